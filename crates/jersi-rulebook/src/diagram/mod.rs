//! Diagrams that are not positions of a game: the captures of the kinds, and the board of the first version. They are
//! drawn here as SVG without any `id`, so that several fit into one HTML page.

mod captures;
mod net;

use jersi_draw::{Element, Look, Point, decimal};
use jersi_rules::{Cube, RulesetId, Unit};
use jersi_words::Words;

use crate::document::Picture;
use crate::html::escaped;
use crate::page::PageFault;
pub use net::Net;

/// A diagram of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagram {
    /// The captures of the kinds of a game.
    Captures(RulesetId),
    /// The board of the first version, with cubes.
    Net(Net),
}

impl Diagram {
    /// Parses a block that states all captures of a game, and compares them with the rules.
    pub(crate) fn captures(ruleset: RulesetId, lines: &str) -> Result<Self, PageFault> {
        captures::check(ruleset, lines)?;
        Ok(Self::Captures(ruleset))
    }

    /// Parses a block about the board of the first version.
    pub(crate) fn net(lines: &str) -> Result<Self, PageFault> {
        Net::read(lines).map(Self::Net)
    }

    /// The diagram for front ends.
    #[must_use]
    pub fn picture(&self, words: &Words) -> Picture {
        match self {
            Self::Captures(ruleset) => captures::picture(*ruleset, words),
            Self::Net(net) => net.picture(),
        }
    }
}

/// Half the side of a single cube, with a margin.
const BESIDE: f64 = 72.0;
/// Font size.
const LETTERS: f64 = 36.0;

/// An SVG under construction. Lines and letters have the colour of the surrounding text.
struct Canvas {
    inside: String,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Canvas {
    fn new(left: f64, top: f64, right: f64, bottom: f64) -> Self {
        Self { inside: String::new(), left, top, right, bottom }
    }

    /// The complete SVG.
    fn svg(self, alt: &str) -> String {
        let view = [self.left, self.top, self.right - self.left, self.bottom - self.top];
        let view = view.map(|value| decimal(value, 1)).join(" ");
        let alt = escaped(alt);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" role=\"img\" aria-label=\"{alt}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</svg>",
            self.inside
        )
    }

    fn unit(&mut self, unit: Unit, at: Point, scale: f64) {
        let elements = Look::default().unit(unit).into_iter();
        let elements = elements.filter(|element| element.class != "shadow").map(Element::plain).collect();
        self.inside += &Element::group("", at, elements).scaled(scale).to_svg();
    }

    fn cube(&mut self, cube: Cube, at: Point) {
        self.unit(Unit::lone(cube), at, 1.0);
    }

    fn text(&mut self, text: &str, at: Point) {
        let [x, y, size] = [at.x, at.y, LETTERS].map(|value| decimal(value, 1));
        put!(
            self.inside,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"currentColor\">{}</text>",
            escaped(text)
        );
    }

    fn line(&mut self, from: Point, to: Point, width: f64) {
        let [x1, y1, x2, y2, width] = [from.x, from.y, to.x, to.y, width].map(|value| decimal(value, 1));
        put!(
            self.inside,
            "<path d=\"M{x1} {y1}L{x2} {y2}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"{width}\"/>"
        );
    }

    /// An arrow head at a point, coming from another point.
    fn head(&mut self, from: Point, to: Point) {
        const LENGTH: f64 = 34.0;
        const HALF: f64 = 20.0;
        let length = from.distance(to).max(1.0);
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let base = to.plus(-dx * LENGTH, -dy * LENGTH);
        let corners = [to, base.plus(-dy * HALF, dx * HALF), base.plus(dy * HALF, -dx * HALF)];
        let corners = corners.map(|point| format!("{} {}", decimal(point.x, 1), decimal(point.y, 1)));
        put!(self.inside, "<path d=\"M{}Z\" fill=\"currentColor\"/>", corners.join("L"));
    }

    fn arrow(&mut self, from: Point, to: Point) {
        // The line ends inside the head, so that its tip stays sharp.
        self.line(from, to.toward(from, 20.0 / from.distance(to).max(20.0)), 9.0);
        self.head(from, to);
    }
}
