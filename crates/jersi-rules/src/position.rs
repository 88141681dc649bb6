//! A position: everything that determines the legal turns and the state of the game.

use crate::board::{Board, Lanes, Set};
use crate::keys;
use crate::outcome::{Outcome, Tie, Win};
use crate::ruleset::{Blocked, ClockRule, Royal, Ruleset};
use crate::tally::Counts;
use crate::variant::Variants;
use crate::{Cell, Color, Kind, KindSet, Unit};

/// A position of a ruleset, of a game that may be over. It always obeys the rules of the board, which are checked by
/// [`Position::start`], [`Draft::check`](crate::Draft::check) and the parser of position text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<R: Ruleset> {
    pub(crate) board: Board<R>,
    pub(crate) side: Color,
    pub(crate) phase: Phase,
    /// The bits of the chosen variants.
    pub(crate) variants: u16,
    pub(crate) counter: Counter,
    pub(crate) number: u16,
    /// The cubes of both sides off the board.
    pub(crate) reserve: Counts,
    /// The captured cubes, in games with prisons.
    pub(crate) jail: R::Jail,
}

/// The captured cubes of a game with prisons, and the number of exchanges left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Jail {
    /// By the colour of the prisoner.
    pub(crate) cubes: Counts,
    pub(crate) credit: u8,
}

/// Space for a [`Jail`], or none.
pub trait JailState: Copy + Eq + std::hash::Hash + std::fmt::Debug + Default + Send + Sync + 'static {
    /// Its content.
    fn get(self) -> Jail;
    /// Replaces its content.
    fn set(&mut self, jail: Jail);
}

impl JailState for () {
    #[inline(always)]
    fn get(self) -> Jail {
        Jail::default()
    }
    #[inline(always)]
    fn set(&mut self, _: Jail) {}
}

#[cfg(feature = "files")]
impl JailState for Jail {
    fn get(self) -> Jail {
        self
    }
    fn set(&mut self, jail: Jail) {
        *self = jail;
    }
}

/// The kind of the next decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phase {
    /// A turn of steps or drops.
    #[default]
    Play,
    /// A cube of a free setup is placed.
    Place,
    /// The captor of a king names the kind of the ransom.
    Name,
    /// The victim gives a cube of that kind.
    Give(Kind),
    /// The captor puts the king back.
    Relocate,
}

impl Phase {
    const fn number(self) -> u32 {
        match self {
            Self::Play | Self::Place => 0,
            Self::Name => 1,
            Self::Relocate => 2,
            Self::Give(kind) => 3 + kind as u32,
        }
    }
}

/// The counter of turns. It does not run before a countdown has begun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counter(u8);

impl Counter {
    /// A countdown that has not begun.
    pub const IDLE: Self = Self(u8::MAX);
    /// A counter that just began.
    pub const ZERO: Self = Self(0);

    /// A counter after some turns.
    #[must_use]
    pub const fn after(turns: u8) -> Self {
        Self(turns)
    }

    pub(crate) const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The number of counted turns; `None` if it does not run.
    #[must_use]
    pub const fn turns(self) -> Option<u8> {
        if self.0 == u8::MAX { None } else { Some(self.0) }
    }
}

impl<R: Ruleset> Position<R> {
    /// The ruleset.
    #[inline(always)]
    #[must_use]
    pub const fn game(&self) -> R {
        self.board.game
    }

    /// The side to decide.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The kind of the next decision.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The optional rules of this game.
    #[must_use]
    pub fn variants(&self) -> Variants {
        self.game().variants(self.variants)
    }

    /// Whether a captured king is ransomed.
    #[inline(always)]
    pub(crate) fn has_ransom(&self) -> bool {
        self.game().has_ransom(self.variants)
    }

    /// Number of prisoners of a colour and kind, in games with prisons.
    #[must_use]
    pub fn in_jail(&self, color: Color, kind: Kind) -> u32 {
        self.game().rules().lane(kind).map_or(0, |lane| self.jail.get().cubes.count(color, lane))
    }

    /// Remaining turns with an exchange of prisoners, in games with prisons.
    #[must_use]
    pub fn exchanges_left(&self) -> Option<u8> {
        self.game().rules().special.exchanges.map(|_| self.jail.get().credit)
    }

    /// Number of cubes of a lane that a side has still to place.
    #[inline(always)]
    pub(crate) fn waiting(&self, color: Color, lane: usize) -> u32 {
        self.reserve.count(color, lane).saturating_sub(u32::from(self.game().lanes().held[lane & 7]))
    }

    /// The counter of turns.
    #[must_use]
    pub const fn counter(&self) -> Counter {
        self.counter
    }

    /// Number of turns left before the counter ends the game, if it runs.
    #[must_use]
    pub fn turns_left(&self) -> Option<u8> {
        self.counter.turns().map(|turns| self.game().rules().clock.limit().saturating_sub(turns))
    }

    /// The number of the full turn: 1 at the start, one more after each turn of Black.
    #[must_use]
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// The unit on a cell.
    #[must_use]
    pub fn unit(&self, cell: Cell) -> Option<Unit> {
        self.board.unit(cell)
    }

    /// The cells with a kind on top, given by its index in the ruleset's table of kinds, as a set of padded bits: see
    /// [`Shape::bit_of`](crate::Shape::bit_of). This method and the next three are for programs that evaluate
    /// positions.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn tops(&self, lane: usize) -> R::Set {
        self.board.tops.lane(lane)
    }

    /// The cells with a kind below, in stacks.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn lows(&self, lane: usize) -> R::Set {
        self.board.lows.lane(lane)
    }

    /// The cells whose top is of a colour.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn owned_by(&self, color: Color) -> R::Set {
        self.board.colors[color as usize]
    }

    /// The cells with two cubes.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn stacks(&self) -> R::Set {
        self.board.stacks
    }

    /// The stack on a padded bit: the lane on top and the lane below.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn stack_lanes(&self, bit: u32) -> (usize, usize) {
        let bit = R::Set::bit(bit);
        (self.board.top_lane(bit), self.board.low_lane(bit))
    }

    /// The position with the other side to move and nothing else changed. No turn of the game does this; search
    /// programs use it to find threats.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn passed(&self) -> Self {
        Self { side: self.side.other(), ..*self }
    }

    /// All occupied cells with their units, in the order of the cells.
    pub fn units(&self) -> impl Iterator<Item = (Cell, Unit)> + '_ {
        self.game().shape().all().filter_map(|cell| Some((cell, self.unit(cell)?)))
    }

    /// Number of cubes of a kind that a side has in reserve, or has still to place.
    #[must_use]
    pub fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        self.game().rules().lane(kind).map_or(0, |lane| self.reserve.count(color, lane))
    }

    /// Number of cubes that a side has on the board of a kind, given by its index in the ruleset's table.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub const fn cubes(&self, color: Color, lane: usize) -> u32 {
        self.board.cubes.count(color, lane)
    }

    /// A hash key of the board, the reserves, the side to move and the phase, without the counters. Equal on every
    /// platform.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let side = match self.side {
            Color::White => 0,
            Color::Black => keys::BLACK_TO_PLAY,
        };
        let key =
            self.board.key ^ side ^ keys::reserve(self.reserve.bits()) ^ keys::phase(self.phase.number());
        if R::KNOWN {
            return key;
        }
        let jail = self.jail.get();
        key ^ keys::jail(jail.cubes.bits(), jail.credit)
    }

    /// The outcome, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.settled().or_else(|| {
            (!self.has_turn()).then_some(match self.game().rules().blocked {
                Blocked::Loses => Outcome::Win { by: self.side.other(), how: Win::Blocked },
                Blocked::Ties => Outcome::Tie(Tie::Blocked),
            })
        })
    }

    /// The outcome by board and counter; not by being blocked.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[must_use]
    pub fn settled(&self) -> Option<Outcome> {
        if self.phase != Phase::Play {
            return None;
        }
        let mover = self.side.other();
        if let Some(how) = self.royal_lost() {
            return Some(Outcome::Win { by: mover, how });
        }
        if self.has_arrived(mover) {
            return Some(Outcome::Win { by: mover, how: Win::FarRow });
        }
        if self.counter != Counter::IDLE && self.counter.0 >= self.game().rules().clock.limit() {
            return Some(self.run_out());
        }
        None
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn royal_lost(&self) -> Option<Win> {
        if self.game().lanes().royal == 8 {
            return None;
        }
        let royals = self.board.tops.lane(self.game().lanes().royal) & self.board.colors[self.side as usize];
        if !royals.is_empty() {
            return None;
        }
        Some(match self.game().rules().royal {
            Royal::Fatal(_) | Royal::None => Win::KuntiCaptured,
            // Only the board shows what stopped the ransom: if the king has a free place, no kind could be named.
            Royal::Relocated(_) if self.has_ransom() && !self.relocations(self.side).is_empty() => {
                Win::RansomNotPayable
            }
            Royal::Relocated(_) => Win::KingNotRelocatable,
        })
    }

    /// Whether a cube of the side that wins on its far row is there on top.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn has_arrived(&self, color: Color) -> bool {
        let runners = Board::<R>::union_of(&self.board.tops, self.game().lanes().runners);
        !(runners & self.board.colors[color as usize] & far_row(self.game(), color)).is_empty()
    }

    /// The outcome if both players stop the countdown now; `None` if none runs.
    #[must_use]
    pub fn outcome_if_stopped(&self) -> Option<Outcome> {
        let runs =
            matches!(self.game().rules().clock, ClockRule::Countdown { .. }) && self.counter != Counter::IDLE;
        (runs && self.phase == Phase::Play && self.outcome().is_none()).then(|| self.run_out())
    }

    fn run_out(&self) -> Outcome {
        match self.game().rules().clock {
            ClockRule::Quiet { .. } | ClockRule::None => Outcome::Tie(Tie::Counter),
            ClockRule::Countdown { .. } => {
                let [(white_kinds, white_cubes), (black_kinds, black_cubes)] =
                    Color::BOTH.map(|color| self.wealth(color, KindSet::NONE));
                let (how, order) = match white_kinds.cmp(&black_kinds) {
                    std::cmp::Ordering::Equal => (Win::CountdownCubes, white_cubes.cmp(&black_cubes)),
                    unequal => (Win::CountdownKinds, unequal),
                };
                match order {
                    std::cmp::Ordering::Greater => Outcome::Win { by: Color::White, how },
                    std::cmp::Ordering::Less => Outcome::Win { by: Color::Black, how },
                    std::cmp::Ordering::Equal => Outcome::Tie(Tie::CountdownEqual),
                }
            }
        }
    }

    /// Number of kinds and of cubes that a side has on the board, except for some kinds.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn wealth(&self, color: Color, beside: KindSet) -> (u32, u32) {
        let own = self.board.colors[color as usize];
        let (mut kinds, mut cubes) = (0, 0);
        for lane in 0..self.game().count() {
            if beside.has(self.game().lanes().kinds[lane]) {
                continue;
            }
            if !R::KNOWN {
                let count = self.cubes(color, lane);
                cubes += count;
                kinds += u32::from(count > 0);
                continue;
            }
            // Games with a countdown have no mountains: a lower cube belongs to the owner of its top.
            let (tops, lows) = (self.board.tops.lane(lane) & own, self.board.lows.lane(lane) & own);
            cubes += tops.count() + lows.count();
            kinds += u32::from(!(tops | lows).is_empty());
        }
        (kinds, cubes)
    }

    /// The key computed from the board, to check the incremental one.
    #[must_use]
    pub fn fresh_key(&self) -> u64 {
        self.key() ^ self.board.key ^ self.board.fresh_key()
    }

    /// Whether the incremental number of cubes equals that of the board.
    #[must_use]
    pub fn is_tallied(&self) -> bool {
        self.board.cubes == self.board.fresh_tally()
    }
}

/// The goal row of a side.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn far_row<R: Ruleset>(game: R, color: Color) -> R::Set {
    R::Set::from_wide(game.shape().far_row(color))
}
