//! Another program as a player, over UGI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use jersi_rules::{AnyPosition, Color};

use super::player::{Asked, Chosen, Misdeed, Player, Watch};
use super::tc::Budget;

/// How long a program may take to greet, and to say that it is ready.
const GREETING: Duration = Duration::from_secs(10);
/// How often to look whether anybody still waits.
const GLANCE: Duration = Duration::from_millis(50);

pub(super) struct Ugi {
    command: String,
    start: AnyPosition,
    process: Option<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    has_seed: bool,
}

impl Ugi {
    /// Starts a program and tells it which game will be played.
    pub(super) fn start(command: &str, start: &AnyPosition) -> Result<Self, Misdeed> {
        let process = Some(Process::start(command, start)?);
        Ok(Self { command: command.to_owned(), start: *start, process })
    }

    fn process(&mut self) -> Result<&mut Process, Misdeed> {
        self.process.as_mut().ok_or_else(|| Misdeed::Crashed("it is not running".to_owned()))
    }

    fn ask(&mut self, asked: &Asked<'_>, watch: &Watch<'_>) -> Result<Chosen, Misdeed> {
        let process = self.process()?;
        process.send(&position_line(asked))?;
        process.send(&go_line(asked.budget))?;
        let mut told = Info::default();
        loop {
            let line = process.line(watch.left(), || watch.is_over())?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => told.read(words),
                Some("bestmove") => {
                    let text = words.next().unwrap_or_default();
                    if text.is_empty() || text.starts_with("--") {
                        return Err(Misdeed::NoTurn);
                    }
                    let turn =
                        asked.position.read_ugi(text).map_err(|_| Misdeed::Illegal(text.to_owned()))?;
                    return Ok(Chosen { turn, score: told.score, depth: told.depth, nodes: told.nodes });
                }
                _ => (),
            }
        }
    }
}

impl Player for Ugi {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        if self.process.is_none() {
            self.process = Some(Process::start(&self.command, &self.start)?);
        }
        let process = self.process()?;
        let greeted = process.new_game(seed);
        if greeted.is_err() {
            self.process = None;
        }
        greeted
    }

    fn choose(&mut self, asked: &Asked<'_>, watch: &Watch<'_>) -> Result<Chosen, Misdeed> {
        let chosen = self.ask(asked, watch);
        if matches!(chosen, Err(Misdeed::Crashed(_) | Misdeed::Stalled)) {
            self.process = None;
        }
        chosen
    }
}

fn position_line(asked: &Asked<'_>) -> String {
    let mut position = *asked.start;
    let mut line = if position == AnyPosition::initial(position.ruleset()) {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", position.text())
    };
    if !asked.turns.is_empty() {
        line.push_str(" moves");
    }
    for &turn in asked.turns {
        line.push(' ');
        line.push_str(&position.write_ugi(turn));
        position = position.play_unchecked(turn);
    }
    line
}

fn go_line(budget: Budget) -> String {
    match budget {
        Budget::Time(time) => format!("go movetime {time}"),
        Budget::Nodes(nodes) => format!("go nodes {nodes}"),
        Budget::Depth(depth) => format!("go depth {depth}"),
        Budget::Clocks(clocks) => {
            let [white, black] = [Color::White, Color::Black].map(|side| clocks[side as usize]);
            format!(
                "go p1time {} p2time {} p1inc {} p2inc {}",
                white.left, black.left, white.increment, black.increment
            )
        }
    }
}

/// What a program said of its search.
#[derive(Default)]
struct Info {
    score: Option<i32>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Info {
    fn read<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) {
        while let Some(word) = words.next() {
            match word {
                "depth" => self.depth = words.next().and_then(|word| word.parse().ok()).or(self.depth),
                "nodes" => self.nodes = words.next().and_then(|word| word.parse().ok()).or(self.nodes),
                "score" => self.score = words.next().and_then(|word| word.parse().ok()).or(self.score),
                "pv" | "string" => return,
                _ => (),
            }
        }
    }
}

impl Process {
    fn start(command: &str, start: &AnyPosition) -> Result<Self, Misdeed> {
        let crashed = |why: &dyn std::fmt::Display| Misdeed::Crashed(why.to_string());
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| crashed(&"no command"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| crashed(&format_args!("'{program}' can't be started: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(crashed(&"no pipes"));
        };
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut process = Self { child, input, lines, has_seed: false };
        process.greet(start)?;
        Ok(process)
    }

    fn greet(&mut self, start: &AnyPosition) -> Result<(), Misdeed> {
        self.send("ugi")?;
        let mut has_ruleset = false;
        let end = Instant::now() + GREETING;
        loop {
            let line = self.line(end.saturating_duration_since(Instant::now()), || false)?;
            let mut words = line.split_whitespace();
            match (words.next(), words.next(), words.next()) {
                (Some("ugiok"), ..) => break,
                (Some("option"), Some("name"), Some("Ruleset")) => has_ruleset = true,
                (Some("option"), Some("name"), Some("Seed")) => self.has_seed = true,
                _ => (),
            }
        }
        if has_ruleset {
            self.send(&format!("setoption name Ruleset value {}", start.ruleset()))?;
            let variants = start.variants();
            if !variants.is_none() {
                self.send(&format!("setoption name Variant value {variants}"))?;
            }
        } else if *start != AnyPosition::initial(jersi_rules::RulesetId::Pijersi)
            && start.ruleset() != jersi_rules::RulesetId::Pijersi
        {
            return Err(Misdeed::Crashed(format!("it does not play {}", start.ruleset())));
        }
        Ok(())
    }

    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        self.send("uginewgame")?;
        if self.has_seed {
            self.send(&format!("setoption name Seed value {}", seed >> 32))?;
        }
        self.send("isready")?;
        let end = Instant::now() + GREETING;
        while self.line(end.saturating_duration_since(Instant::now()), || false)? != "readyok" {}
        Ok(())
    }

    fn send(&mut self, line: &str) -> Result<(), Misdeed> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|_| Misdeed::Crashed("it closed its input".to_owned()))
    }

    /// The next line, if it comes in time and somebody still waits for it.
    fn line(&mut self, patience: Duration, is_over: impl Fn() -> bool) -> Result<String, Misdeed> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line.trim().to_owned()),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Misdeed::Crashed("it ended".to_owned()));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() || is_over() => {
                    return Err(Misdeed::Stalled);
                }
                Err(RecvTimeoutError::Timeout) => (),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let end = Instant::now() + Duration::from_millis(200);
        while Instant::now() < end {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
