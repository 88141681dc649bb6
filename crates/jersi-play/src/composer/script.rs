//! The inputs that enter a known turn, deterministically.

use jersi_rules::Turn;

use super::line::Choice;
use super::{Composer, Hand, Input, Part};

impl Composer {
    /// The inputs that enter a turn from the beginning; `None` if the turn is not legal.
    ///
    /// ```
    /// use jersi_play::{InputResult, Composer, Input};
    /// use jersi_rules::{AnyPosition, RulesetId};
    ///
    /// let start = AnyPosition::initial(RulesetId::Jersi4_16);
    /// let turn = start.read_turn("M:d4/W:d4").expect("well written");
    /// let mut composer = Composer::new(&start);
    /// let script = composer.script(turn).expect("legal");
    /// let answer = script.into_iter().map(|input| composer.input(input)).last();
    /// assert_eq!(answer, Some(InputResult::Done(turn)));
    /// ```
    #[must_use]
    pub fn script(&self, turn: Turn) -> Option<Vec<Input>> {
        let line = self.lines.line_of(turn)?;
        let mut inputs = Vec::new();
        let mut made: Vec<Choice> = Vec::new();
        for choice in line.into_iter().flatten() {
            match choice {
                Choice::Step(step) if made.is_empty() => {
                    inputs.push(Input::Tap { cell: step.from, part: Part::of(step.mover) });
                    inputs.push(Input::tap(step.to));
                }
                Choice::End if self.ends_by_itself(&made) => {}
                Choice::End => inputs.extend(made.last().and_then(|last| last.cell()).map(Input::tap)),
                _ => {
                    inputs.extend(choice.kind().map(Input::Reserve));
                    inputs.extend(choice.cell().map(Input::tap));
                }
            }
            made.push(choice);
        }
        Some(inputs)
    }

    /// The next input for a turn, given the input so far. If another turn was begun, it is the first input, which starts
    /// over.
    #[must_use]
    pub fn next_input(&self, turn: Turn) -> Option<Input> {
        let script = self.script(turn)?;
        let first = *script.first()?;
        let mut model = Self { chosen: Vec::new(), range: self.lines.all(), hand: None, ..self.clone() };
        for input in script {
            if model.chosen == self.chosen && model.hand == self.hand {
                return Some(input);
            }
            // The other part of the right stack will do, unless it could go to the same target itself.
            if let (Some(Hand::Unit { cell, .. }), Some(Hand::Unit { cell: held, part })) =
                (model.hand, self.hand)
                && cell == held
                && self.chosen.is_empty()
            {
                let own = self.hand.filter(|_| !self.is_turned);
                let goes =
                    |goal| own.is_some_and(|own| self.next().any(|one| one.goal_of(own) == Some(goal)));
                return Some(match input {
                    Input::Tap { cell: goal, .. } if goes(goal) => Input::Tap { cell, part: part.other() },
                    input => input,
                });
            }
            model.input(input);
        }
        Some(first)
    }
}
