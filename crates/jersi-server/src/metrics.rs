//! Figures of a running server, in the text that Prometheus reads. A dozen counters need no library.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that is shown.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, number: u64) {
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    pub(crate) fn one_less(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    fn number(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper bounds of the time that a change takes until it is on the disk, in milliseconds.
const BOUNDS: [u64; 8] = [1, 2, 5, 10, 20, 50, 100, 500];

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) turns: Count,
    pub(crate) events: Count,
    pub(crate) conflicts: Count,
    pub(crate) games: Count,
    pub(crate) requests: Count,
    pub(crate) refused: Count,
    pub(crate) failures: Count,
    pub(crate) sockets: Count,
    commits: [Count; BOUNDS.len() + 1],
    commit_micros: Count,
}

impl Metrics {
    /// A change was stored in that time.
    pub(crate) fn stored(&self, time: Duration) {
        let slot =
            BOUNDS.iter().position(|&bound| time <= Duration::from_millis(bound)).unwrap_or(BOUNDS.len());
        self.commits[slot].add(1);
        self.commit_micros.add(time.as_micros() as u64);
    }

    pub(crate) fn text(&self, held: u64) -> String {
        let mut text = String::new();
        let mut show = |name: &str, kind: &str, number: u64| {
            let _ = writeln!(text, "# TYPE jersi_{name} {kind}\njersi_{name} {number}");
        };
        show("turns_total", "counter", self.turns.number());
        show("events_total", "counter", self.events.number());
        show("conflicts_total", "counter", self.conflicts.number());
        show("games_total", "counter", self.games.number());
        show("requests_total", "counter", self.requests.number());
        show("refused_total", "counter", self.refused.number());
        show("failures_total", "counter", self.failures.number());
        show("sockets", "gauge", self.sockets.number());
        show("games_in_memory", "gauge", held);
        text.push_str("# TYPE jersi_store_seconds histogram\n");
        let mut sum = 0;
        for (index, count) in self.commits.iter().enumerate() {
            sum += count.number();
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let bound =
                BOUNDS.get(index).map_or("+Inf".to_owned(), |&bound| (bound as f64 / 1000.0).to_string());
            let _ = writeln!(text, "jersi_store_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        #[allow(clippy::cast_precision_loss, reason = "a sum that is shown")]
        let seconds = self.commit_micros.number() as f64 / 1_000_000.0;
        let _ = writeln!(text, "jersi_store_seconds_sum {seconds}\njersi_store_seconds_count {sum}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_as_prometheus_reads_them() {
        let metrics = Metrics::default();
        metrics.turns.add(3);
        metrics.stored(Duration::from_millis(3));
        metrics.stored(Duration::from_secs(3));
        let text = metrics.text(7);
        assert!(text.contains("# TYPE jersi_turns_total counter\njersi_turns_total 3\n"), "{text}");
        assert!(text.contains("jersi_games_in_memory 7\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"0.002\"} 0\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"0.005\"} 1\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"+Inf\"} 2\n"), "{text}");
    }
}
