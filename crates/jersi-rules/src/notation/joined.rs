//! The decisions of a ransom joined to one word, as in records: `f1=h2!!-g2!#b3/K:a2`.

use super::scan::TurnTextError;
use super::turn::{Ransom, Written, shown};
use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::turn::{Action, Turn};

/// Turns read from one text, and whether their capture marks were correct.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ReadTurns {
    /// The turns in their order.
    pub turns: Vec<Turn>,
    /// Whether a step has a capture mark although it captures nothing; see
    /// [`ReadTurn::wrong_marks`](crate::ReadTurn::wrong_marks).
    pub wrong_marks: bool,
}

impl<R: Ruleset> Position<R> {
    /// Reads a turn, or the steps, ransom and relocation that a record joins to one word. The named kind follows from
    /// the given cube. `$b3` means the same as `#b3`, and ransom and relocation may come in either order.
    pub fn read_turns(&self, text: &str) -> Result<Vec<Turn>, TurnTextError> {
        self.read_turns_marked(text).map(|read| read.turns)
    }

    /// Reads a turn or a joined one, and checks its capture marks.
    pub fn read_turns_marked(&self, text: &str) -> Result<ReadTurns, TurnTextError> {
        let written = Written::scan(self.game(), text, self.side, self.phase)?;
        let Some(ransom) = written.ransom else {
            let turn = written.single()?;
            let wrong_marks = written.has_wrong_marks(self.after_steps(turn).marks);
            return Ok(ReadTurns { turns: vec![turn], wrong_marks });
        };
        let mut turns = Vec::with_capacity(4);
        let mut wrong_marks = false;
        let mut board = self.board;
        let mut may_name = self.phase == Phase::Name;
        let mut is_whole = true;
        if let Some(head) = written.head {
            let after = self.after_steps(head);
            wrong_marks = written.has_wrong_marks(after.marks);
            (board, is_whole, may_name) = (after.board, after.is_whole, true);
            turns.push(head);
        }
        if let Ransom::Give(cell) = ransom
            && may_name
        {
            match board.unit(cell) {
                Some(unit) => turns.push(Turn::name(unit.top.kind)),
                // Steps that can't be played are the more important error, which the rules report.
                None if is_whole => return Err(written.no_gift),
                None => {}
            }
        }
        turns.push(ransom.turn());
        turns.extend(written.relocation.map(Turn::relocate));
        Ok(ReadTurns { turns, wrong_marks })
    }

    /// Writes the turns that a record joins to one word, the first of which is played in this position: steps, ransom,
    /// relocation. The named kind is omitted if a cube was given.
    #[must_use]
    pub fn write_joined(&self, turns: &[Turn]) -> String {
        let captor = if matches!(self.phase, Phase::Give(_)) { self.side.other() } else { self.side };
        let is_given = turns.iter().any(|turn| matches!(turn.action(), Action::Give(_)));
        let is_left_out = |turn: &Turn| is_given && matches!(turn.action(), Action::Name(_));
        turns
            .iter()
            .filter(|turn| !is_left_out(turn))
            .map(|&turn| match turn.steps_of() {
                Some(_) => self.write_turn(turn),
                None => shown(self.game(), turn, captor, self.after_steps(turn).marks).to_string(),
            })
            .collect()
    }
}
