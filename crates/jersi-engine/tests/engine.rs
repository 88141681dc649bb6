//! All tests of the engine in one program: each would otherwise compile the search of every ruleset anew. One file
//! alone: `cargo test -p jersi-engine --test engine bench::`.

mod every_game;

mod answers;
mod bench;
mod drops;
mod game;
mod truth;
mod wins_at_once;
