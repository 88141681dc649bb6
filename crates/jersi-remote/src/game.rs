//! A game on a server, as a client sees it: its state, and the commands of the player.

use std::collections::BTreeMap;

use jersi_play::{Milliseconds, Offer, Refusal, TableCommand};
use jersi_rules::{Color, Turn};
use jersi_wire::{
    Action, ClaimedResult, ClientMessage, ErrorBody, GameEvent, Phrase, PlayerName, TakeAction,
};

use crate::clock::{ServerClocks, Skew};
use crate::course::{Course, MOST_SAID, Progress};
use crate::outbox::{Outbox, Pending, Request, Stage};
use crate::start::Time;

/// Whether a game is connected to its server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Connectivity {
    /// It has not been connected yet.
    Never,
    /// It is connected.
    Connected {
        /// The time of the connection.
        since: u64,
    },
    /// The connection is lost.
    Lost {
        /// The time of the loss.
        since: u64,
    },
}

/// Players and spectators that are connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// Whether White's and Black's players are connected.
    pub here: [bool; 2],
    /// The number of spectators.
    pub watchers: u32,
    /// The times at which White's and Black's players were found absent.
    pub gone_since: [Option<u64>; 2],
}

/// A game on a server.
///
/// The front end calls [`connected`](Self::connected) when the connection is open, [`receive`](Self::receive) for every
/// message, [`lost`](Self::lost) when the connection is lost and [`tick`](Self::tick) about every second, and sends the
/// messages of [`take_messages`](Self::take_messages). It shows a [`table`](Self::table), which [`update`](Self::update)
/// brings up to date: the user's own seat is a person's, so that a turn can be entered exactly when it is due.
///
/// ```
/// use jersi_remote::RemoteGame;
/// use jersi_wire::{Beginning, ClientMessage, Clocks, GameEvent, ServerMessage, EventKind, WireSide};
///
/// let mut game = RemoteGame::new("g1", 42);
/// game.receive(&ServerMessage::Hello { version: 1, player: Some("ann".into()), name: None, now: 0 }, 0);
/// game.connected(0);
/// assert_eq!(game.take_messages(), [ClientMessage::Watch { game: "g1".into(), since: 0 }]);
///
/// let beginning = Beginning { ruleset: "pijersi".into(), time: "-".into(), ..Beginning::default() };
/// let seated = |side, player: &str| EventKind::Seated { side, player: player.into() };
/// let whats = [
///     EventKind::Begun(Box::new(beginning)),
///     seated(WireSide::White, "ann"),
///     seated(WireSide::Black, "bob"),
/// ];
/// for (what, number) in whats.into_iter().zip(1..) {
///     let event = GameEvent { number, at: 0, what };
///     let clocks = Clocks::default();
///     game.receive(&ServerMessage::Event { game: "g1".into(), event, clocks, running: None, now: 0 }, 0);
/// }
/// game.take_messages();
///
/// // A turn is shown immediately, and unconfirmed until the server has stored it.
/// let turn = game.last_position().expect("a game").read_turn("b4=c4-d4").expect("well written");
/// let key = game.play(turn, 10).expect("White's turn");
/// assert_eq!(game.table().expect("a table").game().main_line().len(), 1);
/// assert!(game.is_unconfirmed() && matches!(game.take_messages()[..], [ClientMessage::Turn { .. }]));
/// let done = ServerMessage::Done {
///     game: "g1".into(), key: Some(key), number: 4, position: None, result: None, next: None,
/// };
/// game.receive(&done, 20);
/// assert!(!game.is_unconfirmed());
/// ```
#[derive(Clone, Debug)]
pub struct RemoteGame {
    pub(crate) game: String,
    /// The prefix of idempotency keys, and the number of keys made with it.
    key_prefix: u64,
    keys: u64,
    /// The user's identifier.
    pub(crate) me: Option<String>,
    pub(crate) names: [Option<PlayerName>; 2],
    /// The user's side by the last state of the server, for users without an identifier.
    pub(crate) state_seat: Option<Color>,
    pub(crate) course: Option<Course>,
    pub(crate) events: Vec<GameEvent>,
    /// Events that arrived before their predecessors.
    pub(crate) early: BTreeMap<u64, GameEvent>,
    /// The highest event number that any message has mentioned.
    pub(crate) newest: u64,
    /// The number of the last event in the state that the server sent on this connection.
    pub(crate) stated: Option<u64>,
    pub(crate) outbox: Outbox,
    pub(crate) presence: Presence,
    pub(crate) clocks: ServerClocks,
    pub(crate) skew: Skew,
    pub(crate) connectivity: Connectivity,
    /// The time of the last request for events.
    pub(crate) asked: u64,
    /// The time of the next request for events, after the server was busy.
    pub(crate) ask_at: Option<u64>,
    pub(crate) messages: Vec<ClientMessage>,
    pub(crate) problem: Option<ErrorBody>,
    /// Whether all events were requested again after an inconsistent one.
    pub(crate) is_reread: bool,
}

impl RemoteGame {
    /// A game whose events are not yet known. The number must be random: idempotency keys are derived from it.
    #[must_use]
    pub fn new(game: &str, key_prefix: u64) -> Self {
        Self {
            game: game.to_owned(),
            key_prefix,
            keys: 0,
            me: None,
            names: [None, None],
            state_seat: None,
            course: None,
            events: Vec::new(),
            early: BTreeMap::new(),
            newest: 0,
            stated: None,
            outbox: Outbox::default(),
            presence: Presence::default(),
            clocks: ServerClocks::default(),
            skew: Skew::default(),
            connectivity: Connectivity::Never,
            asked: 0,
            ask_at: None,
            messages: Vec::new(),
            problem: None,
            is_reread: false,
        }
    }

    /// The same with the outbox of an earlier run, whose commands are sent again with their keys.
    #[must_use]
    pub fn with_outbox(mut self, outbox: Outbox, now: u64) -> Self {
        self.outbox = outbox.restored(now);
        self
    }

    /// The commands that are not among the events yet.
    #[must_use]
    pub const fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// The identifier of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.game
    }

    /// The game by its known events; `None` before the first one.
    #[must_use]
    pub const fn course(&self) -> Option<&Course> {
        self.course.as_ref()
    }

    /// The known events.
    #[must_use]
    pub fn events(&self) -> &[GameEvent] {
        &self.events
    }

    /// The progress of the game; `None` before the first event.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        self.course.as_ref().map(Course::progress)
    }

    /// The time control.
    #[must_use]
    pub fn time(&self) -> Option<Time> {
        self.course.as_ref().map(Course::time)
    }

    /// The user's side; `None` for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<Color> {
        match (&self.course, &self.me) {
            (Some(course), Some(me)) => course.side_of(me),
            _ => self.state_seat,
        }
    }

    /// Whether it is the user's turn.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        let to_play = self.course.as_ref().and_then(Course::to_play);
        to_play.is_some() && to_play == self.seat() && !self.outbox.has_turn()
    }

    /// The player of a side; `None` for a free seat.
    #[must_use]
    pub const fn player(&self, side: Color) -> Option<&PlayerName> {
        self.names[side as usize].as_ref()
    }

    /// The name of a side's player, if it is known.
    #[must_use]
    pub fn name(&self, side: Color) -> Option<&str> {
        self.player(side)?.name.as_deref()
    }

    /// The players and spectators that are connected.
    #[must_use]
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// Whether the game is connected, and since when.
    #[must_use]
    pub const fn connectivity(&self) -> Connectivity {
        self.connectivity
    }

    /// Whether the game is connected.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        matches!(self.connectivity, Connectivity::Connected { .. })
    }

    /// Whether every event that a message has mentioned is known.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.newest > 0 && self.last() >= self.newest
    }

    /// The error that keeps the game from being shown: it does not exist, or its events are inconsistent.
    #[must_use]
    pub const fn problem(&self) -> Option<&ErrorBody> {
        self.problem.as_ref()
    }

    /// The commands that are not yet among the events, in order.
    #[must_use]
    pub fn pending(&self) -> &[Pending] {
        self.outbox.pending()
    }

    /// Whether a turn is shown that the server has not confirmed.
    #[must_use]
    pub fn is_unconfirmed(&self) -> bool {
        self.outbox.turns().any(|pending| !pending.is_stored())
    }

    /// The time of the server.
    #[must_use]
    pub fn server_time(&self, now: u64) -> u64 {
        self.skew.server(now)
    }

    /// The remaining time of a side, in milliseconds; `None` without clocks. It runs between messages, stops when the
    /// user's own turn is sent, and is corrected by every message. The server's clock does not stop for an unsent turn,
    /// so this one does not either.
    #[must_use]
    pub fn clock(&self, side: Color, now: u64) -> Option<u64> {
        let at = self.stopped(side, now).map_or(now, |sent| sent.min(now));
        self.clocks.remaining(side, self.skew.server(at))
    }

    /// The side whose clock is shown running.
    #[must_use]
    pub fn running(&self, now: u64) -> Option<Color> {
        self.clocks.running().filter(|&side| self.stopped(side, now).is_none())
    }

    /// The time at which the clock of a side is shown stopped, because its turn is on its way to the server.
    fn stopped(&self, side: Color, now: u64) -> Option<u64> {
        let turn = self.outbox.turns().next().filter(|_| self.seat() == Some(side))?;
        turn.on_its_way(now)
    }

    /// The open offer and its side.
    #[must_use]
    pub fn offer(&self) -> Option<(Offer, Color)> {
        self.course.as_ref()?.table().offer()
    }

    /// Whether an action is possible, to this client's knowledge.
    #[must_use]
    pub fn may(&self, action: Action, now: u64) -> bool {
        let (Some(course), Some(by)) = (&self.course, self.seat()) else { return false };
        let is_same =
            |pending: &Pending| matches!(&pending.request, Request::Act(act) if act.action == action);
        if action != Action::Say && self.pending().iter().any(is_same) {
            return false;
        }
        let progress = course.progress();
        let is_decided = |command: TableCommand| {
            let table = course.table();
            progress == Progress::Playing && table.decide(&command, Milliseconds(course.changed())).is_ok()
        };
        // An offer that the opponent has made is accepted by the same action, which is not limited.
        let may_request =
            |offer| course.may_request(by) || course.table().offer() == Some((offer, by.other()));
        match action {
            Action::Say => course.is_full() && course.may_request(by) && course.said().len() < MOST_SAID,
            Action::Rematch => {
                matches!(progress, Progress::Over | Progress::Aborted)
                    && course.is_full()
                    && course.rematch().is_none()
                    && !course.has_asked_rematch(by)
            }
            Action::Abort => matches!(progress, Progress::Open | Progress::Playing) && !course.has_begun(),
            Action::Resign => is_decided(TableCommand::Resign { by }),
            Action::OfferTie => may_request(Offer::Tie) && is_decided(TableCommand::OfferTie { by }),
            Action::OfferStop => may_request(Offer::Stop) && is_decided(TableCommand::OfferStop { by }),
            Action::AskTakeback => course.may_request(by) && is_decided(TableCommand::AskTakeBack { by }),
            Action::Accept => is_decided(TableCommand::Accept { by }),
            Action::Decline => is_decided(TableCommand::Decline { by }),
            Action::Claim => {
                let gone = self.presence.gone_since[by.other() as usize];
                let away = gone.map_or(0, |since| now.saturating_sub(since));
                course.may_claim(by, away, self.skew.server(now))
            }
        }
    }

    /// Plays a turn at the end of the game, and returns its key. It is shown immediately.
    pub fn play(&mut self, turn: Turn, now: u64) -> Result<String, Refusal> {
        let is_shown = self.pending_turns().len() == self.outbox.turns().count();
        let may = is_shown && self.progress() == Some(Progress::Playing);
        let is_own = |side| self.seat() == Some(side);
        let position = self.last_position().filter(|position| may && is_own(position.side()));
        let position = position.ok_or_else(|| self.why_no_turn())?;
        position.play(turn)?;
        Ok(self.request(Request::Turn(position.write_turn(turn)), now))
    }

    fn why_no_turn(&self) -> Refusal {
        let ending = self.course.as_ref().and_then(|course| course.table().ending());
        ending.map_or(Refusal::NotYourTurn, Refusal::Ended)
    }

    /// Requests an action other than a turn, and returns its key. It takes effect with the server's event.
    pub fn act(&mut self, action: Action, now: u64) -> String {
        self.request(Request::Act(act_of(action, None, ClaimedResult::Win)), now)
    }

    /// Says a phrase.
    pub fn say(&mut self, phrase: Phrase, now: u64) -> String {
        self.request(Request::Act(act_of(Action::Say, Some(phrase), ClaimedResult::Win)), now)
    }

    /// Claims the game of an absent opponent.
    pub fn claim(&mut self, result: ClaimedResult, now: u64) -> String {
        self.request(Request::Act(act_of(Action::Claim, None, result)), now)
    }

    fn request(&mut self, request: Request, now: u64) -> String {
        self.keys += 1;
        let key = format!("{:016x}-{}", self.key_prefix, self.keys);
        let (after, sent, number, stage) = (self.last(), 0, 0, Stage::Unsent);
        self.outbox.push(Pending { key: key.clone(), request, after, made: now, sent, number, stage });
        self.send_pending(now);
        key
    }

    /// Sends the commands that are due.
    pub(crate) fn send_pending(&mut self, now: u64) {
        if self.is_connected() {
            let is_current = self.stated.is_some_and(|number| self.last() >= number);
            let messages = self.outbox.send(&self.game, self.last(), is_current, now);
            self.messages.extend(messages);
        }
    }

    /// The messages to be sent to the server, in their order. They are discarded when the connection is lost: the
    /// outbox has what must be sent again.
    pub fn take_messages(&mut self) -> Vec<ClientMessage> {
        std::mem::take(&mut self.messages)
    }

    /// The number of the last known event.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.course.as_ref().map_or(0, Course::number)
    }
}

const fn act_of(action: Action, phrase: Option<Phrase>, result: ClaimedResult) -> TakeAction {
    TakeAction { action, key: None, phrase, result }
}
