//! Review of a game: accuracy, mistakes, better turns. The findings equal the web page's: same questions, same engine,
//! same protocol.

use std::io::{self, Write};

use jersi_engine::Stopwatch;
use jersi_engines::Local;
use jersi_play::{Game, Judgement, ReviewScore};
use jersi_rules::{AnyPosition, Color, Turn};
use jersi_ugi::{REVIEW_HASH, ReviewStop, Reviewer};
use jersi_words::Words;
use serde_json::{Value, json};

/// Reviews a game with our engine. A fixed number of nodes and empty tables make the result reproducible.
pub(crate) fn review(game: &Game, nodes: u64) -> Reviewer {
    let mut engine = Local::new(Stopwatch::new(), REVIEW_HASH);
    let mut reviewer = Reviewer::new(game, nodes);
    while let Some((index, question)) = reviewer.next() {
        reviewer.note(index, &engine.answer(&question));
    }
    reviewer
}

/// Writes the accuracy of each side, and each turn that was not the best, as sentences.
pub(crate) fn write_review(reviewer: &Reviewer, words: &Words, out: &mut impl Write) -> io::Result<()> {
    let review = reviewer.review();
    for side in Color::BOTH {
        if let Some(accuracy) = review.accuracy(side) {
            let arguments =
                [("side", words.side(side).into()), ("percent", (accuracy.round() as u32).into())];
            writeln!(out, "{}", words.say("review-accuracy", &arguments))?;
        }
    }
    let bad = review.turns.iter().filter(|turn| turn.judgement >= Judgement::Inaccuracy);
    let mut has_mistakes = false;
    for (turn, stop) in bad.filter_map(|turn| Some((turn, reviewer.stops().get(turn.index)?))) {
        has_mistakes = true;
        let written = |turn| stop.position.write_turn(turn);
        let arguments = [
            ("judgement", turn.judgement.id().into()),
            ("turn", format!("{} {}", stop.count, written(turn.played)).into()),
            ("better", turn.better.map(written).unwrap_or_default().into()),
        ];
        writeln!(out, "{}", words.say("review-turn", &arguments))?;
    }
    if !has_mistakes && !review.turns.is_empty() {
        writeln!(out, "{}", words.say("review-no-mistakes", &[]))?;
    }
    Ok(())
}

/// All findings of a review as JSON, under the name of the game.
pub(crate) fn review_json(name: &str, nodes: u64, reviewer: &Reviewer) -> Value {
    let review = reviewer.review();
    let stops = reviewer.stops();
    let turns = review.turns.iter().filter_map(|turn| {
        let stop = stops.get(turn.index)?;
        Some(json!({
            "number": stop.count.number(),
            "side": turn.side.id(),
            "turn": stop.position.write_turn(turn.played),
            "judgement": turn.judgement.id(),
            "better": turn.better.map(|better| stop.position.write_turn(better)),
            "white_before": rounded(turn.before),
            "white_after": rounded(turn.after),
            "loss": rounded(turn.loss),
        }))
    });
    let accuracy = |side| review.accuracy(side).map(|percent| rounded(percent / 100.0));
    json!({
        "game": name,
        "ruleset": stops.first().map(|stop| stop.position.ruleset().id()),
        "nodes": nodes,
        "accuracy": { "white": accuracy(Color::White), "black": accuracy(Color::Black) },
        "positions": stops.iter().map(position).collect::<Vec<_>>(),
        "turns": turns.collect::<Vec<_>>(),
    })
}

/// The finding of a position.
fn position(stop: &ReviewStop) -> Value {
    let finding = stop.finding.as_ref();
    let score = finding.map(|finding| match finding.score {
        ReviewScore::Points(points) => json!({ "points": points }),
        ReviewScore::WinsIn(turns) => json!({ "wins_in": turns }),
        ReviewScore::LosesIn(turns) => json!({ "loses_in": turns }),
        ReviewScore::Tie => json!("tie"),
    });
    json!({
        "number": stop.count.number(),
        "side": stop.position.side().id(),
        "position": stop.position.text(),
        "score": score,
        "depth": finding.map(|finding| finding.depth),
        "line": finding.map(|finding| written(stop.position, &finding.line)),
    })
}

/// The turns of a line, in notation.
fn written(mut position: AnyPosition, turns: &[Turn]) -> Vec<String> {
    let mut texts = Vec::with_capacity(turns.len());
    for &turn in turns {
        texts.push(position.write_turn(turn));
        position = position.play_unchecked(turn);
    }
    texts
}

/// Four decimals: further ones of an exponential differ between machines.
fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}
