//! The output of a search: info lines with rising depths, and `bestmove`.

use jersi_rules::{AnyPosition, Turn};

use super::Job;
use crate::{FoundLine, Info, Reply};

/// Result of a completed depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Depth, in turns.
    pub depth: u32,
    /// Selective depth.
    pub seldepth: u32,
    /// Nodes.
    pub nodes: u64,
    /// Usage of the transposition table, in permille.
    pub full: u32,
    /// Microseconds since the start.
    pub elapsed: u64,
    /// Lines, best first.
    pub lines: Vec<FoundLine>,
}

/// Writer of one search's output.
#[derive(Clone, Debug)]
pub struct Teller {
    position: AnyPosition,
    is_long: bool,
    depth: Option<u32>,
}

impl Teller {
    /// For a new search.
    #[must_use]
    pub fn new(work: &Job) -> Self {
        let is_long = work.settings.is_long_info || work.settings.lines > 1;
        Self { position: work.position, is_long, depth: None }
    }

    /// Lines of a completed depth. Clients rely on increasing depths: others are omitted.
    pub fn tell(&mut self, finding: &Finding) -> Vec<Reply> {
        if self.depth.is_some_and(|told| finding.depth <= told) || finding.lines.is_empty() {
            return Vec::new();
        }
        self.depth = Some(finding.depth);
        let lines = if self.is_long { finding.lines.len() } else { 1 };
        let told = (1..).zip(&finding.lines).take(lines);
        told.map(|(number, line)| Reply::Info(self.info(finding, number, line))).collect()
    }

    /// Final lines.
    #[must_use]
    pub fn best(&self, turn: Option<Turn>) -> Reply {
        Reply::BestMove(turn.map(|turn| self.position.write_ugi(turn)))
    }

    fn info(&self, finding: &Finding, number: u32, line: &FoundLine) -> Info {
        let per_second = u128::from(finding.nodes) * 1_000_000 / u128::from(finding.elapsed.max(1));
        let long = |value: u32| self.is_long.then_some(value);
        Info {
            depth: Some(finding.depth),
            seldepth: long(finding.seldepth),
            multipv: long(number),
            time: Some(finding.elapsed / 1_000),
            score: Some(line.score),
            wins: line.wins.filter(|_| self.is_long),
            nodes: Some(finding.nodes),
            nps: Some(u64::try_from(per_second).unwrap_or(u64::MAX)),
            hashfull: long(finding.full),
            pv: self.written(&line.turns),
        }
    }

    /// Turns up to the first illegal one.
    fn written(&self, turns: &[Turn]) -> Vec<String> {
        let mut position = self.position;
        let mut texts = Vec::with_capacity(turns.len());
        for &turn in turns {
            let Ok(next) = position.play(turn) else { break };
            texts.push(position.write_ugi(turn));
            position = next;
        }
        texts
    }
}
