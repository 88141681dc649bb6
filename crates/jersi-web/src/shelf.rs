//! The games kept on the device, as records, each under its number.

use jersi_play::Game;
use jersi_rules::record::Record;

use crate::keep::{forget, keep, kept};

/// The numbers of all games, the newest first.
const LIST: &str = "games";
/// The tag that holds a game's name.
const NAME: &str = "Name";
/// Older games than these many are forgotten first: a device's storage is small.
const MOST: usize = 500;

/// A kept game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    pub(crate) number: u64,
    pub(crate) name: String,
    /// The ruleset, players, turns and result.
    pub(crate) about: String,
}

impl Kept {
    /// Whether a search finds it.
    pub(crate) fn fits(&self, wanted: &str) -> bool {
        let all = format!("{} {}", self.name, self.about).to_lowercase();
        wanted.split_whitespace().all(|word| all.contains(word))
    }
}

fn numbers() -> Vec<u64> {
    kept(LIST).unwrap_or_default().split(' ').filter_map(|number| number.parse().ok()).collect()
}

fn set_numbers(numbers: &[u64]) {
    keep(LIST, &numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
}

fn place(number: u64) -> String {
    format!("games.{number}")
}

/// All games, the newest first.
pub(crate) fn all() -> Vec<Kept> {
    numbers()
        .into_iter()
        .filter_map(|number| Some(about(number, &Record::read(&text(number)?).ok()?)))
        .collect()
}

fn about(number: u64, record: &Record) -> Kept {
    let ruleset = record.ruleset().name();
    let players = ["White", "Black"].map(|side| record.tag(side).unwrap_or("?").to_owned());
    let date = record.tag("Date").unwrap_or_default();
    let about = format!(
        "{ruleset} · {} – {} · {} · {} {date}",
        players[0],
        players[1],
        record.turn_count(),
        record.result.text(record.ruleset().rules())
    );
    let name = record.tag(NAME).map_or_else(|| format!("{ruleset} {date}"), str::to_owned);
    Kept { number, name: name.trim().to_owned(), about: about.trim().to_owned() }
}

/// The record of a game.
pub(crate) fn text(number: u64) -> Option<String> {
    kept(&place(number))
}

/// Keeps a game; one that is kept already is kept once.
pub(crate) fn add(game: &Game) {
    let record = game.to_record().to_string();
    let mut all = numbers();
    if all.iter().any(|&number| text(number).as_deref() == Some(&record)) {
        return;
    }
    let number = all.iter().max().map_or(1, |last| last + 1);
    keep(&place(number), &record);
    all.insert(0, number);
    for old in all.drain(MOST.min(all.len())..) {
        forget(&place(old));
    }
    set_numbers(&all);
}

/// Names a game.
pub(crate) fn rename(number: u64, name: &str) {
    let game = text(number)
        .and_then(|text| Record::read(&text).ok())
        .and_then(|record| Game::from_record(&record).ok());
    if let Some(mut game) = game
        && game.set_tag(NAME, name.trim()).is_ok()
    {
        keep(&place(number), &game.to_record().to_string());
    }
}

/// Forgets a game.
pub(crate) fn remove(number: u64) {
    forget(&place(number));
    let mut all = numbers();
    all.retain(|&one| one != number);
    set_numbers(&all);
}
