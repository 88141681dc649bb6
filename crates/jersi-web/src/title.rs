//! The heading of a screen that shows none: screen readers read it, and it has the focus after navigation.

use js_sys::{Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::desk::Desk;
use crate::say::Speech;

/// The game on the desk, and what the screen does with it.
#[component]
pub(crate) fn GameTitle(
    /// The message of that activity.
    what: &'static str,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let name = move || desk.read(|table| table.ruleset().name()).unwrap_or_default();
    view! { <h1 class="sr-only">{move || speech.text(what)} ": " {name}</h1> }
}

/// Moves the focus to the heading of the screen, so that users of screen readers know which screen it is and
/// continue from there.
pub(crate) fn focus_heading() {
    let find = |selector| document().query_selector(selector).ok().flatten();
    if let Some(heading) = find("main h1").or_else(|| find("main")) {
        focus(&heading);
    }
}

/// Moves the focus to an element that is not in the tab order, without scrolling there.
pub(crate) fn focus(element: &web_sys::Element) {
    let _ = element.set_attribute("tabindex", "-1");
    let options = Object::new();
    let _ = Reflect::set(&options, &"preventScroll".into(), &JsValue::TRUE);
    let focus = Reflect::get(element, &"focus".into()).ok();
    if let Some(focus) = focus.and_then(|found| found.dyn_into::<Function>().ok()) {
        let _ = focus.call1(element, &options);
    }
}
