//! Accessibility: axe-core on every screen, in both themes, on desktop and phone.

use crate::online::screens::look_at_all;
use crate::screens::{DIALOGS, SCREENS, close_dialog};
use crate::sizes::Screen;
use crate::tab::Tab;

const AXE: &str = include_str!("axe/axe.min.js");

/// Whether all animations have ended, except endless ones: half-transparent elements do not have their final contrast.
const IS_AT_REST: &str = "document.getAnimations().every(one => \
    one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)";

/// Findings of axe, one per line.
fn violations(tab: &mut Tab) -> Vec<String> {
    tab.wait_for(IS_AT_REST);
    tab.value(&format!("window.axe ? 0 : (() => {{ {AXE}; return 0 }})()"));
    let found = tab.value(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(one => \
         one.nodes.map(node => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary.replaceAll('\\n', ' ')}`)))",
    );
    serde_json::from_value(found).expect("texts")
}

/// Checks every screen.
fn look(screen: Screen, theme: &str) {
    let mut tab = Tab::open(screen);
    tab.prefer(&[("prefers-color-scheme", theme)]);
    let mut found = Vec::new();
    for screen in SCREENS.iter().chain(DIALOGS) {
        (screen.show)(&mut tab);
        found.extend(violations(&mut tab).into_iter().map(|one| format!("{}: {one}", screen.name)));
        close_dialog(&mut tab);
    }
    assert!(found.is_empty(), "{theme}:\n{}", found.join("\n"));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn axe_finds_no_errors_on_any_screen_in_light_mode() {
    look(Screen::Of(1366, 768), "light");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn axe_finds_no_errors_on_any_screen_in_dark_mode() {
    look(Screen::Of(1366, 768), "dark");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn axe_finds_no_errors_on_a_phone() {
    look(Screen::Of(390, 844), "light");
}

/// Checks every screen of online play.
fn look_online(name: &str, screen: Screen, theme: &str) {
    let mut found = Vec::new();
    look_at_all(name, screen, theme, "en", |tab, shown| {
        found.extend(violations(tab).into_iter().map(|one| format!("{shown}: {one}")));
        let headings = tab.count("main h1");
        if headings != 1 {
            found.push(format!("{shown}: {headings} headings of the first order"));
        }
    });
    assert!(found.is_empty(), "{theme}:\n{}", found.join("\n"));
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn axe_finds_no_errors_on_any_screen_of_online_play() {
    look_online("axe-light", Screen::Of(1366, 768), "light");
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn axe_finds_no_errors_on_any_screen_of_online_play_on_a_phone_in_dark_mode() {
    look_online("axe-dark", Screen::Of(390, 844), "dark");
}
