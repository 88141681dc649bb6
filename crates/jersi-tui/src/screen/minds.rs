//! The background threads of the screen: players that are programs, and the analysis.

use jersi_engine::{DepthReport, Engine, Limits, Options, Played};
use jersi_play::{Game, Pace, Seat};
use jersi_rules::{Color, RulesetId, Variants};

use super::super::deciders::{Chosen, Deciders, Stopwatch};
use super::worker::Worker;
use jersi_arena::client::Misbehaviour;

/// How many lines an analysis shows.
pub(super) const LINES: usize = 3;

/// A request for a turn.
pub(super) struct Ask {
    /// The game, at the place where it goes on.
    pub(super) game: Game,
    pub(super) seat: Seat,
    pub(super) pace: Pace,
}

/// A message of the player thread.
pub(super) enum PlayerNews {
    /// The name of a foreign engine.
    Name(Color, String),
    /// Progress of the search.
    Progress(DepthReport),
    /// The turn it chose.
    Chosen(Option<Chosen>),
    /// It failed.
    Failed(Misbehaviour),
}

/// The thread of the players.
pub(super) fn players(seed: u64) -> Worker<Ask, PlayerNews> {
    let mut deciders = Deciders::new(seed);
    let mut started = [None, None];
    Worker::start(move |ask: Ask, watch, tell| {
        let side = ask.game.position().side();
        if let Err(why) = start(&mut deciders, &mut started, &ask, tell) {
            tell(PlayerNews::Failed(why));
            return;
        }
        let mut report = |report: &DepthReport| tell(PlayerNews::Progress(report.clone()));
        let chosen = deciders.choose(&ask.seat, &ask.game, ask.pace, watch, &mut report);
        tell(match chosen {
            Ok(chosen) => PlayerNews::Chosen(chosen),
            Err(why) => {
                // A restart may help.
                started[side as usize] = None;
                PlayerNews::Failed(why)
            }
        });
    })
}

/// Starts a player's program, if it is one, and does not run yet for this kind of game.
fn start(
    deciders: &mut Deciders,
    started: &mut [Option<(RulesetId, Variants)>; 2],
    ask: &Ask,
    tell: &mut dyn FnMut(PlayerNews),
) -> Result<(), Misbehaviour> {
    let position = ask.game.position();
    let (side, kind) = (position.side(), (position.ruleset(), position.variants()));
    if started[side as usize] == Some(kind) {
        return Ok(());
    }
    if let Some(name) = deciders.start(side, &ask.seat, position)? {
        tell(PlayerNews::Name(side, name));
    }
    started[side as usize] = Some(kind);
    Ok(())
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
        // What was found after the last finished depth counts too, and what was plain at once.
        if !answer.lines.is_empty() {
            let (depth, seldepth, full) =
                last.map_or((1, 1, 0), |last: DepthReport| (last.depth, last.seldepth, last.full));
            tell(DepthReport { depth, seldepth, nodes: answer.nodes, full, lines: answer.lines });
        }
    })
}
