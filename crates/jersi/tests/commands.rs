//! Output and failures of the commands.

use std::io::Read;
use std::process::Stdio;

use crate::common::{command, jersi};

#[test]
fn rulesets_are_listed_with_setups_and_variants() {
    insta::assert_snapshot!(jersi(&["rulesets"]).good(), @"
    jersi-2: Jersi 2 (2020)
      setups: symmetrical, random, free
      variants: none

    jersi-3: Jersi 3 (2020)
      setups: standard, mokca, free, free-mokca
      variants: none

    jersi-4.8: Jersi 4.8 (2020)
      setups: standard
      variants: no-parachute, ransom

    jersi-4.16: Jersi 4.16 (2022)
      setups: standard
      variants: no-parachute

    pijersi: Pijersi (2022)
      setups: classic, full-random, half-random
      variants: none
    ");
}

#[test]
fn turns_are_sorted_and_marked() {
    let turns = jersi(&["turns", "pijersi"]).good();
    assert_eq!(turns.lines().count(), 186);
    assert!(turns.lines().is_sorted());
    let position = "7/8/7/8/3R-k-4/8/7/8/3K-3 w 0 1 -";
    let turns = jersi(&["turns", "jersi-4.16", "--position", position]).good();
    assert!(turns.lines().any(|turn| turn == "e4-e5!!/k:i4"));
    assert_eq!(jersi(&["turns", "jersi-4.16", "--variant", "no-parachute"]).good().lines().count(), 228);
    assert_eq!(jersi(&["turns", "jersi-3", "--setup", "mokca"]).good().lines().count(), 95);
}

#[test]
fn a_finished_game_has_no_turns() {
    let over = ["--position", "2P-3/2R-4/6/7/6/r-6/6 b 1 1"];
    assert_eq!(jersi(&[&["turns", "pijersi"], &over[..]].concat()).good(), "");
    assert_eq!(jersi(&[&["perft", "pijersi", "--depth", "1"], &over[..]].concat()).good(), "perft 1: 0\n");
    assert_eq!(jersi(&[&["play-out", "pijersi"], &over[..]].concat()).good(), "result: white (far-row)\n");
}

#[test]
fn perft_counts_as_on_the_rule_pages() {
    let perft = |args: &[&str]| jersi(&[&["perft"], args].concat()).good();
    assert_eq!(perft(&["pijersi", "--depth", "0"]), "perft 0: 1\n");
    assert_eq!(perft(&["pijersi", "--depth", "3"]), "perft 3: 6410472\n");
    assert_eq!(perft(&["pijersi", "--depth", "3", "--threads", "2"]), "perft 3: 6410472\n");
    assert_eq!(perft(&["pijersi", "--depth", "3", "--hash", "1"]), "perft 3: 6410472\n");
    assert_eq!(perft(&["jersi-2", "--depth", "2"]), "perft 2: 20164\n");
    assert_eq!(perft(&["jersi-3", "--setup", "mokca", "--depth", "2"]), "perft 2: 9025\n");
    assert_eq!(perft(&["jersi-4.16", "--depth", "2"]), "perft 2: 1586946\n");
    assert_eq!(perft(&["jersi-4.8", "--variant", "no-parachute", "--depth", "2"]), "perft 2: 51984\n");
}

#[test]
fn deep_perft_is_independent_of_its_split() {
    let position = "3r-2/2p-1w-2/6/5r-s-/1S-W-3/7/6 w 0 1";
    let perft = |args: &[&str]| {
        jersi(&[&["perft", "pijersi", "--depth", "4", "--position", position], args].concat()).good()
    };
    assert_eq!(perft(&[]), "perft 4: 3188949\n");
    let split = perft(&["--split", "--threads", "2"]);
    let (turns, last) = split.trim_end().rsplit_once('\n').expect("many lines");
    assert_eq!(last, "perft 4: 3188949");
    assert!(turns.lines().is_sorted_by_key(|line| line.split(": ").next()));
    let counts = turns.lines().map(|line| line.split(": ").nth(1).expect("TURN: LEAVES"));
    assert_eq!(counts.map(|count| count.parse::<u64>().expect("a number")).sum::<u64>(), 3_188_949);
}

#[test]
fn setups_are_printed_with_their_codes() {
    let classic = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1\ncode: GRXLLS\n";
    assert_eq!(jersi(&["setup", "pijersi"]).good(), classic);
    assert_eq!(jersi(&["setup", "pijersi", "--code", "GRXLLS-grxlls"]).good(), classic);
    let half = jersi(&["setup", "pijersi", "--setup", "half-random", "--seed", "7"]).good();
    let code = half.trim_end().rsplit_once("code: ").expect("a code").1;
    assert_eq!(jersi(&["setup", "pijersi", "--code", code]).good(), half);
    let random = |seed| jersi(&["setup", "jersi-2", "--setup", "random", "--seed", seed]).good();
    assert_eq!(random("1"), random("1"));
    assert_ne!(random("1"), random("2"));
    assert_eq!(random("1").lines().count(), 1, "Jersi 2 has no codes");
}

#[test]
fn usage_errors_end_with_code_2() {
    for (args, said) in [
        (&["turns", "chess"][..], "invalid value 'chess'"),
        (&["turns"], "required"),
        (&["turns", "pijersi", "--setup", "chess960"], "error: unknown setup 'chess960'"),
        (&["turns", "pijersi", "--variant", "ransom"], "error: unknown variant 'ransom'"),
        (&["turns", "pijersi", "--setup", "classic", "--position", "x"], "cannot be used with"),
        (&["perft", "pijersi"], "--depth"),
        (&["perft", "pijersi", "--depth", "1", "--threads", "0"], "--threads"),
        (&["setup", "jersi-2", "--code", "GRXLLS"], "error: jersi-2 has no setup codes"),
        (&["setup", "pijersi", "--code", "AAAAAA"], "error: the setup code 'AAAAAA': "),
        (&["turns", "pijersi", "--position", "6/7 w 0 1"], "error: This is not a position of the game. "),
        (
            &["turns", "jersi-2", "--position", "2n-2/6/7/8/9/8/7/6/N-N-3 w - 1"],
            "error: This is not a position of the game. White has 2 kunti; there can be 1 at most.",
        ),
        (&["man", "chess"], "error: there is no command 'chess'"),
    ] {
        let message = jersi(args).failed(2);
        assert!(message.contains(said), "{args:?}: {message}");
    }
}

#[test]
fn bad_data_ends_with_code_1_and_one_sentence_with_the_place() {
    for (args, said) in [
        (&["play-out", "pijersi", "b4=c4", "f4="][..], "error: Turn 2, “f4=”, is not a turn. Character 4 "),
        (&["play-out", "pijersi", "b4e4"], "error: Turn 1, “b4e4”, is not legal. e4 is too far: "),
    ] {
        let message = jersi(args).failed(1);
        assert!(message.starts_with(said), "{args:?}: {message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(jersi(&["help"]).good(), jersi(&["--help"]).good());
    assert_eq!(jersi(&["help", "turns"]).good(), jersi(&["turns", "--help"]).good());
}

#[test]
fn rules_are_in_ascii_in_an_ascii_locale() {
    let shown = |page: &str, language: &str, locale: &str| {
        let output = crate::common::command()
            .args(["rules", page, "--lang", language])
            .env("LC_ALL", locale)
            .output()
            .expect("the program can be run");
        String::from_utf8(output.stdout).expect("text")
    };
    let questions = |text: &str| text.matches('?').count();
    for (locale, language) in [("C", "en"), ("fr_FR.ISO-8859-1", "fr")] {
        for page in ["jersi-4.8", "story"] {
            let text = shown(page, language, locale);
            assert!(text.is_ascii(), "{page}, {locale}");
            let whole = shown(page, language, "C.UTF-8");
            assert!(!whole.is_ascii(), "{page}, {language}");
            assert_eq!(questions(&text), questions(&whole), "{page}: every sign has one that stands for it");
        }
    }
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let page = jersi(&["man"]).good();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(jersi(&["completions", shell]).good().contains("play-out"), "{shell}");
    }
    for name in [
        "serve",
        "bot",
        "admin",
        "export-site",
        "rules",
        "rulesets",
        "turns",
        "perft",
        "play-out",
        "setup",
        "ugi",
        "ugi-test",
        "draw",
        "completions",
        "man",
    ] {
        assert!(page.contains(&name.replace('-', "\\-")), "{name}");
        assert!(jersi(&["man", name]).good().contains(".SH"), "{name}");
    }
}

#[test]
fn rules_are_printed_in_either_language() {
    let page = jersi(&["rules", "jersi-3", "--lang", "fr"]).good();
    assert!(page.starts_with("Jersi 3\n═══════\n"), "{page}");
    assert!(page.contains("Le mokca\n────────\n"), "{page}");
    assert!(jersi(&["rules", "--lang", "en"]).good().starts_with("Pijersi\n"));
    assert!(jersi(&["rules", "chess"]).failed(2).contains("invalid value 'chess'"));
    assert!(jersi(&["rules", "diff", "pijersi"]).failed(2).contains("<RIGHT>"));
}

#[test]
fn differences_between_rulesets_match_their_snapshots() {
    for (left, right) in [("jersi-4.8", "jersi-4.16"), ("jersi-4.16", "pijersi")] {
        let text = jersi(&["rules", "diff", left, right, "--lang", "en"]).good();
        insta::assert_snapshot!(format!("rules-diff-{left}-{right}"), text);
    }
    let text = jersi(&["rules", "diff", "pijersi", "pijersi", "--lang", "fr"]).good();
    assert!(text.contains("Rien ne diffère"), "{text}");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [&["turns", "jersi-4.16"][..], &["rules"], &["completions", "bash"], &["man"], &["--help"]] {
        let mut child = command()
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        drop(child.stdout.take());
        let mut complaint = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut complaint).expect("UTF-8");
        assert_eq!(complaint, "", "{args:?}");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{args:?}");
    }
}

#[test]
fn help_texts_match_their_snapshots() {
    for name in [
        "serve",
        "bot",
        "export-site",
        "rules",
        "rulesets",
        "turns",
        "perft",
        "play-out",
        "setup",
        "ugi",
        "ugi-test",
        "completions",
        "man",
    ] {
        insta::assert_snapshot!(format!("help-{name}"), jersi(&[name, "--help"]).good());
    }
    insta::assert_snapshot!("help", jersi(&["--help"]).good());
    insta::assert_snapshot!("help-rules-diff", jersi(&["rules", "diff", "--help"]).good());
}
