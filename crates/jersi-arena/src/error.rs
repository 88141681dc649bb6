//! Errors of matches.

use std::io;
use std::path::PathBuf;

use jersi_files::{LockError, LogError, WriteError};
use jersi_rules::{IllegalTurn, PositionTextError, StartError, TurnTextError};

use crate::player::Misdeed;

/// Reason why a match can't be played or continued.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// Fewer than two engines.
    #[error("a match needs at least two engines")]
    TooFew,
    /// Two engines have the same name.
    #[error("two engines have the name '{0}'")]
    SameName(String),
    /// A sequential test needs two engines.
    #[error("a sequential test is for two engines")]
    SprtOfMany,
    /// Unknown setup.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An engine can't start.
    #[error("{name} {misdeed}")]
    Engine {
        /// Name of the engine.
        name: String,
        /// Error.
        misdeed: Misdeed,
    },
    /// Invalid line in a file of openings.
    #[error("{}:{line}: {error}", file.display())]
    OpeningTurns {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Error.
        error: OpeningError,
    },
    /// Empty file of openings.
    #[error("{}: there is no opening in it", .0.display())]
    NoOpening(PathBuf),
    /// Every random opening ends the game.
    #[error("every opening of {turns} random turns ends the game")]
    NoneOpen {
        /// Number of random turns.
        turns: u32,
    },
    /// A file can't be read.
    #[error("{}: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// A file can't be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Another process uses a file.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// The file of the games can't be opened or written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// The file of an earlier run does not start with a game.
    #[error("{}: it does not begin with a game", .0.display())]
    NoGames(PathBuf),
    /// A torn game, followed by others.
    #[error("{}: game {number} of it is torn, and it is not the last", file.display())]
    Torn {
        /// The file.
        file: PathBuf,
        /// Number of the game, from 1.
        number: usize,
    },
    /// The file has a game from another match.
    #[error("{}: game '{game}' does not belong to this match: {why}", file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
        /// Its number tag.
        game: String,
        /// Difference.
        why: Difference,
    },
    /// Trailing text that this match did not write.
    #[error(
        "{}:{line}: this is not the next game of this match, nor the beginning of it: nothing was changed",
        file.display()
    )]
    ForeignEnd {
        /// The file.
        file: PathBuf,
        /// First line of it.
        line: usize,
    },
}

/// Difference between a game and that of a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Difference {
    /// No game of that number.
    #[error("there is no such game in it")]
    Game,
    /// A tag differs.
    #[error("its {tag} is '{found}', and should be '{due}'")]
    Tag {
        /// Tag.
        tag: &'static str,
        /// Value.
        found: String,
        /// Value in this match.
        due: String,
    },
    /// Ruleset or variants.
    #[error("it has other rules")]
    MatchRules,
    /// Opening turns.
    #[error("it has another opening")]
    OpeningTurns,
}

/// Errors of openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// Invalid position text.
    #[error("position text: {0}")]
    Position(#[from] PositionTextError),
    /// Invalid setup.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Invalid seed.
    #[error("'{0}' is not a seed")]
    Seed(String),
    /// Missing seed of a random setup.
    #[error("a random setup needs its seed")]
    SeedMissing,
    /// Turn that can't be parsed.
    #[error("'{turn}': {error}")]
    Unread {
        /// The turn.
        turn: String,
        /// Error.
        error: TurnTextError,
    },
    /// Illegal turn.
    #[error("'{turn}': {why}")]
    Illegal {
        /// The turn.
        turn: String,
        /// Violated rule.
        why: IllegalTurn,
    },
    /// The game is over.
    #[error("the game is over before it begins")]
    Over,
}
