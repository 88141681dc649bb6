//! From a guest to an account and back.

use super::kit::{Pair, Plan};
use crate::server::Server;
use crate::tab::Screen;

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
