//! What happens in a game, as numbered events. A game is nothing but the list of them.

use serde::{Deserialize, Serialize};

use crate::game::{ClaimedResult, WireSide};
use crate::phrase::Phrase;

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameEvent {
    /// Its number, from 1, without gaps.
    pub number: u64,
    /// When it happened.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// How a game began: the first event.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Beginning {
    /// The ruleset.
    pub ruleset: String,
    /// Its optional rules, joined by commas.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub variant: String,
    /// The name of the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// The seed of a random setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The setup code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The position text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The clocks: `300+2`, `3d` or `-`.
    pub time: String,
    /// Whether ratings depend on it.
    #[serde(default)]
    pub rated: bool,
    /// Whether only those who have the link find it.
    #[serde(default)]
    pub private: bool,
    /// The player for whom it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invited: Option<String>,
    /// The game of which this is the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// The names of the players of a game that was played elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<[String; 2]>,
}

/// Why a game that was to be rated is not: its result would say little of how well the two play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unrated {
    /// Both sat down from the same network: perhaps at the same device.
    SameNetwork,
    /// The two have had as many rated games within a day as count.
    TooOften,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// The game was made.
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
        /// In notation.
        turn: String,
        /// What the player's clock was charged.
        spent: u64,
        /// How much of the time was given back because of a slow line.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: u64,
    },
    /// A tie was offered.
    TieOffered {
        /// By this side.
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
        /// How many turns would go back.
        count: u32,
    },
    /// An offer was declined, or withdrawn by the side that made it.
    Declined {
        /// The side that did.
        side: WireSide,
    },
    /// The players agreed on a tie.
    TieAgreed,
    /// The players agreed to stop the countdown; the count decided as at its end.
    StopAgreed,
    /// The last turns were taken back.
    TakenBack {
        /// How many.
        count: u32,
    },
    /// A side gave up.
    Resigned {
        /// The side.
        side: WireSide,
    },
    /// The time of a side was up.
    Flagged {
        /// The side.
        side: WireSide,
    },
    /// A side had left, and the other one claimed the result.
    Claimed {
        /// The side that claimed.
        side: WireSide,
        /// What it claimed.
        result: ClaimedResult,
    },
    /// The game was called off before both had played.
    Aborted {
        /// By this side; by the server if nobody came or played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<WireSide>,
    },
    /// The result of a game that was played elsewhere, where the rules do not tell it.
    Settled {
        /// The winner; none for a tie.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<WireSide>,
    },
    /// A player said something to the other.
    Said {
        /// The side.
        side: WireSide,
        /// The phrase.
        phrase: Phrase,
    },
    /// A side asked for another game with changed sides.
    RematchAsked {
        /// The side.
        side: WireSide,
    },
    /// A game that was to be rated is not, and why.
    Unrated {
        /// Why.
        why: Unrated,
    },
    /// Both wanted another game.
    Rematch {
        /// That game.
        game: String,
    },
    /// No server was there, and the clocks stood.
    Outage {
        /// Since this time.
        from: u64,
        /// Until this time: a little after a server was there again, so that everybody can come back.
        until: u64,
    },
    /// Something that only a later version knows.
    #[serde(other)]
    Unknown,
}

impl What {
    /// The name of the kind, as it is written.
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
            Self::Unknown => "unknown",
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}
