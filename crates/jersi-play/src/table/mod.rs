//! A game at a table: seats, clocks, offers, and the turn that is being entered. The time is an argument; there is no
//! I/O. A command of a player leads to numbered events ([`Table::decide`]), and every change of the game is an event
//! ([`Table::apply`]), so that a table can be replayed. The page, the terminal and the server use it.
//!
//! Navigation, variations and comments are not events: they change nothing for the opponent.

mod act;
mod decide;
mod enter;
mod event;
mod look;
mod seat;
mod stored;

use jersi_rules::{AnyPosition, Color, RulesetId, Turn};

use crate::game::{Ending, Game, Milliseconds, NodeId};
pub use decide::TableCommand;
use enter::TurnEntry;
pub use enter::{Entered, Role};
pub use event::{Numbered, Offer, Refusal, TableEvent};
pub use look::Walk;
pub use seat::{BEST_LEVEL, Seat, SideChoice, UnknownSeat};

/// The purpose of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Manner {
    /// A game is played: turns are played at its end, by the side to move.
    #[default]
    Play,
    /// A game is studied: turns can be entered at any node, and become variations.
    Study,
}

/// A game at a table.
///
/// ```
/// use jersi_play::{Game, Milliseconds, Seat, Table};
/// use jersi_rules::{AnyPosition, Color, RulesetId};
///
/// let game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
/// let mut table = Table::new(game, [Seat::Person, Seat::Level(3)]);
/// let turn = table.position().read_turn("b4=c4-d4").expect("well written");
/// table.play(turn, Milliseconds(0)).expect("legal, and White's turn");
/// assert!(table.due().is_some_and(|due| due.seat == Seat::Level(3)));
///
/// let again = Table::made_again(table.first(), table.events()).expect("the same events");
/// assert_eq!(again, table);
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    manner: Manner,
    game: Game,
    seats: [Seat; 2],
    /// Time for a turn of a program without clock or level.
    movetime: Milliseconds,
    /// Seed of programs that make deliberate errors.
    seed: u64,
    is_paused: bool,
    offer: Option<(Offer, Color)>,
    /// The length of the main line at each side's last offer.
    offered_at: [Option<usize>; 2],
    /// The games before each take-back.
    taken: Vec<Game>,
    /// The games before each edit of a study.
    edited: Vec<Game>,
    events: Vec<Numbered>,
    /// The start of the table, before its first event.
    first: Box<First>,
    entry: TurnEntry,
}

/// The start of a table, for replaying it.
#[derive(Clone, Debug)]
pub struct First {
    manner: Manner,
    game: Game,
    seats: [Seat; 2],
    movetime: Milliseconds,
    seed: u64,
}

/// A decision that a program or a remote player has to make.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Due {
    /// The side to move.
    pub side: Color,
    /// Its seat.
    pub seat: Seat,
    /// The end of the main line.
    pub node: NodeId,
}

/// The time that a program has for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// A time for each turn, in milliseconds.
    Turn(u64),
    /// Clocks, in milliseconds.
    Clocks {
        /// The remaining times of White and Black.
        left: [u64; 2],
        /// The increment.
        increment: u64,
    },
}

/// The default time for a turn.
const MOVETIME: Milliseconds = Milliseconds(1_000);
/// Remaining turns from which the counter is shown.
const COUNTER_NEAR: u8 = 10;

impl Table {
    /// A table for playing a game from its end. Clocks start with [`begin`](Self::begin).
    #[must_use]
    pub fn new(game: Game, seats: [Seat; 2]) -> Self {
        Self::of(First { manner: Manner::Play, game, seats, movetime: MOVETIME, seed: 0 })
    }

    /// A table for studying a game.
    #[must_use]
    pub fn study(game: Game) -> Self {
        let seats = [Seat::Person, Seat::Person];
        Self::of(First { manner: Manner::Study, game, seats, movetime: MOVETIME, seed: 0 })
    }

    /// The same with a time for a turn of programs without clock or level.
    #[must_use]
    pub fn with_movetime(mut self, movetime: Milliseconds) -> Self {
        self.movetime = movetime;
        self.first.movetime = movetime;
        self
    }

    /// The same with a seed for programs that make deliberate errors.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self.first.seed = seed;
        self
    }

    fn of(first: First) -> Self {
        let First { manner, game, seats, movetime, seed } = first.clone();
        Self {
            manner,
            entry: TurnEntry::at(&game),
            game,
            seats,
            movetime,
            seed,
            is_paused: false,
            offer: None,
            offered_at: [None; 2],
            taken: Vec::new(),
            edited: Vec::new(),
            events: Vec::new(),
            first: Box::new(first),
        }
    }

    /// Replays a table from its start and its events.
    pub fn made_again(first: &First, events: &[Numbered]) -> Result<Self, Refusal> {
        let mut table = Self::of(first.clone());
        events.iter().try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// The start, for [`made_again`](Self::made_again).
    #[must_use]
    pub fn first(&self) -> &First {
        &self.first
    }

    /// The events.
    #[must_use]
    pub fn events(&self) -> &[Numbered] {
        &self.events
    }

    /// The number of the next event.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.events.last().map_or(1, |last| last.number + 1)
    }

    /// The purpose of the table.
    #[must_use]
    pub const fn manner(&self) -> Manner {
        self.manner
    }

    /// Whether a game is studied, and not played.
    #[must_use]
    pub fn is_study(&self) -> bool {
        self.manner == Manner::Study
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The ruleset.
    #[must_use]
    pub const fn ruleset(&self) -> RulesetId {
        self.game.ruleset()
    }

    /// The position at the current node, before the turn that is being entered.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// The position at the end of the main line.
    #[must_use]
    pub fn last_position(&self) -> &AnyPosition {
        self.game.position_at(self.game.end()).unwrap_or_else(|| self.game.position())
    }

    /// The seat of a side.
    #[must_use]
    pub const fn seat(&self, side: Color) -> &Seat {
        &self.seats[side as usize]
    }

    /// White's and Black's seat.
    #[must_use]
    pub const fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// Whether a person at this device plays.
    #[must_use]
    pub fn has_person(&self) -> bool {
        self.seats.iter().any(Seat::is_person)
    }

    /// The side of the only person at this device.
    #[must_use]
    pub fn only_person(&self) -> Option<Color> {
        match &self.seats {
            [Seat::Person, other] if !other.is_person() => Some(Color::White),
            [other, Seat::Person] if !other.is_person() => Some(Color::Black),
            _ => None,
        }
    }

    /// The seed of programs that make deliberate errors.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The time for a turn of programs without clock or level.
    #[must_use]
    pub const fn movetime(&self) -> Milliseconds {
        self.movetime
    }

    /// Whether clocks and programs are stopped.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The open offer and its side.
    #[must_use]
    pub const fn offer(&self) -> Option<(Offer, Color)> {
        self.offer
    }

    /// The ending of the game; `None` while it is not over.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// The side to move at the end of the main line, while the game is not over.
    #[must_use]
    pub fn side_to_decide(&self) -> Option<Color> {
        self.ending().is_none().then(|| self.last_position().side())
    }

    /// The decision that a program or a remote player has to make.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        if self.is_study() || self.is_paused {
            return None;
        }
        let side = self.side_to_decide()?;
        let seat = self.seat(side).clone();
        (!seat.is_person()).then(|| Due { side, seat, node: self.game.end() })
    }

    /// The time that a program has for its turn.
    #[must_use]
    pub fn pace(&self, now: Milliseconds) -> Pace {
        let left = |side| self.game.remaining(side, now).map(|left| left.0);
        match (left(Color::White), left(Color::Black)) {
            (Some(white), Some(black)) => {
                Pace::Clocks { left: [white, black], increment: self.game.time_control().increment().0 }
            }
            _ => Pace::Turn(self.movetime.0),
        }
    }

    /// Whether the counter is close to its end.
    #[must_use]
    pub fn is_counter_near(&self) -> bool {
        self.position().turns_left().is_some_and(|left| left <= COUNTER_NEAR)
    }

    /// The turns of the main line.
    fn line(&self) -> Vec<Turn> {
        self.game.main_line().into_iter().filter_map(|node| self.game.turn_at(node)).collect()
    }
}

/// Tables are equal if their games and events are; the current node, variations and comments do not count.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        let clocks = |table: &Self| {
            let line = table.game.main_line();
            line.into_iter().map(|node| table.game.clock_after(node)).collect::<Vec<_>>()
        };
        self.manner == other.manner
            && self.seats == other.seats
            && (self.movetime, self.seed) == (other.movetime, other.seed)
            && self.game.start().position() == other.game.start().position()
            && self.game.time_control() == other.game.time_control()
            && self.line() == other.line()
            && clocks(self) == clocks(other)
            && self.game.running() == other.game.running()
            && self.ending() == other.ending()
            && self.offer == other.offer
            && self.is_paused == other.is_paused
            && self.taken.len() == other.taken.len()
            && self.events == other.events
    }
}
