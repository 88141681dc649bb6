//! Our engine in a thread, with a client: both speak the protocol, as page and Web Worker do.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use jersi_ugi::{Client, Found, Identity, News, Question, Request, Session, Thought};

use super::{Output, ThreadSearcher};

/// Polling interval of the stop flag.
const POLL: Duration = Duration::from_millis(20);

/// Our engine in a thread: answers questions.
///
/// ```
/// use jersi_engines::ThreadEngine;
/// use jersi_rules::{AnyPosition, RulesetId};
/// use jersi_ugi::{GoLimits, Question};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let question = Question { limits: GoLimits::nodes(500), ..Question::new(&start, Vec::new()) };
/// let found = ThreadEngine::new(1, 1).answer(&question, &|| false, &mut |_| ());
/// assert!(found.turn.is_some_and(|turn| start.play(turn).is_ok()));
/// ```
pub struct ThreadEngine {
    client: Client,
    session: Session,
    searcher: ThreadSearcher,
    output: Output,
    lines: Receiver<String>,
}

impl ThreadEngine {
    /// An engine that searches with some threads, and a transposition table of `hash` megabytes.
    #[must_use]
    pub fn new(threads: usize, hash: usize) -> Self {
        let (sender, lines) = mpsc::channel();
        let output = Output::new(LineSender { sender, line: Vec::new() });
        let identity = Identity::new("Jersi", "the Jersi developers");
        let mut made = Self {
            client: Client::new(hash),
            session: Session::new(identity),
            searcher: ThreadSearcher::new(output.clone()),
            output,
            lines,
        };
        if threads > 1 {
            made.send(&[Request::SetOption { name: "Threads".to_owned(), value: threads.to_string() }]);
        }
        made
    }

    /// Answers a question. Once `stopped` returns true, the answer is the best turn so far.
    pub fn answer(
        &mut self,
        question: &Question,
        stopped: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Thought),
    ) -> Found {
        let (_, requests) = self.client.ask(question);
        self.send(&requests);
        loop {
            if stopped() {
                let requests = self.client.hurry();
                self.send(&requests);
            }
            // The session refuses no question of a client, and the searcher always ends with a turn. The channel stays
            // open as long as `self.output`.
            let Ok(line) = self.lines.recv_timeout(POLL) else { continue };
            match self.client.hear(&line) {
                Some(News::Progress(_, thought)) => report(&thought),
                Some(News::Answer(_, found)) => return found,
                Some(News::Error(_)) | None => {}
            }
        }
    }

    fn send(&mut self, requests: &[Request]) {
        for request in requests {
            let output = &self.output;
            self.session.line(request.to_string().as_bytes(), &mut self.searcher, &mut |reply| {
                output.say(&reply);
            });
        }
    }
}

/// Splits written bytes into lines.
struct LineSender {
    sender: Sender<String>,
    line: Vec<u8>,
}

impl Write for LineSender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
                self.sender.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use jersi_engine::Stopwatch;
    use jersi_rules::{AnyPosition, RulesetId, Turn, Variants};
    use jersi_ugi::GoLimits;

    use super::*;
    use crate::Local;

    fn start() -> AnyPosition {
        AnyPosition::initial(RulesetId::Pijersi)
    }

    #[test]
    fn a_level_answers_as_in_slices() {
        let mut threads = ThreadEngine::new(1, 4);
        let mut slices = Local::new(Stopwatch::new(), 4);
        let mut turns = Vec::new();
        for seed in 0..4 {
            let limits = GoLimits::movetime(20_000);
            let question = Question { level: 2, seed, limits, ..Question::new(&start(), turns.clone()) };
            let found = threads.answer(&question, &|| false, &mut |_| ());
            assert_eq!(found.turn, slices.answer(&question).turn, "turn {seed}");
            turns.extend(found.turn);
        }
    }

    #[test]
    fn a_stopped_search_answers_with_a_turn_and_reports_before() {
        let mut engine = ThreadEngine::new(2, 4);
        let is_reported = std::cell::Cell::new(false);
        let question = Question::new(&start(), Vec::new());
        let found = engine.answer(&question, &|| is_reported.get(), &mut |_| is_reported.set(true));
        assert!(found.turn.is_some() && found.points().is_some());
    }

    #[test]
    fn there_is_no_turn_after_the_end() {
        let text = "6/3R-3/6/3s-3/6/3r-3/6 w 0 1";
        let before = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, text).expect("a position");
        let wins = |turn: &Turn| before.play_unchecked(*turn).outcome().is_some();
        let win = before.turns().iter().copied().find(wins).expect("a win");
        let question = Question { limits: GoLimits::depth(2), ..Question::new(&before, vec![win]) };
        assert_eq!(ThreadEngine::new(1, 1).answer(&question, &|| false, &mut |_| ()).turn, None);
    }
}
