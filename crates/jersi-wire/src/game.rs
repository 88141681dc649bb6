//! Games: create, seek, join, state, turns, actions and lists.

use serde::{Deserialize, Serialize};

use crate::phrase::Phrase;

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WireSide {
    /// White, who plays first.
    White,
    /// Black.
    Black,
}

/// Requested side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SideWish {
    /// White.
    White,
    /// Black.
    Black,
    /// Either side, at random.
    #[default]
    Random,
}

/// `POST /api/v1/games`, and the game of a seek.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BeginGame {
    /// The ruleset.
    #[cfg_attr(feature = "openapi", schema(pattern = r"^(jersi-2|jersi-3|jersi-4\.8|jersi-4\.16|pijersi)$"))]
    pub ruleset: String,
    /// Optional rules, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Name or code of a setup. Defaults to the first setup of the ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// Seed of a random setup. Defaults to a random seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Starting position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Side of the player who creates the game.
    #[serde(default)]
    pub side: SideWish,
    /// Time control: seconds and increment (`300+2`), days per turn (`3d`), or none (`-`).
    #[serde(default = "no_clock")]
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = r"^(-|[0-9]+d|[0-9]+(\.[0-9]+)?(\+[0-9]+(\.[0-9]+)?)?)$")
    )]
    pub time: String,
    /// Whether the game is rated. Both players must be registered.
    #[serde(default)]
    pub rated: bool,
    /// Whether the game is unlisted.
    #[serde(default)]
    pub private: bool,
    /// Name of the player who is invited to the other seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
}

fn no_clock() -> String {
    "-".to_owned()
}

/// A game was created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BegunGame {
    /// The identifier.
    pub game: String,
    /// The caller's side.
    pub seat: WireSide,
    /// Link for the opponent.
    pub link: String,
}

/// A seat was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JoinedGame {
    /// The game.
    pub game: String,
    /// The caller's side.
    pub seat: WireSide,
}

/// Public name of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerName {
    /// The identifier; `None` for a player of an imported game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The name; `None` if the player was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Nickname of a guest: in the state of a game only, never in lists. Not unique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
}

/// Remaining times, in milliseconds; `None` without clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// White's.
    pub white: Option<u64>,
    /// Black's.
    pub black: Option<u64>,
}

/// `GET /api/v1/games/ID`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameState {
    /// The game.
    pub game: String,
    /// The ruleset.
    #[cfg_attr(feature = "openapi", schema(pattern = r"^(jersi-2|jersi-3|jersi-4\.8|jersi-4\.16|pijersi)$"))]
    pub ruleset: String,
    /// Optional rules, separated by commas.
    pub variant: String,
    /// White; `None` if the seat is free.
    pub white: Option<PlayerName>,
    /// Black; `None` if the seat is free.
    pub black: Option<PlayerName>,
    /// Time control.
    pub time: String,
    /// Whether the game is rated.
    pub rated: bool,
    /// Whether the game is unlisted.
    pub private: bool,
    /// Number of the last event. The next turn gets the number after it.
    pub number: u64,
    /// Starting position.
    pub start: String,
    /// Current position.
    pub position: String,
    /// The turns, in notation.
    pub turns: Vec<String>,
    /// Remaining times at `now`.
    pub clocks: Clocks,
    /// Side whose clock runs.
    pub running: Option<WireSide>,
    /// Side to play; `None` if the game is over or has not begun.
    pub side: Option<WireSide>,
    /// The pending offer.
    pub offer: Option<PendingOffer>,
    /// `white`, `black`, `tie`, or `none` for an aborted game; `None` while it runs.
    pub result: Option<String>,
    /// Reason for the result.
    pub reason: Option<String>,
    /// The caller's side, if any.
    pub seat: Option<WireSide>,
    /// Number of spectators on this server instance.
    pub watchers: u32,
    /// The rematch.
    pub rematch: Option<String>,
    /// Server time.
    pub now: u64,
}

/// Offer that the opponent may accept or decline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PendingOffer {
    /// The side that offers.
    pub side: WireSide,
    /// What it offers.
    pub offer: OfferKind,
    /// Number of turns to take back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

/// Kind of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A tie.
    Tie,
    /// To stop the countdown.
    Stop,
    /// To take back turns.
    Takeback,
}

/// `GET /api/v1/games/ID/turns`: legal turns, for programs that do not know the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalTurns {
    /// Number of the last event.
    pub number: u64,
    /// The turns in notation; empty if neither side is to play.
    pub turns: Vec<String>,
}

/// `POST /api/v1/games/ID/turns`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayTurn {
    /// The turn, in notation.
    pub turn: String,
    /// Expected event number.
    pub number: u64,
    /// Idempotency key: a repeated request with the same key gets the same response, another one is rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 64))]
    pub key: Option<String>,
}

/// A turn was played and stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Played {
    /// Its number.
    pub number: u64,
    /// The position after it.
    pub position: String,
    /// The result, if the turn ended the game.
    pub result: Option<String>,
}

/// Action other than a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Resign.
    Resign,
    /// Offer a tie, or agree to a tie offer.
    OfferTie,
    /// Offer to stop the countdown of Jersi 2 or 3, or agree to it.
    OfferStop,
    /// Ask to take back one's last turn.
    AskTakeback,
    /// Accept the opponent's offer.
    Accept,
    /// Decline the opponent's offer, or withdraw one's own. The invited player declines a challenge.
    Decline,
    /// Claim the result because the opponent left.
    Claim,
    /// Abort the game before both sides have played.
    Abort,
    /// Ask for a rematch with swapped sides, or agree to it.
    Rematch,
    /// Send a phrase.
    Say,
}

/// Result claimed after the opponent left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClaimedResult {
    /// A win.
    #[default]
    Win,
    /// A tie.
    Tie,
}

/// `POST /api/v1/games/ID/actions`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakeAction {
    /// The action.
    pub action: Action,
    /// Idempotency key: a repeated request with the same key gets the same response, another one is rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 64))]
    pub key: Option<String>,
    /// The phrase to send.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// The result to claim.
    #[serde(default)]
    pub result: ClaimedResult,
}

/// An action was executed and stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// Event number.
    pub number: u64,
    /// The rematch, once both have asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// The game.
    pub game: String,
    /// The ruleset.
    pub ruleset: String,
    /// Optional rules.
    pub variant: String,
    /// White.
    pub white: Option<PlayerName>,
    /// Black.
    pub black: Option<PlayerName>,
    /// Time control.
    pub time: String,
    /// Whether the game is rated.
    pub rated: bool,
    /// `open`, `playing`, `over` or `aborted`.
    pub state: String,
    /// Side to play.
    pub side: Option<WireSide>,
    /// Number of the last event.
    pub number: u64,
    /// Number of turns played.
    pub turns: u64,
    /// The result.
    pub result: Option<String>,
    /// Reason for the result.
    pub reason: Option<String>,
    /// Creation time.
    pub begun: u64,
    /// Time of the last event.
    pub changed: u64,
    /// Time of the next automatic event, such as a flag fall.
    pub deadline: Option<u64>,
}

/// `GET /api/v1/games`: a page of games, most recently changed first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GamePage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// Value of `before` for the next page; `None` on the last one.
    pub before: Option<String>,
}

/// `GET /api/v1/me/challenges`: open games to which the caller is invited by name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenges {
    /// The games, most recent first. The taken seat is the challenger's.
    pub challenges: Vec<GameSummary>,
}

/// `POST /api/v1/seeks`.
pub type NewSeek = BeginGame;

/// A seek in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seek {
    /// The identifier.
    pub seek: String,
    /// Identifier of the seeker.
    pub player: String,
    /// Name of the seeker.
    pub name: String,
    /// Rating of the seeker in the ruleset.
    pub rating: Option<f64>,
    /// The requested game.
    #[serde(flatten)]
    pub wish: BeginGame,
    /// Creation time.
    pub since: u64,
}

/// `GET /api/v1/seeks`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seeks {
    /// The seeks, oldest first.
    pub seeks: Vec<Seek>,
}
