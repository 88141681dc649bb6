//! `jersi ugi`: the engine on standard input and output. The session is in `jersi-ugi`, the search thread in
//! `jersi-engines`.

use std::io;

use jersi_engines::capped;
use jersi_ugi::{Identity, LONGEST_LINE, Next, Session};

use jersi_engines::{Output, ThreadSearcher, most_hash};
use jersi_play::Failure;

/// Run the engine for other programs, over UGI
///
/// Speaks the Universal Game Interface on standard input and output, as Pijersi programs do. Other games are chosen
/// by options: 'setoption name Ruleset value jersi-4.16'.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi ugi
  printf 'ugi\\nisready\\nposition startpos\\ngo movetime 500\\n' | jersi ugi")]
pub(crate) struct Args {}

pub(super) fn run(_: &Args) -> Result<(), Failure> {
    let output = Output::new(io::stdout());
    let mut searcher = ThreadSearcher::new(output.clone());
    let name = concat!("Jersi ", env!("CARGO_PKG_VERSION"));
    let most_hash = most_hash();
    let mut session = Session::new(Identity { most_hash, ..Identity::new(name, "the Jersi developers") });
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    // A read error counts as the end of input.
    while capped::read_line(&mut input, LONGEST_LINE, &mut line).unwrap_or(false) {
        let after = session.line(&line, &mut searcher, &mut |reply| output.say(&reply));
        if after == Next::End || output.has_failed() {
            return Ok(output.result()?);
        }
    }
    session.end_of_input(&mut searcher);
    Ok(output.result()?)
}
