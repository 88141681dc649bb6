//! Properties of records: all valid content survives a round trip, and no bytes cause a panic.

use jersi_rules::record::{
    Comment, Entry, Form, GameResult, Glyph, Milliseconds, Reading, Record, Score, Start, Tag, Variation,
    read_records,
};
use jersi_rules::{AnyPosition, Color, RulesetId, Variants};
use jersi_testkit::random::Random;
use proptest::prelude::*;

/// Difficult pieces of text for a parser or writer.
const PIECES: [&str; 16] =
    ["a", " ", "}", "{", "\\", "\\}", "\n", "\"", ";", "#", "(", ")", "1. ", "[%clk 0:00:01]", "é", "\\n"];

fn text(random: &mut Random) -> String {
    (0..random.below(6)).filter_map(|_| random.pick(&PIECES)).collect()
}

fn comments(random: &mut Random) -> Vec<Comment> {
    if !random.once_in(4) {
        return Vec::new();
    }
    (0..=random.below(2)).map(|_| Comment::new(&text(random))).collect()
}

/// A start of any ruleset and variant, given in any form.
fn start(random: &mut Random) -> Start {
    let ruleset = random.pick(RulesetId::ALL).expect("there are rulesets");
    let rules = ruleset.rules();
    let variants =
        rules.variants.iter().filter(|_| random.once_in(2)).fold(Variants::NONE, |set, &v| set.with(v));
    let setup = &rules.setups[random.below(rules.setups.len())];
    let seed = (setup.is_random() || random.once_in(4)).then(|| random.number());
    let by_name = Start::setup(ruleset, setup.id, seed, variants).expect("a setup of the ruleset");
    let position = *by_name.position();
    match random.below(4) {
        0 => Start::text(position),
        1 => Start::of(position),
        2 if let Some(code) = position.setup_code() => {
            Start::code(ruleset, &code, variants).expect("its code")
        }
        _ => by_name,
    }
}

/// A line of legal turns with all kinds of annotations.
fn line(random: &mut Random, first: &AnyPosition, length: usize, depth: usize) -> Variation {
    let mut position = *first;
    let mut line = Variation::new();
    for _ in 0..length {
        let Some(turn) = pick(random, &position) else { break };
        let mut entry = Entry::new(turn);
        entry.before = comments(random);
        entry.after = comments(random);
        entry.glyphs = (0..random.below(6).saturating_sub(3)).map(|_| Glyph(random.number() as u8)).collect();
        entry.clock = random.once_in(5).then(|| Milliseconds(random.number() >> random.below(64)));
        entry.score =
            random.once_in(5).then(|| Score { value: random.number() as i32, is_starred: random.once_in(2) });
        while depth > 0 && random.once_in(4) {
            let length = 1 + random.below(4);
            entry.variations.push(line_from(random, &position, length, depth - 1));
        }
        line.push(entry);
        position = position.play(turn).expect("it is in the list");
    }
    line
}

fn line_from(random: &mut Random, first: &AnyPosition, length: usize, depth: usize) -> Variation {
    line(random, first, length, depth)
}

/// A legal turn; preferably one that captures a king, so that ransoms occur.
fn pick(random: &mut Random, position: &AnyPosition) -> Option<jersi_rules::Turn> {
    let turns = position.turns();
    let royal: Vec<_> = turns
        .iter()
        .copied()
        .filter(|&turn| position.captures(turn).contains(&jersi_rules::Capture::Royal))
        .collect();
    random.pick(if royal.is_empty() { &turns } else { &royal })
}

fn record(seed: u64) -> Record {
    let mut random = Random::new(seed);
    let mut record = Record::new(start(&mut random));
    let first = *record.start.position();
    let length = random.below(60);
    record.comments = comments(&mut random);
    record.line = line(&mut random, &first, length, 3);
    for name in ["White", "Event", "Odd_1", "White"] {
        if random.once_in(2) {
            record.tags.push(Tag::new(name, &text(&mut random)).expect("a tag"));
        }
    }
    record.result = match (record.last().outcome(), random.below(4)) {
        (_, 0) => GameResult::Open,
        (Some(outcome), _) => outcome.into(),
        (None, 1) => GameResult::Tie,
        (None, 2) => GameResult::Win(Color::White),
        (None, _) => GameResult::Win(Color::Black),
    };
    record
}

#[test]
fn a_record_survives_a_round_trip() {
    let games = if std::env::var_os("JERSI_LONG").is_some() { 20_000 } else { 600 };
    for seed in 0..games {
        let record = record(seed);
        let text = record.to_string();
        let read = read_records(text.as_bytes(), Reading::default()).remove(0);
        let read = read.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(read.warnings, [], "seed {seed}\n{text}");
        assert!(read.record == record, "seed {seed}\n{text}\n{:?}\n{record:?}", read.record);
        assert_eq!(read.record.to_string(), text, "seed {seed}");
    }
}

#[test]
fn ransoms_occur_in_the_records_of_these_tests() {
    let ransoms = (0..600).filter(|&seed| record(seed).to_string().contains('#')).count();
    assert!(ransoms > 3, "{ransoms}");
}

#[test]
fn a_file_of_many_games_is_read_game_by_game() {
    let records: Vec<Record> = (0..20).map(record).collect();
    let text: Vec<String> = records.iter().map(ToString::to_string).collect();
    let read = read_records(text.join("\n").as_bytes(), Reading::default());
    let read: Vec<Record> = read.into_iter().map(|game| game.expect("a record").record).collect();
    assert!(read == records);
}

/// Reads in every form, and writes the result.
fn read_any(bytes: &[u8]) {
    for form in [None, Some(Form::Record), Some(Form::Author)] {
        for game in read_records(bytes, Reading { form, ..Reading::default() }).into_iter().flatten() {
            let text = game.record.to_string();
            assert_eq!(Record::read(&text).as_ref(), Ok(&game.record), "{text}");
            let _ = game.record.author();
            let _ = game.record.ugi();
        }
    }
}

/// Words of records, in random order.
fn words() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "[Ruleset \"pijersi\"]",
        "[Ruleset \"jersi-4.8\"]",
        "[Variant \"ransom\"]",
        "[Setup \"free\"]",
        "[Ruleset \"jersi-2\"]",
        "[Result \"*\"]",
        "[",
        "\"",
        "]",
        "{",
        "}",
        "(",
        ")",
        ";",
        "\n",
        " ",
        "$1",
        "$",
        "#",
        "#R",
        "#b3",
        "/K:a2",
        "1.",
        "1...",
        "1",
        "2",
        "*",
        "1-0",
        "0",
        "b4=c4",
        "b4=c4-d4",
        "f4=e4",
        "g6-f6=e5",
        "a2-b2=d3",
        "M:e4",
        "M: e4/W:e5",
        "N:a3",
        "n:i3",
        "[%clk 0:00:01]",
        "[%eval 3]",
        "+12",
        "-3*",
        "g16:sprspr",
        "b4:WW",
        "é",
        "\\",
        "\r\n",
        ".",
        ":",
        "!!",
        "# x",
    ]);
    prop::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_reading_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_any(&bytes);
    }

    #[test]
    fn no_words_make_reading_panic(text in words()) {
        read_any(text.as_bytes());
    }

    #[test]
    fn no_change_of_a_record_makes_reading_panic(
        seed in 0_u64..200,
        at in any::<prop::sample::Index>(),
        len in 0_usize..8,
        put in prop::collection::vec(any::<u8>(), 0..4),
    ) {
        let mut bytes = record(seed).to_string().into_bytes();
        let at = at.index(bytes.len());
        let end = (at + len).min(bytes.len());
        bytes.splice(at..end, put);
        read_any(&bytes);
    }
}
