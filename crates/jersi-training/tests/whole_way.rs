//! From self-play to a network, on a small scale: files round-trip, engine and trainer agree, and the result does not
//! depend on the number of threads.

#![allow(missing_docs, reason = "tests")]

use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use jersi_engine::tuning::NetworkDesign;
use jersi_rules::RulesetId;
use jersi_training::data::Reader;
use jersi_training::model::Model;
use jersi_training::quantise::{Quantised, bound, compare};
use jersi_training::samples::{Loaded, Sample, files, load};
use jersi_training::selfplay::{Making, make};
use jersi_training::train::{Training, loss_of, train};

/// A temporary folder, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("jersi-training-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A few games of each ruleset that shares the network, with few nodes.
fn played(design: NetworkDesign, folder: &Path, parts: u32, threads: usize) -> Vec<PathBuf> {
    let making =
        Making { rulesets: design.rulesets(), seed: 3, nodes: 60, games: 8, parts, threads, teacher: None };
    make(&making, folder, &ProgressBar::hidden()).expect("the folder can be written to");
    files(folder).expect("there are files")
}

fn designs() -> Vec<NetworkDesign> {
    let mut designs: Vec<NetworkDesign> = Vec::new();
    for &ruleset in RulesetId::ALL {
        let design = NetworkDesign::of(ruleset);
        if designs.iter().all(|known| known.name() != design.name()) {
            designs.push(design);
        }
    }
    designs
}

/// A network with random weights up to the maximum.
fn wild(design: NetworkDesign) -> Model {
    let mut model = Model::random(design.inputs(), 9);
    let mut state = 1_u32;
    for weight in model.numbers_mut() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let drawn = f32::from((state >> 16) as u16) / f32::from(u16::MAX);
        *weight += (drawn - 0.5) * 0.2;
    }
    model
}

#[test]
fn parts_are_the_same_however_many_threads_make_them() {
    let design = NetworkDesign::of(RulesetId::Pijersi);
    let (one, two) = (Folder::new("one"), Folder::new("two"));
    let read =
        |paths: Vec<PathBuf>| paths.iter().map(|path| std::fs::read(path).expect("it")).collect::<Vec<_>>();
    assert_eq!(read(played(design, &one.0, 3, 1)), read(played(design, &two.0, 3, 2)));
}

#[test]
fn engine_and_trainer_say_the_same_of_every_position_of_a_file() {
    for design in designs() {
        let folder = Folder::new(&format!("same-{}", design.name()));
        let paths = played(design, &folder.0, 1, 1);
        let network = Quantised::new(&wild(design));
        let data = Reader::open(&paths[0]).expect("it was just written");
        let compared = compare(&network, &network.file(design), &data).expect("they agree");
        assert_eq!(compared, u64::from(data.header.samples));
        assert!(compared > 50, "{}: {compared}", design.name());
    }
}

#[test]
#[allow(clippy::cast_precision_loss, reason = "points")]
fn quantised_weights_differ_from_the_model_by_rounding_only() {
    for design in designs() {
        let folder = Folder::new(&format!("bound-{}", design.name()));
        let Loaded { training, .. } = load(design, &played(design, &folder.0, 6, 1)).expect("positions");
        let model = wild(design);
        let network = Quantised::new(&model);
        for number in 0..training.len() {
            let sample = Sample { fading: 1.0, ..training.get(number) };
            let said = model.logit(sample) * NetworkDesign::SCALE as f32;
            let error =
                (said.clamp(-8_000.0, 8_000.0) - network.points(sample.eyes, sample.extras) as f32).abs();
            assert!(error <= bound(&model, sample), "{error} > {}", bound(&model, sample));
        }
    }
}

#[test]
fn training_reduces_the_loss_and_is_the_same_with_two_threads() {
    let design = NetworkDesign::of(RulesetId::Pijersi);
    let folder = Folder::new("train");
    let Loaded { training, held_out, .. } =
        load(design, &played(design, &folder.0, 8, 1)).expect("positions");
    let plan = Training { epochs: 4, batch: 64, ..Training::default() };
    let trained = |threads| {
        train(design, Training { threads, ..plan }, &training, &held_out, || (), |_| ())
            .expect("no thread panics")
    };
    let one = trained(1);
    assert_eq!(one, trained(2));
    let before = loss_of(&Model::random(design.inputs(), plan.seed), &training);
    assert!(loss_of(&one, &training) < 0.8 * before);
}

#[test]
fn a_truncated_or_different_file_is_refused() {
    let design = NetworkDesign::of(RulesetId::Pijersi);
    let folder = Folder::new("cut");
    let path = &played(design, &folder.0, 1, 1)[0];
    let bytes = std::fs::read(path).expect("it");
    for (content, reason) in [
        (&bytes[..bytes.len() - 1], "truncated"),
        (b"RIFF" as &[u8], "truncated"),
        (b"RIFFRIFFRIFF", "does not begin with JERSIPOS"),
    ] {
        std::fs::write(path, content).expect("it can be written");
        let error = load(design, std::slice::from_ref(path)).expect_err("it is broken");
        assert!(format!("{error:#}").contains(reason), "{error:#}");
    }
}
