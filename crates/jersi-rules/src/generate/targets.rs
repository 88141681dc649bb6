//! Where each kind may arrive, as masks: the one place that knows power, stacking rules,
//! mountains and guards. What a ruleset doesn't have folds away.

use crate::Color;
use crate::board::{Board, Lanes, Set};
use crate::ruleset::{LaneSet, Ruleset, SecondDirection};

use super::patch::Patch;

/// The masks of one side on one board.
pub(super) struct Targets<R: Ruleset> {
    pub(super) game: R,
    /// Own cubes that may step, by kind: alone or on top of anything.
    pub(super) cubes: R::Kinds,
    /// Own single cubes that stand on the ground.
    pub(super) lone: R::Set,
    /// Own stacks that may move.
    pub(super) stacks: R::Set,
    /// Where a cube of the kind may arrive, building included.
    pub(super) steps: R::Kinds,
    /// Where a cube of the kind may build a stack.
    pub(super) builds: R::Kinds,
    /// The enemy units that the kind beats.
    pub(super) prey: R::Kinds,
    /// Where a stack with the kind on top may arrive.
    pub(super) slides: R::Kinds,
    /// The same before guards are thought of.
    open: R::Kinds,
    /// Empty cells.
    pub(super) vacant: R::Set,
    /// The enemy's king or kunti.
    pub(super) royal: R::Set,
    guard: Guard<R::Set>,
    leaps: Guard<R::Set>,
}

/// A cell on which a stack is built, and where it may go from there.
#[derive(Clone, Copy)]
pub(super) struct Base<R: Ruleset> {
    pub(super) open: Patch<R>,
    /// Where it may go whoever built it.
    common: u64,
    lone: u64,
    closed: u64,
    /// The cells behind a neighbour to which no guard stops a step.
    leaps: u64,
}

impl<R: Ruleset> Base<R> {
    /// Where it may go if the builder came from a place around it. A lone cube leaves an empty cell
    /// there: the stack may go to it, or over it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn slides(&self, place: u32) -> Patch<R> {
        let mut seen = self.common;
        if self.lone >> place & 1 == 1 {
            seen |= self.open.beyond(place) & self.leaps | 1 << place & !self.closed;
        }
        self.open.with(seen)
    }
}

/// Active guards, and the cells around them (Jersi 3).
#[derive(Clone, Copy)]
struct Guard<S> {
    own: S,
    near_own: S,
    near_enemy: S,
}

impl<R: Ruleset> Targets<R> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn new(board: &Board<R>, side: Color) -> Self {
        let game = board.game;
        let (own, enemy) = (board.colors[side as usize], board.colors[side.other() as usize]);
        let vacant = board.vacant();
        let rooted = board.rooted_tops();
        let on_rock = board.rooted_lows();
        let mounts = rooted & !board.stacks;
        let lone = own & !board.stacks & !rooted;
        let guard = Guard::of(board, own, enemy, game.lanes().guards);

        let prey = R::Kinds::make(|k| {
            if is_rooted(game, k) {
                R::Set::EMPTY
            } else {
                Board::<R>::union_of(&board.tops, game.lanes().beats[k]) & enemy
            }
        });
        let builds = R::Kinds::make(|k| {
            if is_rooted(game, k) {
                R::Set::EMPTY
            } else {
                Board::<R>::union_of(&board.tops, game.lanes().stands_on[k]) & lone & !guard.around(game, k)
            }
        });
        let lanes = game.lanes();
        let shut = if lanes.fells_rooted { on_rock & !rooted } else { on_rock };
        let open = R::Kinds::make(|k| {
            let hits = if lanes.captures_as_cube >> k & 1 == 1 { R::Set::EMPTY } else { prey.lane(k) };
            vacant | (hits & !shut)
        });
        Self {
            game,
            cubes: R::Kinds::make(
                |k| if is_rooted(game, k) { R::Set::EMPTY } else { board.tops.lane(k) & own },
            ),
            lone,
            stacks: own & board.stacks & !rooted & !on_rock,
            steps: R::Kinds::make(|k| {
                let hits = if lanes.captures_as_stack >> k & 1 == 1 { R::Set::EMPTY } else { prey.lane(k) };
                vacant | mounts | hits | builds.lane(k)
            }),
            slides: R::Kinds::make(|k| open.lane(k) & !guard.around(game, k)),
            open,
            builds,
            prey,
            vacant,
            royal: if game.lanes().royal < 8 {
                board.tops.lane(game.lanes().royal) & enemy
            } else {
                R::Set::EMPTY
            },
            guard,
            leaps: Guard::of(board, own, enemy, lanes.leap_guards),
        }
    }

    /// Where a stack with kind `k` on top that was built on `via` in this turn may arrive: a guard
    /// that was just covered blocks no more.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn slides_from(&self, k: usize, via: R::Set) -> R::Set {
        if self.game.lanes().guards == 0 {
            self.slides.lane(k)
        } else {
            self.open.lane(k) & !self.closed_from(k, via)
        }
    }

    /// Where a stack may arrive that is built on a cell, by kind `k`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn base(&self, k: usize, at: u32) -> Base<R> {
        let via = if self.game.lanes().guards | self.game.lanes().leap_guards == 0 {
            R::Set::EMPTY
        } else {
            R::Set::bit(at)
        };
        let open = Patch::of(self.game, self.slides_from(k, via), at);
        Base {
            open,
            common: self.base_slides(k, at, open, via),
            lone: Patch::of(self.game, self.lone, at).seen,
            leaps: self.base_leaps(k, at, open, via),
            closed: if self.game.lanes().guards == 0 {
                0
            } else {
                Patch::of(self.game, self.closed_from(k, via), at).seen
            },
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn base_slides(&self, k: usize, at: u32, open: Patch<R>, via: R::Set) -> u64 {
        let all = open.slide(Patch::of(self.game, self.vacant, at));
        if self.game.lanes().leap_guards == 0 { all.seen } else { self.without_leaps(k, at, all, via).seen }
    }

    /// Which of the cells behind a neighbour no guard closes.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn base_leaps(&self, k: usize, at: u32, open: Patch<R>, via: R::Set) -> u64 {
        if self.game.lanes().leap_guards == 0 {
            return u64::MAX;
        }
        self.without_leaps(k, at, open.with(u64::MAX), via).seen
    }

    /// What the kind captures by a step of a cube.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn cube_prey(&self, k: usize) -> R::Set {
        if self.game.lanes().captures_as_stack >> k & 1 == 1 { R::Set::EMPTY } else { self.prey.lane(k) }
    }

    /// What the kind captures by a step of a stack with it on top.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn stack_prey(&self, k: usize) -> R::Set {
        if self.game.lanes().captures_as_cube >> k & 1 == 1 { R::Set::EMPTY } else { self.prey.lane(k) }
    }

    /// Where a stack with kind `k` on top may arrive from a cell, out of some cells.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn slide(&self, k: usize, from: u32, open: R::Set) -> Patch<R> {
        let all = Patch::of(self.game, open, from).slide(Patch::of(self.game, self.vacant, from));
        if self.game.lanes().leap_guards == 0 { all } else { self.without_leaps(k, from, all, R::Set::EMPTY) }
    }

    /// Without the steps of two cells that a guard stops, `via` being covered.
    #[inline(never)]
    fn without_leaps(&self, k: usize, from: u32, all: Patch<R>, via: R::Set) -> Patch<R> {
        let leaps = &self.leaps;
        let is_guard = self.game.lanes().leap_guards >> k & 1 == 1;
        let near_own = if is_guard { R::Set::EMPTY } else { near_few(self.game, leaps.own & !via) };
        let closed = near_own | leaps.near_enemy;
        let near = self.game.shape().near_window();
        if closed.has(from) {
            return all.masked(near);
        }
        all.masked(near | !Patch::of(self.game, closed, from).seen)
    }

    /// Where a stack may go that was just built on a cell, by the place of its builder around it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn after_building(&self, place: u32, to: Patch<R>) -> Patch<R> {
        if !self.game.lanes().narrows_second {
            return to;
        }
        let special = self.game.rules().special;
        let center = 2 * self.game.shape().stride();
        // The same way again, by one cell and by two.
        let ahead = 1_u64 << ((2 * center - place) & 63)
            | (3 * center).checked_sub(2 * place).filter(|&bit| bit < 64).map_or(0, |bit| 1 << bit);
        match special.direction {
            _ if !special.second[0] => to.masked(0),
            SecondDirection::Free => to,
            SecondDirection::Same => to.masked(ahead),
            SecondDirection::Other => to.masked(!ahead),
        }
    }

    /// Where the top of a stack may step off, by the place around which the stack arrived.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn after_stack(&self, from: u32, at: u32, to: Patch<R>) -> Patch<R> {
        if !self.game.lanes().narrows_second {
            return to;
        }
        let special = self.game.rules().special;
        let center = 2 * self.game.shape().stride() as i32;
        let way = at as i32 - from as i32;
        let way = if near(self.game, from).has(at) { way } else { way / 2 };
        let ahead = 1_u64 << ((center + way) & 63);
        match special.direction {
            _ if !special.second[1] => to.masked(0),
            SecondDirection::Free => to,
            SecondDirection::Same => to.masked(ahead),
            SecondDirection::Other => to.masked(!ahead),
        }
    }

    /// Own active guards: a stack built on one of them moves by other masks than the rest.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn own_guard(&self) -> R::Set {
        if self.game.lanes().guards == 0 { R::Set::EMPTY } else { self.guard.own }
    }

    /// The cells still closed to a stack with kind `k` on top once `via` is covered.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn closed_from(&self, k: usize, via: R::Set) -> R::Set {
        if self.game.lanes().guards == 0 || (self.guard.own & via).is_empty() {
            return self.guard.around(self.game, k);
        }
        let still =
            if is_guard(self.game, k) { R::Set::EMPTY } else { near_few(self.game, self.guard.own & !via) };
        still | self.guard.near_enemy
    }
}

impl<S: Set> Guard<S> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn of<R: Ruleset<Set = S>>(board: &Board<R>, own: S, enemy: S, lanes: LaneSet) -> Self {
        let game = board.game;
        if lanes == 0 {
            return Self { own: S::EMPTY, near_own: S::EMPTY, near_enemy: S::EMPTY };
        }
        let guards = Board::<R>::union_of(&board.tops, lanes);
        Self {
            own: guards & own,
            near_own: near_few(game, guards & own),
            near_enemy: near_few(game, guards & enemy),
        }
    }

    /// The cells closed to a unit of two with kind `k` on top. A guard ignores its own side's guard.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn around<R: Ruleset>(&self, game: R, k: usize) -> S {
        if game.lanes().guards == 0 {
            S::EMPTY
        } else if is_guard(game, k) {
            self.near_enemy
        } else {
            self.near_own | self.near_enemy
        }
    }
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn is_rooted<R: Ruleset>(game: R, lane: usize) -> bool {
    game.lanes().rooted >> lane & 1 == 1
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn is_guard<R: Ruleset>(game: R, lane: usize) -> bool {
    game.lanes().guards >> lane & 1 == 1
}

/// The cells that touch a bit.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn near<R: Ruleset>(game: R, bit: u32) -> R::Set {
    R::Set::from_wide(game.shape().near(bit))
}

/// The cells straight on at distance two from a bit.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn far<R: Ruleset>(game: R, bit: u32) -> R::Set {
    R::Set::from_wide(game.shape().far(bit))
}

/// A set moved by one cell in each of the six directions; what leaves the board falls on padding.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn around<R: Ruleset>(game: R, set: R::Set) -> [R::Set; 6] {
    let (stride, third) = (game.shape().stride(), R::Set::from_wide(game.shape().third()));
    let [up, down] = [set.up(stride - 1) & third, set.down(stride - 1) & third];
    [set.up(1), set.down(1), set.up(stride), set.down(stride), up, down]
}

/// All cells that touch one of a few.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn near_few<R: Ruleset>(game: R, set: R::Set) -> R::Set {
    set.bits().fold(R::Set::EMPTY, |all, bit| all | near(game, bit))
}

/// All cells that touch a set, padding included.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn near_set<R: Ruleset>(game: R, set: R::Set) -> R::Set {
    let [a, b, c, d, e, f] = around(game, set);
    a | b | c | d | e | f
}

/// All cells that touch a set, and on squares, where no two cells that touch one touch each other, the set too.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn spread<R: Ruleset>(game: R, set: R::Set) -> R::Set {
    if game.shape().is_square() { set | near_set(game, set) } else { near_set(game, set) }
}

/// Whether a turn might capture the king: never wrong when it says no.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn king_in_reach<R: Ruleset>(targets: &Targets<R>) -> bool {
    let game = targets.game;
    let mut attackers = R::Set::EMPTY;
    for k in 0..game.count() {
        if game.lanes().beats[k] >> game.lanes().royal & 1 == 1 {
            attackers |= targets.cubes.lane(k);
        }
    }
    let king = targets.royal.first();
    let (one, two) = (near(game, king), far(game, king));
    let built = (one | two) & targets.lone & near_set(game, attackers);
    // Its top may step off next to the king, and the stack may have come there over another cell.
    let stacks = spread(game, spread(game, one)) & attackers & targets.stacks;
    !((one & attackers) | built | stacks).is_empty()
}
