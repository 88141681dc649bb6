//! Size and loading times of the page. Times are printed, with generous limits, because machines differ; sizes are
//! exact.

use crate::host::dist;
use crate::script::begin;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Bytes loaded over the network before a game can be played.
const BEFORE_A_GAME: u64 = 420_000;
/// Files stored by the service worker: the full program, the engine and its three networks.
const STORED: u64 = 2_100_000;

/// The compressed files of the page with their sizes.
fn files() -> Vec<(String, u64)> {
    let entries = std::fs::read_dir(dist()).expect("the page was made").flatten();
    let compressed = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?.strip_suffix(".br")?.to_owned();
        Some((name, entry.metadata().ok()?.len()))
    });
    compressed.collect()
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_page_is_small() {
    let mut tab = Tab::open(Screen::Desk);
    tab.click(".play-now");
    tab.wait_for("document.querySelectorAll('.cell').length === 45");
    let asked = tab.value(
        "[...performance.getEntriesByType('resource').map(one => one.name), location.href] \
         .map(address => new URL(address).pathname.split('/').at(-1) || 'index.html')",
    );
    let asked: std::collections::BTreeSet<String> = serde_json::from_value(asked).expect("names");
    assert!(asked.len() >= 5, "{asked:?}");
    let files = files();
    let stored = files.iter().filter(|(name, _)| !name.starts_with("jersi-first-"));
    let stored: u64 = stored.map(|(_, weight)| weight).sum();
    // The service worker fetches the rest afterwards, and the engine is loaded when needed.
    let later = |name: &str| name == "sw.js" || name.contains("worker");
    let before: u64 =
        files.iter().filter(|(name, _)| asked.contains(name) && !later(name)).map(|(_, weight)| weight).sum();
    println!("before a game: {before} bytes in brotli; stored for later: {stored}");
    assert!(before <= BEFORE_A_GAME, "{before} bytes before a game, of {asked:?}");
    assert!(stored <= STORED, "{stored} bytes stored");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_board_appears_and_responds_immediately() {
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

/// Number of measured taps.
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
