//! What can go wrong, as identifiers that never change.

use serde::{Deserialize, Serialize};

/// Why a request was not fulfilled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorId {
    /// The request is not understood: no JSON, a field is missing or of the wrong form.
    BadRequest,
    /// The kind of a message is unknown; `unknown` says which.
    UnknownKind,
    /// The version of the protocol is not spoken here.
    WrongVersion,
    /// No token came with the request, or an unknown one.
    NoToken,
    /// Name and password, recovery code or link do not fit.
    WrongPassword,
    /// The request comes from a page of another origin.
    WrongOrigin,
    /// The player is banned.
    Banned,
    /// Only registered players may do that.
    NotRegistered,
    /// The player does not sit at this game, or on that side.
    NotYourSeat,
    /// The game waits for another player.
    NotInvited,
    /// There is no such game, player, seek or address.
    NotFound,
    /// The method is not allowed there.
    WrongMethod,
    /// The other seat is taken, or it is one's own.
    SeatTaken,
    /// The number is not the next one; `number` is the last one.
    WrongNumber,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// The game has not begun: nobody took the other seat.
    NotBegun,
    /// That cannot be done now: nothing was offered, asked or taken, or it is too early.
    NotNow,
    /// The name belongs to somebody else.
    NameTaken,
    /// The player is registered already.
    AlreadyRegistered,
    /// The rules forbid the turn; `rule` says which.
    IllegalTurn,
    /// The text is no turn.
    UnreadableTurn,
    /// The game cannot begin so: unknown ruleset, variant, setup, code, position or time.
    BadGame,
    /// The name is too short, too long, or has other characters than letters, digits, `-` and `_`.
    BadName,
    /// The password is too short or too long.
    BadPassword,
    /// The message is too long.
    TooLong,
    /// Too many requests; `wait` says for how many milliseconds to wait.
    TooMany,
    /// The database does not answer. Nothing was changed; try again with the same key.
    Unavailable,
}

impl ErrorId {
    /// Every identifier.
    pub const ALL: [Self; 28] = [
        Self::BadRequest,
        Self::UnknownKind,
        Self::WrongVersion,
        Self::NoToken,
        Self::WrongPassword,
        Self::WrongOrigin,
        Self::Banned,
        Self::NotRegistered,
        Self::NotYourSeat,
        Self::NotInvited,
        Self::NotFound,
        Self::WrongMethod,
        Self::SeatTaken,
        Self::WrongNumber,
        Self::NotYourTurn,
        Self::GameOver,
        Self::NotBegun,
        Self::NotNow,
        Self::NameTaken,
        Self::AlreadyRegistered,
        Self::IllegalTurn,
        Self::UnreadableTurn,
        Self::BadGame,
        Self::BadName,
        Self::BadPassword,
        Self::TooLong,
        Self::TooMany,
        Self::Unavailable,
    ];

    /// The identifier as it is written.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::BadRequest => "bad-request",
            Self::UnknownKind => "unknown-kind",
            Self::WrongVersion => "wrong-version",
            Self::NoToken => "no-token",
            Self::WrongPassword => "wrong-password",
            Self::WrongOrigin => "wrong-origin",
            Self::Banned => "banned",
            Self::NotRegistered => "not-registered",
            Self::NotYourSeat => "not-your-seat",
            Self::NotInvited => "not-invited",
            Self::NotFound => "not-found",
            Self::WrongMethod => "wrong-method",
            Self::SeatTaken => "seat-taken",
            Self::WrongNumber => "wrong-number",
            Self::NotYourTurn => "not-your-turn",
            Self::GameOver => "game-over",
            Self::NotBegun => "not-begun",
            Self::NotNow => "not-now",
            Self::NameTaken => "name-taken",
            Self::AlreadyRegistered => "already-registered",
            Self::IllegalTurn => "illegal-turn",
            Self::UnreadableTurn => "unreadable-turn",
            Self::BadGame => "bad-game",
            Self::BadName => "bad-name",
            Self::BadPassword => "bad-password",
            Self::TooLong => "too-long",
            Self::TooMany => "too-many",
            Self::Unavailable => "unavailable",
        }
    }

    /// The status that HTTP has for it.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::BadRequest | Self::UnknownKind | Self::WrongVersion => 400,
            Self::NoToken | Self::WrongPassword => 401,
            Self::WrongOrigin | Self::Banned | Self::NotRegistered | Self::NotYourSeat | Self::NotInvited => {
                403
            }
            Self::NotFound => 404,
            Self::WrongMethod => 405,
            Self::SeatTaken
            | Self::WrongNumber
            | Self::NotYourTurn
            | Self::GameOver
            | Self::NotBegun
            | Self::NotNow
            | Self::NameTaken
            | Self::AlreadyRegistered => 409,
            Self::TooLong => 413,
            Self::IllegalTurn | Self::UnreadableTurn | Self::BadGame | Self::BadName | Self::BadPassword => {
                422
            }
            Self::TooMany => 429,
            Self::Unavailable => 503,
        }
    }
}

/// The body of an answer that is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// Why.
    pub error: ErrorId,
    /// The same as a sentence, in the language that was asked for.
    pub message: String,
    /// The number of the game's last event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The rule that forbids a turn, by its identifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The kind of message that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
    /// How long to wait, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<u64>,
    /// The key of the message that this answers, over a socket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

impl ErrorBody {
    /// An error with nothing but its sentence.
    #[must_use]
    pub fn new(error: ErrorId, message: impl Into<String>) -> Self {
        Self {
            error,
            message: message.into(),
            number: None,
            rule: None,
            unknown: None,
            wait: None,
            key: None,
        }
    }
}
