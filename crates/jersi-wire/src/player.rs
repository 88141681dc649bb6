//! Players: guests, accounts, sessions, devices, ratings, and the caller's account.

use serde::{Deserialize, Serialize};

use crate::moderation::Suspension;

/// Kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// Player without an account.
    Guest,
    /// Player with a name and password.
    Registered,
    /// House bot.
    Bot,
    /// Deleted player, whose games remain.
    Deleted,
}

/// A player and a token, which authenticates as that player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Credentials {
    /// The identifier.
    pub player: String,
    /// The name.
    pub name: String,
    /// Session token: `Authorization: Bearer TOKEN`. The cookie holds the same.
    pub token: String,
    /// The next recovery code, after a login by recovery code. Shown once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery: Option<String>,
}

/// House bot. A game that names it as the opponent begins immediately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HouseBot {
    /// The name.
    pub name: String,
    /// Playing strength, from 1 to 10.
    pub level: u8,
}

/// `GET /api/v1/bots`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HouseBots {
    /// The house bots.
    pub bots: Vec<HouseBot>,
}

/// `POST /api/v1/accounts`: turns a guest into a registered player, who keeps all games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Register {
    /// The name: letters and digits of one script, `-` and `_`.
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 20))]
    pub name: String,
    /// The password.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub password: String,
}

/// A guest was registered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Registered {
    /// The identifier, unchanged.
    pub player: String,
    /// The name.
    pub name: String,
    /// Recovery code, which replaces a forgotten password. Shown once.
    pub recovery: String,
    /// Session token. Earlier tokens of the guest end.
    pub token: String,
}

/// `POST /api/v1/sessions`: login by name and password, by name and recovery code, or by the code of a link.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Login {
    /// The name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The password; with a recovery code, the new password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recovery: Option<String>,
    /// Code of a link created on another device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// `POST /api/v1/me/links`: a one-time link that logs in another device, valid for a short time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LoginLink {
    /// The code.
    pub code: String,
    /// The link.
    pub link: String,
    /// Expiry time.
    pub until: u64,
}

/// `POST /api/v1/me/recovery`: a new recovery code, which replaces the earlier one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewRecovery {
    /// The password.
    pub password: String,
}

/// A new recovery code, which replaces a forgotten password. Shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryCode {
    /// The recovery code.
    pub recovery: String,
}

/// Device that is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// The identifier.
    pub device: String,
    /// Description, such as `Firefox · Android`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Login time.
    pub since: u64,
    /// Last use, to the hour.
    pub seen: u64,
    /// Whether it is the caller's device.
    pub current: bool,
}

/// `GET /api/v1/me/devices`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Devices {
    /// The devices, most recently used first.
    pub devices: Vec<Device>,
}

/// `PATCH /api/v1/me`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChangeMe {
    /// New name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// New nickname of a guest; an empty text removes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
    /// New password; requires the old one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The old password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
}

/// Rating in a ruleset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingLine {
    /// The ruleset.
    pub ruleset: String,
    /// The Glicko-2 rating.
    pub rating: f64,
    /// Rating deviation: a 95 % interval is two deviations wide on each side.
    pub deviation: f64,
    /// Number of rated games.
    pub games: u64,
}

/// Rating after a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// End of the game.
    pub at: u64,
    /// Glicko-2 rating after the game.
    pub rating: f64,
    /// Rating deviation after the game.
    pub deviation: f64,
}

/// Rating history in a ruleset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// The ruleset.
    pub ruleset: String,
    /// Ratings after the last rated games, oldest first.
    pub points: Vec<RatingPoint>,
}

/// Results of a player in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResultLine {
    /// The ruleset.
    pub ruleset: String,
    /// Number of games won.
    pub won: u64,
    /// Number of games tied.
    pub tied: u64,
    /// Number of games lost.
    pub lost: u64,
}

/// `GET /api/v1/players/NAME/history`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct History {
    /// The ratings, by ruleset.
    pub ratings: Vec<RatingHistory>,
    /// Results of all games, rated or not, by ruleset. Private games are only counted for the player itself.
    pub results: Vec<ResultLine>,
}

/// `GET /api/v1/me`, and `GET /api/v1/players/NAME` for other players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The identifier.
    pub player: String,
    /// The name.
    pub name: String,
    /// The kind of player.
    pub kind: PlayerKind,
    /// Creation time.
    pub since: u64,
    /// The ratings.
    pub ratings: Vec<RatingLine>,
    /// Nickname of a guest, for the guest itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
    /// Whether the player is a moderator, for the player itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moderator: bool,
    /// Running suspension, for the player itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
}
