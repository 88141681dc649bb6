//! The inputs of a network: which of them a position activates, and its skip connections to the output.
//!
//! A network sees a position from two perspectives, one for each side: the board is turned so that the side's home row
//! is the lowest, and every cube is its own or the opponent's. Inputs are sparse and binary. The engine and the
//! training program share this code.

use jersi_rules::{Color, Kind, Phase, Position, Ruleset, Set, Variant};

use super::Seen;
use super::features::{Extra, Features, Sink};
use super::network::WIDTH;

/// The shape of a network, which a ruleset declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Design {
    /// Its name, also that of its file.
    pub(crate) name: &'static str,
    /// The kinds that it knows, in the order of its inputs.
    pub(crate) kinds: &'static [Kind],
    /// The encoding of units.
    pub(crate) view: View,
    /// The number of cells of the board.
    pub(crate) cells: usize,
    /// The maximum number of cubes in the reserve of a side.
    pub(crate) reserve: usize,
}

/// The encoding of the units on cells as inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// An input for each unit: a lone cube, or a stack by its two kinds.
    Units,
    /// An input for the cube on top and one for the cube below: fewer inputs if there are many kinds.
    Layers,
}

/// The maximum number of active inputs of one perspective: a multiple of eight.
pub(crate) const MOST_INPUTS: usize = 80;

/// The maximum number of changed cells for an incremental update; beyond it the accumulators are refreshed.
const MOST_CHANGES: u32 = 10;
/// Room for two inputs of each changed cell and for the reserve: a multiple of four.
const MOST_CHANGED: usize = 32;

/// The number of skip connections to the output: the features of the linear evaluation that are not about one unit, and
/// whether the opponent threatens an immediate win.
pub(crate) const EXTRAS: usize = Extra::End as usize + 1;

impl Design {
    /// The unit types of one colour.
    const fn types(&self) -> usize {
        let kinds = self.kinds.len();
        match self.view {
            View::Units => kinds + kinds * kinds,
            View::Layers => 2 * kinds,
        }
    }

    /// The number of inputs.
    pub(crate) const fn inputs(&self) -> usize {
        2 * self.types() * self.cells + 2 * self.reserve + Variant::ALL.len()
    }

    /// The number of weights: a row per input, the bias, the output's per perspective, the skip connections'.
    pub(crate) const fn weights(&self) -> usize {
        (self.inputs() + 3) * WIDTH + EXTRAS
    }
}

/// An exact symmetry of the games: left for right, and a rotation of rock, paper and scissors.
#[cfg(feature = "tuning")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Left and right swapped.
    pub mirrored: bool,
    /// Steps of the cycle of rock, paper and scissors: 0 to 2.
    pub cycles: u8,
}

#[cfg(feature = "tuning")]
impl Design {
    /// The image of each input under a symmetry.
    pub(crate) fn images<R: Ruleset>(&self, game: R, symmetry: Symmetry) -> Vec<u16> {
        let kinds = self.kinds.len();
        let turned = |number: usize| {
            let mut kind = self.kinds[number];
            for _ in 0..symmetry.cycles {
                kind = kind.cycled();
            }
            self.kinds.iter().position(|&other| other == kind).unwrap_or(number)
        };
        let cells: Vec<_> = game.shape().all().collect();
        (0..self.inputs())
            .map(|input| {
                let units = 2 * self.types() * self.cells;
                if input >= units {
                    return input as u16;
                }
                let (block, cell) = (input / self.cells, input % self.cells);
                let (side, unit) = (block / self.types(), block % self.types());
                let unit = match self.view {
                    _ if unit < kinds => turned(unit),
                    View::Layers => kinds + turned(unit - kinds),
                    View::Units => kinds * (1 + turned(unit / kinds - 1)) + turned(unit % kinds),
                };
                let cell = if symmetry.mirrored { game.shape().mirror(cells[cell]).index() } else { cell };
                ((side * self.types() + unit) * self.cells + cell) as u16
            })
            .collect()
    }
}

/// Virtual inputs for training (a factoriser), so that a stack that is rare on a cell learns from all units with the
/// same top there, from its own kind on other cells, and so on. The engine never sees them: their rows are added to
/// those of the inputs.
#[cfg(feature = "tuning")]
#[derive(Clone, Debug)]
pub struct Factors {
    /// The number of virtual inputs.
    pub count: usize,
    /// The virtual inputs of each input.
    pub of_input: Vec<Vec<u16>>,
}

#[cfg(feature = "tuning")]
impl Design {
    /// The virtual inputs, for the units of each owner: the kinds by class (rock, paper and scissors are one) on a
    /// cell; the kinds on any cell; with [`View::Units`] also the top on a cell, and the lower cube on a cell.
    pub(crate) fn factors(&self) -> Factors {
        let kinds = self.kinds.len();
        let class = |kind: usize| match self.kinds[kind] {
            Kind::Rock | Kind::Paper | Kind::Scissors => 0,
            _ => kind + 1,
        };
        let mut numbers = std::collections::HashMap::new();
        let of_input = (0..self.inputs()).map(|input| {
            if input >= 2 * self.types() * self.cells {
                return Vec::new();
            }
            let (block, cell) = (input / self.cells, input % self.cells);
            let (side, unit) = (block / self.types(), block % self.types());
            let (top, low) = match self.view {
                _ if unit < kinds => (Some(unit), None),
                View::Layers => (None, Some(unit - kinds)),
                View::Units => (Some(unit / kinds - 1), Some(unit % kinds)),
            };
            let classes = (top.map(class), low.map(class));
            let mut shared = vec![("class", side, classes, Some(cell)), ("kinds", side, (top, low), None)];
            if self.view == View::Units {
                shared.push(("top", side, (top, None), Some(cell)));
                if low.is_some() {
                    shared.push(("low", side, (None, low), Some(cell)));
                }
            }
            let mut number = |key| {
                let next = numbers.len() as u16;
                *numbers.entry(key).or_insert(next)
            };
            shared.into_iter().map(&mut number).collect()
        });
        let of_input = of_input.collect();
        Factors { count: numbers.len(), of_input }
    }
}

/// The active inputs of one perspective.
#[derive(Clone, Debug)]
pub(crate) struct Inputs<const MOST: usize = MOST_INPUTS> {
    numbers: [u16; MOST],
    count: usize,
}

/// The inputs that are active in only one of two positions.
pub(crate) type Changes = Inputs<MOST_CHANGED>;

impl<const MOST: usize> Inputs<MOST> {
    pub(crate) const fn new() -> Self {
        Self { numbers: [0; MOST], count: 0 }
    }

    /// Adds an input, unless the list is full, which no legal position makes it.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn push(&mut self, input: usize) {
        if let Some(slot) = self.numbers.get_mut(self.count) {
            *slot = input as u16;
            self.count += 1;
        }
    }

    /// The active inputs.
    #[cfg(feature = "tuning")]
    pub(crate) fn numbers(&self) -> &[u16] {
        &self.numbers[..self.count]
    }

    /// The active inputs in chunks, padded with an input whose weights are 0.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn chunks<const N: usize>(&mut self, nothing: u16) -> &[[u16; N]] {
        let end = self.count.next_multiple_of(N);
        self.numbers[self.count..end].fill(nothing);
        self.numbers[..end].as_chunks().0
    }
}

/// Finds the inputs of positions of one ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Lister {
    /// By perspective, owner and padded bit: the input of the first unit type there.
    places: Box<[[[u16; 128]; 2]; 2]>,
    /// The design's index of each lane.
    kinds: [u8; 8],
    design: Design,
    features: Features,
}

impl Lister {
    pub(crate) fn new<R: Ruleset>(game: R, design: &Design) -> Self {
        let mut kinds = [0; 8];
        for (lane, rule) in game.rules().kinds.iter().enumerate() {
            let found = design.kinds.iter().position(|&kind| kind == rule.kind);
            debug_assert!(found.is_some(), "{} knows no {:?}", design.name, rule.kind);
            kinds[lane] = found.unwrap_or(0) as u8;
        }
        let mut places = Box::new([[[0; 128]; 2]; 2]);
        for cell in game.shape().all() {
            let bit = game.shape().bit_of(cell) as usize;
            for eyes in Color::BOTH {
                let seen = if eyes == Color::White { cell } else { game.shape().turn_about(cell) };
                for owner in Color::BOTH {
                    let side = if owner == eyes { 0 } else { design.types() * design.cells };
                    places[eyes as usize][owner as usize][bit] = (side + seen.index()) as u16;
                }
            }
        }
        Self { places, kinds, design: *design, features: Features::new(game) }
    }

    /// The active inputs of a position, from White's perspective and from Black's.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn list<R: Ruleset>(&self, position: &Position<R>, lists: &mut [Inputs; 2]) {
        for owner in Color::BOTH {
            let own = position.owned_by(owner);
            let stacks = own & position.stacks();
            match self.design.view {
                View::Units => {
                    for lane in 0..position.game().count() {
                        for bit in (position.tops(lane) & own & !stacks).bits() {
                            self.unit(lists, owner, bit, usize::from(self.kinds[lane & 7]));
                        }
                    }
                    for bit in stacks.bits() {
                        let (top, low) = position.stack_lanes(bit);
                        let (top, low) = (usize::from(self.kinds[top & 7]), usize::from(self.kinds[low & 7]));
                        self.unit(lists, owner, bit, self.design.kinds.len() * (1 + top) + low);
                    }
                }
                View::Layers => {
                    for lane in 0..position.game().count() {
                        let kind = usize::from(self.kinds[lane & 7]);
                        for bit in (position.tops(lane) & own).bits() {
                            self.unit(lists, owner, bit, kind);
                        }
                        for bit in (position.lows(lane) & stacks).bits() {
                            self.unit(lists, owner, bit, self.design.kinds.len() + kind);
                        }
                    }
                }
            }
        }
        self.list_rest(position, lists);
    }

    /// The inputs to add and those to remove from one position to another, each from White's perspective and from
    /// Black's; `None` if a refresh is cheaper.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn differences<R: Ruleset>(
        &self,
        before: &Position<R>,
        after: &Position<R>,
    ) -> Option<[[Changes; 2]; 2]> {
        if before.variants() != after.variants() {
            return None;
        }
        let changed = changed_cells(before, after);
        let mut left = MOST_CHANGES;
        let mut lists = [[const { Changes::new() }; 2], [const { Changes::new() }; 2]];
        let [added, removed] = &mut lists;
        for bit in changed.bits() {
            left = left.checked_sub(1)?;
            self.units_at(before, bit, removed);
            self.units_at(after, bit, added);
        }
        if self.design.reserve > 0 {
            self.list_reserve(before, after, added);
            self.list_reserve(after, before, removed);
        }
        Some(lists)
    }

    /// Adds the inputs of the unit on a cell.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn units_at<R: Ruleset>(&self, position: &Position<R>, bit: u32, lists: &mut [Changes; 2]) {
        let owner = if position.owned_by(Color::White).has(bit) {
            Color::White
        } else if position.owned_by(Color::Black).has(bit) {
            Color::Black
        } else {
            return;
        };
        let kinds = self.design.kinds.len();
        let (top, low) = position.stack_lanes(bit);
        let (top, low) = (usize::from(self.kinds[top & 7]), usize::from(self.kinds[low & 7]));
        match (self.design.view, position.stacks().has(bit)) {
            (_, false) => self.unit(lists, owner, bit, top),
            (View::Units, true) => self.unit(lists, owner, bit, kinds * (1 + top) + low),
            (View::Layers, true) => {
                self.unit(lists, owner, bit, top);
                self.unit(lists, owner, bit, kinds + low);
            }
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn unit<const MOST: usize>(&self, lists: &mut [Inputs<MOST>; 2], owner: Color, bit: u32, kind: usize) {
        let shift = kind * self.design.cells;
        let [white, black] = &mut *lists;
        white.push(usize::from(self.places[0][owner as usize][(bit & 127) as usize]) + shift);
        black.push(usize::from(self.places[1][owner as usize][(bit & 127) as usize]) + shift);
    }

    /// Adds the reserve (one input for the first cube of a kind, one for the second, and so on) and the variants.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_rest<R: Ruleset>(&self, position: &Position<R>, lists: &mut [Inputs; 2]) {
        let first = 2 * self.design.types() * self.design.cells;
        if self.design.reserve > 0 {
            self.list_reserve_beyond(position, |_, _| 0, lists);
        }
        if !position.game().rules().variants.is_empty() {
            for (number, &variant) in Variant::ALL.iter().enumerate() {
                if position.variants().has(variant) {
                    for list in &mut *lists {
                        list.push(first + 2 * self.design.reserve + number);
                    }
                }
            }
        }
    }

    /// Adds the inputs of the cubes that are in reserve in `after` and not in `before`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_reserve<R: Ruleset>(&self, before: &Position<R>, after: &Position<R>, lists: &mut [Changes; 2]) {
        self.list_reserve_beyond(after, |owner, kind| before.in_reserve(owner, kind), lists);
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_reserve_beyond<R: Ruleset, const MOST: usize>(
        &self,
        position: &Position<R>,
        known: impl Fn(Color, Kind) -> u32,
        lists: &mut [Inputs<MOST>; 2],
    ) {
        let first = 2 * self.design.types() * self.design.cells;
        for owner in Color::BOTH {
            let mut place = 0;
            for &(kind, most) in position.game().rules().reserve {
                let held = position.in_reserve(owner, kind).min(most.into());
                for number in known(owner, kind)..held {
                    for (eyes, list) in lists.iter_mut().enumerate() {
                        let side = if eyes == owner as usize { 0 } else { self.design.reserve };
                        list.push(first + side + place + number as usize);
                    }
                }
                place += usize::from(most);
            }
        }
    }

    /// Passes on the values of the skip connections, each White's less Black's.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn show_extras<R: Ruleset>(
        &self,
        position: &Position<R>,
        seen: &Seen<R>,
        sink: &mut impl Sink,
    ) {
        self.features.show_relations(position, seen, sink);
    }
}

/// The cells with different units.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn changed_cells<R: Ruleset>(before: &Position<R>, after: &Position<R>) -> R::Set {
    let mut changed = R::Set::EMPTY;
    for color in Color::BOTH {
        changed |= before.owned_by(color) ^ after.owned_by(color);
    }
    for lane in 0..before.game().count() {
        changed |= before.tops(lane) ^ after.tops(lane);
        changed |= before.lows(lane) ^ after.lows(lane);
    }
    changed
}

/// Whether the opponent threatens an immediate win.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn is_threatened<R: Ruleset>(position: &Position<R>, seen: &Seen<R>) -> bool {
    position.phase() == Phase::Play && seen.other.arrives
}
