//! A board that may be invalid: the state of an editor, or the content of a parsed text. [`Draft::check`] converts it
//! to a [`Position`](crate::Position).

mod check;
mod fault;

pub(crate) use check::{army, drops, may_place, may_stand};
pub use fault::{DraftFault, Spot};

use crate::position::{Phase, Position};
use crate::ruleset::{ClockRule, Rules, Ruleset};
use crate::variant::Variants;
use crate::{Cell, Color, Cube, Kind, Shape};

/// All parts of a position, without any rule: any cubes on any cell, any counters.
///
/// ```
/// use jersi_rules::{Color, Draft, DraftFault, Pijersi, Position};
///
/// let mut draft = Draft::from(Position::<Pijersi>::initial());
/// draft.set_counter(Some(21));
/// assert_eq!(draft.check(), Err(vec![DraftFault::CounterBeyond { counter: 21, limit: 20 }]));
/// draft.set_counter(Some(20));
/// assert!(draft.check().is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft<R: Ruleset> {
    game: R,
    contents: Contents,
}

/// The content of a draft, for any ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Contents {
    cells: Vec<Vec<Cube>>,
    reserve: [[u32; Kind::ALL.len()]; 2],
    side: Color,
    phase: Phase,
    variants: Variants,
    counter: Option<u32>,
    number: u32,
    /// Prisoners by their own colour, in games with prisons.
    jail: [[u32; Kind::ALL.len()]; 2],
    /// Number of turns with an exchange that are left.
    credit: u32,
}

impl Contents {
    fn cubes(&self, cell: Cell) -> &[Cube] {
        self.cells.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    fn units(&self, shape: &'static Shape) -> impl Iterator<Item = (Cell, &[Cube])> {
        shape.all().map(|cell| (cell, self.cubes(cell))).filter(|(_, cubes)| !cubes.is_empty())
    }

    const fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        self.reserve[color as usize][kind as usize]
    }

    fn on_board(&self, color: Color, kind: Kind) -> u32 {
        self.cells.iter().flatten().filter(|&&cube| cube == Cube { color, kind }).count() as u32
    }
}

impl<R: Ruleset> Draft<R> {
    /// An empty board with empty reserves and the counters of a start.
    #[must_use]
    pub fn new_of(game: R, variants: Variants) -> Self {
        let contents = Contents {
            cells: vec![Vec::new(); game.shape().cells()],
            reserve: [[0; Kind::ALL.len()]; 2],
            side: Color::White,
            phase: Phase::Play,
            variants,
            counter: first_counter(game.rules()),
            number: 1,
            jail: [[0; Kind::ALL.len()]; 2],
            credit: game.rules().special.exchanges.map_or(0, u32::from),
        };
        Self { game, contents }
    }

    /// The ruleset.
    #[must_use]
    pub const fn game(&self) -> R {
        self.game
    }

    /// The cubes on a cell, from the bottom up.
    #[must_use]
    pub fn cubes(&self, cell: Cell) -> &[Cube] {
        self.contents.cubes(cell)
    }

    /// All occupied cells with their cubes, in the order of the cells.
    pub fn units(&self) -> impl Iterator<Item = (Cell, &[Cube])> {
        self.contents.units(self.game.shape())
    }

    /// Puts cubes on a cell, from the bottom up, replacing the unit there. As in all methods, a cell that the board
    /// does not have is ignored.
    pub fn set(&mut self, cell: Cell, cubes: impl IntoIterator<Item = Cube>) {
        if let Some(held) = self.contents.cells.get_mut(cell.index()) {
            *held = cubes.into_iter().collect();
        }
    }

    /// Empties a cell.
    pub fn clear(&mut self, cell: Cell) {
        self.set(cell, []);
    }

    /// Empties every cell and both reserves.
    pub fn clear_all(&mut self) {
        self.contents.cells.iter_mut().for_each(Vec::clear);
        self.contents.reserve = Default::default();
    }

    /// Puts a cube on top of a cell.
    pub fn push(&mut self, cell: Cell, cube: Cube) {
        if let Some(held) = self.contents.cells.get_mut(cell.index()) {
            held.push(cube);
        }
    }

    /// Removes the top cube of a cell.
    pub fn pop(&mut self, cell: Cell) -> Option<Cube> {
        self.contents.cells.get_mut(cell.index())?.pop()
    }

    /// The side to decide.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.contents.side
    }

    /// Sets the side to decide.
    pub const fn set_side(&mut self, side: Color) {
        self.contents.side = side;
    }

    /// The kind of the next decision.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.contents.phase
    }

    /// Sets the kind of the next decision.
    pub const fn set_phase(&mut self, phase: Phase) {
        self.contents.phase = phase;
    }

    /// The optional rules.
    #[must_use]
    pub const fn variants(&self) -> Variants {
        self.contents.variants
    }

    /// Sets the optional rules.
    pub const fn set_variants(&mut self, variants: Variants) {
        self.contents.variants = variants;
    }

    /// The counter of turns; `None` while a countdown has not begun.
    #[must_use]
    pub const fn counter(&self) -> Option<u32> {
        self.contents.counter
    }

    /// Sets the counter of turns.
    pub const fn set_counter(&mut self, counter: Option<u32>) {
        self.contents.counter = counter;
    }

    /// The number of the full turn.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.contents.number
    }

    /// Sets the number of the full turn.
    pub const fn set_number(&mut self, number: u32) {
        self.contents.number = number;
    }

    /// Number of cubes of a kind that a side has in reserve, or has still to place.
    #[must_use]
    pub const fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        self.contents.in_reserve(color, kind)
    }

    /// Sets the number of cubes of a kind that a side has in reserve.
    pub const fn set_reserve(&mut self, color: Color, kind: Kind, count: u32) {
        self.contents.reserve[color as usize][kind as usize] = count;
    }

    /// Number of prisoners of a colour and kind.
    #[must_use]
    pub const fn in_jail(&self, color: Color, kind: Kind) -> u32 {
        self.contents.jail[color as usize][kind as usize]
    }

    /// Sets the number of prisoners of a colour and kind.
    pub const fn set_jail(&mut self, color: Color, kind: Kind, count: u32) {
        self.contents.jail[color as usize][kind as usize] = count;
    }

    /// Sets the number of remaining turns with an exchange of prisoners.
    pub const fn set_exchanges(&mut self, left: u32) {
        self.contents.credit = left;
    }

    /// Number of cubes of a kind that a side has on the board, on any level.
    #[must_use]
    pub fn on_board(&self, color: Color, kind: Kind) -> u32 {
        self.contents.on_board(color, kind)
    }
}

impl<R: Ruleset> From<Position<R>> for Draft<R> {
    fn from(position: Position<R>) -> Self {
        let mut draft = Self::new_of(position.game(), position.variants());
        for (cell, unit) in position.units() {
            draft.set(cell, unit.cubes());
        }
        for color in Color::BOTH {
            for kind in Kind::ALL {
                draft.set_reserve(color, kind, position.in_reserve(color, kind));
            }
        }
        for color in Color::BOTH {
            for kind in Kind::ALL {
                draft.set_jail(color, kind, position.in_jail(color, kind));
            }
        }
        draft.contents.credit = position.exchanges_left().map_or(0, u32::from);
        draft.contents.side = position.side();
        draft.contents.phase = position.phase();
        draft.contents.counter = position.counter().turns().map(u32::from);
        draft.contents.number = position.number().into();
        draft
    }
}

/// The counter of turns at the start of a game.
pub(crate) const fn first_counter(rules: &Rules) -> Option<u32> {
    match rules.clock {
        ClockRule::Quiet { .. } => Some(0),
        ClockRule::Countdown { .. } | ClockRule::None => None,
    }
}
