//! Records: games as text, with annotations.
//!
//! A [`Record`] is a start, tags, a tree of turns and a result. It is written in one canonical form, described in
//! `docs/notation.md`, and reading it gives the same record again. Plain records of the author's programs are read too.
//! Reading has two stages: syntax, which gives words and their places, and then the replay, in which the rules check
//! every turn.

mod author;
mod count;
mod drawn;
mod error;
mod lex;
mod parse;
mod place;
mod plain;
mod read;
mod replay;
mod result;
mod sheet;
mod start;
mod stream;
mod tag;
mod tree;
mod whole;
mod write;

pub use author::NotPlain;
pub use count::TurnCount;
pub use drawn::{Drawn, Ink};
pub use error::{Oddity, RecordError, RecordFault, Warning};
pub use place::TextPlace;
pub use read::{Form, Reading, read_records};
pub use replay::ReadRecord;
pub use result::GameResult;
pub use start::Start;
pub use stream::RecordStream;
pub use tag::{Tag, TagError};
pub use tree::{Comment, Entry, Glyph, Milliseconds, Score, Variation};
pub use whole::{Decision, WholeTurn, WholeTurns};

use crate::any::{AnyPosition, RulesetId};
use crate::turn::Turn;

/// A game as stored in a file.
///
/// ```
/// use jersi_rules::record::Record;
///
/// let text = "[Ruleset \"pijersi\"]
/// [Setup \"classic\"]
/// [White \"Ann\"]
/// [Result \"*\"]
///
/// 1. b4=c4-d4 $1 {bold} (1. b4=d3) 1... g6-f6=e5 *
/// ";
/// let record = Record::read(text).expect("a record");
/// assert_eq!(record.line[0].variations.len(), 1);
/// assert_eq!(record.to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The start of the game.
    pub start: Start,
    /// Further tags, in the order in which they are written.
    pub tags: Vec<Tag>,
    /// Comments before the first turn.
    pub comments: Vec<Comment>,
    /// The turns played. Each must be legal in its position; otherwise the record can't be read again.
    pub line: Variation,
    /// The result.
    pub result: GameResult,
}

impl Record {
    /// A record of a game that has just begun.
    #[must_use]
    pub const fn new(start: Start) -> Self {
        Self { start, tags: Vec::new(), comments: Vec::new(), line: Vec::new(), result: GameResult::Open }
    }

    /// The ruleset of the game.
    #[must_use]
    pub const fn ruleset(&self) -> RulesetId {
        self.start.position().ruleset()
    }

    /// The first tag of a name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }

    /// The turns played, without variations.
    pub fn turns(&self) -> impl Iterator<Item = Turn> + '_ {
        self.line.iter().map(|entry| entry.turn)
    }

    /// The positions after each turn of the main line.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> + '_ {
        let mut position = *self.start.position();
        self.turns().map(move |turn| {
            position = position.play(turn).unwrap_or(position);
            position
        })
    }

    /// The position after the last turn of the main line.
    #[must_use]
    pub fn last(&self) -> AnyPosition {
        self.positions().last().unwrap_or(*self.start.position())
    }

    /// The turns of the main line as players count them: the decisions of a ransom and the capture are one turn.
    #[must_use]
    pub fn whole_turns(&self) -> WholeTurns<impl Iterator<Item = Turn> + '_> {
        WholeTurns::new(self.start.position(), self.turns())
    }

    /// Number of turns played; the decisions of a ransom and the capture are one turn.
    #[must_use]
    pub fn turn_count(&self) -> usize {
        self.whole_turns().count()
    }

    /// The game as a UGI line: `position startpos moves b4c4d4 g6f6e5`.
    #[must_use]
    pub fn ugi(&self) -> String {
        let mut position = *self.start.position();
        let mut line = if position == AnyPosition::initial(position.ruleset()) {
            "position startpos".to_owned()
        } else {
            format!("position fen {}", position.text())
        };
        if !self.line.is_empty() {
            line.push_str(" moves");
        }
        for turn in self.turns() {
            line.push(' ');
            line.push_str(&position.write_ugi(turn));
            position = position.play(turn).unwrap_or(position);
        }
        line
    }
}
