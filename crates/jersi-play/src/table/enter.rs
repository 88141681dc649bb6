//! The turn that is being entered at a table.

use std::sync::OnceLock;

use jersi_rules::{AnyPosition, Cell, Color, IllegalTurn, Turn};

use super::{Refusal, Table};
use crate::composer::{Composer, Hand, Input, InputResult, Part, Stage, State};
use crate::game::{Game, Milliseconds, NodeId};

/// A turn that is being entered at a node.
#[derive(Clone, Debug)]
pub(super) struct TurnEntry {
    node: NodeId,
    position: AnyPosition,
    /// Created on demand: a server, which replays thousands of games, never needs it.
    begun: OnceLock<Begun>,
}

/// The legal turns, and the choices made so far.
#[derive(Clone, Debug)]
struct Begun {
    composer: Composer,
    state: State,
}

impl Begun {
    fn at(position: &AnyPosition) -> Self {
        let composer = Composer::new(position);
        Self { state: composer.state(), composer }
    }
}

impl TurnEntry {
    /// A turn that begins at the current node.
    pub(super) fn at(game: &Game) -> Self {
        Self { node: game.current(), position: *game.position(), begun: OnceLock::new() }
    }

    fn begun(&self) -> &Begun {
        self.begun.get_or_init(|| Begun::at(&self.position))
    }

    /// Handles an input.
    fn take(&mut self, input: Input) -> InputResult {
        let mut begun = self.begun.take().unwrap_or_else(|| Begun::at(&self.position));
        let answer = begun.composer.input(input);
        begun.state = begun.composer.state();
        self.begun = OnceLock::from(begun);
        answer
    }

    /// The same turn at the same position of another table.
    pub(super) fn moved_to(&self, game: &Game) -> Self {
        Self { node: game.current(), ..self.clone() }
    }

    /// Starts over if the current node has changed.
    pub(super) fn follow(&mut self, game: &Game) {
        if self.node != game.current() || self.position != *game.position() || game.is_inside_turn() {
            *self = Self::at(game);
        }
    }
}

/// The result of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// The turn is not complete.
    Open,
    /// A rule forbids it.
    Refused(IllegalTurn),
    /// The turn was complete and is played.
    Played {
        /// The turn.
        turn: Turn,
        /// The node of the turn.
        node: NodeId,
    },
    /// No turn may be entered here, or it came too late.
    NotNow(Refusal),
}

/// The role of a cell for the player who enters a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A target of the selected unit.
    Target,
    /// A target of the selected unit, with a capture.
    Capture,
    /// The cell of the selected unit.
    Held,
    /// The target of the first step.
    Arrived,
    /// A cell whose unit may be selected.
    Pick,
}

impl Role {
    /// The stable identifier, for style sheets and tests.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Capture => "capture",
            Self::Held => "held",
            Self::Arrived => "arrived",
            Self::Pick => "pick",
        }
    }
}

impl State {
    /// The role of a cell.
    #[must_use]
    pub fn role(&self, cell: Cell) -> Option<Role> {
        match (self.targets.iter().find(|target| target.cell == cell), self.hand) {
            (Some(target), _) if target.takes.is_empty() => Some(Role::Target),
            (Some(_), _) => Some(Role::Capture),
            (None, Some(Hand::Unit { cell: from, .. })) if from == cell => Some(Role::Held),
            _ if self.arrived == Some(cell) => Some(Role::Arrived),
            _ if self.can_pick.iter().any(|pick| pick.cell == cell) => Some(Role::Pick),
            _ => None,
        }
    }

    /// Whether a part of the unit on a cell may be selected.
    #[must_use]
    pub fn can_pick(&self, cell: Cell, part: Part) -> bool {
        self.can_pick.iter().any(|pick| pick.cell == cell && pick.part == part)
    }
}

impl Table {
    /// The state of the turn that is being entered.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.entry.begun().state
    }

    /// The composer of the turn that is being entered.
    #[must_use]
    pub fn composer(&self) -> &Composer {
        &self.entry.begun().composer
    }

    /// The role of a cell; `None` if no turn may be entered.
    #[must_use]
    pub fn role(&self, cell: Cell) -> Option<Role> {
        self.state().role(cell).filter(|_| self.may_enter())
    }

    /// The side for which a person at this device may enter a turn: at the end of a played game the side to move, if its
    /// seat is a person's; in a study and in variations, any side.
    #[must_use]
    pub fn side_to_enter(&self) -> Option<Color> {
        let position = self.position();
        if self.game.is_inside_turn() || position.outcome().is_some() {
            return None;
        }
        let side = position.side();
        if self.is_study() || !self.is_live() {
            return Some(side);
        }
        (self.ending().is_none() && self.seat(side).is_person()).then_some(side)
    }

    /// Whether a person may enter a turn at the current node. Before the end of a played game this makes a variation; a
    /// front end without variations checks [`is_live`](Self::is_live) too.
    #[must_use]
    pub fn may_enter(&self) -> bool {
        self.side_to_enter().is_some()
    }

    /// Whether a part of the turn has been entered.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        let state = self.state();
        state.arrived.is_some()
            || matches!(state.hand, Some(Hand::Unit { .. } | Hand::Kind(_)))
            || (state.stage == Stage::Relocate && self.position().phase() == jersi_rules::Phase::Play)
    }

    /// Handles an input of the player. A complete turn is returned, and not played yet.
    pub fn compose(&mut self, input: Input) -> Result<InputResult, Refusal> {
        if !self.may_enter() {
            return Err(self.why_not_enter());
        }
        Ok(self.entry.take(input))
    }

    /// Handles an input of the player. A complete turn is played.
    pub fn enter(&mut self, input: Input, now: Milliseconds) -> Entered {
        match self.compose(input) {
            Ok(InputResult::Open) => Entered::Open,
            Ok(InputResult::Refused(why)) => Entered::Refused(why),
            Ok(InputResult::Done(turn)) => self.play_here(turn, now),
            Err(why) => Entered::NotNow(why),
        }
    }

    /// Plays a whole turn at the current node, for the side that may enter one.
    pub fn play_here(&mut self, turn: Turn, now: Milliseconds) -> Entered {
        if !self.may_enter() {
            return Entered::NotNow(self.why_not_enter());
        }
        let played = if self.is_study() || !self.is_live() {
            self.edited.clear();
            self.game.play(turn).map_err(Refusal::from)
        } else {
            self.play(turn, now)
        };
        self.entry = TurnEntry::at(&self.game);
        match played {
            Ok(node) => Entered::Played { turn, node },
            Err(Refusal::Illegal(why)) => Entered::Refused(why),
            Err(why) => Entered::NotNow(why),
        }
    }

    fn why_not_enter(&self) -> Refusal {
        self.ending().map_or(Refusal::NotYourTurn, Refusal::Ended)
    }
}
