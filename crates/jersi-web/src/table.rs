//! What is on the table: the game so far, and the turn that is being entered. It knows nothing of how it
//! is shown.

use jersi_play::{Answer, Composer, Event, Game, Hand, State};
use jersi_rules::{Action, AnyPosition, Cell, RulesetId, Turn, Unit};

/// A game between two people at one device.
#[derive(Clone)]
pub(crate) struct Table {
    game: Game,
    composer: Composer,
    state: State,
}

/// What one cell shows. Equal looks are not drawn again.
#[derive(Clone, PartialEq)]
pub(crate) struct Look {
    pub(crate) unit: Option<Unit>,
    pub(crate) mark: Mark,
    /// Whether the last turn touched the cell.
    pub(crate) is_recent: bool,
}

/// What a cell has to do with the turn that is being entered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    /// Something may be taken up here.
    Pick,
    /// Something is in hand from here.
    Held,
    /// The turn may go on here.
    Target,
    /// The same, and something is captured.
    Capture,
    /// The first step arrived here.
    Arrived,
}

impl Mark {
    /// The name of the mark in the style sheet.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Pick => "pick",
            Self::Held => "held",
            Self::Target => "target",
            Self::Capture => "capture",
            Self::Arrived => "arrived",
        }
    }
}

impl Table {
    /// A new game with the default setup.
    pub(crate) fn new(ruleset: RulesetId) -> Self {
        Self::of(Game::new(&AnyPosition::initial(ruleset)))
    }

    /// The table when no turn has been begun.
    fn of(game: Game) -> Self {
        let composer = Composer::new(game.position());
        let state = composer.state();
        Self { game, composer, state }
    }

    /// The position before the turn that is being entered.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.composer.position()
    }

    /// How far the turn is.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Takes in what a player does; a turn that is complete is played.
    pub(crate) fn event(&mut self, event: Event) {
        if let Answer::Done(turn) = self.composer.event(event)
            && self.game.play(turn).is_ok()
        {
            *self = Self::of(self.game.clone());
        } else {
            self.state = self.composer.state();
        }
    }

    /// Takes the last turn back.
    pub(crate) fn take_back(&mut self) {
        if self.game.undo() {
            *self = Self::of(self.game.clone());
        }
    }

    /// The last turn, with the position that it was played in.
    pub(crate) fn last(&self) -> Option<(&AnyPosition, Turn)> {
        let node = self.game.current();
        Some((self.game.position_at(self.game.parent(node)?)?, self.game.turn_at(node)?))
    }

    /// The turns so far, in notation.
    pub(crate) fn turns(&self) -> Vec<String> {
        let told = |node| {
            let before = self.game.position_at(self.game.parent(node)?)?;
            Some(before.write_turn(self.game.turn_at(node)?))
        };
        self.game.path(self.game.current()).into_iter().filter_map(told).collect()
    }

    /// What a cell shows.
    pub(crate) fn look(&self, cell: Cell) -> Look {
        let is_recent = self.last().is_some_and(|(_, turn)| touches(turn, cell));
        Look { unit: self.state.provisional.unit(cell), mark: self.mark(cell), is_recent }
    }

    fn mark(&self, cell: Cell) -> Mark {
        let state = &self.state;
        let target = state.targets.iter().find(|target| target.cell == cell);
        match (target, state.hand) {
            (Some(target), _) if target.takes.is_empty() => Mark::Target,
            (Some(_), _) => Mark::Capture,
            (None, Some(Hand::Unit { cell: from, .. })) if from == cell => Mark::Held,
            _ if state.arrived == Some(cell) => Mark::Arrived,
            (None, None) if state.can_pick.iter().any(|pick| pick.cell == cell) => Mark::Pick,
            _ => Mark::None,
        }
    }
}

/// Whether a turn has something to do with a cell.
fn touches(turn: Turn, cell: Cell) -> bool {
    let steps = turn.steps().into_iter().flatten().any(|step| step.from == cell || step.to == cell);
    let falls = match turn.action() {
        Action::Drop(drop) | Action::Place(drop) => drop.cell == cell,
        Action::Drops(first, second) => first.cell == cell || second.cell == cell,
        Action::Give(at) | Action::Relocate(at) => at == cell,
        _ => false,
    };
    steps || falls || turn.relocation() == Some(cell)
}
