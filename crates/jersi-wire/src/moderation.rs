//! Moderation: blocked players, reports, cases of the moderators, their decisions and the log of them. Reasons come from
//! a list; there is no free text.

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
    /// The matter is settled, or was judged again.
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
    /// A player is no moderator any more.
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
    /// Who reports.
    pub by: PlayerName,
    /// When.
    pub at: u64,
}

/// Blocked player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Blocked {
    /// The player.
    #[serde(flatten)]
    pub player: PlayerName,
    /// Since when.
    pub since: u64,
}

/// `GET /api/v1/me/blocks`: players with whom the caller is not paired, and exchanges no phrases.
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
    /// When.
    pub at: u64,
    /// Kind of decision.
    pub measure: Measure,
    /// The reason.
    pub reason: Reason,
    /// The moderator; `None` for the operator of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PlayerName>,
    /// The player concerned. Without a name after the deletion of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerName>,
    /// The game concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// End of a suspension; `None` without an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

/// A running suspension.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Suspension {
    /// Its end; `None` without an end.
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

/// A game that follows another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Relay {
    /// Side of the rated game that plays the turns of the house bot.
    pub side: WireSide,
    /// The game with the house bot.
    pub house_game: String,
    /// Who played against the house bot.
    pub player: PlayerName,
    /// Number of consecutive positions that both games have.
    pub positions: u32,
    /// Whether the marks of both players' networks are equal; `None` if one is unknown.
    pub same_network: Option<bool>,
    /// Whether the marks of both players' devices are equal; `None` if one is unknown.
    pub same_device: Option<bool>,
}

/// Turns of a side that are also the engine's first choice. No proof: strong players find them, too.
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

/// A game with open reports or marks.
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
    /// Games with the same sequence of positions: marks "worth a look".
    pub relays: Vec<Relay>,
    /// Likeness to the engine's first choices, as far as it was computed.
    pub likeness: Vec<Likeness>,
    /// Whether the marks of both players' networks are equal; `None` if one is unknown.
    pub same_network: Option<bool>,
    /// Whether the marks of both players' devices are equal; `None` if one is unknown.
    pub same_device: Option<bool>,
}

/// `GET /api/v1/moderation/cases`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cases {
    /// The newest cases, newest first.
    pub cases: Vec<Case>,
    /// Number of all open cases.
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
    /// The game to annul or to close; for a suspension, the game that led to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Days of a suspension, at most 3,650. Without an end by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
}
