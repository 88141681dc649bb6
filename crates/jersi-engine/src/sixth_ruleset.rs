//! The engine on a sixth ruleset defined by a table alone. Evaluation, search and errors of levels are generic. A ruleset
//! without entries in the tables (`by_ruleset.rs`) has plain weights, no network, and the levels of Jersi 3.

#[path = "../../jersi-rules/tests/small/mod.rs"]
mod small;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use jersi_rules::{Color, Outcome, Position, Turn, Variants};
use jersi_testkit::random::Random;

use crate::blindness::Blindness;
use crate::evaluation::{Evaluation, Linear, Seen};
use crate::search::{Root, Searcher, Watch};
use crate::transposition::TranspositionTable;
use crate::{JudgedBy, Level, Never};
use small::Small;

/// Made-up errors of a weak level.
const WEAK: Blindness = Blindness {
    any: 200,
    second: 200,
    double: 400,
    far: 200,
    sees_wins: true,
    error: 40,
    eager: 20,
    judge: JudgedBy::Linear,
    seed: 1,
};

/// The best turn of a search to a depth.
fn best(position: &Position<Small>, level: Level, blindness: Option<Blindness>, depth: u32) -> Turn {
    let table = Arc::new(TranspositionTable::new(1).expect("a megabyte"));
    let mut searcher = Searcher::<Small, Linear>::new(table, Linear::untuned(Small));
    searcher.prepare(position, &[], level, blindness);
    let mut root = Root::new(*position, 1);
    searcher.list_root(&mut root, level, false, &|| false);
    let (stop, total) = (AtomicBool::new(false), AtomicU64::new(0));
    let watch = Watch::new(&Never, &stop, &total, None, None);
    for _ in 0..depth {
        searcher.deepen(&watch, &mut root).expect("nothing stops it");
    }
    root.lines()[0].turns[0]
}

/// A position from random play, in which the game is not over.
fn wander(seed: u64, turns: usize) -> Option<Position<Small>> {
    let mut random = Random::new(seed);
    let mut position = Position::<Small>::start("random", seed, Variants::NONE).expect("its own setup");
    for _ in 0..turns {
        position = position.play_unchecked(random.pick(&position.turns())?);
    }
    position.outcome().is_none().then_some(position)
}

#[test]
fn its_evaluation_is_the_same_from_either_side() {
    let mut linear = Linear::untuned(Small);
    let mut judge = |position: &Position<Small>| linear.evaluate(0, position, &Seen::new(position));
    for position in (0..60).filter_map(|seed| wander(seed, 8)) {
        assert_eq!(judge(&position), judge(&position.turned_about()), "{position}");
        assert_eq!(judge(&position), judge(&position.mirrored()), "{position}");
    }
}

#[test]
fn its_immediate_wins_are_taken() {
    let winning = (0..400).filter_map(|seed| wander(seed, 12)).filter(Position::can_win);
    let mut tried = 0;
    for position in winning.take(20) {
        let after = position.play_unchecked(best(&position, Level::BEST, None, 2));
        assert_eq!(after.outcome().and_then(Outcome::winner), Some(position.side()), "{position}");
        tried += 1;
    }
    assert!(tried > 0, "random play comes to wins");
}

#[test]
fn its_games_are_won_against_chance_at_full_strength_and_at_a_weak_level() {
    for (level, blindness) in [(Level::BEST, None), (Level::new(5).expect("a level"), Some(WEAK))] {
        let mut wins = 0;
        for seed in 0..10 {
            let mut random = Random::new(seed);
            let mut game = Position::<Small>::start("random", seed, Variants::NONE).expect("its own setup");
            let own = if seed % 2 == 0 { Color::White } else { Color::Black };
            while game.outcome().is_none() {
                let turn = if game.side() == own {
                    best(&game, level, blindness, 3)
                } else {
                    random.pick(&game.turns()).expect("the game goes on")
                };
                game = game.play(turn).expect("legal");
            }
            wins += u32::from(game.outcome().and_then(Outcome::winner) == Some(own));
        }
        assert!(wins >= 9, "level {level} won {wins} of 10");
    }
}
