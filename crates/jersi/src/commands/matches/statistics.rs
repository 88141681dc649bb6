//! What results say about strength: pure functions on counts of games. Strength is in Elo, by the
//! logistic curve: a player that is 190.8 Elo stronger scores 75 %.

/// Games of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Games {
    pub(super) wins: u32,
    pub(super) ties: u32,
    pub(super) losses: u32,
}

impl Games {
    pub(super) const fn count(self) -> u32 {
        self.wins + self.ties + self.losses
    }

    /// The part of the points that was won, from 0 to 1; a half before the first game.
    pub(super) fn score(self) -> f64 {
        if self.count() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.ties) / 2.0) / f64::from(self.count())
    }

    /// The same games seen by the other player.
    #[cfg(test)]
    pub(super) const fn turned(self) -> Self {
        Self { wins: self.losses, ties: self.ties, losses: self.wins }
    }
}

/// Pairs of games from one opening with colours changed, by the points of the pair: none, a half, one,
/// one and a half, two. The two games of a pair depend on each other, the pairs do not; so it is the
/// pairs that tell how sure a result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pairs(pub(super) [u32; 5]);

impl Pairs {
    pub(super) fn count(self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean score of a pair, from 0 to 1.
    #[cfg(test)]
    pub(super) fn score(self) -> f64 {
        moments(self.0.map(f64::from)).0
    }

    /// The variance of the score of a pair.
    pub(super) fn variance(self) -> f64 {
        moments(self.0.map(f64::from)).1
    }
}

/// The scores that a pair may have.
pub(super) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

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
pub(super) fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a difference in Elo promises.
pub(super) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What is known of the strength of one player against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Strength {
    /// A difference in Elo, and how far it may be off with 95 % confidence, if there were pairs enough
    /// to tell.
    Elo { elo: f64, error: Option<f64> },
    /// Every game was won: more than this, with 95 % confidence.
    Above(f64),
    /// Every game was lost: less than this, with 95 % confidence.
    Below(f64),
}

/// So many standard errors hold 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.96;

/// The strength that games show. Nothing before the first game.
pub(super) fn strength(games: Games, pairs: Pairs) -> Option<Strength> {
    if games.count() == 0 {
        return None;
    }
    if games.losses + games.ties == 0 || games.wins + games.ties == 0 {
        // The score at which so clean a result would still happen once in forty times.
        let least = 0.025_f64.powf(1.0 / f64::from(games.count()));
        let bound = elo(least);
        return Some(if games.losses == 0 { Strength::Above(bound) } else { Strength::Below(-bound) });
    }
    let known = games.score();
    let error = (pairs.count() > 1).then(|| {
        let reach = CONFIDENCE * (pairs.variance() / f64::from(pairs.count())).sqrt();
        let [low, high] = [known - reach, known + reach].map(|score| elo(score.clamp(1e-6, 1.0 - 1e-6)));
        (high - low) / 2.0
    });
    Some(Strength::Elo { elo: elo(known), error })
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

    #[test]
    fn openings_that_decide_the_game_make_the_error_smaller() {
        // Each opening was won by the same colour twice: sixty games that say nothing but 'equal'.
        let Some(Strength::Elo { elo, error }) = strength(games(30, 0, 30), Pairs([0, 0, 30, 0, 0])) else {
            panic!("neither side won every game");
        };
        close(elo, 0.0, 1e-12);
        assert_eq!(error, Some(0.0));
    }

    #[test]
    fn two_hundred_and_forty_games_give_about_42_elo() {
        // Games that are independent of each other: a pair has variance 1/8 if there are no ties.
        let Some(Strength::Elo { error: Some(error), .. }) =
            strength(games(120, 0, 120), Pairs([30, 0, 60, 0, 30]))
        else {
            panic!("there are pairs");
        };
        close(error, 44.1, 0.5);
    }

    #[test]
    fn strength_is_symmetric() {
        let (one, other) = (games(50, 10, 20), games(20, 10, 50));
        assert_eq!(one.turned(), other);
        let pairs = Pairs([3, 4, 9, 10, 14]);
        let mut mirrored = pairs;
        mirrored.0.reverse();
        let (Some(Strength::Elo { elo: a, error: Some(x) }), Some(Strength::Elo { elo: b, error: Some(y) })) =
            (strength(one, pairs), strength(other, mirrored))
        else {
            panic!("there are pairs");
        };
        close(a, -b, 1e-9);
        close(x, y, 1e-9);
    }

    #[test]
    fn a_clean_result_gives_a_bound() {
        assert_eq!(strength(games(0, 0, 0), Pairs::default()), None);
        let Some(Strength::Above(bound)) = strength(games(100, 0, 0), Pairs([0, 0, 0, 0, 50])) else {
            panic!("all was won");
        };
        // 0.025^(1/100) = 0.9638.
        close(bound, 570.0, 1.0);
        let Some(Strength::Below(other)) = strength(games(0, 0, 100), Pairs([50, 0, 0, 0, 0])) else {
            panic!("all was lost");
        };
        close(bound, -other, 1e-9);
        assert!(matches!(
            strength(games(1, 0, 1), Pairs([0, 0, 1, 0, 0])),
            Some(Strength::Elo { error: None, .. })
        ));
    }
}
