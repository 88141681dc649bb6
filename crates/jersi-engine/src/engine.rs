//! The public interface of the engine, independent of the ruleset.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

use jersi_rules::{AnyPosition, Position, Ruleset, RulesetId, Visit};

use crate::evaluation::{Evaluator, JudgedBy, NetworkError};
use crate::team::Team;
use crate::transposition::NoMemory;
use crate::{Control, DepthReport, Limits, Played, SearchResult, SliceProgress};

/// The resources of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The number of threads.
    pub threads: usize,
    /// The size of the transposition table, in megabytes.
    pub hash: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, hash: 64 }
    }
}

/// An engine for one ruleset. Its tables persist between searches; [`Engine::new_game`] clears them.
pub struct Engine {
    ruleset: RulesetId,
    options: Options,
    mind: Box<dyn RulesetEngine>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("ruleset", &self.ruleset)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine with empty tables. If there is not enough memory for its transposition table, its size is halved until
    /// there is;
    /// [`Engine::try_new`] returns an error instead.
    ///
    /// # Panics
    ///
    /// If there is not even one megabyte, or if its network is missing, which can happen only in a browser.
    #[must_use]
    pub fn new(ruleset: RulesetId, options: Options) -> Self {
        Self::with_less(ruleset, options).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Like [`Engine::new`], with an error instead of a panic.
    pub fn with_less(ruleset: RulesetId, options: Options) -> Result<Self, EngineError> {
        let mut smaller = options;
        loop {
            match Self::try_new(ruleset, smaller) {
                Ok(engine) => return Ok(Self { options, ..engine }),
                Err(EngineError::NoMemory(_)) if smaller.hash > 1 => smaller.hash /= 2,
                Err(error) => return Err(error),
            }
        }
    }

    /// An engine with empty tables, or an error if there is not enough memory for its transposition table or its
    /// network.
    pub fn try_new(ruleset: RulesetId, options: Options) -> Result<Self, EngineError> {
        let mind = AnyPosition::initial(ruleset).visit(MakeEngine(options))?;
        Ok(Self { ruleset, options, mind })
    }

    /// The ruleset that it plays.
    #[must_use]
    pub fn ruleset(&self) -> RulesetId {
        self.ruleset
    }

    /// Its resources.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Changes a parameter of the search by its name, to tune it in matches.
    pub fn tune(&mut self, name: &str, value: i32) -> Result<(), UnknownParameter> {
        if self.mind.tune(name, value) { Ok(()) } else { Err(UnknownParameter { name: name.to_owned() }) }
    }

    /// Sets the evaluation used at full strength, and clears the tables, whose scores came from the previous
    /// evaluation. Levels that were calibrated with the linear evaluation still use that one.
    pub fn judge_by(&mut self, judge: JudgedBy) {
        self.mind.judge_by(judge);
    }

    /// Uses the network of a file instead of the embedded one, to compare networks in matches, and clears the scores
    /// of the previous evaluation.
    pub fn load_network(&mut self, file: &[u8]) -> Result<(), NetworkError> {
        self.mind.load_network(file)
    }

    /// Empties the transposition table and the histories.
    pub fn new_game(&mut self) {
        self.mind.forget();
    }

    /// Searches the last position of a game until a limit is reached, with all its threads, and reports each finished
    /// depth. The result for a game of another ruleset is empty.
    ///
    /// With one thread, a search limited by depth or nodes gives the same result as a new engine, unless the game
    /// continued since the last search: then it uses what that one learned. A search without such a limit always keeps
    /// the transposition table.
    pub fn think(
        &mut self,
        game: &Played,
        limits: &Limits,
        control: &dyn Control,
        report: &mut dyn FnMut(&DepthReport),
    ) -> SearchResult {
        self.mind.begin(game, limits);
        self.mind.think(control, report)
    }

    /// Prepares a search in slices.
    pub fn begin(&mut self, game: &Played, limits: &Limits) {
        self.mind.begin(game, limits);
    }

    /// Searches for one slice, until the control stops it, on the calling thread. A slice that ends in the middle of an
    /// iteration leaves its results in the transposition table; the next one continues at the same turn of the root. A
    /// slice should have room for some ten thousand nodes, enough to finish a turn of the root.
    pub fn step(&mut self, control: &dyn Control) -> SliceProgress {
        self.mind.step(control)
    }

    /// The best result so far of the search in slices.
    pub fn result(&mut self) -> SearchResult {
        self.mind.result()
    }
}

/// Why an engine could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// Not enough memory for its transposition table.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// Its network is missing.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

/// The search has no such parameter.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search has no parameter '{name}'")]
pub struct UnknownParameter {
    /// The requested name.
    pub name: String,
}

/// The engine of one ruleset, as a trait object.
trait RulesetEngine: Send {
    fn tune(&mut self, name: &str, value: i32) -> bool;
    fn judge_by(&mut self, judge: JudgedBy);
    fn load_network(&mut self, file: &[u8]) -> Result<(), NetworkError>;
    fn forget(&mut self);
    fn begin(&mut self, game: &Played, limits: &Limits);
    fn think(&mut self, control: &dyn Control, report: &mut dyn FnMut(&DepthReport)) -> SearchResult;
    fn step(&mut self, control: &dyn Control) -> SliceProgress;
    fn result(&mut self) -> SearchResult;
}

struct MakeEngine(Options);

impl Visit for MakeEngine {
    type Output = Result<Box<dyn RulesetEngine>, EngineError>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Self::Output {
        let game = position.game();
        Ok(Box::new(Team::new(game, self.0, &Evaluator::new(game)?)?))
    }
}

impl<R: Ruleset> RulesetEngine for Team<R, Evaluator<R>> {
    fn judge_by(&mut self, judge: JudgedBy) {
        self.each_evaluation(|evaluator| evaluator.judge_by(judge));
    }

    fn load_network(&mut self, file: &[u8]) -> Result<(), NetworkError> {
        let mut loaded = Ok(());
        self.each_evaluation(|evaluator| {
            if let Err(error) = evaluator.load(file) {
                loaded = Err(error);
            }
        });
        loaded
    }

    fn tune(&mut self, name: &str, value: i32) -> bool {
        Team::tune(self, name, value)
    }

    fn forget(&mut self) {
        Team::forget(self);
    }

    fn begin(&mut self, game: &Played, limits: &Limits) {
        Team::begin(self, game, limits);
    }

    fn think(&mut self, control: &dyn Control, report: &mut dyn FnMut(&DepthReport)) -> SearchResult {
        Team::think(self, control, report)
    }

    fn step(&mut self, control: &dyn Control) -> SliceProgress {
        Team::step(self, control)
    }

    fn result(&mut self) -> SearchResult {
        Team::result(self)
    }
}

/// The position, if it is of the ruleset.
pub(crate) fn inside<R: Ruleset>(game: R, position: &AnyPosition) -> Option<Position<R>> {
    // All games from files have one type.
    position.visit(Inside::<R>(PhantomData)).filter(|inside| inside.game() == game)
}

struct Inside<R>(PhantomData<R>);

impl<R: Ruleset> Visit for Inside<R> {
    type Output = Option<Position<R>>;

    fn visit<Q: Ruleset>(self, position: &Position<Q>) -> Option<Position<R>> {
        (position as &dyn Any).downcast_ref().copied()
    }
}
