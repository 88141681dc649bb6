//! What may be wrong with a record, and what may be strange about it.

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

/// Why a text is no record: where, and what is wrong there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct RecordError {
    /// The place.
    pub place: TextPlace,
    /// What is wrong.
    pub fault: RecordFault,
}

/// What is wrong in a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordFault {
    /// The bytes are no text.
    #[error("not UTF-8 text")]
    NotUtf8,
    /// The record is of another ruleset, or of other variants, than the caller asks for.
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
    /// There is more than one game, and one was asked for.
    #[error("a second game begins here")]
    SecondGame,
    /// `[` is not followed by a name, a text in quotation marks and `]`.
    #[error("expected a tag such as [White \"Ann\"], all on one line")]
    Tag,
    /// A tag comes twice that can mean one thing only.
    #[error("the tag {name} comes a second time")]
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
    /// An end without its beginning.
    #[error("nothing was opened that '{closer}' could close")]
    Stray {
        /// What stands there.
        closer: char,
    },
    /// Variations inside variations, too many times.
    #[error("variations are nested more than {DEPTH} deep")]
    TooDeep,
    /// A variation in which nothing is played.
    #[error("this variation has no turn")]
    EmptyVariation,
    /// A glyph, an annotation or a variation that belongs to no turn.
    #[error("there is no turn before this that it could belong to")]
    NoTurnBefore,
    /// `$` is not followed by a number that fits.
    #[error("expected a glyph from $0 to $255")]
    Glyph,
    /// `[%` is not followed by something that is known.
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
    /// Something is played after the result.
    #[error("the game ended with its result: nothing is played after it")]
    AfterResult,
    /// More than two turns follow one number.
    #[error("more than two turns follow the number {number}")]
    ManyTurns {
        /// The number.
        number: u32,
    },
    /// The record does not say what is played.
    #[error("the game does not name its ruleset")]
    NoRuleset,
    /// The rules file in the record is none.
    #[error("the rules of the record: {why}")]
    RulesFile {
        /// What is wrong with it.
        why: String,
    },
    /// A ruleset that does not exist.
    #[error(transparent)]
    UnknownRuleset(#[from] UnknownRuleset),
    /// A variant that the ruleset does not offer.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// A setup that the ruleset does not have.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A seed that is no number.
    #[error("expected a seed, a whole number below 2^64")]
    Seed,
    /// A random setup, and nothing that tells which of its positions.
    #[error("the setup '{setup}' is random: a seed, a code or a position must say more")]
    SeedMissing {
        /// The setup.
        setup: &'static str,
    },
    /// A setup code that is wrong.
    #[error("setup code: {0}")]
    Code(#[from] CodeError),
    /// A position text that is wrong.
    #[error("{}", OfPosition(.0))]
    Position(#[from] PositionTextError),
    /// Two tags that give different positions.
    #[error("this is another start than the other tags give")]
    StartsDiffer,
    /// A setup prologue that is wrong.
    #[error("setup: {0}")]
    Prologue(PrologueFault),
    /// A turn that is not written as turns are.
    #[error("expected {}, found {}", error.expected, FoundChar(error.found))]
    Turn {
        /// What is written.
        text: String,
        /// Where in it, and what should stand there.
        error: TurnTextError,
        /// The position in which it is to be played.
        position: Box<AnyPosition>,
    },
    /// A turn that the rules forbid.
    #[error("{}", Forbidden { turn, why, ruleset: position.ruleset() })]
    Illegal {
        /// The turn, or the part of a joined one.
        turn: String,
        /// The rule, and the cells.
        why: IllegalTurn,
        /// The position in which it is not legal.
        position: Box<AnyPosition>,
    },
    /// A plain record, which can't name its variants, has a ransom and was read without that variant.
    #[error("'{turn}' looks like a ransom: that is {ruleset} with the variant '{}'", Variant::Ransom.id())]
    LooksLikeRansom {
        /// The turn as it is written.
        turn: String,
        /// A ruleset with the variant.
        ruleset: RulesetId,
    },
    /// A result that the ruleset does not know.
    #[error("'{text}' is no result of this ruleset")]
    Result {
        /// The text.
        text: String,
    },
    /// The tag and the end of the turns give different results.
    #[error("the result is '{found}' here, and '{tag}' in the tag")]
    ResultsDiffer {
        /// What stands after the turns.
        found: String,
        /// What the tag says.
        tag: String,
    },
    /// The result is not that of the rules.
    #[error("the result is '{claimed}' here, but by the rules it is {outcome}")]
    ResultAgainstRules {
        /// What the record says.
        claimed: String,
        /// What the rules say.
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

/// The place in the text is the error's own; bytes would only confuse.
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

/// Something strange that does not keep a record from being understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {oddity}")]
pub struct Warning {
    /// The place.
    pub place: TextPlace,
    /// What is strange.
    pub oddity: Oddity,
}

/// What is strange in a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Oddity {
    /// A capture mark behind a step that does not deserve it.
    #[error("'{turn}': its capture marks are wrong")]
    Marks {
        /// The turn as it is written.
        turn: String,
    },
    /// A number that does not count the turns.
    #[error("the number {found} stands where {due} is due")]
    Number {
        /// The number that is written.
        found: u32,
        /// The one that would be right.
        due: u32,
    },
    /// The text does not name its ruleset, and several fit.
    #[error("read as {taken}; it could also be {}", ids(also))]
    Ruleset {
        /// The one that was taken: the newest.
        taken: RulesetId,
        /// The others.
        also: Vec<RulesetId>,
    },
    /// The tags name a result, but the text ends before it, and the game has no end by the rules.
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
