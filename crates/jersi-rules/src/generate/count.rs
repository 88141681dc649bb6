//! Counting turns without listing them. The kinds with many cubes are counted set-wise, four at a time: the targets of
//! all cells are added up bit by bit (a plane per binary digit), and totals come from popcounts. The few cubes of other
//! kinds, and stacks, are counted one by one.

use std::hint::black_box;

use super::drops;
use super::patch::Patch;
use super::targets::{Targets, is_rooted, king_in_reach, near, near_set};
use crate::board::{Lanes, Quad, Set};
use crate::position::{Phase, Position};
use crate::ruleset::{Royal, Ruleset};

type Four<R> = <<R as Ruleset>::Set as Set>::Four;

/// The number of kinds that are counted set-wise.
const LANES: usize = 4;

impl<R: Ruleset> Position<R> {
    /// The number of legal turns, as notations: for two drops both orders count.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn count_turns(&self) -> u64 {
        if self.settled().is_some() {
            return 0;
        }
        match self.phase {
            Phase::Play if self.game().lanes().is_odd => self.count_listed(),
            Phase::Play => match steps(&Targets::new(&self.board, self.side)) {
                Some(steps) => steps + drops::count(self),
                None => self.count_listed(),
            },
            _ => self.count_listed(),
        }
    }
}

/// Counts the turns of steps. `None` if a king might be captured that must be put back: the number of its places
/// depends on the turn.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn steps<R: Ruleset>(targets: &Targets<R>) -> Option<u64> {
    let game = targets.game;
    if matches!(game.rules().royal, Royal::Relocated(_)) && king_in_reach(targets) {
        return None;
    }
    let mut total = crowds(targets);
    for k in 0..game.count() {
        if is_rooted(game, k) {
            continue;
        }
        if k >= LANES {
            total += cubes(targets, k);
        }
        total += stacks(targets, k);
    }
    Some(total)
}

/// Counts the turns of the first four kinds that begin with a cube.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn crowds<R: Ruleset>(targets: &Targets<R>) -> u64 {
    let game = targets.game;
    let lanes = |of: &R::Kinds| {
        Four::<R>::make(
            |k| if k < R::Kinds::COUNT && !is_rooted(game, k) { of.lane(k) } else { R::Set::EMPTY },
        )
    };
    // Stored in memory, here and below: the parts are made kind by kind and then read as whole lanes, and the compiler
    // uses vectors in between.
    let [cubes, lone, steps, builds, slides, vacant] = black_box([
        lanes(&targets.cubes),
        lanes(&targets.cubes).and(Four::<R>::make(|_| targets.lone)),
        lanes(&targets.steps),
        // A stack built on a guard moves by other masks.
        lanes(&targets.builds).and(Four::<R>::make(|_| !targets.own_guard())),
        lanes(&targets.slides),
        Four::<R>::make(|_| targets.vacant),
    ]);
    // The number of adjacent cubes of the kind, per cell.
    let [one, two, four] = add6(around(game, cubes));
    // Where a stack on a cell could go: to an adjacent cell, or over an empty one.
    let ways = around(game, slides);
    let free = around(game, vacant);
    let jumps = around_again(game, ways);
    let jumps = six(|d| jumps[d].and(free[d]));
    let reach = add12_and_two(ways, jumps);
    // The number of turns per arrival. For building: the step alone, the targets of the stack, and the way back to the
    // cell that the cube left (subtracted below if that stays occupied). Otherwise the step alone.
    let worth = [
        reach[0].and(builds).or(steps.and(builds.not())),
        reach[1].and(builds),
        reach[2].and(builds),
        reach[3].and(builds),
    ];
    // From a base over the cell of the lone cube that came from there, to the cell beyond.
    let bases = around(game, builds);
    let beyond = add6(six(|d| bases[d].and(lone).and(ways[d ^ 1])));

    let planes = black_box([
        [worth[0].and(one), worth[0].and(two), beyond[0]],
        [worth[1].and(one), worth[1].and(two), beyond[1]],
        [worth[2].and(one), worth[2].and(two), beyond[2]],
        [worth[3].and(one), worth[3].and(two), four.and(steps)],
    ]);
    let mut sums = [0; LANES + 1];
    for k in 0..LANES {
        for (w, [ones, twos, _]) in planes.iter().enumerate() {
            sums[w] += ones.count(k);
            sums[w + 1] += twos.count(k);
        }
        sums[0] += planes[0][2].count(k);
        sums[1] += planes[1][2].count(k);
    }
    let mut total = 0;
    for (w, sum) in sums.into_iter().enumerate() {
        total += u64::from(sum) << w;
    }
    // Four adjacent cubes, or four ways over one cell, are rare.
    if !planes[2][2].or(planes[3][2]).is_empty() {
        for k in 0..LANES {
            total += u64::from(beyond[2].count(k)) << 2;
            for (w, digit) in worth.iter().enumerate() {
                total += u64::from(digit.and(four).count(k)) << (w + 2);
            }
        }
    }
    for k in 0..LANES.min(game.count()) {
        if !is_rooted(game, k) {
            total += on_guard(targets, k);
            total -= no_way_back(targets, k);
        }
    }
    total
}

/// The number of cases in which building does not open the cell that the cube came from: another cube or a mountain
/// stays there, or a guard closes it.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn no_way_back<R: Ruleset>(targets: &Targets<R>, k: usize) -> u64 {
    let game = targets.game;
    let mut total = 0;
    let builds = targets.builds.lane(k) & !targets.own_guard();
    let stay = !targets.lone | targets.closed_from(k, R::Set::EMPTY);
    for x in (targets.cubes.lane(k) & stay).bits() {
        total += u64::from((near(game, x) & builds).count());
    }
    total
}

/// Counts the turns that build on an own active guard and move on: a covered guard no longer blocks.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn on_guard<R: Ruleset>(targets: &Targets<R>, k: usize) -> u64 {
    let game = targets.game;
    let mut total = 0;
    for y in (targets.own_guard() & targets.builds.lane(k)).bits() {
        let base = targets.base(k, y);
        for x in Patch::near(game, targets.cubes.lane(k), y).places() {
            total += base.slides(x).count();
        }
    }
    total
}

/// Counts the turns of a kind that begin with a cube.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn cubes<R: Ruleset>(targets: &Targets<R>, k: usize) -> u64 {
    let game = targets.game;
    let mut total = 0;
    let cubes = targets.cubes.lane(k);
    for x in cubes.bits() {
        total += u64::from((near(game, x) & targets.steps.lane(k)).count());
    }
    for y in (targets.builds.lane(k) & near_set(game, cubes)).bits() {
        let base = targets.base(k, y);
        for x in Patch::near(game, cubes, y).places() {
            total += base.slides(x).count();
        }
    }
    total
}

/// Counts the turns that begin with a stack with the kind on top.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn stacks<R: Ruleset>(targets: &Targets<R>, k: usize) -> u64 {
    let game = targets.game;
    let mut total = 0;
    for x in (targets.cubes.lane(k) & targets.stacks).bits() {
        let slides = targets.slide(k, x, targets.slides.lane(k));
        total += slides.count();
        let steps = targets.steps.lane(k) | R::Set::bit(x);
        for place in slides.places() {
            // After the capture of a kunti nothing follows; otherwise the top may step off, also back.
            let y = slides.bit(place);
            if !(matches!(game.rules().royal, Royal::Fatal(_)) && targets.royal.has(y)) {
                total += Patch::near(game, steps, y).count();
            }
        }
    }
    total
}

/// Four sets shifted by one cell in each of the six directions; opposite ones are adjacent in the list.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn around<R: Ruleset>(game: R, sets: Four<R>) -> [Four<R>; 6] {
    around_again(game, [sets; 6])
}

/// Shifts each of the six results of `around` by one more cell in its own direction.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn around_again<R: Ruleset>(game: R, sets: [Four<R>; 6]) -> [Four<R>; 6] {
    let stride = game.shape().stride();
    let third = Four::<R>::make(|_| R::Set::from_wide(game.shape().third()));
    [
        sets[0].up(1),
        sets[1].down(1),
        sets[2].up(stride),
        sets[3].down(stride),
        sets[4].up(stride - 1).and(third),
        sets[5].down(stride - 1).and(third),
    ]
}

/// One value for each direction. (The standard library's `array::from_fn` is not always inlined, and then compiled
/// without vectors.)
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn six<T>(f: impl Fn(usize) -> T) -> [T; 6] {
    [f(0), f(1), f(2), f(3), f(4), f(5)]
}

/// Adds three bits of every cell: sum and carry.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn full<S, Q: Quad<S>>(a: Q, b: Q, c: Q) -> (Q, Q) {
    let half = a.xor(b);
    (half.xor(c), a.and(b).or(half.and(c)))
}

/// Adds two bits of every cell: sum and carry.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn half<S, Q: Quad<S>>(a: Q, b: Q) -> (Q, Q) {
    (a.xor(b), a.and(b))
}

/// Adds six bits of every cell.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn add6<S, Q: Quad<S>>(bits: [Q; 6]) -> [Q; 3] {
    let (s, c) = full(bits[0], bits[1], bits[2]);
    let (t, d) = full(bits[3], bits[4], bits[5]);
    let (one, e) = half(s, t);
    let (two, four) = full(c, d, e);
    [one, two, four]
}

/// Adds twelve bits of every cell, and two.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn add12_and_two<S, Q: Quad<S>>(a: [Q; 6], b: [Q; 6]) -> [Q; 4] {
    let [a1, a2, a4] = add6(a);
    let [b1, b2, b4] = add6(b);
    let (one, c) = half(a1, b1);
    let (odd, d) = full(a2, b2, c);
    let (f, e) = full(a4, b4, d);
    let (four, g) = half(f, odd);
    [one, odd.not(), four, e.or(g)]
}
