//! Offers between players: ties, take-backs, phrases, rematches; and resignation.

use jersi_rules::{AnyPosition, RulesetId};
use serde_json::json;

use super::kit::{Pair, Plan, api, join};
use crate::screens::COUNTDOWN;
use crate::script::whole_game;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

fn begun(name: &str) -> (Server, Pair) {
    let server = Server::with_games(name);
    let mut pair = Pair::meet(&server, [Screen::TallPhone, Screen::Laptop], Plan::PIJERSI);
    let all = whole_game(&AnyPosition::initial(RulesetId::Pijersi), |turns| turns.len() > 14);
    pair.play(&all[..4]);
    (server, pair)
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn offers_are_strips_that_are_answered_or_withdrawn() {
    let (_server, mut pair) = begun("offers");
    pair.black().more(".offer-tie");
    pair.white().wait_for("document.querySelector('.strip.offer .accept')");
    pair.black().wait_for("document.querySelector('.strip.offer .withdraw')");
    pair.white().picture("online-offer-phone");
    pair.white().click(".strip.offer .decline");
    pair.black().wait_for("!document.querySelector('.strip.offer')");
    // A turn is taken back by agreement, together with the turns after it.
    pair.white().click(".toolbar .take-back");
    pair.black().wait_for("document.querySelector('.strip.offer .accept')");
    pair.black().click(".strip.offer .accept");
    for tab in &mut pair.tabs {
        tab.wait_for("document.querySelectorAll('.turns .turn').length === 2");
    }
    // The other player reads the phrase.
    pair.white().click(".toolbar .say");
    pair.white().wait_for("document.querySelector('.phrase-choice')");
    pair.white().picture("online-phrases-phone");
    pair.white().click(".phrase-choice");
    pair.black().wait_for("document.querySelector('.phrase').textContent.includes('Hello!')");
    pair.white().more(".offer-tie");
    pair.black().wait_for("document.querySelector('.strip.offer .accept')");
    pair.black().click(".strip.offer .accept");
    for tab in &mut pair.tabs {
        tab.wait_for("document.querySelector('.ending .winner')?.textContent.toLowerCase().includes('tie')");
    }
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn after_the_end_comes_a_rematch_with_changed_sides_or_a_review() {
    let (_server, mut pair) = begun("rematch");
    pair.white().more(".resign");
    pair.white().click(".resign-yes");
    pair.white().wait_for("document.querySelector('.ending.lost .winner')");
    pair.black().wait_for_text(".ending .winner", "You win!");
    pair.white().picture("online-lost-game-phone");
    pair.black().picture("online-won-laptop");
    pair.white().click(".rematch");
    pair.black().wait_for("document.querySelector('.rematch-asked:not([hidden])')");
    pair.black().click(".rematch");
    for tab in &mut pair.tabs {
        tab.wait_for(
            "document.querySelectorAll('.turns .turn').length === 0 && document.querySelector('.cell')",
        );
    }
    let place = pair.place.clone();
    assert_ne!(pair.white().value("location.hash").as_str(), Some(place.as_str()));
    assert!(pair.white().is("document.querySelector('.arena .side:last-of-type').dataset.side === 'black'"));
    pair.black().wait_for("document.querySelector('.cell.pick')");
    // A finished game can be reviewed by the engine; in a running one there is no engine.
    assert_eq!(pair.black().count(".toolbar .hint"), 0);
    pair.white().go(&place);
    pair.white().wait_for("document.querySelector('.analyse')");
    pair.white().click(".analyse");
    pair.white().wait_for("document.querySelector('.study .review-begin')");
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_game_without_turns_can_be_aborted() {
    let server = Server::with_games("abort");
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::Laptop], Plan::PIJERSI);
    pair.white().more(".abort");
    for tab in &mut pair.tabs {
        tab.wait_for("document.querySelector('.ending .winner')?.textContent.includes('called off')");
    }
    // An invitation without an opponent can be aborted, too.
    let mut host = Tab::open_at(Screen::Laptop, &server.address);
    super::kit::invite(&mut host, Plan::PIJERSI);
    host.click(".call-off");
    host.wait_for("document.querySelector('.ending .winner')?.textContent.includes('called off')");
    host.end();
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_countdown_is_stopped_when_both_players_agree() {
    let server = Server::with_games("stop");
    let [mut white, mut black] =
        [Screen::TallPhone, Screen::Landscape].map(|screen| Tab::open_at(screen, &server.address));
    white.wait_for("document.querySelector('.online-ways')");
    api(&mut white, "POST", "guests", &json!({}));
    let wish = json!({ "ruleset": "jersi-2", "side": "white", "time": "600+5", "position": COUNTDOWN });
    let game = api(&mut white, "POST", "games", &wish)["game"].as_str().expect("a game").to_owned();
    let place = format!("#/online/{game}");
    white.go(&place);
    join(&mut black, &place);
    white.wait_for("document.querySelector('.play.online:not(.open)')");
    white.click(".toolbar .more");
    white.wait_for("document.querySelector('.menu .offer-stop')");
    white.picture("online-menu-countdown-phone");
    white.click(".menu .offer-stop");
    white.wait_for("document.querySelector('.strip.offer .withdraw')");
    black.wait_for("document.querySelector('.strip.offer .accept')");
    black.picture("online-offer-stop-landscape");
    black.click(".strip.offer .accept");
    black.wait_for_text(".ending .winner", "You win!");
    white.wait_for("document.querySelector('.ending.lost .winner')");
    white.picture("online-stopped-phone");
    white.end();
    black.end();
}
