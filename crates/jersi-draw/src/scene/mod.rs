//! What to draw, as plain data. It can be made from a position, from a turn, or by hand; how it looks is not said
//! here.

mod steps;
mod turn;

use jersi_rules::record::Drawn;
use jersi_rules::{AnyPosition, Cell, Color, Kind, Shape, Unit};

use crate::arrow::Arrow;
use crate::layout::Layout;
use crate::look::Coordinates;
use crate::mark::{Badge, Mark};
pub use steps::{Flight, Shot, shots};

/// What to draw.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The board.
    pub shape: &'static Shape,
    /// The side whose first row lies below.
    pub below: Color,
    /// What stands on each cell, by its number.
    pub units: Vec<Option<Unit>>,
    /// Marks; a cell may have several.
    pub marks: Vec<(Cell, Mark)>,
    /// The cells of the last turn.
    pub last: Vec<Cell>,
    /// The way of each step.
    pub arrows: Vec<Arrow>,
    /// What came from beside the board.
    pub badges: Vec<(Cell, Badge)>,
    /// What somebody drew on the board.
    pub drawn: Drawn,
    /// What White and Black hold beside the board; `None` if there is no room for it.
    pub hands: Option<[Hand; 2]>,
    /// Who is to play, to be shown beside the caption.
    pub to_play: Option<Color>,
    /// How the game stands, as a bar.
    pub evaluation: Option<Evaluation>,
    /// Where the names of the cells stand.
    pub coordinates: Coordinates,
    /// A line below the board.
    pub caption: Option<String>,
    /// What the picture shows, for those who do not see it.
    pub title: Option<String>,
}

/// What a side has beside the board: kinds and how many of each.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    /// Its own cubes, to be dropped or placed.
    pub reserve: Vec<(Kind, u32)>,
    /// What it captured, in the other's colour.
    pub captured: Vec<(Kind, u32)>,
}

impl Hand {
    /// Whether there is nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.reserve.is_empty() && self.captured.is_empty()
    }
}

/// How the game stands: White's share of it, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    white: f64,
}

impl Evaluation {
    /// An evaluation by White's share; what lies beyond 0 and 1 is cut off, and what is no number is even.
    #[must_use]
    pub fn new(white: f64) -> Self {
        Self { white: if white.is_nan() { 0.5 } else { white.clamp(0.0, 1.0) } }
    }

    /// White's share.
    #[must_use]
    pub const fn white(self) -> f64 {
        self.white
    }
}

impl Scene {
    /// An empty board, White below.
    #[must_use]
    pub fn board(shape: &'static Shape) -> Self {
        Self {
            shape,
            below: Color::White,
            units: vec![None; shape.cells()],
            marks: Vec::new(),
            last: Vec::new(),
            arrows: Vec::new(),
            badges: Vec::new(),
            drawn: Drawn::default(),
            hands: None,
            to_play: None,
            evaluation: None,
            coordinates: Coordinates::default(),
            caption: None,
            title: None,
        }
    }

    /// The board of a position, and what is left of its reserves.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        let mut scene = Self::board(position.shape());
        scene.units = position.shape().all().map(|cell| position.unit(cell)).collect();
        scene.set_reserves(|color, kind| position.in_reserve(color, kind));
        scene
    }

    /// Says what each side holds to be dropped or placed. Where nobody holds anything, no room is made for it.
    pub fn set_reserves(&mut self, count: impl Fn(Color, Kind) -> u32) {
        let reserves = Color::BOTH.map(|color| present(|kind| count(color, kind)));
        if self.hands.is_some() || reserves.iter().any(|reserve| !reserve.is_empty()) {
            let hands = self.hands.get_or_insert_default();
            for (hand, reserve) in hands.iter_mut().zip(reserves) {
                hand.reserve = reserve;
            }
        }
    }

    /// Says what each side captured since a position: what was there, on the board or in reserve, and is in this
    /// scene no more. Room is made for it, even if it is nothing.
    pub fn set_captured_since(&mut self, start: &AnyPosition) {
        let hands = self.hands.get_or_insert_default();
        for color in Color::BOTH {
            let lost = present(|kind| {
                let own = hands[color as usize].reserve.iter().find(|own| own.0 == kind);
                let held = own.map_or(0, |&(_, count)| count);
                let now = count(self.units.iter().flatten().copied(), color, kind) + held;
                let units = start.units().map(|(_, unit)| unit);
                (count(units, color, kind) + start.in_reserve(color, kind)).saturating_sub(now)
            });
            hands[color.other() as usize].captured = lost;
        }
    }

    /// Where the cells lie.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        Layout::new(self.shape, self.below)
    }

    /// What stands on a cell; nothing if the board has no such cell.
    #[must_use]
    pub fn unit(&self, cell: Cell) -> Option<Unit> {
        self.units.get(cell.index()).copied().flatten()
    }

    /// Puts something on a cell, or takes it away; nothing happens if the board has no such cell.
    pub fn put(&mut self, cell: Cell, unit: Option<Unit>) {
        if let Some(place) = self.units.get_mut(cell.index()) {
            *place = unit;
        }
    }

    /// Marks a cell.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        if !self.has_mark(cell, mark) {
            self.marks.push((cell, mark));
        }
    }

    /// Whether a cell has a mark.
    #[must_use]
    pub fn has_mark(&self, cell: Cell, mark: Mark) -> bool {
        self.marks.contains(&(cell, mark))
    }
}

/// The kinds of which there is any, with their number.
fn present(count: impl Fn(Kind) -> u32) -> Vec<(Kind, u32)> {
    Kind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|&(_, count)| count > 0).collect()
}

/// How many cubes of a colour and kind stand in some units.
fn count(units: impl Iterator<Item = Unit>, color: Color, kind: Kind) -> u32 {
    units.flat_map(Unit::cubes).filter(|cube| cube.color == color && cube.kind == kind).count() as u32
}
