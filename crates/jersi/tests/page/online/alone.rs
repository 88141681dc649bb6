//! Without a server of games, online play is not shown.

use crate::host::{Host, dist};
use crate::sizes::Screen;
use crate::tab::Tab;

fn is_absent(tab: &mut Tab) {
    tab.wait_for("document.querySelector('.card')");
    tab.value("new Promise(done => setTimeout(done, 300)).then(() => 0)");
    assert_eq!(tab.count(".online-ways"), 0);
    assert!(tab.is("document.querySelector('.to-online').hidden"));
    tab.go("#/games");
    tab.wait_for("document.querySelector('.games')");
    assert_eq!(tab.count(".own-online"), 0);
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_page_of_a_static_host_shows_no_online_play() {
    let host = Host::start(&dist());
    let mut tab = Tab::open_at(Screen::Desk, &host.address(""));
    is_absent(&mut tab);
    tab.end_at_host();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_page_of_a_server_without_games_shows_no_online_play() {
    let mut tab = Tab::open(Screen::Desk);
    is_absent(&mut tab);
    tab.end();
}
