//! A review under way: which positions of a game an engine is to be asked about, and what its answers come to. It
//! sends nothing itself. Every position is asked about afresh and with a fixed number of nodes, so a review is the same
//! number for number on every machine, in whatever order the answers come.
//!
//! No judgement contradicts a proof of the same game: where the turn that was played is proven to win, the position
//! before it is won as well; and where the turn that the engine wanted was played and is proven to lose, the engine is
//! asked again with more nodes.

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
/// A position whose best turn the next position refutes is asked about again, at most this often, each time with this
/// many times the nodes.
const MOST_REPEATS: u32 = 3;
const REPEAT_NODES: u64 = 4;

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
    /// How often it was asked about again, with more nodes.
    repeats: u32,
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
        if let Some((index, _)) = stops().find(|&(index, _)| self.is_contradicted(index)) {
            let mut question = self.question(index)?;
            question.limits.nodes = Some(self.nodes_of(index));
            return Some((index, question));
        }
        // What is asked again may change which turn is the best.
        if asked.iter().any(|&index| self.is_contradicted(index)) {
            return None;
        }
        let open = |stop: &ReviewStop| self.praises && !stop.is_compared && stop.may_shine();
        let (index, _) = stops().find(|(_, stop)| open(stop))?;
        Some((index, Question { lines: 2, ..self.question(index)? }))
    }

    /// Whether the best turn of a position was played and is proven to lose, while the position was not called lost.
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

    /// The nodes of the next question about a position.
    fn nodes_of(&self, index: usize) -> u64 {
        let repeats = self.stops.get(index).map_or(0, |stop| stop.repeats);
        self.nodes.saturating_mul(REPEAT_NODES.pow(repeats + 1))
    }

    /// Hands proofs back: a position in which a turn was played that is proven to win is won.
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

    /// What an engine finds that wants the turn that was played, or the first of the list.
    fn found(stop: &ReviewStop, wants_played: bool, score: i32, wins: Option<i32>) -> Found {
        let other = stop.position.turns().into_iter().find(|&turn| Some(turn) != stop.played);
        let turn = if wants_played { stop.played } else { other };
        let lines = vec![FoundLine { score, wins, turns: turn.into_iter().collect() }];
        Found { turn, thought: Thought { lines, ..Thought::default() } }
    }

    /// Answers every question by the score and the wins of its position.
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
    fn a_turn_that_is_proven_to_win_is_no_mistake() {
        let mut reviewer = reviewer();
        // White is said to stand badly, and the next position is lost for Black in three.
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
    fn a_best_turn_that_is_proven_to_lose_is_asked_about_again_with_more_nodes() {
        let mut reviewer = reviewer();
        let answers = [(true, 210, None), (true, 0, Some(2)), (true, 0, Some(-1)), (true, 10, None)];
        let asked = answer(&mut reviewer, &answers);
        let again: Vec<_> =
            asked[4..].iter().map(|&(index, nodes)| (index, nodes.expect("a limit"))).collect();
        assert_eq!(again, [(0, 400), (0, 1_600), (0, 6_400)]);
    }
}
