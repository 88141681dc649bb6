//! Scores as people read them: for White, with a sign; or in how many turns who wins.

use jersi_play::{ReviewScore, white_share as share};
use jersi_rules::{AnyPosition, Color, Outcome};

use crate::engine::FoundLine;
use crate::say::Speech;

/// What a line says of the game.
pub(super) fn said(speech: Speech, line: &FoundLine, side: Color) -> String {
    if let Some(turns) = line.wins {
        let winner = if turns >= 0 { side } else { side.other() };
        let name = speech.say(|words| words.side(winner));
        let turns = turns.unsigned_abs().max(1);
        return speech
            .say(|words| words.say("web-wins-in", &[("side", name.into()), ("turns", turns.into())]));
    }
    let points = if side == Color::White { line.score } else { -line.score };
    format!("{:+.2}", f64::from(points) / 100.0)
}

/// White's share of the game, from 0 to 1.
pub(super) fn white_share(line: &FoundLine, side: Color) -> f64 {
    share(score(line), side)
}

fn score(line: &FoundLine) -> ReviewScore {
    match line.wins {
        Some(turns) if turns >= 0 => ReviewScore::WinsIn(turns.unsigned_abs()),
        Some(turns) => ReviewScore::LosesIn(turns.unsigned_abs()),
        None => ReviewScore::Points(line.score),
    }
}

/// What is known of a position: what the engine found, or how the game ended there.
pub(super) fn review_score(position: &AnyPosition, line: Option<&FoundLine>) -> ReviewScore {
    match position.outcome().map(Outcome::winner) {
        Some(None) => ReviewScore::Tie,
        Some(Some(winner)) if winner == position.side() => ReviewScore::WinsIn(0),
        Some(Some(_)) => ReviewScore::LosesIn(0),
        None => line.map_or(ReviewScore::Points(0), score),
    }
}
