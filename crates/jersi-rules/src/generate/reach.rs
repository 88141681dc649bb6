//! What a side could capture in one step, for programs that evaluate positions.

use super::targets::{Targets, near_set, slide};
use crate::Color;
use crate::board::{Lanes, Set};
use crate::position::Position;
use crate::ruleset::Ruleset;

impl<R: Ruleset> Position<R> {
    /// The enemy units that a side could capture, were it to move, by one step of a cube; and those by
    /// one step of a stack that stands already.
    #[inline(always)]
    #[must_use]
    pub fn within_reach(&self, side: Color) -> [R::Set; 2] {
        let targets = Targets::<R>::new(&self.board, side);
        let (mut by_cubes, mut by_stacks) = (R::Set::EMPTY, R::Set::EMPTY);
        for k in 0..R::Kinds::COUNT {
            let prey = targets.prey.lane(k);
            let cubes = targets.cubes.lane(k);
            by_cubes |= near_set::<R>(cubes) & prey;
            for x in (cubes & targets.stacks).bits() {
                let open = slide::<R>(x, targets.vacant, targets.slides.lane(k) & prey);
                by_stacks |= open.set();
            }
        }
        [by_cubes, by_stacks]
    }
}
