//! Imports of games: files, drag and drop, pasting; links with a whole study; embedded boards.

use jersi_play::from_link;
use jersi_rules::RulesetId;
use serde_json::json;

use crate::online::foreign::foreign_server;
use crate::screens::{STUDIED, game_of, open, plain_link};
use crate::sizes::Screen;
use crate::studying::record;
use crate::tab::Tab;

/// A file with a text.
fn file(name: &str, text: &str) -> std::path::PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the target folder can be written to");
    path
}

fn open_study(tab: &mut Tab) {
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
}

/// Sets the file of an input element.
fn choose(tab: &mut Tab, path: &std::path::Path) {
    tab.click(".actions .import");
    tab.wait_for("document.querySelector('input[name=file]')");
    let document = tab.call("DOM.getDocument", &json!({}));
    let field = json!({ "nodeId": document["root"]["nodeId"], "selector": "input[name=file]" });
    let field = tab.call("DOM.querySelector", &field)["nodeId"].clone();
    tab.call("DOM.setFileInputFiles", &json!({ "files": [path], "nodeId": field }));
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_chosen_file_is_opened_and_its_content_is_reported() {
    let mut tab = Tab::open(Screen::Desk);
    open_study(&mut tab);
    choose(&mut tab, &file("import-one.jersi", STUDIED));
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 5");
    let told = tab.text(".imported");
    assert!(
        told.contains("Ann – Benoît") && told.contains("3 turns") && told.contains("1 variation"),
        "{told}"
    );
    tab.picture("imported");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn of_a_file_with_several_games_one_is_chosen() {
    let mut tab = Tab::open(Screen::Desk);
    open_study(&mut tab);
    let (_, other) = record(RulesetId::Jersi2, 4);
    choose(&mut tab, &file("import-two.jersi", &format!("{STUDIED}\n{other}")));
    tab.wait_for("document.querySelectorAll('.import-choice').length === 2");
    tab.picture("import-choice");
    tab.click("li:nth-child(2) .import-choice");
    tab.wait_for("document.querySelector('.study').dataset.ruleset === 'jersi-2'");
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 4");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_dropped_file_and_a_pasted_text_are_opened() {
    let mut tab = Tab::open(Screen::Desk);
    open_study(&mut tab);
    tab.value(&format!(
        "(() => {{ const data = new DataTransfer(); \
         data.items.add(new File([{}], 'game.jersi', {{ type: 'text/plain' }})); \
         const at = {{ bubbles: true, cancelable: true, dataTransfer: data }}; \
         const board = document.querySelector('.study .board'); \
         board.dispatchEvent(new DragEvent('dragover', at)); board.dispatchEvent(new DragEvent('drop', at)) }})()",
        json!(STUDIED)
    ));
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 5");
    let (_, other) = record(RulesetId::Jersi3, 6);
    tab.value(&format!(
        "(() => {{ const data = new DataTransfer(); data.setData('text/plain', {}); \
         document.body.dispatchEvent(new ClipboardEvent('paste', \
         {{ bubbles: true, cancelable: true, clipboardData: data }})) }})()",
        json!(other)
    ));
    tab.wait_for("document.querySelector('.study').dataset.ruleset === 'jersi-3'");
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 6");
    // Invalid input is shown with the reason.
    tab.value(
        "(() => { const data = new DataTransfer(); data.setData('text/plain', '1. b4=c4-z9'); \
         document.body.dispatchEvent(new ClipboardEvent('paste', \
         { bubbles: true, cancelable: true, clipboardData: data })) })()",
    );
    tab.wait_for("document.querySelector('.import-room .refused')?.textContent.length > 10");
    assert!(tab.is("document.querySelector('textarea[name=import]').value.includes('z9')"));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_link_carries_variations_comments_names_and_the_place() {
    let mut tab = Tab::open(Screen::Desk);
    open(&mut tab, STUDIED);
    tab.click(".variation .turn");
    tab.wait_for("document.querySelector('.variation [aria-current]')");
    tab.click(".actions .share");
    tab.wait_for("document.querySelector('input[name=link]').value.includes('#/game/2')");
    let link = tab.value("document.querySelector('input[name=link]').value");
    let link = link.as_str().expect("a link").to_owned();
    tab.picture("share");
    let sent = from_link(link.split("/game/").nth(1).expect("a game")).expect("a link");
    assert_eq!(sent.to_record(), game_of(STUDIED).to_record());
    // Opened in another browser context.
    let mut other = Tab::open(Screen::Desk);
    other.go(link.split_once('#').expect("a fragment").1);
    other.wait_for("document.querySelector('.variation [aria-current]')?.textContent === 'b4=d3'");
    assert_eq!(other.texts(".tree .turn"), tab_turns());
    assert!(other.texts(".tree .comment").contains(&"The other way.".to_owned()));
    other.end();
    tab.end();
}

fn tab_turns() -> Vec<String> {
    ["b4=c4-d4!", "b4=d3", "f4-e4", "g6-f6=e5", "a2-b3"].map(str::to_owned).to_vec()
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_board_can_be_embedded_in_another_page() {
    let mut tab = Tab::open(Screen::Desk);
    open(&mut tab, STUDIED);
    tab.click(".actions .share");
    tab.wait_for("document.querySelector('textarea[name=embed]').value.includes('?embed#/game/2')");
    let page = tab.value("location.href").as_str().expect("an address").to_owned();
    let page = page.split('#').next().expect("a page").to_owned();
    // A page of another origin, without our policy. It is served over HTTP: `*` allows no files.
    let source = format!("{page}?embed#/game/{}", plain_link(6));
    let html = format!(
        "<!doctype html><title>Blog</title><iframe src=\"{source}\" width=480 height=620 onload=\"window.loaded = true\"></iframe>"
    );
    let blog = format!("http://{}/", foreign_server(&html));
    tab.call("Page.navigate", &json!({ "url": blog }));
    // A frame forbidden by the policy is loaded, too, with an error page of the browser.
    tab.wait_for("window.loaded");
    tab.picture("embedding");
    let frames = tab.call("Page.getFrameTree", &json!({}));
    let inside = &frames["frameTree"]["childFrames"][0]["frame"];
    assert!(inside["url"].as_str().is_some_and(|url| url.contains("?embed")), "{frames}");
    assert!(inside["unreachableUrl"].is_null(), "{frames}");
    // The frame has another origin, so it is inspected separately.
    tab.call("Page.navigate", &json!({ "url": source }));
    tab.wait_for("document.querySelectorAll('.embed .cell').length === 45");
    assert_eq!(tab.count("header"), 0);
    assert_eq!(tab.count("h1"), 1);
    let before = tab.text(".position");
    tab.click(".walk .last");
    tab.wait_for(&format!("document.querySelector('.position').textContent !== {}", json!(before)));
    let whole = tab.value("document.querySelector('.embed-open').href");
    assert!(
        whole.as_str().is_some_and(|link| !link.contains("embed") && link.contains("#/game/")),
        "{whole}"
    );
    tab.picture("embed");
}
