//! One position of the tree.

use jersi_rules::{Color, Phase, Position, Ruleset, Set, Turn};

use super::order::{Picker, Sort, sort_of};
use super::parameters::MAX_PLY;
use super::{Aborted, Searcher, Watch, blocked_score, from_table, to_table};
use crate::Score;
use crate::evaluation::{Evaluation, Seen};
use crate::table::{Bound, Entry};

/// How many quiet turns that failed before a good one are remembered as bad.
const REMEMBERED: usize = 48;

/// Between which scores the truth matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// As the opponent sees it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the score is better than alpha is all that matters.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn above(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<R: Ruleset, E: Evaluation<R>> Searcher<R, E> {
    /// The score of a child for the side to move in its parent. In a ransom one side may decide twice.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn child(
        &mut self,
        watch: &Watch<'_>,
        parent: &Position<R>,
        child: &Position<R>,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Result<i32, Aborted> {
        if child.side() == parent.side() {
            self.node(watch, child, window, depth, ply)
        } else {
            Ok(-self.node(watch, child, window.turned(), depth, ply)?)
        }
    }

    /// The score of a position for the side to move.
    #[allow(clippy::too_many_lines, reason = "the order of the tests is the search; cutting it up hides it")]
    pub(super) fn node(
        &mut self,
        watch: &Watch<'_>,
        position: &Position<R>,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Result<i32, Aborted> {
        if depth <= 0 && position.phase() == Phase::Play {
            return self.quiesce(watch, position, window, 0, ply);
        }
        if let Some(score) = self.enter(watch, position, ply)? {
            return Ok(score);
        }
        let playing = position.phase() == Phase::Play;
        let own = position.sight(position.side());
        if playing && own.arrives && self.sees_wins() {
            return Ok(Score::WIN - (ply as i32 + 1));
        }
        // Decisions about a ransom or a placing are looked into only by the search proper: in the
        // quiescence one captured king would lead to the next.
        if ply >= MAX_PLY - 1 || (depth <= 0 && !playing) {
            let other = position.sight(position.side().other());
            return Ok(self.judge(ply, position, &Seen { own, other }));
        }
        self.reached = self.reached.max(ply);
        let Window { alpha, beta } = window;
        // Nothing here can be better than a win in the turn after next, or worse than a loss in the next.
        let (mut alpha, beta) = (alpha.max(ply as i32 - Score::WIN), beta.min(Score::WIN - (ply as i32 + 2)));
        if alpha >= beta {
            return Ok(alpha);
        }
        let open = window.is_open();

        let key = self.key(position);
        self.plies[ply].key = key;
        if self.is_repeated(key, ply) {
            return Ok(0);
        }
        let known = self.table.probe(key);
        if let Some(entry) = known
            && !open
            && entry.depth >= depth
        {
            let score = from_table(entry.score, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if enough {
                return Ok(score);
            }
        }

        // The opponent's win at once is what check is in chess.
        let other = position.sight(position.side().other());
        let threats = if playing && other.arrives && self.sees_wins() { threats(position) } else { None };
        let threatened = threats.is_some();
        let form = form_of(position);
        let standing = (playing && !threatened).then(|| {
            let correction = self.history.correction(position.side(), form) * self.parameters.correction / 8;
            self.judge(ply, position, &Seen { own, other }) + correction
        });
        self.plies[ply].standing = standing;
        let before = if ply >= 2 { self.plies[ply - 2].standing } else { None };
        let better = standing.zip(before).is_none_or(|(now, before)| now > before);
        let depth = if threatened { depth + self.parameters.threat_extension } else { depth };

        if !open
            && let Some(standing) = standing
            && beta.abs() < Score::PROVEN
        {
            if depth <= self.parameters.standing_depth
                && standing - self.parameters.standing_margin * depth
                    + if better { self.parameters.better_points } else { 0 }
                    >= beta
            {
                return Ok(standing);
            }
            if depth <= self.parameters.razor_depth
                && standing + self.parameters.razor_margin * depth <= alpha
            {
                let score = self.quiesce(watch, position, Window { alpha, beta }, 0, ply)?;
                if score <= alpha {
                    return Ok(score);
                }
            }
            let passed_before = ply > 0 && self.plies[ply - 1].played.is_none();
            if depth >= self.parameters.pass_depth && standing >= beta && !passed_before {
                self.plies[ply].played = None;
                let less = self.parameters.pass_less
                    + depth / 4
                    + ((standing - beta) / self.parameters.pass_points).min(2);
                let window = Window { alpha: beta - 1, beta }.turned();
                let score = -self.node(watch, &position.passed(), window, depth - less, ply + 1)?;
                if score >= beta && score < Score::PROVEN {
                    return Ok(score);
                }
            }
        }

        let first = known.and_then(|entry| entry.turn);
        let depth = if first.is_none() && depth >= self.parameters.unknown_depth { depth - 1 } else { depth };
        let previous = if ply > 0 { self.plies[ply - 1].played } else { None };
        let mut picker = Picker::new(position, first, previous, threats, depth);
        self.plies[ply + 1].killers = [None; 2];

        let (mut best, mut best_turn) = (-Score::WIN - 1, None);
        let mut bound = Bound::Upper;
        let (mut place, mut quiets) = (0, 0_usize);
        let mut failed = [None; REMEMBERED];
        // Quiet turns that can't reach alpha are not even listed.
        let p = &self.parameters;
        let mut pruned = !open
            && depth <= p.futility_depth
            && alpha > -Score::PROVEN
            && standing.is_some_and(|points| points + p.futility_base + p.futility_margin * depth <= alpha);
        if pruned {
            best = standing.unwrap_or(best);
        }
        while let Some((turn, sort, order)) = picker.next(self, position, ply, !pruned) {
            let quiet = sort != Sort::Capture;
            if quiet && playing {
                quiets += 1;
                let p = &self.parameters;
                let most =
                    (p.late_base + p.late_factor * depth * depth) / if better { 1 } else { p.worse_divides };
                let late = depth <= p.late_depth && quiets as i32 > most
                    || depth <= p.history_depth && place > 0 && order < -p.history_margin * depth;
                if late && !open && !threatened && best > -Score::PROVEN {
                    pruned = true;
                    continue;
                }
            }
            let child = position.play_unchecked(turn);
            self.plies[ply].played = Some(turn);
            let mut score;
            if place == 0 {
                score = self.child(watch, position, &child, Window { alpha, beta }, depth - 1, ply + 1)?;
            } else {
                let mut less = 0;
                if depth >= 3 && quiet && !threatened && playing {
                    less = self.reductions.of(depth, place)
                        + if open { -1 } else { self.parameters.reduce_cut }
                        - order.clamp(-32768, 32767) / self.parameters.reduce_history;
                    less = less.clamp(0, depth - 2);
                } else if depth >= 3 && !quiet && playing && place as i32 >= self.parameters.reduce_captures {
                    less = 1;
                }
                let narrow = Window::above(alpha);
                score = self.child(watch, position, &child, narrow, depth - 1 - less, ply + 1)?;
                if score > alpha && less > 0 {
                    score = self.child(watch, position, &child, narrow, depth - 1, ply + 1)?;
                }
                if score > alpha && score < beta {
                    score =
                        self.child(watch, position, &child, Window { alpha, beta }, depth - 1, ply + 1)?;
                }
            }
            place += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_turn = Some(turn);
                    alpha = score;
                    bound = Bound::Exact;
                    if open {
                        self.keep_line(ply, turn);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        if quiet {
                            self.learn(position, turn, previous, &failed, depth, ply);
                        }
                        break;
                    }
                }
            }
            if quiet && let Some(slot) = failed.get_mut(quiets.wrapping_sub(1)) {
                *slot = Some(turn);
            }
        }
        if place == 0 && !pruned {
            // Nothing stops the opponent, or there is nothing to play at all.
            let hopeless = threatened && position.outcome().is_none();
            return Ok(if hopeless { ply as i32 + 2 - Score::WIN } else { blocked_score::<R>(ply) });
        }
        if let Some(standing) = standing
            && best.abs() < Score::PROVEN
            && best_turn.is_none_or(|turn| sort_of(position, turn) != Sort::Capture)
            && !(bound == Bound::Lower && best <= standing)
            && !(bound == Bound::Upper && best >= standing)
        {
            self.history.correct(position.side(), form, best - standing, depth);
        }
        let score = to_table(best, ply);
        self.table.store(key, Entry { turn: best_turn, score, depth, bound });
        Ok(best)
    }

    /// The best line goes through this turn.
    pub(super) fn keep_line(&mut self, ply: usize, turn: Turn) {
        let (here, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(turn);
        line.extend_from_slice(&below[0].line);
    }

    fn learn(
        &mut self,
        position: &Position<R>,
        turn: Turn,
        previous: Option<Turn>,
        failed: &[Option<Turn>],
        depth: i32,
        ply: usize,
    ) {
        let side = position.side();
        let bonus = (depth * depth * self.parameters.history_factor).min(self.parameters.history_limit);
        self.history.learn(side, turn, bonus);
        for other in failed.iter().flatten() {
            self.history.learn(side, *other, -bonus);
        }
        if let Some(previous) = previous {
            self.history.remember_answer(side, previous, turn);
        }
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(turn) {
            killers[1] = killers[0];
            killers[0] = Some(turn);
        }
    }
}

/// What a turn must touch to stop the opponent from winning at once, which he threatens.
pub(super) fn threats<R: Ruleset>(position: &Position<R>) -> Option<[R::Set; 3]> {
    // When the counter ends the game with this turn, nothing needs to be stopped.
    if position.turns_left() == Some(1) { None } else { position.arrivals(position.side().other()) }
}

/// How the stacks of both sides stand, as a number to remember corrections by.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn form_of<R: Ruleset>(position: &Position<R>) -> u64 {
    let mix = |set: R::Set, by: u64| (set.window(0) ^ set.window(64).rotate_left(21)).wrapping_mul(by);
    let stacks = position.stacks();
    let white = mix(stacks & position.owned_by(Color::White), 0x9e37_79b9_7f4a_7c15);
    let black = mix(stacks & position.owned_by(Color::Black), 0xd6e8_feb8_6659_fd93);
    (white ^ black.rotate_left(32)) >> 40
}
