//! External engine as a player, over UGI.

use std::time::Duration;

use jersi_rules::AnyPosition;

use super::player::{Asked, Chosen, Misdeed, Player, TurnClock};
use jersi_engines::{EngineSetup, ExternalEngine, Misbehaviour};

/// An engine that is restarted after a crash or a kill.
pub(crate) struct Other {
    command: String,
    setup: EngineSetup,
    client: Option<ExternalEngine>,
}

impl Other {
    /// Starts an engine for a game.
    pub(crate) fn start(command: &str, start: &AnyPosition) -> Result<Self, Misdeed> {
        let mut made = Self { command: command.to_owned(), setup: EngineSetup::of(start), client: None };
        made.client()?;
        Ok(made)
    }

    fn client(&mut self) -> Result<&mut ExternalEngine, Misdeed> {
        let client = match self.client.take() {
            Some(client) => client,
            None => ExternalEngine::start(&self.command, &self.setup)?,
        };
        Ok(self.client.insert(client))
    }

    /// Whether an engine is unusable after an error.
    fn judge<T>(&mut self, answer: Result<T, Misbehaviour>) -> Result<T, Misdeed> {
        let answer = answer.map_err(Misdeed::from);
        if matches!(answer, Err(Misdeed::Crashed(_) | Misdeed::Stalled)) {
            self.client = None;
        }
        answer
    }
}

impl Player for Other {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        let client = self.client()?;
        // Deterministic engines have no such option; a small number suits all others.
        client.set("Seed", &(seed >> 33).to_string());
        let answer = client.new_game();
        self.judge(answer)
    }

    fn choose(&mut self, asked: &Asked<'_>, watch: &TurnClock<'_>) -> Result<Chosen, Misdeed> {
        let within: Duration = watch.left();
        let stopped = || watch.is_stopped();
        let client = self.client()?;
        let answer = client.choose_unless(asked.start, asked.turns, &asked.limits, within, &stopped);
        let choice = self.judge(answer)?;
        Ok(Chosen { turn: choice.turn, score: choice.score, depth: choice.depth, nodes: choice.nodes })
    }
}

impl From<Misbehaviour> for Misdeed {
    fn from(misbehaviour: Misbehaviour) -> Self {
        match misbehaviour {
            Misbehaviour::Silent { .. } => Self::Stalled,
            Misbehaviour::NoTurn { .. } => Self::NoTurn,
            Misbehaviour::Garbage { line: text, .. }
            | Misbehaviour::UnreadTurn { text, .. }
            | Misbehaviour::IllegalTurn { text, .. } => Self::Illegal(text),
            unusable @ (Misbehaviour::CommandLine(_)
            | Misbehaviour::NotStarted { .. }
            | Misbehaviour::CannotPlay { .. }) => Self::Unusable(unusable.to_string()),
            died @ Misbehaviour::Died { .. } => Self::Crashed(died.to_string()),
        }
    }
}
