//! Online game on the full screen: events of the server update the shown table, commands of the player go to the
//! server. The rest is shared with local games.

use std::io::Write;

use jersi_play::{Entered, Input, Milliseconds, Offer, Refusal, Walk};
use jersi_remote::RemoteNews;
use jersi_rules::{Color, Turn};
use jersi_wire::{Action, EventKind};
use jersi_words::Words;

use super::app::{App, ScreenStyle};
use super::prompt::{Prompt, Purpose};
use super::{run, theme};
use crate::keeping::GameSaver;
use crate::online::{OnlineSession, OnlineTexts, Order, Orders};
use jersi_play::Failure;

/// Plays an online game until the player leaves.
pub(crate) fn play_online(
    session: OnlineSession,
    words: Words,
    is_ascii: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Some(table) = session.game.table() else { return Ok(()) };
    let seat = session.game.seat();
    let command = format!("jersi play --online {} {}", session.server.address(), session.game.id());
    let mut app = App::new(words, ScreenStyle { theme: theme(), is_ascii }, table, GameSaver::default());
    app.below = seat.unwrap_or(Color::White);
    app.table.walk(Walk::Live);
    app.online = Some(Box::new(session));
    app.look_here();
    let result = run(&mut app);
    let refused = app.online.as_mut().and_then(|session| session.refused.take());
    if app.table.ending().is_none() && refused.is_none() {
        writeln!(out, "{}", app.say("online-left", &[("command", command.into())]))?;
    }
    result.and(refused.map_or(Ok(()), |reason| Err(Failure::data(reason))))
}

impl App {
    /// Whether the shown game is online.
    pub(super) const fn is_online(&self) -> bool {
        self.online.is_some()
    }

    fn told(&self) -> Option<OnlineTexts<'_>> {
        Some(OnlineTexts { words: &self.words, session: self.online.as_deref()? })
    }

    /// Applies the received events. Returns whether there were any.
    pub(super) fn hear_server(&mut self) -> bool {
        let Some(session) = &mut self.online else { return false };
        let news = session.poll();
        if session.refused.is_some() {
            self.is_left = true;
        }
        if news.is_empty() {
            return false;
        }
        let (before, was_live) = (self.table.game().current(), self.table.is_live());
        let turns = self.table.game().main_line().len();
        // Another game replaces the whole table.
        if !self.waits_for_table {
            session.game.update(&mut self.table);
        }
        if self.table.game().current() != before || self.table.game().main_line().len() != turns {
            self.look_here();
        }
        for news in &news {
            self.tell_news(news, was_live);
        }
        self.go_on_after();
        true
    }

    /// Shows news: the opponent's turns as sentences, the rest in the status line.
    fn tell_news(&mut self, news: &RemoteNews, was_live: bool) {
        let line = self.told().and_then(|told| told.news(news));
        match (news, line) {
            (RemoteNews::Refused { .. } | RemoteNews::Overtaken { .. }, Some(line)) => self.refuse(line),
            (_, Some(line)) => self.tell(line),
            (RemoteNews::Event(event), None) => {
                let by_other = self.table.game().parent(self.table.game().end()).and_then(|node| {
                    let before = *self.table.game().position_at(node)?;
                    (self.seat() != Some(before.side())).then_some(before)
                });
                if let (EventKind::Turn { .. }, true, Some(before)) = (&event.what, was_live, by_other)
                    && let Some(turn) = self.table.game().turn_at(self.table.game().end())
                {
                    self.tell(self.told_turn(&before, turn));
                }
            }
            _ => {}
        }
    }

    /// Opens the agreed rematch.
    fn go_on_after(&mut self) {
        let Some(session) = &mut self.online else { return };
        let next = session.game.course().and_then(|course| course.rematch()).map(str::to_owned);
        if let Some(next) = next.filter(|_| session.game.seat().is_some()) {
            session.go_on_with(&next);
            self.tell(self.say("online-rematch", &[]));
            self.waits_for_table = true;
        } else if self.waits_for_table && session.game.is_current() {
            self.waits_for_table = false;
            if let (Some(table), Some(seat)) = (session.game.table(), session.game.seat()) {
                (self.table, self.below) = (table, seat);
                self.look_here();
            }
        }
    }

    /// Handles an input for the entered turn. A complete turn is played; online, it is sent to the server.
    pub(super) fn enter(&mut self, input: Input, now: Milliseconds) -> Entered {
        let Some(session) = &mut self.online else { return self.table.enter(input, now) };
        if self.waits_for_table {
            return Entered::NotNow(Refusal::NotYourTurn);
        }
        let now = session.now();
        let entered = session.game.enter(&mut self.table, input, now);
        session.flush();
        entered
    }

    /// Plays a whole turn in the shown position; online, it is sent to the server.
    pub(super) fn play_here(&mut self, turn: Turn, now: Milliseconds) -> Entered {
        let Some(session) = &mut self.online else { return self.table.play_here(turn, now) };
        if self.waits_for_table {
            return Entered::NotNow(Refusal::NotYourTurn);
        }
        let now = session.now();
        let entered = session.game.play_here(&mut self.table, turn, now);
        session.flush();
        entered
    }

    /// The user's side in an online game.
    fn seat(&self) -> Option<Color> {
        self.online.as_ref()?.game.seat()
    }

    /// Whether the user plays an unfinished online game, in which no engine may help.
    pub(super) fn is_contest(&self) -> bool {
        self.seat().is_some() && self.table.ending().is_none()
    }

    /// The remaining time of a side.
    pub(super) fn clock(&self, side: Color, now: Milliseconds) -> Option<Milliseconds> {
        match &self.online {
            Some(session) => session.game.clock(side, session.now()).map(Milliseconds),
            None => self.table.game().remaining(side, now).filter(|_| self.has_clocks()),
        }
    }

    /// The side whose clock runs.
    pub(super) fn runner(&self) -> Option<Color> {
        match &self.online {
            Some(session) => session.game.running(session.now()),
            None => self.table.game().thinker(),
        }
    }

    /// Indicators of the connection and the opponent.
    pub(super) fn signs(&self) -> Vec<String> {
        self.told().map(|told| told.signs()).unwrap_or_default()
    }

    /// Status line: a pending offer, or the link for an opponent.
    pub(super) fn quiet_line(&self) -> Option<String> {
        let told = self.told()?;
        told.open_offer().or_else(|| told.invitation())
    }

    /// Reason why the game is not running: missing opponent, or aborted.
    pub(super) fn standstill(&self) -> Option<String> {
        self.told()?.standstill()
    }

    /// Sends a command to the server.
    pub(super) fn order(&mut self, action: Action) {
        let Some(session) = &mut self.online else { return };
        let now = session.now();
        if session.game.may(action, now) {
            session.game.act(action, now);
            session.flush();
            self.message = None;
        } else {
            self.refuse(self.say("online-error-not-now", &[]));
        }
    }

    /// Key for a tie or for stopping the countdown: offers it, or answers the pending offer.
    pub(super) fn online_offer(&mut self, offer: Offer) {
        let offered = self.online.as_ref().and_then(|session| session.game.offer());
        let is_stop = offer == Offer::Stop;
        if offered.is_some_and(|(open, by)| open == offer && Some(by) != self.seat()) {
            let agree = if is_stop { Purpose::AgreeStop } else { Purpose::AgreeTie };
            self.prompt = Some(Prompt::new(agree, self));
        } else {
            self.order(if is_stop { Action::OfferStop } else { Action::OfferTie });
        }
    }

    /// Key for a take-back: asks for it, or agrees.
    pub(super) fn online_take_back(&mut self) {
        let offered = self.online.as_ref().and_then(|session| session.game.offer());
        match offered {
            Some((Offer::TakeBack { .. }, by)) if Some(by) != self.seat() => self.order(Action::Accept),
            _ => self.order(Action::AskTakeback),
        }
    }

    /// Key for a rematch: asks for it, or agrees.
    pub(super) fn online_again(&mut self) {
        self.order(Action::Rematch);
    }

    /// Executes a typed command. Returns whether it was one.
    pub(super) fn type_order(&mut self, text: &str) -> bool {
        let Some(order) = Orders::new(&self.words).read(text).filter(|_| self.is_online()) else {
            return false;
        };
        if order == Order::Act(Action::Resign) {
            self.ask_resignation();
            return true;
        }
        let Some(session) = &mut self.online else { return false };
        let now = session.now();
        let done = order.obey(&mut session.game, now);
        session.flush();
        if let Err(id) = done {
            let phrases = self.words.list(jersi_wire::Phrase::ALL.map(|phrase| phrase.id().to_owned()));
            self.refuse(self.say(id, &[("phrases", phrases.into())]));
        }
        true
    }
}
