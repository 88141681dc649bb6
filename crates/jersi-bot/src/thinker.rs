//! The engine of one game, in a separate thread.

use std::sync::mpsc::{self, Sender};
use std::thread;

use jersi_arena::{Spec, Stop};
use jersi_engines::{Program, ProgramTurn};
use jersi_play::{Game, Pace, Seat};

/// Transposition table in megabytes, unless the specification sets another size: a bot may play many games concurrently.
const HASH: usize = 16;

/// The request for a turn at the current node of a game.
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
    /// The turn, or why there is none.
    pub(crate) chosen: Result<ProgramTurn, String>,
}

/// Starts an engine for a game. It ends when the sender is dropped.
pub(crate) fn start(
    game: &str,
    spec: &Spec,
    answers: Sender<ThinkerAnswer>,
    stop: Stop,
) -> std::io::Result<Sender<TurnRequest>> {
    let (ask, requests) = mpsc::channel::<TurnRequest>();
    let game = game.to_owned();
    let mut program = program(spec);
    thread::Builder::new().spawn(move || {
        for request in requests {
            let after = request.game.main_line().len();
            let chosen = choose(&mut program, &request, &stop);
            let answer = ThinkerAnswer { game: game.clone(), after, chosen };
            if answers.send(answer).is_err() {
                return;
            }
        }
    })?;
    Ok(ask)
}

/// The program of a specification. `jersi bot` refuses the two-turn baseline.
fn program(spec: &Spec) -> Program {
    let new = |seat: Seat| Program::new(&seat, jersi_client::chance());
    match spec {
        Spec::Random | Spec::TwoTurn => new(Seat::Random),
        Spec::Jersi(own) => {
            new(Seat::Level(own.level.number())).with_engine(own.threads, own.hash.unwrap_or(HASH))
        }
        Spec::Ugi(command) => new(Seat::Command(command.clone())),
    }
}

/// Each turn gets a random seed: a known one would make the errors of a level predictable.
fn choose(program: &mut Program, request: &TurnRequest, stop: &Stop) -> Result<ProgramTurn, String> {
    let TurnRequest { game, pace } = request;
    let chosen = program.choose(game, *pace, jersi_client::chance(), &|| stop.is_given(), &mut |_| ());
    match chosen {
        Ok(Some(turn)) => Ok(turn),
        Ok(None) => Err("there is no turn".to_owned()),
        Err(why) => Err(why.to_string()),
    }
}
