//! The stop conditions that are polled during a search: nodes, time, and the caller's stop flag.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::Control;

/// The search was stopped before it had a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aborted;

/// The limits that a thread polls while it searches.
pub(crate) struct Watch<'a> {
    control: &'a dyn Control,
    /// Set by the first thread that reaches a limit.
    stop: &'a AtomicBool,
    /// Nodes of all threads, up to the last poll of each.
    total: &'a AtomicU64,
    /// The limit of nodes of all threads.
    nodes: u64,
    /// The hard limit of time, in microseconds.
    time: u64,
    /// When the clock was last read, in microseconds.
    last: Cell<u64>,
}

/// The number of nodes between two polls.
pub(crate) const PERIOD: u64 = 256;

impl<'a> Watch<'a> {
    /// With limits of nodes and time, if any.
    pub(crate) fn new(
        control: &'a dyn Control,
        stop: &'a AtomicBool,
        total: &'a AtomicU64,
        nodes: Option<u64>,
        time: Option<u64>,
    ) -> Self {
        let last = Cell::new(time.map_or(0, |_| control.elapsed()));
        Self { control, stop, total, nodes: nodes.unwrap_or(u64::MAX), time: time.unwrap_or(u64::MAX), last }
    }

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
            || self.is_out_of_time();
        if spent {
            self.stop.store(true, Relaxed);
        }
        if self.stop.load(Relaxed) { Err(Aborted) } else { Ok(()) }
    }

    /// Whether the next poll of the clock would come too late, if it takes as long as the last one.
    fn is_out_of_time(&self) -> bool {
        if self.time == u64::MAX {
            return false;
        }
        let now = self.control.elapsed();
        now + now.saturating_sub(self.last.replace(now)) >= self.time
    }
}
