//! The progress of a match: one updated line on a terminal, a line at growing intervals elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// The display of the progress.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    last: Instant,
    pause: Duration,
}

/// Increasing intervals, so that a long match does not print thousands of lines.
const FIRST_PAUSE: Duration = Duration::from_secs(10);
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

impl Progress {
    pub(super) fn new(games: usize, done: usize) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(games as u64).with_position(done as u64);
            if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos}/{len} {elapsed} {msg}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_secs(1));
            bar
        });
        Self { bar, last: Instant::now(), pause: FIRST_PAUSE }
    }

    /// Counts a finished game.
    pub(super) fn show(&mut self, line: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
            bar.set_message(line());
        } else if self.last.elapsed() >= self.pause {
            self.last = Instant::now();
            self.pause = (self.pause * 2).min(LONGEST_PAUSE);
            // Write errors do not stop the match.
            let _ = writeln!(std::io::stderr(), "{}", line());
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
