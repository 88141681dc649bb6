//! Blocking engine in this process: a client and a session, connected by the text of the protocol, so its answers equal
//! those of a worker.

use jersi_ugi::{Client, Found, GoLimits, News, Question, Thought};

use crate::{Clock, SlicedSession};

/// Length of a slice in microseconds: unlimited, because an interruption would change the result.
const SLICE: u64 = u64::MAX / 2;
/// Node limit of an infinite search.
const MOST_NODES: u64 = 1_000_000;

/// A blocking engine.
///
/// ```
/// use jersi_ugi::{GoLimits, Question};
/// use jersi_rules::{AnyPosition, RulesetId};
/// use jersi_engines::{Clock, Local};
///
/// struct Still;
/// impl Clock for Still {
///     fn now(&self) -> u64 { 0 }
/// }
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let question = Question { limits: GoLimits::nodes(500), ..Question::new(&start, Vec::new()) };
/// let found = Local::new(Still, 1).answer(&question);
/// assert!(found.turn.is_some_and(|turn| start.play(turn).is_ok()));
/// ```
pub struct Local<C> {
    client: Client,
    session: SlicedSession<C>,
}

impl<C: Clock> Local<C> {
    /// An engine with a transposition table of `hash` megabytes.
    #[must_use]
    pub fn new(clock: C, hash: usize) -> Self {
        Self { client: Client::new(hash), session: SlicedSession::new(clock) }
    }

    /// Answers a question. An infinite search gets a node limit.
    pub fn answer(&mut self, question: &Question) -> Found {
        let limits = if question.limits.is_infinite { GoLimits::nodes(MOST_NODES) } else { question.limits };
        let (_, requests) = self.client.ask(&Question { limits, ..question.clone() });
        let mut said = Vec::new();
        for request in requests {
            said.extend(self.session.line(&request.to_string()));
        }
        while self.session.is_working() {
            said.extend(self.session.slice(SLICE));
        }
        let mut found = Found { turn: None, thought: Thought::default() };
        for line in said {
            if let Some(News::Answer(_, answer)) = self.client.hear(&line) {
                found = answer;
            }
        }
        found
    }
}
