//! Turns that a weak level overlooks: a fixed share of all turns, and more of the complicated ones. A hash of position,
//! turn and seed selects them, so that a search is consistent with itself.

use jersi_rules::{Action, Position, Ruleset, Set, Turn};

use crate::JudgedBy;

/// The share of overlooked turns, in thousandths, and the error of the static evaluation, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blindness {
    /// The share of all turns.
    pub(crate) any: u32,
    /// Added for turns with two steps.
    pub(crate) second: u32,
    /// Added for turns with two captures.
    pub(crate) double: u32,
    /// Added for turns that end three cells or more from their start.
    pub(crate) far: u32,
    /// Whether immediate wins are always seen.
    pub(crate) sees_wins: bool,
    /// The maximum error of the static evaluation, in points.
    pub(crate) error: i32,
    /// Points for each row that a runner has advanced.
    pub(crate) eager: i32,
    /// The static evaluation.
    pub(crate) judge: JudgedBy,
    pub(crate) seed: u64,
}

impl Blindness {
    /// Whether a turn is overlooked.
    pub(crate) fn overlooks<R: Ruleset>(&self, position: &Position<R>, turn: Turn) -> bool {
        let enemy = position.owned_by(position.side().other());
        let (mut part, ends) = match turn.action() {
            Action::Cube { from, to } | Action::Stack { from, to } => (self.any, Some((from, to))),
            Action::CubeStack { from, to, .. } => (self.any + self.second, Some((from, to))),
            Action::StackCube { from, via, to } => {
                let hit = |cell| enemy.has(position.game().shape().bit_of(cell));
                let double = if hit(via) && hit(to) { self.double } else { 0 };
                (self.any + self.second + double, Some((from, to)))
            }
            Action::Drops(..) => (self.any + self.second, None),
            _ => (self.any, None),
        };
        if let Some((from, to)) = ends
            && position.game().shape().distance(from, to) >= 3
        {
            part += self.far;
        }
        part > 0 && (self.draw(position.key() ^ u64::from(turn.bits()) << 20) % 1000) < u64::from(part)
    }

    /// The error of the static evaluation of a position, in points.
    pub(crate) fn misjudges<R: Ruleset>(&self, position: &Position<R>) -> i32 {
        let error = (self.draw(position.key()) % (2 * self.error as u64 + 1)) as i32 - self.error;
        // Most levels have no bonus for runners, and need not look at every unit.
        if self.eager == 0 { error } else { error + self.eager * lead(position) }
    }

    fn draw(&self, number: u64) -> u64 {
        let z = (number ^ self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 29).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 32
    }
}

/// The rows that the runners of the side to move have advanced, less those of the opponent's.
fn lead<R: Ruleset>(position: &Position<R>) -> i32 {
    let mut lead = 0;
    for (cell, unit) in position.units() {
        for cube in unit.cubes().filter(|cube| position.game().rules().runners.has(cube.kind)) {
            let rows = position.game().shape().rows_from_home(cell, cube.color) as i32;
            lead += if cube.color == position.side() { rows } else { -rows };
        }
    }
    lead
}
