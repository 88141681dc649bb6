//! Whole turns: all decisions under one number, including those of a ransom.

use super::count::TurnCount;
use crate::Color;
use crate::any::AnyPosition;
use crate::turn::Turn;

/// A turn as players count it. Only a ransom has several decisions, each a separate [`Turn`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeTurn {
    count: TurnCount,
    /// Never empty.
    decisions: Vec<Decision>,
    after: AnyPosition,
}

/// A decision of a turn, and the position before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The position before it.
    pub before: AnyPosition,
    /// The decision.
    pub turn: Turn,
}

impl Decision {
    /// The decision in notation.
    #[must_use]
    pub fn text(&self) -> String {
        self.before.write_turn(self.turn)
    }
}

impl WholeTurn {
    /// Its number and side, to be written before it. The count is under way if the first decisions of the turn are not
    /// included: in a line that begins in the middle of it.
    #[must_use]
    pub const fn count(&self) -> TurnCount {
        self.count
    }

    /// The number of the turn.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.count.number()
    }

    /// The side whose turn it is.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.count.side()
    }

    /// Its decisions; there is at least one.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The position before the turn.
    #[must_use]
    pub fn before(&self) -> &AnyPosition {
        &self.decisions[0].before
    }

    /// The position after its last decision.
    #[must_use]
    pub const fn after(&self) -> &AnyPosition {
        &self.after
    }

    /// Whether further decisions are due before the turn is complete.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.count.after(&self.after).is_under_way()
    }

    /// The turn in notation, its decisions joined as in a record.
    #[must_use]
    pub fn text(&self) -> String {
        let turns: Vec<Turn> = self.decisions.iter().map(|decision| decision.turn).collect();
        self.before().write_joined(&turns)
    }

    /// The beginning of the turn in notation: some of its decisions, and a part of the next one.
    #[must_use]
    pub fn text_until(&self, decisions: usize, begun: Turn) -> String {
        let made = self.decisions.iter().take(decisions).map(|decision| decision.turn);
        self.before().write_joined(&made.chain([begun]).collect::<Vec<_>>())
    }
}

/// The whole turns of a line.
///
/// ```
/// use jersi_rules::record::{Record, WholeTurns};
///
/// let record = Record::read("[Ruleset \"pijersi\"] 1. b4=c4-d4 g6-f6=e5 2. b7-b6=d7").expect("a record");
/// let numbered: Vec<String> = WholeTurns::new(record.start.position(), record.turns())
///     .map(|turn| format!("{} {}", turn.count(), turn.text()))
///     .collect();
/// assert_eq!(numbered, ["1. b4=c4-d4", "1... g6-f6=e5", "2. b7-b6=d7"]);
/// ```
#[derive(Clone, Debug)]
pub struct WholeTurns<T> {
    position: AnyPosition,
    count: TurnCount,
    turns: T,
    is_over: bool,
}

impl<T: Iterator<Item = Turn>> WholeTurns<T> {
    /// The whole turns of a game, from the decisions played since its start. They end before an illegal one.
    pub fn new(start: &AnyPosition, turns: T) -> Self {
        Self::continued(start, TurnCount::at(start), turns)
    }

    /// The same for a line that begins anywhere in a game, with the count there.
    pub const fn continued(position: &AnyPosition, count: TurnCount, turns: T) -> Self {
        Self { position: *position, count, turns, is_over: false }
    }
}

impl<T: Iterator<Item = Turn>> Iterator for WholeTurns<T> {
    type Item = WholeTurn;

    fn next(&mut self) -> Option<WholeTurn> {
        let count = self.count;
        let mut decisions = Vec::with_capacity(1);
        while !self.is_over && (decisions.is_empty() || self.count.is_under_way()) {
            let played = self.turns.next().and_then(|turn| Some((turn, self.position.play(turn).ok()?)));
            self.is_over = played.is_none();
            let Some((turn, next)) = played else { break };
            decisions.push(Decision { before: self.position, turn });
            (self.position, self.count) = (next, self.count.after(&next));
        }
        (!decisions.is_empty()).then_some(WholeTurn { count, decisions, after: self.position })
    }
}
