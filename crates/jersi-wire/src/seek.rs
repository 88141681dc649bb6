//! The lobby: games that anybody may accept.

use serde::{Deserialize, Serialize};

use crate::game::BeginGame;

/// `POST /api/v1/seeks`.
pub type NewSeek = BeginGame;

/// A seek in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seek {
    /// Its identifier.
    pub seek: String,
    /// Who asks.
    pub player: String,
    /// The name.
    pub name: String,
    /// The rating in that ruleset.
    pub rating: Option<f64>,
    /// The game that is asked for.
    #[serde(flatten)]
    pub wish: BeginGame,
    /// Since when.
    pub since: u64,
}

/// `GET /api/v1/seeks`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seeks {
    /// The seeks, the oldest first.
    pub seeks: Vec<Seek>,
}
