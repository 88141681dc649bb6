//! Derived columns and ratings, computed from the events: verified or rebuilt.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use jersi_store::{Append, GameRow, RatingRow, RatingStep, Write};
use jersi_wire::PlayerKind;

use super::{Admin, AdminError};
use crate::ratings::{FIRST, rate, rated};

/// Tolerance for comparing ratings.
const NEAR: f64 = 1e-6;

/// Stored value that differs from the events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The game, or the player and ruleset of a rating.
    pub of: String,
    /// Name of the value.
    pub what: &'static str,
    /// The stored value.
    pub stored: String,
    /// The value computed from the events.
    pub made: String,
}

impl Difference {
    const GAME: &'static str = "the game";

    /// Whether [`Admin::rebuild`] corrects it. It can't if the events themselves can't be replayed.
    #[must_use]
    pub fn is_rebuilt(&self) -> bool {
        self.what != Self::GAME
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} is {}, and should be {}", self.of, self.what, self.stored, self.made)
    }
}

/// Ratings computed from the rated games.
#[derive(Default)]
struct Made {
    now: BTreeMap<(String, String), RatingRow>,
    /// By player, ruleset and rating order.
    steps: BTreeMap<(String, String, u64), RatingStep>,
}

impl Admin {
    /// Replays every game and compares all derived columns. Returns the number of games and the differences. Reads one
    /// snapshot, so that a server may write meanwhile.
    pub async fn verify(&self) -> Result<(u64, Vec<Difference>), AdminError> {
        Self(self.0.snapshot().await?).verify_snapshot().await
    }

    async fn verify_snapshot(&self) -> Result<(u64, Vec<Difference>), AdminError> {
        let mut differences = Vec::new();
        let mut ends = BTreeMap::new();
        let (found, ended) = (&mut differences, &mut ends);
        let count = self
            .each_game(async |id, room| -> Result<(), AdminError> {
                let room = match room {
                    Ok(room) => room,
                    Err(error) => {
                        let (stored, made) = ("stored".to_owned(), error.to_string());
                        found.push(Difference { of: id, what: Difference::GAME, stored, made });
                        return Ok(());
                    }
                };
                // Only rated games need it.
                ended.extend(room.ended_at().filter(|_| room.is_rated()).map(|at| (id.clone(), at)));
                match self.0.game(&id).await? {
                    Some(stored) => compare(&stored, &room.row(), found),
                    None => found.push(Difference {
                        of: id.clone(),
                        what: "its row",
                        stored: "missing".to_owned(),
                        made: "there".to_owned(),
                    }),
                }
                let (stored, made) = (self.0.positions(&id).await?, room.positions());
                if stored != made {
                    let (stored, made) = (format!("{} positions", stored.len()), format!("{}", made.len()));
                    found.push(Difference { of: id, what: "the archive", stored, made });
                }
                Ok(())
            })
            .await?;
        self.compare_ratings(&ends, &mut differences).await?;
        Ok((count, differences))
    }

    /// Ratings computed from the rated games, in rating order.
    async fn ratings_made(&self, ends: &BTreeMap<String, u64>) -> Result<Made, AdminError> {
        let mut made = Made::default();
        for row in self.0.rated_games().await? {
            let [Some(white), Some(black)] = row.players else { continue };
            let keys = [white, black].map(|player| (player, row.ruleset.clone()));
            let before = keys
                .each_ref()
                .map(|key| made.now.get(key).map_or((FIRST, 0), |row| (row.rating, row.games)));
            let (order, at) =
                (row.rating_order.unwrap_or_default(), ends.get(&row.id).copied().unwrap_or_default());
            let result = match row.result.as_deref() {
                Some("white") => Some(("white", "")),
                Some("black") => Some(("black", "")),
                _ => None,
            };
            let after = rate([before[0].0, before[1].0], rated(result, at).points);
            for (index, key) in keys.into_iter().enumerate() {
                let (player, ruleset) = key.clone();
                let (games, rating) = (before[index].1 + 1, after[index]);
                let step = RatingStep {
                    player: player.clone(),
                    ruleset: ruleset.clone(),
                    rating_order: order,
                    at,
                    rating: rating.rating,
                    deviation: rating.deviation,
                };
                made.steps.insert((player.clone(), ruleset.clone(), order), step);
                made.now.insert(key, RatingRow { player, ruleset, rating, games });
            }
        }
        Ok(made)
    }

    async fn compare_ratings(
        &self,
        ends: &BTreeMap<String, u64>,
        found: &mut Vec<Difference>,
    ) -> Result<(), AdminError> {
        let Made { now: mut made, mut steps } = self.ratings_made(ends).await?;
        // One difference for each player and ruleset: a database of an earlier build has no history at all.
        let mut wrong = BTreeMap::new();
        for stored in self.0.all_rating_steps().await? {
            let step = steps.remove(&(stored.player.clone(), stored.ruleset.clone(), stored.rating_order));
            if !step.is_some_and(|step| is_same(&step, &stored)) {
                *wrong.entry((stored.player, stored.ruleset)).or_insert(0_u64) += 1;
            }
        }
        for (player, ruleset, _) in steps.into_keys() {
            if !self.is_gone(&player).await? {
                *wrong.entry((player, ruleset)).or_insert(0) += 1;
            }
        }
        for ((player, ruleset), count) in wrong {
            found.push(Difference {
                of: format!("{player} in {ruleset}"),
                what: "the graph",
                stored: format!("wrong in {count} games"),
                made: "what the games say".to_owned(),
            });
        }
        for stored in self.0.ratings(None).await? {
            let of = format!("{} in {}", stored.player, stored.ruleset);
            match made.remove(&(stored.player, stored.ruleset)) {
                Some(row)
                    if (row.rating.rating - stored.rating.rating).abs() < NEAR
                        && (row.rating.deviation - stored.rating.deviation).abs() < NEAR
                        && row.games == stored.games => {}
                row => found.push(Difference {
                    of,
                    what: "the rating",
                    stored: stored.rating.rating.to_string(),
                    made: row.map_or("none".to_owned(), |row| row.rating.rating.to_string()),
                }),
            }
        }
        for ((player, ruleset), row) in made {
            if !self.is_gone(&player).await? {
                found.push(Difference {
                    of: format!("{player} in {ruleset}"),
                    what: "the rating",
                    stored: "missing".to_owned(),
                    made: row.rating.rating.to_string(),
                });
            }
        }
        Ok(())
    }

    /// Whether a player was deleted. Ratings are deleted then, but rated games stay.
    async fn is_gone(&self, player: &str) -> Result<bool, AdminError> {
        Ok(self.0.player(player).await?.is_none_or(|player| player.kind == PlayerKind::Deleted))
    }

    /// Rebuilds all derived columns. Needs exclusive access.
    pub async fn rebuild(&self) -> Result<u64, AdminError> {
        let mut ends = BTreeMap::new();
        let ended = &mut ends;
        let count = self
            .each_game(async |id, room| -> Result<(), AdminError> {
                // A game that can't be replayed stays unchanged; `verify` reports it.
                if let Ok(room) = room {
                    ended.extend(room.ended_at().filter(|_| room.is_rated()).map(|at| (id, at)));
                    let append = Append {
                        events: Vec::new(),
                        game: room.row(),
                        positions: room.positions(),
                        rated: None,
                    };
                    self.0.write(Write::Rebuild(Box::new(append))).await?;
                }
                Ok(())
            })
            .await?;
        let made = self.ratings_made(&ends).await?;
        let (mut now, mut there) = (Vec::new(), BTreeSet::new());
        for row in made.now.into_values() {
            if !self.is_gone(&row.player).await? {
                there.insert(row.player.clone());
                now.push(row);
            }
        }
        let steps = made.steps.into_values().filter(|step| there.contains(&step.player)).collect();
        self.0.write(Write::Ratings { now, steps }).await?;
        Ok(count)
    }

    /// Removes times after `now`, which a server with a wrong clock has stored, and rebuilds the derived columns of all
    /// games. Returns the number of changed rows. Needs exclusive access.
    pub async fn repair_clock(&self, now: u64) -> Result<u64, AdminError> {
        let changed = self.0.clamp_times(now).await?;
        if changed > 0 {
            self.rebuild().await?;
        }
        Ok(changed)
    }
}

fn is_same(one: &RatingStep, other: &RatingStep) -> bool {
    let is_near = |a: f64, b: f64| (a - b).abs() < NEAR;
    is_near(one.rating, other.rating) && is_near(one.deviation, other.deviation) && one.at == other.at
}

/// Compares the derived columns of a game.
fn compare(stored: &GameRow, made: &GameRow, found: &mut Vec<Difference>) {
    let GameRow { id, .. } = made;
    for (what, stored, made) in columns(stored).into_iter().zip(columns(made)).map(|(a, b)| (a.0, a.1, b.1)) {
        if stored != made {
            found.push(Difference { of: id.clone(), what, stored, made });
        }
    }
}

/// Derived columns of a game by name, as text. Without `relay_key`, which a game of an earlier build gets with its next turn.
fn columns(row: &GameRow) -> [(&'static str, String); 20] {
    let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
    [
        ("ruleset", row.ruleset.clone()),
        ("variant", row.variant.clone()),
        ("players", row.players.each_ref().map(show).join(" and ")),
        ("names", row.names.each_ref().map(show).join(" and ")),
        ("invited", show(&row.invited)),
        ("time", row.time.clone()),
        ("rated", row.rated.to_string()),
        ("private", row.private.to_string()),
        ("state", row.state.id().to_owned()),
        ("side", show(&row.side)),
        ("number", row.number.to_string()),
        ("turns", row.turns.to_string()),
        ("position", row.position.clone()),
        ("result", show(&row.result)),
        ("reason", show(&row.reason)),
        ("begun", row.begun.to_string()),
        ("changed", row.changed.to_string()),
        ("deadline", row.deadline.map_or("nothing".to_owned(), |deadline| deadline.to_string())),
        ("rematch", show(&row.rematch)),
        ("seated", row.seated.map_or("nothing".to_owned(), |seated| seated.to_string())),
    ]
}
