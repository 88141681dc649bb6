//! Network in training: floating-point weights, forward and backward pass.

use multiversion::multiversion;

use crate::samples::{EXTRAS, Sample, sigmoid};
use jersi_engine::tuning::NetworkDesign;
use jersi_rules::SplitMix64;

/// Sums of the first layer, for one perspective.
pub const WIDTH: usize = NetworkDesign::WIDTH;
/// Maximum absolute weight, so that sums and products fit the engine's integers.
pub const MOST: f32 = 1.98;

/// Row of the first layer.
pub type Row = [f32; WIDTH];

/// Weights of a network, or their gradient.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// A row per input; then the bias; then the output weights for the side to move and for the opponent.
    pub rows: Vec<Row>,
    /// Weights of the direct inputs.
    pub extras: [f32; EXTRAS],
}

impl Model {
    /// All zero.
    #[must_use]
    pub fn zero(inputs: usize) -> Self {
        Self { rows: vec![[0.0; WIDTH]; inputs + 3], extras: [0.0; EXTRAS] }
    }

    /// Small random weights.
    #[must_use]
    pub fn random(inputs: usize, seed: u64) -> Self {
        let mut random = SplitMix64::of(&[seed, 2]);
        let mut model = Self::zero(inputs);
        for (number, row) in model.rows.iter_mut().enumerate() {
            for weight in row {
                let drawn = 2.0 * unit(&mut random) - 1.0;
                *weight = match number.checked_sub(inputs) {
                    None => drawn * 0.03,
                    Some(0) => 0.1 + drawn * 0.1,
                    Some(_) => drawn * 0.12,
                };
            }
        }
        model
    }

    /// Number of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.rows.len() - 3
    }

    /// Output for a sample, as log odds.
    #[must_use]
    pub fn logit(&self, sample: Sample<'_>) -> f32 {
        let mut sums = [[0.0; WIDTH]; 2];
        logit(self, sample, &identity(self.inputs()), &mut sums)
    }

    /// Squared error of the predicted probability.
    #[must_use]
    pub fn loss(&self, sample: Sample<'_>) -> f32 {
        (sigmoid(self.logit(sample)) - sample.target).powi(2)
    }

    /// All weights.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows.as_flattened_mut().iter_mut().chain(&mut self.extras)
    }

    /// All weights, mutable.
    pub fn numbers(&self) -> impl Iterator<Item = &f32> {
        self.rows.as_flattened().iter().chain(&self.extras)
    }

    /// Sets all weights to 0.
    pub fn clear(&mut self) {
        self.rows.fill([0.0; WIDTH]);
        self.extras = [0.0; EXTRAS];
    }
}

/// Identity: maps each input to itself.
#[must_use]
pub fn identity(inputs: usize) -> Vec<u16> {
    (0..inputs as u16).collect()
}

/// Adds a row to another.
#[inline(always)]
pub(crate) fn add(sums: &mut Row, row: &Row) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

#[inline(always)]
fn logit(model: &Model, sample: Sample<'_>, images: &[u16], sums: &mut [Row; 2]) -> f32 {
    let inputs = model.inputs();
    let mut total = 0.0;
    for (side, sums) in sums.iter_mut().enumerate() {
        *sums = model.rows[inputs];
        for &input in sample.eyes[side] {
            add(sums, &model.rows[usize::from(images[usize::from(input)])]);
        }
        for (sum, weight) in sums.iter().zip(&model.rows[inputs + 1 + side]) {
            let clipped = sum.clamp(0.0, 1.0);
            total += clipped * clipped * weight;
        }
    }
    for (&extra, weight) in sample.extras.iter().zip(&model.extras) {
        total += f32::from(extra) * weight;
    }
    total * sample.fading
}

/// Adds the gradient of a sample's loss, under a symmetry; returns the loss.
#[multiversion(targets("x86_64+avx2"))]
pub fn learn<'a>(model: &Model, sample: Sample<'a>, images: &[u16], slopes: &mut Model) -> f32 {
    let inputs = model.inputs();
    let mut sums = [[0.0; WIDTH]; 2];
    let said = sigmoid(logit(model, sample, images, &mut sums));
    let error = said - sample.target;
    let slope = 2.0 * error * said * (1.0 - said) * sample.fading;
    for (side, sums) in sums.iter().enumerate() {
        let mut below = [0.0; WIDTH];
        let (out, out_slope) = (&model.rows[inputs + 1 + side], &mut slopes.rows[inputs + 1 + side]);
        for i in 0..WIDTH {
            let clipped = sums[i].clamp(0.0, 1.0);
            out_slope[i] += slope * clipped * clipped;
            below[i] = if sums[i] > 0.0 && sums[i] < 1.0 { slope * out[i] * 2.0 * clipped } else { 0.0 };
        }
        add(&mut slopes.rows[inputs], &below);
        for &input in sample.eyes[side] {
            add(&mut slopes.rows[usize::from(images[usize::from(input)])], &below);
        }
    }
    for (slope_of, &extra) in slopes.extras.iter_mut().zip(sample.extras) {
        *slope_of += slope * f32::from(extra);
    }
    error * error
}

/// A random number between 0 and 1.
#[allow(clippy::cast_precision_loss, reason = "24 bits are as many as the number holds")]
fn unit(random: &mut SplitMix64) -> f32 {
    (random.next_u64() >> 40) as f32 / (1 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gradient check against finite differences.
    #[test]
    fn slopes_are_those_of_finite_differences() {
        const INPUTS: usize = 12;
        let mut random = SplitMix64::of(&[7]);
        let mut model = Model::random(INPUTS, 3);
        for weight in &mut model.extras {
            *weight = unit(&mut random) - 0.5;
        }
        for fading in [1.0, 0.6] {
            let (own, other) = ([0_u16, 3, 5, 11], [1_u16, 2, 7, 8]);
            let extras = std::array::from_fn(|i| (i % 3) as i16 - 1);
            let sample = Sample { eyes: [&own, &other], extras: &extras, fading, target: 0.83 };
            let mut slopes = Model::zero(INPUTS);
            let loss = learn(&model, sample, &identity(INPUTS), &mut slopes);
            assert!((loss - model.loss(sample)).abs() < 1e-6);
            let count = model.numbers().count();
            let mut tried = 0;
            for number in 0..count {
                let slope = f64::from(*slopes.numbers().nth(number).expect("as many"));
                let changed = |by: f32| {
                    let mut other = model.clone();
                    *other.numbers_mut().nth(number).expect("as many") += by;
                    precise_loss(&other, sample)
                };
                let step = 1e-3;
                let difference = (changed(step) - changed(-step)) / f64::from(2.0 * step);
                assert!((slope - difference).abs() < 2e-4, "number {number}: {slope} is not {difference}");
                tried += usize::from(slope != 0.0);
            }
            assert!(tried > 300, "only {tried} slopes are not 0");
        }
    }

    /// Loss in double precision, for small differences.
    fn precise_loss(model: &Model, sample: Sample<'_>) -> f64 {
        let inputs = model.inputs();
        let mut total = 0.0;
        for side in 0..2 {
            for i in 0..WIDTH {
                let mut sum = f64::from(model.rows[inputs][i]);
                for &input in sample.eyes[side] {
                    sum += f64::from(model.rows[usize::from(input)][i]);
                }
                total += sum.clamp(0.0, 1.0).powi(2) * f64::from(model.rows[inputs + 1 + side][i]);
            }
        }
        for (&extra, &weight) in sample.extras.iter().zip(&model.extras) {
            total += f64::from(extra) * f64::from(weight);
        }
        let said = 1.0 / (1.0 + (-total * f64::from(sample.fading)).exp());
        (said - f64::from(sample.target)).powi(2)
    }
}
