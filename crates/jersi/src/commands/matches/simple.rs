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
/// it can prevent, and of equal turns plays any. It needs no limit and heeds none.
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
        let (mut best, mut nodes) = (Vec::new(), 0);
        let mut best_value = -2 * WIN;
        let _ = position.visit_turns(|turn| {
            nodes += 1;
            let value = value(position, turn, ahead, best_value, &mut nodes);
            if value > best_value {
                best_value = value;
                best.clear();
            }
            if value == best_value {
                best.push(turn);
            }
            ControlFlow::<()>::Continue(())
        });
        let turn = best[self.0.index(best.len())?];
        Some(Chosen { turn, score: Some(best_value), depth: Some(2), nodes: Some(nodes) })
    }
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
