//! Input lines, read in a separate thread, so that clocks and signals are handled while waiting.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Queue length.
const AHEAD: usize = 16;

/// Lines of an input.
pub(super) struct TypedLines(Receiver<io::Result<String>>);

/// Result of a wait for a line.
pub(super) enum Awaited {
    Line(String),
    /// No line yet.
    Nothing,
    /// End of input.
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
                // The closed channel marks the end; without a receiver the game is over.
                if matches!(line, Ok(ref line) if line.is_empty()) || typed.send(line).is_err() || is_end {
                    return;
                }
            }
        });
        Self(lines)
    }

    /// Waits for a line, up to a timeout.
    pub(super) fn wait(&self, patience: Duration) -> io::Result<Awaited> {
        match self.0.recv_timeout(patience) {
            Ok(line) => line.map(Awaited::Line),
            Err(RecvTimeoutError::Timeout) => Ok(Awaited::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Awaited::End),
        }
    }
}
