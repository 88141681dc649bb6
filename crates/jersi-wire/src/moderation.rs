//! Moderation: blocked players, reports, cases, decisions of moderators and their log. Reasons come from a fixed list;
//! there is no free text.

use serde::{Deserialize, Serialize};

use crate::game::{GameSummary, PlayerName, WireSide};

/// Reason of a report or a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Help from an engine or another person.
    Help,
    /// Turns copied from a game elsewhere.
    Relay,
    /// Losing on purpose.
    LostOnPurpose,
    /// Several accounts of one person.
    SeveralAccounts,
    /// Letting the clock run, or leaving lost games.
    Stalling,
    /// Annoying phrases.
    Phrases,
    /// An offensive name.
    Name,
    /// A technical fault.
    Fault,
    /// Nothing was found.
    NothingFound,
    /// The matter is settled, or was reconsidered.
    Settled,
    /// Decision of the operator.
    Operator,
}

impl Reason {
    /// All reasons, in menu order.
    pub const ALL: [Self; 11] = [
        Self::Help,
        Self::Relay,
        Self::LostOnPurpose,
        Self::SeveralAccounts,
        Self::Stalling,
        Self::Phrases,
        Self::Name,
        Self::Fault,
        Self::NothingFound,
        Self::Settled,
        Self::Operator,
    ];

    /// Reasons of reports by players.
    pub const OF_REPORTS: [Self; 6] =
        [Self::Help, Self::LostOnPurpose, Self::SeveralAccounts, Self::Stalling, Self::Phrases, Self::Name];

    /// The identifier as text.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Help => "help",
            Self::Relay => "relay",
            Self::LostOnPurpose => "lost-on-purpose",
            Self::SeveralAccounts => "several-accounts",
            Self::Stalling => "stalling",
            Self::Phrases => "phrases",
            Self::Name => "name",
            Self::Fault => "fault",
            Self::NothingFound => "nothing-found",
            Self::Settled => "settled",
            Self::Operator => "operator",
        }
    }
}

/// Kind of decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// A player is restricted to watching.
    Suspend,
    /// A suspension ends.
    Lift,
    /// A rated game does not count; ratings are recomputed.
    Annul,
    /// The reports and marks of a game are closed.
    Close,
    /// A player becomes a moderator.
    Appoint,
    /// A player stops being a moderator.
    Dismiss,
}

impl Measure {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Suspend, Self::Lift, Self::Annul, Self::Close, Self::Appoint, Self::Dismiss];

    /// The identifier as text.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Suspend => "suspend",
            Self::Lift => "lift",
            Self::Annul => "annul",
            Self::Close => "close",
            Self::Appoint => "appoint",
            Self::Dismiss => "dismiss",
        }
    }

    /// The reasons that a moderator may give.
    #[must_use]
    pub const fn reasons(self) -> &'static [Reason] {
        match self {
            Self::Suspend => &[
                Reason::Help,
                Reason::Relay,
                Reason::LostOnPurpose,
                Reason::SeveralAccounts,
                Reason::Stalling,
                Reason::Phrases,
                Reason::Name,
            ],
            Self::Annul => {
                &[Reason::Help, Reason::Relay, Reason::LostOnPurpose, Reason::SeveralAccounts, Reason::Fault]
            }
            Self::Lift => &[Reason::Settled, Reason::NothingFound],
            Self::Close => &[Reason::NothingFound, Reason::Settled],
            Self::Appoint | Self::Dismiss => &[],
        }
    }
}

/// `POST /api/v1/games/ID/reports`: reports a player of a game to the moderators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportGame {
    /// The reason, one of those for reports.
    pub reason: Reason,
    /// The reported side. Defaults to the caller's opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<WireSide>,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    /// The reported side.
    pub side: WireSide,
    /// The reason.
    pub reason: Reason,
    /// Reporting player.
    pub by: PlayerName,
    /// Time of the report.
    pub at: u64,
}

/// Blocked player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blocked {
    /// The player.
    #[serde(flatten)]
    pub player: PlayerName,
    /// Start of the block.
    pub since: u64,
}

/// `GET /api/v1/me/blocks`: players whom the caller is never paired with, and exchanges no phrases with.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blocks {
    /// The players, last blocked first.
    pub blocks: Vec<Blocked>,
}

/// A decision: an entry of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Decision {
    /// Number, from 1.
    pub number: u64,
    /// Time of the decision.
    pub at: u64,
    /// Kind of decision.
    pub measure: Measure,
    /// The reason.
    pub reason: Reason,
    /// The moderator; `None` for the operator of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PlayerName>,
    /// The player concerned; without a name if the account was deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerName>,
    /// The game concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// End of a suspension; `None` if it is unlimited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

/// A running suspension.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Suspension {
    /// Its end; `None` if it is unlimited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

/// `GET /api/v1/me/decisions` and `GET /api/v1/moderation/log`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Decisions {
    /// The decisions, newest first.
    pub decisions: Vec<Decision>,
    /// Value of `before` for the next page; `None` on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u64>,
}

/// A rated game with the same sequence of positions as a game against a house bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Relay {
    /// Side of the rated game that plays the house bot's turns.
    pub side: WireSide,
    /// The game with the house bot.
    pub house_game: String,
    /// Opponent of the house bot.
    pub player: PlayerName,
    /// Number of consecutive positions in common.
    pub positions: u32,
    /// Whether the hashes of both players' networks are equal; `None` if one is unknown.
    pub same_network: Option<bool>,
    /// Whether the hashes of both players' devices are equal; `None` if one is unknown.
    pub same_device: Option<bool>,
}

/// Turns of a side that are also the engine's first choice. Not proof: strong players find them, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Likeness {
    /// The side.
    pub side: WireSide,
    /// Turns that are the engine's first choice.
    pub same: u32,
    /// Turns compared.
    pub of: u32,
}

/// A game with open reports or relay marks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Case {
    /// The game.
    #[serde(flatten)]
    pub game: GameSummary,
    /// Whether the game was annulled.
    pub annulled: bool,
    /// Whether White and Black are suspended.
    pub suspended: [bool; 2],
    /// The reports, newest first.
    pub reports: Vec<Report>,
    /// Relay marks: games with the same sequence of positions.
    pub relays: Vec<Relay>,
    /// Likeness to the engine's first choices, as far as computed.
    pub likeness: Vec<Likeness>,
    /// Whether the hashes of both players' networks are equal; `None` if one is unknown.
    pub same_network: Option<bool>,
    /// Whether the hashes of both players' devices are equal; `None` if one is unknown.
    pub same_device: Option<bool>,
}

/// `GET /api/v1/moderation/cases`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cases {
    /// The newest cases, newest first.
    pub cases: Vec<Case>,
    /// Number of open cases.
    pub open: u64,
}

/// `POST /api/v1/moderation/decisions`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Decide {
    /// Kind of decision: `suspend`, `lift`, `annul` or `close`.
    pub measure: Measure,
    /// The reason, one of those of the measure.
    pub reason: Reason,
    /// Name or identifier of the player to suspend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The game to annul or to close; for a suspension, the game that caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Days of a suspension, at most 3,650. Unlimited by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
}
