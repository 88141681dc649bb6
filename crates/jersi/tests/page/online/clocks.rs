//! Expired clocks, and an opponent who leaves.

use super::kit::{Plan, seat};
use crate::script::enter;
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

/// Records the frequency of every tone; the browser has no loudspeaker here.
const LISTEN: &str = "(() => { window.tones = []; const make = AudioContext.prototype.createOscillator; \
    AudioContext.prototype.createOscillator = function () { const tone = make.call(this); \
    const set = tone.frequency.exponentialRampToValueAtTime; \
    tone.frequency.exponentialRampToValueAtTime = function (height, at) { window.tones.push(height); \
    return set.call(this, height, at) }; return tone } })()";

/// Warning sound.
const LOW: &str = "window.tones.filter(height => height === 740).length";

/// Plays the first turn of each side, which starts no clock.
fn open(tabs: &mut [Tab; 2]) {
    let mut position = Plan::PIJERSI.start();
    for side in [0, 1] {
        tabs[side].wait_for("document.querySelector('.cell.pick')");
        let turn = position.turns()[0];
        enter(&mut tabs[side], &position, turn);
        position = position.play(turn).expect("legal");
        for tab in tabs.iter_mut() {
            tab.wait_for_text(".position", &position.text());
        }
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_last_seconds_have_a_sound_and_tenths_before_the_clock_expires() {
    let server = Server::with_games("flag");
    let mut tabs = seat(&server, [Screen::TallPhone, Screen::Laptop], "14+0");
    for tab in &mut tabs {
        tab.value(LISTEN);
    }
    open(&mut tabs);
    let [white, black] = &mut tabs;
    let clock = "document.querySelector('.side[data-side=white] .clock').textContent";
    white.wait_for(&format!("/^0:1\\d\\.\\d$/.test({clock})"));
    assert_eq!(white.value(LOW), 0, "not yet");
    white.wait_for(&format!("/^0:0\\d\\.\\d$/.test({clock})"));
    white.wait_for(&format!("{LOW} > 0"));
    white.picture("online-clock-low-phone");
    white.wait_for("document.querySelector('.ending.lost .winner')");
    assert_eq!(white.value(LOW), 3, "three knocks, once");
    black.wait_for_text(".ending .winner", "You win!");
    black.wait_for("document.querySelector('.ending .reason').textContent.includes('time')");
    assert_eq!(black.value(LOW), 0, "the other's time is not one's own");
    assert!(white.is(&format!("{clock}.startsWith('0:00')")), "never below nothing");
    for tab in tabs {
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_player_whose_opponent_left_may_claim_the_win() {
    let server = Server::with_games("claim");
    let mut tabs = seat(&server, [Screen::TallPhone, Screen::Laptop], "600+5");
    open(&mut tabs);
    let [mut white, mut black] = tabs;
    assert_eq!(black.count(".strip.claim"), 0);
    // White has left: the browser is closed.
    white.value("0");
    drop(white);
    let is_away = "!document.querySelector('.side[data-side=white] .presence').classList.contains('here')";
    black.wait_for(is_away);
    // This takes half a minute.
    black.wait_long("document.querySelector('.strip.claim')");
    black.wait_for("document.querySelector('.spoken').textContent.includes('has left')");
    black.picture("online-claim");
    black.click(".claim-win");
    black.wait_for_text(".ending .winner", "You win!");
    black.wait_for("!document.querySelector('.strip.claim')");
    black.end();
}
