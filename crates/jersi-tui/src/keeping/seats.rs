//! Who plays and how long they think, as tags of a kept game: so that it goes on as it was when it is taken up again.
//! Records that people save have none of them.

use jersi_play::{Game, Milliseconds, Seat, Table};

use crate::begin::seated;

/// The tags.
const WHITE: &str = "WhiteSeat";
const BLACK: &str = "BlackSeat";
const CHANCE: &str = "ChanceSeed";
const TIME: &str = "MoveTime";

/// The settings of a table that a saved game stores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeptTable {
    pub(crate) seats: [Seat; 2],
    /// What chance and levels draw from.
    pub(crate) seed: u64,
    /// For a turn of a program that neither a clock nor a level limits.
    pub(crate) movetime: Milliseconds,
}

impl KeptTable {
    /// Takes them out of a game. What is missing or can't be read has its default: people play.
    pub(crate) fn taken_from(game: &mut Game) -> Self {
        let seat = |name| game.tag(name).and_then(|text| text.parse().ok()).unwrap_or(Seat::Person);
        let number = |name| game.tag(name).and_then(|text| text.parse().ok());
        let found = Self {
            seats: [WHITE, BLACK].map(seat),
            seed: number(CHANCE).unwrap_or(0),
            movetime: Milliseconds(number(TIME).unwrap_or(crate::TIME)),
        };
        for name in [WHITE, BLACK, CHANCE, TIME] {
            game.remove_tag(name);
        }
        found
    }

    /// The table at which a game goes on.
    pub(crate) fn table(self, game: Game) -> Table {
        seated(game, self.seats).with_seed(self.seed).with_movetime(self.movetime)
    }
}

/// The game of a table, which tells them.
pub(super) fn written(table: &Table) -> Game {
    let mut game = table.game().clone();
    let [white, black] = table.seats().clone().map(|seat| seat.to_string());
    let (seed, time) = (table.seed().to_string(), table.movetime().0.to_string());
    for (name, value) in [(WHITE, white), (BLACK, black), (CHANCE, seed), (TIME, time)] {
        // These names are good ones.
        let _ = game.set_tag(name, &value);
    }
    game
}
