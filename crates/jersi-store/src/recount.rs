//! Ratings of a ruleset without an annulled game. They are computed before the write, because a ruleset may have a million
//! rated games; the write only adds the games that were rated meanwhile.

use std::collections::BTreeMap;

use crate::connection::{Lock, SqlConnection};
use crate::rows::{GameRow, Rating};
use crate::value::{Row, Value, values};
use crate::write::ratings::put_rating;
use crate::write::{RatingSystem, expect_one};
use crate::{Store, StoreError};

/// Games per query.
const PAGE: u32 = 5_000;
/// Rows per statement.
const CHUNK: usize = 400;

/// Ratings of a ruleset without an annulled game.
#[derive(Clone, Debug)]
pub struct Recount {
    game: String,
    ruleset: String,
    /// Its place in rating order.
    place: u64,
    /// Number of the last decision that is taken into account.
    decision: u64,
    first: Rating,
    rate: RatingSystem,
    /// Rating and number of games of every player.
    now: BTreeMap<String, (Rating, u64)>,
    /// Players whose ratings may change, and the place from which they may.
    affected: BTreeMap<String, u64>,
    steps: Vec<Step>,
    /// Place of the last game.
    last: u64,
}

#[derive(Clone, Debug)]
struct Step {
    player: String,
    place: u64,
    at: u64,
    rating: f64,
    deviation: f64,
}

/// A rated game.
struct Rated {
    place: u64,
    players: [String; 2],
    points: f64,
    at: u64,
}

/// Query for the rated games of a ruleset after a place in rating order. The time of the end is read from the rating
/// history of either player; a deleted player has none.
fn query() -> String {
    let at = |side: &str| {
        format!(
            "(SELECT s.at FROM rating_steps s WHERE s.player = g.{side} AND s.ruleset = g.ruleset
            AND s.place = g.place)"
        )
    };
    format!(
        "SELECT g.place, g.white, g.black, g.result, COALESCE({}, {}, g.changed) FROM games g
        WHERE g.place > $1 AND g.ruleset = $2 ORDER BY g.place LIMIT {PAGE}",
        at("white"),
        at("black")
    )
}

fn read(mut row: Row) -> Result<Rated, StoreError> {
    let points = match row.maybe_text(3)?.as_deref() {
        Some("white") => 1.0,
        Some("black") => 0.0,
        _ => 0.5,
    };
    let players = [row.text(1)?, row.text(2)?];
    Ok(Rated { place: row.number(0)?, players, points, at: row.number(4)? })
}

impl Store {
    /// Ratings without a game, or `None` if the game did not count.
    pub async fn recount(
        &self,
        game: &GameRow,
        first: Rating,
        rate: RatingSystem,
    ) -> Result<Option<Recount>, StoreError> {
        let (Some(place), [Some(white), Some(black)]) = (game.rating_order, &game.players) else {
            return Ok(None);
        };
        let mut recount = Recount {
            game: game.id.clone(),
            ruleset: game.ruleset.clone(),
            place,
            decision: self.last_decision().await?,
            first,
            rate,
            now: BTreeMap::new(),
            affected: [(white.clone(), place), (black.clone(), place)].into(),
            steps: Vec::new(),
            last: 0,
        };
        loop {
            let values = vec![recount.last.into(), recount.ruleset.as_str().into()];
            let rows = self.0.rows(query(), values).await?;
            let count = rows.len();
            for row in rows {
                recount.add(read(row)?);
            }
            if count < PAGE as usize {
                return Ok(Some(recount));
            }
        }
    }
}

impl Recount {
    fn add(&mut self, game: Rated) {
        let Rated { place, players, points, at } = game;
        self.last = place;
        if place == self.place {
            return;
        }
        let before =
            players.each_ref().map(|player| self.now.get(player).copied().unwrap_or((self.first, 0)));
        let after = (self.rate)([before[0].0, before[1].0], points);
        let is_affected =
            place > self.place && players.iter().any(|player| self.affected.contains_key(player));
        for (index, player) in players.into_iter().enumerate() {
            self.now.insert(player.clone(), (after[index], before[index].1 + 1));
            if is_affected {
                self.affected.entry(player.clone()).or_insert(place);
                let Rating { rating, deviation, .. } = after[index];
                self.steps.push(Step { player, place, at, rating, deviation });
            }
        }
    }

    /// Removes the annulled game from the rating order and stores the ratings. Conflict if another decision came first, or
    /// the game does not count any more. `last_decision` is the one before that of the annulment.
    pub(crate) async fn apply(
        &self,
        connection: &mut dyn SqlConnection,
        last_decision: u64,
    ) -> Result<(), StoreError> {
        connection.lock(Lock::Ratings).await?;
        if last_decision != self.decision {
            return Err(StoreError::Conflict);
        }
        let mut now = self.clone();
        loop {
            let rows = connection.rows(&query(), values![now.last, now.ruleset.as_str()]).await?;
            let count = rows.len();
            for row in rows {
                now.add(read(row)?);
            }
            if count < PAGE as usize {
                break;
            }
        }
        let sql = "UPDATE games SET place = NULL WHERE id = $1 AND place = $2";
        expect_one(connection.execute(sql, values![now.game.as_str(), now.place]).await?)?;
        // The place may be used again, by the next game.
        let sql = "UPDATE progress SET number = number - 1 WHERE name = 'relays' AND number >= $1";
        connection.execute(sql, values![now.place]).await?;
        now.store(connection).await
    }

    async fn store(&self, connection: &mut dyn SqlConnection) -> Result<(), StoreError> {
        let Self { ruleset, now, affected, steps, .. } = self;
        // Deleted players have no ratings.
        let mut there = Vec::new();
        for (player, place) in affected {
            let sql = "SELECT id FROM players WHERE id = $1 AND kind <> 'deleted'";
            if !connection.rows(sql, values![player.as_str()]).await?.is_empty() {
                there.push(player);
            }
            let sql = "DELETE FROM rating_steps WHERE player = $1 AND ruleset = $2 AND place >= $3";
            connection.execute(sql, values![player.as_str(), ruleset.as_str(), *place]).await?;
        }
        let steps: Vec<_> = steps.iter().filter(|step| there.binary_search(&&step.player).is_ok()).collect();
        for steps in steps.chunks(CHUNK) {
            let mut values: Vec<Value> = Vec::with_capacity(6 * steps.len());
            let mut rows = Vec::with_capacity(steps.len());
            for step in steps {
                let next = values.len() + 1;
                let places: Vec<_> = (next..next + 6).map(|number| format!("${number}")).collect();
                rows.push(format!("({})", places.join(", ")));
                values.extend(values![
                    step.player.as_str(),
                    ruleset.as_str(),
                    step.place,
                    step.at,
                    step.rating,
                    step.deviation
                ]);
            }
            let sql = format!(
                "INSERT INTO rating_steps (player, ruleset, place, at, rating, deviation) VALUES {}",
                rows.join(", ")
            );
            connection.execute(&sql, values).await?;
        }
        for player in there {
            if let Some((rating, games)) = now.get(player) {
                put_rating(connection, player, ruleset, *rating, *games).await?;
            } else {
                let sql = "DELETE FROM ratings WHERE player = $1 AND ruleset = $2";
                connection.execute(sql, values![player.as_str(), ruleset.as_str()]).await?;
            }
        }
        Ok(())
    }
}
