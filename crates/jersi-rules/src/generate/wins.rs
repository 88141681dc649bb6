//! Whether the side to move can win at once.

use std::ops::ControlFlow;

use super::patch::Patch;
use super::targets::{Targets, near_set, slide};
use crate::board::{Lanes, Set};
use crate::outcome::Outcome;
use crate::position::{Phase, Position, far_row};
use crate::ruleset::{Blocked, ClockRule, Royal, Ruleset};
use crate::turn::Turn;

impl<R: Ruleset> Position<R> {
    /// Whether some legal turn of the side to move ends the game with its win.
    #[must_use]
    pub fn can_win(&self) -> bool {
        if self.settled().is_some() || self.phase == Phase::Place {
            return false;
        }
        if self.phase == Phase::Play && self.can_arrive() {
            return true;
        }
        self.may_win_otherwise() && self.winning_turn().is_some()
    }

    /// A legal turn that wins at once, the first of the list.
    #[must_use]
    pub fn winning_turn(&self) -> Option<Turn> {
        let won = |turn| matches!(self.play_unchecked(turn).outcome(), Some(Outcome::Win { by, .. }) if by == self.side);
        let found = self
            .visit_turns(|turn| if won(turn) { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) });
        found.break_value()
    }

    /// Whether the side to move can win at once by bringing a runner to its far row, or by
    /// capturing the kunti: set-wise, without listing a turn. Other ways to win (a king that can't
    /// be put back, a blocked opponent, the end of a countdown) are not looked at.
    #[inline(always)]
    #[must_use]
    pub fn can_arrive(&self) -> bool {
        let targets = Targets::<R>::new(&self.board, self.side);
        let fatal = matches!(R::RULES.royal, Royal::Fatal(_));
        let mut found = false;
        for k in 0..R::Kinds::COUNT {
            let runs = R::LANES.runners >> k & 1 == 1;
            let kills = fatal && R::LANES.beats[k] >> R::LANES.royal & 1 == 1;
            if !runs && !kills {
                continue;
            }
            let goal = if runs { far_row::<R>(self.side) } else { R::Set::EMPTY }
                | if kills { targets.royal } else { R::Set::EMPTY };
            found |= reaches(&targets, k, goal);
        }
        found
    }

    /// Whether a win by other means than arriving is thinkable; when it says no there is none.
    fn may_win_otherwise(&self) -> bool {
        if R::LANES.runner_may_be_covered || self.phase != Phase::Play {
            return true;
        }
        let last = matches!(R::RULES.clock, ClockRule::Countdown { .. }) && self.turns_left() == Some(1);
        let king = matches!(R::RULES.royal, Royal::Relocated(_)) && self.relocations_are_scarce();
        let blocks = R::RULES.blocked == Blocked::Loses && self.opponent_is_cramped();
        last || king || blocks
    }

    /// Whether a captured king might find no place: a turn fills at most two cells of the row
    /// and can't complete more than two of its stacks.
    fn relocations_are_scarce(&self) -> bool {
        self.relocations(self.side.other()).count() <= 2
    }

    /// Whether the opponent might be left without a turn. A turn takes a unit or closes a cell at no
    /// more than two places, three with a king put back, and each place costs no more than six
    /// steps; so many steps, or a few more units with a few more empty cells around them, can't all
    /// be stopped.
    fn opponent_is_cramped(&self) -> bool {
        let places = if matches!(R::RULES.royal, Royal::Relocated(_)) { 3 } else { 2 };
        let board = &self.board;
        let units = board.colors[self.side.other() as usize] & !board.rooted_tops();
        let vacant = board.vacant();
        let (mut steps, mut airy) = (0, 0);
        for x in units.bits() {
            let ways = Patch::<R>::near(vacant, x).count();
            steps += ways;
            airy += u64::from(ways > places);
        }
        steps <= 6 * places && airy <= places
    }
}

/// Whether a unit with kind `k` on top can come to rest on a goal cell.
#[inline(always)]
fn reaches<R: Ruleset>(targets: &Targets<R>, k: usize, goal: R::Set) -> bool {
    let (cubes, steps) = (targets.cubes.lane(k), targets.steps.lane(k));
    // A cube steps there.
    if !(near_set::<R>(cubes) & steps & goal).is_empty() {
        return true;
    }
    // A stack goes there, or lets its top step there. After a fallen kunti there is no second step,
    // but then the first one has won.
    let resting = goal | near_set::<R>(goal & steps);
    for x in (cubes & targets.stacks).bits() {
        let all = slide::<R>(x, targets.vacant, targets.slides.lane(k) & resting);
        if all.seen != 0 {
            return true;
        }
    }
    // A cube builds a stack that goes there.
    for y in (targets.builds.lane(k) & near_set::<R>(cubes) & within_two::<R>(goal)).bits() {
        let base = targets.base(k, y);
        let goal = Patch::<R>::of(goal, y).seen;
        for x in Patch::<R>::near(cubes, y).places() {
            if base.slides(x).seen & goal != 0 {
                return true;
            }
        }
    }
    false
}

/// The cells from which a stack could possibly reach a set.
#[inline(always)]
fn within_two<R: Ruleset>(set: R::Set) -> R::Set {
    let one = near_set::<R>(set);
    one | near_set::<R>(one)
}
