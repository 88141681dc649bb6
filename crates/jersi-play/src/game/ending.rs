//! The ending of a game: by the rules, by the players or by the clock.

use std::fmt;

use jersi_rules::record::{GameResult, Tag};
use jersi_rules::{AnyPosition, Color, Outcome};

use super::{Game, NodeId};

/// The ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// A side resigned.
    Resignation {
        /// The side that resigned.
        by: Color,
    },
    /// The players agreed on a tie.
    Agreement,
    /// The players agreed to stop the countdown, and the count decided.
    Stopped(Outcome),
    /// A side lost on time.
    Time {
        /// The side that lost.
        of: Color,
    },
    /// A side left, and the other one claimed the win.
    Left {
        /// The side that left.
        by: Color,
    },
    /// The game reached the maximum number of turns: a tie.
    TurnLimit,
    /// A result of a record without a reason: the winner, or `None` for a tie.
    Unexplained(Option<Color>),
}

impl Ending {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) | Self::Stopped(outcome) => outcome.winner(),
            Self::Resignation { by: loser } | Self::Time { of: loser } | Self::Left { by: loser } => {
                Some(loser.other())
            }
            Self::Agreement | Self::TurnLimit => None,
            Self::Unexplained(winner) => winner,
        }
    }

    /// The stable identifier of the reason.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Rules(outcome) => outcome.reason(),
            Self::Resignation { .. } => RESIGNATION,
            Self::Agreement => AGREEMENT,
            Self::Stopped(_) => STOPPED,
            Self::Time { .. } => TIME,
            Self::Left { .. } => LEFT,
            Self::TurnLimit => TURN_LIMIT,
            Self::Unexplained(_) => "unexplained",
        }
    }

    /// The result in a record.
    #[must_use]
    pub fn result(self) -> GameResult {
        self.winner().map_or(GameResult::Tie, GameResult::Win)
    }
}

/// Writes `white (far-row)`, `tie (agreement)`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.winner().map_or("tie", Color::id), self.reason())
    }
}

const RESIGNATION: &str = "resignation";
const AGREEMENT: &str = "agreement";
const STOPPED: &str = "countdown-stopped";
const TIME: &str = "time";
const LEFT: &str = "left";
const TURN_LIMIT: &str = "turn-limit";

/// A refused ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EndingError {
    /// The game is over.
    #[error("the game is over: {0}")]
    Ended(Ending),
    /// There is no countdown to stop.
    #[error("no countdown runs")]
    NoCountdown,
}

impl Game {
    /// The ending of the main line; `None` while the game is not over.
    ///
    /// ```
    /// use jersi_play::{Ending, Game, PlayError};
    /// use jersi_rules::{AnyPosition, Color, RulesetId};
    ///
    /// let mut game = Game::new(&AnyPosition::initial(RulesetId::Jersi2));
    /// game.resign(Color::White).expect("the game goes on");
    /// let ending = Ending::Resignation { by: Color::White };
    /// assert_eq!(game.ending(), Some(ending));
    /// let turn = game.position().turns()[0];
    /// assert_eq!(game.play(turn), Err(PlayError::Ended(ending)));
    /// ```
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending_at(self.end())
    }

    /// The ending at a node, after which nothing can be played. Before the end of the main line, only the rules end a
    /// game.
    pub(super) fn ending_at(&self, node: NodeId) -> Option<Ending> {
        if let Some(outcome) = self.position_at(node)?.outcome() {
            return Some(Ending::Rules(outcome));
        }
        if node != self.end() {
            return None;
        }
        // A record may contradict the count.
        let stopped = self.position_at(node)?.outcome_if_stopped();
        let stopped = stopped.filter(|&outcome| GameResult::from(outcome) == self.result);
        if let (Some(STOPPED), Some(outcome)) = (self.tag(Tag::TERMINATION), stopped) {
            return Some(Ending::Stopped(outcome));
        }
        Some(match (self.result, self.tag(Tag::TERMINATION)) {
            (GameResult::Open, _) => return None,
            (GameResult::Win(winner), Some(RESIGNATION)) => Ending::Resignation { by: winner.other() },
            (GameResult::Win(winner), Some(TIME)) => Ending::Time { of: winner.other() },
            (GameResult::Win(winner), Some(LEFT)) => Ending::Left { by: winner.other() },
            (GameResult::Tie, Some(AGREEMENT)) => Ending::Agreement,
            (GameResult::Tie, Some(TURN_LIMIT)) => Ending::TurnLimit,
            (GameResult::Win(winner), _) => Ending::Unexplained(Some(winner)),
            (GameResult::Tie, _) => Ending::Unexplained(None),
        })
    }

    /// The explicit result, as in a record. It may be open where the rules end the game.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// A side resigns.
    pub fn resign(&mut self, by: Color) -> Result<(), EndingError> {
        self.end_with(Ending::Resignation { by })
    }

    /// The players agree on a tie.
    pub fn agree_tie(&mut self) -> Result<(), EndingError> {
        self.end_with(Ending::Agreement)
    }

    /// The players agree to stop the countdown.
    pub fn stop_countdown(&mut self) -> Result<(), EndingError> {
        let stopped = self.position_at(self.end()).and_then(AnyPosition::outcome_if_stopped);
        match (self.ending(), stopped) {
            (None, None) => Err(EndingError::NoCountdown),
            (Some(ending), _) => Err(EndingError::Ended(ending)),
            (None, Some(outcome)) => self.end_with(Ending::Stopped(outcome)),
        }
    }

    /// A side loses on time.
    pub fn lose_on_time(&mut self, of: Color) -> Result<(), EndingError> {
        self.end_with(Ending::Time { of })
    }

    /// A side loses because it left.
    pub fn lose_by_leaving(&mut self, by: Color) -> Result<(), EndingError> {
        self.end_with(Ending::Left { by })
    }

    /// Ends the game as a tie, because it has reached the maximum number of turns.
    pub fn end_by_turn_limit(&mut self) -> Result<(), EndingError> {
        self.end_with(Ending::TurnLimit)
    }

    fn end_with(&mut self, ending: Ending) -> Result<(), EndingError> {
        if let Some(ending) = self.ending() {
            return Err(EndingError::Ended(ending));
        }
        self.result = ending.result();
        self.note(Tag::TERMINATION, ending.reason());
        Ok(())
    }

    /// Resets the result of the main line to that of the rules.
    pub(super) fn settle(&mut self) {
        let outcome = self.position_at(self.end()).and_then(AnyPosition::outcome);
        self.result = outcome.map_or(GameResult::Open, GameResult::from);
        let own = [RESIGNATION, AGREEMENT, STOPPED, TIME, LEFT, TURN_LIMIT];
        if self.tag(Tag::TERMINATION).is_some_and(|tag| own.contains(&tag)) {
            self.remove_tag(Tag::TERMINATION);
        }
    }
}
