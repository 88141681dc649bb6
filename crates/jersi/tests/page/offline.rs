//! The page without its server: installed, updated while a game is running, on any static host and any path.

use std::process::{Command, Stdio};
use std::time::Duration;

use jersi_play::Part;
use jersi_rulebook::Page;
use jersi_rules::{AnyPosition, RulesetId};
use jersi_words::{Language, Words};
use serde_json::{Value, json};

use crate::host::{Host, dist, empty_folder, next_build};
use crate::script::{Hands, begin, play, whole_game};
use crate::sizes::Screen;
use crate::tab::Tab;

/// Waits until the page works offline.
fn wait_until_kept(tab: &mut Tab) {
    tab.wait_for("navigator.serviceWorker.controller?.state === 'activated'");
}

/// Makes the browser check for an update, and waits until the new service worker is active.
fn update(tab: &mut Tab) {
    tab.value(
        "new Promise(done => { navigator.serviceWorker.addEventListener('controllerchange', () => done(0)); \
         navigator.serviceWorker.ready.then(one => one.update()) })",
    );
    wait_until_kept(tab);
}

/// Waits for the value of a promise.
fn wait_for_value(tab: &mut Tab, promise: &str, value: &Value) {
    let mut found = tab.value(promise);
    for _ in 0..500 {
        if found == *value {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
        found = tab.value(promise);
    }
    panic!("{promise} is {found}, and not {value}");
}

const BUILDS_KEPT: &str = "caches.keys().then(names => names.length)";
const PAGES_OPEN: &str = "navigator.locks.query().then(({ held }) => held.length)";

/// Starts a game with the engine, and opens the rulebook.
fn try_everything(tab: &mut Tab) {
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('.begin')");
    tab.click("input[value=engine]");
    tab.wait_for("document.querySelector('input[value=black]')");
    tab.click("input[value=black]");
    tab.click(".begin-game");
    tab.wait_for("document.querySelectorAll('.turns .turn').length === 1");
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turn = start.read_turn(&tab.text(".turns .turn")).expect("a turn");
    tab.wait_for_text(".position", &start.play(turn).expect("a legal turn").text());
    tab.go("#/rules/jersi-4.16");
    let page = Page::of(RulesetId::Jersi4_16, Language::English).document(&Words::new(Language::English));
    tab.wait_for_text(".book h1", &page.title);
    assert!(tab.count(".book figure svg") > 0);
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn after_one_visit_the_page_needs_no_server() {
    let mut tab = Tab::open(Screen::Desk);
    wait_until_kept(&mut tab);
    tab.stop_server();
    // The page of the first visit, which has not loaded the engine yet.
    try_everything(&mut tab);
    tab.reload();
    tab.navigate();
    try_everything(&mut tab);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_page_can_be_installed() {
    let mut tab = Tab::open(Screen::Phone);
    wait_until_kept(&mut tab);
    let manifest = tab.call("Page.getAppManifest", &json!({}));
    assert_eq!(manifest["errors"], json!([]));
    assert!(manifest["url"].as_str().is_some_and(|url| url.ends_with("/manifest.webmanifest")), "{manifest}");
    let text: Value = serde_json::from_str(manifest["data"].as_str().expect("a text")).expect("JSON");
    for icon in text["icons"].as_array().expect("icons") {
        let size = tab.value(&format!(
            "new Promise((done, fail) => {{ const image = new Image(); image.onerror = fail; \
             image.onload = () => done(`${{image.naturalWidth}}x${{image.naturalHeight}}`); image.src = {} }})",
            icon["src"]
        ));
        assert!(icon["sizes"] == "any" || icon["sizes"] == size, "{icon} is {size}");
    }
    let lacks = tab.call("Page.getInstallabilityErrors", &json!({}));
    assert_eq!(lacks["installabilityErrors"], json!([]));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn an_update_in_the_middle_of_a_game_loses_nothing() {
    let host = Host::start(&dist());
    let mut tab = Tab::open_at(Screen::Desk, &host.address(""));
    wait_until_kept(&mut tab);
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('.begin')");
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.cell.pick')");
    // The files of the first build are gone.
    host.change(&next_build("update"));
    update(&mut tab);
    assert_eq!(tab.value(BUILDS_KEPT), 2);
    // The old page needs its engine only now.
    assert!(tab.is("!performance.getEntriesByType('resource').some(one => /worker-/.test(one.name))"));
    tab.click_part("[data-cell=b4]", Part::Top);
    tab.click("[data-cell=c4]");
    tab.wait_for("document.querySelectorAll('.turns .turn').length === 2");
    let (turns, position) = (tab.texts(".turns .turn"), tab.text(".position"));
    assert!(tab.is("!document.documentElement.dataset.build"), "the page was not touched");
    tab.reload();
    assert!(tab.is("document.documentElement.dataset.build === 'next'"));
    tab.wait_for_text(".position", &position);
    assert_eq!(tab.texts(".turns .turn"), turns);
    // After the next load, no tab needs the first build.
    tab.reload();
    wait_for_value(&mut tab, BUILDS_KEPT, &json!(1));
    drop(host);
    tab.reload();
    assert!(tab.is("document.documentElement.dataset.build === 'next'"));
    tab.wait_for_text(".position", &position);
    try_everything(&mut tab);
    tab.end_at_host();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn an_old_build_is_cached_while_another_tab_uses_it() {
    let host = Host::start(&dist());
    let mut tab = Tab::open_at(Screen::Desk, &host.address(""));
    wait_until_kept(&mut tab);
    let other = tab.open_aside(&host.address(""));
    wait_for_value(&mut tab, PAGES_OPEN, &json!(2));
    host.change(&next_build("tabs"));
    update(&mut tab);
    for _ in 0..3 {
        tab.reload();
        assert!(tab.is("document.documentElement.dataset.build === 'next'"));
        wait_for_value(&mut tab, PAGES_OPEN, &json!(2));
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(tab.value(BUILDS_KEPT), 2);
    }
    tab.call("Target.closeTarget", &json!({ "targetId": other["targetId"] }));
    wait_for_value(&mut tab, PAGES_OPEN, &json!(1));
    tab.reload();
    wait_for_value(&mut tab, BUILDS_KEPT, &json!(1));
    tab.end_at_host();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_site_that_is_half_replaced_is_not_taken() {
    let mut host = Host::start(&dist());
    let mut tab = Tab::open_at(Screen::Desk, &host.address(""));
    wait_until_kept(&mut tab);
    // The new service worker is active, but the page is still the old one.
    let half = next_build("half");
    std::fs::copy(dist().join("index.html"), half.join("index.html")).expect("the page was made");
    host.change(&half);
    let end = tab.value(
        "navigator.serviceWorker.ready.then(one => new Promise(done => { one.onupdatefound = () => { \
         const { installing } = one; installing.onstatechange = () => done(installing.state) }; one.update() }))",
    );
    assert_eq!(end, "redundant");
    host.stop();
    tab.reload();
    assert!(tab.is("!document.documentElement.dataset.build"));
    try_everything(&mut tab);
    tab.end_at_host();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_server_that_does_not_answer_is_not_waited_for() {
    let host = Host::start(&dist());
    let mut tab = Tab::open_at(Screen::Desk, &host.address(""));
    wait_until_kept(&mut tab);
    host.fall_silent();
    tab.reload();
    try_everything(&mut tab);
    tab.end_at_host();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn an_exported_site_works_under_any_path() {
    let root = empty_folder("paths");
    for path in ["games/jersi", "other"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_jersi"));
        program.arg("export-site").arg(root.join(path)).stdout(Stdio::null());
        let status = program.status().expect("the program can be run");
        assert!(status.success());
    }
    let mut host = Host::start(&root);
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = whole_game(&start, |turns| turns.len() > 6);
    let mut tab = Tab::open_at(Screen::Desk, &host.address("games/jersi/"));
    wait_until_kept(&mut tab);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    play(&mut tab, &start, &turns[..4], Hands::Mouse);
    let position = tab.text(".position");
    let scope = tab.value("navigator.serviceWorker.ready.then(one => one.scope)");
    assert_eq!(scope, host.address("games/jersi/").as_str());
    assert_eq!(tab.call("Page.getInstallabilityErrors", &json!({}))["installabilityErrors"], json!([]));

    // A second copy on the same server is a separate app; they do not touch each other's files.
    tab.move_to(&host.address("other/"));
    wait_until_kept(&mut tab);
    tab.reload();
    assert_eq!(tab.value(BUILDS_KEPT), 2);

    host.stop();
    try_everything(&mut tab);
    tab.move_to(&host.address("games/jersi/"));
    tab.wait_for("document.querySelector('.card')");
    try_everything(&mut tab);
    tab.go("#/");
    begin(&mut tab, RulesetId::Pijersi, None, None);
    play(&mut tab, &start, &turns[..4], Hands::Mouse);
    assert_eq!(tab.text(".position"), position);
    tab.end_at_host();
}
