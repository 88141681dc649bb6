//! Legality of a single turn, for programs that guess turns without listing all.

use super::patch::Patch;
use super::targets::{Targets, is_rooted, near};
use crate::board::{Lanes, Set};
use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::turn::{Action, Turn};

impl<R: Ruleset> Position<R> {
    /// Whether a turn of steps is legal here and captures nothing. The game must not be over. False for other turns.
    #[must_use]
    pub fn may_play_quietly(&self, turn: Turn) -> bool {
        let game = self.game();
        if self.phase != Phase::Play || turn.relocation().is_some() {
            return false;
        }
        let (Action::Cube { from, .. }
        | Action::Stack { from, .. }
        | Action::CubeStack { from, .. }
        | Action::StackCube { from, .. }) = turn.action()
        else {
            return false;
        };
        let bit = |cell| game.shape().bit_of(cell);
        let x = bit(from);
        if !self.board.colors[self.side as usize].has(x) {
            return false;
        }
        let k = self.board.top_lane(R::Set::bit(x));
        if is_rooted(game, k) {
            return false;
        }
        let targets = Targets::<R>::new(&self.board, self.side);
        let quiet = !targets.prey.lane(k);
        let (steps, slides) = (targets.steps.lane(k) & quiet, targets.slides.lane(k) & quiet);
        match turn.action() {
            Action::Cube { to, .. } => (near(game, x) & steps).has(bit(to)),
            Action::Stack { to, .. } => {
                targets.stacks.has(x) && targets.slide(k, x, slides).set().has(bit(to))
            }
            Action::CubeStack { via, to, .. } => {
                let y = bit(via);
                (near(game, x) & targets.builds.lane(k)).has(y) && {
                    let base = targets.base(k, y);
                    let place = Patch::near(game, R::Set::bit(x), y).places().next();
                    place.is_some_and(|place| {
                        (targets.after_building(place, base.slides(place)).set() & quiet).has(bit(to))
                    })
                }
            }
            Action::StackCube { via, to, .. } => {
                let y = bit(via);
                targets.stacks.has(x)
                    && targets.slide(k, x, slides).set().has(y)
                    && targets
                        .after_stack(x, y, Patch::near(game, steps | R::Set::bit(x), y))
                        .set()
                        .has(bit(to))
            }
            _ => false,
        }
    }
}
