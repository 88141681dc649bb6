//! Reasons why a drawn-up position is invalid.

use jersi_rules::{Cube, DraftFault, Kind, RulesetId};

use super::Words;
use super::sentence::Sentence;
use super::teller::phase_id;

impl Words {
    /// One reason why a drawn-up board is not a position of a ruleset.
    #[must_use]
    pub fn draft_fault(&self, ruleset: RulesetId, fault: &DraftFault) -> String {
        let about = || self.about(ruleset);
        match *fault {
            DraftFault::VariantNotOffered { variant } => {
                about().text("variant", self.variant_in(ruleset, variant)).say("draft-variant")
            }
            DraftFault::PhaseNotOffered { phase } => {
                about().text("phase", phase_id(phase)).say("draft-phase")
            }
            DraftFault::ForeignKind { spot, kind } => {
                about().cell("cell", spot.cell).kind("kind", kind).say("draft-kind")
            }
            DraftFault::TooHigh { spot, height } => {
                about().cell("cell", spot.cell).number("height", small(height)).say("draft-high")
            }
            DraftFault::MixedColors { spot, below, top } => {
                two(about().cell("cell", spot.cell), below, top).say("draft-mixed")
            }
            DraftFault::StandingOn { spot, below, top } => {
                two(about().cell("cell", spot.cell), below, top).say("draft-standing")
            }
            DraftFault::TooMany { color, kind, count, most } => {
                self.counted(about().side("side", color), ruleset, kind, [count, most]).say("draft-many")
            }
            DraftFault::TooManyInReserve { color, kind, count, most } => {
                self.counted(about().side("side", color), ruleset, kind, [count, most]).say("draft-reserve")
            }
            DraftFault::RoyalMissing { color, kind } => {
                about().cube("royal", Cube { color, kind }).say("draft-royal")
            }
            DraftFault::RoyalNotCaptured { color, kind } => {
                about().cube("royal", Cube { color, kind }).say("draft-captured")
            }
            DraftFault::AlreadyArrived { color, spot } => {
                about().side("side", color).cell("cell", spot.cell).say("draft-arrived")
            }
            DraftFault::CounterBeyond { counter, limit } => {
                about().number("clock", counter).number("limit", limit).say("draft-clock")
            }
            DraftFault::CounterMissing => self.say("draft-clock-missing", &[]),
            DraftFault::CounterWhilePlacing { .. } => self.say("draft-clock-placing", &[]),
            DraftFault::Number { number, most } => {
                // As text: otherwise digits might be grouped.
                let [number, most] = [number, most].map(|number| number.to_string());
                about().text("number", number).text("most", most).say("draft-number")
            }
            DraftFault::NumberWhilePlacing { .. } => self.say("draft-number-placing", &[]),
            DraftFault::NothingToPlace => self.say("draft-nothing-to-place", &[]),
            DraftFault::PlacedOutside { spot, cube } => {
                about().cell("cell", spot.cell).cube("cube", cube).say("draft-outside")
            }
            DraftFault::PlacedOutOfTurn { side, .. } => about().side("side", side).say("draft-out-of-turn"),
            DraftFault::NothingToName { victim } => about().side("victim", victim).say("draft-ransom-name"),
            DraftFault::NothingToGive { victim, kind } => {
                about().side("victim", victim).kind("kind", kind).say("draft-ransom-give")
            }
            DraftFault::NowhereToRelocate { victim } => {
                about().side("victim", victim).say("draft-ransom-back")
            }
        }
    }

    /// Number of cubes, and the maximum.
    fn counted<'w>(
        &'w self,
        sentence: Sentence<'w>,
        ruleset: RulesetId,
        kind: Kind,
        [count, most]: [u32; 2],
    ) -> Sentence<'w> {
        sentence.text("cubes", self.count(ruleset, kind, count)).number("most", most)
    }
}

fn two(sentence: Sentence<'_>, below: Cube, top: Cube) -> Sentence<'_> {
    sentence.cube("below", below).cube("top", top)
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
