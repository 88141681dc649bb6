//! Anonymous requests for lists beside a load test. A run alternates between slices without and with them, so that both
//! are measured on the same machine under the same other load.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use jersi_rules::{AnyPosition, RulesetId};
use serde_json::Value;
use tokio::task::JoinSet;

use crate::client::Route;
use crate::figures::Times;

/// Length of a slice.
const SLICE: Duration = Duration::from_secs(5);
/// Address of the requests: they come from one network.
const LISTER: u64 = 2_000_000;

/// Whether lists are requested at a time of a run.
pub(crate) fn is_listing(begun: Instant, at: Instant) -> bool {
    (at.saturating_duration_since(begun).as_millis() / SLICE.as_millis()) % 2 == 1
}

/// Answers to requests for lists.
#[derive(Default)]
pub(crate) struct Answers {
    times: Times,
    /// Number of answers by status; 0 for none.
    statuses: BTreeMap<u16, u64>,
}

impl Answers {
    /// Times and statuses as text.
    pub(crate) fn summary(self) -> String {
        let statuses = self.statuses.iter().map(|(status, count)| format!("{count} times {status}"));
        let statuses = statuses.collect::<Vec<_>>().join(", ");
        format!("{} lists: {}; {statuses}", self.times.len(), self.times.sorted())
    }
}

/// Requests lists at a rate in every second slice, until the end.
pub(crate) async fn request_lists(
    route: Route,
    per_second: f64,
    begun: Instant,
    time: Duration,
) -> Result<Answers> {
    let route = Route { from: Route::new(LISTER, route.to).from, ..route };
    let paths = paths(route).await?;
    let mut requests = JoinSet::new();
    let mut ticks = tokio::time::interval(Duration::from_secs_f64(1.0 / per_second));
    let mut next = paths.iter().cycle();
    while begun.elapsed() < time {
        ticks.tick().await;
        if is_listing(begun, Instant::now())
            && let Some(path) = next.next().cloned()
        {
            requests.spawn(async move {
                let start = Instant::now();
                let status = route.ask("GET", &path, "", &Value::Null).await.map_or(0, |(status, _)| status);
                (start.elapsed(), status)
            });
        }
    }
    let mut answers = Answers::default();
    for (time, status) in requests.join_all().await {
        answers.times.add(time);
        *answers.statuses.entry(status).or_default() += 1;
    }
    Ok(answers)
}

/// Lists of every kind: by state, result, ruleset, player and position, first and later pages, and players with their
/// results.
async fn paths(route: Route) -> Result<Vec<String>> {
    let first = "games?state=over&limit=1";
    // Status 503: too many concurrent lists.
    let body = loop {
        match route.ask("GET", first, "", &Value::Null).await? {
            (200, body) => break body,
            (503, _) => {}
            (status, body) => bail!("{first}: {status} {body}"),
        }
    };
    let page: Value = serde_json::from_str(&body)?;
    // A server without stored games has lists without players.
    let player = page["games"][0]["white"]["player"].as_str().unwrap_or("nobody").to_owned();
    let before = page["before"].as_str().unwrap_or("1-x").to_owned();
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let turn = *start.turns().first().context("no turn")?;
    let [common, later] = [start, start.play_unchecked(turn)].map(|position| encoded(&position.text()));
    let of_pijersi = "games?ruleset=pijersi";
    Ok(vec![
        "games".to_owned(),
        "games?state=playing".to_owned(),
        "games?state=over&limit=100".to_owned(),
        format!("games?limit=100&before={before}"),
        "games?result=black".to_owned(),
        "games?result=tie".to_owned(),
        format!("{of_pijersi}&state=open"),
        format!("{of_pijersi}&result=white&since=1"),
        "games?ruleset=jersi-2&state=over&result=black".to_owned(),
        format!("games?player={player}"),
        format!("games?player={player}&state=over&result=tie"),
        format!("players/{player}"),
        format!("{of_pijersi}&position={common}"),
        format!("{of_pijersi}&position={later}"),
        format!("{of_pijersi}&position={later}&result=tie"),
        format!("{of_pijersi}&position={common}&player={player}"),
    ])
}

/// Percent-encoded query value.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            _ => format!("%{byte:02x}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_slice_has_lists() {
        let begun = Instant::now();
        let is_listing = |seconds| is_listing(begun, begun + Duration::from_secs(seconds));
        assert_eq!([0, 4, 5, 9, 10, 16].map(is_listing), [false, false, true, true, false, true]);
    }
}
