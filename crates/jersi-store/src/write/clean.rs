//! Deletes expired and unused rows, in small steps.

use crate::StoreError;
use crate::connection::SqlConnection;
use crate::value::{Value, values};

/// Time for which reports and marks are kept, in milliseconds: half a year.
const REPORTS: u64 = 183 * 24 * 3_600_000;
/// Time for which positions of games of the house bots are kept, in milliseconds.
const HOUSE_POSITIONS: u64 = 60 * 24 * 3_600_000;

/// Deletes expired seeks and tokens, and stale servers.
pub(super) async fn expired(
    connection: &mut dyn SqlConnection,
    seeks_before: u64,
    now: u64,
) -> Result<(), StoreError> {
    connection.execute("DELETE FROM seeks WHERE since < $1", values![seeks_before]).await?;
    // The latest heartbeat of all servers is kept: it dates the start of an outage.
    let gone = "DELETE FROM servers WHERE seen < $1 AND seen < (SELECT MAX(seen) FROM servers)";
    connection.execute(gone, values![seeks_before]).await?;
    let old = now.saturating_sub(REPORTS);
    for sql in [
        "DELETE FROM reports WHERE at < $1",
        "DELETE FROM marks WHERE at < $1",
        "DELETE FROM likeness WHERE NOT EXISTS (SELECT 1 FROM reports r WHERE r.game = likeness.game)
            AND NOT EXISTS (SELECT 1 FROM marks m WHERE m.game = likeness.game)",
    ] {
        connection.execute(sql, if sql.contains("$1") { values![old] } else { Vec::new() }).await?;
    }
    let sql = "DELETE FROM house_positions WHERE at < $1";
    connection.execute(sql, values![now.saturating_sub(HOUSE_POSITIONS)]).await?;
    connection.execute("DELETE FROM tokens WHERE expires < $1", values![now]).await.map(drop)
}

/// Deletes games that were aborted before both sides had played, with their events.
pub(super) async fn games(
    connection: &mut dyn SqlConnection,
    before: u64,
    limit: u32,
) -> Result<(), StoreError> {
    // The rows of the games first: a concurrent append to one of them fails then.
    let sql = format!(
        "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE state = 'aborted' AND changed < $1
        AND turns < 2 ORDER BY changed, id LIMIT {limit}) RETURNING id"
    );
    for mut row in connection.rows(&sql, values![before]).await? {
        let game = row.text(0)?;
        for sql in ["DELETE FROM events WHERE game = $1", "DELETE FROM positions WHERE game = $1"] {
            connection.execute(sql, values![game.as_str()]).await?;
        }
    }
    Ok(())
}

/// Deletes the given guests, except those with games, seeks or recently used tokens.
pub(super) async fn guests(
    connection: &mut dyn SqlConnection,
    guests: &[String],
    unused_since: u64,
) -> Result<(), StoreError> {
    // A subquery for each index.
    let sql = "DELETE FROM players WHERE id = $1 AND kind = 'guest'
        AND NOT EXISTS (SELECT 1 FROM games g WHERE g.white = $1 AND g.state = 'playing')
        AND NOT EXISTS (SELECT 1 FROM games g WHERE g.white = $1 AND g.state <> 'playing')
        AND NOT EXISTS (SELECT 1 FROM games g WHERE g.black = $1 AND g.state = 'playing')
        AND NOT EXISTS (SELECT 1 FROM games g WHERE g.black = $1 AND g.state <> 'playing')
        AND NOT EXISTS (SELECT 1 FROM seeks s WHERE s.player = $1)
        AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.player = $1 AND COALESCE(t.seen, t.since) >= $2)";
    for guest in guests {
        if connection.execute(sql, values![guest.as_str(), unused_since]).await? == 1 {
            for sql in [
                "DELETE FROM tokens WHERE player = $1",
                "DELETE FROM blocks WHERE player = $1",
                "DELETE FROM blocks WHERE blocked = $1",
            ] {
                connection.execute(sql, values![guest.as_str()]).await?;
            }
        }
    }
    Ok(())
}
