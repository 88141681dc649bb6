//! Who sits on a side of the board.

use std::fmt;
use std::str::FromStr;

/// Who decides for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// A person at this device.
    Human,
    /// The engine at a level.
    Engine(u8),
}

impl Seat {
    pub(crate) const fn is_human(self) -> bool {
        matches!(self, Self::Human)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Engine(level) => write!(f, "engine-{level}"),
        }
    }
}

/// Reads what is written.
impl FromStr for Seat {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "human" {
            return Ok(Self::Human);
        }
        let level = text.strip_prefix("engine-").and_then(|level| level.parse().ok()).ok_or(())?;
        if (1..=10).contains(&level) { Ok(Self::Engine(level)) } else { Err(()) }
    }
}
