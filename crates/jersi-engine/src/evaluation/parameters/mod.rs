//! The weights of the evaluation, for each ruleset in a file of its own, made by the tuner. A ruleset
//! without such a file plays by plain sense: a cube is a hundred points, and forward is good.

mod jersi_2;
mod jersi_3;
mod jersi_4;
mod pijersi;

use jersi_rules::Ruleset;

use super::features::{Extra, Features};

/// The rulesets that have been tuned.
const TUNED: &[(&str, &[i16])] = &[
    ("jersi-2", jersi_2::WEIGHTS),
    ("jersi-3", jersi_3::WEIGHTS),
    ("jersi-4.8", jersi_4::WEIGHTS),
    ("jersi-4.16", jersi_4::WEIGHTS),
    ("pijersi", pijersi::WEIGHTS),
];

/// The weights of a ruleset.
pub(super) fn weights<R: Ruleset>(features: &Features) -> Box<[i16]> {
    let tuned = TUNED.iter().find(|(id, weights)| *id == R::RULES.id && weights.len() == features.count());
    tuned.map_or_else(|| plain::<R>(features), |(_, weights)| (*weights).into())
}

/// What anybody would guess.
fn plain<R: Ruleset>(features: &Features) -> Box<[i16]> {
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
