//! The rules against a second, slow and plain implementation: on positions of random games and on sparse boards, both
//! list the same turns, with the same resulting positions and outcomes.

use std::collections::BTreeSet;

use crate::positions::{Positions, how_many};
use jersi_rules::{Fixed, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Pijersi, Position, Turn, Variants};
use jersi_testkit::random::Random;
use jersi_testkit::slow::Slow;

/// If there are at most this many turns, each is played; otherwise some of them, and at every tenth position all.
const FEW: usize = 200;

/// Compares both on many positions. Every ending of the ruleset must occur, otherwise the positions would prove little.
fn assert_agree<R: Fixed>(names: &str, ends: &[&str]) {
    let variants = Variants::parse(names, R::RULES.variants).expect("variants of the ruleset");
    let mut random = Random::new(2);
    let mut reasons = BTreeSet::new();
    let all = Positions::<R>::new(variants, 1).take(how_many(2_000, 100_000));
    for (number, position) in all.enumerate() {
        let slow = Slow::parse(R::RULES.id, names, &position.text()).expect("both read it");
        assert_same(&position, &slow, "read");
        let turns = assert_same_turns(&position, &slow);
        let plays_all = turns.len() <= FEW || number.is_multiple_of(10);
        for ((text, turn), (slow_text, after)) in turns.into_iter().zip(slow.after_each()) {
            assert_eq!(text, slow_text, "{position}");
            if plays_all || random.once_in(10) {
                let outcome = assert_same(&position.play_unchecked(turn), &after, &text);
                reasons.extend(outcome.map(|outcome| outcome.split(' ').skip(1).collect::<String>()));
            }
        }
    }
    let expected: BTreeSet<String> = ends.iter().map(|end| format!("({end})")).collect();
    assert_eq!(reasons, expected, "which ends came up");
}

/// Both list the same turns; returns them in notation, in byte order.
fn assert_same_turns<R: Fixed>(position: &Position<R>, slow: &Slow) -> Vec<(String, Turn)> {
    let mut turns: Vec<(String, Turn)> =
        position.turns().into_iter().map(|turn| (position.write_turn(turn), turn)).collect();
    turns.sort_unstable();
    let fast: Vec<&String> = turns.iter().map(|(text, _)| text).collect();
    let slow = slow.turns();
    if fast.iter().copied().ne(&slow) {
        let missing: Vec<_> = slow.iter().filter(|turn| !fast.contains(turn)).collect();
        let excess: Vec<_> = fast.iter().filter(|turn| !slow.contains(turn)).collect();
        panic!("{position} ({}): missing {missing:?}, in excess {excess:?}", position.variants());
    }
    turns
}

/// Both agree on a position and on the game that reached it by a turn; returns the outcome.
fn assert_same<R: Fixed>(fast: &Position<R>, slow: &Slow, turn: &str) -> Option<String> {
    assert_eq!(fast.text(), slow.text(), "after {turn}");
    let outcome = fast.outcome().map(|outcome| outcome.to_string());
    assert_eq!(outcome, slow.outcome(), "{fast}, after {turn}");
    outcome
}

const COUNTDOWN: [&str; 5] =
    ["kunti-captured", "countdown-kinds", "countdown-cubes", "countdown-equal", "blocked"];
const KING: [&str; 4] = ["king-not-relocatable", "far-row", "counter", "blocked"];
const RANSOM: [&str; 5] = ["king-not-relocatable", "ransom-not-payable", "far-row", "counter", "blocked"];

#[test]
fn jersi_2_agrees_with_the_slow_rules() {
    assert_agree::<Jersi2>("", &COUNTDOWN);
}

#[test]
fn jersi_3_agrees_with_the_slow_rules() {
    assert_agree::<Jersi3>("", &COUNTDOWN);
}

#[test]
fn jersi_4_8_agrees_with_the_slow_rules() {
    assert_agree::<Jersi4_8>("", &KING);
}

#[test]
fn jersi_4_8_without_parachuting_agrees_with_the_slow_rules() {
    assert_agree::<Jersi4_8>("no-parachute", &KING);
}

#[test]
fn jersi_4_8_with_ransom_agrees_with_the_slow_rules() {
    assert_agree::<Jersi4_8>("ransom", &RANSOM);
}

#[test]
fn jersi_4_8_with_both_variants_agrees_with_the_slow_rules() {
    assert_agree::<Jersi4_8>("no-parachute,ransom", &RANSOM);
}

#[test]
fn jersi_4_16_agrees_with_the_slow_rules() {
    assert_agree::<Jersi4_16>("", &KING);
}

#[test]
fn jersi_4_16_without_parachuting_agrees_with_the_slow_rules() {
    assert_agree::<Jersi4_16>("no-parachute", &KING);
}

#[test]
fn pijersi_agrees_with_the_slow_rules() {
    assert_agree::<Pijersi>("", &["far-row", "counter", "blocked"]);
}

#[test]
fn a_stack_takes_the_king_in_a_corner_from_around_a_missing_cell() {
    // From d1 the stack goes over c1 to b2, and its top to a1. The straight line from a1 to a cell adjacent to d1
    // leaves the board; a generator that searched for attackers along such lines missed this one.
    let text = "3k-3/8/7/8/9/pr7/7/8/K-6 b 0 5 -";
    let position = Position::<Jersi4_16>::read(text, Variants::NONE).expect("a position");
    let turns = assert_same_turns(&position, &Slow::parse("jersi-4.16", "", text).expect("a position"));
    let on_the_king = turns.iter().filter(|(text, _)| text.starts_with("d1=b2-a1!!/K:a")).count();
    assert_eq!(on_the_king, 6);
    assert_eq!(position.count_turns(), turns.len() as u64);
}
