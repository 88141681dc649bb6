//! Why a match can't be played, or can't go on.

use std::io;
use std::path::PathBuf;

use jersi_files::{LockError, LogError, WriteError};
use jersi_rules::{IllegalTurn, PositionTextError, StartError, TurnTextError};

use crate::player::Misdeed;

/// Why a match can't be played, or can't go on.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// Fewer than two engines.
    #[error("a match needs at least two engines")]
    TooFew,
    /// Two engines have the same name.
    #[error("two engines have the name '{0}'")]
    SameName(String),
    /// A sequential test compares two engines.
    #[error("a sequential test is for two engines")]
    SprtOfMany,
    /// The ruleset has no such setup.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An engine can't even begin.
    #[error("{name} {misdeed}")]
    Engine {
        /// What the engine is called.
        name: String,
        /// What went wrong.
        misdeed: Misdeed,
    },
    /// A line of a file of openings is wrong.
    #[error("{}:{line}: {error}", file.display())]
    OpeningTurns {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: OpeningError,
    },
    /// A file of openings holds none.
    #[error("{}: there is no opening in it", .0.display())]
    NoOpening(PathBuf),
    /// Whatever is drawn, the game is over before the engines begin.
    #[error("no opening of {turns} random turns leaves a game open")]
    NoneOpen {
        /// How many turns are drawn.
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
    /// The file of an earlier run does not begin with a game.
    #[error("{}: it does not begin with a game", .0.display())]
    NoGames(PathBuf),
    /// A game of such a file is torn, and others follow it.
    #[error("{}: game {number} of it is torn, and it is not the last", file.display())]
    Torn {
        /// The file.
        file: PathBuf,
        /// Which game, from 1.
        number: usize,
    },
    /// A game of such a file is not of this match.
    #[error("{}: game '{game}' is not of this match: {why}", file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
        /// What it says of its number.
        game: String,
        /// What is different.
        why: Difference,
    },
    /// Such a file ends with something that this match did not write.
    #[error(
        "{}:{line}: this is not the next game of this match, nor the beginning of it: nothing was changed",
        file.display()
    )]
    ForeignEnd {
        /// The file.
        file: PathBuf,
        /// The line at which it begins.
        line: usize,
    },
}

/// In what a game differs from that of a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Difference {
    /// The match has no game of that number.
    #[error("there is no such game in it")]
    Game,
    /// A tag says something else.
    #[error("its {tag} is '{found}', and should be '{due}'")]
    Tag {
        /// The name of the tag.
        tag: &'static str,
        /// What it says.
        found: String,
        /// What it would say in this match.
        due: String,
    },
    /// The ruleset or its variants.
    #[error("it has other rules")]
    MatchRules,
    /// The first turns.
    #[error("it has another opening")]
    OpeningTurns,
}

/// Why a line is no opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// The position text is wrong.
    #[error("position text: {0}")]
    Position(#[from] PositionTextError),
    /// The setup can't be had.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The seed is no number.
    #[error("'{0}' is no seed")]
    Seed(String),
    /// Which of the positions of a random setup is not said.
    #[error("a random setup needs its seed")]
    SeedMissing,
    /// A turn can't be read.
    #[error("'{turn}': {error}")]
    Unread {
        /// The turn.
        turn: String,
        /// What is wrong with it.
        error: TurnTextError,
    },
    /// A turn is not legal.
    #[error("'{turn}': {why}")]
    Illegal {
        /// The turn.
        turn: String,
        /// The rule that forbids it.
        why: IllegalTurn,
    },
    /// There is nothing left to play.
    #[error("the game is over before it begins")]
    Over,
}
