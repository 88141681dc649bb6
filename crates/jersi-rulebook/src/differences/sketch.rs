//! A few cubes on common cells, and the position of either ruleset with them.

use jersi_rules::{AnyPosition, Cell, ClockRule, Color, Cube, Kind, RulesetId, SplitMix64, Variants};

use super::shared::Shared;
use crate::example::rows;

/// A small position, White to move, independent of a ruleset.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    /// Common cells with their cubes, bottom first.
    pub(super) units: Vec<(usize, Vec<Cube>)>,
    /// White's reserve, in rulesets with reserves.
    pub(super) reserve: Option<Kind>,
    /// Whether the counter is one turn before the earlier limit of both.
    pub(super) is_late: bool,
}

/// Maximum distance between cubes of a sketch, so that they interact.
const NEAR: u32 = 2;

impl Sketch {
    /// A random sketch with some of the kinds.
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

    /// Occupied cells.
    pub(super) fn cells(&self) -> Vec<usize> {
        self.units.iter().map(|(cell, _)| *cell).collect()
    }

    /// The position of one of the two rulesets (0 left, 1 right), if it is valid and not finished. Cubes that the
    /// ruleset lacks are omitted; a required king or kunti is on its initial cell.
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

/// One turn before the earlier of two counter limits, if both count the same.
fn late(rulesets: [RulesetId; 2]) -> Option<u8> {
    let [left, right] = rulesets.map(|ruleset| ruleset.rules().clock);
    let is_same = matches!(
        (left, right),
        (ClockRule::Quiet { .. }, ClockRule::Quiet { .. })
            | (ClockRule::Countdown { .. }, ClockRule::Countdown { .. })
    );
    is_same.then(|| left.limit().min(right.limit()) - 1)
}

/// Initial counter.
fn first(ruleset: RulesetId) -> &'static str {
    match ruleset.rules().clock {
        ClockRule::Quiet { .. } => "0",
        ClockRule::Countdown { .. } | ClockRule::None => "-",
    }
}
