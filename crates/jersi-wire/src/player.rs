//! Players: guests, accounts, sessions, and what one may know and change of oneself.

use serde::{Deserialize, Serialize};

/// What kind of player it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// Plays without an account.
    Guest,
    /// Has a name and a password.
    Registered,
    /// A program of the house.
    Bot,
    /// Is gone; only games are left.
    Deleted,
}

/// A player, and the token that proves to be it. Whoever has the token is the player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Credentials {
    /// The identifier.
    pub player: String,
    /// The name.
    pub name: String,
    /// The token: `Authorization: Bearer TOKEN`. The cookie holds the same.
    pub token: String,
}

/// A bot of the house: name it as the opponent of a new game, and it is at the board at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HouseBot {
    /// The name.
    pub name: String,
    /// How well it plays, from 1 to 10.
    pub level: u8,
}

/// `GET /api/v1/bots`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HouseBots {
    /// The bots, none if the server has none.
    pub bots: Vec<HouseBot>,
}

/// `POST /api/v1/accounts`: a guest becomes a registered player and keeps every game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Register {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A guest has become a registered player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Registered {
    /// The identifier, which is the same as before.
    pub player: String,
    /// The name.
    pub name: String,
    /// Replaces a forgotten password. It is shown once.
    pub recovery: String,
    /// A token, if the request had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// `POST /api/v1/sessions`: by name and password, by name and recovery code, or by the code of a link.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Login {
    /// The name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The password; with a recovery code, the new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery: Option<String>,
    /// The code of a link that was made on another device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// `POST /api/v1/me/links`: a link that makes another device the same player. It works once, and not for long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LoginLink {
    /// The code alone.
    pub code: String,
    /// The address.
    pub link: String,
    /// Until when it works.
    pub until: u64,
}

/// A device on which a player is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// Tells it from the player's other devices.
    pub device: String,
    /// What it says to be, such as `Firefox · Android`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Since when it is logged in.
    pub since: u64,
    /// When it was last used, to the hour.
    pub seen: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// `GET /api/v1/me/devices`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Devices {
    /// The devices, the last used first.
    pub devices: Vec<Device>,
}

/// `PATCH /api/v1/me`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChangeMe {
    /// Another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Another password; needs the old one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The old password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
}

/// A rating in a ruleset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingLine {
    /// The ruleset.
    pub ruleset: String,
    /// The Glicko-2 rating.
    pub rating: f64,
    /// Its deviation: the rating is within twice that, 19 times out of 20.
    pub deviation: f64,
    /// How many rated games it comes from.
    pub games: u64,
}

/// A rating after a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When the game ended.
    pub at: u64,
    /// The Glicko-2 rating after it.
    pub rating: f64,
    /// Its deviation then.
    pub deviation: f64,
}

/// The rating in a ruleset, game after game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// The ruleset.
    pub ruleset: String,
    /// The rating after each of the last rated games, the earliest first.
    pub points: Vec<RatingPoint>,
}

/// How games of a ruleset ended for a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResultLine {
    /// The ruleset.
    pub ruleset: String,
    /// How many were won.
    pub won: u64,
    /// How many were tied.
    pub tied: u64,
    /// How many were lost.
    pub lost: u64,
}

/// `GET /api/v1/players/NAME/history`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct History {
    /// The ratings, by ruleset.
    pub ratings: Vec<RatingHistory>,
    /// The results of all games, rated or not, by ruleset. Private games count for their own player alone.
    pub results: Vec<ResultLine>,
}

/// `GET /api/v1/me`, and of others by `GET /api/v1/players/NAME`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The identifier.
    pub player: String,
    /// The name.
    pub name: String,
    /// What kind of player.
    pub kind: PlayerKind,
    /// Since when.
    pub since: u64,
    /// The ratings.
    pub ratings: Vec<RatingLine>,
}
