//! Differences between rulesets: witnesses are valid and deterministic.

use std::collections::BTreeSet;

use jersi_rulebook::{Contrast, Differences, End, Paint, Witness};
use jersi_rules::{AnyPosition, Color, Rule, RulesetId, Turn};
use jersi_words::{Language, Words};

fn pairs() -> impl Iterator<Item = (RulesetId, RulesetId)> {
    let all = RulesetId::ALL.iter().enumerate();
    all.flat_map(|(i, &left)| RulesetId::ALL[i + 1..].iter().map(move |&right| (left, right)))
}

#[test]
fn every_witness_shows_its_difference() {
    for (left, right) in pairs() {
        for witness in Differences::between(left, right).witnesses {
            let judged = witness.sides.map(|(position, turn)| position.play(turn));
            let told = format!("{left} {right}: {witness:?}");
            match (witness.contrast, judged) {
                (Contrast::LegalLeft(rule), [Ok(_), Err(why)])
                | (Contrast::LegalRight(rule), [Err(why), Ok(_)]) => assert_eq!(why.rule, rule, "{told}"),
                (Contrast::Ends(said), [Ok(left), Ok(right)]) => {
                    let found = [left, right].map(|after| after.outcome().map(End::from));
                    assert_eq!(found, said, "{told}");
                    assert_ne!(found[0], found[1], "{told}");
                }
                _ => panic!("{told}"),
            }
            for (position, _) in witness.sides {
                assert_eq!(position.outcome(), None, "{told}");
            }
        }
    }
}

/// A turn without the relocation of a king.
fn without_relocation(position: &AnyPosition, turn: Turn) -> String {
    let text = position.write_turn_plain(turn);
    if turn.relocation().is_none() {
        return text;
    }
    text.rsplit_once('/').map_or(text.clone(), |(steps, _)| steps.to_owned())
}

#[test]
fn a_turn_that_is_legal_with_its_relocation_is_not_a_witness() {
    for (left, right) in pairs() {
        for Witness { contrast, sides } in Differences::between(left, right).witnesses {
            let (position, turn) = match contrast {
                Contrast::LegalLeft(_) => sides[1],
                Contrast::LegalRight(_) => sides[0],
                Contrast::Ends(_) => continue,
            };
            let tried = without_relocation(&position, turn);
            let legal =
                position.turns().into_iter().find(|&turn| without_relocation(&position, turn) == tried);
            let legal = legal.map(|turn| position.write_turn(turn));
            assert_eq!(legal, None, "{left} {right}: {contrast:?} {tried}");
        }
    }
}

#[test]
fn topics_with_commas_are_separated() {
    let text = |language| {
        let found = Differences::between(RulesetId::Jersi4_8, RulesetId::Jersi4_16);
        found.document(&Words::new(language)).terminal(1000, Paint::Plain)
    };
    let (english, french) = (text(Language::English), text(Language::French));
    assert!(english.contains("; Never moves, may be climbed; "), "{english}");
    assert!(french.contains("\u{a0}; Ne bouge jamais, mais se gravit\u{a0}; "), "{french}");
}

#[test]
fn a_ruleset_does_not_differ_from_itself() {
    for &ruleset in RulesetId::ALL {
        let same = Differences::between(ruleset, ruleset);
        assert_eq!(same.witnesses, []);
        let text = same.document(&Words::new(Language::English)).terminal(80, Paint::Plain);
        assert!(text.contains("Nothing differs"), "{text}");
    }
}

#[test]
fn either_order_finds_the_same_kinds_of_difference() {
    let kinds = |left, right| -> BTreeSet<Contrast> {
        Differences::between(left, right).witnesses.iter().map(|witness| witness.contrast).collect()
    };
    let (left, right) = (RulesetId::Jersi4_16, RulesetId::Pijersi);
    let there: BTreeSet<Contrast> = kinds(right, left).into_iter().map(Contrast::turned).collect();
    assert_eq!(kinds(left, right), there);
}

#[test]
fn the_known_differences_are_found() {
    let has = |left, right, contrast| {
        let found = Differences::between(left, right).witnesses;
        assert!(found.iter().any(|witness| witness.contrast == contrast), "{left} {right}: {contrast:?}");
    };
    let (jersi2, jersi3) = (RulesetId::Jersi2, RulesetId::Jersi3);
    let (old, new, pijersi) = (RulesetId::Jersi4_8, RulesetId::Jersi4_16, RulesetId::Pijersi);
    has(jersi2, jersi3, Contrast::LegalLeft(Rule::Blocked));
    let counter = Some(End { winner: None, reason: "counter" });
    let far_row = Some(End { winner: Some(Color::White), reason: "far-row" });
    has(old, new, Contrast::Ends([None, counter]));
    // In Jersi 4 only: a wise is captured, stands on a rock, and is dropped from a reserve.
    has(new, pijersi, Contrast::LegalLeft(Rule::Power));
    has(new, pijersi, Contrast::LegalLeft(Rule::StandingOn));
    has(new, pijersi, Contrast::LegalLeft(Rule::EmptyReserve));
    has(new, pijersi, Contrast::LegalRight(Rule::StackOnMountain));
    has(new, pijersi, Contrast::Ends([None, far_row]));
    has(new, pijersi, Contrast::Ends([None, counter]));
    has(jersi2, pijersi, Contrast::LegalRight(Rule::KuntiFell));
}

#[test]
fn differences_match_their_snapshots() {
    for (name, left, right) in [
        ("4.8-4.16", RulesetId::Jersi4_8, RulesetId::Jersi4_16),
        ("4.16-pijersi", RulesetId::Jersi4_16, RulesetId::Pijersi),
        ("2-3", RulesetId::Jersi2, RulesetId::Jersi3),
    ] {
        let found = Differences::between(left, right);
        for language in Language::ALL {
            let text = found.document(&Words::new(language)).terminal(80, Paint::Plain);
            insta::assert_snapshot!(format!("{name}-{}", language.code()), text);
        }
    }
}
