//! Why a turn is not legal.

pub use crate::rule::{IllegalTurn, Rule};
use std::ops::ControlFlow;
use crate::{Position, Turn, Ruleset};

impl<R: Ruleset> Position<R> {
    /// Says which rule forbids a turn, if one does.
    pub fn check_turn(&self, turn: Turn) -> Result<(), IllegalTurn> {
        let listed = self.visit_turns(|legal| if legal == turn { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
        if listed.is_break() { Ok(()) } else { Err(IllegalTurn::new(Rule::GameOver)) }
    }
}
