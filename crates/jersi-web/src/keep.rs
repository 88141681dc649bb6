//! What stays on the device: short texts by name, in the browser's storage. A browser that keeps nothing (a private
//! window) is no reason to stop: then nothing is remembered.

use leptos::prelude::window;
use web_sys::Storage;

/// Before every name, so that other pages of the same server are left alone.
const PREFIX: &str = "jersi.";

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What was kept under a name.
pub(crate) fn kept(name: &str) -> Option<String> {
    storage()?.get_item(&format!("{PREFIX}{name}")).ok().flatten()
}

/// Keeps a text under a name.
pub(crate) fn keep(name: &str, text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("{PREFIX}{name}"), text);
    }
}

/// Forgets what was kept under a name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{name}"));
    }
}

/// The value of a line `name=value` in a kept text.
pub(crate) fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
}
