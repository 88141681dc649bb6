//! Content of a drawing as plain data, made from a position, from a turn, or by hand.

mod steps;
mod turn;

use jersi_rules::record::Drawn;
use jersi_rules::{AnyPosition, Cell, Color, Kind, KindSet, RulesetId, Shape, Unit};

use crate::arrow::Arrow;
use crate::layout::Layout;
use crate::look::{Coordinates, Style};
use crate::mark::{Badge, Mark};
pub use steps::{Flight, Shot, shots};

/// Content of a drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The board.
    pub shape: &'static Shape,
    /// The side at the bottom.
    pub below: Color,
    /// Unit of each cell, by number.
    pub units: Vec<Option<Unit>>,
    /// Marks; a cell may have several.
    pub marks: Vec<(Cell, Mark)>,
    /// Cells of the last turn.
    pub last: Vec<Cell>,
    /// Steps of the last turn.
    pub trail: Vec<Arrow>,
    /// Arrows of a turn to come.
    pub arrows: Vec<Arrow>,
    /// A proposed turn.
    pub hint: Option<Hint>,
    /// Whether the board has rails along the rows to reach.
    pub has_rails: bool,
    /// Badges.
    pub badges: Vec<(Cell, Badge)>,
    /// User drawings.
    pub drawn: Drawn,
    /// Hands of White and Black; `None` without space for them.
    pub hands: Option<[Hand; 2]>,
    /// Side to move, shown beside the caption.
    pub to_play: Option<Color>,
    /// Evaluation bar.
    pub evaluation: Option<Evaluation>,
    /// Cell names.
    pub coordinates: Coordinates,
    /// Caption below the board.
    pub caption: Option<String>,
    /// Text alternative.
    pub title: Option<String>,
}

/// Cubes of a side off the board: kinds and numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    /// Its own cubes, to drop or place.
    pub reserve: Vec<(Kind, u32)>,
    /// Captures, in the opponent's colour.
    pub captured: Vec<(Kind, u32)>,
}

impl Hand {
    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.reserve.is_empty() && self.captured.is_empty()
    }
}

/// A proposed turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hint {
    /// Its steps.
    pub arrows: Vec<Arrow>,
    /// The units at their end, drawn translucent.
    pub units: Vec<(Cell, Unit)>,
}

/// White's share of the evaluation, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    white: f64,
}

impl Evaluation {
    /// Evaluation by White's share, clamped to 0 and 1; NaN is even.
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
    /// An empty board of a ruleset, White at the bottom.
    #[must_use]
    pub fn empty(ruleset: RulesetId) -> Self {
        let mut scene = Self::board(ruleset.shape());
        scene.has_rails = ruleset.rules().runners != KindSet::NONE;
        scene
    }

    /// An empty board of any shape, White at the bottom.
    #[must_use]
    pub fn board(shape: &'static Shape) -> Self {
        Self {
            shape,
            below: Color::White,
            units: vec![None; shape.cells()],
            marks: Vec::new(),
            last: Vec::new(),
            trail: Vec::new(),
            arrows: Vec::new(),
            hint: None,
            has_rails: false,
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

    /// The board of a position, and its reserves.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        let mut scene = Self::empty(position.ruleset());
        scene.units = position.shape().all().map(|cell| position.unit(cell)).collect();
        scene.set_reserves(|color, kind| position.in_reserve(color, kind));
        scene
    }

    /// Sets the reserves. Without any, no space is used.
    pub fn set_reserves(&mut self, count: impl Fn(Color, Kind) -> u32) {
        let reserves = Color::BOTH.map(|color| present(|kind| count(color, kind)));
        if self.hands.is_some() || reserves.iter().any(|reserve| !reserve.is_empty()) {
            let hands = self.hands.get_or_insert_default();
            for (hand, reserve) in hands.iter_mut().zip(reserves) {
                hand.reserve = reserve;
            }
        }
    }

    /// Sets the captures since a position: cubes that were on the board or in reserve and are missing in this scene.
    /// Space is used even if there are none.
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

    /// Layout of the cells in a style.
    #[must_use]
    pub const fn layout(&self, style: Style) -> Layout {
        Layout::new(self.shape, self.below, style)
    }

    /// Arrows of the last turn, of one to come, and of a hint.
    pub(crate) fn all_arrows(&self) -> impl Iterator<Item = &Arrow> {
        let hint = self.hint.iter().flat_map(|hint| &hint.arrows);
        self.trail.iter().chain(&self.arrows).chain(hint)
    }

    /// Unit of a cell; `None` if there is no such cell.
    #[must_use]
    pub fn unit(&self, cell: Cell) -> Option<Unit> {
        self.units.get(cell.index()).copied().flatten()
    }

    /// Sets or removes the unit of a cell; ignored if there is no such cell.
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

/// Kinds with nonzero counts.
fn present(count: impl Fn(Kind) -> u32) -> Vec<(Kind, u32)> {
    Kind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|&(_, count)| count > 0).collect()
}

/// Number of cubes of a colour and kind in the given units.
fn count(units: impl Iterator<Item = Unit>, color: Color, kind: Kind) -> u32 {
    units.flat_map(Unit::cubes).filter(|cube| cube.color == color && cube.kind == kind).count() as u32
}
