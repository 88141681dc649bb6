//! All tests of this crate from outside in one program, which is linked once. One file alone:
//! `cargo test -p jersi-play --test play composer::`.

mod common;
mod fuzz_bodies;

mod composer;
mod game;
mod game_turns;
mod link;
mod shelf;
mod table;
