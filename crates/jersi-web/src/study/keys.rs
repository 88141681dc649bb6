//! The keys, on a sheet.

use leptos::prelude::*;

use crate::say::Speech;

/// Keys and what they do.
const KEYS: &[(&str, &str)] = &[
    ("← → ↑ ↓", "web-key-cursor"),
    ("⏎", "web-key-tap"),
    ("n p", "web-key-useful"),
    ("Esc", "web-cancel"),
    ("⌫", "web-key-back"),
    ("e", "web-finish"),
    ("[ ]", "web-key-steps"),
    (", .", "web-key-turns"),
    ("Home End", "web-key-ends"),
    ("a", "web-analysis"),
    ("t", "web-threats"),
    ("f", "web-flip"),
    ("m", "web-promote"),
    ("d", "web-delete"),
    ("?", "web-keys"),
];

/// The sheet.
#[component]
pub(super) fn KeySheet() -> impl IntoView {
    let speech = Speech::here();
    let rows = KEYS.iter().map(|&(key, about)| {
        view! {
            <tr>
                <th scope="row"><kbd>{key}</kbd></th>
                <td>{move || speech.text(about)}</td>
            </tr>
        }
    });
    view! { <table class="key-sheet">{rows.collect_view()}</table> }
}
