//! Command behind `cargo xtask network`: self-play, training, quantisation.

#![allow(clippy::print_stderr, reason = "a command for developers: it says on the terminal how far it is")]

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use jersi_engine::tuning::NetworkDesign;
use jersi_rules::RulesetId;
use jersi_training::data::Reader;
use jersi_training::model::Model;
use jersi_training::quantise::{Quantised, bound, compare};
use jersi_training::samples::{Loaded, Samples, files, load};
use jersi_training::selfplay::{Making, make};
use jersi_training::train::{Epoch, Training, batches, train};

/// Trains the network of a ruleset: plays games, learns from them, writes the network and a description of its training
#[derive(Parser, Debug)]
#[command(bin_name = "cargo xtask network", arg_required_else_help = true)]
struct Args {
    /// The ruleset
    ruleset: RulesetId,

    /// Folder of the positions [default: target/training/NETWORK]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,

    /// Files of positions; existing ones are reused. With 0 it only trains
    #[arg(long, value_name = "N", default_value_t = 100)]
    parts: u32,

    /// Games in a file
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u32,

    /// Nodes of a search
    #[arg(long, value_name = "N", default_value_t = 1500)]
    nodes: u64,

    /// Epochs
    #[arg(long, value_name = "N", default_value_t = 24)]
    epochs: u32,

    /// Positions of a batch, at most
    #[arg(long, value_name = "N", default_value = "8192")]
    batch: NonZeroUsize,

    /// Learning rate at the start, in ten thousandths
    #[arg(long, value_name = "N", default_value_t = 20)]
    rate: u16,

    /// Network that judges the games, for a second generation [default: the linear evaluation]
    #[arg(long, value_name = "FILE")]
    teacher: Option<PathBuf>,

    /// Seed of games and training
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// The network; its description goes beside it, as .txt
    /// [default: crates/jersi-engine/src/evaluation/networks/NETWORK.network]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn main() -> ExitCode {
    match network(&RunSettings::from(Args::parse())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The arguments with their defaults by ruleset.
struct RunSettings {
    design: NetworkDesign,
    data: PathBuf,
    out: PathBuf,
    parts: u32,
    games: u32,
    nodes: u64,
    teacher: Option<PathBuf>,
    training: Training,
}

impl From<Args> for RunSettings {
    fn from(args: Args) -> Self {
        let design = NetworkDesign::of(args.ruleset);
        let networks = Path::new("crates/jersi-engine/src/evaluation/networks");
        Self {
            design,
            data: args.data.unwrap_or_else(|| Path::new("target/training").join(design.name())),
            out: args.out.unwrap_or_else(|| networks.join(format!("{}.network", design.name()))),
            parts: args.parts,
            games: args.games,
            nodes: args.nodes,
            teacher: args.teacher,
            training: Training {
                epochs: args.epochs,
                batch: args.batch.get(),
                rate: f32::from(args.rate) / 10_000.0,
                seed: args.seed,
                threads: args.threads.get(),
                ..Training::default()
            },
        }
    }
}

fn network(wanted: &RunSettings) -> Result<()> {
    jersi_files::probe(&wanted.out)?;
    play(wanted)?;
    let paths = files(&wanted.data)?;
    eprintln!("reading {} files", paths.len());
    let loaded = load(wanted.design, &paths)?;
    let linear = loaded.held_out.linear_loss();
    eprintln!(
        "{} positions to learn from, {} held out; the linear evaluation's loss on those is {linear:.5}",
        loaded.training.len(),
        loaded.held_out.len()
    );
    let (model, last) = learn(wanted, &loaded)?;
    let quantised = Quantised::new(&model);
    let file = quantised.file(wanted.design);
    let (mean, most) = quantising_error(&model, &quantised, &loaded.held_out);
    let data = Reader::open(&paths[0])?;
    let compared = compare(&quantised, &file, &data)?;
    eprintln!(
        "engine and trainer agree on {compared} positions; integers cost {mean:.2} points, {most:.1} at most"
    );
    jersi_files::write(&wanted.out, &file)?;
    let text = describe(wanted, &loaded, last, linear, (mean, most));
    jersi_files::write(&wanted.out.with_extension("txt"), text.as_bytes())?;
    Ok(())
}

/// Generates the missing positions.
fn play(wanted: &RunSettings) -> Result<()> {
    if wanted.parts == 0 {
        return Ok(());
    }
    let read = |path: &PathBuf| std::fs::read(path).with_context(|| path.display().to_string());
    let making = Making {
        teacher: wanted.teacher.as_ref().map(read).transpose()?,
        rulesets: wanted.design.rulesets(),
        seed: wanted.training.seed,
        nodes: wanted.nodes,
        games: wanted.games,
        parts: wanted.parts,
        threads: wanted.training.threads,
    };
    let bar = bar(u64::from(making.games) * u64::from(making.parts), "games")?;
    make(&making, &wanted.data, &bar)?;
    bar.finish();
    Ok(())
}

fn learn(wanted: &RunSettings, loaded: &Loaded) -> Result<(Model, Epoch)> {
    let training = wanted.training;
    let steps = batches(loaded.training.len(), training.batch) as u64 * u64::from(training.epochs);
    let bar = bar(steps, "batches")?;
    let mut last = Epoch { number: 0, training: 0.0, held_out: 0.0 };
    let (design, learned, held_out) = (wanted.design, &loaded.training, &loaded.held_out);
    let model = train(
        design,
        training,
        learned,
        held_out,
        || bar.inc(1),
        |epoch| {
            bar.set_message(format!("loss {:.5}, held out {:.5}", epoch.training, epoch.held_out));
            if bar.is_hidden() {
                eprintln!(
                    "epoch {}: loss {:.5}, held out {:.5}",
                    epoch.number, epoch.training, epoch.held_out
                );
            }
            last = epoch;
        },
    )?;
    bar.finish();
    Ok((model, last))
}

fn bar(length: u64, what: &str) -> Result<ProgressBar> {
    let bar = ProgressBar::new(length);
    let template = format!("{{elapsed_precise}} {{wide_bar}} {{pos}}/{{len}} {what}, {{eta}} left, {{msg}}");
    bar.set_style(ProgressStyle::with_template(&template)?);
    Ok(bar)
}

/// Mean and maximum difference between model and quantised network, in points.
#[allow(clippy::cast_precision_loss, reason = "thousands of points and samples")]
fn quantising_error(model: &Model, quantised: &Quantised, samples: &Samples) -> (f32, f32) {
    let (mut total, mut most) = (0.0, 0.0_f32);
    for number in 0..samples.len() {
        let sample = samples.get(number);
        let whole = jersi_training::samples::Sample { fading: 1.0, ..sample };
        let said = model.logit(whole) * NetworkDesign::SCALE as f32;
        let error = (said.clamp(-8000.0, 8000.0) - quantised.points(sample.eyes, sample.extras) as f32).abs();
        debug_assert!(error <= bound(model, whole), "{error}");
        total += error;
        most = most.max(error);
    }
    (total / samples.len() as f32, most)
}

/// Description of the training run.
fn describe(wanted: &RunSettings, loaded: &Loaded, last: Epoch, linear: f64, error: (f32, f32)) -> String {
    let training = wanted.training;
    let joined = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let rulesets: Vec<_> = wanted.design.rulesets().iter().map(|ruleset| ruleset.id()).collect();
    let mut text = String::new();
    for (name, value) in [
        ("network", wanted.design.name().to_owned()),
        ("rulesets", rulesets.join(", ")),
        (
            "shape",
            format!(
                "({} -> {}) x 2 -> 1, and {} numbers straight to the output",
                wanted.design.inputs(),
                NetworkDesign::WIDTH,
                NetworkDesign::EXTRAS
            ),
        ),
        ("data seed", joined(&loaded.seeds)),
        ("nodes of a search", joined(&loaded.nodes)),
        ("games", loaded.games.to_string()),
        (
            "positions",
            format!(
                "{} (with {} held out), of {} before repetitions and what was proven already were left out",
                loaded.training.len() + loaded.held_out.len(),
                loaded.held_out.len(),
                loaded.positions
            ),
        ),
        ("training seed", training.seed.to_string()),
        ("epochs", format!("{} of batches of {}", training.epochs, training.batch)),
        ("rate", format!("{} with cosine decay, weight decay {}", training.rate, training.decay)),
        ("training loss", format!("{:.5}", last.training)),
        ("held-out loss", format!("{:.5}", last.held_out)),
        ("held-out loss of the linear evaluation", format!("{linear:.5}")),
        ("quantising", format!("{:.2} points on average, {:.1} at most", error.0, error.1)),
    ] {
        let _ = writeln!(text, "{name}: {value}");
    }
    text
}
