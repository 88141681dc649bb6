//! Judged positions as a network sees them, in memory.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use jersi_engine::tuning::{NetworkDesign, NetworkInputs, NetworkLister, Symmetry};
use jersi_engine::{Judge, Score};
use jersi_rules::{AnyPosition, Position, Ruleset, RulesetId, SplitMix64, Visit};

use crate::data::{GameResult, Judged, Reader};
use crate::pack::{PackError, unpack};

/// The numbers that go straight to the output.
pub const EXTRAS: usize = NetworkDesign::EXTRAS;

/// The share of the game's result in what a position is fitted to; the rest is the score of the search.
const RESULT_SHARE: f32 = 0.3;
/// One game in this many is held out.
const HELD_OUT: u64 = 20;

/// All exact symmetries.
pub const SYMMETRIES: [Symmetry; 6] = {
    let mut all = [Symmetry { mirrored: false, cycles: 0 }; 6];
    let mut number = 0;
    while number < 6 {
        all[number] = Symmetry { mirrored: number >= 3, cycles: (number % 3) as u8 };
        number += 1;
    }
    all
};

/// Many positions: what they switch on, and what they are worth.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    inputs: Vec<u16>,
    /// Where the inputs of each sample begin: the mover's, then the opponent's, of which there are as many.
    starts: Vec<usize>,
    extras: Vec<[i16; EXTRAS]>,
    /// What is left of an advantage.
    fading: Vec<f32>,
    targets: Vec<f32>,
    /// What the linear evaluation says, in points.
    linear: Vec<i16>,
}

/// One of many.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The inputs with the eyes of the side to move, and with the opponent's.
    pub eyes: [&'a [u16]; 2],
    /// What goes straight to the output.
    pub extras: &'a [i16; EXTRAS],
    /// What is left of an advantage.
    pub fading: f32,
    /// The probability to win that it is fitted to.
    pub target: f32,
}

impl Samples {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// One of them.
    #[must_use]
    pub fn get(&self, number: usize) -> Sample<'_> {
        let (start, end) = (self.starts[number], self.starts.get(number + 1).copied());
        let inputs = &self.inputs[start..end.unwrap_or(self.inputs.len())];
        let (own, other) = inputs.split_at(inputs.len() / 2);
        Sample {
            eyes: [own, other],
            extras: &self.extras[number],
            fading: self.fading[number],
            target: self.targets[number],
        }
    }

    /// The mean squared error of the linear evaluation.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "there are not that many")]
    pub fn linear_loss(&self) -> f64 {
        let error = |(&points, &target): (&i16, &f32)| f64::from(sigmoid(to_logit(points)) - target).powi(2);
        self.linear.iter().zip(&self.targets).map(error).sum::<f64>() / self.len() as f64
    }

    fn push(&mut self, seen: &NetworkInputs, target: f32, linear: i32) {
        self.starts.push(self.inputs.len());
        for eyes in &seen.eyes {
            self.inputs.extend_from_slice(eyes);
        }
        self.extras.push(seen.extras);
        #[allow(clippy::cast_precision_loss, reason = "some dozens")]
        self.fading.push(seen.fading.map_or(1.0, |(left, whole)| left as f32 / whole as f32));
        self.targets.push(target);
        self.linear.push(linear as i16);
    }
}

/// The logistic function.
#[must_use]
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Points as the logarithm of the odds.
#[allow(clippy::cast_precision_loss, reason = "a small constant")]
fn to_logit(points: i16) -> f32 {
    f32::from(points) / NetworkDesign::SCALE as f32
}

fn is_proven(judged: Judged) -> bool {
    i32::from(judged.score).abs() > Score::PROVEN
}

/// What a position is fitted to.
fn target(judged: Judged) -> f32 {
    let score = i32::from(judged.score);
    if score > Score::PROVEN {
        return 1.0;
    }
    if score < -Score::PROVEN {
        return 0.0;
    }
    let searched = sigmoid(to_logit(judged.score));
    let result = match judged.result {
        GameResult::Loss => 0.0,
        GameResult::Tie => 0.5,
        GameResult::Win => 1.0,
        GameResult::Unknown => return searched,
    };
    RESULT_SHARE * result + (1.0 - RESULT_SHARE) * searched
}

/// What was read.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// To be fitted to.
    pub training: Samples,
    /// To see how well that went: all positions of one game in twenty.
    pub held_out: Samples,
    /// How many games the files hold.
    pub games: u64,
    /// How many positions they hold, with those that occur twice.
    pub positions: u64,
    /// The seeds they were drawn from.
    pub seeds: Vec<u64>,
    /// The nodes of their searches.
    pub nodes: Vec<u64>,
}

/// The files of a folder, in order.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths: Vec<_> = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "positions"));
    paths.sort();
    ensure!(!paths.is_empty(), "there are no positions in {}", folder.display());
    Ok(paths)
}

/// Reads files. A position that occurred before, itself or an image of it, is left out.
pub fn load(design: NetworkDesign, paths: &[PathBuf]) -> Result<Loaded> {
    let mut loaded = Loaded::default();
    let keys = Keys::new(design);
    let mut known = HashSet::new();
    let rulesets = design.rulesets();
    let mut readers: Vec<(RulesetId, Box<dyn See>)> = rulesets.iter().map(|&id| (id, see(id))).collect();
    for path in paths {
        let file = Reader::open(path)?;
        let header = &file.header;
        loaded.games += u64::from(header.games);
        loaded.positions += u64::from(header.samples);
        for (all, one) in [(&mut loaded.seeds, header.seed), (&mut loaded.nodes, header.nodes)] {
            if !all.contains(&one) {
                all.push(one);
            }
        }
        let mut decided = None;
        file.visit(|ruleset, judged, bytes| {
            let reader = readers.iter_mut().find(|(id, _)| *id == ruleset);
            let (_, reader) = reader.with_context(|| format!("{ruleset} has another network"))?;
            let (seen, linear) = reader.see(bytes)?;
            // Of what is proven one position of a game is enough: the search finds the rest by itself.
            if is_proven(judged) && judged.result != GameResult::Unknown {
                if decided == Some(judged.game) {
                    return Ok(());
                }
                decided = Some(judged.game);
            }
            if known.insert(keys.least(&seen.eyes[0])) {
                let held_out =
                    SplitMix64::of(&[header.seed, judged.game.into(), 1]).next_u64().is_multiple_of(HELD_OUT);
                let part = if held_out { &mut loaded.held_out } else { &mut loaded.training };
                part.push(&seen, target(judged), linear);
            }
            Ok(())
        })
        .with_context(|| path.display().to_string())?;
    }
    ensure!(
        !loaded.training.is_empty() && !loaded.held_out.is_empty(),
        "there are too few games to learn from"
    );
    Ok(loaded)
}

/// A number for each position that is the same for its images.
struct Keys(Vec<[u64; 6]>);

impl Keys {
    fn new(design: NetworkDesign) -> Self {
        let images = SYMMETRIES.map(|symmetry| design.images(symmetry));
        let key = |input: u16| SplitMix64::of(&[u64::from(input), 0x5eed]).next_u64();
        Self((0..design.inputs()).map(|input| std::array::from_fn(|i| key(images[i][input]))).collect())
    }

    fn least(&self, inputs: &[u16]) -> u64 {
        let mut sums = [0_u64; 6];
        for &input in inputs {
            for (sum, key) in sums.iter_mut().zip(&self.0[usize::from(input)]) {
                *sum = sum.wrapping_add(*key);
            }
        }
        sums.into_iter().min().unwrap_or(0)
    }
}

/// Reads packed positions of a ruleset as its network sees them.
trait See {
    /// What it sees, and what the linear evaluation says.
    fn see(&mut self, bytes: &mut &[u8]) -> Result<(NetworkInputs, i32), PackError>;
}

struct Eyes<R: Ruleset> {
    lister: NetworkLister<R>,
    linear: Judge<R>,
}

impl<R: Ruleset> See for Eyes<R> {
    fn see(&mut self, bytes: &mut &[u8]) -> Result<(NetworkInputs, i32), PackError> {
        let position = unpack::<R>(bytes)?;
        Ok((self.lister.list(&position), self.linear.points(&position)))
    }
}

fn see(ruleset: RulesetId) -> Box<dyn See> {
    AnyPosition::initial(ruleset).visit(Make)
}

struct Make;

impl Visit for Make {
    type Output = Box<dyn See>;

    fn visit<R: Ruleset>(self, _: &Position<R>) -> Box<dyn See> {
        Box::new(Eyes::<R> { lister: NetworkLister::new(), linear: Judge::new() })
    }
}
