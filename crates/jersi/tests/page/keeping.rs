//! Nothing is lost: a reloaded page has its earlier state.

use jersi_rules::{AnyPosition, RulesetId};

use crate::script::{Hands, begin, begun, play, whole_game};
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_continues_after_a_reload() {
    let (mut tab, start, turns) = begun(RulesetId::Jersi4_16, 6);
    tab.more(".flip");
    let before = tab.text(".position");
    let told = tab.texts(".turns .turn");
    tab.reload();
    tab.wait_for_text(".position", &before);
    assert_eq!(tab.texts(".turns .turn"), told);
    assert!(tab.is("document.querySelector('.side').dataset.side === 'white'"), "the board is still turned");
    tab.more(".flip");
    let middle = turns[..6].iter().try_fold(start, |position, &turn| position.play(turn)).expect("legal");
    play(&mut tab, &middle, &turns[6..8], Hands::Mouse);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_clock_continues_at_its_last_value() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/new/pijersi");
    tab.wait_for("document.querySelector('.begin')");
    tab.click("input[value=friend]");
    tab.select("select[name=clock]", "600+5");
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.clock')");
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = whole_game(&start, |turns| turns.len() > 10);
    play(&mut tab, &start, &turns[..3], Hands::Mouse);
    tab.value("(() => { const now = Date.now; Date.now = () => now() + 120000 })()");
    tab.wait_for("document.querySelector('.clock[data-side=black]').textContent.startsWith('7:5')");
    // The page stores it when it is left.
    tab.value("dispatchEvent(new Event('pagehide'))");
    tab.reload();
    tab.wait_for("document.querySelector('.clock[data-side=black]')");
    assert!(
        tab.text(".clock[data-side=black]").starts_with("7:5"),
        "{}",
        tab.text(".clock[data-side=black]")
    );
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_start_screen_offers_the_unfinished_game() {
    let mut tab = Tab::open(Screen::Phone);
    begin(&mut tab, RulesetId::Jersi2, None, None);
    tab.navigate();
    tab.wait_for_text(".unfinished .row .cap", "Jersi 2 · 0 turns");
    tab.click(".go-on");
    tab.wait_for_text(".position", &AnyPosition::initial(RulesetId::Jersi2).text());
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn my_games_have_boards_filters_statistics_and_an_undo() {
    let mut tab = Tab::open(Screen::TallPhone);
    tab.click(".play-now");
    tab.wait_for("document.querySelector('.cell.pick')");
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = whole_game(&start, |turns| turns.len() > 10);
    play(&mut tab, &start, &turns[..1], Hands::Mouse);
    tab.more(".resign");
    tab.click(".resign-yes");
    tab.wait_for("document.querySelector('.ending.lost .winner')");
    begin(&mut tab, RulesetId::Jersi3, None, None);
    let other = AnyPosition::initial(RulesetId::Jersi3);
    play(&mut tab, &other, &other.turns()[..1], Hands::Mouse);
    tab.go("#/games");
    tab.wait_for("document.querySelectorAll('.games .row').length === 2");
    assert_eq!(tab.count(".games .row .picture"), 2, "a small board each");
    tab.picture("phone-games");
    for (filter, count) in [("unfinished", 1), ("finished", 1), ("study", 0), ("all", 2)] {
        tab.click(&format!("input[name=filter][value={filter}]"));
        tab.wait_for(&format!("document.querySelectorAll('.games .row').length === {count}"));
    }
    tab.select("select[name=filter-game]", "jersi-3");
    tab.wait_for("document.querySelectorAll('.games .row').length === 1");
    tab.select("select[name=filter-game]", "");
    tab.click(".kept-more");
    tab.wait_for("document.querySelector('dialog[open]')");
    tab.click(".kept-delete");
    tab.wait_for("document.querySelectorAll('.games .row').length === 1");
    tab.click(".restore");
    tab.wait_for("document.querySelectorAll('.games .row').length === 2");
    tab.resize(Screen::Laptop);
    tab.picture("laptop-games");
    tab.click(".to-results");
    tab.wait_for("document.querySelector('.statistics td')");
    // Pijersi, level 2: none won, none tied, one lost.
    assert_eq!(tab.texts(".statistics td"), ["2", "0", "0", "1"]);
    tab.picture("laptop-results");
    tab.end();
}
