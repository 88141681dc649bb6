//! Studies: variations, comments, deletions, undo.

use jersi_play::{Entered, NodeId, Refusal, Table, Walk};
use jersi_rules::record::Comment;

use super::{again, against_engine, friends, length, ms, pijersi, play};

/// A study with two turns and a variation of two turns beside the second one.
fn study() -> (Table, NodeId) {
    let mut table = Table::study(pijersi());
    for number in [0, 3] {
        let turn = table.position().turns()[number];
        table.play_here(turn, ms(0));
    }
    table.walk(Walk::Back);
    for number in [5, 8] {
        let turn = table.position().turns()[number];
        table.play_here(turn, ms(0));
    }
    let node = table.game().current();
    (table, node)
}

#[test]
fn a_study_accepts_turns_of_both_sides_at_any_node() {
    let (table, node) = study();
    assert_eq!(table.game().path(node).len(), 3);
    assert!(table.may_enter() && !table.is_live());
    assert_eq!(table.due(), None);
}

#[test]
fn a_variation_moves_up_from_anywhere_inside_it() {
    let (mut table, node) = study();
    assert!(table.variation_of(node).is_some());
    table.promote(node).expect("a variation");
    assert_eq!(table.game().end(), node);
}

#[test]
fn the_main_line_cannot_move_up() {
    let (mut table, _) = study();
    table.walk(Walk::Live);
    let node = table.game().current();
    assert_eq!(table.variation_of(node), None);
    assert_eq!(table.promote(node), Err(Refusal::NoSuchPlace));
}

#[test]
fn deleting_can_be_undone() {
    let (mut table, _) = study();
    let before = table.game().to_record();
    let first = table.game().children(NodeId::START)[0];
    table.delete(first).expect("it is there");
    assert_eq!(length(&table), 0);
    assert!(table.can_undo_edit() && table.undo_edit());
    assert_eq!(table.game().to_record(), before);
    assert!(!table.undo_edit());
}

#[test]
fn the_start_cannot_be_deleted() {
    let (mut table, _) = study();
    assert_eq!(table.delete(NodeId::START), Err(Refusal::NoSuchPlace));
    assert!(!table.can_undo_edit());
}

#[test]
fn a_comment_belongs_to_the_turn_at_which_it_was_written() {
    let (mut table, node) = study();
    table.walk(Walk::Start);
    let write = |remarks: &mut jersi_play::Remarks| remarks.after = vec![Comment::new("bold")];
    table.annotate(node, write).expect("it is there");
    assert_eq!(table.game().remarks(node).map(|remarks| remarks.after.len()), Some(1));
    assert_eq!(table.game().remarks(NodeId::START).map(|remarks| remarks.after.len()), Some(0));
}

#[test]
fn a_comment_on_a_deleted_turn_is_refused() {
    let (mut table, node) = study();
    table.delete(node).expect("it is there");
    assert_eq!(table.annotate(node, |_| ()), Err(Refusal::NoSuchPlace));
}

#[test]
fn variations_are_cycled_through() {
    let (mut table, _) = study();
    table.walk(Walk::Back);
    let first = table.game().current();
    assert!(table.walk(Walk::Variation));
    assert_ne!(table.game().current(), first);
    assert!(table.walk(Walk::Variation));
    assert_eq!(table.game().current(), first);
}

#[test]
fn impossible_navigation_returns_false() {
    let mut table = Table::study(pijersi());
    let ways = [
        Walk::Start,
        Walk::Back,
        Walk::Forward,
        Walk::StepBack,
        Walk::StepForward,
        Walk::End,
        Walk::Variation,
    ];
    assert!(ways.into_iter().all(|walk| !table.walk(walk)));
}

#[test]
fn played_turns_cannot_be_deleted_from_a_game() {
    let mut table = friends();
    play(&mut table, 2);
    let first = table.game().main_line()[0];
    assert_eq!(table.delete(first), Err(Refusal::NoSuchPlace));
    assert_eq!(length(&table), 2);
}

#[test]
fn a_game_may_continue_from_a_variation() {
    let mut table = friends();
    play(&mut table, 2);
    table.walk(Walk::Back);
    let other = table.position().turns()[6];
    let Entered::Played { node, .. } = table.play_here(other, ms(0)) else { panic!("legal") };
    table.choose_line(node, ms(0)).expect("it is there");
    assert_eq!(table.game().end(), node);
    assert_eq!(again(&table), table);
}

#[test]
fn the_end_of_a_variation_ends_no_game() {
    let mut table = against_engine();
    play(&mut table, 2);
    assert_eq!(table.shown_ending(), None);
    table.resign(super::WHITE, ms(0)).expect("the game goes on");
    table.walk(Walk::Start);
    assert!(table.shown_ending().is_some(), "a game that is over is over wherever one looks");
}

#[test]
fn undoing_never_removes_later_turns() {
    let (mut table, node) = study();
    table.delete(node).expect("it is there");
    let turn = table.position().turns()[0];
    table.play_here(turn, ms(0));
    let played = table.game().current();
    assert!(!table.undo_edit());
    assert_eq!(table.game().current(), played);
}
