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

impl Look {
    /// A cube by itself around the origin, for whoever draws one beside the board.
    #[must_use]
    pub fn cube(self, cube: Cube) -> Element {
        held(cube, self)
    }

    /// A cube or a stack around the origin, from the bottom up, as it stands in a cell.
    #[must_use]
    pub fn unit(self, on_cell: Unit) -> Vec<Element> {
        unit(on_cell, self)
    }

    /// Whether a point of a cell, seen from its middle, lies on the upper cube of a stack: what a tap there means.
    #[must_use]
    pub fn is_on_top(self, point: Point) -> bool {
        match self.style {
            Style::Flat => flat::is_on_upper(point),
            Style::Iso => iso::is_on_upper(point),
        }
    }
}

/// A cube beside the board, around the origin.
pub(crate) fn held(cube: Cube, look: Look) -> Element {
    used(cube, Part::Whole, look, 0.0)
}

/// The elements of a unit around the middle of its cell, from the bottom up.
///
/// A lone cube is one symbol; a stack is the lower cube and then the upper one, which hides a part of it.
pub(crate) fn unit(unit: Unit, look: Look) -> Vec<Element> {
    let whole = |cube, y| used(cube, Part::Whole, look, y);
    match (look.style, unit.below) {
        (Style::Flat, None) => vec![whole(unit.top, 0.0)],
        (Style::Flat, Some(below)) => vec![
            used(below, Part::Lower, look, flat::LOWER),
            whole(unit.top, flat::UPPER).scaled(flat::SMALLER),
        ],
        (Style::Iso, None) => vec![shadow(look, 0.0), whole(unit.top, 0.0)],
        (Style::Iso, Some(below)) => {
            let half = iso::EDGE / 2.0;
            vec![shadow(look, half), whole(below, half), whole(unit.top, -half)]
        }
    }
}

fn used(cube: Cube, part: Part, look: Look, y: f64) -> Element {
    let id = SymbolId { style: look.style, theme: look.theme, cube, part };
    let class = match cube.color {
        Color::White => "cube white",
        Color::Black => "cube black",
    };
    Element::new(class, Form::Use(id), Paint::NONE).moved_to(Point::new(0.0, y))
}

fn shadow(look: Look, y: f64) -> Element {
    iso::shadow(look.theme.palette()).moved_to(Point::new(0.0, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_both_styles_a_stack_can_be_taken_by_either_cube() {
        for style in Style::ALL {
            let look = Look { style, ..Look::default() };
            assert!(look.is_on_top(Point::new(0.0, -40.0)), "{style}: the upper cube");
            assert!(!look.is_on_top(Point::new(0.0, 60.0)), "{style}: the lower cube");
            assert!(!look.is_on_top(Point::new(-80.0, 0.0)), "{style}: beside both");
        }
    }
}
