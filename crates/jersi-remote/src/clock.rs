//! Clocks that run between messages, and the offset of the server's clock.

use jersi_rules::Color;
use jersi_wire::{Clocks, WireSide};

use crate::course::color_of;

/// The offset of the server's clock. Latency makes the time in a message too early when it arrives, so the largest
/// observed offset is the most accurate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Skew {
    found: Option<i64>,
    is_old: bool,
}

impl Skew {
    /// Takes the server's time from a message that arrives now.
    pub(crate) fn observe(&mut self, server: u64, now: u64) {
        let found = server as i64 - now as i64;
        let known = self.found.filter(|_| !self.is_old);
        *self = Self { found: Some(known.map_or(found, |known| known.max(found))), is_old: false };
    }

    /// Discards the offset with the next message: the local clock may stop while the device sleeps.
    pub(crate) const fn age(&mut self) {
        self.is_old = true;
    }

    /// The server's time.
    pub(crate) fn server(self, now: u64) -> u64 {
        now.saturating_add_signed(self.found.unwrap_or(0))
    }
}

/// The clocks in the latest message of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ServerClocks {
    clocks: Clocks,
    running: Option<Color>,
    at: u64,
}

impl ServerClocks {
    /// Sets the clocks, unless a later message has.
    pub(crate) fn set(&mut self, clocks: Clocks, running: Option<WireSide>, at: u64) {
        if at >= self.at {
            *self = Self { clocks, running: running.map(color_of), at };
        }
    }

    /// The side whose clock runs.
    pub(crate) const fn running(&self) -> Option<Color> {
        self.running
    }

    /// The remaining time of a side at a time of the server.
    pub(crate) fn remaining(&self, side: Color, server: u64) -> Option<u64> {
        let left = match side {
            Color::White => self.clocks.white,
            Color::Black => self.clocks.black,
        }?;
        let spent = if self.running == Some(side) { server.saturating_sub(self.at) } else { 0 };
        Some(left.saturating_sub(spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_message_gives_the_offset() {
        let mut skew = Skew::default();
        skew.observe(10_000, 1_500);
        assert_eq!(skew.server(1_500), 10_000);
        // This message was 300 ms faster, the next one slower again.
        skew.observe(10_400, 1_600);
        assert_eq!(skew.server(1_600), 10_400);
        skew.observe(10_500, 2_600);
        assert_eq!(skew.server(2_600), 11_400);
        // After a lost connection it is measured again.
        skew.age();
        skew.observe(10_600, 9_000);
        assert_eq!(skew.server(9_000), 10_600);
    }

    #[test]
    fn the_running_clock_ends_at_zero() {
        let mut clocks = ServerClocks::default();
        clocks.set(Clocks { white: Some(5_000), black: Some(7_000) }, Some(WireSide::Black), 100);
        assert_eq!(clocks.remaining(Color::Black, 1_100), Some(6_000));
        assert_eq!(clocks.remaining(Color::White, 1_100), Some(5_000));
        assert_eq!(clocks.remaining(Color::Black, 100_000), Some(0));
        // An older message that arrives later changes nothing.
        clocks.set(Clocks::default(), None, 50);
        assert_eq!(clocks.running(), Some(Color::Black));
    }
}
