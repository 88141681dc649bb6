//! The linear (hand-crafted) evaluation: a weighted sum of features.

use jersi_rules::{ClockRule, Color, Position, Ruleset, Set};

use super::features::{Extra, Features, Sink};
use super::{Evaluation, Seen, parameters};

/// A weight for each feature.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    features: Features,
    /// The points of a unit for White, by colour, type and padded bit.
    units: Box<[[i16; 128]]>,
    extras: [i16; Extra::End as usize],
    #[cfg(feature = "tuning")]
    weights: Box<[i16]>,
}

impl Linear {
    /// With the tuned weights of the ruleset.
    pub(crate) fn new<R: Ruleset>(game: R) -> Self {
        let features = Features::new(game);
        let weights = parameters::weights(game, &features);
        Self::with(game, features, weights)
    }

    /// With the plain weights of a ruleset that has not been tuned.
    #[cfg(test)]
    pub(crate) fn untuned<R: Ruleset>(game: R) -> Self {
        let features = Features::new(game);
        let weights = parameters::plain(game, &features);
        Self::with(game, features, weights)
    }

    #[allow(clippy::needless_pass_by_value, clippy::boxed_local, reason = "kept with the feature tuning")]
    fn with<R: Ruleset>(game: R, features: Features, weights: Box<[i16]>) -> Self {
        let mut units = vec![[0; 128]; 2 * features.types()].into_boxed_slice();
        for kind in 0..features.types() {
            for bit in game.shape().all().map(|cell| game.shape().bit_of(cell)) {
                for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
                    units[2 * kind + color as usize][bit as usize] =
                        sign * weights[features.unit(kind, color, bit)];
                }
            }
        }
        let mut extras = [0; Extra::End as usize];
        extras.copy_from_slice(&weights[features.extra(Extra::Tempo)..]);
        Self {
            features,
            units,
            extras,
            #[cfg(feature = "tuning")]
            weights,
        }
    }

    #[cfg(feature = "tuning")]
    pub(crate) fn weights(&self) -> &[i16] {
        &self.weights
    }
}

struct Sum<'a> {
    linear: &'a Linear,
    total: i32,
}

impl Sink for Sum<'_> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add(&mut self, extra: Extra, times: i32) {
        self.total += i32::from(self.linear.extras[extra as usize]) * times;
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn units<S: Set>(&mut self, kind: usize, color: Color, cells: S) {
        let row = &self.linear.units[2 * kind + color as usize];
        for bit in cells.bits() {
            self.total += i32::from(row[(bit & 127) as usize]);
        }
    }
}

impl<R: Ruleset> Evaluation<R> for Linear {
    #[inline]
    fn evaluate(&mut self, _: usize, position: &Position<R>, seen: &Seen<R>) -> i32 {
        let mut sum = Sum { linear: self, total: 0 };
        self.features.show(position, seen, &mut sum);
        let points = match position.side() {
            Color::White => sum.total,
            Color::Black => -sum.total,
        };
        faded(position, points)
    }
}

/// Scales an advantage down as the counter approaches the tie, so that the side ahead captures.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn faded<R: Ruleset>(position: &Position<R>, points: i32) -> i32 {
    match fading(position) {
        None => points,
        Some((left, whole)) => points * left / whole,
    }
}

/// The remaining share of an advantage, as numerator and denominator, if it is scaled down; it is 0 where the counter
/// ends the game.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn fading<R: Ruleset>(position: &Position<R>) -> Option<(i32, i32)> {
    let ClockRule::Quiet { limit, .. } = position.game().rules().clock else { return None };
    let (late, left) = (i32::from(limit) / 2, position.turns_left().map_or(i32::MAX, i32::from));
    (left < late).then_some((left, late))
}
