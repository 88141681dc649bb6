//! The full screen in a pseudo-terminal, whose screen is read, with keys sent as from a keyboard.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use vt100::{MouseProtocolMode, Parser};

/// Generous timeout, for busy machines.
const PATIENCE: Duration = Duration::from_mins(1);

/// The program in a pseudo-terminal.
struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    parser: Arc<Mutex<Parser>>,
}

impl Terminal {
    /// Starts `jersi play` on a screen of 80 by 24.
    fn start(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::run(command(folder, args).envs(variables.iter().copied()))
    }

    /// Starts a program on such a screen.
    fn run(command: Command) -> Self {
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(24, 80)).expect("a size");
        let child = command.spawn(pts).expect("the program can be run");
        let parser = Arc::new(Mutex::new(parser()));
        let pty = Arc::new(pty);
        let (reader, seen) = (Arc::clone(&pty), Arc::clone(&parser));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The read fails when the program exits.
            while let Ok(count @ 1..) = (&*reader).read(&mut bytes) {
                seen.lock().expect("whole").process(&bytes[..count]);
            }
        });
        Self { pty, child, parser }
    }

    fn send(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("it listens");
    }

    fn shown(&self) -> String {
        self.parser.lock().expect("whole").screen().contents()
    }

    /// Waits until the screen satisfies a condition.
    #[track_caller]
    fn wait(&self, what: &str, done: impl Fn(&vt100::Screen) -> bool) {
        let begun = Instant::now();
        while !done(self.parser.lock().expect("whole").screen()) {
            assert!(begun.elapsed() < PATIENCE, "{what}:\n{}", self.shown());
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[track_caller]
    fn wait_for(&self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Types a turn and waits until it is played.
    #[track_caller]
    fn turn(&self, turn: &str) {
        self.send(&format!(":{turn}"));
        self.wait_for(&format!("Turn: {turn}"));
        self.send("\r");
        self.wait("played", |screen| !screen.contents().contains("Turn: "));
    }

    /// Waits for the exit of the program, and checks that the terminal is restored.
    #[track_caller]
    fn is_given_back(&mut self) {
        let begun = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.shown());
            thread::sleep(Duration::from_millis(5));
        }
        self.wait("given back", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        });
    }

    fn signal(&self, name: &str) {
        let done = std::process::Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(done.expect("kill").success());
    }
}

/// `jersi play` with a separate data folder.
fn command(folder: &Path, args: &[&str]) -> Command {
    in_folder(Command::new(env!("CARGO_BIN_EXE_jersi")).arg("play").args(args), folder)
}

/// A command with a separate data folder and a fixed environment.
fn in_folder(command: Command, folder: &Path) -> Command {
    command
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("HOME", folder)
        .env("TERM", "xterm-256color")
        .env("LC_ALL", "en_GB.UTF-8")
        .env_remove("NO_COLOR")
}

/// Emulator of a terminal of 80 by 24.
fn parser() -> Parser {
    Parser::new(24.try_into().expect("not 0"), 80.try_into().expect("not 0"), 0)
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-screen").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The example of the 2.0 document.
const GAME: &[&str] = &["a5-b5=d7", "i5-h5=f7", "d7=e8-f7!", "h6-g6", "e8-f7=g6!", "i2-h3=f5", "g6=i4!-i3!!"];

#[test]
fn a_whole_game_is_played_and_the_terminal_restored() {
    let mut terminal = Terminal::start(&folder("whole"), &["jersi-2"], &[]);
    terminal.wait_for("White to play");
    assert!(terminal.parser.lock().expect("whole").screen().alternate_screen());
    for turn in GAME {
        terminal.turn(turn);
        terminal.wait_for(&format!("{turn}: "));
    }
    terminal.wait_for("White wins: the kunti was captured");
    terminal.send("q");
    terminal.is_given_back();
}

#[test]
fn a_game_from_a_rules_file_is_played_on_squares_and_goes_on_without_the_file() {
    let folder = folder("rules-file");
    let file = folder.join("own.toml");
    let text = "format = 1\nbase = \"mikjersi\"\nid = \"own\"\nname = \"My own\"\ndrops = { most = 1 }\n";
    std::fs::write(&file, text).expect("it can be written");
    let path = file.to_str().expect("text");
    let mut terminal = Terminal::start(&folder, &[path, "--white", "human", "--black", "human"], &[]);
    terminal.wait_for("White to play");
    terminal.wait_for("My own");
    terminal.wait_for("┼");
    terminal.turn("a2-a1=c1");
    terminal.wait_for("Black to play");
    terminal.send("\u{3}");
    terminal.is_given_back();
    std::fs::remove_file(&file).expect("it is there");
    let mut terminal = Terminal::start(&folder, &["--resume"], &[]);
    terminal.wait_for("My own");
    terminal.wait_for("a2-a1=c1");
    terminal.wait_for("Black to play");
    terminal.send("\u{3}");
    terminal.is_given_back();
}

#[test]
fn a_killed_game_is_resumed_at_its_last_state() {
    let folder = folder("killed");
    let mut terminal = Terminal::start(&folder, &["jersi-2", "--time", "600+5"], &[]);
    terminal.wait_for("White to play");
    for turn in &GAME[..4] {
        terminal.turn(turn);
        terminal.wait_for(&format!("{turn}: "));
    }
    terminal.signal("-KILL");
    terminal.child.wait().expect("dead");

    let mut terminal = Terminal::start(&folder, &["--resume"], &[]);
    terminal.wait_for("White to play");
    for turn in &GAME[..4] {
        terminal.wait_for(turn);
    }
    terminal.wait_for("10:0");
    for turn in &GAME[4..] {
        terminal.turn(turn);
    }
    terminal.wait_for("White wins: the kunti was captured");
    terminal.send("q");
    terminal.is_given_back();

    let mut terminal = Terminal::start(&folder, &["--resume"], &[]);
    terminal.wait_for("There is no game to resume.");
    assert_eq!(terminal.child.wait().expect("an end").code(), Some(1));
}

#[test]
fn every_exit_restores_the_terminal() {
    for (name, end) in [
        ("ctrl-c", "\u{3}"),
        ("ctrl-backslash", "\u{1c}"),
        ("term", "-TERM"),
        ("hup", "-HUP"),
        ("int", "-INT"),
        ("quit", "-QUIT"),
    ] {
        let folder = folder(name);
        let mut terminal = Terminal::start(&folder, &["jersi-2"], &[]);
        terminal.wait_for("White to play");
        terminal.turn(GAME[0]);
        if end.starts_with('-') {
            terminal.signal(end);
        } else {
            terminal.send(end);
        }
        terminal.is_given_back();
        assert!(terminal.child.wait().expect("an end").success(), "{name}");
        if end != "-HUP" {
            terminal.wait_for("jersi play --resume");
        }
        let resumed = Terminal::start(&folder, &["--resume"], &[]);
        resumed.wait_for(GAME[0]);
    }
}

#[test]
fn ctrl_z_returns_to_the_shell_and_fg_restores_the_screen() {
    // A shell with job control, which prints the mode in which it finds the terminal.
    const SCRIPT: &str = "set -m; \"$0\" play jersi-2
        stty -a | grep -q -e '-icanon' && echo it is raw || echo it is usable
        read -r line; fg; echo it ended";
    let shell = Command::new("sh").args(["-c", SCRIPT, env!("CARGO_BIN_EXE_jersi")]);
    let mut terminal = Terminal::run(in_folder(shell, &folder("suspended")));
    terminal.wait_for("White to play");
    terminal.turn(GAME[0]);
    terminal.send("\u{1a}");
    terminal.wait("given back", |screen| {
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == MouseProtocolMode::None
            && screen.contents().contains("it is usable")
    });
    terminal.send("\r");
    terminal.wait("taken again", |screen| {
        screen.alternate_screen()
            && screen.mouse_protocol_mode() != MouseProtocolMode::None
            && screen.contents().contains(GAME[0])
    });
    terminal.wait_for("Black to play");
    terminal.turn(GAME[1]);
    terminal.send("q");
    terminal.is_given_back();
    terminal.wait_for("it ended");
}

#[test]
fn a_program_suspended_by_others_redraws_everything() {
    let terminal = Terminal::start(&folder("stopped"), &[], &[]);
    terminal.wait_for("White to play");
    // Without a shell that could continue it, it is not suspended.
    terminal.send("\u{1a}");
    terminal.signal("-TSTP");
    terminal.turn("b4=c4-d4");
    terminal.wait_for("Black to play");
    terminal.signal("-STOP");
    terminal.parser.lock().expect("whole").process(b"\x1b[2J");
    assert!(!terminal.shown().contains("Black to play"));
    terminal.signal("-CONT");
    terminal.wait_for("Black to play");
    terminal.wait_for("b4=c4-d4");
}

#[test]
fn a_closed_window_ends_the_program() {
    let folder = folder("closed");
    let (mut pty, pts) = open().expect("a pseudo-terminal");
    pty.resize(Size::new(24, 80)).expect("a size");
    let mut child = command(&folder, &[]).spawn(pts).expect("the program can be run");
    let mut parser = parser();
    let mut bytes = [0; 4096];
    while !parser.screen().contents().contains("White to play") {
        let count = pty.read(&mut bytes).expect("it writes");
        parser.process(&bytes[..count]);
    }
    drop(pty);
    let begun = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        assert!(begun.elapsed() < PATIENCE, "it does not end");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_screen_follows_its_size() {
    let terminal = Terminal::start(&folder("size"), &["jersi-4.16"], &[]);
    terminal.wait_for("White to play");
    let resize = |rows: u16, columns: u16| {
        let size = (rows.try_into().expect("not 0"), columns.try_into().expect("not 0"));
        terminal.parser.lock().expect("whole").screen_mut().set_size(size.0, size.1);
        terminal.pty.resize(Size::new(rows, columns)).expect("a size");
    };
    resize(40, 120);
    terminal.wait("the large board", |screen| screen.contents().contains('⠉'));
    resize(20, 60);
    terminal.wait_for("The screen is too small");
    resize(24, 80);
    terminal.wait_for("White to play");
}

#[test]
fn no_color_means_none() {
    let colored = |screen: &vt100::Screen| {
        (0..24).flat_map(|row| (0..80).map(move |column| (row, column))).any(|(row, column)| {
            screen.cell(row, column).is_some_and(|cell| {
                cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
            })
        })
    };
    let plain = Terminal::start(&folder("plain"), &[], &[("NO_COLOR", "1")]);
    plain.wait_for("White to play");
    assert!(!colored(plain.parser.lock().expect("whole").screen()));
    let usual = Terminal::start(&folder("usual"), &[], &[]);
    usual.wait_for("White to play");
    assert!(colored(usual.parser.lock().expect("whole").screen()));
}

#[test]
fn a_locale_without_utf_8_gets_ascii_and_a_french_locale_gets_french() {
    let plain = Terminal::start(&folder("ascii"), &["--lang", "fr"], &[("LC_ALL", "C")]);
    plain.wait_for("choisissez un cube ou une pile");
    assert!(plain.shown().is_ascii(), "{}", plain.shown());
    let french = Terminal::start(&folder("french"), &[], &[("LC_ALL", "fr_FR.UTF-8")]);
    french.wait_for("Aux Blancs de jouer");
}

#[test]
fn a_person_plays_against_the_engine_with_cursor_keys() {
    let mut terminal = Terminal::start(&folder("engine"), &["--black", "1", "--seed", "3"], &[]);
    terminal.wait_for("White to play");
    // From a1 up to b2, then to c1; Space selects and places.
    terminal.send("\u{1b}[A \u{1b}[A ");
    terminal.wait_for("1.  b2-c1");
    terminal.wait("an answer", |screen| screen.contents().contains("turn 2"));
    terminal.send("q");
    terminal.is_given_back();
    terminal.wait_for("jersi play --resume");
}

#[test]
fn an_engine_that_cannot_start_is_reported_before_the_full_screen() {
    let mut terminal = Terminal::start(&folder("no-engine"), &["--black", "ugi:/no/such/engine"], &[]);
    terminal.wait_for("error: Black (“ugi:/no/such/engine”) can’t play");
    assert_eq!(terminal.child.wait().expect("an end").code(), Some(1));
}

#[test]
fn of_several_games_one_is_chosen_before_the_screen_is_taken() {
    let folder = folder("choose");
    for (ruleset, turn) in [("jersi-2", GAME[0]), ("pijersi", "b4=c4-d4")] {
        let mut terminal = Terminal::start(&folder, &[ruleset], &[]);
        terminal.wait_for("White to play");
        terminal.turn(turn);
        terminal.wait_for(&format!("{turn}: "));
        terminal.send("q");
        terminal.is_given_back();
    }
    let mut terminal = Terminal::start(&folder, &["--resume"], &[]);
    terminal.wait_for("Which game?");
    let shown = terminal.shown();
    let line = shown.lines().find(|line| line.contains("Jersi 2 (2020)")).expect("the game").to_owned();
    terminal.send(&format!("{}\r", line.split('.').next().expect("a number")));
    terminal.wait("the board", |screen| screen.alternate_screen() && screen.contents().contains(GAME[0]));
    terminal.send("q");
    terminal.is_given_back();
}

#[test]
fn failures_to_save_games_are_reported_at_the_start_and_at_the_end() {
    let folder = folder("not-kept");
    // A file in place of the data folder.
    fs::write(folder.join("data"), "").expect("it can be written");
    let mut terminal = Terminal::start(&folder, &["jersi-2"], &[]);
    terminal.wait_for("The game can’t be kept in");
    terminal.turn(GAME[0]);
    terminal.wait_for("The game can’t be kept in");
    terminal.send("q");
    terminal.is_given_back();
    assert_eq!(terminal.child.wait().expect("an end").code(), Some(1));
    terminal.wait_for("error: The game can’t be kept in");
}

#[test]
fn after_a_choice_in_the_lobby_every_key_goes_to_the_screen() {
    use crate::common::server::{Folder, Server, ask, free_port, guest};
    use serde_json::json;

    let folder = Folder::new();
    let port = free_port();
    let _server = Server::start(port, &folder.database());
    let (status, _) =
        ask(port, "POST", "seeks", &guest(port), &json!({"ruleset": "pijersi"})).expect("an answer");
    assert_eq!(status, 201);
    let address = format!("http://127.0.0.1:{port}");
    let mut terminal = Terminal::start(&folder.0, &["--online", &address, "--lobby"], &[]);
    terminal.wait_for("1");
    terminal.send("1\r");
    terminal.wait("the board", vt100::Screen::alternate_screen);
    for _ in 0..5 {
        terminal.send("?");
        terminal.wait_for("Playing a turn");
        terminal.send("?");
        terminal.wait("closed", |screen| !screen.contents().contains("Playing a turn"));
    }
    terminal.send("q");
    terminal.is_given_back();
}

#[test]
fn a_game_on_a_server_is_played_on_the_screen_and_outlives_the_server() {
    use crate::common::server::{Folder, Server, ask, free_port, guest, play, state};
    use serde_json::json;

    let folder = Folder::new();
    let port = free_port();
    let mut server = Server::start(port, &folder.database());
    let other = guest(port);
    let wish = json!({"ruleset": "pijersi", "side": "black", "time": "300+2"});
    let (_, begun) = ask(port, "POST", "games", &other, &wish).expect("an answer");
    let (game, link) = (begun["game"].as_str().expect("a game"), begun["link"].as_str().expect("a link"));
    let link = link.replace("http://test", &format!("http://127.0.0.1:{port}"));
    let mut terminal = Terminal::start(&folder.0, &["--online", &link], &[]);
    terminal.wait_for("5:00");
    terminal.turn("b4=c4-d4");
    terminal.wait("stored", |_| state(port, game, &other)["side"] == "black");
    play(port, game, &other, "g6-f6=e5");
    terminal.wait_for("g6-f6=e5");
    drop(server);
    terminal.wait_for("no connection");
    // One's own turn is shown immediately, and marked until the server has acknowledged it.
    terminal.turn("a1-b1");
    terminal.wait_for("not sent yet");
    server = Server::start(port, &folder.database());
    terminal.wait("sent", |screen| !screen.contents().contains("not sent yet"));
    terminal
        .wait("stored", |_| state(port, game, &other)["turns"] == json!(["b4=c4-d4", "g6-f6=e5", "a1-b1"]));
    let offer = json!({"action": "offer-tie"});
    ask(port, "POST", &format!("games/{game}/actions"), &other, &offer).expect("an answer");
    terminal.wait_for("offers a tie");
    terminal.send(":accept\r");
    terminal.wait("over", |_| state(port, game, &other)["result"] == "tie");
    terminal.send("q");
    terminal.is_given_back();
    drop(server);
}
