//! The rules against a second, slow and plain set of them: on positions of random games and on sparse
//! boards, both list the same turns, which lead to the same positions with the same outcomes.

mod positions;

use std::collections::BTreeSet;

use jersi_rules::{Jersi2, Jersi3, Jersi4_8, Jersi4_16, Pijersi, Position, Ruleset, Turn, Variants};
use jersi_testkit::random::Random;
use jersi_testkit::slow::Slow;
use positions::{Positions, how_many};

/// Up to so many turns each is played; of longer lists some are, or now and then all.
const FEW: usize = 200;

/// Compares positions, and says which reasons for an end came up.
fn outcomes_agreed_on<R: Ruleset>(names: &str, seed: u64) -> BTreeSet<String> {
    let variants = Variants::parse(names, R::RULES.variants).expect("variants of the ruleset");
    let mut random = Random::new(seed);
    let mut outcomes = BTreeSet::new();
    let all = Positions::<R>::new(variants, seed).take(how_many(2_000, 100_000));
    for (number, position) in all.enumerate() {
        let slow = Slow::parse(R::RULES.id, names, &position.text()).expect("both read it");
        let turns = assert_same_turns(&position, &slow);
        let is_long = turns.len() > FEW && !number.is_multiple_of(10);
        for ((text, turn), (slow_text, after)) in turns.into_iter().zip(slow.after_each()) {
            assert_eq!(text, slow_text);
            if is_long && !random.once_in(10) {
                continue;
            }
            outcomes.extend(assert_same_position(&position.play_unchecked(turn), &after, &text, &position));
        }
    }
    outcomes
}

/// Both list the same turns; returns them as they are written, in the order of bytes.
fn assert_same_turns<R: Ruleset>(position: &Position<R>, slow: &Slow) -> Vec<(String, Turn)> {
    let mut turns: Vec<(String, Turn)> =
        position.turns().into_iter().map(|turn| (position.write_turn(turn), turn)).collect();
    turns.sort_unstable();
    let (fast, slow): (Vec<&String>, Vec<String>) =
        (turns.iter().map(|(text, _)| text).collect(), slow.turns());
    if fast.iter().copied().ne(&slow) {
        let missing: Vec<_> = slow.iter().filter(|turn| !fast.contains(turn)).collect();
        let excess: Vec<_> = fast.iter().filter(|turn| !slow.contains(turn)).collect();
        panic!("{position} ({}): missing {missing:?}, in excess {excess:?}", position.variants());
    }
    turns
}

/// Both say the same of a position that a turn leads to; returns its outcome.
fn assert_same_position<R: Ruleset>(
    fast: &Position<R>,
    slow: &Slow,
    turn: &str,
    before: &Position<R>,
) -> Option<String> {
    assert_eq!(fast.text(), slow.text(), "{turn} in {before}");
    let outcome = fast.outcome().map(|outcome| outcome.to_string());
    assert_eq!(outcome, slow.outcome(), "{turn} in {before}, giving {fast}");
    outcome
}
#[test]
fn timing() {
    let t = std::time::Instant::now();
    for p in Positions::<Jersi4_16>::new(Variants::NONE, 1).take(2000) {
        let _ = p;
    }
    println!("gen {:?}", t.elapsed());
    let t = std::time::Instant::now();
    println!("{:?} {:?}", outcomes_agreed_on::<Jersi2>("", 1), t.elapsed());
    let t = std::time::Instant::now();
    println!("{:?} {:?}", outcomes_agreed_on::<Pijersi>("", 1), t.elapsed());
    let t = std::time::Instant::now();
    println!("{:?} {:?}", outcomes_agreed_on::<Jersi4_16>("", 1), t.elapsed());
    let t = std::time::Instant::now();
    println!("{:?} {:?}", outcomes_agreed_on::<Jersi3>("", 1), t.elapsed());
    let t = std::time::Instant::now();
    println!("{:?} {:?}", outcomes_agreed_on::<Jersi4_8>("ransom", 1), t.elapsed());
}
