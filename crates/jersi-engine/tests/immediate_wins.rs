//! Immediate wins: taken from level 2 on, and from level 4 on never left to the opponent if there is a defence.

use crate::every_game::{starts, wander};
use jersi_engine::{Engine, Level, Limits, Never, Options, Played};
use jersi_rules::{AnyPosition, Outcome, Turn};
use jersi_testkit::random::Random;

fn wins(position: &AnyPosition, turn: Turn) -> bool {
    matches!(position.play_unchecked(turn).outcome(), Some(Outcome::Win { by, .. }) if by == position.side())
}

fn can_win(position: &AnyPosition) -> bool {
    position.turns().into_iter().any(|turn| wins(position, turn))
}

/// Positions in which the side to move can win immediately, or is threatened with it.
fn sharp_positions(count: usize) -> Vec<AnyPosition> {
    let mut random = Random::new(21);
    let mut found = Vec::new();
    let starts = starts(3);
    while found.len() < count {
        let start = &starts[random.below(starts.len())];
        let turns = 6 + random.below(30);
        let position = wander(start, turns, &mut random);
        found.push(position);
    }
    found
}

#[test]
fn from_level_two_on_every_immediate_win_is_taken() {
    let mut seen = 0;
    for (number, position) in sharp_positions(6_000).into_iter().enumerate() {
        if !can_win(&position) {
            continue;
        }
        seen += 1;
        let level = Level::new(2 + (number % 9) as u8).expect("a level");
        let limits = Limits { level, seed: number as u64, ..Limits::nodes(300) };
        let mut engine = Engine::new(position.ruleset(), Options { threads: 1, hash: 1 });
        let game = Played::from_start(position);
        let turn = engine.think(&game, &limits, &Never, &mut |_| ()).turn.expect("a turn");
        assert!(wins(&position, turn), "level {level}: {}", position.text());
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn from_level_four_on_no_avoidable_immediate_win_is_left() {
    let (mut asked, mut threatened) = (0, 0);
    for (number, position) in sharp_positions(4_000).into_iter().enumerate() {
        if can_win(&position) {
            continue;
        }
        asked += 1;
        let level = Level::new(4 + (number % 7) as u8).expect("a level");
        let limits = Limits { level, seed: number as u64, ..Limits::nodes(300) };
        let mut engine = Engine::new(position.ruleset(), Options { threads: 1, hash: 1 });
        let game = Played::from_start(position);
        let turn = engine.think(&game, &limits, &Never, &mut |_| ()).turn.expect("a turn");
        let after = position.play(turn).expect("legal");
        // In a ransom one side decides several times; the next decision may still prevent the win.
        if after.side() != position.side() && can_win(&after) {
            threatened += 1;
            let safe = |turn| {
                let other = position.play_unchecked(turn);
                other.side() == position.side() || !can_win(&other)
            };
            assert!(!position.turns().into_iter().any(safe), "level {level}: {}", position.text());
        }
    }
    assert!(asked > 2_000 && threatened > 10, "{asked} {threatened}");
}
