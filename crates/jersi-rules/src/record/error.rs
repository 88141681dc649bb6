//! Errors and warnings of records.

use std::fmt::{Display, Formatter, Result as Written};

use super::parse::DEPTH;
use super::place::TextPlace;
use crate::any::{AnyPosition, RulesetId, UnknownRuleset};
use crate::code::CodeError;
use crate::notation::{PositionTextError, PrologueFault, TurnTextError};
use crate::outcome::Outcome;
use crate::rule::IllegalTurn;
use crate::start::StartError;
use crate::variant::{UnknownVariant, Variant, Variants};

/// Why a text is not a record, with the place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct RecordError {
    /// The place.
    pub place: TextPlace,
    /// The error.
    pub fault: RecordFault,
}

/// Errors of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordFault {
    /// Invalid UTF-8.
    #[error("not UTF-8 text")]
    NotUtf8,
    /// The record is of another ruleset or other variants than requested.
    #[error("the record is of {ruleset}{}", with_variants(*variants))]
    OtherRuleset {
        /// The ruleset of the record.
        ruleset: RulesetId,
        /// Its variants.
        variants: Variants,
    },
    /// There is no game in the text.
    #[error("there is no game here")]
    NoGame,
    /// There are several games, and one was requested.
    #[error("a second game begins here")]
    SecondGame,
    /// `[` is not followed by a name, a text in quotation marks and `]`.
    #[error("expected a tag such as [White \"Ann\"], all on one line")]
    Tag,
    /// A tag occurs twice that must be unique.
    #[error("the tag {name} occurs twice")]
    TagTwice {
        /// Its name.
        name: String,
    },
    /// A comment without its end.
    #[error("this comment has no '}}'")]
    UnclosedComment,
    /// A variation without its end.
    #[error("this variation has no ')'")]
    UnclosedVariation,
    /// A closing bracket without an opening one.
    #[error("'{closer}' without an opening bracket")]
    Stray {
        /// The bracket.
        closer: char,
    },
    /// Variations are nested too deeply.
    #[error("variations are nested more than {DEPTH} deep")]
    TooDeep,
    /// A variation without turns.
    #[error("this variation has no turn")]
    EmptyVariation,
    /// A glyph, an annotation or a variation that belongs to no turn.
    #[error("there is no turn before this annotation")]
    NoTurnBefore,
    /// `$` is not followed by a number that fits.
    #[error("expected a glyph from $0 to $255")]
    Glyph,
    /// Unknown annotation after `[%`.
    #[error("expected [%clk H:MM:SS] or [%eval NUMBER]")]
    Annotation,
    /// A turn has two clocks or two scores.
    #[error("this turn has a {what} already")]
    AnnotationTwice {
        /// `clock` or `score`.
        what: &'static str,
    },
    /// A result at the end of a variation.
    #[error("a variation has no result")]
    ResultInVariation,
    /// A turn after the result.
    #[error("the game ended with its result: nothing is played after it")]
    AfterResult,
    /// More than two turns follow one number.
    #[error("more than two turns follow the number {number}")]
    ManyTurns {
        /// The number.
        number: u32,
    },
    /// The record does not name its ruleset.
    #[error("the game does not name its ruleset")]
    NoRuleset,
    /// The rules file in the record is invalid.
    #[error("the rules of the record: {why}")]
    RulesFile {
        /// The error in it.
        why: String,
    },
    /// A ruleset that does not exist.
    #[error(transparent)]
    UnknownRuleset(#[from] UnknownRuleset),
    /// A variant that the ruleset does not have.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// A setup that the ruleset does not have.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The seed is not a number.
    #[error("expected a seed, a whole number below 2^64")]
    Seed,
    /// A random setup without a seed, a code or a position.
    #[error("the setup '{setup}' is random: it needs a seed, a code or a position")]
    SeedMissing {
        /// The setup.
        setup: &'static str,
    },
    /// Invalid setup code.
    #[error("setup code: {0}")]
    Code(#[from] CodeError),
    /// Invalid position text.
    #[error("{}", OfPosition(.0))]
    Position(#[from] PositionTextError),
    /// Two tags give different positions.
    #[error("this start differs from that of other tags")]
    StartsDiffer,
    /// Invalid setup prologue.
    #[error("setup: {0}")]
    Prologue(PrologueFault),
    /// A turn that can't be parsed.
    #[error("expected {}, found {}", error.expected, FoundChar(error.found))]
    Turn {
        /// Its text.
        text: String,
        /// The column, and what was expected.
        error: TurnTextError,
        /// The position before it.
        position: Box<AnyPosition>,
    },
    /// Illegal turn.
    #[error("{}", Forbidden { turn, why, ruleset: position.ruleset() })]
    Illegal {
        /// The turn, or the part of a joined one.
        turn: String,
        /// The rule, and the cells.
        why: IllegalTurn,
        /// The position before it.
        position: Box<AnyPosition>,
    },
    /// A plain record, which can't name its variants, has a ransom and was read without that variant.
    #[error("'{turn}' looks like a ransom: use {ruleset} with the variant '{}'", Variant::Ransom.id())]
    LooksLikeRansom {
        /// The text of the turn.
        turn: String,
        /// A ruleset with the variant.
        ruleset: RulesetId,
    },
    /// A result that the ruleset does not have.
    #[error("'{text}' is not a result of this ruleset")]
    Result {
        /// The text.
        text: String,
    },
    /// The tag and the result after the turns differ.
    #[error("the result is '{found}' here, and '{tag}' in the tag")]
    ResultsDiffer {
        /// Result after the turns.
        found: String,
        /// Result of the tag.
        tag: String,
    },
    /// The result contradicts the rules.
    #[error("the result is '{claimed}' here, but by the rules it is {outcome}")]
    ResultAgainstRules {
        /// Result of the record.
        claimed: String,
        /// Outcome by the rules.
        outcome: Outcome,
    },
}

struct FoundChar(Option<char>);

impl Display for FoundChar {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        match self.0 {
            Some(character) => write!(f, "{character:?}"),
            None => f.write_str("the end of the turn"),
        }
    }
}

/// The error's own place in the text is shown; byte offsets would confuse.
struct OfPosition<'a>(&'a PositionTextError);

impl Display for OfPosition<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        match self.0 {
            PositionTextError::Text { field, why, .. } => write!(f, "position text, {field}: {why}"),
            board @ PositionTextError::Board { .. } => write!(f, "{board}"),
        }
    }
}

struct Forbidden<'a> {
    turn: &'a str,
    why: &'a IllegalTurn,
    ruleset: RulesetId,
}

impl Display for Forbidden<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "'{}' is not legal: the rule '{}' forbids it", self.turn, self.why.rule.id())?;
        let cells: Vec<_> = self.why.cell_names(self.ruleset.shape()).map(|name| name.to_string()).collect();
        if cells.is_empty() { Ok(()) } else { write!(f, " ({})", cells.join(", ")) }
    }
}

/// A warning: something unusual that does not prevent understanding the record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {oddity}")]
pub struct Warning {
    /// The place.
    pub place: TextPlace,
    /// The kind of warning.
    pub oddity: Oddity,
}

/// Kinds of warnings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Oddity {
    /// A capture mark after a step that captures nothing.
    #[error("'{turn}': its capture marks are wrong")]
    Marks {
        /// The text of the turn.
        turn: String,
    },
    /// A wrong turn number.
    #[error("the turn number is {found}, expected {due}")]
    Number {
        /// The number in the text.
        found: u32,
        /// The correct number.
        due: u32,
    },
    /// The text does not name its ruleset, and several fit.
    #[error("read as {taken}; it could also be {}", ids(also))]
    Ruleset {
        /// The chosen ruleset: the newest.
        taken: RulesetId,
        /// The others.
        also: Vec<RulesetId>,
    },
    /// The tags have a result, but the text ends before it, and the game is not over by the rules.
    #[error("the text ends here, before its result '{result}': it is torn")]
    Torn {
        /// The result of the tag.
        result: String,
    },
}

fn with_variants(variants: Variants) -> String {
    if variants.is_none() { String::new() } else { format!(" with {variants}") }
}

fn ids(rulesets: &[RulesetId]) -> String {
    rulesets.iter().map(|ruleset| ruleset.id()).collect::<Vec<_>>().join(", ")
}
