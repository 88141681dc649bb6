//! Seats as the command line names them: `jersi-play` says what they are, here is how people choose one.

use jersi_engine::Level;
use jersi_play::Seat;
use jersi_words::Words;

use crate::failure::Failure;

/// Reads who plays. Remote players are not possible here.
pub(super) fn read(name: &str, words: &Words) -> Result<Seat, Failure> {
    if let Some(seat) = name.parse().ok().filter(|seat: &Seat| !seat.is_remote()) {
        return Ok(seat);
    }
    let players = words.list(["human", "random", "1..10", "ugi:COMMAND"].map(str::to_owned));
    let arguments = [("player", name.into()), ("players", players.into())];
    Err(Failure::call(words.say("play-unknown-player", &arguments)))
}

/// The name under which a record knows it; a person has none.
pub(super) fn tag(seat: &Seat) -> Option<String> {
    match seat {
        Seat::Person => None,
        Seat::Level(level) => Some(format!("jersi level {level}")),
        Seat::Remote(name) => Some(name.clone()),
        Seat::Random | Seat::Command(_) => Some(seat.to_string()),
    }
}

/// The level of the engine that a number means.
pub(super) fn level(number: u8) -> Level {
    Level::new(number).unwrap_or(Level::BEST)
}

#[cfg(test)]
mod tests {
    use jersi_play::BEST_LEVEL;
    use jersi_words::Language;

    use super::*;

    #[test]
    fn every_level_of_a_seat_is_one_of_the_engine() {
        for number in 1..=BEST_LEVEL {
            assert_eq!(level(number).number(), number);
        }
        assert_eq!(level(BEST_LEVEL), Level::BEST);
    }

    #[test]
    fn nobody_far_away_sits_at_a_terminal() {
        let words = Words::new(Language::English);
        assert!(read("remote:Ann", &words).is_err());
        assert_eq!(read("3", &words).ok(), Some(Seat::Level(3)));
    }
}
