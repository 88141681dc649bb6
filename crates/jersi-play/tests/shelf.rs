//! Stored games and settings, and the storage of old builds.

mod convert;
mod flaky;
mod games;
mod random;
mod settings;

use jersi_play::Game;
use jersi_play::shelf::{Known, Saved};
use jersi_rules::{AnyPosition, Color, RulesetId};

/// A game after some turns, always the n-th of the legal ones.
fn played(ruleset: RulesetId, turns: usize, nth: usize) -> Game {
    let mut game = Game::new(&AnyPosition::initial(ruleset));
    for _ in 0..turns {
        let all = game.position().turns();
        game.play(all[nth % all.len()]).expect("the game goes on");
    }
    game
}

/// The same, saved.
fn saved(turns: usize, nth: usize) -> Saved {
    let record = played(RulesetId::Pijersi, turns, nth).to_record();
    Saved { known: Known::of(&record), ..Saved::new(record.to_string()) }
}

/// A game that Black resigned after some turns.
fn resigned(turns: usize, nth: usize) -> Game {
    let mut game = played(RulesetId::Pijersi, turns, nth);
    game.resign(Color::Black).expect("the game goes on");
    game
}
