//! The way of a step as an arrow: one line for a cube, two for a stack, as `-` and `=` in notation.

use jersi_rules::{Cell, Mover, Step};

use crate::layout::Point;
use crate::scene::Scene;
use crate::svg::number;

/// The way of something from a cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// How it goes.
    pub way: Way,
    /// From where.
    pub from: Cell,
    /// To where.
    pub to: Cell,
}

impl From<Step> for Arrow {
    fn from(step: Step) -> Self {
        Self { way: Way::Step(step.mover), from: step.from, to: step.to }
    }
}

/// How something goes along an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// As a step of a turn.
    Step(Mover),
    /// A captured king, on its way back to its first row.
    Relocation,
}

impl Way {
    /// The class of its arrows.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Step(Mover::Cube) => "arrow cube",
            Self::Step(Mover::Stack) => "arrow stack",
            Self::Relocation => "arrow king",
        }
    }
}

/// From the middle of an occupied cell to the tail or tip of an arrow: what stands there should be seen.
const BESIDE_UNIT: f64 = 44.0;
/// The same for an empty cell, so that the arrows of two steps meet.
const IN_EMPTY: f64 = 13.0;
/// A tail keeps more away than a tip.
const TAIL: f64 = 1.25;
const HEAD: f64 = 44.0;
const HEAD_HALF: f64 = 31.0;
/// How far two arrows that go to and fro are moved apart.
const ASIDE: f64 = 30.0;

/// The outline of an arrow of a scene, to be filled. If another arrow comes back the same way, both keep to their
/// right.
pub(crate) fn outline(scene: &Scene, arrow: Arrow) -> String {
    let layout = scene.layout();
    let (from, to) = (layout.center(arrow.from), layout.center(arrow.to));
    let comes_back = scene.arrows.iter().any(|other| other.from == arrow.to && other.to == arrow.from);
    let aside = if comes_back { ASIDE } else { 0.0 };
    let ruler = Ruler { from, to, aside };
    let length = from.distance(to);
    let room = |cell| if scene.unit(cell).is_some() { BESIDE_UNIT } else { IN_EMPTY };
    let (tail, tip) = (room(arrow.from) * TAIL, length - room(arrow.to));
    let neck = tip - HEAD;
    let mut path = String::new();
    let barb = HEAD * 0.1;
    // Drawn the same way round as the strips, or else their common part would stay empty.
    let head = [(neck, 0.0), (neck - barb, -HEAD_HALF), (tip, 0.0), (neck - barb, HEAD_HALF)];
    let strips: &[(f64, f64)] = match arrow.way {
        Way::Step(Mover::Cube) => &[(-8.5, 8.5)],
        Way::Step(Mover::Stack) => &[(-17.0, -5.5), (5.5, 17.0)],
        Way::Relocation => &[],
    };
    polygon(&mut path, &head.map(|(l, s)| ruler.at(l, s)));
    for &(low, high) in strips {
        // Into the head, so that no seam shows.
        let end = neck + 6.0;
        polygon(
            &mut path,
            &[(tail, low), (end, low), (end, high), (tail, high)].map(|(l, s)| ruler.at(l, s)),
        );
    }
    if arrow.way == Way::Relocation {
        // A broken line: the king does not walk.
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

/// Points along an arrow and beside it.
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

/// Adds a closed polygon to a path. What follows a first point are lines without saying so, and a minus needs no space
/// before it.
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
