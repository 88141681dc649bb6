//! Glicko-2 ratings by player and ruleset.

use jersi_store::{RatedResult, Rating};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// Initial rating.
pub(crate) const FIRST: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

/// Rating update of a result.
pub(crate) fn rated(result: Option<(&'static str, &'static str)>, at: u64) -> RatedResult {
    let points = match result {
        Some(("white", _)) => 1.0,
        Some(("black", _)) => 0.0,
        _ => 0.5,
    };
    RatedResult { points, at, first: FIRST, rate }
}

/// Both ratings after a game. Every game is a rating period.
pub(crate) fn rate(before: [Rating; 2], points: f64) -> [Rating; 2] {
    let read = |rating: Rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let outcome = if points > 0.75 {
        Outcomes::WIN
    } else if points < 0.25 {
        Outcomes::LOSS
    } else {
        Outcomes::DRAW
    };
    let (white, black) = glicko2(&read(before[0]), &read(before[1]), &outcome, &Glicko2Config::new());
    [white, black].map(|rating| Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_moves_both_ratings_and_narrows_both_deviations() {
        let [white, black] = rate([FIRST, FIRST], 1.0);
        assert!(white.rating > 1600.0 && black.rating < 1400.0, "{white:?} {black:?}");
        assert!(white.deviation < 350.0 && black.deviation < 350.0);
        let [white, black] = rate([FIRST, FIRST], 0.5);
        assert!((white.rating - 1500.0).abs() < 1e-9 && (black.rating - 1500.0).abs() < 1e-9);
    }
}
