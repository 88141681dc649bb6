//! A game made of its events: what a `Table` and a few words beside it make of them. The server decides on it, clients
//! show it.

use jersi_play::{Game, Milliseconds, Numbered, Offer, Refusal, Seat, Table, TableEvent, TimeControl};
use jersi_rules::record::GameResult;
use jersi_rules::{Color, RulesetId};
use jersi_wire::{Beginning, ClaimedResult, Clocks, GameEvent, Phrase, Unrated, What, WireSide};

use crate::start::{StartProblem, start_of};
use crate::time::{DAY, Time};

/// A player of a live game has left if no sign came for this many milliseconds, and the game may be claimed.
pub const AWAY: u64 = 30_000;
/// In a game without clocks it takes so long.
pub const AWAY_UNLIMITED: u64 = 3 * DAY;
/// This many phrases fit in a game.
pub const MOST_SAID: usize = 200;

/// A side, as messages have it.
#[must_use]
pub const fn side_of(color: Color) -> WireSide {
    match color {
        Color::White => WireSide::White,
        Color::Black => WireSide::Black,
    }
}

/// A side, as the rules have it.
#[must_use]
pub const fn color_of(side: WireSide) -> Color {
    match side {
        WireSide::White => Color::White,
        WireSide::Black => Color::Black,
    }
}

/// Why events make no game. What a server stored always does.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// There is no event.
    #[error("there is no event")]
    Empty,
    /// An event is not understood.
    #[error("event {0} is not understood")]
    Event(u64),
    /// The game can't begin so.
    #[error("the game cannot begin so: {0}")]
    Start(#[from] StartProblem),
    /// An event can't follow those before it.
    #[error("event {number} cannot happen: {why}")]
    Refused {
        /// The event.
        number: u64,
        /// Why.
        why: Refusal,
    },
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Progress {
    /// A seat is free.
    Open,
    /// It is being played.
    Playing,
    /// It has a result.
    Over,
    /// It was called off.
    Aborted,
}

/// Something that a player said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// The event that it is.
    pub number: u64,
    /// Who.
    pub by: Color,
    /// What.
    pub phrase: Phrase,
}

/// A game, as its events made it.
///
/// ```
/// use jersi_remote::{Course, Progress};
/// use jersi_wire::{Beginning, GameEvent, What, WireSide};
///
/// let beginning = Beginning { ruleset: "pijersi".into(), time: "-".into(), ..Beginning::default() };
/// let seated = |side, player: &str| What::Seated { side, player: player.into() };
/// let turn = What::Turn { turn: "b4=c4-d4".into(), spent: 0, lag: 0 };
/// let whats = [
///     What::Begun(Box::new(beginning)),
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
    settled: Option<GameResult>,
    unrated: Option<Unrated>,
    rematch_asked: [bool; 2],
    rematch: Option<String>,
    since: u64,
    said: Vec<Said>,
    number: u64,
    begun: u64,
    changed: u64,
    resumed: u64,
}

impl Course {
    /// The game that events make.
    pub fn replay(events: impl IntoIterator<Item = GameEvent>) -> Result<Self, Broken> {
        let mut events = events.into_iter();
        let mut course = Self::begin(&events.next().ok_or(Broken::Empty)?)?;
        events.try_for_each(|event| course.add(&event))?;
        Ok(course)
    }

    /// The game that a first event begins.
    pub fn begin(first: &GameEvent) -> Result<Self, Broken> {
        let GameEvent { number, at, what: What::Begun(beginning) } = first else {
            return Err(Broken::Event(first.number));
        };
        let (start, time) = start_of(beginning)?;
        let mut game = Game::begin(start);
        match time {
            Time::Live(control) => game.set_time_control(control),
            // No clock of the table's, but the record tells the days.
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
            settled: None,
            unrated: None,
            rematch_asked: [false; 2],
            rematch: None,
            since: *at,
            said: Vec::new(),
            number: *number,
            begun: *at,
            changed: *at,
            resumed: *at,
        })
    }

    /// Lets an event happen. Nothing is changed if it can't.
    pub fn add(&mut self, event: &GameEvent) -> Result<(), Broken> {
        let GameEvent { number, at, what } = event;
        let refused = |why| Broken::Refused { number: *number, why };
        if *number != self.number + 1 {
            return Err(refused(Refusal::WrongNumber { expected: self.number + 1, found: *number }));
        }
        self.enact(*number, *at, what).map_err(refused)?;
        (self.number, self.changed) = (*number, *at);
        Ok(())
    }

    /// Passes over an event of a kind that only a later version knows.
    pub(crate) fn pass_over(&mut self, event: &GameEvent) {
        (self.number, self.changed) = (event.number, event.at);
    }

    fn enact(&mut self, number: u64, at: u64, what: &What) -> Result<(), Refusal> {
        let event = match what {
            What::Begun(_) | What::Unknown => return Err(Refusal::NoChange),
            What::Seated { side, player } => {
                self.players[color_of(*side) as usize] = Some(player.clone());
                if self.number < 3 {
                    self.since = at;
                }
                return Ok(());
            }
            What::Turn { turn, spent, .. } => {
                // What was stored was legal; what can't be read is not ours.
                let turn = self.table.last_position().read_turn(turn).map_err(|_| Refusal::NoSuchPlace)?;
                TableEvent::Turn { turn, spent: Milliseconds(*spent) }
            }
            What::TieOffered { side } => TableEvent::Offered { offer: Offer::Tie, by: color_of(*side) },
            What::StopOffered { side } => TableEvent::Offered { offer: Offer::Stop, by: color_of(*side) },
            What::StopAgreed => TableEvent::StopAgreed,
            What::TakebackAsked { side, count } => {
                TableEvent::Offered { offer: Offer::TakeBack { count: *count as usize }, by: color_of(*side) }
            }
            What::Declined { side } => TableEvent::Declined { by: color_of(*side) },
            What::TieAgreed | What::Claimed { result: ClaimedResult::Tie, .. } => TableEvent::TieAgreed,
            What::TakenBack { count } => TableEvent::TakenBack { count: *count as usize },
            What::Resigned { side } => TableEvent::Resigned { by: color_of(*side) },
            What::Flagged { side } => TableEvent::Flagged { of: color_of(*side) },
            What::Claimed { side, result: ClaimedResult::Win } => {
                TableEvent::Left { by: color_of(*side).other() }
            }
            What::Aborted { .. } => {
                self.is_aborted = true;
                return Ok(());
            }
            What::Settled { winner } => {
                self.settled = Some(winner.map_or(GameResult::Tie, |side| GameResult::Win(color_of(side))));
                return Ok(());
            }
            What::Said { side, phrase } => {
                self.said.push(Said { number, by: color_of(*side), phrase: *phrase });
                return Ok(());
            }
            What::RematchAsked { side } => {
                self.rematch_asked[color_of(*side) as usize] = true;
                return Ok(());
            }
            What::Unrated { why } => {
                self.unrated = Some(*why);
                return Ok(());
            }
            What::Rematch { game } => {
                self.rematch = Some(game.clone());
                return Ok(());
            }
            What::Outage { from, until } => return self.stand_still(*from, *until),
        };
        let number = self.table.next_number();
        let decider = self.table.last_position().side();
        let is_turn = matches!(event, TableEvent::Turn { .. } | TableEvent::TakenBack { .. });
        self.table.apply(&Numbered { number, at: Milliseconds(at), event })?;
        if is_turn {
            // Another clock runs, from now on.
            self.resumed = at;
        }
        // Inside a ransom the same side may decide again, and its days go on.
        if is_turn && (self.table.last_position().side() != decider || !matches!(what, What::Turn { .. })) {
            self.since = at;
        }
        Ok(())
    }

    /// Gives the time of an outage back: what happened before it counts, and the rest runs on after it.
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

    /// How it began.
    #[must_use]
    pub const fn beginning(&self) -> &Beginning {
        &self.beginning
    }

    /// How much time the players have.
    #[must_use]
    pub const fn time(&self) -> Time {
        self.time
    }

    /// The table.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Which game it is.
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

    /// Whether it was called off.
    #[must_use]
    pub const fn is_aborted(&self) -> bool {
        self.is_aborted
    }

    /// The result of an imported game whose turns do not tell it.
    #[must_use]
    pub const fn settled(&self) -> Option<GameResult> {
        self.settled
    }

    /// Whether ratings depend on it.
    #[must_use]
    pub const fn is_rated(&self) -> bool {
        self.beginning.rated && self.unrated.is_none()
    }

    /// Why a game that was to be rated is not.
    #[must_use]
    pub const fn unrated(&self) -> Option<Unrated> {
        self.unrated
    }

    /// Whether a side asked for another game.
    #[must_use]
    pub const fn has_asked_rematch(&self, side: Color) -> bool {
        self.rematch_asked[side as usize]
    }

    /// The game in which the players go on.
    #[must_use]
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Since when the side that is to play has been so.
    #[must_use]
    pub const fn since(&self) -> u64 {
        self.since
    }

    /// What was said, in its order.
    #[must_use]
    pub fn said(&self) -> &[Said] {
        &self.said
    }

    /// The number of the last event.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// When it was made.
    #[must_use]
    pub const fn begun(&self) -> u64 {
        self.begun
    }

    /// When something happened last.
    #[must_use]
    pub const fn changed(&self) -> u64 {
        self.changed
    }

    /// Until when the clock that runs stood because of an outage.
    #[must_use]
    pub const fn resumed(&self) -> u64 {
        self.resumed
    }

    /// How far it is.
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

    /// The result and its reason, as identifiers, once there is one.
    #[must_use]
    pub fn result(&self) -> Option<(&'static str, &'static str)> {
        if self.is_aborted {
            return Some(("none", "aborted"));
        }
        if let Some(ending) = self.table.ending() {
            return Some((ending.winner().map_or("tie", Color::id), ending.reason()));
        }
        let settled = self.settled?;
        let result = if let GameResult::Win(winner) = settled { winner.id() } else { "tie" };
        Some((result, "unexplained"))
    }

    /// The side that is to play, while the game goes on.
    #[must_use]
    pub fn to_play(&self) -> Option<Color> {
        (self.progress() == Progress::Playing).then(|| self.table.side_to_decide()).flatten()
    }

    /// Which sides have decided something.
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

    /// Whether both have decided something, so that the game counts.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.decided() == [true; 2]
    }

    /// What the clocks show at a time of the server's.
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

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        match self.time {
            Time::Unlimited => None,
            Time::Live(_) => self.to_play().and_then(|_| self.table.game().thinker()),
            Time::Days(_) => self.to_play(),
        }
    }

    /// Whether a side may claim the game, `away` milliseconds after the opponent was last seen. Never before both have
    /// played, when the game can be aborted, and never in correspondence, where the deadline applies.
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
