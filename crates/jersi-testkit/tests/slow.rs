//! All tests of the slow rules in one program, which is linked once. A single file: `cargo test -p jersi-testkit --test
//! slow slow_agrees_with_vectors::`.

mod files_are_played;
mod slow_agrees_with_vectors;
mod slow_fulfils_cases;
mod slow_plays_the_family;
