//! Engine session: state, and the effect of each request. No input, clock or thread: a [`Backend`] does the work,
//! natively in a thread, in a browser in slices.

mod perft;
mod settings;
mod teller;
mod work;

use jersi_rules::{AnyPosition, Color, IllegalTurn, Outcome, PositionTextError, Turn, TurnTextError};

use super::error::{LineFault, UgiError, shown};
use super::{GoLimits, Query, Reply, Request, StartAt};

pub use perft::count_leaves;
pub(super) use settings::{HASH, LEVEL, LINES, LONG_INFO, NO_VARIANT, RULES_FILE, RULESET, SEED, VARIANT};
pub use settings::{Identity, OptionValues, SettingsError, rules_file_value};
pub use teller::{Finding, Teller};
pub use work::{Job, Task};

/// Maximum length of a line in bytes; far above that of any game.
pub const LONGEST_LINE: usize = 1 << 20;
/// Maximum length of an error line.
const LONGEST_ERROR: usize = 300;
/// Maximum perft depth.
const DEEPEST_PERFT: u32 = 20;

/// Executes searches.
pub trait Backend {
    /// Allocates in advance. A running search is not disturbed.
    fn prepare(&mut self, settings: &OptionValues);
    /// Clears learned data. No search is running.
    fn new_game(&mut self);
    /// Starts a job; its results go to the same output as replies, ending with the best turn. No search is running.
    fn start(&mut self, work: Job);
    /// Stops the job, if any. Its last lines are written before this returns.
    fn stop(&mut self);
    /// Waits for the end of the job, if any.
    fn wait(&mut self);
    /// The text of a rules file, for an engine that may read files.
    fn read_rules_file(&mut self, _: &str) -> Result<String, String> {
        Err("this engine reads no files".to_owned())
    }
}

/// Whether to continue after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Read the next line.
    GoOn,
    /// Exit.
    End,
}

/// Errors of requests.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SessionError {
    /// Invalid line.
    #[error(transparent)]
    Line(#[from] UgiError),
    /// Invalid option.
    #[error(transparent)]
    OptionValues(#[from] SettingsError),
    /// Invalid position.
    #[error("position text: {0}")]
    Position(#[from] PositionTextError),
    /// Invalid turn.
    #[error("turn {number}, '{text}': {error}")]
    Unread {
        /// Number of the turn, from 1.
        number: usize,
        /// Text sent, shortened.
        text: String,
        /// Parse error.
        error: TurnTextError,
    },
    /// Illegal turn.
    #[error("turn {number}, '{text}', is not legal: {why}")]
    Illegal {
        /// Number of the turn, from 1.
        number: usize,
        /// Text sent, shortened.
        text: String,
        /// Violated rule.
        why: IllegalTurn,
    },
    /// Missing clock of the side to move.
    #[error("{} is missing: it is that player's turn", if *.0 == Color::White { "p1time" } else { "p2time" })]
    NoClock(Color),
    /// Perft too deep.
    #[error("perft {0} is too deep")]
    TooDeep(u32),
}

/// Engine side of the protocol.
///
/// ```
/// use jersi_ugi::{Backend, Identity, Job, OptionValues, Session};
///
/// struct Nobody;
/// impl Backend for Nobody {
///     fn prepare(&mut self, _: &OptionValues) {}
///     fn new_game(&mut self) {}
///     fn start(&mut self, _: Job) {}
///     fn stop(&mut self) {}
///     fn wait(&mut self) {}
/// }
/// let mut session = Session::new(Identity::new("Nobody", "somebody"));
/// let mut said = Vec::new();
/// for line in ["position startpos moves b4c4d4", "query p1turn", "query islegal f4e4e4"] {
///     session.line(line.as_bytes(), &mut Nobody, &mut |reply| said.push(reply.to_string()));
/// }
/// assert_eq!(said, ["response false", "response true"]);
/// ```
#[derive(Debug)]
pub struct Session {
    identity: Identity,
    settings: OptionValues,
    /// Start of the game.
    start: AnyPosition,
    /// Turns played since.
    turns: Vec<Turn>,
    /// Current position.
    position: AnyPosition,
    /// Whether the last job ends only by `stop`.
    is_endless: bool,
}

impl Session {
    /// A session at the start of the default game.
    #[must_use]
    pub fn new(identity: Identity) -> Self {
        let settings = OptionValues::default();
        let start = settings.start();
        Self { identity, settings, start, turns: Vec::new(), position: start, is_endless: false }
    }

    /// Current position.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Option values.
    #[must_use]
    pub const fn settings(&self) -> &OptionValues {
        &self.settings
    }

    /// Executes a line. An invalid line, whatever its bytes, gets one error line.
    pub fn line(&mut self, line: &[u8], searcher: &mut dyn Backend, say: &mut dyn FnMut(Reply)) -> Next {
        let request = match read(line) {
            Ok(Some(request)) => request,
            Ok(None) => return Next::GoOn,
            Err(error) => {
                say(complaint(&error.into()));
                return Next::GoOn;
            }
        };
        if request == Request::Quit {
            searcher.stop();
            return Next::End;
        }
        if let Err(error) = self.obey(request, searcher, say) {
            say(complaint(&error));
        }
        Next::GoOn
    }

    /// End of input: a limited job continues, any other is stopped.
    pub fn end_of_input(&mut self, searcher: &mut dyn Backend) {
        if self.is_endless { searcher.stop() } else { searcher.wait() }
    }

    fn obey(
        &mut self,
        request: Request,
        searcher: &mut dyn Backend,
        say: &mut dyn FnMut(Reply),
    ) -> Result<(), SessionError> {
        match request {
            Request::Ugi => self.introduce(say),
            Request::IsReady => {
                searcher.prepare(&self.settings);
                say(Reply::ReadyOk);
            }
            Request::NewGame => {
                searcher.stop();
                searcher.new_game();
                self.go_to(&self.settings.start());
            }
            Request::SetOption { name, value } => {
                searcher.stop();
                if self
                    .settings
                    .set(&name, &value, &self.identity, &mut |path| searcher.read_rules_file(path))?
                {
                    self.go_to(&self.settings.start());
                }
            }
            Request::Position { start, turns } => {
                searcher.stop();
                let start = self.start_at(&start)?;
                let (position, turns) = played(&start, &turns)?;
                self.go_to(&start);
                (self.position, self.turns) = (position, turns);
            }
            Request::Manual(turn) => {
                searcher.stop();
                let (position, turns) = played(&self.position, &[turn])?;
                self.position = position;
                self.turns.extend(turns);
            }
            Request::Search(limits) => {
                searcher.stop();
                self.search(&limits, searcher, say)?;
            }
            Request::Perft(depth) => {
                searcher.stop();
                if depth > DEEPEST_PERFT {
                    return Err(SessionError::TooDeep(depth));
                }
                self.is_endless = false;
                searcher.start(self.work(Task::Perft(depth)));
            }
            Request::Query(query) => say(Reply::Response(self.answer(&query))),
            Request::Stop | Request::Quit => searcher.stop(),
        }
        Ok(())
    }

    fn introduce(&self, say: &mut dyn FnMut(Reply)) {
        say(Reply::Name(self.identity.name.clone()));
        say(Reply::Author(self.identity.author.clone()));
        for option in self.settings.options(&self.identity) {
            say(Reply::Option(option));
        }
        say(Reply::UgiOk);
    }

    fn search(
        &mut self,
        limits: &GoLimits,
        searcher: &mut dyn Backend,
        say: &mut dyn FnMut(Reply),
    ) -> Result<(), SessionError> {
        let side = self.position.side();
        if !limits.is_enough_for(side) {
            return Err(SessionError::NoClock(side));
        }
        let task = Task::Search(*limits);
        if let Some(outcome) = self.position.outcome() {
            // A client that waits for a turn must get an answer.
            say(Reply::Remark(format!("the game is over: {outcome}")));
            say(Reply::BestMove(None));
            return Ok(());
        }
        self.is_endless = task.is_endless();
        searcher.start(self.work(task));
        Ok(())
    }

    fn work(&self, task: Task) -> Job {
        let Self { position, start, .. } = *self;
        Job { position, start, turns: self.turns.clone(), task, settings: self.settings.clone() }
    }

    /// Starts a new game.
    fn go_to(&mut self, start: &AnyPosition) {
        (self.start, self.position) = (*start, *start);
        self.turns.clear();
    }

    fn start_at(&self, start: &StartAt) -> Result<AnyPosition, SessionError> {
        let OptionValues { ruleset, variants, .. } = self.settings;
        Ok(match start {
            StartAt::Startpos => self.settings.start(),
            StartAt::Fen(text) => AnyPosition::read(ruleset, variants, text)?,
        })
    }

    fn answer(&self, query: &Query) -> String {
        let position = &self.position;
        match query {
            Query::GameOver => position.outcome().is_some().to_string(),
            Query::P1Turn => (position.side() == Color::White).to_string(),
            Query::Result => match position.outcome() {
                None => "none".to_owned(),
                Some(Outcome::Win { by: Color::White, .. }) => "p1win".to_owned(),
                Some(Outcome::Win { by: Color::Black, .. }) => "p2win".to_owned(),
                Some(Outcome::Tie(_)) => "draw".to_owned(),
            },
            Query::IsLegal(text) => {
                let is_legal = |turn: Turn| position.play(turn).is_ok();
                position.read_ugi(text).is_ok_and(is_legal).to_string()
            }
            Query::Fen => position.text(),
        }
    }
}

/// Parses the bytes of a line; `None` if it is blank.
fn read(line: &[u8]) -> Result<Option<Request>, UgiError> {
    if line.len() > LONGEST_LINE {
        return Err(UgiError { column: 1, fault: LineFault::TooLong(LONGEST_LINE) });
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        let before = line.get(..error.valid_up_to()).unwrap_or_default();
        UgiError { column: String::from_utf8_lossy(before).chars().count() + 1, fault: LineFault::NotUtf8 }
    })?;
    if text.trim().is_empty() { Ok(None) } else { text.parse().map(Some) }
}

/// Plays turns: final position, and the turns.
fn played(start: &AnyPosition, turns: &[String]) -> Result<(AnyPosition, Vec<Turn>), SessionError> {
    let mut position = *start;
    let mut read = Vec::with_capacity(turns.len());
    for (number, text) in (1..).zip(turns) {
        let turn = position.read_ugi(text);
        let turn = turn.map_err(|error| SessionError::Unread { number, text: shown(text), error })?;
        let next = position.play(turn);
        position = next.map_err(|why| SessionError::Illegal { number, text: shown(text), why })?;
        read.push(turn);
    }
    Ok((position, read))
}

/// One line, whatever the error quotes.
fn complaint(error: &SessionError) -> Reply {
    let mut text: String =
        error.to_string().chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    if let Some((end, _)) = text.char_indices().nth(LONGEST_ERROR) {
        text.truncate(end);
        text.push('…');
    }
    Reply::Error(text)
}
