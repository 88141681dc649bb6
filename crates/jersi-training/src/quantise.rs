//! Quantisation of weights to the engine's integers, and its error.

use anyhow::{Context, Result, ensure};
use jersi_engine::tuning::{NetworkDesign, NetworkJudge, NetworkLister};
use jersi_rules::{AnyPosition, Position, Ruleset, RulesetId, Visit};

use crate::data::Reader;
use crate::model::{Model, WIDTH};
use crate::pack::unpack;
use crate::samples::{EXTRAS, Sample};

const ONE: i32 = NetworkDesign::ONES[0];
const OUT_ONE: i32 = NetworkDesign::ONES[1];

/// Integer weights as in the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quantised {
    rows: Vec<[i16; WIDTH]>,
    extras: [i16; EXTRAS],
}

impl Quantised {
    /// Rounds the weights.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "small constants")]
    pub fn new(model: &Model) -> Self {
        let inputs = model.inputs();
        let nearest = |weight: f32, one: i32| (weight * one as f32).round() as i16;
        let rows = model.rows.iter().enumerate().map(|(number, row)| {
            let one = if number <= inputs { ONE } else { OUT_ONE };
            row.map(|weight| nearest(weight, one))
        });
        Self { rows: rows.collect(), extras: model.extras.map(|weight| nearest(weight, ONE * OUT_ONE)) }
    }

    /// The file of the network.
    #[must_use]
    pub fn file(&self, design: NetworkDesign) -> Vec<u8> {
        let numbers: Vec<i16> = self.rows.as_flattened().iter().chain(&self.extras).copied().collect();
        design.file(&numbers)
    }

    /// Expected output of the engine for a sample without fading advantage, in points. A second, plain implementation;
    /// the engine's is faster.
    #[must_use]
    pub fn points(&self, eyes: [&[u16]; 2], extras: &[i16; EXTRAS]) -> i32 {
        let inputs = self.rows.len() - 3;
        let mut squares = 0_i64;
        for (side, eyes) in eyes.into_iter().enumerate() {
            for i in 0..WIDTH {
                let rows = eyes.iter().map(|&input| i64::from(self.rows[usize::from(input)][i]));
                let sum = i64::from(self.rows[inputs][i]) + rows.sum::<i64>();
                let clipped = sum.clamp(0, ONE.into());
                squares += clipped * clipped * i64::from(self.rows[inputs + 1 + side][i]);
            }
        }
        let straight: i64 = extras
            .iter()
            .zip(&self.extras)
            .map(|(&extra, &weight)| i64::from(extra) * i64::from(weight))
            .sum();
        let sum = squares / i64::from(ONE) + straight;
        let points = sum * i64::from(NetworkDesign::SCALE) / i64::from(ONE * OUT_ONE);
        points.clamp(-8_000, 8_000) as i32
    }
}

/// Bound of the quantisation error of a sample, in points: every weight is off by at most half a unit, and each
/// division truncates less than one.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "small constants")]
pub fn bound(model: &Model, sample: Sample<'_>) -> f32 {
    let inputs = model.inputs();
    let mut total = 0.0;
    for (side, eyes) in sample.eyes.into_iter().enumerate() {
        let sum_error = (eyes.len() + 1) as f32 * 0.5 / ONE as f32;
        for weight in model.rows[inputs + 1 + side] {
            // A clipped sum is at most one, so the derivative of its square is at most two.
            total += weight.abs() * (2.0 * sum_error + sum_error * sum_error) + 0.5 / OUT_ONE as f32;
        }
    }
    let fine = 1.0 / (ONE * OUT_ONE) as f32;
    total += sample.extras.iter().map(|&extra| f32::from(extra).abs() * 0.5 * fine).sum::<f32>() + fine;
    total * NetworkDesign::SCALE as f32 + 1.5
}

/// Compares the engine with the plain computation on all positions of a file; returns their number.
pub fn compare(network: &Quantised, file: &[u8], data: &Reader) -> Result<u64> {
    let mut compared = 0;
    let mut judges: Vec<(RulesetId, Box<dyn Compare>)> = Vec::new();
    for &ruleset in &data.header.rulesets {
        judges.push((ruleset, AnyPosition::initial(ruleset).visit(MakeJudge(file))?));
    }
    data.visit(|ruleset, _, bytes| {
        let judge = judges.iter_mut().find(|(id, _)| *id == ruleset).context("a ruleset of the header")?;
        judge.1.compare(network, bytes)?;
        compared += 1;
        Ok(())
    })?;
    Ok(compared)
}

trait Compare {
    fn compare(&mut self, network: &Quantised, bytes: &mut &[u8]) -> Result<()>;
}

struct Pair<R: Ruleset> {
    game: R,
    judge: NetworkJudge<R>,
    lister: NetworkLister<R>,
}

impl<R: Ruleset> Compare for Pair<R> {
    fn compare(&mut self, network: &Quantised, bytes: &mut &[u8]) -> Result<()> {
        let position = unpack(self.game, bytes)?;
        let seen = self.lister.list(&position);
        let [own, other] = &seen.eyes;
        let points = network.points([own, other], &seen.extras);
        let wanted = seen.fading.map_or(points, |(left, whole)| points * left / whole);
        let said = self.judge.points(&position);
        ensure!(said == wanted, "{}: the engine says {said}, not {wanted}", position.text());
        Ok(())
    }
}

struct MakeJudge<'a>(&'a [u8]);

impl Visit for MakeJudge<'_> {
    type Output = Result<Box<dyn Compare>>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Self::Output {
        let game = position.game();
        Ok(Box::new(Pair { game, judge: NetworkJudge::new(game, self.0)?, lister: NetworkLister::new(game) }))
    }
}
