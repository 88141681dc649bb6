//! Measures the delay of the engine behind its protocol: after `stop`, and after the time of `go movetime`.
//!
//! `latency` prints a line for each workload: its name, and the median and maximum delay in milliseconds. `cargo xtask
//! bench` compares the medians with its limits.
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use jersi_engines::{Output, ThreadSearcher};
use jersi_ugi::{Identity, Session};

/// Number of measurements per workload.
const TIMES: usize = 21;

fn main() {
    let mut engine = Engine::new();
    let stop = (0..TIMES).map(|_| engine.stop()).collect();
    print("delay/stop", stop);
    for time in [1, 5, 20, 100] {
        let delays = (0..TIMES).map(|_| engine.movetime(Duration::from_millis(time))).collect();
        print(&format!("delay/movetime {time}"), delays);
    }
}

fn print(name: &str, mut delays: Vec<Duration>) {
    delays.sort_unstable();
    let milliseconds = |delay: Duration| delay.as_secs_f64() * 1e3;
    let (median, longest) = (delays[delays.len() / 2], delays[delays.len() - 1]);
    println!("{name}\t{:.3}\t{:.3}", milliseconds(median), milliseconds(longest));
}

/// The engine with the session that drives it.
struct Engine {
    session: Session,
    searcher: ThreadSearcher,
    output: Output,
    lines: Receiver<(Instant, String)>,
}

impl Engine {
    fn new() -> Self {
        let (sender, lines) = mpsc::channel();
        let output = Output::new(Lines { sender, begun: Vec::new() });
        let searcher = ThreadSearcher::new(output.clone());
        let session = Session::new(Identity::new("Jersi", "the Jersi developers"));
        Self { session, searcher, output, lines }
    }

    fn say(&mut self, line: &str) {
        let output = self.output.clone();
        self.session.line(line.as_bytes(), &mut self.searcher, &mut |reply| output.say(&reply));
    }

    /// Time at which a line with this beginning was written.
    fn heard(&self, beginning: &str) -> Instant {
        loop {
            let (at, line) = self.lines.recv().expect("the engine lives");
            if line.starts_with(beginning) {
                return at;
            }
        }
    }

    /// Delay from `stop` to the turn.
    fn stop(&mut self) -> Duration {
        self.say("go infinite");
        // In the middle of a search, not at the start of an iteration.
        std::thread::sleep(Duration::from_millis(100));
        let asked = Instant::now();
        self.say("stop");
        self.heard("bestmove") - asked
    }

    /// Delay from the end of the time to the turn.
    fn movetime(&mut self, time: Duration) -> Duration {
        let asked = Instant::now();
        self.say(&format!("go movetime {}", time.as_millis()));
        (self.heard("bestmove") - asked).saturating_sub(time)
    }
}

/// Passes on whole lines, each with the time at which it was written.
struct Lines {
    sender: Sender<(Instant, String)>,
    begun: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8_lossy(&std::mem::take(&mut self.begun)).into_owned();
                self.sender.send((Instant::now(), line)).map_err(io::Error::other)?;
            } else {
                self.begun.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
