//! A network that judges positions: one layer for either side's eyes, and an output. Integers only, so that it says the
//! same on every machine and in the browser. It is computed anew at each node: with some thirty inputs that costs less
//! than keeping it up to date would save.
//!
//! The first layer adds a row of weights for each input that is on, clips the sums between 0 and 1 and squares them
//! (squared clipped ReLU). The output adds those of the side to move and those of the opponent, each with its weights,
//! and what goes straight to it. Weights of the first layer are in 255ths, those of the output in 64ths.
//!
//! A file is a [`Header`] and the weights, two bytes each, the lower first.

use std::sync::Arc;

use jersi_rules::{Color, Position, Ruleset, Set};
use multiversion::multiversion;

use super::design::{Design, EXTRAS, Inputs, Lister, is_threatened};
use super::features::{Extra, Sink};
use super::linear::faded;
use super::{Evaluation, Seen};

/// The sums of the first layer, for one pair of eyes.
pub(crate) const WIDTH: usize = 64;
/// One, in the first layer.
pub(crate) const ONE: i32 = 255;
/// One, in the weights of the output.
pub(crate) const OUT_ONE: i32 = 64;
/// Points of an output of one.
pub(crate) const SCALE: i32 = 250;
/// No judgement goes beyond this many points: what is more is proven, or an error.
const MOST_POINTS: i32 = 8_000;

const MAGIC: &[u8; 8] = b"JERSINET";
const VERSION: u8 = 1;
/// The bytes of a header: magic, version, length of the name and room for it, inputs, width, extras.
pub(crate) const HEADER: usize = 8 + 1 + 1 + 22 + 4 + 2 + 2;

/// A row of the first layer.
type Row = [i16; WIDTH];

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// For each input, and a last one of zeros.
    rows: Box<[Row]>,
    bias: Row,
    /// For the side to move, and for the opponent.
    out: [Row; 2],
    extras: [i16; EXTRAS],
}

/// Why some bytes are not the network that is wanted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// They are no network at all.
    #[error("the network '{name}': the file is no network")]
    NoNetwork {
        /// Which was wanted.
        name: &'static str,
    },
    /// It is of another shape.
    #[error("the network '{name}': the file has another shape: train it again")]
    Shape {
        /// Which was wanted.
        name: &'static str,
    },
    /// It was not handed over, and this program holds none.
    #[error("the network '{name}' is missing")]
    Missing {
        /// Which was wanted.
        name: &'static str,
    },
}

/// What stands before the weights of a file: it names the shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Header([u8; HEADER]);

impl Header {
    /// The header of a network: magic, version, name, and the numbers of inputs, sums and extras.
    pub(crate) const fn new(design: &Design) -> Self {
        let mut made = [0; HEADER];
        put(&mut made, 0, MAGIC);
        made[8] = VERSION;
        let name = design.name.as_bytes();
        made[9] = name.len() as u8;
        put(&mut made, 10, name);
        put(&mut made, 32, &(design.inputs() as u32).to_le_bytes());
        put(&mut made, 36, &(WIDTH as u16).to_le_bytes());
        put(&mut made, 38, &(EXTRAS as u16).to_le_bytes());
        Self(made)
    }

    /// Its bytes.
    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether some bytes are a network of a design: asked by the compiler of those that are embedded.
    pub(crate) const fn fits(design: &Design, bytes: &[u8]) -> bool {
        if bytes.len() != HEADER + 2 * design.weights() {
            return false;
        }
        let wanted = Self::new(design).0;
        let mut place = 0;
        while place < HEADER {
            if bytes[place] != wanted[place] {
                return false;
            }
            place += 1;
        }
        true
    }
}

/// Copies bytes to a place of a header.
const fn put(header: &mut [u8; HEADER], at: usize, bytes: &[u8]) {
    let mut place = 0;
    while place < bytes.len() {
        header[at + place] = bytes[place];
        place += 1;
    }
}

impl Weights {
    /// Reads a file.
    pub(crate) fn read(design: &Design, bytes: &[u8]) -> Result<Self, NetworkError> {
        let name = design.name;
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::NoNetwork { name });
        }
        if !Header::fits(design, bytes) {
            return Err(NetworkError::Shape { name });
        }
        let (pairs, _) = bytes[HEADER..].as_chunks();
        let mut numbers = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut row = || std::array::from_fn(|_| numbers.next().unwrap_or(0));
        let mut rows: Vec<Row> = (0..design.inputs()).map(|_| row()).collect();
        rows.push([0; WIDTH]);
        let (bias, out) = (row(), [row(), row()]);
        let extras = std::array::from_fn(|_| numbers.next().unwrap_or(0));
        Ok(Self { rows: rows.into(), bias, out, extras })
    }

    /// The sum of the output, in 255ths of 64ths.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn output(&self, own: &mut Inputs, other: &mut Inputs) -> i32 {
        let nothing = (self.rows.len() - 1) as u16;
        output(self, own.eights(nothing), other.eights(nothing))
    }
}

/// Both pairs of eyes, and what comes of them.
#[multiversion(targets("x86_64+avx2"))]
fn output(weights: &Weights, own: &[[u16; 8]], other: &[[u16; 8]]) -> i32 {
    side_output(weights, own, &weights.out[0]) + side_output(weights, other, &weights.out[1])
}

#[inline(always)]
fn side_output(weights: &Weights, inputs: &[[u16; 8]], out: &Row) -> i32 {
    let mut sums = weights.bias;
    for eight in inputs {
        add(&mut sums, eight.map(|input| &weights.rows[usize::from(input)]));
    }
    let mut total = 0;
    for (&sum, &weight) in sums.iter().zip(out) {
        let clipped = sum.clamp(0, ONE as i16);
        total += i32::from(clipped * weight) * i32::from(clipped);
    }
    total
}

/// Adds eight rows.
#[inline(always)]
fn add(sums: &mut Row, rows: [&Row; 8]) {
    let [a, b, c, d, e, f, g, h] = rows;
    for i in 0..WIDTH {
        let left = a[i].wrapping_add(b[i]).wrapping_add(c[i].wrapping_add(d[i]));
        let right = e[i].wrapping_add(f[i]).wrapping_add(g[i].wrapping_add(h[i]));
        sums[i] = sums[i].wrapping_add(left).wrapping_add(right);
    }
}

/// A network for positions of one ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    weights: Arc<Weights>,
    lister: Lister,
}

impl Network {
    pub(crate) fn new<R: Ruleset>(design: &Design, weights: Arc<Weights>) -> Self {
        Self { weights, lister: Lister::new::<R>(design) }
    }
}

/// Adds up what goes straight to the output.
struct Sum<'a> {
    weights: &'a [i16; EXTRAS],
    total: i32,
}

impl Sink for Sum<'_> {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add(&mut self, extra: Extra, times: i32) {
        self.total += i32::from(self.weights[extra as usize]) * times;
    }

    fn units<S: Set>(&mut self, _: usize, _: Color, _: S) {}
}

impl<R: Ruleset> Evaluation<R> for Network {
    #[inline]
    fn evaluate(&mut self, _: usize, position: &Position<R>, seen: &Seen<R>) -> i32 {
        let mut lists = [Inputs::new(), Inputs::new()];
        self.lister.list(position, &mut lists);
        let mut sum = Sum { weights: &self.weights.extras, total: 0 };
        self.lister.show_extras(position, seen, &mut sum);
        let [white, black] = &mut lists;
        let (straight, squares) = match position.side() {
            Color::White => (sum.total, self.weights.output(white, black)),
            Color::Black => (-sum.total, self.weights.output(black, white)),
        };
        let threat = i32::from(self.weights.extras[EXTRAS - 1]) * i32::from(is_threatened(position, seen));
        let points = (squares / ONE + straight + threat) * SCALE / (ONE * OUT_ONE);
        faded(position, points.clamp(-MOST_POINTS, MOST_POINTS))
    }
}
