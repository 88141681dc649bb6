//! Metrics in the Prometheus text format. By hand, because a dozen counters need no library.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counter or gauge.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, number: u64) {
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    pub(crate) fn one_less(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn number(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Histogram bounds in milliseconds.
const BOUNDS: [u64; 8] = [1, 2, 5, 10, 20, 50, 100, 500];

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) turns: Count,
    pub(crate) events: Count,
    pub(crate) conflicts: Count,
    pub(crate) games: Count,
    pub(crate) ended: Count,
    pub(crate) due: Count,
    pub(crate) requests: Count,
    pub(crate) refused: Count,
    pub(crate) failures: Count,
    pub(crate) notices: Count,
    pub(crate) cut_off: Count,
    pub(crate) sockets: Count,
    /// Responses by status class.
    answers: [Count; 5],
    stored: Times,
    answered: Times,
}

/// Histogram of durations.
#[derive(Debug, Default)]
struct Times {
    slots: [Count; BOUNDS.len() + 1],
    micros: Count,
}

impl Times {
    fn add(&self, time: Duration) {
        let slot =
            BOUNDS.iter().position(|&bound| time <= Duration::from_millis(bound)).unwrap_or(BOUNDS.len());
        self.slots[slot].add(1);
        self.micros.add(time.as_micros() as u64);
    }

    fn show(&self, text: &mut String, name: &str, help: &str) {
        let _ = writeln!(text, "# HELP jersi_{name} {help}\n# TYPE jersi_{name} histogram");
        let mut sum = 0;
        for (index, count) in self.slots.iter().enumerate() {
            sum += count.number();
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let bound =
                BOUNDS.get(index).map_or("+Inf".to_owned(), |&bound| (bound as f64 / 1000.0).to_string());
            let _ = writeln!(text, "jersi_{name}_bucket{{le=\"{bound}\"}} {sum}");
        }
        #[allow(clippy::cast_precision_loss, reason = "a sum that is shown")]
        let seconds = self.micros.number() as f64 / 1_000_000.0;
        let _ = writeln!(text, "jersi_{name}_sum {seconds}\njersi_{name}_count {sum}");
    }
}

impl Metrics {
    /// Records the duration of a write.
    pub(crate) fn stored(&self, time: Duration) {
        self.stored.add(time);
    }

    /// Records a response and its duration.
    pub(crate) fn answered(&self, status: u16, time: Duration) {
        let class = usize::from(status / 100).clamp(1, self.answers.len());
        self.answers[class - 1].add(1);
        self.answered.add(time);
    }

    /// All metrics. `held` is the number of cached games, `watching` the number of watchers.
    pub(crate) fn text(&self, held: u64, watching: u64) -> String {
        let mut text = String::new();
        let version = env!("CARGO_PKG_VERSION");
        let _ = writeln!(
            text,
            "# HELP jersi_info Version.
            # TYPE jersi_info gauge
            jersi_info{{version=\"{version}\"}} 1"
        );
        for (name, kind, help, number) in [
            ("turns_total", "counter", "Turns that were played.", self.turns.number()),
            ("events_total", "counter", "Events of games that were stored.", self.events.number()),
            (
                "conflicts_total",
                "counter",
                "Changes that another server came before.",
                self.conflicts.number(),
            ),
            ("games_total", "counter", "Games that were made.", self.games.number()),
            ("games_ended_total", "counter", "Games that ended here.", self.ended.number()),
            ("due_total", "counter", "Flags, and games called off because nobody came.", self.due.number()),
            ("requests_total", "counter", "Requests to the API.", self.requests.number()),
            ("refused_total", "counter", "Requests beyond an allowance.", self.refused.number()),
            ("failures_total", "counter", "Changes that the database did not store.", self.failures.number()),
            ("notices_total", "counter", "Notices of other servers.", self.notices.number()),
            (
                "cut_off_total",
                "counter",
                "Sockets cut off because they read too slowly.",
                self.cut_off.number(),
            ),
            ("sockets", "gauge", "Open sockets.", self.sockets.number()),
            ("games_in_memory", "gauge", "Games in memory.", held),
            ("watching", "gauge", "Players and watchers who look at a game.", watching),
        ] {
            let _ = writeln!(
                text,
                "# HELP jersi_{name} {help}\n# TYPE jersi_{name} {kind}\njersi_{name} {number}"
            );
        }
        text.push_str("# HELP jersi_answers_total HTTP responses by status class.
        ");
        text.push_str("# TYPE jersi_answers_total counter\n");
        for (index, count) in self.answers.iter().enumerate() {
            let _ = writeln!(text, "jersi_answers_total{{class=\"{}xx\"}} {}", index + 1, count.number());
        }
        self.stored.show(&mut text, "store_seconds", "How long a change of a game took to be on the disk.");
        self.answered.show(&mut text, "answer_seconds", "How long a request took to be answered.");
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
        metrics.answered(404, Duration::from_millis(1));
        let text = metrics.text(7, 2);
        assert!(text.contains("# TYPE jersi_turns_total counter\njersi_turns_total 3\n"), "{text}");
        assert!(text.contains("jersi_games_in_memory 7\n"), "{text}");
        assert!(text.contains("jersi_answers_total{class=\"4xx\"} 1\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"0.002\"} 0\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"0.005\"} 1\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"+Inf\"} 2\n"), "{text}");
    }
}
