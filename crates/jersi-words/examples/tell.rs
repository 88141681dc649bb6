//! Prints the turns of a game as sentences, in any language: `cargo run -p jersi-words --example tell -- fr`.

#![allow(clippy::print_stdout, reason = "an example prints")]

use jersi_rules::{AnyPosition, RulesetId};
use jersi_words::{Language, Words};

fn main() {
    let code = std::env::args().nth(1);
    let language = code.and_then(|code| code.parse().ok()).unwrap_or(Language::English);
    let words = Words::new(language);
    let mut position = AnyPosition::initial(RulesetId::Pijersi);
    for text in ["b4=c4-d4", "g6-f6=e5", "a2-b3"] {
        let turn = position.read_turn(text).expect("well written");
        println!("{text}: {}", words.turn(&position, turn));
        position = position.play(turn).expect("legal");
    }
    // An illegal turn prints the rule that forbids it.
    let turn = position.read_turn("a1-a4").expect("well written");
    if let Err(why) = position.play(turn) {
        println!("a1-a4: {}", words.why_not(&position, &why));
    }
}
