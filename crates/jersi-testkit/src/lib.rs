//! Test kit shared by several crates.
//!
//! - [`slow`]: a second implementation of the rules, written from the rule pages alone, without optimisation, for
//!   comparison with the fast one.
//! - [`files`]: random and mutated rules files, and the comparison with the slow rules.
//! - [`vectors`]: positions, games and counts of independent programs.
//! - [`cases`]: small hand-made positions for rules without vectors.
//! - [`random`]: random numbers of random games.
//! - [`postgres`]: a database for the tests of online play.
//!
//! Nothing here depends on `jersi-rules`: shared code would hide errors.
//!
//! ```
//! use jersi_testkit::slow::Slow;
//!
//! let start = Slow::start("pijersi", "", "classic");
//! assert_eq!(start.turns().len(), 186);
//! ```

pub mod cases;
#[cfg(feature = "slow")]
pub mod files;
pub mod postgres;
pub mod random;
#[cfg(feature = "slow")]
pub mod slow;
pub mod vectors;
