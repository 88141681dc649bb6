//! The root: iterative deepening with aspiration windows, for one or several principal variations (`MultiPV`).

use jersi_rules::{Action, Drop, Phase, Position, Ruleset, Stage, Turn, TurnList};

use super::node::Window;
use super::order::{TurnClass, class_of};
use super::{Aborted, Searcher, Watch};
use crate::evaluation::{Evaluation, Seen};
use crate::{Level, PvLine, Score};

/// The turns of the root position with their scores and lines.
#[derive(Clone, Debug)]
pub(crate) struct Root<R: Ruleset> {
    position: Position<R>,
    turns: Vec<RootTurn>,
    /// Turns that are searched only if all others lose: those that a level overlooks, and in timed games the double
    /// drops that contain no good single drop.
    left_out: Vec<RootTurn>,
    /// The score below which those are searched.
    lost: i32,
    /// Whether turns that leave the opponent an immediate win are excluded.
    stops_wins: bool,
    /// `MultiPV`: the requested number of lines.
    lines: usize,
    /// The last finished depth.
    pub(crate) depth: u32,
    /// State of the iteration that was aborted after that.
    pause: Option<Pause>,
}

#[derive(Clone, Debug)]
struct RootTurn {
    turn: Turn,
    /// The score in the last depth in which it was among the best, and its line.
    score: i32,
    line: Vec<Turn>,
    /// Whether it leaves the opponent an immediate win, once tested.
    loses_at_once: Option<bool>,
}

impl RootTurn {
    fn new(turn: Turn, score: i32) -> Self {
        Self { turn, score, line: vec![turn], loses_at_once: None }
    }

    /// Whether it is proven to lose. A proof holds at every depth.
    fn is_refuted(&self) -> bool {
        self.score < -Score::PROVEN
    }
}

/// The score of a turn before the static evaluation: after all others that are not lost.
const UNJUDGED: i32 = -Score::PROVEN;
/// The number of turns that are evaluated between two polls of the clock.
const JUDGED_AT_ONCE: usize = 32;
/// The number of single drops that double drops are made of.
const GOOD_DROPS: usize = 8;

/// The state of an aborted iteration, from which the next slice continues.
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
    /// A root without turns; [`Searcher::list_root`] finds them.
    pub(crate) fn new(position: Position<R>, lines: usize) -> Self {
        Self {
            position,
            turns: Vec::new(),
            left_out: Vec::new(),
            lost: -Score::PROVEN,
            stops_wins: false,
            lines,
            depth: 0,
            pause: None,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Whether there is no choice: all other turns leave the opponent an immediate win.
    pub(crate) fn is_forced(&self) -> bool {
        let choices = self.turns.iter().filter(|root| root.loses_at_once != Some(true));
        self.left_out.is_empty() && choices.count() == 1
    }

    /// `MultiPV`: the number of lines, at most the number of turns.
    fn wanted(&self) -> usize {
        self.lines.clamp(1, self.turns.len().max(1))
    }

    /// The turns of the best lines. In an aborted iteration the first turns may be refuted and the rest not yet
    /// searched: turns that are not refuted come first, then those that last longest.
    fn leading(&self) -> Vec<&RootTurn> {
        let (mut leading, mut refuted): (Vec<_>, Vec<_>) =
            self.turns.iter().partition(|root| !root.is_refuted());
        refuted.sort_by_key(|root| -root.score);
        leading.append(&mut refuted);
        leading.truncate(self.wanted());
        leading
    }

    /// The best lines, best first.
    pub(crate) fn lines(&self) -> Vec<PvLine> {
        let mut best = self.leading();
        best.sort_by_key(|root| -root.score);
        best.into_iter()
            .map(|root| {
                let score = if root.score == UNJUDGED { 0 } else { root.score };
                PvLine { score: Score(score), turns: self.completed(root) }
            })
            .collect()
    }

    /// A line with the winning turn at its end: the search detects the win without listing the turn.
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

    /// Whether a turn leaves the opponent an immediate win. Tested when the turn is first searched.
    fn leaves_a_win(&mut self, place: usize, child: &Position<R>) -> bool {
        let is_theirs = self.stops_wins && child.side() != self.position.side();
        let root = &mut self.turns[place];
        *root.loses_at_once.get_or_insert_with(|| is_theirs && child.can_win())
    }

    pub(crate) fn best_score(&self) -> i32 {
        self.leading().iter().map(|root| root.score).max().unwrap_or(0)
    }

    /// The start of the search of a line: an aspiration window around its last score.
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
    /// Restarts the line with a wider aspiration window, if the search failed low or high.
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
    /// Searches all turns to the next depth, for the requested number of lines. If it is aborted, turns found better
    /// than the old best stay, and the next call continues from there.
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
                None if at.best <= root.lost && !root.left_out.is_empty() => {
                    root.turns.append(&mut root.left_out);
                    at
                }
                None if at.line + 1 < root.wanted() => {
                    root.begin_line(at.line + 1, self.parameters.aspiration_window)
                }
                None => break,
            };
        }
        let wanted = root.wanted();
        root.turns[..wanted].sort_by_key(|turn| -turn.score);
        root.depth += 1;
        Ok(())
    }

    /// Finds the best turn other than those of the lines before, starting at a pause.
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
            let score = if root.leaves_a_win(place, &child) {
                self.plies[1].pv.clear();
                2 - Score::WIN
            } else if place == line {
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
            if score < -Score::PROVEN {
                root.turns[place].score = score;
            }
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

    /// Lists the turns of the root, ordered by the static evaluation after them as far as time allows. Of two drops in
    /// either order only one is listed, after all single drops; those of the best single drops come first.
    pub(crate) fn list_root(
        &mut self,
        root: &mut Root<R>,
        level: Level,
        is_game: bool,
        is_late: &dyn Fn() -> bool,
    ) {
        let position = root.position;
        if position.settled().is_some() {
            return;
        }
        root.stops_wins = level.stops_wins();
        // Several lines at full strength should show all alternatives.
        let is_broad = root.lines > 1 && level == Level::BEST;
        if level.takes_wins()
            && !is_broad
            && position.can_win()
            && let Some(turn) = position.winning_turn()
        {
            root.turns = vec![RootTurn::new(turn, Score::WIN - 1)];
            return;
        }
        let mut list = TurnList::new();
        let stages: &[Stage] = match position.phase() {
            Phase::Play => &[Stage::Captures, Stage::Quiet, Stage::Drops],
            _ => &[Stage::Decisions],
        };
        for &stage in stages {
            list.fill_stage(&position, stage);
            root.turns.extend(list.iter().map(|&turn| RootTurn::new(turn, UNJUDGED)));
        }
        self.judge_root(&position, &mut root.turns, is_late);
        if position.phase() == Phase::Play && !position.game().rules().reserve.is_empty() {
            list.fill_stage(&position, Stage::DoubleDrops);
            let (mut good, rest) = double_drops(&list, &root.turns);
            self.judge_root(&position, &mut good, is_late);
            root.turns.append(&mut good);
            root.turns.sort_by_key(|turn| -turn.score);
            if is_game { root.left_out = rest } else { root.turns.extend(rest) }
        }
        if let Some(blindness) = self.blindness {
            let (seen, unseen): (Vec<_>, Vec<_>) =
                root.turns.drain(..).partition(|root| !blindness.overlooks(&position, root.turn));
            (root.turns, root.left_out) = if seen.is_empty() { (unseen, seen) } else { (seen, unseen) };
            // A level plays no overlooked turn, unless all others lose immediately.
            root.lost = if root.stops_wins { 2 - Score::WIN } else { -Score::WIN - 1 };
        }
    }

    /// Orders turns by the static evaluation after them, as far as time allows.
    fn judge_root(&mut self, position: &Position<R>, turns: &mut [RootTurn], is_late: &dyn Fn() -> bool) {
        for (place, turn) in turns.iter_mut().enumerate() {
            if place.is_multiple_of(JUDGED_AT_ONCE) && is_late() {
                break;
            }
            let child = position.play_unchecked(turn.turn);
            turn.score = match child.settled() {
                Some(outcome) => super::score_of(outcome, position.side(), 1),
                None if child.side() == position.side() => 0,
                None if child.can_arrive() => 2 - Score::WIN,
                None => -self.judge(1, &child, &Seen::new(&child)),
            };
        }
        turns.sort_by_key(|turn| -turn.score);
    }
}

/// Double drops: first those with one of the best single drops, then the rest, ordered by the scores of the single
/// drops.
fn double_drops(doubles: &[Turn], judged: &[RootTurn]) -> (Vec<RootTurn>, Vec<RootTurn>) {
    let singles: Vec<(Drop, i32)> = judged
        .iter()
        .filter_map(|root| match root.turn.action() {
            Action::Drop(drop) => Some((drop, root.score)),
            _ => None,
        })
        .collect();
    let place = |drop: Drop| singles.iter().position(|&(single, _)| single == drop).unwrap_or(singles.len());
    let mut placed: Vec<(usize, usize, Turn)> = Vec::new();
    for &turn in doubles {
        if let Action::Drops(first, second) = turn.action() {
            let (a, b) = (place(first), place(second));
            placed.push((a.min(b), a.max(b), turn));
        }
    }
    placed.sort_by_key(|&(better, worse, _)| (better, worse));
    let good = placed.partition_point(|&(better, ..)| better < GOOD_DROPS);
    let mut made = placed.into_iter().map(|(_, _, turn)| RootTurn::new(turn, UNJUDGED));
    (made.by_ref().take(good).collect(), made.collect())
}
