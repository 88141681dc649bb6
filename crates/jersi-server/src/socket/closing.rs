//! Codes and reasons for closing a socket.

use axum::extract::ws::Message;
use jersi_wire::{ErrorId, LONGEST_MESSAGE};

/// Why a socket is closed: code and reason (RFC 6455, 7.4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closing {
    /// The server restarts: clients reconnect.
    Restart,
    /// Nothing was received for a time.
    Idle,
    /// The session has ended: logged out, or the player is gone.
    SessionEnded,
    /// The first message did not come in time.
    NoHello,
    /// The first message was rejected.
    Rejected(ErrorId),
    /// A binary message.
    Binary,
    /// A message longer than [`LONGEST_MESSAGE`].
    TooLong,
    /// A violation of the protocol.
    Protocol,
}

impl Closing {
    pub(super) const fn frame(self) -> (u16, &'static str) {
        match self {
            Self::Restart => (1012, "restart"),
            Self::Idle => (1001, "idle"),
            Self::SessionEnded => (1008, "session-ended"),
            Self::NoHello => (1008, "no-hello"),
            Self::Rejected(id) => (1008, id.id()),
            Self::Binary => (1003, "messages are text"),
            Self::TooLong => (1009, "too-long"),
            Self::Protocol => (1002, "protocol-error"),
        }
    }

    /// The reason of a read error; `None` if the connection is gone.
    pub(super) fn of_error(error: axum::Error) -> Option<Self> {
        use tungstenite::Error;
        match *error.into_inner().downcast::<Error>().ok()? {
            Error::Capacity(_) => Some(Self::TooLong),
            Error::Utf8(_) => Some(Self::Protocol),
            Error::Protocol(why)
                if why != tungstenite::error::ProtocolError::ResetWithoutClosingHandshake =>
            {
                Some(Self::Protocol)
            }
            _ => None,
        }
    }

    pub(super) fn of_message(message: &Message) -> Option<Self> {
        match message {
            Message::Binary(_) => Some(Self::Binary),
            Message::Text(text) if text.len() > LONGEST_MESSAGE => Some(Self::TooLong),
            _ => None,
        }
    }
}
