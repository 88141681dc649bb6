//! Arrows of steps: one line for a cube, two for a stack, as `-` and `=` in notation.

use jersi_rules::{Cell, Mover, Step};

use crate::layout::{Layout, Point};
use crate::scene::Scene;
use crate::svg::number;

/// An arrow between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Kind.
    pub way: Way,
    /// Origin.
    pub from: Cell,
    /// Destination.
    pub to: Cell,
}

impl From<Step> for Arrow {
    fn from(step: Step) -> Self {
        Self { way: Way::Step(step.mover), from: step.from, to: step.to }
    }
}

/// Kind of an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// A step of a turn.
    Step(Mover),
    /// Relocation of a captured king.
    Relocation,
}

impl Way {
    /// CSS class.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Step(Mover::Cube) => "arrow cube",
            Self::Step(Mover::Stack) => "arrow stack",
            Self::Relocation => "arrow king",
        }
    }
}

/// Distance of tail or tip from the centre of an occupied cell, so that its unit stays visible.
const BESIDE_UNIT: f64 = 44.0;
/// The same for an empty cell, so that the arrows of two steps meet.
const IN_EMPTY: f64 = 13.0;
/// Extra distance of a tail.
const TAIL: f64 = 1.25;
const HEAD: f64 = 44.0;
const HEAD_HALF: f64 = 31.0;
/// Offset between opposite arrows.
const ASIDE: f64 = 30.0;

/// Filled outline of an arrow. Opposite arrows are both shifted to their right.
pub(crate) fn outline(scene: &Scene, layout: &Layout, arrow: Arrow) -> String {
    let (from, to) = (layout.center(arrow.from), layout.center(arrow.to));
    let comes_back = scene.all_arrows().any(|other| other.from == arrow.to && other.to == arrow.from);
    let aside = if comes_back { ASIDE } else { 0.0 };
    let ruler = Ruler { from, to, aside };
    let length = from.distance(to);
    let room = |cell| if scene.unit(cell).is_some() { BESIDE_UNIT } else { IN_EMPTY };
    let (tail, tip) = (room(arrow.from) * TAIL, length - room(arrow.to));
    let neck = tip - HEAD;
    let mut path = String::new();
    let barb = HEAD * 0.1;
    // The same orientation as the strips, so that the overlap is filled.
    let head = [(neck, 0.0), (neck - barb, -HEAD_HALF), (tip, 0.0), (neck - barb, HEAD_HALF)];
    let strips: &[(f64, f64)] = match arrow.way {
        Way::Step(Mover::Cube) => &[(-8.5, 8.5)],
        Way::Step(Mover::Stack) => &[(-17.0, -5.5), (5.5, 17.0)],
        Way::Relocation => &[],
    };
    polygon(&mut path, &head.map(|(l, s)| ruler.at(l, s)));
    for &(low, high) in strips {
        // Overlaps the head, to avoid a seam.
        let end = neck + 6.0;
        polygon(
            &mut path,
            &[(tail, low), (end, low), (end, high), (tail, high)].map(|(l, s)| ruler.at(l, s)),
        );
    }
    if arrow.way == Way::Relocation {
        // Dashed, because a relocation is not a step.
        let mut at = tail;
        while at + 14.0 < neck + 6.0 {
            let end = at + 22.0;
            let dash = [(at, -7.0), (end, -7.0), (end, 7.0), (at, 7.0)];
            polygon(&mut path, &dash.map(|(l, s)| ruler.at(l.min(neck + 6.0), s)));
            at += 38.0;
        }
    }
    path
}

/// Points along an arrow and next to it.
struct Ruler {
    from: Point,
    to: Point,
    aside: f64,
}

impl Ruler {
    fn at(&self, along: f64, beside: f64) -> Point {
        let length = self.from.distance(self.to).max(1.0);
        let (dx, dy) = ((self.to.x - self.from.x) / length, (self.to.y - self.from.y) / length);
        let beside = beside + self.aside;
        self.from.plus(dx * along - dy * beside, dy * along + dx * beside)
    }
}

/// Adds a closed polygon to a path. Lines after the first point need no command, and a minus no space.
pub(crate) fn polygon(path: &mut String, points: &[Point]) {
    path.push('M');
    for (i, value) in points.iter().flat_map(|point| [point.x, point.y]).enumerate() {
        let value = number(value);
        if i > 0 && !value.starts_with('-') {
            path.push(' ');
        }
        path.push_str(&value);
    }
    path.push('Z');
}
