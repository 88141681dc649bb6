//! The test kit: what the tests of several crates share.
//!
//! [`slow`] is a second set of rules, written from the rule pages alone, plainly and without any of the tricks
//! of the fast one, so that the two can be played against each other. [`vectors`] are positions, games and
//! counts made by independent programs, [`cases`] are small positions by hand for what no vector covers, and
//! [`random`] makes the numbers that random games are played with; [`postgres`] starts a database for the tests of
//! online play.
//! Nothing here depends on the fast rules: what it shares with them could not show their mistakes.

pub mod cases;
pub mod postgres;
pub mod random;
pub mod slow;
pub mod vectors;
