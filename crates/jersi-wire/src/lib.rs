//! Messages of online play: the JSON types of requests, responses, events and socket messages.
//!
//! Serde types only: no rules, no texts for people, no I/O. Turns, positions and rulesets are strings in the notation of
//! `jersi-rules`. Times are milliseconds since 1970, durations are milliseconds. Unknown fields are ignored, so that later
//! versions can add some; a message that changes its meaning gets a new [`VERSION`]. `docs/online.md` describes the API.
//!
//! ```
//! use jersi_wire::{ClientMessage, PlayTurn};
//!
//! let json = r#"{"kind":"turn","game":"g1","turn":"b4=c4-d4","number":4}"#;
//! let message: ClientMessage = serde_json::from_str(json)?;
//! let turn = PlayTurn { turn: "b4=c4-d4".to_owned(), number: 4, key: None };
//! assert_eq!(message, ClientMessage::Turn { game: "g1".to_owned(), turn });
//! assert_eq!(serde_json::to_string(&message)?, json);
//! # Ok::<_, serde_json::Error>(())
//! ```

mod error;
mod event;
mod game;
mod moderation;
mod phrase;
mod player;
mod socket;

pub use error::{ErrorBody, ErrorId};
pub use event::{AbortReason, Beginning, EventKind, GameEvent, Unrated};
pub use game::{
    Action, BeginGame, BegunGame, Challenges, ClaimedResult, Clocks, Done, GamePage, GameState, GameSummary,
    JoinedGame, LegalTurns, NewSeek, OfferKind, PendingOffer, PlayTurn, Played, PlayerName, Seek, Seeks,
    SideWish, TakeAction, WireSide,
};
pub use moderation::{
    Blocked, Blocks, Case, Cases, Decide, Decision, Decisions, Likeness, Measure, Reason, Relay, Report,
    ReportGame, Suspension,
};
pub use phrase::Phrase;
pub use player::{
    ChangeMe, Credentials, Device, Devices, History, HouseBot, HouseBots, Login, LoginLink, Me, NewRecovery,
    PlayerKind, RatingHistory, RatingLine, RatingPoint, RecoveryCode, Register, Registered, ResultLine,
};
pub use socket::{ClientMessage, ServerMessage};

/// Protocol version of this build. A server supports this version and the one before.
pub const VERSION: u32 = 1;

/// Oldest supported protocol version.
pub const OLDEST_VERSION: u32 = 1;

/// Maximum length of a socket message to the server, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;
