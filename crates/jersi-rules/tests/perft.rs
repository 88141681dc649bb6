//! Perft: figures of other programs and of the slow rules, and counting against listing.
//!
//! The files in `perft/` have a line for each position: `variants | position ;D1 count ;D2 count ...`.

use std::collections::HashSet;

use crate::positions::{EachGame, Positions, how_many};
use jersi_rules::{AnyPosition, Fixed, Jersi4_16, PerftTable, Position, RulesetId, Variant, Variants};
use jersi_testkit::vectors::perfts;

/// Figures of the files up to this number are computed, each in less than two seconds.
const MOST: u64 = 1_200_000_000;

fn assert_figures(ruleset: RulesetId, file: &str) {
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let (variants, rest) = line.split_once('|').expect("variants come first");
        let (text, figures) = rest.split_once(';').expect("figures come last");
        let variants = ruleset.variants(variants).expect("variants of the ruleset");
        let position = AnyPosition::read(ruleset, variants, text.trim()).expect(line);
        for figure in figures.split(';') {
            let (depth, leaves) = figure.trim().split_once(' ').expect("depth and count");
            let depth = depth.trim_start_matches('D').parse().expect("a depth");
            let leaves: u64 = leaves.parse().expect("a count");
            if leaves <= MOST {
                assert_eq!(position.perft(depth), leaves, "depth {depth} of {text}");
            }
        }
    }
}

#[test]
fn perft_of_jersi_2_equals_its_figures() {
    assert_figures(RulesetId::Jersi2, include_str!("perft/jersi-2.perft"));
}

#[test]
fn perft_of_jersi_3_equals_its_figures() {
    assert_figures(RulesetId::Jersi3, include_str!("perft/jersi-3.perft"));
}

#[test]
fn perft_of_jersi_4_8_equals_its_figures() {
    assert_figures(RulesetId::Jersi4_8, include_str!("perft/jersi-4.8.perft"));
}

#[test]
fn perft_of_jersi_4_16_equals_its_figures() {
    assert_figures(RulesetId::Jersi4_16, include_str!("perft/jersi-4.16.perft"));
}

#[test]
fn perft_of_pijersi_equals_its_figures() {
    assert_figures(RulesetId::Pijersi, include_str!("perft/pijersi.perft"));
}

#[test]
fn perft_of_pijersi_equals_the_vectors() {
    let most = how_many(20_000_000, 2_000_000_000) as u64;
    for vector in perfts() {
        let position =
            AnyPosition::read(RulesetId::Pijersi, Variants::NONE, &vector.psn).expect("a position");
        for (depth, &leaves) in (0..).zip(&vector.perft).filter(|&(_, &leaves)| leaves <= most) {
            assert_eq!(position.perft(depth), leaves, "depth {depth} of {}", vector.psn);
        }
    }
}

/// The distinct positions after one turn.
fn children<R: Fixed>(positions: &HashSet<Position<R>>) -> HashSet<Position<R>> {
    let play = |position: &Position<R>| {
        position.turns().into_iter().map(|turn| position.play_unchecked(turn)).collect::<Vec<_>>()
    };
    positions.iter().flat_map(play).collect()
}

#[test]
fn two_turns_of_jersi_4_lead_to_as_many_different_positions_as_another_program_finds() {
    let start = |variants| HashSet::from([Position::<Jersi4_16>::initial_with(variants)]);
    let figures =
        [(Variants::NONE.with(Variant::NoParachute), [228, 51_984]), (Variants::NONE, [864, 721_069])];
    for (variants, figures) in figures {
        let after_one = children(&start(variants));
        let after_two = children(&after_one);
        assert_eq!([after_one.len(), after_two.len()], figures);
    }
}

#[test]
fn turns_of_jersi_4_from_the_start_are_of_the_forms_that_another_program_counts() {
    let start = Position::<Jersi4_16>::initial();
    let texts: Vec<String> = start.turns().into_iter().map(|turn| start.write_turn(turn)).collect();
    let count = |has: fn(&str) -> bool| texts.iter().filter(|text| has(text)).count();
    assert_eq!(count(|text| text.contains(':') && !text.contains('/')), 92);
    assert_eq!(count(|text| text.contains('/')), 971);
    assert_eq!(count(|text| text.contains('=')), 164);
    assert_eq!(count(|text| text.contains('-') && !text.contains('=')), 64);
}

/// The leaves, each listed.
fn listed<R: Fixed>(position: &Position<R>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.turns().into_iter().map(|turn| listed(&position.play_unchecked(turn), depth - 1)).sum()
}

#[test]
fn counting_turns_gives_as_many_as_listing_them() {
    struct Count;
    impl EachGame for Count {
        fn with<R: Fixed>(&mut self, variants: Variants) {
            for position in Positions::<R>::new(variants, 11).take(how_many(10_000, 1_000_000)) {
                assert_eq!(position.count_turns(), position.turns().len() as u64, "{position}");
                assert_eq!(position.perft(1), position.count_turns(), "{position}");
            }
        }
    }
    Count.for_all();
}

#[test]
fn counting_two_turns_gives_as_many_as_listing_them() {
    struct Count;
    impl EachGame for Count {
        fn with<R: Fixed>(&mut self, variants: Variants) {
            for position in Positions::<R>::new(variants, 12).take(how_many(150, 15_000)) {
                assert_eq!(position.perft(2), listed(&position, 2), "{position}");
            }
        }
    }
    Count.for_all();
}

#[test]
fn counting_with_a_table_gives_as_many_as_counting_without() {
    struct Count;
    impl EachGame for Count {
        fn with<R: Fixed>(&mut self, variants: Variants) {
            let table = PerftTable::new(1).expect("a megabyte");
            let few = |position: &Position<R>| position.perft(2) < 2_000;
            for position in Positions::<R>::new(variants, 13).filter(few).take(how_many(30, 300)) {
                assert_eq!(position.perft_with(&table, 3), position.perft(3), "{position}");
                assert_eq!(position.perft_with(&table, 3), position.perft(3), "{position}, again");
            }
        }
    }
    Count.for_all();
}

#[test]
fn every_ruleset_has_a_file_of_figures() {
    for ruleset in RulesetId::ALL {
        let file = format!("{}/tests/perft/{ruleset}.perft", env!("CARGO_MANIFEST_DIR"));
        assert!(std::path::Path::new(&file).is_file(), "{file}");
    }
}
