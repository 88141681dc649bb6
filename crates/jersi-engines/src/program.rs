//! A program as a player: random turns, our engine in a thread, or an external engine.

use std::time::Duration;

use jersi_play::{Game, Pace, Seat};
use jersi_rules::{AnyPosition, Color, RulesetId, SplitMix64, Turn, Variants};
use jersi_ugi::{PLAY_HASH, Question, Thought};

use crate::{EngineSetup, ExternalEngine, Misbehaviour, ThreadEngine};

/// Tolerance for external engines beyond their time; large, for busy machines.
const GRACE: Duration = Duration::from_secs(10);

/// The turn of a program, and its score of the position for its side, if it reports one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramTurn {
    /// A legal turn.
    pub turn: Turn,
    /// The score.
    pub points: Option<i32>,
}

/// A program that plays one side of a game.
///
/// ```
/// use jersi_engines::Program;
/// use jersi_play::{Game, Pace, Seat};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
/// let mut program = Program::new(&Seat::Level(1), 7);
/// let turn = program.choose(&game, Pace::Turn(1_000), 7, &|| false, &mut |_| ())?;
/// assert!(turn.is_some_and(|found| game.position().play(found.turn).is_ok()));
/// # Ok::<(), jersi_engines::Misbehaviour>(())
/// ```
pub struct Program {
    seat: Seat,
    random: SplitMix64,
    threads: usize,
    hash: usize,
    /// Started by the first question.
    engine: Option<ThreadEngine>,
    /// Started for one ruleset and its variants.
    external: Option<(RulesetId, Variants, ExternalEngine)>,
}

impl Program {
    /// The program of a seat; `seed` is for a seat of random turns.
    #[must_use]
    pub fn new(seat: &Seat, seed: u64) -> Self {
        let random = SplitMix64::new(seed);
        Self { seat: seat.clone(), random, threads: 1, hash: PLAY_HASH, engine: None, external: None }
    }

    /// The same, with other threads and another transposition table in megabytes for our engine.
    #[must_use]
    pub fn with_engine(self, threads: usize, hash: usize) -> Self {
        Self { threads, hash, ..self }
    }

    /// The seat that it plays for.
    #[must_use]
    pub const fn seat(&self) -> &Seat {
        &self.seat
    }

    /// Starts an external engine, unless it runs for this kind of game, and returns its name if it was started.
    pub fn start(&mut self, position: &AnyPosition) -> Result<Option<String>, Misbehaviour> {
        let Seat::Command(command) = &self.seat else { return Ok(None) };
        let (ruleset, variants) = (position.ruleset(), position.variants());
        if matches!(&self.external, Some((of, with, _)) if (*of, *with) == (ruleset, variants)) {
            return Ok(None);
        }
        // The old one ends before the new one starts.
        self.external = None;
        let mut external = ExternalEngine::start(command, &EngineSetup::of(position))?;
        external.new_game()?;
        let name = external.name().map(str::to_owned);
        self.external = Some((ruleset, variants, external));
        Ok(name)
    }

    /// The turn at the current node of a game; `None` in the seat of a person or after the end. `seed` is the game's.
    /// When `stopped` returns true, the best turn so far.
    pub fn choose(
        &mut self,
        game: &Game,
        pace: Pace,
        seed: u64,
        stopped: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<Option<ProgramTurn>, Misbehaviour> {
        if self.seat == Seat::Random {
            let turn = self.random.pick(&game.position().turns());
            return Ok(turn.map(|turn| ProgramTurn { turn, points: None }));
        }
        let Some(question) = Question::for_turn(&self.seat, game, game.current(), pace, seed) else {
            return Ok(None);
        };
        if let Seat::Command(_) = self.seat {
            return self.ask_external(&question, game.position(), stopped).map(Some);
        }
        let (threads, hash) = (self.threads, self.hash);
        let engine = self.engine.get_or_insert_with(|| ThreadEngine::new(threads, hash));
        let found = engine.answer(&question, stopped, report);
        let points = found.points();
        Ok(found.turn.map(|turn| ProgramTurn { turn, points }))
    }

    fn ask_external(
        &mut self,
        question: &Question,
        position: &AnyPosition,
        stopped: &dyn Fn() -> bool,
    ) -> Result<ProgramTurn, Misbehaviour> {
        self.start(position)?;
        let within = patience(question, position.side());
        let Question { start, turns, limits, .. } = question;
        let Some((.., external)) = &mut self.external else {
            return Err(Misbehaviour::NoTurn { said: None });
        };
        match external.choose_unless(start, turns, limits, within, stopped) {
            Ok(choice) => Ok(ProgramTurn { turn: choice.turn, points: choice.score }),
            Err(why) => {
                // Restarted for the next turn.
                self.external = None;
                Err(why)
            }
        }
    }
}

/// Timeout for an external engine.
fn patience(question: &Question, side: Color) -> Duration {
    GRACE + Duration::from_millis(question.limits.time(side).unwrap_or_default())
}
