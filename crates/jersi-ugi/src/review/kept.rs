//! A review as a compact text for a record tag: `150000 Xk2_ 12:b4c4d4 -5:g6f6e5 w3:…`. First the nodes and a checksum
//! of the main line, to reject a review of another line; then one word per position: score for the side to move, best
//! turn, and its margin over the second best where known.

use jersi_play::{Game, Lead, ReviewScore, to_link};
use jersi_rules::{AnyPosition, Turn};

use super::{MOST_REPEATS, ReviewFinding, Reviewer};

/// Length of the checksum of a link.
const SUM: std::ops::Range<usize> = 1..5;

impl Reviewer {
    /// Name of the tag.
    pub const TAG: &'static str = "Review";

    /// The review as text; `None` until it is complete.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        if !self.is_done() {
            return None;
        }
        let mut words = vec![self.nodes.to_string(), self.sum.clone()];
        for stop in &self.stops {
            let finding = stop.finding.as_ref()?;
            let mut word = written(finding.score);
            if let Some(&best) = finding.line.first() {
                word = format!("{word}:{}", stop.position.write_ugi(best));
            }
            if let Some(Lead { best, next, is_quiet }) = stop.lead {
                let taking = if is_quiet { "quiet" } else { "taking" };
                word = format!("{word}:{}:{}:{taking}", written(best), written(next));
            }
            words.push(word);
        }
        Some(words.join(" "))
    }

    /// Parses a review, if it belongs to the current main line of this game.
    #[must_use]
    pub fn restored(game: &Game, text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let nodes = words.next()?.parse().ok()?;
        let mut reviewer = Self::new(game, nodes).with_praise();
        if words.next()? != reviewer.sum {
            return None;
        }
        for stop in &mut reviewer.stops {
            let mut parts = words.next()?.split(':');
            let score = read(parts.next()?)?;
            let line = match parts.next() {
                Some(best) => vec![legal(&stop.position, best)?],
                None => Vec::new(),
            };
            stop.finding = Some(ReviewFinding { score, line, depth: 0 });
            (stop.is_compared, stop.repeats) = (true, MOST_REPEATS);
            if let Some(best) = parts.next() {
                let (best, next) = (read(best)?, read(parts.next()?)?);
                stop.lead = Some(Lead { best, next, is_quiet: parts.next()? == "quiet" });
            }
        }
        words.next().is_none().then_some(reviewer)
    }
}

/// Checksum of start and main line.
pub(super) fn sum(game: &Game) -> String {
    to_link(game).get(SUM).unwrap_or_default().to_owned()
}

fn legal(position: &AnyPosition, text: &str) -> Option<Turn> {
    position.read_ugi(text).ok().filter(|&turn| position.play(turn).is_ok())
}

fn written(score: ReviewScore) -> String {
    match score {
        ReviewScore::Points(points) => points.to_string(),
        ReviewScore::WinsIn(turns) => format!("w{turns}"),
        ReviewScore::LosesIn(turns) => format!("l{turns}"),
        ReviewScore::Tie => "t".to_owned(),
    }
}

fn read(text: &str) -> Option<ReviewScore> {
    Some(if text == "t" {
        ReviewScore::Tie
    } else if let Some(turns) = text.strip_prefix('w') {
        ReviewScore::WinsIn(turns.parse().ok()?)
    } else if let Some(turns) = text.strip_prefix('l') {
        ReviewScore::LosesIn(turns.parse().ok()?)
    } else {
        ReviewScore::Points(text.parse().ok()?)
    })
}

#[cfg(test)]
mod tests {
    use jersi_play::Game;
    use jersi_rules::record::Record;

    use crate::{Found, FoundLine, Reviewer, Thought};

    fn game(text: &str) -> Game {
        let record = Record::read(&format!("[Ruleset \"pijersi\"] {text}")).expect("a record");
        Game::from_record(&record).expect("legal")
    }

    /// An engine that prefers the turn played, with a worse second one.
    fn reviewed(game: &Game) -> Reviewer {
        let mut reviewer = Reviewer::new(game, 500).with_praise();
        while let Some((index, question)) = reviewer.next() {
            let stop = &reviewer.stops()[index];
            let turn = stop.played.unwrap_or_else(|| stop.position.turns()[0]);
            let line = |score, wins| FoundLine { score, wins, turns: vec![turn] };
            let lines = match question.lines {
                1 => vec![line(30 - 7 * i32::try_from(index).expect("few"), None)],
                _ => vec![line(0, None), line(-500, Some(-2))],
            };
            let thought = Thought { lines, ..Thought::default() };
            reviewer.note(index, &Found { turn: Some(turn), thought });
        }
        reviewer
    }

    #[test]
    fn a_review_is_restored_from_its_text() {
        let game = game("1. b4=c4-d4 g6-f6=e5 2. a2-b3");
        let reviewer = reviewed(&game);
        let text = reviewer.text().expect("done");
        let again = Reviewer::restored(&game, &text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(again.review(), reviewer.review());
        assert_eq!(again.text(), Some(text));
        assert!(again.is_done());
        let glyphs: Vec<_> =
            again.review().turns.iter().map(|turn| turn.glyph().map(|glyph| glyph.0)).collect();
        assert_eq!(glyphs, [Some(3), Some(3), Some(3)]);
    }

    #[test]
    fn a_review_of_another_line_is_rejected() {
        let text = reviewed(&game("1. b4=c4-d4 g6-f6=e5")).text().expect("done");
        assert!(Reviewer::restored(&game("1. b4=c4-d4"), &text).is_none());
        assert!(Reviewer::restored(&game("1. b4=c4-d4 f4-e4"), &text).is_none());
        assert!(Reviewer::restored(&game("1. b4=c4-d4 g6-f6=e5"), "").is_none());
    }
}
