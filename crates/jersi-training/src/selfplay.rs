//! Self-play games, for their positions.
//!
//! A part is a number of games, each determined by the seed and its number, so that a part is reproducible with any
//! number of threads. Positions are not filtered for quietness: a network must have seen what it judges. Omitted are
//! positions with an immediate win, which the search finds, and those whose counter is nearly at its limit. For every
//! two positions of a game there is one beside it: after a random turn, judged by the search. Searches use the linear
//! evaluation, so that a network is reproducible from nothing; or a given network, for a second generation.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use anyhow::{Result, anyhow};
use indicatif::ProgressBar;
use jersi_engine::{Engine, JudgedBy, Limits, Never, Options, Played};
use jersi_rules::{AnyPosition, Color, Outcome, Phase, RulesetId, SplitMix64, Turn, Variants};

use crate::data::{GameResult, Header, Judged, Writer};

/// Parameters.
#[derive(Clone, Debug)]
pub struct Making {
    /// Rulesets, in rotation.
    pub rulesets: Vec<RulesetId>,
    /// Seed.
    pub seed: u64,
    /// Nodes per search.
    pub nodes: u64,
    /// Games per part.
    pub games: u32,
    /// Number of parts.
    pub parts: u32,
    /// Threads.
    pub threads: usize,
    /// Network file of the searches; none for the linear evaluation.
    pub teacher: Option<Vec<u8>>,
}

/// Maximum number of decisions, then a tie: some rulesets allow endless games.
const LONGEST: usize = 160;
/// Positions with fewer turns left on the counter are omitted.
const FEW_TURNS: u8 = 4;
/// Size of the transposition table, in megabytes.
const HASH: usize = 1;
/// Maximum absolute score at the start of a balanced game, in points.
const BALANCE: i32 = 150;

/// File of a part.
#[must_use]
pub fn part_path(folder: &Path, seed: u64, part: u32) -> PathBuf {
    folder.join(format!("seed-{seed}-part-{part:04}.positions"))
}

/// Generates the missing parts. A write error stops everything.
pub fn make(making: &Making, folder: &Path, bar: &ProgressBar) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let (next, failed, positions) = (AtomicU32::new(0), Mutex::new(None), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..making.threads {
            scope.spawn(|| {
                loop {
                    let part = next.fetch_add(1, Relaxed);
                    if part >= making.parts || failed.lock().is_ok_and(|failed| failed.is_some()) {
                        break;
                    }
                    let path = part_path(folder, making.seed, part);
                    if path.exists() {
                        bar.inc(making.games.into());
                        continue;
                    }
                    match make_part(making, part, &path, bar) {
                        Ok(samples) => {
                            let all = positions.fetch_add(samples.into(), Relaxed) + u64::from(samples);
                            bar.set_message(format!("{all} positions"));
                        }
                        Err(error) => {
                            if let Ok(mut failed) = failed.lock() {
                                *failed = Some(error);
                            }
                        }
                    }
                }
            });
        }
    });
    failed.into_inner().map_err(|_| anyhow!("a thread panicked"))?.map_or(Ok(()), Err)
}

fn make_part(making: &Making, part: u32, path: &Path, bar: &ProgressBar) -> Result<u32> {
    let mut players = Vec::new();
    for &ruleset in &making.rulesets {
        players.push(Player::new(ruleset, making)?);
    }
    let mut writer = Writer::default();
    for game in 0..making.games {
        let number = part * making.games + game;
        let mut random = SplitMix64::of(&[making.seed, number.into()]);
        let ruleset = number as usize % players.len();
        players[ruleset].play(ruleset, number, &mut random, &mut writer);
        bar.inc(1);
    }
    let header = Header {
        rulesets: making.rulesets.clone(),
        seed: making.seed,
        part,
        nodes: making.nodes,
        games: making.games,
        samples: writer.samples(),
    };
    writer.save(path, &header)?;
    Ok(writer.samples())
}

/// Engines of one ruleset: one plays, the other judges positions beside the game.
struct Player {
    ruleset: RulesetId,
    playing: Engine,
    judging: Engine,
    nodes: u64,
}

impl Player {
    fn new(ruleset: RulesetId, making: &Making) -> Result<Self> {
        let engine = || -> Result<Engine> {
            let mut engine = Engine::new(ruleset, Options { threads: 1, hash: HASH });
            match &making.teacher {
                Some(file) => engine.load_network(file)?,
                None => engine.judge_by(JudgedBy::Linear),
            }
            Ok(engine)
        };
        Ok(Self { ruleset, playing: engine()?, judging: engine()?, nodes: making.nodes })
    }

    /// Plays a game and keeps its positions.
    fn play(&mut self, ruleset: usize, number: u32, random: &mut SplitMix64, writer: &mut Writer) {
        let start = self.opening(random);
        let (mut position, mut turns) = (start, Vec::new());
        let mut found: Vec<(AnyPosition, i16)> = Vec::new();
        let mut beside: Vec<(AnyPosition, i16)> = Vec::new();
        self.playing.new_game();
        let winner = loop {
            match position.outcome() {
                Some(Outcome::Win { by, .. }) => break Some(by),
                Some(Outcome::Tie(_)) => break None,
                None if turns.len() >= LONGEST => break None,
                None => (),
            }
            let game = Played::replay_unchecked(&start, turns.iter().copied());
            let answer = self.playing.think(&game, &Limits::nodes(self.nodes), &Never, &mut |_| ());
            let (Some(turn), Some(line)) = (answer.turn, answer.lines.first()) else { break None };
            if is_wanted(&position) {
                found.push((position, line.score.number() as i16));
            }
            if turns.len() % 2 == 1
                && position.phase() == Phase::Play
                && let Some(aside) = random_turn(&position, random)
            {
                let aside = position.play_unchecked(aside);
                if aside.outcome().is_none()
                    && is_wanted(&aside)
                    && let Some(score) = self.judge(&aside, self.nodes)
                {
                    beside.push((aside, score));
                }
            }
            // One proven position per game is enough.
            if line.score.wins_in().is_some() {
                break Some(position.side());
            }
            if line.score.loses_in().is_some() {
                break Some(position.side().other());
            }
            position = position.play_unchecked(turn);
            turns.push(turn);
        };
        for (position, score) in found {
            let result = result_for(position.side(), winner);
            writer.add(ruleset, Judged { score, result, game: number }, &position);
        }
        for (position, score) in beside {
            let judged = Judged { score, result: GameResult::Unknown, game: number };
            writer.add(ruleset, judged, &position);
        }
    }

    fn judge(&mut self, position: &AnyPosition, nodes: u64) -> Option<i16> {
        let game = Played::from_start(*position);
        self.judging.new_game();
        let answer = self.judging.think(&game, &Limits::nodes(nodes), &Never, &mut |_| ());
        answer.lines.first().map(|line| line.score.number() as i16)
    }

    /// An opening: any setup and variants, and some random turns. Every second one is balanced.
    fn opening(&mut self, random: &mut SplitMix64) -> AnyPosition {
        let balanced = random.one_in(2);
        loop {
            let position = self.any_opening(random);
            if position.outcome().is_some() || position.phase() != Phase::Play {
                continue;
            }
            if !balanced
                || self
                    .judge(&position, self.nodes / 2)
                    .is_some_and(|score| i32::from(score).abs() <= BALANCE)
            {
                return position;
            }
        }
    }

    fn any_opening(&self, random: &mut SplitMix64) -> AnyPosition {
        let rules = self.ruleset.rules();
        let mut position = loop {
            let setup = if random.one_in(2) { 0 } else { random.below(rules.setups.len()) };
            let mut variants = Variants::NONE;
            for &variant in rules.variants {
                if random.one_in(2) {
                    variants = variants.with(variant);
                }
            }
            let seed = random.next_u64() >> 32;
            if let Ok(position) = AnyPosition::start(self.ruleset, rules.setups[setup].id, seed, variants) {
                break position;
            }
        };
        let wanted = 1 + random.below(8);
        let mut made = 0;
        while made < wanted || position.phase() != Phase::Play {
            let Some(turn) = random_turn(&position, random) else { break };
            made += usize::from(position.phase() == Phase::Play);
            position = position.play_unchecked(turn);
        }
        position
    }
}

/// A random legal turn. Double drops are nine out of ten turns where they exist, so most draws prefer steps.
fn random_turn(position: &AnyPosition, random: &mut SplitMix64) -> Option<Turn> {
    let turns = position.turns();
    let mut turn = random.pick(&turns)?;
    for _ in 0..3 {
        if turn.steps()[0].is_none() {
            turn = random.pick(&turns)?;
        }
    }
    Some(turn)
}

/// Whether to store a position of an unfinished game.
fn is_wanted(position: &AnyPosition) -> bool {
    position.phase() != Phase::Place
        && position.turns_left().is_none_or(|left| left >= FEW_TURNS)
        && !(position.phase() == Phase::Play && position.can_win())
}

fn result_for(side: Color, winner: Option<Color>) -> GameResult {
    match winner {
        None => GameResult::Tie,
        Some(winner) if winner == side => GameResult::Win,
        Some(_) => GameResult::Loss,
    }
}
