//! The stop conditions that are polled during a search: nodes, time, and the caller's stop sign.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::Control;

/// The search was stopped before it had a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aborted;

/// The limits that a thread polls while it searches.
pub(crate) struct Watch<'a> {
    pub(crate) control: &'a dyn Control,
    /// Set by the first thread that reaches a limit.
    pub(crate) stop: &'a AtomicBool,
    /// Nodes of all threads, up to the last poll of each.
    pub(crate) total: &'a AtomicU64,
    /// The limit of nodes of all threads.
    pub(crate) nodes: u64,
    /// The hard limit of time, in microseconds.
    pub(crate) time: u64,
}

/// The number of nodes between two polls.
pub(crate) const PERIOD: u64 = 1024;

impl Watch<'_> {
    /// Called at each node with the number of nodes of the calling thread.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn look(&self, nodes: u64) -> Result<(), Aborted> {
        // A single thread stops at exactly its limit, so that fixed nodes play the same anywhere.
        if nodes.is_multiple_of(PERIOD) || nodes >= self.nodes { self.look_around(nodes) } else { Ok(()) }
    }

    #[cold]
    fn look_around(&self, nodes: u64) -> Result<(), Aborted> {
        if nodes.is_multiple_of(PERIOD) {
            self.total.fetch_add(PERIOD, Relaxed);
        }
        let spent = nodes >= self.nodes
            || self.total.load(Relaxed) >= self.nodes.saturating_add(PERIOD)
            || self.control.stopped()
            || (self.time != u64::MAX && self.control.elapsed() >= self.time);
        if spent {
            self.stop.store(true, Relaxed);
        }
        if self.stop.load(Relaxed) { Err(Aborted) } else { Ok(()) }
    }
}
