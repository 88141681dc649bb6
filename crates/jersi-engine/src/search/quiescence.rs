//! The quiescence search: captures are played out before a position is evaluated.

use jersi_rules::{Position, Ruleset, Stage};

use super::list::NEVER;
use super::node::{Window, threats};
use super::order::{Picker, capture_score};
use super::parameters::MAX_PLY;
use super::{Aborted, Searcher, Watch};
use crate::Score;
use crate::evaluation::{Evaluation, Seen};

impl<R: Ruleset, E: Evaluation<R>> Searcher<R, E> {
    /// The score of a position for the side to move, with captures played out. `deep` counts the plies of the
    /// quiescence search.
    pub(super) fn quiesce(
        &mut self,
        watch: &Watch<'_>,
        position: &Position<R>,
        window: Window,
        deep: usize,
        ply: usize,
    ) -> Result<i32, Aborted> {
        if let Some(score) = self.enter(watch, position, ply)? {
            return Ok(score);
        }
        let own = position.sight(position.side());
        if own.arrives && self.sees_wins() {
            return Ok(Score::WIN - (ply as i32 + 1));
        }
        let seen = Seen { own, other: position.sight(position.side().other()) };
        if ply >= MAX_PLY - 1 {
            return Ok(self.judge(ply, position, &seen));
        }
        if seen.other.arrives
            && self.sees_wins()
            && (deep as i32) < self.parameters.evasion_plies
            && let Some(threats) = threats(position)
        {
            return self.evade(watch, position, window, threats, deep, ply);
        }
        let Window { mut alpha, beta } = window;
        // Stand pat.
        let static_eval = self.judge(ply, position, &seen);
        if static_eval >= beta {
            return Ok(static_eval);
        }
        alpha = alpha.max(static_eval);
        let mut best = static_eval;

        let blindness = self.blindness;
        self.plies[ply].list.fill(position, Stage::SharpCaptures, |turn| match blindness {
            Some(blindness) if blindness.overlooks(position, turn) => NEVER,
            _ => capture_score(position, turn),
        });
        let mut place = 0;
        while let Some((turn, score)) = self.plies[ply].list.best(place) {
            place += 1;
            if deep as i32 >= self.parameters.quiescence_depth && score < 7 {
                break;
            }
            // Delta pruning.
            if static_eval + 50 * score + self.parameters.delta_margin <= alpha && alpha < Score::PROVEN {
                break;
            }
            let child = position.play_inlined(turn);
            let score = self.quiet_child(watch, position, &child, Window { alpha, beta }, deep, ply)?;
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The score of a child for the side to move in its parent.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn quiet_child(
        &mut self,
        watch: &Watch<'_>,
        parent: &Position<R>,
        child: &Position<R>,
        window: Window,
        deep: usize,
        ply: usize,
    ) -> Result<i32, Aborted> {
        if child.side() == parent.side() {
            self.node(watch, child, window, 0, ply + 1)
        } else {
            Ok(-self.quiesce(watch, child, window.turned(), deep + 1, ply + 1)?)
        }
    }

    /// Check evasions: searches every turn that may stop an immediate win of the opponent.
    fn evade(
        &mut self,
        watch: &Watch<'_>,
        position: &Position<R>,
        window: Window,
        threats: [R::Set; 3],
        deep: usize,
        ply: usize,
    ) -> Result<i32, Aborted> {
        let Window { mut alpha, beta } = window;
        let mut picker = Picker::new(position, None, None, Some(threats), 0);
        let mut best = ply as i32 + 2 - Score::WIN;
        loop {
            let Some((turn, _, _)) = picker.next(self, position, ply, true) else {
                if best < -Score::PROVEN && picker.widen(position) {
                    continue;
                }
                break;
            };
            if picker.is_wide && best >= -Score::PROVEN {
                break;
            }
            let child = position.play_inlined(turn);
            let score = self.quiet_child(watch, position, &child, Window { alpha, beta }, deep, ply)?;
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }
}
