//! What a record says before its turns: of which match it is, and which game of it. A match that goes on knows its own
//! games by this, and leaves everything else alone.

use jersi_rules::record::{Record, Tag};

use super::openings::OpeningTurns;
use super::schedule::Fixture;
use super::spec::Contender;
use super::tags;
use super::tc::Tc;

/// What all games of a match have in common.
pub(crate) struct Heads<'a> {
    pub(crate) engines: &'a [Contender],
    pub(crate) tc: Tc,
    pub(crate) seed: u64,
    /// How the openings are made.
    pub(crate) openings: String,
}

impl Heads<'_> {
    /// A record with its tags and no turns.
    pub(crate) fn record(&self, fixture: Fixture, opening: &OpeningTurns) -> Record {
        let mut record = Record::new(opening.start.clone());
        for (name, value) in self.tags(fixture, opening) {
            add_tag(&mut record, name, &value);
        }
        record
    }

    fn tags(&self, fixture: Fixture, opening: &OpeningTurns) -> [(&'static str, String); 10] {
        let [white, black] = fixture.engines.map(|index| &self.engines[index]);
        let limit = |engine: &Contender| engine.tc.unwrap_or(self.tc).to_string();
        [
            (tags::WHITE, white.name.clone()),
            (tags::BLACK, black.name.clone()),
            (tags::GAME, fixture.number.to_string()),
            (tags::WHITE_ENGINE, white.spec.to_string()),
            (tags::BLACK_ENGINE, black.spec.to_string()),
            (tags::WHITE_LIMIT, limit(white)),
            (tags::BLACK_LIMIT, limit(black)),
            (tags::SEED, self.seed.to_string()),
            (tags::OPENINGS, self.openings.clone()),
            (tags::OPENING, opening.turns.len().to_string()),
        ]
    }

    /// The first tag in which a record differs from that of a game: its name, what the record says, and what it should
    /// say.
    pub(crate) fn difference(
        &self,
        fixture: Fixture,
        opening: &OpeningTurns,
        record: &Record,
    ) -> Option<(&'static str, String, String)> {
        let differs = |(name, due): (&'static str, String)| {
            let found = record.tag(name).unwrap_or_default();
            (found != one_line(&due)).then(|| (name, found.to_owned(), due))
        };
        self.tags(fixture, opening).into_iter().find_map(differs)
    }

    /// Whether a text is the beginning of the record of a game, torn wherever it may be.
    pub(crate) fn is_torn(&self, fixture: Fixture, opening: &OpeningTurns, text: &[u8]) -> bool {
        let record = self.record(fixture, opening).to_string();
        let head = record.split_once("[Result ").map_or("", |(head, _)| head).as_bytes();
        !head.is_empty() && (text.starts_with(head) || head.starts_with(text))
    }
}

/// Adds a tag. Only reserved names and strange ones are refused, and ours are neither.
pub(crate) fn add_tag(record: &mut Record, name: &str, value: &str) {
    record.tags.extend(Tag::new(name, &one_line(value)).ok());
}

fn one_line(value: &str) -> String {
    value.replace('\n', " ").replace('\r', "")
}
