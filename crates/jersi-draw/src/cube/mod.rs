//! Cubes as symbols: drawn once, used wherever such a cube stands. Which symbols a unit is made of, and where each
//! lies in its cell, is said here; what they look like, by a file for each style.

mod flat;
mod iso;

use jersi_rules::{Color, Cube, Kind, Unit};

use crate::element::{Element, Form, Paint};
use crate::layout::Point;
use crate::look::{Look, Style};
use crate::theme::Theme;

/// Which symbol: a cube in a look, whole or as it looks under another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SymbolId {
    /// The style.
    pub style: Style,
    /// The theme.
    pub theme: Theme,
    /// The cube.
    pub cube: Cube,
    /// What of it is seen.
    pub part: Part,
}

/// What is seen of a cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// All of it.
    Whole,
    /// What another cube on it leaves to be seen.
    Lower,
}

/// A drawing to be used again and again.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// Which one.
    pub id: SymbolId,
    /// What it is made of, around the origin.
    pub elements: Vec<Element>,
}

impl SymbolId {
    /// The symbol itself.
    #[must_use]
    pub fn symbol(self) -> Symbol {
        let colors = self.theme.palette();
        let elements = match (self.style, self.part) {
            (Style::Flat, Part::Whole) => flat::whole(self.cube, colors),
            (Style::Flat, Part::Lower) => flat::lower(self.cube, colors),
            (Style::Iso, _) => iso::cube(self.cube, colors),
        };
        Symbol { id: self, elements }
    }

    /// A name that no other symbol has, even in a page with many drawings: `wood-flat-rock-w`.
    #[must_use]
    pub fn name(self) -> String {
        let side = match self.cube.color {
            Color::White => "w",
            Color::Black => "b",
        };
        let part = match self.part {
            Part::Whole => "",
            Part::Lower => "-low",
        };
        format!("{}-{}-{}-{side}{part}", self.theme, self.style, self.cube.kind.id())
    }

    /// Something to sort symbols by.
    pub(crate) const fn order(self) -> (Color, Kind, Part) {
        (self.cube.color, self.cube.kind, self.part)
    }
}

/// The elements of a unit around the middle of its cell, from the bottom up.
///
/// A lone cube is one symbol; a stack is the lower cube and then the upper one, which hides a part of it.
pub(crate) fn unit(unit: Unit, look: Look) -> Vec<Element> {
    let symbol = |cube, part, at: Point, scale: f64| {
        let id = SymbolId { style: look.style, theme: look.theme, cube, part };
        let class = match cube.color {
            Color::White => "cube white",
            Color::Black => "cube black",
        };
        let used = Element::new(class, Form::Use(id), Paint::NONE).moved_to(at);
        if scale < 1.0 { used.scaled(scale) } else { used }
    };
    let middle = Point::new(0.0, 0.0);
    let Some(below) = unit.below else { return vec![symbol(unit.top, Part::Whole, middle, 1.0)] };
    match look.style {
        Style::Flat => {
            let low = Point::new(0.0, flat::LOWER);
            let high = Point::new(0.0, flat::UPPER);
            vec![symbol(below, Part::Lower, low, 1.0), symbol(unit.top, Part::Whole, high, flat::SMALLER)]
        }
        Style::Iso => vec![
            symbol(below, Part::Whole, Point::new(0.0, iso::EDGE / 2.0), 1.0),
            symbol(unit.top, Part::Whole, Point::new(0.0, -iso::EDGE / 2.0), 1.0),
        ],
    }
}
