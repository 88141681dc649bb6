//! The review of a game: judgements of its turns by an engine's scores. `jersi-ugi`'s `Reviewer` asks the engine.

use std::cmp::Ordering;

use jersi_rules::record::Glyph;
use jersi_rules::{Color, Turn};

/// Points per unit of the log-odds of winning. The weights of the evaluation are fitted with the same number (`SCALE`
/// in the engine's example `tune`).
const SCALE: f64 = 250.0;

/// Loss below which a turn counts as best: the noise between two searches.
pub const GOOD_UNTIL: f64 = 0.02;
/// Loss of an inaccuracy: about 60 points in an even position.
pub const INACCURACY_FROM: f64 = 0.06;
/// Loss of a mistake: about 120 points in an even position.
pub const MISTAKE_FROM: f64 = 0.12;
/// Loss of a blunder: about 275 points in an even position, more than a cube.
pub const BLUNDER_FROM: f64 = 0.25;

/// Decay of the accuracy with the loss: a turn with a loss of [`BLUNDER_FROM`] scores about a third.
const ACCURACY_FALL: f64 = 4.0;

/// An engine's score of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReviewScore {
    /// Points.
    Points(i32),
    /// A win in a number of own turns; 0 if it has won.
    WinsIn(u32),
    /// A loss in a number of the opponent's turns; 0 if it has lost.
    LosesIn(u32),
    /// A tie.
    Tie,
}

impl ReviewScore {
    /// The score of a game that is over, for the side that would be to move.
    #[must_use]
    pub fn of_end(winner: Option<Color>, side: Color) -> Self {
        match winner {
            None => Self::Tie,
            Some(winner) if winner == side => Self::WinsIn(0),
            Some(_) => Self::LosesIn(0),
        }
    }

    /// The expected result of the side to move: 1 is a sure win.
    #[must_use]
    pub fn share(self) -> f64 {
        match self {
            Self::Points(points) => 1.0 / (1.0 + (-f64::from(points) / SCALE).exp()),
            Self::WinsIn(_) => 1.0,
            Self::LosesIn(_) => 0.0,
            Self::Tie => 0.5,
        }
    }
}

/// White's expected result, from 0 to 1, by the score of a side.
///
/// ```
/// use jersi_play::{ReviewScore, white_share};
/// use jersi_rules::Color;
///
/// assert_eq!(white_share(ReviewScore::Points(0), Color::White), 0.5);
/// assert_eq!(white_share(ReviewScore::WinsIn(3), Color::Black), 0.0);
/// ```
#[must_use]
pub fn white_share(score: ReviewScore, side: Color) -> f64 {
    match side {
        Color::White => score.share(),
        Color::Black => 1.0 - score.share(),
    }
}

/// A position of a line: its score and the turn that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reviewed {
    /// The side to move.
    pub side: Color,
    /// The score.
    pub score: ReviewScore,
    /// The engine's best turn, if there is one.
    pub best: Option<Turn>,
    /// The turn that was played; `None` at the end of the line.
    pub played: Option<Turn>,
    /// The lead of the best turn over the second best, if it is known.
    pub lead: Option<Lead>,
}

/// The lead of the best turn of a position over the second best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The score of the best turn, for the side to move.
    pub best: ReviewScore,
    /// The score of the second best.
    pub next: ReviewScore,
    /// Whether the best turn captures nothing: such turns are harder to find.
    pub is_quiet: bool,
}

impl Lead {
    /// The loss of the second best turn.
    fn worth(self) -> f64 {
        self.best.share() - self.next.share()
    }
}

/// The judgement of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// The engine's best turn.
    Best,
    /// Good.
    Good,
    /// Inaccuracy.
    Inaccuracy,
    /// Mistake.
    Mistake,
    /// Blunder.
    Blunder,
}

impl Judgement {
    /// Every judgement, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The stable identifier.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    fn of(loss: f64, is_best: bool) -> Self {
        if is_best {
            Self::Best
        } else if loss < INACCURACY_FROM {
            Self::Good
        } else if loss < MISTAKE_FROM {
            Self::Inaccuracy
        } else if loss < BLUNDER_FROM {
            Self::Mistake
        } else {
            Self::Blunder
        }
    }
}

/// The review of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TurnReview {
    /// The index in the line, from 0.
    pub index: usize,
    /// The side that played it.
    pub side: Color,
    /// The turn that was played.
    pub played: Turn,
    /// A better turn, if there is one.
    pub better: Option<Turn>,
    /// White's expected result before it, from 0 to 1.
    pub before: f64,
    /// White's expected result after it.
    pub after: f64,
    /// The loss of the side's expected result, from 0 to 1.
    pub loss: f64,
    /// The judgement.
    pub judgement: Judgement,
    /// The lead of the best turn over the second best, if it is known.
    pub lead: Option<Lead>,
}

impl TurnReview {
    /// The glyph of the turn: `?!`, `?` and `??` by its loss; `!` for the only turn that is not a mistake, and `!!` for the
    /// only one that is not a blunder, if it captures nothing.
    #[must_use]
    pub fn glyph(&self) -> Option<Glyph> {
        Some(match self.judgement {
            Judgement::Blunder => Glyph(4),
            Judgement::Mistake => Glyph(2),
            Judgement::Inaccuracy => Glyph(6),
            Judgement::Good => return None,
            Judgement::Best => {
                let lead = self.lead?;
                match lead.worth() {
                    worth if worth >= BLUNDER_FROM && lead.is_quiet => Glyph(3),
                    worth if worth >= MISTAKE_FROM => Glyph(1),
                    _ => return None,
                }
            }
        })
    }
}

/// The review of a line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// The turns, in order.
    pub turns: Vec<TurnReview>,
}

impl Review {
    /// Reviews a line. The last position has no turn; a turn without the position after it is left out.
    #[must_use]
    pub fn new(line: &[Reviewed]) -> Self {
        let pairs = line.windows(2).enumerate();
        Self { turns: pairs.filter_map(|(index, pair)| review(index, pair[0], pair[1])).collect() }
    }

    /// The accuracy of a side, from 0 to 100; `None` without turns.
    #[must_use]
    pub fn accuracy(&self, side: Color) -> Option<f64> {
        let of_turns = self.of_side(side).map(|turn| (-ACCURACY_FALL * turn.loss).exp());
        let (sum, count) = of_turns.fold((0.0, 0.0), |(sum, count), accuracy| (sum + accuracy, count + 1.0));
        (count > 0.0).then(|| 100.0 * sum / count)
    }

    /// The worst turns of a side, the worst first, down to inaccuracies.
    #[must_use]
    pub fn worst(&self, side: Color, most: usize) -> Vec<TurnReview> {
        let is_bad = |turn: &&TurnReview| turn.judgement >= Judgement::Inaccuracy;
        let mut turns: Vec<TurnReview> = self.of_side(side).filter(is_bad).copied().collect();
        // The sort is stable: earlier turns come first among equals.
        turns.sort_by(|a, b| b.loss.partial_cmp(&a.loss).unwrap_or(Ordering::Equal));
        turns.truncate(most);
        turns
    }

    /// The inaccuracies, mistakes and blunders, in order.
    pub fn mistakes(&self) -> impl Iterator<Item = &TurnReview> {
        self.turns.iter().filter(|turn| turn.judgement >= Judgement::Inaccuracy)
    }

    /// The number of turns of a side with a judgement.
    #[must_use]
    pub fn count(&self, side: Color, judgement: Judgement) -> usize {
        self.of_side(side).filter(|turn| turn.judgement == judgement).count()
    }

    fn of_side(&self, side: Color) -> impl Iterator<Item = &TurnReview> {
        self.turns.iter().filter(move |turn| turn.side == side)
    }
}

fn review(index: usize, here: Reviewed, next: Reviewed) -> Option<TurnReview> {
    let played = here.played?;
    let is_best = here.best == Some(played);
    let before = white_share(here.score, here.side);
    let after = white_share(next.score, next.side);
    let fall = match here.side {
        Color::White => before - after,
        Color::Black => after - before,
    };
    // The best turn loses nothing, nor does one that scores better: the difference is noise between two searches.
    let loss = if is_best || fall < GOOD_UNTIL { 0.0 } else { fall };
    let better = here.best.filter(|_| loss > 0.0);
    Some(TurnReview {
        index,
        side: here.side,
        played,
        better,
        before,
        after,
        loss,
        judgement: Judgement::of(loss, is_best),
        lead: here.lead,
    })
}

#[cfg(test)]
mod tests {
    use jersi_rules::{AnyPosition, Color, RulesetId, Turn};

    use super::{Judgement, Lead, Review, ReviewScore, Reviewed, white_share};
    use Judgement::{Best, Blunder, Good};
    use ReviewScore::{LosesIn, Points, WinsIn};

    fn turns() -> [Turn; 2] {
        let turns = AnyPosition::initial(RulesetId::Pijersi).turns();
        [turns[0], turns[1]]
    }

    /// A line with alternating sides: whether each turn was the engine's, and the scores for the side to move.
    fn line(scores: &[(ReviewScore, bool)]) -> Vec<Reviewed> {
        let [best, other] = turns();
        let place = |(i, &(score, is_best)): (usize, &(ReviewScore, bool))| Reviewed {
            side: if i % 2 == 0 { Color::White } else { Color::Black },
            score,
            best: Some(best),
            played: (i + 1 < scores.len()).then_some(if is_best { best } else { other }),
            lead: None,
        };
        scores.iter().enumerate().map(place).collect()
    }

    #[test]
    fn a_planted_blunder_is_found() {
        let scores = [
            (Points(20), true),
            (Points(-25), false),
            (Points(30), false),
            // White lost a won position with the turn before this one.
            (WinsIn(2), true),
            (LosesIn(1), false),
            (WinsIn(1), true),
            (LosesIn(0), false),
        ];
        let review = Review::new(&line(&scores));
        let judgements: Vec<Judgement> = review.turns.iter().map(|turn| turn.judgement).collect();
        assert_eq!(judgements, [Best, Good, Blunder, Best, Good, Best]);
        let worst = review.worst(Color::White, 3);
        assert_eq!(worst.len(), 1);
        assert_eq!((worst[0].index, worst[0].better), (2, Some(turns()[0])));
        assert!(worst[0].before > 0.5 && worst[0].after < 0.001 && worst[0].loss > 0.5);
        assert_eq!(review.worst(Color::Black, 3), []);
        assert_eq!(review.accuracy(Color::Black), Some(100.0));
        assert!(review.accuracy(Color::White).is_some_and(|accuracy| (50.0..90.0).contains(&accuracy)));
        assert_eq!(review.count(Color::White, Blunder), 1);
    }

    #[test]
    fn losing_more_is_never_judged_better() {
        let mut before = (Judgement::Best, 100.1);
        for points in (-800..=0).rev() {
            let review = Review::new(&line(&[(Points(0), false), (Points(-points), false)]));
            let accuracy = review.accuracy(Color::White).expect("White played");
            let here = (review.turns[0].judgement, accuracy);
            assert!(here.0 >= before.0 && here.1 <= before.1, "{points}: {before:?} {here:?}");
            before = here;
        }
        assert_eq!(before.0, Judgement::Blunder);
    }

    #[test]
    fn the_worst_turns_come_first() {
        let scores = [
            (Points(0), false),
            (Points(100), false),
            (Points(0), false),
            (Points(400), false),
            (Points(-400), false),
            (Points(430), false),
            (Points(0), false),
        ];
        let review = Review::new(&line(&scores));
        let worst = review.worst(Color::White, 9);
        assert_eq!(worst.iter().map(|turn| turn.index).collect::<Vec<_>>(), [2, 0]);
        assert_eq!(review.worst(Color::White, 1).len(), 1);
        assert_eq!(review.worst(Color::Black, 9).iter().map(|turn| turn.index).collect::<Vec<_>>(), [5, 1]);
    }

    #[test]
    fn shares_of_both_sides_add_up_to_one() {
        for score in [Points(0), Points(77), Points(-900), WinsIn(1), LosesIn(4), ReviewScore::Tie] {
            let sum = white_share(score, Color::White) + white_share(score, Color::Black);
            assert!((sum - 1.0).abs() < 1e-12, "{score:?}");
        }
        assert!(Points(10).share() > Points(9).share());
        assert_eq!(ReviewScore::of_end(Some(Color::White), Color::Black), LosesIn(0));
        assert_eq!(ReviewScore::of_end(Some(Color::White), Color::White), WinsIn(0));
        assert_eq!(ReviewScore::of_end(None, Color::White), ReviewScore::Tie);
    }

    #[test]
    fn glyphs_depend_on_the_loss_and_on_that_of_the_second_best_turn() {
        let glyph = |after: i32, is_best: bool, lead: Option<Lead>| {
            let mut line = line(&[(Points(0), is_best), (Points(-after), false)]);
            line[0].lead = lead;
            Review::new(&line).turns[0].glyph().map(|glyph| glyph.0)
        };
        assert_eq!(
            [-400, -150, -70, -10].map(|after| glyph(after, false, None)),
            [Some(4), Some(2), Some(6), None]
        );
        let lead = |next: i32, is_quiet: bool| Some(Lead { best: Points(0), next: Points(next), is_quiet });
        assert_eq!(glyph(0, true, lead(-400, true)), Some(3));
        assert_eq!(glyph(0, true, lead(-400, false)), Some(1));
        assert_eq!(glyph(0, true, lead(-150, true)), Some(1));
        assert_eq!(glyph(0, true, lead(-20, true)), None);
        assert_eq!(glyph(0, true, None), None);
    }

    #[test]
    fn nothing_played_has_no_accuracy() {
        assert_eq!(Review::new(&[]).accuracy(Color::White), None);
        assert_eq!(Review::new(&line(&[(Points(3), true)])).turns, []);
    }
}
