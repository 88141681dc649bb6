//! Scene and look to shapes: board, overlays, elements beside the board.

mod beside;
mod board;
mod hand;
mod over;
mod table;

use jersi_rules::sorted_by;

use crate::cube::{Symbol, SymbolId};
use crate::element::{Element, Form, Paint};
use crate::gradient::Gradient;
use crate::layout::{Layout, Rect};
use crate::look::{Background, Detail, Look, Style};
use crate::scene::Scene;

/// Shapes of a scene. [`to_svg`](Drawing::to_svg) writes them; a front end may render them itself.
///
/// ```
/// use jersi_draw::{Drawing, Form, Look, Scene};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let drawing = Drawing::new(&Scene::of(&start), Look::default());
/// // One group for each cell, to be pointed at; the cubes in it are uses of symbols.
/// let cells: Vec<_> = drawing.elements.iter().filter(|element| element.cell.is_some()).collect();
/// assert_eq!(cells.len(), start.shape().cells());
/// assert!(drawing.symbols.iter().any(|symbol| symbol.id.name() == "wood-table-rock-w"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Visible area.
    pub view: Rect,
    /// Gradients of the look.
    pub gradients: Vec<Gradient>,
    /// Symbols in use.
    pub symbols: Vec<Symbol>,
    /// Shapes, the last on top.
    pub elements: Vec<Element>,
    /// Text alternative.
    pub title: Option<String>,
    /// Path of [`Form::Hexagon`].
    pub hexagon: String,
}

impl Drawing {
    /// Draws a scene in a look.
    #[must_use]
    pub fn new(scene: &Scene, look: Look) -> Self {
        let mut drawing = Self::above_ground(scene, look);
        drawing.elements.splice(0..0, Self::ground(scene, look));
        if look.background == Background::Paper {
            drawing.elements.insert(0, paper(drawing.view, look));
        }
        drawing
    }

    /// The empty board, which changes only with look, side and shape: a front end may draw it once.
    #[must_use]
    pub fn ground(scene: &Scene, look: Look) -> Vec<Element> {
        match look.style {
            Style::Table => table::base(scene, look),
            Style::Flat | Style::Iso => board::base(&scene.layout(look.style), look),
        }
    }

    /// All but [`ground`](Self::ground) and paper: states of cells in a group of the class `floor`, a group for each
    /// cell, and everything above them.
    #[must_use]
    pub fn above_ground(scene: &Scene, look: Look) -> Self {
        let layout = scene.layout(look.style);
        let colors = look.theme.palette();
        let is_table = look.style == Style::Table;
        let mut elements = Vec::new();
        if is_table {
            elements.push(table::floor(scene, look));
        }
        let cell = if is_table { table::cell } else { board::cell };
        elements.extend(layout.back_to_front().map(|at| cell(scene, at, look)));
        elements.extend(over::arrows(scene, &layout, look));
        elements.extend(over::badges(scene, &layout, colors));
        elements.extend(hand::drawn(scene, &layout, colors));
        let (beside, view) = beside::draw(scene, board(&layout, look), look);
        elements.extend(beside);
        let symbols = symbols(&elements);
        let gradients = if is_table && look.detail == Detail::Full {
            Gradient::all(look.theme).collect()
        } else {
            Vec::new()
        };
        let title = scene.title.clone();
        Self { view, gradients, symbols, elements, title, hexagon: hexagon(&layout) }
    }

    /// Area of a board with its frame and names, for its proportions.
    #[must_use]
    pub fn view_of(scene: &Scene, look: Look) -> Rect {
        beside::draw(scene, board(&scene.layout(look.style), look), look).1
    }

    /// Height in pixels for a width.
    #[must_use]
    pub fn height_for(&self, width: u32) -> u32 {
        ((f64::from(width) * self.view.height() / self.view.width()).round() as u32).max(1)
    }
}

/// Area of the board.
fn board(layout: &Layout, look: Look) -> Rect {
    match look.style {
        Style::Table => table::bounds(layout),
        Style::Flat | Style::Iso => board::bounds(layout, look.style),
    }
}

/// The paper extends beyond the visible area: a rounded size in pixels may show more.
fn paper(view: Rect, look: Look) -> Element {
    let view = view.grown(4.0);
    Element::new("paper", Form::Rect(view, 0.0), Paint::fill(look.theme.palette().paper))
}

/// Symbols used by some elements, without duplicates.
fn symbols(elements: &[Element]) -> Vec<Symbol> {
    fn collect(elements: &[Element], found: &mut Vec<SymbolId>) {
        for element in elements {
            match &element.form {
                Form::Use(id) if !found.contains(id) => found.push(*id),
                Form::Group(inner) => collect(inner, found),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(elements, &mut found);
    sorted_by(&found, |a, b| a.order().cmp(&b.order())).into_iter().map(SymbolId::symbol).collect()
}

/// Path of a drawn cell. In plans, the board shows between the cells.
pub(crate) fn hexagon(layout: &Layout) -> String {
    layout.hexagon(if layout.is_plan() { 3.0 } else { 0.0 })
}
