//! The seats of a table.

use std::fmt;
use std::str::FromStr;

use jersi_rules::Color;

/// The player of a side, written as `human`, `random`, `level:5`, `ugi:COMMAND`, `remote:NAME`.
///
/// ```
/// use jersi_play::Seat;
///
/// assert_eq!("level:5".parse(), Ok(Seat::Level(5)));
/// assert_eq!("5".parse(), Ok(Seat::Level(5)));
/// assert_eq!(Seat::Command("engine --quiet".to_owned()).to_string(), "ugi:engine --quiet");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Seat {
    /// A person at this device.
    #[default]
    Person,
    /// Random legal turns, uniformly distributed.
    Random,
    /// The engine at a level, from 1 to 10.
    Level(u8),
    /// Another engine, by its command line.
    Command(String),
    /// A player at another device, by name.
    Remote(String),
}

/// The strongest level.
pub const BEST_LEVEL: u8 = 10;

const PERSON: &str = "human";
const RANDOM: &str = "random";
const LEVEL: &str = "level:";
const COMMAND: &str = "ugi:";
const REMOTE: &str = "remote:";

impl Seat {
    /// Whether a person at this device decides.
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// Whether a program at this device decides.
    #[must_use]
    pub const fn is_program(&self) -> bool {
        matches!(self, Self::Random | Self::Level(_) | Self::Command(_))
    }

    /// Whether a player at another device decides.
    #[must_use]
    pub const fn is_remote(&self) -> bool {
        matches!(self, Self::Remote(_))
    }

    /// Whether its turns depend on a seed.
    #[must_use]
    pub const fn is_seeded(&self) -> bool {
        match self {
            Self::Random => true,
            Self::Level(level) => *level < BEST_LEVEL,
            Self::Person | Self::Command(_) | Self::Remote(_) => false,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str(PERSON),
            Self::Random => f.write_str(RANDOM),
            Self::Level(level) => write!(f, "{LEVEL}{level}"),
            Self::Command(command) => write!(f, "{COMMAND}{command}"),
            Self::Remote(name) => write!(f, "{REMOTE}{name}"),
        }
    }
}

/// Invalid seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected human, random, a level from 1 to 10, ugi:COMMAND or remote:NAME")]
pub struct UnknownSeat;

impl FromStr for Seat {
    type Err = UnknownSeat;

    /// Reads the written form, a level without its prefix, and `engine-5` of older pages.
    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        let full = |rest: &str| (!rest.trim().is_empty()).then(|| rest.to_owned()).ok_or(UnknownSeat);
        if let Some(command) = text.strip_prefix(COMMAND) {
            return full(command).map(Self::Command);
        }
        if let Some(name) = text.strip_prefix(REMOTE) {
            return full(name).map(Self::Remote);
        }
        match text {
            PERSON => Ok(Self::Person),
            RANDOM => Ok(Self::Random),
            _ => {
                let level = text.strip_prefix(LEVEL).or_else(|| text.strip_prefix("engine-")).unwrap_or(text);
                let is_plain = level.bytes().all(|byte| byte.is_ascii_digit());
                let level = level.parse().ok().filter(|level| is_plain && (1..=BEST_LEVEL).contains(level));
                level.map(Self::Level).ok_or(UnknownSeat)
            }
        }
    }
}

/// The side that a player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SideChoice {
    /// White, who begins.
    #[default]
    White,
    /// Black.
    Black,
    /// Either, at random.
    Random,
}

impl SideChoice {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Random];

    /// The stable identifier.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Random => "random",
        }
    }

    /// The side; a random one depends on a seed.
    #[must_use]
    pub const fn draw(self, seed: u64) -> Color {
        match self {
            Self::White => Color::White,
            // The highest bit of a product depends on every bit of the seed.
            Self::Random if seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0 => Color::White,
            Self::Black | Self::Random => Color::Black,
        }
    }
}
