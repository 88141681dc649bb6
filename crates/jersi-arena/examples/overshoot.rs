//! Overshoot of time limits by an engine in every ruleset, and the work done within them: `go movetime 1` to `100`,
//! levels, and clocks, measured from request to answer including pipes. The first position is the start of the game.
//!
//! ```sh
//! cargo run --release -p jersi-arena --example overshoot -- 'target/release/jersi ugi' 100
//! ```

use std::error::Error;
use std::io::Write;
use std::time::Duration;

use jersi_engines::{EngineSetup, ExternalEngine};
use jersi_rules::{AnyPosition, RulesetId, SplitMix64};
use jersi_ugi::GoLimits;

/// A case: name, options, limits, and the maximum time in milliseconds.
struct Case {
    name: &'static str,
    level: &'static str,
    limits: GoLimits,
    limit: u64,
}

fn cases() -> Vec<Case> {
    let movetime = |name, level, limit| Case { name, level, limits: GoLimits::movetime(limit), limit };
    // A clock allows a third of the time left and half of the increment per turn: `Allowance::of_clock`.
    let clock = |name, left: u64, increment: u64| {
        let limits =
            GoLimits { left: [Some(left); 2], increment: [Some(increment); 2], ..GoLimits::default() };
        Case { name, level: "10", limits, limit: left / 3 + increment / 2 }
    };
    vec![
        movetime("movetime 1", "10", 1),
        movetime("movetime 5", "10", 5),
        movetime("movetime 20", "10", 20),
        movetime("movetime 50", "10", 50),
        movetime("movetime 100", "10", 100),
        movetime("movetime 1, level 9", "9", 1),
        movetime("movetime 1, level 4", "4", 1),
        clock("clock 10 ms", 10, 0),
        clock("clock 100 ms", 100, 0),
        clock("clock 300 ms + 10 ms", 300, 10),
    ]
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().ok_or("which engine?")?;
    let count: u64 = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "| | {} |", RulesetId::ALL.iter().map(|id| id.id()).collect::<Vec<_>>().join(" | "))?;
    for case in cases() {
        write!(out, "| {} |", case.name)?;
        for &ruleset in RulesetId::ALL {
            let Measured { over: [median, most], nodes: [least, usual], depth, blind } =
                measure(&command, ruleset, &case, count)?;
            write!(out, " {median:.1} / {most:.1}; {least} / {usual}; {depth}; {blind} |")?;
            out.flush()?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "each of {count}: milliseconds beyond the limit, median / largest (below 0: before it); nodes, least / median, \
         where the game is not decided at once; depth, median; answers without a node"
    )?;
    Ok(())
}

/// Results of a case in a ruleset.
struct Measured {
    /// Median and maximum overshoot, in milliseconds.
    over: [f64; 2],
    /// Minimum and median number of nodes.
    nodes: [u64; 2],
    /// Median depth.
    depth: u32,
    /// Number of answers without a node.
    blind: usize,
}

/// A score from here on is a loss, or a win in at most two turns: hardly anything to search.
const DECIDED: i32 = 29_990;

fn measure(command: &str, ruleset: RulesetId, case: &Case, count: u64) -> Result<Measured, Box<dyn Error>> {
    let mut setup = EngineSetup::of(&AnyPosition::initial(ruleset));
    setup.options.push(("Level".to_owned(), case.level.to_owned()));
    let mut client = ExternalEngine::start(command, &setup)?;
    let (mut over, mut nodes, mut depths) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..count {
        let position = position(ruleset, number);
        client.new_game()?;
        let choice = client.choose(&position, &[], &case.limits, Duration::from_secs(20))?;
        #[allow(clippy::cast_precision_loss, reason = "milliseconds")]
        over.push(choice.time.as_secs_f64() * 1e3 - case.limit as f64);
        if choice.score.is_none_or(|score| score.abs() < DECIDED) {
            nodes.push(choice.nodes.unwrap_or(0));
            depths.push(choice.depth.unwrap_or(0));
        }
    }
    over.sort_by(f64::total_cmp);
    nodes.sort_unstable();
    depths.sort_unstable();
    Ok(Measured {
        over: [over[over.len() / 2], over[over.len() - 1]],
        nodes: [nodes.first().copied().unwrap_or(0), nodes.get(nodes.len() / 2).copied().unwrap_or(0)],
        depth: depths.get(depths.len() / 2).copied().unwrap_or(0),
        blind: nodes.iter().filter(|&&nodes| nodes == 0).count(),
    })
}

/// Random turns from the start; none for the first position, which has the most turns.
fn position(ruleset: RulesetId, number: u64) -> AnyPosition {
    let mut chance = SplitMix64::of(&[0x71e, number]);
    let mut position = AnyPosition::initial(ruleset);
    for _ in 0..number % 10 {
        let Some(turn) = chance.pick(&position.turns()) else { break };
        let next = position.play_unchecked(turn);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}
