//! Who plays: a person, chance, the engine at a level, or another engine.

use jersi_engine::Level;
use jersi_play::Words;

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

    /// What is given as an argument for it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Human => HUMAN.to_owned(),
            Self::Random => RANDOM.to_owned(),
            Self::Level(level) => level.to_string(),
            Self::Ugi(command) => format!("{UGI}{command}"),
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
