//! Clients of a server as programs: house bots, UGI engines, the example of `docs/bots.md`, a terminal.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::server::{Folder, Server, ask, free_port, guest, play, state};
use crate::common::{command, jersi};

/// Generous timeout, for busy machines.
const PATIENCE: Duration = Duration::from_mins(3);

/// A program whose output is read, stopped at the end of the test.
struct Talker {
    child: Child,
    to: Option<ChildStdin>,
    lines: Arc<Mutex<Vec<String>>>,
}

impl Talker {
    fn start(command: &mut Command) -> Self {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = piped.spawn().expect("the program can be run");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        let lines = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&lines);
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                heard.lock().expect("whole").push(line);
            }
        });
        Self { to: child.stdin.take(), child, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to.as_mut().expect("open"), "{line}").expect("it reads");
    }

    /// The first line with a text, once it appears.
    #[track_caller]
    fn wait_for(&self, text: &str) -> String {
        let found = || self.lines.lock().expect("whole").iter().find(|line| line.contains(text)).cloned();
        until(text, found, || self.lines.lock().expect("whole").join("\n"))
    }

    /// Stops it, and waits for its exit.
    #[track_caller]
    fn end(&mut self) -> Option<i32> {
        let asked = Command::new("kill").arg(self.child.id().to_string()).status();
        assert!(asked.expect("kill").success());
        let ended = || self.child.try_wait().expect("a child");
        let begun = Instant::now();
        let mut ended = ended;
        loop {
            if let Some(status) = ended() {
                return status.code();
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for a condition.
#[track_caller]
fn until<T>(what: &str, found: impl Fn() -> Option<T>, about: impl Fn() -> String) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what}:\n{}", about());
        thread::sleep(Duration::from_millis(20));
    }
}

/// The file with the token of a bot.
fn bot_token(folder: &Folder, name: &str) -> String {
    let token = jersi(&["admin", "--database", &folder.database(), "bot-token", name]).good();
    let file = folder.0.join(format!("{name}.token"));
    fs::write(&file, token.trim()).expect("writable");
    file.display().to_string()
}

fn list(port: u16, query: &str) -> Vec<Value> {
    let answer = ask(port, "GET", &format!("games?{query}"), "", &Value::Null);
    answer.and_then(|(_, page)| page["games"].as_array().cloned()).unwrap_or_default()
}

#[test]
fn the_example_of_the_page_about_bots_plays_a_house_bot_to_the_end() {
    let page =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots.md")).expect("the page");
    let folder = Folder::new();
    let script = folder.0.join("bot.py");
    fs::write(&script, super::block(&page, "## Your own bot, in any language", "python")).expect("writable");
    let port = free_port();
    let _server = Server::start_with(port, &folder.database(), &["--house-bots", "1,2"]);
    let (_, bots) = ask(port, "GET", "bots", "", &Value::Null).expect("an answer");
    let expected = json!({"bots": [{"name": "jersi-1", "level": 1}, {"name": "jersi-2", "level": 2}]});
    assert_eq!(bots, expected);
    let token = bot_token(&folder, "python");
    let server = format!("http://127.0.0.1:{port}");
    let mut python = Command::new("python3");
    python.arg(&script).args([&server, &token, "jersi-1", "pijersi"]);
    let bot = Talker::start(&mut python);
    let told = bot.wait_for(": ");
    let over = until("the game", || list(port, "state=over").first().cloned(), || told.clone());
    assert!(told.contains(over["result"].as_str().expect("a result")), "{told} {over}");
    // A challenge during the game is accepted.
    let me = guest(port);
    let wish = json!({"ruleset": "jersi-3", "opponent": "python", "side": "white"});
    let (_, begun) = ask(port, "POST", "games", &me, &wish).expect("an answer");
    let game = begun["game"].as_str().expect("a game").to_owned();
    let has_come = || (state(port, &game, &me)["side"] == "white").then_some(());
    until("the bot comes", has_come, || state(port, &game, &me).to_string());
    play(port, &game, &me, "a3-b4");
    let has_played = || (state(port, &game, &me)["side"] == "white").then_some(());
    until("the bot plays", has_played, || state(port, &game, &me).to_string());
}

/// An engine that speaks UGI and plays any legal turn: a script that asks another program for the legal turns.
fn engine(folder: &Path) -> String {
    let program = format!(
        r#"jersi='{}'
moves=
while read -r word rest; do case $word in
    ugi) echo id name Script; echo ugiok ;;
    isready) echo readyok ;;
    position) case $rest in *moves*) moves=${{rest#*moves}} ;; *) moves= ;; esac ;;
    go)
        position=$("$jersi" play-out pijersi $moves | tail -n 2 | head -n 1)
        if [ -z "$moves" ]; then turns=$("$jersi" turns pijersi --ugi)
        else turns=$("$jersi" turns pijersi --ugi --position "$position"); fi
        echo bestmove $(echo "$turns" | shuf -n 1) ;;
    quit) exit ;;
esac; done
"#,
        env!("CARGO_BIN_EXE_jersi")
    );
    let script = folder.join("engine.sh");
    fs::write(&script, program).expect("writable");
    format!("ugi:sh '{}'", script.display())
}

#[test]
fn an_external_engine_plays_a_house_bot_while_the_server_is_killed() {
    let folder = Folder::new();
    let port = free_port();
    let bots = ["--house-bots", "1"];
    let mut server = Server::start_with(port, &folder.database(), &bots);
    let token = bot_token(&folder, "script");
    let address = format!("http://127.0.0.1:{port}");
    let mut bot = Talker::start(command().args(["bot", "--server", &address, "--token", &token]).args([
        "--engine",
        &engine(&folder.0),
        "--rulesets",
        "pijersi",
        "--games",
        "3",
        "--accept",
        "challenges,seeks",
    ]));
    bot.wait_for("script is at http://");
    // The bot's owner challenges a house bot with the bot's token.
    let secret = fs::read_to_string(&token).expect("readable");
    let wish = json!({"ruleset": "pijersi", "opponent": "jersi-1", "time": "600+5", "rated": true});
    let (status, begun) = ask(port, "POST", "games", &secret, &wish).expect("an answer");
    assert_eq!(status, 201, "{begun}");
    let game = begun["game"].as_str().expect("a game").to_owned();
    let turns = |port| state(port, &game, "")["turns"].as_array().map_or(0, Vec::len);
    until("turns", || (turns(port) >= 6).then_some(()), || state(port, &game, "").to_string());
    drop(server);
    bot.wait_for("be reached; trying again");
    server = Server::start_with(port, &folder.database(), &bots);
    bot.wait_for("The server is back.");
    let before = turns(port);
    let goes_on = || (turns(port) >= before + 4 || !state(port, &game, "")["result"].is_null()).then_some(());
    until("it goes on", goes_on, || state(port, &game, "").to_string());
    // A person challenges the bot, too, and plays a turn against it.
    let me = guest(port);
    let wish = json!({"ruleset": "pijersi", "opponent": "script", "side": "white"});
    let (_, begun) = ask(port, "POST", "games", &me, &wish).expect("an answer");
    let second = begun["game"].as_str().expect("a game").to_owned();
    let is_to_play = || (state(port, &second, &me)["side"] == "white").then_some(());
    until("the bot comes", is_to_play, || state(port, &second, &me).to_string());
    play(port, &second, &me, "b4=c4-d4");
    until("the bot plays", is_to_play, || state(port, &second, &me).to_string());
    // Of two seeks it accepts the one whose ruleset it plays.
    for ruleset in ["jersi-2", "pijersi"] {
        let (status, _) =
            ask(port, "POST", "seeks", &guest(port), &json!({"ruleset": ruleset})).expect("an answer");
        assert_eq!(status, 201);
    }
    let seeks = || ask(port, "GET", "seeks", "", &Value::Null).map_or(Value::Null, |(_, seeks)| seeks);
    let is_accepted = || (seeks()["seeks"].as_array().is_some_and(|seeks| seeks.len() == 1)).then_some(());
    until("the seek", is_accepted, || seeks().to_string());
    assert_eq!(seeks()["seeks"][0]["ruleset"], "jersi-2");
    let is_over = || state(port, &game, "")["result"].as_str().map(str::to_owned);
    let result = until("the end", is_over, || state(port, &game, "").to_string());
    bot.wait_for(&format!("is over: {result}"));
    assert_eq!(bot.end(), Some(0), "it ends cleanly");
    drop(server);
    jersi(&["admin", "--database", &folder.database(), "verify"]).good();
}

/// `jersi play --plain --online` with a separate data folder.
fn terminal(folder: &Folder, port: u16, more: &[&str]) -> Talker {
    let mut program = command();
    program.env("XDG_DATA_HOME", folder.0.join("data")).env("HOME", &folder.0);
    program
        .args(["play", "--plain", "--no-board", "--online", &format!("http://127.0.0.1:{port}")])
        .args(more);
    Talker::start(&mut program)
}

#[test]
fn a_terminal_plays_a_script_over_a_server_that_is_killed_meanwhile() {
    let folder = Folder::new();
    let port = free_port();
    let mut server = Server::start(port, &folder.database());
    let mut me = terminal(&folder, port, &["pijersi", "--invite", "--side", "white", "--time", "300+2"]);
    let link = me.wait_for("send this link to your opponent");
    let game = link.rsplit_once('/').expect("a link").1.to_owned();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let tokens = fs::read_dir(folder.0.join("data/jersi/tokens")).expect("the folder of tokens");
        let modes: Vec<_> = tokens
            .map(|file| file.expect("a file").metadata().expect("its mode").permissions().mode() & 0o777)
            .collect();
        assert_eq!(modes, [0o600]);
    }
    me.wait_for("Waiting for an opponent");
    let other = guest(port);
    let (status, _) =
        ask(port, "POST", &format!("games/{game}/join"), &other, &json!({})).expect("an answer");
    assert_eq!(status, 200);
    me.wait_for("Turn 1");
    me.say("b4-b3");
    me.wait_for("A wise can only stand on another wise");
    me.say("b4=c4-d4");
    me.wait_for("b4=c4-d4");
    let is_theirs = || (state(port, &game, &other)["side"] == "black").then_some(());
    until("the turn", is_theirs, || state(port, &game, &other).to_string());
    play(port, &game, &other, "g6-f6=e5");
    me.wait_for("g6-f6=e5");
    drop(server);
    me.wait_for("The connection is lost");
    // Turns typed without a server are sent once when it is back.
    me.say("a1-b1");
    me.wait_for("not sent yet");
    server = Server::start(port, &folder.database());
    me.wait_for("The connection is back.");
    until("the turn", is_theirs, || state(port, &game, &other).to_string());
    assert_eq!(state(port, &game, &other)["turns"], json!(["b4=c4-d4", "g6-f6=e5", "a1-b1"]));
    let act = |action: &Value| {
        let (status, answer) =
            ask(port, "POST", &format!("games/{game}/actions"), &other, action).expect("an answer");
        assert_eq!(status, 200, "{answer}");
    };
    act(&json!({"action": "say", "phrase": "nice-turn"}));
    me.wait_for("Nice turn!");
    act(&json!({"action": "offer-tie"}));
    me.wait_for("offers a tie");
    me.say("accept");
    let is_over = || (state(port, &game, &other)["result"] == "tie").then_some(());
    until("the tie", is_over, || state(port, &game, &other).to_string());
    me.wait_for("tie");
    drop(server);
    jersi(&["admin", "--database", &folder.database(), "verify"]).good();
}

#[test]
fn a_turn_that_is_typed_before_the_opponent_comes_is_played_when_the_game_begins() {
    let folder = Folder::new();
    let port = free_port();
    let _server = Server::start(port, &folder.database());
    let mut me = terminal(&folder, port, &["pijersi", "--invite", "--side", "white"]);
    let link = me.wait_for("send this link to your opponent");
    let game = link.rsplit_once('/').expect("a link").1.to_owned();
    me.wait_for("Waiting for an opponent");
    me.say("b4=z9");
    me.wait_for("“b4=z9” is not a turn.");
    me.say("b4=c4-d4");
    me.wait_for("b4=c4-d4 is played as soon as an opponent is there.");
    let other = guest(port);
    let (status, _) =
        ask(port, "POST", &format!("games/{game}/join"), &other, &json!({})).expect("an answer");
    assert_eq!(status, 200);
    let is_theirs = || (state(port, &game, &other)["side"] == "black").then_some(());
    until("the turn", is_theirs, || state(port, &game, &other).to_string());
    me.wait_for("b4=c4-d4: White");
}

#[test]
fn a_terminal_plays_a_house_bot_and_another_one_watches() {
    let folder = Folder::new();
    let port = free_port();
    let _server = Server::start_with(port, &folder.database(), &["--house-bots", "1"]);
    let mut me = terminal(&folder, port, &["--opponent", "jersi-1", "--side", "white"]);
    let line = me.wait_for("You play White in game ");
    let game = line.rsplit(' ').next().expect("a game").trim_end_matches('.').to_owned();
    let elsewhere = Folder::new();
    let watcher = terminal(&elsewhere, port, &[&game]);
    watcher.wait_for("You watch game");
    me.wait_for("Turn 1");
    me.say("b4=c4-d4");
    me.wait_for("Turn 2");
    watcher.wait_for("b4=c4-d4");
    me.say("resign");
    me.wait_for("White resigns? (yes)");
    me.say("yes");
    watcher.wait_for("resigned");
    me.wait_for("resigned");
    let (_, games) = ask(port, "GET", "games?state=over", "", &Value::Null).expect("an answer");
    assert_eq!(games["games"][0]["result"], "black");
    // The bot accepts a rematch with swapped sides, and begins.
    me.say("rematch");
    me.wait_for("The next game begins.");
    me.wait_for("You play Black in game");
    let is_mine = || list(port, "state=playing").into_iter().find(|game| game["turns"] == 1);
    until("the bot begins", is_mine, || format!("{:?}", list(port, "state=playing")));
    me.say("quit");
    me.wait_for("The game stays on the server");
}
