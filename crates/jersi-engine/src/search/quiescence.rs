//! The end of a line: captures are played out before a position is judged.

use jersi_rules::{Position, Ruleset, Stage};

use super::list::NEVER;
use super::node::{Window, threats};
use super::order::{Picker, capture_score};
use super::parameters::MAX_PLY;
use super::{Aborted, Searcher, Watch, from_table, score_of, to_table};
use crate::Score;
use crate::evaluation::{Evaluation, Seen};
use crate::table::{Bound, Entry};

impl<R: Ruleset, E: Evaluation<R>> Searcher<R, E> {
    /// The score of a position for the side to move, captures played out. `deep` counts its turns.
    pub(super) fn quiesce(
        &mut self,
        watch: &Watch<'_>,
        position: &Position<R>,
        window: Window,
        deep: usize,
        ply: usize,
    ) -> Result<i32, Aborted> {
        self.nodes += 1;
        watch.look(self.nodes)?;
        self.plies[ply].line.clear();
        if let Some(outcome) = position.settled() {
            return Ok(score_of(outcome, position.side(), ply));
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
            && (deep as i32) < self.parameters.quiet_answers
            && let Some(threats) = threats(position)
        {
            return self.answer(watch, position, window, threats, deep, ply);
        }
        let Window { mut alpha, beta } = window;
        let key = if self.parameters.quiet_table > 0 { self.key(position) } else { 0 };
        if self.parameters.quiet_table > 0
            && !window.is_open()
            && let Some(entry) = self.table.probe(key)
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
        let standing = self.judge(ply, position, &seen);
        if standing >= beta {
            return Ok(standing);
        }
        let mut best_turn = None;
        let first_alpha = alpha;
        alpha = alpha.max(standing);
        let mut best = standing;

        let blindness = self.blindness;
        let stage =
            if self.parameters.quiet_long > deep as i32 { Stage::Captures } else { Stage::SharpCaptures };
        self.plies[ply].list.fill(position, stage, |turn| match blindness {
            Some(blindness) if blindness.overlooks(position, turn) => NEVER,
            _ => capture_score(position, turn),
        });
        let mut place = 0;
        while let Some((turn, score)) = self.plies[ply].list.best(place) {
            place += 1;
            if deep as i32 >= self.parameters.quiet_depth && score < 7 {
                break;
            }
            // Even with what it takes and some more it would not matter.
            if standing + 50 * score + self.parameters.quiet_margin <= alpha && alpha < Score::PROVEN {
                break;
            }
            let child = position.play_unchecked(turn);
            let score = if child.side() == position.side() {
                self.node(watch, &child, Window { alpha, beta }, 0, ply + 1)?
            } else {
                -self.quiesce(watch, &child, Window { alpha, beta }.turned(), deep + 1, ply + 1)?
            };
            if score > best {
                best = score;
                best_turn = Some(turn);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        if self.parameters.quiet_table > 0 {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > first_alpha && window.is_open() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.store(key, Entry { turn: best_turn, score: to_table(best, ply), depth: 0, bound });
        }
        Ok(best)
    }

    /// Every turn that may stop the opponent from winning at once.
    fn answer(
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
        while let Some((turn, _, _)) = picker.next(self, position, ply, true) {
            let child = position.play_unchecked(turn);
            let window = Window { alpha, beta };
            let score = if child.side() == position.side() {
                self.node(watch, &child, window, 0, ply + 1)?
            } else {
                -self.quiesce(watch, &child, window.turned(), deep + 1, ply + 1)?
            };
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
