//! Command behind `cargo xtask network`: self-play, training, quantisation.

#![allow(clippy::print_stderr, reason = "a command for developers: it says on the terminal how far it is")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use jersi_engine::tuning::NetworkDesign;
use jersi_lab::data::Reader;
use jersi_lab::model::Model;
use jersi_lab::quantise::{Quantised, bound, compare};
use jersi_lab::samples::{Loaded, Samples, files, load};
use jersi_lab::selfplay::{Making, make};
use jersi_lab::train::{Epoch, Training, batches, train};
use jersi_rules::RulesetId;

const HELP: &str = "\
Makes the network of a ruleset: plays games, learns from them, writes the network and how it was made.

Usage: cargo xtask network RULESET [options]

  --data FOLDER    where the positions are or go (target/lab/NETWORK)
  --parts N        files of positions; those that are there are not made again (100; 0: only learn)
  --games N        games of a file (1000)
  --nodes N        nodes of a search (1500)
  --epochs N       how often each position is visited (24)
  --batch N        positions of a batch (8192; fewer where there are fewer positions)
  --rate N         the learning rate at the start, in ten thousandths (20)
  --teacher FILE   the network that the games are judged by (none: the linear evaluation), for a second generation
  --seed N         what everything is drawn from (1)
  --threads N      how many threads work (1)
  --out FILE       the network; its description goes beside it, as .txt
                   (crates/jersi-engine/src/evaluation/networks/NETWORK.network)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.is_empty() || arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        eprintln!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match Wanted::read(&arguments).and_then(|wanted| network(&wanted)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Arguments.
struct Wanted {
    design: NetworkDesign,
    data: PathBuf,
    out: PathBuf,
    parts: u32,
    games: u32,
    nodes: u64,
    teacher: Option<PathBuf>,
    training: Training,
}

impl Wanted {
    fn read(arguments: &[String]) -> Result<Self> {
        let (ruleset, options) = arguments.split_first().context("which ruleset?")?;
        let ruleset: RulesetId = ruleset.parse()?;
        let design = NetworkDesign::of(ruleset);
        let mut wanted = Self {
            design,
            data: Path::new("target/lab").join(design.name()),
            out: Path::new("crates/jersi-engine/src/evaluation/networks")
                .join(format!("{}.network", design.name())),
            parts: 100,
            games: 1000,
            nodes: 1500,
            teacher: None,
            training: Training::default(),
        };
        let (pairs, rest) = options.as_chunks::<2>();
        ensure!(rest.is_empty(), "{} has no value; see --help", rest.concat());
        for [name, value] in pairs {
            let number = || value.parse::<u32>().with_context(|| format!("{name} {value}"));
            match name.as_str() {
                "--data" => wanted.data = value.into(),
                "--out" => wanted.out = value.into(),
                "--parts" => wanted.parts = number()?,
                "--games" => wanted.games = number()?,
                "--nodes" => wanted.nodes = number()?.into(),
                "--teacher" => wanted.teacher = Some(value.into()),
                "--epochs" => wanted.training.epochs = number()?,
                "--batch" => wanted.training.batch = number()?.max(1) as usize,
                "--rate" => wanted.training.rate = f32::from(u16::try_from(number()?)?) / 10_000.0,
                "--seed" => wanted.training.seed = number()?.into(),
                "--threads" => wanted.training.threads = number()?.max(1) as usize,
                _ => bail!("there is no option {name}; see --help"),
            }
        }
        Ok(wanted)
    }
}

fn network(wanted: &Wanted) -> Result<()> {
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
fn play(wanted: &Wanted) -> Result<()> {
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

fn learn(wanted: &Wanted, loaded: &Loaded) -> Result<(Model, Epoch)> {
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
        let whole = jersi_lab::samples::Sample { fading: 1.0, ..sample };
        let said = model.logit(whole) * NetworkDesign::SCALE as f32;
        let error = (said.clamp(-8000.0, 8000.0) - quantised.points(sample.eyes, sample.extras) as f32).abs();
        debug_assert!(error <= bound(model, whole), "{error}");
        total += error;
        most = most.max(error);
    }
    (total / samples.len() as f32, most)
}

/// Description of the training run.
fn describe(wanted: &Wanted, loaded: &Loaded, last: Epoch, linear: f64, error: (f32, f32)) -> String {
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
