//! `jersi review`: how well a game was played, where its mistakes are, and what was better. The findings are the
//! page's, number for number: the same questions, to the same engine, over the same protocol.

use std::env;
use std::io::{self, Write};
use std::time::Instant;

use jersi_play::printable;
use jersi_play::{Game, Judgement, ReviewScore};
use jersi_rules::{AnyPosition, Color, Turn};
use jersi_tui::{
    Failure,
    records::{games, told, unreadable, warn},
};
use jersi_ugi::{REVIEW_HASH, REVIEW_NODES, ReviewStop, Reviewer};
use jersi_words::{Language, Words};
use jersi_worker::{Clock, Local};
use serde_json::{Value, json};

use crate::records::ReadArgs;
use crate::start::language_parser;

/// Review a game: how well each side played, and what was better
///
/// The engine looks at every position of the main line, each with the same number of nodes and from scratch, so a
/// review of the same game is always the same, here and in the web page.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi review game.jersi
  jersi review --lang fr --nodes 1000000 game.jersi
  jersi review --json games.jersi > reviews.jsonl")]
pub(crate) struct Args {
    #[command(flatten)]
    read: ReadArgs,

    /// The file of the game, or of several; '-' is the standard input
    #[arg(value_name = "GAME")]
    file: String,

    /// How many nodes each position is searched for
    #[arg(long, value_name = "N", default_value_t = REVIEW_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Print everything that was found as JSON, a line for each game
    #[arg(long)]
    json: bool,

    /// The language [default: that of the environment]
    #[arg(long, value_parser = language_parser())]
    lang: Option<Language>,
}

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let language = args.lang.unwrap_or_else(|| Language::of_environment(|name| env::var(name).ok()));
    let words = Words::new(language);
    let file = &args.file;
    let games = games(file, args.read.reading()?).map_err(|error| unreadable(&words, file, &error))?;
    let has_several = games.len() > 1;
    let mut engine = Local::new(Stopwatch(Instant::now()), REVIEW_HASH);
    for game in games {
        let read = game.read.map_err(|error| Failure::data(told(&words, file, game.number, &error)))?;
        warn(&words, file, &read, &mut io::stderr());
        let played = Game::from_record(&read.record).map_err(Failure::data)?;
        let mut reviewer = Reviewer::new(&played, args.nodes);
        while let Some((index, question)) = reviewer.next() {
            reviewer.note(index, &engine.answer(&question));
        }
        if args.json {
            writeln!(out, "{}", as_json(&game.name, args.nodes, &reviewer))?;
        } else {
            if has_several {
                writeln!(out, "{}", printable(&game.name))?;
            }
            tell(&reviewer, &words, out)?;
        }
    }
    Ok(())
}

/// How well each side played, and each turn that something was better than.
fn tell(reviewer: &Reviewer, words: &Words, out: &mut impl Write) -> io::Result<()> {
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

/// Everything that was found.
fn as_json(name: &str, nodes: u64, reviewer: &Reviewer) -> Value {
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

/// What was found about a position.
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

/// The turns of a line in notation.
fn written(mut position: AnyPosition, turns: &[Turn]) -> Vec<String> {
    let mut texts = Vec::with_capacity(turns.len());
    for &turn in turns {
        texts.push(position.write_turn(turn));
        position = position.play_unchecked(turn);
    }
    texts
}

/// Four decimals: the last ones of an exponential differ between machines.
fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

/// The time since the program began.
struct Stopwatch(Instant);

impl Clock for Stopwatch {
    fn now(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}
