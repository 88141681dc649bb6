//! Writes to the table of players.

use jersi_wire::PlayerKind;

use super::{PlayerChange, expect_one};
use crate::StoreError;
use crate::connection::{Lock, SqlConnection};
use crate::names::{exact_key, name_key};
use crate::rows::kind_word;
use crate::value::{Value, values};

/// Inserts a player. Conflict if the name is taken.
pub(super) async fn insert(
    connection: &mut dyn SqlConnection,
    id: &str,
    kind: PlayerKind,
    name: &str,
    since: u64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO players (id, kind, name, folded, since) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING";
    let values = values![id, kind_word(kind), name, folded(kind, name), since];
    expect_one(connection.execute(sql, values).await?)
}

/// Sets the hashes of network and device.
pub(super) async fn set_marks(
    connection: &mut dyn SqlConnection,
    player: &str,
    network: Option<&str>,
    device: Option<&str>,
) -> Result<(), StoreError> {
    let sql = "UPDATE players SET network = $2, device_mark = $3 WHERE id = $1";
    let values = values![player, network.map(str::to_owned), device.map(str::to_owned)];
    expect_one(connection.execute(sql, values).await?)
}

/// Sets the nickname of a guest.
pub(super) async fn set_nickname(
    connection: &mut dyn SqlConnection,
    player: &str,
    nickname: Option<&str>,
) -> Result<(), StoreError> {
    let sql = "UPDATE players SET nickname = $2 WHERE id = $1";
    expect_one(connection.execute(sql, values![player, nickname.map(str::to_owned)]).await?)
}

/// Changes a player.
pub(super) async fn change(
    connection: &mut dyn SqlConnection,
    change: &PlayerChange,
) -> Result<(), StoreError> {
    let id = change.player.as_str();
    if let Some(kind) = change.kind {
        // Only guests have nicknames.
        let sql = "UPDATE players SET kind = $2, nickname = NULL WHERE id = $1";
        expect_one(connection.execute(sql, values![id, kind_word(kind)]).await?)?;
    }
    if let Some(name) = &change.name {
        let folded = name_key(name);
        let taken = "SELECT id FROM players WHERE folded IN ($1, $3) AND id <> $2";
        let values = values![folded.as_str(), id, exact_key(name)];
        if !connection.rows(taken, values).await?.is_empty() {
            return Err(StoreError::Conflict);
        }
        let sql = "UPDATE players SET name = $2, folded = $3 WHERE id = $1";
        expect_one(connection.execute(sql, values![id, name.as_str(), folded]).await?)?;
    }
    for (sql, value) in [
        ("UPDATE players SET password = $2 WHERE id = $1", &change.password),
        ("UPDATE players SET recovery = $2 WHERE id = $1", &change.recovery),
    ] {
        if let Some(value) = value {
            expect_one(connection.execute(sql, values![id, value.as_str()]).await?)?;
        }
    }
    Ok(())
}

/// Deletes a player. The games stay, without the name.
pub(super) async fn delete(connection: &mut dyn SqlConnection, player: &str) -> Result<(), StoreError> {
    // A game that ends at the same time is rated before the deletion, or not at all.
    connection.lock(Lock::Ratings).await?;
    let sql = "UPDATE players SET kind = 'deleted', name = NULL, folded = NULL, password = NULL,
        recovery = NULL, network = NULL, nickname = NULL, device_mark = NULL, moderator = 0 WHERE id = $1";
    expect_one(connection.execute(sql, values![player]).await?)?;
    for sql in [
        "DELETE FROM tokens WHERE player = $1",
        "DELETE FROM seeks WHERE player = $1",
        "DELETE FROM ratings WHERE player = $1",
        "DELETE FROM rating_steps WHERE player = $1",
        "DELETE FROM blocks WHERE player = $1",
        "DELETE FROM blocks WHERE blocked = $1",
    ] {
        connection.execute(sql, values![player]).await?;
    }
    Ok(())
}

/// Comparison key of a name. Guests may share a name.
fn folded(kind: PlayerKind, name: &str) -> Option<String> {
    matches!(kind, PlayerKind::Registered | PlayerKind::Bot).then(|| name_key(name))
}
