//! Seeks: the lobby, and the lifetime of live seeks.

use crate::connection::{Lock, SqlConnection};
use crate::rows::{RatingRow, SeekRow};
use crate::value::{Row, Value, values};
use crate::{Store, StoreError};

/// Number of seeks in the lobby, newest first.
const LOBBY: u32 = 200;

/// Seek to store.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewSeek {
    /// The identifier.
    pub id: String,
    /// The seeker.
    pub player: String,
    /// Creation time.
    pub since: u64,
    /// The conditions, as JSON.
    pub data: String,
    /// Hash of the seeker's network, if known.
    pub network: Option<String>,
    /// Lifetime after the last sign of the seeker, in milliseconds; 0 if the seek does not depend on it.
    pub grace: u64,
    /// Maximum number of seeks of the player.
    pub most_of_player: u64,
    /// Maximum number of seeks of the network.
    pub most_of_network: u64,
}

/// Seek that lives as long as its seeker is connected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveSeek {
    /// The identifier.
    pub id: String,
    /// The seeker.
    pub player: String,
    /// Lifetime after the last sign of the seeker, in milliseconds.
    pub grace: u64,
    /// Expiry time.
    pub expires: u64,
}

const COLUMNS: &str =
    "s.id, s.player, p.name, s.since, s.data, s.network FROM seeks s JOIN players p ON p.id = s.player";

fn read(mut row: Row) -> Result<SeekRow, StoreError> {
    Ok(SeekRow {
        id: row.text(0)?,
        player: row.text(1)?,
        name: row.maybe_text(2)?,
        since: row.number(3)?,
        data: row.text(4)?,
        network: row.maybe_text(5)?,
    })
}

impl Store {
    /// The newest seeks that have not expired, newest first.
    pub async fn seeks(&self, now: u64) -> Result<Vec<SeekRow>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} WHERE s.expires IS NULL OR s.expires > $1
            ORDER BY s.since DESC, s.id DESC LIMIT {LOBBY}"
        );
        self.0.rows(sql, vec![now.into()]).await?.into_iter().map(read).collect()
    }

    /// A seek that has not expired.
    pub async fn seek(&self, id: &str, now: u64) -> Result<Option<SeekRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} WHERE s.id = $1 AND (s.expires IS NULL OR s.expires > $2)");
        self.0.rows(sql, vec![id.into(), now.into()]).await?.into_iter().next().map(read).transpose()
    }

    /// Seeks of a player.
    pub async fn seeks_of(&self, player: &str) -> Result<Vec<SeekRow>, StoreError> {
        let sql = format!("SELECT {COLUMNS} WHERE s.player = $1 ORDER BY s.since, s.id");
        self.0.rows(sql, vec![player.into()]).await?.into_iter().map(read).collect()
    }

    /// Number of stored seeks.
    pub async fn seek_count(&self) -> Result<u64, StoreError> {
        let rows = self.0.rows("SELECT COUNT(*) FROM seeks".to_owned(), Vec::new()).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }

    /// Live seeks that expire before a time, first those that expire first.
    pub async fn live_seeks(&self, before: u64, limit: u32) -> Result<Vec<LiveSeek>, StoreError> {
        let sql = format!(
            "SELECT id, player, grace, expires FROM seeks WHERE expires < $1 ORDER BY expires LIMIT {limit}"
        );
        let read = |mut row: Row| {
            let (grace, expires) = (row.number(2)?, row.number(3)?);
            Ok(LiveSeek { id: row.text(0)?, player: row.text(1)?, grace, expires })
        };
        self.0.rows(sql, vec![before.into()]).await?.into_iter().map(read).collect()
    }

    /// Ratings of the players in the lobby.
    pub async fn ratings_of_seekers(&self) -> Result<Vec<RatingRow>, StoreError> {
        let sql = format!(
            "SELECT player, ruleset, rating, deviation, volatility, games FROM ratings
            WHERE player IN (SELECT player FROM seeks ORDER BY since DESC, id DESC LIMIT {LOBBY})"
        );
        self.0.rows(sql, Vec::new()).await?.into_iter().map(RatingRow::read).collect()
    }
}

/// Inserts a seek. Conflict if the player or the network has too many.
pub(crate) async fn insert(connection: &mut dyn SqlConnection, seek: &NewSeek) -> Result<(), StoreError> {
    // Two concurrent transactions must not both count before inserting.
    connection.lock(Lock::Seeks).await?;
    let alive = "AND (expires IS NULL OR expires > $2)";
    let mut counts = vec![("player", seek.player.clone(), seek.most_of_player)];
    counts.extend(seek.network.clone().map(|network| ("network", network, seek.most_of_network)));
    for (column, value, most) in counts {
        let sql = format!("SELECT COUNT(*) FROM seeks WHERE {column} = $1 {alive}");
        let rows = connection.rows(&sql, values![value, seek.since]).await?;
        if rows.first().map_or(Ok(0), |row| row.number(0))? >= most {
            return Err(StoreError::Conflict);
        }
    }
    let expires = (seek.grace > 0).then_some(seek.since + seek.grace);
    let sql = "INSERT INTO seeks (id, player, since, data, network, grace, expires)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let NewSeek { id, player, since, data, network, grace, .. } = seek;
    let values =
        values![id.as_str(), player.as_str(), *since, data.as_str(), network.clone(), *grace, expires];
    connection.execute(sql, values).await.map(drop)
}

/// Extends the lifetimes of live seeks, then deletes those that expired before `now`.
pub(crate) async fn renew(
    connection: &mut dyn SqlConnection,
    renewed: &[(String, u64)],
    now: u64,
) -> Result<(), StoreError> {
    for (id, expires) in renewed {
        let sql = "UPDATE seeks SET expires = $2 WHERE id = $1 AND expires < $2";
        connection.execute(sql, values![id.as_str(), *expires]).await?;
    }
    connection.execute("DELETE FROM seeks WHERE expires < $1", values![now]).await.map(drop)
}
