//! An engine that plays one game, in a thread of its own.

use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use jersi_arena::client::{EngineSetup, UgiClient};
use jersi_arena::{Chance, Spec, Stop};
use jersi_engine::{Control, Engine, Options, Played};
use jersi_play::{Game, Pace};
use jersi_rules::Turn;

use super::super::house::{go_limits, limits};

/// How much longer than its time an engine may take: the network is slow too.
const GRACE: Duration = Duration::from_secs(10);
/// The megabytes of our own engine's table, if nobody says how many.
const HASH: usize = 16;

/// A turn that an engine has to find: after so many turns of a game.
pub(super) struct Question {
    pub(super) game: Game,
    pub(super) pace: Pace,
}

/// What an engine answers.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// The game on the server.
    pub(super) game: String,
    /// How many turns had been played when it was asked.
    pub(super) after: usize,
    /// The turn, and what it thinks of its position; or why there is none.
    pub(super) chosen: Result<(Turn, Option<i32>), String>,
}

/// Starts an engine for a game. It ends when the sender is dropped.
pub(super) fn start(
    game: &str,
    spec: Spec,
    answers: Sender<Answer>,
    stop: Stop,
) -> std::io::Result<Sender<Question>> {
    let (ask, questions) = mpsc::channel::<Question>();
    let game = game.to_owned();
    thread::Builder::new().spawn(move || {
        let mut mind = Mind { spec, own: None, other: None, stop };
        for question in questions {
            let after = question.game.main_line().len();
            let chosen = mind.choose(&question);
            let answer = Answer { game: game.clone(), after, chosen };
            if answers.send(answer).is_err() {
                return;
            }
        }
    })?;
    Ok(ask)
}

struct Mind {
    spec: Spec,
    own: Option<Engine>,
    other: Option<UgiClient>,
    stop: Stop,
}

impl Mind {
    fn choose(&mut self, question: &Question) -> Result<(Turn, Option<i32>), String> {
        let Question { game, pace } = question;
        let turns: Vec<Turn> =
            game.path(game.current()).into_iter().filter_map(|node| game.turn_at(node)).collect();
        let start = game.start().position();
        match &self.spec {
            Spec::Random | Spec::TwoTurn => {
                let turn = Chance::new(jersi_client::chance()).choose(game.position());
                turn.map(|turn| (turn, None)).ok_or_else(|| "there is no turn".to_owned())
            }
            Spec::Jersi(own) => {
                let options = Options { threads: own.threads, hash: own.hash.unwrap_or(HASH) };
                let engine = self.own.get_or_insert_with(|| Engine::new(game.ruleset(), options));
                let played = Played::replay_unchecked(start, turns);
                let control = Watch { since: Instant::now(), stop: self.stop.clone() };
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
                        // It is started anew for the next try.
                        self.other = None;
                        Err(error.to_string())
                    }
                }
            }
        }
    }
}

/// The time since a question, and the sign to stop.
struct Watch {
    since: Instant,
    stop: Stop,
}

impl Control for Watch {
    fn elapsed(&self) -> u64 {
        u64::try_from(self.since.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn stopped(&self) -> bool {
        self.stop.is_given()
    }
}
