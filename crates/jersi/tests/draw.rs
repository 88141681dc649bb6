//! Drawings of the program: `jersi draw`.

use std::path::PathBuf;

use crate::common::{Run, command, jersi};

/// A test file of the rules.
fn record(name: &str) -> String {
    format!("{}/../jersi-rules/tests/records/valid/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// An output file.
fn target(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Draws to a file, and returns its content.
fn drawn(args: &[&str], name: &str) -> Vec<u8> {
    let file = target(name);
    let file = file.to_str().expect("the folder has a plain name");
    let out = jersi(&[&["draw"], args, &["-o", file]].concat()).good();
    assert_eq!(out, "", "what goes to a file does not go to the standard output");
    std::fs::read(file).expect("it was written")
}

#[test]
fn help_matches_its_snapshot() {
    insta::assert_snapshot!("help-draw", jersi(&["draw", "--help"]).good());
}

#[test]
fn without_a_file_a_drawing_goes_to_the_standard_output() {
    for ruleset in ["jersi-2", "jersi-3", "jersi-4.8", "jersi-4.16", "pijersi"] {
        let svg = jersi(&["draw", ruleset, "--lang", "en"]).good();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert!(svg.contains("a game by Lucas Borboleta."), "{svg}");
    }
}

#[test]
fn a_turn_is_named_in_the_title_and_drawn_with_arrows() {
    let args = ["draw", "pijersi", "--turn", "b4=c4-d4", "--lang", "fr", "--size", "300"];
    let svg = jersi(&args).good();
    assert!(svg.contains("un jeu de Lucas Borboleta."), "{svg}");
    assert!(svg.contains("class=\"arrow stack\"") && svg.contains("class=\"arrow cube\""), "{svg}");
    assert!(svg.contains("width=\"300\""), "{svg}");
}

#[test]
fn a_ransom_is_drawn_with_all_its_decisions() {
    let record = record("ransom-joined.jersi");
    let svg = jersi(&["draw", "--record", &record, "--at", "1"]).good();
    assert!(svg.contains("class=\"caption\""), "{svg}");
}

#[test]
fn the_look_follows_the_options() {
    let plain = jersi(&["draw", "jersi-2"]).good();
    for args in [
        &["--theme", "print"][..],
        &["--style", "flat"],
        &["--style", "iso"],
        &["--signs", "abstract"],
        &["--signs", "plain"],
        &["--signs", "dotted"],
        &["--background", "clear"],
        &["--from-black"],
        &["--coordinates", "cells"],
        &["--coordinates", "none"],
        &["--caption", "1 < 2"],
        &["--setup", "random", "--seed", "3"],
    ] {
        let other = jersi(&[&["draw", "jersi-2"], args].concat()).good();
        assert_ne!(other, plain, "{args:?}");
    }
}

#[test]
fn a_file_gets_the_format_of_its_extension() {
    let svg = drawn(&["jersi-3", "--setup", "mokca"], "mokca.svg");
    assert!(svg.starts_with(b"<svg "));
    let png = drawn(&["jersi-3", "--size", "200"], "start.PNG");
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!(png[16..20], 200_u32.to_be_bytes());
}

#[test]
fn the_example_game_is_a_film_with_a_frame_for_each_step() {
    let record = record("jersi-4.8-example.jersi");
    let film = drawn(&["--record", &record, "--size", "300"], "game.gif");
    assert!(film.starts_with(b"GIF89a"));
    assert!(film.len() < 2_000_000, "{}", film.len());
    // One graphic control extension for each frame: the start, 90 steps and the end.
    let frames = film.windows(4).filter(|bytes| bytes == b"\x21\xf9\x04\x05").count();
    assert_eq!(frames, 92);
    let short = drawn(&["--record", &record, "--size", "300", "--at", "3"], "opening.gif");
    assert!(short.len() < film.len() / 4);
}

#[test]
fn a_record_is_drawn_after_a_number_of_turns() {
    let record = record("jersi-4.8-example.jersi");
    let at = |turns: &str| jersi(&["draw", "--record", &record, "--at", turns, "--lang", "en"]).good();
    assert!(at("0").contains(">Jersi 4.8 (2020), a game by Lucas Borboleta.</text>"));
    assert!(at("12").contains(">6... f1=h2!!-g2!/K:a2</text>"));
    assert_eq!(at("48"), jersi(&["draw", "--record", &record, "--lang", "en"]).good());
}

#[test]
fn placings_and_ransoms_have_the_numbers_of_the_record() {
    let placing = record("jersi-2-free.jersi");
    let drawn = jersi(&["draw", "--record", &placing, "--at", "27", "--lang", "en"]).good();
    assert!(drawn.contains(">14. a5-b5=d7</text>"), "{drawn}");
    let ransom = record("ransom-joined.jersi");
    let drawn = jersi(&["draw", "--record", &ransom, "--at", "1", "--lang", "en"]).good();
    assert!(drawn.contains(">6... f1=h2!!-g2!#b3/K:a2</text>"), "{drawn}");
}

#[test]
fn a_usage_error_has_code_2() {
    let (three, one) = (record("pijersi-three-games.jersi"), record("jersi-4.8-example.jersi"));
    let cases: &[(&[&str], &str)] = &[
        (&["pijersi", "-o", "x.jpg"], "its ending should be .svg, .png or .gif"),
        (&["pijersi", "-o", "x.gif"], "a GIF shows a game"),
        (&["--record", &three], "holds 3 games: say which with “--game”"),
        (&["--record", &three, "--game", "4"], "has no game 4"),
        (&["--record", &one, "--at", "49"], "the game has only 48 turns"),
        (&["pijersi", "--setup", "mokca"], "mokca"),
        (&["pijersi", "--position", "9"], "This is not a position of the game."),
        (&["pijersi", "--theme", "pink"], "pink"),
        (&["pijersi", "--size", "3"], "3"),
        (&["pijersi", "--record", &one, "--turn", "a1-a2"], "--turn"),
        (&[], "RULESET"),
    ];
    for (args, message) in cases {
        let error = jersi(&[&["draw"], *args].concat()).failed(2);
        assert!(error.contains(message), "{args:?}: {error}");
    }
}

#[test]
fn bad_data_has_code_1() {
    let cases: &[(&[&str], &str)] = &[
        (&["pijersi", "--turn", "b4=e4"], "“b4=e4” is not legal. e4 is too far: "),
        (&["pijersi", "--turn", "b4?"], "“b4?” is not a turn."),
        (&["--record", "no such file"], "no such file: can’t be read"),
        (&["pijersi", "-o", "/no/such/folder/x.svg"], "/no/such/folder/x.svg: can't be written"),
    ];
    for (args, message) in cases {
        let error = jersi(&[&["draw"], *args].concat()).failed(1);
        assert!(error.contains(message), "{args:?}: {error}");
    }
}

#[test]
fn a_game_can_come_through_a_pipe() {
    use std::io::Write as _;
    use std::process::Stdio;

    let text = std::fs::read(record("pijersi-code.jersi")).expect("a record");
    let mut child = command()
        .args(["draw", "--record", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    child.stdin.take().expect("piped").write_all(&text).expect("it reads all");
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let run = Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() };
    assert!(run.good().starts_with("<svg "));
}

#[test]
fn the_board_that_the_page_begins_with_is_drawn_by_this_program() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../jersi-web/page/shell.svg");
    let stored = std::fs::read_to_string(page).expect("the page has it");
    let args = ["draw", "pijersi", "--coordinates", "none", "--background", "clear", "--lang", "en"];
    let drawn = jersi(&args).good();
    assert_eq!(stored, drawn, "jersi {} -o crates/jersi-web/page/shell.svg", args.join(" "));
}

#[test]
fn the_board_that_the_page_begins_with_is_dark_where_the_page_is() {
    let sheet = concat!(env!("CARGO_MANIFEST_DIR"), "/../jersi-web/page/style/shell.css");
    let style = std::fs::read_to_string(sheet).expect("the page has it");
    let drawn = |theme| jersi(&["draw", "pijersi", "--coordinates", "none", "--theme", theme]).good();
    let (light, dark) = (drawn("wood"), drawn("dark"));
    let (light, dark) = (colours(&light), colours(&dark));
    assert_eq!(light.len(), dark.len(), "both themes have the same shapes");
    // Except for the paper, which the page omits.
    for (light, dark) in light.iter().zip(&dark).skip(1).filter(|(light, dark)| light != dark) {
        let rule = format!("  --{light}: #{dark};\n");
        assert!(style.contains(&rule), "{rule}");
    }
}

/// The colours of an SVG in the order of the shapes; the paper, if any, after the definitions.
fn colours(svg: &str) -> Vec<&str> {
    let (definitions, shapes) = svg.split_once("</defs>").expect("a drawing has definitions");
    let all = shapes.split("=\"#").skip(1).chain(definitions.split("=\"#").skip(1));
    let is_colour =
        |name: &&str| matches!(name.len(), 3 | 6) && name.bytes().all(|digit| digit.is_ascii_hexdigit());
    all.filter_map(|rest| rest.split('"').next()).filter(is_colour).collect()
}
