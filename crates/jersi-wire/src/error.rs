//! Error identifiers, which never change, and the error body.

use serde::{Deserialize, Serialize};

/// Why a request was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorId {
    /// The request is invalid: not JSON, a missing field, or a field of the wrong type.
    BadRequest,
    /// Unknown kind of message, given in `unknown`.
    UnknownKind,
    /// Unsupported protocol version.
    WrongVersion,
    /// Missing or unknown token.
    NoToken,
    /// Wrong name, password, recovery code or link.
    WrongPassword,
    /// The request comes from a page of another origin.
    WrongOrigin,
    /// The player is banned.
    Banned,
    /// Requires a registered player.
    NotRegistered,
    /// The player has no seat in this game, or not on that side.
    NotYourSeat,
    /// Another player is invited to the game.
    NotInvited,
    /// One of the two players has blocked the other.
    Blocked,
    /// Requires a moderator who does not play in the game.
    NotModerator,
    /// There is no such game, player, seek or address.
    NotFound,
    /// Method not allowed.
    WrongMethod,
    /// The seat is taken, possibly by the caller.
    SeatTaken,
    /// The event number is not the next one; `number` is the last one.
    WrongNumber,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// The game has not begun: a seat is free.
    NotBegun,
    /// Not possible now: no offer is pending, there is nothing to take back, or it is too early.
    NotNow,
    /// The idempotency key was used for another request.
    KeyUsed,
    /// The house bots are busy, or play enough games with this player; `wait` is the time to wait.
    BotsBusy,
    /// The name is taken.
    NameTaken,
    /// The player is registered already.
    AlreadyRegistered,
    /// Illegal turn; `rule` is the rule that forbids it.
    IllegalTurn,
    /// The turn can't be parsed.
    UnreadableTurn,
    /// Invalid game: unknown ruleset, variant, setup, code, position or time.
    BadGame,
    /// The name is too short, too long, or has other characters than letters, digits, `-` and `_`.
    BadName,
    /// The password is too short or too long.
    BadPassword,
    /// The message is too long.
    TooLong,
    /// Rate limit exceeded; `wait` is the time to wait, in milliseconds.
    TooMany,
    /// The database is unavailable. Nothing was changed; retry with the same key.
    Unavailable,
}

impl ErrorId {
    /// All identifiers.
    pub const ALL: [Self; 32] = [
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
        Self::Blocked,
        Self::NotModerator,
        Self::NotFound,
        Self::WrongMethod,
        Self::SeatTaken,
        Self::WrongNumber,
        Self::NotYourTurn,
        Self::GameOver,
        Self::NotBegun,
        Self::NotNow,
        Self::KeyUsed,
        Self::BotsBusy,
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

    /// The identifier as text.
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
            Self::Blocked => "blocked",
            Self::NotModerator => "not-moderator",
            Self::NotFound => "not-found",
            Self::WrongMethod => "wrong-method",
            Self::SeatTaken => "seat-taken",
            Self::WrongNumber => "wrong-number",
            Self::NotYourTurn => "not-your-turn",
            Self::GameOver => "game-over",
            Self::NotBegun => "not-begun",
            Self::NotNow => "not-now",
            Self::KeyUsed => "key-used",
            Self::BotsBusy => "bots-busy",
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

    /// HTTP status.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::BadRequest | Self::UnknownKind | Self::WrongVersion => 400,
            Self::NoToken | Self::WrongPassword => 401,
            Self::WrongOrigin
            | Self::Banned
            | Self::NotRegistered
            | Self::NotYourSeat
            | Self::NotInvited
            | Self::Blocked
            | Self::NotModerator => 403,
            Self::NotFound => 404,
            Self::WrongMethod => 405,
            Self::SeatTaken
            | Self::WrongNumber
            | Self::NotYourTurn
            | Self::GameOver
            | Self::NotBegun
            | Self::NotNow
            | Self::KeyUsed
            | Self::BotsBusy
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

/// Error body.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// Error identifier.
    pub error: ErrorId,
    /// Message in the language of the request.
    pub message: String,
    /// Number of the game's last event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Identifier of the rule that forbids a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Unknown kind of message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
    /// Time to wait, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<u64>,
    /// Idempotency key of the rejected message, over a socket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

impl ErrorBody {
    /// An error without details.
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
