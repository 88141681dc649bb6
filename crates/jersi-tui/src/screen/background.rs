//! The background threads of the screen: players that are programs, and the analysis.

use jersi_engine::{DepthReport, Engine, Limits, Options, Played, Stopwatch};
use jersi_engines::{Misbehaviour, ProgramTurn};
use jersi_play::{Game, Pace, Seat};
use jersi_rules::Color;
use jersi_ugi::Thought;

use super::super::programs::Programs;
use super::worker::Worker;

/// Number of lines of an analysis.
pub(super) const LINES: usize = 3;

/// A request for a turn.
pub(super) struct Ask {
    /// The game at its current node.
    pub(super) game: Game,
    pub(super) seat: Seat,
    pub(super) pace: Pace,
}

/// A message of the player thread.
pub(super) enum PlayerNews {
    /// Name of an external engine.
    Name(Color, String),
    /// Progress of the search.
    Progress(Thought),
    /// The chosen turn.
    Chosen(Option<ProgramTurn>),
    /// Failure.
    Failed(Misbehaviour),
}

/// The thread of the players.
pub(super) fn players(mut programs: Programs) -> Worker<Ask, PlayerNews> {
    Worker::start(move |ask: Ask, watch, tell| {
        let side = ask.game.position().side();
        match programs.start(side, &ask.seat, ask.game.position()) {
            Ok(Some(name)) => tell(PlayerNews::Name(side, name)),
            Ok(None) => {}
            Err(why) => {
                tell(PlayerNews::Failed(why));
                return;
            }
        }
        let mut report = |thought: &Thought| tell(PlayerNews::Progress(thought.clone()));
        let chosen = programs.choose(&ask.seat, &ask.game, ask.pace, watch, &mut report);
        tell(match chosen {
            Ok(chosen) => PlayerNews::Chosen(chosen),
            Err(why) => PlayerNews::Failed(why),
        });
    })
}

/// A request to analyse a position, with the game that led to it.
pub(super) struct AnalysisRequest {
    pub(super) game: Played,
    pub(super) limits: Limits,
}

/// The thread of the analysis.
pub(super) fn analyst() -> Worker<AnalysisRequest, DepthReport> {
    let mut engine: Option<Engine> = None;
    Worker::start(move |look: AnalysisRequest, watch: &Stopwatch, tell: &mut dyn FnMut(DepthReport)| {
        let ruleset = look.game.position().ruleset();
        let engine = match &mut engine {
            Some(engine) if engine.ruleset() == ruleset => engine,
            _ => engine.insert(Engine::new(ruleset, Options::default())),
        };
        let mut last = None;
        let answer = engine.think(&look.game, &look.limits, watch, &mut |report: &DepthReport| {
            last = Some(report.clone());
            tell(report.clone());
        });
        // Includes the result after the last completed depth, and results without a search.
        if !answer.lines.is_empty() {
            let (depth, seldepth, full) =
                last.map_or((1, 1, 0), |last: DepthReport| (last.depth, last.seldepth, last.full));
            tell(DepthReport { depth, seldepth, nodes: answer.nodes, full, lines: answer.lines });
        }
    })
}
