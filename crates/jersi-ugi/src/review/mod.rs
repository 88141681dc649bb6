//! Review in progress: positions to ask an engine about, and the results of its answers. No I/O. Every position is
//! searched with empty tables and a fixed number of nodes, so a review is reproducible on every machine, in any order
//! of answers.
//! A judgement never contradicts a proof within the game: if the turn played is proven to win, the position before it
//! is won as well; if the engine's best turn was played and is proven to lose, the engine is asked again with more
//! nodes.

mod kept;

use jersi_play::{Game, Lead, NodeId, Review, ReviewScore, Reviewed};
use jersi_rules::record::TurnCount;
use jersi_rules::{AnyPosition, Capture, Outcome, Turn};

use crate::{Found, FoundLine, GoLimits, Question};

/// Default nodes per position: between a tenth and half of a second in a browser, by ruleset.
pub const REVIEW_NODES: u64 = 150_000;
/// Size of the transposition table in megabytes; affects the results.
pub const REVIEW_HASH: usize = 32;
/// Maximum number of times a position is searched again because its best turn was played and proved to lose.
const MOST_REPEATS: u32 = 3;
/// Each repeated search has this many times the nodes of the one before.
const REPEAT_NODES: u64 = 4;

/// A position of the main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewStop {
    /// Node in the game.
    pub node: NodeId,
    /// Number of the turn played there.
    pub count: TurnCount,
    /// The position.
    pub position: AnyPosition,
    /// Turn played there; `None` at the end of the line.
    pub played: Option<Turn>,
    /// Result.
    pub finding: Option<ReviewFinding>,
    /// Margin of the best turn over the second best, if requested.
    pub lead: Option<Lead>,
    /// Whether that was asked.
    is_compared: bool,
    /// Number of repeated questions.
    repeats: u32,
}

impl ReviewStop {
    /// Whether to ask about the second best turn: the best one was played, was not the only one, and does not end the
    /// game.
    fn may_shine(&self) -> bool {
        let best = self.finding.as_ref().and_then(|finding| finding.line.first().copied());
        best.filter(|_| best == self.played).is_some_and(|best| {
            self.position.turns().len() > 1 && self.position.play_unchecked(best).outcome().is_none()
        })
    }
}

/// Result of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewFinding {
    /// Score for the side to move.
    pub score: ReviewScore,
    /// Best line; empty if the game is over.
    pub line: Vec<Turn>,
    /// Depth, in turns.
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
    /// Checksum of the main line.
    sum: String,
}

impl Reviewer {
    /// Prepares a review with a number of nodes per position. The end of a finished game is known from the rules.
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
            stops.push(ReviewStop {
                node,
                count,
                position,
                played,
                finding,
                lead: None,
                is_compared: false,
                repeats: 0,
            });
        }
        Self { start, turns, stops, nodes, praises: false, sum: kept::sum(game) }
    }

    /// Also asks about the second best turn wherever the best one was played: needed for turns that deserve a `!`.
    #[must_use]
    pub fn with_praise(self) -> Self {
        Self { praises: true, ..self }
    }

    /// Positions of the line in order, with their results.
    #[must_use]
    pub fn stops(&self) -> &[ReviewStop] {
        &self.stops
    }

    /// Number of known positions.
    #[must_use]
    pub fn known(&self) -> usize {
        self.stops.iter().filter(|stop| stop.finding.is_some()).count()
    }

    /// Whether the review is complete.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.next().is_none()
    }

    /// First incomplete position, and its question.
    #[must_use]
    pub fn next(&self) -> Option<(usize, Question)> {
        self.next_beside(&[])
    }

    /// The same without positions already asked, for several engines in parallel.
    #[must_use]
    pub fn next_beside(&self, asked: &[usize]) -> Option<(usize, Question)> {
        let stops = || self.stops.iter().enumerate().filter(|(index, _)| !asked.contains(index));
        if let Some((index, _)) = stops().find(|(_, stop)| stop.finding.is_none()) {
            return Some((index, self.question(index)?));
        }
        if let Some((index, _)) = stops().find(|&(index, _)| self.is_contradicted(index)) {
            let mut question = self.question(index)?;
            question.limits.nodes = Some(self.nodes_of(index));
            return Some((index, question));
        }
        // A repeated question may change the best turn.
        if asked.iter().any(|&index| self.is_contradicted(index)) {
            return None;
        }
        let open = |stop: &ReviewStop| self.praises && !stop.is_compared && stop.may_shine();
        let (index, _) = stops().find(|(_, stop)| open(stop))?;
        Some((index, Question { lines: 2, ..self.question(index)? }))
    }

    /// Whether the best turn of a position was played and is proven to lose, while the position was not judged lost.
    fn is_contradicted(&self, index: usize) -> bool {
        let Some([here, next]) = self.stops.get(index..index + 2) else { return false };
        let (Some(found), Some(after)) = (&here.finding, &next.finding) else { return false };
        let is_best = here.played.is_some() && found.line.first().copied() == here.played;
        let is_lost = match after.score {
            ReviewScore::WinsIn(_) => next.position.side() != here.position.side(),
            ReviewScore::LosesIn(_) => next.position.side() == here.position.side(),
            ReviewScore::Points(_) | ReviewScore::Tie => false,
        };
        let is_known = matches!(found.score, ReviewScore::LosesIn(_));
        is_best && is_lost && !is_known && here.repeats < MOST_REPEATS
    }

    /// Nodes of the next question about a position.
    fn nodes_of(&self, index: usize) -> u64 {
        let repeats = self.stops.get(index).map_or(0, |stop| stop.repeats);
        self.nodes.saturating_mul(REPEAT_NODES.pow(repeats + 1))
    }

    /// Propagates proofs backwards: a position with a winning turn played is won.
    fn hand_back_proofs(&mut self) {
        for index in (1..self.stops.len()).rev() {
            let (before, after) = self.stops.split_at_mut(index);
            let (Some(here), Some(next)) = (before.last_mut(), after.first()) else { continue };
            let (Some(played), Some(proof)) = (here.played, &next.finding) else { continue };
            let turns = match proof.score {
                ReviewScore::LosesIn(turns) if next.position.side() != here.position.side() => turns + 1,
                // A decision of the same turn.
                ReviewScore::WinsIn(turns) if next.position.side() == here.position.side() => turns.max(1),
                _ => continue,
            };
            if let Some(found) = &mut here.finding
                && !matches!(found.score, ReviewScore::WinsIn(_))
            {
                found.score = ReviewScore::WinsIn(turns);
                found.line = std::iter::once(played).chain(proof.line.iter().copied()).collect();
            }
        }
    }

    /// Question about a position, known or not; `None` if there is none, or if the game is over there.
    #[must_use]
    pub fn question(&self, index: usize) -> Option<Question> {
        let stop = self.stops.get(index)?;
        let is_over = stop.position.outcome().is_some();
        let question = Question::new(&self.start, self.turns.get(..index)?.to_vec());
        let question = Question { limits: GoLimits::nodes(self.nodes), is_fresh: true, ..question };
        (!is_over).then_some(question)
    }

    /// Stores the answer about a position.
    pub fn note(&mut self, index: usize, found: &Found) {
        let is_contradicted = self.is_contradicted(index);
        let Some(stop) = self.stops.get_mut(index) else { return };
        let lines = &found.thought.lines;
        if is_contradicted {
            stop.repeats += 1;
        } else if stop.finding.is_some() {
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
        self.hand_back_proofs();
    }

    /// Review of the line up to the first missing result.
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

#[cfg(test)]
mod tests {
    use jersi_rules::record::Record;

    use super::*;
    use crate::Thought;

    fn reviewer() -> Reviewer {
        let text = "[Ruleset \"pijersi\"] 1. b4=c4-d4 g6-f6=e5 2. a6-b7";
        let record = Record::read(text).expect("a record");
        Reviewer::new(&Game::from_record(&record).expect("legal turns"), 100)
    }

    /// Answer of an engine that prefers the turn played, or the first of the list.
    fn found(stop: &ReviewStop, wants_played: bool, score: i32, wins: Option<i32>) -> Found {
        let other = stop.position.turns().into_iter().find(|&turn| Some(turn) != stop.played);
        let turn = if wants_played { stop.played } else { other };
        let lines = vec![FoundLine { score, wins, turns: turn.into_iter().collect() }];
        Found { turn, thought: Thought { lines, ..Thought::default() } }
    }

    /// Answers every question by score and wins of its position.
    fn answer(reviewer: &mut Reviewer, answers: &[(bool, i32, Option<i32>)]) -> Vec<(usize, Option<u64>)> {
        let mut asked = Vec::new();
        while let Some((index, question)) = reviewer.next() {
            asked.push((index, question.limits.nodes));
            let (wants_played, score, wins) = answers[index];
            let found = found(&reviewer.stops()[index], wants_played, score, wins);
            reviewer.note(index, &found);
        }
        asked
    }

    #[test]
    fn a_turn_that_is_proven_to_win_is_not_a_mistake() {
        let mut reviewer = reviewer();
        // White's score is bad, and the next position is lost for Black in three.
        answer(
            &mut reviewer,
            &[(false, 900, None), (true, 0, Some(-3)), (true, 0, Some(3)), (true, 0, Some(-2))],
        );
        let [first, ..] = reviewer.stops() else { panic!("four stops") };
        let finding = first.finding.as_ref().expect("known");
        assert_eq!((finding.score, finding.line.first().copied()), (ReviewScore::WinsIn(4), first.played));
        assert_eq!(reviewer.review().mistakes().count(), 0);
    }

    #[test]
    fn a_best_turn_that_is_proven_to_lose_is_searched_again_with_more_nodes() {
        let mut reviewer = reviewer();
        let answers = [(true, 210, None), (true, 0, Some(2)), (true, 0, Some(-1)), (true, 10, None)];
        let asked = answer(&mut reviewer, &answers);
        let again: Vec<_> =
            asked[4..].iter().map(|&(index, nodes)| (index, nodes.expect("a limit"))).collect();
        assert_eq!(again, [(0, 400), (0, 1_600), (0, 6_400)]);
    }
}
