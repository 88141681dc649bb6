//! Seats, and the side that is to decide.

use jersi_play::{BEST_LEVEL, Due, Pace, Refusal, Seat, SideChoice, TableEvent};

use super::{BLACK, WHITE, again, against_engine, friends, length, ms, play, table, timed};

#[test]
fn every_seat_survives_a_round_trip() {
    let seats = [
        Seat::Person,
        Seat::Random,
        Seat::Level(1),
        Seat::Level(BEST_LEVEL),
        Seat::Command("some-engine --quiet".to_owned()),
        Seat::Remote("Ada".to_owned()),
    ];
    for seat in seats {
        assert_eq!(seat.to_string().parse(), Ok(seat));
    }
}

#[test]
fn a_level_may_be_written_alone_or_in_the_old_form() {
    assert_eq!("7".parse(), Ok(Seat::Level(7)));
    assert_eq!("engine-7".parse(), Ok(Seat::Level(7)));
}

#[test]
fn an_invalid_seat_is_refused() {
    for text in ["", "0", "11", "level:", "level:99", "+5", "ugi:", "ugi:  ", "remote:", "somebody"] {
        assert!(text.parse::<Seat>().is_err(), "{text}");
    }
}

#[test]
fn random_sides_are_equally_frequent() {
    let whites = (0..1_000).filter(|&seed| SideChoice::Random.draw(seed) == WHITE).count();
    assert!((400..600).contains(&whites), "{whites}");
    assert!((0..50).all(|seed| SideChoice::Black.draw(seed) == BLACK));
}

#[test]
fn no_program_is_due_while_a_person_is_to_decide() {
    assert_eq!(against_engine().due(), None);
}

#[test]
fn the_engine_is_due_after_the_persons_turn() {
    let mut table = against_engine();
    play(&mut table, 1);
    assert_eq!(table.due(), Some(Due { side: BLACK, seat: Seat::Level(3), node: table.game().end() }));
}

#[test]
fn the_engine_is_due_at_any_shown_node() {
    let mut table = against_engine();
    play(&mut table, 1);
    table.walk(jersi_play::Walk::Start);
    assert!(table.due().is_some());
}

#[test]
fn no_program_is_due_in_a_pause() {
    let mut table = table(Seat::Level(1), Seat::Level(2));
    assert!(table.due().is_some());
    table.pause(ms(0)).expect("the game goes on");
    assert_eq!(table.due(), None);
    table.resume(ms(0)).expect("it was paused");
    assert!(table.due().is_some());
}

#[test]
fn no_program_is_due_after_the_end() {
    let mut table = against_engine();
    play(&mut table, 1);
    table.resign(WHITE, ms(0)).expect("the game goes on");
    assert_eq!(table.due(), None);
}

#[test]
fn changing_sides_swaps_engine_and_person() {
    let mut table = against_engine();
    table.swap_seats(ms(0)).expect("seats can be changed");
    assert_eq!(table.seats(), &[Seat::Level(3), Seat::Person]);
    assert_eq!(table.due().map(|due| due.side), Some(WHITE));
    table.swap_seats(ms(0)).expect("and changed back");
    assert_eq!(table.due(), None);
    assert_eq!(again(&table), table);
}

#[test]
fn the_only_person_resigns_even_while_the_engine_thinks() {
    let mut table = against_engine();
    play(&mut table, 1);
    assert_eq!(table.resigner(), Some(WHITE));
}

#[test]
fn of_two_people_the_side_to_move_resigns() {
    let mut table = friends();
    assert_eq!(table.resigner(), Some(WHITE));
    play(&mut table, 1);
    assert_eq!(table.resigner(), Some(BLACK));
}

#[test]
fn no_side_resigns_twice() {
    let mut table = friends();
    table.resign(BLACK, ms(0)).expect("the game goes on");
    assert!(matches!(table.resign(WHITE, ms(0)), Err(Refusal::Ended(_))));
    assert_eq!((table.ending().and_then(jersi_play::Ending::winner), table.resigner()), (Some(WHITE), None));
}

#[test]
fn a_level_without_clocks_has_the_time_of_a_turn() {
    let table = against_engine().with_movetime(ms(3_000));
    assert_eq!(table.pace(ms(0)), Pace::Turn(3_000));
}

#[test]
fn with_clocks_a_program_gets_the_remaining_times() {
    let mut table = timed();
    play(&mut table, 2);
    assert_eq!(table.pace(ms(10_000)), Pace::Clocks { left: [50_000, 60_000], increment: 0 });
}

#[test]
fn events_are_numbered_without_gaps() {
    let mut table = friends();
    play(&mut table, 3);
    table.resign(WHITE, ms(7)).expect("the game goes on");
    let numbers: Vec<u64> = table.events().iter().map(|event| event.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    assert!(matches!(table.events()[3].event, TableEvent::Resigned { by: super::WHITE }));
}

#[test]
fn an_event_with_another_number_changes_nothing() {
    let mut table = friends();
    play(&mut table, 2);
    let mut late = friends();
    let second = &table.events()[1];
    assert_eq!(late.apply(second), Err(Refusal::WrongNumber { expected: 1, found: 2 }));
    assert_eq!((length(&late), late.events().len()), (0, 0));
}

#[test]
fn a_refused_event_leaves_no_trace() {
    let mut table = friends();
    assert_eq!(table.put_back(ms(0)), Err(Refusal::NothingToPutBack));
    assert_eq!(table.resume(ms(0)), Err(Refusal::NoChange));
    assert_eq!(table.decline(WHITE, ms(0)), Err(Refusal::NoOffer));
    assert_eq!(table.events(), []);
}
