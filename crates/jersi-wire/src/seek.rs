//! The lobby: games that any player may accept.

use serde::{Deserialize, Serialize};

use crate::game::BeginGame;

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
