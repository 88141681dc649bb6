//! Training: `AdamW` with cosine decay, in batches, each position under a random symmetry at each visit. Reproducible
//! from seed and data with any number of threads.

use anyhow::{Result, anyhow};
use jersi_engine::tuning::{Factors, NetworkDesign};
use jersi_rules::SplitMix64;

use crate::model::{MOST, Model, Row, WIDTH, add, identity, learn};
use crate::samples::{SYMMETRIES, Samples};

/// Parameters.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// Seed.
    pub seed: u64,
    /// Number of epochs.
    pub epochs: u32,
    /// Batch size.
    pub batch: usize,
    /// Initial learning rate.
    pub rate: f32,
    /// Weight decay.
    pub decay: f32,
    /// Threads.
    pub threads: usize,
}

impl Default for Training {
    fn default() -> Self {
        Self { seed: 1, epochs: 24, batch: 8192, rate: 0.002, decay: 0.01, threads: 1 }
    }
}

/// Progress.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Completed epoch, from 1.
    pub number: u32,
    /// Mean training loss.
    pub training: f64,
    /// Mean validation loss.
    pub held_out: f64,
}

/// Chunks of a batch, whose gradients are added in order, so that the result does not depend on the number of threads.
const PIECES: usize = 4;

/// Trains a network; reports each batch and epoch.
pub fn train(
    design: NetworkDesign,
    training: Training,
    samples: &Samples,
    held_out: &Samples,
    mut batch_done: impl FnMut(),
    mut epoch_done: impl FnMut(Epoch),
) -> Result<Model> {
    let inputs = design.inputs();
    let images = SYMMETRIES.map(|symmetry| design.images(symmetry));
    let mut factored = Factored::new(Model::random(inputs, training.seed), design.factors());
    let mut slopes: Vec<Model> = (0..PIECES).map(|_| Model::zero(inputs)).collect();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let batches = batches(samples.len(), training.batch);
    let all = u64::from(training.epochs) * batches as u64;
    let mut step = 0_u64;
    for epoch in 1..=training.epochs {
        let mut random = SplitMix64::of(&[training.seed, 3, epoch.into()]);
        for place in (1..order.len()).rev() {
            order.swap(place, random.below(place + 1));
        }
        let mut loss = 0.0;
        for batch in order.chunks(training.batch) {
            let seed = random.next_u64();
            let model = factored.whole();
            loss += learn_batch(model, samples, batch, seed, &images, &mut slopes, training.threads)?;
            step += 1;
            add_up(&mut slopes, batch.len());
            factored.update(&slopes[0], rate(training.rate, step, all), training.decay);
            batch_done();
        }
        epoch_done(Epoch {
            number: epoch,
            training: mean(loss, samples.len()),
            held_out: loss_of(factored.whole(), held_out),
        });
    }
    Ok(factored.whole)
}

/// Batches per epoch.
#[must_use]
pub fn batches(samples: usize, batch: usize) -> usize {
    samples.div_ceil(batch)
}

/// Mean loss of the given samples.
#[must_use]
pub fn loss_of(model: &Model, samples: &Samples) -> f64 {
    let mut unused = Model::zero(model.inputs());
    let images = identity(model.inputs());
    let total: f64 =
        (0..samples.len()).map(|i| f64::from(learn(model, samples.get(i), &images, &mut unused))).sum();
    mean(total, samples.len())
}

#[allow(clippy::cast_precision_loss, reason = "there are not that many")]
fn mean(total: f64, count: usize) -> f64 {
    total / count as f64
}

#[allow(clippy::cast_precision_loss, reason = "there are not that many")]
fn rate(first: f32, step: u64, all: u64) -> f32 {
    let done = step as f32 / all as f32;
    first * (0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()))
}

/// Gradients of a batch in chunks, and the sum of its losses.
fn learn_batch(
    model: &Model,
    samples: &Samples,
    batch: &[u32],
    seed: u64,
    images: &[Vec<u16>; 6],
    slopes: &mut [Model],
    threads: usize,
) -> Result<f64> {
    let piece = batch.len().div_ceil(PIECES);
    let mut work: Vec<_> = batch.chunks(piece).zip(slopes.iter_mut()).enumerate().collect();
    for (_, (_, slopes)) in &mut work {
        slopes.clear();
    }
    let one = |(number, (batch, slopes)): &mut (usize, (&[u32], &mut Model))| {
        let mut random = SplitMix64::of(&[seed, *number as u64]);
        batch
            .iter()
            .map(|&i| f64::from(learn(model, samples.get(i as usize), &images[random.below(6)], slopes)))
            .sum::<f64>()
    };
    let share = work.len().div_ceil(threads.max(1));
    if threads <= 1 {
        return Ok(work.iter_mut().map(one).sum());
    }
    std::thread::scope(|scope| {
        let running: Vec<_> = work
            .chunks_mut(share)
            .map(|share| scope.spawn(move || share.iter_mut().map(one).collect::<Vec<_>>()))
            .collect();
        let mut losses = Vec::new();
        for thread in running {
            losses.extend(thread.join().map_err(|_| anyhow!("a thread panicked"))?);
        }
        Ok(losses.into_iter().sum())
    })
}

/// Adds the chunks of a batch: the mean gradient, in the first one.
#[allow(clippy::cast_precision_loss, reason = "thousands")]
fn add_up(slopes: &mut [Model], count: usize) {
    let scale = 1.0 / count as f32;
    let [a, b, c, d] = slopes else { return };
    let others = b.numbers().zip(c.numbers().zip(d.numbers()));
    for (a, (b, (c, d))) in a.numbers_mut().zip(others) {
        *a = (*a + b + (c + d)) * scale;
    }
}

/// A network in training with virtual inputs: the row of an input is its own plus those of its virtual inputs.
struct Factored {
    own: Model,
    shared: Vec<Row>,
    factors: Factors,
    adam: Adam,
    shared_adam: Adam,
    shared_slopes: Vec<Row>,
    /// The sum of both, as used by the engine.
    whole: Model,
}

impl Factored {
    fn new(own: Model, factors: Factors) -> Self {
        let shared = vec![[0.0; WIDTH]; factors.count];
        Self {
            adam: Adam::new(own.numbers().count()),
            shared_adam: Adam::new(shared.len() * WIDTH),
            shared_slopes: shared.clone(),
            whole: own.clone(),
            own,
            shared,
            factors,
        }
    }

    /// Adds the rows of virtual inputs to those of the inputs.
    fn whole(&mut self) -> &Model {
        self.whole.clone_from(&self.own);
        for (row, factors) in self.whole.rows.iter_mut().zip(&self.factors.of_input) {
            for &factor in factors {
                add(row, &self.shared[usize::from(factor)]);
            }
            for weight in row {
                *weight = weight.clamp(-MOST, MOST);
            }
        }
        &self.whole
    }

    /// An optimiser step.
    fn update(&mut self, slopes: &Model, rate: f32, decay: f32) {
        self.shared_slopes.fill([0.0; WIDTH]);
        for (row, factors) in slopes.rows.iter().zip(&self.factors.of_input) {
            for &factor in factors {
                add(&mut self.shared_slopes[usize::from(factor)], row);
            }
        }
        self.adam.update(self.own.numbers_mut(), slopes.numbers(), rate, decay);
        let (shared, slopes) = (self.shared.as_flattened_mut(), self.shared_slopes.as_flattened());
        self.shared_adam.update(shared.iter_mut(), slopes.iter(), rate, decay);
    }
}

/// `AdamW`: a learning rate per weight, with decoupled weight decay.
struct Adam {
    /// Running means of a gradient and of its square.
    means: Vec<[f32; 2]>,
    step: i32,
}

impl Adam {
    fn new(count: usize) -> Self {
        Self { means: vec![[0.0; 2]; count], step: 0 }
    }

    fn update<'a>(
        &mut self,
        weights: impl Iterator<Item = &'a mut f32>,
        slopes: impl Iterator<Item = &'a f32>,
        rate: f32,
        decay: f32,
    ) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.step += 1;
        let (mean_whole, spread_whole) = (1.0 - KEEP[0].powi(self.step), 1.0 - KEEP[1].powi(self.step));
        for ((weight, slope), [mean, spread]) in weights.zip(slopes).zip(&mut self.means) {
            *mean = KEEP[0] * *mean + (1.0 - KEEP[0]) * slope;
            *spread = KEEP[1] * *spread + (1.0 - KEEP[1]) * slope * slope;
            let step = (*mean / mean_whole) / ((*spread / spread_whole).sqrt() + 1e-8);
            *weight = (*weight - rate * (step + decay * *weight)).clamp(-MOST, MOST);
        }
    }
}
