//! Static evaluation. The search knows only the trait; networks and the linear evaluation implement it.

mod design;
mod evaluator;
mod features;
mod linear;
mod network;
mod networks;
mod parameters;

#[cfg(feature = "tuning")]
pub(crate) use design::{Design, EXTRAS, Inputs, Lister, is_threatened};
#[cfg(feature = "tuning")]
pub use design::{Factors, Symmetry};
pub(crate) use evaluator::Evaluator;
pub use evaluator::JudgedBy;
#[cfg(feature = "tuning")]
pub(crate) use linear::fading;
pub use network::NetworkError;
#[cfg(feature = "tuning")]
pub(crate) use network::{Header, Network, ONE, OUT_ONE, SCALE, WIDTH, Weights};
#[cfg(feature = "tuning")]
pub(crate) use networks::design;
pub use networks::{network_of, provide_network};

#[cfg(feature = "tuning")]
pub(crate) use features::{Extra, Features, Sink};
pub(crate) use linear::Linear;

use std::marker::PhantomData;

use jersi_rules::{Position, Ruleset, Sight};

/// What the search has computed for a position before it is evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<R: Ruleset> {
    /// The reach of the side to move.
    pub(crate) own: Sight<R::Set>,
    /// The reach of the opponent, as if it were to move.
    pub(crate) other: Sight<R::Set>,
}

impl<R: Ruleset> Seen<R> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn new(position: &Position<R>) -> Self {
        Self { own: position.sight(position.side()), other: position.sight(position.side().other()) }
    }
}

/// Evaluates positions in which the game is not over.
pub(crate) trait Evaluation<R: Ruleset>: Clone + Send + Sync {
    /// Points for the side to move; a cube is worth about a hundred. Positions of one line of play come with rising
    /// `ply`, so that an implementation may update incrementally.
    fn evaluate(&mut self, ply: usize, position: &Position<R>, seen: &Seen<R>) -> i32;

    /// Prepares for a search with the network, if there is one, or with the linear evaluation.
    fn prepare(&mut self, _judge: JudgedBy) {}
}

/// Evaluates positions by the linear evaluation, without search.
#[derive(Clone, Debug)]
pub struct Judge<R> {
    evaluation: Linear,
    ruleset: PhantomData<R>,
}

impl<R: Ruleset> Judge<R> {
    /// With the weights of the ruleset.
    #[must_use]
    pub fn new(game: R) -> Self {
        Self { evaluation: Linear::new(game), ruleset: PhantomData }
    }

    /// Points for the side to move, in a position in which the game is not over; a cube is worth about a hundred.
    pub fn points(&mut self, position: &Position<R>) -> i32 {
        self.evaluation.evaluate(0, position, &Seen::new(position))
    }
}
