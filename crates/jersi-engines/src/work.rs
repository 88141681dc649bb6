//! Conversion between jobs of the session and types of the engine.

use jersi_engine::{Allowance, DepthReport, Level, Limits, Played, PvLine, SearchResult, TimeLeft};
use jersi_rules::Color;
use jersi_ugi::{Finding, FoundLine, GoLimits, Job, Task};

/// Maximum time in milliseconds, some thirty years.
const LONGEST_TIME: u64 = 1_000_000_000_000;

/// Limits of a search.
#[must_use]
pub fn limits(work: &Job) -> Limits {
    let limits = match work.task {
        Task::Search(limits) => engine_limits(&limits, work.position.side()),
        Task::Perft(depth) => Limits::depth(depth),
    };
    let settings = &work.settings;
    let level = Level::new(settings.level).unwrap_or(Level::BEST);
    Limits { lines: settings.lines, level, seed: settings.seed, ..limits }
}

/// Limits of the protocol for the side to move.
#[must_use]
pub fn engine_limits(limits: &GoLimits, side: Color) -> Limits {
    let fixed = limits.movetime.map(|time| Allowance::fixed(time.min(LONGEST_TIME)));
    let clock = limits.clock(side).map(|(left, increment)| {
        let [left, increment] = [left, increment].map(|time| time.min(LONGEST_TIME));
        Allowance::of_clock(TimeLeft { left, increment })
    });
    Limits {
        depth: limits.depth.map(|depth| depth.max(1)),
        nodes: limits.nodes,
        time: fixed.or(clock),
        ..Limits::default()
    }
}

/// The game that led to the position.
#[must_use]
pub fn played(work: &Job) -> Played {
    Played::replay_unchecked(&work.start, work.turns.iter().copied())
}

/// Search information of a completed depth.
#[must_use]
pub fn finding(report: &DepthReport, elapsed: u64) -> Finding {
    Finding {
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        full: report.full,
        elapsed,
        lines: report.lines.iter().map(found_line).collect(),
    }
}

/// Final search information of a result.
#[must_use]
pub fn last_finding(result: &SearchResult, full: u32, elapsed: u64) -> Finding {
    let depth = result.depth.max(1);
    Finding {
        depth,
        seldepth: depth,
        nodes: result.nodes,
        full,
        elapsed,
        lines: result.lines.iter().map(found_line).collect(),
    }
}

/// A principal variation for the session.
#[must_use]
pub fn found_line(line: &PvLine) -> FoundLine {
    let turns_to_win = line.score.wins_in().and_then(|turns| i32::try_from(turns).ok());
    let turns_to_loss = line.score.loses_in().and_then(|turns| i32::try_from(turns).ok());
    FoundLine {
        score: line.score.number(),
        wins: turns_to_win.or(turns_to_loss.map(|turns| -turns)),
        turns: line.turns.clone(),
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use jersi_play::BEST_LEVEL;

    use super::*;

    #[test]
    fn every_level_of_a_seat_is_one_of_the_engine() {
        for number in 1..=BEST_LEVEL {
            assert_eq!(Level::new(number).map(Level::number), Some(number));
        }
        assert_eq!(Level::BEST.number(), BEST_LEVEL);
    }
}
