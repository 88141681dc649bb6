//! What the search asks its caller: the time, and whether to stop.

/// The clock and the stop sign, handed in. The search polls them about every thousand nodes.
pub trait Control: Sync {
    /// Microseconds since the search was asked for.
    fn elapsed(&self) -> u64;
    /// Whether to stop at once.
    fn stopped(&self) -> bool;
}

/// No clock and no stop sign: for searches limited by nodes or depth.
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
