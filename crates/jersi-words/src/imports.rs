//! Errors of links and records.

use jersi_rules::record::{Oddity, RecordError, RecordFault};
use jersi_rules::{PositionTextError, RulesetId, StartError, Variant};

use super::{Language, Value, Words};
use jersi_play::LinkError;

impl Words {
    /// Error of an invalid link.
    #[must_use]
    pub fn link_error(&self, error: &LinkError) -> String {
        match error {
            LinkError::NotALink => self.say("link-not", &[]),
            LinkError::OtherVersion { .. } => self.say("link-version", &[]),
            LinkError::Damaged => self.say("link-damaged", &[]),
            LinkError::IllegalStart => self.say("link-start", &[]),
        }
    }

    /// Error of an invalid record with its place: `Line 3, column 5: this is no turn.`
    #[must_use]
    pub fn record_error(&self, error: &RecordError) -> String {
        let [line, column] = [error.place.line, error.place.column].map(|number| number.to_string());
        let reason = self.record_fault(&error.fault);
        let arguments = [("line", line.into()), ("column", column.into()), ("reason", reason.into())];
        self.say("record-at", &arguments)
    }

    /// Error of invalid position text.
    #[must_use]
    pub fn position_error(&self, ruleset: RulesetId, error: &PositionTextError) -> String {
        let reason = match error {
            // Details about expected bytes are for developers, in English.
            PositionTextError::Text { .. } if self.language() == Language::English => error.to_string(),
            PositionTextError::Text { at, .. } => {
                let character = u32::try_from(at + 1).unwrap_or(u32::MAX);
                self.say("position-text-at", &[("character", character.into())])
            }
            PositionTextError::Board { faults } => {
                let told: Vec<String> = faults.iter().map(|fault| self.draft_fault(ruleset, fault)).collect();
                told.join(" ")
            }
        };
        self.say("position-unread", &[("reason", reason.into())])
    }

    /// Warning about a record.
    #[must_use]
    pub fn record_oddity(&self, oddity: &Oddity) -> String {
        match oddity {
            Oddity::Marks { turn } => self.say("oddity-marks", &[("turn", turn.as_str().into())]),
            Oddity::Number { found, due } => {
                let [found, due] = [found, due].map(ToString::to_string);
                self.say("oddity-number", &[("found", found.into()), ("due", due.into())])
            }
            Oddity::Torn { result } => self.say("oddity-torn", &[("result", result.as_str().into())]),
            Oddity::Ruleset { taken, also } => {
                let also = self.list(also.iter().map(ToString::to_string));
                self.say("oddity-ruleset", &[("taken", taken.id().into()), ("also", also.into())])
            }
        }
    }

    /// Error in a record, without its place.
    #[must_use]
    pub fn record_fault(&self, fault: &RecordFault) -> String {
        let (id, arguments): (&str, Vec<(&str, Value)>) = match fault {
            RecordFault::NotUtf8 => ("record-not-text", vec![]),
            RecordFault::OtherRuleset { ruleset, variants } if variants.is_none() => {
                ("record-other-ruleset", vec![("ruleset", ruleset.id().into())])
            }
            RecordFault::OtherRuleset { ruleset, variants } => {
                let arguments =
                    vec![("ruleset", ruleset.id().into()), ("variants", variants.to_string().into())];
                ("record-other-variants", arguments)
            }
            RecordFault::NoGame => ("record-no-game", vec![]),
            RecordFault::SecondGame => ("record-second-game", vec![]),
            RecordFault::Tag => ("record-tag", vec![]),
            RecordFault::TagTwice { name } => ("record-tag-twice", vec![("name", name.as_str().into())]),
            RecordFault::UnclosedComment => ("record-open-comment", vec![]),
            RecordFault::UnclosedVariation => ("record-open-variation", vec![]),
            RecordFault::Stray { closer } => ("record-stray", vec![("sign", closer.to_string().into())]),
            RecordFault::TooDeep => ("record-too-deep", vec![]),
            RecordFault::EmptyVariation => ("record-empty-variation", vec![]),
            RecordFault::NoTurnBefore => ("record-no-turn-before", vec![]),
            RecordFault::Glyph | RecordFault::Annotation => ("record-annotation", vec![]),
            RecordFault::AnnotationTwice { .. } => ("record-annotation-twice", vec![]),
            RecordFault::ResultInVariation => ("record-result-in-variation", vec![]),
            RecordFault::AfterResult => ("record-after-result", vec![]),
            RecordFault::ManyTurns { .. } => ("record-many-turns", vec![]),
            RecordFault::NoRuleset => ("record-no-ruleset", vec![]),
            RecordFault::RulesFile { why } => ("record-rules-file", vec![("why", why.as_str().into())]),
            RecordFault::UnknownRuleset(unknown) => {
                ("record-unknown-ruleset", vec![("name", unknown.id.as_str().into())])
            }
            RecordFault::UnknownVariant(unknown)
            | RecordFault::Start(StartError::UnknownVariant(unknown)) => {
                ("record-unknown-variant", vec![("name", unknown.name.as_str().into())])
            }
            RecordFault::Start(StartError::UnknownSetup { name, .. }) => {
                ("record-unknown-setup", vec![("name", name.as_str().into())])
            }
            RecordFault::Seed => ("record-seed", vec![]),
            RecordFault::SeedMissing { .. } => ("record-seed-missing", vec![]),
            RecordFault::Code(_) => ("record-code", vec![]),
            RecordFault::Position(PositionTextError::Text { .. }) => ("record-position", vec![]),
            RecordFault::Position(PositionTextError::Board { .. }) => ("record-board", vec![]),
            RecordFault::StartsDiffer => ("record-starts-differ", vec![]),
            RecordFault::Prologue(_) => ("record-prologue", vec![]),
            RecordFault::Turn { text, error, position } => {
                let reason = self.unread(position, text, error);
                ("record-turn", vec![("text", text.as_str().into()), ("reason", reason.into())])
            }
            RecordFault::Illegal { turn, why, position } => {
                let reason = self.why_not(position, why);
                ("record-illegal", vec![("turn", turn.as_str().into()), ("reason", reason.into())])
            }
            RecordFault::LooksLikeRansom { turn, ruleset } => {
                let ids = (ruleset.id(), Variant::Ransom.id());
                let arguments = format!("--ruleset {} --variant {}", ids.0, ids.1);
                ("record-ransom", vec![("turn", turn.as_str().into()), ("arguments", arguments.into())])
            }
            RecordFault::Result { text } => ("record-result", vec![("text", text.as_str().into())]),
            RecordFault::ResultsDiffer { .. } => ("record-results-differ", vec![]),
            RecordFault::ResultAgainstRules { .. } => ("record-result-rules", vec![]),
        };
        self.say(id, &arguments)
    }
}
