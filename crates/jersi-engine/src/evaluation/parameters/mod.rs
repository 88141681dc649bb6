//! The weights of the evaluation, for each ruleset in a file of its own, made by the tuner. A ruleset that has not
//! been tuned yet says so in the table and has plain weights: a hundred points for a cube, and some for advancing.

mod jersi_2;
mod jersi_3;
mod jersi_4;
mod pijersi;

use jersi_rules::Ruleset;

use super::features::{Extra, Features};
use crate::by_ruleset::entry_of;

/// Where the weights of a ruleset come from.
enum Weights {
    /// Weights fitted by the tuner.
    Tuned(&'static [i16]),
    /// Plain weights: for a new ruleset, until it is tuned.
    #[allow(dead_code, reason = "every ruleset of today is tuned")]
    Plain,
}

const WEIGHTS: &[(&str, Weights)] = &[
    ("jersi-2", Weights::Tuned(jersi_2::WEIGHTS)),
    ("jersi-3", Weights::Tuned(jersi_3::WEIGHTS)),
    ("jersi-4.8", Weights::Tuned(jersi_4::WEIGHTS)),
    ("jersi-4.16", Weights::Tuned(jersi_4::WEIGHTS)),
    ("pijersi", Weights::Tuned(pijersi::WEIGHTS)),
];

/// The weights of a ruleset. One that is missing in the table does not compile.
pub(super) fn weights<R: Ruleset>(features: &Features) -> Box<[i16]> {
    match const { entry_of(WEIGHTS, R::RULES.id) } {
        Weights::Tuned(weights) => {
            assert_eq!(weights.len(), features.count(), "tune {} again: its features changed", R::RULES.id);
            (*weights).into()
        }
        Weights::Plain => plain::<R>(features),
    }
}

/// Weights of a ruleset that was not tuned.
pub(super) fn plain<R: Ruleset>(features: &Features) -> Box<[i16]> {
    let mut weights = vec![0; features.count()];
    let (folds, types) = (features.folds(), features.types());
    let rows = R::SHAPE.height();
    for cell in R::SHAPE.all() {
        if cell > R::SHAPE.mirror(cell) {
            continue;
        }
        let fold = features.fold_of::<R>(cell);
        let (row, _) = R::SHAPE.place(cell);
        for kind in 0..types {
            let cubes = if kind < features.classes() { 1 } else { 2 };
            let class = if cubes == 1 { kind } else { kind / features.classes() - 1 };
            let ahead = if class == 0 { 12 * row as i16 } else { 0 };
            weights[kind * folds + fold] = 100 * cubes + ahead * (8 / rows as i16).max(1);
        }
    }
    for (extra, weight) in [
        (Extra::Tempo, 20),
        (Extra::CubeHitsCube, 20),
        (Extra::CubeHitsStack, 40),
        (Extra::StackHitsCube, 20),
        (Extra::StackHitsStack, 40),
        (Extra::CubeWouldHitCube, 5),
        (Extra::CubeWouldHitStack, 10),
        (Extra::StackWouldHitCube, 5),
        (Extra::StackWouldHitStack, 10),
        (Extra::NoHunter, 30),
        (Extra::OneHunter, 10),
        (Extra::RoyalRing1, -30),
        (Extra::RoyalRing2, -15),
        (Extra::RoyalRing3, -8),
        (Extra::Reserve1, 60),
        (Extra::Reserve2, 90),
        (Extra::FreeRun, 40),
    ] {
        weights[features.extra(extra)] = weight;
    }
    weights.into()
}

#[cfg(test)]
mod tests {
    use jersi_rules::{AnyPosition, Position, Ruleset, RulesetId, Visit};

    use super::{Features, plain, weights};

    /// How many weights of each kind there are, and how many features.
    struct Count;

    impl Visit for Count {
        type Output = [usize; 3];

        fn visit<R: Ruleset>(self, _: &Position<R>) -> [usize; 3] {
            let features = Features::new::<R>();
            [weights::<R>(&features).len(), plain::<R>(&features).len(), features.count()]
        }
    }

    #[test]
    fn every_ruleset_has_a_weight_for_each_feature() {
        for &ruleset in RulesetId::ALL {
            let [tuned, plain, features] = AnyPosition::initial(ruleset).visit(Count);
            assert_eq!([tuned, plain], [features; 2], "{ruleset}");
        }
    }
}
