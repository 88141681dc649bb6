//! Hints: first the origin, then the whole turn and its reason.

use super::Words;
use jersi_play::{Hint, HintStart, Reason};

impl Words {
    /// Origin of the turn of a hint.
    #[must_use]
    pub fn hint_beginning(&self, hint: &Hint) -> String {
        let position = hint.position();
        let sentence = self.about(position.ruleset());
        match hint.beginning() {
            HintStart::Cell(cell) => {
                let sentence = sentence.cell("cell", cell);
                match position.unit(cell).filter(|unit| unit.top.color == position.side()) {
                    Some(unit) => sentence.cube("cube", unit.top).say("hint-cube"),
                    None => sentence.say("hint-cell"),
                }
            }
            HintStart::Kind(kind) => sentence.kind("kind", kind).say("hint-kind"),
        }
    }

    /// The whole turn of a hint, and its reason.
    #[must_use]
    pub fn hint_turn(&self, hint: &Hint) -> String {
        let told = self.turn(hint.position(), hint.turn());
        let reasons = hint.reasons();
        if reasons.is_empty() {
            return format!("{told} {}", self.say("hint-best", &[]));
        }
        reasons.iter().fold(told, |told, reason| format!("{told} {}", self.hint_reason(hint, reason)))
    }

    fn hint_reason(&self, hint: &Hint, reason: &Reason) -> String {
        let position = hint.position();
        let sentence = self.about(position.ruleset()).side("side", position.side().other());
        match reason {
            Reason::Wins => sentence.say("hint-wins"),
            Reason::Stops => sentence.say("hint-stops"),
            Reason::Takes(cubes) => {
                let mut names: Vec<String> = Vec::new();
                for cube in cubes {
                    let name = self.about(position.ruleset()).cube("cube", *cube).say("hint-taken");
                    names.push(name);
                }
                sentence.text("cubes", self.list(names)).say("hint-takes")
            }
            Reason::Threatens => sentence.say("hint-threatens"),
            Reason::Saves => sentence.say("hint-saves"),
        }
    }
}
