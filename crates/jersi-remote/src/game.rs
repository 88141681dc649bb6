//! A game on a server, as a client sees it: what it shows, and what is done here.

use std::collections::BTreeMap;

use jersi_play::{Entered, Event, Milliseconds, Offer, Refusal, Seat, Table, TableEvent};
use jersi_rules::{Color, Turn};
use jersi_wire::{Act, Action, ClaimedResult, ClientMessage, ErrorBody, GameEvent, Phrase, PlayerName};

use crate::clock::{Skew, Told};
use crate::course::{Course, MOST_SAID, Progress};
use crate::pending::{Deed, Pending, Stage};
use crate::time::Time;

/// How a game is connected to its server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// Not yet.
    Never,
    /// Since this time.
    Connected {
        /// Since when.
        since: u64,
    },
    /// No more.
    Lost {
        /// Since when.
        since: u64,
    },
}

/// Who is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// Whether White's and Black's player are.
    pub here: [bool; 2],
    /// How many watch.
    pub watchers: u32,
    /// Since when White's and Black's player have been seen to be gone.
    pub gone_since: [Option<u64>; 2],
}

/// A game on a server.
///
/// The front end feeds it: [`connected`](Self::connected) once the line is open, every message by
/// [`receive`](Self::receive), [`lost`](Self::lost) when the line is gone, [`tick`](Self::tick) about every second; and
/// it sends what [`take_outbox`](Self::take_outbox) gives. What is shown is the [`table`](Self::table), a table like any
/// other: the own seat is a person's, so that a turn can be entered exactly when it is one's turn.
///
/// ```
/// use jersi_remote::RemoteGame;
/// use jersi_wire::{Beginning, ClientMessage, Clocks, GameEvent, ServerMessage, What, WireSide};
///
/// let mut game = RemoteGame::new("g1", 42);
/// game.receive(&ServerMessage::Hello { version: 1, player: Some("ann".into()), name: None, now: 0 }, 0);
/// game.connected(0);
/// assert_eq!(game.take_outbox(), [ClientMessage::Watch { game: "g1".into(), since: 0 }]);
///
/// let beginning = Beginning { ruleset: "pijersi".into(), time: "-".into(), ..Beginning::default() };
/// let seated = |side, player: &str| What::Seated { side, player: player.into() };
/// let whats = [
///     What::Begun(Box::new(beginning)),
///     seated(WireSide::White, "ann"),
///     seated(WireSide::Black, "bob"),
/// ];
/// for (what, number) in whats.into_iter().zip(1..) {
///     let event = GameEvent { number, at: 0, what };
///     let clocks = Clocks::default();
///     game.receive(&ServerMessage::Event { game: "g1".into(), event, clocks, running: None, now: 0 }, 0);
/// }
/// game.take_outbox();
///
/// // The own turn is shown at once, and unconfirmed until the server has it.
/// let turn = game.table().expect("a table").position().read_turn("b4=c4-d4").expect("well written");
/// let key = game.play(turn, 10).expect("White's turn");
/// assert!(game.is_unconfirmed() && matches!(game.take_outbox()[..], [ClientMessage::Turn { .. }]));
/// let done = ServerMessage::Done {
///     game: "g1".into(), key: Some(key), number: 4, position: None, result: None, next: None,
/// };
/// game.receive(&done, 20);
/// assert!(!game.is_unconfirmed());
/// ```
#[derive(Clone, Debug)]
pub struct RemoteGame {
    pub(crate) game: String,
    /// What keys are made of: a number of this client's, and how many there were.
    secret: u64,
    made: u64,
    /// Who one is.
    pub(crate) me: Option<String>,
    pub(crate) names: [Option<PlayerName>; 2],
    /// The own side as the server told it.
    pub(crate) told_seat: Option<Color>,
    pub(crate) course: Option<Course>,
    pub(crate) events: Vec<GameEvent>,
    /// The table that is shown: the course's, with the seats as they are from here, and what is pending.
    pub(crate) table: Option<Table>,
    /// Events that came before those that precede them.
    pub(crate) early: BTreeMap<u64, GameEvent>,
    /// The latest event that was heard of.
    pub(crate) newest: u64,
    pub(crate) pending: Vec<Pending>,
    pub(crate) presence: Presence,
    pub(crate) told: Told,
    pub(crate) skew: Skew,
    pub(crate) link: Link,
    /// When the server was last asked for events.
    pub(crate) asked: u64,
    /// When to ask again, because the server was busy.
    pub(crate) ask_at: Option<u64>,
    pub(crate) outbox: Vec<ClientMessage>,
    pub(crate) problem: Option<ErrorBody>,
    /// Whether the events had to be read anew, because one did not follow from the others.
    pub(crate) is_reread: bool,
}

impl RemoteGame {
    /// A game of which nothing is known yet. The number is drawn at random by every client, so that no two make the same
    /// idempotency keys.
    #[must_use]
    pub fn new(game: &str, secret: u64) -> Self {
        Self {
            game: game.to_owned(),
            secret,
            made: 0,
            me: None,
            names: [None, None],
            told_seat: None,
            course: None,
            events: Vec::new(),
            table: None,
            early: BTreeMap::new(),
            newest: 0,
            pending: Vec::new(),
            presence: Presence::default(),
            told: Told::default(),
            skew: Skew::default(),
            link: Link::Never,
            asked: 0,
            ask_at: None,
            outbox: Vec::new(),
            problem: None,
            is_reread: false,
        }
    }

    /// Its identifier.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.game
    }

    /// The game as the server has it; nothing before the first event came.
    #[must_use]
    pub const fn course(&self) -> Option<&Course> {
        self.course.as_ref()
    }

    /// The events, as far as they came.
    #[must_use]
    pub fn events(&self) -> &[GameEvent] {
        &self.events
    }

    /// The table that is shown, with the own turn even if the server has not got it.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// How far the game is; nothing before the first event came.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        self.course.as_ref().map(Course::progress)
    }

    /// How much time the players have.
    #[must_use]
    pub fn time(&self) -> Option<Time> {
        self.course.as_ref().map(Course::time)
    }

    /// One's own side; none if one watches.
    #[must_use]
    pub fn seat(&self) -> Option<Color> {
        match (&self.course, &self.me) {
            (Some(course), Some(me)) => course.side_of(me),
            _ => self.told_seat,
        }
    }

    /// Whether it is one's turn.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        let to_play = self.course.as_ref().and_then(Course::to_play);
        to_play.is_some() && to_play == self.seat() && !self.pending.iter().any(Pending::is_turn)
    }

    /// The player of a side; none if the seat is free.
    #[must_use]
    pub const fn player(&self, side: Color) -> Option<&PlayerName> {
        self.names[side as usize].as_ref()
    }

    /// The name of a side's player, if it has one and is known.
    #[must_use]
    pub fn name(&self, side: Color) -> Option<&str> {
        self.player(side)?.name.as_deref()
    }

    /// Who is there.
    #[must_use]
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// How the game is connected.
    #[must_use]
    pub const fn link(&self) -> Link {
        self.link
    }

    /// Whether the line is open.
    #[must_use]
    pub const fn is_connected(&self) -> bool {
        matches!(self.link, Link::Connected { .. })
    }

    /// Whether every event is known that was heard of.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.newest > 0 && self.last() >= self.newest
    }

    /// Why the server does not tell of the game, if it does not: there is none of that name, or it can't be read.
    #[must_use]
    pub const fn problem(&self) -> Option<&ErrorBody> {
        self.problem.as_ref()
    }

    /// What was done here and is not in the events yet, in its order.
    #[must_use]
    pub fn pending(&self) -> &[Pending] {
        &self.pending
    }

    /// Whether a turn is shown that the server is not known to have.
    #[must_use]
    pub fn is_unconfirmed(&self) -> bool {
        self.pending.iter().any(|pending| pending.is_turn() && !pending.is_stored())
    }

    /// The time of the server.
    #[must_use]
    pub fn server_time(&self, now: u64) -> u64 {
        self.skew.server(now)
    }

    /// What the clock of a side shows, in milliseconds; none in a game without clocks. It runs between messages, stands
    /// still once the own turn is played, and is corrected by what the server says.
    #[must_use]
    pub fn clock(&self, side: Color, now: u64) -> Option<u64> {
        let played = self.pending.iter().find(|pending| pending.is_turn()).map(|pending| pending.made);
        let at = played.filter(|_| self.seat() == Some(side)).map_or(now, |played| played.min(now));
        self.told.shows(side, self.skew.server(at))
    }

    /// Whose clock runs, as it is shown.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        let has_played = self.pending.iter().any(Pending::is_turn);
        self.told.running().filter(|&side| !(has_played && self.seat() == Some(side)))
    }

    /// What is offered, and by which side, as the server has it.
    #[must_use]
    pub fn offer(&self) -> Option<(Offer, Color)> {
        self.course.as_ref()?.table().offer()
    }

    /// Whether an action can be done now; the server may still know better.
    #[must_use]
    pub fn may(&self, action: Action, now: u64) -> bool {
        let (Some(course), Some(by)) = (&self.course, self.seat()) else { return false };
        let is_on_its_way = |pending: &Pending| matches!(&pending.deed, Deed::Act(act) if act.action == action && action != Action::Say);
        if self.pending.iter().any(is_on_its_way) {
            return false;
        }
        let (table, progress) = (course.table(), course.progress());
        let is_playing = progress == Progress::Playing;
        let offered = table.offer().map(|(_, of)| of);
        let may_offer = course.may_request(by) && table.may_offer(by);
        match action {
            Action::Say => course.is_full() && course.may_request(by) && course.said().len() < MOST_SAID,
            Action::Rematch => {
                matches!(progress, Progress::Over | Progress::Aborted)
                    && course.is_full()
                    && course.rematch().is_none()
                    && !course.has_asked_rematch(by)
            }
            Action::Abort => matches!(progress, Progress::Open | Progress::Playing) && !course.has_begun(),
            Action::Resign => is_playing,
            Action::OfferTie => is_playing && (table.offer() == Some((Offer::Tie, by.other())) || may_offer),
            Action::OfferStop => {
                is_playing
                    && table.can_stop_countdown()
                    && (table.offer() == Some((Offer::Stop, by.other())) || may_offer)
            }
            Action::AskTakeback => is_playing && may_offer && table.count_to_ask_back(by).is_some(),
            Action::Accept => is_playing && offered == Some(by.other()),
            Action::Decline => is_playing && offered.is_some(),
            Action::Claim => {
                let gone = self.presence.gone_since[by.other() as usize];
                let away = gone.map_or(0, |since| now.saturating_sub(since));
                course.may_claim(by, away, self.skew.server(now))
            }
        }
    }

    /// Plays a turn at the end of the game. It is shown at once; its key is returned.
    pub fn play(&mut self, turn: Turn, now: u64) -> Result<String, Refusal> {
        let played = self.change(now, |table, at| table.play_charged(turn, Milliseconds(0), at).map(drop));
        played.unwrap_or(Err(Refusal::NotYourTurn))?;
        let last = self.pending.iter().rfind(|pending| pending.is_turn());
        last.map(|pending| pending.key.clone()).ok_or(Refusal::NotYourTurn)
    }

    /// Takes in what a player does to enter a turn; one that is complete is played, as by [`play`](Self::play), or tried
    /// where something else than the end of the game is looked at.
    pub fn enter(&mut self, event: Event, now: u64) -> Entered {
        self.change(now, |table, at| table.enter(event, at)).unwrap_or(Entered::NotNow(Refusal::NotYourTurn))
    }

    /// Does something with the table that is shown, as if nobody were far away: looking around, entering turns, trying
    /// variations, offering, resigning. Whatever makes an event of the table is sent to the server: an own turn stays on
    /// the table, unconfirmed; anything else happens once the server says so. The function gets the time that it must
    /// hand to the table; no clock can run out by it, because that is the server's to say.
    pub fn change<R>(&mut self, now: u64, change: impl FnOnce(&mut Table, Milliseconds) -> R) -> Option<R> {
        let table = self.table.as_mut()?;
        let known = table.events().len();
        let last = table.events().last().map_or(Milliseconds(0), |last| last.at);
        let answer = change(table, last);
        let new: Vec<TableEvent> =
            table.events().iter().skip(known).map(|numbered| numbered.event.clone()).collect();
        let turns = new.iter().filter(|event| matches!(event, TableEvent::Turn { .. })).count();
        let is_plain = turns == new.len();
        let line = table.game().main_line();
        let mut nodes = line.iter().skip(line.len().saturating_sub(turns)).copied();
        let mut is_taken = is_plain;
        for event in new {
            is_taken &= match event {
                TableEvent::Turn { turn, .. } => {
                    let node = nodes.next();
                    node.is_some_and(|node| self.adopt(turn, node, now))
                }
                other => {
                    self.ask_for(&other, now);
                    false
                }
            };
        }
        if !is_taken {
            self.rebuild();
        }
        Some(answer)
    }

    /// A turn that was played on the table becomes pending, if it is ours to play.
    fn adopt(&mut self, turn: Turn, node: jersi_play::NodeId, now: u64) -> bool {
        let may = self.progress() == Some(Progress::Playing);
        let (Some(seat), Some(table)) = (self.seat().filter(|_| may), &self.table) else { return false };
        let game = table.game();
        let before = game.parent(node).and_then(|parent| game.position_at(parent));
        let Some(before) = before.filter(|before| before.side() == seat) else { return false };
        let text = before.write_turn(turn);
        self.add_pending(Deed::Turn { turn, text }, now);
        true
    }

    /// What was done at the table is asked of the server.
    fn ask_for(&mut self, event: &TableEvent, now: u64) {
        let Some(seat) = self.seat() else { return };
        let action = match event {
            TableEvent::Offered { offer: Offer::Tie, by } if *by == seat => Action::OfferTie,
            TableEvent::Offered { offer: Offer::Stop, by } if *by == seat => Action::OfferStop,
            TableEvent::Offered { offer: Offer::TakeBack { .. }, by } if *by == seat => Action::AskTakeback,
            TableEvent::TieAgreed | TableEvent::StopAgreed | TableEvent::TakenBack { .. } => Action::Accept,
            TableEvent::Declined { by } if *by == seat => Action::Decline,
            TableEvent::Resigned { by } if *by == seat => Action::Resign,
            _ => return,
        };
        self.act(action, now);
    }

    /// Does something else than a turn: it happens once the server says so. Its key is returned.
    pub fn act(&mut self, action: Action, now: u64) -> String {
        self.add_pending(Deed::Act(act_of(action, None, ClaimedResult::Win)), now)
    }

    /// Says a phrase.
    pub fn say(&mut self, phrase: Phrase, now: u64) -> String {
        self.add_pending(Deed::Act(act_of(Action::Say, Some(phrase), ClaimedResult::Win)), now)
    }

    /// Claims the game that the opponent has left.
    pub fn claim(&mut self, result: ClaimedResult, now: u64) -> String {
        self.add_pending(Deed::Act(act_of(Action::Claim, None, result)), now)
    }

    /// Forgets something that has not been sent; `false` if it may be on its way.
    pub fn forget(&mut self, key: &str) -> bool {
        let unsent = |pending: &Pending| pending.key == key && pending.stage == Stage::Unsent;
        let Some(at) = self.pending.iter().position(unsent) else { return false };
        let was_turn = self.pending.remove(at).is_turn();
        if was_turn {
            // Turns after it stood on it.
            let mut index = 0;
            self.pending.retain(|pending| {
                index += 1;
                !(pending.is_turn() && index > at)
            });
            self.rebuild();
        }
        true
    }

    fn add_pending(&mut self, deed: Deed, now: u64) -> String {
        self.made += 1;
        let key = format!("{:016x}-{}", self.secret, self.made);
        self.pending.push(Pending { key: key.clone(), deed, made: now, number: 0, stage: Stage::Unsent });
        if self.is_connected() {
            self.send_pending(now);
        }
        key
    }

    /// Sends what has not been sent, with the numbers that it must get by what is known.
    pub(crate) fn send_pending(&mut self, now: u64) {
        let known = self.last();
        let mut number = known;
        // A turn stands on the one before it, so it is not sent before that.
        let mut is_held = false;
        for pending in &mut self.pending {
            let is_due = match pending.stage {
                Stage::Unsent => true,
                Stage::Later { at } => at <= now,
                Stage::Behind { number } => number <= known,
                Stage::Sent { .. } | Stage::Stored { .. } => false,
            };
            if pending.is_turn() {
                number = if let Stage::Stored { number } = pending.stage { number } else { number + 1 };
                is_held |= !is_due && matches!(pending.stage, Stage::Later { .. } | Stage::Behind { .. });
                if is_held {
                    continue;
                }
            }
            if is_due {
                (pending.stage, pending.number) = (Stage::Sent { at: now }, number);
                self.outbox.push(pending.message(&self.game));
            }
        }
    }

    /// What is to be sent to the server, in its order. It is emptied when the line is lost: what matters of it is
    /// remembered and sent again.
    pub fn take_outbox(&mut self) -> Vec<ClientMessage> {
        std::mem::take(&mut self.outbox)
    }

    /// The number of the last event that is known.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.course.as_ref().map_or(0, Course::number)
    }

    /// The seats as they are from here: a person's where one plays oneself, as long as the game goes on.
    fn seats(&self) -> [Seat; 2] {
        let mine = self.seat().filter(|_| self.progress() == Some(Progress::Playing));
        Color::BOTH.map(|side| {
            if mine == Some(side) {
                return Seat::Person;
            }
            // A name that is unknown is the side's; front ends ask `name` for what to show.
            Seat::Remote(self.name(side).unwrap_or(side.id()).to_owned())
        })
    }

    /// Who sits there may have changed.
    pub(crate) fn reseat(&mut self) {
        let (seats, names) = (self.seats(), Color::BOTH.map(|side| self.name(side).map(str::to_owned)));
        let Some(table) = &mut self.table else { return };
        if *table.seats() != seats {
            table.set_seats(seats);
        }
        for (side, name) in Color::BOTH.into_iter().zip(names) {
            if let Some(name) = name {
                table.name_player(side, &name);
            }
        }
    }

    /// Makes the table that is shown anew: what the server has, and what is pending. Where one looked stays, and a turn
    /// that is half entered.
    pub(crate) fn rebuild(&mut self) {
        let Some(course) = &self.course else {
            self.table = None;
            return;
        };
        let mut table = course.table().clone();
        let at = Milliseconds(course.changed());
        for pending in &self.pending {
            if let Deed::Turn { turn, .. } = pending.deed
                && table.play_charged(turn, Milliseconds(0), at).is_err()
            {
                break;
            }
        }
        if let Some(before) = &self.table {
            table.set_seats(before.seats().clone());
            table.look_like(before);
        }
        self.table = Some(table);
        self.reseat();
    }
}

const fn act_of(action: Action, phrase: Option<Phrase>, result: ClaimedResult) -> Act {
    Act { action, key: None, phrase, result }
}
