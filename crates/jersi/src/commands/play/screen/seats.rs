//! Who plays and how long they think, as tags of a kept game: so that it goes on as it was when it is taken up again.
//! Records that people save have none of them.

use jersi_play::{Game, Words};
use jersi_rules::Color;

use super::super::player::Player;

/// The tags.
const WHITE: &str = "WhiteSeat";
const BLACK: &str = "BlackSeat";
const CHANCE: &str = "ChanceSeed";
const TIME: &str = "MoveTime";

/// Who plays, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct Seats {
    pub(in super::super) players: [Player; 2],
    /// What chance and levels draw from.
    pub(in super::super) seed: u64,
    /// Milliseconds for a turn.
    pub(in super::super) time: u64,
}

impl Seats {
    /// Whether a person plays.
    pub(super) fn has_person(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    pub(super) const fn player(&self, side: Color) -> &Player {
        &self.players[side as usize]
    }

    /// A game that tells them.
    pub(super) fn written_to(&self, game: &Game) -> Game {
        let mut game = game.clone();
        let [white, black] = &self.players;
        let (seed, time) = (self.seed.to_string(), self.time.to_string());
        for (name, value) in [(WHITE, &white.name()), (BLACK, &black.name()), (CHANCE, &seed), (TIME, &time)]
        {
            // These names are good ones.
            let _ = game.set_tag(name, value);
        }
        game
    }

    /// Takes them out of a game; what it does not tell stays as it is.
    pub(in super::super) fn take_from(&mut self, game: &mut Game, words: &Words) {
        for (name, player) in [WHITE, BLACK].into_iter().zip(&mut self.players) {
            if let Some(Ok(told)) = game.tag(name).map(|name| Player::read(name, words)) {
                *player = told;
            }
        }
        let number = |name| game.tag(name).and_then(|text| text.parse().ok());
        self.seed = number(CHANCE).unwrap_or(self.seed);
        self.time = number(TIME).unwrap_or(self.time);
        for name in [WHITE, BLACK, CHANCE, TIME] {
            game.remove_tag(name);
        }
    }
}
