//! A browser against programs: a terminal, and a house bot.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use jersi_play::Ending;
use jersi_rules::{AnyPosition, Color, RulesetId, Variants};
use jersi_words::{Language, Words};

use super::kit::{Plan, join};
use crate::script::{enter, whole_game};
use crate::server::Server;
use crate::sizes::Screen;
use crate::tab::Tab;

const PATIENCE: Duration = Duration::from_mins(1);

/// `jersi play --plain --online`, stopped at the end of the test.
struct Terminal {
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
    /// Output so far, for failure messages.
    heard: Vec<String>,
}

impl Terminal {
    fn start(server: &Server, more: &[&str]) -> Self {
        let folder = crate::host::empty_folder("terminal");
        let mut child = Command::new(env!("CARGO_BIN_EXE_jersi"))
            .args(["play", "--plain", "--no-board", "--lang", "en", "--online", &server.address])
            .args(more)
            .env("XDG_DATA_HOME", &folder)
            .env("HOME", &folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        let (told, lines) = channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if told.send(line).is_err() {
                    return;
                }
            }
        });
        let to = child.stdin.take().expect("piped");
        Self { child, to, lines, heard: Vec::new() }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("it reads");
    }

    /// The next line that contains a text.
    #[track_caller]
    fn hear(&mut self, text: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no '{text}' in:\n{}", self.heard.join("\n")));
            self.heard.push(line.clone());
            if line.contains(text) {
                return line;
            }
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_browser_plays_a_terminal_to_the_end() {
    let server = Server::with_games("terminal-game");
    let mut terminal =
        Terminal::start(&server, &["pijersi", "--invite", "--side", "white", "--time", "600+5"]);
    let line = terminal.hear("/#/online/");
    let place = line.split('#').nth(1).expect("a link").split_whitespace().next().expect("a place");
    let mut tab = Tab::open_at(Screen::TallPhone, &server.address);
    join(&mut tab, &format!("#{place}"));
    let mut position = Plan::PIJERSI.start();
    for turn in whole_game(&position, |turns| turns.len() > 10) {
        let text = position.write_turn(turn);
        if position.side() == Color::White {
            terminal.say(&text);
        } else {
            tab.wait_for("document.querySelector('.cell.pick')");
            enter(&mut tab, &position, turn);
            terminal.hear(&text);
        }
        position = position.play(turn).expect("legal");
        tab.wait_for_text(".position", &position.text());
    }
    let ending = Ending::Rules(position.outcome().expect("the game is over"));
    let said = Words::new(Language::English).ending(RulesetId::Pijersi, ending);
    tab.wait_for_text(".ending .reason", &said);
    terminal.hear(&said);
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_browser_plays_a_house_bot_to_the_end() {
    let folder = crate::host::empty_folder("games-house-game");
    let database = format!("sqlite:{}", folder.join("games.db").display());
    let server = Server::run(&["--database", &database, "--house-bots", "1"]);
    let mut tab = Tab::open_at(Screen::Laptop, &server.address);
    tab.wait_for("document.querySelector('.to-lobby')");
    tab.click(".to-lobby");
    tab.wait_for("document.querySelector('.bot')");
    tab.click(".bot");
    let is_due =
        "document.querySelector('.play.online:not(.open) .cell.pick') || document.querySelector('.ending')";
    let mut played = 0;
    loop {
        tab.wait_for(is_due);
        if tab.count(".ending") > 0 {
            break;
        }
        let text = tab.text(".position");
        let position = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, &text).expect("a position");
        // Any turn is good enough against a program that takes every win.
        let turns = position.turns();
        let turn = turns[played * 7 % turns.len()];
        enter(&mut tab, &position, turn);
        played += 1;
        let after = position.play(turn).expect("legal").text();
        tab.wait_for(&format!(
            "document.querySelector('.position').textContent !== {} || document.querySelector('.ending')",
            serde_json::json!(text)
        ));
        assert!(played < 200, "{after}");
    }
    assert!(played > 1);
    // The user, or the program by its name.
    tab.wait_for(
        "document.querySelector('.ending:not(.lost) .winner')?.textContent === 'You win!' || \
         /^jersi-1 wins/.test(document.querySelector('.ending.lost .winner')?.textContent)",
    );
    // The program accepts a rematch.
    tab.click(".rematch");
    tab.wait_for("document.querySelector('.play.online .cell') && !document.querySelector('.ending')");
    tab.end();
}
