//! Drawing of the board: hexagons, cubes, stacks, and the marks of cells. A stack is drawn as two cubes, one above the
//! other.

use jersi_play::{Part, Snapshot};
use jersi_rules::{Cell, Cube, Rules, Unit};
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::edges::Edge;
use super::geometry::Geometry;
use super::theme::{Field, ScreenTheme, plain_brackets};

/// A board with the marks of its cells.
pub(super) struct Board<'a> {
    pub(super) geometry: Geometry,
    pub(super) theme: ScreenTheme,
    pub(super) rules: &'static Rules,
    pub(super) view: &'a Snapshot,
    /// By cell number.
    pub(super) fields: &'a [Field],
    /// Selected part of a unit, and its cell.
    pub(super) held: Option<Part>,
    pub(super) cursor: Option<Cell>,
    /// Whether to show the names of empty cells.
    pub(super) shows_names: bool,
}

impl Board<'_> {
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        let shape = self.geometry.shape();
        for cell in shape.all() {
            self.hexagon(cell, self.theme.wall(), buffer);
        }
        for cell in shape.all() {
            self.inside(cell, buffer);
        }
        if let Some(cell) = self.cursor {
            self.cursor(cell, buffer);
        }
        // Upper cubes overlap edges, so they are drawn later.
        for cell in shape.all() {
            self.unit(cell, buffer);
        }
        self.names(buffer);
    }

    fn field(&self, cell: Cell) -> Field {
        self.fields.get(cell.index()).copied().unwrap_or_default()
    }

    fn hexagon(&self, cell: Cell, style: Style, buffer: &mut Buffer) {
        let geometry = &self.geometry;
        for line in geometry.body(cell) {
            for column in [geometry.left(cell), geometry.right(cell)] {
                put(buffer, column, line, '│', self.edged(column, line, style));
            }
        }
        for (column, line, edge) in geometry.upper_edges(cell).chain(geometry.lower_edges(cell)) {
            if let Edge::On(sign) = edge {
                put(buffer, column, line, sign, self.edged(column, line, style));
            }
        }
    }

    /// The outline has no background: half of it belongs to the surroundings.
    fn edged(&self, column: u16, line: u16, style: Style) -> Style {
        if self.geometry.is_outline(column, line) { Style { bg: None, ..style } } else { style }
    }

    fn inside(&self, cell: Cell, buffer: &mut Buffer) {
        let (geometry, field) = (&self.geometry, self.field(cell));
        for line in geometry.body(cell) {
            for column in geometry.left(cell) + 1..geometry.right(cell) {
                put(buffer, column, line, ' ', self.theme.field(field));
            }
        }
        let below = geometry.upper_edges(cell).filter(|&(_, _, edge)| edge == Edge::Below);
        let above = geometry.lower_edges(cell).filter(|&(_, _, edge)| edge == Edge::Above);
        for (column, line, _) in below.chain(above) {
            put(buffer, column, line, ' ', self.theme.field(field));
        }
        let faint = self.theme.faint(field);
        let name = geometry.shape().name(cell).to_string();
        if self.shows_names
            && let Some(line) = geometry.label(cell)
        {
            text(buffer, geometry.middle(cell) - 1, line, &name, faint);
        }
        if self.view.unit(cell).is_none() {
            let is_small = geometry.label(cell).is_none();
            if self.shows_names && is_small && field.dot() == Field::Usual.dot() {
                text(buffer, geometry.middle(cell) - 1, geometry.ground(cell), &name, faint);
            } else {
                put(buffer, geometry.middle(cell), geometry.ground(cell), field.dot(), faint);
            }
        }
    }

    fn cursor(&self, cell: Cell, buffer: &mut Buffer) {
        let (geometry, style) = (&self.geometry, self.theme.cursor());
        self.hexagon(cell, style, buffer);
        let line = geometry.ground(cell);
        put(buffer, geometry.left(cell), line, '▶', style);
        put(buffer, geometry.right(cell), line, '◀', style);
    }

    fn unit(&self, cell: Cell, buffer: &mut Buffer) {
        let Some(Unit { top, below }) = self.view.unit(cell) else { return };
        let field = self.field(cell);
        // If only the top is selected, the lower cube is not.
        let is_left = field == Field::Hand && self.held == Some(Part::Top);
        let (ground, upper) = (self.geometry.ground(cell), self.geometry.upper(cell));
        let behind = self.theme.field(field);
        let top_style = self.theme.cube(top.color, false);
        if let Some(below) = below {
            let under = if is_left { Field::Usual } else { field };
            let below_style = self.theme.cube(below.color, true);
            self.half_line(cell, upper - 1, '▄', top_style, behind, buffer);
            self.half_line(cell, ground + 1, '▀', below_style, behind, buffer);
            if upper + 2 == ground {
                self.half_line(cell, upper + 1, '▀', top_style, below_style, buffer);
            }
            self.cube(below, cell, ground, under, buffer);
            self.cube(top, cell, upper, field, buffer);
        } else {
            self.half_line(cell, ground - 1, '▄', top_style, behind, buffer);
            self.half_line(cell, ground + 1, '▀', top_style, behind, buffer);
            self.cube(top, cell, ground, field, buffer);
        }
    }

    /// Upper or lower half line of a cube in a large cell, with the other half in the background colour. None without
    /// colours.
    fn half_line(&self, cell: Cell, line: u16, half: char, cube: Style, other: Style, buffer: &mut Buffer) {
        if self.geometry.size.has_high_cubes() && self.theme == ScreenTheme::Colors {
            let (middle, reach) = (self.geometry.middle(cell), self.geometry.size.cube() / 2);
            for column in middle - reach..=middle + reach {
                put(buffer, column, line, half, Style { fg: cube.bg, bg: other.bg, ..Style::new() });
            }
        }
    }

    fn cube(&self, cube: Cube, cell: Cell, line: u16, field: Field, buffer: &mut Buffer) {
        let is_covered =
            line == self.geometry.ground(cell) && self.view.unit(cell).is_some_and(Unit::is_stack);
        let style = self.theme.cube(cube.color, is_covered);
        let (middle, reach) = (self.geometry.middle(cell), self.geometry.size.cube() / 2);
        for column in middle - reach..=middle + reach {
            put(buffer, column, line, ' ', style);
        }
        let brackets = match (field.brackets(), self.theme) {
            (Some(brackets), _) => Some((brackets, self.theme.field(field))),
            (None, ScreenTheme::Plain) => Some((plain_brackets(cube.color), style)),
            (None, ScreenTheme::Colors) => None,
        };
        if let Some(([open, close], style)) = brackets {
            put(buffer, middle - reach, line, open, style);
            put(buffer, middle + reach, line, close, style);
        }
        let letter = cube.color.case(self.rules.letter(cube.kind));
        put(buffer, middle, line, letter, style);
    }

    fn names(&self, buffer: &mut Buffer) {
        let geometry = &self.geometry;
        for [first, last] in geometry.row_ends() {
            let name = geometry.shape().name(first).to_string();
            let column = geometry.left(first).saturating_sub(1 + name.len() as u16);
            text(buffer, column, geometry.ground(first), &name, self.theme.quiet());
            let name = geometry.shape().name(last).to_string();
            text(buffer, geometry.right(last) + 2, geometry.ground(last), &name, self.theme.quiet());
        }
    }
}

fn put(buffer: &mut Buffer, column: u16, line: u16, sign: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((column, line)) {
        cell.reset();
        cell.set_char(sign).set_style(style);
    }
}

fn text(buffer: &mut Buffer, column: u16, line: u16, text: &str, style: Style) {
    for (sign, column) in text.chars().zip(column..) {
        put(buffer, column, line, sign, style);
    }
}
