//! Migration of the storage of builds before the JSON format.
//!
//! An old name is removed only after its text is stored in the new form, and the new identifier is derived from the old
//! name and text: an interrupted migration continues, and a repeated one finds nothing to do. Unreadable texts are moved
//! unchanged.

mod settings;
mod text;

pub use settings::convert_settings;

use jersi_rules::record::Record;

use super::envelope::hash;
use super::records::Finished;
use super::storage::write_making_room;
use super::{GameId, Saved, Shelf, ShelfError, Storage, StorageError, entry_name};
use crate::game::Milliseconds;

/// The game that was played, and the one that was studied.
const TABLE: &str = "jersi.table";
const STUDY: &str = "jersi.study";
/// The numbers of the games on the shelf, which are also in their names.
const LIST: &str = "jersi.games";
/// Prefix of the number of a game on the shelf.
const GAMES: &str = "jersi.games.";

/// The result of a migration.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Converted {
    /// The entry of the game that was played last.
    pub table: Option<GameId>,
    /// The entry of the game that was studied last.
    pub study: Option<GameId>,
    /// The number of converted names, including unreadable ones.
    pub count: usize,
    /// The old names with unreadable texts. Games among them are unreadable entries now.
    pub unreadable: Vec<String>,
    /// The old names that could not be converted, and why; the next migration tries again.
    pub left: Vec<(String, ShelfError)>,
}

impl Converted {
    /// Counts an old name, and removes it if its text is stored in the new form.
    fn settle(&mut self, storage: &impl Storage, name: &str, stored: Result<(), ShelfError>) {
        match stored.and_then(|()| Ok(storage.remove(name)?)) {
            Ok(()) => self.count += 1,
            Err(error) => self.left.push((name.to_owned(), error)),
        }
    }

    fn join(&mut self, other: Self) {
        self.table = self.table.take().or(other.table);
        self.study = self.study.take().or(other.study);
        self.count += other.count;
        self.unreadable.extend(other.unreadable);
        self.left.extend(other.left);
    }
}

/// Converts everything. Fails only if the names of the storage cannot be listed.
pub fn convert<S: Storage>(shelf: &Shelf<S>, now: Milliseconds) -> Result<Converted, ShelfError> {
    let mut converted = convert_settings(shelf.storage())?;
    converted.join(convert_desks(shelf, now)?);
    converted.join(convert_games(shelf, now)?);
    Ok(converted)
}

/// Converts the two open games, one played and one studied.
pub fn convert_desks<S: Storage>(shelf: &Shelf<S>, now: Milliseconds) -> Result<Converted, ShelfError> {
    let mut games = Games::new(shelf);
    for name in [TABLE, STUDY] {
        let Some(text) = shelf.storage().read(name)? else { continue };
        let id = games.convert(name, &text, text::table(&text), now);
        let desk = if name == STUDY { &mut games.converted.study } else { &mut games.converted.table };
        *desk = id;
    }
    Ok(games.converted)
}

/// Converts the games on the old shelf.
pub fn convert_games<S: Storage>(shelf: &Shelf<S>, now: Milliseconds) -> Result<Converted, ShelfError> {
    let mut games = Games::new(shelf);
    let names = shelf_names(shelf.storage())?;
    let last = names.last().map_or(0, |(number, _)| *number);
    for (number, name) in names {
        let Some(text) = shelf.storage().read(&name)? else { continue };
        let record = Record::read(&text).ok();
        // Games of one day are ordered by their numbers, and so are those without a date.
        let day = record.as_ref().and_then(|record| text::day(record.tag("Date")?));
        let time = match day {
            Some(Milliseconds(day)) => day.saturating_add(number),
            None => now.0.saturating_sub(last - number),
        };
        let saved = record.map(|record| text::shelf_game(&text, &record));
        games.convert(&name, &text, saved, Milliseconds(time));
    }
    let mut converted = games.converted;
    if converted.left.is_empty() && shelf.storage().read(LIST)?.is_some() {
        converted.settle(shelf.storage(), LIST, Ok(()));
    }
    Ok(converted)
}

/// The records of the old shelf that are not converted.
pub(super) fn unconverted(storage: &impl Storage) -> Result<Vec<String>, StorageError> {
    let mut texts = Vec::new();
    for (_, name) in shelf_names(storage)?.iter().rev() {
        texts.extend(storage.read(name)?);
    }
    Ok(texts)
}

/// The names of the games on the old shelf, those with the lowest numbers first.
fn shelf_names(storage: &impl Storage) -> Result<Vec<(u64, String)>, StorageError> {
    let names = storage.names()?;
    let number = |name: &str| Some(name.strip_prefix(GAMES)?.parse().unwrap_or(0));
    let mut found: Vec<(u64, String)> =
        names.into_iter().filter_map(|name| Some((number(&name)?, name))).collect();
    found.sort();
    Ok(found)
}

/// The migration of games.
struct Games<'a, S> {
    shelf: &'a Shelf<S>,
    /// The finished games of the shelf, read only if there is anything to convert.
    finished: Option<Finished>,
    converted: Converted,
}

impl<'a, S: Storage> Games<'a, S> {
    fn new(shelf: &'a Shelf<S>) -> Self {
        Self { shelf, finished: None, converted: Converted::default() }
    }

    /// Converts the text of an old name, removes the name, and returns the new entry.
    fn convert(
        &mut self,
        name: &str,
        text: &str,
        saved: Option<Saved>,
        time: Milliseconds,
    ) -> Option<GameId> {
        let is_readable = saved.is_some();
        let stored = self.store(GameId::of(hash(&[name, text])), text, saved, time);
        if !is_readable && stored.is_ok() {
            self.converted.unreadable.push(name.to_owned());
        }
        let id = stored.as_ref().ok().cloned();
        self.converted.settle(self.shelf.storage(), name, stored.map(drop));
        id
    }

    fn store(
        &mut self,
        id: GameId,
        text: &str,
        saved: Option<Saved>,
        time: Milliseconds,
    ) -> Result<GameId, ShelfError> {
        if self.shelf.text(&id)?.is_some() {
            return Ok(id);
        }
        let Some(saved) = saved else {
            write_making_room(self.shelf.storage(), &entry_name(&id), text)?;
            return Ok(id);
        };
        let finished = match &mut self.finished {
            Some(finished) => finished,
            none => none.insert(Finished::of(self.shelf)?),
        };
        self.shelf.add_beside(finished, &id, &saved, time)
    }
}
