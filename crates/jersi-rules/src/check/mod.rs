//! Why a turn is illegal: the rules checked one by one, in the order in which a person would. The generator is not
//! used, so that each of the two can be tested against the other.

mod decisions;
mod drops;
mod relocation;
mod steps;

use crate::position::{Phase, Position};
use crate::rule::{IllegalTurn, Rule};
use crate::ruleset::Ruleset;
use crate::turn::{Action, Step, Turn};
use crate::{Cell, Kind};
use steps::Walk;

/// Result of checking a rule.
type Verdict<T = ()> = Result<T, IllegalTurn>;

impl<R: Ruleset> Position<R> {
    /// Returns the rule that forbids a turn, if any. Accepts any turn, even one made for another board.
    ///
    /// ```
    /// use jersi_rules::{Fixed, Pijersi, Position, Rule, Turn};
    ///
    /// let start = Position::<Pijersi>::initial();
    /// let cell = |name| Pijersi::SHAPE.named(name).expect("on the board");
    /// assert_eq!(start.check_turn(Turn::stack(cell("b4"), cell("d3"))), Ok(()));
    /// let why = start.check_turn(Turn::cube(cell("b4"), cell("b3"))).expect_err("a wise on a rock");
    /// assert_eq!((why.rule, why.cell), (Rule::StandingOn, Some(cell("b3"))));
    /// ```
    pub fn check_turn(&self, turn: Turn) -> Result<(), IllegalTurn> {
        self.check_phase(DecisionKind::by(turn.action()))?;
        if turn != plain(turn) {
            // Only turns of steps can include a relocation.
            return Err(IllegalTurn::new(Rule::NoKingCaptured));
        }
        match turn.action() {
            Action::Cube { .. }
            | Action::Stack { .. }
            | Action::CubeStack { .. }
            | Action::StackCube { .. } => {
                let mut walk = Walk::new(self);
                let [first, second] = turn.steps();
                if let Some(first) = first {
                    walk.read(first, second)?;
                }
                relocation::check_in_turn(self, &walk, turn.relocation())
            }
            Action::Drop(drop) => drops::check(self, drop, None),
            Action::Drops(first, second) => drops::check(self, first, Some(second)),
            Action::Place(place) => drops::check_place(self, place),
            Action::Name(kind) => decisions::check_name(self, kind),
            Action::Give(cell) => decisions::check_give(self, cell),
            Action::Swap(royal, other) => decisions::check_swap(self, royal, other),
            Action::Relocate(cell) => {
                check_on_board(self.game(), cell)?;
                relocation::check_cell(&self.board, self.side.other(), cell)
            }
        }
    }

    /// Returns the rule that forbids a turn to begin with a step, if any. What may have to follow, such as the
    /// relocation of a captured king, is not checked.
    pub fn check_step(&self, first: Step) -> Result<(), IllegalTurn> {
        self.check_phase(DecisionKind::Turn)?;
        Walk::new(self).read(first, None)
    }

    /// Returns the rule that forbids a turn to consist of two steps, if any, apart from the relocation of a captured
    /// king. The second step may be any, not only one that a [`Turn`] can hold.
    pub fn check_steps(&self, first: Step, second: Step) -> Result<(), IllegalTurn> {
        self.check_phase(DecisionKind::Turn)?;
        Walk::new(self).read(first, Some(second))
    }

    /// The game is not over, and such a decision is due.
    fn check_phase(&self, wanted: DecisionKind) -> Verdict {
        if self.outcome().is_some() {
            return Err(IllegalTurn::new(Rule::GameOver));
        }
        let due = match self.phase {
            Phase::Play => DecisionKind::Turn,
            Phase::Place => DecisionKind::Placing,
            Phase::Name => DecisionKind::Name,
            Phase::Give(_) => DecisionKind::Gift,
            Phase::Relocate => DecisionKind::Relocation,
        };
        if wanted == due { Ok(()) } else { Err(IllegalTurn::new(Rule::OtherPhase)) }
    }
}

/// The kind of an attempted decision.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DecisionKind {
    Turn,
    Placing,
    Name,
    Gift,
    Relocation,
}

impl DecisionKind {
    const fn by(action: Action) -> Self {
        match action {
            Action::Place(_) => Self::Placing,
            Action::Name(_) => Self::Name,
            Action::Give(_) => Self::Gift,
            Action::Relocate(_) => Self::Relocation,
            _ => Self::Turn,
        }
    }
}

/// The turn rebuilt from its parts, without meaningless bits.
fn plain(turn: Turn) -> Turn {
    let made = match turn.action() {
        Action::Cube { from, to } => Turn::cube(from, to),
        Action::Stack { from, to } => Turn::stack(from, to),
        Action::CubeStack { from, via, to } => Turn::cube_stack(from, via, to),
        Action::StackCube { from, via, to } => Turn::stack_cube(from, via, to),
        // Here the same bits hold a second kind; a stray one can't be recognised.
        Action::Drops(..) => turn,
        Action::Drop(drop) => Turn::drop(drop),
        Action::Place(place) => Turn::place(place),
        Action::Name(kind) => Turn::name(kind),
        Action::Give(cell) => Turn::give(cell),
        Action::Relocate(cell) => Turn::relocate(cell),
        Action::Swap(royal, other) => Turn::swap(royal, other),
    };
    turn.relocation().map_or(made, |cell| made.relocating(cell))
}

/// The cell is one of this board, not of a larger one.
fn check_on_board<R: Ruleset>(game: R, cell: Cell) -> Verdict {
    // The error names no cell: this board has no name for it.
    if game.shape().has(cell) { Ok(()) } else { Err(IllegalTurn::new(Rule::OffBoard)) }
}

fn is_rooted<R: Ruleset>(game: R, kind: Kind) -> bool {
    game.rules().rooted.has(kind)
}

fn beats<R: Ruleset>(game: R, kind: Kind, other: Kind) -> bool {
    game.rules().kind(kind).is_some_and(|rule| rule.beats.has(other))
}

fn stands_on<R: Ruleset>(game: R, kind: Kind, below: Kind) -> bool {
    game.rules().kind(kind).is_some_and(|rule| rule.stands_on.has(below))
}
