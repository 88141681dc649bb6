//! Positions of cells: hexagons with a vertex on top, in rows, with either side at the bottom. From cell to point, and
//! back.

use jersi_rules::{Cell, Color, Shape};

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
/// use jersi_draw::Layout;
/// use jersi_rules::{Color, RulesetId};
///
/// let layout = Layout::new(RulesetId::Pijersi.shape(), Color::White);
/// let c4 = layout.shape().named("c4").expect("a cell of the board");
/// assert_eq!(layout.cell_at(layout.center(c4).plus(30.0, -40.0)), Some(c4));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    shape: &'static Shape,
    below: Color,
}

impl Layout {
    /// Circumradius of a hexagon.
    pub const SIZE: f64 = 100.0;
    /// Inradius of a hexagon.
    pub const HALF: f64 = 86.602_540_378_443_86;

    /// Layout of a board with a side at the bottom.
    #[must_use]
    pub const fn new(shape: &'static Shape, below: Color) -> Self {
        Self { shape, below }
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
        let (u, v) = self.shape.axial(cell);
        let turn = self.turn();
        Point::new(turn * Self::HALF * f64::from(2 * u + v), -turn * 1.5 * Self::SIZE * f64::from(v))
    }

    /// The cell at a point; `None` beside the board.
    #[must_use]
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        let turn = self.turn();
        let v = -turn * point.y / (1.5 * Self::SIZE);
        let u = (turn * point.x / Self::HALF - v) / 2.0;
        let (u, v) = nearest(u, v)?;
        self.shape.at_axial(u, v)
    }

    /// Bounding box of all hexagons.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let mut all = Rect { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
        for cell in self.shape.all() {
            let Point { x, y } = self.center(cell);
            all.left = all.left.min(x - Self::HALF);
            all.right = all.right.max(x + Self::HALF);
            all.top = all.top.min(y - Self::SIZE);
            all.bottom = all.bottom.max(y + Self::SIZE);
        }
        all
    }

    /// One of three shades, different for adjacent cells.
    #[must_use]
    pub fn tone(&self, cell: Cell) -> usize {
        let (u, v) = self.shape.axial(cell);
        (u - v).rem_euclid(3) as usize
    }

    /// Corners of a hexagon around the origin, clockwise from the top.
    #[must_use]
    pub fn corners(distance: f64) -> [Point; 6] {
        let (half, quarter) = (distance * Self::HALF / Self::SIZE, distance / 2.0);
        [
            Point::new(0.0, -distance),
            Point::new(half, -quarter),
            Point::new(half, quarter),
            Point::new(0.0, distance),
            Point::new(-half, quarter),
            Point::new(-half, -quarter),
        ]
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
