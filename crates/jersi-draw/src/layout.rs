//! Positions of cells: hexagons with a vertex on top, in rows, with either side at the bottom. From cell to point, and
//! back. The style [`Style::Table`] is seen from a little in front: its hexagons are lower and its rows nearer.

use jersi_rules::{Cell, Color, Shape};

use crate::look::Style;
use crate::svg::decimal;

/// A point of a drawing: `x` to the right, `y` down.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// A point.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Translation.
    #[must_use]
    pub fn plus(self, x: f64, y: f64) -> Self {
        Self { x: self.x + x, y: self.y + y }
    }

    /// Linear interpolation to another point.
    #[must_use]
    pub fn toward(self, other: Self, part: f64) -> Self {
        self.plus((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// Distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// The left side.
    pub left: f64,
    /// The upper side.
    pub top: f64,
    /// The right side.
    pub right: f64,
    /// The lower side.
    pub bottom: f64,
}

impl Rect {
    /// Width.
    #[must_use]
    pub fn width(self) -> f64 {
        self.right - self.left
    }

    /// Height.
    #[must_use]
    pub fn height(self) -> f64 {
        self.bottom - self.top
    }

    /// `viewBox` of an SVG.
    #[must_use]
    pub fn view_box(self) -> String {
        [self.left, self.top, self.width(), self.height()].map(|value| decimal(value, 1)).join(" ")
    }

    /// Expanded on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }
}

/// Positions of the cells of a board.
///
/// ```
/// use jersi_draw::{Layout, Style};
/// use jersi_rules::{Color, RulesetId};
///
/// let layout = Layout::new(RulesetId::Pijersi.shape(), Color::White, Style::Table);
/// let c4 = layout.shape().named("c4").expect("a cell of the board");
/// assert_eq!(layout.cell_at(layout.center(c4).plus(30.0, -40.0)), Some(c4));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    shape: &'static Shape,
    below: Color,
    half: f64,
    size: f64,
    is_plan: bool,
}

impl Layout {
    /// Layout of a board with a side at the bottom.
    #[must_use]
    pub const fn new(shape: &'static Shape, below: Color, style: Style) -> Self {
        let is_plan = !matches!(style, Style::Table);
        let (half, size) = match (shape.is_square(), is_plan) {
            (false, false) => (84.0, 89.2),
            (false, true) => (86.602_540_378_443_86, 100.0),
            (true, false) => (88.0, 81.0),
            (true, true) => (88.0, 88.0),
        };
        Self { shape, below, half, size, is_plan }
    }

    /// Whether the board is seen from above, with regular hexagons.
    pub(crate) const fn is_plan(&self) -> bool {
        self.is_plan
    }

    /// From the centre of a row to that of the next one.
    const fn pitch(&self) -> f64 {
        if self.shape.is_square() { 2.0 * self.size } else { 1.5 * self.size }
    }

    /// Half the width of a hexagon.
    #[must_use]
    pub const fn half(&self) -> f64 {
        self.half
    }

    /// Half the height of a hexagon.
    #[must_use]
    pub const fn size(&self) -> f64 {
        self.size
    }

    /// The board.
    #[must_use]
    pub const fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// The side at the bottom.
    #[must_use]
    pub const fn below(&self) -> Color {
        self.below
    }

    /// Centre of a cell.
    #[must_use]
    pub fn center(&self, cell: Cell) -> Point {
        let (_, v) = self.shape.axial(cell);
        let turn = self.turn();
        Point::new(turn * self.half * f64::from(self.shape.across(cell)), -turn * self.pitch() * f64::from(v))
    }

    /// The cell at a point; `None` beside the board.
    #[must_use]
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        let turn = self.turn();
        let v = -turn * point.y / self.pitch();
        let across = turn * point.x / self.half;
        let (u, v) = if self.shape.is_square() {
            ((across / 2.0).round() as i32, v.round() as i32)
        } else {
            nearest((across - v) / 2.0, v)?
        };
        self.shape.at_axial(u, v).filter(|&cell| !self.shape.is_hole(cell))
    }

    /// Bounding box of all hexagons.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let mut all = Rect { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
        for cell in self.shape.all() {
            let Point { x, y } = self.center(cell);
            all.left = all.left.min(x - self.half);
            all.right = all.right.max(x + self.half);
            all.top = all.top.min(y - self.size);
            all.bottom = all.bottom.max(y + self.size);
        }
        all
    }

    /// One of three shades, different for adjacent cells.
    #[must_use]
    pub fn tone(&self, cell: Cell) -> usize {
        let (u, v) = self.shape.axial(cell);
        if self.shape.is_square() {
            return 2 * (u + v).rem_euclid(2) as usize;
        }
        (u - v).rem_euclid(3) as usize
    }

    /// Corners of a hexagon around the origin, smaller than a cell by a distance, clockwise from the top. Of a square they
    /// are its corners and the middles of its upper and lower sides.
    #[must_use]
    pub fn corners(&self, inset: f64) -> [Point; 6] {
        let high = self.size - inset;
        if self.shape.is_square() {
            let half = self.half - inset;
            return [(0.0, -high), (half, -high), (half, high), (0.0, high), (-half, high), (-half, -high)]
                .map(|(x, y)| Point::new(x, y));
        }
        let (half, quarter) = (self.half * high / self.size, high / 2.0);
        [
            Point::new(0.0, -high),
            Point::new(half, -quarter),
            Point::new(half, quarter),
            Point::new(0.0, high),
            Point::new(-half, quarter),
            Point::new(-half, -quarter),
        ]
    }

    /// The cells in the order of drawing: rows from the top, so that tall units overlap those behind them.
    pub fn back_to_front(&self) -> impl Iterator<Item = Cell> + use<> {
        let cells = self.shape.cells();
        let turned = matches!(self.below, Color::White);
        let all: Vec<Cell> = self.shape.all().collect();
        (0..cells).filter_map(move |i| all.get(if turned { cells - 1 - i } else { i }).copied())
    }

    /// The same hexagon as a path.
    pub(crate) fn hexagon(&self, inset: f64) -> String {
        let mut path = String::new();
        crate::arrow::polygon(&mut path, &self.corners(inset));
        path
    }

    /// Outline of all cells: hexagon sides without a neighbour, joined.
    pub(crate) fn outline(&self) -> String {
        // Clockwise from the upper right, as the corners of a hexagon.
        const SIDES: [(f64, f64); 6] =
            [(0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0)];
        const OF_SQUARE: [(f64, f64); 6] =
            [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        let directions = if self.shape.is_square() { OF_SQUARE } else { SIDES };
        let corners = self.corners(0.0);
        let mut sides = Vec::new();
        for cell in self.shape.all() {
            let middle = self.center(cell);
            for (i, (x, y)) in directions.into_iter().enumerate() {
                let beyond = middle.plus(x * 2.0 * self.half, y * self.pitch());
                if self.cell_at(beyond).is_none() {
                    let [from, to] =
                        [corners[i], corners[(i + 1) % 6]].map(|corner| middle.plus(corner.x, corner.y));
                    sides.push((from, to));
                }
            }
        }
        let mut path = String::new();
        while let Some((from, mut to)) = sides.pop() {
            let mut points = vec![from];
            while let Some(next) = sides.iter().position(|side| side.0.distance(to) < 1.0) {
                points.push(to);
                to = sides.swap_remove(next).1;
            }
            crate::arrow::polygon(&mut path, &points);
        }
        path
    }

    /// The board as seen from the other side: rotated by half a turn.
    const fn turn(&self) -> f64 {
        match self.below {
            Color::White => 1.0,
            Color::Black => -1.0,
        }
    }
}

/// Nearest integer axial coordinates. The three cube coordinates add up to zero; the one with the largest rounding
/// error is computed from the others.
fn nearest(u: f64, v: f64) -> Option<(i32, i32)> {
    let w = -u - v;
    let (mut ru, mut rv, rw) = (u.round(), v.round(), w.round());
    let (du, dv, dw) = ((ru - u).abs(), (rv - v).abs(), (rw - w).abs());
    if du > dv && du > dw {
        ru = -rv - rw;
    } else if dv > dw {
        rv = -ru - rw;
    }
    let is_near = ru.abs() < 1000.0 && rv.abs() < 1000.0;
    is_near.then_some((ru as i32, rv as i32))
}
