//! An engine in this process that is asked and waited for: client and session face to face, with the text of the
//! protocol between them, so that its answers are those of a worker.

use jersi_ugi::{Client, Found, GoLimits, News, Question, Thought};

use crate::{Clock, Talk};

/// One slice, in microseconds: nobody interrupts it, and a cut would change what is found.
const SLICE: u64 = u64::MAX / 2;
/// What an endless question is limited to.
const MOST_NODES: u64 = 1_000_000;

/// An engine that is asked and waited for.
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
    talk: Talk<C>,
}

impl<C: Clock> Local<C> {
    /// An engine with a table of this many megabytes.
    #[must_use]
    pub fn new(clock: C, hash: usize) -> Self {
        Self { client: Client::new(hash), talk: Talk::new(clock) }
    }

    /// Asks a question and waits for the answer. A question without an end gets one.
    pub fn answer(&mut self, question: &Question) -> Found {
        let limits = if question.limits.is_infinite { GoLimits::nodes(MOST_NODES) } else { question.limits };
        let (_, requests) = self.client.ask(&Question { limits, ..question.clone() });
        let mut said = Vec::new();
        for request in requests {
            said.extend(self.talk.line(&request.to_string()));
        }
        while self.talk.is_working() {
            said.extend(self.talk.slice(SLICE));
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
