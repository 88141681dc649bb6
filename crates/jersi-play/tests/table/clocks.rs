//! Clocks at a table.

use jersi_play::{Ending, Refusal, Seat, Table, TimeControl, Walk};

use super::{BLACK, WHITE, again, length, ms, pijersi, play_at, some_turn, timed};

#[test]
fn no_clock_runs_before_both_have_played() {
    let mut table = timed();
    assert_eq!((table.game().thinker(), table.tick(ms(1_000_000))), (None, None));
    play_at(&mut table, 1, 2_000_000);
    assert_eq!((table.game().thinker(), table.tick(ms(3_000_000))), (None, None));
    play_at(&mut table, 1, 3_000_000);
    assert_eq!(table.game().thinker(), Some(WHITE));
    assert_eq!(table.game().remaining(WHITE, ms(3_000_000)), Some(ms(60_000)));
}

#[test]
fn a_flag_falls_when_the_time_is_up_and_not_before() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    assert_eq!(table.tick(ms(59_999)), None);
    assert_eq!(table.tick(ms(60_000)), Some(WHITE));
    assert_eq!(table.ending(), Some(Ending::Time { of: WHITE }));
    assert_eq!(table.tick(ms(60_001)), None);
    assert_eq!(again(&table), table);
}

#[test]
fn an_expired_clock_shows_no_time_left() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    play_at(&mut table, 1, 3_000);
    table.tick(ms(100_000));
    assert_eq!(table.game().remaining(BLACK, ms(100_000)), Some(ms(0)));
    assert_eq!(table.game().remaining(WHITE, ms(100_000)), Some(ms(57_000)));
}

#[test]
fn a_clock_expires_while_another_node_is_shown() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    table.walk(Walk::Start);
    assert_eq!(table.tick(ms(60_000)), Some(WHITE));
}

#[test]
fn a_turn_that_comes_too_late_is_not_played() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    let turn = some_turn(&table);
    let ending = Ending::Time { of: WHITE };
    assert_eq!(table.play(turn, ms(60_000)), Err(Refusal::Ended(ending)));
    assert_eq!((length(&table), table.ending()), (2, Some(ending)));
}

#[test]
fn an_illegal_turn_costs_nothing_but_time() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    let illegal = table.position().read_turn("a1-b1").expect("well written");
    assert!(matches!(table.play(illegal, ms(5_000)), Err(Refusal::Illegal(_))));
    assert_eq!(table.game().remaining(WHITE, ms(6_000)), Some(ms(54_000)));
}

#[test]
fn clocks_stop_in_a_pause() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    table.pause(ms(10_000)).expect("the game goes on");
    assert_eq!(table.tick(ms(500_000)), None);
    table.resume(ms(500_000)).expect("it was paused");
    assert_eq!(table.game().remaining(WHITE, ms(501_000)), Some(ms(49_000)));
    assert_eq!(again(&table), table);
}

#[test]
fn playing_a_turn_ends_the_pause() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    table.pause(ms(10_000)).expect("the game goes on");
    play_at(&mut table, 1, 90_000);
    assert!(!table.is_paused());
    assert_eq!(table.game().remaining(WHITE, ms(90_000)), Some(ms(50_000)));
    assert_eq!(table.game().thinker(), Some(BLACK));
}

#[test]
fn lag_may_be_compensated() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    let turn = some_turn(&table);
    table.play_charged(turn, ms(1_500), ms(2_000)).expect("legal");
    assert_eq!(table.game().remaining(WHITE, ms(2_000)), Some(ms(58_500)));
    assert_eq!(again(&table), table);
}

#[test]
fn an_expired_clock_gains_no_time() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    let turn = some_turn(&table);
    table.play_charged(turn, ms(u64::MAX), ms(2_000)).expect("legal");
    assert_eq!(table.game().remaining(WHITE, ms(2_000)), Some(ms(0)));
}

#[test]
fn a_clock_that_goes_backwards_does_no_harm() {
    let mut table = timed();
    play_at(&mut table, 2, 100_000);
    assert_eq!(table.game().remaining(WHITE, ms(50_000)), Some(ms(60_000)));
    play_at(&mut table, 1, 50_000);
    assert_eq!(table.game().remaining(WHITE, ms(50_000)), Some(ms(60_000)));
}

#[test]
fn an_increment_comes_with_every_turn_but_the_first() {
    let mut game = pijersi();
    game.set_time_control(TimeControl::Increment { time: ms(10_000), increment: ms(2_000) });
    let mut table = Table::new(game, [Seat::Person, Seat::Person]);
    play_at(&mut table, 2, 0);
    assert_eq!(table.game().remaining(BLACK, ms(0)), Some(ms(10_000)));
    play_at(&mut table, 1, 1_000);
    assert_eq!(table.game().remaining(WHITE, ms(1_000)), Some(ms(11_000)));
}

#[test]
fn a_game_without_clocks_never_flags() {
    let mut table = super::friends();
    play_at(&mut table, 4, 0);
    assert_eq!(table.tick(ms(u64::MAX)), None);
    assert_eq!(table.game().remaining(WHITE, ms(5)), None);
}

#[test]
fn resigning_stops_the_clock() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    table.resign(WHITE, ms(8_000)).expect("the game goes on");
    assert_eq!(table.game().thinker(), None);
    assert_eq!(table.game().remaining(WHITE, ms(99_000)), Some(ms(52_000)));
}
