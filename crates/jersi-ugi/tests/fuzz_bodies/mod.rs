//! Fuzz body of the protocol, shared by `fuzz/` and the test `ugi_fuzz.rs`.
//!
//! Bytes become lines of a client, answered by a session. It never panics, reports at most one error per line, and
//! writes only lines that can be parsed.

#![allow(dead_code, reason = "every program has its own copy and runs one of the bodies")]

use std::cell::RefCell;
use std::rc::Rc;

use jersi_rules::{AnyPosition, Variants};
use jersi_ugi::{
    Backend, Finding, FoundLine, Identity, Job, Next, OptionValues, Reply, Request, Session, Task, Teller,
    count_leaves,
};

/// Words of valid lines; random bytes rarely form one.
const PARTS: &[&str] = &[
    "ugi",
    "isready",
    "uginewgame",
    "stop",
    "quit",
    "go",
    "position",
    "startpos",
    "fen",
    "moves",
    "setoption",
    "name",
    "value",
    "query",
    "gameover",
    "p1turn",
    "result",
    "islegal",
    "perft",
    "manual",
    "depth",
    "nodes",
    "movetime",
    "infinite",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "Ruleset",
    "Variant",
    "Setup",
    "Seed",
    "Threads",
    "Hash",
    "MultiPV",
    "Level",
    "LongInfo",
    "jersi-2",
    "jersi-3",
    "jersi-4.8",
    "jersi-4.16",
    "pijersi",
    "none",
    "ransom",
    "no-parachute",
    "free",
    "mokca",
    "free-mokca",
    "random",
    "half-random",
    "standard",
    "true",
    "false",
    "0",
    "1",
    "2",
    "7",
    "300",
    "-1",
    "18446744073709551615",
    "b4c4d4",
    "b4=c4",
    "a1a2",
    "M:d4/M:d5",
    "R:a1",
    "6/R-6/6/7/6/6r-/6 w 0 1",
    "3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 -",
    "setoption name Ruleset value",
    "position startpos moves",
    "go depth",
    "go nodes",
    "position fen",
];

/// A searcher that takes the first turn, and all lines written.
#[derive(Default)]
struct First {
    said: Rc<RefCell<Vec<Reply>>>,
    /// An infinite search, waiting for `stop`.
    waiting: Option<Job>,
}

impl First {
    fn answer(&self, work: &Job) {
        let mut teller = Teller::new(work);
        let turns = work.position.turns();
        assert!(!turns.is_empty(), "a finished game is not searched");
        let line = |turn| FoundLine { score: -3, wins: Some(2), turns: vec![turn] };
        let lines = turns.iter().take(work.settings.lines).copied().map(line).collect();
        let finding = Finding { depth: 1, seldepth: 2, nodes: u64::MAX, full: 5, elapsed: 0, lines };
        let mut said = self.said.borrow_mut();
        said.extend(teller.tell(&finding));
        assert!(teller.tell(&finding).is_empty(), "depths rise");
        said.push(teller.best(turns.first().copied()));
    }
}

impl Backend for First {
    fn prepare(&mut self, settings: &OptionValues) {
        assert_eq!(settings.start().ruleset(), settings.ruleset);
    }

    fn new_game(&mut self) {
        assert!(self.waiting.is_none());
    }

    fn start(&mut self, work: Job) {
        assert!(self.waiting.is_none(), "one search at a time");
        match work.task {
            // Deeper counts take too long, which is not a fault.
            Task::Perft(depth) => {
                let mut said = self.said.borrow_mut();
                count_leaves(&work.position, depth, &|| depth > 1, &mut |reply| said.push(reply));
            }
            Task::Search(_) if work.task.is_endless() => self.waiting = Some(work),
            Task::Search(_) => self.answer(&work),
        }
    }

    fn stop(&mut self) {
        if let Some(work) = self.waiting.take() {
            self.answer(&work);
        }
    }

    fn wait(&mut self) {
        assert!(self.waiting.is_none(), "an endless search never ends by itself");
    }
}

/// Lines of a client, answered by a session.
pub(crate) fn ugi_line(data: &[u8]) {
    let mut session = Session::new(Identity::new("Fuzz", "nobody"));
    let mut searcher = First::default();
    let said = Rc::clone(&searcher.said);
    for line in text(data).split(|&byte| byte == b'\n') {
        assert_read_again(line);
        let after = session.line(line, &mut searcher, &mut |reply| said.borrow_mut().push(reply));
        let said = said.take();
        let complaints = said.iter().filter(|reply| matches!(reply, Reply::Error(_))).count();
        assert!(complaints <= 1, "{said:?}");
        said.iter().for_each(assert_said);
        assert_sound(session.position(), session.settings().variants);
        if after == Next::End {
            assert!(searcher.waiting.is_none());
            return;
        }
    }
    session.end_of_input(&mut searcher);
    said.take().iter().for_each(assert_said);
}

/// The bytes themselves, or words chosen by them: the first byte decides.
fn text(data: &[u8]) -> Vec<u8> {
    let Some((first, rest)) = data.split_first() else { return Vec::new() };
    if first.is_multiple_of(2) {
        return rest.to_vec();
    }
    let mut text = Vec::new();
    for &byte in rest {
        match byte {
            0..16 => text.push(b'\n'),
            16..32 => text.push(byte.wrapping_mul(37)),
            _ => {
                text.extend_from_slice(PARTS[usize::from(byte) % PARTS.len()].as_bytes());
                text.push(b' ');
            }
        }
    }
    text
}

/// Parsed lines survive a round trip; errors have a place.
fn assert_read_again(line: &[u8]) {
    let Ok(line) = std::str::from_utf8(line) else { return };
    match line.parse::<Request>() {
        Ok(request) => assert_eq!(request.to_string().parse(), Ok(request), "{line:?}"),
        Err(error) => assert!((1..=line.chars().count() + 1).contains(&error.column), "{line:?}: {error}"),
    }
    if let Ok(reply) = line.parse::<Reply>() {
        assert_eq!(reply.to_string().parse(), Ok(reply), "{line:?}");
    }
}

fn assert_said(reply: &Reply) {
    let line = reply.to_string();
    assert!(!line.contains(char::is_control) && line.len() < 100_000, "{line:?}");
    assert_eq!(line.parse().as_ref(), Ok(reply), "{line:?}");
}

fn assert_sound(position: &AnyPosition, variants: Variants) {
    let read = AnyPosition::read(position.ruleset(), variants, &position.text());
    assert_eq!(read.as_ref(), Ok(position), "{}", position.text());
}
