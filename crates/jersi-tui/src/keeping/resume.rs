//! Choice of the game for `--resume`, as a list, before the game starts in either mode.

use std::io::{BufRead, Write};
use std::time::SystemTime;

use jersi_play::{Game, Seat};
use jersi_rules::record::Record;
use jersi_words::Words;

use super::folder::{GameFolder, StoredGame, StoredPlace};
use super::seats::SavedTable;
use crate::seat;
use crate::typed::{Reader, Typed, Verb};
use jersi_play::Failure;

/// Selection of a saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resume {
    /// The only one, or one chosen from a list.
    Choose,
    /// By list number or name.
    Game(String),
}

/// The chosen game; none if the player quits.
pub(crate) fn choose(
    folder: Option<&GameFolder>,
    resume: &Resume,
    words: &Words,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<(StoredPlace, Record)>, Failure> {
    let games = folder.map_or_else(|| Ok(Vec::new()), GameFolder::open_games).map_err(Failure::data)?;
    if games.is_empty() {
        return Err(Failure::data(words.say("screen-nothing-kept", &[])));
    }
    match resume {
        Resume::Game(name) => {
            let game = find(&games, name).ok_or_else(|| {
                let list: Vec<String> = lines(&games, words).collect();
                Failure::call(format!("{}\n{}", no_such_game(words, name), list.join("\n")))
            })?;
            take(game, words).map(Some)
        }
        Resume::Choose => match games.as_slice() {
            [game] => take(game, words).map(Some),
            games => ask(games, words, input, out),
        },
    }
}

/// Prints the list and asks until a game is chosen.
fn ask(
    games: &[StoredGame],
    words: &Words,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<(StoredPlace, Record)>, Failure> {
    let reader = Reader::new(words);
    for line in lines(games, words) {
        writeln!(out, "{line}")?;
    }
    loop {
        writeln!(out, "{}", words.say("resume-choose", &[]))?;
        out.flush()?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let typed = line.trim();
        if matches!(reader.read(typed), Typed::Command(Verb::Quit, _)) {
            return Ok(None);
        }
        let Some(game) = find(games, if typed.is_empty() { "1" } else { typed }) else {
            writeln!(out, "{}", no_such_game(words, typed))?;
            continue;
        };
        match take(game, words) {
            Ok(taken) => return Ok(Some(taken)),
            Err(failure) => writeln!(out, "{failure}")?,
        }
    }
}

/// The game with a list number or a name.
fn find<'a>(games: &'a [StoredGame], text: &str) -> Option<&'a StoredGame> {
    match text.parse::<usize>() {
        Ok(number) => games.get(number.checked_sub(1)?),
        Err(_) => games.iter().find(|game| game.name() == text),
    }
}

fn no_such_game(words: &Words, name: &str) -> String {
    words.say("resume-unknown", &[("name", name.into())])
}

fn take(game: &StoredGame, words: &Words) -> Result<(StoredPlace, Record), Failure> {
    match game.take().map_err(Failure::data)? {
        Some(place) => Ok((place, game.record.clone())),
        None => Err(Failure::data(words.say("resume-busy", &[("name", game.name().into())]))),
    }
}

/// One line per game: number, description, time of the last turn.
fn lines(games: &[StoredGame], words: &Words) -> impl Iterator<Item = String> {
    let now = SystemTime::now();
    games.iter().zip(1_u32..).map(move |(game, number)| {
        let count = u32::try_from(game.record.turns().count()).unwrap_or(u32::MAX);
        let [white, black] = players(&game.record, words);
        let seconds = now.duration_since(game.played).unwrap_or_default().as_secs();
        let arguments = [
            ("number", number.into()),
            ("ruleset", game.record.ruleset().name().into()),
            ("white", white.into()),
            ("black", black.into()),
            ("count", count.into()),
            ("ago", ago(seconds, words).into()),
            ("name", game.name().into()),
        ];
        words.say("resume-game", &arguments)
    })
}

/// Names of the players of a saved game.
fn players(record: &Record, words: &Words) -> [String; 2] {
    let Ok(mut game) = Game::from_record(record) else { return [String::new(), String::new()] };
    let names = ["White", "Black"].map(|tag| game.tag(tag).map(str::to_owned));
    let [white, black] = SavedTable::taken_from(&mut game).seats;
    [(names[0].clone(), white), (names[1].clone(), black)].map(|(name, seat)| {
        let name = name.filter(|name| !name.is_empty());
        match seat {
            Seat::Person => name.unwrap_or_else(|| words.say("screen-player-human", &[])),
            Seat::Level(level) => words.say("screen-player-level", &[("level", level.into())]),
            Seat::Random => words.say("screen-player-random", &[]),
            Seat::Command(_) | Seat::Remote(_) => name.or_else(|| seat::tag(&seat)).unwrap_or_default(),
        }
    })
}

/// Time since an event, in words.
fn ago(seconds: u64, words: &Words) -> String {
    let (id, count) = match seconds {
        0..60 => return words.say("web-ago-now", &[]),
        60..3_600 => ("web-ago-minutes", seconds / 60),
        3_600..86_400 => ("web-ago-hours", seconds / 3_600),
        _ => ("web-ago-days", seconds / 86_400),
    };
    words.say(id, &[("count", u32::try_from(count).unwrap_or(u32::MAX).into())])
}
