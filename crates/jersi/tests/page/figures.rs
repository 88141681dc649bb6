//! What the page weighs, and how soon it is there. Times are printed and kept far from their bars, since machines
//! differ; weights are exact.

use crate::host::dist;
use crate::script::begin;
use crate::tab::{Screen, Tab};

/// All that a visitor loads, the engine included, over the wire.
const HEAVIEST: u64 = 950_000;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_whole_page_is_light() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, jersi_rules::RulesetId::Pijersi, None, None);
    tab.value(
        "new Promise(answer => { const worker = new Worker(document.querySelector('link[rel=worker]').href, \
         { type: 'module' }); worker.onmessage = answer; worker.postMessage('isready') }).then(() => 0)",
    );
    let sent = tab.value(
        "Promise.all([...performance.getEntriesByType('resource').map(one => one.name), location.href] \
         .map(address => new URL(address)).map(({ pathname }) => pathname))",
    );
    let names: std::collections::BTreeSet<String> = serde_json::from_value(sent).expect("names");
    // The worker loads its own module.
    let mut total = 0;
    for entry in std::fs::read_dir(dist()).expect("the page was made").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "br") {
            total += entry.metadata().expect("a file").len();
        }
    }
    assert!(names.len() >= 5, "{names:?}");
    println!("the page with the engine: {total} bytes in brotli");
    assert!(total <= HEAVIEST, "{total} bytes");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_board_is_there_at_once_and_answers_at_once() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, jersi_rules::RulesetId::Pijersi, None, None);
    tab.reload();
    tab.wait_for("document.querySelectorAll('.cell').length === 45");
    let board = tab.value(
        "new Promise(answer => requestAnimationFrame(() => answer(performance.now()))) \
         .then(now => Math.min(now, performance.getEntriesByType('paint').at(-1)?.startTime ?? now))",
    );
    let mut taps = Vec::new();
    for _ in 0..TAPS {
        taps.push(from_tap_to_targets(&mut tab));
        assert!(tab.count(".cell.target") > 0);
        tab.key("Escape");
        tab.wait_for("!document.querySelector('.cell.target')");
    }
    let first = taps[0];
    taps.sort_unstable_by(f64::total_cmp);
    let median = taps[TAPS / 2];
    println!("the board after {board} ms; targets {median} ms after a tap, {first} ms after the first one");
    assert!(board.as_f64().is_some_and(|time| time < 5_000.0), "{board} ms on any machine");
    assert!(median < 500.0, "{median} ms on any machine");
    tab.end();
}

/// How many taps are measured.
const TAPS: usize = 9;

/// Milliseconds from the press of a cube to the frame that shows its targets.
fn from_tap_to_targets(tab: &mut Tab) -> f64 {
    let took = tab.value(
        "new Promise(answer => { const cell = document.querySelector('[data-cell=b4]'); \
         const box = cell.getBoundingClientRect(); \
         const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height * 0.9, \
                      bubbles: true, pointerId: 1, button: 0, isPrimary: true }; \
         const began = performance.now(); \
         cell.dispatchEvent(new PointerEvent('pointerdown', at)); \
         cell.dispatchEvent(new PointerEvent('pointerup', at)); \
         requestAnimationFrame(() => setTimeout(() => answer(performance.now() - began))) })",
    );
    took.as_f64().expect("a number")
}
