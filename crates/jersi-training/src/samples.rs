//! Labelled positions as network inputs, in memory.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use jersi_engine::tuning::{NetworkDesign, NetworkInputs, NetworkLister, Symmetry};
use jersi_engine::{Judge, Score};
use jersi_rules::{AnyPosition, Position, Ruleset, RulesetId, SplitMix64, Visit};

use crate::data::{GameResult, Judged, Reader};
use crate::pack::{PackError, unpack};

/// Number of direct inputs of the output layer.
pub const EXTRAS: usize = NetworkDesign::EXTRAS;

/// Weight of the game's result in the target; the rest is the score of the search.
const RESULT_SHARE: f32 = 0.3;
/// One game in this many is held out for validation.
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

/// Samples: active inputs and targets.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    inputs: Vec<u16>,
    /// Offsets of the inputs of each sample: the mover's, then as many of the opponent's.
    starts: Vec<usize>,
    extras: Vec<[i16; EXTRAS]>,
    /// Remaining fraction of an advantage.
    fading: Vec<f32>,
    targets: Vec<f32>,
    /// Linear evaluation, in points.
    linear: Vec<i16>,
}

/// One sample.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// Inputs from the perspective of the side to move, and from the opponent's.
    pub eyes: [&'a [u16]; 2],
    /// Direct inputs of the output layer.
    pub extras: &'a [i16; EXTRAS],
    /// Remaining fraction of an advantage.
    pub fading: f32,
    /// Target: probability to win.
    pub target: f32,
}

impl Samples {
    /// Number of samples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// A sample.
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

    /// Mean squared error of the linear evaluation.
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

/// Points as log odds.
#[allow(clippy::cast_precision_loss, reason = "a small constant")]
fn to_logit(points: i16) -> f32 {
    f32::from(points) / NetworkDesign::SCALE as f32
}

fn is_proven(judged: Judged) -> bool {
    i32::from(judged.score).abs() > Score::PROVEN
}

/// Target of a position.
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

/// Result of reading files.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Training set.
    pub training: Samples,
    /// Validation set: all positions of one game in twenty.
    pub held_out: Samples,
    /// Number of games.
    pub games: u64,
    /// Number of positions, with duplicates.
    pub positions: u64,
    /// Seeds.
    pub seeds: Vec<u64>,
    /// Nodes per search.
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

/// Reads files. Duplicates of a position or of its symmetric images are omitted.
pub fn load(design: NetworkDesign, paths: &[PathBuf]) -> Result<Loaded> {
    let mut loaded = Loaded::default();
    let keys = Keys::new(design);
    let mut known = HashSet::new();
    let rulesets = design.rulesets();
    let mut readers: Vec<(RulesetId, Box<dyn InputConverter>)> =
        rulesets.iter().map(|&id| (id, see(id))).collect();
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
            // One proven position per game is enough: the search finds the others.
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

/// Hash of a position, equal for its symmetric images.
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

/// Converts packed positions of a ruleset to inputs of its network.
trait InputConverter {
    /// Inputs, and the linear evaluation.
    fn see(&mut self, bytes: &mut &[u8]) -> Result<(NetworkInputs, i32), PackError>;
}

struct Eyes<R: Ruleset> {
    game: R,
    lister: NetworkLister<R>,
    linear: Judge<R>,
}

impl<R: Ruleset> InputConverter for Eyes<R> {
    fn see(&mut self, bytes: &mut &[u8]) -> Result<(NetworkInputs, i32), PackError> {
        let position = unpack(self.game, bytes)?;
        Ok((self.lister.list(&position), self.linear.points(&position)))
    }
}

fn see(ruleset: RulesetId) -> Box<dyn InputConverter> {
    AnyPosition::initial(ruleset).visit(MakeConverter)
}

struct MakeConverter;

impl Visit for MakeConverter {
    type Output = Box<dyn InputConverter>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Box<dyn InputConverter> {
        let game = position.game();
        Box::new(Eyes { game, lister: NetworkLister::new(game), linear: Judge::new(game) })
    }
}
