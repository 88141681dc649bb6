//! What was done here and is not known to be stored.

use jersi_rules::Turn;
use jersi_wire::{Act, ClientMessage, PlayTurn};

/// A turn or another action that the server has not been seen to take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// The idempotency key: sent again with it, it is done once or refused.
    pub key: String,
    /// What was done.
    pub deed: Deed,
    /// When, by the clock here.
    pub made: u64,
    /// The number that a turn was last sent with.
    pub number: u64,
    /// How far it is.
    pub stage: Stage,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A turn was played, or one decision of a ransom.
    Turn {
        /// The turn.
        turn: Turn,
        /// In notation.
        text: String,
    },
    /// Something else.
    Act(Act),
}

/// How far something is on its way to the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Not sent: the line is down.
    Unsent,
    /// Sent, and not answered.
    Sent {
        /// When.
        at: u64,
    },
    /// To be sent again at this time: the server was busy.
    Later {
        /// When.
        at: u64,
    },
    /// To be sent again with another number, once all events up to this one are known.
    Behind {
        /// The event.
        number: u64,
    },
    /// The server has stored it with this number; the event itself is still on its way.
    Stored {
        /// The number.
        number: u64,
    },
}

impl Pending {
    /// Whether it is a turn.
    #[must_use]
    pub const fn is_turn(&self) -> bool {
        matches!(self.deed, Deed::Turn { .. })
    }

    /// Whether the server is known to have taken it.
    #[must_use]
    pub const fn is_stored(&self) -> bool {
        matches!(self.stage, Stage::Stored { .. })
    }

    /// The message that does it.
    pub(crate) fn message(&self, game: &str) -> ClientMessage {
        let (game, key, number) = (game.to_owned(), Some(self.key.clone()), self.number);
        match &self.deed {
            Deed::Turn { text, .. } => {
                ClientMessage::Turn { game, turn: PlayTurn { turn: text.clone(), number, key } }
            }
            Deed::Act(act) => ClientMessage::Act { game, act: Act { key, ..act.clone() } },
        }
    }
}
