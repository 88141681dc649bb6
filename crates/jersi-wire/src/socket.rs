//! WebSocket messages of `GET /api/v1/socket`: JSON, `hello` first in both directions.

use serde::{Deserialize, Serialize};

use crate::error::ErrorBody;
use crate::event::GameEvent;
use crate::game::{Clocks, GameState, GameSummary, PlayTurn, Seek, TakeAction, WireSide};

/// Message from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// First message: protocol version and authentication.
    Hello {
        /// The version.
        version: u32,
        /// Session token, if there is no cookie.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// Subscribes to the events of a game.
    Watch {
        /// The game.
        game: String,
        /// Number of the last known event; 0 for none. Later events are sent.
        #[serde(default)]
        since: u64,
    },
    /// Ends the subscription to a game.
    Unwatch {
        /// The game.
        game: String,
    },
    /// Subscribes to the lobby.
    Lobby,
    /// Ends the subscription to the lobby.
    LeaveLobby,
    /// Subscribes to the challenges to the player.
    Challenges,
    /// Plays a turn.
    Turn {
        /// The game.
        game: String,
        /// The turn.
        #[serde(flatten)]
        turn: PlayTurn,
    },
    /// Executes another action.
    Act {
        /// The game.
        game: String,
        /// The action.
        #[serde(flatten)]
        act: TakeAction,
    },
    /// Connection check, answered with `pong`.
    Ping {
        /// Returned in the response.
        #[serde(default)]
        at: u64,
    },
}

impl ClientMessage {
    /// All kinds as text.
    pub const KINDS: [&'static str; 9] =
        ["hello", "watch", "unwatch", "lobby", "leave-lobby", "challenges", "turn", "act", "ping"];
}

/// Message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// Response to `hello`.
    Hello {
        /// Protocol version of this connection.
        version: u32,
        /// Identifier of the player; `None` without a token.
        player: Option<String>,
        /// Name of the player.
        name: Option<String>,
        /// Server time.
        now: u64,
    },
    /// State of a game, once after `watch`.
    Game {
        /// The state.
        state: Box<GameState>,
    },
    /// Event of a game.
    Event {
        /// The game.
        game: String,
        /// The event.
        event: GameEvent,
        /// Remaining times at `now`.
        clocks: Clocks,
        /// Side whose clock runs.
        running: Option<WireSide>,
        /// Server time.
        now: u64,
    },
    /// Presence in a game.
    Presence {
        /// The game.
        game: String,
        /// Whether White is connected.
        white: bool,
        /// Whether Black is connected.
        black: bool,
        /// Number of spectators on this server instance.
        watchers: u32,
    },
    /// All seeks of the lobby.
    Lobby {
        /// The newest seeks, newest first.
        seeks: Vec<Seek>,
    },
    /// All challenges to the player, at the subscription and at every change.
    Challenges {
        /// Open games to which the player is invited by name, most recent first.
        challenges: Vec<GameSummary>,
    },
    /// A turn or action was stored.
    Done {
        /// The game.
        game: String,
        /// Idempotency key of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// Event number.
        number: u64,
        /// The position after a turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// The result, if the turn ended the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<String>,
        /// The rematch, once both have asked for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<String>,
    },
    /// A request was rejected.
    Error {
        /// The game of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
        /// The error.
        #[serde(flatten)]
        error: ErrorBody,
    },
    /// Response to `ping`.
    Pong {
        /// Value of the `ping`.
        at: u64,
        /// Server time.
        now: u64,
    },
}
