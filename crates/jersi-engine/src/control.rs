//! Clock and stop flag, which the caller provides.

/// Clock and stop flag. The search polls them every few hundred nodes.
pub trait Control: Sync {
    /// Microseconds since the search was requested.
    fn elapsed(&self) -> u64;
    /// Whether to stop immediately.
    fn stopped(&self) -> bool;
}

/// No clock and no stop flag: for searches limited by nodes or depth. A time limit is never reached; use `Stopwatch`
/// (feature `clock`) for that.
#[derive(Clone, Copy, Debug)]
pub struct Never;

impl Control for Never {
    fn elapsed(&self) -> u64 {
        0
    }
    fn stopped(&self) -> bool {
        false
    }
}

/// The wall clock since it was made, and a stop flag that all copies share. With the feature `clock`, for targets that
/// have one: in a browser, `Instant` panics.
///
/// ```
/// use jersi_engine::{Engine, Limits, Options, Played, Stopwatch};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let game = Played::from_start(AnyPosition::initial(RulesetId::Pijersi));
/// let mut engine = Engine::new(RulesetId::Pijersi, Options::default());
/// let result = engine.think(&game, &Limits::time(20), &Stopwatch::new(), &mut |_| ());
/// assert!(result.turn.is_some());
/// ```
#[cfg(feature = "clock")]
#[derive(Clone, Debug)]
pub struct Stopwatch {
    since: std::time::Instant,
    stop: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(feature = "clock")]
impl Stopwatch {
    /// Starts now.
    #[must_use]
    pub fn new() -> Self {
        Self { since: std::time::Instant::now(), stop: std::sync::Arc::default() }
    }

    /// Starts now, with a stop flag of the caller.
    #[must_use]
    pub fn stopped_by(stop: &std::sync::Arc<std::sync::atomic::AtomicBool>) -> Self {
        Self { since: std::time::Instant::now(), stop: std::sync::Arc::clone(stop) }
    }

    /// Sets the stop flag.
    pub fn stop(&self) {
        self.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    }

    /// The time since the start.
    #[must_use]
    pub fn time(&self) -> std::time::Duration {
        self.since.elapsed()
    }
}

#[cfg(feature = "clock")]
impl Default for Stopwatch {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "clock")]
impl Control for Stopwatch {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.time().as_micros()).unwrap_or(u64::MAX)
    }

    fn stopped(&self) -> bool {
        self.stop.load(std::sync::atomic::Ordering::Relaxed)
    }
}
