//! Validation of a draft: every rule of the board, and all faults.
//! Only the parts that need bitboards are compiled for each ruleset; the rest reads the rules from their table.

use super::{Contents, Draft, DraftFault, Spot};
use crate::board::{Board, Set};
use crate::position::{Counter, Jail, JailState, Phase, Position, far_row};
use crate::ruleset::{ClockRule, Royal, Rules, Ruleset};
use crate::setup::Opening;
use crate::tally::Counts;
use crate::variant::{Variant, Variants};
use crate::{Cell, Color, Cube, Kind, Shape};

impl<R: Ruleset> Draft<R> {
    /// Converts the draft to a position, or returns all its faults. Missing common cubes are allowed, and the counters
    /// need not be consistent. The game may be over by the board, unless the side to move would have won before.
    pub fn check(&self) -> Result<Position<R>, Vec<DraftFault>> {
        let rough = self.rough();
        let check = Check {
            rules: self.game().rules(),
            shape: self.game().shape(),
            draft: &self.contents,
            rough: &rough,
            faults: Vec::new(),
        };
        let faults = check.faults();
        if faults.is_empty() { Ok(rough) } else { Err(faults) }
    }

    /// The position as far as possible: with the two uppermost known cubes of each cell. Without faults it is complete.
    fn rough(&self) -> Position<R> {
        let mut board = Board::empty(self.game());
        for (cell, cubes) in self.units() {
            let known: Vec<_> =
                cubes.iter().filter_map(|c| Some((self.game().rules().lane(c.kind)?, c.color))).collect();
            for &(lane, color) in &known[known.len().saturating_sub(2)..] {
                board.push(self.game().shape().bit_of(cell), lane, color);
            }
        }
        let mut reserve = Counts::default();
        for (lane, rule) in self.game().rules().kinds.iter().enumerate() {
            for color in Color::BOTH {
                // Four bits each; more is a fault anyway.
                for _ in 0..self.in_reserve(color, rule.kind).min(15) {
                    reserve.add(color, lane);
                }
            }
        }
        let small = |clock: u32| u8::try_from(clock).unwrap_or(u8::MAX - 1);
        Position {
            board,
            side: self.contents.side,
            phase: self.contents.phase,
            variants: self.contents.variants.bits(),
            jail: self.jail(),
            counter: self.contents.counter.map_or(Counter::IDLE, |clock| Counter::after(small(clock))),
            number: u16::try_from(self.contents.number).unwrap_or(u16::MAX),
            reserve,
        }
    }
}

impl<R: Ruleset> Draft<R> {
    /// The prisoners, as far as there is room for them.
    fn jail(&self) -> R::Jail {
        let mut cubes = Counts::default();
        for (lane, rule) in self.game().rules().kinds.iter().enumerate() {
            for color in Color::BOTH {
                for _ in 0..self.in_jail(color, rule.kind).min(15) {
                    cubes.add(color, lane);
                }
            }
        }
        let mut jail = R::Jail::default();
        jail.set(Jail { cubes, credit: u8::try_from(self.contents.credit).unwrap_or(u8::MAX) });
        jail
    }
}

/// Queries of a check to a position that may still be invalid.
trait Rough {
    /// The kinds that the victim of a ransom could give.
    fn nameable(&self, victim: Color) -> Vec<Kind>;
    /// Whether the king of a side could be put back.
    fn is_relocatable(&self, king: Color) -> bool;
    /// The cells on which a side has arrived.
    fn arrivals(&self, color: Color) -> Vec<Cell>;
}

impl<R: Ruleset> Rough for Position<R> {
    fn nameable(&self, victim: Color) -> Vec<Kind> {
        Position::nameable(self, victim)
    }

    fn is_relocatable(&self, king: Color) -> bool {
        !self.relocations(king).is_empty()
    }

    fn arrivals(&self, color: Color) -> Vec<Cell> {
        if !self.has_arrived(color) {
            return Vec::new();
        }
        let is_arrival = |cell: Cell| {
            far_row(self.game(), color).has(self.game().shape().bit_of(cell))
                && self.unit(cell).is_some_and(|unit| {
                    unit.top.color == color && self.game().rules().runners.has(unit.top.kind)
                })
        };
        self.game().shape().all().filter(|&cell| is_arrival(cell)).collect()
    }
}

/// A draft being checked.
struct Check<'a> {
    rules: &'static Rules,
    shape: &'static Shape,
    draft: &'a Contents,
    rough: &'a dyn Rough,
    faults: Vec<DraftFault>,
}

impl Check<'_> {
    /// All faults.
    fn faults(mut self) -> Vec<DraftFault> {
        self.check_offers();
        self.check_units();
        self.check_armies();
        self.check_counters();
        self.check_royals();
        self.check_arrivals();
        match self.draft.phase {
            Phase::Play => {}
            Phase::Place => self.check_placing(),
            Phase::Name | Phase::Give(_) | Phase::Relocate => self.check_ransom(),
        }
        self.faults
    }

    fn check_offers(&mut self) {
        let offered = self.rules.variants;
        self.faults.extend(
            self.draft
                .variants
                .iter()
                .filter(|variant| !offered.contains(variant))
                .map(|variant| DraftFault::VariantNotOffered { variant }),
        );
        let is_offered = match self.draft.phase {
            Phase::Play => true,
            Phase::Place => may_place(self.rules),
            Phase::Name | Phase::Give(_) | Phase::Relocate => has_ransom(self.rules, self.draft.variants),
        };
        if !is_offered {
            self.faults.push(DraftFault::PhaseNotOffered { phase: self.draft.phase });
        }
    }

    fn check_units(&mut self) {
        for (cell, cubes) in self.draft.units(self.shape) {
            let spot = Spot::new(self.shape, cell);
            let is_foreign = |cube: &&Cube| self.rules.kind(cube.kind).is_none();
            self.faults.extend(
                cubes.iter().filter(is_foreign).map(|cube| DraftFault::ForeignKind { spot, kind: cube.kind }),
            );
            if cubes.len() > 2 {
                self.faults.push(DraftFault::TooHigh { spot, height: cubes.len() });
            }
            for pair in cubes.windows(2) {
                let (below, top) = (pair[0], pair[1]);
                if pair.iter().any(|cube| is_foreign(&cube)) || may_stand(self.rules, below, top) {
                    continue;
                }
                let is_mixed = below.color != top.color
                    && ![below.kind, top.kind].iter().any(|&kind| self.rules.rooted.has(kind));
                self.faults.push(if is_mixed {
                    DraftFault::MixedColors { spot, below, top }
                } else {
                    DraftFault::StandingOn { spot, below, top }
                });
            }
        }
    }

    fn check_armies(&mut self) {
        for color in Color::BOTH {
            for kind in Kind::ALL {
                let in_reserve = self.draft.in_reserve(color, kind);
                let army = army(self.rules, kind, self.draft.variants);
                let holds = match self.draft.phase {
                    Phase::Place => army,
                    _ => drops(self.rules, kind, self.draft.variants),
                };
                let held = in_reserve.saturating_add(self.draft.jail[color as usize][kind as usize]);
                let count = self.draft.on_board(color, kind).saturating_add(held);
                let holds = if self.rules.special.exchanges.is_some() && self.rules.royal.kind() != Some(kind)
                {
                    army
                } else {
                    holds
                };
                if self.rules.kind(kind).is_some() && count > army {
                    self.faults.push(DraftFault::TooMany { color, kind, count, most: army });
                }
                if in_reserve > holds {
                    self.faults.push(DraftFault::TooManyInReserve {
                        color,
                        kind,
                        count: in_reserve,
                        most: holds,
                    });
                }
            }
        }
    }

    fn check_counters(&mut self) {
        let limit = u32::from(self.rules.clock.limit());
        match self.draft.counter {
            Some(counter) if counter > limit => {
                self.faults.push(DraftFault::CounterBeyond { counter, limit });
            }
            Some(counter) if self.draft.phase == Phase::Place => {
                self.faults.push(DraftFault::CounterWhilePlacing { counter });
            }
            None if matches!(self.rules.clock, ClockRule::Quiet { .. })
                && self.draft.phase != Phase::Place =>
            {
                self.faults.push(DraftFault::CounterMissing);
            }
            _ => {}
        }
        let (number, most) = (self.draft.number, u32::from(u16::MAX));
        if !(1..=most).contains(&number) {
            self.faults.push(DraftFault::Number { number, most });
        } else if self.draft.phase == Phase::Place && number != 1 {
            self.faults.push(DraftFault::NumberWhilePlacing { number });
        }
    }

    /// Both kings or kuntis are there, except for one that was just captured.
    fn check_royals(&mut self) {
        let Some(kind) = self.rules.royal.kind() else { return };
        for color in Color::BOTH {
            let is_there = self.draft.on_board(color, kind) > 0
                || self.draft.phase == Phase::Place && self.draft.in_reserve(color, kind) > 0;
            if self.victim() == Some(color) {
                if is_there {
                    self.faults.push(DraftFault::RoyalNotCaptured { color, kind });
                }
            } else if !is_there && !self.has_lost_by_board(color) {
                self.faults.push(DraftFault::RoyalMissing { color, kind });
            }
        }
    }

    /// Whether a side to move has just lost the game by the capture of its king or kunti.
    fn has_lost_by_board(&self, color: Color) -> bool {
        let is_payable =
            || !has_ransom(self.rules, self.draft.variants) || !self.rough.nameable(color).is_empty();
        self.draft.phase == Phase::Play
            && color == self.draft.side
            && match self.rules.royal {
                Royal::Fatal(_) => true,
                Royal::Relocated(_) => !self.rough.is_relocatable(color) || !is_payable(),
                Royal::None => false,
            }
    }

    /// The side whose king is being ransomed.
    fn victim(&self) -> Option<Color> {
        match self.draft.phase {
            Phase::Play | Phase::Place => None,
            Phase::Name | Phase::Relocate => Some(self.draft.side.other()),
            Phase::Give(_) => Some(self.draft.side),
        }
    }

    /// Neither the side to move nor the captor of a king would have won before.
    fn check_arrivals(&mut self) {
        let color = match self.draft.phase {
            Phase::Place => return,
            _ => self.victim().map_or(self.draft.side, Color::other),
        };
        for cell in self.rough.arrivals(color) {
            self.faults.push(DraftFault::AlreadyArrived { color, spot: Spot::new(self.shape, cell) });
        }
    }

    fn check_placing(&mut self) {
        for (cell, cubes) in self.draft.units(self.shape) {
            let (row, _) = self.shape.place(cell);
            let rows = usize::from(self.rules.special.placing.rows);
            let is_outside = |cube: &&Cube| row.abs_diff(self.shape.home_row(cube.color)) >= rows;
            let spot = Spot::new(self.shape, cell);
            self.faults.extend(
                cubes.iter().filter(is_outside).map(|&cube| DraftFault::PlacedOutside { spot, cube }),
            );
        }
        let cubes = |color: Color| {
            self.draft.cells.iter().flatten().filter(|cube| cube.color == color).count() as u32
        };
        let waiting = |color: Color| {
            Kind::ALL.iter().fold(0, |sum: u32, &kind| {
                let held = drops(self.rules, kind, self.draft.variants);
                sum.saturating_add(self.draft.in_reserve(color, kind).saturating_sub(held))
            })
        };
        let (placed, left) = (Color::BOTH.map(cubes), Color::BOTH.map(waiting));
        let ahead = u32::from(self.draft.side == Color::Black);
        if left == [0, 0] {
            self.faults.push(DraftFault::NothingToPlace);
        } else if placed[0] != placed[1] + ahead || left[0].checked_add(ahead) != Some(left[1]) {
            self.faults.push(DraftFault::PlacedOutOfTurn { side: self.draft.side, placed, left });
        }
    }

    fn check_ransom(&mut self) {
        let Some(victim) = self.victim() else { return };
        match self.draft.phase {
            Phase::Name if self.rough.nameable(victim).is_empty() => {
                self.faults.push(DraftFault::NothingToName { victim });
            }
            Phase::Give(kind) if !self.rough.nameable(victim).contains(&kind) => {
                self.faults.push(DraftFault::NothingToGive { victim, kind });
            }
            Phase::Relocate if !self.rough.is_relocatable(victim) => {
                self.faults.push(DraftFault::NowhereToRelocate { victim });
            }
            _ => {}
        }
    }
}

/// Whether a cube may stand on another one, which may be a mountain.
pub(crate) fn may_stand(rules: &Rules, below: Cube, top: Cube) -> bool {
    let is_own = below.color == top.color;
    match (rules.rooted.has(below.kind), rules.rooted.has(top.kind)) {
        (true, true) => is_own,
        (true, false) => true,
        (false, true) => false,
        (false, false) => is_own && rules.kind(top.kind).is_some_and(|rule| rule.stands_on.has(below.kind)),
    }
}

/// Whether a captured king is ransomed.
fn has_ransom(rules: &Rules, variants: Variants) -> bool {
    rules.special.ransom || variants.has(Variant::Ransom)
}

/// Whether the game has free setups.
pub(crate) fn may_place(rules: &Rules) -> bool {
    rules.setups.iter().any(|setup| matches!(setup.opening, Opening::Placed { .. }))
}

/// Maximum number of cubes of a kind of a side, on the board and in reserve together.
pub(crate) fn army(rules: &Rules, kind: Kind, variants: Variants) -> u32 {
    let all = rules.kind(kind).map_or(0, |rule| u32::from(rule.army));
    // Cubes that a variant removes from the reserve are not part of the game.
    all - (drops(rules, kind, Variants::NONE) - drops(rules, kind, variants)).min(all)
}

/// Number of cubes of a kind that a side has in its initial reserve.
pub(crate) fn drops(rules: &Rules, kind: Kind, variants: Variants) -> u32 {
    if variants.has(Variant::NoParachute) {
        return 0;
    }
    rules.reserve.iter().find(|held| held.0 == kind).map_or(0, |held| u32::from(held.1))
}
