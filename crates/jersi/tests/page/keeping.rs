//! Nothing is lost: a page that is loaded again comes back as it was.

use jersi_rules::{AnyPosition, RulesetId};

use crate::script::{Hands, begin, play, whole_game};
use crate::tab::{Screen, Tab};

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_goes_on_after_the_page_is_loaded_again() {
    let start = AnyPosition::initial(RulesetId::Jersi4_16);
    let turns = whole_game(&start, |turns| turns.len() > 10);
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, RulesetId::Jersi4_16, None, None);
    play(&mut tab, &start, &turns[..6], Hands::Mouse);
    tab.click(".flip");
    let before = tab.text(".position");
    let told = tab.texts(".turns .turn");
    tab.reload();
    tab.wait_for_text(".position", &before);
    assert_eq!(tab.texts(".turns .turn"), told);
    assert!(tab.is("document.querySelector('.side').dataset.side === 'white'"), "the board is still turned");
    tab.click(".flip");
    let middle = turns[..6].iter().try_fold(start, |position, &turn| position.play(turn)).expect("legal");
    play(&mut tab, &middle, &turns[6..8], Hands::Mouse);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_clock_goes_on_where_it_stood() {
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
    // The page notes it when it is left.
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
fn the_start_offers_the_game_that_is_not_over() {
    let mut tab = Tab::open(Screen::Phone);
    begin(&mut tab, RulesetId::Jersi2, None, None);
    tab.navigate();
    tab.wait_for_text(".go-on", "Continue Jersi 2 (2020)");
    tab.click(".go-on");
    tab.wait_for_text(".position", &AnyPosition::initial(RulesetId::Jersi2).text());
    tab.end();
}
