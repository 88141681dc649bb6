//! The drawing in pieces, so that only changed elements are updated; and the unit that moves over it.

use jersi_draw::{Drawing, Element, Form, Look, Point, Scene, decimal};
use jersi_rules::{Color, Shape};
use wasm_bindgen::JsCast;
use web_sys::SvgElement;

/// The empty board as SVG text: most of the drawing, which hardly ever changes.
pub(super) fn ground(shape: &'static Shape, below: Color, has_rails: bool, look: Look) -> String {
    let scene = Scene { below, has_rails, ..Scene::board(shape) };
    Drawing::ground(&scene, look).iter().map(Element::to_svg).collect()
}

/// The rest of a drawing as SVG text.
#[derive(Clone, PartialEq)]
pub(super) struct Pieces {
    pub(super) view: String,
    /// States of cells, below all units.
    pub(super) floor: String,
    /// By number of the cell.
    pub(super) cells: Vec<String>,
    pub(super) over: String,
}

impl Pieces {
    pub(super) fn of(scene: &Scene, look: Look) -> Self {
        let drawing = Drawing::above_ground(scene, look);
        let cells = vec![String::new(); scene.shape.cells()];
        let mut pieces =
            Self { view: drawing.view.view_box(), floor: String::new(), cells, over: String::new() };
        for element in &drawing.elements {
            match (&element.form, element.cell) {
                (Form::Group(inner), Some(cell)) => {
                    // The whole cell can be pressed, and shows the focus.
                    let inside: String = inner.iter().map(Element::to_svg).collect();
                    pieces.cells[cell.index()] = inside + "<use href=\"#cell\" class=\"ring\"/>";
                }
                _ if element.class == "floor" => pieces.floor = element.to_svg(),
                _ => pieces.over += &element.to_svg(),
            }
        }
        pieces
    }
}

/// Height of the jump of a cube, and of a stack, which slides.
const HOP: f64 = 26.0;
const SLIDE: f64 = 8.0;

/// Moves a drawing from one point to another in a number of milliseconds: up, over, down, and a small squash.
pub(super) fn fly(node: &SvgElement, from: Point, to: Point, is_stack: bool, time: f64) {
    let object = |entries: &[(&str, wasm_bindgen::JsValue)]| {
        let object = js_sys::Object::new();
        for (name, value) in entries {
            let _ = js_sys::Reflect::set(&object, &(*name).into(), value);
        }
        object
    };
    let height = if is_stack { SLIDE } else { HOP };
    // Time, way, height, squash.
    let moments = [
        (0.0, 0.0, 0.0, 1.0),
        (0.25, 0.18, 0.75, 1.0),
        (0.5, 0.52, 1.0, 1.0),
        (0.8, 0.95, 0.2, 1.0),
        (0.88, 1.0, 0.0, 0.96),
        (1.0, 1.0, 0.0, 1.0),
    ];
    let frames = js_sys::Array::new();
    for (offset, way, high, squash) in moments {
        let at = from.toward(to, way);
        // Squashed towards the ground.
        let y = at.y - height * high + 60.0 * (1.0 - squash);
        let transform = format!(
            "translate({}px, {}px) scale({}, {})",
            decimal(at.x, 1),
            decimal(y, 1),
            decimal(2.0 - squash, 2),
            decimal(squash, 2)
        );
        frames.push(&object(&[("transform", transform.into()), ("offset", offset.into())]));
    }
    let options = object(&[("duration", time.into()), ("fill", "forwards".into())]);
    let animate = js_sys::Reflect::get(node, &"animate".into()).ok();
    if let Some(animate) = animate.and_then(|found| found.dyn_into::<js_sys::Function>().ok()) {
        let _ = animate.call2(node, &frames, &options);
    }
}
