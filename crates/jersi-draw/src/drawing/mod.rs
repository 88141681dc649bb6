//! Scene and look to shapes: board, overlays, elements beside the board.

mod beside;
mod board;
mod hand;
mod over;

use crate::cube::{Symbol, SymbolId};
use crate::element::{Element, Form, Paint};
use crate::layout::{Layout, Rect};
use crate::look::{Background, Look};
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
/// assert!(drawing.symbols.iter().any(|symbol| symbol.id.name() == "wood-flat-rock-w"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// Visible area.
    pub view: Rect,
    /// Symbols in use.
    pub symbols: Vec<Symbol>,
    /// Shapes, the last on top.
    pub elements: Vec<Element>,
    /// Text alternative.
    pub title: Option<String>,
    /// Radius of [`Form::Hexagon`].
    pub hexagon: f64,
}

impl Drawing {
    /// Draws a scene in a look.
    #[must_use]
    pub fn new(scene: &Scene, look: Look) -> Self {
        let layout = scene.layout();
        let colors = look.theme.palette();
        let mut elements = board::base(&layout, look);
        elements.extend(scene.shape.all().map(|cell| board::cell(scene, cell, look)));
        elements.extend(over::arrows(scene, colors));
        elements.extend(over::badges(scene, colors));
        elements.extend(hand::drawn(scene, colors));
        let board = board::bounds(&layout, look.style);
        let (beside, view) = beside::draw(scene, board, look);
        elements.extend(beside);
        if look.background == Background::Paper {
            elements.insert(0, paper(view, look));
        }
        let symbols = symbols(&elements);
        Self { view, symbols, elements, title: scene.title.clone(), hexagon: HEXAGON }
    }

    /// Height in pixels for a width.
    #[must_use]
    pub fn height_for(&self, width: u32) -> u32 {
        ((f64::from(width) * self.view.height() / self.view.width()).round() as u32).max(1)
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
    found.sort_by_key(|id| id.order());
    found.into_iter().map(SymbolId::symbol).collect()
}

/// Radius of a drawn cell.
pub(crate) const HEXAGON: f64 = inset(3.0);

/// Extent of the board beyond its cells.
pub(crate) const FRAME: f64 = 15.0;

/// Hexagons are drawn smaller, so that the board shows between them.
pub(crate) const fn inset(by: f64) -> f64 {
    Layout::SIZE - by
}
