//! What goes over the socket, `GET /api/v1/socket`: JSON texts, `hello` first, in both directions.

use serde::{Deserialize, Serialize};

use crate::error::ErrorBody;
use crate::event::GameEvent;
use crate::game::{Act, Clocks, GameState, PlayTurn, WireSide};
use crate::seek::Seek;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message: which version the client speaks.
    Hello {
        /// The version.
        version: u32,
        /// The token, where no cookie came along.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// The client wants to know what happens in a game.
    Watch {
        /// The game.
        game: String,
        /// The last event that the client has; 0 for none. It gets those after it, and no other.
        #[serde(default)]
        since: u64,
    },
    /// No more of that game.
    Unwatch {
        /// The game.
        game: String,
    },
    /// The client wants to know who seeks a game.
    Lobby,
    /// No more of the lobby.
    LeaveLobby,
    /// Play a turn.
    Turn {
        /// In this game.
        game: String,
        /// The turn.
        #[serde(flatten)]
        turn: PlayTurn,
    },
    /// Do something else.
    Act {
        /// In this game.
        game: String,
        /// What.
        #[serde(flatten)]
        act: Act,
    },
    /// Answered with `pong`: for clients that want to know whether the line lives.
    Ping {
        /// Comes back.
        #[serde(default)]
        at: u64,
    },
}

impl ClientMessage {
    /// Every kind, as it is written.
    pub const KINDS: [&'static str; 8] =
        ["hello", "watch", "unwatch", "lobby", "leave-lobby", "turn", "act", "ping"];
}

/// What a server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Hello {
        /// The version that will be spoken.
        version: u32,
        /// Who one is; nobody without a token.
        player: Option<String>,
        /// One's name.
        name: Option<String>,
        /// The server's time.
        now: u64,
    },
    /// How a game stands, once after `watch`.
    Game {
        /// The state.
        state: Box<GameState>,
    },
    /// Something happened in a game.
    Event {
        /// The game.
        game: String,
        /// What.
        event: GameEvent,
        /// What the clocks show at `now`.
        clocks: Clocks,
        /// Whose clock runs.
        running: Option<WireSide>,
        /// The server's time.
        now: u64,
    },
    /// Who is there.
    Presence {
        /// The game.
        game: String,
        /// Whether White is.
        white: bool,
        /// Whether Black is.
        black: bool,
        /// How many watch, on this instance of the server.
        watchers: u32,
    },
    /// The lobby as it is now.
    Lobby {
        /// The seeks, the oldest first.
        seeks: Vec<Seek>,
    },
    /// A turn or an action is stored.
    Done {
        /// The game.
        game: String,
        /// The key that came with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The number of its event.
        number: u64,
        /// The position after a turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// The result, if the turn ended the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<String>,
        /// The next game, once both have asked for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<String>,
    },
    /// Something was not done.
    Error {
        /// The game that it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// Why.
        #[serde(flatten)]
        error: ErrorBody,
    },
    /// The answer to `ping`.
    Pong {
        /// What came with it.
        at: u64,
        /// The server's time.
        now: u64,
    },
}
