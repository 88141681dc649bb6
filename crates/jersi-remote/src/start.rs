//! How a game begins, as its first event tells.

use jersi_rules::record::Start;
use jersi_rules::{
    AnyPosition, CodeError, PositionTextError, RulesetId, StartError, UnknownRuleset, UnknownVariant,
};
use jersi_wire::Beginning;

use crate::time::{Time, TimeError};

/// Why a game can't begin so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartProblem {
    /// There is no such ruleset.
    #[error(transparent)]
    Ruleset(#[from] UnknownRuleset),
    /// The ruleset has no such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The ruleset has no such setup.
    #[error(transparent)]
    Setup(#[from] StartError),
    /// The setup code is wrong.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The position text is wrong.
    #[error(transparent)]
    Position(#[from] PositionTextError),
    /// The game would be over at once.
    #[error("the game is over in that position")]
    Over,
    /// Both a setup and a position were told.
    #[error("a setup and a position exclude each other")]
    Both,
    /// A rated game can't begin with a chosen position.
    #[error("a rated game begins with a setup of its ruleset, not with a position")]
    RatedPosition,
    /// A rated game can't begin with a setup code.
    #[error("a rated game begins with a named setup, not with a setup code")]
    RatedCode,
    /// The seed of a rated game can't be chosen.
    #[error("the seed of a rated game is drawn by the server")]
    RatedSeed,
    /// The clocks are wrong.
    #[error(transparent)]
    Time(#[from] TimeError),
}

/// The start and the clocks that a first event tells.
pub fn start_of(beginning: &Beginning) -> Result<(Start, Time), StartProblem> {
    let ruleset: RulesetId = beginning.ruleset.parse()?;
    let variants = ruleset.variants(&beginning.variant)?;
    let time: Time = beginning.time.parse()?;
    let start = if let Some(text) = &beginning.position {
        Start::text(AnyPosition::read(ruleset, variants, text)?)
    } else if let Some(code) = &beginning.code {
        Start::code(ruleset, code, variants)?
    } else {
        let first = ruleset.rules().setups.first().map_or("", |setup| setup.id);
        let name = beginning.setup.as_deref().unwrap_or(first);
        Start::setup(ruleset, name, beginning.seed, variants)?
    };
    Ok((start, time))
}
