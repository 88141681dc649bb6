//! Cubes as SVG symbols, defined once and used wherever such a cube stands. This file composes units of symbols; each
//! style has a file for their shapes.

mod flat;
mod iso;
mod table;

use jersi_rules::{Color, Cube, Kind, Unit};

use crate::element::{Element, Fill, Form, Paint};
use crate::layout::Point;
use crate::look::{Detail, Look, Signs, Style};
use crate::theme::Theme;

/// Identifies a symbol: a cube in a look, whole or covered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SymbolId {
    /// The style.
    pub style: Style,
    /// The theme.
    pub theme: Theme,
    /// The set of signs.
    pub signs: Signs,
    /// The cube.
    pub cube: Cube,
    /// Visible part.
    pub part: Visible,
}

/// Visible part of a cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Visible {
    /// Whole.
    Whole,
    /// Covered by another cube.
    Lower,
}

/// A reusable drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// Identifier.
    pub id: SymbolId,
    /// Elements, around the origin.
    pub elements: Vec<Element>,
}

impl SymbolId {
    /// The symbol itself.
    #[must_use]
    pub fn symbol(self) -> Symbol {
        let colors = self.theme.palette();
        let elements = match (self.style, self.part) {
            (Style::Table, part) => table::cube(self.cube, part, self.theme, self.signs),
            (Style::Flat, Visible::Whole) => flat::whole(self.cube, colors, self.signs),
            (Style::Flat, Visible::Lower) => flat::lower(self.cube, colors, self.signs),
            (Style::Iso, _) => iso::cube(self.cube, colors, self.signs),
        };
        Symbol { id: self, elements }
    }

    /// Unique name, even in a page with many drawings: `wood-table-rock-w`, or with dotted signs
    /// `wood-table-rock-w-dotted`.
    #[must_use]
    pub fn name(self) -> String {
        let side = match self.cube.color {
            Color::White => "w",
            Color::Black => "b",
        };
        let part = match self.part {
            Visible::Whole => "",
            Visible::Lower => "-low",
        };
        let signs = match self.signs {
            Signs::Picture => "",
            Signs::Abstract => "-abstract",
            Signs::Plain => "-plain",
            Signs::Dotted => "-dotted",
        };
        format!("{}-{}-{}-{side}{part}{signs}", self.theme, self.style, self.cube.kind.id())
    }

    /// Sort key.
    pub(crate) const fn order(self) -> (Color, Kind, Visible) {
        (self.cube.color, self.cube.kind, self.part)
    }
}

impl Look {
    /// A single cube around the origin, for use beside the board.
    #[must_use]
    pub fn cube(self, cube: Cube) -> Element {
        held(cube, self)
    }

    /// A cube or a stack around the origin, bottom first, as on a cell.
    #[must_use]
    pub fn unit(self, on_cell: Unit) -> Vec<Element> {
        unit(on_cell, self)
    }

    /// Whether a point relative to the centre of a cell is on the upper cube of a stack.
    #[must_use]
    pub fn is_on_top(self, point: Point) -> bool {
        match self.style {
            Style::Table => table::is_on_upper(point),
            Style::Flat => flat::is_on_upper(point),
            Style::Iso => iso::is_on_upper(point),
        }
    }
}

impl Element {
    /// The element with its symbol written out in its place, for a drawing without definitions of cubes. Gradients
    /// are still references.
    #[must_use]
    pub fn inlined(self) -> Self {
        match self.form {
            Form::Use(symbol) => Self { form: Form::Group(symbol.symbol().elements), ..self },
            _ => self,
        }
    }

    /// The element without any references: symbols written out, and one colour in place of each gradient.
    #[must_use]
    pub fn plain(self) -> Self {
        let mut element = self.inlined();
        if let Some(Fill::Gradient(gradient)) = element.paint.fill {
            element.paint.fill = Some(Fill::Color(gradient.plain()));
        }
        if let Form::Group(inner) = element.form {
            element.form = Form::Group(inner.into_iter().map(Self::plain).collect());
        }
        element
    }
}

/// A cube beside the board, around the origin.
pub(crate) fn held(cube: Cube, look: Look) -> Element {
    let y = if look.style == Style::Table { table::MIDDLE } else { 0.0 };
    used(cube, Visible::Whole, look, y)
}

/// Elements of a unit around the centre of its cell, bottom first.
///
/// A single cube is one symbol; a stack is the lower cube and the upper one, which covers a part of it.
pub(crate) fn unit(unit: Unit, look: Look) -> Vec<Element> {
    let whole = |cube, y| used(cube, Visible::Whole, look, y);
    match (look.style, unit.below) {
        (Style::Table, _) if look.detail == Detail::Small => table::blocks(unit, look.theme.palette()),
        (Style::Table, None) => vec![table::shadow(look.theme), whole(unit.top, table::LONE)],
        (Style::Table, Some(below)) => vec![
            table::shadow(look.theme),
            used(below, Visible::Lower, look, table::LOWER),
            whole(unit.top, table::UPPER),
        ],
        (Style::Flat, None) => vec![whole(unit.top, 0.0)],
        (Style::Flat, Some(below)) => vec![
            used(below, Visible::Lower, look, flat::LOWER),
            whole(unit.top, flat::UPPER).scaled(flat::SMALLER),
        ],
        (Style::Iso, None) => vec![shadow(look, 0.0), whole(unit.top, 0.0)],
        (Style::Iso, Some(below)) => {
            let half = iso::EDGE / 2.0;
            vec![shadow(look, half), whole(below, half), whole(unit.top, -half)]
        }
    }
}

/// Selected part of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lift {
    /// All of it.
    Whole,
    /// The upper cube alone.
    Top,
}

/// A unit with a selected part, which is raised and outlined.
pub(crate) fn lifted(on_cell: Unit, lift: Lift, look: Look) -> Vec<Element> {
    const RISE: f64 = 12.0;
    const BREADTH: f64 = 7.0;
    let is_cube = |element: &Element| matches!(element.form, Form::Use(_));
    let mut elements = unit(on_cell, look);
    if look.style == Style::Table {
        // The cell around it is lit: no outline is needed.
        table::lift(&mut elements, lift);
        return elements;
    }
    let first = match lift {
        // The shadow is not raised.
        Lift::Whole => elements.iter().position(is_cube).unwrap_or(0),
        Lift::Top => elements.len().saturating_sub(1),
    };
    let mut raised = elements.split_off(first);
    for element in &mut raised {
        element.at.y -= RISE;
    }
    let colors = look.theme.palette();
    let around = match look.style {
        Style::Flat => flat::around(colors, BREADTH),
        Style::Iso | Style::Table => iso::around(colors, BREADTH),
    };
    let lower_scale = if look.style == Style::Flat && on_cell.below.is_some() { flat::SMALLER } else { 1.0 };
    elements.extend(raised.iter().map(|element| around.clone().moved_to(element.at).scaled(lower_scale)));
    elements.extend(raised);
    elements
}

fn used(cube: Cube, part: Visible, look: Look, y: f64) -> Element {
    let Look { style, theme, signs, .. } = look;
    let id = SymbolId { style, theme, signs, cube, part };
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
    fn in_every_style_a_stack_can_be_taken_by_either_cube() {
        for style in Style::ALL {
            let look = Look { style, ..Look::default() };
            assert!(look.is_on_top(Point::new(0.0, -40.0)), "{style}: the upper cube");
            assert!(!look.is_on_top(Point::new(0.0, 60.0)), "{style}: the lower cube");
            assert!(!look.is_on_top(Point::new(-80.0, 0.0)), "{style}: beside both");
        }
    }
}
