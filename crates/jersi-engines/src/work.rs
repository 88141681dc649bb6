//! Between what a session asks and what the engine understands, which know nothing of each other.

use jersi_engine::{Allowance, Answer, DepthReport, Level, Limits, Played, PvLine, TimeLeft};
use jersi_rules::Color;
use jersi_ugi::{Finding, FoundLine, GoLimits, Job, Task};

/// Longer times than this, some thirty years in milliseconds, are as good as it.
const LONGEST_TIME: u64 = 1_000_000_000_000;

/// The limits of a search.
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

/// What limits of the protocol mean for the side that is to move.
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

/// The game that leads to the position to search.
#[must_use]
pub fn played(work: &Job) -> Played {
    Played::replay_unchecked(&work.start, work.turns.iter().copied())
}

/// A report, as a session tells it.
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

/// An answer, as a session tells what was not reported.
#[must_use]
pub fn last_finding(answer: &Answer, full: u32, elapsed: u64) -> Finding {
    let depth = answer.depth.max(1);
    Finding {
        depth,
        seldepth: depth,
        nodes: answer.nodes,
        full,
        elapsed,
        lines: answer.lines.iter().map(found_line).collect(),
    }
}

/// A line of the engine, as a session tells it.
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
