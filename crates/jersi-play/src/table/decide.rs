//! Commands of players, and the events that each of them leads to.

use jersi_rules::{Color, Turn};

use super::{Offer, Refusal, Seat, Table, TableEvent};
use crate::game::{Milliseconds, NodeId};

/// A command of a player. It asks for events; [`Table::decide`] says which.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TableCommand {
    /// Play a turn at the end of the main line.
    Play {
        /// The turn.
        turn: Turn,
    },
    /// Take back the last decision of a person at this device.
    TakeBack,
    /// Restore the turns that were taken back last.
    PutBack,
    /// Continue the game from another line of the tree.
    ChooseLine {
        /// A node of that line.
        node: NodeId,
    },
    /// Ask the opponent for a take-back.
    AskTakeBack {
        /// The side that asks.
        by: Color,
    },
    /// Offer a tie, or accept the opponent's offer of one.
    OfferTie {
        /// The side that offers.
        by: Color,
    },
    /// Offer to stop the countdown, or accept the opponent's offer to do so.
    OfferStop {
        /// The side that offers.
        by: Color,
    },
    /// Accept the opponent's offer.
    Accept {
        /// The side that accepts.
        by: Color,
    },
    /// Decline the opponent's offer, or withdraw one's own.
    Decline {
        /// The side that declines.
        by: Color,
    },
    /// Resign.
    Resign {
        /// The side that resigns.
        by: Color,
    },
    /// Stop clocks and programs.
    Pause,
    /// Continue after a pause.
    Resume,
    /// Change the players.
    Seat {
        /// White's and Black's seat.
        seats: [Seat; 2],
    },
}

impl Table {
    /// The events that a command leads to, in their order, or the reason why it is refused. The table is not changed:
    /// a local game applies them ([`execute`](Self::execute)), an online client sends the command to its server.
    ///
    /// A turn that comes after the player's time is up leads to [`TableEvent::Flagged`] instead.
    ///
    /// ```
    /// use jersi_play::{Game, Milliseconds, Refusal, Seat, Table, TableCommand, TableEvent};
    /// use jersi_rules::{AnyPosition, Color, RulesetId};
    ///
    /// let game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
    /// let table = Table::new(game, [Seat::Person, Seat::Person]);
    /// let by = Color::White;
    /// assert_eq!(table.decide(&TableCommand::Resign { by }, Milliseconds(0)), Ok(vec![TableEvent::Resigned { by }]));
    /// assert_eq!(table.decide(&TableCommand::Accept { by }, Milliseconds(0)), Err(Refusal::NoOffer));
    /// assert_eq!(table.ending(), None);
    /// ```
    pub fn decide(&self, command: &TableCommand, now: Milliseconds) -> Result<Vec<TableEvent>, Refusal> {
        let event = match command {
            TableCommand::Play { turn } => {
                self.last_position().play(*turn)?;
                match self.flagged(now) {
                    Some(of) => TableEvent::Flagged { of },
                    None => TableEvent::Turn { turn: *turn, spent: self.game.time_spent(now) },
                }
            }
            TableCommand::TakeBack => return self.decide_take_back(),
            TableCommand::PutBack => TableEvent::PutBack,
            TableCommand::ChooseLine { node } => {
                let end = self.game.last_of(*node).ok_or(Refusal::NoSuchPlace)?;
                let turns = self.game.path(end).into_iter().filter_map(|node| self.game.turn_at(node));
                TableEvent::LineChosen { turns: turns.collect() }
            }
            TableCommand::AskTakeBack { by } => {
                let count = self.count_to_ask_back(*by).ok_or(Refusal::NothingToTakeBack)?;
                self.offer_or_accept(Offer::TakeBack { count }, *by)?
            }
            TableCommand::OfferTie { by } => self.offer_or_accept(Offer::Tie, *by)?,
            TableCommand::OfferStop { by } => self.offer_or_accept(Offer::Stop, *by)?,
            TableCommand::Accept { by } => self.acceptance(*by)?,
            TableCommand::Decline { by } => TableEvent::Declined { by: *by },
            TableCommand::Resign { by } => TableEvent::Resigned { by: *by },
            TableCommand::Pause => TableEvent::Paused,
            TableCommand::Resume => TableEvent::Resumed,
            TableCommand::Seat { seats } => TableEvent::Seated { seats: seats.clone() },
        };
        self.check(&event)?;
        Ok(vec![event])
    }

    fn decide_take_back(&self) -> Result<Vec<TableEvent>, Refusal> {
        if self.seats.iter().any(Seat::is_remote) {
            return Err(Refusal::NeedsConsent);
        }
        let count = self.count_to_take_back().ok_or(Refusal::NothingToTakeBack)?;
        let mut events = vec![TableEvent::TakenBack { count }];
        // Programs that play each other would play the same turns again.
        if !self.has_person() && !self.is_paused {
            events.push(TableEvent::Paused);
        }
        Ok(events)
    }

    fn offer_or_accept(&self, offer: Offer, by: Color) -> Result<TableEvent, Refusal> {
        if self.offer.is_some_and(|(other, of)| other == offer && of != by) {
            return self.acceptance(by);
        }
        Ok(TableEvent::Offered { offer, by })
    }

    fn acceptance(&self, by: Color) -> Result<TableEvent, Refusal> {
        match self.offer.filter(|(_, of)| *of != by) {
            Some((Offer::Tie, _)) => Ok(TableEvent::TieAgreed),
            Some((Offer::Stop, _)) => Ok(TableEvent::StopAgreed),
            Some((Offer::TakeBack { count }, _)) => Ok(TableEvent::TakenBack { count }),
            None => Err(Refusal::NoOffer),
        }
    }

    /// The side whose time is up.
    pub(super) fn flagged(&self, now: Milliseconds) -> Option<Color> {
        let of = self.game.thinker()?;
        (self.game.remaining_at_end(of, now) == Some(Milliseconds(0))).then_some(of)
    }

    /// Whether an event can happen now. The legality of turns is checked where they are played.
    pub(super) fn check(&self, event: &TableEvent) -> Result<(), Refusal> {
        match event {
            TableEvent::Turn { .. }
            | TableEvent::TieAgreed
            | TableEvent::Resigned { .. }
            | TableEvent::Flagged { .. }
            | TableEvent::Left { .. }
            | TableEvent::TurnLimit => self.must_go_on(),
            TableEvent::StopAgreed => self.must_have_countdown(),
            TableEvent::TakenBack { count } => {
                let is_there = (1..=self.game.main_line().len()).contains(count);
                is_there.then_some(()).ok_or(Refusal::NothingToTakeBack)
            }
            TableEvent::PutBack => self.can_put_back().then_some(()).ok_or(Refusal::NothingToPutBack),
            TableEvent::LineChosen { .. } | TableEvent::Seated { .. } => Ok(()),
            TableEvent::Offered { offer, by } => {
                self.must_go_on()?;
                if *offer == Offer::Stop {
                    self.must_have_countdown()?;
                }
                self.may_offer(*by).then_some(()).ok_or(Refusal::AlreadyOffered)
            }
            TableEvent::Declined { .. } => self.offer.map(drop).ok_or(Refusal::NoOffer),
            TableEvent::Paused | TableEvent::Resumed => {
                self.must_go_on()?;
                let is_change = self.is_paused == matches!(event, TableEvent::Resumed);
                is_change.then_some(()).ok_or(Refusal::NoChange)
            }
        }
    }

    fn must_go_on(&self) -> Result<(), Refusal> {
        self.ending().map_or(Ok(()), |ending| Err(Refusal::Ended(ending)))
    }

    fn must_have_countdown(&self) -> Result<(), Refusal> {
        self.must_go_on()?;
        self.can_stop_countdown().then_some(()).ok_or(Refusal::NoCountdown)
    }
}
