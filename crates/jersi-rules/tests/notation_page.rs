//! The examples of `docs/notation.md`: the word after the fence of a code block is its kind.

use jersi_rules::record::{Form, Reading, Record, read_records};
use jersi_rules::{AnyPosition, RulesetId, Variants};

const PAGE: &str = include_str!("../../../docs/notation.md");

/// The blocks of a kind: the words after the kind, and the text.
fn blocks(kind: &str) -> Vec<(Vec<&'static str>, String)> {
    let mut found = Vec::new();
    let mut lines = PAGE.lines();
    while let Some(line) = lines.next() {
        let Some(tag) = line.strip_prefix("```") else { continue };
        let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let mut words = tag.split(' ');
        if words.next() == Some(kind) {
            found.push((words.collect(), text.join("\n") + "\n"));
        }
    }
    assert!(!found.is_empty(), "the page has blocks of the kind {kind}");
    found
}

fn ruleset(words: &[&str]) -> (RulesetId, Variants) {
    let ruleset: RulesetId = words[0].parse().expect("the block names a ruleset");
    (ruleset, ruleset.variants(words.get(1).unwrap_or(&"")).expect("a variant of the ruleset"))
}

#[test]
fn the_records_on_the_page_are_canonical() {
    for (_, text) in blocks("record") {
        let games = read_records(text.as_bytes(), Reading::default());
        for game in &games {
            let read = game.as_ref().unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.warnings, []);
            assert_eq!(Record::read(&read.record.to_string()).as_ref(), Ok(&read.record));
            assert!(
                read.record.to_string().split_whitespace().eq(text.split_whitespace()),
                "{}",
                read.record
            );
        }
    }
}

#[test]
fn the_plain_records_on_the_page_are_read() {
    for (_, text) in blocks("plain") {
        assert_eq!(Form::of(&text), Form::Author);
        let record = Record::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(record.line.len() > 3);
    }
}

#[test]
fn the_positions_on_the_page_survive_a_round_trip() {
    for (words, text) in blocks("position") {
        let (ruleset, variants) = ruleset(&words);
        let position = AnyPosition::read(ruleset, variants, &text).expect(&text);
        assert_eq!(position.text(), text.trim_end());
    }
}

#[test]
fn the_turns_on_the_page_are_legal() {
    for (words, text) in blocks("turns") {
        let mut position = AnyPosition::initial(ruleset(&words).0);
        for word in text.split_whitespace() {
            let turn = position.read_turn(word).expect(word);
            assert_eq!(position.write_turn(turn), word);
            position = position.play(turn).expect(word);
        }
    }
}

#[test]
fn the_ugi_turns_on_the_page_are_those_of_the_notation() {
    for (words, text) in blocks("ugi") {
        let start = AnyPosition::initial(ruleset(&words).0);
        for line in text.lines() {
            let (turn, ugi) = line.split_once(' ').expect("two texts");
            let turn = start.read_turn(turn).expect(turn);
            start.play(turn).expect(line);
            assert_eq!(start.write_ugi(turn), ugi.trim());
            assert_eq!(start.read_ugi(ugi.trim()), Ok(turn));
        }
    }
}

#[test]
fn the_setup_codes_on_the_page_survive_a_round_trip() {
    for (words, text) in blocks("codes") {
        let (ruleset, variants) = ruleset(&words);
        for code in text.lines() {
            let start = AnyPosition::from_setup_code(ruleset, code, variants).expect(code);
            assert_eq!(start.setup_code().as_deref(), Some(code));
        }
    }
}
