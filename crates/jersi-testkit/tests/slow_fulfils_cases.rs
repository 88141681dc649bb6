//! The slow rules on the hand-made cases, and complete position texts in every phase.

use std::collections::BTreeSet;

use jersi_testkit::cases::{ALL, Case, MOKCA, PLACING, RANSOM};
use jersi_testkit::slow::Slow;

fn assert_cases(cases: &[Case]) {
    for case in cases {
        let position = Slow::parse(case.ruleset, case.variant, case.position).expect(case.name);
        assert_eq!(position.text(), case.position, "{}", case.name);
        let turns = position.turns();
        for turn in case.legal {
            assert!(turns.contains(&(*turn).to_owned()), "{}: {turn} is legal, in {turns:?}", case.name);
        }
        for turn in case.illegal {
            let plain = turn.replace('!', "");
            assert!(
                turns.iter().all(|legal| legal.replace('!', "") != plain),
                "{}: {turn} is illegal",
                case.name
            );
        }
        for (turn, text, outcome) in case.after {
            let after = position.play(turn);
            assert_eq!(after.text(), *text, "{}: {turn}", case.name);
            assert_eq!(after.outcome().as_deref(), *outcome, "{}: {turn}", case.name);
            assert_eq!(after.turns().is_empty(), outcome.is_some(), "{}: {turn}", case.name);
        }
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
fn case_names_are_unique() {
    for (table, cases) in ALL {
        let names: BTreeSet<&str> = cases.iter().map(|case| case.name).collect();
        assert_eq!(names.len(), cases.len(), "{table}");
    }
}

/// Deterministic pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Plays one game, with kings and kuntis captured where possible, and parses every position from its text again.
fn play_game(ruleset: &str, variant: &str, setup: &str, numbers: &mut Numbers, seen: &mut BTreeSet<String>) {
    let mut position = Slow::start(ruleset, variant, setup);
    loop {
        let text = position.text();
        assert_eq!(Slow::parse(ruleset, variant, &text).as_ref(), Ok(&position), "{text}");
        let phase = text.split(' ').next_back().and_then(|field| field.split_once(':'));
        seen.extend(phase.map(|(name, _)| name.to_owned()));
        let turns = position.turns();
        if turns.is_empty() {
            seen.insert(position.outcome().expect("a game without turns is over"));
            return;
        }
        assert_eq!(position.outcome(), None, "{text}");
        let heads: Vec<&String> = turns.iter().filter(|turn| turn.contains("!!")).collect();
        let turn = if heads.is_empty() {
            &turns[numbers.below(turns.len())]
        } else {
            heads[numbers.below(heads.len())]
        };
        position = position.play(turn);
    }
}

#[test]
fn position_texts_are_complete_in_every_phase() {
    let mut numbers = Numbers(7);
    let mut seen = BTreeSet::new();
    for _ in 0..20 {
        play_game("jersi-4.8", "no-parachute,ransom", "standard", &mut numbers, &mut seen);
        play_game("jersi-2", "", "free", &mut numbers, &mut seen);
        play_game("jersi-3", "", "free-mokca", &mut numbers, &mut seen);
        play_game("pijersi", "", "classic", &mut numbers, &mut seen);
    }
    for _ in 0..4 {
        play_game("jersi-4.8", "ransom", "standard", &mut numbers, &mut seen);
        play_game("jersi-4.16", "", "standard", &mut numbers, &mut seen);
    }
    for phase in ["name", "give", "relocate"] {
        assert!(seen.contains(phase), "{seen:?}");
    }
}
