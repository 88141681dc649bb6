//! Search information.

use std::fmt;

use super::error::{LineFault, UgiError, shown};
use super::scan::Scan;

/// One `info` line. `None` for missing values.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Info {
    /// Depth, in turns.
    pub depth: Option<u32>,
    /// Selective depth.
    pub seldepth: Option<u32>,
    /// Number of the line, from 1 (`MultiPV`).
    pub multipv: Option<u32>,
    /// Milliseconds since the start.
    pub time: Option<u64>,
    /// Score for the side to move: a plain number.
    pub score: Option<i32>,
    /// Own turns to a win of the side to move; negative for a loss, in turns of the opponent.
    pub wins: Option<i32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Usage of the transposition table, in permille.
    pub hashfull: Option<u32>,
    /// The turns.
    pub pv: Vec<String>,
}

impl Info {
    /// Parses the words after `info`. Unknown words of other engines are skipped.
    pub(super) fn read(scan: &mut Scan<'_>) -> Result<Self, UgiError> {
        let mut info = Self::default();
        while let Some(word) = scan.word() {
            match word.text {
                "depth" => info.depth = Some(scan.number("a depth")?),
                "seldepth" => info.seldepth = Some(scan.number("a depth")?),
                "multipv" => info.multipv = Some(scan.number("a number")?),
                "time" => info.time = Some(scan.milliseconds("a time")?),
                "score" => info.score = Some(score(scan)?),
                "wins" => info.wins = Some(scan.number("a number of turns")?),
                "nodes" => info.nodes = Some(scan.number("a number of nodes")?),
                "nps" => info.nps = Some(scan.number("a number of nodes")?),
                "hashfull" => info.hashfull = Some(scan.number("a number")?),
                "pv" => info.pv = scan.words().into_iter().map(str::to_owned).collect(),
                _ => {}
            }
        }
        if info == Self::default() {
            return Err(scan.fail_at_end(LineFault::Missing("something known")));
        }
        Ok(info)
    }
}

/// One number; chess engines put a unit before it, and some write fractions.
fn score(scan: &mut Scan<'_>) -> Result<i32, UgiError> {
    let mut word = scan.need("a score")?;
    if matches!(word.text, "cp" | "mate") {
        word = scan.need("a score")?;
    }
    let whole = word.text.split_once('.').map_or(word.text, |(whole, _)| whole);
    // Out of range: saturated.
    let clamped = |number: i64| i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX });
    whole.parse().map(clamped).map_err(|_| scan.fail(word, LineFault::NoNumber(shown(word.text))))
}

/// Writes the words after `info`.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        let mut put = |name: &str, number: Option<i128>| {
            let Some(number) = number else { return Ok(()) };
            let written = write!(f, "{gap}{name} {number}");
            gap = " ";
            written
        };
        put("depth", self.depth.map(i128::from))?;
        put("seldepth", self.seldepth.map(i128::from))?;
        put("multipv", self.multipv.map(i128::from))?;
        put("time", self.time.map(i128::from))?;
        put("score", self.score.map(i128::from))?;
        put("wins", self.wins.map(i128::from))?;
        put("nodes", self.nodes.map(i128::from))?;
        put("nps", self.nps.map(i128::from))?;
        put("hashfull", self.hashfull.map(i128::from))?;
        if !self.pv.is_empty() {
            write!(f, "{gap}pv")?;
        }
        self.pv.iter().try_for_each(|turn| write!(f, " {turn}"))
    }
}
