//! The games kept on the device, as the list of games shows them.

use jersi_play::Game;
use jersi_play::shelf::{Entry, GameId, Saved};

use crate::clock::now;
use crate::keep::{games, random, told};

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

/// All games that are not deleted, the newest first.
pub(crate) fn all() -> Vec<Kept> {
    told(games().entries()).unwrap_or_default().iter().filter_map(about).collect()
}

fn about(entry: &Entry) -> Option<Kept> {
    let summary = entry.summary.as_ref().ok().filter(|summary| !summary.is_deleted())?;
    let ruleset = summary.ruleset.name();
    let player = |side: usize| summary.players[side].as_deref().unwrap_or("?");
    let date = summary.date.as_deref().unwrap_or_default();
    let about = format!(
        "{ruleset} · {} – {} · {} · {} {date}",
        player(0),
        player(1),
        summary.turns,
        summary.result.text(summary.ruleset.rules())
    );
    let name = summary.name.clone().unwrap_or_else(|| format!("{ruleset} {date}").trim().to_owned());
    let number = u64::from_str_radix(entry.id.as_str(), 16).ok()?;
    Some(Kept { number, name, about: about.trim().to_owned() })
}

/// The record of a game.
pub(crate) fn text(number: u64) -> Option<String> {
    told(games().load(&GameId::of(number))).map(|loaded| loaded.table.record)
}

/// Keeps a game; one that is over and kept already is kept once.
pub(crate) fn add(game: &Game) {
    let saved = Saved { is_study: true, ..Saved::new(game.to_record().to_string()) };
    told(games().add(&GameId::of(random()), &saved, now()));
}

/// Names a game.
pub(crate) fn rename(number: u64, name: &str) {
    told(games().rename(&GameId::of(number), name));
}

/// Deletes a game. For a while it could be restored.
pub(crate) fn remove(number: u64) {
    told(games().delete(&GameId::of(number), now()));
}
