//! Messages of the server: duplicates and messages out of order change nothing, gaps are requested again, refused
//! commands leave the outbox.

use jersi_wire::{
    ClientMessage, ErrorBody, ErrorId, EventKind, GameEvent, GameState, PlayerName, ServerMessage,
};

use crate::course::{Broken, Course, Progress, color_of};
use crate::game::{Connectivity, RemoteGame};
use crate::outbox::{Pending, Stage};

/// Time without a first event after which the game is requested again.
const FIRST_EVENT: u64 = 8_000;
/// Time after which missing events are requested again.
const GAP: u64 = 3_000;
/// Delay of a retry if a busy server does not say how long to wait.
const BUSY: u64 = 2_000;
/// Limit of buffered early events; the others are sent again by the server.
const MOST_EARLY: usize = 1_000;

/// A change for the front end.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum RemoteNews {
    /// The state of the game arrived: names and the user's seat may have changed.
    State,
    /// A new event.
    Event(GameEvent),
    /// The server has stored a command of this client.
    Confirmed {
        /// The key.
        key: String,
        /// The number of the event.
        number: u64,
    },
    /// The server refused a command of this client; a turn is no longer shown.
    Refused {
        /// The command.
        pending: Pending,
        /// The reason: the identifier, the sentence, and the rule that forbids a turn.
        error: ErrorBody,
    },
    /// Another event came before a turn of this client, which is no longer shown.
    Overtaken {
        /// The turn.
        pending: Pending,
    },
    /// A player or a spectator came or left.
    Presence,
    /// The game cannot be shown.
    Failed(ErrorBody),
}

impl RemoteGame {
    /// Called when the connection is open and the handshake is done: requests missed events and sends the outbox.
    pub fn connected(&mut self, now: u64) {
        self.connectivity = Connectivity::Connected { since: now };
        self.problem = None;
        self.messages.clear();
        self.stated = None;
        self.outbox.rewind();
        self.watch(now);
        self.send_pending(now);
    }

    /// Called when the connection is lost.
    pub fn lost(&mut self, now: u64) {
        if self.is_connected() {
            self.connectivity = Connectivity::Lost { since: now };
        }
        self.skew.age();
        self.messages.clear();
        self.outbox.rewind();
    }

    /// Requests the events after the last known one.
    fn watch(&mut self, now: u64) {
        self.asked = now;
        self.ask_at = None;
        self.messages.push(ClientMessage::Watch { game: self.game.clone(), since: self.last() });
    }

    /// Repeats overdue requests; to be called about every second.
    pub fn tick(&mut self, now: u64) {
        if !self.is_connected() || self.problem.is_some() {
            return;
        }
        let waited = now.saturating_sub(self.asked);
        let is_behind = self.newest > self.last() || !self.early.is_empty();
        let is_due = self.ask_at.is_some_and(|at| at <= now);
        if is_due || (is_behind && waited >= GAP) || (self.course.is_none() && waited >= FIRST_EVENT) {
            self.watch(now);
        }
        self.outbox.expire(now);
        self.send_pending(now);
    }

    /// Handles a message of the server. Messages about other games change nothing.
    pub fn receive(&mut self, message: &ServerMessage, now: u64) -> Vec<RemoteNews> {
        let mut news = Vec::new();
        match message {
            ServerMessage::Hello { player, now: server, .. } => {
                self.skew.observe(*server, now);
                self.me.clone_from(player);
            }
            ServerMessage::Pong { now: server, .. } => self.skew.observe(*server, now),
            ServerMessage::Game { state } if state.game == self.game => {
                self.take_state(state, now);
                news.push(RemoteNews::State);
            }
            ServerMessage::Event { game, event, clocks, running, now: server } if *game == self.game => {
                self.skew.observe(*server, now);
                self.clocks.set(*clocks, *running, *server);
                self.take_event(event, now, &mut news);
            }
            ServerMessage::Presence { game, white, black, watchers } if *game == self.game => {
                let here = [*white, *black];
                for (gone, is_here) in self.presence.gone_since.iter_mut().zip(here) {
                    *gone = if is_here { None } else { gone.or(Some(now)) };
                }
                (self.presence.here, self.presence.watchers) = (here, *watchers);
                news.push(RemoteNews::Presence);
            }
            ServerMessage::Done { game, key: Some(key), number, .. } if *game == self.game => {
                self.take_done(key, *number, now, &mut news);
            }
            ServerMessage::Error { game, error } => {
                self.take_error(game.as_deref(), error, now, &mut news);
            }
            _ => {}
        }
        news
    }

    fn take_state(&mut self, state: &GameState, now: u64) {
        self.skew.observe(state.now, now);
        self.clocks.set(state.clocks, state.running, state.now);
        self.names = [state.white.clone(), state.black.clone()];
        self.state_seat = state.seat.map(color_of);
        self.presence.watchers = state.watchers;
        self.newest = self.newest.max(state.number);
        self.stated = Some(state.number);
        self.send_pending(now);
    }

    fn take_event(&mut self, event: &GameEvent, now: u64, news: &mut Vec<RemoteNews>) {
        self.newest = self.newest.max(event.number);
        if event.number <= self.last() {
            return;
        }
        if event.number > self.last() + 1 {
            if self.early.len() < MOST_EARLY {
                self.early.insert(event.number, event.clone());
            }
            if now.saturating_sub(self.asked) >= GAP {
                self.watch(now);
            }
            return;
        }
        let mut next = Some(event.clone());
        while let Some(event) = next {
            if !self.take_next(&event, now, news) {
                return;
            }
            self.early.retain(|number, _| *number > event.number);
            next = self.early.remove(&(event.number + 1));
        }
        // A turn that was refused with an old number is sent with the new one.
        self.send_pending(now);
    }

    /// Applies the event that follows the last known one.
    fn take_next(&mut self, event: &GameEvent, now: u64, news: &mut Vec<RemoteNews>) -> bool {
        let confirmed = self.confirmed_by(event);
        let added = match &mut self.course {
            None => Course::begin(event).map(|course| self.course = Some(course)),
            Some(course) if event.what == EventKind::Unknown => {
                course.pass_over(event);
                Ok(())
            }
            Some(course) => course.add(event),
        };
        if let Err(broken) = added {
            self.break_off(&broken, now, news);
            return false;
        }
        self.events.push(event.clone());
        news.push(RemoteNews::Event(event.clone()));
        self.settle(event, confirmed.as_deref(), news);
        if let EventKind::Seated { side, player } = &event.what {
            self.take_seated(color_of(*side) as usize, player, now);
        }
        true
    }

    /// Requests the state of the game when a new player is seated, because only the state has the name.
    fn take_seated(&mut self, side: usize, player: &str, now: u64) {
        let is_known = self.names[side].as_ref().is_some_and(|name| name.player.as_deref() == Some(player));
        if !is_known {
            self.names[side] =
                Some(PlayerName { player: Some(player.to_owned()), name: None, nickname: None });
            // The state precedes the first events.
            if self.newest <= self.last() && self.is_connected() {
                self.watch(now);
            }
        }
    }

    /// The key of the pending turn that an event confirms.
    fn confirmed_by(&self, event: &GameEvent) -> Option<String> {
        let EventKind::Turn { turn, .. } = &event.what else { return None };
        let pending = self.outbox.turns().next().filter(|pending| pending.after < event.number)?;
        let position = self.course.as_ref()?.table().last_position();
        let played = position.read_turn(turn).ok()?;
        (position.read_turn(pending.turn()?) == Ok(played)).then(|| pending.key.clone())
    }

    /// Updates the outbox after an event.
    fn settle(&mut self, event: &GameEvent, confirmed: Option<&str>, news: &mut Vec<RemoteNews>) {
        if let Some(key) = confirmed {
            let pending = self.outbox.confirm(key).filter(|pending| !pending.is_stored());
            news.extend(
                pending.map(|pending| RemoteNews::Confirmed { key: pending.key, number: event.number }),
            );
        } else if self.is_line_changed_by(event) {
            let overtaken = self.outbox.overtake(event.number).into_iter();
            news.extend(overtaken.map(|pending| RemoteNews::Overtaken { pending }));
        }
        if self.is_line_changed_by(event) || is_about_offers(&event.what) {
            self.outbox.drop_answers(event.number);
        }
        self.outbox.remove_stored(event.number);
    }

    /// Whether an event makes turns obsolete that were meant for the position before it.
    fn is_line_changed_by(&self, event: &GameEvent) -> bool {
        matches!(event.what, EventKind::Turn { .. } | EventKind::TakenBack { .. })
            || self.progress().is_some_and(|progress| progress != Progress::Playing)
    }

    fn take_done(&mut self, key: &str, number: u64, now: u64, news: &mut Vec<RemoteNews>) {
        self.newest = self.newest.max(number);
        let known = self.last();
        let Some(pending) = self.outbox.find(key).filter(|pending| !pending.is_stored()) else { return };
        news.push(RemoteNews::Confirmed { key: key.to_owned(), number });
        if number <= known {
            self.outbox.confirm(key);
            return;
        }
        // It stays in the outbox until its event arrives.
        pending.stage = Stage::Stored { number };
        if number > known + 1 && now.saturating_sub(self.asked) >= GAP {
            self.watch(now);
        }
    }

    fn take_error(&mut self, game: Option<&str>, error: &ErrorBody, now: u64, news: &mut Vec<RemoteNews>) {
        let Some(key) = &error.key else {
            if game == Some(self.game.as_str()) {
                self.take_failure(error, now, news);
            }
            return;
        };
        let Some(pending) = self.outbox.find(key).filter(|pending| !pending.is_stored()) else { return };
        match error.error {
            ErrorId::TooMany | ErrorId::Unavailable => {
                pending.stage = Stage::Later { at: now + error.wait.unwrap_or(BUSY) };
            }
            // Another event came first; if it was not a turn, ours is still good with another number.
            ErrorId::WrongNumber if pending.is_turn() => {
                self.renumber(key, error.number.unwrap_or_default(), now);
            }
            _ => {
                let refused = self.outbox.remove(key);
                news.extend(refused.map(|pending| RemoteNews::Refused { pending, error: error.clone() }));
            }
        }
    }

    /// Handles a refused event number.
    fn renumber(&mut self, key: &str, last: u64, now: u64) {
        self.newest = self.newest.max(last);
        let known = self.last();
        self.outbox.renumber(key, last, known, now + BUSY);
        if last > known && now.saturating_sub(self.asked) >= GAP {
            self.watch(now);
        }
        self.send_pending(now);
    }

    /// Handles a refused request for the game.
    fn take_failure(&mut self, error: &ErrorBody, now: u64, news: &mut Vec<RemoteNews>) {
        match error.error {
            ErrorId::TooMany | ErrorId::Unavailable => {
                self.ask_at = Some(now + error.wait.unwrap_or(BUSY));
            }
            _ => {
                self.problem = Some(error.clone());
                news.push(RemoteNews::Failed(error.clone()));
            }
        }
    }

    /// Handles an inconsistent event: all events are requested again, once.
    fn break_off(&mut self, broken: &Broken, now: u64, news: &mut Vec<RemoteNews>) {
        self.early.clear();
        if std::mem::replace(&mut self.is_reread, true) {
            let error = ErrorBody::new(ErrorId::BadGame, broken.to_string());
            self.problem = Some(error.clone());
            news.push(RemoteNews::Failed(error));
            return;
        }
        self.course = None;
        self.events.clear();
        if self.is_connected() {
            self.watch(now);
        }
    }
}

/// Whether an event opens or closes an offer.
const fn is_about_offers(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::TieOffered { .. }
            | EventKind::StopOffered { .. }
            | EventKind::TakebackAsked { .. }
            | EventKind::Declined { .. }
    )
}
