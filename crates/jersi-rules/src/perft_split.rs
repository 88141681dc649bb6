//! Perft of a position of any ruleset, split by the turns of the root, on several threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::any::AnyPosition;
use crate::perft::PerftTable;
use crate::turn::Turn;

/// Below this depth a task is one turn of the root; from this depth on, a turn and a reply to it.
const PAIRS_FROM: u32 = 4;

/// A subtree: a turn of the root, by its index, and from [`PAIRS_FROM`] on a reply.
type Task = (usize, Option<Turn>);

impl AnyPosition {
    /// The leaves below each turn of the position (divide): their sum is [`perft`](Self::perft) for a depth of at least
    /// 1. Depth 0 has no turns to split by.
    ///
    /// Calls `progress` with the number of finished tasks and of all tasks, from any of the threads. If the system
    /// starts no more threads, those that started count everything.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use jersi_rules::{AnyPosition, RulesetId};
    ///
    /// let start = AnyPosition::initial(RulesetId::Pijersi);
    /// let split = start.perft_split(2, NonZeroUsize::MIN, None, &|_, _| ());
    /// assert_eq!(split.iter().map(|(_, leaves)| leaves).sum::<u64>(), start.perft(2));
    /// ```
    #[must_use]
    pub fn perft_split(
        &self,
        depth: u32,
        threads: NonZeroUsize,
        table: Option<&PerftTable>,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Vec<(Turn, u64)> {
        let turns = if depth == 0 { Vec::new() } else { self.turns() };
        let tasks = tasks(self, &turns, depth);
        let totals: Vec<AtomicU64> = turns.iter().map(|_| AtomicU64::new(0)).collect();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            let count = || {
                while let Some(&(root, reply)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let child = self.play_unchecked(turns[root]);
                    let leaves = match reply {
                        None => leaves(&child, depth - 1, table),
                        Some(turn) => leaves(&child.play_unchecked(turn), depth - 2, table),
                    };
                    totals[root].fetch_add(leaves, Ordering::Relaxed);
                    progress(done.fetch_add(1, Ordering::Relaxed) + 1, tasks.len());
                }
            };
            // The calling thread counts too.
            for _ in 1..threads.get().min(tasks.len()) {
                if std::thread::Builder::new().spawn_scoped(scope, count).is_err() {
                    break;
                }
            }
            count();
        });
        turns.into_iter().zip(totals.into_iter().map(AtomicU64::into_inner)).collect()
    }
}

fn tasks(position: &AnyPosition, turns: &[Turn], depth: u32) -> Vec<Task> {
    if depth < PAIRS_FROM {
        return (0..turns.len()).map(|root| (root, None)).collect();
    }
    let replies = |root: usize| {
        position.play_unchecked(turns[root]).turns().into_iter().map(move |turn| (root, Some(turn)))
    };
    (0..turns.len()).flat_map(replies).collect()
}

fn leaves(position: &AnyPosition, depth: u32, table: Option<&PerftTable>) -> u64 {
    match table {
        None => position.perft(depth),
        Some(table) => position.perft_with(table, depth),
    }
}
