//! The evaluation's features and weights, and the networks' inputs, for the programs that fit them.

mod networks;

pub use networks::{Eyes, Factors, NetworkDesign, NetworkInputs, NetworkJudge, NetworkLister, Symmetry};

use jersi_rules::{AnyPosition, Color, Phase, Position, Ruleset, RulesetId, Set, Visit};

use crate::evaluation::{Extra, Features, Linear, Seen, Sink};

/// A feature, and its count for the side to move less that for the opponent.
pub type Feature = (u16, i16);

/// The features of a position for the side to move; `None` outside the play phase, or if a side can win immediately.
#[must_use]
pub fn features(position: &AnyPosition) -> Option<Vec<Feature>> {
    position.visit(Show)
}

/// The current weights of a ruleset's evaluation.
#[must_use]
pub fn weights(ruleset: RulesetId) -> Vec<i16> {
    AnyPosition::initial(ruleset).visit(Weights)
}

/// The number of cells after folding: the length of a row of weights.
#[must_use]
pub fn folds(ruleset: RulesetId) -> usize {
    AnyPosition::initial(ruleset).visit(Folds)
}

/// The number of features that are not about one unit; they come last.
#[must_use]
pub fn extras() -> usize {
    Extra::End as usize
}

struct Show;
struct Weights;
struct Folds;

struct Collect<'a> {
    features: &'a Features,
    sign: i32,
    found: Vec<Feature>,
}

impl Sink for Collect<'_> {
    fn add(&mut self, extra: Extra, times: i32) {
        if times != 0 {
            self.found.push((self.features.extra(extra) as u16, (self.sign * times) as i16));
        }
    }

    fn units<S: Set>(&mut self, kind: usize, color: Color, cells: S) {
        let times = if color == Color::White { self.sign } else { -self.sign };
        for bit in cells.bits() {
            self.found.push((self.features.unit(kind, color, bit) as u16, times as i16));
        }
    }
}

impl Visit for Show {
    type Output = Option<Vec<Feature>>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Self::Output {
        if position.phase() != Phase::Play || position.settled().is_some() {
            return None;
        }
        let seen = Seen::new(position);
        if seen.own.arrives || seen.other.arrives {
            return None;
        }
        let sign = if position.side() == Color::White { 1 } else { -1 };
        let features = Features::new(position.game());
        let mut collect = Collect { features: &features, sign, found: Vec::with_capacity(48) };
        features.show(position, &seen, &mut collect);
        Some(collect.found)
    }
}

impl Visit for Weights {
    type Output = Vec<i16>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Vec<i16> {
        Linear::new(position.game()).weights().to_vec()
    }
}

impl Visit for Folds {
    type Output = usize;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> usize {
        Features::new(position.game()).folds()
    }
}
