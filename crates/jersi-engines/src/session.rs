//! Session with one client: lines in, lines out, and slices of search between them.

use jersi_ugi::{Identity, Reply, Session};

use crate::slices::{Clock, SlicedSearcher};

/// Maximum size of the transposition table in megabytes, for phones.
const MOST_HASH: usize = 256;

/// An engine session that searches in slices.
pub struct SlicedSession<C> {
    session: Session,
    searcher: SlicedSearcher<C>,
}

impl<C: Clock> SlicedSession<C> {
    /// A new session.
    #[must_use]
    pub fn new(clock: C) -> Self {
        let name = concat!("Jersi ", env!("CARGO_PKG_VERSION"));
        let identity =
            Identity { most_threads: 1, most_hash: MOST_HASH, ..Identity::new(name, "the Jersi developers") };
        Self { session: Session::new(identity), searcher: SlicedSearcher::new(clock) }
    }

    /// Executes a line and returns the immediate replies.
    pub fn line(&mut self, line: &str) -> Vec<String> {
        let mut replies = Vec::new();
        self.session.line(line.as_bytes(), &mut self.searcher, &mut |reply| replies.push(reply));
        // The result of a stopped search comes before the reply to the line that stopped it.
        let mut said = written(&self.searcher.said());
        said.extend(written(&replies));
        said
    }

    /// Whether a search needs slices.
    #[must_use]
    pub fn is_working(&self) -> bool {
        self.searcher.is_working()
    }

    /// Missing network of the search, see [`jersi_engine::provide_network`]. Native programs contain all networks.
    #[must_use]
    pub fn missing_network(&self) -> Option<&'static str> {
        self.searcher.missing_network()
    }

    /// Searches for some microseconds and returns new replies.
    pub fn slice(&mut self, microseconds: u64) -> Vec<String> {
        self.searcher.slice(microseconds);
        written(&self.searcher.said())
    }
}

fn written(replies: &[Reply]) -> Vec<String> {
    replies.iter().map(Reply::to_string).collect()
}
