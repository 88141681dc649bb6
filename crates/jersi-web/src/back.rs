//! The Back button of the browser closes what lies over a screen before it leaves the screen. Whatever is open has an entry
//! in the history, with the number of things that are open.

use js_sys::{Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::reactive::effect;

/// The name of the number in the state of an entry.
const OPEN: &str = "jersiOpen";

/// The number of things that are open at the current entry of the history.
fn depth() -> u32 {
    let state = window().history().and_then(|history| history.state()).unwrap_or(JsValue::NULL);
    let number = state.is_object().then(|| Reflect::get(&state, &OPEN.into()).ok()).flatten();
    number.and_then(|number| number.as_f64()).unwrap_or_default() as u32
}

/// The entry of something open.
#[derive(Clone, Copy)]
pub(crate) struct BackEntry(StoredValue<Option<u32>>);

impl BackEntry {
    /// Something that is still closed; `close` is called when Back is pressed while it is open.
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

    /// It was opened.
    pub(crate) fn opened(self) {
        let own = depth() + 1;
        let state = Object::new();
        let _ = Reflect::set(&state, &OPEN.into(), &own.into());
        if window().history().is_ok_and(|history| history.push_state(&state, "").is_ok()) {
            self.0.set_value(Some(own));
        }
    }

    /// It was closed in another way: its entry goes, too.
    pub(crate) fn closed(self) {
        if let Some(own) = self.0.try_update_value(Option::take).flatten()
            && depth() == own
            && let Ok(history) = window().history()
        {
            let _ = history.back();
        }
    }
}

/// Lets Back close what is open, as a signal says.
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
