//! Checks the clocks of a game: recomputes them from its events, and compares them with the actual downtimes of servers.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Downtime in milliseconds since 1970, from the signal to the old server until the new one is ready.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Down {
    pub(crate) from: u64,
    pub(crate) until: u64,
}

/// Totals of checked games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    pub(crate) turns: u64,
    pub(crate) flags: u64,
    /// Outage events.
    pub(crate) outages: u64,
    /// Longest delay of a flag fall, in milliseconds.
    pub(crate) latest_flag: u64,
}

impl Found {
    pub(crate) fn add(&mut self, other: Self) {
        self.turns += other.turns;
        self.flags += other.flags;
        self.outages += other.outages;
        self.latest_flag = self.latest_flag.max(other.latest_flag);
    }
}

/// A server returns more than its downtime: from the last heartbeat, and until clients have reconnected.
const BEFORE: u64 = 2_500;
const AFTER: u64 = 5_500;
/// Tolerance between the clocks of the server and this program.
const READING: u64 = 100;
/// Maximum delay of a flag fall: the remaining lag quota and the sweep interval.
const FLAG: u64 = 8_000;

/// Checks the events of a game with an initial time, and an increment after each turn but the first.
pub(crate) fn check(events: &[Value], time: u64, increment: u64, downs: &[Down]) -> Result<Found> {
    let mut found = Found::default();
    let (mut left, mut decided) = ([time; 2], [false; 2]);
    let (mut side, mut since) = (0, 0);
    // Outages since the clock started.
    let mut outages: Vec<Down> = Vec::new();
    for event in events {
        let at = event["at"].as_u64().context("no time")?;
        let number = |name: &str| event[name].as_u64().unwrap_or(0);
        match event["kind"].as_str().context("no kind")? {
            "turn" => {
                let charged = number("spent") + number("lag");
                if decided[side] {
                    let expected = at - since - overlap(&outages, since, at, 0, 0);
                    ensure!(charged == expected, "{event}: {expected} ms should be charged");
                    let lost = overlap(downs, since, at, 0, 0);
                    ensure!(
                        charged <= (at - since).saturating_sub(lost) + READING,
                        "{event}: down for {lost} ms"
                    );
                    let most = overlap(downs, since, at, BEFORE, AFTER);
                    ensure!(charged + most + READING >= at - since, "{event}: too much time was returned");
                } else {
                    ensure!(charged == 0, "{event}: the first turn costs nothing");
                }
                let more = if decided[side] { increment } else { 0 };
                ensure!(left[side] >= number("spent"), "{event}: the turn was too late");
                left[side] = left[side] - number("spent") + more;
                decided[side] = true;
                found.turns += 1;
                (side, since) = (1 - side, at);
                outages.clear();
            }
            "flagged" => {
                let empty = since + left[side] + overlap(&outages, since, at, 0, 0);
                ensure!(at >= empty, "{event}: too early");
                let late = at - empty;
                let down = overlap(downs, since, at, 0, AFTER);
                ensure!(late <= FLAG + down, "{event}: {late} ms too late");
                found.flags += 1;
                found.latest_flag = found.latest_flag.max(late);
            }
            "outage" => {
                outages.push(Down { from: number("from"), until: number("until") });
                found.outages += 1;
            }
            _ => {}
        }
    }
    Ok(found)
}

/// Overlap of a span with downtimes, each extended at both ends.
fn overlap(downs: &[Down], since: u64, at: u64, before: u64, after: u64) -> u64 {
    let part = |down: &Down| {
        let (from, until) = ((down.from.saturating_sub(before)).max(since), (down.until + after).min(at));
        until.saturating_sub(from)
    };
    downs.iter().map(part).sum()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn game(outage: Option<(u64, u64)>, spent: u64) -> Vec<Value> {
        let turn = |at: u64, spent: u64| json!({"at": at, "kind": "turn", "spent": spent});
        let mut events = vec![turn(1_000, 0), turn(2_000, 0)];
        if let Some((from, until)) = outage {
            events.push(json!({"at": 40_000, "kind": "outage", "from": from, "until": until}));
        }
        events.push(turn(50_000, spent));
        events
    }

    #[test]
    fn a_player_is_charged_for_all_the_time_but_that_of_outages() {
        let down = [Down { from: 10_000, until: 40_000 }];
        check(&game(None, 48_000), 60_000, 2_000, &[]).expect("nothing happened");
        check(&game(Some((9_500, 44_000)), 13_500), 60_000, 2_000, &down).expect("it got its time back");
        check(&game(Some((9_500, 44_000)), 48_000), 60_000, 2_000, &down).expect_err("it did not");
        check(&game(None, 48_000), 60_000, 2_000, &down).expect_err("nobody noticed");
        check(&game(Some((2_000, 49_000)), 1_000), 60_000, 2_000, &down).expect_err("it got too much");
    }
}
