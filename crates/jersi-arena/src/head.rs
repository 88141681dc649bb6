//! Head of a record: match and number of the game. A resumed match recognises its own games by it.

use jersi_rules::record::{Record, Tag};

use super::openings::OpeningTurns;
use super::schedule::Fixture;
use super::spec::Contender;
use super::tags;
use super::tc::Tc;

/// Common part of all games of a match.
pub(crate) struct Heads<'a> {
    pub(crate) engines: &'a [Contender],
    pub(crate) tc: Tc,
    pub(crate) seed: u64,
    /// Generation of the openings.
    pub(crate) openings: String,
}

impl Heads<'_> {
    /// A record with its tags and without turns.
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

    /// First tag that differs between a record and a game: name, value, expected value.
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

    /// Whether a text is the torn start of the record of a game.
    pub(crate) fn is_torn(&self, fixture: Fixture, opening: &OpeningTurns, text: &[u8]) -> bool {
        let record = self.record(fixture, opening).to_string();
        let head = record.split_once("[Result ").map_or("", |(head, _)| head).as_bytes();
        !head.is_empty() && (text.starts_with(head) || head.starts_with(text))
    }
}

/// Adds a tag. Only reserved and malformed names are rejected; ours are neither.
pub(crate) fn add_tag(record: &mut Record, name: &str, value: &str) {
    record.tags.extend(Tag::new(name, &one_line(value)).ok());
}

fn one_line(value: &str) -> String {
    value.replace('\n', " ").replace('\r', "")
}
