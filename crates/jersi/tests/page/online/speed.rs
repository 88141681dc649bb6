//! Time from the tap on a link to a playable board, on a slow phone.

use std::time::Instant;

use serde_json::json;

use super::kit::{Plan, invite};
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_link_leads_to_a_board_in_seconds_on_a_slow_phone() {
    let server = Server::with_games("speed");
    let mut host = Tab::open_at(Screen::Laptop, &server.address);
    let place = invite(&mut host, Plan::PIJERSI);
    let mut guest = Tab::blank(Screen::TallPhone);
    guest.call("Network.enable", &json!({}));
    guest.call(
        "Network.emulateNetworkConditions",
        &json!({ "offline": false, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 96_000 }),
    );
    guest.call("Emulation.setCPUThrottlingRate", &json!({ "rate": 4 }));
    let began = Instant::now();
    guest.call("Page.navigate", &json!({ "url": format!("{}{place}", server.address) }));
    guest.wait_for("document.querySelector('.join-game')");
    let seen = began.elapsed();
    guest.click(".join-game");
    guest.wait_for("document.querySelector('.play.online:not(.open)')");
    println!(
        "from a tap on a link on a throttled phone: {:.1} s to the board and its invitation, {:.1} s and one more \
         tap to a seat",
        seen.as_secs_f64(),
        began.elapsed().as_secs_f64()
    );
    host.wait_for("document.querySelector('.cell.pick')");
    guest.call("Emulation.setCPUThrottlingRate", &json!({ "rate": 1 }));
    host.end();
}
