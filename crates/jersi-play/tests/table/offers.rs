//! Ties by agreement.

use jersi_play::{Ending, Offer, Refusal, Seat};

use super::{BLACK, WHITE, again, against_engine, friends, ms, play, table};

#[test]
fn a_tie_that_is_offered_and_accepted_ends_the_game() {
    let mut table = friends();
    play(&mut table, 2);
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    table.accept(BLACK, ms(0)).expect("it was offered");
    assert_eq!((table.ending(), table.offer()), (Some(Ending::Agreement), None));
    assert_eq!(again(&table), table);
}

#[test]
fn nobody_accepts_the_own_offer() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    assert_eq!(table.accept(WHITE, ms(0)), Err(Refusal::NoOffer));
    assert_eq!(table.ending(), None);
}

#[test]
fn an_offer_may_be_declined() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    table.decline(BLACK, ms(0)).expect("it was offered");
    assert_eq!((table.offer(), table.ending()), (None, None));
    assert_eq!(table.accept(BLACK, ms(0)), Err(Refusal::NoOffer));
}

#[test]
fn an_offer_may_be_withdrawn() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    table.decline(WHITE, ms(0)).expect("it is one's own");
    assert_eq!(table.offer(), None);
}

#[test]
fn whoever_plays_on_declines() {
    let mut table = friends();
    play(&mut table, 1);
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    play(&mut table, 1);
    assert_eq!(table.offer(), None);
}

#[test]
fn an_offer_stands_while_the_one_who_made_it_plays() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    play(&mut table, 1);
    assert_eq!(table.offer(), Some((Offer::Tie, WHITE)));
}

#[test]
fn two_offers_make_an_agreement() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    table.offer_tie(BLACK, ms(0)).expect("as good as an answer");
    assert_eq!(table.ending(), Some(Ending::Agreement));
}

#[test]
fn a_tie_is_offered_once_in_a_turn() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    assert_eq!(table.offer_tie(WHITE, ms(0)), Err(Refusal::AlreadyOffered));
    table.decline(BLACK, ms(0)).expect("it was offered");
    assert_eq!(table.offer_tie(WHITE, ms(0)), Err(Refusal::AlreadyOffered));
    play(&mut table, 2);
    table.offer_tie(WHITE, ms(0)).expect("another turn");
}

#[test]
fn nothing_is_offered_after_the_end() {
    let mut table = friends();
    table.resign(WHITE, ms(0)).expect("the game goes on");
    assert!(matches!(table.offer_tie(BLACK, ms(0)), Err(Refusal::Ended(_))));
}

#[test]
fn the_end_of_the_game_makes_offers_void() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    table.resign(BLACK, ms(0)).expect("the game goes on");
    assert_eq!(table.offer(), None);
    assert_eq!(table.accept(BLACK, ms(0)), Err(Refusal::NoOffer));
}

#[test]
fn taking_back_makes_offers_void() {
    let mut table = friends();
    play(&mut table, 2);
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    table.take_back(ms(0)).expect("there is a turn");
    assert_eq!(table.offer(), None);
}

#[test]
fn other_players_have_no_part_in_an_offer() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    table.seat_players([Seat::Person, Seat::Level(2)], ms(0)).expect("seats can be changed");
    assert_eq!(table.offer(), None);
}

#[test]
fn the_engine_takes_a_tie_where_it_does_not_stand_better() {
    for (points, ending) in [(Some(0), Some(Ending::Agreement)), (Some(1), None), (None, None)] {
        let mut table = against_engine();
        table.offer_tie(WHITE, ms(0)).expect("the game goes on");
        table.answer_for_program(points, ms(0)).expect("it was offered");
        assert_eq!((table.ending(), table.offer()), (ending, None), "{points:?}");
    }
}

#[test]
fn a_program_answers_for_nobody_else() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    assert_eq!(table.answer_for_program(Some(-100), ms(0)), Err(Refusal::NeedsConsent));
}

#[test]
fn a_program_without_an_offer_has_nothing_to_answer() {
    assert_eq!(against_engine().answer_for_program(Some(0), ms(0)), Err(Refusal::NoOffer));
}

#[test]
fn an_agreed_tie_stands_in_the_record() {
    let mut table = table(Seat::Person, Seat::Remote("Ada".to_owned()));
    table.offer_tie(BLACK, ms(0)).expect("the game goes on");
    table.accept(WHITE, ms(0)).expect("it was offered");
    let text = table.game().to_record().to_string();
    assert!(text.contains("[Termination \"agreement\"]"), "{text}");
}
