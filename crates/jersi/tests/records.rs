//! Files of games: `jersi check` and `jersi convert`.

use std::io::Write;
use std::process::Stdio;

use crate::common::{Run, command, jersi};

/// A test file of the rules.
fn file(name: &str) -> String {
    format!("{}/../jersi-rules/tests/records/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program with input; the folder of the test files is removed from its output.
fn with_input(args: &[&str], input: &str) -> Run {
    let mut child = command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads all");
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
}

#[test]
fn good_games_are_reported_with_their_result() {
    let names =
        ["valid/jersi-2-example.jersi", "valid/ransom-unfinished.jersi", "valid/pijersi-resigned.jersi"];
    let paths = names.map(file);
    let out = jersi(&["check", &paths[0], &paths[1], &paths[2]]).good();
    let expected = format!(
        "{}: white (kunti-captured), 7 turns\n{}: unfinished in the middle of a turn, 1 turn\n\
         {}: black (resignation), 2 turns\n",
        paths[0], paths[1], paths[2]
    );
    assert_eq!(out, expected);
}

#[test]
fn the_games_of_one_file_are_numbered() {
    let path = file("valid/pijersi-three-games.jersi");
    let out = jersi(&["check", &path]).good();
    let expected = format!(
        "{path}#1: white (far-row), 27 turns\n{path}#2: tie (counter), 36 turns\n{path}#3: black (far-row), 14 turns\n"
    );
    assert_eq!(out, expected);
}

#[test]
fn a_bad_game_is_reported_with_its_place_and_the_others_are_still_checked() {
    let (bad, good) = (file("invalid/too-far.jersi"), file("valid/pijersi-code.jersi"));
    let run = jersi(&["check", &bad, "no such file", &good]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.err, "error: 2 of 3 games are bad.\n");
    let mut lines = run.out.lines();
    let illegal = "5:4: “b7-b5” is not legal. b5 is too far: a cube goes exactly one cell. (cube-reach)";
    assert_eq!(lines.next(), Some(format!("{bad}:{illegal}").as_str()));
    assert!(lines.next().expect("a line").starts_with("no such file: can’t be read: "));
    assert_eq!(lines.next(), Some(format!("{good}: unfinished, 1 turn").as_str()));
}

#[test]
fn a_bad_game_among_others_is_reported_with_its_number() {
    let good = "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 g6-f6=e5 *\n\n";
    let run = with_input(&["check", "-"], &format!("{good}[Ruleset pijersi]\n\n1. b4=c4-d4 *\n\n{good}"));
    assert_eq!(run.code, Some(1));
    assert_eq!(run.err, "error: 1 of 3 games is bad.\n");
    let lines: Vec<&str> = run.out.lines().collect();
    let [first, second, third] = lines[..] else { panic!("{}", run.out) };
    assert_eq!((first, third), ("-#1: unfinished, 2 turns", "-#3: unfinished, 2 turns"));
    assert!(second.starts_with("-:5:1: game 2: this is not a tag"), "{second}");
}

#[test]
fn wrong_marks_are_warnings() {
    let path = file("valid/pijersi-wrong-marks.jersi");
    let run = jersi(&["check", &path]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.out, format!("{path}: unfinished, 3 turns\n"));
    assert_eq!(run.err.lines().count(), 3);
    let first = format!("warning: {path}:4:4: “b4=c4!-d4” has wrong capture marks.\n");
    assert!(run.err.starts_with(&first), "{}", run.err);
}

#[test]
fn a_plain_game_is_converted_to_every_format_through_pipes() {
    let plain = "1 b4=c4-d4 +12  2 g6-f6=e5\n# hm\n3 b7-b6=d7\n";
    let record = with_input(&["convert", "--to", "record", "-"], plain).good();
    insta::assert_snapshot!(record, @r#"
    [Ruleset "pijersi"]
    [Setup "classic"]
    [Result "*"]

    1. b4=c4-d4 [%eval +12] g6-f6=e5 {hm} 2. b7-b6=d7 *
    "#);
    assert_eq!(with_input(&["check", "-"], &record).good(), "-: unfinished, 3 turns\n");
    assert_eq!(with_input(&["convert", "--to", "record", "-"], &record).good(), record);
    assert_eq!(
        with_input(&["convert", "--to", "author", "-"], &record).good(),
        "   1 b4=c4-d4 +12         2 g6-f6=e5\n# hm\n   3 b7-b6=d7\n"
    );
    assert_eq!(
        with_input(&["convert", "--to", "ugi", "-"], &record).good(),
        "setoption name Ruleset value pijersi\nposition startpos moves b4c4d4 g6f6e5 b7b6d7\n"
    );
    let positions = with_input(&["convert", "--to", "positions", "-"], &record).good();
    assert_eq!(
        positions,
        jersi(&["play-out", "pijersi", "b4c4d4", "g6f6e5", "b7b6d7"]).good().replace("result: none\n", "")
    );
}

#[test]
fn the_ruleset_of_a_plain_game_may_be_given() {
    let path = file("valid/jersi-4.8-example.txt");
    let run = jersi(&["check", &path]);
    assert!(run.err.ends_with(":1:1: read as jersi-4.16; it could also be jersi-4.8.\n"), "{}", run.err);
    let out = jersi(&["check", "--ruleset", "jersi-4.8", &path]).good();
    assert_eq!(out, format!("{path}: black (far-row), 48 turns\n"));
    let ransom = ["convert", "--to", "record", "--ruleset", "jersi-4.8", "--variant", "ransom", &path];
    assert!(jersi(&ransom).failed(1).contains("(ransom-first)"));
    assert!(jersi(&["check", "--variant", "ransom", &path]).failed(2).contains("--ruleset"));
}

#[test]
fn a_record_without_tags_is_read_if_form_and_ruleset_are_given() {
    let told = ["check", "--from", "record", "--ruleset", "pijersi", "-"];
    let out = with_input(&told, "1. b4=c4-d4 {hm} (1. b4=d3) g6-f6=e5").good();
    assert_eq!(out, "-: unfinished, 2 turns\n");
}

#[test]
fn content_that_the_plain_form_cannot_hold_is_an_error() {
    let path = file("valid/pijersi-position.jersi");
    let message = jersi(&["convert", "--to", "author", &path]).failed(1);
    assert_eq!(
        message,
        format!("error: {path}: the plain form can't express the start of this game of pijersi\n")
    );
    let path = file("invalid/turn-text.jersi");
    let message = jersi(&["convert", "--to", "ugi", &path]).failed(1);
    assert_eq!(
        message,
        format!(
            "error: {path}:3:19: “g6-f6=” is not a turn. Character 7 should be a cell of this board, but the turn \
             ends there.\n"
        )
    );
}

#[test]
fn a_plain_ransom_is_recognised_without_the_variant_option() {
    for args in [&["check", "-"][..], &["check", "--ruleset", "jersi-4.8", "-"]] {
        let run = with_input(args, "1 f1=h2!!-g2!#b3/K:a2\n");
        assert_eq!(run.code, Some(1));
        let said = "-:1:3: “f1=h2!!-g2!#b3/K:a2” looks like a ransom. Ask for this variant, which the text can’t \
                    name: --ruleset jersi-4.8 --variant ransom\n";
        assert_eq!(run.out, said);
    }
}

#[test]
fn a_tie_of_jersi_4_is_one_to_one_and_misprints_are_read() {
    let game = "[Ruleset \"jersi-4.8\"]\n[Setup \"standard\"]\n[Result \"RESULT\"]\n\n1. a2-b2 RESULT\n";
    for written in ["1-1", ".1-.1", "0.1-0.1", "1/2-1/2"] {
        let record = with_input(&["convert", "--to", "record", "-"], &game.replace("RESULT", written)).good();
        assert!(record.contains("[Result \"1-1\"]") && record.ends_with("1. a2-b2 1-1\n"), "{record}");
    }
    for written in ["1 1", ".1 .1", "0.1 0.1", "1-1", ".1-.1"] {
        let plain = format!("1 a2-b2=d3 h4-h3=f4\n{written}\n");
        let told = ["convert", "--to", "record", "--ruleset", "jersi-4.8", "-"];
        let record = with_input(&told, &plain).good();
        assert!(record.contains("[Result \"1-1\"]"), "{written}: {record}");
    }
}

#[test]
fn the_plain_form_ends_with_the_score_where_the_documents_ask_for_it() {
    for (name, score) in [("jersi-2-example.jersi", "1 0"), ("jersi-4.8-example.jersi", "0 2")] {
        let plain = jersi(&["convert", "--to", "author", &file(&format!("valid/{name}"))]).good();
        let last: Vec<&str> = plain.lines().last().expect("a line").split_whitespace().collect();
        assert_eq!(last.join(" "), score, "{plain}");
        let again = with_input(&["convert", "--to", "author", "-"], &plain);
        assert_eq!(again.out, plain);
    }
    let plain = jersi(&["convert", "--to", "author", &file("valid/pijersi-three-games.jersi")]).good();
    assert!(!plain.lines().any(|line| line.split_whitespace().eq(["1", "0"])), "{plain}");
}

#[test]
fn escape_sequences_of_records_are_never_printed() {
    let record = "[Ruleset \"jersi-2\"]\n[Termination \"\u{1b}[2Jgone\"]\n[Result \"1-0\"]\n\n1. a5-b5 1-0\n";
    let run = with_input(&["check", "-"], record);
    assert!(run.out.contains("␛[2Jgone"), "{}", run.out);
    let bad = with_input(&["check", "-"], "[Ruleset \"\u{1b}]0;title\u{7}\"]\n\n1. a5-b5 *\n");
    assert!(bad.out.contains("␛]0;title␇"), "{}", bad.out);
    for text in [run.out, run.err, bad.out, bad.err] {
        assert!(!text.contains(['\u{1b}', '\u{7}']), "{text:?}");
    }
}

#[test]
fn help_texts_of_record_commands_match_their_snapshots() {
    for name in ["check", "convert"] {
        insta::assert_snapshot!(format!("help-{name}"), jersi(&[name, "--help"]).good());
    }
}

#[test]
fn a_dash_is_the_standard_output() {
    let record = "[Ruleset \"pijersi\"]\n[Result \"*\"]\n\n1. b4=c4 *\n";
    let there = || std::path::Path::new("-").exists();
    let printed = with_input(&["convert", "--to", "author", "-"], record).good();
    assert_eq!(with_input(&["convert", "--to", "author", "-o", "-", "-"], record).good(), printed);
    assert_eq!(jersi(&["draw", "pijersi", "--output", "-"]).good(), jersi(&["draw", "pijersi"]).good());
    assert!(!there(), "no file is called '-'");
}

#[test]
fn one_game_of_several_is_chosen_in_every_command_that_reads_records() {
    let games = "[Ruleset \"pijersi\"]\n\n1. b4=c4 *\n\n[Ruleset \"jersi-2\"]\n\n1. a2-b3 *\n";
    let second = |args: &[&str]| with_input(&[args, &["--game", "2", "-"]].concat(), games).good();
    assert_eq!(second(&["check"]), "-#2: unfinished, 1 turn\n");
    assert_eq!(
        second(&["convert", "--to", "ugi"]).lines().next(),
        Some("setoption name Ruleset value jersi-2")
    );
    assert!(!second(&["review", "--nodes", "10"]).is_empty());
    assert!(second(&["analyse", "--nodes", "10"]).contains(" b "), "Black is to move");
    assert!(with_input(&["draw", "--game", "2", "--record", "-"], games).good().contains("Jersi 2"));
    for args in [&["check"][..], &["convert", "--to", "ugi"], &["review"], &["analyse"]] {
        let run = with_input(&[args, &["--game", "3", "-"]].concat(), games);
        assert_ne!(run.code, Some(0));
        assert!((run.out + &run.err).contains("- has no game 3: it holds 2."), "{args:?}");
    }
}

#[test]
fn a_ruleset_that_contradicts_the_record_is_refused() {
    let record = "[Ruleset \"pijersi\"]\n\n1. b4=c4 *\n";
    let wrong = ["--ruleset", "jersi-2", "-"];
    for args in [&["check"][..], &["convert", "--to", "ugi"], &["review"], &["analyse"]] {
        let run = with_input(&[args, &wrong].concat(), record);
        assert_eq!(run.code, Some(1), "{args:?}");
        let said = run.out + &run.err;
        assert!(said.contains("-:1:1: this record is of the ruleset pijersi, not of the one"), "{said}");
    }
    let drawn = with_input(&["draw", "jersi-2", "--record", "-"], record);
    assert!(drawn.failed(1).contains("this record is of the ruleset pijersi"));
    assert_eq!(with_input(&["check", "--ruleset", "pijersi", "-"], record).good(), "-: unfinished, 1 turn\n");
}

#[test]
fn impossible_scores_are_reported() {
    assert_eq!(
        with_input(&["check", "-"], "1 b4=c4-d4\n½ ½\n").good(),
        "-: tie (not by the rules), 1 turn\n"
    );
    let run = with_input(&["check", "-"], "1 b4=c4-d4\n3 0\n");
    assert_eq!(run.out, "-:2:1: “3-0” is not a result of this game.\n");
    assert_eq!(run.failed(1), "error: The game is bad.\n");
}

#[test]
fn a_game_tied_before_any_turn_goes_through_every_form() {
    let record = "[Ruleset \"pijersi\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n";
    let plain = with_input(&["convert", "--to", "author", "-"], record).good();
    let again = with_input(&["convert", "--to", "record", "--ruleset", "pijersi", "-"], &plain).good();
    assert!(again.ends_with("\n1/2-1/2\n"), "{again}");
}

#[test]
fn errors_in_french_are_french_to_the_end() {
    let french = |args: &[&str]| {
        let output =
            crate::common::command().env("LC_ALL", "fr_FR.UTF-8").args(args).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        text(&output.stdout) + &text(&output.stderr)
    };
    let folder = env!("CARGO_TARGET_TMPDIR");
    let missing = format!("{folder}/no-such-game.jersi");
    assert!(
        french(&["convert", "--to", "ugi", &missing]).ends_with(": ce fichier ou ce dossier n’existe pas\n")
    );
    assert!(french(&["review", folder]).ends_with(": c’est un dossier\n"));
    let bad = format!("{folder}/bad-position.jersi");
    std::fs::write(&bad, "[Ruleset \"pijersi\"]\n[Position \"6/7/6\"]\n\n*\n").expect("it can be written");
    assert!(french(&["review", &bad]).ends_with("ce n’est pas un texte de position de ce jeu.\n"));
    let turns = french(&["turns", "pijersi", "--position", "6/7/q"]);
    assert!(turns.contains("L’erreur est au caractère "), "{turns}");
    assert!(!turns.contains("expected"), "{turns}");
}

#[test]
fn invalid_utf_8_is_reported() {
    let path = format!("{}/latin-1.jersi", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, b"[Ruleset \"pijersi\"]\n[White \"Ren\xe9\"]\n\n*\n").expect("it can be written");
    assert_eq!(jersi(&["check", &path]).out, format!("{path}:2:12: the text is not UTF-8.\n"));
}

#[test]
fn one_name_for_time_and_two_spellings_of_analyse() {
    let nodes = |args: &[&str]| jersi(&[&["analyse", "pijersi", "--nodes", "50"], args].concat()).good();
    assert!(nodes(&["--time", "5s"]).contains("nodes"));
    assert!(nodes(&["--movetime", "5000"]).contains("nodes"), "the old name is understood");
    let message = jersi(&["analyse", "pijersi", "--time", "5000"]).failed(2);
    assert!(message.contains("expected a time with its unit, such as 500ms or 5s"), "{message}");
    assert!(jersi(&["analyze", "pijersi", "--nodes", "50"]).good().contains("nodes"));
}
