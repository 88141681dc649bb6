//! The hand-made evaluation: a weighted sum of features.

use jersi_rules::{Color, Position, Ruleset};

use super::features::{Features, Sink};
use super::{Evaluation, parameters};

/// A weight for each feature.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    features: Features,
    weights: Box<[i16]>,
}

impl Linear {
    /// With the weights of the ruleset.
    pub(crate) fn new<R: Ruleset>() -> Self {
        let features = Features::new::<R>();
        let weights = parameters::weights::<R>(&features);
        Self { features, weights }
    }
}

struct Sum<'a> {
    weights: &'a [i16],
    total: i32,
}

impl Sink for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, feature: usize, times: i32) {
        self.total += i32::from(self.weights[feature]) * times;
    }
}

impl<R: Ruleset> Evaluation<R> for Linear {
    #[inline]
    fn evaluate(&mut self, _: usize, position: &Position<R>) -> i32 {
        let mut sum = Sum { weights: &self.weights, total: 0 };
        self.features.show(position, &mut sum);
        match position.side() {
            Color::White => sum.total,
            Color::Black => -sum.total,
        }
    }
}
