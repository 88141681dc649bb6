//! Seats and times as record tags of a saved game, so that it resumes unchanged. Records exported by the player do not
//! have these tags.

use jersi_play::{Game, Milliseconds, Seat, Table};

use crate::begin::seated;

/// The tags.
const WHITE: &str = "WhiteSeat";
const BLACK: &str = "BlackSeat";
const CHANCE: &str = "ChanceSeed";
const TIME: &str = "MoveTime";

/// The settings of a table that a saved game stores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SavedTable {
    pub(crate) seats: [Seat; 2],
    /// Seed of random players and levels.
    pub(crate) seed: u64,
    /// Time of a program for a turn without clock or level.
    pub(crate) movetime: Milliseconds,
}

impl SavedTable {
    /// Removes the tags from a game. A missing or invalid tag gives its default: a person.
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

    /// The table of a resumed game.
    pub(crate) fn table(self, game: Game) -> Table {
        seated(game, self.seats).with_seed(self.seed).with_movetime(self.movetime)
    }
}

/// The game of a table, with the tags.
pub(super) fn written(table: &Table) -> Game {
    let mut game = table.game().clone();
    let [white, black] = table.seats().clone().map(|seat| seat.to_string());
    let (seed, time) = (table.seed().to_string(), table.movetime().0.to_string());
    for (name, value) in [(WHITE, white), (BLACK, black), (CHANCE, seed), (TIME, time)] {
        // The tag names are valid.
        let _ = game.set_tag(name, &value);
    }
    game
}
