//! The clicks that enter a known turn: one way among several, and always the same.

use jersi_rules::Turn;

use super::line::Choice;
use super::{Composer, Event, Part};

impl Composer {
    /// The events that enter a turn from the beginning; `None` if the turn is not legal.
    ///
    /// ```
    /// use jersi_play::{Answer, Composer, Event};
    /// use jersi_rules::{AnyPosition, RulesetId};
    ///
    /// let start = AnyPosition::initial(RulesetId::Jersi4_16);
    /// let turn = start.read_turn("M:d4/W:d4").expect("well written");
    /// let mut composer = Composer::new(&start);
    /// let script = composer.script(turn).expect("legal");
    /// let answer = script.into_iter().map(|event| composer.event(event)).last();
    /// assert_eq!(answer, Some(Answer::Done(turn)));
    /// ```
    #[must_use]
    pub fn script(&self, turn: Turn) -> Option<Vec<Event>> {
        let line = self.lines.line_of(turn)?;
        let mut events = Vec::new();
        let mut made: Vec<Choice> = Vec::new();
        for choice in line.into_iter().flatten() {
            match choice {
                Choice::Step(step) if made.is_empty() => {
                    events.push(Event::Tap { cell: step.from, part: Part::of(step.mover) });
                    events.push(Event::tap(step.to));
                }
                Choice::End if self.ends_by_itself(&made) => {}
                Choice::End => events.extend(made.last().and_then(|last| last.cell()).map(Event::tap)),
                _ => {
                    events.extend(choice.kind().map(Event::Reserve));
                    events.extend(choice.cell().map(Event::tap));
                }
            }
            made.push(choice);
        }
        Some(events)
    }
}
