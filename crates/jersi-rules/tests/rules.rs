//! All tests of the rules in one program: each would otherwise compile every ruleset's generator again, which takes far
//! longer than to run it. A single file: `cargo test -p jersi-rules --test rules perft::`.

#![allow(
    clippy::duplicate_mod,
    reason = "the programs in `fuzz/` take the bodies with the positions beside them"
)]

mod fuzz_bodies;
mod positions;
mod small;

mod agrees_with_cases;
mod agrees_with_slow;
mod agrees_with_vectors;
mod any;
mod draft;
mod fuzz;
mod invariants;
mod notation_page;
mod perft;
mod position_text;
mod record_properties;
mod records;
mod setups;
mod shared;
mod sixth_ruleset;
mod symmetry;
mod turn_text;
mod why_not;
mod why_not_cases;
