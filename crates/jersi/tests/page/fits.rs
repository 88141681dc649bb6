//! Every screen in eight sizes, in French, the longer language: nothing overlaps, is cut off or lies outside, and the
//! main actions need no scrolling. Each screen is opened once, and the window is resized.

use serde_json::json;

use crate::online::screens::look_at_all;
use crate::screens::{DIALOGS, SCREENS, close_dialog};
use crate::sizes::Screen;
use crate::tab::Tab;

/// The sizes: small phone, phone, both in landscape, an enlarged page, tablet, laptop, monitor.
const SIZES: [(u32, u32); 8] =
    [(360, 640), (390, 844), (667, 375), (844, 390), (683, 384), (1024, 768), (1366, 768), (1920, 1080)];

/// The main actions of each screen, as selectors; names are matched by prefix.
const ACTIONS: &[(&str, &[&str])] = &[
    ("start", &[".play-now"]),
    ("new-game", &[".begin-game"]),
    ("play", &[".board .cell", ".status"]),
    ("end", &[".ending .winner"]),
    ("lesson", &[".lesson-begin"]),
    ("rules", &[".book-pages a"]),
    ("study-retry", &[".board .cell"]),
    ("settings", &["input[name=signs]"]),
    ("games", &[".kept-open"]),
    ("broken-link", &[".to-start"]),
    ("try", &[".try-board .cell"]),
    ("online-start", &[".play-now"]),
    ("online-friend", &[".make-link"]),
    ("online-lobby", &[".pair"]),
    ("online-join", &[".join-game"]),
    ("online-game", &[".board .cell"]),
];

/// Screens that do not fit yet.
const KNOWN: &[&str] = &["study", "online"];

/// Elements of a screen that do not fit, in every size.
fn misfits(tab: &mut Tab, name: &str, found: &mut Vec<String>) {
    let actions = ACTIONS.iter().rfind(|(start, _)| name.starts_with(start)).map_or(&[][..], |(_, all)| all);
    let is_known = KNOWN.iter().any(|known| name.starts_with(known));
    for (width, height) in SIZES {
        tab.resize(Screen::Of(width, height));
        // After two frames, everything that depends on the size has been updated.
        tab.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))");
        tab.value("scrollTo(0, 0)");
        let script = include_str!("fits.js");
        // A comment must not end the expression.
        let code: String = script
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| [line, "\n"])
            .collect();
        let wrong = tab.value(&format!("({code})({})", json!(actions)));
        let wrong: Vec<String> = serde_json::from_value(wrong).expect("texts");
        let wrong = wrong.into_iter().map(|one| format!("{name}, {width} x {height}: {one}"));
        if is_known {
            wrong.for_each(|one| println!("known: {one}"));
        } else {
            found.extend(wrong);
        }
        if std::env::var_os("JERSI_PICTURES").is_some() {
            tab.picture(&format!("fits/{name}-{width}x{height}"));
        }
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn every_screen_fits_every_size() {
    let mut tab = Tab::open(Screen::Laptop);
    tab.prefer(&[("prefers-reduced-motion", "reduce")]);
    crate::sheet::speak(&mut tab, "fr");
    let mut found = Vec::new();
    for screen in SCREENS.iter().chain(DIALOGS) {
        tab.resize(Screen::Laptop);
        (screen.show)(&mut tab);
        misfits(&mut tab, screen.name, &mut found);
        close_dialog(&mut tab);
    }
    assert!(found.is_empty(), "{} misfits:\n{}", found.len(), found.join("\n"));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn every_screen_of_online_play_fits_every_size() {
    let mut found = Vec::new();
    look_at_all("fits", Screen::Laptop, "light", "fr", |tab, shown| {
        misfits(tab, shown, &mut found);
        tab.resize(Screen::Laptop);
    });
    assert!(found.is_empty(), "{} misfits:\n{}", found.len(), found.join("\n"));
}
