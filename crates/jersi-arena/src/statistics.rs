//! Elo from game results: pure functions. Logistic Elo: a difference of 190.8 is a score of 75 %.

/// Games of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Games {
    /// Wins.
    pub wins: u32,
    /// Ties.
    pub ties: u32,
    /// Losses.
    pub losses: u32,
}

impl Games {
    /// Number of games.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.wins + self.ties + self.losses
    }

    /// Score from 0 to 1; 0.5 before the first game.
    #[must_use]
    pub fn score(self) -> f64 {
        if self.count() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.ties) / 2.0) / f64::from(self.count())
    }

    /// The same games from the other player's view.
    #[cfg(test)]
    pub(crate) const fn turned(self) -> Self {
        Self { wins: self.losses, ties: self.ties, losses: self.wins }
    }
}

/// Pairs of games from one opening with colours changed, by points: 0, 0.5, 1, 1.5, 2. The games of a pair are
/// correlated, pairs are not, so confidence is computed from pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// Number of pairs.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.iter().sum()
    }

    /// Mean score of a pair, from 0 to 1.
    #[cfg(test)]
    pub(crate) fn score(self) -> f64 {
        moments(self.0.map(f64::from)).0
    }

    /// Variance of the score of a pair.
    #[cfg(test)]
    pub(crate) fn variance(self) -> f64 {
        moments(self.0.map(f64::from)).1
    }
}

/// Possible scores of a pair.
pub(crate) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Mean and variance of the scores of pairs, by weight.
fn moments(weights: [f64; 5]) -> (f64, f64) {
    let total: f64 = weights.iter().sum();
    if total == 0.0 {
        return (0.5, 0.0);
    }
    let mean = PAIR_SCORES.iter().zip(weights).map(|(score, weight)| score * weight).sum::<f64>() / total;
    let square = |score: f64| (score - mean) * (score - mean);
    let sum: f64 = PAIR_SCORES.iter().zip(weights).map(|(&score, weight)| square(score) * weight).sum();
    (mean, sum / total)
}

/// Elo difference of a score: infinite for 0 and 1.
#[must_use]
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Expected score of an Elo difference.
#[must_use]
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Strength of one player relative to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strength {
    /// Elo difference, and its 95 % confidence interval if there are enough pairs.
    Elo {
        /// Difference.
        elo: f64,
        /// Interval.
        range: Option<[f64; 2]>,
    },
    /// All games won: lower bound at 95 % confidence.
    Above(f64),
    /// All games lost: upper bound at 95 % confidence.
    Below(f64),
}

/// The 95 % quantile of the chi-squared distribution with one degree of freedom.
const CHI_SQUARED: f64 = 3.841_459;

/// Prior: one pair of games between equal players, without ties. Without it, uniform results would seem certain.
const PRIOR: [f64; 5] = [0.25, 0.0, 0.5, 0.0, 0.25];

/// Weight of an unseen result. Without it, the likelihood would be zero.
pub(crate) const UNSEEN: f64 = 1e-3;

/// Strength shown by some games. `None` before the first game.
///
/// ```
/// use jersi_arena::{Games, Pairs, Strength, strength};
///
/// let games = Games { wins: 38, ties: 0, losses: 2 };
/// let Some(Strength::Elo { elo, range: Some([low, high]) }) = strength(games, Pairs([0, 0, 2, 0, 18])) else {
///     panic!("neither all won nor all lost");
/// };
/// assert_eq!([elo, low, high].map(f64::round), [512.0, 249.0, 705.0]);
/// ```
#[must_use]
pub fn strength(games: Games, pairs: Pairs) -> Option<Strength> {
    if games.count() == 0 {
        return None;
    }
    let [low, high] = range(pairs).map(elo);
    if games.losses + games.ties == 0 {
        return Some(Strength::Above(low));
    }
    if games.wins + games.ties == 0 {
        return Some(Strength::Below(high));
    }
    let elo = elo(games.score());
    // Unpaired games count for the score only, and may move it out of a narrow interval.
    let range = (pairs.count() > 1).then(|| [low.min(elo), high.max(elo)]);
    Some(Strength::Elo { elo, range })
}

/// 95 % confidence interval of the mean score: the values that the likelihood ratio test of the pentanomial
/// distribution, with a prior, does not reject. Unlike the normal approximation, it stays within bounds at the edges,
/// and is not empty for uniform results.
fn range(pairs: Pairs) -> [f64; 2] {
    let mut weights = PRIOR;
    for (weight, count) in weights.iter_mut().zip(pairs.0) {
        *weight = (*weight + f64::from(count)).max(UNSEEN);
    }
    let mean = moments(weights).0;
    let bound = |edge: f64| {
        let (mut outside, mut inside) = (edge, mean);
        for _ in 0..60 {
            let middle = f64::midpoint(outside, inside);
            if deviance(weights, middle) > CHI_SQUARED {
                outside = middle;
            } else {
                inside = middle;
            }
        }
        inside
    };
    [bound(0.0), bound(1.0)]
}

/// Twice the log-likelihood ratio of the best distribution to the best one with a given mean.
fn deviance(weights: [f64; 5], mean: f64) -> f64 {
    let total: f64 = weights.iter().sum();
    let seen = weights.map(|weight| weight / total);
    let made = likeliest(seen, mean);
    2.0 * weights.iter().zip(seen).zip(made).map(|((weight, p), q)| weight * (p / q).ln()).sum::<f64>()
}

/// Maximum likelihood distribution with a given mean. By Lagrange's method it is `seen / (1 + x (score - mean))`, with
/// `x` chosen to give that mean.
pub(crate) fn likeliest(seen: [f64; 5], mean: f64) -> [f64; 5] {
    let excess = |x: f64| -> f64 {
        PAIR_SCORES.iter().zip(seen).map(|(score, p)| p * (score - mean) / (1.0 + x * (score - mean))).sum()
    };
    // The excess decreases monotonically between the ends, where it is infinite.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    let mut made = seen;
    for (p, score) in made.iter_mut().zip(PAIR_SCORES) {
        *p /= 1.0 + x * (score - mean);
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(left: f64, right: f64, reach: f64) {
        assert!((left - right).abs() < reach, "{left} is not {right}");
    }

    fn games(wins: u32, ties: u32, losses: u32) -> Games {
        Games { wins, ties, losses }
    }

    #[test]
    fn elo_of_three_quarters_is_190_8() {
        close(elo(0.75), 190.85, 0.01);
        close(elo(0.5), 0.0, 1e-12);
        close(elo(10.0 / 11.0), 400.0, 1e-9);
        assert!(elo(1.0).is_infinite() && elo(0.0).is_infinite());
    }

    #[test]
    fn elo_is_symmetric_and_score_undoes_it() {
        for score_of_one in [0.01, 0.2, 0.5, 0.64, 0.999] {
            close(elo(score_of_one), -elo(1.0 - score_of_one), 1e-9);
            close(score(elo(score_of_one)), score_of_one, 1e-12);
        }
    }

    #[test]
    fn a_tie_is_half_a_win() {
        close(games(1, 2, 1).score(), 0.5, 1e-12);
        close(games(3, 2, 0).score(), 0.8, 1e-12);
        close(games(0, 0, 0).score(), 0.5, 1e-12);
    }

    #[test]
    fn the_variance_of_pairs_is_as_computed_by_hand() {
        // Scores 0, 1/2, 1/2, 1: mean 1/2, squares 1/4, 0, 0, 1/4.
        let pairs = Pairs([1, 0, 2, 0, 1]);
        close(pairs.score(), 0.5, 1e-12);
        close(pairs.variance(), 0.125, 1e-12);
        // Scores 1/4, 3/4, 3/4, 1: mean 11/16; squares 49, 1, 1, 25 of 256.
        let pairs = Pairs([0, 1, 0, 2, 1]);
        close(pairs.score(), 0.6875, 1e-12);
        close(pairs.variance(), 76.0 / 256.0 / 4.0, 1e-12);
        assert_eq!(Pairs::default().variance().to_bits(), 0);
    }

    /// Elo interval of pairs without ties or unpaired games.
    fn range_of(pairs: [u32; 5]) -> [f64; 2] {
        range(Pairs(pairs)).map(elo)
    }

    #[test]
    fn ranges_agree_with_published_figures() {
        // Published match results: pairs, Elo, and half width of the 95 % interval, by fastchess (the first two) and by
        // the normal approximation (the third).
        for (pairs, published, error) in [
            ([1, 10, 78, 48, 13], 72.85, 22.33),
            ([352, 579, 1264, 743, 464], 19.83, 6.77),
            ([2410, 367, 5075, 327, 2605], 5.6, 4.5),
        ] {
            close(elo(Pairs(pairs).score()), published, 0.06);
            let [low, high] = range_of(pairs);
            close((high - low) / 2.0, error, 0.02 * error + 0.06);
        }
    }

    #[test]
    fn one_sided_results_have_a_finite_range() {
        // Thirty-eight wins and two losses: 95 %.
        let Some(Strength::Elo { elo, range: Some([low, high]) }) =
            strength(games(38, 0, 2), Pairs([0, 0, 2, 0, 18]))
        else {
            panic!("there are pairs");
        };
        close(elo, 511.5, 0.1);
        // The exact binomial interval (Clopper and Pearson) of 38 of 40 is 0.831 to 0.994.
        assert!((200.0..300.0).contains(&low) && (650.0..900.0).contains(&high), "{low} {high}");
    }

    #[test]
    fn results_decided_by_openings_leave_an_interval() {
        // Each opening was won by the same colour twice: sixty games that show little but equality.
        let Some(Strength::Elo { elo, range: Some([low, high]) }) =
            strength(games(30, 0, 30), Pairs([0, 0, 30, 0, 0]))
        else {
            panic!("neither side won every game");
        };
        close(elo, 0.0, 1e-12);
        close(low, -high, 1e-6);
        // By the rule of three, another result may occur in a tenth of all pairs.
        assert!((20.0..40.0).contains(&high), "{high}");
    }

    #[test]
    fn an_interval_contains_the_true_value_in_about_95_of_100_matches() {
        // All results of ten pairs, by probability.
        const PAIRS: u32 = 10;
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        for truth in [
            [0.25, 0.0, 0.5, 0.0, 0.25],
            [0.1, 0.2, 0.4, 0.2, 0.1],
            [0.05, 0.1, 0.7, 0.1, 0.05],
            [0.09, 0.0, 0.42, 0.0, 0.49],
            [0.04, 0.0, 0.32, 0.0, 0.64],
        ] {
            let mean = moments(truth).0;
            let mut covered = 0.0;
            for code in 0..11_u32.pow(4) {
                let first = [code % 11, code / 11 % 11, code / 121 % 11, code / 1331];
                let Some(last) = PAIRS.checked_sub(first.iter().sum()) else { continue };
                let pairs = [first[0], first[1], first[2], first[3], last];
                let likelihood = pairs.iter().zip(truth).fold(factorial(PAIRS), |product, (&count, p)| {
                    product * f64::powi(p, count as i32) / factorial(count)
                });
                if likelihood > 0.0 {
                    let [low, high] = range(Pairs(pairs));
                    covered += if (low..=high).contains(&mean) { likelihood } else { 0.0 };
                }
            }
            assert!((0.92..=0.995).contains(&covered), "{truth:?}: {covered}");
        }
    }

    #[test]
    fn two_hundred_and_forty_games_give_about_44_elo() {
        // Independent games: a pair has variance 1/8 without ties.
        let [low, high] = range_of([30, 0, 60, 0, 30]);
        close(high, 44.0, 0.5);
        close(low, -high, 1e-6);
    }

    #[test]
    fn strength_is_symmetric() {
        let (one, other) = (games(50, 10, 20), games(20, 10, 50));
        assert_eq!(one.turned(), other);
        let pairs = Pairs([3, 4, 9, 10, 14]);
        let mut mirrored = pairs;
        mirrored.0.reverse();
        let (
            Some(Strength::Elo { elo: a, range: Some([low, high]) }),
            Some(Strength::Elo { elo: b, range: Some([other_low, other_high]) }),
        ) = (strength(one, pairs), strength(other, mirrored))
        else {
            panic!("there are pairs");
        };
        close(a, -b, 1e-9);
        close(low, -other_high, 1e-6);
        close(high, -other_low, 1e-6);
    }

    #[test]
    fn a_clean_result_gives_a_bound() {
        assert_eq!(strength(games(0, 0, 0), Pairs::default()), None);
        let Some(Strength::Above(bound)) = strength(games(100, 0, 0), Pairs([0, 0, 0, 0, 50])) else {
            panic!("all was won");
        };
        // If games were independent: 0.025^(1/100) = 0.9638, which is +570; if pairs were one game, +443.
        assert!((443.0..570.0).contains(&bound), "{bound}");
        let Some(Strength::Below(other)) = strength(games(0, 0, 100), Pairs([50, 0, 0, 0, 0])) else {
            panic!("all was lost");
        };
        close(bound, -other, 1e-6);
        assert!(matches!(
            strength(games(1, 0, 1), Pairs([0, 0, 1, 0, 0])),
            Some(Strength::Elo { range: None, .. })
        ));
    }
}
