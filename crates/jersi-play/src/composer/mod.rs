//! Clicks, drags and keys become a turn. The composer knows the legal turns of a position and goes
//! along those that begin as the player began; it decides nothing about legality itself, and asks
//! the rules why something is not possible.
//!
//! - A tap takes up what stands on a cell: the cube on top if that was tapped, else the whole stack.
//! - With a stack in hand the destination decides what moves, wherever only the cube or only the
//!   stack can go there; where both can, the part in hand goes. A tap on it changes the part, and
//!   the next one puts it down.
//! - A tap on something else that may be taken up takes that; any other tap says why it is not
//!   possible, and changes nothing.
//! - After a first step that may be the last, a tap on a target goes on, and a tap where it arrived
//!   (or [`Event::Finish`]) ends the turn.
//! - After a first drop, a tap on a target drops the same kind again, or the other if there is no
//!   more of it; a kind may be chosen, and must be to drop it on the first one. A tap on the first
//!   one without a choice ends the turn.

mod cursor;
mod event;
mod gesture;
mod line;
mod script;
mod state;
mod why;

use std::ops::Range;

use jersi_rules::{AnyPosition, Cell, IllegalTurn, Kind, Step, Turn};

pub use cursor::{ArrowKey, Cursor};
pub use event::{Event, Hand, Part};
use line::{Choice, Lines};
pub use state::{Answer, Pick, Stage, State, Target};

/// A turn that is being entered.
///
/// ```
/// use jersi_play::{Answer, Composer, Event, Part, Stage};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let cell = |name| start.shape().named(name).expect("on the board");
/// let mut composer = Composer::new(&start);
///
/// // The stack on b4 is taken up and goes to c4, and might let its top go on.
/// composer.event(Event::Tap { cell: cell("b4"), part: Part::Stack });
/// assert_eq!(composer.event(Event::tap(cell("c4"))), Answer::Open);
/// assert_eq!(composer.stage(), Stage::SecondStep);
/// assert!(composer.state().may_finish);
///
/// // A second tap ends the turn.
/// let Answer::Done(turn) = composer.event(Event::tap(cell("c4"))) else { panic!("complete") };
/// assert_eq!(start.write_turn(turn), "b4=c4");
/// ```
#[derive(Clone, Debug)]
pub struct Composer {
    position: AnyPosition,
    lines: Lines,
    /// What was chosen, and which turns go on from there.
    chosen: Vec<Choice>,
    range: Range<usize>,
    hand: Option<Hand>,
    /// Whether the part in hand is not the one that was taken up first.
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

    /// Does what the player did. When the turn is complete, only [`Event::Cancel`] and
    /// [`Event::Back`] change anything.
    pub fn event(&mut self, event: Event) -> Answer {
        self.refused = None;
        let done = self.turn();
        match (event, done) {
            (Event::Cancel, _) => self.clear(),
            (Event::Back, _) => self.back(),
            (_, Some(turn)) => return Answer::Done(turn),
            (Event::Tap { cell, part }, None) => self.refused = self.tap(cell, part),
            (Event::Reserve(kind), None) => self.refused = self.reserve(kind),
            (Event::Drag { from, to }, None) => self.refused = self.drag(from, to),
            (Event::Finish, None) => self.refused = self.finish(),
        }
        match (self.refused, self.turn()) {
            (Some(why), _) => Answer::Refused(why),
            (None, Some(turn)) => Answer::Done(turn),
            (None, None) => Answer::Open,
        }
    }

    /// The choices that may be made now, whatever is in hand.
    fn next(&self) -> impl Iterator<Item = Choice> + '_ {
        self.lines.choices(self.range.clone(), self.chosen.len())
    }

    /// The choices that a tap on the board makes, with what is in hand.
    fn offered(&self) -> impl Iterator<Item = Choice> + '_ {
        let begun = !self.chosen.is_empty();
        let implied = if self.hand.is_none() { self.implied_kind() } else { None };
        let arrived = self.arrived();
        // Where the part in hand can go itself, the other one is not meant.
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

    /// The kind that is meant when none was chosen: the one dropped first, the other one if there is
    /// no more of it, or the last that is left to place.
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

    /// Where the first step or drop arrived, while something may follow it.
    fn arrived(&self) -> Option<Cell> {
        match self.chosen.as_slice() {
            &[first] => first.cell(),
            _ => None,
        }
    }

    fn may_finish(&self) -> bool {
        self.next().next() == Some(Choice::End)
    }

    /// Makes a choice; where nothing but the end can follow, the end too.
    fn choose(&mut self, choice: Choice) {
        self.hand = None;
        self.range = self.lines.with(&self.range, self.chosen.len(), choice);
        self.chosen.push(choice);
        if self.must_end() {
            self.choose(Choice::End);
        }
    }

    /// Whether nothing but the end of the turn or of its steps can follow.
    fn must_end(&self) -> bool {
        let mut next = self.next();
        next.next() == Some(Choice::End) && next.next().is_none()
    }

    /// Begins anew.
    fn clear(&mut self) {
        self.hand = None;
        self.chosen.clear();
        self.range = self.lines.all();
    }

    /// Puts down what is in hand, or takes back the last choice.
    fn back(&mut self) {
        if self.hand.take().is_some() {
            return;
        }
        let mut chosen = std::mem::take(&mut self.chosen);
        // An end that made itself goes with the choice before it.
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
