//! Rules files for property tests: random sensible ones, mutated ones, positions of their games, and the comparison
//! of other rules with the slow ones.
//!
//! ```
//! use jersi_testkit::files::{generated, positions};
//! use jersi_testkit::slow::Game;
//!
//! let text = generated(7);
//! let game = Game::read(&text, "").expect("generated files are games");
//! assert_eq!(positions(&game, 1).take(100).count(), 100);
//! ```

mod agree;
mod generate;
mod mutate;

pub use agree::{Rules, agree};
pub use generate::generated;
pub use mutate::mutated;

use crate::random::Random;
use crate::slow::{Game, Slow};

/// Number of turns after which a game is abandoned: some rules allow endless games.
pub const MOST_TURNS: usize = 400;

/// Positions of random games, one game after another, with every setup in turn. Captures and turns that end the game
/// are preferred every other time, so that rare endings occur.
///
/// # Panics
/// If the game has no setup, which the loader refuses.
pub fn positions(game: &Game, seed: u64) -> impl Iterator<Item = Slow> {
    let game = game.clone();
    let setups: Vec<String> = game.setups().map(str::to_owned).collect();
    let mut random = Random::new(seed);
    let mut begun = 0;
    let mut current: Option<(Slow, usize)> = None;
    std::iter::from_fn(move || {
        let (position, length) = current.take().unwrap_or_else(|| {
            let setup = &setups[begun % setups.len()];
            begun += 1;
            (game.start(setup, random.number()).expect("a setup of the game"), 0)
        });
        let next = next_of(&position, &mut random).filter(|_| length < MOST_TURNS);
        current = next.map(|next| (next, length + 1));
        Some(position)
    })
}

/// The position after a random turn; `None` if the game is over.
fn next_of(position: &Slow, random: &mut Random) -> Option<Slow> {
    let turns = position.turns();
    if random.once_in(2) {
        let captures: Vec<&String> = turns.iter().filter(|turn| turn.contains('!')).collect();
        if let Some(turn) = random.pick(&captures) {
            return Some(position.play(turn));
        }
    }
    let all: Vec<&String> = turns.iter().collect();
    random.pick(&all).map(|turn| position.play(turn))
}
