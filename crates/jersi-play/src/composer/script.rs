//! The inputs that enter a known turn, deterministically.

use jersi_rules::Turn;

use super::line::Choice;
use super::{Composer, Event, Hand, Part};

impl Composer {
    /// The inputs that enter a turn from the beginning; `None` if the turn is not legal.
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

    /// The next input for a turn, given the input so far. If another turn was begun, it is the first input, which starts
    /// over.
    #[must_use]
    pub fn next_event(&self, turn: Turn) -> Option<Event> {
        let script = self.script(turn)?;
        let first = *script.first()?;
        let mut model = Self { chosen: Vec::new(), range: self.lines.all(), hand: None, ..self.clone() };
        for event in script {
            if model.chosen == self.chosen && model.hand == self.hand {
                return Some(event);
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
                return Some(match event {
                    Event::Tap { cell: goal, .. } if goes(goal) => Event::Tap { cell, part: part.other() },
                    event => event,
                });
            }
            model.event(event);
        }
        Some(first)
    }
}
