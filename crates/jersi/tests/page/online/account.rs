//! From a guest to an account and back.

use super::kit::{Pair, Plan, rated_games};
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_guest_makes_an_account_and_keeps_the_games() {
    let server = Server::with_games("account");
    let mut pair = Pair::meet(&server, [Screen::Laptop, Screen::TallPhone], Plan::PIJERSI);
    let white = pair.white();
    white.go("#/account");
    white.wait_for("document.querySelector('.who-am-i').textContent.includes('guest-')");
    white.fill("input[name=username]", "Lea");
    white.fill("input[name=password]", "long enough");
    white.picture("online-account");
    white.click(".register");
    white.wait_for("document.querySelector('.recovery-code')");
    let code = white.text(".recovery-code");
    white.picture("online-recovery");
    let place = pair.place.clone();
    pair.black().wait_for("document.querySelector('.side[data-side=white] .name')");
    let white = pair.white();
    white.go(&place);
    white.wait_for("document.querySelector('.side[data-side=white] .name')");
    let black = pair.black();
    black.reload();
    black.wait_for("document.querySelector('.side[data-side=white] .name')?.textContent.includes('Lea')");
    let white = pair.white();
    white.go("#/account");
    white.wait_for("document.querySelector('.log-out')");
    white.click(".log-out");
    white.wait_for("document.querySelector('.to-login')");
    white.click(".to-login");
    white.wait_for("document.querySelector('.log-in')");
    white.click(".lost-password");
    white.wait_for("document.querySelector('input[name=recovery]')");
    white.fill("input[name=username]", "Lea");
    white.fill("input[name=recovery]", &code);
    white.fill("input[name=password]", "even longer");
    white.picture("online-login");
    white.click(".log-in");
    // The code was used: the next one is shown.
    white.wait_for("document.querySelector('.login .recovery-code')");
    assert_ne!(white.text(".recovery-code"), code);
    white.picture("online-next-recovery");
    white.click(".to-account");
    white.wait_for("document.querySelector('.who-am-i')?.textContent.includes('Lea')");
    white.click(".to-my-page");
    white.wait_for("document.querySelector('.player h1')?.textContent === 'Lea'");
    white.go(&place);
    white.wait_for("document.querySelector('.cell.pick')");
    white.go("#/account");
    white.wait_for("document.querySelector('.delete-me')");
    white.click(".delete-me");
    white.click(".delete-yes");
    white.wait_for("document.querySelector('.register')");
    pair.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_devices_of_an_account_are_listed_and_one_is_logged_out() {
    let server = Server::with_games("device-list");
    let [mut here, mut there] =
        [Screen::Laptop, Screen::TallPhone].map(|screen| Tab::open_at(screen, &server.address));
    here.go("#/account");
    here.wait_for("document.querySelector('.register')");
    here.fill("input[name=username]", "Mia");
    here.fill("input[name=password]", "long enough");
    here.click(".register");
    here.wait_for("document.querySelectorAll('.device-row').length === 1");
    there.go("#/login");
    there.wait_for("document.querySelector('.log-in')");
    there.fill("input[name=username]", "Mia");
    there.fill("input[name=password]", "long enough");
    there.click(".log-in");
    there.wait_for("document.querySelectorAll('.device-row').length === 2");
    assert_eq!(there.count(".device-row.current"), 1);
    assert_eq!(there.text(".device-row.current .device-name"), "Chrome · Linux");
    assert_eq!(there.text(".device-row.current small"), "this device");
    assert_eq!(there.count(".device-row.current button"), 0, "there is another way out for this one");
    here.reload();
    here.wait_for("document.querySelectorAll('.device-row').length === 2");
    here.picture("online-devices");
    assert!(here.text(".device-row:not(.current) small").starts_with("last used "));
    here.click(".log-device-out");
    here.wait_for_text(".done", "The device is logged out.");
    here.wait_for("document.querySelectorAll('.device-row').length === 1");
    // The other browser is logged out.
    there.reload();
    there.wait_for("document.querySelector('.register')");
    // The browser reports the expected 401.
    there.end_after_trouble();
    here.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_players_page_draws_the_ratings_and_counts_the_results() {
    let server = Server::with_games("graph");
    let mut tab = Tab::open_at(Screen::TallPhone, &server.address);
    tab.wait_for("document.querySelector('.online-ways')");
    rated_games(&mut tab, ["Ada", "Ben"], &[("pijersi", "wwltw"), ("jersi-2", "lw")]);
    tab.go("#/player/ada");
    tab.wait_for("document.querySelector('.rating-graph .line')");
    assert_eq!(tab.text(".player h1"), "Ada");
    assert_eq!(tab.count(".rating-graph .dot"), 5, "the game that is played most, a dot for each game");
    assert_eq!(tab.texts(".results tbody th"), ["Pijersi", "Jersi 2"]);
    assert_eq!(tab.texts(".results td:not(.rating)"), ["3", "1", "1", "1", "0", "1"]);
    assert!(tab.text(".results .rating").contains('±'));
    assert_eq!(tab.count(".past-game"), 7);
    let said = tab.value("document.querySelector('.rating-graph').getAttribute('aria-label')");
    assert!(said.as_str().is_some_and(|said| said.starts_with("5 rated games.")), "{said}");
    tab.whole_picture("online-player-phone");
    // Another game is chosen by keyboard.
    tab.tab_to("input[name=rating]:checked");
    tab.key("ArrowRight");
    tab.wait_for("document.querySelectorAll('.rating-graph .dot').length === 2");
    tab.wait_for_text(".rating-frame figcaption", "Rating in Jersi 2");
    let sticks_out = tab.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assert_eq!(sticks_out, 0);
    tab.end();
}
