//! The gate from a draft to a position: every rule of the board, and every breach of one.

use super::{Draft, DraftFault, Spot, first_clock};
use crate::board::{Board, Set};
use crate::position::{Clock, Phase, Position, far_row};
use crate::ruleset::{ClockRule, Royal, Ruleset};
use crate::setup::Opening;
use crate::tally::Counts;
use crate::variant::{Variant, Variants};
use crate::{Color, Cube, Kind};

impl<R: Ruleset> Draft<R> {
    /// Makes a position of it, or says everything that speaks against it.
    ///
    /// A missing common cube is fine, and the counters need not fit each other. A position whose
    /// game is already over by its board is fine too, but not one that the side to move would have
    /// won before.
    pub fn check(&self) -> Result<Position<R>, Vec<DraftFault>> {
        let mut faults = Vec::new();
        let rough = self.rough();
        self.check_offers(&mut faults);
        self.check_units(&mut faults);
        self.check_armies(&mut faults);
        self.check_counters(&mut faults);
        self.check_royals(&rough, &mut faults);
        self.check_arrivals(&rough, &mut faults);
        match self.phase {
            Phase::Play => {}
            Phase::Place => self.check_placing(&mut faults),
            Phase::Name | Phase::Give(_) | Phase::Relocate => self.check_ransom(&rough, &mut faults),
        }
        if faults.is_empty() { Ok(rough) } else { Err(faults) }
    }

    /// The position as far as it can be one: with the two uppermost known cubes of each cell.
    /// Without faults it is the whole of it.
    fn rough(&self) -> Position<R> {
        let mut board = Board::<R>::empty();
        for (cell, cubes) in self.units() {
            let known: Vec<_> =
                cubes.iter().filter_map(|c| Some((R::RULES.lane(c.kind)?, c.color))).collect();
            for &(lane, color) in &known[known.len().saturating_sub(2)..] {
                board.push(R::SHAPE.bit_of(cell), lane, color);
            }
        }
        let mut reserve = Counts::default();
        for (lane, rule) in R::RULES.kinds.iter().enumerate() {
            for color in Color::BOTH {
                // Four bits each; more are a fault anyway.
                for _ in 0..self.in_reserve(color, rule.kind).min(15) {
                    reserve.add(color, lane);
                }
            }
        }
        let small = |clock: u32| u8::try_from(clock).unwrap_or(u8::MAX - 1);
        Position {
            board,
            side: self.side,
            phase: self.phase,
            variants: self.variants,
            clock: self.clock.map_or(Clock::IDLE, |clock| Clock::after(small(clock))),
            number: u16::try_from(self.number).unwrap_or(u16::MAX),
            reserve,
        }
    }

    fn check_offers(&self, faults: &mut Vec<DraftFault>) {
        let offered = R::RULES.variants;
        faults.extend(
            self.variants
                .iter()
                .filter(|variant| !offered.contains(variant))
                .map(|variant| DraftFault::VariantNotOffered { variant }),
        );
        let is_offered = match self.phase {
            Phase::Play => true,
            Phase::Place => may_place::<R>(),
            Phase::Name | Phase::Give(_) | Phase::Relocate => self.variants.has(Variant::Ransom),
        };
        if !is_offered {
            faults.push(DraftFault::PhaseNotOffered { phase: self.phase });
        }
    }

    fn check_units(&self, faults: &mut Vec<DraftFault>) {
        for (cell, cubes) in self.units() {
            let spot = Spot::new(R::SHAPE, cell);
            let is_foreign = |cube: &&Cube| R::RULES.kind(cube.kind).is_none();
            faults.extend(
                cubes.iter().filter(is_foreign).map(|cube| DraftFault::ForeignKind { spot, kind: cube.kind }),
            );
            if cubes.len() > 2 {
                faults.push(DraftFault::TooHigh { spot, height: cubes.len() });
            }
            for pair in cubes.windows(2) {
                let (below, top) = (pair[0], pair[1]);
                if pair.iter().any(|cube| is_foreign(&cube)) || may_stand::<R>(below, top) {
                    continue;
                }
                let is_mixed = below.color != top.color
                    && ![below.kind, top.kind].iter().any(|&kind| R::RULES.rooted.has(kind));
                faults.push(if is_mixed {
                    DraftFault::MixedColors { spot, below, top }
                } else {
                    DraftFault::StandingOn { spot, below, top }
                });
            }
        }
    }

    fn check_armies(&self, faults: &mut Vec<DraftFault>) {
        for color in Color::BOTH {
            for kind in Kind::ALL {
                let in_reserve = self.in_reserve(color, kind);
                let army = army::<R>(kind, self.variants);
                let holds = match self.phase {
                    Phase::Place => army,
                    _ => drops::<R>(kind, self.variants),
                };
                let count = self.on_board(color, kind).saturating_add(in_reserve);
                if R::RULES.kind(kind).is_some() && count > army {
                    faults.push(DraftFault::TooMany { color, kind, count, most: army });
                }
                if in_reserve > holds {
                    faults.push(DraftFault::TooManyInReserve { color, kind, count: in_reserve, most: holds });
                }
            }
        }
    }

    fn check_counters(&self, faults: &mut Vec<DraftFault>) {
        let limit = u32::from(R::RULES.clock.limit());
        match self.clock {
            Some(clock) if clock > limit => faults.push(DraftFault::ClockBeyond { clock, limit }),
            Some(clock) if self.phase == Phase::Place && self.clock != first_clock::<R>() => {
                faults.push(DraftFault::ClockWhilePlacing { clock });
            }
            None if matches!(R::RULES.clock, ClockRule::Quiet { .. }) => {
                faults.push(DraftFault::ClockMissing);
            }
            _ => {}
        }
        let (number, most) = (self.number, u32::from(u16::MAX));
        if !(1..=most).contains(&number) {
            faults.push(DraftFault::Number { number, most });
        } else if self.phase == Phase::Place && number != 1 {
            faults.push(DraftFault::NumberWhilePlacing { number });
        }
    }

    /// Both kings or kuntis are there, but for one that was just captured.
    fn check_royals(&self, rough: &Position<R>, faults: &mut Vec<DraftFault>) {
        let Some(kind) = R::RULES.royal.kind() else { return };
        for color in Color::BOTH {
            let is_there = self.on_board(color, kind) > 0
                || self.phase == Phase::Place && self.in_reserve(color, kind) > 0;
            if self.victim() == Some(color) {
                if is_there {
                    faults.push(DraftFault::RoyalNotCaptured { color, kind });
                }
            } else if !is_there && !self.has_lost_by_board(color, rough) {
                faults.push(DraftFault::RoyalMissing { color, kind });
            }
        }
    }

    /// Whether a side to move without its king or kunti has just lost the game by that.
    fn has_lost_by_board(&self, color: Color, rough: &Position<R>) -> bool {
        let is_payable = || !self.variants.has(Variant::Ransom) || !rough.nameable(color).is_empty();
        self.phase == Phase::Play
            && color == self.side
            && match R::RULES.royal {
                Royal::Fatal(_) => true,
                Royal::Relocated(_) => rough.relocations(color).is_empty() || !is_payable(),
                Royal::None => false,
            }
    }

    /// Whose king is being ransomed.
    fn victim(&self) -> Option<Color> {
        match self.phase {
            Phase::Play | Phase::Place => None,
            Phase::Name | Phase::Relocate => Some(self.side.other()),
            Phase::Give(_) => Some(self.side),
        }
    }

    /// The side to move, or the captor of a king, would have won before.
    fn check_arrivals(&self, rough: &Position<R>, faults: &mut Vec<DraftFault>) {
        let color = match self.phase {
            Phase::Place => return,
            _ => self.victim().map_or(self.side, Color::other),
        };
        if !rough.has_arrived(color) {
            return;
        }
        for (cell, unit) in rough.units() {
            let is_goal = far_row::<R>(color).has(R::SHAPE.bit_of(cell));
            if is_goal && unit.top.color == color && R::RULES.runners.has(unit.top.kind) {
                faults.push(DraftFault::AlreadyArrived { color, spot: Spot::new(R::SHAPE, cell) });
            }
        }
    }

    fn check_placing(&self, faults: &mut Vec<DraftFault>) {
        for (cell, cubes) in self.units() {
            let (row, _) = R::SHAPE.place(cell);
            let is_outside = |cube: &&Cube| row.abs_diff(R::SHAPE.home_row(cube.color)) > 1;
            let spot = Spot::new(R::SHAPE, cell);
            faults.extend(
                cubes.iter().filter(is_outside).map(|&cube| DraftFault::PlacedOutside { spot, cube }),
            );
        }
        let cubes =
            |color: Color| self.cells.iter().flatten().filter(|cube| cube.color == color).count() as u32;
        let waiting = |color: Color| {
            Kind::ALL.iter().fold(0, |sum: u32, &kind| sum.saturating_add(self.in_reserve(color, kind)))
        };
        let (placed, left) = (Color::BOTH.map(cubes), Color::BOTH.map(waiting));
        let ahead = u32::from(self.side == Color::Black);
        if left == [0, 0] {
            faults.push(DraftFault::NothingToPlace);
        } else if placed[0] != placed[1] + ahead || left[0].checked_add(ahead) != Some(left[1]) {
            faults.push(DraftFault::PlacedOutOfTurn { side: self.side, placed, left });
        }
    }

    fn check_ransom(&self, rough: &Position<R>, faults: &mut Vec<DraftFault>) {
        let Some(victim) = self.victim() else { return };
        match self.phase {
            Phase::Name if rough.nameable(victim).is_empty() => {
                faults.push(DraftFault::NothingToName { victim });
            }
            Phase::Give(kind) if !rough.nameable(victim).contains(&kind) => {
                faults.push(DraftFault::NothingToGive { victim, kind });
            }
            Phase::Relocate if rough.relocations(victim).is_empty() => {
                faults.push(DraftFault::NowhereToRelocate { victim });
            }
            _ => {}
        }
    }
}

/// Whether one cube may stand on another, which may be a mountain.
pub(crate) fn may_stand<R: Ruleset>(below: Cube, top: Cube) -> bool {
    let is_own = below.color == top.color;
    match (R::RULES.rooted.has(below.kind), R::RULES.rooted.has(top.kind)) {
        (true, true) => is_own,
        (true, false) => true,
        (false, true) => false,
        (false, false) => {
            is_own && R::RULES.kind(top.kind).is_some_and(|rule| rule.stands_on.has(below.kind))
        }
    }
}

/// Whether cubes may be placed by the players.
pub(crate) fn may_place<R: Ruleset>() -> bool {
    R::RULES.setups.iter().any(|setup| matches!(setup.opening, Opening::Placed { .. }))
}

/// How many cubes of a kind a side has at most, on the board and in reserve together.
pub(crate) fn army<R: Ruleset>(kind: Kind, variants: Variants) -> u32 {
    let all = R::RULES.kind(kind).map_or(0, |rule| u32::from(rule.army));
    // What is not held to be dropped is not played with.
    all - (drops::<R>(kind, Variants::NONE) - drops::<R>(kind, variants)).min(all)
}

/// How many cubes of a kind a side holds to be dropped.
pub(crate) fn drops<R: Ruleset>(kind: Kind, variants: Variants) -> u32 {
    if variants.has(Variant::NoParachute) {
        return 0;
    }
    R::RULES.reserve.iter().find(|held| held.0 == kind).map_or(0, |held| u32::from(held.1))
}
