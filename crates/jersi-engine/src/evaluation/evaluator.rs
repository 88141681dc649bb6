//! The choice of the evaluation: the network of the ruleset, or the linear evaluation.

use std::sync::Arc;

use jersi_rules::{Phase, Position, Ruleset};

use super::linear::Linear;
use super::network::{Network, NetworkError, Weights};
use super::networks::{design, trained};
use super::{Evaluation, Seen};

/// The evaluation at full strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum JudgedBy {
    /// The network, if the ruleset has one.
    #[default]
    Network,
    /// The linear evaluation, as a reference.
    Linear,
}

/// Both evaluations of a ruleset. Most levels below the highest were calibrated with the linear evaluation and keep it.
/// It also serves while cubes are being placed: no network was trained on half-empty boards.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<R: Ruleset> {
    game: R,
    linear: Linear,
    network: Option<Network<R>>,
    /// The requested evaluation.
    wanted: JudgedBy,
    /// The evaluation of the current search.
    judge: JudgedBy,
}

impl<R: Ruleset> Evaluator<R> {
    pub(crate) fn new(game: R) -> Result<Self, NetworkError> {
        let network = match trained(game) {
            Some(trained) => Some(Network::new(game, trained.design, trained.weights()?)),
            None => None,
        };
        let judge = JudgedBy::default();
        Ok(Self { game, linear: Linear::new(game), network, wanted: judge, judge })
    }

    pub(crate) fn judge_by(&mut self, judge: JudgedBy) {
        self.wanted = judge;
    }

    /// Replaces the network with that of a file.
    pub(crate) fn load(&mut self, file: &[u8]) -> Result<(), NetworkError> {
        let unknown = || NetworkError::Unknown { name: self.game.rules().id.to_owned() };
        let design = design(self.game).ok_or_else(unknown)?;
        let weights = Weights::read(design, file)?;
        self.network = Some(Network::new(self.game, design, Arc::new(weights)));
        self.wanted = JudgedBy::Network;
        Ok(())
    }
}

impl<R: Ruleset> Evaluation<R> for Evaluator<R> {
    #[inline]
    fn evaluate(&mut self, ply: usize, position: &Position<R>, seen: &Seen<R>) -> i32 {
        match &mut self.network {
            Some(network) if self.judge == JudgedBy::Network && position.phase() != Phase::Place => {
                network.evaluate(ply, position, seen)
            }
            _ => self.linear.evaluate(ply, position, seen),
        }
    }

    fn prepare(&mut self, judge: JudgedBy) {
        self.judge = match judge {
            JudgedBy::Network => self.wanted,
            JudgedBy::Linear => JudgedBy::Linear,
        };
    }
}
