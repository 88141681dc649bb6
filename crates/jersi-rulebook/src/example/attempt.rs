//! Attempted input, more general than a turn: also two steps that no turn can join, and cells that do not exist.

use jersi_rules::{AnyPosition, Expected, IllegalTurn, Mover, Rule, Shape, Step, Turn, TurnTextError};

/// An attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A turn.
    Turn {
        /// The turn.
        turn: Turn,
        /// Whether it is written with wrong capture marks.
        wrong_marks: bool,
    },
    /// Two steps that no turn joins: two of a cube (`a1-b1-c1`), or in two places (`a1-b1+a2-b2`).
    Steps(Step, Step),
    /// A turn with a cell that does not exist.
    OffBoard,
}

impl Attempt {
    /// Parses an attempt in a position.
    pub fn read(position: &AnyPosition, text: &str) -> Result<Self, TurnTextError> {
        match position.read_turn_marked(text) {
            Ok(read) => Ok(Self::Turn { turn: read.turn, wrong_marks: read.wrong_marks }),
            Err(error) => {
                let names_no_cell =
                    matches!(error.expected, Expected::Cell) && is_cell_name(text, error.column);
                let steps =
                    || two_steps(position.shape(), text).map(|(first, second)| Self::Steps(first, second));
                let off = names_no_cell.then_some(Self::OffBoard);
                off.or_else(steps).ok_or(error)
            }
        }
    }

    /// Position after it, or the violated rule.
    pub fn judge(self, position: &AnyPosition) -> Result<AnyPosition, IllegalTurn> {
        match self {
            Self::Turn { turn, .. } => position.play(turn),
            // Two such steps are never legal, so there is no position after them.
            Self::Steps(first, second) => position.check_steps(first, second).map(|()| *position),
            Self::OffBoard => Err(IllegalTurn::new(Rule::OffBoard)),
        }
    }

    /// The turn, if it is one.
    #[must_use]
    pub const fn turn(self) -> Option<Turn> {
        match self {
            Self::Turn { turn, .. } => Some(turn),
            Self::Steps(..) | Self::OffBoard => None,
        }
    }
}

/// Whether a cell-like text, a letter and a number, is at a column.
fn is_cell_name(text: &str, column: usize) -> bool {
    let mut rest = text.chars().skip(column.saturating_sub(1));
    rest.next().is_some_and(|row| row.is_ascii_lowercase()) && rest.next().is_some_and(|n| n.is_ascii_digit())
}

/// Two steps that no turn joins: `a1-b1-c1`, `b4=c4=d4`, `a1-b1+a2-b2`.
fn two_steps(shape: &Shape, text: &str) -> Option<(Step, Step)> {
    let (first, rest) = step(shape, text)?;
    let (second, rest) = match rest.strip_prefix('+') {
        Some(apart) => step(shape, apart)?,
        // The second step starts where the first one ended.
        None => step(shape, &text[text.len() - rest.len() - shape.name(first.to).to_string().len()..])?,
    };
    let is_turn = second.from == first.to && second.mover != first.mover;
    (rest.is_empty() && !is_turn).then_some((first, second))
}

/// A leading step, and the rest of the text.
fn step<'t>(shape: &Shape, text: &'t str) -> Option<(Step, &'t str)> {
    let (from, rest) = cell(shape, text)?;
    let mover = [Mover::Cube, Mover::Stack].into_iter().find(|mover| rest.starts_with(mover.sign()))?;
    let (to, rest) = cell(shape, &rest[1..])?;
    Some((Step { mover, from, to }, rest))
}

fn cell<'t>(shape: &Shape, text: &'t str) -> Option<(jersi_rules::Cell, &'t str)> {
    let digits = text.chars().skip(1).take_while(char::is_ascii_digit).count();
    let (name, rest) = text.split_at_checked(1 + digits)?;
    Some((shape.named(name)?, rest))
}
