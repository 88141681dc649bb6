//! Functions for the worker's script.

#![allow(unreachable_pub, reason = "what JavaScript calls is public, though no Rust calls it")]

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Clock, SlicedSession};

/// Length of a slice in microseconds; the delay of `stop`.
const SLICE: u64 = 30_000;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;
}

/// Clock of the browser.
struct WebClock;

impl Clock for WebClock {
    fn now(&self) -> u64 {
        (milliseconds() * 1_000.0) as u64
    }
}

/// Engine session of a page; `Engine` in JavaScript.
#[wasm_bindgen(js_name = Engine)]
pub struct WebEngine(SlicedSession<WebClock>);

#[wasm_bindgen(js_class = Engine)]
impl WebEngine {
    /// A new session.
    #[wasm_bindgen(constructor)]
    pub fn begin() -> Self {
        console_error_panic_hook::set_once();
        Self(SlicedSession::new(WebClock))
    }

    /// Executes a line and returns the immediate replies, one per line.
    pub fn line(&mut self, line: &str) -> String {
        self.0.line(line).join("\n")
    }

    /// Whether a search needs slices.
    #[wasm_bindgen(js_name = isWorking)]
    pub fn is_working(&self) -> bool {
        self.0.is_working()
    }

    /// Name of the missing network, if any.
    #[wasm_bindgen(js_name = missingNetwork)]
    pub fn missing_network(&self) -> Option<String> {
        self.0.missing_network().map(str::to_owned)
    }

    /// Searches for one slice and returns new replies, one per line.
    pub fn slice(&mut self) -> String {
        self.0.slice(SLICE).join("\n")
    }
}

/// Provides a network by its name and the bytes of its file.
#[wasm_bindgen(js_name = provideNetwork)]
pub fn provide_network(name: &str, bytes: &[u8]) -> Result<(), JsError> {
    jersi_engine::provide_network(name, bytes).map_err(JsError::from)
}

/// Runs the bench: per suite a line with ruleset, variants, nodes and milliseconds.
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
