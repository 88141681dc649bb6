//! All integration tests of the crate in one program, which is linked once. A single file: `cargo test -p jersi-play
//! --test play composer::`.

mod common;
mod fuzz_bodies;

mod composer;
mod game;
mod game_turns;
mod link;
mod shelf;
mod table;
