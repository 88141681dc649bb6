//! Tags and comments of match records, written and parsed.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The engines.
pub(crate) const WHITE: &str = "White";
pub(crate) const BLACK: &str = "Black";
/// Number of the game in the match.
pub(crate) const GAME: &str = "Game";
/// Number of opening turns.
pub(crate) const OPENING: &str = "OpeningTurns";
/// Engine specifications.
pub(crate) const WHITE_ENGINE: &str = "WhiteEngine";
pub(crate) const BLACK_ENGINE: &str = "BlackEngine";
/// Seed of the match.
pub(crate) const SEED: &str = "MatchSeed";
/// Generation of the openings.
pub(crate) const OPENINGS: &str = "Openings";
/// Time control.
pub(crate) const WHITE_LIMIT: &str = "WhiteLimit";
pub(crate) const BLACK_LIMIT: &str = "BlackLimit";
/// Failure of an engine, in words.
pub(crate) const FAILURE: &str = "Failure";
/// Reason of an aborted game.
pub(crate) const ENDLESS: &str = "endless";

/// Cost of a turn in its comment: `depth 8, nodes 5000, time 0.012345`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cost {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) took: Duration,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(depth) = self.depth {
            write!(f, "depth {depth}, ")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, "nodes {nodes}, ")?;
        }
        write!(f, "time {}.{:06}", self.took.as_secs(), self.took.subsec_micros())
    }
}

/// Invalid comment.
#[derive(Debug)]
pub(crate) struct NoCost;

impl FromStr for Cost {
    type Err = NoCost;

    fn from_str(text: &str) -> Result<Self, NoCost> {
        let (mut depth, mut nodes, mut took) = (None, None, None);
        for part in text.split(", ") {
            match part.split_once(' ').ok_or(NoCost)? {
                ("depth", number) => depth = Some(number.parse().map_err(|_| NoCost)?),
                ("nodes", number) => nodes = Some(number.parse().map_err(|_| NoCost)?),
                ("time", number) => took = Some(seconds(number).ok_or(NoCost)?),
                _ => return Err(NoCost),
            }
        }
        Ok(Self { depth, nodes, took: took.ok_or(NoCost)? })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let (whole, rest) = text.split_once('.').filter(|(_, rest)| rest.len() == 6)?;
    Some(Duration::from_secs(whole.parse().ok()?) + Duration::from_micros(rest.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_survive_a_round_trip() {
        for text in ["depth 8, nodes 5000, time 0.012345", "time 1.000001", "depth 2, time 0.000000"] {
            assert_eq!(text.parse::<Cost>().expect(text).to_string(), text);
        }
        for text in ["", "depth 8", "time 1", "time 0.1", "a fine turn", "depth x, time 0.000001"] {
            assert!(text.parse::<Cost>().is_err(), "{text}");
        }
    }
}
