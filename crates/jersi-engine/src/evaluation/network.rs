//! The neural network that evaluates positions: one hidden layer for each perspective (side to move, opponent), and an
//! output. Integers only, so that every machine and the browser compute the same. Accumulators are updated incrementally
//! (NNUE): each ply keeps its accumulators and their position, and the next ply applies the difference between the two
//! positions, regardless of the turns between them. So the search need not announce turns.
//! The first layer adds a row of weights for each active input, clips the sums between 0 and 1 and squares them (squared
//! clipped `ReLU`, `SCReLU`). The output adds those of the side to move and those of the opponent, each with its
//! weights, and the skip connections. Weights of the first layer are in 255ths, those of the output in 64ths.
//!
//! A file is a [`Header`] and the weights, two bytes each, the lower first.

use std::sync::Arc;

use jersi_rules::{Color, Position, Ruleset, Set};

use super::design::{Design, EXTRAS, Inputs, Lister, is_threatened};
use super::features::{Extra, Sink};
use super::linear::faded;
use super::{Evaluation, Seen};

/// The width of the first layer, for one perspective.
pub(crate) const WIDTH: usize = 64;
/// The fixed-point one of the first layer.
pub(crate) const ONE: i32 = 255;
/// The fixed-point one of the output's weights.
pub(crate) const OUT_ONE: i32 = 64;
/// Points for an output of one.
pub(crate) const SCALE: i32 = 250;
/// The evaluation is clamped to this range: larger scores are proven wins.
const MOST_POINTS: i32 = 8_000;

const MAGIC: &[u8; 8] = b"JERSINET";
const VERSION: u8 = 1;
/// Length of a header in bytes: magic, version, length of the name and room for it, inputs, width, extras.
pub(crate) const HEADER: usize = 8 + 1 + 1 + 22 + 4 + 2 + 2;

/// A row of the first layer.
type Row = [i16; WIDTH];

/// The weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// A row for each input, and a last row of zeros.
    rows: Box<[Row]>,
    bias: Row,
    /// For the side to move, and for the opponent.
    out: [Row; 2],
    extras: [i16; EXTRAS],
}

/// Why a network could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// The bytes are not a network file.
    #[error("the network '{name}': the file is not a network")]
    NoNetwork {
        /// The name of the network.
        name: &'static str,
    },
    /// The network has another shape.
    #[error("the network '{name}': the file has another shape; train it again")]
    Shape {
        /// The name of the network.
        name: &'static str,
    },
    /// No ruleset has a network of that name.
    #[error("there is no network '{name}'")]
    Unknown {
        /// The requested name.
        name: String,
    },
    /// The network was not provided, and this program embeds none.
    #[error("the network '{name}' is missing")]
    Missing {
        /// The name of the network.
        name: &'static str,
    },
}

/// The header of a file, which names the shape.
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
    #[cfg(any(test, feature = "tuning"))]
    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether some bytes are a network of a design. Evaluated at compile time for the embedded ones.
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

/// Copies bytes into a header.
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

    /// The input whose weights are 0, for padding.
    fn nothing(&self) -> u16 {
        (self.rows.len() - 1) as u16
    }
}

/// The accumulators from White's perspective and from Black's.
type Sums = [Row; 2];

/// Refreshes both accumulators. Returns the output, in 255ths of 64ths.
#[cfg_attr(target_arch = "x86_64", multiversion::multiversion(targets("x86_64+avx2")))]
fn refresh(weights: &Weights, inputs: [&[[u16; 8]]; 2], sums: &mut Sums, mover: usize) -> i32 {
    for (sums, inputs) in sums.iter_mut().zip(inputs) {
        *sums = weights.bias;
        for eight in inputs {
            add(sums, eight.map(|input| &weights.rows[usize::from(input)]));
        }
    }
    side_output(&sums[mover & 1], &weights.out[0]) + side_output(&sums[mover & 1 ^ 1], &weights.out[1])
}

/// Updates both accumulators. Returns the output, in 255ths of 64ths.
#[cfg_attr(target_arch = "x86_64", multiversion::multiversion(targets("x86_64+avx2")))]
fn update(
    weights: &Weights,
    added: [&[[u16; 4]]; 2],
    removed: [&[[u16; 4]]; 2],
    sums: &mut Sums,
    mover: usize,
) -> i32 {
    for (eyes, sums) in sums.iter_mut().enumerate() {
        for four in added[eyes] {
            exchange::<true>(sums, four.map(|input| &weights.rows[usize::from(input)]));
        }
        for four in removed[eyes] {
            exchange::<false>(sums, four.map(|input| &weights.rows[usize::from(input)]));
        }
    }
    side_output(&sums[mover & 1], &weights.out[0]) + side_output(&sums[mover & 1 ^ 1], &weights.out[1])
}

#[inline(always)]
fn side_output(sums: &Row, out: &Row) -> i32 {
    let mut total = 0;
    for (&sum, &weight) in sums.iter().zip(out) {
        let clipped = sum.clamp(0, ONE as i16);
        total += i32::from(clipped * weight) * i32::from(clipped);
    }
    total
}

/// Adds eight rows to an accumulator.
#[inline(always)]
fn add(sums: &mut Row, rows: [&Row; 8]) {
    for (i, sum) in sums.iter_mut().enumerate() {
        let two = |first: usize| rows[first][i].wrapping_add(rows[first + 1][i]);
        let (left, right) = (two(0).wrapping_add(two(2)), two(4).wrapping_add(two(6)));
        *sum = sum.wrapping_add(left).wrapping_add(right);
    }
}

/// Adds four rows to an accumulator, or subtracts them.
#[inline(always)]
fn exchange<const ADD: bool>(sums: &mut Row, rows: [&Row; 4]) {
    for (i, sum) in sums.iter_mut().enumerate() {
        let two = |first: usize| rows[first][i].wrapping_add(rows[first + 1][i]);
        let four = two(0).wrapping_add(two(2));
        *sum = if ADD { sum.wrapping_add(four) } else { sum.wrapping_sub(four) };
    }
}

/// A network for positions of one ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Network<R: Ruleset> {
    weights: Arc<Weights>,
    lister: Lister,
    /// By ply.
    accumulators: Vec<Accumulator<R>>,
}

/// A position and its accumulators.
#[derive(Clone, Copy, Debug)]
struct Accumulator<R: Ruleset> {
    position: Position<R>,
    sums: Sums,
}

impl<R: Ruleset> Network<R> {
    pub(crate) fn new(game: R, design: &Design, weights: Arc<Weights>) -> Self {
        Self { weights, lister: Lister::new(game, design), accumulators: Vec::new() }
    }

    /// The output, in 255ths of 64ths. Sets the accumulators of the ply to those of the position.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn output(&mut self, ply: usize, position: &Position<R>) -> i32 {
        if let Some((before, [here, ..])) = self.accumulators.split_at_mut_checked(ply)
            && let Some(base) = before.last()
            && let Some([mut added, mut removed]) = self.lister.differences(&base.position, position)
        {
            let nothing = self.weights.nothing();
            let [added, removed] = [&mut added, &mut removed].map(|lists| {
                let [white, black] = lists;
                [white.chunks(nothing), black.chunks(nothing)]
            });
            here.sums = base.sums;
            here.position = *position;
            return update(&self.weights, added, removed, &mut here.sums, position.side() as usize);
        }
        self.refreshed(ply, position)
    }

    #[inline(never)]
    fn refreshed(&mut self, ply: usize, position: &Position<R>) -> i32 {
        let mut lists = [Inputs::new(), Inputs::new()];
        self.lister.list(position, &mut lists);
        let [white, black] = &mut lists;
        let nothing = self.weights.nothing();
        let inputs = [white.chunks(nothing), black.chunks(nothing)];
        let mut made = Accumulator { position: *position, sums: [self.weights.bias; 2] };
        let output = refresh(&self.weights, inputs, &mut made.sums, position.side() as usize);
        match self.accumulators.get_mut(ply) {
            Some(kept) => *kept = made,
            // The accumulators of any position can serve as a base for the plies between.
            None => self.accumulators.resize(ply + 1, made),
        }
        output
    }
}

/// Adds up the skip connections.
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

impl<R: Ruleset> Evaluation<R> for Network<R> {
    #[inline]
    fn evaluate(&mut self, ply: usize, position: &Position<R>, seen: &Seen<R>) -> i32 {
        let squares = self.output(ply, position);
        let mut sum = Sum { weights: &self.weights.extras, total: 0 };
        self.lister.show_extras(position, seen, &mut sum);
        let straight = if position.side() == Color::White { sum.total } else { -sum.total };
        let threat = i32::from(self.weights.extras[EXTRAS - 1]) * i32::from(is_threatened(position, seen));
        let points = (squares / ONE + straight + threat) * SCALE / (ONE * OUT_ONE);
        faded(position, points.clamp(-MOST_POINTS, MOST_POINTS))
    }
}

#[cfg(test)]
mod tests {
    use jersi_rules::{AnyPosition, RulesetId, Visit};
    use jersi_testkit::random::Random;

    use super::super::networks::design;
    use super::*;

    /// A network of small random numbers.
    fn file(design: &Design) -> Vec<u8> {
        let mut random = Random::new(5);
        let mut file = Header::new(design).bytes().to_vec();
        for _ in 0..design.weights() {
            file.extend_from_slice(&(random.below(101) as i16 - 50).to_le_bytes());
        }
        file
    }

    struct SameFromEitherSide;

    impl Visit for SameFromEitherSide {
        type Output = usize;

        fn visit<R: Ruleset>(self, start: &Position<R>) -> usize {
            let game = start.game();
            let design = design(game).expect("every ruleset has a network");
            let weights = Weights::read(design, &file(design)).expect("its own shape");
            let weights = Arc::new(weights);
            let mut network = Network::new(game, design, Arc::clone(&weights));
            // A refresh for each evaluation.
            let judge = |position: &Position<R>| {
                let mut fresh = Network::new(game, design, Arc::clone(&weights));
                fresh.evaluate(0, position, &Seen::new(position))
            };
            let mut different = std::collections::BTreeSet::new();
            for seed in 0..20 {
                let (mut random, mut position) = (Random::new(seed), *start);
                let mut ply = 0_usize;
                while let Some(turn) = random.pick(&position.turns()) {
                    let points = judge(&position);
                    // An update from the accumulators of the previous ply, of another line, or none.
                    ply = [ply + 1, ply.saturating_sub(3), ply + 4][random.below(3)];
                    assert_eq!(points, network.evaluate(ply, &position, &Seen::new(&position)), "{position}");
                    assert_eq!(points, judge(&position.turned_about()), "{position}");
                    different.insert(points);
                    position = position.play_unchecked(turn);
                }
            }
            different.len()
        }
    }

    #[test]
    fn a_network_judges_the_same_from_either_side() {
        for &ruleset in RulesetId::ALL {
            let different = AnyPosition::initial(ruleset).visit(SameFromEitherSide);
            assert!(different > 100, "{ruleset}: only {different} judgements");
        }
    }

    struct WrongFiles;

    impl Visit for WrongFiles {
        type Output = ();

        fn visit<R: Ruleset>(self, position: &Position<R>) {
            let design = design(position.game()).expect("every ruleset has a network");
            let name = design.name;
            let good = file(design);
            assert!(Weights::read(design, &good).is_ok());
            let shape = Err(NetworkError::Shape { name });
            assert_eq!(Weights::read(design, &good[..good.len() - 2]), shape, "cut off");
            assert_eq!(Weights::read(design, &[&good[..], &[0, 0]].concat()), shape, "too long");
            for byte in 8..HEADER {
                let mut other = good.clone();
                other[byte] ^= 1;
                assert_eq!(Weights::read(design, &other), shape, "byte {byte} of the header");
            }
            assert_eq!(Weights::read(design, b"<html>"), Err(NetworkError::NoNetwork { name }));
        }
    }

    #[test]
    fn a_file_of_another_shape_is_an_error() {
        for &ruleset in RulesetId::ALL {
            AnyPosition::initial(ruleset).visit(WrongFiles);
        }
    }

    #[test]
    fn a_network_that_no_ruleset_has_is_an_error() {
        let error = super::super::provide_network("chess", b"").expect_err("there is none");
        assert_eq!(error.to_string(), "there is no network 'chess'");
    }
}
