//! Composing a turn from clicks, drags and keys. The composer filters the legal turns of a position by the input so far;
//! legality, and the reasons of refusals, come from the rules.
//!
//! - A tap selects the unit on a cell: the top cube if that was tapped, else the whole stack.
//! - With a stack selected, the target decides what moves if only the cube or only the stack can go there; otherwise the
//!   selected part moves. A tap on the selection switches the part, and the next one deselects it.
//! - A tap on another selectable unit selects that; any other tap is refused with a reason and changes nothing.
//! - After a first step that may be the last, a tap on a target makes the second step, and a tap on the reached cell (or
//!   [`Input::Finish`]) ends the turn.
//! - After a first drop, a tap on a target drops the same kind again, or the other kind if none is left. A kind may be
//!   chosen, and must be for a drop on the first cube. A tap on the first cube without a choice ends the turn.

mod cursor;
mod gesture;
mod input;
mod line;
mod script;
mod state;

use std::ops::Range;

use jersi_rules::{AnyPosition, Cell, IllegalTurn, Kind, Step, Turn};

pub use cursor::{ArrowKey, Cursor};
pub use input::{Hand, Input, Part};
use line::{Choice, Lines};
pub use state::{InputResult, Pick, Stage, State, Target};

/// A turn that is being entered.
///
/// ```
/// use jersi_play::{InputResult, Composer, Input, Part, Stage};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let cell = |name| start.shape().named(name).expect("on the board");
/// let mut composer = Composer::new(&start);
///
/// // The stack on b4 is selected and goes to c4; its top might step on.
/// composer.input(Input::Tap { cell: cell("b4"), part: Part::Stack });
/// assert_eq!(composer.input(Input::tap(cell("c4"))), InputResult::Open);
/// assert_eq!(composer.stage(), Stage::SecondStep);
/// assert!(composer.state().may_finish);
///
/// // A second tap ends the turn.
/// let InputResult::Done(turn) = composer.input(Input::tap(cell("c4"))) else { panic!("complete") };
/// assert_eq!(start.write_turn(turn), "b4=c4");
/// ```
#[derive(Clone, Debug)]
pub struct Composer {
    position: AnyPosition,
    lines: Lines,
    /// The choices so far, each with the range of turns that remain.
    chosen: Vec<Choice>,
    range: Range<usize>,
    hand: Option<Hand>,
    /// Whether the selected part was switched.
    is_turned: bool,
    refused: Option<IllegalTurn>,
}

impl Composer {
    /// Begins a turn in a position.
    #[must_use]
    pub fn new(position: &AnyPosition) -> Self {
        let lines = Lines::of(position);
        let range = lines.all();
        Self {
            position: *position,
            lines,
            chosen: Vec::new(),
            range,
            hand: None,
            is_turned: false,
            refused: None,
        }
    }

    /// The position in which the turn is entered.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The turn, once it is complete.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        self.lines.complete(&self.range, self.chosen.len())
    }

    /// Handles an input. When the turn is complete, only [`Input::Cancel`] and [`Input::Back`] have an effect.
    pub fn input(&mut self, input: Input) -> InputResult {
        self.refused = None;
        let done = self.turn();
        match (input, done) {
            (Input::Cancel, _) => self.clear(),
            (Input::Back, _) => self.back(),
            (_, Some(turn)) => return InputResult::Done(turn),
            (Input::Tap { cell, part }, None) => self.refused = self.tap(cell, part),
            (Input::Reserve(kind), None) => self.refused = self.reserve(kind),
            (Input::Drag { from, to }, None) => self.refused = self.drag(from, to),
            (Input::Finish, None) => self.refused = self.finish(),
        }
        match (self.refused, self.turn()) {
            (Some(why), _) => InputResult::Refused(why),
            (None, Some(turn)) => InputResult::Done(turn),
            (None, None) => InputResult::Open,
        }
    }

    /// The possible choices, for any selection.
    fn next(&self) -> impl Iterator<Item = Choice> + '_ {
        self.lines.choices(self.range.clone(), self.chosen.len())
    }

    /// The choices that a tap on the board can make with the selection.
    fn offered(&self) -> impl Iterator<Item = Choice> + '_ {
        let begun = !self.chosen.is_empty();
        let implied = if self.hand.is_none() { self.implied_kind() } else { None };
        let arrived = self.arrived();
        // If the selected part can go there, the other one does not.
        let own: Vec<Cell> = match self.hand {
            Some(hand @ Hand::Unit { .. }) if !begun => {
                self.next().filter_map(|one| one.goal_of(hand)).collect()
            }
            _ => Vec::new(),
        };
        self.next().filter(move |&choice| match choice {
            Choice::Step(Step { mover, from, to }) => match self.hand {
                _ if begun => true,
                Some(Hand::Unit { cell, part }) if cell == from => {
                    part == Part::of(mover) || !own.contains(&to)
                }
                _ => false,
            },
            Choice::Drop(drop) | Choice::Place(drop) => {
                self.hand == Some(Hand::Kind(drop.kind))
                    || (implied == Some(drop.kind) && arrived != Some(drop.cell))
            }
            Choice::Give(_) | Choice::Relocate(_) => true,
            Choice::End | Choice::Name(_) => false,
        })
    }

    /// The default kind: the one dropped first, the other one if none of it is left, or the last kind to place.
    fn implied_kind(&self) -> Option<Kind> {
        if self.chosen.is_empty() && !self.is_placing() {
            return None;
        }
        let mut kinds: Vec<Kind> = self.next().filter_map(Choice::kind).collect();
        kinds.dedup();
        match self.chosen.first() {
            Some(Choice::Drop(first)) if kinds.contains(&first.kind) => Some(first.kind),
            Some(_) => kinds.first().copied(),
            None => kinds.first().copied().filter(|_| kinds.len() == 1),
        }
    }

    fn is_placing(&self) -> bool {
        self.position.phase() == jersi_rules::Phase::Place
    }

    /// The target of the first step or drop, while a second may follow.
    fn arrived(&self) -> Option<Cell> {
        match self.chosen.as_slice() {
            &[first] => first.cell(),
            _ => None,
        }
    }

    fn may_finish(&self) -> bool {
        self.next().next() == Some(Choice::End)
    }

    /// Makes a choice, and ends the turn if only the end can follow.
    fn choose(&mut self, choice: Choice) {
        self.hand = None;
        self.range = self.lines.with(&self.range, self.chosen.len(), choice);
        self.chosen.push(choice);
        if self.must_end() {
            self.choose(Choice::End);
        }
    }

    /// Whether only the end of the turn or of its steps can follow.
    fn must_end(&self) -> bool {
        let mut next = self.next();
        next.next() == Some(Choice::End) && next.next().is_none()
    }

    /// Starts over.
    fn clear(&mut self) {
        self.hand = None;
        self.chosen.clear();
        self.range = self.lines.all();
    }

    /// Clears the selection, or undoes the last choice.
    fn back(&mut self) {
        if self.hand.take().is_some() {
            return;
        }
        let mut chosen = std::mem::take(&mut self.chosen);
        // An automatic end is undone with the choice before it.
        while chosen.pop() == Some(Choice::End) && self.ends_by_itself(&chosen) {}
        self.range = self.range_of(&chosen);
        self.chosen = chosen;
    }

    fn range_of(&self, choices: &[Choice]) -> Range<usize> {
        let all = self.lines.all();
        choices.iter().enumerate().fold(all, |range, (depth, &choice)| self.lines.with(&range, depth, choice))
    }

    fn ends_by_itself(&self, choices: &[Choice]) -> bool {
        let mut next = self.lines.choices(self.range_of(choices), choices.len());
        next.next() == Some(Choice::End) && next.next().is_none()
    }
}
