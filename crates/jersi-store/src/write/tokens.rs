//! Writes to the table of tokens.

use super::expect_one;
use crate::StoreError;
use crate::connection::SqlConnection;
use crate::rows::{DEVICE_ID, TokenKind};
use crate::value::{Value, values};

/// Inserts a token with its creation and expiry times.
pub(super) async fn insert(
    connection: &mut dyn SqlConnection,
    hash: &str,
    player: &str,
    kind: TokenKind,
    since: u64,
    expires: Option<u64>,
    device: Option<&str>,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO tokens (hash, player, kind, since, expires, seen, device)
        VALUES ($1, $2, $3, $4, $5, $4, $6)";
    let values = values![hash, player, kind.word(), since, expires, device.map(str::to_owned)];
    expect_one(connection.execute(sql, values).await?)
}

/// Updates the last use of a token.
pub(super) async fn touch(connection: &mut dyn SqlConnection, hash: &str, at: u64) -> Result<(), StoreError> {
    let sql = "UPDATE tokens SET seen = $2 WHERE hash = $1 AND (seen IS NULL OR seen < $2)";
    connection.execute(sql, values![hash, at]).await.map(drop)
}

/// Deletes the session of a device.
pub(super) async fn delete_device(
    connection: &mut dyn SqlConnection,
    player: &str,
    device: &str,
) -> Result<(), StoreError> {
    let sql = format!(
        "DELETE FROM tokens WHERE player = $1 AND kind = 'session' AND SUBSTR(hash, 1, {DEVICE_ID}) = $2"
    );
    expect_one(connection.execute(&sql, values![player, device]).await?)
}

/// Deletes a token.
pub(super) async fn delete(connection: &mut dyn SqlConnection, hash: &str) -> Result<(), StoreError> {
    expect_one(connection.execute("DELETE FROM tokens WHERE hash = $1", values![hash]).await?)
}

/// Deletes all tokens of a player but one.
pub(super) async fn delete_all(
    connection: &mut dyn SqlConnection,
    player: &str,
    except: &str,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM tokens WHERE player = $1 AND hash <> $2";
    connection.execute(sql, values![player, except]).await.map(drop)
}
