//! What the worker's script calls.

#![allow(unreachable_pub, reason = "what JavaScript calls is public, though no Rust calls it")]

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Clock, Talk};

/// How long a slice is, in microseconds: short enough that a stop is obeyed at once.
const SLICE: u64 = 30_000;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;
}

/// The browser's clock.
struct WebClock;

impl Clock for WebClock {
    fn now(&self) -> u64 {
        (milliseconds() * 1_000.0) as u64
    }
}

/// The engine that a page talks to; `Engine` in JavaScript.
#[wasm_bindgen(js_name = Engine)]
pub struct WebEngine(Talk<WebClock>);

#[wasm_bindgen(js_class = Engine)]
impl WebEngine {
    /// An engine that was told nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn begin() -> Self {
        console_error_panic_hook::set_once();
        Self(Talk::new(WebClock))
    }

    /// Does what a line asks; what it says, a line each.
    pub fn line(&mut self, line: &str) -> String {
        self.0.line(line).join("\n")
    }

    /// Whether it needs slices.
    #[wasm_bindgen(js_name = isWorking)]
    pub fn is_working(&self) -> bool {
        self.0.is_working()
    }

    /// The name of the network that it waits for, if it does.
    #[wasm_bindgen(js_name = missingNetwork)]
    pub fn missing_network(&self) -> Option<String> {
        self.0.missing_network().map(str::to_owned)
    }

    /// Works for one slice; what it says, a line each.
    pub fn slice(&mut self) -> String {
        self.0.slice(SLICE).join("\n")
    }
}

/// Hands over a network: its name, and the bytes of its file.
#[wasm_bindgen(js_name = provideNetwork)]
pub fn provide_network(name: &str, bytes: &[u8]) -> Result<(), JsError> {
    jersi_engine::provide_network(name, bytes).map_err(JsError::from)
}

/// Searches the positions of the bench: for each suite a line with its nodes and milliseconds.
#[wasm_bindgen]
pub fn bench() -> String {
    let mut lines = Vec::new();
    let mut began = milliseconds();
    jersi_engine::bench(|suite| {
        let ended = milliseconds();
        lines.push(format!("{} {} {} {:.0}", suite.ruleset, suite.variants, suite.nodes, ended - began));
        began = ended;
    });
    lines.join("\n")
}
