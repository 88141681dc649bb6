//! A plain search of two plies without pruning heuristics: a reference opponent for the real search.

use std::ops::ControlFlow;

use jersi_rules::{AnyPosition, Color, Outcome, Position, Ruleset, Turn, Visit};

use crate::evaluation::Judge;

/// The value of a win.
const WIN: i32 = 30_000;

/// The result of the two-ply search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwoTurns {
    /// The best turns, all of one value.
    pub best: Vec<Turn>,
    /// Their value for the side to move.
    pub value: i32,
    /// The number of positions evaluated.
    pub nodes: u64,
}

/// Searches every turn and every reply, and evaluates the positions after them. It finds an immediate win, and every
/// turn that prevents one. Without a legal turn there is no best one.
#[must_use]
pub fn two_turns(position: &AnyPosition) -> TwoTurns {
    position.visit(Search)
}

struct Search;

impl Visit for Search {
    type Output = TwoTurns;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> TwoTurns {
        let mut values = Values { judge: Judge::new(position.game()), side: position.side(), nodes: 0 };
        // Turns are ordered by the static evaluation after them, so that most of the rest are cut off early.
        let mut turns: Vec<(i32, Turn)> = Vec::new();
        let _ = position.visit_turns(|turn| {
            turns.push((-values.stands(&position.play_unchecked(turn)), turn));
            ControlFlow::<()>::Continue(())
        });
        turns.sort_by_key(|&(value, _)| value);
        let mut found = TwoTurns { best: Vec::new(), value: -2 * WIN, nodes: 0 };
        for (_, turn) in turns {
            let value = values.after(&position.play_unchecked(turn), found.value);
            if value > found.value {
                found.value = value;
                found.best.clear();
            }
            if value == found.value {
                found.best.push(turn);
            }
        }
        TwoTurns { nodes: values.nodes, ..found }
    }
}

/// Values of positions for one side.
struct Values<R: Ruleset> {
    judge: Judge<R>,
    side: Color,
    nodes: u64,
}

impl<R: Ruleset> Values<R> {
    /// The static evaluation.
    fn stands(&mut self, position: &Position<R>) -> i32 {
        self.nodes += 1;
        match position.outcome() {
            Some(Outcome::Win { by, .. }) if by == self.side => WIN,
            Some(Outcome::Win { .. }) => -WIN,
            Some(Outcome::Tie(_)) => 0,
            None if position.side() == self.side => self.judge.points(position),
            None => -self.judge.points(position),
        }
    }

    /// The value after the best reply. A value below `least` is only a bound, which changes no choice.
    fn after(&mut self, position: &Position<R>, least: i32) -> i32 {
        if position.outcome().is_some() {
            return self.stands(position);
        }
        // Not all decisions of a ransom are the opponent's.
        let is_own = position.side() == self.side;
        if position.can_win() {
            return if is_own { WIN } else { -WIN };
        }
        let mut value = if is_own { -WIN } else { WIN };
        let _ = position.visit_turns(|reply| {
            let stands = self.stands(&position.play_unchecked(reply));
            value = if is_own { value.max(stands) } else { value.min(stands) };
            if !is_own && value < least { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        value
    }
}
