//! Match report as JSON.

use serde::Serialize;

use super::{Report, mean_milliseconds};
use crate::{Games, Pairs, Sprt, Strength, Verdict, strength};

#[derive(Serialize)]
struct Match<'a> {
    ruleset: &'a str,
    setup: &'a str,
    variants: Vec<&'static str>,
    limit: String,
    games: usize,
    turns_per_game: f64,
    endless: usize,
    engines: Vec<EngineJson<'a>>,
    meetings: Vec<MeetingObject<'a>>,
    failures: Vec<Failed<'a>>,
}

#[derive(Serialize)]
struct EngineJson<'a> {
    name: &'a str,
    spec: String,
    limit: String,
    #[serde(flatten)]
    score: PointsJson,
    turns: u32,
    failures: u32,
    depth: Option<f64>,
    nodes_per_second: Option<f64>,
    milliseconds_per_turn: Option<f64>,
}

/// Games and score.
#[derive(Serialize)]
struct PointsJson {
    wins: u32,
    ties: u32,
    losses: u32,
    score: f64,
}

#[derive(Serialize)]
struct MeetingObject<'a> {
    first: &'a str,
    second: &'a str,
    #[serde(flatten)]
    score: PointsJson,
    /// From two losses of the first to two wins.
    pairs: [u32; 5],
    /// Unknown before the first game, and where every game was won or lost.
    elo: Option<f64>,
    /// 95 % confidence interval. An end may be open.
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    sprt: Option<Test>,
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    llr: f64,
    bound: f64,
    verdict: &'static str,
}

#[derive(Serialize)]
struct Failed<'a> {
    game: usize,
    failure: &'a str,
}

impl Report<'_> {
    /// The report as one object.
    #[must_use]
    pub fn object(&self) -> impl Serialize {
        let Self { engines, tally, rules, .. } = self;
        let listed = engines.iter().zip(&tally.engines).map(|(engine, work)| EngineJson {
            name: &engine.name,
            spec: engine.spec.to_string(),
            limit: engine.tc.unwrap_or(self.tc).to_string(),
            score: score(work.games),
            turns: work.turns,
            failures: work.failures,
            depth: work.mean_depth(),
            nodes_per_second: work.nodes_per_second(),
            milliseconds_per_turn: mean_milliseconds(work),
        });
        let meetings = self.schedule.meetings.iter().zip(&tally.meetings);
        Match {
            ruleset: rules.ruleset.id(),
            setup: rules.setup,
            variants: rules.variants.iter().map(jersi_rules::Variant::id).collect(),
            limit: self.tc.to_string(),
            games: tally.games,
            turns_per_game: tally.mean_turns(),
            endless: tally.endless,
            engines: listed.collect(),
            meetings: meetings
                .map(|(&(one, other), meeting)| {
                    let names = [&*engines[one].name, &*engines[other].name];
                    met(names, meeting.games, meeting.pairs, self.sprt)
                })
                .collect(),
            failures: tally.failures.iter().map(|(game, failure)| Failed { game: *game, failure }).collect(),
        }
    }
}

fn score(games: Games) -> PointsJson {
    let Games { wins, ties, losses } = games;
    PointsJson { wins, ties, losses, score: games.score() }
}

fn met(names: [&str; 2], games: Games, pairs: Pairs, sprt: Option<Sprt>) -> MeetingObject<'_> {
    let (elo, elo_low, elo_high) = match strength(games, pairs) {
        None => (None, None, None),
        Some(Strength::Elo { elo, range }) => {
            (Some(elo), range.map(|[low, _]| low), range.map(|[_, high]| high))
        }
        Some(Strength::Above(low)) => (None, Some(low), None),
        Some(Strength::Below(high)) => (None, None, Some(high)),
    };
    let [first, second] = names;
    let sprt = sprt.map(|sprt| Test {
        elo0: sprt.elo0,
        elo1: sprt.elo1,
        llr: sprt.ratio(pairs),
        bound: Sprt::bound(),
        verdict: verdict(sprt.verdict(pairs)),
    });
    MeetingObject { first, second, score: score(games), pairs: pairs.0, elo, elo_low, elo_high, sprt }
}

const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepted",
        Verdict::Rejected => "rejected",
        Verdict::Open => "open",
    }
}
