//! The first minute: from the first page to a board, a turn and a lesson.

use std::time::Instant;

use jersi_play::Part;
use jersi_rules::{AnyPosition, RulesetId};
use serde_json::{Value, json};

use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn one_tap_leads_to_a_board_and_two_more_make_the_first_turn() {
    let mut tab = Tab::open(Screen::TallPhone);
    tab.picture("tall-phone-start");
    assert!(
        tab.is_on_screen(".play-now") && tab.is_on_screen(".learn"),
        "both ways to begin are seen at once"
    );
    assert_eq!(tab.count(".start .go"), 1, "one thing to do first");
    tab.touch(".play-now");
    tab.wait_for_text(".position", &AnyPosition::initial(RulesetId::Pijersi).text());
    assert!(tab.count(".cell.pick") > 0, "the first turn may be entered at once");
    tab.fits();
    tab.picture("tall-phone-play");
    tab.touch("[data-cell=b1]");
    tab.wait_for("document.querySelector('.cell.target')");
    tab.touch("[data-cell=c1]");
    tab.wait_for("document.querySelectorAll('.turns .turn').length >= 1");
    tab.end();
}

/// Times of milestones of a first visit, in milliseconds after the navigation, recorded in the page.
const WATCH: &str = "window.seen = {}; const look = () => { \
    for (const [name, selector] of [['start', 'main .play-now'], ['board', '.cell.pick']]) \
        if (!(name in window.seen) && document.querySelector(selector)) window.seen[name] = performance.now(); \
    if (!window.seen.board) requestAnimationFrame(look) }; look()";

/// A browser as slow as a mid-range phone on a mobile network, with the parameters of Lighthouse, before it opens a
/// page.
fn slow_phone(server: &Server) -> Tab {
    let mut tab = Tab::blank(Screen::TallPhone);
    tab.call("Network.enable", &json!({}));
    tab.call("Page.enable", &json!({}));
    tab.call(
        "Network.emulateNetworkConditions",
        &json!({ "offline": false, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 96_000 }),
    );
    tab.call("Emulation.setCPUThrottlingRate", &json!({ "rate": 4 }));
    tab.call("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": WATCH }));
    tab.call("Page.navigate", &json!({ "url": server.address }));
    tab
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_first_visit_leads_to_the_first_turn_in_seconds_on_a_slow_phone() {
    let server = Server::start();
    let second = |value: &Value| value.as_f64().unwrap_or_default() / 1000.0;

    let mut patient = slow_phone(&server);
    patient.wait_for("document.querySelector('main .play-now') && window.seen.start");
    let painted = patient.value("performance.getEntriesByName('first-contentful-paint')[0].startTime");
    let start = patient.value("window.seen.start");
    drop(patient);

    // A tap on the first paint works before the rest of the page has loaded.
    let began = Instant::now();
    let mut tab = slow_phone(&server);
    tab.wait_for("document.querySelector('#shell .play-now')?.getBoundingClientRect().height > 40");
    tab.touch(".play-now");
    tab.wait_for("document.querySelector('.cell.pick') && window.seen.board");
    let board = tab.value("window.seen.board");
    let files = tab.value(
        "performance.getEntriesByType('resource').filter(one => one.startTime < window.seen.board) \
         .map(one => `${one.name.split('/').at(-1)} ${one.transferSize} bytes, \
                      ${one.startTime.toFixed()} to ${one.responseEnd.toFixed()} ms`)",
    );
    tab.touch_part("[data-cell=b4]", Part::Top);
    tab.wait_for("document.querySelector('.cell.target')");
    tab.touch("[data-cell=c4]");
    tab.wait_for("document.querySelectorAll('.turns .turn').length >= 1");
    let turn = began.elapsed().as_secs_f64();
    for file in files.as_array().into_iter().flatten().filter_map(Value::as_str) {
        println!("{}", file.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    println!(
        "from a first visit on a throttled phone: {:.2} s to the first paint, {:.2} s to the whole start, {:.2} s \
         and 1 tap to a board, {turn:.2} s and 3 taps to the first turn",
        second(&painted),
        second(&start),
        second(&board),
    );
    tab.call("Emulation.setCPUThrottlingRate", &json!({ "rate": 1 }));
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_family_is_shown_newest_first_with_a_look_for_each_game() {
    let mut tab = Tab::open(Screen::Laptop);
    tab.picture("laptop-start");
    let shown = tab.value("[...document.querySelectorAll('.fams > .card')].map(one => one.dataset.ruleset)");
    assert_eq!(shown, json!(["pijersi", "jersi-4.16", "jersi-4.8", "jersi-3", "jersi-2"]));
    let pictures = tab.value(
        "new Set([...document.querySelectorAll('.fams > .card .picture')].map(one => one.innerHTML)).size",
    );
    assert_eq!(pictures, 4, "only the two versions of Jersi 4 look the same");
    tab.click(".card[data-ruleset='jersi-3'] .whole");
    tab.wait_for("document.querySelector('.begin-game')");
    tab.end();
}
