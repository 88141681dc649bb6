//! One talk with a client: lines in, lines out, and slices of work between them.

use jersi_ugi::{Identity, Reply, Session};

use crate::slices::{Clock, Slices};

/// The largest table that a page may ask for, in megabytes: a phone should survive it.
const MOST_HASH: usize = 256;

/// An engine that is talked to.
pub struct Talk<C> {
    session: Session,
    searcher: Slices<C>,
}

impl<C: Clock> Talk<C> {
    /// A talk that has just begun.
    #[must_use]
    pub fn new(clock: C) -> Self {
        let name = concat!("Jersi ", env!("CARGO_PKG_VERSION"));
        let identity =
            Identity { most_threads: 1, most_hash: MOST_HASH, ..Identity::new(name, "the Jersi developers") };
        Self { session: Session::new(identity), searcher: Slices::new(clock) }
    }

    /// Does what a line asks, and says what is to be said at once.
    pub fn line(&mut self, line: &str) -> Vec<String> {
        let mut replies = Vec::new();
        self.session.line(line.as_bytes(), &mut self.searcher, &mut |reply| replies.push(reply));
        // A search that was stopped ends before what stopped it begins.
        let mut said = written(&self.searcher.said());
        said.extend(written(&replies));
        said
    }

    /// Whether slices are needed.
    #[must_use]
    pub fn is_working(&self) -> bool {
        self.searcher.is_working()
    }

    /// The network that it waits for, if it does: see [`jersi_engine::provide_network`]. Only in a browser is it not in
    /// the program.
    #[must_use]
    pub fn missing_network(&self) -> Option<&'static str> {
        self.searcher.missing_network()
    }

    /// Works for this many microseconds, and says what was found.
    pub fn slice(&mut self, microseconds: u64) -> Vec<String> {
        self.searcher.slice(microseconds);
        written(&self.searcher.said())
    }
}

fn written(replies: &[Reply]) -> Vec<String> {
    replies.iter().map(Reply::to_string).collect()
}
