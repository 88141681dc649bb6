//! Seats on the command line.

use jersi_play::{Seat, SideChoice};
use jersi_rules::Color;
use jersi_words::Words;

use crate::options::PlayOptions;
use jersi_play::Failure;

/// Default level if only the side of the person is given: beginners should be able to win.
const FIRST_LEVEL: u8 = 2;

/// Seats of the options.
pub(super) fn given(options: &PlayOptions, words: &Words) -> Result<[Option<Seat>; 2], Failure> {
    let seat = |name: &Option<String>| name.as_deref().map(|name| read(name, words)).transpose();
    Ok([seat(&options.white)?, seat(&options.black)?])
}

/// Seats of a new game. If the side of the person is given, the other one is a program.
pub(super) fn seats(options: &PlayOptions, words: &Words, seed: u64) -> Result<[Seat; 2], Failure> {
    let given = given(options, words)?;
    let Some(choice) = options.side else { return Ok(given.map(|seat| seat.unwrap_or(Seat::Person))) };
    let contradicts = |side: Color| {
        let [white, black] = [&options.white, &options.black].map(|name| name.as_deref().unwrap_or_default());
        let option = match side {
            Color::White => format!("--white {white}"),
            Color::Black => format!("--black {black}"),
        };
        let arguments = [("side", choice.id().into()), ("option", option.into())];
        Err(Failure::call(words.say("play-side-contradicts", &arguments)))
    };
    let is_person = |side: Color| given[side as usize].as_ref().is_some_and(Seat::is_person);
    let is_program = |side: Color| given[side as usize].as_ref().is_some_and(|seat| !seat.is_person());
    let own = choice.draw(seed);
    let [white, black] = &given;
    let opponent = match choice {
        // Either option may name the opponent; its side is random.
        SideChoice::Random => match Color::BOTH.into_iter().find(|&side| is_person(side)) {
            Some(side) => return contradicts(side),
            None if white.is_some() && black.is_some() => return contradicts(Color::Black),
            None => white.as_ref().or(black.as_ref()),
        },
        SideChoice::White | SideChoice::Black if is_program(own) => return contradicts(own),
        SideChoice::White | SideChoice::Black if is_person(own.other()) => return contradicts(own.other()),
        SideChoice::White | SideChoice::Black => given[own.other() as usize].as_ref(),
    };
    let opponent = opponent.cloned().unwrap_or(Seat::Level(FIRST_LEVEL));
    Ok(Color::BOTH.map(|side| if side == own { Seat::Person } else { opponent.clone() }))
}

/// Parses a seat. Remote players are not allowed here.
pub(super) fn read(name: &str, words: &Words) -> Result<Seat, Failure> {
    if let Some(seat) = name.parse().ok().filter(|seat: &Seat| !seat.is_remote()) {
        return Ok(seat);
    }
    let players = words.list(["human", "random", "1..10", "ugi:COMMAND"].map(str::to_owned));
    let arguments = [("player", name.into()), ("players", players.into())];
    Err(Failure::call(words.say("play-unknown-player", &arguments)))
}

/// Name in records; none for a person.
pub(super) fn tag(seat: &Seat) -> Option<String> {
    match seat {
        Seat::Person => None,
        Seat::Level(level) => Some(format!("jersi level {level}")),
        Seat::Remote(name) => Some(name.clone()),
        Seat::Random | Seat::Command(_) => Some(seat.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use jersi_words::Language;

    use super::*;

    #[test]
    fn a_terminal_has_no_remote_seats() {
        let words = Words::new(Language::English);
        assert!(read("remote:Ann", &words).is_err());
        assert_eq!(read("3", &words).ok(), Some(Seat::Level(3)));
    }
}
