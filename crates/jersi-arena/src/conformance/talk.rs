//! Execution of a case.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use jersi_rules::AnyPosition;
use jersi_ugi::{Backend, Identity, Info, Job, OptionValues, Reply, Request, Session, Task};

use super::script::{Case, Skips, Step};
use jersi_engines::{EngineOutput, Misbehaviour, Process};

/// Default timeout of a line.
const PATIENCE: Duration = Duration::from_secs(10);

/// Result of a case.
#[derive(Debug)]
pub(super) enum CaseVerdict {
    Passed,
    /// Required option missing.
    Skipped(String),
    Failed(Complaint),
}

/// Errors of an engine's answer.
#[derive(Debug, thiserror::Error)]
pub enum Complaint {
    /// Process error.
    #[error(transparent)]
    Misbehaviour(#[from] Misbehaviour),
    /// Timeout.
    #[error("after '{asked}': no '{expected}' within {} ms", within.as_millis())]
    Silent {
        /// Last line sent.
        asked: String,
        /// Expected line.
        expected: String,
        /// Time waited.
        within: Duration,
    },
    /// The process exited.
    #[error("after '{asked}': '{expected}' was expected, and the engine ended")]
    Ended {
        /// Last line sent.
        asked: String,
        /// Expected line.
        expected: String,
    },
    /// Another line arrived.
    #[error("after '{asked}': '{expected}' was expected, and it said '{said}'")]
    Other {
        /// Last line sent.
        asked: String,
        /// Expected line.
        expected: String,
        /// Line received.
        said: String,
    },
    /// Depths of a search must increase.
    #[error("'{line}': the depth does not increase")]
    Depth {
        /// The line.
        line: String,
    },
    /// Score is not a number.
    #[error("'{line}': 'score' is not followed by a plain number")]
    Score {
        /// The line.
        line: String,
    },
    /// Illegal turns.
    #[error("'{line}': the turns after 'pv' are not all legal")]
    Line {
        /// The line.
        line: String,
    },
    /// It does not exit.
    #[error("it does not exit with code 0")]
    GoesOn,
}

/// Checks that the engine answers at all.
pub(super) fn greet(command: &[String]) -> Result<(), Complaint> {
    CaseRun::begin(command).map(|_| ())
}

/// Runs a case with a new process.
pub(super) fn run(case: &Case, command: &[String]) -> CaseVerdict {
    match talk(case, command) {
        Ok(verdict) => verdict,
        Err(complaint) => CaseVerdict::Failed(complaint),
    }
}

fn talk(case: &Case, command: &[String]) -> Result<CaseVerdict, Complaint> {
    let mut talk = CaseRun::begin(command)?;
    if let Some(lacking) = case.needs.iter().find(|need| !talk.options.contains(need)) {
        return Ok(CaseVerdict::Skipped(lacking.clone()));
    }
    for step in &case.steps {
        talk.step(step)?;
    }
    Ok(CaseVerdict::Passed)
}

struct CaseRun {
    process: Process,
    options: Vec<String>,
    /// Session that processes the lines sent.
    session: Session,
    within: Duration,
    /// Last line sent, for error messages.
    asked: String,
    /// Positions of unfinished searches, oldest first.
    searched: VecDeque<AnyPosition>,
    /// Last depth of this search, and whether it had several lines.
    depth: Option<(u32, bool)>,
}

impl CaseRun {
    fn begin(command: &[String]) -> Result<Self, Complaint> {
        let mut talk = Self {
            process: Process::start_words(command)?,
            options: Vec::new(),
            session: Session::new(Identity::new("", "")),
            within: PATIENCE,
            asked: String::new(),
            searched: VecDeque::new(),
            depth: None,
        };
        talk.send(Request::Ugi.to_string().as_bytes());
        loop {
            match talk.hear("ugiok", PATIENCE)?.parse() {
                Ok(Reply::UgiOk) => break,
                Ok(Reply::Option(option)) => talk.options.push(option.name),
                _ => {}
            }
        }
        talk.send(Request::IsReady.to_string().as_bytes());
        while talk.hear("readyok", PATIENCE)?.parse() != Ok(Reply::ReadyOk) {}
        Ok(talk)
    }

    fn step(&mut self, step: &Step) -> Result<(), Complaint> {
        match step {
            Step::Send(line) => self.send(line),
            Step::Expect { pattern, skips } => loop {
                let line = self.hear(pattern.text(), self.within)?;
                let first = line.split_whitespace().next();
                let searched = if first == Some("bestmove") { self.end_search() } else { None };
                let position = searched.as_ref().unwrap_or_else(|| self.session.position());
                if pattern.matches(&line, position) {
                    return Ok(());
                }
                if *skips == Skips::Info && first != Some("info") {
                    return Err(self.other(pattern.text(), line));
                }
            },
            Step::Within(time) => self.within = *time,
            Step::Silent(time) => {
                let until = Instant::now() + *time;
                loop {
                    match self.process.hear(until) {
                        EngineOutput::Nothing => break,
                        EngineOutput::End => return Err(self.ended("silence")),
                        EngineOutput::Line(line) if line.starts_with("info") => self.judge(&line)?,
                        EngineOutput::Line(line) => return Err(self.other("silence", line)),
                    }
                }
            }
            Step::Close => self.process.close(),
            Step::Ends => {
                if self.process.end_within(self.within) != Some(0) {
                    return Err(Complaint::GoesOn);
                }
            }
        }
        Ok(())
    }

    fn send(&mut self, line: &[u8]) {
        self.asked = String::from_utf8_lossy(line).chars().take(60).collect();
        self.process.say_bytes(line.to_vec());
        let mut begun = SearchStart(None);
        self.session.line(line, &mut begun, &mut |_| ());
        self.searched.extend(begun.0);
    }

    /// Position of a `bestmove`.
    fn end_search(&mut self) -> Option<AnyPosition> {
        self.depth = None;
        self.searched.pop_front()
    }

    /// The next line, syntactically checked.
    fn hear(&mut self, expected: &str, within: Duration) -> Result<String, Complaint> {
        match self.process.hear(Instant::now() + within) {
            EngineOutput::Line(line) => {
                self.judge(&line)?;
                Ok(line)
            }
            EngineOutput::Nothing => {
                Err(Complaint::Silent { asked: self.asked.clone(), expected: expected.to_owned(), within })
            }
            EngineOutput::End => Err(self.ended(expected)),
        }
    }

    fn ended(&self, expected: &str) -> Complaint {
        Complaint::Ended { asked: self.asked.clone(), expected: expected.to_owned() }
    }

    fn other(&self, expected: &str, said: String) -> Complaint {
        Complaint::Other { asked: self.asked.clone(), expected: expected.to_owned(), said }
    }

    /// Checks of all search information.
    fn judge(&mut self, line: &str) -> Result<(), Complaint> {
        let Ok(Reply::Info(info)) = line.parse() else { return Ok(()) };
        let Info { depth, multipv, pv, .. } = info;
        if let Some(depth) = depth {
            let now = (depth, multipv.is_some());
            let rises = self.depth.is_none_or(|before| depth > before.0 || now == before && now.1);
            if !rises {
                return Err(Complaint::Depth { line: line.to_owned() });
            }
            self.depth = Some(now);
        }
        let mut words = line.split_whitespace();
        if words.any(|word| word == "score") && words.next().is_none_or(|score| score.parse::<i64>().is_err())
        {
            return Err(Complaint::Score { line: line.to_owned() });
        }
        let mut position = *self.searched.front().unwrap_or_else(|| self.session.position());
        for text in &pv {
            let next = position.read_ugi(text).ok().and_then(|turn| position.play(turn).ok());
            position = next.ok_or_else(|| Complaint::Line { line: line.to_owned() })?;
        }
        Ok(())
    }
}

/// The session only tracks positions: the engine searches.
struct SearchStart(Option<AnyPosition>);

impl Backend for SearchStart {
    fn prepare(&mut self, _: &OptionValues) {}
    fn new_game(&mut self) {}
    fn start(&mut self, work: Job) {
        if matches!(work.task, Task::Search(_)) {
            self.0 = Some(work.position);
        }
    }
    fn stop(&mut self) {}
    fn wait(&mut self) {}
}
