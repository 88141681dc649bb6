//! An online game on a desk. `RemoteGame` defines its state and commands and brings the desk's table up to date; its
//! messages go to the connection.

use std::time::Duration;

use jersi_play::{Entered, Input, Offer, Refusal, Table};
use jersi_remote::{Connectivity, Outbox, Pending, Progress, RemoteGame, RemoteNews, Stage, color_of};
use jersi_rules::Color;
use jersi_wire::{Action, ClaimedResult, ClientMessage, ErrorBody, EventKind, Phrase, ServerMessage};
use leptos::prelude::*;

use super::Desk;
use crate::clock::now;
use crate::online::outbox;
use crate::program::IS_FIRST_VISIT;

/// The interval at which clocks are drawn.
const BEAT: Duration = Duration::from_millis(100);
/// The interval at which unanswered messages are checked.
const LOOK: Duration = Duration::from_secs(1);
/// The threshold of the low-time sound, in milliseconds.
const LOW: u64 = 10_000;

/// The time for which an answer to an offer is shown.
const TOLD: Duration = Duration::from_secs(12);

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
    /// The last declined or withdrawn offer, for some seconds.
    pub(crate) told: RwSignal<Option<Told>>,
    /// Whether the user wanted a seat that another player took first.
    pub(crate) is_late: RwSignal<bool>,
    /// The outbox as it is stored on the device.
    stored: StoredValue<Outbox>,
    /// The side and turn of the last low-time sound.
    warned: StoredValue<Option<usize>>,
    say: Say,
}

/// The end of an offer that was not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// The opponent declined the user's offer, or played on.
    Declined(Offer),
    /// The opponent withdrew an offer.
    Withdrawn(Offer),
}

impl Remote {
    pub(super) fn none() -> Self {
        Self {
            game: StoredValue::new(None),
            changes: RwSignal::new(0),
            next: RwSignal::new(None),
            known: StoredValue::new(0),
            refused: RwSignal::new(None),
            told: RwSignal::new(None),
            is_late: RwSignal::new(false),
            stored: StoredValue::new(Outbox::default()),
            warned: StoredValue::new(None),
            say: StoredValue::new_local(None),
        }
    }

    /// Reads from the game, and tracks its changes.
    pub(crate) fn read<T>(self, what: impl FnOnce(&RemoteGame) -> T) -> Option<T> {
        if IS_FIRST_VISIT {
            return None;
        }
        self.changes.track();
        self.game.with_value(|game| game.as_ref().map(what))
    }

    /// The same without tracking.
    pub(crate) fn peek<T>(self, what: impl FnOnce(&RemoteGame) -> T) -> Option<T> {
        if IS_FIRST_VISIT {
            return None;
        }
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

    /// The state of the game: open, playing, over or aborted.
    pub(crate) fn progress(self) -> Option<Progress> {
        self.read(RemoteGame::progress).flatten()
    }

    /// The message on the end of a game without a result.
    pub(crate) fn called_off(self) -> &'static str {
        let result = self.read(|game| game.course().and_then(jersi_remote::Course::result)).flatten();
        if result == Some(("none", "declined")) { "web-challenge-was-declined" } else { "web-was-called-off" }
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
        self.read(|game| match game.connectivity() {
            Connectivity::Lost { since } => Some(since),
            Connectivity::Never | Connectivity::Connected { .. } => None,
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

    /// Stores the outbox on the device, and sends the pending messages.
    fn send(self) {
        self.peek(|game| {
            if self.stored.with_value(|stored| !stored.is_same(game.outbox())) {
                outbox::store(game.id(), game.outbox());
                self.stored.set_value(game.outbox().clone());
            }
        });
        let messages =
            self.game.try_update_value(|game| game.as_mut().map(RemoteGame::take_messages)).flatten();
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
    /// Connects the desk to a server, and runs its timers for the lifetime of the page.
    pub(crate) fn serve(self, say: impl Fn(ClientMessage) + 'static) {
        self.remote.say.set_value(Some(Box::new(say)));
        set_interval(move || self.run_remote_clocks(), BEAT);
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
    pub(crate) fn open_remote(self, id: &str) {
        self.film.end();
        self.remote.refused.set(None);
        self.remote.next.set(None);
        self.remote.warned.set_value(None);
        self.remote.told.set(None);
        self.remote.is_late.set(false);
        let outbox = outbox::load(id);
        self.remote.stored.set_value(outbox.clone());
        let game = RemoteGame::new(id, crate::storage::random()).with_outbox(outbox, now().0);
        self.remote.game.set_value(Some(game));
        self.table.set(None);
        self.remote.changed();
    }

    /// Clears the desk.
    pub(crate) fn close_remote(self) {
        self.film.end();
        self.remote.game.set_value(None);
        self.table.set(None);
        self.remote.changed();
    }

    /// Plays the sound of a notice.
    pub(crate) fn notice(self) {
        self.sounds.notice();
    }

    /// Called when the connection is open.
    pub(crate) fn remote_connected(self) {
        self.update_remote(|game| game.connected(now().0));
    }

    /// Called when the connection is lost.
    pub(crate) fn remote_lost(self) {
        self.update_remote(|game| game.lost(now().0));
    }

    /// Sends an action other than a turn.
    pub(crate) fn send_action(self, action: Action) {
        self.update_remote(|game| drop(game.act(action, now().0)));
    }

    /// Sends a phrase.
    pub(crate) fn send_phrase(self, phrase: Phrase) {
        self.update_remote(|game| drop(game.say(phrase, now().0)));
    }

    /// Claims the game of an absent opponent.
    pub(crate) fn send_claim(self, result: ClaimedResult) {
        self.update_remote(|game| drop(game.claim(result, now().0)));
    }

    fn update_remote(self, what: impl FnOnce(&mut RemoteGame)) {
        let _ = self.remote.game.try_update_value(|game| game.as_mut().map(what));
        self.show_remote();
        self.remote.send();
    }

    /// Brings the table up to date.
    pub(super) fn show_remote(self) {
        let was_empty = self.table.with_untracked(Option::is_none);
        self.table.update(|table| {
            self.remote.peek(|game| match table {
                Some(table) => game.update(table),
                None => *table = game.table(),
            });
        });
        let ruleset = self.table.with_untracked(|table| table.as_ref().map(Table::ruleset));
        if let Some(ruleset) = ruleset.filter(|_| was_empty) {
            self.cursor.set(super::first_cell(ruleset));
            self.below.set(self.remote.peek(side_to_look_from).unwrap_or(Color::White));
        }
        self.remote.changed();
    }

    /// Handles the input of a player in an online game.
    pub(super) fn enter_remote(self, input: Input) -> Entered {
        let entered = self.table.try_update(|table| {
            let enter = |game: &mut RemoteGame, table: &mut Table| game.enter(table, input, now().0);
            let table = table.as_mut()?;
            self.remote.game.try_update_value(|game| Some(enter(game.as_mut()?, table))).flatten()
        });
        self.remote.changed();
        self.remote.send();
        entered.flatten().unwrap_or(Entered::NotNow(Refusal::NotYourTurn))
    }

    /// Handles a message of the server.
    pub(crate) fn receive(self, message: &ServerMessage, at: u64) {
        let Some((seat, has_turn)) = self.remote.peek(|game| {
            let has_turn = game.pending().iter().any(Pending::is_turn);
            (game.seat(), has_turn)
        }) else {
            return;
        };
        let offer = self.remote.peek(RemoteGame::offer).flatten();
        let shown = |table: &Table| (*table.last_position(), table.is_live());
        let before = self.table.with_untracked(|table| table.as_ref().map(shown));
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
        if news.iter().any(|one| matches!(one, RemoteNews::Event(_))) {
            self.film.end();
        }
        self.show_remote();
        if seat != is_seated
            && let Some(side) = is_seated
        {
            self.below.set(side);
        }
        let mut turns = Vec::new();
        for one in news {
            match one {
                RemoteNews::Event(event) if event.number <= self.remote.known.get_value() => {}
                RemoteNews::Event(event) => match event.what {
                    EventKind::Declined { side } => {
                        self.tell_declined(offer, Some(color_of(side)), is_seated);
                        self.sounds.notice();
                    }
                    EventKind::Rematch { game } => self.remote.next.set(Some(game)),
                    EventKind::Turn { turn, .. } => {
                        self.tell_declined(offer, None, is_seated);
                        turns.push(turn);
                    }
                    EventKind::Resigned { .. }
                    | EventKind::Flagged { .. }
                    | EventKind::TieAgreed
                    | EventKind::StopAgreed
                    | EventKind::Claimed { .. }
                    // After the table has the event, too
                    | EventKind::TurnLimit => set_timeout(move || self.sound_end(), Duration::ZERO),
                    EventKind::Seated { .. }
                    | EventKind::Said { .. }
                    | EventKind::TieOffered { .. }
                    | EventKind::StopOffered { .. }
                    | EventKind::TakebackAsked { .. } => {
                        self.sounds.notice();
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

    /// Shows that an offer which was open before an event has ended: `by` is the side that declined or withdrew it;
    /// `None` if a turn was played.
    fn tell_declined(self, offer: Option<(Offer, Color)>, by: Option<Color>, seat: Option<Color>) {
        let (Some((offer, from)), Some(seat)) = (offer, seat) else { return };
        let told = match by {
            _ if from == seat && by != Some(seat) => Told::Declined(offer),
            Some(by) if by == from => Told::Withdrawn(offer),
            _ => return,
        };
        // The offer stays open after the user's own turn. The end of the game is shown elsewhere.
        let is_open = self.remote.peek(RemoteGame::offer).flatten().is_some();
        let is_playing = self.remote.peek(RemoteGame::progress).flatten() == Some(Progress::Playing);
        if is_open || !is_playing {
            return;
        }
        self.remote.told.set(Some(told));
        set_timeout(
            move || {
                if self.remote.told.try_get_untracked().flatten() == Some(told) {
                    self.remote.told.set(None);
                }
            },
            TOLD,
        );
    }

    /// Redraws the clocks, and plays the low-time sound once.
    fn run_remote_clocks(self) {
        let Some((running, seat)) = self.remote.peek(|game| (game.running(now().0), game.seat())) else {
            return;
        };
        let Some(running) = running else { return };
        self.ticks.beat();
        let turn = self.table.with_untracked(|table| table.as_ref().map(|table| table.events().len()));
        let is_low = self.remote.clock(running).is_some_and(|left| left > 0 && left <= LOW);
        if Some(running) == seat && is_low && self.remote.warned.get_value() != turn {
            self.remote.warned.set_value(turn);
            self.sounds.low();
        }
    }
}
