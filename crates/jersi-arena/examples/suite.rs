//! Test suites: positions that look even and are decided.
//!
//! `make` plays our engine against itself and goes back from the first proven position to the first one that a short
//! search calls even, by the network and by the linear evaluation. It is saved if a deep search proves it won or lost.
//! `solve` searches the positions of a file at a fixed number of nodes: a proof is a solution.
//!
//! ```sh
//! cargo run --release -p jersi-arena --example suite -- make pijersi 200 crates/jersi-arena/suites/pijersi.txt
//! cargo run --release -p jersi-arena --example suite -- solve pijersi crates/jersi-arena/suites/pijersi.txt jersi:eval=linear
//! cargo run --release -p jersi-arena --example suite -- solve pijersi crates/jersi-arena/suites/pijersi.txt 'ugi:./jersi-old ugi'
//! ```

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use jersi_arena::{OwnSpec, Spec};
use jersi_engine::{Engine, JudgedBy, Limits, Never, Options, Played, Score};
use jersi_engines::{EngineSetup, ExternalEngine};
use jersi_rules::{AnyPosition, Phase, RulesetId, SplitMix64, Turn, Variants};
use jersi_ugi::GoLimits;

/// Nodes of the games, and of the search that must call a position even.
const SHORT: u64 = 2_000;
/// Nodes of the proof.
const DEEP: u64 = 200_000;
/// Nodes of `solve`.
const SOLVE: u64 = 20_000;
/// Maximum absolute score of an even position, in points.
const EVEN: i32 = 150;
/// Minimum score in favour of the right side, without a proof, to be reported separately.
const CLEAR: i32 = 400;
/// Random turns before a game: minimum, and maximum of additional ones.
const RANDOM_TURNS: (usize, usize) = (4, 4);
/// Maximum length of a game.
const LONGEST: usize = 200;
/// Maximum distance of the position before the first proof, in plies.
const BACK: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["make", ruleset, count, file] => make(ruleset.parse()?, count.parse()?, file),
        ["solve", ruleset, file, engine] => solve(ruleset.parse()?, file, engine),
        _ => Err("usage: suite make RULESET COUNT FILE, or suite solve RULESET FILE ENGINE".into()),
    }
}

fn score(engine: &mut Engine, game: &Played, nodes: u64) -> i32 {
    let answer = engine.think(game, &Limits::nodes(nodes), &Never, &mut |_| ());
    answer.lines.first().map_or(0, |line| line.score.number())
}

/// 1 for a proven win, -1 for a proven loss.
fn proven(score: i32) -> i32 {
    if score.abs() > Score::PROVEN { score.signum() } else { 0 }
}

fn make(ruleset: RulesetId, count: usize, file: &str) -> Result<(), Box<dyn Error>> {
    let engine = || Engine::new(ruleset, Options { threads: 1, hash: 16 });
    let (mut network, mut linear) = (engine(), engine());
    linear.judge_by(JudgedBy::Linear);
    let mut text = format!(
        "# {ruleset}: even within {EVEN} at {SHORT} nodes by the network and the linear evaluation, proven at {DEEP}\n"
    );
    let (mut found, mut number) = (0, 0);
    while found < count {
        number += 1;
        let Some((start, turns)) = game(&mut linear, ruleset, number) else { continue };
        for back in 1..=BACK.min(turns.len()) {
            let turns = &turns[..turns.len() - back];
            let game = Played::replay_unchecked(&start, turns.iter().copied());
            if game.position().phase() != Phase::Play {
                break;
            }
            // Each search starts with empty tables: a continued game would help.
            let ask = |engine: &mut Engine, nodes| {
                engine.new_game();
                score(engine, &Played::from_start(*game.position()), nodes)
            };
            let is_even = |engine| ask(engine, SHORT).abs() <= EVEN;
            if !is_even(&mut linear) || !is_even(&mut network) {
                continue;
            }
            let verdict = proven(ask(&mut network, DEEP));
            if verdict != 0 {
                found += 1;
                let word = if verdict > 0 { "wins" } else { "loses" };
                writeln!(text, "{word} {}", game.position().text())?;
                // Flushed immediately, so that an interrupted run loses nothing.
                jersi_files::write(file.as_ref(), text.as_bytes())?;
                write!(std::io::stderr(), "\r{found} of {number} games ")?;
            }
            break;
        }
    }
    writeln!(std::io::stderr(), "{found} positions out of {number} games")?;
    Ok(())
}

/// A game up to its first proven position.
fn game(engine: &mut Engine, ruleset: RulesetId, number: u64) -> Option<(AnyPosition, Vec<Turn>)> {
    let mut chance = SplitMix64::of(&[0x5317e, number]);
    let mut start = AnyPosition::initial(ruleset);
    for _ in 0..RANDOM_TURNS.0 + chance.below(RANDOM_TURNS.1 + 1) {
        start = start.play_unchecked(chance.pick(&start.turns())?);
    }
    let (mut position, mut turns) = (start, Vec::new());
    engine.new_game();
    while turns.len() < LONGEST && position.outcome().is_none() {
        let game = Played::replay_unchecked(&start, turns.iter().copied());
        let answer = engine.think(&game, &Limits::nodes(SHORT), &Never, &mut |_| ());
        let (turn, line) = (answer.turn?, answer.lines.first()?);
        if proven(line.score.number()) != 0 {
            return Some((start, turns));
        }
        position = position.play_unchecked(turn);
        turns.push(turn);
    }
    None
}

fn solve(ruleset: RulesetId, file: &str, engine: &str) -> Result<(), Box<dyn Error>> {
    let mut asked = Solver::new(ruleset, engine)?;
    let (mut all, mut solved, mut clear) = (0, 0, 0);
    for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')) {
        let (word, text) = line.split_once(' ').ok_or("a line is a word and a position")?;
        let position = AnyPosition::read(ruleset, Variants::NONE, text)?;
        let side = if word == "wins" { 1 } else { -1 };
        let said = side * asked.score(&position)?;
        all += 1;
        solved += usize::from(proven(said) > 0);
        clear += usize::from(said >= CLEAR);
    }
    writeln!(
        std::io::stdout(),
        "{ruleset}, {engine}: {solved} of {all} proven at {SOLVE} nodes, {clear} at least {CLEAR} points"
    )?;
    Ok(())
}

/// An engine for single positions.
enum Solver {
    Own(Box<Engine>),
    Other(Box<ExternalEngine>),
}

impl Solver {
    fn new(ruleset: RulesetId, spec: &str) -> Result<Self, Box<dyn Error>> {
        Ok(match spec.parse()? {
            Spec::Jersi(OwnSpec { judge, network, tuned, .. }) => {
                let mut engine = Engine::new(ruleset, Options { threads: 1, hash: 16 });
                engine.judge_by(judge);
                if let Some(file) = network {
                    engine.load_network(&std::fs::read(file)?)?;
                }
                for (name, value) in tuned {
                    engine.tune(&name, value)?;
                }
                Self::Own(Box::new(engine))
            }
            Spec::Ugi(command) => {
                let mut setup = EngineSetup::of(&AnyPosition::initial(ruleset));
                setup.options.push(("Hash".to_owned(), "16".to_owned()));
                Self::Other(Box::new(ExternalEngine::start(&command, &setup)?))
            }
            _ => return Err("only jersi and ugi: say how good a position is".into()),
        })
    }

    fn score(&mut self, position: &AnyPosition) -> Result<i32, Box<dyn Error>> {
        match self {
            Self::Own(engine) => {
                engine.new_game();
                Ok(score(engine, &Played::from_start(*position), SOLVE))
            }
            Self::Other(client) => {
                client.new_game()?;
                let limits = GoLimits { nodes: Some(SOLVE), ..GoLimits::default() };
                let choice = client.choose(position, &[], &limits, Duration::from_mins(1))?;
                Ok(choice.score.unwrap_or(0))
            }
        }
    }
}
