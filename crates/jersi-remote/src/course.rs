//! A game replayed from its events: a `Table`, and what a table does not have (players, phrases, rematch, rating). The
//! server decides on it, clients show it.

use jersi_play::{Game, Milliseconds, Numbered, Offer, Refusal, Seat, Table, TableEvent, TimeControl};
use jersi_rules::record::GameResult;
use jersi_rules::{Color, RulesetId};
use jersi_wire::{
    AbortReason, Beginning, ClaimedResult, Clocks, EventKind, GameEvent, Phrase, Unrated, WireSide,
};

use crate::start::{DAY, StartProblem, Time, start_of};

/// Absence after which a live game may be claimed, in milliseconds.
pub const AWAY: u64 = 30_000;
/// Time without a turn after which a game without clocks may be claimed.
pub const AWAY_UNLIMITED: u64 = 3 * DAY;
/// Time for the first turn of each side in a live game, after which it is aborted.
pub const FIRST_TURN: u64 = 5 * 60 * 1000;
/// Limit of phrases in a game.
pub const MOST_SAID: usize = 200;

/// Maximum number of offers, take-back requests and phrases of a side in a game.
pub const MOST_REQUESTS: u32 = 150;
/// Maximum number of turns in a game, including those that were taken back. The game is then a tie.
pub const MOST_TURNS: u32 = 5_000;

/// The side of a colour, for messages.
#[must_use]
pub const fn side_of(color: Color) -> WireSide {
    match color {
        Color::White => WireSide::White,
        Color::Black => WireSide::Black,
    }
}

/// The colour of a side in a message.
#[must_use]
pub const fn color_of(side: WireSide) -> Color {
    match side {
        WireSide::White => Color::White,
        WireSide::Black => Color::Black,
    }
}

/// Inconsistent events. Events stored by a server are always consistent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// No events.
    #[error("there is no event")]
    Empty,
    /// An unknown event, or a first event that does not begin a game.
    #[error("event {0} is unknown")]
    Event(u64),
    /// An invalid first event.
    #[error("invalid start of the game: {0}")]
    Start(#[from] StartProblem),
    /// An event that cannot follow those before it.
    #[error("event {number} is impossible: {why}")]
    Refused {
        /// The number of the event.
        number: u64,
        /// The reason.
        why: Refusal,
    },
}

/// The progress of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Progress {
    /// A seat is free.
    Open,
    /// Both players are there, and the game is in progress.
    Playing,
    /// It has a result.
    Over,
    /// It was aborted.
    Aborted,
}

/// A phrase of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// The number of the event.
    pub number: u64,
    /// The player's side.
    pub by: Color,
    /// The phrase.
    pub phrase: Phrase,
}

/// A game, replayed from its events.
///
/// ```
/// use jersi_remote::{Course, Progress};
/// use jersi_wire::{Beginning, GameEvent, EventKind, WireSide};
///
/// let beginning = Beginning { ruleset: "pijersi".into(), time: "-".into(), ..Beginning::default() };
/// let seated = |side, player: &str| EventKind::Seated { side, player: player.into() };
/// let turn = EventKind::Turn { turn: "b4=c4-d4".into(), spent: 0, lag: 0 };
/// let whats = [
///     EventKind::Begun(Box::new(beginning)),
///     seated(WireSide::White, "ann"),
///     seated(WireSide::Black, "bob"),
///     turn,
/// ];
/// let events = whats.into_iter().zip(1..).map(|(what, number)| GameEvent { number, at: 0, what });
/// let course = Course::replay(events).expect("a game");
/// assert_eq!(course.progress(), Progress::Playing);
/// assert_eq!(course.turns(), ["b4=c4-d4"]);
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    beginning: Beginning,
    time: Time,
    table: Table,
    players: [Option<String>; 2],
    is_aborted: bool,
    abort_reason: Option<AbortReason>,
    settled: Option<GameResult>,
    unrated: Option<Unrated>,
    rematch_asked: [bool; 2],
    rematch: Option<String>,
    since: u64,
    said: Vec<Said>,
    requests: [u32; 2],
    turn_events: u32,
    number: u64,
    begun: u64,
    changed: u64,
    resumed: u64,
}

impl Course {
    /// Replays events.
    pub fn replay(events: impl IntoIterator<Item = GameEvent>) -> Result<Self, Broken> {
        let mut events = events.into_iter();
        let mut course = Self::begin(&events.next().ok_or(Broken::Empty)?)?;
        events.try_for_each(|event| course.add(&event))?;
        Ok(course)
    }

    /// Begins with the first event.
    pub fn begin(first: &GameEvent) -> Result<Self, Broken> {
        let GameEvent { number, at, what: EventKind::Begun(beginning) } = first else {
            return Err(Broken::Event(first.number));
        };
        let (start, time) = start_of(beginning)?;
        let mut game = Game::begin(start);
        match time {
            Time::Live(control) => game.set_time_control(control),
            // The table has no clocks, but the record has the days.
            Time::Days(_) => drop(game.set_tag(TimeControl::TAG, &time.to_string())),
            Time::Unlimited => {}
        }
        let seats = ["white", "black"].map(|name| Seat::Remote(name.to_owned()));
        Ok(Self {
            beginning: Beginning::clone(beginning),
            time,
            table: Table::new(game, seats),
            players: [None, None],
            is_aborted: false,
            abort_reason: None,
            settled: None,
            unrated: None,
            rematch_asked: [false; 2],
            rematch: None,
            since: *at,
            said: Vec::new(),
            requests: [0; 2],
            turn_events: 0,
            number: *number,
            begun: *at,
            changed: *at,
            resumed: *at,
        })
    }

    /// Applies the next event. Nothing is changed if it is refused.
    pub fn add(&mut self, event: &GameEvent) -> Result<(), Broken> {
        let GameEvent { number, at, what } = event;
        let refused = |why| Broken::Refused { number: *number, why };
        if *number != self.number + 1 {
            return Err(refused(Refusal::WrongNumber { expected: self.number + 1, found: *number }));
        }
        self.enact(*number, *at, what).map_err(refused)?;
        self.count(what);
        (self.number, self.changed) = (*number, *at);
        Ok(())
    }

    /// Counts the events that are limited.
    const fn count(&mut self, what: &EventKind) {
        match what {
            EventKind::Turn { .. } => self.turn_events += 1,
            EventKind::TieOffered { side }
            | EventKind::StopOffered { side }
            | EventKind::TakebackAsked { side, .. }
            | EventKind::Said { side, .. } => self.requests[color_of(*side) as usize] += 1,
            _ => {}
        }
    }

    /// Skips an event of a later version.
    pub(crate) fn pass_over(&mut self, event: &GameEvent) {
        (self.number, self.changed) = (event.number, event.at);
    }

    fn enact(&mut self, number: u64, at: u64, what: &EventKind) -> Result<(), Refusal> {
        let event = match what {
            EventKind::Begun(_) | EventKind::Unknown => return Err(Refusal::NoChange),
            EventKind::Seated { side, player } => {
                self.players[color_of(*side) as usize] = Some(player.clone());
                if self.number < 3 {
                    self.since = at;
                }
                return Ok(());
            }
            EventKind::Turn { turn, spent, .. } => {
                // Stored turns are legal; this one is not in our notation.
                let turn = self.table.last_position().read_turn(turn).map_err(|_| Refusal::NoSuchPlace)?;
                TableEvent::Turn { turn, spent: Milliseconds(*spent) }
            }
            EventKind::TieOffered { side } => TableEvent::Offered { offer: Offer::Tie, by: color_of(*side) },
            EventKind::StopOffered { side } => {
                TableEvent::Offered { offer: Offer::Stop, by: color_of(*side) }
            }
            EventKind::StopAgreed => TableEvent::StopAgreed,
            EventKind::TakebackAsked { side, count } => {
                TableEvent::Offered { offer: Offer::TakeBack { count: *count as usize }, by: color_of(*side) }
            }
            EventKind::Declined { side } => TableEvent::Declined { by: color_of(*side) },
            EventKind::TieAgreed | EventKind::Claimed { result: ClaimedResult::Tie, .. } => {
                TableEvent::TieAgreed
            }
            EventKind::TakenBack { count } => TableEvent::TakenBack { count: *count as usize },
            EventKind::Resigned { side } => TableEvent::Resigned { by: color_of(*side) },
            EventKind::Flagged { side } => TableEvent::Flagged { of: color_of(*side) },
            EventKind::Claimed { side, result: ClaimedResult::Win } => {
                TableEvent::Left { by: color_of(*side).other() }
            }
            EventKind::TurnLimit => TableEvent::TurnLimit,
            EventKind::Aborted { why, .. } => {
                (self.is_aborted, self.abort_reason) = (true, *why);
                return Ok(());
            }
            EventKind::Settled { winner } => {
                self.settled = Some(winner.map_or(GameResult::Tie, |side| GameResult::Win(color_of(side))));
                return Ok(());
            }
            EventKind::Said { side, phrase } => {
                self.said.push(Said { number, by: color_of(*side), phrase: *phrase });
                return Ok(());
            }
            EventKind::RematchAsked { side } => {
                self.rematch_asked[color_of(*side) as usize] = true;
                return Ok(());
            }
            EventKind::Unrated { why } => {
                self.unrated = Some(*why);
                return Ok(());
            }
            EventKind::Rematch { game } => {
                self.rematch = Some(game.clone());
                return Ok(());
            }
            EventKind::Outage { from, until } => return self.stand_still(*from, *until),
        };
        let number = self.table.next_number();
        let decider = self.table.last_position().side();
        let is_turn = matches!(event, TableEvent::Turn { .. } | TableEvent::TakenBack { .. });
        self.table.apply(&Numbered { number, at: Milliseconds(at), event })?;
        if is_turn {
            // The other clock runs now.
            self.resumed = at;
        }
        // In a ransom the same side may decide again, and its days continue.
        if is_turn
            && (self.table.last_position().side() != decider || !matches!(what, EventKind::Turn { .. }))
        {
            self.since = at;
        }
        Ok(())
    }

    /// Credits the time of an outage: the clock stops at its start and continues at its end.
    fn stand_still(&mut self, from: u64, until: u64) -> Result<(), Refusal> {
        let from = from.max(self.changed).max(self.resumed);
        if self.progress() != Progress::Playing || until <= from {
            return Err(Refusal::NoChange);
        }
        for (at, event) in [(from, TableEvent::Paused), (until, TableEvent::Resumed)] {
            let number = self.table.next_number();
            self.table.apply(&Numbered { number, at: Milliseconds(at), event })?;
        }
        self.since += until - from;
        self.resumed = until;
        Ok(())
    }

    /// The first event.
    #[must_use]
    pub const fn beginning(&self) -> &Beginning {
        &self.beginning
    }

    /// The time control.
    #[must_use]
    pub const fn time(&self) -> Time {
        self.time
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The ruleset.
    #[must_use]
    pub const fn ruleset(&self) -> RulesetId {
        self.table.ruleset()
    }

    /// The identifiers of White's and Black's player.
    #[must_use]
    pub const fn players(&self) -> &[Option<String>; 2] {
        &self.players
    }

    /// Whether both seats are taken.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    /// The side of a player.
    #[must_use]
    pub fn side_of(&self, player: &str) -> Option<Color> {
        Color::BOTH.into_iter().find(|&side| self.players[side as usize].as_deref() == Some(player))
    }

    /// Whether it was aborted.
    #[must_use]
    pub const fn is_aborted(&self) -> bool {
        self.is_aborted
    }

    /// The result of an imported game that does not follow from its turns.
    #[must_use]
    pub const fn settled(&self) -> Option<GameResult> {
        self.settled
    }

    /// Whether it is rated.
    #[must_use]
    pub const fn is_rated(&self) -> bool {
        self.beginning.rated && self.unrated.is_none()
    }

    /// The reason why a rated game is not rated any more.
    #[must_use]
    pub const fn unrated(&self) -> Option<Unrated> {
        self.unrated
    }

    /// Whether a side has asked for a rematch.
    #[must_use]
    pub const fn has_asked_rematch(&self, side: Color) -> bool {
        self.rematch_asked[side as usize]
    }

    /// The rematch.
    #[must_use]
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Start time of the current decision.
    #[must_use]
    pub const fn since(&self) -> u64 {
        self.since
    }

    /// The phrases, in their order.
    #[must_use]
    pub fn said(&self) -> &[Said] {
        &self.said
    }

    /// Whether a side may make further offers, take-back requests and phrases.
    #[must_use]
    pub const fn may_request(&self, side: Color) -> bool {
        self.requests[side as usize] < MOST_REQUESTS
    }

    /// Whether the next turn is the last one allowed.
    #[must_use]
    pub const fn is_last_turn(&self) -> bool {
        self.turn_events + 1 >= MOST_TURNS
    }

    /// The number of the last event.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The time of the first event.
    #[must_use]
    pub const fn begun(&self) -> u64 {
        self.begun
    }

    /// The time of the last event.
    #[must_use]
    pub const fn changed(&self) -> u64 {
        self.changed
    }

    /// The time at which the running clock was started: the last turn, or the end of an outage.
    #[must_use]
    pub const fn resumed(&self) -> u64 {
        self.resumed
    }

    /// The progress.
    #[must_use]
    pub fn progress(&self) -> Progress {
        if self.is_aborted {
            Progress::Aborted
        } else if self.table.ending().is_some() || self.settled.is_some() {
            Progress::Over
        } else if self.is_full() {
            Progress::Playing
        } else {
            Progress::Open
        }
    }

    /// The identifiers of the result and its reason.
    #[must_use]
    pub fn result(&self) -> Option<(&'static str, &'static str)> {
        if self.is_aborted {
            let reason = match self.abort_reason {
                None => "aborted",
                Some(AbortReason::Declined) => "declined",
                Some(AbortReason::Relayed) => "relayed",
            };
            return Some(("none", reason));
        }
        if let Some(ending) = self.table.ending() {
            return Some((ending.winner().map_or("tie", Color::id), ending.reason()));
        }
        let settled = self.settled?;
        let result = if let GameResult::Win(winner) = settled { winner.id() } else { "tie" };
        Some((result, "unexplained"))
    }

    /// The side to move, while the game is not over.
    #[must_use]
    pub fn to_play(&self) -> Option<Color> {
        (self.progress() == Progress::Playing).then(|| self.table.side_to_decide()).flatten()
    }

    /// The sides that have played a turn.
    #[must_use]
    pub fn decided(&self) -> [bool; 2] {
        let game = self.table.game();
        let mut decided = [false; 2];
        for node in game.main_line() {
            if let Some(position) = game.parent(node).and_then(|parent| game.position_at(parent)) {
                decided[position.side() as usize] = true;
            }
        }
        decided
    }

    /// Whether both sides have played a turn, so that the game counts.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.decided() == [true; 2]
    }

    /// The clocks at a time of the server.
    #[must_use]
    pub fn clocks(&self, now: u64) -> Clocks {
        let shown = |side: Color| match self.time {
            Time::Unlimited => None,
            Time::Live(_) => self.table.game().remaining_at_end(side, Milliseconds(now)).map(|left| left.0),
            Time::Days(days) => {
                let is_running = self.running() == Some(side);
                let spent = if is_running { now.saturating_sub(self.since) } else { 0 };
                Some((days * DAY).saturating_sub(spent))
            }
        };
        Clocks { white: shown(Color::White), black: shown(Color::Black) }
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        match self.time {
            Time::Unlimited => None,
            Time::Live(_) => self.to_play().and_then(|_| self.table.game().thinker()),
            Time::Days(_) => self.to_play(),
        }
    }

    /// Whether a side may claim the game, `away` milliseconds after the opponent was last seen. Not before both sides
    /// have played, when the game can be aborted, nor in correspondence games, which have a deadline.
    #[must_use]
    pub fn may_claim(&self, by: Color, away: u64, now: u64) -> bool {
        if !self.has_begun() {
            return false;
        }
        match self.time {
            Time::Live(_) => self.progress() == Progress::Playing && away >= AWAY,
            Time::Days(_) => false,
            Time::Unlimited => {
                self.to_play() == Some(by.other()) && now.saturating_sub(self.since) >= AWAY_UNLIMITED
            }
        }
    }

    /// The time at which a live game is aborted if a first turn is missing; `None` where that does not apply.
    #[must_use]
    pub fn first_turn_deadline(&self) -> Option<u64> {
        let is_live = matches!(self.time, Time::Live(_)) && self.progress() == Progress::Playing;
        (is_live && self.table.game().thinker().is_none()).then_some(self.since + FIRST_TURN)
    }

    /// The turns of the game, in notation.
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        let game = self.table.game();
        let written = |node| {
            let before = game.position_at(game.parent(node)?)?;
            Some(before.write_turn(game.turn_at(node)?))
        };
        game.main_line().into_iter().filter_map(written).collect()
    }
}
