//! Numbered events. A game is the list of its events.

use serde::{Deserialize, Serialize};

use crate::game::{ClaimedResult, WireSide};
use crate::phrase::Phrase;

/// Event of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameEvent {
    /// Number, from 1, without gaps.
    pub number: u64,
    /// Time of the event.
    pub at: u64,
    /// Kind and details.
    #[serde(flatten)]
    pub what: EventKind,
}

/// First event: how the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Beginning {
    /// The ruleset.
    pub ruleset: String,
    /// Optional rules, separated by commas.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub variant: String,
    /// Name of the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// Seed of a random setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Setup code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Starting position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Time control: `300+2`, `3d` or `-`.
    pub time: String,
    /// Whether the game is rated.
    #[serde(default)]
    pub rated: bool,
    /// Whether the game is unlisted.
    #[serde(default)]
    pub private: bool,
    /// The invited player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invited: Option<String>,
    /// The game before this rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// Names of the players of an imported game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<[String; 2]>,
}

/// Why a rated game does not count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unrated {
    /// Both players joined from the same network, perhaps the same device.
    SameNetwork,
    /// The two players have reached the daily maximum of rated games with each other.
    TooOften,
    /// The game ended before both players had played.
    NotPlayed,
    /// A moderator annulled the game.
    Annulled,
}

/// Special reason for aborting a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AbortReason {
    /// The invited player declined the challenge.
    Declined,
    /// A house bot left the game, because it repeats a running rated game.
    Relayed,
}

/// Kind of event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// The game was created.
    Begun(Box<Beginning>),
    /// A player took a seat, or took it over.
    Seated {
        /// The side.
        side: WireSide,
        /// The player's identifier.
        player: String,
    },
    /// A turn was played, or one decision of a ransom.
    Turn {
        /// The turn in notation.
        turn: String,
        /// Time charged to the player's clock.
        spent: u64,
        /// Lag compensation: time not charged because of a slow connection.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u64,
    },
    /// A tie was offered.
    TieOffered {
        /// The side that offers.
        side: WireSide,
    },
    /// A side offered to stop the countdown.
    StopOffered {
        /// The side.
        side: WireSide,
    },
    /// A side asked to take back its last turn.
    TakebackAsked {
        /// The side.
        side: WireSide,
        /// Number of turns to take back.
        count: u32,
    },
    /// An offer was declined, or withdrawn by the side that made it.
    Declined {
        /// The side that declines or withdraws.
        side: WireSide,
    },
    /// The players agreed on a tie.
    TieAgreed,
    /// The players agreed to stop the countdown; the game is scored as at its end.
    StopAgreed,
    /// The last turns were taken back.
    TakenBack {
        /// Number of turns.
        count: u32,
    },
    /// A side resigned.
    Resigned {
        /// The side.
        side: WireSide,
    },
    /// A side ran out of time.
    Flagged {
        /// The side.
        side: WireSide,
    },
    /// A side claimed the result because the opponent left.
    Claimed {
        /// The side that claimed.
        side: WireSide,
        /// The claimed result.
        result: ClaimedResult,
    },
    /// The game was aborted before both sides had played.
    Aborted {
        /// The side that aborted; `None` if a deadline expired. For a declined challenge, the free seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<WireSide>,
        /// The reason, if it is a special one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<AbortReason>,
    },
    /// Result of an imported game that does not follow from the rules.
    Settled {
        /// The winner; `None` for a tie.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<WireSide>,
    },
    /// A player sent a phrase.
    Said {
        /// The side.
        side: WireSide,
        /// The phrase.
        phrase: Phrase,
    },
    /// A side asked for a rematch with swapped sides.
    RematchAsked {
        /// The side.
        side: WireSide,
    },
    /// A rated game does not count.
    Unrated {
        /// The reason.
        why: Unrated,
    },
    /// Both players agreed to a rematch.
    Rematch {
        /// The new game.
        game: String,
    },
    /// No server was available, and the clocks stopped.
    Outage {
        /// Start of the outage.
        from: u64,
        /// End of the outage, including the time for clients to reconnect.
        until: u64,
    },
    /// The game reached the maximum number of turns and is a tie.
    TurnLimit,
    /// An event of a later version.
    #[serde(other)]
    Unknown,
}

impl EventKind {
    /// Kind as text.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Begun(_) => "begun",
            Self::Seated { .. } => "seated",
            Self::Turn { .. } => "turn",
            Self::TieOffered { .. } => "tie-offered",
            Self::StopOffered { .. } => "stop-offered",
            Self::TakebackAsked { .. } => "takeback-asked",
            Self::Declined { .. } => "declined",
            Self::TieAgreed => "tie-agreed",
            Self::StopAgreed => "stop-agreed",
            Self::TakenBack { .. } => "taken-back",
            Self::Resigned { .. } => "resigned",
            Self::Flagged { .. } => "flagged",
            Self::Claimed { .. } => "claimed",
            Self::Aborted { .. } => "aborted",
            Self::Settled { .. } => "settled",
            Self::Said { .. } => "said",
            Self::RematchAsked { .. } => "rematch-asked",
            Self::Unrated { .. } => "unrated",
            Self::Rematch { .. } => "rematch",
            Self::Outage { .. } => "outage",
            Self::TurnLimit => "turn-limit",
            Self::Unknown => "unknown",
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
