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

/// Histogram bounds in milliseconds. Percentiles are interpolated between them, so those of the alert rules are among them.
const BOUNDS: [u64; 13] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/// Values that are counted elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gauges {
    /// Games in memory.
    pub(crate) games_cached: u64,
    /// Sockets and streams that watch a game.
    pub(crate) watchers: u64,
    /// Password checks in the queue.
    pub(crate) passwords_waiting: u64,
    /// Running games of the house bots.
    pub(crate) house_games: u64,
    /// Turns of the house bots in the queue.
    pub(crate) house_waiting: u64,
}

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
    pub(crate) streams: Count,
    /// Responses by status class.
    responses: [Count; 5],
    stored: Times,
    responded: Times,
    replayed: Times,
    house_waited: Times,
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
        head(text, name, "histogram", help);
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

    /// Records how long a turn of a house bot waited for the engine.
    pub(crate) fn house_waited(&self, time: Duration) {
        self.house_waited.add(time);
    }

    /// Records a response and its duration.
    pub(crate) fn responded(&self, status: u16, time: Duration) {
        let class = usize::from(status / 100).clamp(1, self.responses.len());
        self.responses[class - 1].add(1);
        self.responded.add(time);
    }

    /// All metrics.
    pub(crate) fn text(&self, gauges: &Gauges, pools: &[(Pool, PoolStats)]) -> String {
        let mut text = String::new();
        head(&mut text, "info", "gauge", "Version of the program.");
        let _ = writeln!(text, "jersi_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION"));
        for (name, help, count) in [
            ("turns_total", "Turns played.", &self.turns),
            ("events_total", "Events of games stored: turns, offers, phrases, results.", &self.events),
            ("games_total", "Games created.", &self.games),
            ("games_ended_total", "Games ended.", &self.ended),
            (
                "deadlines_total",
                "Games ended by an expired deadline: time is up, or nobody came.",
                &self.deadlines,
            ),
            ("requests_total", "API requests.", &self.requests),
            ("rate_limited_total", "Requests rejected by a rate limit.", &self.rate_limited),
            (
                "write_conflicts_total",
                "Writes repeated because another server wrote first.",
                &self.write_conflicts,
            ),
            ("write_failures_total", "Writes that the database failed to store.", &self.write_failures),
            ("notices_total", "Change notices received from other servers.", &self.notices),
            ("slow_clients_total", "Sockets closed because the client read too slowly.", &self.slow_clients),
            ("replayed_events_total", "Events read and replayed to load games.", &self.replayed_events),
        ] {
            head(&mut text, name, "counter", help);
            let _ = writeln!(text, "jersi_{name} {}", count.number());
        }
        for (name, help, number) in [
            ("sockets", "Open WebSockets.", self.sockets.number()),
            ("streams", "Open event streams.", self.streams.number()),
            ("watchers", "WebSockets and event streams that watch a game.", gauges.watchers),
            ("games_cached", "Games in memory.", gauges.games_cached),
            ("seeks", "Seeks in the lobby, counted once a minute.", self.seeks.number()),
            ("database_bytes", "Size of the database, measured once a minute.", self.database_bytes.number()),
            ("passwords_waiting", "Password checks in the queue.", gauges.passwords_waiting),
            ("house_games", "Running games of the house bots.", gauges.house_games),
            ("house_turns_waiting", "Turns of house bots in the queue.", gauges.house_waiting),
        ] {
            head(&mut text, name, "gauge", help);
            let _ = writeln!(text, "jersi_{name} {number}");
        }
        head(&mut text, "responses_total", "counter", "HTTP responses by class of status.");
        for (index, count) in self.responses.iter().enumerate() {
            let _ = writeln!(text, "jersi_responses_total{{class=\"{}xx\"}} {}", index + 1, count.number());
        }
        show_pools(&mut text, pools);
        self.stored.show(&mut text, "store_seconds", "Time until an event was durably stored.");
        self.responded.show(&mut text, "response_seconds", "Response time of API requests.");
        self.replayed.show(&mut text, "replay_seconds", "Time to load a game from the database.");
        let help = "Time that a turn of a house bot waited in the queue.";
        self.house_waited.show(&mut text, "house_wait_seconds", help);
        text
    }
}

/// Writes the description of a metric.
fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP jersi_{name} {help}\n# TYPE jersi_{name} {kind}");
}

/// Statistics of the connection pools of the database.
fn show_pools(text: &mut String, pools: &[(Pool, PoolStats)]) {
    type Number = fn(&PoolStats) -> f64;
    #[allow(clippy::cast_precision_loss, reason = "counts that are shown")]
    let all: [(&str, &str, Number); 3] = [
        ("queries", "Database queries by connection pool.", |stats| stats.queries as f64),
        (
            "wait_seconds",
            "Seconds that queries waited for a database connection, by connection pool.",
            |stats| stats.waited.as_secs_f64(),
        ),
        (
            "timeouts",
            "Queries that got no connection in time or took too long, by connection pool.",
            |stats| stats.timeouts as f64,
        ),
    ];
    for (name, help, number) in all {
        let name = format!("database_{name}_total");
        head(text, &name, "counter", help);
        for (pool, stats) in pools {
            let _ = writeln!(text, "jersi_{name}{{pool=\"{}\"}} {}", pool.id(), number(stats));
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
        let text = metrics.text(&Gauges { games_cached: 7, ..Gauges::default() }, &[(Pool::Lists, stats)]);
        assert!(text.contains("jersi_database_wait_seconds_total{pool=\"lists\"} 1.5\n"), "{text}");
        assert!(text.contains("# TYPE jersi_turns_total counter\njersi_turns_total 3\n"), "{text}");
        assert!(text.contains("jersi_games_cached 7\n"), "{text}");
        assert!(text.contains("jersi_responses_total{class=\"4xx\"} 1\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"0.002\"} 0\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"0.005\"} 1\n"), "{text}");
        assert!(text.contains("jersi_store_seconds_bucket{le=\"+Inf\"} 2\n"), "{text}");
        // Every line is a sample or a comment, from its first character on.
        let is_right = |line: &&str| {
            line.starts_with("jersi_")
                || line.starts_with("# HELP jersi_")
                || line.starts_with("# TYPE jersi_")
        };
        assert_eq!(text.lines().find(|line| !is_right(line)), None);
    }
}
