//! A scene in a look, as shapes: the board with its cells, what lies over them, and what stands beside.

mod beside;
mod board;
mod hand;
mod over;

use crate::cube::{Symbol, SymbolId};
use crate::element::{Element, Form, Paint};
use crate::layout::{Layout, Rect};
use crate::look::{Background, Look};
use crate::scene::Scene;

/// The shapes of a scene. [`to_svg`](Drawing::to_svg) writes them; a front end may walk through them itself.
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
    /// The part of the plane that is seen.
    pub view: Rect,
    /// What is used several times.
    pub symbols: Vec<Symbol>,
    /// The shapes, the last on top.
    pub elements: Vec<Element>,
    /// What the picture shows, for those who do not see it.
    pub title: Option<String>,
    /// How large [`Form::Hexagon`] is: from its middle to its points.
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

    /// The height in pixels that belongs to a width.
    #[must_use]
    pub fn height_for(&self, width: u32) -> u32 {
        ((f64::from(width) * self.view.height() / self.view.width()).round() as u32).max(1)
    }
}

/// The paper reaches a little beyond what is seen: a picture of whole pixels may show a little more.
fn paper(view: Rect, look: Look) -> Element {
    let view = view.grown(4.0);
    Element::new("paper", Form::Rect(view, 0.0), Paint::fill(look.theme.palette().paper))
}

/// The symbols that some elements use, each once.
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

/// From the middle of a drawn cell to its points.
pub(crate) const HEXAGON: f64 = inset(3.0);

/// How far the board reaches beyond its cells.
pub(crate) const FRAME: f64 = 15.0;

/// A hexagon is drawn with a little room around it, in which the board shows.
pub(crate) const fn inset(by: f64) -> f64 {
    Layout::SIZE - by
}
