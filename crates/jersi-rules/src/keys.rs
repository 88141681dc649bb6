//! Hash keys of positions: equal on every platform, updated with every cube that moves.

use crate::Color;

/// The level of a cube in a unit.
#[derive(Clone, Copy)]
pub(crate) enum Layer {
    Top = 0,
    Below = 1,
}

/// Colour, level, lane and padded bit, each in its own bits of the index.
const CUBES: usize = 1 << 12;

/// A fixed mixing function (the finaliser of splitmix64), enough to spread consecutive numbers.
pub(crate) const fn mix(number: u64) -> u64 {
    let z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x1234_5678_9abc_def1);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A table of random bits is incompressible: on the web each key is computed when needed.
#[cfg(not(target_family = "wasm"))]
static CUBE_KEYS: [u64; CUBES] = {
    let mut keys = [0; CUBES];
    let mut i = 0;
    while i < CUBES {
        keys[i] = mix(i as u64 + 1);
        i += 1;
    }
    keys
};

/// The key of a cube on a cell, given by its padded bit.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn cube(color: Color, lane: usize, level: Layer, bit: u32) -> u64 {
    let index = ((color as usize) << 11 | (level as usize) << 10 | lane << 7 | bit as usize) & (CUBES - 1);
    #[cfg(not(target_family = "wasm"))]
    return CUBE_KEYS[index];
    #[cfg(target_family = "wasm")]
    mix(index as u64 + 1)
}

/// The key of Black's turn.
pub(crate) const BLACK_TO_PLAY: u64 = mix(1 << 32);

/// The key of both reserves, from the packed counts.
pub(crate) const fn reserve(packed: u64) -> u64 {
    if packed == 0 { 0 } else { mix(packed ^ 2 << 60) }
}

/// The key of the prisoners and of the exchanges left.
pub(crate) const fn jail(packed: u64, credit: u8) -> u64 {
    if packed == 0 && credit == 0 { 0 } else { mix(packed.rotate_left(17) ^ (credit as u64) << 40 ^ 5 << 60) }
}

/// The key of a phase, from a small number; 0 is play.
pub(crate) const fn phase(number: u32) -> u64 {
    if number == 0 { 0 } else { mix(3 << 32 | number as u64) }
}
