//! An online game on a desk. `RemoteGame` defines its state and actions; here it is shown like any other: changes of
//! the table go through it, and its messages go to the connection.

use std::time::Duration;

use jersi_play::{Milliseconds, Table};
use jersi_remote::{Link, Pending, Progress, RemoteGame, RemoteNews, Stage};
use jersi_rules::{Color, Turn};
use jersi_wire::{Action, ClaimedResult, ClientMessage, ErrorBody, Phrase, ServerMessage, What};
use leptos::prelude::*;

use super::Desk;
use crate::clock::now;
use crate::motion;

/// The interval at which clocks are drawn.
const BEAT: Duration = Duration::from_millis(100);
/// The interval at which unanswered messages are checked.
const LOOK: Duration = Duration::from_secs(1);
/// The threshold of the low-time sound, in milliseconds.
const LOW: u64 = 10_000;

type Say = StoredValue<Option<Box<dyn Fn(ClientMessage)>>, LocalStorage>;

/// The online game of a desk, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Remote {
    game: StoredValue<Option<RemoteGame>>,
    /// Counts the changes that are not part of the table.
    changes: RwSignal<u32>,
    /// The rematch, once both players have asked for it while the screen was open.
    pub(crate) next: RwSignal<Option<String>>,
    /// The number of the last event when the game was requested: events up to it are not news.
    known: StoredValue<u64>,
    /// The last refusal.
    pub(crate) refused: RwSignal<Option<ErrorBody>>,
    /// The side and turn of the last low-time sound.
    warned: StoredValue<Option<usize>>,
    say: Say,
}

impl Remote {
    pub(super) fn none() -> Self {
        Self {
            game: StoredValue::new(None),
            changes: RwSignal::new(0),
            next: RwSignal::new(None),
            known: StoredValue::new(0),
            refused: RwSignal::new(None),
            warned: StoredValue::new(None),
            say: StoredValue::new_local(None),
        }
    }

    /// Reads from the game, and tracks its changes.
    pub(crate) fn read<T>(self, what: impl FnOnce(&RemoteGame) -> T) -> Option<T> {
        self.changes.track();
        self.game.with_value(|game| game.as_ref().map(what))
    }

    /// The same without tracking.
    pub(crate) fn peek<T>(self, what: impl FnOnce(&RemoteGame) -> T) -> Option<T> {
        self.game.try_with_value(|game| game.as_ref().map(what)).flatten()
    }

    /// Whether this desk has an online game.
    pub(crate) fn is_there(self) -> bool {
        self.peek(|_| ()).is_some()
    }

    /// Whether the user plays it and it is not over: then no engine may help.
    pub(crate) fn is_own_running(self) -> bool {
        let is_running = |game: &RemoteGame| {
            game.seat().is_some() && matches!(game.progress(), Some(Progress::Open | Progress::Playing))
        };
        self.read(is_running) == Some(true)
    }

    /// The user's side.
    pub(crate) fn seat(self) -> Option<Color> {
        self.read(RemoteGame::seat).flatten()
    }

    /// The number of the last event.
    pub(crate) fn progress(self) -> Option<Progress> {
        self.read(RemoteGame::progress).flatten()
    }

    /// Whether an action is possible now.
    pub(crate) fn may(self, action: Action) -> bool {
        self.read(|game| game.may(action, now().0)) == Some(true)
    }

    /// The time of a clock.
    pub(crate) fn clock(self, side: Color) -> Option<u64> {
        self.peek(|game| game.clock(side, now().0)).flatten()
    }

    /// The time since which the game is disconnected.
    pub(crate) fn lost_since(self) -> Option<u64> {
        self.read(|game| match game.link() {
            Link::Lost { since } => Some(since),
            Link::Never | Link::Connected { .. } => None,
        })
        .flatten()
    }

    /// The number of actions that wait for a connection.
    pub(crate) fn unsent(self) -> usize {
        let is_unsent = |pending: &&Pending| matches!(pending.stage, Stage::Unsent);
        self.read(|game| game.pending().iter().filter(is_unsent).count()).unwrap_or_default()
    }

    fn changed(self) {
        self.changes.update(|count| *count = count.wrapping_add(1));
    }

    /// Sends the pending messages.
    fn send(self) {
        let messages =
            self.game.try_update_value(|game| game.as_mut().map(RemoteGame::take_outbox)).flatten();
        self.say.with_value(|say| {
            if let Some(say) = say {
                messages.unwrap_or_default().into_iter().for_each(say);
            }
        });
    }
}

/// The side that is shown below: the user's own, or the one that is still free.
fn side_to_look_from(game: &RemoteGame) -> Color {
    let is_free = |side: &Color| {
        game.course().is_some_and(|course| !course.is_full() && course.players()[*side as usize].is_none())
    };
    game.seat().or_else(|| Color::BOTH.into_iter().find(is_free)).unwrap_or(Color::White)
}

/// Games on a server.
impl Desk {
    /// Connects the desk to a server, and runs its timers as long as the page lives.
    pub(crate) fn serve(self, say: impl Fn(ClientMessage) + 'static) {
        self.remote.say.set_value(Some(Box::new(say)));
        set_interval(move || self.run_far_clocks(), BEAT);
        set_interval(
            move || {
                let _ = self.remote.game.try_update_value(|game| {
                    if let Some(game) = game {
                        game.tick(now().0);
                    }
                });
                self.remote.send();
                // A claim becomes possible by waiting alone.
                if self.remote.is_there() {
                    self.remote.changed();
                }
            },
            LOOK,
        );
    }

    /// Opens a game of the server, whose state is not known yet.
    pub(crate) fn put_far(self, id: &str) {
        self.film.end();
        self.remote.refused.set(None);
        self.remote.next.set(None);
        self.remote.warned.set_value(None);
        self.remote.game.set_value(Some(RemoteGame::new(id, crate::keep::random())));
        self.table.set(None);
        self.remote.changed();
    }

    /// Clears the desk.
    pub(crate) fn clear_far(self) {
        self.film.end();
        self.remote.game.set_value(None);
        self.table.set(None);
        self.remote.changed();
    }

    /// Called when the connection is open.
    pub(crate) fn far_connected(self) {
        self.with_far(|game| game.connected(now().0));
    }

    /// Called when the connection is lost.
    pub(crate) fn far_lost(self) {
        self.with_far(|game| game.lost(now().0));
    }

    /// Sends an action other than a turn.
    pub(crate) fn far_act(self, action: Action) {
        self.with_far(|game| drop(game.act(action, now().0)));
    }

    /// Sends a phrase.
    pub(crate) fn far_say(self, phrase: Phrase) {
        self.with_far(|game| drop(game.say(phrase, now().0)));
    }

    /// Claims the game of an absent opponent.
    pub(crate) fn far_claim(self, result: ClaimedResult) {
        self.with_far(|game| drop(game.claim(result, now().0)));
    }

    fn with_far(self, what: impl FnOnce(&mut RemoteGame)) {
        let _ = self.remote.game.try_update_value(|game| game.as_mut().map(what));
        self.show_far();
        self.remote.send();
    }

    /// Copies the table of the game.
    fn show_far(self) {
        let table = self.remote.peek(|game| game.table().cloned()).flatten();
        let was_empty = self.table.with_untracked(Option::is_none);
        if let Some(table) = &table
            && was_empty
        {
            self.cursor.set(super::first_cell(table.ruleset()));
            self.below.set(self.remote.peek(side_to_look_from).unwrap_or(Color::White));
        }
        self.table.set(table);
        self.remote.changed();
    }

    /// Changes the table of an online game: changes that are events are sent to the server.
    pub(super) fn change_far<T>(self, what: impl FnOnce(&mut Table) -> T) -> Option<T> {
        let answer = self
            .remote
            .game
            .try_update_value(|game| game.as_mut()?.change(now().0, |table, _| what(table)))
            .flatten();
        self.show_far();
        self.remote.send();
        answer
    }

    /// The time for the table: the local clock must not end an online game.
    pub(crate) fn time(self) -> Milliseconds {
        if !self.remote.is_there() {
            return now();
        }
        let last = |table: &Table| table.events().last().map_or(Milliseconds(0), |last| last.at);
        self.table.with_untracked(|table| table.as_ref().map_or(Milliseconds(0), last))
    }

    /// Handles a message of the server.
    pub(crate) fn hear_far(self, message: &ServerMessage, at: u64) {
        let Some((seat, has_turn, before)) = self.remote.peek(|game| {
            let has_turn = game.pending().iter().any(Pending::is_turn);
            let shown = game.table().map(|table| (*table.last_position(), table.is_live()));
            (game.seat(), has_turn, shown)
        }) else {
            return;
        };
        let news = self
            .remote
            .game
            .try_update_value(|game| game.as_mut().map(|game| game.receive(message, at)).unwrap_or_default());
        let news = news.unwrap_or_default();
        if let ServerMessage::Game { state } = message {
            self.remote.known.set_value(state.number);
        }
        if matches!(message, ServerMessage::Pong { .. } | ServerMessage::Lobby { .. }) {
            return;
        }
        // A side that has just been taken is shown below.
        let is_seated = self.remote.peek(RemoteGame::seat).flatten();
        if news.iter().any(|one| matches!(one, RemoteNews::Happened(_))) {
            self.film.end();
        }
        self.show_far();
        if seat != is_seated
            && let Some(side) = is_seated
        {
            self.below.set(side);
        }
        let mut turns = Vec::new();
        for one in news {
            match one {
                RemoteNews::Happened(event) if event.number <= self.remote.known.get_value() => {}
                RemoteNews::Happened(event) => match event.what {
                    What::Rematch { game } => self.remote.next.set(Some(game)),
                    What::Turn { turn, .. } => turns.push(turn),
                    What::Resigned { .. }
                    | What::Flagged { .. }
                    | What::TieAgreed
                    | What::StopAgreed
                    | What::Claimed { .. }
                    | What::TurnLimit => self.hearing.end(),
                    What::Seated { .. }
                    | What::Said { .. }
                    | What::TieOffered { .. }
                    | What::StopOffered { .. }
                    | What::TakebackAsked { .. } => {
                        self.hearing.notice();
                    }
                    _ => {}
                },
                RemoteNews::Refused { error, .. } => self.remote.refused.set(Some(error)),
                RemoteNews::Overtaken { .. } => self.remote.refused.set(None),
                _ => {}
            }
        }
        // Missed turns appear at once; a new one is animated.
        if let (Some((before, is_live)), [turn], false) = (before, &turns[..], has_turn)
            && let Ok(turn) = before.read_turn(turn)
        {
            self.show_turn(&before, turn, is_live);
        }
        self.remote.send();
    }

    /// Animates a turn of the opponent, if the end of the game is shown.
    fn show_turn(self, before: &jersi_rules::AnyPosition, turn: Turn, is_live: bool) {
        if !is_live || self.taste.is_still() || document().hidden() {
            self.hearing.turn(before, turn, false);
            self.hear_end();
            return;
        }
        self.film.run(
            motion::film(before, turn, self.taste.speed.get_untracked()),
            move |captures| self.hearing.step(captures),
            move || self.hear_end(),
        );
    }

    /// Redraws the clocks, and plays the low-time sound once.
    fn run_far_clocks(self) {
        let Some((running, seat)) = self.remote.peek(|game| (game.running(), game.seat())) else { return };
        let Some(running) = running else { return };
        self.ticks.beat();
        let turn = self.table.with_untracked(|table| table.as_ref().map(|table| table.events().len()));
        let is_low = self.remote.clock(running).is_some_and(|left| left > 0 && left <= LOW);
        if Some(running) == seat && is_low && self.remote.warned.get_value() != turn {
            self.remote.warned.set_value(turn);
            self.hearing.low();
        }
    }
}
