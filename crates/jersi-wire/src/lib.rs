//! Online play: what pages, terminals, bots and scripts say to a server, and what it answers.
//!
//! Serde types and nothing else: no rules, no sentences, no I/O. Turns, positions and rulesets are texts, in the
//! notation that `jersi-rules` reads. Times are milliseconds since 1970, spans are milliseconds. Unknown fields are
//! ignored, so a later version may add some; a message that changes its meaning makes a new [`VERSION`].

mod error;
mod event;
mod game;
mod phrase;
mod player;
mod seek;
mod socket;

pub use error::{ErrorBody, ErrorId};
pub use event::{Beginning, GameEvent, Unrated, What};
pub use game::{
    Act, Action, BeginGame, BegunGame, ClaimedResult, Clocks, Done, GamePage, GameState, GameSummary,
    JoinedGame, LegalTurns, PlayTurn, Played, PlayerName, SideWish, WireSide,
};
pub use phrase::Phrase;
pub use player::{
    ChangeMe, Credentials, Device, Devices, History, HouseBot, HouseBots, Login, LoginLink, Me, PlayerKind,
    RatingHistory, RatingLine, RatingPoint, Register, Registered, ResultLine,
};
pub use seek::{NewSeek, Seek, Seeks};
pub use socket::{ClientMessage, ServerMessage};

/// Protocol version of this build. A server supports this version and the one before.
pub const VERSION: u32 = 1;

/// Oldest supported protocol version.
pub const OLDEST_VERSION: u32 = 1;

/// Maximum length of a socket message to the server, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;
