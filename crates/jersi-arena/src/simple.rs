//! Baseline players: random, and a two-ply search.

use jersi_engine::two_turns;
use jersi_rules::{AnyPosition, SplitMix64};

use super::player::{Asked, Chosen, Misdeed, Player, TurnClock};

/// A uniformly random legal turn.
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) const fn new() -> Self {
        Self(SplitMix64::new(0))
    }
}

impl Player for Random {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        self.0 = SplitMix64::new(seed);
        Ok(())
    }

    fn choose(&mut self, asked: &Asked<'_>, _watch: &TurnClock<'_>) -> Result<Chosen, Misdeed> {
        self.0.pick(&asked.position.turns()).map(Chosen::blindly).ok_or(Misdeed::NoTurn)
    }
}

/// Evaluates the positions after every turn and every reply with the engine's evaluation. It takes every immediate win
/// and allows none that it can prevent. It ignores limits.
pub(crate) struct TwoTurn(SplitMix64);

impl TwoTurn {
    pub(crate) const fn new() -> Self {
        Self(SplitMix64::new(0))
    }
}

impl Player for TwoTurn {
    fn new_game(&mut self, seed: u64) -> Result<(), Misdeed> {
        self.0 = SplitMix64::new(seed);
        Ok(())
    }

    fn choose(&mut self, asked: &Asked<'_>, _watch: &TurnClock<'_>) -> Result<Chosen, Misdeed> {
        choice(asked.position, &mut self.0).ok_or(Misdeed::NoTurn)
    }
}

/// One of the best turns.
fn choice(position: &AnyPosition, chance: &mut SplitMix64) -> Option<Chosen> {
    let found = two_turns(position);
    let turn = chance.pick(&found.best)?;
    Some(Chosen { turn, score: Some(found.value), depth: Some(2), nodes: Some(found.nodes) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_rules::{RulesetId, Variants};

    /// Turns of the search with several seeds.
    fn choices(ruleset: RulesetId, text: &str, seeds: u64) -> Vec<String> {
        let position = AnyPosition::read(ruleset, Variants::NONE, text).expect(text);
        let choice = |seed| choice(&position, &mut SplitMix64::new(seed)).expect("the game goes on").turn;
        let mut found: Vec<_> = (0..seeds).map(|seed| position.write_turn(choice(seed))).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn it_takes_an_immediate_win() {
        let found = choices(RulesetId::Pijersi, "6/3R-3/6/3s-3/6/3r-3/6 w 0 1", 50);
        assert!(found.len() > 1 && found.iter().all(|turn| turn.contains("-g")), "{found:?}");
    }

    #[test]
    fn it_prevents_a_win() {
        // The black rock is about to arrive, and only the adjacent paper can capture it.
        let found = choices(RulesetId::Pijersi, "6/7/6/R-6/6/P-r-5/6 w 0 1", 50);
        assert_eq!(found, ["b1-b2!"]);
    }

    #[test]
    fn it_makes_safe_captures_and_avoids_losing_exchanges() {
        let found = choices(RulesetId::Pijersi, "r-5/7/6/2P-r-3/6/7/R-5 w 0 1", 50);
        assert!(found.iter().all(|turn| turn.ends_with('!')), "{found:?}");
    }

    #[test]
    fn equal_turns_are_all_played() {
        // Left and right are equal.
        assert!(choices(RulesetId::Pijersi, "6/3r-3/6/7/6/3R-3/6 w 0 1", 50).len() > 1);
    }
}
