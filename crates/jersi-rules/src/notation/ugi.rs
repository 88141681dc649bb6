//! Turns in the UGI protocol. Depending on the ruleset they are two or three cells without signs, or the notation
//! without marks.

use super::scan::{Scanner, TurnTextError};
use super::turn::cell_name;
use crate::position::Position;
use crate::ruleset::{Ruleset, UgiTurns};
use crate::turn::{Action, Turn};
use crate::{Cell, Unit};

impl<R: Ruleset> Position<R> {
    /// Writes a turn for UGI.
    ///
    /// ```
    /// use jersi_rules::{Pijersi, Position};
    ///
    /// let start = Position::<Pijersi>::initial();
    /// let ugi = |text| start.write_ugi(start.read_turn(text).expect("well written"));
    /// assert_eq!(ugi("a1-b1"), "a1b1");
    /// assert_eq!(ugi("b4-c4"), "b4b4c4");
    /// assert_eq!(ugi("b4=c4"), "b4c4c4");
    /// assert_eq!(ugi("b4=c4-d4"), "b4c4d4");
    /// ```
    #[must_use]
    pub fn write_ugi(&self, turn: Turn) -> String {
        let cells = match (self.game().rules().ugi, turn.action()) {
            (UgiTurns::Cells, Action::Cube { from, to }) if self.is_stack(from) => {
                [Some(from), Some(from), Some(to)]
            }
            (UgiTurns::Cells, Action::Cube { from, to }) => [Some(from), Some(to), None],
            (UgiTurns::Cells, Action::Stack { from, to }) => [Some(from), Some(to), Some(to)],
            (UgiTurns::Cells, Action::CubeStack { from, via, to } | Action::StackCube { from, via, to }) => {
                [Some(from), Some(via), Some(to)]
            }
            _ => return self.write_turn_plain(turn),
        };
        cells.into_iter().flatten().map(|cell| cell_name(self.game(), cell).to_string()).collect()
    }

    /// Reads a turn as sent over UGI, or in notation. Two forms of other programs are accepted: `b4c4` for the move of
    /// a whole stack, and `a1a1a2` for the step of a lone cube.
    pub fn read_ugi(&self, text: &str) -> Result<Turn, TurnTextError> {
        match self.game().rules().ugi {
            UgiTurns::Cells if begins_with_two_cells(self.game(), text) => self.read_cells(text),
            UgiTurns::Cells | UgiTurns::Notation => self.read_turn(text),
        }
    }

    fn read_cells(&self, text: &str) -> Result<Turn, TurnTextError> {
        let mut scan = Scanner::new(text);
        let (from, via) = (scan.cell(self.game().shape())?, scan.cell(self.game().shape())?);
        let to = if scan.peek().is_some() { Some(scan.cell(self.game().shape())?) } else { None };
        scan.end()?;
        Ok(match to {
            None if self.is_stack(from) => Turn::stack(from, via),
            None => Turn::cube(from, via),
            Some(to) if via == from => Turn::cube(from, to),
            Some(to) if via == to => Turn::stack(from, to),
            Some(to) if self.may_build_on(via) => Turn::cube_stack(from, via, to),
            Some(to) => Turn::stack_cube(from, via, to),
        })
    }

    fn is_stack(&self, cell: Cell) -> bool {
        cell.index() < self.game().shape().cells() && self.unit(cell).is_some_and(Unit::is_stack)
    }

    /// Whether one own cube is there, so that a turn over this cell builds and moves on.
    fn may_build_on(&self, cell: Cell) -> bool {
        self.unit(cell).is_some_and(|unit| unit.top.color == self.side && !unit.is_stack())
    }
}

/// Whether a letter follows the first cell, which never happens in notation.
fn begins_with_two_cells<R: Ruleset>(game: R, text: &str) -> bool {
    let mut scan = Scanner::new(text);
    scan.cell(game.shape()).is_ok() && scan.peek().is_some_and(char::is_alphabetic)
}
