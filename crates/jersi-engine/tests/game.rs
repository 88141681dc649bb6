//! Earlier searches change no result, unless the game went on from them.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::every_game::{starts, wander};
use jersi_engine::{Control, Engine, Limits, Never, Options, Played, SearchResult};
use jersi_rules::{AnyPosition, Phase, Turn};
use jersi_testkit::random::Random;

const SMALL: Options = Options { threads: 1, hash: 1 };

fn think(engine: &mut Engine, game: &Played, limits: &Limits) -> SearchResult {
    engine.think(game, limits, &Never, &mut |_| ())
}

/// A random walk through the tree of a game: mostly forward, sometimes back and on by other turns.
struct Walk {
    start: AnyPosition,
    turns: Vec<Turn>,
}

impl Walk {
    fn game(&self) -> Played {
        Played::replay_unchecked(&self.start, self.turns.iter().copied())
    }

    /// Walks to a position in which the game is not over.
    fn wander(&mut self, random: &mut Random) {
        if random.once_in(3) {
            self.turns.truncate(random.below(self.turns.len() + 1));
        }
        for _ in 0..random.below(4) {
            let turn = random.pick(&self.game().position().turns()).expect("the game goes on");
            self.turns.push(turn);
            if self.game().position().outcome().is_some() {
                self.turns.pop();
                return;
            }
        }
    }
}

#[test]
fn a_search_of_a_fixed_size_depends_on_the_game_alone() {
    let mut random = Random::new(31);
    for start in starts(13) {
        let mut walk = Walk { start, turns: Vec::new() };
        let mut engine = Engine::new(start.ruleset(), SMALL);
        // The searches since the last one that did not continue the game of the one before.
        let mut chain: Vec<(Vec<Turn>, Limits)> = Vec::new();
        for _ in 0..8 {
            walk.wander(&mut random);
            let limits = if random.once_in(2) { Limits::nodes(1_500) } else { Limits::depth(2) };
            let limits = Limits { lines: 1 + random.below(3), ..limits };
            let goes_on = chain
                .last()
                .is_some_and(|(turns, _)| walk.turns.len() > turns.len() && walk.turns.starts_with(turns));
            if !goes_on {
                chain.clear();
            }
            chain.push((walk.turns.clone(), limits.clone()));
            let mut fresh = Engine::new(start.ruleset(), SMALL);
            let expected = chain.iter().map(|(turns, limits)| {
                let game = Played::replay_unchecked(&start, turns.iter().copied());
                think(&mut fresh, &game, limits)
            });
            let expected = expected.last().expect("this question at least");
            let game = walk.game();
            assert_eq!(think(&mut engine, &game, &limits), expected, "{}", game.position().text());
        }
    }
}

/// Stops after some ten thousand nodes.
struct Soon(AtomicU64);

impl Control for Soon {
    fn elapsed(&self) -> u64 {
        0
    }
    fn stopped(&self) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) <= 1
    }
}

#[test]
fn going_back_in_an_analysis_does_not_count_as_a_repetition() {
    for start in starts(14) {
        let position = wander(&start, 10, &mut Random::new(15));
        if position.phase() != Phase::Play {
            continue;
        }
        let here = Played::from_start(position);
        let mut engine = Engine::new(start.ruleset(), SMALL);
        let mut look =
            |game: &Played| engine.think(game, &Limits::default(), &Soon(AtomicU64::new(80)), &mut |_| ());
        let first = look(&here);
        let turn = first.turn.expect("the game goes on");
        if position.play_unchecked(turn).outcome().is_none() {
            look(&Played::replay_unchecked(&position, [turn]));
        }
        let (first, again) = (&first.lines[0], &look(&here).lines[0]);
        let differ = (first.score.number() - again.score.number()).abs();
        // By then the table has more results, but only of this game.
        let is_proven = again.score.wins_in().or(again.score.loses_in()).is_some();
        assert!(differ < 150 || is_proven, "{differ} in {}", position.text());
    }
}

#[test]
fn errors_of_a_weak_level_do_not_reach_a_strong_one() {
    use jersi_engine::Level;

    for start in starts(16) {
        let game = Played::from_start(wander(&start, 8, &mut Random::new(17)));
        let expected = think(&mut Engine::new(start.ruleset(), SMALL), &game, &Limits::nodes(2_000));
        let mut engine = Engine::new(start.ruleset(), SMALL);
        let weak = Limits { level: Level::FIRST, seed: 9, ..Limits::default() };
        think(&mut engine, &game, &weak);
        assert_eq!(think(&mut engine, &game, &Limits::nodes(2_000)), expected, "{}", game.position().text());
    }
}
