//! Client side of the protocol, one question at a time: requests of a question, and the question of each engine line.
//! No I/O: the owner of the pipe or the worker sends requests and passes in lines.

use jersi_rules::{AnyPosition, Turn};

use super::session::{
    HASH, LEVEL, LINES, LONG_INFO, NO_VARIANT, RULES_FILE, RULESET, SEED, VARIANT, rules_file_value,
};
use super::{FoundLine, GoLimits, Info, Reply, Request};

/// A request for the best turn of a position, with the game that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Start of the game.
    pub start: AnyPosition,
    /// Turns played since, legal.
    pub turns: Vec<Turn>,
    /// Level from 1 to 10.
    pub level: u8,
    /// Number of lines (`MultiPV`).
    pub lines: usize,
    /// Seed of the level's errors.
    pub seed: u64,
    /// Limits of the search.
    pub limits: GoLimits,
    /// Whether the engine clears its tables first.
    pub is_fresh: bool,
}

impl Question {
    /// A question about the position after some turns: one line, full strength, no limits.
    #[must_use]
    pub fn new(start: &AnyPosition, turns: Vec<Turn>) -> Self {
        let limits = GoLimits::infinite();
        Self { start: *start, turns, level: 10, lines: 1, seed: 0, limits, is_fresh: false }
    }

    /// A question about a node of a game.
    #[cfg(feature = "play")]
    #[must_use]
    pub fn at(game: &jersi_play::Game, node: jersi_play::NodeId) -> Self {
        let turns = game.path(node).into_iter().filter_map(|node| game.turn_at(node));
        Self::new(game.start().position(), turns.collect())
    }

    /// The position to search.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        self.turns.iter().fold(self.start, |position, &turn| position.play_unchecked(turn))
    }

    /// Required options with their values.
    fn options(&self, hash: usize) -> [(&'static str, String); 7] {
        let variants = self.start.variants().to_string();
        let ruleset = self.start.ruleset();
        [
            (HASH, hash.to_string()),
            (LONG_INFO, true.to_string()),
            match ruleset.file() {
                Some(text) => (RULES_FILE, rules_file_value(text)),
                None => (RULESET, ruleset.id().to_owned()),
            },
            (VARIANT, if variants.is_empty() { NO_VARIANT.to_owned() } else { variants }),
            (LEVEL, self.level.to_string()),
            (LINES, self.lines.to_string()),
            (SEED, self.seed.to_string()),
        ]
    }
}

/// Identifies a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ticket(u64);

/// State of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// Depth, in turns.
    pub depth: u32,
    /// Nodes.
    pub nodes: u64,
    /// Nodes per second.
    pub speed: u64,
    /// Lines, best first. While the lines of a depth arrive, the last ones are of the previous depth.
    pub lines: Vec<FoundLine>,
}

/// Result of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The turn to play; none if the game is over.
    pub turn: Option<Turn>,
    /// Final state of the search.
    pub thought: Thought,
}

/// Meaning of an engine line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// Progress of a question.
    Progress(Ticket, Thought),
    /// Its result.
    Answer(Ticket, Found),
    /// Error message of the engine, for developers.
    Error(String),
}

/// A client of an engine.
///
/// ```
/// use jersi_ugi::{Client, GoLimits, News, Question};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let question = Question { limits: GoLimits::nodes(500), ..Question::new(&start, Vec::new()) };
/// let mut client = Client::new(16);
/// let (ticket, requests) = client.ask(&question);
/// assert_eq!(requests.last().map(ToString::to_string).as_deref(), Some("go nodes 500"));
/// let Some(News::Answer(of, found)) = client.hear("bestmove b4c4d4") else { panic!("no answer") };
/// assert_eq!((of, found.turn), (ticket, start.read_ugi("b4c4d4").ok()));
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    hash: usize,
    /// Current options of the engine.
    set: Vec<(&'static str, String)>,
    /// Number of searches requested, and of searches ended.
    asked: u64,
    ended: u64,
    pending: Option<Pending>,
}

/// The open question: the last one, unless it was cancelled.
#[derive(Clone, Debug)]
struct Pending {
    position: AnyPosition,
    thought: Thought,
    is_hurried: bool,
}

impl Client {
    /// A client of a new engine; `hash` is the size of its transposition table in megabytes.
    #[must_use]
    pub const fn new(hash: usize) -> Self {
        Self { hash, set: Vec::new(), asked: 0, ended: 0, pending: None }
    }

    /// Asks a question, which replaces the one before; the requests must be sent in order.
    pub fn ask(&mut self, question: &Question) -> (Ticket, Vec<Request>) {
        let mut requests = self.withdraw();
        for (name, value) in question.options(self.hash) {
            requests.extend(self.set_option(name, value));
        }
        if question.is_fresh {
            requests.push(Request::NewGame);
        }
        requests.push(Request::position(&question.start, &question.turns));
        requests.push(Request::Search(question.limits));
        self.asked += 1;
        let (position, thought) = (question.position(), Thought::default());
        self.pending = Some(Pending { position, thought, is_hurried: false });
        (Ticket(self.asked), requests)
    }

    /// Cancels the question: no more news of it.
    pub fn withdraw(&mut self) -> Vec<Request> {
        let is_running = self.pending.take().is_some_and(|pending| !pending.is_hurried);
        if is_running { vec![Request::Stop] } else { Vec::new() }
    }

    /// Makes the engine answer immediately.
    pub fn hurry(&mut self) -> Vec<Request> {
        match &mut self.pending {
            Some(pending) if !pending.is_hurried => {
                pending.is_hurried = true;
                vec![Request::Stop]
            }
            _ => Vec::new(),
        }
    }

    /// The open question.
    #[must_use]
    pub fn waits_for(&self) -> Option<Ticket> {
        self.pending.as_ref().map(|_| Ticket(self.asked))
    }

    /// Processes any line of the engine.
    pub fn hear(&mut self, line: &str) -> Option<News> {
        match line.parse().ok()? {
            Reply::Info(info) => self.note(&info),
            Reply::BestMove(text) => self.end(text.as_deref()),
            Reply::Error(text) => Some(News::Error(text)),
            _ => None,
        }
    }

    fn note(&mut self, info: &Info) -> Option<News> {
        // Further lines of a stopped search belong to a cancelled question.
        if self.ended + 1 != self.asked {
            return None;
        }
        let ticket = Ticket(self.asked);
        let Pending { position, thought, .. } = self.pending.as_mut()?;
        thought.depth = info.depth.unwrap_or(thought.depth);
        thought.nodes = info.nodes.unwrap_or(thought.nodes);
        thought.speed = info.nps.unwrap_or(thought.speed);
        if let Some(score) = info.score {
            let line = FoundLine { score, wins: info.wins, turns: read_line(position, &info.pv) };
            let place = info.multipv.unwrap_or(1).saturating_sub(1) as usize;
            match thought.lines.get_mut(place) {
                Some(known) => *known = line,
                None => thought.lines.push(line),
            }
        }
        Some(News::Progress(ticket, thought.clone()))
    }

    fn end(&mut self, text: Option<&str>) -> Option<News> {
        // More answers than questions: protocol violation.
        if self.ended == self.asked {
            return None;
        }
        self.ended += 1;
        if self.ended != self.asked {
            return None;
        }
        let Pending { position, thought, .. } = self.pending.take()?;
        let legal = |turn: &Turn| position.play(*turn).is_ok();
        let turn = text.and_then(|text| position.read_ugi(text).ok()).filter(legal);
        Some(News::Answer(Ticket(self.asked), Found { turn, thought }))
    }

    /// Request for an option, unless the engine has the value.
    fn set_option(&mut self, name: &'static str, value: String) -> Option<Request> {
        let known = self.set.iter().position(|(known, _)| *known == name);
        if known.is_some_and(|place| self.set[place].1 == value) {
            return None;
        }
        if name == RULESET || name == RULES_FILE {
            // Setting the ruleset resets the variants, and either of the two replaces the other.
            self.set.retain(|(known, _)| ![RULESET, RULES_FILE, VARIANT].contains(known));
        }
        self.set.retain(|(known, _)| *known != name);
        self.set.push((name, value.clone()));
        Some(Request::SetOption { name: name.to_owned(), value })
    }
}

/// Turns of a line, up to the first illegal one.
fn read_line(position: &AnyPosition, texts: &[String]) -> Vec<Turn> {
    let mut position = *position;
    let mut turns = Vec::with_capacity(texts.len());
    for text in texts {
        let Ok(turn) = position.read_ugi(text) else { break };
        let Ok(next) = position.play(turn) else { break };
        turns.push(turn);
        position = next;
    }
    turns
}
