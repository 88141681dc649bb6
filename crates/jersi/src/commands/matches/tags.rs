//! What a match writes into the records of its games beside the turns, and reads there again.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The engines.
pub(super) const WHITE: &str = "White";
pub(super) const BLACK: &str = "Black";
/// The number of the game in the match.
pub(super) const GAME: &str = "Game";
/// How many turns the opening has.
pub(super) const OPENING: &str = "OpeningTurns";
/// What the engines are, as SPEC.
pub(super) const WHITE_ENGINE: &str = "WhiteEngine";
pub(super) const BLACK_ENGINE: &str = "BlackEngine";
/// What everything random in the match is drawn from.
pub(super) const SEED: &str = "MatchSeed";
/// How the openings are made.
pub(super) const OPENINGS: &str = "Openings";
/// How much the engines may think.
pub(super) const WHITE_LIMIT: &str = "WhiteLimit";
pub(super) const BLACK_LIMIT: &str = "BlackLimit";
/// What an engine did wrong, in words.
pub(super) const FAILURE: &str = "Failure";
/// Why a game ended that was broken off.
pub(super) const ENDLESS: &str = "endless";

/// What a turn cost, as its comment tells it: `depth 8, nodes 5000, time 0.012345`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) took: Duration,
}

impl fmt::Display for Effort {
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

/// The comment is somebody else's.
#[derive(Debug)]
pub(super) struct NoEffort;

impl FromStr for Effort {
    type Err = NoEffort;

    fn from_str(text: &str) -> Result<Self, NoEffort> {
        let (mut depth, mut nodes, mut took) = (None, None, None);
        for part in text.split(", ") {
            match part.split_once(' ').ok_or(NoEffort)? {
                ("depth", number) => depth = Some(number.parse().map_err(|_| NoEffort)?),
                ("nodes", number) => nodes = Some(number.parse().map_err(|_| NoEffort)?),
                ("time", number) => took = Some(seconds(number).ok_or(NoEffort)?),
                _ => return Err(NoEffort),
            }
        }
        Ok(Self { depth, nodes, took: took.ok_or(NoEffort)? })
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
    fn efforts_are_read_as_they_are_written() {
        for text in ["depth 8, nodes 5000, time 0.012345", "time 1.000001", "depth 2, time 0.000000"] {
            assert_eq!(text.parse::<Effort>().expect(text).to_string(), text);
        }
        for text in ["", "depth 8", "time 1", "time 0.1", "a fine turn", "depth x, time 0.000001"] {
            assert!(text.parse::<Effort>().is_err(), "{text}");
        }
    }
}
