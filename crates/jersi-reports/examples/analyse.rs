//! Searches the first position of every game, and prints the best line of each.
//!
//! ```sh
//! cargo run --release -p jersi-reports --example analyse -- 20000
//! ```
//! The number is that of the nodes for each position.

use std::env;
use std::error::Error;
use std::io;

use jersi_engine::{Engine, Limits, Options};
use jersi_reports::{Subject, analyse};
use jersi_rules::{AnyPosition, RulesetId};

fn main() -> Result<(), Box<dyn Error>> {
    let nodes = env::args().nth(1).map_or(Ok(2_000), |text| text.parse())?;
    for &ruleset in RulesetId::ALL {
        let mut engine = Engine::try_new(ruleset, Options::default())?;
        let start = Subject::from_position(AnyPosition::initial(ruleset));
        analyse(&mut engine, &start, &Limits::nodes(nodes)).write(&mut io::stdout())?;
    }
    Ok(())
}
