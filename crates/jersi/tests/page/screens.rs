//! Every screen of the page and how to open it, for tests that check all of them, and for the contact sheet.

use jersi_play::{Game, to_link, to_study_link};
use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, RulesetId};
use serde_json::json;

use crate::script::{Hands, begin, enter, play, whole_game};
use crate::tab::Tab;

/// A screen, and a function that opens it from any other.
pub(crate) struct Shown {
    pub(crate) name: &'static str,
    pub(crate) show: fn(&mut Tab),
}

/// All screens.
pub(crate) const SCREENS: &[Shown] = &[
    Shown { name: "start", show: |tab| go(tab, "#/", ".card") },
    Shown { name: "together", show: |tab| go(tab, "#/together", ".begin") },
    Shown { name: "new-game", show: |tab| go(tab, "#/new/pijersi", ".begin") },
    Shown { name: "new-game-jersi", show: |tab| go(tab, "#/new/jersi-4.16", ".begin") },
    Shown { name: "play", show: played },
    Shown { name: "play-reserve", show: |tab| begin(tab, RulesetId::Jersi4_16, None, None) },
    Shown { name: "play-second-step", show: second_step },
    Shown { name: "end", show: ended },
    Shown { name: "lesson", show: |tab| go(tab, "#/lesson/pijersi", ".lesson .signs") },
    Shown { name: "rules", show: |tab| go(tab, "#/rules", ".book-pages") },
    Shown { name: "rule-page", show: |tab| go(tab, "#/rules/pijersi", ".book figure") },
    Shown { name: "differences", show: |tab| go(tab, "#/differences/jersi-4.8/jersi-4.16", ".book figure") },
    Shown { name: "study", show: |tab| study(tab) },
    Shown { name: "study-analysis", show: analysed },
    Shown { name: "study-review", show: reviewed },
    Shown { name: "study-retry", show: retried },
    Shown { name: "study-share", show: |tab| room(tab, "share") },
    Shown { name: "study-import", show: |tab| room(tab, "import") },
    Shown { name: "study-editor", show: |tab| room(tab, "editor") },
    Shown { name: "games", show: |tab| go(tab, "#/games", ".games") },
    Shown { name: "parts", show: |tab| go(tab, "#/parts", ".parts") },
    Shown { name: "results", show: |tab| go(tab, "#/results", ".results") },
    Shown { name: "story", show: |tab| go(tab, "#/story", ".book") },
    Shown { name: "settings", show: |tab| go(tab, "#/settings", ".settings") },
    Shown { name: "study-keys", show: |tab| room(tab, "keys") },
    Shown { name: "broken-link", show: |tab| go(tab, "#/game/1AAAAAA", ".broken") },
];

/// Screens on top of others.
pub(crate) const DIALOGS: &[Shown] = &[Shown { name: "try", show: tried }];

/// Closes a dialog, which would cover the next screen, and waits until its entry in the history has gone, too:
/// otherwise going back would cancel the next navigation.
pub(crate) fn close_dialog(tab: &mut Tab) {
    if tab.count("dialog") == 0 {
        return;
    }
    tab.wait_for("document.querySelector('dialog').open");
    let open = "(history.state?.jersiOpen ?? 0)";
    let before = tab.value(open);
    tab.value("document.querySelector('dialog').close()");
    tab.wait_for(&format!("!document.querySelector('dialog') && {open} < {before}"));
}

fn go(tab: &mut Tab, hash: &str, there: &str) {
    tab.go(hash);
    tab.wait_for(&format!("document.querySelector({})", json!(there)));
}

/// A position of Jersi 2 with a running countdown, in which Black has more kinds of cubes.
pub(crate) const COUNTDOWN: &str = "n-1r-2/6/7/3k-4/9/8/3cc3/3C-2/2N-2 w 4 26";

/// A game with comments, a variation and drawings.
pub(crate) const STUDIED: &str = "[Ruleset \"pijersi\"]\n[White \"Ann\"]\n[Black \"Benoît\"]\n\n\
    {Both sides begin quietly. [%csl Gd4] [%cal Gb4c4,Rf4e4]} 1. b4=c4-d4 $1 {A leap to the middle.} \
    (1. b4=d3 {The other way.} 1... f4-e4) 1... g6-f6=e5 2. a2-b3 *\n";

/// White could win immediately, but plays another turn.
pub(crate) const BLUNDERED: &str = "[Ruleset \"pijersi\"]\n\
    [Position \"6/7/6/3s-1S-1/1r-2P-1/R-2S-3/6 w 0 20\"]\n\n1. d6-e5 c2-b2 2. e5-f5 b2-a1 *\n";

pub(crate) fn game_of(text: &str) -> Game {
    Game::from_record(&Record::read(text).expect("a record")).expect("legal")
}

/// Opens a record in the study.
pub(crate) fn open(tab: &mut Tab, text: &str) {
    let game = game_of(text);
    // Through another screen, so that the address changes even if the same game is open.
    go(tab, "#/rules", ".book-pages");
    tab.go(&format!("#/game/{}", to_study_link(&game)));
    tab.wait_for("location.hash === '#/study' && document.querySelector('.study .tree')");
    tab.wait_for(&format!("document.querySelectorAll('.tree .turn').length >= {}", game.main_line().len()));
}

fn study(tab: &mut Tab) {
    open(tab, STUDIED);
}

fn room(tab: &mut Tab, name: &str) {
    open(tab, STUDIED);
    tool(tab, &format!(".actions .{name}"));
    tab.wait_for("document.querySelector('.in-room, dialog.keys')");
}

/// Shows a part of the study in layouts with tabs.
pub(crate) fn part(tab: &mut Tab, name: &str) {
    let one = format!(".tab-{name}");
    if tab.is(&format!("document.querySelector('{one}').getClientRects().length")) {
        tab.click(&one);
    }
}

/// Clicks on a tool of the study; an open one is closed first.
pub(crate) fn tool(tab: &mut Tab, selector: &str) {
    if tab.is("document.querySelector('.room-back').getClientRects().length") {
        tab.click(".room-back");
        tab.wait_for("!document.querySelector('.in-room')");
    }
    part(tab, "tools");
    tab.click(selector);
}

fn analysed(tab: &mut Tab) {
    open(tab, STUDIED);
    part(tab, "analysis");
    tab.select("select[name=lines]", "3");
    tab.click(".analyse-on");
    tab.wait_for("document.querySelectorAll('.found-line.known').length === 3");
}

fn reviewed(tab: &mut Tab) {
    open(tab, BLUNDERED);
    tool(tab, ".actions .review");
    tab.wait_for("document.querySelector('.review-begin')");
    tab.click(".review-begin");
    tab.wait_for("document.querySelector('.mistakes li') && document.querySelector('.review-begin')");
}

fn retried(tab: &mut Tab) {
    reviewed(tab);
    tab.click(".try-again");
    tab.wait_for("document.querySelector('.retry')");
}

fn played(tab: &mut Tab) {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = whole_game(&start, |turns| turns.len() > 10);
    begin(tab, RulesetId::Pijersi, None, None);
    play(tab, &start, &turns[..8], Hands::Mouse);
}

fn second_step(tab: &mut Tab) {
    begin(tab, RulesetId::Pijersi, None, None);
    let start = AnyPosition::initial(RulesetId::Pijersi);
    enter(tab, &start, start.read_turn("b4=c4-d4").expect("well written"));
    tab.wait_for("document.querySelectorAll('.turns .turn').length === 1");
    tab.click_part("[data-cell=f4]", jersi_play::Part::Stack);
    tab.wait_for("document.querySelector('.cell.held')");
}

fn ended(tab: &mut Tab) {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = whole_game(&start, |turns| turns.len() > 8);
    begin(tab, RulesetId::Pijersi, None, None);
    play(tab, &start, &turns, Hands::Mouse);
    tab.wait_for("document.querySelector('.ending')");
}

/// Opens all topics of a page of the book.
pub(crate) fn unfold(tab: &mut Tab) {
    tab.value("document.querySelectorAll('.topic').forEach(one => { one.removeAttribute('name'); one.open = true })");
}

fn tried(tab: &mut Tab) {
    go(tab, "#/rules/pijersi", ".try");
    unfold(tab);
    tab.click(".try");
    tab.wait_for("document.querySelector('dialog.try-board')?.open");
}

/// A link to a game of some turns.
pub(crate) fn plain_link(turns: usize) -> String {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let mut game = Game::new(&start);
    for turn in whole_game(&start, |turns| turns.len() > 10).into_iter().take(turns) {
        game.play(turn).expect("legal");
    }
    to_link(&game)
}
