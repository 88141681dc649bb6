//! Screens with a board in every size, in French, the longer language: the main elements are visible without scrolling,
//! and not covered.

use jersi_play::Part;
use jersi_rules::RulesetId;

use crate::screens::SCREENS;
use crate::script::begin;
use crate::sheet::speak;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Width and height of the screens.
const SIZES: [(u32, u32); 8] =
    [(360, 640), (390, 844), (667, 375), (844, 390), (683, 384), (1024, 768), (1366, 768), (1920, 1080)];

/// Errors of elements that must be visible: cut off by the window, or covered by another element.
fn hidden(tab: &mut Tab, selectors: &[&str]) -> Vec<String> {
    let look = format!(
        "{}.flatMap(selector => {{ const one = [...document.querySelectorAll(selector)]\
           .find(one => one.getClientRects().length && getComputedStyle(one).visibility === 'visible'); \
         if (!one) return [`${{selector}} is missing`]; \
         const box = one.getBoundingClientRect(); \
         if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) \
           return [`${{selector}} is outside: ${{[box.left, box.top, box.right, box.bottom].map(Math.round)}}`]; \
         const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); \
         return one.contains(seen) || seen?.contains(one) ? [] : [`${{selector}} is covered by ${{seen?.className?.baseVal ?? seen?.className}}`] }})",
        serde_json::json!(selectors)
    );
    let found = tab.value(&look);
    serde_json::from_value(found).expect("texts")
}

fn show(tab: &mut Tab, name: &str) {
    let shown = SCREENS.iter().find(|shown| shown.name == name).expect("a screen");
    (shown.show)(tab);
}

/// Checks the screens in a size, and collects errors.
fn look(width: u32, height: u32) -> Vec<String> {
    let mut tab = Tab::open(Screen::Of(width, height));
    speak(&mut tab, "fr");
    let name = format!("{width}x{height}");
    let mut wrong = Vec::new();
    let mut see = |tab: &mut Tab, screen: &str, selectors: &[&str]| {
        tab.picture(&format!("size-{name}-{screen}"));
        let scrolls = tab.is("document.scrollingElement.scrollHeight > innerHeight + 1");
        let wide = tab.is("document.scrollingElement.scrollWidth > innerWidth + 1");
        wrong.extend(scrolls.then(|| format!("{name} {screen}: the page scrolls")));
        wrong.extend(wide.then(|| format!("{name} {screen}: wider than the window")));
        wrong.extend(hidden(tab, selectors).into_iter().map(|one| format!("{name} {screen}: {one}")));
    };
    begin(&mut tab, RulesetId::Pijersi, None, None);
    see(
        &mut tab,
        "first",
        &[".board", ".status", ".advice", ".toolbar .hint", ".toolbar .more", ".side.due"],
    );
    tab.click_part("[data-cell=b4]", Part::Stack);
    tab.wait_for("document.querySelector('.cell.held')");
    see(&mut tab, "held", &[".board", ".advice", ".cancel", ".part-top", ".part-stack"]);
    tab.click("[data-cell=c4]");
    tab.wait_for("document.querySelector('.finish')");
    see(&mut tab, "second", &[".board", ".advice", ".cancel", ".finish"]);
    tab.click("[data-cell=g1]");
    tab.wait_for("document.querySelector('.refused .why')");
    see(&mut tab, "refused", &[".board", ".refused:has(.why)", ".finish"]);
    tab.click(".cancel");
    tab.click(".toolbar .more");
    tab.wait_for("document.querySelector('.menu')");
    see(&mut tab, "menu", &[".menu .flip", ".menu .resign"]);
    show(&mut tab, "play");
    see(&mut tab, "play", &[".board", ".status", ".toolbar .take-back", ".toolbar .more"]);
    show(&mut tab, "play-reserve");
    see(&mut tab, "reserve", &[".board", ".side[data-side=white] [data-kind=mountain]", ".toolbar .more"]);
    show(&mut tab, "end");
    see(&mut tab, "end", &[".board", ".ending .winner", ".ending .again", ".ending .analyse"]);
    show(&mut tab, "study");
    see(&mut tab, "study", &[".board", ".walk .next", ".walk .previous", ".now", ".tree .turn"]);
    show(&mut tab, "study-review");
    see(&mut tab, "review", &[".board", ".walk .next", ".graph"]);
    tab.click(".try-again");
    tab.wait_for("document.querySelector('.retry')");
    see(&mut tab, "retry", &[".board", ".retry-task", ".retry-answer"]);
    tab.go("#/lesson/pijersi");
    tab.wait_for("document.querySelector('.lesson-begin')");
    see(&mut tab, "signs", &[".signs", ".lesson-begin"]);
    tab.click(".lesson-begin");
    tab.wait_for("document.querySelector('.task')");
    see(&mut tab, "lesson", &[".board", ".task", ".lesson-next", ".lesson-show"]);
    tab.end();
    wrong
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn all_controls_of_a_game_are_visible_in_every_size() {
    let wrong: Vec<String> = SIZES.iter().flat_map(|&(width, height)| look(width, height)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
