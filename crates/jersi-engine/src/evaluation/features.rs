//! The numbered features of the linear evaluation. The evaluation and the program that tunes its weights share this
//! code.
//!
//! Features of units depend on their type: the cube on top and the one below. Rock, paper and scissors are one class,
//! since rotating the three changes nothing in the game; left and right are equal for the same reason.

use jersi_rules::{Cell, Color, Kind, Phase, Position, Ruleset, Set, Sight};

use super::Seen;

/// Receives features one by one, each as White's count less Black's.
pub(crate) trait Sink {
    /// One of the features that are not about one unit.
    fn add(&mut self, extra: Extra, times: i32);
    /// Cells of the units of a type and colour.
    fn units<S: Set>(&mut self, kind: usize, color: Color, cells: S);
}

/// The numbering of features, for one ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Features {
    /// The class of each lane: 0 for rock, paper and scissors.
    class: [u8; 8],
    classes: usize,
    /// For each colour and padded bit: the cell as its owner sees it, with right folded upon left.
    fold: Box<[[u8; 128]; 2]>,
    folds: usize,
    /// The lane that a lane of the three captures, and the one that captures it.
    beats: [u8; 3],
    beaten: [u8; 3],
}

/// Features that are not about one unit; their numbers come after those of units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extra {
    /// Side to move (tempo).
    Tempo,
    /// The side to move can capture a lone cube, or a stack, by a step of a cube.
    CubeHitsCube,
    CubeHitsStack,
    /// The same by a step of a stack.
    StackHitsCube,
    StackHitsStack,
    /// The same four for the side not to move.
    CubeWouldHitCube,
    CubeWouldHitStack,
    StackWouldHitCube,
    StackWouldHitStack,
    /// A rock, paper or scissors whose hunters are all gone, or down to one, two, three.
    NoHunter,
    OneHunter,
    TwoHunters,
    ThreeHunters,
    /// Enemies that may capture, at one, two and three cells from one's own king or kunti.
    RoyalRing1,
    RoyalRing2,
    RoyalRing3,
    /// Friends at the same distances.
    RoyalFriend1,
    RoyalFriend2,
    /// A cube in reserve, by class: two classes are enough for the family.
    Reserve1,
    Reserve2,
    /// Rows that one's own king has advanced, times four minus the opponent's hunters.
    FreeRun,
    /// A stack of one kind; of a top that captures what is below; of a top that what is below captures.
    Twin,
    TopBeats,
    LowBeats,
    /// The number of extras.
    End,
}

/// If fewer hunters than this are left against it, a king may run.
const FEW_HUNTERS: u32 = 4;

impl Extra {
    const HUNTERS: [Self; 4] = [Self::NoHunter, Self::OneHunter, Self::TwoHunters, Self::ThreeHunters];
    const OWN_HITS: [Self; 4] =
        [Self::CubeHitsCube, Self::CubeHitsStack, Self::StackHitsCube, Self::StackHitsStack];
    const OTHER_HITS: [Self; 4] =
        [Self::CubeWouldHitCube, Self::CubeWouldHitStack, Self::StackWouldHitCube, Self::StackWouldHitStack];
}

impl Features {
    pub(crate) fn new<R: Ruleset>(game: R) -> Self {
        let mut class = [0; 8];
        let mut classes = 1;
        let mut lane_of = [0; 3];
        for (lane, rule) in game.rules().kinds.iter().enumerate() {
            match rule.kind {
                Kind::Rock | Kind::Paper | Kind::Scissors => lane_of[rule.kind as usize] = lane as u8,
                _ => {
                    class[lane] = classes as u8;
                    classes += 1;
                }
            }
        }
        let mut folds = 0;
        let mut folded = [u8::MAX; 128];
        let mut fold = Box::new([[0; 128]; 2]);
        for cell in game.shape().all() {
            let home = cell.index().min(game.shape().mirror(cell).index());
            if folded[home] == u8::MAX {
                folded[home] = folds;
                folds += 1;
            }
            let bit = game.shape().bit_of(cell) as usize;
            let about = game.shape().bit_of(game.shape().turn_about(cell)) as usize;
            fold[Color::White as usize][bit] = folded[home];
            fold[Color::Black as usize][about] = folded[home];
        }
        let [rock, paper, scissors] = lane_of;
        Self {
            class,
            classes,
            fold,
            folds: folds.into(),
            beats: by_lane(lane_of, [scissors, rock, paper]),
            beaten: by_lane(lane_of, [paper, scissors, rock]),
        }
    }

    /// The number of features.
    pub(crate) fn count(&self) -> usize {
        self.extra(Extra::End)
    }

    pub(crate) fn folds(&self) -> usize {
        self.folds
    }

    pub(crate) fn classes(&self) -> usize {
        self.classes
    }

    /// The index of a cell after folding, for White.
    pub(crate) fn fold_of<R: Ruleset>(&self, game: R, cell: Cell) -> usize {
        self.fold[Color::White as usize][game.shape().bit_of(cell) as usize].into()
    }

    /// Unit types: lone cubes by class, then stacks by the class on top and the one below.
    pub(crate) fn types(&self) -> usize {
        self.classes * (self.classes + 1)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn extra(&self, extra: Extra) -> usize {
        self.types() * self.folds + extra as usize
    }

    /// The number of a unit's feature.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn unit(&self, kind: usize, color: Color, bit: u32) -> usize {
        kind * self.folds + usize::from(self.fold[color as usize][(bit & 127) as usize])
    }

    /// Passes on all features of a position.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn show<R: Ruleset>(&self, position: &Position<R>, seen: &Seen<R>, sink: &mut impl Sink) {
        let mover = position.side();
        sink.add(Extra::Tempo, sign(mover));
        self.show_side(position, Color::White, sink);
        self.show_side(position, Color::Black, sink);
        if position.phase() == Phase::Play {
            show_hits(position, mover, &seen.own, Extra::OWN_HITS, sink);
            show_hits(position, mover.other(), &seen.other, Extra::OTHER_HITS, sink);
        }
    }

    /// Passes on the features that are not about one unit: side to move, possible captures, units near a king or kunti,
    /// hunters left.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn show_relations<R: Ruleset>(
        &self,
        position: &Position<R>,
        seen: &Seen<R>,
        sink: &mut impl Sink,
    ) {
        let mover = position.side();
        sink.add(Extra::Tempo, sign(mover));
        for color in Color::BOTH {
            Self::show_royal(position, color, sink);
            self.show_hunters(position, color, sink);
        }
        if position.phase() == Phase::Play {
            show_hits(position, mover, &seen.own, Extra::OWN_HITS, sink);
            show_hits(position, mover.other(), &seen.other, Extra::OTHER_HITS, sink);
        }
    }

    /// The units and the reserve of a side.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show_side<R: Ruleset>(&self, position: &Position<R>, color: Color, sink: &mut impl Sink) {
        Self::show_reserve(position, color, sink);
        Self::show_royal(position, color, sink);
        self.show_units(position, color, sink);
        self.show_hunters(position, color, sink);
    }

    /// Passes on the units of a side by type and cell.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show_units<R: Ruleset>(&self, position: &Position<R>, color: Color, sink: &mut impl Sink) {
        let own = position.owned_by(color);
        let (lone, stacks) = (own & !position.stacks(), own & position.stacks());
        let tops = three(|lane| position.tops(lane) & own);
        let lows = three(|lane| position.lows(lane) & own);
        let common = tops[0] | tops[1] | tops[2];
        sink.units(0, color, common & lone);
        for lane in 3..position.game().count() {
            sink.units(usize::from(self.class[lane]), color, position.tops(lane) & lone);
        }
        if !stacks.is_empty() {
            let common = common & (lows[0] | lows[1] | lows[2]);
            sink.units(self.classes, color, common);
            for bit in (stacks & !common).bits() {
                let (top, low) = position.stack_lanes(bit);
                let kind =
                    self.classes * (1 + usize::from(self.class[top & 7])) + usize::from(self.class[low & 7]);
                sink.units(kind, color, R::Set::bit(bit));
            }
            let over = |low: [u8; 3]| {
                let [a, b, c] = three(|lane| tops[lane] & lows[usize::from(low[lane]) % 3]);
                a | b | c
            };
            let (twins, beats) = (over([0, 1, 2]), over(self.beats));
            sink.add(Extra::Twin, sign(color) * few(twins));
            sink.add(Extra::TopBeats, sign(color) * few(beats));
            sink.add(Extra::LowBeats, sign(color) * few(common & !(twins | beats)));
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show_reserve<R: Ruleset>(position: &Position<R>, color: Color, sink: &mut impl Sink) {
        for (&(kind, _), extra) in
            position.game().rules().reserve.iter().zip([Extra::Reserve1, Extra::Reserve2])
        {
            sink.add(extra, sign(color) * position.in_reserve(color, kind) as i32);
        }
    }

    /// Passes on the units near the king or kunti.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show_royal<R: Ruleset>(position: &Position<R>, color: Color, sink: &mut impl Sink) {
        let Some(kind) = position.game().rules().royal.kind() else { return };
        let Some(lane) = position.game().rules().kinds.iter().position(|rule| rule.kind == kind) else {
            return;
        };
        let royal = position.tops(lane) & position.owned_by(color);
        let mut hunters = R::Set::EMPTY;
        let mut left = 0;
        for (other, rule) in position.game().rules().kinds.iter().enumerate() {
            if rule.beats.has(kind) {
                hunters |= position.tops(other);
                left += position.cubes(color.other(), other);
            }
        }
        let (enemies, friends) = (hunters & position.owned_by(color.other()), position.owned_by(color));
        let one = position.game().shape().around(royal);
        let two = position.game().shape().around(one) | one;
        let three = position.game().shape().around(two) | two;
        if position.game().rules().runners.has(kind)
            && left < FEW_HUNTERS
            && let Some(bit) = royal.bits().next()
        {
            let come =
                position.game().shape().rows_from_home(position.game().shape().cell_at(bit), color) as i32;
            sink.add(Extra::FreeRun, sign(color) * come * (FEW_HUNTERS - left) as i32);
        }
        for (ring, extra) in [
            (one & enemies, Extra::RoyalRing1),
            (two & !one & enemies, Extra::RoyalRing2),
            (three & !two & enemies, Extra::RoyalRing3),
            (one & friends, Extra::RoyalFriend1),
            (two & !one & !royal & friends, Extra::RoyalFriend2),
        ] {
            sink.add(extra, sign(color) * few(ring));
        }
    }

    /// Passes on the number of hunters left against each rock, paper and scissors.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn show_hunters<R: Ruleset>(&self, position: &Position<R>, color: Color, sink: &mut impl Sink) {
        three(|lane| {
            let hunters = position.cubes(color.other(), usize::from(self.beaten[lane]) % 3);
            if let Some(&extra) = Extra::HUNTERS.get(hunters as usize) {
                sink.add(extra, sign(color) * position.cubes(color, lane) as i32);
            }
        });
    }
}

/// The captures that a side could make.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn show_hits<R: Ruleset>(
    position: &Position<R>,
    color: Color,
    sight: &Sight<R::Set>,
    extras: [Extra; 4],
    sink: &mut impl Sink,
) {
    let (cubes, stacks) = (sight.by_cubes, sight.by_stacks);
    let two = position.stacks();
    let [cube_cube, cube_stack, stack_cube, stack_stack] = extras;
    sink.add(cube_cube, sign(color) * few(cubes & !two));
    sink.add(cube_stack, sign(color) * few(cubes & two));
    sink.add(stack_cube, sign(color) * few(stacks & !two));
    sink.add(stack_stack, sign(color) * few(stacks & two));
}

/// One value for each of the first three kinds. (The standard library's `array::from_fn` compiles to a loop.)
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn three<T>(mut f: impl FnMut(usize) -> T) -> [T; 3] {
    [f(0), f(1), f(2)]
}

/// The size of a small set: cheaper than a population count where the processor has no instruction for it.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn few<S: Set>(set: S) -> i32 {
    set.bits().fold(0, |count, _| count + 1)
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

fn by_lane(lanes: [u8; 3], values: [u8; 3]) -> [u8; 3] {
    let mut made = [0; 3];
    for (lane, value) in lanes.into_iter().zip(values) {
        made[usize::from(lane)] = value;
    }
    made
}
