//! Games: beginning one, joining it, its state, turns and other actions, and lists of games.

use serde::{Deserialize, Serialize};

use crate::phrase::Phrase;

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WireSide {
    /// White, who begins.
    White,
    /// Black.
    Black,
}

/// The side that a player wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SideWish {
    /// White.
    White,
    /// Black.
    Black,
    /// Either, by lot.
    #[default]
    Random,
}

/// `POST /api/v1/games`, and what a seek asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BeginGame {
    /// The ruleset.
    pub ruleset: String,
    /// Its optional rules, joined by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// A setup of the ruleset, by its name or by its code; without one, the ruleset's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// The seed of a random setup; without one, it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// A position text to begin with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// One's own side.
    #[serde(default)]
    pub side: SideWish,
    /// The clocks: seconds and increment (`300+2`), days for a turn (`3d`), or none (`-`).
    #[serde(default = "no_clock")]
    pub time: String,
    /// Whether ratings depend on it. Both must be registered.
    #[serde(default)]
    pub rated: bool,
    /// Whether only those who have the link find it.
    #[serde(default)]
    pub private: bool,
    /// The name of the only player who may take the other seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
}

fn no_clock() -> String {
    "-".to_owned()
}

/// A game was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BegunGame {
    /// Its identifier.
    pub game: String,
    /// One's own side.
    pub seat: WireSide,
    /// The address for the opponent.
    pub link: String,
}

/// A seat was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JoinedGame {
    /// The game.
    pub game: String,
    /// One's own side.
    pub seat: WireSide,
}

/// A player as others see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerName {
    /// The identifier; none for a player of an imported game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The name; none if the player is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// What both clocks show, in milliseconds; nothing without clocks.
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
    pub ruleset: String,
    /// Its optional rules, joined by commas.
    pub variant: String,
    /// Who plays White; nobody yet if the seat is free.
    pub white: Option<PlayerName>,
    /// Who plays Black.
    pub black: Option<PlayerName>,
    /// The clocks, as they were asked for.
    pub time: String,
    /// Whether ratings depend on it.
    pub rated: bool,
    /// Whether only those who have the link find it.
    pub private: bool,
    /// The number of the last event. A turn that is played next gets the number after it.
    pub number: u64,
    /// The first position.
    pub start: String,
    /// The position.
    pub position: String,
    /// The turns, in notation.
    pub turns: Vec<String>,
    /// What the clocks show at `now`.
    pub clocks: Clocks,
    /// Whose clock runs.
    pub running: Option<WireSide>,
    /// The side that is to play; none if the game is over or has not begun.
    pub side: Option<WireSide>,
    /// What is offered, and by which side.
    pub offer: Option<WireSide>,
    /// `white`, `black`, `tie`, or `none` for a game that was called off; nothing while it goes on.
    pub result: Option<String>,
    /// Why it ended.
    pub reason: Option<String>,
    /// One's own side, if one plays.
    pub seat: Option<WireSide>,
    /// How many watch, on this instance of the server.
    pub watchers: u32,
    /// The game in which the players go on.
    pub rematch: Option<String>,
    /// The server's time.
    pub now: u64,
}

/// `GET /api/v1/games/ID/turns`: the legal turns, for programs that do not know the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalTurns {
    /// The number of the last event.
    pub number: u64,
    /// The turns, in notation; none if nobody is to play.
    pub turns: Vec<String>,
}

/// `POST /api/v1/games/ID/turns`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayTurn {
    /// The turn, in notation.
    pub turn: String,
    /// The number that it will get.
    pub number: u64,
    /// The same key sent again gets the same answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// A turn was played, and is stored.
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

/// What a player does beside turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Give up.
    Resign,
    /// Offer a tie, or agree to one that is offered.
    OfferTie,
    /// Offer to stop the countdown of Jersi 2 or 3, or agree to it.
    OfferStop,
    /// Ask to take back one's own last turn.
    AskTakeback,
    /// Accept what the opponent offers.
    Accept,
    /// Decline it, or withdraw one's own offer.
    Decline,
    /// Claim the result, because the opponent left.
    Claim,
    /// Call the game off before both have played.
    Abort,
    /// Ask for another game with changed sides, or agree to it.
    Rematch,
    /// Say a phrase.
    Say,
}

/// What is claimed of a game that the opponent left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClaimedResult {
    /// That it is won.
    #[default]
    Win,
    /// That it is a tie.
    Tie,
}

/// `POST /api/v1/games/ID/actions`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Act {
    /// What to do.
    pub action: Action,
    /// The same key sent again gets the same answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// What to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// What to claim.
    #[serde(default)]
    pub result: ClaimedResult,
}

/// An action was done, and is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of its event.
    pub number: u64,
    /// The next game, once both have asked for it.
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
    /// Its optional rules.
    pub variant: String,
    /// Who plays White.
    pub white: Option<PlayerName>,
    /// Who plays Black.
    pub black: Option<PlayerName>,
    /// The clocks.
    pub time: String,
    /// Whether ratings depend on it.
    pub rated: bool,
    /// `open`, `playing`, `over` or `aborted`.
    pub state: String,
    /// The side that is to play.
    pub side: Option<WireSide>,
    /// The number of the last event.
    pub number: u64,
    /// How many turns were played.
    pub turns: u64,
    /// The result.
    pub result: Option<String>,
    /// Why it ended.
    pub reason: Option<String>,
    /// When it was made.
    pub begun: u64,
    /// When something happened last.
    pub changed: u64,
    /// When the side that is to play loses on time.
    pub deadline: Option<u64>,
}

/// `GET /api/v1/games`: a page of games, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GamePage {
    /// The games.
    pub games: Vec<GameSummary>,
    /// What to ask for as `before` for the next page; none on the last one.
    pub before: Option<String>,
}
