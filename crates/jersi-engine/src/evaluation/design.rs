//! The inputs of a network: which of them a position activates, and its skip connections to the output.
//!
//! A network sees a position from two perspectives, one of each side: the board is turned so that the side's home row
//! is the lowest, and every cube is its own or the opponent's. Inputs are sparse and binary. The engine and the
//! training program share this code.

use jersi_rules::{Color, Kind, Lanes, Phase, Position, Ruleset, Set, Variant};

use super::Seen;
use super::features::{Extra, Features, Sink};
use super::network::WIDTH;

/// The shape of a network, which a ruleset declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Design {
    /// Its name, that of its file.
    pub(crate) name: &'static str,
    /// The kinds that it knows, in the order of its inputs.
    pub(crate) kinds: &'static [Kind],
    /// The encoding of units.
    pub(crate) view: View,
    /// The cells of the board.
    pub(crate) cells: usize,
    /// The greatest number of cubes in the reserve of a side.
    pub(crate) reserve: usize,
}

/// The encoding of the units on cells as inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// An input for each unit: a lone cube, or a stack by its two kinds.
    Units,
    /// An input for the cube on top and one for the cube below: fewer, where there are many kinds.
    Layers,
}

/// The greatest number of active inputs of one perspective: a multiple of eight.
pub(crate) const MOST_INPUTS: usize = 80;

/// The number of skip connections to the output: the features of the linear evaluation that are not about one unit, and
/// whether the opponent threatens to win at once.
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

    /// The number of weights: rows of inputs, their bias, the output's for each perspective, the skip connections'.
    pub(crate) const fn weights(&self) -> usize {
        (self.inputs() + 3) * WIDTH + EXTRAS
    }
}

/// An exact symmetry of the games: left for right, and a rotation of rock, paper and scissors.
#[cfg(feature = "tuning")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Left for right.
    pub mirrored: bool,
    /// Steps of the cycle of rock, paper and scissors: 0 to 2.
    pub cycles: u8,
}

#[cfg(feature = "tuning")]
impl Design {
    /// The image of each input under a symmetry.
    pub(crate) fn images<R: Ruleset>(&self, symmetry: Symmetry) -> Vec<u16> {
        let kinds = self.kinds.len();
        let turned = |number: usize| {
            let mut kind = self.kinds[number];
            for _ in 0..symmetry.cycles {
                kind = kind.cycled();
            }
            self.kinds.iter().position(|&other| other == kind).unwrap_or(number)
        };
        let cells: Vec<_> = R::SHAPE.all().collect();
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
                let cell = if symmetry.mirrored { R::SHAPE.mirror(cells[cell]).index() } else { cell };
                ((side * self.types() + unit) * self.cells + cell) as u16
            })
            .collect()
    }
}

/// The active inputs of one perspective.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    numbers: [u16; MOST_INPUTS],
    count: usize,
}

impl Inputs {
    pub(crate) const fn new() -> Self {
        Self { numbers: [0; MOST_INPUTS], count: 0 }
    }

    /// Adds an input. A full list stays as it is, which no legal position needs.
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

    /// The same in eights, filled up with an input whose weights are 0.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn eights(&mut self, nothing: u16) -> &[[u16; 8]] {
        let end = self.count.next_multiple_of(8);
        self.numbers[self.count..end].fill(nothing);
        self.numbers[..end].as_chunks().0
    }
}

/// Finds the inputs of positions of one ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Lister {
    /// By perspective, owner of the unit and padded bit: the input of the first unit type there.
    places: Box<[[[u16; 128]; 2]; 2]>,
    /// The design's number of each lane.
    kinds: [u8; 8],
    design: Design,
    features: Features,
}

impl Lister {
    pub(crate) fn new<R: Ruleset>(design: &Design) -> Self {
        let mut kinds = [0; 8];
        for (lane, rule) in R::RULES.kinds.iter().enumerate() {
            let found = design.kinds.iter().position(|&kind| kind == rule.kind);
            debug_assert!(found.is_some(), "{} knows no {:?}", design.name, rule.kind);
            kinds[lane] = found.unwrap_or(0) as u8;
        }
        let mut places = Box::new([[[0; 128]; 2]; 2]);
        for cell in R::SHAPE.all() {
            let bit = R::SHAPE.bit_of(cell) as usize;
            for eyes in Color::BOTH {
                let seen = if eyes == Color::White { cell } else { R::SHAPE.turn_about(cell) };
                for owner in Color::BOTH {
                    let side = if owner == eyes { 0 } else { design.types() * design.cells };
                    places[eyes as usize][owner as usize][bit] = (side + seen.index()) as u16;
                }
            }
        }
        Self { places, kinds, design: *design, features: Features::new::<R>() }
    }

    /// The active inputs of a position, from White's perspective and from Black's.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn list<R: Ruleset>(&self, position: &Position<R>, lists: &mut [Inputs; 2]) {
        for owner in Color::BOTH {
            let own = position.owned_by(owner);
            let stacks = own & position.stacks();
            match self.design.view {
                View::Units => {
                    for lane in 0..R::Kinds::COUNT {
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
                    for lane in 0..R::Kinds::COUNT {
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

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn unit(&self, lists: &mut [Inputs; 2], owner: Color, bit: u32, kind: usize) {
        let shift = kind * self.design.cells;
        let [white, black] = &mut *lists;
        white.push(usize::from(self.places[0][owner as usize][(bit & 127) as usize]) + shift);
        black.push(usize::from(self.places[1][owner as usize][(bit & 127) as usize]) + shift);
    }

    /// Adds the reserve (an input for the first cube of a kind, one for the second, and so on) and the variants.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn list_rest<R: Ruleset>(&self, position: &Position<R>, lists: &mut [Inputs; 2]) {
        let first = 2 * self.design.types() * self.design.cells;
        if self.design.reserve > 0 {
            for owner in Color::BOTH {
                let mut place = 0;
                for &(kind, most) in R::RULES.reserve {
                    for number in 0..position.in_reserve(owner, kind).min(most.into()) as usize {
                        for (eyes, list) in lists.iter_mut().enumerate() {
                            let side = if eyes == owner as usize { 0 } else { self.design.reserve };
                            list.push(first + side + place + number);
                        }
                    }
                    place += usize::from(most);
                }
            }
        }
        if !R::RULES.variants.is_empty() {
            for (number, &variant) in Variant::ALL.iter().enumerate() {
                if position.variants().has(variant) {
                    for list in &mut *lists {
                        list.push(first + 2 * self.design.reserve + number);
                    }
                }
            }
        }
    }

    /// Shows the values of the skip connections, each White's less Black's.
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

/// Whether the opponent threatens to win at once.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn is_threatened<R: Ruleset>(position: &Position<R>, seen: &Seen<R>) -> bool {
    position.phase() == Phase::Play && seen.other.arrives
}
