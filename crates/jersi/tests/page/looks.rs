//! Appearance: every board in every screen size, theme and style; and the texts for screen readers.

use jersi_rules::{AnyPosition, RulesetId};
use jersi_words::{Language, Words};
use serde_json::json;

use crate::script::begin;
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn each_board_fits_each_screen() {
    for (screen, name) in [(Screen::Desk, "desk"), (Screen::Tablet, "tablet"), (Screen::Phone, "phone")] {
        let mut tab = Tab::open(screen);
        for &ruleset in RulesetId::ALL {
            begin(&mut tab, ruleset, None, None);
            tab.wait_for_text(".position", &AnyPosition::initial(ruleset).text());
            tab.fits();
            tab.picture(&format!("{name}-{ruleset}"));
        }
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn each_theme_and_style_shows_the_board() {
    let mut tab = Tab::open(Screen::Desk);
    tab.picture("start");
    begin(&mut tab, RulesetId::Jersi4_8, None, None);
    tab.click(".to-settings");
    tab.wait_for("document.querySelector('.settings')");
    for style in ["table", "flat", "iso"] {
        tab.click(&format!("input[name=style][value={style}]"));
        for theme in ["wood", "slate", "dark", "print", "clear"] {
            tab.click(&format!("input[name=board][value={theme}]"));
            tab.value("history.back()");
            tab.wait_for(&format!("document.querySelector('.cell use[href^=\"#{theme}-{style}-\"]')"));
            tab.picture(&format!("theme-{theme}-{style}"));
            tab.click(".to-settings");
            tab.wait_for("document.querySelector('.settings')");
        }
    }
    tab.click("input[name=board][value=page]");
    for page in ["light", "dark", "clear"] {
        tab.click(&format!("input[name=page][value={page}]"));
        tab.wait_for(&format!("document.documentElement.dataset.theme === '{page}'"));
        tab.picture(&format!("page-{page}"));
    }
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_page_follows_the_dark_mode_of_the_system() {
    let mut tab = Tab::open(Screen::Phone);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    tab.prefer(&[("prefers-color-scheme", "dark")]);
    tab.wait_for("document.documentElement.dataset.theme === 'dark'");
    tab.wait_for("document.querySelector('.cell use[href^=\"#dark-\"]')");
    tab.picture("phone-dark");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_screen_reader_can_read_the_board() {
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    let tree = tab.call("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().expect("nodes");
    let names = |role: &str| -> Vec<String> {
        let of_role = nodes.iter().filter(|node| node["role"]["value"] == role && node["ignored"] == false);
        of_role.map(|node| node["name"]["value"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let words = Words::new(Language::English);
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let buttons = names("button");
    for cell in start.shape().all() {
        let said = words.cell(&start, cell);
        assert!(buttons.iter().any(|name| name.starts_with(&said)), "nobody hears '{said}'");
    }
    assert!(names("group").contains(&"Board of Pijersi (2022)".to_owned()), "{:?}", names("group"));
    // Everything that can be pressed has a name.
    assert!(buttons.iter().all(|name| !name.is_empty()), "{buttons:?}");
    assert!(names("link").iter().all(|name| !name.is_empty()), "{:?}", names("link"));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn touch_targets_are_large_enough() {
    let mut tab = Tab::open(Screen::Phone);
    begin(&mut tab, RulesetId::Pijersi, None, None);
    let small = tab.value(
        "[...document.querySelectorAll('button, header a, .cell')].filter(one => one.getClientRects().length) \
         .map(one => [one.className.baseVal ?? one.className, one.getBoundingClientRect()]) \
         .filter(([, box]) => Math.min(box.width, box.height) < 40).map(([name]) => name)",
    );
    assert_eq!(small, json!([]), "smaller than 40 pixels");
    tab.end();
}
