//! The engine's analysis of positions.

use std::io::{self, Write};

use jersi_engine::{Engine, Limits, Played, SearchResult, Stopwatch};
use jersi_rules::AnyPosition;
use jersi_rules::record::Record;
use serde::Serialize;

use super::json::{InGame, ResultText, TurnText};

/// A position to analyse, with the game that led to it.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// Number of turns before it in its game.
    after: Option<usize>,
    game: Played,
}

impl Subject {
    /// A position without a game.
    pub(crate) fn from_position(position: &AnyPosition) -> Self {
        Self { after: None, game: Played::from_start(*position) }
    }

    /// Every position of a record: the start, and after each whole turn.
    pub(crate) fn all_of(record: &Record) -> Vec<Self> {
        let start = record.start.position();
        let mut subjects = vec![Self { after: Some(0), game: Played::from_start(*start) }];
        let mut decided = 0;
        for (turn, after) in record.whole_turns().zip(1..) {
            decided += turn.decisions().len();
            let game = Played::replay_unchecked(start, record.turns().take(decided));
            subjects.push(Self { after: Some(after), game });
        }
        subjects
    }

    /// The position.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.game.position()
    }
}

/// Searches a position within limits, on the threads of the engine.
pub(crate) fn analyse(engine: &mut Engine, subject: &Subject, limits: &Limits) -> PositionAnalysis {
    let time = Stopwatch::new();
    let result = engine.think(&subject.game, limits, &time, &mut |_| ());
    PositionAnalysis::of(subject, &result, time.time().as_secs_f64())
}

/// The analysis of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct PositionAnalysis {
    #[serde(skip_serializing_if = "Option::is_none")]
    after_turns: Option<usize>,
    #[serde(flatten)]
    place: InGame,
    /// The result of a finished game, which has no lines.
    result: Option<ResultText>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<AnalysisLine>,
    #[serde(skip)]
    heading: String,
}

/// A principal variation with its score for the side to move.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct AnalysisLine {
    score: i32,
    /// Proven win: turns of the side to move.
    wins_in: Option<u32>,
    /// Proven loss: turns of the opponent.
    loses_in: Option<u32>,
    turns: Vec<TurnText>,
}

impl PositionAnalysis {
    fn of(subject: &Subject, result: &SearchResult, seconds: f64) -> Self {
        let (after, position) = (subject.after, subject.game.position());
        let lines = result.lines.iter().map(|line| {
            let mut now = *position;
            let turns = line.turns.iter().map(|&turn| {
                let written = TurnText::of(&now, turn);
                now = now.play_unchecked(turn);
                written
            });
            let turns = turns.collect();
            let score = line.score;
            AnalysisLine {
                score: score.number(),
                wins_in: score.wins_in(),
                loses_in: score.loses_in(),
                turns,
            }
        });
        let told = position.outcome().map_or_else(String::new, |outcome| format!(" {outcome}"));
        Self {
            after_turns: after,
            place: InGame::of(position),
            result: position.outcome().map(ResultText::of),
            depth: result.depth,
            nodes: result.nodes,
            seconds,
            lines: lines.collect(),
            heading: format!("{}{told}", position.text()),
        }
    }

    /// Writes it as lines: the position, the effort of the search, and the lines with their scores.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { heading, depth, nodes, seconds, .. } = self;
        if let Some(after) = self.after_turns {
            write!(out, "after {after} turn{}: ", if after == 1 { "" } else { "s" })?;
        }
        writeln!(out, "{heading}")?;
        if self.result.is_some() {
            return Ok(());
        }
        writeln!(out, "depth {depth}, {nodes} nodes, {seconds:.2} s")?;
        for line in &self.lines {
            let turns: Vec<_> = line.turns.iter().map(|turn| turn.turn.as_str()).collect();
            let score = match (line.wins_in, line.loses_in) {
                (Some(turns), _) => format!("win in {turns}"),
                (_, Some(turns)) => format!("loss in {turns}"),
                _ => format!("{:+}", line.score),
            };
            writeln!(out, "{score}  {}", turns.join(" "))?;
        }
        Ok(())
    }
}
