//! Fitting a network to judged positions: `AdamW` with cosine decay, in batches, each position seen through a random
//! symmetry at each visit. The same seed and data give the same network, however many threads work.

use anyhow::{Result, anyhow};
use jersi_engine::tuning::NetworkDesign;

use crate::model::{MOST, Model, identity, learn};
use crate::random::Random;
use crate::samples::{SYMMETRIES, Samples};

/// How it is trained.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// What everything is drawn from.
    pub seed: u64,
    /// How often each position is visited.
    pub epochs: u32,
    /// Positions of a batch.
    pub batch: usize,
    /// The rate at the start.
    pub rate: f32,
    /// How fast weights fall to 0 by themselves.
    pub decay: f32,
    /// How many threads work.
    pub threads: usize,
}

impl Default for Training {
    fn default() -> Self {
        Self { seed: 1, epochs: 24, batch: 8192, rate: 0.002, decay: 0.01, threads: 1 }
    }
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Which one has ended, from 1.
    pub number: u32,
    /// The mean loss while it was learning.
    pub training: f64,
    /// The mean loss of what was held out.
    pub held_out: f64,
}

/// Pieces of a batch whose slopes are added in order, so that the result does not depend on the number of threads.
const PIECES: usize = 4;

/// Trains a network, and tells of each batch and of each epoch.
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
    let mut model = Model::random(inputs, training.seed);
    let mut adam = Adam::new(inputs);
    let mut slopes: Vec<Model> = (0..PIECES).map(|_| Model::zero(inputs)).collect();
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let batches = batches(samples.len(), training.batch);
    let all = u64::from(training.epochs) * batches as u64;
    let mut step = 0_u64;
    for epoch in 1..=training.epochs {
        let mut random = Random::of(&[training.seed, 3, epoch.into()]);
        for place in (1..order.len()).rev() {
            order.swap(place, random.below(place + 1));
        }
        let mut loss = 0.0;
        for batch in order.chunks(training.batch) {
            let seed = random.number();
            loss += learn_batch(&model, samples, batch, seed, &images, &mut slopes, training.threads)?;
            step += 1;
            adam.update(&mut model, &slopes, batch.len(), rate(training.rate, step, all), training.decay);
            batch_done();
        }
        epoch_done(Epoch {
            number: epoch,
            training: mean(loss, samples.len()),
            held_out: loss_of(&model, held_out),
        });
    }
    Ok(model)
}

/// How many batches an epoch has.
#[must_use]
pub fn batches(samples: usize, batch: usize) -> usize {
    samples.div_ceil(batch)
}

/// The mean loss of some samples.
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

/// The slopes of a batch, in pieces, and the sum of its losses.
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
        let mut random = Random::of(&[seed, *number as u64]);
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

/// `AdamW`: a rate of its own for each number, and a decay apart from it.
struct Adam {
    mean: Model,
    spread: Model,
    step: i32,
}

impl Adam {
    fn new(inputs: usize) -> Self {
        Self { mean: Model::zero(inputs), spread: Model::zero(inputs), step: 0 }
    }

    #[allow(clippy::cast_precision_loss, reason = "thousands")]
    fn update(&mut self, model: &mut Model, slopes: &[Model], count: usize, rate: f32, decay: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.step += 1;
        let (mean_whole, spread_whole) = (1.0 - KEEP[0].powi(self.step), 1.0 - KEEP[1].powi(self.step));
        let scale = 1.0 / count as f32;
        let [a, b, c, d] = slopes else { return };
        let pieces = a.numbers().zip(b.numbers()).zip(c.numbers().zip(d.numbers()));
        let state = self.mean.numbers_mut().zip(self.spread.numbers_mut());
        for ((weight, ((a, b), (c, d))), (mean, spread)) in model.numbers_mut().zip(pieces).zip(state) {
            let slope = (a + b + (c + d)) * scale;
            *mean = KEEP[0] * *mean + (1.0 - KEEP[0]) * slope;
            *spread = KEEP[1] * *spread + (1.0 - KEEP[1]) * slope * slope;
            let step = (*mean / mean_whole) / ((*spread / spread_whole).sqrt() + 1e-8);
            *weight = (*weight - rate * (step + decay * *weight)).clamp(-MOST, MOST);
        }
    }
}
