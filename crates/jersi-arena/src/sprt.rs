//! Sequential probability ratio test (SPRT) after each pair of games. Generalised to the five results of a pair: it
//! compares the maximum likelihoods among all distributions with the hypothetical means.

use std::str::FromStr;

use super::statistics::{Pairs, UNSEEN, likeliest, score};

/// Hypotheses: the first player is stronger by `elo0`, or by `elo1` (logistic Elo).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Null hypothesis.
    pub elo0: f64,
    /// Alternative hypothesis.
    pub elo1: f64,
}

/// Decision of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// H1 accepted.
    Accepted,
    /// H0 accepted.
    Rejected,
    /// More games needed.
    Open,
}

/// Probability of each kind of error.
const RISK: f64 = 0.05;

impl Sprt {
    /// Log-likelihood ratio for accepting H1; its negative accepts H0.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// Log-likelihood ratio of H1 to H0.
    #[must_use]
    pub fn ratio(self, pairs: Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let weights = pairs.0.map(|count| if count == 0 { UNSEEN } else { f64::from(count) });
        let total: f64 = weights.iter().sum();
        let seen = weights.map(|weight| weight / total);
        let [worse, better] = [self.elo0, self.elo1].map(|elo| likeliest(seen, score(elo)));
        weights.iter().zip(worse).zip(better).map(|((weight, p0), p1)| weight * (p1 / p0).ln()).sum()
    }

    /// Decision for some pairs.
    #[must_use]
    pub fn verdict(self, pairs: Pairs) -> Verdict {
        let ratio = self.ratio(pairs);
        if ratio >= Self::bound() {
            Verdict::Accepted
        } else if ratio <= -Self::bound() {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

/// Invalid hypotheses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected two numbers of Elo, the lower first, such as 0,10")]
pub struct SprtError;

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let (elo0, elo1) = text.split_once(',').ok_or(SprtError)?;
        let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
        let (elo0, elo1) = (number(elo0).ok_or(SprtError)?, number(elo1).ok_or(SprtError)?);
        if elo0 < elo1 { Ok(Self { elo0, elo1 }) } else { Err(SprtError) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::statistics::PAIR_SCORES;
    use super::*;

    const CLAIMS: Sprt = Sprt { elo0: 0.0, elo1: 10.0 };

    #[test]
    fn bounds_are_those_of_five_percent() {
        assert!((Sprt::bound() - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn the_ratio_has_the_sign_of_the_evidence() {
        assert_eq!(CLAIMS.ratio(Pairs::default()).to_bits(), 0);
        assert!(CLAIMS.ratio(Pairs([10, 0, 40, 0, 30])) > 0.0);
        assert!(CLAIMS.ratio(Pairs([30, 0, 40, 0, 10])) < 0.0);
        // Five Elo is exactly between the hypotheses; equal results support the lower one.
        assert!(CLAIMS.ratio(Pairs([20, 0, 40, 0, 20])) < 0.0);
    }

    #[test]
    fn the_ratio_is_symmetric() {
        let claims = Sprt { elo0: -5.0, elo1: 5.0 };
        let (one, other) = (Pairs([3, 5, 20, 9, 11]), Pairs([11, 9, 20, 5, 3]));
        assert!((claims.ratio(one) + claims.ratio(other)).abs() < 1e-9);
        assert!(claims.ratio(Pairs([5, 4, 10, 4, 5])).abs() < 1e-9);
    }

    #[test]
    fn the_ratio_is_near_its_normal_approximation() {
        // N (s1 - s0) (2 s - s0 - s1) / (2 variance), for close hypotheses.
        let pairs = Pairs([210, 180, 620, 200, 260]);
        let (s0, s1) = (score(0.0), score(10.0));
        let normal =
            f64::from(pairs.count()) * (s1 - s0) * (2.0 * pairs.score() - s0 - s1) / (2.0 * pairs.variance());
        let exact = CLAIMS.ratio(pairs);
        assert!((exact - normal).abs() < 0.02 * normal.abs().max(1.0), "{exact} is not {normal}");
    }

    #[test]
    fn likeliest_distributions_have_the_claimed_mean() {
        for mean in [0.2, 0.5, 0.514, 0.9] {
            let made = likeliest([0.1, 0.2, 0.4, 0.2, 0.1], mean);
            let total: f64 = made.iter().sum();
            let found: f64 = made.iter().zip(PAIR_SCORES).map(|(p, score)| p * score).sum();
            assert!((total - 1.0).abs() < 1e-9 && (found - mean).abs() < 1e-9, "{made:?}");
        }
    }

    #[test]
    fn clear_results_are_decided_and_few_are_not() {
        assert_eq!(CLAIMS.verdict(Pairs([0, 0, 10, 0, 190])), Verdict::Accepted);
        assert_eq!(CLAIMS.verdict(Pairs([190, 0, 10, 0, 0])), Verdict::Rejected);
        assert_eq!(CLAIMS.verdict(Pairs([1, 0, 2, 0, 2])), Verdict::Open);
    }

    #[test]
    fn claims_are_read() {
        assert_eq!("0,10".parse(), Ok(CLAIMS));
        assert_eq!("-3, 1.5".parse(), Ok(Sprt { elo0: -3.0, elo1: 1.5 }));
        for text in ["", "5", "10,0", "0,0", "a,b", "0,nan", "0,inf"] {
            assert_eq!(text.parse::<Sprt>(), Err(SprtError), "{text}");
        }
    }
}
