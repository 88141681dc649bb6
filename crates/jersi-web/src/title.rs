//! The heading of a screen whose looks leave no room for one: it is heard, and has the focus after navigation.

use js_sys::{Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::desk::Desk;
use crate::say::Speech;

/// The game on the desk, and what is done with it.
#[component]
pub(crate) fn GameTitle(
    /// The message for what is done with it.
    what: &'static str,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let name = move || desk.read(|table| table.ruleset().name()).unwrap_or_default();
    view! { <h1 class="sr-only">{move || speech.text(what)} ": " {name}</h1> }
}

/// Gives the focus to the heading of the screen, so that those who hear the page know where they are and go on from
/// there.
pub(crate) fn focus_heading() {
    let find = |selector| document().query_selector(selector).ok().flatten();
    if let Some(heading) = find("main h1").or_else(|| find("main")) {
        focus(&heading);
    }
}

/// Gives the focus to something that the tabulator passes by, without scrolling there.
pub(crate) fn focus(element: &web_sys::Element) {
    let _ = element.set_attribute("tabindex", "-1");
    let options = Object::new();
    let _ = Reflect::set(&options, &"preventScroll".into(), &JsValue::TRUE);
    let focus = Reflect::get(element, &"focus".into()).ok();
    if let Some(focus) = focus.and_then(|found| found.dyn_into::<Function>().ok()) {
        let _ = focus.call1(element, &options);
    }
}
