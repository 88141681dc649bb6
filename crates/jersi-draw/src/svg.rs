//! Compact SVG text of a drawing.

use std::fmt::Write as _;

use jersi_rules::{Color, Cube, Kind, Unit};

use crate::cube::{Symbol, SymbolId, Visible};
use crate::drawing::Drawing;
use crate::element::{Anchor, Dash, Element, Fill, Form, Paint};
use crate::gradient::Gradient;
use crate::layout::{Layout, Point, Rect};
use crate::look::{Look, Style};
use crate::scene::Scene;

/// Font families: that of the raster images, or a system font.
const FONTS: &str = "Inter,system-ui,sans-serif";

/// Line caps and joins.
const ROUND: &str = " stroke-linecap=\"round\" stroke-linejoin=\"round\"";

/// Identifier of the hexagon, common to all looks.
const HEXAGON: &str = "cell";

/// Draws a scene as SVG.
///
/// ```
/// use jersi_draw::{Look, Scene, to_svg};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let scene = Scene::of(&AnyPosition::initial(RulesetId::Jersi2));
/// assert!(to_svg(&scene, Look::default()).contains("wood-table-kunti-w"));
/// ```
#[must_use]
pub fn to_svg(scene: &Scene, look: Look) -> String {
    Drawing::new(scene, look).to_svg(None)
}

impl Drawing {
    /// The drawing as SVG, with a width in pixels, or scalable.
    #[must_use]
    pub fn to_svg(&self, width: Option<u32>) -> String {
        let mut writer = Writer { out: String::with_capacity(16 * 1024) };
        writer.drawing(self, width);
        writer.out
    }
}

/// A number with at most one decimal.
pub(crate) fn number(value: f64) -> String {
    decimal(value, 1)
}

/// The same for scales and opacities.
pub(crate) fn fraction(value: f64) -> String {
    let text = decimal(value, 3);
    match text.strip_prefix('-') {
        Some(rest) if rest.starts_with("0.") => format!("-{}", &rest[1..]),
        None if text.starts_with("0.") => text[1..].to_owned(),
        _ => text,
    }
}

/// A number with a maximum number of decimals. Integer arithmetic: floating-point formatting of the standard library
/// would add more than ten kilobytes to the page's first program.
#[must_use]
pub fn decimal(value: f64, places: u32) -> String {
    let unit = 10_i32.pow(places);
    let scaled = (value * f64::from(unit)).round() as i64;
    let sign = if scaled < 0 { "-" } else { "" };
    let (whole, part) = (scaled.abs() / i64::from(unit), scaled.abs() % i64::from(unit));
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let text = format!("{sign}{whole}.{part:0width$}", width = places as usize);
    text.trim_end_matches('0').to_owned()
}

impl Element {
    /// The element as SVG, for a front end with its own drawing. Its symbols must be defined there:
    /// [`Look::definitions`].
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut writer = Writer { out: String::new() };
        writer.element(self);
        writer.out
    }
}

impl Look {
    /// SVG definitions of cells, gradients and cubes of the given kinds, for `<defs>` of a page.
    ///
    /// ```
    /// use jersi_draw::Look;
    /// use jersi_rules::Kind;
    ///
    /// assert!(Look::default().definitions([Kind::Rock]).contains("id=\"wood-table-rock-b-low\""));
    /// ```
    #[must_use]
    pub fn definitions(self, kinds: impl IntoIterator<Item = Kind>) -> String {
        let mut writer = Writer { out: String::new() };
        let shape = jersi_rules::RulesetId::Pijersi.shape();
        writer.hexagon(&crate::drawing::hexagon(&Layout::new(shape, Color::White, self.style)));
        if self.style == Style::Table {
            Gradient::all(self.theme).for_each(|gradient| gradient.define(&mut writer.out));
        }
        for kind in kinds {
            for color in Color::BOTH {
                for part in [Visible::Whole, Visible::Lower] {
                    let cube = Cube { color, kind };
                    let Self { style, theme, signs, .. } = self;
                    let id = SymbolId { style, theme, signs, cube, part };
                    writer.symbol(&id.symbol());
                }
            }
        }
        writer.out
    }

    /// A sample of the look as a whole SVG: two cells, with a rock and scissors. It needs no definitions elsewhere, so
    /// a page may show samples of several looks.
    ///
    /// ```
    /// use jersi_draw::{Look, Signs};
    ///
    /// let look = Look { signs: Signs::Plain, ..Look::default() };
    /// assert!(look.sample().starts_with("<svg "));
    /// ```
    #[must_use]
    pub fn sample(self) -> String {
        let layout = Layout::new(jersi_rules::RulesetId::Pijersi.shape(), Color::White, self.style);
        let colors = self.theme.palette();
        let (half, size) = (layout.half(), layout.size());
        let mut elements = Vec::new();
        for (x, tone) in [(-half, 0), (half, 2)] {
            let paint = Paint::fill(colors.tones[tone]).with_stroke(colors.groove, 5.0, Dash::Solid);
            elements.push(Element::path("", layout.hexagon(0.0), paint).moved_to(Point::new(x, 0.0)));
        }
        for (x, color, kind) in [(-half, Color::White, Kind::Rock), (half, Color::Black, Kind::Scissors)] {
            let unit = self.unit(Unit::lone(Cube { color, kind }));
            let unit = unit.into_iter().map(Element::inlined).collect();
            elements.push(Element::group("", Point::new(x, 0.0), unit));
        }
        let view = Rect { left: -2.0 * half, top: -size, right: 2.0 * half, bottom: size };
        self.framed(&elements, view.grown(6.0))
    }

    /// Some cubes in a row as a whole SVG, which needs no definitions elsewhere.
    #[must_use]
    pub fn row(self, cubes: &[Cube]) -> String {
        const WIDE: f64 = 128.0;
        let mut view = Rect { left: -WIDE / 2.0, top: -66.0, right: -WIDE / 2.0, bottom: 66.0 };
        let mut elements = Vec::new();
        for &cube in cubes {
            let at = Point::new(view.right + WIDE / 2.0, 0.0);
            elements.push(Element::group("", at, vec![self.cube(cube).inlined()]));
            view.right += WIDE;
        }
        self.framed(&elements, view)
    }

    /// Elements without symbols as an SVG.
    fn framed(self, elements: &[Element], view: Rect) -> String {
        let mut writer = Writer { out: String::new() };
        writer.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        writer.attribute("viewBox", &view.view_box());
        writer.raw(ROUND);
        writer.raw(" aria-hidden=\"true\"><defs>");
        if self.style == Style::Table {
            Gradient::all(self.theme).for_each(|gradient| gradient.define(&mut writer.out));
        }
        writer.raw("</defs>");
        for element in elements {
            writer.element(element);
        }
        writer.raw("</svg>");
        writer.out
    }
}

struct Writer {
    out: String,
}

impl Writer {
    fn drawing(&mut self, drawing: &Drawing, width: Option<u32>) {
        self.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        self.attribute("viewBox", &drawing.view.view_box());
        if let Some(width) = width {
            self.attribute("width", &width.to_string());
            self.attribute("height", &drawing.height_for(width).to_string());
        }
        self.attribute("font-family", FONTS);
        self.raw(" font-weight=\"500\"");
        self.raw(ROUND);
        match &drawing.title {
            Some(title) => {
                self.raw(" role=\"img\"><title>");
                self.escaped(title);
                self.raw("</title>");
            }
            None => self.raw(">"),
        }
        self.raw("<defs>");
        self.hexagon(&drawing.hexagon);
        drawing.gradients.iter().for_each(|gradient| gradient.define(&mut self.out));
        for symbol in &drawing.symbols {
            self.symbol(symbol);
        }
        self.raw("</defs>\n");
        for element in &drawing.elements {
            let length = self.out.len();
            self.element(element);
            if self.out.len() > length {
                self.raw("\n");
            }
        }
        self.raw("</svg>\n");
    }

    fn hexagon(&mut self, path: &str) {
        let _ = write!(self.out, "<path id=\"{HEXAGON}\" d=\"{path}\"/>");
    }

    fn symbol(&mut self, symbol: &Symbol) {
        self.raw("<g");
        self.attribute("id", &symbol.id.name());
        self.raw(">");
        for element in &symbol.elements {
            self.element(element);
        }
        self.raw("</g>");
    }

    fn element(&mut self, element: &Element) {
        match &element.form {
            Form::Path(path) => {
                self.raw("<path");
                self.common(element);
                self.attribute("d", path);
                self.raw("/>");
            }
            Form::Disc(radius) => {
                self.raw("<circle");
                self.common(element);
                self.attribute("r", &number(*radius));
                self.raw("/>");
            }
            Form::Rect(rect, round) => {
                self.raw("<rect");
                self.common(element);
                for (name, value) in
                    [("x", rect.left), ("y", rect.top), ("width", rect.width()), ("height", rect.height())]
                {
                    self.attribute(name, &number(value));
                }
                if *round > 0.0 {
                    self.attribute("rx", &number(*round));
                }
                self.raw("/>");
            }
            Form::Hexagon => {
                self.raw("<use");
                self.attribute("href", &format!("#{HEXAGON}"));
                self.common(element);
                self.raw("/>");
            }
            Form::Use(id) => {
                self.raw("<use");
                self.attribute("href", &format!("#{}", id.name()));
                self.common(element);
                self.raw("/>");
            }
            Form::Text { text, size, anchor } => {
                self.raw("<text");
                self.common(element);
                self.attribute("font-size", &number(*size));
                match anchor {
                    Anchor::Start => {}
                    Anchor::Middle => self.raw(" text-anchor=\"middle\""),
                    Anchor::End => self.raw(" text-anchor=\"end\""),
                }
                self.raw(">");
                self.escaped(text);
                self.raw("</text>");
            }
            // An empty cell needs no group.
            Form::Group(elements) if elements.is_empty() => {}
            Form::Group(elements) if elements.len() == 1 && elements[0].form == Form::Hexagon => {
                self.element(&elements[0].clone().moved_to(element.at));
            }
            Form::Group(elements) => {
                self.raw("<g");
                self.common(element);
                self.raw(">");
                for inner in elements {
                    self.element(inner);
                }
                self.raw("</g>");
            }
        }
    }

    fn common(&mut self, element: &Element) {
        // A use has the name of its symbol, and needs no class.
        if !element.class.is_empty() && !matches!(element.form, Form::Use(_) | Form::Hexagon) {
            self.attribute("class", element.class);
        }
        self.place(element);
        self.paint(element.paint, matches!(element.form, Form::Path(_) | Form::Disc(_) | Form::Rect(..)));
    }

    fn place(&mut self, element: &Element) {
        let [x, y] = [element.at.x, element.at.y].map(number);
        let transform = match (element.stretch, element.at.x == 0.0 && element.at.y == 0.0) {
            (None, true) => return,
            (None, false) => match element.form {
                Form::Use(_) | Form::Hexagon | Form::Text { .. } => {
                    self.attribute("x", &x);
                    self.attribute("y", &y);
                    return;
                }
                Form::Disc(_) => {
                    self.attribute("cx", &x);
                    self.attribute("cy", &y);
                    return;
                }
                Form::Path(_) | Form::Rect(..) | Form::Group(_) => format!("translate({x} {y})"),
            },
            (Some(axes), _) => format!("matrix({} {x} {y})", axes.map(fraction).join(" ")),
        };
        self.attribute("transform", &transform);
    }

    /// The SVG default fill is black; symbols and groups inherit it.
    fn paint(&mut self, paint: Paint, is_shape: bool) {
        match paint.fill {
            Some(Fill::Color(color)) => self.attribute("fill", &color.to_string()),
            Some(Fill::Gradient(gradient)) => self.attribute("fill", &format!("url(#{})", gradient.name())),
            None if is_shape => self.raw(" fill=\"none\""),
            None => {}
        }
        if let Some(stroke) = paint.stroke {
            self.attribute("stroke", &stroke.color.to_string());
            self.attribute("stroke-width", &number(stroke.width));
            if let Some(dashes) = stroke.dash.pattern(stroke.width) {
                self.attribute("stroke-dasharray", &dashes.map(number).join(" "));
            }
            if stroke.dash == Dash::Behind {
                self.raw(" paint-order=\"stroke\"");
            }
        }
        if paint.opacity < 1.0 {
            self.attribute("opacity", &fraction(paint.opacity));
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.out, " {name}=\"{value}\"");
    }

    fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Escaped text; characters that XML can't represent are dropped.
    fn escaped(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.raw("&amp;"),
                '<' => self.raw("&lt;"),
                '>' => self.raw("&gt;"),
                '\t' | '\n' | '\r' => self.out.push(' '),
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
                _ => self.out.push(letter),
            }
        }
    }
}
