//! The Back button of the browser closes open overlays before it leaves the screen. Each overlay has a history entry
//! with the number of open overlays.

use js_sys::{Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::reactive::effect;

/// Property of the history state for that number.
const OPEN: &str = "jersiOpen";

/// The number of open overlays at the current history entry.
fn depth() -> u32 {
    let state = window().history().and_then(|history| history.state()).unwrap_or(JsValue::NULL);
    let number = state.is_object().then(|| Reflect::get(&state, &OPEN.into()).ok()).flatten();
    number.and_then(|number| number.as_f64()).unwrap_or_default() as u32
}

/// The history entry of an overlay.
#[derive(Clone, Copy)]
pub(crate) struct BackEntry(StoredValue<Option<u32>>);

impl BackEntry {
    /// The entry of a closed overlay. `close` is called when Back is pressed while it is open.
    pub(crate) fn new(close: impl Fn() + Send + Sync + 'static) -> Self {
        let entry = Self(StoredValue::new(None));
        let back = window_event_listener(leptos::ev::popstate, move |_| {
            if entry.0.try_get_value().flatten().is_some_and(|own| depth() < own) {
                entry.0.set_value(None);
                close();
            }
        });
        on_cleanup(move || back.remove());
        entry
    }

    /// Adds the entry after the overlay was opened.
    pub(crate) fn opened(self) {
        let own = depth() + 1;
        let state = Object::new();
        let _ = Reflect::set(&state, &OPEN.into(), &own.into());
        if window().history().is_ok_and(|history| history.push_state(&state, "").is_ok()) {
            self.0.set_value(Some(own));
        }
    }

    /// Removes the entry after the overlay was closed in another way.
    pub(crate) fn closed(self) {
        if let Some(own) = self.0.try_update_value(Option::take).flatten()
            && depth() == own
            && let Ok(history) = window().history()
        {
            let _ = history.back();
        }
    }
}

/// Lets Back close an overlay whose state is a signal.
pub(crate) fn close_by_back(is_open: Signal<bool>, close: Callback<()>) {
    let entry = BackEntry::new(move || close.run(()));
    effect(move |was_open: Option<bool>| {
        let is_open = is_open.get();
        match (was_open.unwrap_or_default(), is_open) {
            (false, true) => entry.opened(),
            (true, false) => entry.closed(),
            _ => {}
        }
        is_open
    });
}
