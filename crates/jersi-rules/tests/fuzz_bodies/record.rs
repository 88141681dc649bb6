//! Files of games: random bytes, or files of the tests with changes.

use jersi_rules::record::{Form, Reading, Record, TextPlace, read_records};

use super::Bytes;

/// Initial files, of every form and with every feature.
const FILES: &[&str] = &[
    include_str!("../records/valid/nested.jersi"),
    include_str!("../records/valid/ransom-variations.jersi"),
    include_str!("../records/valid/ransom-split.jersi"),
    include_str!("../records/valid/jersi-3-placing.jersi"),
    include_str!("../records/valid/pijersi-three-games.jersi"),
    include_str!("../records/valid/pijersi-log.txt"),
    include_str!("../records/valid/jersi-4.8-example.txt"),
    include_str!("../records/valid/jersi-2-example.txt"),
];

/// Any bytes are a file of games, or have an error at a place within them; games survive a round trip.
pub(crate) fn record(data: &[u8]) {
    let bytes = &mut Bytes(data);
    let form = bytes.pick(&[None, Some(Form::Record), Some(Form::Author)]);
    let reading = Reading { form, ..Reading::default() };
    let text = bytes.text(|bytes| bytes.pick(FILES).to_owned());
    for bytes in [data, text.as_bytes()] {
        let games = read_records(bytes, reading);
        assert!(!games.is_empty());
        for game in games {
            match game {
                Ok(read) => {
                    let written = read.record.to_string();
                    assert_eq!(Record::read(&written).as_ref(), Ok(&read.record), "{written}");
                    let _ = (read.record.author(), read.record.ugi());
                }
                Err(error) => assert_within(error.place, bytes, &error.to_string()),
            }
        }
    }
}

fn assert_within(place: TextPlace, bytes: &[u8], words: &str) {
    let text = String::from_utf8_lossy(bytes);
    let line = text.split('\n').nth(place.line - 1).unwrap_or_else(|| panic!("{words}: {text:?}"));
    assert!(place.column >= 1 && place.column <= line.chars().count() + 1, "{words}: {text:?}");
}
