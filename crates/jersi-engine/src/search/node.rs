//! One node of the tree: principal variation search with pruning and reductions, named as in chess engines.

use jersi_rules::{ClockRule, Phase, Position, Ruleset, Set, Turn};

use super::order::{Picker, TurnClass};
use super::parameters::{COUNTER_IN_KEY, MAX_PLY};
use super::{Aborted, Searcher, Watch, blocked_score, from_table, to_table};
use crate::Score;
use crate::evaluation::{Evaluation, Seen};
use crate::transposition::{Bound, TtEntry};

/// The maximum number of quiet turns before a cutoff that get a history malus.
const MOST_FAILED: usize = 48;

/// The alpha-beta window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// The window of the opponent: negated and swapped.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The null window above alpha, which asks only whether the score is better.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[doc(alias = "zero window")]
    pub(super) fn above(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Whether it is wider than a null window: a node of the principal variation (PV node).
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

    /// The score of a position for the side to move (negamax).
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
        // Ransom and placing decisions are searched only by the main search: in the quiescence search one captured king
        // would lead to the next.
        if ply >= MAX_PLY - 1 || (depth <= 0 && !playing) {
            let other = position.sight(position.side().other());
            return Ok(self.judge(ply, position, &Seen { own, other }));
        }
        self.seldepth = self.seldepth.max(ply);
        let Window { alpha, beta } = window;
        // Mate distance pruning: no score is better than an immediate win by other means than arriving, or worse than
        // an immediate loss.
        let (mut alpha, beta) = (alpha.max(ply as i32 - Score::WIN), beta.min(Score::WIN - (ply as i32 + 1)));
        if alpha >= beta {
            return Ok(alpha);
        }
        let open = window.is_open();

        let key = self.key(position);
        self.plies[ply].key = key;
        if self.is_repeated(key, ply) {
            return Ok(0);
        }
        // Transposition table cutoff, not in PV nodes.
        let known = self.table.probe(key);
        if let Some(entry) = known
            && !open
            && entry.depth >= depth
            && is_true_here(entry.score, position)
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

        // An immediate threat to win is what check is in chess.
        let other = position.sight(position.side().other());
        let threats = if playing && other.arrives && self.sees_wins() { threats(position) } else { None };
        let threatened = threats.is_some();
        // Static evaluation. There is none under a threat.
        let static_eval = (playing && !threatened).then(|| self.judge(ply, position, &Seen { own, other }));
        let static_eval = match known {
            Some(entry) if self.parameters.table_eval > 0 => static_eval.map(|points| refined(points, entry)),
            _ => static_eval,
        };
        // Check extension.
        let depth = if threatened { depth + self.parameters.threat_extension } else { depth };

        if !open
            && let Some(static_eval) = static_eval
            && beta.abs() < Score::PROVEN
        {
            // Reverse futility pruning.
            if depth <= self.parameters.reverse_futility_depth
                && static_eval - self.parameters.reverse_futility_margin * depth >= beta
            {
                return Ok(static_eval);
            }
            // Null move pruning, never twice in a row.
            let was_null_move = ply > 0 && self.plies[ply - 1].played.is_none();
            if depth >= self.parameters.null_move_depth && static_eval >= beta && !was_null_move {
                self.plies[ply].played = None;
                let reduction = self.parameters.null_move_reduction
                    + depth / 4
                    + ((static_eval - beta) / self.parameters.null_move_points).min(2);
                let window = Window { alpha: beta - 1, beta }.turned();
                let score = -self.node(watch, &position.passed(), window, depth - reduction, ply + 1)?;
                if score >= beta && score < Score::PROVEN {
                    return Ok(score);
                }
            }
        }

        let first = known.and_then(|entry| entry.turn);
        // Internal iterative reduction (IIR).
        let depth = if first.is_none() && depth >= self.parameters.iir_depth { depth - 1 } else { depth };
        let previous = if ply > 0 { self.plies[ply - 1].played } else { None };
        let mut picker = Picker::new(position, first, previous, threats, depth);
        self.plies[ply + 1].killers = [None; 2];

        let (mut best, mut best_turn) = (-Score::WIN - 1, None);
        let mut bound = Bound::Upper;
        let (mut place, mut quiets) = (0, 0_usize);
        let mut failed = [None; MOST_FAILED];
        // Futility pruning: quiet turns that can't reach alpha are not even listed.
        let p = &self.parameters;
        let mut pruned = !open
            && depth <= p.futility_depth
            && alpha.abs() < Score::PROVEN
            && static_eval
                .is_some_and(|points| points + p.futility_base + p.futility_margin * depth <= alpha);
        if pruned {
            best = static_eval.unwrap_or(best);
        }
        let (mut is_skipped, mut area) = (false, None);
        let is_crowded = playing && holds_drops(position);
        loop {
            let Some((turn, class, order)) = picker.next(self, position, ply, !pruned) else {
                // A loss is proven only after all turns.
                if best < -Score::PROVEN && picker.widen(position) {
                    continue;
                }
                break;
            };
            if picker.is_wide && best >= -Score::PROVEN {
                break;
            }
            let quiet = class != TurnClass::Capture;
            if quiet && playing {
                quiets += 1;
                // Late move pruning (LMP).
                let p = &self.parameters;
                let is_late =
                    depth <= p.lmp_depth && quiets as i32 > p.lmp_base + p.lmp_factor * depth * depth;
                if is_late && (!open || is_crowded) && !threatened && best > -Score::PROVEN {
                    if p.lmp_spares_threats == 0 {
                        pruned = true;
                        continue;
                    }
                    if !makes_threat(position, turn, &mut area) {
                        is_skipped = true;
                        continue;
                    }
                }
            }
            let child = position.play_inlined(turn);
            self.plies[ply].played = Some(turn);
            let mut score;
            if place == 0 {
                score = self.child(watch, position, &child, Window { alpha, beta }, depth - 1, ply + 1)?;
            } else {
                // Late move reductions (LMR), for quiet turns.
                let mut reduction = 0;
                if depth >= 3 && quiet && !threatened && playing {
                    reduction = self.reductions.of(depth, place) - i32::from(open)
                        + if is_crowded { self.parameters.lmr_crowded } else { 0 }
                        + if class == TurnClass::Drop { self.parameters.lmr_drops } else { 0 }
                        - order.clamp(-32768, 32767) / self.parameters.lmr_history;
                    reduction = reduction.clamp(0, depth - 2);
                }
                let narrow = Window::above(alpha);
                score = self.child(watch, position, &child, narrow, depth - 1 - reduction, ply + 1)?;
                if score > alpha && reduction > 0 {
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
                        self.update_pv(ply, turn);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        if quiet {
                            self.reward(position, turn, previous, &failed, depth, ply);
                        }
                        break;
                    }
                }
            }
            if quiet && let Some(slot) = failed.get_mut(quiets.wrapping_sub(1)) {
                *slot = Some(turn);
            }
        }
        if place == 0 && !pruned && !is_skipped {
            // No turn stops the opponent, or there is no turn.
            let hopeless = threatened && position.outcome().is_none();
            return Ok(if hopeless {
                ply as i32 + 2 - Score::WIN
            } else {
                blocked_score(position.game(), ply)
            });
        }
        let score = to_table(best, ply);
        self.table.store(key, TtEntry { turn: best_turn, score, depth, bound });
        Ok(best)
    }

    /// The principal variation (PV) of this ply is a turn and the one of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, turn: Turn) {
        let (here, below) = self.plies.split_at_mut(ply + 1);
        let pv = &mut here[ply].pv;
        pv.clear();
        pv.push(turn);
        pv.extend_from_slice(&below[0].pv);
    }

    /// Updates the statistics after a quiet turn caused a cutoff: history bonus, malus for those tried before it,
    /// countermove, killers.
    fn reward(
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
            self.history.set_countermove(side, previous, turn);
        }
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(turn) {
            killers[1] = killers[0];
            killers[0] = Some(turn);
        }
    }
}

/// The static evaluation, or the score of the transposition table if its bound shows that it is closer to the truth.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn refined(points: i32, entry: TtEntry) -> i32 {
    let is_better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > points,
        Bound::Upper => entry.score < points,
    };
    if is_better && entry.score.abs() < Score::PROVEN { entry.score } else { points }
}

/// Whether a score of the transposition table holds in a position whose counter may differ from that of the stored one.
/// A win must come before the counter ends the game; if that end decides the game, the counter must not even be near
/// it.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn is_true_here<R: Ruleset>(score: i32, position: &Position<R>) -> bool {
    if score.abs() <= Score::PROVEN {
        return true;
    }
    let Some(left) = position.turns_left() else { return true };
    let plies = Score::WIN - score.abs();
    match position.game().rules().clock {
        ClockRule::Quiet { .. } | ClockRule::None => plies <= i32::from(left),
        ClockRule::Countdown { .. } => left <= COUNTER_IN_KEY || plies <= i32::from(COUNTER_IN_KEY),
    }
}

/// Whether the side to move can drop cubes, and so has a thousand turns instead of a hundred.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn holds_drops<R: Ruleset>(position: &Position<R>) -> bool {
    position.game().rules().reserve.iter().any(|&(kind, _)| position.in_reserve(position.side(), kind) > 0)
}

/// Whether a turn leaves its side with an immediate threat to win, like a check in chess. Its side has none before the
/// turn. The area is the same for all turns of a position, and computed when it is first needed.
fn makes_threat<R: Ruleset>(position: &Position<R>, turn: Turn, area: &mut Option<R::Set>) -> bool {
    let area = *area.get_or_insert_with(|| position.arrival_area(position.side()));
    !(position.touched(turn) & area).is_empty() && position.play_inlined(turn).could_arrive(position.side())
}

/// Cells that a defence must touch, one of each set, if the opponent threatens an immediate win.
pub(super) fn threats<R: Ruleset>(position: &Position<R>) -> Option<[R::Set; 3]> {
    // If the counter ends the game with this turn, no defence is needed.
    if position.turns_left() == Some(1) { None } else { position.arrivals(position.side().other()) }
}
