//! What results say about strength: pure functions on counts of games. Strength is in Elo, by the
//! logistic curve: a player that is 190.8 Elo stronger scores 75 %.

/// Games of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Games {
    /// How many were won.
    pub wins: u32,
    /// How many were ties.
    pub ties: u32,
    /// How many were lost.
    pub losses: u32,
}

impl Games {
    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.wins + self.ties + self.losses
    }

    /// The part of the points that was won, from 0 to 1; a half before the first game.
    #[must_use]
    pub fn score(self) -> f64 {
        if self.count() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.ties) / 2.0) / f64::from(self.count())
    }

    /// The same games seen by the other player.
    #[cfg(test)]
    pub(crate) const fn turned(self) -> Self {
        Self { wins: self.losses, ties: self.ties, losses: self.wins }
    }
}

/// Pairs of games from one opening with colours changed, by the points of the pair: none, a half, one,
/// one and a half, two. The two games of a pair depend on each other, the pairs do not; so it is the
/// pairs that tell how sure a result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// How many there are.
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean score of a pair, from 0 to 1.
    #[cfg(test)]
    pub(crate) fn score(self) -> f64 {
        moments(self.0.map(f64::from)).0
    }

    /// The variance of the score of a pair.
    #[cfg(test)]
    pub(crate) fn variance(self) -> f64 {
        moments(self.0.map(f64::from)).1
    }
}

/// The scores that a pair may have.
pub(crate) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The mean and the variance of the scores of pairs, by their weights.
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

/// The difference in Elo that a score stands for: infinite for 0 and 1.
#[must_use]
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a difference in Elo promises.
#[must_use]
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What is known of the strength of one player against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strength {
    /// A difference in Elo, and the range that holds it with 95 % confidence, if there were pairs enough to tell.
    Elo {
        /// The difference.
        elo: f64,
        /// The range.
        range: Option<[f64; 2]>,
    },
    /// Every game was won: more than this, with 95 % confidence.
    Above(f64),
    /// Every game was lost: less than this, with 95 % confidence.
    Below(f64),
}

/// The 95 % quantile of the chi-squared distribution with one degree of freedom.
const CHI_SQUARED: f64 = 3.841_459;

/// The prior: one pair of games between equal players, without ties. Without it, results that are all alike would
/// seem to be certain.
const PRIOR: [f64; 5] = [0.25, 0.0, 0.5, 0.0, 0.25];

/// The weight of a result that never came. Without it one missing result would make a likelihood zero.
pub(crate) const UNSEEN: f64 = 1e-3;

/// The strength that games show. Nothing before the first game.
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
    // Games without their second one count for the score alone, and may carry it out of a small range.
    let range = (pairs.count() > 1).then(|| [low.min(elo), high.max(elo)]);
    Some(Strength::Elo { elo, range })
}

/// The range of mean scores that holds the true one with 95 % confidence: those for which the likelihood ratio of the
/// pentanomial distribution, with a prior, is not rejected. Unlike the normal approximation it stays within its
/// bounds at the edges, and is not empty when all pairs came out alike.
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

/// Twice the logarithm of how much likelier the results are under the distribution that fits them best than under the
/// best one with a given mean.
fn deviance(weights: [f64; 5], mean: f64) -> f64 {
    let total: f64 = weights.iter().sum();
    let seen = weights.map(|weight| weight / total);
    let made = likeliest(seen, mean);
    2.0 * weights.iter().zip(seen).zip(made).map(|((weight, p), q)| weight * (p / q).ln()).sum::<f64>()
}

/// Of all distributions with a given mean, the one under which what was seen is likeliest. By Lagrange's method it is
/// `seen / (1 + x (score - mean))`, where `x` makes the mean right.
pub(crate) fn likeliest(seen: [f64; 5], mean: f64) -> [f64; 5] {
    let excess = |x: f64| -> f64 {
        PAIR_SCORES.iter().zip(seen).map(|(score, p)| p * (score - mean) / (1.0 + x * (score - mean))).sum()
    };
    // The excess falls all the way from one end, where it is infinite, to the other.
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

    /// The range of Elo that pairs without ties or odd games show.
    fn range_of(pairs: [u32; 5]) -> [f64; 2] {
        range(Pairs(pairs)).map(elo)
    }

    #[test]
    fn ranges_agree_with_published_figures() {
        // Match results as other tools published them: pairs, Elo, and the half width of the 95 % interval, by
        // fastchess (the first two) and by the normal approximation (the third).
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
    fn openings_that_decide_the_game_leave_some_doubt() {
        // Each opening was won by the same colour twice: sixty games that say little but 'equal'.
        let Some(Strength::Elo { elo, range: Some([low, high]) }) =
            strength(games(30, 0, 30), Pairs([0, 0, 30, 0, 0]))
        else {
            panic!("neither side won every game");
        };
        close(elo, 0.0, 1e-12);
        close(low, -high, 1e-6);
        // By the rule of three, another result may come in a tenth of all pairs.
        assert!((20.0..40.0).contains(&high), "{high}");
    }

    #[test]
    fn a_range_holds_the_truth_in_about_95_of_100_matches() {
        // All results of ten pairs, by their probability.
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
        // Games that are independent of each other: a pair has variance 1/8 if there are no ties.
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
