//! Scores as text: for White, with a sign; or the number of turns to a win.

use jersi_play::{ReviewScore, white_share as share};
use jersi_rules::Color;
use jersi_ugi::FoundLine;

use crate::say::Speech;

/// The score of a line.
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

/// White's chances, from 0 to 1.
pub(super) fn white_share(line: &FoundLine, side: Color) -> f64 {
    share(ReviewScore::from(line), side)
}
