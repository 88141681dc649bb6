//! The outbox: commands of this client that are not yet among the events of the game. They are sent with idempotency
//! keys until the server has confirmed or refused them.

use jersi_wire::{Action, ClientMessage, PlayTurn, TakeAction};
use serde::{Deserialize, Serialize};

/// Time without an answer after which a command is sent again.
const RESEND: u64 = 8_000;
/// Time without an answer after which the clock of a player is shown running again.
const ANSWER: u64 = 2_000;

/// A command that is not yet among the events of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// The idempotency key: the server executes a key once, however often it is sent.
    pub key: String,
    /// The command.
    pub request: Request,
    /// The number of the last event that was known when the command was made. A turn is meant for that position.
    pub after: u64,
    /// The time at which it was made.
    #[serde(skip)]
    pub made: u64,
    /// The time at which it was last sent.
    #[serde(skip)]
    pub sent: u64,
    /// The event number that a turn was last sent with.
    #[serde(skip)]
    pub number: u64,
    /// The state of delivery.
    #[serde(skip)]
    pub stage: Stage,
}

/// A command of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    /// Play a turn, or one decision of a ransom, in notation.
    Turn(String),
    /// Another action.
    Act(TakeAction),
}

/// The state of delivery of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// Not sent on the current connection.
    #[default]
    Unsent,
    /// Sent, and not answered.
    Sent {
        /// The time of sending.
        at: u64,
    },
    /// To be sent again at this time, because the server was busy.
    Later {
        /// The time.
        at: u64,
    },
    /// To be sent again with another number after the events up to this one have arrived.
    Behind {
        /// The number of the event.
        number: u64,
    },
    /// Stored by the server; the event has not arrived yet.
    Stored {
        /// The number of the event.
        number: u64,
    },
}

impl Pending {
    /// Whether it is a turn.
    #[must_use]
    pub const fn is_turn(&self) -> bool {
        matches!(self.request, Request::Turn(_))
    }

    /// Whether the server has confirmed it.
    #[must_use]
    pub const fn is_stored(&self) -> bool {
        matches!(self.stage, Stage::Stored { .. })
    }

    /// The time at which it was sent, if the server has stored it or may be about to.
    pub(crate) const fn on_its_way(&self, now: u64) -> Option<u64> {
        match self.stage {
            Stage::Stored { .. } => Some(self.sent),
            Stage::Sent { at } if now.saturating_sub(at) < ANSWER => Some(self.sent),
            _ => None,
        }
    }

    /// Whether it is the answer to an offer.
    const fn is_answer(&self) -> bool {
        matches!(&self.request, Request::Act(TakeAction { action: Action::Accept | Action::Decline, .. }))
    }

    /// The notation of a turn.
    pub(crate) fn turn(&self) -> Option<&str> {
        match &self.request {
            Request::Turn(text) => Some(text),
            Request::Act(_) => None,
        }
    }

    fn message(&self, game: &str) -> ClientMessage {
        let (game, key, number) = (game.to_owned(), Some(self.key.clone()), self.number);
        match &self.request {
            Request::Turn(text) => {
                ClientMessage::Turn { game, turn: PlayTurn { turn: text.clone(), number, key } }
            }
            Request::Act(act) => ClientMessage::Act { game, act: TakeAction { key, ..act.clone() } },
        }
    }
}

/// The commands that are not among the events of a game yet, in their order. Its serialised form
/// (keys, commands, and the last event before each) is enough to send them from another [`RemoteGame`], once.
///
/// ```
/// use jersi_remote::Outbox;
///
/// let stored = r#"[{"key": "00000000000000ff-1", "request": {"turn": "b4=c4-d4"}, "after": 3}]"#;
/// let outbox: Outbox = serde_json::from_str(stored).expect("an outbox");
/// assert!(outbox.pending()[0].is_turn());
/// ```
///
/// [`RemoteGame`]: crate::RemoteGame
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Outbox(Vec<Pending>);

impl Outbox {
    /// The commands.
    #[must_use]
    pub fn pending(&self) -> &[Pending] {
        &self.0
    }

    /// Whether another one has the same commands, whatever the state of their delivery.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.0.iter().map(|pending| &pending.key).eq(other.0.iter().map(|pending| &pending.key))
    }

    /// The turns among them.
    pub(crate) fn turns(&self) -> impl Iterator<Item = &Pending> {
        self.0.iter().filter(|pending| pending.is_turn())
    }

    pub(crate) fn has_turn(&self) -> bool {
        self.turns().next().is_some()
    }

    pub(crate) fn push(&mut self, pending: Pending) {
        self.0.push(pending);
    }

    /// Sets the time of commands that were made before a restart.
    pub(crate) fn restored(mut self, now: u64) -> Self {
        for pending in &mut self.0 {
            pending.made = now;
        }
        self
    }

    pub(crate) fn find(&mut self, key: &str) -> Option<&mut Pending> {
        self.0.iter_mut().find(|pending| pending.key == key)
    }

    /// Removes a command, and with a turn the turns that were played after it.
    pub(crate) fn remove(&mut self, key: &str) -> Option<Pending> {
        let at = self.0.iter().position(|pending| pending.key == key)?;
        let removed = self.0.remove(at);
        if removed.is_turn() {
            let mut index = 0;
            self.0.retain(|pending| {
                index += 1;
                !(pending.is_turn() && index > at)
            });
        }
        Some(removed)
    }

    /// Removes a command that has become an event; later turns stay.
    pub(crate) fn confirm(&mut self, key: &str) -> Option<Pending> {
        let at = self.0.iter().position(|pending| pending.key == key)?;
        Some(self.0.remove(at))
    }

    /// Removes the turns that were meant for the position before an event.
    pub(crate) fn overtake(&mut self, number: u64) -> Vec<Pending> {
        let is_overtaken = |pending: &Pending| pending.is_turn() && pending.after < number;
        let (overtaken, rest) = std::mem::take(&mut self.0).into_iter().partition(is_overtaken);
        self.0 = rest;
        overtaken
    }

    /// Removes the answers to offers that an event has replaced.
    pub(crate) fn drop_answers(&mut self, number: u64) {
        self.0.retain(|pending| !pending.is_answer() || pending.after >= number);
    }

    /// Removes what has become this event.
    pub(crate) fn remove_stored(&mut self, number: u64) {
        self.0.retain(|pending| pending.stage != Stage::Stored { number });
    }

    /// Marks everything as unsent that the server has not confirmed: the connection is another one.
    pub(crate) fn rewind(&mut self) {
        for pending in self.0.iter_mut().filter(|pending| !pending.is_stored()) {
            pending.stage = Stage::Unsent;
        }
    }

    /// Marks commands as unsent whose answer is overdue.
    pub(crate) fn expire(&mut self, now: u64) {
        for pending in &mut self.0 {
            if matches!(pending.stage, Stage::Sent { at } if now.saturating_sub(at) >= RESEND) {
                pending.stage = Stage::Unsent;
            }
        }
    }

    /// The messages that are due, where `known` is the number of the last known event. Turns get the numbers that
    /// follow it. Answers to offers wait until all missed events have arrived: the offer may be another one.
    pub(crate) fn send(&mut self, game: &str, known: u64, is_current: bool, now: u64) -> Vec<ClientMessage> {
        let mut messages = Vec::new();
        let mut number = known;
        // A turn is not sent before the one that it follows.
        let mut is_blocked = false;
        for pending in &mut self.0 {
            let is_due = match pending.stage {
                Stage::Unsent => true,
                Stage::Later { at } => at <= now,
                Stage::Behind { number } => number <= known,
                Stage::Sent { .. } | Stage::Stored { .. } => false,
            };
            if pending.is_turn() {
                number = if let Stage::Stored { number } = pending.stage { number } else { number + 1 };
                is_blocked |= pending.after > known
                    || (!is_due && matches!(pending.stage, Stage::Later { .. } | Stage::Behind { .. }));
                if is_blocked {
                    continue;
                }
            }
            if is_due && (is_current || !pending.is_answer()) {
                (pending.stage, pending.sent, pending.number) = (Stage::Sent { at: now }, now, number);
                messages.push(pending.message(game));
            }
        }
        messages
    }

    /// The server refused the number of a turn, and `last` is the number of its last event.
    pub(crate) fn renumber(&mut self, key: &str, last: u64, known: u64, retry_at: u64) {
        let Some(at) = self.0.iter().position(|pending| pending.key == key) else { return };
        let earlier = self.0[..at].iter().filter(|pending| pending.is_turn()).count() as u64;
        let pending = &mut self.0[at];
        let number = last.max(pending.number.saturating_sub(1));
        // Waits if it would get the same number again.
        let is_same = number <= known && known + earlier + 1 == pending.number;
        pending.stage = if is_same { Stage::Later { at: retry_at } } else { Stage::Behind { number } };
    }
}
