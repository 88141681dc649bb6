//! Search for positions with different results in two rulesets: many small random ones, the simplest for each kind of
//! difference, reduced to the necessary cubes.

use std::collections::BTreeMap;

use jersi_rules::{AnyPosition, Cell, Kind, Royal, Rule, RulesetId, SplitMix64, Turn, Win};

use super::shared::Shared;
use super::sketch::Sketch;
use super::{Contrast, End, Witness, is_same};
use crate::reach::may_hit;

/// Number of positions with the common kinds, and with all kinds of both.
const TRIES: [usize; 2] = [4000, 4000];

/// Witness of a difference: the position, and the turn of the ruleset that allows it.
struct Candidate {
    sketch: Sketch,
    side: usize,
    turn: Turn,
    /// Smaller is simpler.
    size: (usize, usize),
}

/// One witness per kind of difference, in a fixed order.
pub(super) fn witnesses(left: RulesetId, right: RulesetId) -> Vec<Witness> {
    let search = Search { rulesets: [left, right], shared: Shared::new([left, right]) };
    let has = |ruleset: RulesetId, kind: Kind| ruleset.rules().kind(kind).is_some();
    let common: Vec<Kind> =
        Kind::ALL.into_iter().filter(|&kind| has(left, kind) && has(right, kind)).collect();
    let all: Vec<Kind> = Kind::ALL.into_iter().filter(|&kind| has(left, kind) || has(right, kind)).collect();
    let mut found = BTreeMap::new();
    let mut numbers = SplitMix64::new(1);
    for _ in 0..TRIES[0] {
        let sketch = Sketch::random(&mut numbers, &search.shared, left, &common);
        search.look(&sketch, &mut found, |_| true);
    }
    if all.len() > common.len() {
        // Only one of the positions has the cubes that the other ruleset lacks. A different turn because of such cubes
        // is not interesting; a rule that only one ruleset has is.
        let before: Vec<Contrast> = found.keys().copied().collect();
        let is_new = |contrast: Contrast| {
            let is_known_once = |rule| {
                let [left, right] = search.rulesets.map(|ruleset| may_hit(ruleset.rules(), rule));
                left != right
            };
            !before.contains(&contrast)
                && match contrast {
                    Contrast::LegalLeft(rule) | Contrast::LegalRight(rule) => is_known_once(rule),
                    Contrast::Ends(_) => true,
                }
        };
        for _ in 0..TRIES[1] {
            let sketch = Sketch::random(&mut numbers, &search.shared, left, &all);
            search.look(&sketch, &mut found, is_new);
        }
    }
    keep_one_double_end(&mut found);
    found.into_iter().filter_map(|(contrast, found)| search.witness(contrast, found)).collect()
}

/// Where the game ends in both rulesets, one witness is enough.
fn keep_one_double_end(found: &mut BTreeMap<Contrast, Candidate>) {
    let is_double = |contrast: &Contrast| matches!(contrast, Contrast::Ends([Some(_), Some(_)]));
    let doubles = found.iter().filter(|(contrast, _)| is_double(contrast));
    let simplest = doubles.min_by_key(|(_, found)| found.size).map(|(contrast, _)| *contrast);
    found.retain(|contrast, _| !is_double(contrast) || Some(*contrast) == simplest);
}

struct Search {
    rulesets: [RulesetId; 2],
    shared: Shared,
}

impl Search {
    fn positions(&self, sketch: &Sketch) -> Option<[AnyPosition; 2]> {
        let position = |side| sketch.position(&self.shared, self.rulesets, side);
        Some([position(0)?, position(1)?])
    }

    /// Tries every turn of both rulesets.
    fn look(
        &self,
        sketch: &Sketch,
        found: &mut BTreeMap<Contrast, Candidate>,
        is_wanted: impl Fn(Contrast) -> bool,
    ) {
        if !self.shared.are_alike(&sketch.cells()) {
            return;
        }
        let Some(positions) = self.positions(sketch) else { return };
        for side in [0, 1] {
            for turn in positions[side].turns() {
                let Some(contrast) = self.contrast(sketch, &positions, side, turn) else { continue };
                let cells = self.shared.cells_of(side, turn).map_or(usize::MAX, |cells| cells.len());
                let size = (cells, sketch.units.iter().map(|(_, cubes)| cubes.len()).sum());
                let is_simpler = found.get(&contrast).is_none_or(|best| size < best.size);
                if is_simpler && is_wanted(contrast) {
                    found.insert(contrast, Candidate { sketch: sketch.clone(), side, turn, size });
                }
            }
        }
    }

    /// Difference about a turn that one of them allows, if it is interesting.
    fn contrast(
        &self,
        sketch: &Sketch,
        positions: &[AnyPosition; 2],
        side: usize,
        turn: Turn,
    ) -> Option<Contrast> {
        let mut cells = self.shared.cells_of(side, turn)?;
        cells.extend(sketch.cells());
        if !self.shared.are_alike(&cells) {
            return None;
        }
        let other = self.shared.translate(side, turn)?;
        let turns = if side == 0 { [turn, other] } else { [other, turn] };
        let puts_back = |ruleset: RulesetId| matches!(ruleset.rules().royal, Royal::Relocated(_));
        if turn.relocation().is_some() && !puts_back(self.rulesets[1 - side])
            || Self::moves_another(positions, turns)
            || (0..2).any(|side| self.meets_stranger(sketch, &positions[side], side, turns[side]))
        {
            return None;
        }
        let here = positions[side].play(turn).ok()?.outcome().map(End::from);
        match positions[1 - side].play(other) {
            Err(why) if is_idle(why.rule) || here.is_some() => None,
            Err(why) if side == 0 => Some(Contrast::LegalLeft(why.rule)),
            Err(why) => Some(Contrast::LegalRight(why.rule)),
            Ok(there) => {
                let there = there.outcome().map(End::from);
                // The side with more cubes is blocked later: not a difference of the rules.
                let is_blocked = |end: Option<End>| end.is_some_and(|end| end.reason == Win::Blocked.id());
                let is_owed = is_blocked(here) != is_blocked(there) && !is_same(&positions[0], &positions[1]);
                // Each is found twice, once from either side: the left one reports it.
                (here != there && side == 0 && !is_owed).then_some(Contrast::Ends([here, there]))
            }
        }
    }

    /// Whether a turn moves different cubes on the two boards, because one lacks some.
    fn moves_another(positions: &[AnyPosition; 2], turns: [Turn; 2]) -> bool {
        let movers = [0, 1].map(|side| {
            let first = turns[side].steps()[0];
            first.and_then(|step| positions[side].unit(step.from))
        });
        movers[0] != movers[1]
    }

    /// Whether a turn involves a king or kunti that is not in the sketch.
    fn meets_stranger(&self, sketch: &Sketch, position: &AnyPosition, side: usize, turn: Turn) -> bool {
        let known: Vec<Cell> = sketch.cells().iter().map(|&cell| self.shared.cell(side, cell)).collect();
        let touched = Shared::touched(position.shape(), turn);
        touched.iter().any(|cell| position.unit(*cell).is_some() && !known.contains(cell))
    }

    /// Removes unnecessary cubes one by one.
    fn witness(&self, contrast: Contrast, mut found: Candidate) -> Option<Witness> {
        let holds = |sketch: &Sketch| {
            let positions = self.positions(sketch)?;
            (self.contrast(sketch, &positions, found.side, found.turn)? == contrast).then_some(positions)
        };
        let mut number = 0;
        while number < found.sketch.units.len() {
            let mut smaller = vec![found.sketch.clone()];
            if found.sketch.units[number].1.len() > 1 {
                // Either cube of a stack may be superfluous.
                smaller = vec![found.sketch.clone(), found.sketch.clone(), found.sketch.clone()];
                smaller[1].units[number].1.remove(0);
                smaller[2].units[number].1.pop();
            }
            smaller[0].units.remove(number);
            match smaller.into_iter().find(|sketch| holds(sketch).is_some()) {
                Some(sketch) => found.sketch = sketch,
                None => number += 1,
            }
        }
        for simpler in [
            Sketch { reserve: None, ..found.sketch.clone() },
            Sketch { is_late: false, ..found.sketch.clone() },
        ] {
            if holds(&simpler).is_some() {
                found.sketch = simpler;
            }
        }
        let positions = holds(&found.sketch)?;
        let other = self.shared.translate(found.side, found.turn)?;
        let turns = if found.side == 0 { [found.turn, other] } else { [other, found.turn] };
        Some(Witness { contrast, sides: [(positions[0], turns[0]), (positions[1], turns[1])] })
    }
}

/// Whether a rule forbids a turn only because something is missing: a cube that the other ruleset has, or the
/// relocation of a captured king.
const fn is_idle(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::EmptyStart
            | Rule::NotYours
            | Rule::OtherPhase
            | Rule::OffBoard
            | Rule::GameOver
            | Rule::RelocationDue
    )
}
