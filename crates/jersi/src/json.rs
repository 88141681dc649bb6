//! What commands print for programs: one JSON object, with a line break behind it. `docs/json.md` describes them.

use std::io::Write;

use jersi_rules::{AnyPosition, Color, Outcome, Turn};
use jersi_tui::Failure;
use serde::Serialize;

/// Prints an object.
pub(crate) fn write(object: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, object).map_err(|error| Failure::Output(error.into()))?;
    Ok(writeln!(out)?)
}

/// A turn in both notations.
#[derive(Serialize)]
pub(crate) struct TurnText {
    pub(crate) turn: String,
    pub(crate) ugi: String,
}

impl TurnText {
    pub(crate) fn of(position: &AnyPosition, turn: Turn) -> Self {
        Self { turn: position.write_turn(turn), ugi: position.write_ugi(turn) }
    }
}

/// A position and the game it is of.
#[derive(Serialize)]
pub(crate) struct InGame {
    ruleset: &'static str,
    variants: Vec<&'static str>,
    position: String,
    /// Whose turn it is.
    side: &'static str,
}

impl InGame {
    pub(crate) fn of(position: &AnyPosition) -> Self {
        Self {
            ruleset: position.ruleset().id(),
            variants: position.variants().iter().map(jersi_rules::Variant::id).collect(),
            position: position.text(),
            side: Color::id(position.side()),
        }
    }
}

/// How a game ended.
#[derive(Serialize)]
pub(crate) struct Ending {
    /// The winner; none in a tie.
    winner: Option<&'static str>,
    reason: String,
}

impl Ending {
    pub(crate) fn new(winner: Option<Color>, reason: impl Into<String>) -> Self {
        Self { winner: winner.map(Color::id), reason: reason.into() }
    }

    pub(crate) fn of(outcome: Outcome) -> Self {
        Self::new(outcome.winner(), outcome.reason())
    }
}
