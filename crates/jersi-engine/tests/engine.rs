//! All tests of the engine as one program: separate ones would compile the search for every ruleset again. To run one
//! file: `cargo test -p jersi-engine --test engine bench::`.

mod every_game;

mod answers;
mod bench;
mod drops;
mod game;
mod immediate_wins;
mod truth;
