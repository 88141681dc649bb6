//! What happens at a table, as events: from where it began and its events, a table can be made again.

use jersi_rules::{Color, IllegalTurn, Turn};

use super::Seat;
use crate::game::PlayError;
use crate::{Ending, Milliseconds};

/// What one player asks the other for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// That the game be a tie.
    Tie,
    /// To stop the countdown, and let the count decide now.
    Stop,
    /// To take back the last turns.
    TakeBack {
        /// How many decisions.
        count: usize,
    },
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TableEvent {
    /// A turn was played, or one decision of a ransom.
    Turn {
        /// The turn.
        turn: Turn,
        /// What the player's clock is charged.
        spent: Milliseconds,
    },
    /// The last turns were taken back.
    TakenBack {
        /// How many decisions.
        count: usize,
    },
    /// What was taken back last was put back.
    PutBack,
    /// The game goes on from another line.
    LineChosen {
        /// All turns of that line, from the start.
        turns: Vec<Turn>,
    },
    /// A side asks the other for something.
    Offered {
        /// What.
        offer: Offer,
        /// Who asks.
        by: Color,
    },
    /// An offer was declined, or withdrawn by the side that made it.
    Declined {
        /// Who did.
        by: Color,
    },
    /// The players agreed on a tie.
    TieAgreed,
    /// The players agreed to stop the countdown.
    StopAgreed,
    /// A side gave up.
    Resigned {
        /// The side.
        by: Color,
    },
    /// The time of a side is up.
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
    /// The clocks stand still.
    Paused,
    /// The clocks run again.
    Resumed,
    /// Other players took the seats.
    Seated {
        /// White's and Black's.
        seats: [Seat; 2],
    },
}

/// An event with its number and time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Numbered {
    /// Its number, from 1, without gaps.
    pub number: u64,
    /// When it happened.
    pub at: Milliseconds,
    /// What happened.
    pub event: TableEvent,
}

/// Why something can't be done at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The rules forbid the turn.
    #[error(transparent)]
    Illegal(#[from] IllegalTurn),
    /// The game is over.
    #[error("the game is over: {0}")]
    Ended(Ending),
    /// The game goes on.
    #[error("the game is not over")]
    NotEnded,
    /// It is not for this player to decide.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// There is no turn to take back.
    #[error("there is no turn to take back")]
    NothingToTakeBack,
    /// Nothing was taken back, or something else was played since.
    #[error("nothing was taken back")]
    NothingToPutBack,
    /// The same was offered in this turn already.
    #[error("the same was offered already")]
    AlreadyOffered,
    /// No countdown runs that could be stopped.
    #[error("no countdown runs")]
    NoCountdown,
    /// There is no offer of the other side.
    #[error("there is no offer to answer")]
    NoOffer,
    /// The other side has to be asked.
    #[error("the other side has to be asked")]
    NeedsConsent,
    /// The clocks do that already.
    #[error("the clocks do that already")]
    NoChange,
    /// An event has another number than the next one.
    #[error("event {found} where {expected} must follow")]
    WrongNumber {
        /// The next number.
        expected: u64,
        /// The number of the event.
        found: u64,
    },
    /// The place is not in the game.
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
