//! External engines: other programs that speak UGI, each in a separate process. Time limits are enforced here, and
//! their turns are checked by the rules.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use jersi_engines::{EngineSetup, ExternalEngine};
//! use jersi_ugi::GoLimits;
//! use jersi_rules::{AnyPosition, RulesetId};
//!
//! let start = AnyPosition::initial(RulesetId::Pijersi);
//! let mut engine = ExternalEngine::start("another-engine --quiet", &EngineSetup::of(&start))?;
//! let choice = engine.choose(&start, &[], &GoLimits::movetime(500), Duration::from_secs(5))?;
//! assert!(start.play(choice.turn).is_ok());
//! # Ok::<(), jersi_engines::Misbehaviour>(())
//! ```

mod command_line;
mod misbehaviour;
mod process;
mod running;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use jersi_rules::{AnyPosition, RulesetId, Turn, Variants};
use jersi_ugi::{GoLimits, Info, Reply, Request, UgiOption, rules_file_value};

pub use command_line::{CommandLineError, split as split_command};
pub use misbehaviour::{Misbehaviour, Moment};
pub use process::{EngineOutput, Process};
pub use running::kill_engines;

/// Timeout for identification and preparation.
const PATIENCE: Duration = Duration::from_secs(20);
/// Timeout after `stop`.
const GRACE: Duration = Duration::from_millis(500);
/// Poll interval of the stop condition.
const GLANCE: Duration = Duration::from_millis(50);
/// Maximum number of meaningless lines before an answer.
const MOST_NOISE: usize = 10_000;

/// Game and options of an engine.
#[derive(Clone, Debug)]
pub struct EngineSetup {
    /// The ruleset.
    pub ruleset: RulesetId,
    /// Variants.
    pub variants: Variants,
    /// Further options and values, such as `Threads`; options that the engine does not list are not sent.
    pub options: Vec<(String, String)>,
}

impl EngineSetup {
    /// For the game of a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        Self { ruleset: position.ruleset(), variants: position.variants(), options: Vec::new() }
    }
}

/// Turn of an engine, with its last search information.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// A legal turn.
    pub turn: Turn,
    /// Score for the side to move.
    pub score: Option<i32>,
    /// Depth.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time from request to answer, by our clock.
    pub time: Duration,
}

/// An engine that runs as another process. It ends with this.
pub struct ExternalEngine {
    setup: EngineSetup,
    process: Process,
    name: Option<String>,
    options: Vec<UgiOption>,
    /// Its last error message.
    complaint: Option<String>,
    /// Time of the unanswered request.
    asked: Instant,
    /// Number of meaningless lines since the last valid one.
    noise: usize,
}

impl ExternalEngine {
    /// Starts an engine by its command line and makes it ready for a game.
    pub fn start(command: &str, setup: &EngineSetup) -> Result<Self, Misbehaviour> {
        let mut client = Self {
            setup: setup.clone(),
            process: Process::start(command)?,
            name: None,
            options: Vec::new(),
            complaint: None,
            asked: Instant::now(),
            noise: 0,
        };
        client.shake_hands()?;
        Ok(client)
    }

    /// Name that the engine reports.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Announces a new game, and waits until the engine is ready.
    pub fn new_game(&mut self) -> Result<(), Misbehaviour> {
        self.process.say(&Request::NewGame);
        self.get_ready()
    }

    /// Asks for a turn after some turns from a start. The timeout should be longer than the limits of the search; after
    /// an answer without a turn, asks once more.
    pub fn choose(
        &mut self,
        start: &AnyPosition,
        turns: &[Turn],
        limits: &GoLimits,
        within: Duration,
    ) -> Result<Choice, Misbehaviour> {
        self.choose_unless(start, turns, limits, within, &|| false)
    }

    /// The same; once `stopped` returns true, sends `stop` and takes the answer.
    pub fn choose_unless(
        &mut self,
        start: &AnyPosition,
        turns: &[Turn],
        limits: &GoLimits,
        within: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Choice, Misbehaviour> {
        let request = Request::position(start, turns);
        let position = turns.iter().fold(*start, |position, &turn| position.play_unchecked(turn));
        self.process.forget();
        self.ask();
        let until = self.asked + within;
        for _ in 0..2 {
            self.process.say(&request);
            self.process.say(&Request::Search(*limits));
            let (text, info) = self.best_move(until, stopped)?;
            if let Some(text) = text {
                let turn = judged(&position, &text)?;
                let Info { score, depth, nodes, .. } = info;
                return Ok(Choice { turn, score, depth, nodes, time: self.asked.elapsed() });
            }
        }
        Err(Misbehaviour::NoTurn { said: self.complaint.take() })
    }

    /// Starts a new request; earlier information is discarded.
    fn ask(&mut self) {
        self.asked = Instant::now();
        self.complaint = None;
        self.noise = 0;
    }

    fn shake_hands(&mut self) -> Result<(), Misbehaviour> {
        self.ask();
        self.process.say(&Request::Ugi);
        let until = self.asked + PATIENCE;
        loop {
            match self.hear(Moment::Handshake, until)? {
                Reply::Name(name) => self.name = Some(name),
                Reply::Option(option) => self.options.push(option),
                Reply::UgiOk => break,
                _ => {}
            }
        }
        self.choose_game()?;
        for (name, value) in self.setup.options.clone() {
            self.set(&name, &value);
        }
        self.get_ready()
    }

    /// Pijersi engines without options play Pijersi without variants.
    fn choose_game(&mut self) -> Result<(), Misbehaviour> {
        let EngineSetup { ruleset, variants, .. } = self.setup;
        if let Some(file) = ruleset.file() {
            if !self.set("RulesFile", &rules_file_value(file)) {
                return Err(Misbehaviour::CannotPlay { option: "RulesFile", value: ruleset.id().to_owned() });
            }
        } else if !self.set("Ruleset", ruleset.id()) && ruleset != RulesetId::Pijersi {
            return Err(Misbehaviour::CannotPlay { option: "Ruleset", value: ruleset.id().to_owned() });
        }
        if !variants.is_none() && !self.set("Variant", &variants.to_string()) {
            return Err(Misbehaviour::CannotPlay { option: "Variant", value: variants.to_string() });
        }
        Ok(())
    }

    /// Sets an option, if the engine lists it with this value. Returns whether it did.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let known = self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let Some(option) = known.filter(|option| option.takes(value)) else { return false };
        self.process.say(&Request::SetOption { name: option.name.clone(), value: value.to_owned() });
        true
    }

    fn get_ready(&mut self) -> Result<(), Misbehaviour> {
        self.ask();
        self.process.say(&Request::IsReady);
        let until = self.asked + PATIENCE;
        while self.hear(Moment::GettingReady, until)? != Reply::ReadyOk {}
        Ok(())
    }

    /// Text of the best turn, if any, and its search information.
    fn best_move(
        &mut self,
        until: Instant,
        stopped: &dyn Fn() -> bool,
    ) -> Result<(Option<String>, Info), Misbehaviour> {
        let mut last = Info::default();
        let mut until = until;
        let mut is_stopped = false;
        loop {
            if !is_stopped && stopped() {
                is_stopped = true;
                self.process.say(&Request::Stop);
                until = until.min(Instant::now() + GRACE);
            }
            match self.hear(Moment::Thinking, until.min(Instant::now() + GLANCE)) {
                Ok(Reply::BestMove(turn)) => return Ok((turn, last)),
                Ok(Reply::Info(info)) if info.multipv.is_none_or(|number| number == 1) => {
                    last.score = info.score.or(last.score);
                    last.depth = info.depth.or(last.depth);
                    last.nodes = info.nodes.or(last.nodes);
                }
                Ok(_) => {}
                Err(Misbehaviour::Silent { said, .. }) if Instant::now() < until => self.complaint = said,
                Err(late @ Misbehaviour::Silent { .. }) => {
                    self.call_off();
                    return Err(late);
                }
                Err(other) => return Err(other),
            }
        }
    }

    /// Stops an engine after a timeout; kills the process if it does not stop.
    fn call_off(&mut self) {
        self.process.say(&Request::Stop);
        let until = Instant::now() + GRACE;
        loop {
            match self.hear(Moment::Thinking, until) {
                Ok(Reply::BestMove(_)) => return,
                Ok(_) => {}
                Err(_) => return self.process.kill(),
            }
        }
    }

    /// The next valid line.
    fn hear(&mut self, moment: Moment, until: Instant) -> Result<Reply, Misbehaviour> {
        while self.noise < MOST_NOISE {
            match self.process.hear(until) {
                EngineOutput::Line(line) => match line.parse() {
                    Ok(Reply::Error(text)) => {
                        self.complaint = Some(text);
                        self.noise += 1;
                    }
                    Ok(reply) => {
                        self.noise = 0;
                        return Ok(reply);
                    }
                    // Unknown lines are ignored; malformed ones of the protocol are not.
                    Err(_) if line.trim_start().starts_with("bestmove") => {
                        return Err(Misbehaviour::Garbage { moment, line });
                    }
                    Err(_) => self.noise += 1,
                },
                EngineOutput::Nothing => {
                    let said = self.complaint.take();
                    return Err(Misbehaviour::Silent { moment, waited: self.asked.elapsed(), said });
                }
                EngineOutput::End => {
                    let (code, last_words) = self.process.post_mortem();
                    return Err(Misbehaviour::Died { moment, code, last_words });
                }
            }
        }
        Err(Misbehaviour::Garbage { moment, line: String::new() })
    }
}

/// Checks a turn of an engine against the rules.
fn judged(position: &AnyPosition, text: &str) -> Result<Turn, Misbehaviour> {
    let turn = position.read_ugi(text);
    let turn = turn.map_err(|error| Misbehaviour::UnreadTurn { text: text.to_owned(), error })?;
    match position.play(turn) {
        Ok(_) => Ok(turn),
        Err(why) => Err(Misbehaviour::IllegalTurn { text: text.to_owned(), position: position.text(), why }),
    }
}
