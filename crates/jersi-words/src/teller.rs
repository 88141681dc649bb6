//! Positions as sentences: cells, side to move, counter, reserves.

use jersi_rules::{AnyPosition, Cell, ClockRule, Color, Phase, Reset, Unit, Variant};

use super::Words;

/// Number of turns before a tie from which it is mentioned.
const NEAR_THE_END: u8 = 10;

impl Words {
    /// Unit on a cell: `b4: White stack, paper on wise`.
    #[must_use]
    pub fn cell(&self, position: &AnyPosition, cell: Cell) -> String {
        let sentence = self.about(position.ruleset()).cell("cell", cell);
        match position.unit(cell) {
            None => sentence.say("cell-empty"),
            Some(unit) => sentence.text("unit", self.unit(position, unit)).say("cell-unit"),
        }
    }

    /// Description of a unit: `White stack, paper on wise`.
    #[must_use]
    pub fn unit(&self, position: &AnyPosition, unit: Unit) -> String {
        let sentence = self.about(position.ruleset()).cube("top", unit.top);
        match unit.below {
            None => sentence.say("unit-lone"),
            Some(below) if below.color == unit.top.color => sentence.cube("below", below).say("unit-stack"),
            Some(below) => sentence.cube("below", below).say("unit-mixed"),
        }
    }

    /// All units, a line per occupied cell: White's, then Black's.
    #[must_use]
    pub fn board(&self, position: &AnyPosition) -> Vec<String> {
        let units: Vec<(Cell, Unit)> = position.units().collect();
        let of = |color| units.iter().filter(move |(_, unit)| unit.top.color == color);
        Color::BOTH.into_iter().flat_map(of).map(|&(cell, _)| self.cell(position, cell)).collect()
    }

    /// Side to move and phase: `White to play`.
    #[must_use]
    pub fn phase(&self, position: &AnyPosition) -> String {
        let sentence = self.about(position.ruleset()).side("side", position.side());
        let sentence = match position.phase() {
            Phase::Give(kind) => sentence.kind("ransom", kind),
            _ => sentence,
        };
        sentence.say(&format!("phase-{}", phase_id(position.phase())))
    }

    /// Remaining turns, if a countdown runs or a tie is near.
    #[must_use]
    pub fn counter(&self, position: &AnyPosition) -> Option<String> {
        let left = position.turns_left()?;
        let clock = position.rules().clock;
        let arguments = [("left", left.into()), ("reset", reset_id(clock).into())];
        match clock {
            ClockRule::None => None,
            ClockRule::Quiet { .. } if left > NEAR_THE_END => None,
            ClockRule::Quiet { .. } => Some(self.say("counter-quiet", &arguments)),
            ClockRule::Countdown { .. } => Some(self.say("counter-countdown", &arguments[..1])),
        }
    }

    /// Reserve of a side, in a game with reserves.
    #[must_use]
    pub fn reserve(&self, position: &AnyPosition, side: Color) -> Option<String> {
        let is_placing = position.phase() == Phase::Place;
        let rules = position.rules();
        let held: Vec<String> = rules
            .kinds
            .iter()
            .map(|rule| (rule.kind, position.in_reserve(side, rule.kind)))
            .filter(|&(_, count)| count > 0)
            .map(|(kind, count)| self.count(position.ruleset(), kind, count))
            .collect();
        let may_hold = !rules.reserve.is_empty() && !position.variants().has(Variant::NoParachute);
        if held.is_empty() && !is_placing && !may_hold {
            return None;
        }
        let cubes = if held.is_empty() { self.say("reserve-empty", &[]) } else { self.list(held) };
        let id = if is_placing { "reserve-place" } else { "reserve-drop" };
        Some(self.say(id, &[("side", self.side(side).into()), ("cubes", cubes.into())]))
    }
}

/// Event that resets the counter, as message identifier.
pub(super) const fn reset_id(clock: ClockRule) -> &'static str {
    match clock {
        ClockRule::Quiet { reset: Reset::BeyondKing, .. } => "beyond-king",
        _ => "any",
    }
}

/// Message identifier of a phase.
pub(super) const fn phase_id(phase: Phase) -> &'static str {
    match phase {
        Phase::Play => "play",
        Phase::Place => "place",
        Phase::Name => "name",
        Phase::Give(_) => "give",
        Phase::Relocate => "relocate",
    }
}
