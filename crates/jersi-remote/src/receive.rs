//! What a client hears of its game, and what it makes of that: duplicates and messages out of order change nothing,
//! gaps are asked for, refusals roll back.

use jersi_play::Numbered;
use jersi_wire::{ClientMessage, ErrorBody, ErrorId, GameEvent, GameState, ServerMessage, What};

use crate::course::{Broken, Course, Progress, color_of};
use crate::game::{Link, RemoteGame};
use crate::pending::{Deed, Pending, Stage};

/// So long an answer may take before something is sent again.
const PATIENCE: u64 = 8_000;
/// So long missing events may take before they are asked for again.
const GAP: u64 = 3_000;
/// A busy server that does not say for how long is left alone for so long.
const BUSY: u64 = 2_000;
/// So many events that came too early are kept; the others come again.
const MOST_EARLY: usize = 1_000;

/// What has changed for whoever looks at the game.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum RemoteNews {
    /// How the game stands was told: names and own seat may be others.
    Told,
    /// Something happened that was not known before.
    Happened(GameEvent),
    /// The server has taken what was done here.
    Confirmed {
        /// Its key.
        key: String,
        /// The number of its event.
        number: u64,
    },
    /// The server refused what was done here; a turn is off the table again.
    Refused {
        /// What it was.
        pending: Pending,
        /// Why: the identifier, the sentence, and the rule that forbids a turn.
        error: ErrorBody,
    },
    /// Something else happened first, so that a turn done here has no meaning any more and is off the table again.
    Overtaken {
        /// The turn.
        pending: Pending,
    },
    /// Somebody came or left.
    Presence,
    /// The server does not tell of the game.
    Failed(ErrorBody),
}

impl RemoteGame {
    /// The line is open, and the greeting was answered: asks for what was missed, and sends again what is pending.
    pub fn connected(&mut self, now: u64) {
        self.link = Link::Connected { since: now };
        self.problem = None;
        self.outbox.clear();
        for pending in &mut self.pending {
            if !pending.is_stored() {
                pending.stage = Stage::Unsent;
            }
        }
        self.watch(now);
        self.send_pending(now);
    }

    /// The line is lost.
    pub fn lost(&mut self, now: u64) {
        if self.is_connected() {
            self.link = Link::Lost { since: now };
        }
        self.skew.age();
        self.outbox.clear();
        for pending in &mut self.pending {
            if !pending.is_stored() {
                pending.stage = Stage::Unsent;
            }
        }
    }

    /// Asks for the events after the last one that is known.
    fn watch(&mut self, now: u64) {
        self.asked = now;
        self.ask_at = None;
        self.outbox.push(ClientMessage::Watch { game: self.game.clone(), since: self.last() });
    }

    /// Looks after what has waited for too long; to be called about every second.
    pub fn tick(&mut self, now: u64) {
        if !self.is_connected() || self.problem.is_some() {
            return;
        }
        let waited = now.saturating_sub(self.asked);
        let is_behind = self.newest > self.last() || !self.early.is_empty();
        let is_due = self.ask_at.is_some_and(|at| at <= now);
        if is_due || (is_behind && waited >= GAP) || (self.course.is_none() && waited >= PATIENCE) {
            self.watch(now);
        }
        for pending in &mut self.pending {
            if matches!(pending.stage, Stage::Sent { at } if now.saturating_sub(at) >= PATIENCE) {
                pending.stage = Stage::Unsent;
            }
        }
        self.send_pending(now);
    }

    /// Takes in a message of the server's; one that is not about this game changes nothing.
    pub fn receive(&mut self, message: &ServerMessage, now: u64) -> Vec<RemoteNews> {
        let mut news = Vec::new();
        match message {
            ServerMessage::Hello { player, now: server, .. } => {
                self.skew.heard(*server, now);
                self.me.clone_from(player);
                self.reseat();
            }
            ServerMessage::Pong { now: server, .. } => self.skew.heard(*server, now),
            ServerMessage::Game { state } if state.game == self.game => {
                self.take_state(state, now);
                news.push(RemoteNews::Told);
            }
            ServerMessage::Event { game, event, clocks, running, now: server } if *game == self.game => {
                self.skew.heard(*server, now);
                self.told.hear(*clocks, *running, *server);
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
        self.skew.heard(state.now, now);
        self.told.hear(state.clocks, state.running, state.now);
        self.names = [state.white.clone(), state.black.clone()];
        self.told_seat = state.seat.map(color_of);
        self.presence.watchers = state.watchers;
        self.newest = self.newest.max(state.number);
        self.reseat();
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
            if !self.happen(&event, now, news) {
                return;
            }
            self.early.retain(|number, _| *number > event.number);
            next = self.early.remove(&(event.number + 1));
        }
        // What was refused with an old number is tried with the new one.
        if self.is_connected() {
            self.send_pending(now);
        }
    }

    /// Lets an event happen that follows the last one.
    fn happen(&mut self, event: &GameEvent, now: u64, news: &mut Vec<RemoteNews>) -> bool {
        let known = self.course.as_ref().map_or(0, |course| course.table().events().len());
        let confirmed = self.confirmed_by(event);
        let added = match &mut self.course {
            None => Course::begin(event).map(|course| self.course = Some(course)),
            Some(course) if event.what == What::Unknown => {
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
        let had_turns = self.pending.iter().any(Pending::is_turn);
        news.push(RemoteNews::Happened(event.clone()));
        self.settle(event, confirmed, news);
        if let What::Seated { side, player } = &event.what {
            self.seated(color_of(*side) as usize, player, now);
        }
        let new: Vec<Numbered> = self
            .course
            .as_ref()
            .map_or_else(Vec::new, |course| course.table().events().iter().skip(known).cloned().collect());
        let is_applied = !had_turns
            && self.table.as_mut().is_some_and(|table| new.iter().all(|event| table.apply(event).is_ok()));
        if is_applied || (had_turns && new.is_empty() && self.table.is_some()) {
            self.reseat();
        } else {
            self.rebuild();
        }
        true
    }

    /// Somebody took a seat whose name is told only with the state of the game.
    fn seated(&mut self, side: usize, player: &str, now: u64) {
        let is_known = self.names[side].as_ref().is_some_and(|name| name.player.as_deref() == Some(player));
        if !is_known {
            self.names[side] = Some(jersi_wire::PlayerName { player: Some(player.to_owned()), name: None });
            // During the first round the state came just before.
            if self.newest <= self.last() && self.is_connected() {
                self.watch(now);
            }
        }
    }

    /// The pending turn that an event is.
    fn confirmed_by(&self, event: &GameEvent) -> Option<usize> {
        let What::Turn { turn: text, .. } = &event.what else { return None };
        let at = self.pending.iter().position(Pending::is_turn)?;
        let Deed::Turn { turn, .. } = self.pending[at].deed else { return None };
        let position = self.course.as_ref()?.table().last_position();
        (position.read_turn(text) == Ok(turn)).then_some(at)
    }

    /// What an event means for what is pending.
    fn settle(&mut self, event: &GameEvent, confirmed: Option<usize>, news: &mut Vec<RemoteNews>) {
        if let Some(at) = confirmed {
            let pending = self.pending.remove(at);
            if !pending.is_stored() {
                news.push(RemoteNews::Confirmed { key: pending.key, number: event.number });
            }
        } else if self.is_line_changed_by(event) {
            let (turns, others): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.pending).into_iter().partition(Pending::is_turn);
            self.pending = others;
            news.extend(turns.into_iter().map(|pending| RemoteNews::Overtaken { pending }));
        }
        self.pending.retain(|pending| pending.stage != Stage::Stored { number: event.number });
    }

    /// Whether a turn that was meant for the position before an event has no meaning after it.
    fn is_line_changed_by(&self, event: &GameEvent) -> bool {
        matches!(event.what, What::Turn { .. } | What::TakenBack { .. })
            || self.progress().is_some_and(|progress| progress != Progress::Playing)
    }

    fn take_done(&mut self, key: &str, number: u64, now: u64, news: &mut Vec<RemoteNews>) {
        self.newest = self.newest.max(number);
        let Some(at) = self.pending.iter().position(|pending| pending.key == key) else { return };
        if self.pending[at].is_stored() {
            return;
        }
        news.push(RemoteNews::Confirmed { key: key.to_owned(), number });
        if number > self.last() {
            // Shown as it is until its event comes.
            self.pending[at].stage = Stage::Stored { number };
            if number > self.last() + 1 && now.saturating_sub(self.asked) >= GAP {
                self.watch(now);
            }
        } else {
            let was_turn = self.pending.remove(at).is_turn();
            if was_turn {
                self.rebuild();
            }
        }
    }

    fn take_error(&mut self, game: Option<&str>, error: &ErrorBody, now: u64, news: &mut Vec<RemoteNews>) {
        let Some(key) = &error.key else {
            if game == Some(self.game.as_str()) {
                self.take_failure(error, now, news);
            }
            return;
        };
        let Some(at) = self.pending.iter().position(|pending| pending.key == *key) else { return };
        let pending = &mut self.pending[at];
        if pending.is_stored() {
            return;
        }
        match error.error {
            ErrorId::TooMany | ErrorId::Unavailable => {
                pending.stage = Stage::Later { at: now + error.wait.unwrap_or(BUSY) };
            }
            // Something happened meanwhile: if it was no turn, ours is good with another number.
            ErrorId::WrongNumber if pending.is_turn() => {
                self.renumber(at, error.number.unwrap_or_default(), now);
            }
            _ => {
                let pending = self.pending.remove(at);
                if pending.is_turn() {
                    // What stood on it falls with it.
                    self.pending.retain(|other| !other.is_turn());
                    self.rebuild();
                }
                news.push(RemoteNews::Refused { pending, error: error.clone() });
            }
        }
    }

    /// A turn was refused because another event has its number, or the one before it is missing.
    fn renumber(&mut self, at: usize, last: u64, now: u64) {
        self.newest = self.newest.max(last);
        let known = self.last();
        let earlier = self.pending[..at].iter().filter(|pending| pending.is_turn()).count() as u64;
        let pending = &mut self.pending[at];
        let number = last.max(pending.number.saturating_sub(1));
        // Nothing is known that would give it another number: no haste.
        let is_same = number <= known && known + earlier + 1 == pending.number;
        pending.stage = if is_same { Stage::Later { at: now + BUSY } } else { Stage::Behind { number } };
        if last > known && now.saturating_sub(self.asked) >= GAP {
            self.watch(now);
        }
        self.send_pending(now);
    }

    /// The server could not tell of the game.
    fn take_failure(&mut self, error: &ErrorBody, now: u64, news: &mut Vec<RemoteNews>) {
        match error.error {
            // Asked again by and by.
            ErrorId::TooMany | ErrorId::Unavailable => {
                self.ask_at = Some(now + error.wait.unwrap_or(BUSY));
            }
            _ => {
                self.problem = Some(error.clone());
                news.push(RemoteNews::Failed(error.clone()));
            }
        }
    }

    /// An event does not follow from those before it: everything is read anew, once.
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
