//! Output of replies: whole lines, flushed immediately, from any thread.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jersi_ugi::Reply;

/// A shared handle to the output.
#[derive(Clone)]
pub struct Output(Arc<Mutex<State>>);

struct State {
    to: Box<dyn Write + Send>,
    error: Option<io::Error>,
}

impl Output {
    /// An output to a writer.
    #[must_use]
    pub fn new(to: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(State { to: Box::new(to), error: None })))
    }

    /// Writes a line. After an error nothing more is written, and [`Output::result`] returns the error.
    pub fn say(&self, reply: &Reply) {
        let mut state = self.state();
        if state.error.is_none() {
            let line = format!("{reply}\n");
            let written = state.to.write_all(line.as_bytes()).and_then(|()| state.to.flush());
            state.error = written.err();
        }
    }

    /// Whether writing failed.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.state().error.is_some()
    }

    /// Whether the reader is gone: writing failed, or standard output has no reader.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.has_failed() || is_stdout_closed()
    }

    /// The first error, if any.
    pub fn result(&self) -> io::Result<()> {
        self.state().error.take().map_or(Ok(()), Err)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether the pipe of the standard output has no reader.
#[cfg(unix)]
fn is_stdout_closed() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = io::stdout();
    let mut polled = [PollFd::new(&stdout, PollFlags::empty())];
    poll(&mut polled, Some(&Timespec::default())).is_ok()
        && polled[0].revents().intersects(PollFlags::ERR | PollFlags::NVAL)
}

/// Unknown on this platform until a write fails.
#[cfg(not(unix))]
fn is_stdout_closed() -> bool {
    false
}
