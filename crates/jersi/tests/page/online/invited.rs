//! An invitation shows a name, and three options.

use serde_json::json;

use super::kit::api;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_friend_reads_who_invites_and_plays_learns_or_watches() {
    let server = Server::with_games("invited");
    let [mut host, mut friend] =
        [Screen::Laptop, Screen::TallPhone].map(|screen| Tab::open_at(screen, &server.address));
    host.wait_for("document.querySelector('.online-ways')");
    host.go("#/friend");
    host.wait_for("document.querySelector('input[name=nickname]')");
    host.fill("input[name=nickname]", "x");
    host.click(".make-link");
    host.wait_for("document.querySelector('.friend [role=alert]').textContent.includes('2 to 20')");
    host.fill("input[name=nickname]", "Anna");
    host.click(".make-link");
    host.wait_for("document.querySelector('input[name=invitation]')?.value");
    let place = host.value("location.hash").as_str().expect("an address").to_owned();
    friend.go(&place);
    friend.wait_for("document.querySelector('.join-game')");
    friend.wait_for_text(".invites", "Anna invites you to Pijersi");
    assert!(friend.text(".join .about").contains("plays as a guest"));
    friend.picture("online-invited-phone");
    friend.click(".just-watch");
    friend.wait_for("document.querySelector('.play-after-all') && !document.querySelector('.join-game')");
    friend.click(".play-after-all");
    friend.wait_for("document.querySelector('.join-game')");
    // The lesson first, and back.
    friend.click(".learn-first");
    friend.wait_for("location.hash === '#/lesson/pijersi' && document.querySelector('.lesson')");
    friend.wait_for("document.querySelector('.news')?.textContent.includes('Anna is waiting for you')");
    friend.picture("online-invited-lesson-phone");
    friend.click(".news-go");
    friend.wait_for("document.querySelector('.join-game')");
    friend.click(".join-game");
    for tab in [&mut host, &mut friend] {
        tab.wait_for("document.querySelector('.play.online:not(.open) .cell')");
    }
    friend.wait_for("document.querySelector('.side[data-side] .to-player')?.textContent === 'Anna (guest)'");
    // The next invitation has the name already.
    host.go("#/friend");
    host.wait_for("document.querySelector('input[name=nickname]')?.value === 'Anna'");
    let me = api(&mut host, "GET", "me", &json!(null));
    assert_eq!(me["nickname"], json!("Anna"));
    // The browser reports the expected 422 for a nickname that is too short.
    host.end_after_trouble();
    friend.end();
}
