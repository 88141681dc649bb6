//! Games from rules files through the program: named, by path, in records, in matches and over UGI.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::ugi::Talk;
use crate::common::{command, jersi};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules-files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A file in a folder.
fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("it can be written");
    path.to_str().expect("paths here are text").to_owned()
}

/// Jersi 3 without second steps, with another clock.
const ONE_STEP: &str = "format = 1
base = \"jersi-3\"
id = \"one-step\"
name = \"One step\"
turn = { second = [] }
variants = [\"short\"]

[variant.short]
clock = { limit = 5 }
";

/// Plays a game without people.
fn played(game: &str, more: &[&str]) -> String {
    let players = ["--white", "random", "--black", "random", "--seed", "3"];
    jersi(&[&["play", game, "--plain", "--no-board"], &players[..], more].concat()).good()
}

/// The games that `jersi rules list` lists below a title.
fn listed(title: &str) -> Vec<String> {
    let list = jersi(&["rules", "list"]).good();
    let below = list.lines().skip_while(|line| *line != title).skip(1).take_while(|line| !line.is_empty());
    below.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn every_game_that_is_listed_is_played_to_its_end() {
    let games = [listed("Earlier versions:"), listed("Ideas from the author's journal:")].concat();
    assert!(games.len() > 16, "{games:?}");
    for game in games {
        let out = played(&game, &[]);
        assert!(out.contains("wins: ") || out.contains("Tie: "), "{game}: {out}");
    }
}

#[test]
fn a_record_does_not_need_the_file_of_its_game() {
    let folder = folder("gone");
    let game = file(&folder, "one.toml", ONE_STEP);
    let record = folder.join("game.jersi");
    let path = record.to_str().expect("text");
    played(&game, &["--variant", "short", "--record", path]);
    fs::remove_file(&game).expect("it is there");
    let text = fs::read_to_string(&record).expect("a record");
    assert!(text.contains("[Rules \"") && text.contains("[Variant \"short\"]"), "{text}");
    let record = record.to_str().expect("text");
    jersi(&["check", record]).good();
    assert_eq!(jersi(&["convert", "--to", "record", record]).good(), text, "the canonical form");
    // Without its rules the game is unknown; with other rules it is refused.
    let lines = |change: &dyn Fn(&str) -> Option<String>| -> String {
        text.lines().filter_map(change).map(|line| line + "\n").collect()
    };
    let bare = lines(&|line| (!line.starts_with("[Rules ")).then(|| line.to_owned()));
    let bare = file(&folder, "bare.jersi", &bare);
    let refused = |file: &str| {
        let run = jersi(&["check", file]);
        assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
        run.out + &run.err
    };
    assert!(refused(&bare).contains("one-step"));
    let other =
        file(&folder, "other.jersi", &text.replace("[Ruleset \"one-step\"]", "[Ruleset \"two-step\"]"));
    assert!(refused(&other).contains("two-step"));
    let broken = file(&folder, "broken.jersi", &text.replace("limit = 20", "limit = 999"));
    assert!(refused(&broken).contains("clock.limit: 999"));
}

#[test]
fn wherever_a_ruleset_is_named_a_file_may_stand() {
    let folder = folder("named");
    let game = file(&folder, "one.toml", ONE_STEP);
    assert_eq!(jersi(&["turns", &game]).good().lines().count(), 38);
    assert_eq!(jersi(&["perft", &game, "--depth", "2"]).good(), "perft 2: 1444\n");
    assert!(jersi(&["turns", &game, "--json"]).good().contains("\"one-step\""));
    assert!(jersi(&["setup", &game]).good().starts_with("c-rkn-rck-/"));
    assert!(jersi(&["rules", "show", &game]).good().contains("Second steps"));
    assert!(jersi(&["rules", "diff", "jersi-3", &game]).good().contains("Second steps"));
    let picture = folder.join("start.svg");
    let picture = picture.to_str().expect("text");
    jersi(&["draw", &game, "-o", picture]).good();
    assert!(fs::read_to_string(picture).expect("a picture").starts_with("<svg"));
    let record = folder.join("match.jersi");
    let args =
        ["match", "--ruleset", &game, "--variant", "short", "--engine", "a=jersi", "--engine", "b=random"];
    let more = ["--time", "nodes:200", "--games", "2", "-o", record.to_str().expect("text")];
    jersi(&[&args[..], &more].concat()).good();
    assert!(jersi(&["check", record.to_str().expect("text")]).good().lines().count() >= 2);
    let other = format!("a=ugi:{} ugi", env!("CARGO_BIN_EXE_jersi"));
    let args =
        ["match", "--ruleset", &game, "--variant", "short", "--engine", &other, "--engine", "b=random"];
    jersi(&[&args[..], &["--time", "nodes:200", "--games", "2"]].concat()).good();
}

#[test]
fn a_file_that_is_no_game_is_refused_with_its_line() {
    let folder = folder("refused");
    let wrong = file(&folder, "wrong.toml", &format!("{ONE_STEP}\n[kind.rock]\nbeats = [\"rok\"]\n"));
    let error = "kind.rock.beats: there is no kind 'rok'";
    assert!(jersi(&["rules", "check", &wrong]).failed(1).contains(&format!("line 12: {error}")));
    assert!(jersi(&["turns", &wrong]).failed(2).contains(error));
    for (name, bytes, why) in [
        ("binary.toml", vec![0xff; 9], "UTF-8"),
        ("large.toml", vec![b'#'; 200_000], "at most 32768 bytes"),
        ("empty.toml", Vec::new(), "format = 1"),
    ] {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("it can be written");
        let path = path.to_str().expect("text");
        assert!(jersi(&["rules", "check", path]).failed(1).contains(why), "{name}");
        assert!(jersi(&["play", path, "--plain"]).failed(2).contains(why), "{name}");
    }
    assert!(jersi(&["turns", folder.to_str().expect("text")]).failed(2).contains("can't be read"));
    assert!(jersi(&["turns", "jersi-5"]).failed(2).contains("jersi-4.16"), "what there is");
    assert!(jersi(&["rules", "new", "--base", "chess"]).failed(2).contains("jersi rules list"));
    assert!(jersi(&["rules", "new", "--base", "jersi-3", "--id", "pijersi"]).failed(2).contains("--id"));
    // An existing file is never overwritten.
    assert!(jersi(&["rules", "new", "--base", "jersi-3", "-o", &wrong]).failed(1).contains("wrong.toml"));
}

#[test]
fn a_new_file_is_its_base_until_it_is_changed() {
    let folder = folder("new");
    for base in ["pijersi", "jersi-4.16", "mikjersi", "jersi-3-fendi"] {
        let text = jersi(&["rules", "new", "--base", base]).good();
        let own = file(&folder, "own.toml", &text);
        assert_eq!(jersi(&["turns", &own]).good(), jersi(&["turns", base]).good(), "{base}");
        assert!(text.contains("\n# [kind."), "{text}");
    }
}

#[test]
fn an_engine_takes_rules_files_as_paths_and_as_text() {
    let folder = folder("ugi");
    let game = file(&folder, "one.toml", ONE_STEP);
    let mut talk = Talk::begin();
    talk.say(&format!("setoption name RulesFile value {game}\nposition startpos\ngo perft 1"));
    assert!(talk.hear_until("perft").concat().contains("38"));
    let text = ONE_STEP.replace('\n', "\\n");
    talk.say(&format!("setoption name RulesFile value text:{text}\nsetoption name Variant value short"));
    talk.say("position startpos\ngo depth 2");
    assert!(talk.hear_until("bestmove").last().is_some_and(|line| line.len() > "bestmove ".len()));
    for (value, why) in
        [("nowhere.toml", "nowhere.toml"), ("text:format = 2", "format 1"), ("text:x", "line 1")]
    {
        talk.say(&format!("setoption name RulesFile value {value}"));
        let said = talk.hear();
        assert!(said.contains("rules file") && said.contains(why), "{said}");
    }
    talk.say("setoption name RulesFile value none\nposition startpos\nquery fen");
    assert!(talk.hear().contains("s-p-r-s-p-r-/"));
    talk.say("setoption name Ruleset value mikjersi\nposition startpos\ngo perft 1");
    assert!(talk.hear_until("perft").concat().contains("178"));
    talk.say("quit");
}

#[test]
fn servers_and_bots_know_the_rulesets_of_the_program_alone() {
    let said = jersi(&["bot", "--help"]).good();
    assert!(said.contains("jersi-4.16") && !said.contains("mikjersi"), "{said}");
    let mut bot = command();
    bot.args(["bot", "http://localhost:1", "--name", "a", "--rulesets", "mikjersi"]);
    assert_eq!(bot.output().expect("it runs").status.code(), Some(2));
}
