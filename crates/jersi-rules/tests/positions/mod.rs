//! Positions for tests of the rules: those of random games, and sparse boards that games rarely reach. The same seed
//! gives the same positions.
#![allow(dead_code, reason = "each test takes what it needs")]

use jersi_rules::{
    Action, Capture, Cell, ClockRule, Color, Cube, Draft, Fixed, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Kind,
    Phase, Pijersi, Position, Turn, Variant, Variants,
};
use jersi_testkit::random::Random;

/// Number of turns after which an endless game is abandoned.
const LONGEST: usize = 400;

/// Number of positions of a test: more in the long suite.
pub(crate) fn how_many(normal: usize, long: usize) -> usize {
    if is_long() { long } else { normal }
}

/// Whether the long suite was requested.
pub(crate) fn is_long() -> bool {
    std::env::var_os("JERSI_LONG").is_some_and(|value| value != "0")
}

/// An operation for every ruleset with every set of its variants.
pub(crate) trait EachGame {
    /// Runs it for one of them.
    fn with<R: Fixed>(&mut self, variants: Variants);

    /// Runs it for all.
    fn for_all(&mut self) {
        for variants in sets_of::<Jersi2>() {
            self.with::<Jersi2>(variants);
        }
        for variants in sets_of::<Jersi3>() {
            self.with::<Jersi3>(variants);
        }
        for variants in sets_of::<Jersi4_8>() {
            self.with::<Jersi4_8>(variants);
        }
        for variants in sets_of::<Jersi4_16>() {
            self.with::<Jersi4_16>(variants);
        }
        for variants in sets_of::<Pijersi>() {
            self.with::<Pijersi>(variants);
        }
    }
}

/// Every set of variants of a ruleset, the empty one first.
pub(crate) fn sets_of<R: Fixed>() -> Vec<Variants> {
    let mut sets = vec![Variants::NONE];
    for &variant in R::RULES.variants {
        sets.extend(sets.clone().into_iter().map(|set| set.with(variant)));
    }
    sets
}

/// An endless sequence of positions: all those of games, including the last ones, and a sparse board after every two.
pub(crate) struct Positions<R: Fixed> {
    random: Random,
    variants: Variants,
    given: usize,
    games: usize,
    length: usize,
    taste: Taste,
    game: Position<R>,
}

impl<R: Fixed> Positions<R> {
    /// Positions of one ruleset with some variants.
    pub(crate) fn new(variants: Variants, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let taste = Taste::any(&mut random);
        let game = Position::initial_with(variants);
        Self { random, variants, given: 0, games: 0, length: 0, taste, game }
    }

    fn begin(&mut self) {
        self.games += 1;
        self.length = 0;
        self.taste = Taste::any(&mut self.random);
        // Every setup is used in turn.
        let setup = R::RULES.setups[self.games % R::RULES.setups.len()].id;
        self.game = Position::start(setup, self.random.number(), self.variants).expect("its own setup");
    }
}

impl<R: Fixed> Iterator for Positions<R> {
    type Item = Position<R>;

    fn next(&mut self) -> Option<Position<R>> {
        self.given += 1;
        if self.given.is_multiple_of(3) {
            return Some(sparse(self.variants, &mut self.random));
        }
        let position = self.game;
        self.length += 1;
        match self.taste.choose(&position, &mut self.random) {
            Some(turn) if self.length < LONGEST => self.game = position.play_unchecked(turn),
            _ => self.begin(),
        }
        Some(position)
    }
}

/// The choice of turns in a game: the preferred one of several random ones.
struct Taste {
    looks_at: usize,
    likes_kings: bool,
}

impl Taste {
    fn any(random: &mut Random) -> Self {
        // With one candidate the choice is random. With many, captures are found, the board empties, and late endings
        // occur: countdowns, and kings without a cell.
        let looks_at = [1, 6, 60][random.below(3)];
        Self { looks_at, likes_kings: random.once_in(2) }
    }

    fn choose<R: Fixed>(&self, position: &Position<R>, random: &mut Random) -> Option<Turn> {
        // Sorted, so that a generator with another order plays the same games.
        let mut turns = position.turns();
        turns.sort_unstable();
        let looked_at: Vec<Turn> = (0..self.looks_at).filter_map(|_| random.pick(&turns)).collect();
        looked_at.into_iter().max_by_key(|&turn| self.value(position, turn))
    }

    fn value<R: Fixed>(&self, position: &Position<R>, turn: Turn) -> i32 {
        let captures = position.captures(turn).into_iter().map(|capture| match capture {
            Capture::None => 0,
            Capture::Common => 2,
            Capture::Royal if self.likes_kings => 4,
            // A game without captures of kings and kuntis lasts longer.
            Capture::Royal => -6,
        });
        // Otherwise the reserves would be empty after a few turns.
        let drops = i32::from(matches!(turn.action(), Action::Drop(_) | Action::Drops(..)));
        captures.sum::<i32>() - drops
    }
}

/// A board with few cubes, or with crowded corners, in any phase, its counter often near the limit.
pub(crate) fn sparse<R: Fixed>(variants: Variants, random: &mut Random) -> Position<R> {
    loop {
        if let Ok(position) = sparse_draft::<R>(variants, random).check() {
            return position;
        }
    }
}

fn sparse_draft<R: Fixed>(variants: Variants, random: &mut Random) -> Draft<R> {
    let mut draft = Draft::new(variants);
    draft.set_side(Color::BOTH[random.below(2)]);
    draft.set_number(1 + random.below(200) as u32);
    draft.set_counter(clock::<R>(random));
    draft.set_phase(phase::<R>(variants, random));
    let victim = match draft.phase() {
        Phase::Name | Phase::Relocate => Some(draft.side().other()),
        Phase::Give(_) => Some(draft.side()),
        // The game is over then, if the position is valid at all.
        _ => random.once_in(24).then_some(draft.side()),
    };

    let crowd = Crowd::any::<R>(random);
    let mut bag = Vec::new();
    for color in Color::BOTH {
        // One side may be strong and the other nearly gone, so that it can be blocked.
        let sixteenths = match crowd {
            Crowd::Row(_) => 16,
            _ => [0, 2, 5, 16][random.below(4)],
        };
        for rule in R::RULES.kinds {
            let is_royal = R::RULES.royal.kind() == Some(rule.kind);
            if is_royal && victim != Some(color) {
                bag.push(Cube { color, kind: rule.kind });
            }
            for _ in 0..army::<R>(rule.kind, variants) {
                if !is_royal && random.below(16) < sixteenths {
                    bag.push(Cube { color, kind: rule.kind });
                }
            }
        }
    }
    while !bag.is_empty() {
        let cube = bag.swap_remove(random.below(bag.len()));
        let held = draft.in_reserve(cube.color, cube.kind);
        if is_dropped::<R>(cube.kind) && random.once_in(2) {
            draft.set_reserve(cube.color, cube.kind, held + 1);
            continue;
        }
        // A cube without a place is omitted, as if it had been captured.
        let cells: Vec<Cell> = (0..20).map(|_| crowd.cell::<R>(cube, random)).collect();
        if let Some(cell) = cells.into_iter().find(|&cell| may_stand::<R>(draft.cubes(cell), cube)) {
            draft.push(cell, cube);
        }
    }
    draft
}

/// The area of most cubes.
enum Crowd {
    Anywhere,
    Around(Cell, u32),
    /// One of the first rows, so that a king has no room there.
    Row(usize),
}

impl Crowd {
    fn any<R: Fixed>(random: &mut Random) -> Self {
        match random.below(8) {
            0..2 => Self::Anywhere,
            2..4 => Self::Around(anywhere::<R>(random), 3),
            // Cubes are blocked in corners.
            4..6 => {
                let row = R::SHAPE.home_row(Color::BOTH[random.below(2)]);
                let number = if random.once_in(2) { 0 } else { R::SHAPE.row_len(row) - 1 };
                Self::Around(R::SHAPE.cell(row, number).expect("an end of the row"), 2)
            }
            _ => Self::Row(R::SHAPE.home_row(Color::BOTH[random.below(2)])),
        }
    }

    fn cell<R: Fixed>(&self, cube: Cube, random: &mut Random) -> Cell {
        let is_royal = R::RULES.royal.kind() == Some(cube.kind);
        match *self {
            Self::Around(center, within) if !random.once_in(8) => loop {
                let cell = anywhere::<R>(random);
                if R::SHAPE.distance(center, cell) <= within {
                    return cell;
                }
            },
            Self::Row(row) if !is_royal && !random.once_in(8) => {
                R::SHAPE.cell(row, random.below(R::SHAPE.row_len(row))).expect("a cell of the row")
            }
            _ => anywhere::<R>(random),
        }
    }
}

fn anywhere<R: Fixed>(random: &mut Random) -> Cell {
    R::SHAPE.all().nth(random.below(R::SHAPE.cells())).expect("below the number of cells")
}

fn clock<R: Fixed>(random: &mut Random) -> Option<u32> {
    let limit = u32::from(R::RULES.clock.limit());
    if matches!(R::RULES.clock, ClockRule::Countdown { .. }) && random.once_in(2) {
        return None;
    }
    Some([0, limit - 1, limit - 1, limit - 2, limit, random.below(limit as usize) as u32][random.below(6)])
}

fn phase<R: Fixed>(variants: Variants, random: &mut Random) -> Phase {
    if !variants.has(Variant::Ransom) || !random.once_in(3) {
        return Phase::Play;
    }
    let kind = R::RULES.kinds[random.below(R::RULES.kinds.len())].kind;
    [Phase::Name, Phase::Give(kind), Phase::Relocate][random.below(3)]
}

/// Number of cubes of a kind of a side.
fn army<R: Fixed>(kind: Kind, variants: Variants) -> u8 {
    if variants.has(Variant::NoParachute) && is_dropped::<R>(kind) {
        return 0;
    }
    R::RULES.kind(kind).map_or(0, |rule| rule.army)
}

fn is_dropped<R: Fixed>(kind: Kind) -> bool {
    R::RULES.reserve.iter().any(|held| held.0 == kind)
}

/// Whether the cube may stand on the others; validation decides.
fn may_stand<R: Fixed>(cubes: &[Cube], cube: Cube) -> bool {
    let is_rooted = |cube: &Cube| R::RULES.rooted.has(cube.kind);
    match cubes {
        [] => true,
        [below] if is_rooted(below) => below.color == cube.color || !is_rooted(&cube),
        [below] => {
            let rule = R::RULES.kind(cube.kind).expect("the bag holds kinds of the ruleset");
            below.color == cube.color && rule.stands_on.has(below.kind)
        }
        _ => false,
    }
}
