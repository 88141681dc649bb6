//! Questions to the rules. Nothing is decided here.

use jersi_rules::{AnyPosition, Cell, IllegalTurn, Mover, Rule, Step, Turn};

/// Why a turn is not legal.
pub(super) fn why_not_turn(position: &AnyPosition, turn: Turn) -> Option<IllegalTurn> {
    position.check_turn(turn).err()
}

/// Why a turn does not begin with a step.
pub(super) fn why_not_step(position: &AnyPosition, step: Step) -> Option<IllegalTurn> {
    position.check_step(step).err()
}

/// Why a step does not follow another.
pub(super) fn why_not_steps(position: &AnyPosition, first: Step, second: Step) -> Option<IllegalTurn> {
    position.check_steps(first, second).err()
}

/// Why nothing can be taken up so from a cell: because of what stands there, or else because of what
/// stands around it.
pub(super) fn why_not_from(position: &AnyPosition, mover: Mover, from: Cell) -> Option<IllegalTurn> {
    let why = why_of_mover(position, mover, from)?;
    if !matches!(why.rule, Rule::CubeReach | Rule::StackReach) {
        return Some(why);
    }
    let mut around = position.shape().neighbors(from);
    around.find_map(|to| why_not_step(position, Step { mover, from, to })).or(Some(why))
}

/// Whether what stands on a cell can't move as a stack, so that its top alone must be meant.
pub(super) fn is_no_stack(position: &AnyPosition, cell: Cell) -> bool {
    let why = why_of_mover(position, Mover::Stack, cell);
    why.is_some_and(|why| matches!(why.rule, Rule::LoneCube | Rule::StandsOnMountain))
}

/// Asks for a step to where it starts: what the rules say first is said of what would move, and only
/// then of the way.
fn why_of_mover(position: &AnyPosition, mover: Mover, from: Cell) -> Option<IllegalTurn> {
    why_not_step(position, Step { mover, from, to: from })
}
