//! The engine of one game, in a thread of its own.

use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use jersi_arena::client::{EngineSetup, UgiClient};
use jersi_arena::{Spec, Stop};
use jersi_engine::{Control, Engine, Options, Played};
use jersi_play::{Game, Pace};
use jersi_rules::{SplitMix64, Turn};

use crate::pace::{HASH, go_limits, limits};

/// The tolerance for an engine of others that is late.
const GRACE: Duration = Duration::from_secs(10);

/// The request for a turn at the end of a game.
pub(crate) struct TurnRequest {
    pub(crate) game: Game,
    pub(crate) pace: Pace,
}

/// The answer of an engine.
#[derive(Clone, Debug)]
pub(crate) struct ThinkerAnswer {
    /// The game on the server.
    pub(crate) game: String,
    /// The number of turns played when it was asked.
    pub(crate) after: usize,
    /// The turn and its score for the engine, or why there is none.
    pub(crate) chosen: Result<(Turn, Option<i32>), String>,
}

/// Starts an engine for a game. It ends when the sender is dropped.
pub(crate) fn start(
    game: &str,
    spec: Spec,
    answers: Sender<ThinkerAnswer>,
    stop: Stop,
) -> std::io::Result<Sender<TurnRequest>> {
    let (ask, requests) = mpsc::channel::<TurnRequest>();
    let game = game.to_owned();
    thread::Builder::new().spawn(move || {
        let mut thinker = Thinker { spec, own: None, other: None, stop };
        for request in requests {
            let after = request.game.main_line().len();
            let chosen = thinker.choose(&request);
            let answer = ThinkerAnswer { game: game.clone(), after, chosen };
            if answers.send(answer).is_err() {
                return;
            }
        }
    })?;
    Ok(ask)
}

struct Thinker {
    spec: Spec,
    own: Option<Engine>,
    other: Option<UgiClient>,
    stop: Stop,
}

impl Thinker {
    fn choose(&mut self, request: &TurnRequest) -> Result<(Turn, Option<i32>), String> {
        let TurnRequest { game, pace } = request;
        let turns: Vec<Turn> =
            game.path(game.current()).into_iter().filter_map(|node| game.turn_at(node)).collect();
        let start = game.start().position();
        match &self.spec {
            Spec::Random | Spec::TwoTurn => {
                let turn = SplitMix64::new(jersi_client::chance()).pick(&game.position().turns());
                turn.map(|turn| (turn, None)).ok_or_else(|| "there is no turn".to_owned())
            }
            Spec::Jersi(own) => {
                let options = Options { threads: own.threads, hash: own.hash.unwrap_or(HASH) };
                let engine = self.own.get_or_insert_with(|| Engine::new(game.ruleset(), options));
                let played = Played::replay_unchecked(start, turns);
                let control = SearchWatch { since: Instant::now(), stop: self.stop.clone() };
                let answer = engine.think(&played, &limits(own.level, game, *pace), &control, &mut |_| {});
                let points = answer.lines.first().map(|line| line.score.number());
                answer.turn.map(|turn| (turn, points)).ok_or_else(|| "there is no turn".to_owned())
            }
            Spec::Ugi(command) => {
                let failed = |error: jersi_arena::client::Misbehaviour| error.to_string();
                if self.other.is_none() {
                    let mut other = UgiClient::start(command, &EngineSetup::of(start)).map_err(failed)?;
                    other.new_game().map_err(failed)?;
                    self.other = Some(other);
                }
                let Some(other) = &mut self.other else { return Err("there is no engine".to_owned()) };
                let side = game.position().side();
                let within = GRACE
                    + Duration::from_millis(match pace {
                        Pace::Turn(time) => *time,
                        Pace::Clocks { left, .. } => left[side as usize],
                    });
                let stopped = || self.stop.is_given();
                let chosen = other.choose_unless(start, &turns, &go_limits(*pace), within, &stopped);
                match chosen {
                    Ok(choice) => Ok((choice.turn, choice.score)),
                    Err(error) => {
                        // It is started again for the next request.
                        self.other = None;
                        Err(error.to_string())
                    }
                }
            }
        }
    }
}

/// The time since a request, and the stop flag.
struct SearchWatch {
    since: Instant,
    stop: Stop,
}

impl Control for SearchWatch {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn stopped(&self) -> bool {
        self.stop.is_given()
    }
}
