//! The contact sheet: every screen on a phone, a phone in landscape and a desktop, in both themes and every language. Made
//! by `cargo xtask screenshots`, not part of the test run.

use std::fmt::Write as _;

use jersi_words::Language;

use crate::online::screens::look_at_all;
use crate::screens::{DIALOGS, SCREENS, close_dialog};
use crate::sizes::Screen;
use crate::tab::{Tab, screenshots};

const SIZES: [(&str, u32, u32); 3] = [("phone", 390, 844), ("landscape", 844, 390), ("desk", 1366, 768)];

#[test]
#[ignore = "makes pictures of everything: cargo xtask screenshots"]
fn contact_sheet_of_every_screen() {
    for (size, width, height) in SIZES {
        for language in Language::ALL.map(Language::code) {
            for theme in ["light", "dark"] {
                let name = format!("{size}-{language}-{theme}");
                let mut tab = Tab::open(Screen::Of(width, height));
                tab.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]);
                speak(&mut tab, language);
                for screen in SCREENS.iter().chain(DIALOGS) {
                    (screen.show)(&mut tab);
                    tab.value("scrollTo(0, 0)");
                    tab.picture(&format!("sheet/{name}/{}", screen.name));
                    close_dialog(&mut tab);
                }
                tab.end();
                join(&name, width);
            }
        }
    }
}

/// The same for online play, which needs a server and two browsers.
#[test]
#[ignore = "makes pictures of everything: cargo xtask screenshots"]
fn contact_sheet_of_every_screen_of_online_play() {
    for (size, width, height) in SIZES {
        for language in Language::ALL.map(Language::code) {
            for theme in ["light", "dark"] {
                let name = format!("{size}-{language}-{theme}");
                look_at_all(&name, Screen::Of(width, height), theme, language, |tab, shown| {
                    tab.value("scrollTo(0, 0)");
                    tab.picture(&format!("sheet/online-{name}/{shown}"));
                });
            }
        }
    }
}

/// The screenshots of the README: the file, the screen, and its size.
const README: [(&str, &str, u32, u32); 2] =
    [("app-play", "play-second-step", 1366, 768), ("app-phone", "play-reserve", 390, 844)];

#[test]
#[ignore = "makes the screenshots of the README: cargo xtask screenshots --readme"]
fn pictures_of_the_readme() {
    for (file, name, width, height) in README {
        let mut tab = Tab::open(Screen::Of(width, height));
        tab.prefer(&[("prefers-color-scheme", "light"), ("prefers-reduced-motion", "reduce")]);
        let screen = SCREENS.iter().find(|screen| screen.name == name).expect("a screen");
        (screen.show)(&mut tab);
        tab.value("scrollTo(0, 0)");
        tab.picture(&format!("readme/{file}"));
        tab.end();
    }
}

/// Chooses a language in the settings.
pub(crate) fn speak(tab: &mut Tab, language: &str) {
    tab.click(".to-settings");
    // The heading gets the focus after the screen was scrolled to its top.
    tab.wait_for("document.activeElement?.matches('.settings h1')");
    tab.click(&format!(".settings button[lang={language}]"));
    tab.wait_for(&format!("document.documentElement.lang === '{language}'"));
    tab.value("history.back()");
    tab.wait_for("!document.querySelector('.settings')");
    // No element should look hovered.
    let away = serde_json::json!({ "type": "mouseMoved", "x": 0, "y": 0 });
    tab.call("Input.dispatchMouseEvent", &away);
}

/// Combines the pictures of a folder on one sheet.
fn join(name: &str, width: u32) {
    let shown = width * 2 / 5;
    let mut html = format!(
        "<!doctype html><meta charset=utf-8><title>{name}</title><style>\
         body{{margin:8px;background:#888;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:8px}}\
         figure{{margin:0;width:{shown}px}}img{{width:100%;display:block}}</style><body class=sheet>"
    );
    for screen in SCREENS.iter().chain(DIALOGS) {
        let (file, title) = (format!("{name}/{}.png", screen.name), screen.name);
        let _ = write!(html, "<figure><img src=\"{file}\"><figcaption>{title}</figcaption></figure>");
    }
    let page = screenshots().join(format!("sheet/{name}.html"));
    std::fs::write(&page, html).expect("the target folder can be written to");
    let mut tab = Tab::blank(Screen::Of(shown * if width > 800 { 4 } else { 8 } + 100, 900));
    tab.call("Page.navigate", &serde_json::json!({ "url": format!("file://{}", page.display()) }));
    tab.wait_for("document.querySelector('.sheet') && [...document.images].every(one => one.complete)");
    tab.whole_picture(&format!("sheet/{name}"));
}
