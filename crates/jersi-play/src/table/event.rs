//! The events of a table. A table can be replayed from its start and its events.

use jersi_rules::{Color, IllegalTurn, Turn};

use super::Seat;
use crate::game::PlayError;
use crate::{Ending, Milliseconds};

/// An offer of a player to the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// A tie.
    Tie,
    /// Stopping the countdown: the count decides now.
    Stop,
    /// A take-back of the last turns.
    TakeBack {
        /// The number of decisions.
        count: usize,
    },
}

/// A change of a table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TableEvent {
    /// A turn was played, or one decision of a ransom.
    Turn {
        /// The turn.
        turn: Turn,
        /// The time that the player's clock is charged.
        spent: Milliseconds,
    },
    /// The last turns were taken back.
    TakenBack {
        /// The number of decisions.
        count: usize,
    },
    /// The turns that were taken back last were restored.
    PutBack,
    /// The game continues from another line.
    LineChosen {
        /// All turns of that line, from the start.
        turns: Vec<Turn>,
    },
    /// A side made an offer.
    Offered {
        /// The offer.
        offer: Offer,
        /// The side that offers.
        by: Color,
    },
    /// An offer was declined, or withdrawn by the side that made it.
    Declined {
        /// The side that declined.
        by: Color,
    },
    /// The players agreed on a tie.
    TieAgreed,
    /// The players agreed to stop the countdown.
    StopAgreed,
    /// A side resigned.
    Resigned {
        /// The side.
        by: Color,
    },
    /// A side lost on time.
    Flagged {
        /// The side.
        of: Color,
    },
    /// A side left, and the other one claimed the win.
    Left {
        /// The side that left.
        by: Color,
    },
    /// The game reached the maximum number of turns.
    TurnLimit,
    /// The game was paused.
    Paused,
    /// The game was resumed.
    Resumed,
    /// The players changed.
    Seated {
        /// White's and Black's seat.
        seats: [Seat; 2],
    },
}

/// An event with its number and time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Numbered {
    /// The number, from 1, without gaps.
    pub number: u64,
    /// The time.
    pub at: Milliseconds,
    /// The event.
    pub event: TableEvent,
}

/// A refused command or event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The rules forbid the turn.
    #[error(transparent)]
    Illegal(#[from] IllegalTurn),
    /// The game is over.
    #[error("the game is over: {0}")]
    Ended(Ending),
    /// The game is not over.
    #[error("the game is not over")]
    NotEnded,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// There is no turn to take back.
    #[error("there is no turn to take back")]
    NothingToTakeBack,
    /// Nothing was taken back, or another turn was played since.
    #[error("nothing was taken back")]
    NothingToPutBack,
    /// The side has made an offer in this turn already.
    #[error("the same offer was already made")]
    AlreadyOffered,
    /// There is no countdown.
    #[error("no countdown runs")]
    NoCountdown,
    /// There is no offer of the opponent.
    #[error("there is no offer to answer")]
    NoOffer,
    /// The opponent must agree.
    #[error("the opponent must agree")]
    NeedsConsent,
    /// The clocks are in that state already.
    #[error("the clocks are in that state already")]
    NoChange,
    /// An event does not have the next number.
    #[error("event {found} instead of {expected}")]
    WrongNumber {
        /// The next number.
        expected: u64,
        /// The number of the event.
        found: u64,
    },
    /// The node is not in the game.
    #[error("there is no such place in the game")]
    NoSuchPlace,
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Illegal(why) => Self::Illegal(why),
            PlayError::Ended(ending) => Self::Ended(ending),
        }
    }
}
