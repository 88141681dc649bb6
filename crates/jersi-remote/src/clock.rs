//! Clocks that run smoothly between messages, and the difference between the server's time and ours.

use jersi_rules::Color;
use jersi_wire::{Clocks, WireSide};

use crate::course::color_of;

/// How far the server's clock is from ours. A message is on its way for some time, so the server's time in it is too
/// early when it arrives: the latest of all is nearest to the truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Skew {
    found: Option<i64>,
    is_old: bool,
}

impl Skew {
    /// The server said its time in a message that came now.
    pub(crate) fn heard(&mut self, server: u64, now: u64) {
        let found = server as i64 - now as i64;
        let known = self.found.filter(|_| !self.is_old);
        *self = Self { found: Some(known.map_or(found, |known| known.max(found))), is_old: false };
    }

    /// The line was lost: our clock may stand while the device sleeps, so the next message tells anew.
    pub(crate) const fn age(&mut self) {
        self.is_old = true;
    }

    /// The server's time.
    pub(crate) fn server(self, now: u64) -> u64 {
        now.saturating_add_signed(self.found.unwrap_or(0))
    }
}

/// What the server said last of the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Told {
    clocks: Clocks,
    running: Option<Color>,
    at: u64,
}

impl Told {
    /// Takes in what the server says, unless something later was said already.
    pub(crate) fn hear(&mut self, clocks: Clocks, running: Option<WireSide>, at: u64) {
        if at >= self.at {
            *self = Self { clocks, running: running.map(color_of), at };
        }
    }

    /// Whose clock runs.
    pub(crate) const fn running(&self) -> Option<Color> {
        self.running
    }

    /// What a clock shows at a time of the server's.
    pub(crate) fn shows(&self, side: Color, server: u64) -> Option<u64> {
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
    fn the_fastest_message_tells_the_time_best() {
        let mut skew = Skew::default();
        skew.heard(10_000, 1_500);
        assert_eq!(skew.server(1_500), 10_000);
        // This one was 300 ms faster; the next one slower again.
        skew.heard(10_400, 1_600);
        assert_eq!(skew.server(1_600), 10_400);
        skew.heard(10_500, 2_600);
        assert_eq!(skew.server(2_600), 11_400);
        // After a while without a line it is found anew.
        skew.age();
        skew.heard(10_600, 9_000);
        assert_eq!(skew.server(9_000), 10_600);
    }

    #[test]
    fn the_clock_of_whoever_thinks_runs_and_ends_at_zero() {
        let mut told = Told::default();
        told.hear(Clocks { white: Some(5_000), black: Some(7_000) }, Some(WireSide::Black), 100);
        assert_eq!(told.shows(Color::Black, 1_100), Some(6_000));
        assert_eq!(told.shows(Color::White, 1_100), Some(5_000));
        assert_eq!(told.shows(Color::Black, 100_000), Some(0));
        // What was said earlier and comes later changes nothing.
        told.hear(Clocks::default(), None, 50);
        assert_eq!(told.running(), Some(Color::Black));
    }
}
