//! Whole games of the program: the examples of the rule documents, to their ends.

use crate::common::{Run, jersi};

fn play_out(ruleset: &[&str], turns: &str) -> Run {
    let turns: Vec<_> = turns.split_whitespace().collect();
    jersi(&[&["play-out"], ruleset, &turns].concat())
}

/// The example of the 2.0 and 3.0 documents.
const OLD_EXAMPLE: &str = "a5-b5=d7 i5-h5=f7 d7=e8-f7! h6-g6 e8-f7=g6! i2-h3=f5 g6=i4!-i3!!";

/// The example of the 4.8 document, with its misprints corrected.
const EXAMPLE: &str = "
    a2-b2=d3 h4-h3=f4     b3-b4=d5 f4=d3!       d5=d3!-e4 m:f3/m:f4  a4-a3=c2 i1-i2=g3
    c2=e2 h1-h2=f1        e2=g2-h2 f1=h2!!-g2!/K:a2
    e4-d3=f2 g2-f2!       a2-a1=c2 i4-i3=g4     M:d4/M:d5 h5-h6=f7   b5-b6=d7 i6-i5=g6
    d7=f8-f7! g6=g7-f8!   f7-f8! h8-g7=f8!      a6-a5=b6 i7-h7=f6    b8-a7 g4=e6-e5
    b6-b7=c6 f8=d7-c6!    a7=c6!-d7! f6=d7!-e7  W:c7/W:b7 g3=g1-f1   c6-c7=e9 e6-e7=e9!
    b7-b6=b4 f1-f2=e3     b4=d3-c3 e3=c1-b1!    c2=b3-b4 e9=e7-e6    d3-c3=c1! e5-e6=c6
    M:b6/M:b7 c6-d7=b8    c1=b1! b8-a7";

#[test]
fn the_old_example_ends_with_the_kunti() {
    let run = play_out(&["jersi-2"], OLD_EXAMPLE);
    assert_eq!(run.last(), "result: white (kunti-captured)");
    assert_eq!(run.good().lines().count(), 8, "a position after each turn, and the result");
    let run = play_out(&["jersi-3"], OLD_EXAMPLE);
    assert_eq!(run.last(), "result: white (kunti-captured)");
    run.good();
}

#[test]
fn the_guardian_forbids_the_first_turn_of_the_old_example() {
    let message = play_out(&["jersi-3", "--setup", "mokca"], OLD_EXAMPLE).failed(1);
    let said = "error: Turn 1, “a5-b5=d7”, is not legal. The mokca on a4 blocks b5: no stack can be built there or \
                move there. (blocked)\n";
    assert_eq!(message, said);
}

#[test]
fn the_example_of_jersi_4_ends_with_the_king_on_the_far_row() {
    for ruleset in ["jersi-4.8", "jersi-4.16"] {
        let run = play_out(&[ruleset], EXAMPLE);
        assert_eq!(run.last(), "result: black (far-row)");
        assert_eq!(run.good().lines().count(), 49);
    }
}

#[test]
fn the_example_may_be_written_without_marks_and_in_any_case() {
    let plain = EXAMPLE.replace('!', "").replace("M:", "m:").replace("K:", "k:");
    assert_eq!(play_out(&["jersi-4.8"], &plain).good(), play_out(&["jersi-4.8"], EXAMPLE).good());
}

#[test]
fn nothing_is_played_after_the_end() {
    let message = play_out(&["jersi-2"], &format!("{OLD_EXAMPLE} h1-g1")).failed(1);
    assert_eq!(message, "error: Turn 8, “h1-g1”, is not legal. The game is over. (game-over)\n");
}

#[test]
fn a_ransom_is_played_joined_or_by_its_decisions() {
    let start = "3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 -";
    let game = ["jersi-4.8", "--variant", "ransom", "--position", start];
    let joined = play_out(&game, "f1=h2!!-g2!#b3/K:a2").good();
    assert_eq!(joined, play_out(&game, "f1=h2!!-g2! #R #b3 /K:a2").good());
    insta::assert_snapshot!(joined, @"
    3k-3/1p-6/1r-5/8/9/8/4mR2/2R-5/PS2F-3 b 12 6 - name:K
    3k-3/1p-6/1r-5/8/9/8/4mR2/2R-5/PS2F-3 w 12 6 - give:KR
    3k-3/1p-6/1r-5/8/9/8/4mR2/8/PS2F-3 b 12 6 - relocate:K
    3k-3/1p-6/1r-5/8/9/8/4mR2/8/PSK-1F-3 w 0 7 -
    result: none
    ");
    let message = play_out(&game, "f1=h2!!-g2!#b3/K:a1").failed(1);
    assert!(message.contains("is not legal at “/K:a1”"), "{message}");
}

#[test]
fn pijersi_is_played_by_notation_and_by_ugi() {
    let notation = play_out(&["pijersi"], "b4=c4-d4 g6-f6=e5 b7-b6=d7").good();
    assert_eq!(notation, play_out(&["pijersi"], "b4c4d4 g6f6e5 b7b6d7").good());
    assert!(notation.ends_with("result: none\n"));
}

#[test]
fn wrong_marks_are_a_warning() {
    let run = play_out(&["pijersi"], "b4=c4!");
    assert_eq!(run.err, "warning: Turn 1, “b4=c4!”, has wrong capture marks.\n");
    assert_eq!(run.code, Some(0));
}

#[test]
fn without_turns_the_result_of_the_position_is_printed() {
    assert_eq!(play_out(&["pijersi"], "").good(), "result: none\n");
}

#[test]
fn turns_with_spaces_and_numbers_are_read_as_play_reads_them() {
    let plain = jersi(&["play-out", "pijersi", "b4=c4-d4", "g6-f6=e5"]).good();
    for turns in [
        &["b4 = c4 - d4", "g6-f6 =e5"][..],
        &["1. b4=c4-d4 g6-f6=e5"],
        &["b4", "=", "c4", "-", "d4", "g6-f6=e5"],
        &["1.", "b4c4d4", "g6f6e5"],
    ] {
        assert_eq!(jersi(&[&["play-out", "pijersi"], turns].concat()).good(), plain, "{turns:?}");
    }
    let drawn = |turn| jersi(&["draw", "pijersi", "--turn", turn]).good();
    assert_eq!(drawn("b4 = c4 - d4"), drawn("b4=c4-d4"));
}
