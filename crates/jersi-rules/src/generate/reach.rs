//! Immediate possibilities of a side, for programs that search: win by arriving, and capture.

use super::targets::{Targets, near_set};
use super::wins::arrives;
use crate::Color;
use crate::board::{Lanes, Set};
use crate::position::Position;
use crate::ruleset::Ruleset;

/// The possibilities of a side, as if it were to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight<S> {
    /// Win immediately by bringing a runner to its far row, or by capturing the kunti.
    pub arrives: bool,
    /// Enemy units that it could capture by one step of a cube.
    pub by_cubes: S,
    /// Enemy units that it could capture by one step of an existing stack.
    pub by_stacks: S,
}

impl<R: Ruleset> Position<R> {
    /// The possibilities of a side, as if it were to move. If it could win, the others are not computed.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn sight(&self, side: Color) -> Sight<R::Set> {
        let game = self.game();
        let targets = Targets::<R>::new(&self.board, side);
        if arrives(&targets, side) {
            return Sight { arrives: true, by_cubes: R::Set::EMPTY, by_stacks: R::Set::EMPTY };
        }
        let (mut by_cubes, mut by_stacks) = (R::Set::EMPTY, R::Set::EMPTY);
        for k in 0..game.count() {
            let prey = targets.prey.lane(k);
            let cubes = targets.cubes.lane(k);
            by_cubes |= near_set(game, cubes) & targets.cube_prey(k);
            for x in (cubes & targets.stacks).bits() {
                by_stacks |= targets.slide(k, x, targets.slides.lane(k) & prey).set();
            }
        }
        Sight { arrives: false, by_cubes, by_stacks }
    }
}
