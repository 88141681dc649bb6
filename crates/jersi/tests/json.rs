//! JSON output of the commands.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::{Run, jersi};

/// The object printed by a run.
#[track_caller]
fn object(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err))
}

/// A file for one test.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("json");
    fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join(name);
    fs::write(&file, text).expect("it can be written");
    file
}

#[test]
fn turns_are_listed_in_both_notations() {
    let listed = object(&jersi(&["turns", "pijersi", "--json"]));
    assert_eq!((&listed["ruleset"], &listed["side"]), (&"pijersi".into(), &"white".into()));
    let turns = listed["turns"].as_array().expect("a list");
    let plain = jersi(&["turns", "pijersi"]).good();
    let written: Vec<_> = turns.iter().map(|turn| turn["turn"].as_str().expect("text")).collect();
    assert_eq!(written, plain.lines().collect::<Vec<_>>());
    let mut ugi: Vec<_> = turns.iter().map(|turn| turn["ugi"].as_str().expect("text")).collect();
    ugi.sort_unstable();
    assert_eq!(ugi, jersi(&["turns", "pijersi", "--ugi"]).good().lines().collect::<Vec<_>>());
    assert!(ugi.contains(&"b4c4d4"), "{ugi:?}");
}

#[test]
fn perft_is_counted_with_its_split() {
    let counted = object(&jersi(&["perft", "pijersi", "--depth", "2", "--split", "--json"]));
    let split = counted["split"].as_array().expect("a list");
    let sum: u64 = split.iter().map(|turn| turn["leaves"].as_u64().expect("a number")).sum();
    assert_eq!(counted["leaves"].as_u64(), Some(sum));
    assert_eq!((counted["depth"].as_u64(), split[0]["ugi"].is_string()), (Some(2), true));
    assert!(object(&jersi(&["perft", "pijersi", "--depth", "1", "--json"])).get("split").is_none());
}

#[test]
fn turns_are_played_to_their_result() {
    let text = "6/3R-3/6/7/6/3r-3/6 w 0 1";
    let played = object(&jersi(&["play-out", "pijersi", "--json", "--position", text, "f4-g3"]));
    assert_eq!((&played["start"]["position"], &played["turns"][0]["ugi"]), (&text.into(), &"f4g3".into()));
    assert_eq!(played["result"]["winner"], "white");
    assert_eq!(object(&jersi(&["play-out", "pijersi", "--json"]))["result"], Value::Null);
}

#[test]
fn games_are_checked_one_by_one() {
    let good = "[Ruleset \"pijersi\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. b4=c4-d4 0-1\n";
    let torn = "\n[Ruleset \"pijersi\"]\n[Result \"1-0\"]\n\n1. b4=c4-d4\n";
    let bad = "\n[Ruleset \"pijersi\"]\n\n1. b4=b9 *\n";
    let games = file("games.jersi", &[good, torn, bad].concat());
    let run = jersi(&["check", "--json", games.to_str().expect("text"), "no such file"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), "error: 3 of 4 games are bad.\n"));
    let report = object(&run);
    let [first, second, third, fourth] = &report["games"].as_array().expect("a list")[..] else {
        panic!("{report}");
    };
    assert_eq!(
        (&first["result"]["winner"], &first["result"]["reason"]),
        (&"black".into(), &"resignation".into())
    );
    assert_eq!((&first["turns"], &first["is_torn"]), (&1.into(), &false.into()));
    assert_eq!((&second["is_torn"], &second["warnings"][0]["line"]), (&true.into(), &10.into()));
    assert_eq!((&third["error"]["line"], &third["turns"]), (&14.into(), &Value::Null));
    assert_eq!(fourth["game"], "no such file");
    assert_eq!(report["bad"], 3);
}

#[test]
fn a_match_is_reported_in_numbers() {
    let engines = ["match", "--engine", "a=two-turn", "--engine", "b=random@nodes:7", "--ruleset", "pijersi"];
    let more = ["--tc", "nodes:1", "--games", "6", "--sprt", "0,200", "--json"];
    let told = object(&jersi(&[&engines[..], &more].concat()));
    let met = &told["meetings"][0];
    let games: u64 =
        ["wins", "ties", "losses"].map(|name| met[name].as_u64().expect("a number")).iter().sum();
    assert_eq!((games, told["games"].as_u64()), (6, Some(6)));
    assert_eq!((&met["first"], &met["sprt"]["elo1"]), (&"a".into(), &200.0.into()));
    assert_eq!(
        (&told["engines"][1]["spec"], &told["engines"][1]["limit"]),
        (&"random".into(), &"nodes:7".into())
    );
    assert!(met["elo_low"].is_f64(), "{met}");
}

#[test]
fn positions_and_games_are_analysed() {
    let text = "6/3R-3/6/3s-3/6/3r-3/6 w 0 1";
    let told = object(&jersi(&["analyse", "--ruleset", "pijersi", text, "--depth", "3", "--json"]));
    let line = &told["positions"][0]["lines"][0];
    assert_eq!((&line["wins_in"], &line["loses_in"]), (&1.into(), &Value::Null));
    assert!(line["turns"][0]["ugi"].as_str().expect("text").contains('g'), "{line}");
    let game = file("game.jersi", "[Ruleset \"jersi-2\"]\n\n1. a5-b5=d7 i5-h5=f7 *\n");
    let game = game.to_str().expect("text");
    let all = object(&jersi(&["analyse", game, "--all", "--nodes", "200", "--lines", "2", "--json"]));
    let positions = all["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), 3);
    assert_eq!((&positions[1]["after_turns"], &positions[1]["side"]), (&1.into(), &"black".into()));
    assert_eq!(positions[2]["lines"].as_array().map(Vec::len), Some(2));
    let plain = jersi(&["analyse", game, "--at", "1", "--nodes", "200"]).good();
    assert!(plain.starts_with("after 1 turn: ") && plain.contains(" nodes, "), "{plain}");
    assert_eq!(plain.lines().count(), 3, "{plain}");
    jersi(&["analyse", game, "--at", "3"]).failed(2);
    jersi(&["analyse", "no such thing"]).failed(1);
    let over = "6/7/6/7/6/7/6 w 0 1";
    assert_eq!(jersi(&["analyse", over]).good(), format!("{over} black (blocked)\n"));
}
