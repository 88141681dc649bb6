//! The turn that is being entered at a table: who may, what it means, and what becomes of it.

use std::sync::OnceLock;

use jersi_rules::{AnyPosition, Cell, Color, IllegalTurn, Turn};

use super::{Refusal, Table};
use crate::composer::{Answer, Composer, Event, Hand, Part, Stage, State};
use crate::game::{Game, Milliseconds, NodeId};

/// A turn that is being entered, and what is to be shown of it.
#[derive(Clone, Debug)]
pub(super) struct TurnEntry {
    node: NodeId,
    position: AnyPosition,
    /// Made when somebody asks for it: a server, which replays thousands of games, never does.
    begun: OnceLock<Begun>,
}

/// The legal turns, and what was entered of one.
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
    /// A turn that begins where a game is looked at.
    pub(super) fn at(game: &Game) -> Self {
        Self { node: game.current(), position: *game.position(), begun: OnceLock::new() }
    }

    fn begun(&self) -> &Begun {
        self.begun.get_or_init(|| Begun::at(&self.position))
    }

    /// Takes in what a player does.
    fn take(&mut self, event: Event) -> Answer {
        let mut begun = self.begun.take().unwrap_or_else(|| Begun::at(&self.position));
        let answer = begun.composer.event(event);
        begun.state = begun.composer.state();
        self.begun = OnceLock::from(begun);
        answer
    }

    /// The same turn at the same position of another table.
    pub(super) fn moved_to(&self, game: &Game) -> Self {
        Self { node: game.current(), ..self.clone() }
    }

    /// Begins anew if something else is looked at now; else what was entered stays.
    pub(super) fn follow(&mut self, game: &Game) {
        if self.node != game.current() || self.position != *game.position() || game.is_inside_turn() {
            *self = Self::at(game);
        }
    }
}

/// What came of something that a player did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// The turn is not complete.
    Open,
    /// It could not be done, because of a rule.
    Refused(IllegalTurn),
    /// The turn was complete and is played.
    Played {
        /// The turn.
        turn: Turn,
        /// Where it led to.
        node: NodeId,
    },
    /// Nobody may enter a turn here, or it came too late.
    NotNow(Refusal),
}

/// What a cell is for the player who enters a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// What is in hand may go there.
    Target,
    /// What is in hand may go there and captures.
    Capture,
    /// What is in hand stands there.
    Held,
    /// The first step arrived there.
    Arrived,
    /// What stands there may be taken up.
    Pick,
}

impl Role {
    /// The stable identifier, as style sheets and tests know it.
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
    /// What a cell is for the player who enters the turn.
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

    /// Whether a part of what stands on a cell may be taken up.
    #[must_use]
    pub fn can_pick(&self, cell: Cell, part: Part) -> bool {
        self.can_pick.iter().any(|pick| pick.cell == cell && pick.part == part)
    }
}

impl Table {
    /// How far the turn is that is being entered.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.entry.begun().state
    }

    /// The composer of the turn that is being entered, to be asked.
    #[must_use]
    pub fn composer(&self) -> &Composer {
        &self.entry.begun().composer
    }

    /// What a cell is for the player who enters a turn; nothing where nobody may.
    #[must_use]
    pub fn role(&self, cell: Cell) -> Option<Role> {
        self.state().role(cell).filter(|_| self.may_enter())
    }

    /// The side that a person here may enter a turn for: at the end of a game that is played, a person's
    /// whose turn it is; in a study, and beside a game that is played, any side's.
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

    /// Whether a person may enter a turn where the table is looked at. Beside the game that is played this
    /// tries a variation; a front end that wants none of that asks [`is_live`](Self::is_live) too.
    #[must_use]
    pub fn may_enter(&self) -> bool {
        self.side_to_enter().is_some()
    }

    /// Whether something of the turn is entered already.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        let state = self.state();
        state.arrived.is_some()
            || matches!(state.hand, Some(Hand::Unit { .. } | Hand::Kind(_)))
            || (state.stage == Stage::Relocate && self.position().phase() == jersi_rules::Phase::Play)
    }

    /// Handles an input of the player. A complete turn is returned, and not played yet.
    pub fn compose(&mut self, event: Event) -> Result<Answer, Refusal> {
        if !self.may_enter() {
            return Err(self.why_not_enter());
        }
        Ok(self.entry.take(event))
    }

    /// Handles an input of the player. A complete turn is played.
    pub fn enter(&mut self, event: Event, now: Milliseconds) -> Entered {
        match self.compose(event) {
            Ok(Answer::Open) => Entered::Open,
            Ok(Answer::Refused(why)) => Entered::Refused(why),
            Ok(Answer::Done(turn)) => self.play_here(turn, now),
            Err(why) => Entered::NotNow(why),
        }
    }

    /// Plays a whole turn where the table is looked at, for whoever may enter it.
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
