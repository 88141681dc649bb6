//! The clock of the database server, and stored times in the future.

use serde_json::Value as Json;

use crate::connection::SqlConnection;
use crate::value::{Value, values};
use crate::{Store, StoreError};

/// Columns with past times.
const TIMES: &[(&str, &str)] = &[
    ("events", "at"),
    ("players", "since"),
    ("tokens", "since"),
    ("tokens", "seen"),
    ("seeks", "since"),
    ("blocks", "since"),
    ("reports", "at"),
    ("house_positions", "at"),
    ("marks", "at"),
    ("decisions", "at"),
];

impl Store {
    /// Clock of the database server, in milliseconds; `None` if it is the clock of this machine.
    pub async fn clock(&self) -> Result<Option<u64>, StoreError> {
        self.0.connection().await?.clock().await
    }

    /// Replaces all stored times after `now` by `now`, and deletes heartbeats after `now`, in one transaction. Returns the
    /// number of changed rows. Derived columns are left to the caller. Needs exclusive access.
    pub async fn clamp_times(&self, now: u64) -> Result<u64, StoreError> {
        let mut connection = self.0.connection().await?;
        connection.begin().await?;
        let result = clamp(connection.as_mut(), now).await;
        connection.script(if result.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
        result
    }
}

async fn clamp(connection: &mut dyn SqlConnection, now: u64) -> Result<u64, StoreError> {
    let mut changed = connection.execute("DELETE FROM servers WHERE seen > $1", values![now]).await?;
    for (table, column) in TIMES {
        let sql = format!("UPDATE {table} SET {column} = $1 WHERE {column} > $1");
        changed += connection.execute(&sql, values![now]).await?;
    }
    changed += clamp_outages(connection, now).await?;
    Ok(changed)
}

/// Clamps the times within events of outages, which stop clocks until then.
async fn clamp_outages(connection: &mut dyn SqlConnection, now: u64) -> Result<u64, StoreError> {
    let sql = "SELECT game, number, data FROM events WHERE data LIKE '%\"kind\":\"outage\"%'";
    let mut changed = 0;
    for mut row in connection.rows(sql, Vec::new()).await? {
        let (game, number, data) = (row.text(0)?, row.number(1)?, row.text(2)?);
        let Ok(mut read) = serde_json::from_str::<Json>(&data) else { continue };
        let mut is_wrong = false;
        for name in ["from", "until"] {
            if read[name].as_u64().is_some_and(|time| time > now) {
                read[name] = now.into();
                is_wrong = true;
            }
        }
        if is_wrong {
            let sql = "UPDATE events SET data = $3 WHERE game = $1 AND number = $2";
            changed += connection.execute(sql, values![game, number, read.to_string()]).await?;
        }
    }
    Ok(changed)
}
