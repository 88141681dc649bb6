//! The start of the game of a record, and its tags.

use super::error::{RecordError, RecordFault};
use super::sheet::WrittenTag;
use super::tag::{CODE, POSITION, RESULT, RULES, RULESET, SEED, SETUP, VARIANT};
use crate::any::{AnyPosition, RulesetId, UnknownRuleset};
use crate::code::CodeError;
use crate::notation::{PositionTextError, TextFault};
use crate::setup::{Opening, Setup};
use crate::start::StartError;
use crate::variant::Variants;

/// The first position of a game, and the tags that define it: a setup, optionally with its seed, a setup code, a
/// position text, or several of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    position: AnyPosition,
    setup: Option<&'static str>,
    seed: Option<u64>,
    has_code: bool,
    has_text: bool,
}

impl Start {
    /// A setup of a ruleset. A random setup needs a seed.
    pub fn setup(
        ruleset: RulesetId,
        name: &str,
        seed: Option<u64>,
        variants: Variants,
    ) -> Result<Self, StartError> {
        let position = AnyPosition::start(ruleset, name, seed.unwrap_or_default(), variants)?;
        let setup = named(ruleset, name).map(|setup| setup.id);
        Ok(Self { position, setup, seed, has_code: false, has_text: false })
    }

    /// A setup code.
    pub fn code(ruleset: RulesetId, code: &str, variants: Variants) -> Result<Self, CodeError> {
        let position = AnyPosition::from_setup_code(ruleset, code, variants)?;
        Ok(Self { position, setup: None, seed: None, has_code: true, has_text: false })
    }

    /// A position, written as text.
    #[must_use]
    pub const fn text(position: AnyPosition) -> Self {
        Self { position, setup: None, seed: None, has_code: false, has_text: true }
    }

    /// A position, written in the shortest form: as one of the ruleset's setups, as a setup code, or as text.
    #[must_use]
    pub fn of(position: AnyPosition) -> Self {
        let (ruleset, variants) = (position.ruleset(), position.variants());
        let setups = ruleset.rules().setups.iter().filter(|setup| !setup.is_random());
        let mut starts = setups.filter_map(|setup| Self::setup(ruleset, setup.id, None, variants).ok());
        if let Some(start) = starts.find(|start| start.position == position) {
            return start;
        }
        let has_code = position.setup_code().is_some();
        Self { position, setup: None, seed: None, has_code, has_text: !has_code }
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The tags for it, in order.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        let ruleset = self.position.ruleset();
        let mut tags = vec![(RULESET, ruleset.id().to_owned())];
        tags.extend(ruleset.file().map(|file| (RULES, file.trim_end().to_owned())));
        let variants = self.position.variants();
        if !variants.is_none() {
            tags.push((VARIANT, variants.to_string()));
        }
        tags.extend(self.setup.map(|setup| (SETUP, setup.to_owned())));
        tags.extend(self.seed.map(|seed| (SEED, seed.to_string())));
        tags.extend(self.position.setup_code().filter(|_| self.has_code).map(|code| (CODE, code)));
        tags.extend(self.has_text.then(|| (POSITION, self.position.text())));
        tags
    }

    /// Reads the tags. If they define the start more than once, they must agree.
    pub(super) fn read(head: &Head<'_>) -> Result<Self, RecordError> {
        let ruleset_tag = head.ruleset.ok_or_else(|| head.wrong(RecordFault::NoRuleset))?;
        let ruleset = ruleset_of(ruleset_tag, head.rules)?;
        let variants = match head.variant {
            Some(tag) => ruleset.variants(&tag.value).map_err(|error| tag.wrong(error))?,
            None => Variants::NONE,
        };
        let seed = match head.seed {
            Some(tag) => Some(tag.value.parse().map_err(|_| tag.wrong(RecordFault::Seed))?),
            None => None,
        };
        let mut found: Option<Self> = None;
        if let Some(tag) = head.position {
            let position = AnyPosition::read(ruleset, variants, &tag.value)
                .map_err(|error| position_fault(tag, error))?;
            found = Some(Self::text(position));
        }
        if let Some(tag) = head.code {
            let start = Self::code(ruleset, &tag.value, variants).map_err(|error| tag.wrong(error))?;
            let has_text = found.is_some();
            found = Some(Self { has_text, ..start.agreeing(found.as_ref(), tag)? });
        }
        if let Some(found) = &found
            && head.setup.is_none()
        {
            return Ok(Self { seed, ..found.clone() });
        }
        let place = head.setup.unwrap_or(ruleset_tag);
        let first = ruleset.rules().setups.first().map_or("", |setup| setup.id);
        let name = head.setup.map_or(first, |tag| &tag.value);
        // The position of a random setup follows only from other tags.
        if let Some(setup) = named(ruleset, name)
            && setup.is_random()
            && seed.is_none()
        {
            let missing = || place.wrong(RecordFault::SeedMissing { setup: setup.id });
            return Ok(Self { setup: Some(setup.id), ..found.ok_or_else(missing)? });
        }
        let start = Self::setup(ruleset, name, seed, variants).map_err(|error| place.wrong(error))?;
        let (has_code, has_text) =
            found.as_ref().map_or((false, false), |found| (found.has_code, found.has_text));
        Ok(Self { has_code, has_text, ..start.agreeing(found.as_ref(), place)? })
    }

    /// Fails if it differs from another start of the same game.
    fn agreeing(self, other: Option<&Self>, tag: &WrittenTag) -> Result<Self, RecordError> {
        match other {
            Some(other) if other.position != self.position => Err(tag.wrong(RecordFault::StartsDiffer)),
            _ => Ok(self),
        }
    }
}

/// The ruleset of a name, or of the rules file that the record holds.
fn ruleset_of(name: &WrittenTag, file: Option<&WrittenTag>) -> Result<RulesetId, RecordError> {
    let Some(file) = file else {
        let unknown = || name.wrong(UnknownRuleset { id: name.value.clone() });
        return RulesetId::named(&name.value).ok_or_else(unknown);
    };
    let wrong = |why: String| file.wrong(RecordFault::RulesFile { why });
    let ruleset = RulesetId::of_file(&file.value).map_err(wrong)?;
    if ruleset.id() == name.value {
        return Ok(ruleset);
    }
    Err(wrong(format!("these are the rules of '{}', not of '{}'", ruleset.id(), name.value)))
}

/// The setup of a ruleset with a name.
fn named(ruleset: RulesetId, name: &str) -> Option<&'static Setup> {
    ruleset.rules().setups.iter().find(|setup| setup.id == name)
}

/// The possible setups of a text without tags: all without a seed.
pub(super) fn plain_setups(ruleset: RulesetId) -> impl Iterator<Item = &'static Setup> {
    ruleset.rules().setups.iter().filter(|setup| !matches!(setup.opening, Opening::Shuffled(_)))
}

/// Error of position text, with its place in the tag.
fn position_fault(tag: &WrittenTag, error: PositionTextError) -> RecordError {
    let at = match error {
        PositionTextError::Text { why: TextFault::Missing, .. } => tag.value.len(),
        PositionTextError::Text { at, .. } => at,
        PositionTextError::Board { .. } => 0,
    };
    let before = tag.value.get(..at).unwrap_or_default();
    RecordError { place: tag.value_place.right(before.chars().count()), fault: error.into() }
}

/// The tags of a head that the rules need.
#[derive(Default)]
pub(super) struct Head<'a> {
    pub(super) place: Option<super::TextPlace>,
    pub(super) ruleset: Option<&'a WrittenTag>,
    pub(super) rules: Option<&'a WrittenTag>,
    pub(super) variant: Option<&'a WrittenTag>,
    pub(super) setup: Option<&'a WrittenTag>,
    pub(super) seed: Option<&'a WrittenTag>,
    pub(super) code: Option<&'a WrittenTag>,
    pub(super) position: Option<&'a WrittenTag>,
    pub(super) result: Option<&'a WrittenTag>,
}

impl<'a> Head<'a> {
    /// Finds them. Each must be unique.
    pub(super) fn of(tags: &'a [WrittenTag], place: super::TextPlace) -> Result<Self, RecordError> {
        let mut head = Self { place: Some(place), ..Self::default() };
        for tag in tags {
            let slot = match tag.name.as_str() {
                RULESET => &mut head.ruleset,
                RULES => &mut head.rules,
                VARIANT => &mut head.variant,
                SETUP => &mut head.setup,
                SEED => &mut head.seed,
                CODE => &mut head.code,
                POSITION => &mut head.position,
                RESULT => &mut head.result,
                _ => continue,
            };
            if slot.replace(tag).is_some() {
                return Err(RecordError {
                    place: tag.place,
                    fault: RecordFault::TagTwice { name: tag.name.clone() },
                });
            }
        }
        Ok(head)
    }

    fn wrong(&self, fault: RecordFault) -> RecordError {
        RecordError { place: self.place.unwrap_or(super::TextPlace::START), fault }
    }
}
