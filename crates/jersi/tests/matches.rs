//! Matches of the program: their reports, reproducibility, and misbehaving engines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Run, jersi};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("matches").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("paths here are text")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is there")
}

/// Runs a match of Pijersi.
fn pijersi(engines: &[&str], more: &[&str]) -> Run {
    let mut args = vec!["match", "--ruleset", "pijersi"];
    for engine in engines {
        args.extend(["--engine", engine]);
    }
    args.extend(more);
    jersi(&args)
}

/// A report without the columns that depend on the speed of the machine: the last two columns of the engines.
fn timeless(report: &str) -> String {
    let without = |line: &str| match line.split_whitespace().count() {
        8 if line.contains(" %  ") => line.split_whitespace().take(6).collect::<Vec<_>>().join(" "),
        _ => line.to_owned(),
    };
    report.lines().map(without).collect::<Vec<_>>().join("\n")
}

/// A file of games without the times.
fn timeless_games(games: &str) -> String {
    let mut parts = games.split("time ");
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        made.push_str("time ");
        made.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    }
    made
}

/// A program that identifies itself like an engine, and runs shell code when it is asked for a turn.
fn fake(folder: &Path, deed: &str) -> String {
    let script = folder.join("fake.sh");
    let program = format!(
        "while read -r line; do case \"$line\" in
            ugi) echo 'id name fake'; echo ugiok ;;
            isready) echo readyok ;;
            go*) {deed} ;;
            quit) exit 0 ;;
        esac; done"
    );
    fs::write(&script, program).expect("it can be written");
    format!("fake=ugi:sh '{}'", text(&script))
}

const SMALL: [&str; 2] = ["big=jersi@nodes:400", "small=jersi:hash=1@nodes:60"];

#[test]
fn a_match_at_fixed_nodes_is_reproducible_with_any_number_of_threads() {
    let folder = folder("again");
    let (one, other) = (folder.join("one.jersi"), folder.join("other.jersi"));
    let args = ["--time", "1s", "--games", "10", "--seed", "5", "--output"];
    let first = pijersi(&SMALL, &[&args[..], &[text(&one)]].concat()).good();
    let second = pijersi(&SMALL, &[&args[..], &[text(&other), "--concurrency", "3"]].concat()).good();
    assert_eq!(timeless(&first), timeless(&second));
    assert_eq!(timeless_games(&read(&one)), timeless_games(&read(&other)));
    assert!(first.starts_with("pijersi classic, 1s: 10 games, "), "{first}");
    assert!(first.contains("\nbig against small: +"), "{first}");
}

#[test]
fn the_games_are_records_that_the_rules_approve() {
    let folder = folder("records");
    let out = folder.join("games.jersi");
    pijersi(&SMALL, &["--time", "1s", "--games", "4", "--output", text(&out)]).good();
    let games = read(&out);
    for tag in
        ["[White \"big\"]", "[Game \"4\"]", "[OpeningTurns \"4\"]", "[BlackLimit \"nodes:60\"]", "[%eval "]
    {
        assert!(games.contains(tag), "{tag}: {games}");
    }
    let checked = jersi(&["check", text(&out)]).good();
    assert_eq!(checked.lines().count(), 4, "{checked}");
    let again = jersi(&["convert", "--to", "record", text(&out)]).good();
    assert_eq!(again.trim_end(), games.trim_end());
}

#[test]
fn a_match_resumes_after_a_crash() {
    let folder = folder("resume");
    let whole = folder.join("whole.jersi");
    let args = ["--time", "1s", "--games", "8", "--seed", "2", "--concurrency", "2", "--output"];
    let expected = pijersi(&SMALL, &[&args[..], &[text(&whole)]].concat()).good();
    let games = read(&whole);
    // Within the fourth game, at the end of the fifth, before the first, and after the last.
    let ends: Vec<usize> = games.match_indices("[Ruleset ").map(|(at, _)| at).collect();
    for cut in [ends[3] + 200, ends[5], 0, games.len()] {
        let torn = folder.join(format!("torn-{cut}.jersi"));
        fs::write(&torn, &games[..cut]).expect("it can be written");
        let resumed = pijersi(&SMALL, &[&args[..], &[text(&torn), "--resume"]].concat()).good();
        assert_eq!(timeless(&resumed), timeless(&expected), "{cut}");
        assert_eq!(timeless_games(&read(&torn)), timeless_games(&games), "{cut}");
    }
}

#[test]
fn no_file_is_overwritten_and_none_of_another_match_resumed() {
    let folder = folder("refused");
    let out = folder.join("games.jersi");
    let engines = ["a=random", "b=random"];
    let args = ["--time", "nodes:1", "--games", "2", "--output", text(&out)];
    pijersi(&engines, &args).good();
    let before = read(&out);
    assert!(pijersi(&engines, &args).failed(2).contains("is there already: --resume"));
    let others = ["a=random", "c=random"];
    let message = pijersi(&others, &[&args[..], &["--resume"]].concat()).failed(1);
    assert!(message.contains("game '1' does not belong to this match"), "{message}");
    assert_eq!(read(&out), before);
    fs::write(&out, "shopping list\n").expect("it can be written");
    assert!(pijersi(&engines, &[&args[..], &["--resume"]].concat()).failed(1).contains("does not begin"));
}

#[test]
fn openings_that_were_saved_repeat_a_match() {
    let folder = folder("openings");
    let file = folder.join("openings.txt");
    let common = ["--time", "1s", "--seed", "9"];
    let made =
        pijersi(&SMALL, &[&common[..], &["--games", "6", "--save-openings", text(&file)]].concat()).good();
    assert_eq!(read(&file).lines().count(), 3);
    assert!(read(&file).lines().all(|line| line.split(' ').count() == 4), "{}", read(&file));
    let read_back = pijersi(&SMALL, &[&common[..], &["--openings", text(&file)]].concat()).good();
    assert_eq!(timeless(&made), timeless(&read_back));
    let note = pijersi(&SMALL, &[&common[..], &["--openings", text(&file), "--games", "50"]].concat()).err;
    assert_eq!(note, "note: the openings are enough for 6 games\n");
    fs::write(&file, "# a comment\n\nb4=b9\n").expect("it can be written");
    let message = pijersi(&SMALL, &["--time", "1s", "--openings", text(&file)]).failed(1);
    assert!(message.contains("openings.txt:3: 'b4=b9': "), "{message}");
}

#[test]
fn an_engine_that_crashes_stalls_or_plays_illegally_loses() {
    for (deed, told, reason) in [
        ("exit 3", "fake crashed: the engine died after 'go', with exit code 3", "crash"),
        ("true", "fake stalled", "stall"),
        ("echo bestmove a1a7", "fake sent the illegal turn 'a1a7'", "illegal-turn"),
        ("echo bestmove hello", "fake sent the illegal turn 'hello'", "illegal-turn"),
        ("echo bestmove ------", "fake gave no turn", "no-turn"),
    ] {
        let folder = folder(&format!("fake-{reason}-{}", deed.len()));
        let out = folder.join("games.jersi");
        let engines = [&fake(&folder, deed), "random=random"];
        let args = ["--time", "nodes:10", "--games", "2", "--patience", "1", "--output", text(&out)];
        let run = pijersi(&engines, &args);
        assert_eq!(run.code, Some(1), "{deed}");
        assert_eq!(run.err, "error: 2 games were lost by failures of engines, not by play\n");
        let report = run.out;
        assert!(report.contains("fake against random: +0 =0 -2, 0.0 %"), "{report}");
        assert!(report.ends_with(&format!("failures:\n  game 1: {told}\n  game 2: {told}\n")), "{report}");
        let checked = jersi(&["check", text(&out)]).good();
        assert!(checked.contains(&format!("black ({reason}), ")), "{checked}");
    }
}

#[test]
fn an_endless_game_is_adjudicated_a_tie() {
    let args = ["--games", "2", "--time", "depth:1", "--most-turns", "6"];
    let report = pijersi(&["a=random", "b=random"], &args).good();
    assert!(report.contains("a against b: +0 =2 -0"), "{report}");
    assert!(report.contains("broken off as ties, without an end: 2"), "{report}");
}

#[test]
fn an_engine_that_is_late_loses_on_time() {
    let folder = folder("late");
    let engines = [&fake(&folder, "sleep 0.5; echo bestmove b4c4d4"), "random=random"];
    let args = ["--time", "100ms", "--games", "2", "--random-turns", "0", "--time-margin", "50"];
    let report = pijersi(&engines, &args).out;
    assert!(report.contains("\n  game 1: fake lost on time: it took "), "{report}");
}

#[test]
fn a_missing_engine_ends_the_match_before_it_begins() {
    let message = pijersi(&["a=ugi:./no-such-engine", "b=random"], &["--time", "nodes:1"]).failed(1);
    assert!(message.contains("error: a can't play: './no-such-engine' can't be started"), "{message}");
    let message = pijersi(&["a=jersi:no_such_number=3", "b=random"], &["--time", "nodes:1"]).failed(1);
    assert_eq!(message, "error: a can't play: the search has no parameter 'no_such_number'\n");
}

#[test]
fn our_engine_plays_the_same_as_another_process() {
    let other = format!("process=ugi:'{}' ugi", env!("CARGO_BIN_EXE_jersi"));
    let report = pijersi(
        &["here=jersi:hash=64", &other],
        &["--time", "nodes:300", "--games", "4", "--concurrency", "2"],
    )
    .good();
    assert!(report.contains("pairs from two losses to two wins: 0 0 2 0 0"), "{report}");
    assert!(!report.contains("failures"), "{report}");
}

#[test]
fn a_sequential_test_stops_as_soon_as_it_is_decided() {
    let folder = folder("sprt");
    let out = folder.join("games.jersi");
    let args =
        ["--time", "nodes:1", "--games", "2000", "--sprt", "0,200", "--seed", "1", "--output", text(&out)];
    let report = pijersi(&["good=two-turn", "bad=random"], &args).good();
    assert!(report.contains("SPRT of 0 against 200 Elo: accepted, LLR "), "{report}");
    let games = read(&out).matches("[Ruleset ").count();
    assert!((10..100).contains(&games), "{report}");
    // A decided test stays decided.
    let again = pijersi(&["good=two-turn", "bad=random"], &[&args[..], &["--resume"]].concat()).good();
    assert_eq!(timeless(&report), timeless(&again));
    let args = ["--time", "nodes:1", "--games", "2000", "--sprt", "-10,200", "--concurrency", "2"];
    let report = pijersi(&["bad=random", "good=two-turn"], &args).good();
    assert!(report.contains("SPRT of -10 against 200 Elo: rejected, LLR -"), "{report}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_reports_its_results_so_far() {
    let folder = folder("interrupt");
    let out = folder.join("games.jersi");
    let args = ["match", "--ruleset", "pijersi", "--engine", "a=two-turn", "--engine", "b=jersi:hash=1"];
    let more = ["--time", "nodes:200", "--games", "1000000", "--concurrency", "2", "--output", text(&out)];
    let mut command = crate::common::command();
    command.args(args).args(more).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program can be run");
    while fs::read_to_string(&out).unwrap_or_default().matches("[Ruleset ").count() < 3 {
        std::thread::sleep(Duration::from_millis(10));
    }
    let signal = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("there is such a command").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    let report = String::from_utf8(output.stdout).expect("text");
    let games = read(&out).matches("[Ruleset ").count();
    assert!(report.starts_with(&format!("pijersi classic, nodes:200: {games} games, ")), "{report}");
    assert_eq!(jersi(&["check", text(&out)]).good().lines().count(), games);
}

#[cfg(unix)]
#[test]
fn a_second_interrupt_ends_a_stalled_engine_too() {
    let folder = folder("interrupt-twice");
    let (script, mark) = (folder.join("stalls.sh"), folder.join("engine"));
    // The first `isready` is part of the handshake; at the second one a game begins.
    let program = format!(
        "n=0; while read -r line; do case \"$line\" in
            ugi) echo ugiok ;;
            isready) n=$((n+1)); test $n -gt 1 && {{ echo $$ > '{}'; sleep 1000; }}; echo readyok ;;
            quit) exit 0 ;;
        esac; done",
        text(&mark)
    );
    fs::write(&script, program).expect("it can be written");
    let engine = format!("stalls=ugi:sh '{}'", text(&script));
    let mut command = crate::common::command();
    command.args(["match", "--ruleset", "pijersi", "--time", "nodes:1", "--games", "2"]);
    command.args(["--engine", &engine, "--engine", "random=random"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it can be run");
    while !fs::read_to_string(&mark).is_ok_and(|text| text.ends_with('\n')) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let number = read(&mark).trim().to_owned();
    // Nothing shows that the first signal was received, and two may be merged: interrupts until it exits.
    let id = child.id().to_string();
    let until = Instant::now() + Duration::from_mins(1);
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        assert!(Instant::now() < until, "it goes on");
        assert!(std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(130));
    let is_gone = || {
        let listed = std::process::Command::new("ps").args(["-o", "stat=", "-p", &number]).output();
        let state = String::from_utf8(listed.expect("ps").stdout).expect("text").trim().to_owned();
        state.is_empty() || state.starts_with('Z')
    };
    for _ in 0..100 {
        if is_gone() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the engine {number} still runs");
}

#[test]
fn every_ruleset_setup_and_variant_is_played() {
    for args in [
        &["jersi-2"][..],
        &["jersi-2", "--setup", "random"],
        &["jersi-2", "--setup", "free"],
        &["jersi-3", "--setup", "mokca"],
        &["jersi-3", "--setup", "free-mokca"],
        &["jersi-4.8"],
        &["jersi-4.8", "--variant", "ransom"],
        &["jersi-4.16", "--variant", "no-parachute"],
        &["pijersi", "--setup", "half-random"],
    ] {
        let folder = folder(&args.join("-"));
        let out = folder.join("games.jersi");
        let engines = ["--engine", "ours=jersi:hash=1,placing=random", "--engine", "random=random"];
        let more = ["--time", "nodes:20", "--games", "2", "--output", text(&out)];
        let report = jersi(&[&["match", "--ruleset"], args, &engines, &more].concat()).good();
        assert!(report.contains(": 2 games, ") && !report.contains("failures"), "{args:?}: {report}");
        assert_eq!(jersi(&["check", text(&out)]).good().lines().count(), 2);
    }
}

#[test]
fn an_odd_number_of_games_is_rounded_up_with_a_note() {
    let run = pijersi(&["a=random", "b=random"], &["--time", "depth:1", "--games", "3"]);
    assert_eq!(run.err, "note: each opening is played twice, with colours changed: 4 games\n");
    assert!(run.out.starts_with("pijersi classic, depth:1: 4 games, "), "{}", run.out);
}

#[test]
fn old_names_of_options_are_still_understood() {
    let folder = folder("old-names");
    let out = folder.join("games.jersi");
    pijersi(&["a=random", "b=random"], &["--tc", "depth:1", "--games", "2", "--out", text(&out)]).good();
    assert_eq!(read(&out).matches("[Ruleset ").count(), 2);
}

#[test]
fn the_games_of_a_match_need_a_file() {
    for option in ["-o", "--save-openings"] {
        let message = pijersi(&["a=random", "b=random"], &["--time", "depth:1", option, "-"]).failed(2);
        assert!(message.contains("this must be a file: the report goes to the standard output"), "{message}");
    }
}

#[test]
fn many_engines_meet_each_other_or_the_first_one() {
    let engines = ["a=random", "b=random", "c=two-turn"];
    let report = pijersi(&engines, &["--time", "depth:1", "--games", "4"]).good();
    let meetings = |report: &str| report.lines().filter(|line| line.contains(" against ")).count();
    assert_eq!(meetings(&report), 3, "{report}");
    assert!(
        report.starts_with("pijersi classic, depth:1: 12 games, "),
        "odd numbers are made even: {report}"
    );
    let report = pijersi(&engines, &["--time", "depth:1", "--games", "2", "--gauntlet"]).good();
    assert_eq!(meetings(&report), 2, "{report}");
}

#[test]
fn clocks_run_and_are_recorded() {
    let folder = folder("clocks");
    let out = folder.join("games.jersi");
    let args = ["--time", "300ms+10ms", "--games", "2", "--time-margin", "2000", "--output", text(&out)];
    let report = pijersi(&["ours=jersi:hash=1", "random=random"], &args).good();
    assert!(!report.contains("failures"), "{report}");
    assert!(read(&out).contains("[%clk 0:00:00."), "{}", read(&out));
    jersi(&["check", text(&out)]).good();
}

#[test]
fn an_invalid_match_is_refused() {
    let tc = ["--time", "nodes:1"];
    for (engines, more, reason) in [
        (&["a=random"][..], &[][..], "at least two engines"),
        (&["a=random", "a=jersi"], &[], "two engines have the name 'a'"),
        (&["a=random", "b=random", "c=random"], &["--sprt", "0,5"], "--sprt is for two engines"),
        (&["a=random", "b=random"], &["--sprt", "5,0"], "the lower first"),
        (&["a=random", "b=random"], &["--setup", "upside-down"], "unknown setup 'upside-down'"),
        (&["a=random", "b=random"], &["--resume"], "--output"),
        (&["a=random", "b=random@often"], &[], "expected a time control"),
    ] {
        let message = pijersi(engines, &[&tc[..], more].concat()).failed(2);
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn the_help_text_matches_its_snapshot() {
    insta::assert_snapshot!("help-match", jersi(&["match", "--help"]).good());
}
