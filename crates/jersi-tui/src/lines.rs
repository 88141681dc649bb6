//! Typed lines, read by a thread of its own: clocks run and signals are heard while nobody types.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// How many lines are read ahead.
const AHEAD: usize = 16;

/// The lines of an input.
pub(super) struct TypedLines(Receiver<io::Result<String>>);

/// What came of waiting for a line.
pub(super) enum Awaited {
    Line(String),
    /// Nothing was typed so far.
    Nothing,
    /// The input has ended.
    End,
}

impl TypedLines {
    pub(super) fn read(mut input: impl BufRead + Send + 'static) -> Self {
        let (typed, lines) = sync_channel(AHEAD);
        thread::spawn(move || {
            loop {
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line);
                let is_end = matches!(read, Ok(0) | Err(_));
                let line = read.map(|_| String::from_utf8_lossy(&line).into_owned());
                // The end is told by the channel; the receiver is gone when the game is.
                if matches!(line, Ok(ref line) if line.is_empty()) || typed.send(line).is_err() || is_end {
                    return;
                }
            }
        });
        Self(lines)
    }

    /// Waits for a line, but not longer than this.
    pub(super) fn wait(&self, patience: Duration) -> io::Result<Awaited> {
        match self.0.recv_timeout(patience) {
            Ok(line) => line.map(Awaited::Line),
            Err(RecvTimeoutError::Timeout) => Ok(Awaited::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Awaited::End),
        }
    }
}
