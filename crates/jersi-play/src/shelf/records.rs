//! Import and export of games as records. A finished game is imported once.

use jersi_rules::record::{GameResult, Record, Tag};

use super::envelope::{About, Envelope, Facts, edit, json};
use super::old::unconverted;
use super::summary::{Export, Summary};
use super::{GameId, Known, Saved, Shelf, ShelfError, Storage, clean, stamp_fields};
use crate::game::Milliseconds;

/// The tag with the name of a game.
const NAME: &str = "Name";

/// The finished games of a shelf by their fingerprints.
pub(super) struct Finished(Vec<(u64, GameId)>);

impl Finished {
    pub(super) fn of<S: Storage>(shelf: &Shelf<S>) -> Result<Self, ShelfError> {
        let mut found = Vec::new();
        for id in shelf.ids()? {
            let envelope = shelf.text(&id)?.and_then(|text| Envelope::read(&text).ok());
            if let Some(facts) = envelope.and_then(|envelope| envelope.facts().ok()) {
                found.extend(print(&facts).map(|print| (print, id)));
            }
        }
        Ok(Self(found))
    }
}

/// The fingerprint of a finished game; `None` for others, which may be stored several times.
fn print(facts: &Facts) -> Option<u64> {
    (facts.result != GameResult::Open).then_some(facts.print)
}

impl<S: Storage> Shelf<S> {
    /// Adds a game, and returns its identifier. A finished game that is stored already is not added again: its entry gets
    /// the missing name and tags, and is restored if it was deleted. Two finished games are the same if their starts,
    /// turns, annotations and results are, and their tags do not contradict.
    pub fn add(&self, id: &GameId, table: &Saved, now: Milliseconds) -> Result<GameId, ShelfError> {
        self.add_beside(&mut Finished::of(self)?, id, table, now)
    }

    pub(super) fn add_beside(
        &self,
        finished: &mut Finished,
        id: &GameId,
        table: &Saved,
        now: Milliseconds,
    ) -> Result<GameId, ShelfError> {
        let record = Record::read(&table.record).ok();
        let wanted = record.as_ref().and_then(|record| print(&Facts::of(record)));
        if let (Some(record), Some(wanted)) = (&record, wanted) {
            for (_, twin) in finished.0.iter().filter(|(print, _)| *print == wanted) {
                if self.take_over(twin, record)? {
                    return Ok(twin.clone());
                }
            }
        }
        let name = record.as_ref().and_then(|record| clean(record.tag(NAME)?));
        let known = record.as_ref().map(Known::of).unwrap_or_default();
        self.create(id, &Saved { known, ..table.clone() }, name, now)?;
        finished.0.extend(wanted.map(|print| (print, id.clone())));
        Ok(id.clone())
    }

    /// Merges the tags of another record of the same game into an entry; `false` if it is another game.
    fn take_over(&self, id: &GameId, other: &Record) -> Result<bool, ShelfError> {
        let (text, envelope) = match self.envelope(id) {
            Err(ShelfError::Missing(_)) => return Ok(false),
            stored => stored?,
        };
        let Ok(mut own) = Record::read(&envelope.table.record) else { return Ok(false) };
        let (named, tags): (Vec<Tag>, Vec<Tag>) =
            other.tags.iter().cloned().partition(|tag| tag.name() == NAME);
        let contradicts = |tag: &Tag| own.tag(tag.name()).is_some_and(|value| value != tag.value());
        if tags.iter().any(contradicts) || !is_same_play(&own, other) {
            return Ok(false);
        }
        let new: Vec<Tag> = tags.into_iter().filter(|tag| own.tag(tag.name()).is_none()).collect();
        let name = named.first().and_then(|tag| clean(tag.value())).filter(|_| envelope.name.is_none());
        if new.is_empty() && name.is_none() && envelope.deleted.is_none() {
            return Ok(true);
        }
        let mut fields = stamp_fields(self.next(envelope.stamp()));
        fields.push(("deleted", None));
        if let Some(name) = name {
            fields.push(("name", Some(json(&name))));
        }
        if !new.is_empty() {
            own.tags.extend(new);
            let table = Saved { record: own.to_string(), ..envelope.table };
            fields.push(("about", Some(json(&About::of(&own)))));
            fields.push(("table", Some(json(&table))));
        }
        self.write(id, &edit(&text, fields)?)?;
        Ok(true)
    }
}

fn is_same_play(one: &Record, other: &Record) -> bool {
    one.start == other.start
        && one.line == other.line
        && one.comments == other.comments
        && one.result == other.result
}

impl<S: Storage> Shelf<S> {
    /// All games that are not deleted, as records with their names. Unconverted games of old builds are included.
    pub fn export(&self) -> Result<Export, ShelfError> {
        let mut export = Export::default();
        for entry in self.entries()? {
            if entry.summary.as_ref().is_ok_and(Summary::is_deleted) {
                continue;
            }
            let Some(text) = self.text(&entry.id)? else { continue };
            let envelope = Envelope::read(&text).ok();
            let read = |envelope: Envelope| named(&envelope.table.record, envelope.name.as_deref());
            match envelope.and_then(read) {
                Some(record) => export.add(&record),
                None => export.left_out.push(entry.id),
            }
        }
        for text in unconverted(&self.storage)? {
            if let Ok(record) = Record::read(&text) {
                export.add(&record);
            }
        }
        Ok(export)
    }
}

impl Export {
    fn add(&mut self, record: &Record) {
        if self.count > 0 {
            self.text.push('\n');
        }
        self.text.push_str(&record.to_string());
        self.count += 1;
    }
}

/// A record with the current name of its game.
fn named(record: &str, name: Option<&str>) -> Option<Record> {
    let mut record = Record::read(record).ok()?;
    record.tags.retain(|tag| tag.name() != NAME);
    record.tags.extend(name.and_then(|name| Tag::new(NAME, name).ok()));
    Some(record)
}
