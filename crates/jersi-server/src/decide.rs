//! Rules for what players may do in a game: a request becomes events or is rejected. Time, position and result sent by
//! clients are never trusted.

use jersi_play::{Offer, Refusal};
use jersi_remote::MOST_SAID;
use jersi_rules::{Color, IllegalTurn, TurnTextError};
use jersi_store::GameState;
use jersi_wire::{Action, ErrorId, EventKind, Phrase, TakeAction};

use crate::room::{Room, side};
use crate::time::Time;

/// Why a request is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Denied {
    /// An error without details.
    Plain(ErrorId),
    /// The rules forbid the turn.
    Illegal(IllegalTurn),
    /// The turn can't be parsed.
    Unreadable(TurnTextError),
}

impl From<ErrorId> for Denied {
    fn from(id: ErrorId) -> Self {
        Self::Plain(id)
    }
}

impl Denied {
    /// Error identifier.
    pub(crate) const fn id(&self) -> ErrorId {
        match self {
            Self::Plain(id) => *id,
            Self::Illegal(_) => ErrorId::IllegalTurn,
            Self::Unreadable(_) => ErrorId::UnreadableTurn,
        }
    }
}

fn refused(refusal: Refusal) -> Denied {
    match refusal {
        Refusal::Illegal(why) => Denied::Illegal(why),
        Refusal::Ended(_) => ErrorId::GameOver.into(),
        Refusal::NotYourTurn => ErrorId::NotYourTurn.into(),
        Refusal::WrongNumber { .. } => ErrorId::WrongNumber.into(),
        _ => ErrorId::NotNow.into(),
    }
}

impl Room {
    /// Fails unless the game is running.
    fn require_running(&self) -> Result<(), Denied> {
        match self.state() {
            GameState::Playing => Ok(()),
            GameState::Open => Err(ErrorId::NotBegun.into()),
            GameState::Over | GameState::Aborted => Err(ErrorId::GameOver.into()),
        }
    }

    /// The player's side, or an error for spectators.
    pub(crate) fn require_seat(&self, player: &str) -> Result<Color, Denied> {
        self.side_of(player).ok_or(Denied::Plain(ErrorId::NotYourSeat))
    }

    /// The event of a turn, or of a flag fall if it came too late. `lag` is the round-trip time of the connection.
    pub(crate) fn turn(
        &self,
        by: Color,
        text: &str,
        number: u64,
        lag: u64,
        now: u64,
    ) -> Result<EventKind, Denied> {
        self.require_running()?;
        if number != self.number() + 1 {
            return Err(ErrorId::WrongNumber.into());
        }
        let position = self.table().last_position();
        if position.side() != by {
            return Err(ErrorId::NotYourTurn.into());
        }
        let turn = position.read_turn(text).map_err(Denied::Unreadable)?;
        position.play(turn).map_err(Denied::Illegal)?;
        let game = self.table().game();
        let spent = game.time_spent(jersi_play::Milliseconds(now)).0;
        let given = lag.min(self.quotas[by as usize].left()).min(spent);
        let charged = spent - given;
        let left = game.clock_at(game.end(), by).map(|left| left.0);
        let is_late = match self.time() {
            Time::Live(_) => game.thinker() == Some(by) && left.is_some_and(|left| charged >= left),
            Time::Days(_) | Time::Unlimited => self.deadline().is_some_and(|deadline| deadline <= now),
        };
        if is_late {
            return self
                .expired_event(now.max(self.deadline().unwrap_or(now)))
                .ok_or(Denied::Plain(ErrorId::GameOver));
        }
        Ok(EventKind::Turn { turn: position.write_turn(turn), spent: charged, lag: given })
    }

    /// The event that follows a turn at the turn limit, unless the turn itself ends the game.
    pub(crate) fn turn_limit(&self, turn: &EventKind) -> Option<EventKind> {
        let EventKind::Turn { turn, .. } = turn else { return None };
        let position = self.table().last_position();
        let after = position.play(position.read_turn(turn).ok()?).ok()?;
        (self.is_last_turn() && after.outcome().is_none()).then_some(EventKind::TurnLimit)
    }

    /// The event of an action. `away` is the time since the opponent was last seen.
    pub(crate) fn action(
        &self,
        by: Color,
        act: &TakeAction,
        away: u64,
        now: u64,
    ) -> Result<EventKind, Denied> {
        let by_side = side(by);
        let offer = self.table().offer().filter(|&(_, of)| of != by).map(|(offer, _)| offer);
        let what = match act.action {
            Action::Say => return self.say(by, act.phrase),
            Action::Rematch => return self.rematch(by),
            Action::Abort => {
                if !matches!(self.state(), GameState::Open | GameState::Playing) {
                    return Err(ErrorId::GameOver.into());
                }
                if self.has_begun() {
                    return Err(ErrorId::NotNow.into());
                }
                return Ok(EventKind::Aborted { side: Some(by_side), why: None });
            }
            Action::Resign => EventKind::Resigned { side: by_side },
            Action::OfferTie if offer == Some(Offer::Tie) => EventKind::TieAgreed,
            Action::OfferTie => EventKind::TieOffered { side: by_side },
            Action::OfferStop if offer == Some(Offer::Stop) => EventKind::StopAgreed,
            Action::OfferStop => EventKind::StopOffered { side: by_side },
            Action::AskTakeback => {
                self.require_running()?;
                let count = self.table().count_to_ask_back(by).ok_or(Denied::Plain(ErrorId::NotNow))?;
                EventKind::TakebackAsked { side: by_side, count: count as u32 }
            }
            Action::Accept => match offer {
                Some(Offer::Tie) => EventKind::TieAgreed,
                Some(Offer::Stop) => EventKind::StopAgreed,
                Some(Offer::TakeBack { count }) => EventKind::TakenBack { count: count as u32 },
                None => {
                    self.require_running()?;
                    return Err(ErrorId::NotNow.into());
                }
            },
            Action::Decline => EventKind::Declined { side: by_side },
            Action::Claim => {
                self.require_running()?;
                if !self.may_claim(by, away, now) {
                    return Err(ErrorId::NotNow.into());
                }
                EventKind::Claimed { side: by_side, result: act.result }
            }
        };
        self.require_running()?;
        let is_request = matches!(
            what,
            EventKind::TieOffered { .. } | EventKind::StopOffered { .. } | EventKind::TakebackAsked { .. }
        );
        if is_request && !self.may_request(by) {
            return Err(ErrorId::TooMany.into());
        }
        self.check_event(&what, now)?;
        Ok(what)
    }

    /// Checks on a copy of the game whether an event is valid.
    fn check_event(&self, what: &EventKind, now: u64) -> Result<(), Denied> {
        let mut copy = self.clone();
        let event = jersi_wire::GameEvent { number: self.number() + 1, at: now, what: what.clone() };
        match copy.add(crate::room::Entry { event, player: None, key: None }) {
            Ok(()) => Ok(()),
            Err(crate::room::Broken::Refused { why, .. }) => Err(refused(why)),
            Err(_) => Err(ErrorId::NotNow.into()),
        }
    }

    fn say(&self, by: Color, phrase: Option<Phrase>) -> Result<EventKind, Denied> {
        let phrase = phrase.ok_or(Denied::Plain(ErrorId::BadRequest))?;
        if !self.is_full() {
            return Err(ErrorId::NotBegun.into());
        }
        if self.said().len() >= MOST_SAID || !self.may_request(by) {
            return Err(ErrorId::TooMany.into());
        }
        Ok(EventKind::Said { side: side(by), phrase })
    }

    /// The event of a rematch request. The caller checks whether both players have asked.
    fn rematch(&self, by: Color) -> Result<EventKind, Denied> {
        match self.state() {
            GameState::Over | GameState::Aborted if self.is_full() => {}
            _ => return Err(ErrorId::NotNow.into()),
        }
        if self.has_asked_rematch(by) && self.course.rematch().is_none() {
            return Err(ErrorId::NotNow.into());
        }
        Ok(EventKind::RematchAsked { side: side(by) })
    }
}
