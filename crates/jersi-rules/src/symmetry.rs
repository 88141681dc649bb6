//! Symmetries of the rules, as images of positions and turns: the mirror image of the board, the cycle of rock, paper
//! and scissors, and the exchange of sides.
//!
//! The legal turns of an image are the images of the legal turns, and playing one gives the image of the result of the
//! other; only the number of the full turn differs when sides are exchanged.

use crate::any::AnyPosition;
use crate::board::Board;
use crate::position::{JailState, Phase, Position};
use crate::ruleset::Ruleset;
use crate::tally::Counts;
use crate::turn::{Action, Drop, Turn};
use crate::{Cell, Color, Kind, Shape};

impl Kind {
    /// Rock becomes paper, paper scissors, scissors rock; other kinds stay. This is exact in every ruleset: captures,
    /// stacking, numbers and goals are the same for the three.
    #[must_use]
    pub const fn cycled(self) -> Self {
        match self {
            Self::Rock => Self::Paper,
            Self::Paper => Self::Scissors,
            Self::Scissors => Self::Rock,
            other => other,
        }
    }
}

impl Turn {
    /// The mirror image of the turn, left for right.
    #[must_use]
    pub fn mirrored(self, shape: &Shape) -> Self {
        self.image(|cell| shape.mirror(cell), |kind| kind)
    }

    /// The turn with rock for paper, paper for scissors and scissors for rock.
    #[must_use]
    pub fn cycled(self) -> Self {
        self.image(|cell| cell, Kind::cycled)
    }

    /// The turn of the other side, on the board rotated by half a turn.
    #[must_use]
    pub fn turned_about(self, shape: &Shape) -> Self {
        self.image(|cell| shape.turn_about(cell), |kind| kind)
    }

    fn image(self, cell: impl Fn(Cell) -> Cell, kind: impl Fn(Kind) -> Kind) -> Self {
        let drop = |drop: Drop| Drop { kind: kind(drop.kind), cell: cell(drop.cell) };
        let turn = match self.action() {
            Action::Cube { from, to } => Self::cube(cell(from), cell(to)),
            Action::Stack { from, to } => Self::stack(cell(from), cell(to)),
            Action::CubeStack { from, via, to } => Self::cube_stack(cell(from), cell(via), cell(to)),
            Action::StackCube { from, via, to } => Self::stack_cube(cell(from), cell(via), cell(to)),
            Action::Drop(one) => Self::drop(drop(one)),
            Action::Drops(first, second) => Self::drops(drop(first), drop(second)),
            Action::Place(one) => Self::place(drop(one)),
            Action::Name(named) => Self::name(kind(named)),
            Action::Give(at) => Self::give(cell(at)),
            Action::Relocate(at) => Self::relocate(cell(at)),
            Action::Swap(a, b) => Self::swap(cell(a), cell(b)),
        };
        self.relocation().map_or(turn, |at| turn.relocating(cell(at)))
    }
}

impl<R: Ruleset> Position<R> {
    /// The mirror image of the position, left for right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.image(|cell| self.game().shape().mirror(cell), |kind| kind, |color| color)
    }

    /// The position with rock for paper, paper for scissors and scissors for rock, on both sides. Exact in every
    /// ruleset; see [`Kind::cycled`].
    #[must_use]
    pub fn cycled(&self) -> Self {
        self.image(|cell| cell, Kind::cycled, |color| color)
    }

    /// The position seen from the other side: rotated by half a turn, with the colours exchanged.
    #[must_use]
    pub fn turned_about(&self) -> Self {
        self.image(|cell| self.game().shape().turn_about(cell), |kind| kind, Color::other)
    }

    fn image(
        &self,
        cell: impl Fn(Cell) -> Cell,
        kind: impl Fn(Kind) -> Kind,
        color: impl Fn(Color) -> Color,
    ) -> Self {
        let mut board = Board::empty(self.game());
        for (at, unit) in self.units() {
            for cube in unit.cubes() {
                if let Some(lane) = self.game().rules().lane(kind(cube.kind)) {
                    board.push(self.game().shape().bit_of(cell(at)), lane, color(cube.color));
                }
            }
        }
        let mut reserve = Counts::default();
        for (lane, rule) in self.game().rules().kinds.iter().enumerate() {
            let image = self.game().rules().lane(kind(rule.kind)).unwrap_or(lane);
            for owner in Color::BOTH {
                for _ in 0..self.reserve.count(owner, lane) {
                    reserve.add(color(owner), image);
                }
            }
        }
        let mut jail = self.jail;
        let mut held = jail.get();
        held.cubes = Counts::default();
        for (lane, rule) in self.game().rules().kinds.iter().enumerate() {
            let image = self.game().rules().lane(kind(rule.kind)).unwrap_or(lane);
            for owner in Color::BOTH {
                for _ in 0..self.jail.get().cubes.count(owner, lane) {
                    held.cubes.add(color(owner), image);
                }
            }
        }
        jail.set(held);
        let phase = match self.phase {
            Phase::Give(named) => Phase::Give(kind(named)),
            other => other,
        };
        Self { board, reserve, jail, phase, side: color(self.side), ..*self }
    }
}

impl AnyPosition {
    /// The images of the position under every symmetry of its ruleset, in a fixed order, itself first. Those of the
    /// second half are seen from the other side.
    #[must_use]
    pub fn images(&self) -> [Self; 12] {
        let cycles = |first: Self| {
            let second = first.cycled();
            let third = second.cycled();
            [first, second, third]
        };
        let other = self.turned_about();
        let groups = [*self, self.mirrored(), other, other.mirrored()].map(cycles);
        let [[a, b, c], [d, e, f], [g, h, i], [j, k, l]] = groups;
        [a, b, c, d, e, f, g, h, i, j, k, l]
    }
}
