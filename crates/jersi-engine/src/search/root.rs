//! The root: iterative deepening with aspiration windows, for one or several principal variations (`MultiPV`).

use jersi_rules::{Position, Ruleset, Turn};

use super::node::Window;
use super::order::{TurnClass, class_of};
use super::{Aborted, Searcher, Watch};
use crate::evaluation::{Evaluation, Seen};
use crate::{PvLine, Score};

/// The turns of the root position with their scores and lines.
#[derive(Clone, Debug)]
pub(crate) struct Root<R: Ruleset> {
    position: Position<R>,
    turns: Vec<RootTurn>,
    /// `MultiPV`: the number of lines, at most the number of turns.
    wanted: usize,
    /// The last finished depth.
    pub(crate) depth: u32,
    /// Where the iteration after that was aborted.
    pause: Option<Pause>,
}

#[derive(Clone, Debug)]
struct RootTurn {
    turn: Turn,
    /// The score in the last depth in which it was among the best, and its line.
    score: i32,
    line: Vec<Turn>,
}

/// The state of an aborted iteration, from which the next slice goes on.
#[derive(Clone, Copy, Debug)]
struct Pause {
    line: usize,
    window: Window,
    /// The half-width of the aspiration window.
    width: i32,
    /// The index of the next turn, and the best score and alpha of the turns before it.
    place: usize,
    alpha: i32,
    best: i32,
}

impl<R: Ruleset> Root<R> {
    /// The root of a search among some of the legal turns of a position, for a number of lines.
    pub(crate) fn new(position: Position<R>, turns: impl IntoIterator<Item = Turn>, lines: usize) -> Self {
        let turns = turns.into_iter().map(|turn| RootTurn { turn, score: 0, line: vec![turn] });
        let turns: Vec<_> = turns.collect();
        Self { position, wanted: lines.clamp(1, turns.len().max(1)), turns, depth: 0, pause: None }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.turns.len()
    }

    /// The best lines, best first.
    pub(crate) fn lines(&self) -> Vec<PvLine> {
        let mut best: Vec<&RootTurn> = self.turns.iter().take(self.wanted).collect();
        best.sort_by_key(|root| -root.score);
        best.into_iter()
            .map(|root| PvLine { score: Score(root.score), turns: self.completed(root) })
            .collect()
    }

    /// A line with the winning turn at its end: the search sees that there is one without listing it.
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

    pub(crate) fn best_score(&self) -> i32 {
        self.turns.iter().take(self.wanted).map(|root| root.score).max().unwrap_or(0)
    }

    /// Where the search of a line begins: with an aspiration window around its last score.
    fn begin_line(&self, line: usize, first_width: i32) -> Pause {
        let last = self.turns.get(line).map_or(0, |turn| turn.score);
        let window = if self.depth >= 3 && last.abs() < Score::PROVEN {
            Window { alpha: last - first_width, beta: last + first_width }
        } else {
            Window { alpha: -Score::WIN - 1, beta: Score::WIN + 1 }
        };
        Pause { line, window, width: first_width, place: line, alpha: window.alpha, best: -Score::WIN - 1 }
    }
}

impl Pause {
    /// Begins the line again with a wider aspiration window, if the search failed low or high.
    fn widen(self) -> Option<Self> {
        let Self { line, mut window, mut width, best, .. } = self;
        width *= 3;
        if best <= window.alpha && window.alpha > -Score::WIN {
            window.alpha = if width > 500 { -Score::WIN - 1 } else { best - width };
        } else if best >= window.beta && window.beta < Score::WIN {
            window.beta = if width > 500 { Score::WIN + 1 } else { best + width };
        } else {
            return None;
        }
        Some(Self { line, window, width, place: line, alpha: window.alpha, best: -Score::WIN - 1 })
    }
}

impl<R: Ruleset, E: Evaluation<R>> Searcher<R, E> {
    /// Searches all turns to the next depth, for as many best lines as are wanted. When it is aborted,
    /// what was found better than the old best stays, and the next call goes on from there.
    pub(crate) fn deepen(&mut self, watch: &Watch<'_>, root: &mut Root<R>) -> Result<(), Aborted> {
        let mut at =
            root.pause.take().unwrap_or_else(|| root.begin_line(0, self.parameters.aspiration_window));
        loop {
            if let Err(aborted) = self.search_root(watch, root, &mut at) {
                root.pause = Some(at);
                return Err(aborted);
            }
            at = match at.widen() {
                Some(wider) => wider,
                None if at.line + 1 < root.wanted => {
                    root.begin_line(at.line + 1, self.parameters.aspiration_window)
                }
                None => break,
            };
        }
        let wanted = root.wanted;
        root.turns[..wanted].sort_by_key(|turn| -turn.score);
        root.depth += 1;
        Ok(())
    }

    /// Finds the best turn beside those of the lines before, from the place of a pause on.
    fn search_root(&mut self, watch: &Watch<'_>, root: &mut Root<R>, at: &mut Pause) -> Result<(), Aborted> {
        let depth = root.depth as i32 + 1;
        let (line, beta) = (at.line, at.window.beta);
        while at.place < root.turns.len() {
            let (place, alpha) = (at.place, at.alpha);
            let turn = root.turns[place].turn;
            let position = root.position;
            let child = position.play_unchecked(turn);
            self.plies[0].played = Some(turn);
            let full = Window { alpha, beta };
            let score = if place == line {
                self.child(watch, &position, &child, full, depth - 1, 1)?
            } else {
                let quiet = class_of(&position, turn) != TurnClass::Capture;
                let reduction = if depth >= 3 && quiet {
                    (self.reductions.of(depth, place - line) - 1).clamp(0, depth - 2)
                } else {
                    0
                };
                let narrow = Window::above(alpha);
                let mut score = self.child(watch, &position, &child, narrow, depth - 1 - reduction, 1)?;
                if score > alpha && reduction > 0 {
                    score = self.child(watch, &position, &child, narrow, depth - 1, 1)?;
                }
                if score > alpha && score < beta {
                    score = self.child(watch, &position, &child, full, depth - 1, 1)?;
                }
                score
            };
            at.place += 1;
            if score > at.best {
                at.best = score;
                if score > alpha || place == line {
                    at.alpha = alpha.max(score);
                    self.update_pv(0, turn);
                    let found = &mut root.turns[place];
                    found.score = score;
                    found.line.clone_from(&self.plies[0].pv);
                    // The best goes to the front of the rest; the others keep their order.
                    root.turns[line..=place].rotate_right(1);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Orders the turns of the root by a search of one ply.
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
