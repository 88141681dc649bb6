//! Elo differences between adjacent levels of our engine.
//!
//! ```sh
//! cargo run --release -p jersi-arena --example ladder -- 3
//! ```

use std::error::Error;
use std::io::Write;

use jersi_arena::{Contender, Contest, MatchRules, Plan, Stop, Strength, Tc, strength};
use jersi_rules::{RulesetId, Variants};

fn main() -> Result<(), Box<dyn Error>> {
    let highest: u8 = std::env::args().nth(1).map_or(Ok(3), |text| text.parse())?;
    let rules = MatchRules { ruleset: RulesetId::Pijersi, setup: "classic", variants: Variants::NONE };
    let mut out = std::io::stdout().lock();
    for level in 2..=highest {
        let engines: [Contender; 2] = [
            format!("higher=jersi:level={level}").parse()?,
            format!("lower=jersi:level={}", level - 1).parse()?,
        ];
        let mut contest = Contest::new(Plan { games: 20, ..Plan::new(&engines, rules, Tc::Nodes(2_000)) })?;
        contest.play(&Stop::default(), &mut |_| ())?;
        let meeting = &contest.tally().meetings[0];
        write!(out, "level {level}: {:.0} %", 100.0 * meeting.games.score())?;
        match strength(meeting.games, meeting.pairs) {
            Some(Strength::Elo { elo, range: Some([low, high]) }) => {
                writeln!(out, ", Elo {elo:+.0} ({low:+.0} to {high:+.0})")?;
            }
            Some(Strength::Elo { elo, range: None }) => writeln!(out, ", Elo {elo:+.0}")?,
            Some(Strength::Above(elo)) => writeln!(out, ", Elo above {elo:+.0}")?,
            Some(Strength::Below(elo)) => writeln!(out, ", Elo below {elo:+.0}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}
