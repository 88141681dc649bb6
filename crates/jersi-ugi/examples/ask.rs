//! Prints the requests of a client for a question, and the results of an engine's lines. No engine is needed: `cargo
//! run -p jersi-ugi --example ask`.

#![allow(clippy::print_stdout, reason = "an example prints")]

use jersi_rules::{AnyPosition, RulesetId};
use jersi_ugi::{Client, GoLimits, News, Question};

fn main() {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turns = vec![start.read_turn("b4=c4-d4").expect("well written")];
    let question = Question { limits: GoLimits::nodes(10_000), ..Question::new(&start, turns) };
    let mut client = Client::new(16);
    let (ticket, requests) = client.ask(&question);
    for request in requests {
        println!("> {request}");
    }
    for line in ["info depth 3 score -12 nodes 9000 pv g6f6e5", "bestmove g6f6e5"] {
        println!("< {line}");
        match client.hear(line) {
            Some(News::Progress(of, thought)) if of == ticket => println!("  depth {}", thought.depth),
            Some(News::Answer(of, found)) if of == ticket => println!("  answer {:?}", found.turn),
            other => println!("  {other:?}"),
        }
    }
}
