//! A review under way: which positions of a game an engine is to be asked about, and what its answers come to. It
//! sends nothing itself. Every position is asked about afresh and with a fixed number of nodes, so a review is the same
//! number for number on every machine, in whatever order the answers come.

mod kept;

use jersi_play::{Game, Lead, NodeId, Review, ReviewScore, Reviewed};
use jersi_rules::record::TurnCount;
use jersi_rules::{AnyPosition, Capture, Outcome, Turn};

use crate::{Found, FoundLine, GoLimits, Question};

/// How many nodes each position is searched for, unless another number is asked for: between a tenth and half of a
/// second in a browser, by the ruleset.
pub const REVIEW_NODES: u64 = 150_000;
/// The size of the engine's table, in megabytes, which has an influence on what is found.
pub const REVIEW_HASH: usize = 32;

/// A position of the main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewStop {
    /// Where it is in the game.
    pub node: NodeId,
    /// The number of the turn that is played there.
    pub count: TurnCount,
    /// The position.
    pub position: AnyPosition,
    /// What was played there; `None` at the end of the line.
    pub played: Option<Turn>,
    /// What is known of it.
    pub finding: Option<ReviewFinding>,
    /// How the best turn stands beside the next best, where that was asked.
    pub lead: Option<Lead>,
    /// Whether that was asked.
    is_compared: bool,
}

impl ReviewStop {
    /// Whether the next best turn is worth a question: what is best was played, and it was not the only turn, nor one
    /// that ends the game.
    fn may_shine(&self) -> bool {
        let best = self.finding.as_ref().and_then(|finding| finding.line.first().copied());
        best.filter(|_| best == self.played).is_some_and(|best| {
            self.position.turns().len() > 1 && self.position.play_unchecked(best).outcome().is_none()
        })
    }
}

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewFinding {
    /// The score for the side to move.
    pub score: ReviewScore,
    /// The best line, as far as it is known; empty where the game is over.
    pub line: Vec<Turn>,
    /// How deep the search came, in turns.
    pub depth: u32,
}

/// A review of the main line of a game.
///
/// ```
/// use jersi_play::Game;
/// use jersi_ugi::{REVIEW_NODES, Reviewer};
/// use jersi_rules::record::Record;
///
/// let record = Record::read("[Ruleset \"pijersi\"] 1. b4=c4-d4 g6-f6=e5").expect("a record");
/// let game = Game::from_record(&record).expect("legal turns");
/// let reviewer = Reviewer::new(&game, REVIEW_NODES);
/// assert_eq!(reviewer.stops().len(), 3);
/// let (index, question) = reviewer.next().expect("nothing is known yet");
/// assert_eq!((index, question.turns.len()), (0, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reviewer {
    start: AnyPosition,
    turns: Vec<Turn>,
    stops: Vec<ReviewStop>,
    nodes: u64,
    praises: bool,
    /// Tells this main line from others.
    sum: String,
}

impl Reviewer {
    /// Prepares a review with a number of nodes for each position. What the rules say of a finished game is known
    /// at once.
    #[must_use]
    pub fn new(game: &Game, nodes: u64) -> Self {
        let line: Vec<NodeId> = std::iter::once(NodeId::START).chain(game.main_line()).collect();
        let turns: Vec<Turn> = line.iter().filter_map(|&node| game.turn_at(node)).collect();
        let start = *game.start().position();
        let mut count = TurnCount::at(&start);
        let mut stops = Vec::with_capacity(line.len());
        for (index, &node) in line.iter().enumerate() {
            let Some(&position) = game.position_at(node) else { break };
            if index > 0 {
                count = count.after(&position);
            }
            let finding = position.outcome().map(|outcome| ReviewFinding {
                score: ReviewScore::of_end(Outcome::winner(outcome), position.side()),
                line: Vec::new(),
                depth: 0,
            });
            let played = turns.get(index).copied();
            stops.push(ReviewStop { node, count, position, played, finding, lead: None, is_compared: false });
        }
        Self { start, turns, stops, nodes, praises: false, sum: kept::sum(game) }
    }

    /// The same, which asks about the next best turn too wherever the best one was played: only so it is known which
    /// turns deserve a `!`.
    #[must_use]
    pub fn with_praise(self) -> Self {
        Self { praises: true, ..self }
    }

    /// The positions of the line in their order, with what is known of them.
    #[must_use]
    pub fn stops(&self) -> &[ReviewStop] {
        &self.stops
    }

    /// How many positions are known.
    #[must_use]
    pub fn known(&self) -> usize {
        self.stops.iter().filter(|stop| stop.finding.is_some()).count()
    }

    /// Whether everything is known.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.next().is_none()
    }

    /// The first position about which something is not known yet, and what to ask about it.
    #[must_use]
    pub fn next(&self) -> Option<(usize, Question)> {
        self.next_beside(&[])
    }

    /// The same beside positions that were asked about already, where several engines are asked at once.
    #[must_use]
    pub fn next_beside(&self, asked: &[usize]) -> Option<(usize, Question)> {
        let stops = || self.stops.iter().enumerate().filter(|(index, _)| !asked.contains(index));
        if let Some((index, _)) = stops().find(|(_, stop)| stop.finding.is_none()) {
            return Some((index, self.question(index)?));
        }
        let open = |stop: &ReviewStop| self.praises && !stop.is_compared && stop.may_shine();
        let (index, _) = stops().find(|(_, stop)| open(stop))?;
        Some((index, Question { lines: 2, ..self.question(index)? }))
    }

    /// What to ask about a position, known or not; `None` if there is none, or if the game is over there.
    #[must_use]
    pub fn question(&self, index: usize) -> Option<Question> {
        let stop = self.stops.get(index)?;
        let is_over = stop.position.outcome().is_some();
        let question = Question::new(&self.start, self.turns.get(..index)?.to_vec());
        let question = Question { limits: GoLimits::nodes(self.nodes), is_fresh: true, ..question };
        (!is_over).then_some(question)
    }

    /// Takes what an engine found about a position.
    pub fn note(&mut self, index: usize, found: &Found) {
        let Some(stop) = self.stops.get_mut(index) else { return };
        let lines = &found.thought.lines;
        if stop.finding.is_some() {
            stop.is_compared = true;
            if let ([best, next, ..], Some(turn)) =
                (&lines[..], found.turn.filter(|_| found.turn == stop.played))
            {
                let takes = stop.position.captures(turn).iter().any(|what| *what != Capture::None);
                stop.lead = Some(Lead { best: best.into(), next: next.into(), is_quiet: !takes });
            }
            return;
        }
        let best = lines.first();
        let score = best.map_or(ReviewScore::Points(0), ReviewScore::from);
        let mut line = best.map_or_else(Vec::new, |line| line.turns.clone());
        if line.first().copied() != found.turn {
            line = found.turn.into_iter().collect();
        }
        stop.finding = Some(ReviewFinding { score, line, depth: found.thought.depth });
    }

    /// What is known by now: the review of the line as far as nothing is missing.
    #[must_use]
    pub fn review(&self) -> Review {
        let reviewed = self.stops.iter().map_while(|stop| {
            let finding = stop.finding.as_ref()?;
            let (side, best) = (stop.position.side(), finding.line.first().copied());
            Some(Reviewed { side, score: finding.score, best, played: stop.played, lead: stop.lead })
        });
        Review::new(&reviewed.collect::<Vec<_>>())
    }
}

impl From<&FoundLine> for ReviewScore {
    fn from(line: &FoundLine) -> Self {
        match line.wins {
            Some(turns) if turns >= 0 => Self::WinsIn(turns.unsigned_abs()),
            Some(turns) => Self::LosesIn(turns.unsigned_abs()),
            None => Self::Points(line.score),
        }
    }
}
