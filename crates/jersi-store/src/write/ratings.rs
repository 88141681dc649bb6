//! Writes to the tables of ratings.

use super::{RatedResult, expect_one};
use crate::StoreError;
use crate::connection::{Lock, SqlConnection};
use crate::read::RATED_BETWEEN;
use crate::rows::{GameRow, Rating, RatingRow, RatingStep};
use crate::value::{Value, values};

/// Conflict if two players have reached a number of rated games since a time. The lock orders concurrent transactions of
/// the same players.
pub(super) async fn limit(
    connection: &mut dyn SqlConnection,
    pair: &[String; 2],
    since: u64,
    most: u64,
) -> Result<(), StoreError> {
    let [one, other] = pair;
    connection.lock(Lock::Pair(pair_hash(one, other))).await?;
    let rows = connection.rows(RATED_BETWEEN, values![one.as_str(), other.as_str(), since]).await?;
    let count = rows.first().map_or(Ok(0), |row| row.number(0))?;
    if count < most { Ok(()) } else { Err(StoreError::Conflict) }
}

/// FNV-1a of two players in any order, the same in every process.
fn pair_hash(one: &str, other: &str) -> u32 {
    let (first, second) = if one < other { (one, other) } else { (other, one) };
    let bytes = first.bytes().chain([b' ']).chain(second.bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Updates the ratings of both players after a rated game.
pub(super) async fn rate(
    connection: &mut dyn SqlConnection,
    game: &GameRow,
    rated: &RatedResult,
) -> Result<(), StoreError> {
    let [Some(white), Some(black)] = &game.players else { return Ok(()) };
    connection.lock(Lock::Ratings).await?;
    // A deleted player has no rating to compare with, so that the game does not count for the opponent either.
    let deleted = "SELECT id FROM players WHERE id IN ($1, $2) AND kind = 'deleted'";
    if !connection.rows(deleted, values![white.as_str(), black.as_str()]).await?.is_empty() {
        return Ok(());
    }
    let next = connection.rows("SELECT MAX(place) FROM games", Vec::new()).await?;
    let order = next.first().map_or(Ok(None), |row| row.maybe_number(0))?.unwrap_or(0) + 1;
    let sql = "UPDATE games SET place = $2 WHERE id = $1";
    expect_one(connection.execute(sql, values![game.id.as_str(), order]).await?)?;
    let mut before = [(rated.first, 0), (rated.first, 0)];
    for (player, known) in [white, black].into_iter().zip(&mut before) {
        let sql =
            "SELECT rating, deviation, volatility, games FROM ratings WHERE player = $1 AND ruleset = $2";
        let rows = connection.rows(sql, values![player.as_str(), game.ruleset.as_str()]).await?;
        if let Some(row) = rows.first() {
            let rating = Rating { rating: row.real(0)?, deviation: row.real(1)?, volatility: row.real(2)? };
            *known = (rating, row.number(3)?);
        }
    }
    let after = (rated.rate)([before[0].0, before[1].0], rated.points);
    for (index, player) in [white, black].into_iter().enumerate() {
        put_rating(connection, player, &game.ruleset, after[index], before[index].1 + 1).await?;
        let step = RatingStep {
            player: player.clone(),
            ruleset: game.ruleset.clone(),
            rating_order: order,
            at: rated.at,
            rating: after[index].rating,
            deviation: after[index].deviation,
        };
        add_step(connection, &step).await?;
    }
    Ok(())
}

async fn add_step(connection: &mut dyn SqlConnection, step: &RatingStep) -> Result<(), StoreError> {
    let sql = "INSERT INTO rating_steps (player, ruleset, place, at, rating, deviation)
        VALUES ($1, $2, $3, $4, $5, $6)";
    let RatingStep { player, ruleset, rating_order, at, rating, deviation } = step;
    let values = values![player.as_str(), ruleset.as_str(), *rating_order, *at, *rating, *deviation];
    expect_one(connection.execute(sql, values).await?)
}

pub(crate) async fn put_rating(
    connection: &mut dyn SqlConnection,
    player: &str,
    ruleset: &str,
    rating: Rating,
    games: u64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO ratings (player, ruleset, rating, deviation, volatility, games)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (player, ruleset) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
        volatility = excluded.volatility, games = excluded.games";
    let values = values![player, ruleset, rating.rating, rating.deviation, rating.volatility, games];
    expect_one(connection.execute(sql, values).await?)
}

/// Replaces all ratings and their histories.
pub(super) async fn replace(
    connection: &mut dyn SqlConnection,
    now: &[RatingRow],
    steps: &[RatingStep],
) -> Result<(), StoreError> {
    connection.lock(Lock::Ratings).await?;
    connection.execute("DELETE FROM ratings", Vec::new()).await?;
    connection.execute("DELETE FROM rating_steps", Vec::new()).await?;
    for row in now {
        put_rating(connection, &row.player, &row.ruleset, row.rating, row.games).await?;
    }
    for step in steps {
        add_step(connection, step).await?;
    }
    Ok(())
}
