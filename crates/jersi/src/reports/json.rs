//! Parts shared by JSON objects. `docs/json.md` describes them.

use std::io::{self, Write};

use jersi_rules::{AnyPosition, Color, Outcome, Turn};
use serde::Serialize;

/// Writes an object as a line of JSON.
pub(crate) fn write_json(object: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, object)?;
    writeln!(out)
}

/// A turn in both notations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct TurnText {
    /// Notation of the rulebook.
    pub(crate) turn: String,
    /// UGI notation.
    pub(crate) ugi: String,
}

impl TurnText {
    /// A turn of a position.
    pub(crate) fn of(position: &AnyPosition, turn: Turn) -> Self {
        Self { turn: position.write_turn(turn), ugi: position.write_ugi(turn) }
    }
}

/// A position with its ruleset and variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct InGame {
    ruleset: &'static str,
    variants: Vec<&'static str>,
    position: String,
    /// The side to move.
    side: &'static str,
}

impl InGame {
    /// A position.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        Self {
            ruleset: position.ruleset().id(),
            variants: position.variants().iter().map(jersi_rules::Variant::id).collect(),
            position: position.text(),
            side: Color::id(position.side()),
        }
    }
}

/// End of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ResultText {
    /// The winner; none in a tie.
    winner: Option<&'static str>,
    reason: String,
}

impl ResultText {
    /// An ending with a reason, by the rules or otherwise.
    pub(crate) fn new(winner: Option<Color>, reason: impl Into<String>) -> Self {
        Self { winner: winner.map(Color::id), reason: reason.into() }
    }

    /// An ending by the rules.
    pub(crate) fn of(outcome: Outcome) -> Self {
        Self::new(outcome.winner(), outcome.reason())
    }
}
