//! Announced wins and losses are correct, and the returned turn has been searched.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use jersi_engine::{Control, Engine, Limits, Never, Options, Played, SearchResult};
use jersi_rules::{Action, AnyPosition, RulesetId, Turn, Variant, Variants};

const SMALL: Options = Options { threads: 1, hash: 4 };

fn think(position: &AnyPosition, limits: &Limits) -> SearchResult {
    Engine::new(position.ruleset(), SMALL).think(&Played::from_start(*position), limits, &Never, &mut |_| ())
}

fn read(ruleset: RulesetId, variants: Variants, text: &str) -> AnyPosition {
    AnyPosition::read(ruleset, variants, text).expect("a position")
}

#[test]
fn a_ransom_that_can_be_paid_is_no_win() {
    let ransom = Variants::NONE.with(Variant::Ransom);
    let text = "p-rw3swp-/f-s-1r-1RSm-MM/7/8/6Msr-1/2p-3M-1/2s-4/mmR-1S-1PW2/PF1R-K-1RWF- w 0 12 m name:k";
    let position = read(RulesetId::Jersi4_8, ransom, text);
    for nodes in [1_000, 10_000, 100_000] {
        let result = think(&position, &Limits::nodes(nodes));
        assert_eq!(result.lines[0].score.wins_in(), None, "{nodes} nodes: {result:?}");
    }
}

#[test]
fn a_forced_turn_is_searched_like_any_other() {
    let text = "s-s-w-w-1r-/2P-1r-s-p-/S-5/2sr4/2W-W-2/4S-R-P-/R-1S-1RPS- w 1 11";
    let position = read(RulesetId::Pijersi, Variants::NONE, text);
    let result = think(&position, &Limits::nodes(100_000));
    assert_eq!(result.lines[0].score.loses_in(), Some(2), "{result:?}");
    assert_eq!(think(&position, &Limits::depth(5)).depth, 5);
}

#[test]
fn a_game_on_time_answers_a_forced_turn_at_once_and_an_analysis_does_not() {
    let text = "s-s-w-w-1r-/2P-1r-s-p-/S-5/2sr4/2W-W-2/4S-R-P-/R-1S-1RPS- w 1 11";
    let position = read(RulesetId::Pijersi, Variants::NONE, text);
    assert_eq!(think(&position, &Limits::time(1_000)).depth, 1);
    let result = think(&position, &Limits { is_analysis: true, ..Limits::time(1_000) });
    assert!(result.lines[0].score.loses_in().is_some(), "{result:?}");
}

/// A clock on which every poll takes equally long.
struct Looks {
    looks: AtomicU64,
    microseconds: u64,
}

impl Control for Looks {
    fn elapsed(&self) -> u64 {
        self.looks.fetch_add(1, Relaxed) * self.microseconds
    }
    fn stopped(&self) -> bool {
        false
    }
}

#[test]
fn a_hurried_answer_has_been_searched() {
    for &ruleset in RulesetId::ALL {
        for milliseconds in [1, 5, 20, 50] {
            let control = Looks { looks: AtomicU64::new(0), microseconds: 50 };
            let start = AnyPosition::initial(ruleset);
            let mut engine = Engine::new(ruleset, SMALL);
            let result =
                engine.think(&Played::from_start(start), &Limits::time(milliseconds), &control, &mut |_| ());
            assert!(result.nodes > 0, "{ruleset}, {milliseconds} ms");
            let throws_away =
                |turn: Turn| matches!(turn.action(), Action::Drops(one, two) if one.cell == two.cell);
            assert!(!result.turn.is_some_and(throws_away), "{ruleset}, {milliseconds} ms: {result:?}");
        }
    }
}

#[test]
fn an_answer_after_its_time_has_been_searched_too() {
    let control = Looks { looks: AtomicU64::new(1), microseconds: 1_000_000 };
    for &ruleset in RulesetId::ALL {
        let start = Played::from_start(AnyPosition::initial(ruleset));
        let result = Engine::new(ruleset, SMALL).think(&start, &Limits::time(20), &control, &mut |_| ());
        assert!(result.nodes > 0, "{ruleset}");
    }
}

#[test]
fn two_drops_in_either_order_are_one_line() {
    let start = AnyPosition::initial(RulesetId::Jersi4_16);
    let result = think(&start, &Limits { lines: 200, ..Limits::nodes(60_000) });
    let mut after: Vec<String> =
        result.lines.iter().map(|line| start.play_unchecked(line.turns[0]).text()).collect();
    assert_eq!(after.len(), 200);
    after.sort();
    after.dedup();
    assert_eq!(after.len(), 200);
}

#[test]
fn an_analysis_searches_every_turn_of_the_root() {
    let start = AnyPosition::initial(RulesetId::Jersi4_8);
    let mut all: Vec<String> =
        start.turns().into_iter().map(|turn| start.play_unchecked(turn).text()).collect();
    all.sort();
    all.dedup();
    let result = think(&start, &Limits { lines: 2_000, ..Limits::nodes(1) });
    assert_eq!(result.lines.len(), all.len());
}

#[test]
fn a_loss_is_announced_only_when_every_turn_has_been_searched() {
    // One iteration is aborted after the first turn of the root was refuted.
    let text = "1p-p-r-w-r-/1p-w-ssr-s-s-/6/1pr5/6/SS1R-SSW-P-P-/R-W-R-P-P-R- w 2 2";
    let position = read(RulesetId::Pijersi, Variants::NONE, text);
    for nodes in (500..6_000).step_by(50) {
        let result = think(&position, &Limits::nodes(nodes));
        assert_eq!(result.lines[0].score.loses_in(), None, "{nodes} nodes: {result:?}");
    }
}

#[test]
fn most_of_a_short_time_is_used() {
    for (milliseconds, least) in [(1, 850), (5, 4_500), (20, 18_500), (100, 97_000)] {
        let time = Limits::time(milliseconds).time.expect("a limit");
        assert!((least..1_000 * milliseconds).contains(&time.hard), "{milliseconds} ms: {time:?}");
    }
}
