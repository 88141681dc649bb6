//! Generation of openings: random turns, accepted only if our engine calls them balanced and neither side can win
//! immediately.

use jersi_engine::{Engine, Limits, Never, Options, Played};
use jersi_rules::{AnyPosition, Phase, RulesetId, SplitMix64};

use super::openings::{MatchRules, OpeningTurns};
use crate::error::MatchError;

/// Parameters of generated openings.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// Number of random turns.
    pub turns: u32,
    /// Seed.
    pub seed: u64,
    /// Maximum distance from an even score, in points.
    pub balance: i32,
}

impl Default for Making {
    fn default() -> Self {
        Self { turns: 4, seed: 0, balance: 100 }
    }
}

/// Generator of openings.
pub(crate) struct OpeningJudge(Engine);

/// Nodes per opening, and the size of the transposition table.
const NODES: u64 = 3_000;
const HASH: usize = 1;
/// Number of attempts after which the most balanced opening is taken.
const TRIES: u64 = 200;

impl OpeningJudge {
    pub(crate) fn new(ruleset: RulesetId) -> Self {
        Self(Engine::new(ruleset, Options { threads: 1, hash: HASH }))
    }

    /// Generates the opening of a number. It depends on the number alone.
    pub(crate) fn make(
        &mut self,
        rules: MatchRules<'_>,
        making: Making,
        number: u64,
    ) -> Result<OpeningTurns, MatchError> {
        let mut best: Option<(i32, OpeningTurns)> = None;
        for attempt in 0..TRIES {
            let chance = SplitMix64::of(&[making.seed, number, attempt]);
            let Some(opening) = draw(rules, making.turns, chance)? else { continue };
            let Some(tilt) = self.tilt(&opening.position()) else { continue };
            if tilt <= making.balance {
                return Ok(opening);
            }
            if best.as_ref().is_none_or(|&(least, _)| tilt < least) {
                best = Some((tilt, opening));
            }
        }
        best.map(|(_, opening)| opening).ok_or(MatchError::NoneOpen { turns: making.turns })
    }

    /// Distance of a position from an even score; `None` if a side can win immediately.
    fn tilt(&mut self, position: &AnyPosition) -> Option<i32> {
        if position.can_win() || passed(position).is_some_and(|passed| passed.can_win()) {
            return None;
        }
        self.0.new_game();
        let answer = self.0.think(&Played::from_start(*position), &Limits::nodes(NODES), &Never, &mut |_| ());
        Some(answer.lines.first().map_or(0, |line| line.score.number().abs()))
    }
}

/// Plays random turns from the setup; nothing if the game ended on the way.
fn draw(
    rules: MatchRules<'_>,
    turns: u32,
    mut chance: SplitMix64,
) -> Result<Option<OpeningTurns>, MatchError> {
    // Small numbers are easier to read, and there are enough of them.
    let seed = rules.is_random().then(|| chance.next_u64() >> 32);
    let start = rules.start(seed)?;
    let mut position = *start.position();
    let mut opening = OpeningTurns { start, turns: Vec::new(), seed };
    let mut left = turns;
    // Ransom decisions belong to the turn before them.
    while left > 0 || !matches!(position.phase(), Phase::Play | Phase::Place) {
        let Some(turn) = chance.pick(&position.turns()) else { return Ok(None) };
        opening.turns.push(turn);
        position = position.play_unchecked(turn);
        left = left.saturating_sub(1);
    }
    Ok(position.outcome().is_none().then_some(opening))
}

/// The position with the other side to move, if valid.
fn passed(position: &AnyPosition) -> Option<AnyPosition> {
    let text = position.text();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let side = fields.get_mut(1)?;
    *side = if *side == "w" { "b" } else { "w" };
    AnyPosition::read(position.ruleset(), position.variants(), &fields.join(" ")).ok()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use jersi_rules::Variants;

    const PIJERSI: MatchRules<'_> =
        MatchRules { ruleset: RulesetId::Pijersi, setup: "classic", variants: Variants::NONE };
    const MAKING: Making = Making { turns: 4, seed: 1, balance: 100 };

    pub(crate) fn make(rules: MatchRules<'_>, number: u64) -> OpeningTurns {
        OpeningJudge::new(rules.ruleset).make(rules, MAKING, number).expect("an opening")
    }

    #[test]
    fn openings_depend_on_their_number_alone() {
        let mut judge = OpeningJudge::new(RulesetId::Pijersi);
        let row: Vec<_> = (0..3).map(|number| judge.make(PIJERSI, MAKING, number).expect("made")).collect();
        assert_eq!(row[2], make(PIJERSI, 2));
        assert_ne!(row[0], row[1]);
        assert_eq!(row[0].turns.len(), 4);
    }

    #[test]
    fn openings_with_an_immediate_win_are_refused() {
        let position = |text| AnyPosition::read(RulesetId::Pijersi, Variants::NONE, text).expect(text);
        let mut judge = OpeningJudge::new(RulesetId::Pijersi);
        // A white rock two steps before its goal, with either side to move; and one far away.
        for (text, is_open) in [
            ("6/3R-3/6/7/6/3r-3/6 w 0 1", false),
            ("6/3R-3/6/7/r-5/7/6 b 0 1", false),
            ("r-5/7/6/7/6/7/R-5 w 0 1", true),
        ] {
            assert_eq!(judge.tilt(&position(text)).is_some(), is_open, "{text}");
        }
    }
}
