//! Endings by agreement: ties, and stopped countdowns.

use jersi_play::{Ending, Game, Offer, Refusal, Seat, Table};
use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, Outcome, RulesetId, Variants, Win};

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
fn no_side_accepts_its_own_offer() {
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
fn playing_on_declines_an_offer() {
    let mut table = friends();
    play(&mut table, 1);
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    play(&mut table, 1);
    assert_eq!(table.offer(), None);
}

#[test]
fn an_offer_persists_while_its_maker_plays() {
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
fn the_engine_accepts_a_tie_unless_it_is_ahead() {
    for (points, ending) in [(Some(0), Some(Ending::Agreement)), (Some(1), None), (None, None)] {
        let mut table = against_engine();
        table.offer_tie(WHITE, ms(0)).expect("the game goes on");
        table.answer_for_program(points, ms(0)).expect("it was offered");
        assert_eq!((table.ending(), table.offer()), (ending, None), "{points:?}");
    }
}

#[test]
fn a_program_answers_only_for_itself() {
    let mut table = friends();
    table.offer_tie(WHITE, ms(0)).expect("the game goes on");
    assert_eq!(table.answer_for_program(Some(-100), ms(0)), Err(Refusal::NeedsConsent));
}

#[test]
fn a_program_without_an_offer_has_nothing_to_answer() {
    assert_eq!(against_engine().answer_for_program(Some(0), ms(0)), Err(Refusal::NoOffer));
}

#[test]
fn an_agreed_tie_is_in_the_record() {
    let mut table = table(Seat::Person, Seat::Remote("Ada".to_owned()));
    table.offer_tie(BLACK, ms(0)).expect("the game goes on");
    table.accept(WHITE, ms(0)).expect("it was offered");
    let text = table.game().to_record().to_string();
    assert!(text.contains("[Termination \"agreement\"]"), "{text}");
}

/// A game of Jersi 2 in its countdown: Black has more kinds.
fn in_countdown(black: Seat) -> Table {
    let text = "n-1r-2/6/7/3k-4/9/8/3cc3/3C-2/2N-2 w 4 26";
    let position = AnyPosition::read(RulesetId::Jersi2, Variants::NONE, text).expect("a position");
    Table::new(Game::new(&position), [Seat::Person, black])
}

/// The end of that game by the count.
const COUNTED: Ending = Ending::Stopped(Outcome::Win { by: BLACK, how: Win::CountdownKinds });

#[test]
fn a_countdown_that_both_stop_is_decided_by_the_count() {
    let mut table = in_countdown(Seat::Person);
    table.offer_stop(WHITE, ms(0)).expect("a countdown runs");
    assert_eq!(table.offer(), Some((Offer::Stop, WHITE)));
    table.accept(BLACK, ms(0)).expect("it was offered");
    assert_eq!((table.ending(), table.offer()), (Some(COUNTED), None));
    assert_eq!(table.ending().and_then(Ending::winner), Some(BLACK));
    assert_eq!(again(&table), table);
}

#[test]
fn a_countdown_that_does_not_run_cannot_be_stopped() {
    let mut table = friends();
    assert_eq!(table.offer_stop(WHITE, ms(0)), Err(Refusal::NoCountdown));
    assert!(!table.can_stop_countdown());
    let mut idle =
        Table::new(Game::new(&AnyPosition::initial(RulesetId::Jersi2)), [Seat::Person, Seat::Person]);
    assert_eq!(idle.offer_stop(WHITE, ms(0)), Err(Refusal::NoCountdown));
}

#[test]
fn a_program_stops_a_countdown_that_it_wins() {
    let mut table = in_countdown(Seat::Level(3));
    table.offer_stop(WHITE, ms(0)).expect("a countdown runs");
    table.answer_for_program(None, ms(0)).expect("it was offered");
    assert_eq!(table.ending(), Some(COUNTED));
}

#[test]
fn a_program_declines_to_stop_a_countdown_that_it_loses() {
    let mut table = in_countdown(Seat::Person);
    table.seat_players([Seat::Level(3), Seat::Person], ms(0)).expect("seats can be changed");
    table.offer_stop(BLACK, ms(0)).expect("a countdown runs");
    table.answer_for_program(Some(-500), ms(0)).expect("it was offered");
    assert_eq!((table.ending(), table.offer()), (None, None));
}

#[test]
fn a_stopped_countdown_survives_a_round_trip_through_the_record() {
    let mut table = in_countdown(Seat::Person);
    table.offer_stop(BLACK, ms(0)).expect("a countdown runs");
    table.accept(WHITE, ms(0)).expect("it was offered");
    let text = table.game().to_record().to_string();
    assert!(text.contains("[Termination \"countdown-stopped\"]"), "{text}");
    let record = Record::read(&text).expect("a record");
    assert_eq!(Game::from_record(&record).expect("legal").ending(), Some(COUNTED));
    // A result in a record that contradicts the count is ignored.
    let false_text = text.replace("0-1", "1-0");
    let record = Record::read(&false_text).expect("a record");
    assert_eq!(Game::from_record(&record).expect("legal").ending(), Some(Ending::Unexplained(Some(WHITE))));
}
