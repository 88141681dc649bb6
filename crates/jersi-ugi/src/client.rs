//! The client's side of a talk with an engine that answers one question after the other: what to send for a question,
//! and which question a line of the engine is about. No I/O: the owner of the pipe or the worker sends the requests
//! and hands over the lines.

use jersi_rules::{AnyPosition, Turn};

use super::session::{HASH, LEVEL, LINES, LONG_INFO, NO_VARIANT, RULESET, SEED, VARIANT};
use super::{FoundLine, GoLimits, Info, Reply, Request};

/// What is asked: the best turn of a position, with the game that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Where the game began.
    pub start: AnyPosition,
    /// What was played since, legal turn by turn.
    pub turns: Vec<Turn>,
    /// How well to play, from 1 to 10.
    pub level: u8,
    /// How many lines are wanted.
    pub lines: usize,
    /// What a level's mistakes are drawn from.
    pub seed: u64,
    /// What ends the search.
    pub limits: GoLimits,
    /// Whether the engine shall forget all other questions before this one.
    pub is_fresh: bool,
}

impl Question {
    /// A question about the position after some turns: for one line at full strength, without an end.
    #[must_use]
    pub fn new(start: &AnyPosition, turns: Vec<Turn>) -> Self {
        let limits = GoLimits::infinite();
        Self { start: *start, turns, level: 10, lines: 1, seed: 0, limits, is_fresh: false }
    }

    /// The same about a place in a game.
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

    /// The options that it needs, with their values.
    fn options(&self, hash: usize) -> [(&'static str, String); 7] {
        let variants = self.start.variants().to_string();
        [
            (HASH, hash.to_string()),
            (LONG_INFO, true.to_string()),
            (RULESET, self.start.ruleset().id().to_owned()),
            (VARIANT, if variants.is_empty() { NO_VARIANT.to_owned() } else { variants }),
            (LEVEL, self.level.to_string()),
            (LINES, self.lines.to_string()),
            (SEED, self.seed.to_string()),
        ]
    }
}

/// Tells one question from another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ticket(u64);

/// How a search stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// How deep it is, in turns.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Positions looked at in a second.
    pub speed: u64,
    /// The best lines, best first. While the lines of a depth arrive, the last ones are still of the depth before.
    pub lines: Vec<FoundLine>,
}

/// What came of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The turn to play; none if the game is over.
    pub turn: Option<Turn>,
    /// What was known at the end.
    pub thought: Thought,
}

/// What a line of the engine means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// How far the search for a question is.
    Progress(Ticket, Thought),
    /// The end of it.
    Answer(Ticket, Found),
    /// The engine did not do what it was asked. For developers.
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
    /// The options as the engine has them.
    set: Vec<(&'static str, String)>,
    /// How many searches were asked for, and how many ended.
    asked: u64,
    ended: u64,
    pending: Option<Pending>,
}

/// The question that is waited for: the last that was asked, unless it was withdrawn.
#[derive(Clone, Debug)]
struct Pending {
    position: AnyPosition,
    thought: Thought,
    is_hurried: bool,
}

impl Client {
    /// A client of an engine that was sent nothing yet; `hash` is the size of its transposition table in megabytes.
    #[must_use]
    pub const fn new(hash: usize) -> Self {
        Self { hash, set: Vec::new(), asked: 0, ended: 0, pending: None }
    }

    /// Asks a question, in place of the one before; the requests are to be sent in their order.
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

    /// Takes the question back: no more news of it will come.
    pub fn withdraw(&mut self) -> Vec<Request> {
        let is_running = self.pending.take().is_some_and(|pending| !pending.is_hurried);
        if is_running { vec![Request::Stop] } else { Vec::new() }
    }

    /// Lets the engine answer at once.
    pub fn hurry(&mut self) -> Vec<Request> {
        match &mut self.pending {
            Some(pending) if !pending.is_hurried => {
                pending.is_hurried = true;
                vec![Request::Stop]
            }
            _ => Vec::new(),
        }
    }

    /// The question that is waited for.
    #[must_use]
    pub fn waits_for(&self) -> Option<Ticket> {
        self.pending.as_ref().map(|_| Ticket(self.asked))
    }

    /// Takes a line of the engine, whatever it is.
    pub fn hear(&mut self, line: &str) -> Option<News> {
        match line.parse().ok()? {
            Reply::Info(info) => self.note(&info),
            Reply::BestMove(text) => self.end(text.as_deref()),
            Reply::Error(text) => Some(News::Error(text)),
            _ => None,
        }
    }

    fn note(&mut self, info: &Info) -> Option<News> {
        // What still comes of a search that was stopped is about a question that was withdrawn.
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
        // More answers than questions: an engine that talks out of turn.
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

    /// The request for an option, unless the engine has the value.
    fn set_option(&mut self, name: &'static str, value: String) -> Option<Request> {
        let known = self.set.iter().position(|(known, _)| *known == name);
        if known.is_some_and(|place| self.set[place].1 == value) {
            return None;
        }
        if name == RULESET {
            // Another ruleset begins without variants.
            self.set.retain(|(known, _)| *known != VARIANT);
        }
        self.set.retain(|(known, _)| *known != name);
        self.set.push((name, value.clone()));
        Some(Request::SetOption { name: name.to_owned(), value })
    }
}

/// The turns of a line, as far as they are legal.
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
