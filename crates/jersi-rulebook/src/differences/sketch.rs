//! A few cubes on cells that both boards have, and the position that either ruleset makes of them.

use jersi_rules::{AnyPosition, Cell, ClockRule, Color, Cube, Kind, RulesetId, SplitMix64, Variants};

use super::shared::Shared;
use crate::example::rows;

/// A small position, White to move, apart from any ruleset.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    /// Shared cells with their cubes, from the bottom up.
    pub(super) units: Vec<(usize, Vec<Cube>)>,
    /// What White holds in reserve, where a ruleset has a reserve of such cubes.
    pub(super) reserve: Option<Kind>,
    /// Whether the counter stands one turn before the earlier end of both.
    pub(super) is_late: bool,
}

/// At most this many cells apart are the cubes of a sketch, so that they have to do with each other.
const NEAR: u32 = 2;

impl Sketch {
    /// A sketch by chance, of some kinds.
    pub(super) fn random(numbers: &mut SplitMix64, shared: &Shared, left: RulesetId, kinds: &[Kind]) -> Self {
        let mut cells = vec![numbers.below(shared.len())];
        let centre = shared.cell(0, cells[0]);
        let is_near = |cell: &usize| left.shape().distance(centre, shared.cell(0, *cell)) <= NEAR;
        let near: Vec<usize> = (0..shared.len()).filter(is_near).collect();
        for _ in 0..=numbers.below(4) {
            cells.extend(numbers.pick(&near).filter(|cell| !cells.contains(cell)));
        }
        let units = cells.into_iter().map(|cell| {
            let color = Color::BOTH[numbers.below(2)];
            let height = 1 + usize::from(numbers.below(3) == 0);
            let cubes = (0..height).filter_map(|_| numbers.pick(kinds).map(|kind| Cube { color, kind }));
            (cell, cubes.collect())
        });
        let units = units.collect();
        let reserve = if numbers.below(8) == 0 { numbers.pick(kinds) } else { None };
        Self { units, reserve, is_late: numbers.below(4) == 0 }
    }

    /// The cells that are used.
    pub(super) fn cells(&self) -> Vec<usize> {
        self.units.iter().map(|(cell, _)| *cell).collect()
    }

    /// The position that one of the two rulesets (0 left, 1 right) makes of it, if it is one in which the game
    /// goes on. Cubes that the ruleset does not have are left out; a king or kunti that it must have stands
    /// where its game begins.
    pub(super) fn position(
        &self,
        shared: &Shared,
        rulesets: [RulesetId; 2],
        side: usize,
    ) -> Option<AnyPosition> {
        let ruleset = rulesets[side];
        let rules = ruleset.rules();
        let known = |cubes: &[Cube]| -> Vec<Cube> {
            cubes.iter().copied().filter(|cube| rules.kind(cube.kind).is_some()).collect()
        };
        let mut units: Vec<(Cell, Vec<Cube>)> =
            self.units.iter().map(|(cell, cubes)| (shared.cell(side, *cell), known(cubes))).collect();
        units.retain(|(_, cubes)| !cubes.is_empty());
        for &(home, cube) in shared.homes(side) {
            if units.iter().any(|(_, cubes)| cubes.contains(&cube)) {
                continue;
            }
            if units.iter().any(|(cell, _)| *cell == home) {
                return None;
            }
            units.push((home, vec![cube]));
        }
        let clock = if self.is_late { late(rulesets)?.to_string() } else { first(ruleset).to_owned() };
        let mut text = format!("{} w {clock} 1", rows(ruleset, &units));
        if !rules.reserve.is_empty() {
            let held = self.reserve.filter(|held| rules.reserve.iter().any(|(kind, _)| kind == held));
            let letter = held.map_or('-', |kind| rules.letter(kind));
            text = format!("{text} {letter}");
        }
        let position = AnyPosition::read(ruleset, Variants::NONE, &text).ok()?;
        position.outcome().is_none().then_some(position)
    }
}

/// One turn before the earlier of two ends by the counter, if both count the same thing.
fn late(rulesets: [RulesetId; 2]) -> Option<u8> {
    let [left, right] = rulesets.map(|ruleset| ruleset.rules().clock);
    let is_same = matches!(
        (left, right),
        (ClockRule::Quiet { .. }, ClockRule::Quiet { .. })
            | (ClockRule::Countdown { .. }, ClockRule::Countdown { .. })
    );
    is_same.then(|| left.limit().min(right.limit()) - 1)
}

/// The counter of a position in which nothing has happened.
fn first(ruleset: RulesetId) -> &'static str {
    match ruleset.rules().clock {
        ClockRule::Quiet { .. } => "0",
        ClockRule::Countdown { .. } => "-",
    }
}
