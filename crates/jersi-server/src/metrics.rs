//! Metrics in the Prometheus text format. By hand, because a dozen counters need no library.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use jersi_store::{Pool, PoolStats};

/// Counter or gauge.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, number: u64) {
        self.0.fetch_add(number, Ordering::Relaxed);
    }

    pub(crate) fn subtract_one(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn set(&self, number: u64) {
        self.0.store(number, Ordering::Relaxed);
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
    pub(crate) write_conflicts: Count,
    pub(crate) games: Count,
    pub(crate) ended: Count,
    pub(crate) deadlines: Count,
    pub(crate) requests: Count,
    pub(crate) rate_limited: Count,
    pub(crate) write_failures: Count,
    pub(crate) notices: Count,
    pub(crate) slow_clients: Count,
    pub(crate) sockets: Count,
    /// Responses by status class.
    responses: [Count; 5],
    stored: Times,
    responded: Times,
    replayed: Times,
    pub(crate) replayed_events: Count,
    pub(crate) seeks: Count,
    pub(crate) database_bytes: Count,
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

    /// Records the duration of loading a game from the database, and its number of events.
    pub(crate) fn replayed(&self, time: Duration, events: u64) {
        self.replayed.add(time);
        self.replayed_events.add(events);
    }

    /// Records a response and its duration.
    pub(crate) fn responded(&self, status: u16, time: Duration) {
        let class = usize::from(status / 100).clamp(1, self.responses.len());
        self.responses[class - 1].add(1);
        self.responded.add(time);
    }

    /// All metrics. `cached` is the number of cached games, `watchers` the number of watchers.
    pub(crate) fn text(&self, cached: u64, watchers: u64, pools: &[(Pool, PoolStats)]) -> String {
        let mut text = String::new();
        let version = env!("CARGO_PKG_VERSION");
        let _ = writeln!(
            text,
            "# HELP jersi_info Version.
            # TYPE jersi_info gauge
            jersi_info{{version=\"{version}\"}} 1"
        );
        for (name, kind, help, number) in [
            ("turns_total", "counter", "Turns played.", self.turns.number()),
            ("events_total", "counter", "Events stored.", self.events.number()),
            (
                "write_conflicts_total",
                "counter",
                "Write conflicts between servers; the command was retried.",
                self.write_conflicts.number(),
            ),
            ("games_total", "counter", "Games created.", self.games.number()),
            ("games_ended_total", "counter", "Games ended.", self.ended.number()),
            (
                "deadlines_total",
                "counter",
                "Expired deadlines: flag falls and aborted games.",
                self.deadlines.number(),
            ),
            ("requests_total", "counter", "API requests.", self.requests.number()),
            (
                "rate_limited_total",
                "counter",
                "Requests rejected by a rate limit.",
                self.rate_limited.number(),
            ),
            (
                "write_failures_total",
                "counter",
                "Writes that the database failed to store.",
                self.write_failures.number(),
            ),
            ("notices_total", "counter", "Notices received from other servers.", self.notices.number()),
            (
                "slow_clients_total",
                "counter",
                "Sockets closed because the client read too slowly.",
                self.slow_clients.number(),
            ),
            (
                "replayed_events_total",
                "counter",
                "Events replayed to load games.",
                self.replayed_events.number(),
            ),
            ("sockets", "gauge", "Open sockets.", self.sockets.number()),
            ("games_cached", "gauge", "Games in memory.", cached),
            ("seeks", "gauge", "Stored seeks.", self.seeks.number()),
            ("database_bytes", "gauge", "Size of the database.", self.database_bytes.number()),
            ("watchers", "gauge", "Sockets and streams watching a game.", watchers),
        ] {
            let _ = writeln!(
                text,
                "# HELP jersi_{name} {help}\n# TYPE jersi_{name} {kind}\njersi_{name} {number}"
            );
        }
        text.push_str(
            "# HELP jersi_responses_total HTTP responses by status class.
        ",
        );
        text.push_str("# TYPE jersi_responses_total counter\n");
        for (index, count) in self.responses.iter().enumerate() {
            let _ = writeln!(text, "jersi_responses_total{{class=\"{}xx\"}} {}", index + 1, count.number());
        }
        show_pools(&mut text, pools);
        self.stored.show(&mut text, "store_seconds", "Time until an event was durably stored.");
        self.responded.show(&mut text, "response_seconds", "Response time of API requests.");
        self.replayed.show(&mut text, "replay_seconds", "Time to load a game from the database.");
        text
    }
}

/// Statistics of the connection pools of the database.
fn show_pools(text: &mut String, pools: &[(Pool, PoolStats)]) {
    type Number = fn(&PoolStats) -> f64;
    #[allow(clippy::cast_precision_loss, reason = "counts that are shown")]
    let all: [(&str, &str, Number); 3] = [
        ("queries", "Database queries by connection pool.", |stats| stats.queries as f64),
        ("wait_seconds", "Time spent waiting for a database connection.", |stats| stats.waited.as_secs_f64()),
        ("timeouts", "Queries that got no connection in time or exceeded their time limit.", |stats| {
            stats.timeouts as f64
        }),
    ];
    for (name, help, number) in all {
        let name = format!("jersi_database_{name}_total");
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter");
        for (pool, stats) in pools {
            let _ = writeln!(text, "{name}{{pool=\"{}\"}} {}", pool.id(), number(stats));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_in_prometheus_format() {
        let metrics = Metrics::default();
        metrics.turns.add(3);
        metrics.stored(Duration::from_millis(3));
        metrics.stored(Duration::from_secs(3));
        metrics.responded(404, Duration::from_millis(1));
        let stats = PoolStats { queries: 4, waited: Duration::from_millis(1500), timeouts: 0 };
        let text = metrics.text(7, 2, &[(Pool::Lists, stats)]);
        assert!(text.contains("jersi_database_wait_seconds_total{pool=\"lists\"} 1.5\n"), "{text}");
        assert!(text.contains("# TYPE jersi_turns_total counter\njersi_turns_total 3\n"), "{text}");
        assert!(text.contains("jersi_games_cached 7\n"), "{text}");
        assert!(text.contains("jersi_responses_total{class=\"4xx\"} 1\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"0.002\"} 0\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"0.005\"} 1\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"+Inf\"} 2\n"), "{text}");
    }
}
