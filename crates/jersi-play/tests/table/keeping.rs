//! Storing and restoring a table.

use jersi_play::shelf::Saved;
use jersi_play::{Seat, Table, Walk};
use jersi_rules::record::Comment;

use super::{BLACK, WHITE, against_engine, friends, length, ms, pijersi, play, play_at, timed};

/// The table after it was stored and restored.
fn back(table: &Table, now: u64) -> Table {
    let saved = table.saved(BLACK, ms(now));
    let text = serde_json::to_string(&saved).expect("plain data");
    let saved: Saved = serde_json::from_str(&text).expect("what was just written");
    let (table, below) = Table::restored(&saved, ms(now + 1_000_000)).expect("what was just stored");
    assert_eq!(below, BLACK);
    table
}

#[test]
fn a_game_is_restored_with_its_turns_and_players() {
    let mut table = against_engine().with_movetime(ms(3_000)).with_seed(77);
    play(&mut table, 3);
    let again = back(&table, 0);
    assert_eq!(again.game().to_record(), table.game().to_record());
    assert_eq!(again.seats(), table.seats());
    assert_eq!((again.movetime(), again.seed()), (ms(3_000), 77));
    assert_eq!(again.due(), table.due());
}

#[test]
fn the_viewed_node_is_restored() {
    let mut table = friends();
    play(&mut table, 4);
    table.walk(Walk::Back);
    table.walk(Walk::Back);
    assert_eq!(back(&table, 0).game().current(), table.game().current());
}

#[test]
fn no_time_passes_while_a_game_is_closed() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    let again = back(&table, 12_000);
    assert_eq!(again.game().remaining(WHITE, ms(1_012_000)), Some(ms(48_000)));
    assert_eq!(again.game().remaining(WHITE, ms(1_013_000)), Some(ms(47_000)));
}

#[test]
fn a_pause_persists() {
    let mut table = timed();
    play_at(&mut table, 2, 0);
    table.pause(ms(5_000)).expect("the game goes on");
    let again = back(&table, 9_000);
    assert!(again.is_paused());
    assert_eq!(again.game().remaining(WHITE, ms(9_000_000)), Some(ms(55_000)));
}

#[test]
fn a_study_is_restored_as_a_study() {
    let mut table = Table::study(pijersi());
    let turn = table.position().turns()[0];
    table.play_here(turn, ms(0));
    let node = table.game().current();
    table.annotate(node, |remarks| remarks.after = vec![Comment::new("bold")]).expect("it is there");
    let again = back(&table, 0);
    assert!(again.is_study());
    assert_eq!(again.game().to_record(), table.game().to_record());
}

#[test]
fn a_finished_game_stays_finished() {
    let mut table = friends();
    play(&mut table, 2);
    table.resign(WHITE, ms(0)).expect("the game goes on");
    let again = back(&table, 0);
    assert_eq!((again.ending(), length(&again)), (table.ending(), 2));
}

#[test]
fn a_seat_of_a_later_build_is_a_persons() {
    let mut saved = friends().saved(WHITE, ms(0));
    saved.seats[1] = "telepath:9".to_owned();
    let (table, _) = Table::restored(&saved, ms(0)).expect("the record is good");
    assert_eq!(table.seats(), &[Seat::Person, Seat::Person]);
}

#[test]
fn a_broken_record_is_an_error() {
    let mut saved = friends().saved(WHITE, ms(0));
    saved.record = "[Ruleset \"pijersi\"]\n\n1. a1-g9 *\n".to_owned();
    assert!(Table::restored(&saved, ms(0)).is_err());
}
