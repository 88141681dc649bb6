//! Prints what the full screen of `jersi play` shows after some turns: `cargo run -p jersi-tui --example screen`. The
//! turns may be given as arguments, in notation.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use jersi_play::{Milliseconds, Seat, Table};
use jersi_rules::{AnyPosition, RulesetId};
use jersi_tui::{read_turns, screen_text, speech};

fn main() -> Result<(), Box<dyn Error>> {
    let mut turns: Vec<String> = env::args().skip(1).collect();
    if turns.is_empty() {
        turns = ["b4=c4-d4", "g6-f6=e5", "a1-b2=d3"].map(str::to_owned).to_vec();
    }
    let game = jersi_play::Game::new(&AnyPosition::initial(RulesetId::Pijersi));
    let mut table = Table::new(game, [Seat::Person, Seat::Level(3)]);
    for text in turns {
        for turn in read_turns(table.position(), &text)?.turns {
            table.play(turn, Milliseconds(0)).map_err(|why| format!("{text}: {why:?}"))?;
        }
    }
    let text = screen_text(speech::words(), table, [80, 24], speech::is_screen_ascii());
    Ok(writeln!(io::stdout(), "{text}")?)
}
