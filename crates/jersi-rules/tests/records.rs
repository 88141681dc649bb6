//! Records: folders of valid and invalid ones, the games of the vectors, and the examples of the documents.

use std::fs;
use std::path::{Path, PathBuf};

use jersi_rules::record::{
    Form, GameResult, ReadRecord, Reading, Record, RecordError, RecordFault, Tag, read_records,
};
use jersi_rules::{AnyPosition, Color, RulesetId, Variants};
use jersi_testkit::vectors::{ENDINGS, GAMES, GameVector, RECORDED, endings, games, recorded, rows_of};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|ending| ending != "message"))
        .collect();
    files.sort();
    files
}

fn name(path: &Path) -> String {
    path.file_name().expect("a file").to_string_lossy().into_owned()
}

fn read(path: &Path) -> Vec<Result<ReadRecord, RecordError>> {
    read_records(&fs::read(path).expect("it can be read"), Reading::default())
}

#[track_caller]
fn assert_lossless(record: &Record) {
    let text = record.to_string();
    let again = Record::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&again, record, "\n{text}");
    assert_eq!(again.to_string(), text, "canonical text is a fixed point");
    assert!(text.lines().all(|line| line.trim_end() == line || line.contains(['{', '}'])), "{text}");
}

#[test]
fn valid_records_are_read_and_lose_nothing() {
    let mut summary = Vec::new();
    for path in files("valid") {
        let games = read(&path);
        for game in &games {
            let read = game.as_ref().unwrap_or_else(|error| panic!("{}:{error}", path.display()));
            assert_lossless(&read.record);
            let record = &read.record;
            let end = match record.last().outcome() {
                Some(outcome) => outcome.to_string(),
                None => "none".to_owned(),
            };
            let ruleset = record.ruleset();
            let (turns, result) = (record.turn_count(), record.result.text(ruleset.rules()));
            let name = name(&path);
            summary.push(format!("{name}: {ruleset}, {turns} turns, outcome {end}, result {result}"));
            summary.extend(read.warnings.iter().map(|warning| format!("  {warning}")));
        }
    }
    let summary = summary.join("\n") + "\n";
    let expected = include_str!("records/valid.summary");
    assert!(summary == expected, "other than in tests/records/valid.summary:\n{summary}");
}

#[test]
fn invalid_records_are_refused_with_place_and_reason() {
    for path in files("invalid") {
        let expected =
            fs::read_to_string(path.with_extension(format!(
                "{}.message",
                path.extension().expect("it has one").to_string_lossy()
            )))
            .unwrap_or_else(|_| panic!("{} has its message beside it", path.display()));
        let mut errors = read(&path).into_iter().filter_map(Result::err);
        let error = errors.next().unwrap_or_else(|| panic!("{} should be bad", path.display()));
        assert_eq!(error.to_string(), expected.trim_end(), "{}", path.display());
        assert_eq!(errors.next(), None, "{}", path.display());
    }
}

#[test]
fn the_plain_form_survives_a_round_trip() {
    for path in files("valid") {
        for read in read(&path).into_iter().flatten() {
            let Ok(plain) = read.record.author() else { continue };
            if read.record.line.is_empty() && read.record.result == GameResult::Open {
                continue;
            }
            let position = *read.record.start.position();
            let reading = Reading {
                form: Some(Form::Author),
                ruleset: Some(position.ruleset()),
                variants: position.variants(),
            };
            let again = read_records(plain.as_bytes(), reading).remove(0).expect(&plain).record;
            assert_eq!(again.start.position(), &position);
            assert!(again.turns().eq(read.record.turns()), "{plain}");
            assert_eq!(again.author().as_ref(), Ok(&plain));
        }
    }
}

#[test]
fn a_game_that_ended_before_any_turn_survives_the_plain_form() {
    for (ruleset, tie) in
        [(RulesetId::Pijersi, "1/2-1/2"), (RulesetId::Jersi2, "1-1"), (RulesetId::Jersi4_8, "1-1")]
    {
        let text = format!("[Ruleset \"{ruleset}\"]\n[Result \"{tie}\"]\n\n{tie}\n");
        let plain = Record::read(&text).expect("a record").author().expect("plain");
        let reading = Reading { ruleset: Some(ruleset), ..Reading::default() };
        let again = read_records(plain.as_bytes(), reading).remove(0).expect(&plain).record;
        assert_eq!((again.line.len(), again.result), (0, GameResult::Tie), "{plain}");
    }
}

#[test]
fn an_impossible_score_is_not_prose() {
    let read =
        |end: &str| read_records(format!("1 b4=c4-d4\n{end}\n").as_bytes(), Reading::default()).remove(0);
    assert_eq!(read("½ ½").expect("a tie").record.result, GameResult::Tie);
    assert_eq!(read("½-½").expect("a tie").record.result, GameResult::Tie);
    for wrong in ["3 0", "0 3", "1.5 0.5", "7 7", "1½ 0"] {
        let error = read(wrong).expect_err(wrong);
        assert!(matches!(error.fault, RecordFault::Result { .. }), "{wrong}: {error}");
        assert_eq!(error.place.to_string(), "2:1");
    }
    let error =
        read_records(b"1 b4=c4-d4 3 0", Reading::default()).remove(0).expect_err("on the line of a turn");
    assert!(matches!(error.fault, RecordFault::Result { .. }), "{error}");
    let prose = read_records("Room 12\n12 40\n1 b4=c4-d4\n".as_bytes(), Reading::default()).remove(0);
    assert_eq!(prose.expect("prose before turns").record.line.len(), 1);
}

#[test]
fn a_record_of_another_ruleset_than_requested_is_refused() {
    let read = |text: &str, ruleset, variants| {
        let reading = Reading { ruleset: Some(ruleset), variants, ..Reading::default() };
        read_records(text.as_bytes(), reading).remove(0).map_err(|error| error.to_string())
    };
    let (plain, ransom) = (Variants::NONE, RulesetId::Jersi4_8.variants("ransom").expect("a variant"));
    let record = "[Ruleset \"jersi-4.8\"]\n\n*\n";
    assert!(read(record, RulesetId::Jersi4_8, plain).is_ok());
    assert_eq!(read(record, RulesetId::Jersi3, plain), Err("1:1: the record is of jersi-4.8".to_owned()));
    assert_eq!(read(record, RulesetId::Jersi4_8, ransom), Err("1:1: the record is of jersi-4.8".to_owned()));
    let record = "[Ruleset \"jersi-4.8\"]\n[Variant \"ransom\"]\n\n*\n";
    assert!(read(record, RulesetId::Jersi4_8, ransom).is_ok());
    assert!(read(record, RulesetId::Jersi4_8, plain).is_ok(), "no variant was asked for");
}

#[test]
fn a_start_in_the_middle_of_a_game_is_not_plain() {
    let text = "[Ruleset \"pijersi\"] [Position \"6/7/3PR2/7/6/r-6/6 b 3 7\"] 7... b1-a1 *";
    assert!(Record::read(text).expect("a record").author().is_err());
}

/// Turns numbered as by people, from a given number.
fn numbered(turns: &str, first: u32) -> String {
    let turns: Vec<&str> = turns.split_whitespace().collect();
    let pairs = turns.chunks(2).zip(first..).map(|(pair, number)| format!("{number}. {}", pair.join(" ")));
    pairs.collect::<Vec<_>>().join("\n")
}

fn record_of(ruleset: &str, variant: &str, position: Option<&str>, result: &str, turns: &str) -> Record {
    let start = position.map_or(String::new(), |text| format!("[Position \"{text}\"]\n"));
    let first =
        position.and_then(|text| text.split(' ').nth(3)).map_or(1, |number| number.parse().expect("TURN"));
    let text = format!(
        "[Ruleset \"{ruleset}\"]\n[Variant \"{variant}\"]\n{start}[Result \"{result}\"]\n\n{}\n{result}\n",
        numbered(turns, first)
    );
    let mut games = read_records(text.as_bytes(), Reading::default());
    assert_eq!(games.len(), 1);
    let read = games.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.warnings, []);
    assert_lossless(&read.record);
    read.record
}

/// The result of a vector, in a notation that all rulesets read.
fn result(result: &str) -> &str {
    match result {
        "w" => "1-0",
        "b" => "0-1",
        "tie" => "1/2-1/2",
        other => other,
    }
}

#[test]
fn all_games_that_people_played_pass_as_records() {
    let mut count = 0;
    for (name, ruleset, variant) in RECORDED {
        for game in recorded(name) {
            let record = record_of(ruleset, variant, game.psn.as_deref(), result(&game.result), &game.turns);
            assert_eq!(record.turn_count(), game.turns.split_whitespace().count());
            if let Some(outcome) = record.last().outcome() {
                assert_eq!(GameResult::from(outcome), record.result);
            }
            count += 1;
        }
    }
    assert_eq!(count, 15);
}

#[test]
fn all_games_of_other_programs_pass_as_records() {
    let play = |(_, ruleset, variant): (&str, &str, &str), game: &GameVector| {
        let variant = game.variant.as_deref().filter(|&name| name == "no-parachute").unwrap_or(variant);
        let start = game.psn.clone().or_else(|| {
            let rows = rows_of(ruleset, game.start.as_deref()?);
            Some(if ruleset == "pijersi" { format!("{rows} w 0 1") } else { format!("{rows} w - 1") })
        });
        let claimed = game.result.as_deref().or(game.score.as_deref()).expect("a result");
        record_of(ruleset, variant, start.as_deref(), result(claimed), &game.turns)
    };
    let mut count = 0;
    for source in GAMES {
        // Long lists of random turns are all similar.
        for game in games(source.0).iter().take(25) {
            play(source, game);
            count += 1;
        }
    }
    for source in ENDINGS {
        for game in endings(source.0).iter().take(25) {
            play(source, game);
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn a_hand_made_record_can_be_read() {
    let ruleset: RulesetId = "pijersi".parse().expect("a ruleset");
    let start = jersi_rules::record::Start::of(AnyPosition::initial(ruleset));
    let mut record = Record::new(start);
    record.tags.push(Tag::new("White", "Ann \"A\" \\ and\nB").expect("a tag"));
    record.result = GameResult::Win(Color::Black);
    assert_lossless(&record);
    assert!(Tag::new("Result", "1-0").is_err());
    assert!(Tag::new("my tag", "x").is_err());
    assert!(record.start.position().variants() == Variants::NONE);
}

#[test]
fn variations_replace_the_whole_word_and_comments_keep_their_side() {
    let path = files("valid").into_iter().find(|path| name(path) == "nested.jersi").expect("it is there");
    let record = read(&path).remove(0).expect("a record").record;
    assert_eq!(record.tags.iter().filter(|tag| tag.name() == "Mood").count(), 2);
    assert_eq!(record.comments[1].text(), "About the game as a whole.");
    let first = &record.line[0];
    assert_eq!(first.before[0].text(), "Before the first turn.");
    assert_eq!(first.after[0].text(), "A good one.");
    assert_eq!((first.glyphs.len(), first.variations.len()), (2, 2));
    assert_eq!(first.clock.expect("a clock").0, 299_000);
    let deep = &first.variations[0][1].variations[0][0].variations[0][1].variations[0][0];
    assert_eq!(deep.score.map(|score| (score.value, score.is_starred)), Some((-7, true)));
    assert_eq!(deep.after[0].text(), "a line comment");
    assert_eq!(
        record.line[2].after[0].text(),
        "A brace } and a backslash \\ in a comment,\nand a second line."
    );
    assert_eq!(record.line[5].before[0].text(), "After a variation, before the next turn.");
}

#[test]
fn decisions_of_a_ransom_are_one_word_without_annotations_between() {
    let read = |name: &str| {
        let path = files("valid").into_iter().find(|path| path.ends_with(name)).expect("it is there");
        read(&path).remove(0).expect("a record").record
    };
    let split = read("ransom-split.jersi");
    let mut joined = split.clone();
    for entry in &mut joined.line {
        entry.clock = None;
        entry.after.clear();
    }
    assert_eq!(joined, read("ransom-joined.jersi"));
    assert!(joined.to_string().contains("6... f1=h2!!-g2!#b3/K:a2 7. a4-b4"));
    assert!(split.to_string().replace('\n', " ").contains("#R [%clk 0:09:50] #b3 [%clk 0:08:00]"));
    assert_eq!((split.line.len(), split.turn_count()), (5, 2));
}

#[test]
fn a_hundred_levels_of_variations_are_read_and_written() {
    let text = format!("[Ruleset \"pijersi\"]\n1. b4=c4 {}{}*", "(1. b4=d3 ".repeat(100), ")".repeat(100));
    assert_lossless(&Record::read(&text).expect("a record"));
}

#[test]
fn long_lines_take_no_time() {
    for (head, piece) in [
        ("[Ruleset \"pijersi\"] 1. b4=c4 ", "[%clk 0:00:01] "),
        ("[Ruleset \"pijersi\"] 1. b4=c4 ", "[%clk "),
        ("", "[White \"Ann\"] "),
        ("[Ruleset \"pijersi\"] 1. b4=c4 ", "{\\"),
        ("[Ruleset \"jersi-4.8\"] 1. ", "M: "),
        ("1 ", "M: "),
        ("1 b4=c4 ", "2 3 4 +1 "),
        ("1 b4=c4 ", "#"),
        ("1 b4=c4 ", "#b3 "),
        ("", "g16:sprspr "),
        // A game each, to be tried by every ruleset.
        ("1 b4=c4 ", "1 b4=c4                                                                        "),
        ("", "1. "),
        ("[A \"", "\\\""),
    ] {
        let text = head.to_owned() + &piece.repeat(1_000_000 / piece.len());
        let start = std::time::Instant::now();
        let games = read_records(text.as_bytes(), Reading::default());
        assert!(!games.is_empty());
        assert!(start.elapsed().as_secs() < 20, "{piece}");
    }
}

#[test]
fn nested_parentheses_take_no_time() {
    let text = format!("[Ruleset \"pijersi\"]\n1. b4=c4 {}", "(".repeat(1_000_000));
    let error = Record::read(&text).expect_err("too deep");
    assert_eq!(error.place.line, 2);
    let wide = format!("[Ruleset \"pijersi\"]\n1. b4=c4 {}*", "(1. b4=d3) ".repeat(20_000));
    assert_eq!(Record::read(&wide).expect("a record").line[0].variations.len(), 20_000);
}

/// Three games with an error in the second; which of them can be read, and the error of the second.
#[track_caller]
fn second_is_bad(bad: &str, message: &str) {
    let good = |name: &str| {
        format!("[Ruleset \"pijersi\"]\n[White \"{name}\"]\n[Result \"*\"]\n\n1. b4=c4-d4 g6-f6=e5 *\n\n")
    };
    let text = format!("{}{bad}\n\n{}", good("one"), good("three"));
    let games = read_records(text.as_bytes(), Reading::default());
    let names: Vec<_> =
        games.iter().map(|game| game.as_ref().ok().and_then(|game| game.record.tag("White"))).collect();
    assert_eq!(names, [Some("one"), None, Some("three")], "{bad}");
    let error = games[1].as_ref().expect_err("bad").to_string();
    assert!(error.contains(message), "{error}");
}

#[test]
fn an_error_in_one_game_does_not_hide_the_others() {
    for (bad, message) in [
        // A broken tag: one among others, the last one.
        ("[Ruleset \"pijersi\"]\n[White two\"]\n[Black \"b\"]\n\n1. b4=c4-d4 *", "8:1: expected a tag"),
        ("[Ruleset \"pijersi\"]\n[White \"two\"", "8:1: expected a tag"),
        // The first tag, which must not be taken for a part of the game before.
        ("[Ruleset pijersi]\n[White \"two\"]\n\n1. b4=c4-d4 *", "7:1: expected a tag"),
        ("[Ruleset \"pijersi\"\n[White \"two\"]\n\n1. b4=c4-d4 *", "7:1: expected a tag"),
        ("Ruleset \"pijersi\"]\n[White \"two\"]\n\n1. b4=c4-d4 *", "7:1: expected a tag"),
        ("[\"pijersi\"]\n[White \"two\"]\n\n1. b4=c4-d4 *", "7:1: expected a tag"),
        // Unclosed comments and variations, and other stray signs.
        ("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 {no end *", "9:13: this comment has no '}'"),
        ("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 (1. b4=d3 *", "a variation has no result"),
        ("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 (1. b4=d3", "9:13: this variation has no ')'"),
        ("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 ] g6-f6=e5 *", "9:13"),
        ("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 * g6-f6=e5", "the game ended"),
        ("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 [%eval x] *", "expected [%clk"),
    ] {
        second_is_bad(bad, message);
    }
}

#[test]
fn a_broken_first_tag_is_no_part_of_a_game_without_a_result() {
    let text = "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 g6-f6=e5\n\n[Ruleset pijersi]\n\n1. b4=c4-d4 *\n";
    let games = read_records(text.as_bytes(), Reading::default());
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].as_ref().expect("whole").record.line.len(), 2);
    assert_eq!(games[1].as_ref().expect_err("broken").place.line, 5);
    // In the middle of a line it is a stray sign of the game itself.
    let games = read_records(b"[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 [what g6-f6=e5 *", Reading::default());
    assert_eq!(games.len(), 1);
    assert!(games[0].is_err());
}

#[test]
fn a_first_tag_broken_in_any_way_hides_no_game_before_or_behind() {
    let game = |tag: &str, end: &str| format!("{tag}\n[White \"Ann\"]\n\n1. b4=c4-d4 g6-f6=e5{end}\n\n");
    let whole = "[Ruleset \"pijersi\"]";
    for bad in [
        "[Ruleset pijersi]",
        "[Ruleset \"pijersi\"",
        "[Ruleset \"pijersi",
        "[Ruleset \"pijersi]",
        "Ruleset \"pijersi\"]",
        "Ruleset pijersi]",
        "  Ruleset  pijersi]  ",
        "[\"pijersi\"]",
        "[Rule set \"pijersi\"]",
        "[]",
        "[",
    ] {
        // A game without a result ends where another one begins.
        for end in [" *", ""] {
            let text = [game(whole, end), game(bad, " *"), game(whole, end)].concat();
            let read = told(text.as_bytes());
            assert_eq!(
                [&read[0], read.last().expect("games")],
                ["2 turns", "2 turns"],
                "{bad} {end}: {read:?}"
            );
            assert_eq!(read.len(), 3, "{bad} {end}: {read:?}");
        }
    }
    // After a result any invalid text is a separate game.
    for bad in ["<Ruleset \"pijersi\">", "(Ruleset \"pijersi\")", "\"pijersi\"]"] {
        let text = [game(whole, " *"), game(bad, " *"), game(whole, " *")].concat();
        let read = told(text.as_bytes());
        assert_eq!((read.len(), &*read[0], &*read[2]), (3, "2 turns", "2 turns"), "{bad}: {read:?}");
    }
}

/// The content of a file: the number of turns of each game, or the error.
fn told(bytes: &[u8]) -> Vec<String> {
    let told = |read: Result<ReadRecord, RecordError>| match read {
        Ok(read) => format!("{} turns", read.record.turn_count()),
        Err(error) => error.to_string(),
    };
    read_records(bytes, Reading::default()).into_iter().map(told).collect()
}

#[test]
fn a_broken_plain_game_does_not_hide_the_others() {
    let good = "1 b4=c4-d4  2 g6-f6=e5\n";
    for (bad, message) in [
        ("1 b4=c4-d4 g6-f6=e5 b7-b6=d7\n", "3:21: more than two turns follow the number 1"),
        ("1 b4=c4-d4\n1-0\n2 g6-f6=e5\n", "5:3: the game ended with its result: nothing is played after it"),
        ("1 b4=c4-d4  2 g6-f6=e7\n", "3:21: expected a cell of the board, found 'e'"),
    ] {
        let text = format!("{good}\n{bad}\n{good}");
        assert_eq!(told(text.as_bytes()), ["2 turns", message, "2 turns"], "{bad}");
    }
}

#[test]
fn invalid_utf_8_hides_only_its_own_game() {
    let game = "[Ruleset \"pijersi\"]\n[White \"Zo\u{e9}\"]\n\n1. b4=c4-d4 {good} *\n\n".as_bytes();
    let replaced = |old: &[u8], new: &[u8]| {
        let at = game.windows(old.len()).position(|part| part == old).expect("it is there");
        [&game[..at], new, &game[at + old.len()..]].concat()
    };
    for (old, new, message) in [
        ("\u{e9}".as_bytes(), &b"\xe9"[..], "7:11: not UTF-8 text"),
        (b"good", b"g\xf6d", "9:15: not UTF-8 text"),
        (b"[Ruleset", b"\xff[Ruleset", "6:1: not UTF-8 text"),
        (b"Ruleset", b"Rule\xffset", "6:1: expected a tag such as [White \"Ann\"], all on one line"),
        (b"b4=c4-d4", b"b4=\xe94-d4", "9:7: not UTF-8 text"),
    ] {
        let file = [game, &replaced(old, new), game].concat();
        let games = told(&file);
        assert_eq!(games[1..], [message, "1 turns"], "{}", String::from_utf8_lossy(new));
        assert_eq!(games[0], "1 turns", "{}", String::from_utf8_lossy(new));
    }
    // Plain games: an invalid byte in a turn, before the first number, and in the title of a game.
    let good = "1 b4=c4-d4  2 g6-f6=e5\n".as_bytes();
    for (bad, message) in [
        (&b"1 b4=c4-d4  2 g6-\xfff6=e5\n"[..], "3:18: not UTF-8 text"),
        (b"\xff1 b4=c4-d4  2 g6-f6=e5\n", "3:1: not UTF-8 text"),
        (b"M\xfcller - Meier\n\n1 b4=c4-d4  2 g6-f6=e5\n", "3:2: not UTF-8 text"),
    ] {
        let file = [good, b"\n", bad, b"\n", good].concat();
        assert_eq!(told(&file), ["2 turns", message, "2 turns"], "{}", String::from_utf8_lossy(bad));
    }
    assert_eq!(told(b"\xff\xfe1\0 \0b\x004\0"), ["1:1: not UTF-8 text"]);
}

#[test]
fn a_torn_record_is_reported() {
    let text = "[Ruleset \"pijersi\"]\n[Result \"1-0\"]\n\n1. b4=c4-d4 g6-f6=e5 2. b7-b6=d7 1-0\n";
    let read = |text: &str| read_records(text.as_bytes(), Reading::default()).remove(0).expect("readable");
    assert!(!read(text).is_torn());
    let torn = read(&text[..text.len() - 5]);
    assert!(torn.is_torn());
    let told: Vec<_> = torn.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["4:33: the text ends here, before its result '1-0': it is torn"]);
    // Without a result tag the game is not torn; nor is one that is over by the rules.
    assert!(!read("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4").is_torn());
    let won = "[Ruleset \"pijersi\"]\n[Position \"6/3R-3/6/7/6/3r-3/6 w 0 1\"]\n[Result \"1-0\"]\n\n1. f4-g3";
    assert!(!read(won).is_torn());
}
