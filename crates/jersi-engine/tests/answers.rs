//! Results of the engine for all positions, limits and levels.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::every_game::{starts, wander};
use jersi_engine::{
    Control, Engine, JudgedBy, Level, Limits, Never, Options, Played, PvLine, SearchResult, SliceProgress,
    network_of,
};
use jersi_rules::{AnyPosition, Outcome, RulesetId, Variants};
use jersi_testkit::random::Random;

const SMALL: Options = Options { threads: 1, hash: 1 };

fn think(position: &AnyPosition, limits: &Limits) -> SearchResult {
    Engine::new(position.ruleset(), SMALL).think(&Played::from_start(*position), limits, &Never, &mut |_| ())
}

fn assert_legal(position: &AnyPosition, line: &PvLine) {
    let mut here = *position;
    for &turn in &line.turns {
        here = here.play(turn).unwrap_or_else(|no| panic!("{no:?} in the line of {}", position.text()));
    }
}

#[test]
fn every_setup_variant_and_phase_gets_a_legal_answer_even_for_one_node() {
    let mut random = Random::new(1);
    for start in starts(7) {
        for turns in [0, 1, 5, 20, 27, 40] {
            let position = wander(&start, turns, &mut random);
            for nodes in [1, 50, 1_500] {
                let answer = think(&position, &Limits::nodes(nodes));
                let turn = answer.turn.unwrap_or_else(|| panic!("no answer in {}", position.text()));
                assert!(position.play(turn).is_ok(), "{}", position.text());
            }
        }
    }
}

#[test]
fn all_lines_are_legal_to_their_end_and_the_best_comes_first() {
    let mut random = Random::new(2);
    for start in starts(8) {
        let position = wander(&start, 12, &mut random);
        let answer = think(&position, &Limits { lines: 4, ..Limits::nodes(20_000) });
        assert_eq!(answer.lines.len(), position.turns().len().min(4), "{}", position.text());
        assert!(answer.lines.windows(2).all(|two| two[0].score >= two[1].score), "{:?}", answer.lines);
        for (place, line) in answer.lines.iter().enumerate() {
            assert_legal(&position, line);
            assert!(answer.lines[..place].iter().all(|other| other.turns[0] != line.turns[0]));
        }
    }
}

#[test]
fn a_finished_game_has_no_answer() {
    let over = "s-p-r-s-p-R-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/1P-S-R-P-S- b 0 9";
    let over = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, over).expect("a position");
    assert!(matches!(over.outcome(), Some(Outcome::Win { .. })));
    let answer = think(&over, &Limits::nodes(1_000));
    assert_eq!((answer.turn, answer.lines.len()), (None, 0));
}

#[test]
fn the_same_question_has_the_same_answer_and_exactly_its_nodes() {
    let mut random = Random::new(3);
    for start in starts(9) {
        let position = wander(&start, 8, &mut random);
        let (one, two) = (think(&position, &Limits::nodes(3_000)), think(&position, &Limits::nodes(3_000)));
        assert_eq!(one, two, "{}", position.text());
        assert!(one.nodes <= 3_000, "{}", position.text());
    }
}

#[test]
fn reports_come_with_strictly_rising_depth() {
    let start = AnyPosition::initial(RulesetId::Jersi4_16);
    let mut engine = Engine::new(RulesetId::Jersi4_16, SMALL);
    let mut last = 0;
    engine.think(&Played::from_start(start), &Limits::nodes(60_000), &Never, &mut |report| {
        assert!(report.depth > last);
        last = report.depth;
        report.lines.iter().for_each(|line| assert_legal(&start, line));
    });
    assert!(last >= 2);
}

/// Stops after a number of polls.
struct Slice(AtomicU64);

impl Control for Slice {
    fn elapsed(&self) -> u64 {
        0
    }
    fn stopped(&self) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) <= 1
    }
}

#[test]
fn a_search_in_slices_reaches_its_depth() {
    for start in starts(4) {
        let position = wander(&start, 6, &mut Random::new(4));
        let mut engine = Engine::new(position.ruleset(), SMALL);
        engine.begin(&Played::from_start(position), &Limits::depth(3));
        let mut slices = 0;
        let answer = loop {
            slices += 1;
            assert!(slices < 2_000, "no end in {}", position.text());
            // About twenty thousand nodes, as between two polls of messages in a browser's worker.
            if let SliceProgress::Done(answer) = engine.step(&Slice(AtomicU64::new(80))) {
                break answer;
            }
        };
        assert_eq!(answer.depth, 3, "{}", position.text());
        answer.lines.iter().for_each(|line| assert_legal(&position, line));
    }
}

#[test]
fn two_threads_answer_legally_and_stop_at_their_nodes() {
    for start in starts(5) {
        let mut engine = Engine::new(start.ruleset(), Options { threads: 2, hash: 1 });
        let answer = engine.think(&Played::from_start(start), &Limits::nodes(30_000), &Never, &mut |_| ());
        assert!(start.play(answer.turn.expect("a turn")).is_ok());
        assert!(answer.nodes < 40_000, "{}", answer.nodes);
    }
}

#[test]
fn an_announced_win_in_two_is_correct() {
    let mut random = Random::new(6);
    let mut seen = 0;
    for round in 0..400 {
        for start in [RulesetId::Pijersi, RulesetId::Jersi2].map(AnyPosition::initial) {
            let position = wander(&start, 10 + round % 20, &mut random);
            let answer = think(&position, &Limits::nodes(1_500));
            let Some(turn) = answer.turn else { continue };
            if answer.lines[0].score.wins_in() == Some(2) {
                seen += 1;
                let after = position.play(turn).expect("legal");
                for reply in after.turns() {
                    let answered = after.play_unchecked(reply);
                    let wins = |turn| matches!(answered.play_unchecked(turn).outcome(), Some(Outcome::Win { by, .. }) if by == position.side());
                    assert!(answered.turns().into_iter().any(wins), "{}", position.text());
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn every_level_plays_legally_and_the_same_for_the_same_seed() {
    let mut random = Random::new(11);
    for start in starts(12) {
        let position = wander(&start, 9, &mut random);
        for level in Level::all().take(8) {
            let limits = Limits { level, seed: 5, ..Limits::nodes(5_000) };
            let answer = think(&position, &limits);
            assert!(position.play(answer.turn.expect("a turn")).is_ok(), "{}", position.text());
            assert_eq!(think(&position, &limits).turn, answer.turn, "{}", position.text());
        }
    }
}

/// The result of an engine with the given evaluation.
fn judged_by(judge: JudgedBy, position: &AnyPosition, limits: &Limits) -> SearchResult {
    let mut engine = Engine::new(position.ruleset(), SMALL);
    engine.judge_by(judge);
    engine.think(&Played::from_start(*position), limits, &Never, &mut |_| ())
}

#[test]
fn the_network_judges_at_full_strength_and_the_linear_evaluation_up_to_level_six() {
    for &ruleset in RulesetId::ALL {
        let position = wander(&AnyPosition::initial(ruleset), 5, &mut Random::new(5));
        let both = |limits: &Limits| {
            [JudgedBy::Network, JudgedBy::Linear].map(|judge| judged_by(judge, &position, limits))
        };
        let [network, linear] = both(&Limits::nodes(3_000));
        assert_eq!(network != linear, network_of(ruleset).is_some(), "{ruleset}");
        let level = Level::new(6).expect("a level");
        let [network, linear] = both(&Limits { level, ..Limits::nodes(3_000) });
        assert_eq!(network, linear, "{ruleset}");
    }
}
