//! Progress bar of a long command. It appears after a second, and only on a terminal.

use std::io::{IsTerminal, Read, Result};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

const PATIENCE: Duration = Duration::from_secs(1);

/// Progress bar.
pub(super) struct Bar {
    display: ProgressBar,
    began: Instant,
    may_show: bool,
}

impl Bar {
    pub(super) fn new() -> Self {
        let display = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}% {elapsed} of about {duration}")
        {
            display.set_style(style);
        }
        Self { display, began: Instant::now(), may_show: std::io::stderr().is_terminal() }
    }

    /// Updates the progress. Nothing is shown without a total.
    pub(super) fn set(&mut self, done: u64, all: u64) {
        if self.may_show && all > 0 && self.began.elapsed() >= PATIENCE {
            self.may_show = false;
            self.display.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.display.set_length(all);
        self.display.set_position(done);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.display.finish_and_clear();
    }
}

/// Reader with a progress bar.
pub(super) struct Measured<R> {
    reader: R,
    bar: Bar,
    done: u64,
    all: u64,
}

impl<R> Measured<R> {
    /// `all` is the length of the file; 0 if it is unknown.
    pub(super) fn new(reader: R, all: u64) -> Self {
        Self { reader, bar: Bar::new(), done: 0, all }
    }
}

impl<R: Read> Read for Measured<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.reader.read(buffer)?;
        self.done += count as u64;
        self.bar.set(self.done, self.all);
        Ok(count)
    }
}
