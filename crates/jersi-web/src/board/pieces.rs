//! The drawing in pieces, so that only changed elements are updated; and the unit that moves over it.

use jersi_draw::{Drawing, Element, Form, Look, Point, Scene, decimal};
use wasm_bindgen::JsCast;
use web_sys::SvgElement;

/// A drawing as SVG text.
#[derive(Clone, PartialEq)]
pub(super) struct Pieces {
    pub(super) view: String,
    pub(super) base: String,
    pub(super) cells: Vec<String>,
    pub(super) over: String,
}

impl Pieces {
    pub(super) fn of(scene: &Scene, look: Look) -> Self {
        let drawing = Drawing::new(scene, look);
        let view = drawing.view;
        let mut pieces =
            Self { view: view.view_box(), base: String::new(), cells: Vec::new(), over: String::new() };
        for element in &drawing.elements {
            match (&element.form, element.cell) {
                (Form::Group(inner), Some(_)) => {
                    let inside: String = inner.iter().map(Element::to_svg).collect();
                    // The same hexagon once more, as the focus ring.
                    pieces.cells.push(inside + "<use href=\"#cell\" class=\"ring\"/>");
                }
                _ if pieces.cells.is_empty() => pieces.base += &element.to_svg(),
                _ => pieces.over += &element.to_svg(),
            }
        }
        pieces
    }
}

/// Moves a drawing from one point to another in a number of milliseconds.
pub(super) fn fly(node: &SvgElement, from: Point, to: Point, time: f64) {
    let object = |entries: &[(&str, wasm_bindgen::JsValue)]| {
        let object = js_sys::Object::new();
        for (name, value) in entries {
            let _ = js_sys::Reflect::set(&object, &(*name).into(), value);
        }
        object
    };
    let frame = |point: Point| {
        object(&[(
            "transform",
            format!("translate({}px, {}px)", decimal(point.x, 1), decimal(point.y, 1)).into(),
        )])
    };
    let frames = js_sys::Array::of2(&frame(from), &frame(to));
    let options =
        object(&[("duration", time.into()), ("easing", "ease-in-out".into()), ("fill", "forwards".into())]);
    let animate = js_sys::Reflect::get(node, &"animate".into()).ok();
    if let Some(animate) = animate.and_then(|found| found.dyn_into::<js_sys::Function>().ok()) {
        let _ = animate.call2(node, &frames, &options);
    }
}
