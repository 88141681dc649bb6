//! Who plays: a person, chance, the engine at a level, or another engine.

use jersi_engine::Level;
use jersi_play::Words;
use jersi_rules::{AnyPosition, Turn};

use crate::failure::Failure;

/// Who decides for a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Player {
    /// Somebody who types.
    Human,
    /// Chance, any legal turn as likely as another.
    Random,
    /// The engine, as well as a level says.
    Level(Level),
    /// Another engine, by its command line.
    Ugi(String),
}

const HUMAN: &str = "human";
const RANDOM: &str = "random";
const UGI: &str = "ugi:";

impl Player {
    /// Reads the name of a player.
    pub(super) fn read(name: &str, words: &Words) -> Result<Self, Failure> {
        let command = name.strip_prefix(UGI).filter(|command| !command.trim().is_empty());
        match (name, name.parse(), command) {
            (HUMAN, ..) => Ok(Self::Human),
            (RANDOM, ..) => Ok(Self::Random),
            (_, Ok(level), _) => Ok(Self::Level(level)),
            (_, _, Some(command)) => Ok(Self::Ugi(command.to_owned())),
            _ => {
                let players = words.list([HUMAN, RANDOM, "1..10", "ugi:COMMAND"].map(str::to_owned));
                let arguments = [("player", name.into()), ("players", players.into())];
                Err(Failure::call(words.say("play-unknown-player", &arguments)))
            }
        }
    }

    /// The name under which a record knows it; a person has none.
    pub(super) fn tag(&self) -> Option<String> {
        match self {
            Self::Human => None,
            Self::Random => Some(RANDOM.to_owned()),
            Self::Level(level) => Some(format!("jersi level {level}")),
            Self::Ugi(command) => Some(format!("{UGI}{command}")),
        }
    }

    /// Whether it may take a while to decide, and is no person.
    pub(super) const fn is_engine(&self) -> bool {
        matches!(self, Self::Level(_) | Self::Ugi(_))
    }

    /// Whether what it does depends on a seed.
    pub(super) fn is_drawn(&self) -> bool {
        match self {
            Self::Random => true,
            Self::Level(level) => *level < Level::BEST,
            Self::Human | Self::Ugi(_) => false,
        }
    }
}

/// Numbers that are the same for the same seed on every machine: splitmix64.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of the legal turns of a position, if there is one.
    pub(super) fn choose(&mut self, position: &AnyPosition) -> Option<Turn> {
        let turns = position.turns();
        let count = u64::try_from(turns.len()).ok().filter(|&count| count > 0)?;
        // The bias is a few parts in 2^53: nobody will ever see it.
        let index = usize::try_from(self.next() % count).ok()?;
        turns.get(index).copied()
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
