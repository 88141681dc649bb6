//! The rules on small hand-made positions without vectors: ransom, placing, and the mokca.

use jersi_rules::{AnyPosition, RulesetId};
use jersi_testkit::cases::{ALL, Case, MOKCA, PLACING, RANSOM};

fn read(case: &Case) -> AnyPosition {
    let ruleset: RulesetId = case.ruleset.parse().expect(case.name);
    let variants = ruleset.variants(case.variant).expect(case.name);
    AnyPosition::read(ruleset, variants, case.position).expect(case.name)
}

fn assert_cases(cases: &[Case]) {
    for case in cases {
        let position = read(case);
        assert_eq!(position.text(), case.position, "{}", case.name);
        assert_legal(&position, case);
        assert_illegal(&position, case);
        assert_after(&position, case);
    }
}

/// A legal turn is listed, written as in the case, and can be played.
fn assert_legal(position: &AnyPosition, case: &Case) {
    let listed: Vec<String> = position.turns().into_iter().map(|turn| position.write_turn(turn)).collect();
    for text in case.legal {
        let turn = position.read_turn(text).expect(case.name);
        assert!(listed.iter().any(|listed| listed == text), "{}: {text} in {listed:?}", case.name);
        assert!(position.play(turn).is_ok(), "{}: {text} is legal", case.name);
    }
}

/// An illegal turn is not listed, and a rule forbids it, unless its letter belongs to another ruleset. A letter of the
/// other side is read as one's own, and then the cell is wrong.
fn assert_illegal(position: &AnyPosition, case: &Case) {
    for text in case.illegal {
        match position.read_turn(text) {
            Ok(turn) => {
                assert!(!position.turns().contains(&turn), "{}: {text} is not listed", case.name);
                assert!(position.play(turn).is_err(), "{}: {text} is illegal", case.name);
            }
            Err(error) => assert!(text.starts_with("M:"), "{}: {text}: {error}", case.name),
        }
    }
}

/// The result of a turn, and whether it ends the game.
fn assert_after(position: &AnyPosition, case: &Case) {
    for (text, expected, outcome) in case.after {
        let turn = position.read_turn(text).expect(case.name);
        let after = position.play(turn).expect(case.name);
        assert_eq!(after.text(), *expected, "{}: {text}", case.name);
        let ended = after.outcome().map(|outcome| outcome.to_string());
        assert_eq!(ended.as_deref(), *outcome, "{}: {text}", case.name);
        assert_eq!(after.turns().is_empty(), outcome.is_some(), "{}: {text}", case.name);
        assert_eq!(after, position.play_unchecked(turn), "{}: {text}", case.name);
    }
}

#[test]
fn ransom_works_as_in_the_cases() {
    assert_cases(RANSOM);
}

#[test]
fn placing_works_as_in_the_cases() {
    assert_cases(PLACING);
}

#[test]
fn mokcas_block_as_in_the_cases() {
    assert_cases(MOKCA);
}

#[test]
fn every_table_of_cases_is_tried() {
    assert_eq!(ALL.map(|(name, _)| name), ["ransom", "placing", "mokca"]);
}
