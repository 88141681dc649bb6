//! The clocks of the players. The time is an argument, from any epoch.
//!
//! The clock after a turn is stored in the node of that turn, so going back in the tree restores the clocks.

use std::fmt;
use std::str::FromStr;

use jersi_rules::record::Milliseconds;
use jersi_rules::{Color, Phase, Turn};

use super::{Ending, Game, NodeId, PlayError};

/// A time control, written as `-`, `300`, `300+2`, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// No clocks.
    #[default]
    Unlimited,
    /// A time for the whole game.
    SuddenDeath(Milliseconds),
    /// Fischer: a time, and an increment after each turn.
    Increment {
        /// The initial time.
        time: Milliseconds,
        /// The increment. The decisions of a ransom are one turn.
        increment: Milliseconds,
    },
}

impl TimeControl {
    /// The name of its tag in records.
    pub const TAG: &'static str = "TimeControl";

    /// The initial time.
    #[must_use]
    pub const fn time(self) -> Option<Milliseconds> {
        match self {
            Self::Unlimited => None,
            Self::SuddenDeath(time) | Self::Increment { time, .. } => Some(time),
        }
    }

    /// The increment.
    #[must_use]
    pub const fn increment(self) -> Milliseconds {
        match self {
            Self::Unlimited | Self::SuddenDeath(_) => Milliseconds(0),
            Self::Increment { increment, .. } => increment,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unlimited => f.write_str("-"),
            Self::SuddenDeath(time) => seconds(f, time),
            Self::Increment { time, increment } => {
                seconds(f, time)?;
                f.write_str("+")?;
                seconds(f, increment)
            }
        }
    }
}

fn seconds(f: &mut fmt::Formatter<'_>, time: Milliseconds) -> fmt::Result {
    let (whole, rest) = (time.0 / 1000, time.0 % 1000);
    write!(f, "{whole}")?;
    if rest == 0 { Ok(()) } else { write!(f, ".{rest:03}") }
}

/// Invalid time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a time such as -, 300 or 300+2, in seconds")]
pub struct TimeControlError;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        if text == "-" {
            return Ok(Self::Unlimited);
        }
        match text.split_once('+') {
            Some((time, increment)) => {
                Ok(Self::Increment { time: read_seconds(time)?, increment: read_seconds(increment)? })
            }
            None => read_seconds(text).map(Self::SuddenDeath),
        }
    }
}

fn read_seconds(text: &str) -> Result<Milliseconds, TimeControlError> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, "000"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(rest) || rest.len() != 3 {
        return Err(TimeControlError);
    }
    let whole: u64 = whole.parse().map_err(|_| TimeControlError)?;
    let rest: u64 = rest.parse().map_err(|_| TimeControlError)?;
    let sum = whole.checked_mul(1000).and_then(|whole| whole.checked_add(rest));
    sum.map(Milliseconds).ok_or(TimeControlError)
}

/// The time that the side to move has used.
#[derive(Clone, Debug)]
pub(super) struct Thinking {
    /// The end of the main line.
    pub(super) node: NodeId,
    /// The time used before the clock was last stopped.
    spent: Milliseconds,
    /// The time at which the clock was started, if it runs.
    since: Option<Milliseconds>,
}

impl Thinking {
    fn spent(&self, now: Milliseconds) -> u64 {
        self.since.map_or(0, |since| now.0.saturating_sub(since.0)).saturating_add(self.spent.0)
    }
}

impl Game {
    /// The time control.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        self.tag(TimeControl::TAG).and_then(|text| text.parse().ok()).unwrap_or_default()
    }

    /// Sets the time control.
    pub fn set_time_control(&mut self, control: TimeControl) {
        self.note(TimeControl::TAG, &control.to_string());
    }

    /// Starts the clock of the side to move at the end of the main line, and returns whether it runs. It does not run
    /// in a game without clocks or in a finished one, nor before a side's first decision, so that no time is lost
    /// before both players are present.
    pub fn start_clock(&mut self, now: Milliseconds) -> bool {
        if self.time_control().time().is_none() || self.ending().is_some() {
            return false;
        }
        let node = self.end();
        let is_first =
            self.position_at(node).is_some_and(|position| !self.has_decided_before(node, position.side()));
        if is_first {
            self.thinking = None;
            return false;
        }
        let spent = self.thinking.as_ref().filter(|thinking| thinking.node == node);
        let spent = Milliseconds(spent.map_or(0, |thinking| thinking.spent(now)));
        self.thinking = Some(Thinking { node, spent, since: Some(now) });
        true
    }

    /// Whether a side has made a decision before a node.
    fn has_decided_before(&self, node: NodeId, side: Color) -> bool {
        let before = |node| self.position_at(self.parent(node)?);
        self.path(node).into_iter().filter_map(before).any(|position| position.side() == side)
    }

    /// The time that the side to move at the end of the main line has used.
    #[must_use]
    pub fn time_spent(&self, now: Milliseconds) -> Milliseconds {
        let thinking = self.thinking.as_ref().filter(|thinking| thinking.node == self.end());
        Milliseconds(thinking.map_or(0, |thinking| thinking.spent(now)))
    }

    /// Starts the clock of a side that has used some time already: a stored game is continued.
    pub(crate) fn resume_clock(&mut self, spent: Milliseconds, now: Milliseconds) {
        if self.start_clock(now)
            && let Some(thinking) = &mut self.thinking
        {
            thinking.spent = spent;
        }
    }

    /// The time used before the clock was last stopped, and the time at which it was started; for comparing games.
    pub(crate) fn running(&self) -> Option<(Milliseconds, Option<Milliseconds>)> {
        self.thinking.as_ref().map(|thinking| (thinking.spent, thinking.since))
    }

    /// Stops the clock until [`start_clock`](Self::start_clock).
    pub fn pause_clock(&mut self, now: Milliseconds) {
        if let Some(thinking) = &mut self.thinking {
            thinking.spent = Milliseconds(thinking.spent(now));
            thinking.since = None;
        }
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn thinker(&self) -> Option<Color> {
        let thinking = self.thinking.as_ref().filter(|thinking| thinking.since.is_some())?;
        Some(self.position_at(thinking.node)?.side())
    }

    /// Plays a turn like [`play`](Self::play), and at the end of the main line presses the clock. If the time is up, the
    /// game is lost on time instead.
    pub fn play_at(&mut self, turn: Turn, now: Milliseconds) -> Result<NodeId, PlayError> {
        if self.current != self.end() {
            return self.put(turn);
        }
        self.position().play(turn)?;
        if self.flag(now).is_some()
            && let Some(ending) = self.ending()
        {
            return Err(PlayError::Ended(ending));
        }
        self.append(turn, self.time_spent(now), now)
    }

    /// Plays a turn at the end of the main line, charges the player the given time, and starts the next clock. If the
    /// current node is the end, it becomes the new end; otherwise it stays.
    pub fn append(
        &mut self,
        turn: Turn,
        spent: Milliseconds,
        now: Milliseconds,
    ) -> Result<NodeId, PlayError> {
        let end = self.end();
        let side = self.tree.at(end).position.side();
        let (left, is_first) = (self.clock_at(end, side), !self.has_decided_before(end, side));
        let looked_at = (self.current, self.shown);
        self.show(end);
        let node = self.put(turn).inspect_err(|_| (self.current, self.shown) = looked_at)?;
        // Decisions within the opponent's turn add no increment; the captor gets it once.
        let is_whole = matches!(self.position().phase(), Phase::Play | Phase::Place);
        let more = if is_whole && !is_first { self.time_control().increment().0 } else { 0 };
        let after = |left: Milliseconds| left.0.saturating_sub(spent.0).saturating_add(more);
        self.tree.at_mut(node).clock = left.map(|left| Milliseconds(after(left)));
        self.thinking = None;
        self.start_clock(now);
        if looked_at != (end, None) {
            (self.current, self.shown) = looked_at;
        }
        Ok(node)
    }

    /// The remaining time of a side; `None` without clocks. It is the one at the end of the main line if the clock
    /// there has been started or the end is the current node, otherwise the one at the current node.
    #[must_use]
    pub fn remaining(&self, side: Color, now: Milliseconds) -> Option<Milliseconds> {
        if self.thinking.is_some() || self.current == self.end() {
            self.remaining_at_end(side, now)
        } else {
            self.clock_at(self.current, side)
        }
    }

    /// The remaining time of a side at the end of the main line.
    #[must_use]
    pub fn remaining_at_end(&self, side: Color, now: Milliseconds) -> Option<Milliseconds> {
        if self.ending() == Some(Ending::Time { of: side }) {
            return self.time_control().time().map(|_| Milliseconds(0));
        }
        let end = self.end();
        let left = self.clock_at(end, side)?;
        let is_deciding = self.position_at(end)?.side() == side;
        Some(Milliseconds(left.0.saturating_sub(if is_deciding { self.time_spent(now).0 } else { 0 })))
    }

    /// The clock of a side at a node.
    #[must_use]
    pub fn clock_at(&self, node: NodeId, side: Color) -> Option<Milliseconds> {
        let mut at = node;
        loop {
            let here = self.tree.node(at)?;
            let Some(parent) = here.parent else { return self.time_control().time() };
            if here.clock.is_some() && self.position_at(parent)?.side() == side {
                return here.clock;
            }
            at = parent;
        }
    }

    /// The clock of the player after a turn, if it is known.
    #[must_use]
    pub fn clock_after(&self, node: NodeId) -> Option<Milliseconds> {
        self.tree.node(node)?.clock
    }

    /// The time that the player used for a turn, if the clocks are known.
    #[must_use]
    pub fn time_used(&self, node: NodeId) -> Option<Milliseconds> {
        let (after, parent) = (self.clock_after(node)?, self.parent(node)?);
        let before = self.clock_at(parent, self.position_at(parent)?.side())?;
        let is_whole = matches!(self.position_at(node)?.phase(), Phase::Play | Phase::Place);
        let is_first = !self.has_decided_before(parent, self.position_at(parent)?.side());
        let more = if is_whole && !is_first { self.time_control().increment().0 } else { 0 };
        Some(Milliseconds(before.0.saturating_add(more).saturating_sub(after.0)))
    }

    /// Ends the game if the time of the side to move is up, and returns that side.
    pub fn flag(&mut self, now: Milliseconds) -> Option<Color> {
        let side = self.position_at(self.thinking.as_ref()?.node)?.side();
        let is_up = self.remaining(side, now) == Some(Milliseconds(0));
        (is_up && self.lose_on_time(side).is_ok()).then_some(side)
    }
}
