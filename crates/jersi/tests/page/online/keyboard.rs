//! A whole online game by keyboard alone, with the announcements of a screen reader.

use jersi_rules::Action;
use jersi_words::{Language, Words};

use super::kit::{Pair, Plan};
use crate::script::{Hands, has, whole_game};
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Records the text of live regions that existed before: one that is added together with its text is not read by every
/// screen reader.
const LISTEN: &str = "(() => { window.heard = []; \
    const live = '[aria-live], [role=status], [role=alert]'; \
    const known = new WeakSet(document.querySelectorAll(live)); \
    new MutationObserver(changes => { \
      const regions = new Set(); \
      for (const change of changes) { \
        const from = change.target.nodeType === 1 ? change.target : change.target.parentElement; \
        const region = from?.closest(live); \
        if (region && known.has(region)) regions.add(region) } \
      for (const region of document.querySelectorAll(live)) known.add(region); \
      for (const region of regions) if (region.textContent) window.heard.push(region.textContent) \
    }).observe(document.body, { subtree: true, childList: true, characterData: true }) })()";

fn hears(tab: &mut Tab, text: &str) {
    tab.wait_for(&format!("window.heard.some(said => said.includes({}))", serde_json::json!(text)));
}

/// Moves the focus to an element by Tab, and presses it.
fn press(tab: &mut Tab, selector: &str) {
    tab.tab_to(selector);
    tab.key("Enter");
}

/// Opens the menu and chooses an entry.
fn choose(tab: &mut Tab, selector: &str) {
    press(tab, ".toolbar .more");
    tab.wait_for("document.querySelector('.menu')");
    press(tab, &format!(".menu {selector}"));
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_whole_game_is_played_by_keyboard_alone_and_announced() {
    let server = Server::with_games("keyboard");
    let [mut white, mut black] =
        [Screen::Laptop; 2].map(|screen| Tab::open_whole_at(screen, &server.address));
    for tab in [&mut white, &mut black] {
        tab.value(LISTEN);
    }
    // From the first screen to the link.
    white.wait_for("document.querySelector('.to-friend')");
    press(&mut white, ".to-friend");
    white.wait_for("document.activeElement?.matches('h1')");
    press(&mut white, ".more-choices summary");
    // The arrow keys choose a side, starting at the current one.
    white.tab_to("input[name=side]:checked");
    for _ in 0..3 {
        if !white.is("document.querySelector('input[name=side][value=white]').checked") {
            white.key("ArrowRight");
        }
    }
    assert!(white.is("document.querySelector('input[name=side][value=white]').checked"));
    press(&mut white, ".make-link");
    white.wait_for("document.querySelector('.invitation input[name=invitation]')?.value");
    white.tab_to("input[name=invitation]");
    let place = white.value("location.hash").as_str().expect("a place").to_owned();
    // The friend opens the link and takes the seat.
    black.go(&place);
    black.wait_for("document.querySelector('.join-game')");
    press(&mut black, ".join-game");
    black.wait_for("document.querySelector('.play.online:not(.open)')");
    hears(&mut white, "Your opponent is here.");
    let start = Plan::PIJERSI.start();
    let turns = whole_game(&start, |turns| {
        turns.len() > 8 && has(turns, |action| matches!(action, Action::StackCube { .. }))
    });
    let mut pair = Pair::seated([white, black], &start, place);
    pair.hands = [Hands::Keys; 2];
    for tab in &mut pair.tabs {
        tab.tab_to(".cell[tabindex='0']");
    }
    let words = Words::new(Language::English);
    for (index, &turn) in turns.iter().enumerate() {
        let (before, side) = (pair.position, pair.position.side());
        pair.play(&[turn]);
        // The opponent's screen reader announces the turn, and that it is theirs now.
        let other = &mut pair.tabs[side.other() as usize];
        hears(other, &words.turn(&before, turn));
        if pair.position.outcome().is_none() {
            hears(other, "Your turn");
        }
        if index == 3 {
            talk(&mut pair.tabs);
        }
    }
    for tab in &mut pair.tabs {
        tab.wait_for("document.querySelector('.ending')");
        let reason = tab.text(".ending .reason");
        hears(tab, &reason);
    }
    // A rematch is requested and accepted.
    let [white, black] = &mut pair.tabs;
    press(white, ".rematch");
    black.wait_for("document.querySelector('.rematch-asked:not([hidden])')");
    press(black, ".rematch");
    for tab in &mut pair.tabs {
        tab.wait_for(
            "document.querySelectorAll('.turns .turn').length === 0 && document.querySelector('.cell')",
        );
    }
    pair.end();
}

/// Sends a phrase, offers a tie that is declined, and returns to the board.
fn talk([white, black]: &mut [Tab; 2]) {
    press(white, ".toolbar .say");
    white.wait_for("document.querySelector('.phrase-choice')");
    press(white, ".phrase-choice");
    hears(black, ": Hello!");
    choose(black, ".offer-tie");
    hears(white, " offers a tie.");
    press(white, ".strip.offer .decline");
    black.wait_for("!document.querySelector('.strip.offer')");
    for tab in [white, black] {
        tab.tab_to(".cell[tabindex='0']");
    }
}
