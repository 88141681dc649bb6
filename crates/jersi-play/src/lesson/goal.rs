//! The goals of lesson tasks.

use jersi_rules::{Action, AnyPosition, Capture, Kind, Mover, Turn};

use crate::threats::Threats;

/// The goal of a task. Only legal turns are checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// A move from the first cell to the second, by their names.
    Reach(&'static str, &'static str),
    /// A cube steps onto another one of its side, and they are a stack.
    Build,
    /// A stack goes two cells.
    Leap,
    /// A cube builds a stack, and the stack moves.
    BuildAndRun,
    /// A stack moves, and its top steps off.
    RunAndStepOff,
    /// A capture.
    Capture,
    /// A stack moves whose lower cube is of that kind.
    CarriedBy(Kind),
    /// A drop from the reserve.
    Drop,
    /// A cube steps onto a mountain.
    Climb,
    /// A captured king is put back.
    Relocate,
    /// The opponent's immediate win is parried.
    Defend,
    /// The same, by a turn that begins with a cube of that kind, or a stack with it on top.
    DefendWith(Kind),
    /// The game is won.
    Win,
}

impl Goal {
    /// The stable identifier.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Reach(..) => "reach",
            Self::Build => "build",
            Self::Leap => "leap",
            Self::BuildAndRun => "build-and-run",
            Self::RunAndStepOff => "run-and-step-off",
            Self::Capture => "capture",
            Self::CarriedBy(_) => "carried",
            Self::Drop => "drop",
            Self::Climb => "climb",
            Self::Relocate => "relocate",
            Self::Defend => "defend",
            Self::DefendWith(_) => "defend-with",
            Self::Win => "win",
        }
    }

    /// Whether a legal turn reaches it.
    #[must_use]
    pub fn is_met(self, before: &AnyPosition, turn: Turn) -> bool {
        let steps = || turn.steps().into_iter().flatten();
        let side = before.side();
        let is_rooted = |kind| before.rules().rooted.has(kind);
        let defends = || Threats::of(&before.play_unchecked(turn), side.other()).win.is_none();
        match self {
            Self::Reach(from, to) => {
                let shape = before.shape();
                let (first, last) = (steps().next(), steps().last());
                first.zip(last).is_some_and(|(first, last)| {
                    shape.named(from) == Some(first.from) && shape.named(to) == Some(last.to)
                })
            }
            Self::Build => steps().filter(|step| step.mover == Mover::Cube).any(|step| {
                let met = before.unit(step.to).map(|unit| unit.top);
                // The top of a stack that returns to its origin captures nothing there.
                let is_left = steps().any(|other| other.from == step.to);
                !is_left && met.is_some_and(|met| met.color == side && !is_rooted(met.kind))
            }),
            Self::Leap => steps()
                .any(|step| step.mover == Mover::Stack && before.shape().distance(step.from, step.to) == 2),
            Self::BuildAndRun => matches!(turn.action(), Action::CubeStack { .. }),
            Self::RunAndStepOff => matches!(turn.action(), Action::StackCube { .. }),
            Self::Capture => before.captures(turn).iter().any(|&what| what != Capture::None),
            Self::CarriedBy(kind) => match turn.action() {
                Action::Stack { from: base, .. } | Action::StackCube { from: base, .. } => {
                    before.unit(base).and_then(|unit| unit.below).is_some_and(|below| below.kind == kind)
                }
                Action::CubeStack { via, .. } => before.unit(via).is_some_and(|unit| unit.top.kind == kind),
                _ => false,
            },
            Self::Drop => matches!(turn.action(), Action::Drop(_) | Action::Drops(..)),
            Self::Climb => steps().any(|step| {
                step.mover == Mover::Cube
                    && before.unit(step.to).is_some_and(|unit| unit.cubes().any(|cube| is_rooted(cube.kind)))
            }),
            Self::Relocate => turn.relocation().is_some(),
            Self::Defend => defends(),
            Self::DefendWith(kind) => {
                let first = steps().next().and_then(|step| before.unit(step.from));
                first.is_some_and(|unit| unit.top.kind == kind) && defends()
            }
            Self::Win => {
                let outcome = before.play_unchecked(turn).outcome();
                outcome.and_then(jersi_rules::Outcome::winner) == Some(side)
            }
        }
    }
}
