//! A game at a table: the game, who sits at it, clocks, the turn that is being entered, what players
//! offer each other. It is told the time and does no I/O. What happens is a list of numbered events;
//! every change of the game goes through [`Table::apply`], so that a table made again from its events
//! is the same. The page, the terminal and a server are clients of it.
//!
//! Looking around (walking through the game, trying variations, comments) is no event: it changes
//! nothing for the other player.

mod act;
mod decide;
mod enter;
mod event;
mod kept;
mod look;
mod seat;

use jersi_rules::{AnyPosition, Color, RulesetId, Turn};

use crate::game::{Ending, Game, Milliseconds, NodeId};
pub use decide::TableCommand;
use enter::TurnEntry;
pub use enter::{Entered, Role};
pub use event::{Numbered, Offer, Refusal, TableEvent};
pub use look::Walk;
pub use seat::{BEST_LEVEL, Seat, SideChoice, UnknownSeat};

/// What a table is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Manner {
    /// A game is played: turns are played at its end, by the players in their turn.
    #[default]
    Play,
    /// A game is studied: both sides are moved anywhere, and other turns become variations.
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
    /// Milliseconds for a turn of a program where neither a clock nor a level says how long.
    movetime: Milliseconds,
    /// What programs that err on purpose draw from.
    seed: u64,
    is_paused: bool,
    offer: Option<(Offer, Color)>,
    /// How long the main line was when each side last offered something.
    offered_at: [Option<usize>; 2],
    /// The games as they were before turns were taken back.
    taken: Vec<Game>,
    /// The games as they were before something was deleted or moved, in a study.
    edited: Vec<Game>,
    events: Vec<Numbered>,
    /// The table as it was before its first event.
    first: Box<First>,
    entry: TurnEntry,
}

/// Where a table began, for making it again.
#[derive(Clone, Debug)]
pub struct First {
    manner: Manner,
    game: Game,
    seats: [Seat; 2],
    movetime: Milliseconds,
    seed: u64,
}

/// A program or somebody far away is to decide.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Due {
    /// For which side.
    pub side: Color,
    /// Who.
    pub seat: Seat,
    /// Where: the end of the main line.
    pub node: NodeId,
}

/// How much time a program has for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// This many milliseconds for each turn.
    Turn(u64),
    /// What the clocks of White and Black hold, and what each turn adds, in milliseconds.
    Clocks {
        /// White's and Black's.
        left: [u64; 2],
        /// What each turn adds.
        increment: u64,
    },
}

/// Milliseconds for a turn, if nobody says how many.
const MOVETIME: Milliseconds = Milliseconds(1_000);
/// Where the counter is near enough to its end to be told.
const COUNTER_NEAR: u8 = 10;

impl Table {
    /// A game that is played, from where it stands. Clocks do not run before [`begin`](Self::begin).
    #[must_use]
    pub fn new(game: Game, seats: [Seat; 2]) -> Self {
        Self::of(First { manner: Manner::Play, game, seats, movetime: MOVETIME, seed: 0 })
    }

    /// A game that is studied.
    #[must_use]
    pub fn study(game: Game) -> Self {
        let seats = [Seat::Person, Seat::Person];
        Self::of(First { manner: Manner::Study, game, seats, movetime: MOVETIME, seed: 0 })
    }

    /// The same with this many milliseconds for a turn of a program that no clock or level limits.
    #[must_use]
    pub fn with_movetime(mut self, movetime: Milliseconds) -> Self {
        self.movetime = movetime;
        self.first.movetime = movetime;
        self
    }

    /// The same with a seed for programs that err on purpose.
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

    /// Makes a table again from where it began and what happened.
    pub fn made_again(first: &First, events: &[Numbered]) -> Result<Self, Refusal> {
        let mut table = Self::of(first.clone());
        events.iter().try_for_each(|event| table.apply(event))?;
        Ok(table)
    }

    /// Where it began, for [`made_again`](Self::made_again).
    #[must_use]
    pub fn first(&self) -> &First {
        &self.first
    }

    /// What happened, in its order.
    #[must_use]
    pub fn events(&self) -> &[Numbered] {
        &self.events
    }

    /// The number that the next event gets.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.events.last().map_or(1, |last| last.number + 1)
    }

    /// What the table is for.
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

    /// Which game it is.
    #[must_use]
    pub const fn ruleset(&self) -> RulesetId {
        self.game.ruleset()
    }

    /// The position that is looked at, before the turn that is being entered.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// The position at the end of the main line, whatever is looked at.
    #[must_use]
    pub fn last_position(&self) -> &AnyPosition {
        self.game.position_at(self.game.end()).unwrap_or_else(|| self.game.position())
    }

    /// Who decides for a side.
    #[must_use]
    pub const fn seat(&self, side: Color) -> &Seat {
        &self.seats[side as usize]
    }

    /// White's seat and Black's.
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

    /// What programs that err on purpose draw from.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Milliseconds for a turn of a program that no clock or level limits.
    #[must_use]
    pub const fn movetime(&self) -> Milliseconds {
        self.movetime
    }

    /// Whether the clocks, and programs, wait.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// What is offered, and by which side.
    #[must_use]
    pub const fn offer(&self) -> Option<(Offer, Color)> {
        self.offer
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// The side that is to decide at the end of the main line, while the game goes on.
    #[must_use]
    pub fn side_to_decide(&self) -> Option<Color> {
        self.ending().is_none().then(|| self.last_position().side())
    }

    /// The program, or the player far away, that is to decide now.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        if self.is_study() || self.is_paused {
            return None;
        }
        let side = self.side_to_decide()?;
        let seat = self.seat(side).clone();
        (!seat.is_person()).then(|| Due { side, seat, node: self.game.end() })
    }

    /// How much time a program has for its turn.
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

    /// Whether the counter ends the game soon.
    #[must_use]
    pub fn is_counter_near(&self) -> bool {
        self.position().turns_left().is_some_and(|left| left <= COUNTER_NEAR)
    }

    /// The turns of the main line.
    fn line(&self) -> Vec<Turn> {
        self.game.main_line().into_iter().filter_map(|node| self.game.turn_at(node)).collect()
    }
}

/// Tables are equal if the same happened at them; what is looked at, variations and comments aside.
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
