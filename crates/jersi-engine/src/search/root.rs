//! The root: which turns there are, and the best lines among them, depth by depth.

use jersi_rules::{Position, Ruleset, Turn};

use super::node::Window;
use super::{Aborted, Searcher, Watch};
use crate::evaluation::{Evaluation, Seen};
use crate::{Line, Score};

/// What is known about the turns of the position asked about.
#[derive(Clone, Debug)]
pub(crate) struct Root<R: Ruleset> {
    position: Position<R>,
    turns: Vec<RootTurn>,
    /// The last finished depth.
    pub(crate) depth: u32,
}

#[derive(Clone, Debug)]
struct RootTurn {
    turn: Turn,
    /// The score in the last finished depth in which it was among the best, and its line.
    score: i32,
    line: Vec<Turn>,
}

impl<R: Ruleset> Root<R> {
    /// The root of a search among some of the legal turns of a position.
    pub(crate) fn new(position: Position<R>, turns: impl IntoIterator<Item = Turn>) -> Self {
        let turns = turns.into_iter().map(|turn| RootTurn { turn, score: 0, line: vec![turn] });
        Self { position, turns: turns.collect(), depth: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.turns.len()
    }

    /// The best lines, best first.
    pub(crate) fn lines(&self, count: usize) -> Vec<Line> {
        let lines = self.turns.iter().take(count.max(1));
        lines.map(|root| Line { score: Score(root.score), turns: self.completed(root) }).collect()
    }

    /// A line with the turn that wins at its end: the search sees that there is one without naming it.
    fn completed(&self, root: &RootTurn) -> Vec<Turn> {
        let mut turns = root.line.clone();
        if root.score.abs() > Score::PROVEN {
            let last = turns.iter().fold(self.position, |position, &turn| position.play_unchecked(turn));
            if turns.len() < (Score::WIN - root.score.abs()) as usize
                && last.settled().is_none()
                && let Some(turn) = last.winning_turn()
            {
                turns.push(turn);
            }
        }
        turns
    }

    pub(crate) fn best(&self) -> Option<Turn> {
        self.turns.first().map(|root| root.turn)
    }

    pub(crate) fn best_score(&self) -> i32 {
        self.turns.first().map_or(0, |root| root.score)
    }
}

impl<R: Ruleset, E: Evaluation<R>> Searcher<R, E> {
    /// Searches all turns to the next depth, for a number of best lines. When it is aborted, what was
    /// found better than the old best stays.
    pub(crate) fn deepen(
        &mut self,
        watch: &Watch<'_>,
        root: &mut Root<R>,
        lines: usize,
    ) -> Result<(), Aborted> {
        let depth = root.depth as i32 + 1;
        for line in 0..lines.min(root.turns.len()).max(1) {
            self.search_line(watch, root, line, depth)?;
        }
        let lines = lines.min(root.turns.len());
        root.turns[..lines].sort_by_key(|turn| -turn.score);
        root.depth += 1;
        Ok(())
    }

    /// Finds the best turn beside those of the lines before.
    fn search_line(
        &mut self,
        watch: &Watch<'_>,
        root: &mut Root<R>,
        line: usize,
        depth: i32,
    ) -> Result<(), Aborted> {
        let last = root.turns.get(line).map_or(0, |turn| turn.score);
        let mut width = self.parameters.window;
        let mut window = if depth >= 4 && last.abs() < Score::PROVEN {
            Window { alpha: last - width, beta: last + width }
        } else {
            Window { alpha: -Score::WIN - 1, beta: Score::WIN + 1 }
        };
        loop {
            let score = self.search_root(watch, root, line, window, depth)?;
            width *= 3;
            if score <= window.alpha && window.alpha > -Score::WIN {
                window.alpha = if width > 500 { -Score::WIN - 1 } else { score - width };
            } else if score >= window.beta && window.beta < Score::WIN {
                window.beta = if width > 500 { Score::WIN + 1 } else { score + width };
            } else {
                return Ok(());
            }
        }
    }

    fn search_root(
        &mut self,
        watch: &Watch<'_>,
        root: &mut Root<R>,
        line: usize,
        window: Window,
        depth: i32,
    ) -> Result<i32, Aborted> {
        let Window { mut alpha, beta } = window;
        let mut best = -Score::WIN - 1;
        for place in line..root.turns.len() {
            let turn = root.turns[place].turn;
            let position = root.position;
            let child = position.play_unchecked(turn);
            self.plies[0].played = Some(turn);
            let full = Window { alpha, beta };
            let score = if place == line {
                self.child(watch, &position, &child, full, depth - 1, 1)?
            } else {
                let quiet = super::order::sort_of(&position, turn) != super::order::Sort::Capture;
                let less = if depth >= 3 && quiet {
                    (self.reductions.of(depth, place - line) - 1).clamp(0, depth - 2)
                } else {
                    0
                };
                let narrow = Window::above(alpha);
                let mut score = self.child(watch, &position, &child, narrow, depth - 1 - less, 1)?;
                if score > alpha && less > 0 {
                    score = self.child(watch, &position, &child, narrow, depth - 1, 1)?;
                }
                if score > alpha && score < beta {
                    score = self.child(watch, &position, &child, full, depth - 1, 1)?;
                }
                score
            };
            if score > best {
                best = score;
                if score > alpha || place == line {
                    alpha = alpha.max(score);
                    self.keep_line(0, turn);
                    let found = &mut root.turns[place];
                    found.score = score;
                    found.line.clone_from(&self.plies[0].line);
                    // The best goes to the front of the rest; the others keep their order.
                    root.turns[line..=place].rotate_right(1);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    /// Puts the turns of a root into the order of a shallow look.
    pub(crate) fn sort_root(&mut self, root: &mut Root<R>) {
        let position = root.position;
        for turn in &mut root.turns {
            let child = position.play_unchecked(turn.turn);
            turn.score = match child.settled() {
                Some(outcome) => super::score_of(outcome, position.side(), 1),
                None if child.side() == position.side() => 0,
                None if child.can_arrive() => 2 - Score::WIN,
                None => -self.judge(1, &child, &Seen::new(&child)),
            };
        }
        root.turns.sort_by_key(|turn| -turn.score);
    }
}
