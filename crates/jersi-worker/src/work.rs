//! Between what a session asks and what the engine understands, which know nothing of each other.

use jersi_engine::{Allowance, Answer, Level, Limits, Line, Played, Report, TimeLeft};
use jersi_play::ugi::{Finding, FoundLine, Task, TimeLimit, Work};

/// The limits of a search.
#[must_use]
pub fn limits(work: &Work) -> Limits {
    let (depth, nodes, time) = match work.task {
        Task::Search { depth, nodes, time } => (depth, nodes, time),
        Task::Perft(depth) => (Some(depth), None, None),
    };
    let settings = &work.settings;
    Limits {
        depth,
        nodes,
        time: time.map(|time| match time {
            TimeLimit::Fixed(milliseconds) => Allowance::fixed(milliseconds),
            TimeLimit::Clock { left, increment } => Allowance::of_clock(TimeLeft { left, increment }),
        }),
        lines: settings.lines,
        level: Level::new(settings.level).unwrap_or(Level::BEST),
        seed: settings.seed,
    }
}

/// The game that leads to the position to search.
#[must_use]
pub fn played(work: &Work) -> Played {
    Played::replay_unchecked(&work.start, work.turns.iter().copied())
}

/// A report, as a session tells it.
#[must_use]
pub fn finding(report: &Report, elapsed: u64) -> Finding {
    Finding {
        depth: report.depth,
        reached: report.reached,
        nodes: report.nodes,
        full: report.full,
        elapsed,
        lines: report.lines.iter().map(found).collect(),
    }
}

/// An answer, as a session tells what was not reported.
#[must_use]
pub fn last_finding(answer: &Answer, full: u32, elapsed: u64) -> Finding {
    let depth = answer.depth.max(1);
    Finding {
        depth,
        reached: depth,
        nodes: answer.nodes,
        full,
        elapsed,
        lines: answer.lines.iter().map(found).collect(),
    }
}

fn found(line: &Line) -> FoundLine {
    let turns_to_win = line.score.wins_in().and_then(|turns| i32::try_from(turns).ok());
    let turns_to_loss = line.score.loses_in().and_then(|turns| i32::try_from(turns).ok());
    FoundLine {
        score: line.score.number(),
        wins: turns_to_win.or(turns_to_loss.map(|turns| -turns)),
        turns: line.turns.clone(),
    }
}
