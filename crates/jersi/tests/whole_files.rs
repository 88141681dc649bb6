//! No user file is lost: on a full disk, when the program is killed while writing, and when two processes write the
//! same file. For every command that writes. (`export-site` has the same tests in `jersi-site`, the saved games of the
//! full screen in `jersi-tui`, and the database of `serve` in `online.rs`.)

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::disk::{SmallDisk, folder, limited, run};
use crate::common::{command, jersi};

const GAME: &str = "[Ruleset \"pijersi\"]\n[Setup \"classic\"]\n[Result \"*\"]\n\n1. b4=c4-d4 g6-f6=e5 *\n";
/// More than the slack space of a file system.
const LONG: usize = 40;

/// A command that writes a file.
struct Writer {
    name: &'static str,
    /// The existing file.
    file: &'static str,
    /// Its content; arbitrary for commands that do not read it.
    before: String,
    args: &'static [&'static str],
    input: &'static str,
}

/// Every command that writes a file, in a folder with `games.jersi`.
fn writers() -> Vec<Writer> {
    let writer = |name, file, args| Writer { name, file, before: "precious\n".to_owned(), args, input: "" };
    let engines =
        ["match", "--engine", "a=random", "--engine", "b=random", "--ruleset", "pijersi", "--tc", "nodes:1"];
    let a_match =
        |more: &[&'static str]| -> &'static [&'static str] { Vec::leak([&engines[..], more].concat()) };
    let openings = a_match(&["--games", "2", "--save-openings", "openings.txt"]);
    let out = a_match(&["--games", "40", "--resume", "--out", "out.jersi"]);
    vec![
        writer("draw-svg", "board.svg", &["draw", "jersi-4.16", "-o", "board.svg"]),
        writer("draw-png", "board.png", &["draw", "pijersi", "-o", "board.png"]),
        writer("draw-gif", "game.gif", &["draw", "--record", "game.jersi", "-o", "game.gif"]),
        writer("convert", "new.jersi", &["convert", "--to", "record", "games.jersi", "-o", "new.jersi"]),
        writer("save-openings", "openings.txt", openings),
        Writer { before: String::new(), ..writer("out", "out.jersi", out) },
        Writer {
            before: GAME.to_owned(),
            input: "b7-b6=d7\n",
            ..writer("record", "kept.jersi", &["play", "--plain", "--no-board", "--record", "kept.jersi"])
        },
    ]
}

impl Writer {
    /// Creates the input of the command, and the file that must not be lost.
    fn prepare(&self, folder: &Path) -> String {
        fs::write(folder.join("game.jersi"), GAME).expect("room");
        fs::write(folder.join("games.jersi"), GAME.repeat(LONG)).expect("room");
        let mut before = self.before.clone();
        if self.name == "out" {
            // A match that was interrupted after two games.
            let mut first: Vec<&str> = self.args.to_vec();
            first.retain(|&arg| arg != "--resume");
            run(Self::in_folder(command(), folder, &first), "").good();
            let whole = fs::read_to_string(folder.join(self.file)).expect("written");
            let third = whole.match_indices("[Ruleset ").nth(2).expect("forty games").0;
            whole[..third].clone_into(&mut before);
        }
        fs::write(folder.join(self.file), &before).expect("room");
        before
    }

    fn in_folder(mut command: Command, folder: &Path, args: &[&str]) -> Command {
        command.current_dir(folder).args(args).env("LANG", "C");
        command
    }

    fn command(&self, command: Command, folder: &Path) -> Command {
        Self::in_folder(command, folder, self.args)
    }

    /// The file after a failed run.
    fn is_kept(&self, folder: &Path, before: &str, run: &crate::common::Run) {
        let Self { name, file, .. } = self;
        assert_eq!(run.code, Some(1), "{name}: {}{}", run.out, run.err);
        let told = ["is unchanged", "is as it was before"].iter().any(|words| run.err.contains(words));
        assert!(told && run.err.contains(file), "{name}: {}", run.err);
        let found = fs::read_to_string(folder.join(file)).expect("it is there");
        if *name == "out" {
            // The last block of a file may have room for one or two games; they must be complete.
            assert!(found.starts_with(before), "{name}");
            jersi(&["check", folder.join(file).to_str().expect("text")]).good();
        } else {
            assert_eq!(found, before, "{name}");
        }
        assert_eq!(drafts(folder), 0, "{name}: {:?}", names(folder));
    }
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries.map(|entry| entry.file_name().into_string().expect("text")).collect()
}

/// Number of temporary files in a folder.
fn drafts(folder: &Path) -> usize {
    names(folder).iter().filter(|name| name.ends_with(".jersi-new")).count()
}

#[test]
#[ignore = "needs root"]
fn on_a_full_disk_the_old_file_stays_with_a_message() {
    for writer in writers() {
        let disk = SmallDisk::mount(writer.name, 1);
        let before = writer.prepare(&disk.folder);
        disk.fill();
        let full = run(writer.command(command(), &disk.folder), writer.input);
        writer.is_kept(&disk.folder, &before, &full);
    }
}

#[test]
fn without_free_space_the_old_file_stays_with_a_message() {
    for writer in writers() {
        let folder = folder(&format!("limit-{}", writer.name));
        let before = writer.prepare(&folder);
        let full = run(writer.command(limited(), &folder), writer.input);
        writer.is_kept(&folder, &before, &full);
    }
}

/// `admin` reads a database on a disk with free space.
struct Database(String);

impl Database {
    /// Creates one in a folder, with a game.
    fn new(folder: &Path) -> Self {
        let database = format!("sqlite:{}", folder.join("games.db").display());
        let won = "[Ruleset \"pijersi\"]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. b4=c4-d4 g6-f6=e5 1-0\n";
        let games = folder.join("won.jersi");
        fs::write(&games, won).expect("room");
        jersi(&["admin", "--database", &database, "import", games.to_str().expect("text")]).good();
        Self(database)
    }

    /// The command that writes a file from it.
    fn admin(&self, task: &str, file: &Path) -> Command {
        let mut admin = command();
        admin.args(["admin", "--database", &self.0, task]).arg(file).env("LANG", "C");
        admin
    }
}

#[test]
#[ignore = "needs root"]
fn exports_and_backups_that_do_not_fit_leave_the_old_file() {
    let database = Database::new(&folder("admin-full"));
    for task in ["export", "backup"] {
        let disk = SmallDisk::mount(task, 1);
        let file = disk.folder.join("all.txt");
        fs::write(&file, "precious\n").expect("room");
        disk.fill();
        let message = run(database.admin(task, &file), "").failed(1);
        assert!(message.contains("is unchanged") && message.contains("all.txt"), "{task}: {message}");
        assert_eq!(fs::read_to_string(&file).expect("there"), "precious\n", "{task}");
        assert_eq!(drafts(&disk.folder), 0, "{task}");
    }
}

#[test]
fn exports_and_backups_that_are_killed_leave_the_old_file_or_the_new_one() {
    let folder = folder("admin");
    let database = Database::new(&folder);
    for task in ["export", "backup"] {
        let file = folder.join("all.txt");
        let _ = fs::remove_file(&file);
        run(database.admin(task, &file), "").good();
        let whole = fs::read(&file).expect("written");
        assert!(String::from_utf8_lossy(&whole).contains("b4=c4-d4"), "{task}");
        for delay in 0..4 {
            fs::write(&file, "precious\n").expect("room");
            let mut child = spawn(database.admin(task, &file), "");
            wait_for_draft(&folder, &mut child, Duration::from_millis(delay));
            let _ = child.kill();
            child.wait().expect("a child");
            let found = fs::read(&file).expect("there");
            assert!(found == b"precious\n" || found == whole, "{task}");
        }
    }
}

#[test]
fn a_token_that_does_not_fit_on_the_disk_leaves_the_old_one_with_a_message() {
    use crate::common::server::{Folder, Server, free_port};
    let (games, port) = (Folder::new(), free_port());
    let _server = Server::start(port, &games.database());
    let data = folder("token");
    let tokens = data.join("jersi/tokens");
    fs::create_dir_all(&tokens).expect("room");
    // A token that the server has forgotten: the next game gets another one.
    let online = |mut command: Command| {
        command.args(["play", "--plain", "--online", &format!("http://127.0.0.1:{port}"), "pijersi"]);
        command.env("XDG_DATA_HOME", &data).env("HOME", &data).env("LANG", "C");
        command
    };
    run(online(command()), "quit\n").good();
    let made: Vec<_> = names(&tokens);
    assert_eq!(made.len(), 1, "{made:?}");
    let file = tokens.join(&made[0]);
    fs::write(&file, "forgotten\n").expect("room");
    let message = run(online(limited()), "quit\n").failed(1);
    assert!(message.contains(".token") && message.contains("is unchanged"), "{message}");
    assert_eq!(fs::read_to_string(&file).expect("there"), "forgotten\n");
    assert_eq!(names(&tokens).len(), 1, "{:?}", names(&tokens));
}

#[test]
fn a_new_file_on_a_full_disk_leaves_nothing_behind() {
    let folder = folder("new");
    for args in [
        &["draw", "pijersi", "-o", "new.svg"][..],
        &["convert", "--to", "record", "game.jersi", "-o", "new.jersi"],
    ] {
        fs::write(folder.join("game.jersi"), GAME).expect("room");
        let mut full = limited();
        full.current_dir(&folder).args(args);
        let message = run(full, "").failed(1);
        assert!(message.contains("can't be written") && !message.contains("unchanged"), "{message}");
        assert_eq!(names(&folder), ["game.jersi"]);
    }
}

#[test]
fn a_kill_while_writing_leaves_the_old_file_or_the_new_one() {
    for writer in writers() {
        let folder = folder(&format!("killed-{}", writer.name));
        let before = writer.prepare(&folder);
        let whole = {
            run(writer.command(command(), &folder), writer.input);
            fs::read(folder.join(writer.file)).expect("written")
        };
        let is_growing = writer.name == "out";
        for delay in 0..8 {
            fs::write(folder.join(writer.file), &before).expect("room");
            let mut child = spawn(writer.command(command(), &folder), writer.input);
            wait_for_draft(&folder, &mut child, Duration::from_millis(delay * delay));
            // `kill -9`.
            let _ = child.kill();
            child.wait().expect("a child");
            let found = fs::read(folder.join(writer.file)).expect("it is there");
            if is_growing {
                // The old content is intact; new games may follow, the last of which may be torn.
                assert!(found.starts_with(before.as_bytes()), "{}", writer.name);
                let resumed = run(writer.command(command(), &folder), "").good();
                assert!(resumed.contains(": 40 games, "), "{resumed}");
            } else {
                let is_whole = found == before.as_bytes() || found == whole;
                assert!(is_whole, "{}: {}", writer.name, String::from_utf8_lossy(&found));
            }
        }
    }
}

fn spawn(mut command: Command, input: &str) -> Child {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be run");
    let _ = child.stdin.as_mut().expect("piped").write_all(input.as_bytes());
    child
}

/// Waits until a temporary file appears, and a little longer; or until the program ends.
fn wait_for_draft(folder: &Path, child: &mut Child, longer: Duration) {
    let until = Instant::now() + Duration::from_secs(2);
    while drafts(folder) == 0 && Instant::now() < until && child.try_wait().expect("a child").is_none() {
        thread::yield_now();
    }
    thread::sleep(longer);
}

/// A game in line mode.
struct Played {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
}

impl Played {
    fn begin(folder: &Path) -> Self {
        let mut command = command();
        command.current_dir(folder).args(["play", "--plain", "--no-board", "--record", "game.jersi"]);
        let child = command.env("LANG", "C").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("the program can be run");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, out }
    }

    /// Types a turn and waits until it is printed.
    fn play(&mut self, turn: &str) {
        writeln!(self.child.stdin.as_mut().expect("piped"), "{turn}").expect("it reads");
        let mut line = String::new();
        while !line.starts_with(turn) {
            line.clear();
            assert!(self.out.read_line(&mut line).expect("text") > 0, "{turn} is not told");
        }
    }
}

#[test]
fn a_second_process_cannot_use_the_record_of_the_first_and_no_turn_is_lost() {
    let folder = folder("two-records");
    let mut first = Played::begin(&folder);
    first.play("b4=c4-d4");
    let mut second = command();
    second.current_dir(&folder).args(["play", "--plain", "--record", "game.jersi"]).env("LANG", "C");
    let message = run(second, "g6-f6=e5\n").failed(1);
    assert!(message.contains("game.jersi is in use by another game"), "{message}");
    first.play("g6-f6=e5");
    // Killed, not stopped: every turn is saved when it is printed, or shortly after.
    let kept = || fs::read_to_string(folder.join("game.jersi")).unwrap_or_default();
    let until = Instant::now() + Duration::from_secs(10);
    while !kept().contains("g6-f6=e5") && Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
    }
    first.child.kill().expect("it runs");
    first.child.wait().expect("a child");
    assert!(kept().contains("1. b4=c4-d4 g6-f6=e5 *"), "{}", kept());
    // The lock was released with the process.
    let mut third = Played::begin(&folder);
    third.play("b7-b6=d7");
    drop(third.child.stdin.take());
    assert!(third.child.wait().expect("a child").success());
    assert!(kept().contains("2. b7-b6=d7 *"), "{}", kept());
}

#[test]
fn a_second_match_cannot_use_the_files_of_the_first() {
    let folder = folder("two-matches");
    let mut args = vec!["match", "--engine", "a=two-turn", "--engine", "b=two-turn", "--ruleset", "jersi-2"];
    args.extend(["--tc", "nodes:1", "--games", "100000", "--out", "out.jersi", "--save-openings", "o.txt"]);
    let mut first = command();
    let mut first = first
        .current_dir(&folder)
        .args(&args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be run");
    let until = Instant::now() + Duration::from_mins(1);
    while fs::read(folder.join("out.jersi")).unwrap_or_default().is_empty() {
        assert!(Instant::now() < until, "no game in a minute");
        thread::sleep(Duration::from_millis(10));
    }
    for more in [&["--out", "out.jersi", "--resume"][..], &["--save-openings", "o.txt"]] {
        let mut second = command();
        second.current_dir(&folder).args(&args[..11]).args(more);
        let message = run(second, "").failed(1);
        assert!(message.contains("is in use by another process"), "{message}");
    }
    first.kill().expect("it runs");
    first.wait().expect("a child");
}

#[test]
fn two_concurrent_writes_leave_one_complete_file() {
    let folder = folder("two-pictures");
    let draw = |ruleset: &str| {
        let mut command = command();
        command.current_dir(&folder).args(["draw", ruleset, "-o", "board.svg"]);
        command
    };
    let mut expected = Vec::new();
    for ruleset in ["jersi-2", "pijersi"] {
        run(draw(ruleset), "").good();
        expected.push(fs::read(folder.join("board.svg")).expect("drawn"));
    }
    for _ in 0..4 {
        let children: Vec<_> =
            ["jersi-2", "pijersi", "jersi-2", "pijersi"].map(|ruleset| spawn(draw(ruleset), "")).into();
        for mut child in children {
            assert!(child.wait().expect("a child").success());
        }
        assert!(expected.contains(&fs::read(folder.join("board.svg")).expect("drawn")));
    }
    assert_eq!(names(&folder), ["board.svg"]);
}

#[test]
fn resuming_never_deletes_text_of_others() {
    let folder = folder("resume");
    let file = folder.join("games.jersi");
    let path = file.to_str().expect("text");
    let engines =
        |first: &'static str| ["match", "--ruleset", "pijersi", "--engine", first, "--engine", "b=random"];
    let more = ["--tc", "nodes:1", "--games", "2", "--resume", "--out", path];
    // A game in the author's format; and one that only looks torn.
    for foreign in [GAME.to_owned(), GAME.replace("1. ", "1 . "), GAME[..60].to_owned(), "[".to_owned()] {
        fs::write(&file, &foreign).expect("room");
        let message = jersi(&[&engines("a=random")[..], &more].concat()).failed(1);
        assert!(message.contains("this match"), "{message}");
        assert_eq!(fs::read_to_string(&file).expect("there"), foreign);
    }
    // A match with other engines, another seed, other openings, other limits.
    fs::remove_file(&file).expect("there");
    jersi(&[&engines("a=random")[..], &more].concat()).good();
    let before = fs::read_to_string(&file).expect("there");
    for (first, other, tag) in [
        ("a=two-turn", &[][..], "WhiteEngine"),
        ("a=random", &["--seed", "1"], "MatchSeed"),
        ("a=random", &["--random-turns", "2"], "Openings"),
        ("a=random", &["--setup", "half-random"], "Openings"),
        ("a=random@nodes:2", &[], "WhiteLimit"),
    ] {
        let message = jersi(&[&engines(first)[..], &more, other].concat()).failed(1);
        assert!(message.contains("does not belong to this match") && message.contains(tag), "{message}");
        assert_eq!(fs::read_to_string(&file).expect("there"), before);
    }
    let openings = folder.join("openings.txt");
    fs::write(&openings, "b4=c4-d4\n").expect("room");
    let given = ["--openings", openings.to_str().expect("text")];
    jersi(&[&engines("a=random")[..], &more, &given].concat()).failed(1);
    fs::remove_file(&file).expect("there");
    jersi(&[&engines("a=random")[..], &more, &given].concat()).good();
    fs::write(&openings, "b4=d3\n").expect("room");
    let message = jersi(&[&engines("a=random")[..], &more, &given].concat()).failed(1);
    assert!(message.contains("another opening"), "{message}");
}

#[test]
#[ignore = "needs root"]
fn a_protected_folder_is_refused_before_the_game_begins() {
    let disk = SmallDisk::mount("protected", 1);
    disk.protect();
    let record = disk.folder.join("game.jersi");
    let message = jersi(&["play", "--plain", "--record", record.to_str().expect("text")]).failed(1);
    assert!(message.contains("game.jersi"), "{message}");
}

#[test]
fn a_file_in_place_of_the_folder_is_refused_before_the_game_begins() {
    let folder = folder("no-folder");
    fs::write(folder.join("folder"), "").expect("room");
    let record = folder.join("folder/game.jersi");
    let message = jersi(&["play", "--plain", "--record", record.to_str().expect("text")]).failed(1);
    assert!(message.contains("game.jersi"), "{message}");
}
