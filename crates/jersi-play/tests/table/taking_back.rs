//! Take-backs, and their restoration.

use jersi_play::{Offer, Refusal, Seat, Walk};

use super::{
    BLACK, WHITE, again, against_engine, friends, length, ms, play, play_at, some_turn, table, timed,
};

#[test]
fn a_friend_takes_back_one_turn() {
    let mut table = friends();
    play(&mut table, 3);
    table.take_back(ms(0)).expect("there is a turn");
    assert_eq!(length(&table), 2);
}

#[test]
fn against_the_engine_its_answer_goes_back_too() {
    let mut table = against_engine();
    play(&mut table, 4);
    table.take_back(ms(0)).expect("there is a turn");
    assert_eq!(length(&table), 2);
    assert!(table.may_enter());
}

#[test]
fn while_the_engine_thinks_only_ones_own_turn_is_taken_back() {
    let mut table = against_engine();
    play(&mut table, 3);
    table.take_back(ms(0)).expect("there is a turn");
    assert_eq!(length(&table), 2);
    assert_eq!(table.due(), None);
}

#[test]
fn black_cannot_take_back_before_playing() {
    let mut table = table(Seat::Level(1), Seat::Person);
    play(&mut table, 1);
    assert_eq!(table.take_back(ms(0)), Err(Refusal::NothingToTakeBack));
}

#[test]
fn nothing_can_be_taken_back_at_the_start() {
    assert_eq!(friends().take_back(ms(0)), Err(Refusal::NothingToTakeBack));
    assert_eq!(friends().count_to_take_back(), None);
}

#[test]
fn engines_wait_after_their_turn_was_taken_back() {
    let mut table = table(Seat::Level(1), Seat::Level(2));
    play(&mut table, 3);
    table.take_back(ms(0)).expect("there is a turn");
    assert_eq!((length(&table), table.is_paused(), table.due()), (2, true, None));
}

#[test]
fn a_take_back_can_be_undone() {
    let mut table = friends();
    play(&mut table, 3);
    let before = table.game().to_record();
    table.take_back(ms(0)).expect("there is a turn");
    table.take_back(ms(0)).expect("and another one");
    table.put_back(ms(0)).expect("taken back before");
    table.put_back(ms(0)).expect("twice");
    assert_eq!(table.game().to_record(), before);
    assert_eq!(table.put_back(ms(0)), Err(Refusal::NothingToPutBack));
}

#[test]
fn another_turn_discards_the_turns_taken_back() {
    let mut table = friends();
    play(&mut table, 2);
    table.take_back(ms(0)).expect("there is a turn");
    assert!(table.can_put_back());
    let turns = table.last_position().turns();
    table.play(turns[5], ms(0)).expect("legal");
    assert!(!table.can_put_back());
}

#[test]
fn after_a_take_back_the_game_continues_at_its_end_even_with_variations() {
    let mut table = friends();
    play(&mut table, 2);
    // A variation beside the second turn.
    table.walk(Walk::Back);
    let other = table.position().turns()[7];
    table.play_here(other, ms(0));
    table.walk(Walk::Live);
    assert_eq!(length(&table), 2);
    table.take_back(ms(0)).expect("there is a turn");
    assert_eq!(length(&table), 1, "no variation takes the place of what was taken back");
    assert!(table.is_live());
}

#[test]
fn putting_back_restores_variations() {
    let mut table = friends();
    play(&mut table, 2);
    table.walk(Walk::Back);
    let other = table.position().turns()[7];
    table.play_here(other, ms(0));
    let before = table.game().to_record();
    table.take_back(ms(0)).expect("there is a turn");
    table.put_back(ms(0)).expect("taken back before");
    assert_eq!(table.game().to_record(), before);
}

#[test]
fn variations_further_up_stay() {
    let mut table = friends();
    play(&mut table, 3);
    table.walk(Walk::Start);
    let other = table.position().turns()[9];
    table.play_here(other, ms(0));
    table.take_back(ms(0)).expect("there is a turn");
    assert_eq!(table.game().children(jersi_play::NodeId::START).len(), 2);
    assert_eq!(length(&table), 2);
}

#[test]
fn taking_back_shows_the_end_from_any_node() {
    let mut table = friends();
    play(&mut table, 3);
    table.walk(Walk::Start);
    table.take_back(ms(0)).expect("there is a turn");
    assert!(table.is_live());
}

#[test]
fn a_lost_game_goes_on_after_taking_back() {
    let mut table = against_engine();
    play(&mut table, 2);
    table.resign(WHITE, ms(0)).expect("the game goes on");
    table.take_back(ms(0)).expect("there is a turn");
    assert_eq!((table.ending(), length(&table)), (None, 0));
    assert_eq!(again(&table), table);
}

#[test]
fn clocks_go_back_with_the_turn() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    play_at(&mut table, 1, 20_000);
    assert_eq!(table.game().remaining(WHITE, ms(20_000)), Some(ms(40_000)));
    table.take_back(ms(30_000)).expect("there is a turn");
    assert_eq!(table.game().remaining(WHITE, ms(31_000)), Some(ms(59_000)));
    assert_eq!(table.game().thinker(), Some(WHITE));
}

#[test]
fn taking_back_the_first_turns_stops_the_clocks() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    table.take_back(ms(5_000)).expect("there is a turn");
    assert_eq!(table.game().thinker(), None);
}

#[test]
fn a_remote_player_must_agree() {
    let mut table = table(Seat::Person, Seat::Remote("Ada".to_owned()));
    play(&mut table, 2);
    assert_eq!(table.take_back(ms(0)), Err(Refusal::NeedsConsent));
    table.ask_take_back(WHITE, ms(0)).expect("there is a turn");
    assert_eq!(table.offer(), Some((Offer::TakeBack { count: 2 }, WHITE)));
    table.accept(BLACK, ms(0)).expect("it was offered");
    assert_eq!((length(&table), table.offer()), (0, None));
}

#[test]
fn asking_in_the_opponents_turn_asks_for_one_turn() {
    let mut table = table(Seat::Person, Seat::Remote("Ada".to_owned()));
    play(&mut table, 3);
    table.ask_take_back(WHITE, ms(0)).expect("there is a turn");
    assert_eq!(table.offer(), Some((Offer::TakeBack { count: 1 }, WHITE)));
}

#[test]
fn a_turn_makes_a_question_about_taking_back_void() {
    let mut table = table(Seat::Person, Seat::Remote("Ada".to_owned()));
    play(&mut table, 3);
    table.ask_take_back(WHITE, ms(0)).expect("there is a turn");
    let turn = some_turn(&table);
    table.play(turn, ms(0)).expect("legal");
    assert_eq!(table.offer(), None);
    assert_eq!(table.accept(BLACK, ms(0)), Err(Refusal::NoOffer));
    assert_eq!(length(&table), 4);
}

#[test]
fn a_side_without_turns_cannot_ask_for_a_take_back() {
    let mut table = table(Seat::Person, Seat::Remote("Ada".to_owned()));
    play(&mut table, 1);
    assert_eq!(table.ask_take_back(BLACK, ms(0)), Err(Refusal::NothingToTakeBack));
}

#[test]
fn no_time_is_charged_for_a_turn_that_was_taken_back() {
    let mut table = timed();
    play_at(&mut table, 3, 0);
    table.take_back(ms(10_000)).expect("there is a turn");
    table.put_back(ms(50_000)).expect("taken back before");
    assert_eq!(table.game().remaining(BLACK, ms(51_000)), Some(ms(49_000)));
}
