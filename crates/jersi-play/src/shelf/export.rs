//! All games as records, for a file.

use jersi_rules::record::{Record, Tag};

use super::envelope::Envelope;
use super::old::unconverted;
use super::summary::{Export, Summary};
use super::{Shelf, ShelfError, Storage};

/// The tag that holds the name of a game.
pub(super) const NAME: &str = "Name";

impl<S: Storage> Shelf<S> {
    /// All games that are not deleted, as records with the names that people gave them. Games of an old build that
    /// there was no room to convert are among them.
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

/// A record with the name that its game has now, and no other.
fn named(record: &str, name: Option<&str>) -> Option<Record> {
    let mut record = Record::read(record).ok()?;
    record.tags.retain(|tag| tag.name() != NAME);
    record.tags.extend(name.and_then(|name| Tag::new(NAME, name).ok()));
    Some(record)
}
