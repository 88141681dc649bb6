//! First paint before the program has loaded, and the message if it does not.

use serde_json::json;

use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

/// A tab that gets all files of the page except its program.
fn without_program(server: &Server, screen: Screen) -> Tab {
    let mut tab = Tab::blank(screen);
    tab.call("Network.enable", &json!({}));
    tab.call("Page.enable", &json!({}));
    tab.call("Network.setBlockedURLs", &json!({ "urls": ["*.wasm"] }));
    tab.call("Page.navigate", &json!({ "url": server.address }));
    tab
}

/// A page whose program never arrives: the first paint stays.
fn waiting_for_program(server: &Server, screen: Screen) -> Tab {
    let mut tab = Tab::blank(screen);
    tab.call("Page.enable", &json!({}));
    tab.call("Fetch.enable", &json!({ "patterns": [{ "urlPattern": "*.wasm*" }] }));
    tab.call("Page.navigate", &json!({ "url": server.address }));
    tab
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_page_that_cannot_start_shows_an_error_and_a_retry_button() {
    let server = Server::start();
    for (screen, name) in [(Screen::TallPhone, "phone"), (Screen::Laptop, "laptop")] {
        let mut tab = without_program(&server, screen);
        tab.wait_for("document.querySelector('#problem') && !document.querySelector('#problem').hidden");
        assert!(tab.is_on_screen("#problem"), "it is read without scrolling");
        assert!(!tab.is_on_screen(".play-now"), "no way that leads nowhere");
        tab.picture(&format!("{name}-problem"));
        tab.call("Network.setBlockedURLs", &json!({ "urls": [] }));
        tab.value("document.querySelector('#problem a').click()");
        tab.wait_for("document.querySelector('.card')");
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_browser_without_scripts_shows_what_the_page_needs_and_no_controls() {
    let server = Server::start();
    let mut tab = Tab::blank(Screen::TallPhone);
    tab.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    tab.call("Page.navigate", &json!({ "url": server.address }));
    tab.wait_for("document.querySelector('noscript')?.innerText.includes('needs JavaScript')");
    tab.wait_for("getComputedStyle(document.querySelector('.play-now')).visibility === 'hidden'");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_first_paint_has_the_chosen_language_and_theme() {
    let server = Server::start();
    let mut tab = waiting_for_program(&server, Screen::TallPhone);
    let shows = |theme: &str, word: &str| {
        format!(
            "document.documentElement.dataset.theme === '{theme}' && \
             document.querySelector('#shell h1')?.innerText.startsWith('{word}')"
        )
    };
    tab.wait_for(&shows("light", "Stack"));
    tab.value("localStorage.setItem('jersi.settings', JSON.stringify({ page: 'dark', language: 'fr' }))");
    tab.call("Page.reload", &json!({}));
    tab.wait_for(&shows("dark", "Empilez"));
    // The introduction belongs to the start screen; other screens show only a board.
    tab.call("Page.navigate", &json!({ "url": format!("{}?again#/games", server.address) }));
    tab.wait_for("document.querySelector('#shell .hero-board svg') && !document.querySelector('#shell h1')");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn invalid_settings_do_not_prevent_the_page_from_starting() {
    for settings in ["{\"page\":7,\"language\":5}", "[]", "7", "{", "null"] {
        let mut tab = Tab::open(Screen::Desk);
        tab.value(&format!("localStorage.setItem('jersi.settings', {})", json!(settings)));
        tab.reload();
        tab.wait_for("document.querySelector('.card')");
    }
}
