//! Verification of announced wins: played out against many defences.

use jersi_engine::{Engine, Limits, Never, Played, SearchResult};
use jersi_rules::{AnyPosition, Color, Outcome, Phase, SplitMix64, Turn};

/// Number of defences against a win in more than two turns.
const DEFENCES: usize = 20;
/// Number of these chosen by search; the others are random.
const BEST_DEFENCES: usize = 10;
/// Fractions of the nodes for an attack, tried in order until a win is found.
const ATTACKS: [u64; 4] = [100, 20, 5, 1];
/// Fraction of the nodes for a defence.
const DEFENCE: u64 = 20;
/// Longest win that is tried, in own turns.
const LONGEST: u32 = 40;

/// A proven win or loss that a search reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// The position that was searched.
    pub position: AnyPosition,
    /// The winning side.
    pub side: Color,
    /// Number of turns of that side. Ransom decisions belong to the capturing turn.
    pub turns: u32,
}

/// Turns that refute an announced win.
pub type Refutation = Vec<Turn>;

impl Announcement {
    /// Announcement of a search result, if any.
    #[must_use]
    pub fn of(position: &AnyPosition, result: &SearchResult) -> Option<Self> {
        let score = result.lines.first()?.score;
        let (side, turns) = match (score.wins_in(), score.loses_in()) {
            (Some(turns), _) => (position.side(), turns),
            (_, Some(turns)) => (position.side().other(), turns),
            _ => return None,
        };
        Some(Self { position: *position, side, turns })
    }

    /// Plays an announcement out: the winning side by fresh searches of a number of nodes, against every defence if the
    /// win is at most two turns away, otherwise against twenty. Returns the first defence that holds.
    pub fn refutation(&self, engine: &mut Engine, nodes: u64, chance: &mut SplitMix64) -> Option<Refutation> {
        let mut trial = Trial { side: self.side, engine, nodes, chance, line: Vec::new() };
        let all = self.turns <= 2;
        let holds =
            trial.is_won(&self.position, self.turns.min(LONGEST), if all { Width::All } else { Width::Some });
        (!holds).then_some(trial.line)
    }
}

/// Selection of defences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Width {
    /// All legal turns at every ply.
    All,
    /// The best and some random ones at the first ply, then the best.
    Some,
    /// The best by search.
    One,
}

struct Trial<'a> {
    side: Color,
    engine: &'a mut Engine,
    nodes: u64,
    chance: &'a mut SplitMix64,
    /// The turns played so far; those of the refutation where one was found.
    line: Vec<Turn>,
}

impl Trial<'_> {
    /// Whether the side wins against the defences within a number of its turns.
    fn is_won(&mut self, position: &AnyPosition, turns: u32, width: Width) -> bool {
        if let Some(outcome) = position.outcome() {
            return matches!(outcome, Outcome::Win { by, .. } if by == self.side);
        }
        if position.side() == self.side {
            let playing = position.phase() == Phase::Play;
            if playing && turns == 0 {
                return false;
            }
            // Exact, and much cheaper than a search.
            if playing && position.can_win() {
                return true;
            }
            let Some(turn) = self.attack(position, turns) else { return false };
            return self.goes_on(position, turn, turns - u32::from(playing), width);
        }
        let (replies, next) = match width {
            Width::All => (position.turns(), Width::All),
            Width::Some => (self.defences(position), Width::One),
            Width::One => (self.search(position, 1, DEFENCE).turn.into_iter().collect(), Width::One),
        };
        replies.into_iter().all(|reply| self.goes_on(position, reply, turns, next))
    }

    fn goes_on(&mut self, position: &AnyPosition, turn: Turn, turns: u32, width: Width) -> bool {
        self.line.push(turn);
        let won = self.is_won(&position.play_unchecked(turn), turns, width);
        if won {
            self.line.pop();
        }
        won
    }

    fn defences(&mut self, position: &AnyPosition) -> Vec<Turn> {
        let all = position.turns();
        if all.len() <= DEFENCES {
            return all;
        }
        let best = self.search(position, BEST_DEFENCES, DEFENCE);
        let mut chosen: Vec<Turn> = best.lines.iter().map(|line| line.turns[0]).collect();
        while chosen.len() < DEFENCES {
            let Some(turn) = self.chance.pick(&position.turns()) else { break };
            if !chosen.contains(&turn) {
                chosen.push(turn);
            }
        }
        chosen
    }

    /// Turn of the winning side. Most wins are found with a fraction of the nodes.
    fn attack(&mut self, position: &AnyPosition, turns: u32) -> Option<Turn> {
        let mut turn = None;
        for share in ATTACKS {
            let result = self.search(position, 1, share);
            turn = result.turn;
            if result.lines.first()?.score.wins_in().is_some_and(|found| found <= turns) {
                break;
            }
        }
        turn
    }

    /// A search with empty tables and a fraction of the nodes.
    fn search(&mut self, position: &AnyPosition, lines: usize, share: u64) -> SearchResult {
        self.engine.new_game();
        let limits = Limits { lines, ..Limits::nodes(self.nodes / share) };
        self.engine.think(&Played::from_start(*position), &limits, &Never, &mut |_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jersi_engine::Options;
    use jersi_rules::{RulesetId, Variants};

    const SMALL: Options = Options { threads: 1, hash: 1 };
    /// Number of announcements tried per ruleset and set of variants.
    const ENOUGH: usize = 25;

    /// Plays the engine against itself from every setup, and tries its announcements.
    fn try_announcements(ruleset: RulesetId, variants: Variants) {
        let (mut player, mut trier) = (Engine::new(ruleset, SMALL), Engine::new(ruleset, SMALL));
        let setups = ruleset.rules().setups;
        let (mut number, mut count) = (0, 0);
        while count < ENOUGH {
            number += 1;
            let mut chance = SplitMix64::of(&[0x7e57, number]);
            let setup = &setups[number as usize % setups.len()];
            let mut position =
                AnyPosition::start(ruleset, setup.id, number, variants).expect("its own setup");
            let (nodes, mut known) = ([150, 600][chance.below(2)], 0);
            player.new_game();
            while position.outcome().is_none() {
                let game = Played::from_start(position);
                let result = player.think(&game, &Limits::nodes(nodes), &Never, &mut |_| ());
                known += result.nodes;
                if let Some(said) = Announcement::of(&position, &result).filter(|said| said.turns > 1) {
                    count += 1;
                    let refuted = said.refutation(&mut trier, 10 * known, &mut chance);
                    assert_eq!(refuted, None, "{said:?} in {} ({variants})", position.text());
                }
                let turn = if chance.one_in(4) { chance.pick(&position.turns()) } else { result.turn };
                position = position.play_unchecked(turn.expect("the game goes on"));
            }
        }
    }

    macro_rules! announcements_hold {
        ($($name:ident: $ruleset:ident, $variants:literal;)+) => {
            $(#[test]
            fn $name() {
                let ruleset = RulesetId::$ruleset;
                try_announcements(ruleset, ruleset.variants($variants).expect("its own variants"));
            })+
        };
    }

    announcements_hold! {
        announcements_in_jersi_2_are_true: Jersi2, "";
        announcements_in_jersi_3_are_true: Jersi3, "";
        announcements_in_jersi_4_8_are_true: Jersi4_8, "";
        announcements_without_drops_are_true: Jersi4_8, "no-parachute";
        announcements_with_ransom_are_true: Jersi4_8, "ransom";
        announcements_with_ransom_and_without_drops_are_true: Jersi4_8, "no-parachute,ransom";
        announcements_in_jersi_4_16_are_true: Jersi4_16, "";
        announcements_in_jersi_4_16_without_drops_are_true: Jersi4_16, "no-parachute";
        announcements_in_pijersi_are_true: Pijersi, "";
    }

    #[test]
    fn a_false_announcement_is_refuted() {
        let ransom = RulesetId::Jersi4_8.variants("ransom").expect("a variant");
        let text =
            "p-rw3swp-/f-s-1r-1RSm-MM/7/8/6Msr-1/2p-3M-1/2s-4/mmR-1S-1PW2/PF1R-K-1RWF- w 0 12 m name:k";
        let position = AnyPosition::read(RulesetId::Jersi4_8, ransom, text).expect("a position");
        let said = Announcement { position, side: position.side(), turns: 2 };
        let mut engine = Engine::new(RulesetId::Jersi4_8, SMALL);
        assert!(said.refutation(&mut engine, 10_000, &mut SplitMix64::new(1)).is_some());
    }
}
