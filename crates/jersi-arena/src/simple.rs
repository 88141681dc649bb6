//! Players to measure others by: chance, and a plain search two turns deep.

use std::ops::ControlFlow;

use jersi_engine::Judge;
use jersi_rules::{Color, Outcome, Position, Ruleset, Turn, Visit};

use super::player::{Asked, Chosen, Misdeed, Player, Watch};
use crate::chance::Chance;

/// Any legal turn, each as likely as another.
pub(crate) struct Random(Chance);

impl Random {
    pub(crate) const fn new() -> Self {
        Self(Chance::new(0))
    }
}

impl Player for Random {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        self.0 = Chance::new(seed);
        Ok(())
    }

    fn choose(&mut self, asked: &Asked<'_>, _watch: &Watch<'_>) -> Result<Chosen, Misdeed> {
        self.0.choose(asked.position).map(Chosen::blindly).ok_or(Misdeed::NoTurn)
    }
}

/// Looks at every turn and every reply to it, and judges what then stands there as the engine does. It takes a win
/// at once and allows none that it can prevent. It needs no limit and heeds none.
pub(crate) struct TwoTurn(Chance);

impl TwoTurn {
    pub(crate) const fn new() -> Self {
        Self(Chance::new(0))
    }
}

impl Player for TwoTurn {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        self.0 = Chance::new(seed);
        Ok(())
    }

    fn choose(&mut self, asked: &Asked<'_>, _watch: &Watch<'_>) -> Result<Chosen, Misdeed> {
        asked.position.visit(Look(&mut self.0)).ok_or(Misdeed::NoTurn)
    }
}

/// The value of a win.
const WIN: i32 = 30_000;

struct Look<'a>(&'a mut Chance);

impl Visit for Look<'_> {
    type Output = Option<Chosen>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Option<Chosen> {
        let mut values = Values { judge: Judge::<R>::new(), side: position.side(), nodes: 0 };
        // What looks best at once goes first: the others are then refuted soon.
        let mut turns: Vec<(i32, Turn)> = Vec::new();
        let _ = position.visit_turns(|turn| {
            turns.push((-values.stands(&position.play_unchecked(turn)), turn));
            ControlFlow::<()>::Continue(())
        });
        turns.sort_by_key(|&(value, _)| value);
        let mut best = (-2 * WIN, Vec::new());
        for (_, turn) in turns {
            let value = values.after(&position.play_unchecked(turn), best.0);
            if value > best.0 {
                best = (value, Vec::new());
            }
            if value == best.0 {
                best.1.push(turn);
            }
        }
        let turn = best.1[self.0.index(best.1.len())?];
        Some(Chosen { turn, score: Some(best.0), depth: Some(2), nodes: Some(values.nodes) })
    }
}

/// What positions are worth to a side.
struct Values<R: Ruleset> {
    judge: Judge<R>,
    side: Color,
    nodes: u64,
}

impl<R: Ruleset> Values<R> {
    /// As it stands.
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

    /// After the best reply. Less than `least` is no more exact than that, which changes no choice.
    fn after(&mut self, position: &Position<R>, least: i32) -> i32 {
        if position.outcome().is_some() {
            return self.stands(position);
        }
        // The decisions of a ransom are not all the opponent's.
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

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_rules::{AnyPosition, RulesetId, Variants};

    /// What the search plays, with several seeds.
    fn choices(ruleset: RulesetId, text: &str, seeds: u64) -> Vec<String> {
        let position = AnyPosition::read(ruleset, Variants::NONE, text).expect(text);
        let choice = |seed| position.visit(Look(&mut Chance::new(seed))).expect("the game goes on").turn;
        let mut found: Vec<_> = (0..seeds).map(|seed| position.write_turn(choice(seed))).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn it_wins_at_once() {
        let found = choices(RulesetId::Pijersi, "6/3R-3/6/3s-3/6/3r-3/6 w 0 1", 50);
        assert!(found.len() > 1 && found.iter().all(|turn| turn.contains("-g")), "{found:?}");
    }

    #[test]
    fn it_prevents_a_win() {
        // The black rock is about to arrive, and only paper next to it can take it.
        let found = choices(RulesetId::Pijersi, "6/7/6/R-6/6/P-r-5/6 w 0 1", 50);
        assert_eq!(found, ["b1-b2!"]);
    }

    #[test]
    fn it_captures_what_it_can_keep_and_leaves_what_costs_more() {
        let found = choices(RulesetId::Pijersi, "r-5/7/6/2P-r-3/6/7/R-5 w 0 1", 50);
        assert!(found.iter().all(|turn| turn.ends_with('!')), "{found:?}");
    }

    #[test]
    fn equal_turns_are_all_played() {
        // Left is as good as right.
        assert!(choices(RulesetId::Pijersi, "6/3r-3/6/7/6/3R-3/6 w 0 1", 50).len() > 1);
    }
}
