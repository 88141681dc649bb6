//! Tunes the weights of the evaluation: plays games against itself, records quiet positions with their
//! scores and results, and fits the weights to them by logistic regression.
//!
//! `tune RULESET --games N --nodes N [--seed N] [--threads N] [--trust PERCENT] --out FILE.rs`
//! `--trust` is the weight of the game's result in the target value of a position; the rest is the score of the search.
//! The file goes to `src/evaluation/parameters/`.

#![allow(clippy::print_stdout, clippy::print_stderr, clippy::unwrap_used, reason = "a tool for developers")]
#![allow(clippy::cast_precision_loss, reason = "counts of positions are small")]

use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use jersi_engine::tuning::{Feature, features, folds, weights};
use jersi_engine::{Engine, JudgedBy, Limits, Never, Options, Played};
use jersi_rules::{AnyPosition, Capture, Color, Outcome, Phase, RulesetId, Variant, Variants};
use jersi_testkit::random::Random;

/// A quiet position: its features, the score of the search and the result of the game, for the side to move.
struct Sample {
    features: Vec<Feature>,
    score: f32,
    result: f32,
}

/// Scale from points to a probability of winning.
const SCALE: f32 = 250.0;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let ruleset: RulesetId = args[0].parse().unwrap();
    let value = |name: &str| args.iter().position(|arg| arg == name).map(|place| args[place + 1].as_str());
    let number = |name: &str, or: usize| value(name).map_or(or, |text| text.parse().unwrap());
    let (games, nodes) = (number("--games", 1000), number("--nodes", 2000));
    let trust = number("--trust", 50) as f32 / 100.0;
    let samples = play(ruleset, games, nodes as u64, number("--seed", 1) as u64, number("--threads", 1));
    eprintln!("{} positions of {games} games", samples.len());
    let fitted = fit(&samples, &weights(ruleset), trust);
    let text = render(ruleset, &fitted, games, nodes, samples.len());
    std::fs::write(value("--out").unwrap(), text).unwrap();
}

fn play(ruleset: RulesetId, games: usize, nodes: u64, seed: u64, threads: usize) -> Vec<Sample> {
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = Engine::new(ruleset, Options { threads: 1, hash: 4 });
                engine.judge_by(JudgedBy::Linear);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9) + number as u64);
                    let mut made = play_game(ruleset, &mut engine, nodes, &mut random);
                    all.lock().unwrap().append(&mut made);
                    if number % 1000 == 0 {
                        eprintln!("game {number}");
                    }
                }
            });
        }
    });
    all.into_inner().unwrap()
}

fn play_game(ruleset: RulesetId, engine: &mut Engine, nodes: u64, random: &mut Random) -> Vec<Sample> {
    let start = opening(ruleset, random);
    let (mut position, mut turns) = (start, Vec::new());
    engine.new_game();
    let mut found: Vec<(Color, Vec<Feature>, f32)> = Vec::new();
    let mut length = 0;
    let white = loop {
        if let Some(outcome) = position.outcome() {
            break match outcome {
                Outcome::Win { by: Color::White, .. } => 1.0,
                Outcome::Win { .. } => 0.0,
                Outcome::Tie(_) => 0.5,
            };
        }
        // Some rulesets do not end a game without progress.
        length += 1;
        if length > 150 {
            break 0.5;
        }
        let answer = engine.think(
            &Played::replay_unchecked(&start, turns.iter().copied()),
            &Limits::nodes(nodes),
            &Never,
            &mut |_| (),
        );
        let turn = answer.turn.unwrap();
        let score = answer.lines[0].score;
        let quiet = position.captures(turn) == [Capture::None; 2];
        if quiet
            && score.wins_in().is_none()
            && score.loses_in().is_none()
            && let Some(features) = features(&position)
        {
            found.push((position.side(), features, score.number() as f32));
        }
        position = position.play_unchecked(turn);
        turns.push(turn);
    };
    found
        .into_iter()
        .map(|(side, features, score)| {
            let result = if side == Color::White { white } else { 1.0 - white };
            Sample { features, score, result }
        })
        .collect()
}

/// An opening: any setup and variant, and a few random turns.
fn opening(ruleset: RulesetId, random: &mut Random) -> AnyPosition {
    let rules = ruleset.rules();
    loop {
        let setup = if random.below(3) > 0 { 0 } else { random.below(rules.setups.len()) };
        let mut variants = Variants::NONE;
        if rules.variants.contains(&Variant::NoParachute) && random.below(2) == 0 {
            variants = variants.with(Variant::NoParachute);
        }
        let seed = random.below(1 << 30) as u64;
        let Ok(mut position) = AnyPosition::start(ruleset, rules.setups[setup].id, seed, variants) else {
            continue;
        };
        let turns = 3 + random.below(6);
        let mut made = 0;
        while made < turns || position.phase() != Phase::Play {
            let legal = position.turns();
            if legal.is_empty() {
                break;
            }
            // Double drops are nine out of ten turns where they exist; most openings should have steps.
            let mut turn = legal[random.below(legal.len())];
            for _ in 0..3 {
                if turn.steps()[0].is_none() {
                    turn = legal[random.below(legal.len())];
                }
            }
            made += usize::from(position.phase() == Phase::Play);
            position = position.play_unchecked(turn);
        }
        if position.outcome().is_none() && position.phase() == Phase::Play {
            return position;
        }
    }
}

fn sigmoid(points: f32) -> f32 {
    1.0 / (1.0 + (-points / SCALE).exp())
}

/// Adam on the squared error of probabilities, with a slight pull towards the initial weights.
fn fit(samples: &[Sample], start: &[i16], trust: f32) -> Vec<i16> {
    const ROUNDS: i32 = 600;
    let begin: Vec<f32> = start.iter().map(|&weight| f32::from(weight)).collect();
    let mut weights = begin.clone();
    let (mut mean, mut spread) = (vec![0.0_f32; weights.len()], vec![0.0_f32; weights.len()]);
    let count = samples.len() as f32;
    for round in 1..=ROUNDS {
        let mut slope = vec![0.0_f32; weights.len()];
        let mut loss = 0.0_f64;
        for sample in samples {
            let points: f32 = sample
                .features
                .iter()
                .map(|&(feature, times)| weights[usize::from(feature)] * f32::from(times))
                .sum();
            let (guess, wanted) =
                (sigmoid(points), trust * sample.result + (1.0 - trust) * sigmoid(sample.score));
            let error = guess - wanted;
            loss += f64::from(error * error);
            let push = error * guess * (1.0 - guess);
            for &(feature, times) in &sample.features {
                slope[usize::from(feature)] += push * f32::from(times);
            }
        }
        for (i, weight) in weights.iter_mut().enumerate() {
            let slope = slope[i] / count + 2e-8 * (*weight - begin[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            spread[i] = 0.999 * spread[i] + 0.001 * slope * slope;
            let (m, s) = (mean[i] / (1.0 - 0.9_f32.powi(round)), spread[i] / (1.0 - 0.999_f32.powi(round)));
            *weight -= 1.0 * m / (s.sqrt() + 1e-9);
        }
        if round % 100 == 0 || round == 1 {
            eprintln!("round {round}: error {:.6}", loss / f64::from(count));
        }
    }
    weights.iter().map(|weight| weight.round().clamp(-3000.0, 3000.0) as i16).collect()
}

fn render(ruleset: RulesetId, weights: &[i16], games: usize, nodes: usize, samples: usize) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "//! The evaluation's weights for {}, fitted to {samples} positions of {games} games at {nodes} nodes a turn\n\
         //! by the example `tune`. A row for each type of unit, a number for each cell, with right folded onto left;\n\
         //! the last row has the features that are not about one unit.",
        ruleset.name()
    );
    let _ = writeln!(text, "\n#[rustfmt::skip]\npub(super) const WEIGHTS: &[i16] = &[");
    let folds = folds(ruleset);
    let extras = jersi_engine::tuning::extras();
    let (units, rest) = weights.split_at(weights.len() - extras);
    for row in units.chunks(folds).chain([rest]) {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "    {},", row.join(", "));
    }
    text += "];\n";
    text
}
