//! Interrupted and resumed games in line mode, and their players.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use crate::common::{Run, command};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-kept").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// `jersi play --plain` in a folder, which also contains its data folder.
fn plain(folder: &Path, args: &[&str]) -> Command {
    let mut command = command();
    command.args(["play", "--plain", "--no-board"]).args(args).current_dir(folder);
    command.env("XDG_DATA_HOME", folder.join("data"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A game with typed input to its end.
fn play(folder: &Path, args: &[&str], typed: &str) -> Run {
    let mut child = plain(folder, args).spawn().expect("the program can be run");
    // A finished game reads no more input.
    let _ = child.stdin.take().expect("piped").write_all(typed.as_bytes());
    let Output { stdout, stderr, status } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { out: text(stdout), err: text(stderr), code: status.code() }
}

/// A game whose output is read during play.
struct Talk {
    child: Child,
    to: ChildStdin,
    out: BufReader<ChildStdout>,
}

impl Talk {
    fn begin(folder: &Path, args: &[&str]) -> Self {
        let mut child = plain(folder, args).spawn().expect("the program can be run");
        let (to, out) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Self { child, to, out: BufReader::new(out) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("it reads");
    }

    /// Reads up to a line that contains a text.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        let mut heard = String::new();
        loop {
            let before = heard.len();
            assert!(self.out.read_line(&mut heard).expect("text") > 0, "no '{text}' in:\n{heard}");
            if heard[before..].contains(text) {
                return;
            }
        }
    }

    fn signal(&self, name: &str) {
        let done = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(done.expect("kill").success());
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const RESUME: &str = "The game is saved. Resume it with “jersi play --plain --resume”.";

/// Files of saved games.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let games = fs::read_dir(folder.join("data/jersi/games")).map(|games| games.flatten().collect());
    let games: Vec<fs::DirEntry> = games.unwrap_or_default();
    games
        .iter()
        .map(fs::DirEntry::path)
        .filter(|path| path.extension().is_some_and(|ending| ending == "jersi"))
        .collect()
}

#[test]
fn a_game_left_by_quit_or_the_end_of_input_can_be_resumed() {
    for end in ["quit\n", ""] {
        let folder = folder("left");
        play(&folder, &[], end).good();
        assert_eq!(kept(&folder).len(), 0, "nothing was played");
        let run = play(&folder, &["--black", "random", "--seed", "3"], &format!("b4=c4\n{end}"));
        assert_eq!(run.last(), RESUME);
        run.good();
        let run = play(&folder, &["--resume"], "undo\nf4=e4\nquit\n").good();
        assert!(run.contains("Resuming the game after 2 turns."), "{run}");
        assert!(run.contains("Taken back: b4=c4, "), "its players are the same: {run}");
        assert_eq!(kept(&folder).len(), 1, "it is the same game");
    }
}

#[test]
#[cfg(unix)]
fn a_game_ended_by_a_signal_can_be_resumed() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = folder("signal");
        let mut talk = Talk::begin(&folder, &[]);
        talk.say("b4=c4");
        talk.wait_for("Turn 1: Black");
        talk.signal(signal);
        talk.wait_for(RESUME);
        assert!(talk.child.wait().expect("an end").success(), "{signal}");
        assert!(play(&folder, &["--resume"], "").good().contains("after 1 turn."), "{signal}");
    }
}

#[test]
#[cfg(unix)]
fn a_signal_ends_a_game_during_a_search() {
    let folder = folder("thinking");
    let mut talk = Talk::begin(&folder, &["--black", "10", "--movetime", "600000"]);
    talk.say("b4=c4-d4");
    talk.wait_for("Black is thinking.");
    talk.signal("-TERM");
    talk.wait_for(RESUME);
    assert!(talk.child.wait().expect("an end").success());
    let run = play(&folder, &["--resume", "--black", "human"], "").good();
    assert!(run.contains("after 1 turn.") && run.contains("Black to play"), "{run}");
}

#[test]
#[cfg(unix)]
fn a_game_whose_engine_crashes_continues_without_it() {
    let folder = folder("dead-engine");
    let engine = "ugi:sh -c 'while read -r word rest; do case $word in ugi) echo id name Mortal; echo ugiok;; \
        isready) echo readyok;; go) exit 1;; esac; done'";
    let run = play(&folder, &["--black", engine], "b4=c4\n");
    assert_eq!((run.code, run.last()), (Some(1), RESUME), "{}", run.err);
    assert!(run.err.contains("can’t play"), "{}", run.err);
    let run = play(&folder, &["--resume", "--black", "human"], "f4=e4\nquit\n").good();
    assert!(run.contains("after 1 turn.") && run.contains("f4=e4: "), "{run}");
}

#[test]
fn a_finished_game_is_saved_but_not_resumed() {
    let folder = folder("over");
    let run = play(&folder, &[], "b4=c4\nresign\nyes\n");
    assert_eq!(run.last(), "White wins: Black resigned");
    assert_eq!(kept(&folder).len(), 1);
    assert_eq!(play(&folder, &["--resume"], "").failed(1), "error: There is no game to resume.\n");
}

#[test]
#[cfg(unix)]
fn a_game_of_programs_is_saved_only_if_it_is_interrupted() {
    let folder = folder("programs");
    play(&folder, &["--white", "random", "--black", "random", "--seed", "1"], "").good();
    assert_eq!(kept(&folder).len(), 0);
    let mut talk = Talk::begin(&folder, &["--white", "1", "--black", "10", "--movetime", "600000"]);
    talk.wait_for(": White");
    talk.signal("-INT");
    talk.wait_for(RESUME);
    assert_eq!(kept(&folder).len(), 1);
}

#[test]
fn a_game_that_cannot_be_saved_goes_to_a_new_file_in_the_folder() {
    let folder = folder("not-kept");
    // A file in place of the data folder.
    fs::write(folder.join("data"), "").expect("it can be written");
    for (name, end) in [("jersi-game.jersi", ""), ("jersi-game-2.jersi", "quit\n")] {
        let run = play(&folder, &[], &format!("b4=c4\n{end}"));
        assert!(run.out.starts_with("The game can’t be kept in "), "{}", run.out);
        let command = format!("jersi play --plain --record {name}");
        assert_eq!(run.last(), format!("Saved to {name}: continue with “{command}”."));
        run.good();
        assert!(fs::read_to_string(folder.join(name)).expect("the game").contains("1. b4=c4 *"));
    }
    let run = play(&folder, &[], "b4=c4\nsave mine.jersi\nquit\n").good();
    assert!(run.ends_with("Saved to mine.jersi.\n"), "once is enough: {run}");
}

#[test]
fn of_several_games_one_is_chosen_from_a_list_or_named() {
    let folder = folder("several");
    play(&folder, &["jersi-2"], "a5-b5=d7\nquit\n").good();
    play(&folder, &["--black", "random", "--seed", "1"], "b4=c4\nquit\n").good();
    let _open = {
        let mut talk = Talk::begin(&folder, &["jersi-3"]);
        talk.say("a3-b4");
        talk.wait_for("Black to play");
        talk
    };
    // A known order, independent of the file system's time resolution.
    let mut games = kept(&folder);
    games.retain(|game| !fs::read_to_string(game).expect("a game").contains("jersi-3"));
    games.sort_by_key(|game| fs::read_to_string(game).expect("a game").contains("pijersi"));
    let [old, new] = &games[..] else { panic!("two games: {games:?}") };
    for (file, time) in [(old, 1_000_000), (new, 2_000_000)] {
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(time);
        fs::File::options().write(true).open(file).and_then(|file| file.set_modified(time)).expect("a file");
    }
    let name = |file: &Path| file.file_stem().expect("a name").to_str().expect("text").to_owned();
    let run = play(&folder, &["--resume", "--lang", "en"], "7\nno\nquit\n").good();
    let first = "1. Pijersi (2022), White person, Black random, 2 turns, ";
    assert!(run.starts_with(first), "{run}");
    assert!(
        run.contains(&format!(": {}\n2. Jersi 2 (2020), White person, Black person, 1 turn, ", name(new)))
    );
    assert!(run.contains("There is no game “7” to resume.\nWhich game?"), "{run}");
    assert!(!run.contains("jersi-3") && !run.contains("Letters"), "it is played elsewhere: {run}");
    for (args, typed, ruleset) in [
        (&["--resume"][..], "2\nquit\n", "Jersi 2"),
        (&["--resume", "2"], "quit\n", "Jersi 2"),
        (&["--resume", &name(old)], "quit\n", "Jersi 2"),
        (&["--resume"], "\nquit\n", "Pijersi"),
        (&["--resume", "1"], "quit\n", "Pijersi"),
    ] {
        let run = play(&folder, args, typed).good();
        assert!(run.contains(&format!("{ruleset} (20")) && run.contains("Resuming the game after"), "{run}");
        for (file, time) in [(old, 1_000_000), (new, 2_000_000)] {
            let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(time);
            let file = fs::File::options().write(true).open(file).expect("a file");
            file.set_modified(time).expect("a file");
        }
    }
    let message = play(&folder, &["--resume", "nothing"], "").failed(2);
    assert!(message.contains("There is no game “nothing” to resume.\n1. Pijersi"), "{message}");
}

#[test]
fn clocks_run_line_by_line_and_end_the_game() {
    let folder = folder("clocks");
    let mut talk = Talk::begin(&folder, &["--time", "2+0"]);
    talk.wait_for("Clocks: White 0:02, Black 0:02.");
    // The clocks run from the second turns on; White types nothing in time.
    talk.say("b4=c4 f4=e4");
    talk.wait_for("Black wins: White ran out of time");
    let run = play(&folder, &["--time", "600+5"], "b4=c4\nquit\n").good();
    assert!(run.contains("Clocks: White 10:0"), "{run}");
    let run = play(&folder, &["--resume"], "quit\n").good();
    assert!(run.contains("Clocks: White 10:0"), "{run}");
}

#[test]
fn the_side_of_the_person_is_chosen_or_drawn() {
    let folder = folder("side");
    let sides = |args: &[&str]| {
        let run = play(&folder, &[args, &["--seed", "1"]].concat(), "quit\n").good();
        run.lines().find(|line| line.starts_with("You play ")).unwrap_or_default().to_owned()
    };
    assert_eq!(sides(&["--side", "white"]), "You play White.");
    assert_eq!(sides(&["--side", "black", "--white", "random"]), "You play Black.");
    let drawn = |seed: &str, more: &[&str]| {
        let args = ["--side", "random", "--seed", seed, "--movetime", "5"];
        play(&folder, &[&args, more].concat(), "quit\n").good()
    };
    let seeds: Vec<String> = (0..20).map(|seed| drawn(&seed.to_string(), &["--black", "random"])).collect();
    for side in ["You play White.", "You play Black."] {
        assert!(seeds.iter().any(|run| run.contains(side)), "{side}");
    }
    assert_eq!(drawn("5", &[]), drawn("5", &[]), "a seed makes it the same again");
    let unseeded = play(&folder, &["--side", "random"], "quit\n").good();
    assert!(unseeded.contains("Seed: "), "{unseeded}");
}

#[test]
fn options_that_contradict_each_other_or_do_nothing_are_refused() {
    let folder = folder("refused");
    for (args, said) in [
        (&["--side", "white", "--white", "5"][..], "“--side white” and “--white 5” contradict each other"),
        (
            &["--side", "white", "--black", "human"],
            "“--side white” and “--black human” contradict each other",
        ),
        (&["--side", "random", "--white", "3", "--black", "4"], "“--black 4” contradict"),
        (&["--side", "random", "--white", "human"], "“--white human” contradict"),
        (&["--black", "random", "--rated"], "--rated does nothing without --online"),
        (&["--black", "random", "--lobby"], "--lobby does nothing without --online"),
        (&["--black", "random", "--invite"], "--invite does nothing without --online"),
        (&["--black", "random", "--opponent", "ann"], "--opponent does nothing without --online"),
        (&["--rated"], "--rated does nothing without --online"),
        (&["--online", "http://127.0.0.1:1", "game", "--side", "white"], "That game has begun already"),
        (&["--resume", "--side", "white"], "cannot be used with"),
    ] {
        let message = play(&folder, args, "").failed(2);
        assert!(message.contains(said), "{args:?}: {message}");
    }
    let message = crate::common::jersi(&["play", "--no-board"]).failed(2);
    assert!(message.contains("--no-board does nothing without --plain"), "{message}");
}
