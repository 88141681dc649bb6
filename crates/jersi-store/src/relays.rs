//! Positions of games, up to symmetry, for finding rated games that repeat a game of a house bot.

use crate::connection::SqlConnection;
use crate::value::{Value, values};
use crate::{Store, StoreError};

/// Maximum number of games of a query.
const MOST: u32 = 50;
/// Keys per query.
const KEYS: usize = 200;

impl Store {
    /// Running rated games whose current position has a key.
    pub async fn running_rated_at(&self, key: u64) -> Result<Vec<String>, StoreError> {
        let sql = format!("SELECT id FROM games WHERE relay_key = $1 ORDER BY changed DESC LIMIT {MOST}");
        let rows = self.0.rows(sql, vec![key.into()]).await?;
        rows.into_iter().map(|mut row| row.text(0)).collect()
    }

    /// Games of house bots that have at least a number of positions with the given keys, those with most first.
    pub async fn house_games_with(&self, keys: &[u64], least: u64) -> Result<Vec<String>, StoreError> {
        let mut found = std::collections::BTreeMap::new();
        for keys in keys.chunks(KEYS) {
            let places: Vec<_> = (1..=keys.len()).map(|number| format!("${number}")).collect();
            let sql = format!(
                "SELECT game, COUNT(*) FROM house_positions WHERE position IN ({}) GROUP BY game",
                places.join(", ")
            );
            let values: Vec<Value> = keys.iter().map(|&key| key.into()).collect();
            for mut row in self.0.rows(sql, values).await? {
                let count = row.number(1)?;
                *found.entry(row.text(0)?).or_insert(0) += count;
            }
        }
        let mut games: Vec<_> = found.into_iter().filter(|&(_, count)| count >= least).collect();
        games.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        games.truncate(MOST as usize);
        Ok(games.into_iter().map(|(game, _)| game).collect())
    }

    /// Games that were rated after one in rating order: their places and identifiers.
    pub async fn rated_after(&self, place: u64, limit: u32) -> Result<Vec<(u64, String)>, StoreError> {
        let sql = format!("SELECT place, id FROM games WHERE place > $1 ORDER BY place LIMIT {limit}");
        let rows = self.0.rows(sql, vec![place.into()]).await?;
        rows.into_iter().map(|mut row| Ok((row.number(0)?, row.text(1)?))).collect()
    }

    /// Progress of a task; 0 at its beginning.
    pub async fn progress(&self, name: &str) -> Result<u64, StoreError> {
        let sql = "SELECT number FROM progress WHERE name = $1".to_owned();
        let rows = self.0.rows(sql, vec![name.into()]).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }
}

/// Stores a position of a game of a house bot.
pub(crate) async fn add_house_position(
    connection: &mut dyn SqlConnection,
    position: u64,
    game: &str,
    at: u64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO house_positions (position, game, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    connection.execute(sql, values![position, game, at]).await.map(drop)
}

/// Stores the progress of a task.
pub(crate) async fn set_progress(
    connection: &mut dyn SqlConnection,
    name: &str,
    number: u64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO progress (name, number) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET number = excluded.number WHERE progress.number < excluded.number";
    connection.execute(sql, values![name, number]).await.map(drop)
}
