//! Players to measure others by: chance, and a plain search two turns deep.

use std::ops::ControlFlow;

use jersi_rules::{Capture, Color, Cube, Kind, Outcome, Position, Ruleset, Step, Turn, Visit};

use super::player::{Asked, Chosen, Misdeed, Player, Watch};
use crate::chance::Chance;

/// Any legal turn, each as likely as another.
pub(super) struct Random(Chance);

impl Random {
    pub(super) const fn new() -> Self {
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

/// Looks at every turn and every reply to it, and counts cubes. It takes a win at once, allows none that
/// it can prevent, and of equal turns plays one that leads furthest forward. It needs no limit and heeds none.
pub(super) struct TwoTurn(Chance);

impl TwoTurn {
    pub(super) const fn new() -> Self {
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

/// The value of a win; a cube is worth [`CUBE`].
const WIN: i32 = 30_000;
const CUBE: i32 = 100;

struct Look<'a>(&'a mut Chance);

impl Visit for Look<'_> {
    type Output = Option<Chosen>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Option<Chosen> {
        let ahead = cubes(position);
        let mut best = Best { value: -2 * WIN, forward: 0, turns: Vec::new() };
        let mut nodes = 0;
        let _ = position.visit_turns(|turn| {
            nodes += 1;
            let value = value(position, turn, ahead, best.value, &mut nodes);
            if value >= best.value {
                best.add(turn, value, forward(&position.play_unchecked(turn), position.side()));
            }
            ControlFlow::<()>::Continue(())
        });
        let turn = best.turns[self.0.index(best.turns.len())?];
        Some(Chosen { turn, score: Some(best.value), depth: Some(2), nodes: Some(nodes) })
    }
}

/// The best turns so far: those of the highest value that lead furthest forward.
struct Best {
    value: i32,
    forward: usize,
    turns: Vec<Turn>,
}

impl Best {
    fn add(&mut self, turn: Turn, value: i32, forward: usize) {
        let is_better = (value, forward) > (self.value, self.forward);
        if is_better || self.turns.is_empty() {
            (self.value, self.forward) = (value, forward);
            self.turns.clear();
        }
        if (value, forward) == (self.value, self.forward) {
            self.turns.push(turn);
        }
    }
}

/// How many rows the cubes of a side that may win on the far row have come towards it.
fn forward<R: Ruleset>(position: &Position<R>, side: Color) -> usize {
    let home = R::SHAPE.home_row(side);
    let runs = |cube: &Cube| cube.color == side && R::RULES.runners.has(cube.kind);
    let rows = position
        .units()
        .map(|(cell, unit)| R::SHAPE.place(cell).0.abs_diff(home) * unit.cubes().filter(runs).count());
    rows.sum()
}

/// How good a turn is for the side that plays it, if the other one replies as well as it can. Less than
/// `least` is no more exact than that, which changes no choice.
fn value<R: Ruleset>(position: &Position<R>, turn: Turn, ahead: i32, least: i32, nodes: &mut u64) -> i32 {
    let next = position.play_unchecked(turn);
    match next.outcome() {
        Some(Outcome::Win { by, .. }) if by == position.side() => return WIN,
        Some(Outcome::Win { .. }) => return -WIN,
        Some(Outcome::Tie(_)) => return 0,
        None => (),
    }
    // The decisions of a ransom are not all the opponent's.
    let is_own = next.side() == position.side();
    if next.can_win() {
        return if is_own { WIN } else { -WIN };
    }
    let now = ahead + gain(position, turn);
    let mut most = 0;
    let _ = next.visit_turns(|reply| {
        *nodes += 1;
        most = most.max(gain(&next, reply));
        if !is_own && now - most < least { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if is_own { now + most } else { now - most }
}

/// What a turn captures. A king comes back, a mountain stays, and neither is worth anything.
fn gain<R: Ruleset>(position: &Position<R>, turn: Turn) -> i32 {
    let captures = position.captures(turn);
    if captures == [Capture::None; 2] {
        return 0;
    }
    let counts =
        |cube: &Cube| cube.color != position.side() && !matches!(cube.kind, Kind::King | Kind::Mountain);
    let taken = |(step, capture): (Option<Step>, Capture)| {
        let step = step.filter(|_| capture != Capture::None)?;
        Some(position.unit(step.to)?.cubes().filter(counts).count() as i32)
    };
    CUBE * turn.steps().into_iter().zip(captures).filter_map(taken).sum::<i32>()
}

/// By how many cubes the side to move is ahead, those in reserve included.
fn cubes<R: Ruleset>(position: &Position<R>) -> i32 {
    let of = |color: Color| {
        let on_board = position.units().flat_map(|(_, unit)| unit.cubes()).filter(|cube| cube.color == color);
        let in_reserve: u32 = Kind::ALL.iter().map(|&kind| position.in_reserve(color, kind)).sum();
        on_board.count() as i32 + in_reserve as i32
    };
    CUBE * (of(position.side()) - of(position.side().other()))
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
        assert!(choices(RulesetId::Pijersi, "r-5/7/6/7/6/7/R-5 w 0 1", 50).len() > 1);
        let start = AnyPosition::initial(RulesetId::Jersi4_16).text();
        assert!(choices(RulesetId::Jersi4_16, &start, 4).len() > 1);
    }
}
