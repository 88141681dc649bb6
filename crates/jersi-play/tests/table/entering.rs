//! Turns entered at the board.

use jersi_play::{Entered, Hand, Input, Part, Refusal, Role, Seat, Stage, Table, Walk};
use jersi_rules::Cell;

use super::{against_engine, friends, length, ms, play, table};

fn cell(table: &Table, name: &str) -> Cell {
    table.ruleset().shape().named(name).expect("on the board")
}

fn tap(table: &mut Table, name: &str, part: Part) -> Entered {
    let cell = cell(table, name);
    table.enter(Input::Tap { cell, part }, ms(0))
}

#[test]
fn a_complete_turn_is_played() {
    let mut table = friends();
    let before = *table.position();
    assert_eq!(tap(&mut table, "b4", Part::Stack), Entered::Open);
    assert_eq!(tap(&mut table, "c4", Part::Top), Entered::Open);
    let Entered::Played { turn, node } = tap(&mut table, "c4", Part::Top) else {
        panic!("a second tap ends the turn")
    };
    assert_eq!(node, table.game().end());
    assert_eq!(before.write_turn(turn), "b4=c4");
}

#[test]
fn cells_have_roles_while_a_turn_is_entered() {
    let mut table = friends();
    let b4 = cell(&table, "b4");
    assert_eq!(table.role(b4), Some(Role::Pick));
    tap(&mut table, "b4", Part::Stack);
    assert_eq!(table.role(b4), Some(Role::Held));
    assert_eq!(table.role(cell(&table, "c4")), Some(Role::Target));
    tap(&mut table, "c4", Part::Top);
    assert_eq!(table.role(cell(&table, "c4")), Some(Role::Arrived));
    assert!(table.is_begun());
}

#[test]
fn a_second_tap_switches_the_selected_part_and_a_third_deselects_it() {
    let mut table = friends();
    tap(&mut table, "b4", Part::Top);
    let b4 = cell(&table, "b4");
    assert_eq!(table.state().hand, Some(Hand::Unit { cell: b4, part: Part::Top }));
    tap(&mut table, "b4", Part::Top);
    assert_eq!(table.state().hand, Some(Hand::Unit { cell: b4, part: Part::Stack }));
    tap(&mut table, "b4", Part::Stack);
    assert_eq!(table.state().hand, None);
}

#[test]
fn no_turn_can_be_entered_for_the_engine() {
    let mut table = against_engine();
    play(&mut table, 1);
    assert_eq!(tap(&mut table, "f4", Part::Stack), Entered::NotNow(Refusal::NotYourTurn));
    assert_eq!(table.role(cell(&table, "f4")), None);
}

#[test]
fn no_turn_can_be_entered_for_a_remote_player() {
    let mut table = table(Seat::Remote("Ada".to_owned()), Seat::Person);
    assert!(!table.may_enter());
    play(&mut table, 1);
    assert!(table.may_enter());
}

#[test]
fn no_turn_can_be_entered_after_the_end() {
    let mut table = friends();
    table.resign(super::WHITE, ms(0)).expect("the game goes on");
    assert!(matches!(tap(&mut table, "b4", Part::Stack), Entered::NotNow(Refusal::Ended(_))));
}

#[test]
fn a_refusal_names_the_rule() {
    let mut table = friends();
    tap(&mut table, "b4", Part::Stack);
    assert!(matches!(tap(&mut table, "g1", Part::Top), Entered::Refused(_)));
}

#[test]
fn viewing_another_node_discards_the_entered_turn() {
    let mut table = friends();
    play(&mut table, 2);
    tap(&mut table, "b4", Part::Stack);
    table.walk(Walk::Back);
    assert!(!table.is_begun());
}

#[test]
fn an_event_that_does_not_change_the_board_preserves_the_entered_turn() {
    let mut table = friends();
    tap(&mut table, "b4", Part::Stack);
    table.offer_tie(super::BLACK, ms(0)).expect("the game goes on");
    assert!(table.is_begun());
}

#[test]
fn a_turn_beside_the_game_is_a_variation() {
    let mut table = against_engine();
    play(&mut table, 2);
    table.walk(Walk::Start);
    let other = table.position().turns()[11];
    assert!(matches!(table.play_here(other, ms(0)), Entered::Played { .. }));
    assert_eq!((length(&table), table.events().len()), (2, 2), "the game is as it was");
}

#[test]
fn in_the_middle_of_a_turn_no_input_is_accepted() {
    let mut table = friends();
    let turn = table.position().read_turn("b4=c4-d4").expect("well written");
    table.play(turn, ms(0)).expect("legal");
    assert!(table.walk(Walk::StepBack));
    assert!(!table.may_enter() && !table.is_live());
}

#[test]
fn the_engines_turn_does_not_change_the_node_that_a_player_views() {
    let mut table = against_engine();
    play(&mut table, 1);
    table.walk(Walk::Start);
    play(&mut table, 1);
    assert_eq!(table.game().current(), jersi_play::NodeId::START);
    assert_eq!(length(&table), 2);
}

#[test]
fn a_view_at_the_end_follows_new_turns() {
    let mut table = against_engine();
    play(&mut table, 2);
    assert!(table.is_live());
}

#[test]
fn a_new_table_expects_a_selection() {
    assert_eq!(friends().state().stage, Stage::PickUp);
}
