//! The rulebook and the differences between versions, as pages of the app.

use jersi_rulebook::{Page, PageId};
use jersi_words::{Language, Words};

use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn every_rule_page_is_shown_with_its_diagrams() {
    let mut tab = Tab::open(Screen::Desk);
    for id in PageId::all() {
        tab.go(&match id {
            PageId::Rules(game) => format!("#/rules/{game}"),
            PageId::Story => "#/story".to_owned(),
        });
        let page = Page::of(id, Language::English).document(&Words::new(Language::English));
        tab.wait_for_text(".book h1", &page.title);
        let figures = page.html().matches("<figure>").count() as u64;
        assert_eq!(tab.count(".book figure svg"), figures);
    }
    tab.picture("rulebook");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn links_inside_the_book_stay_in_the_app() {
    let mut tab = Tab::open(Screen::Phone);
    tab.click(".to-rules");
    tab.wait_for("document.querySelector('.book-pages')");
    tab.picture("phone-rules");
    tab.go("#/rules/jersi-3");
    tab.wait_for("document.querySelector('.book-text a[href*=\".html\"]')");
    crate::screens::unfold(&mut tab);
    tab.click(".book-text a[href*='.html']");
    tab.wait_for(
        "location.hash.startsWith('#/rules/jersi-') && !location.hash.startsWith('#/rules/jersi-3')",
    );
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn differences_are_shown_side_by_side() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/differences/jersi-4.8/jersi-4.16");
    tab.wait_for("document.querySelectorAll('.book figure svg').length >= 2");
    tab.picture("differences");
    tab.end();
}
