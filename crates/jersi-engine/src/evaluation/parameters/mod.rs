//! The weights of the evaluation, made by the tuner, a file per ruleset. A ruleset that has not been tuned has plain
//! weights: a hundred points for a cube, and some for advancing.

mod jersi_2;
mod jersi_3;
mod jersi_4;
mod pijersi;

use jersi_rules::Ruleset;

use super::features::{Extra, Features};
use crate::by_ruleset::entry_of;

/// Weights fitted by the tuner.
const WEIGHTS: &[(&str, &[i16])] = &[
    ("jersi-2", jersi_2::WEIGHTS),
    ("jersi-3", jersi_3::WEIGHTS),
    ("jersi-4.8", jersi_4::WEIGHTS),
    ("jersi-4.16", jersi_4::WEIGHTS),
    ("pijersi", pijersi::WEIGHTS),
];

/// The weights of a ruleset: plain ones if it has not been tuned.
pub(super) fn weights<R: Ruleset>(game: R, features: &Features) -> Box<[i16]> {
    match entry_of(WEIGHTS, game.rules().id) {
        Some(weights) => {
            assert_eq!(
                weights.len(),
                features.count(),
                "tune {} again: its features changed",
                game.rules().id
            );
            (*weights).into()
        }
        None => plain(game, features),
    }
}

/// Weights of a ruleset that has not been tuned.
pub(super) fn plain<R: Ruleset>(game: R, features: &Features) -> Box<[i16]> {
    let mut weights = vec![0; features.count()];
    let (folds, types) = (features.folds(), features.types());
    let rows = game.shape().height();
    for cell in game.shape().all() {
        if cell > game.shape().mirror(cell) {
            continue;
        }
        let fold = features.fold_of(game, cell);
        let (row, _) = game.shape().place(cell);
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

    /// The number of weights for each kind, and of features.
    struct Count;

    impl Visit for Count {
        type Output = [usize; 3];

        fn visit<R: Ruleset>(self, position: &Position<R>) -> [usize; 3] {
            let game = position.game();
            let features = Features::new(game);
            [weights(game, &features).len(), plain(game, &features).len(), features.count()]
        }
    }

    #[test]
    fn every_ruleset_has_a_weight_for_each_feature() {
        for &ruleset in RulesetId::ALL {
            let [tuned, plain, features] = AnyPosition::initial(ruleset).visit(Count);
            assert_eq!([tuned, plain], [features; 2], "{ruleset}");
            assert!(super::entry_of(super::WEIGHTS, ruleset.id()).is_some(), "{ruleset} is not tuned");
        }
    }
}
