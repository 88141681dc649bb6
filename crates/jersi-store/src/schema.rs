//! Tables and migrations.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::connection::{Lock, SqlConnection};
use crate::names::make_keys;
use crate::{Accepted, StoreError};

/// Migrations in order. A released entry never changes.
const MIGRATIONS: &[&str] = &[
    FIRST,
    SECOND,
    RATING_STEPS,
    DEVICES,
    NAMES_AND_NETWORKS,
    SERVERS,
    LIVE_SEEKS,
    LIST_INDEXES,
    RATED_PAIRS,
    NICKNAMES,
    MODERATION,
    STEADY_INDEXES,
];

const FIRST: &str = "
CREATE TABLE players (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT,
    folded TEXT UNIQUE,
    password TEXT,
    recovery TEXT,
    since BIGINT NOT NULL,
    banned BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    kind TEXT NOT NULL,
    since BIGINT NOT NULL,
    expires BIGINT
);
CREATE INDEX tokens_of_player ON tokens (player);
CREATE TABLE events (
    game TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    player TEXT,
    idempotency TEXT,
    data TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    ruleset TEXT NOT NULL,
    variant TEXT NOT NULL,
    white TEXT,
    black TEXT,
    white_name TEXT,
    black_name TEXT,
    invited TEXT,
    time TEXT NOT NULL,
    rated BIGINT NOT NULL,
    private BIGINT NOT NULL,
    state TEXT NOT NULL,
    side TEXT,
    number BIGINT NOT NULL,
    turns BIGINT NOT NULL,
    position TEXT NOT NULL,
    result TEXT,
    reason TEXT,
    begun BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    deadline BIGINT,
    rematch TEXT,
    place BIGINT
);
CREATE INDEX games_by_deadline ON games (deadline);
CREATE INDEX games_by_change ON games (changed, id);
CREATE INDEX games_of_white ON games (white, changed);
CREATE INDEX games_of_black ON games (black, changed);
CREATE INDEX games_by_ruleset ON games (ruleset, changed);
CREATE INDEX games_by_place ON games (place);
CREATE TABLE positions (
    position BIGINT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (position, game)
);
CREATE INDEX positions_of_game ON positions (game);
CREATE TABLE seeks (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    since BIGINT NOT NULL,
    data TEXT NOT NULL
);
CREATE TABLE ratings (
    player TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (player, ruleset)
);
";

/// Index for deleting idle guests by age.
const SECOND: &str = "CREATE INDEX players_by_age ON players (kind, since);";

/// Rating history, for the graph on the player page. `jersi admin rebuild` fills in earlier games, because SQL can't
/// compute Glicko-2.
const RATING_STEPS: &str = "
CREATE TABLE rating_steps (
    player TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    place BIGINT NOT NULL,
    at BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (player, ruleset, place)
);
";

/// Description and last use of devices, for the list of sessions.
const DEVICES: &str = "
ALTER TABLE tokens ADD COLUMN seen BIGINT;
ALTER TABLE tokens ADD COLUMN device TEXT;
";

/// Network of rated games. The comparison keys of names changed too; SQL can't compute them, so `make_keys` does.
const NAMES_AND_NETWORKS: &str = "ALTER TABLE players ADD COLUMN network TEXT;";

/// Heartbeats of servers, for excluding outages from the clocks. Not part of backups.
const SERVERS: &str =
    "CREATE TABLE servers (id TEXT PRIMARY KEY, seen BIGINT NOT NULL, stopped BIGINT NOT NULL);";

/// Expiry of live seeks, and the network of the seeker. `grace` is the lifetime after the last sign of the seeker; 0 for
/// seeks that do not depend on it.
const LIVE_SEEKS: &str = "
ALTER TABLE seeks ADD COLUMN network TEXT;
ALTER TABLE seeks ADD COLUMN grace BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seeks ADD COLUMN expires BIGINT;
CREATE INDEX seeks_by_age ON seeks (since, id);
CREATE INDEX seeks_of_player ON seeks (player);
CREATE INDEX seeks_of_network ON seeks (network);
CREATE INDEX seeks_by_expiry ON seeks (expires);
";

/// Indexes for lists of games. Those of open and running games are partial, so that they stay small.
const LIST_INDEXES: &str = "
CREATE INDEX games_open ON games (changed, id) WHERE state = 'open' AND private = 0;
CREATE INDEX games_playing ON games (changed, id) WHERE state = 'playing' AND private = 0;
CREATE INDEX games_aborted ON games (changed, id) WHERE state = 'aborted';
CREATE INDEX games_playing_white ON games (white, changed, id) WHERE state = 'playing';
CREATE INDEX games_playing_black ON games (black, changed, id) WHERE state = 'playing';
CREATE INDEX games_by_invited ON games (invited, changed, id) WHERE state = 'open' AND invited IS NOT NULL;
CREATE INDEX games_by_result ON games (result, changed, id) WHERE result IS NOT NULL;
";

/// Time at which the second player sat down, for counting the rated games of two players. `fill_seated` fills it in.
const RATED_PAIRS: &str = "
ALTER TABLE games ADD COLUMN seated BIGINT;
CREATE INDEX games_of_pair ON games (white, black, seated) WHERE rated = 1;
";

/// Nicknames of guests.
const NICKNAMES: &str = "ALTER TABLE players ADD COLUMN nickname TEXT;";

/// Blocked players, reports, marks of games that repeat a house bot's, and decisions of moderators. `relay_key` identifies
/// the current position of a running rated game up to symmetry.
const MODERATION: &str = "
ALTER TABLE players ADD COLUMN device_mark TEXT;
ALTER TABLE players ADD COLUMN moderator BIGINT NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN banned_until BIGINT;
ALTER TABLE games ADD COLUMN relay_key BIGINT;
CREATE INDEX games_by_relay_key ON games (relay_key) WHERE relay_key IS NOT NULL;
CREATE TABLE blocks (
    player TEXT NOT NULL,
    blocked TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (player, blocked)
);
CREATE INDEX blocks_of_blocked ON blocks (blocked);
CREATE TABLE reports (
    game TEXT NOT NULL,
    side TEXT NOT NULL,
    reporter TEXT NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    closed BIGINT,
    PRIMARY KEY (game, side, reporter)
);
CREATE INDEX reports_open ON reports (at, game) WHERE closed IS NULL;
CREATE INDEX reports_of_reporter ON reports (reporter);
CREATE TABLE house_positions (
    position BIGINT NOT NULL,
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (position, game)
);
CREATE INDEX house_positions_by_age ON house_positions (at);
CREATE TABLE marks (
    game TEXT NOT NULL,
    house_game TEXT NOT NULL,
    side TEXT NOT NULL,
    player TEXT NOT NULL,
    positions BIGINT NOT NULL,
    at BIGINT NOT NULL,
    closed BIGINT,
    PRIMARY KEY (game, house_game)
);
CREATE INDEX marks_open ON marks (at, game) WHERE closed IS NULL;
CREATE TABLE likeness (
    game TEXT NOT NULL,
    side TEXT NOT NULL,
    same BIGINT NOT NULL,
    compared BIGINT NOT NULL,
    PRIMARY KEY (game, side)
);
CREATE TABLE decisions (
    number BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    moderator TEXT,
    measure TEXT NOT NULL,
    reason TEXT NOT NULL,
    player TEXT,
    game TEXT,
    until BIGINT
);
CREATE INDEX decisions_on_player ON decisions (player, number);
CREATE INDEX decisions_on_game ON decisions (game);
CREATE TABLE progress (name TEXT PRIMARY KEY, number BIGINT NOT NULL);
INSERT INTO progress (name, number)
    SELECT 'relays', g.last FROM (SELECT MAX(place) AS last FROM games) AS g WHERE g.last > 0;
";

/// Indexes that turns do not change. The former ones contained the time of the last change, so that every turn moved an
/// entry in each. Lists of running games and of other games are read separately and merged. Also indexes for finished
/// games, and for results in a ruleset.
const STEADY_INDEXES: &str = "
DROP INDEX games_of_white;
DROP INDEX games_of_black;
DROP INDEX games_by_ruleset;
DROP INDEX games_playing_white;
DROP INDEX games_playing_black;
CREATE INDEX games_of_white ON games (white, changed) WHERE state <> 'playing';
CREATE INDEX games_of_black ON games (black, changed) WHERE state <> 'playing';
CREATE INDEX games_by_ruleset ON games (ruleset, changed) WHERE state <> 'playing';
CREATE INDEX games_by_ruleset_and_result ON games (ruleset, result, changed, id) WHERE result IS NOT NULL;
CREATE INDEX games_over ON games (changed, id) WHERE state = 'over';
CREATE INDEX games_playing_white ON games (white) WHERE state = 'playing';
CREATE INDEX games_playing_black ON games (black) WHERE state = 'playing';
";

/// Table: columns, and how many of the first ones form the primary key.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [&'static str],
    pub(crate) key: usize,
}

/// All tables, for backups.
pub(crate) const TABLES: &[Table] = &[
    Table {
        name: "players",
        columns: &[
            "id",
            "kind",
            "name",
            "folded",
            "password",
            "recovery",
            "since",
            "banned",
            "network",
            "nickname",
            "device_mark",
            "moderator",
            "banned_until",
        ],
        key: 1,
    },
    Table {
        name: "tokens",
        columns: &["hash", "player", "kind", "since", "expires", "seen", "device"],
        key: 1,
    },
    Table { name: "events", columns: &["game", "number", "at", "player", "idempotency", "data"], key: 2 },
    Table {
        name: "games",
        columns: &[
            "id",
            "ruleset",
            "variant",
            "white",
            "black",
            "white_name",
            "black_name",
            "invited",
            "time",
            "rated",
            "private",
            "state",
            "side",
            "number",
            "turns",
            "position",
            "result",
            "reason",
            "begun",
            "changed",
            "deadline",
            "rematch",
            "place",
            "seated",
            "relay_key",
        ],
        key: 1,
    },
    Table { name: "positions", columns: &["position", "game"], key: 2 },
    Table {
        name: "seeks",
        columns: &["id", "player", "since", "data", "network", "grace", "expires"],
        key: 1,
    },
    Table {
        name: "ratings",
        columns: &["player", "ruleset", "rating", "deviation", "volatility", "games"],
        key: 2,
    },
    Table {
        name: "rating_steps",
        columns: &["player", "ruleset", "place", "at", "rating", "deviation"],
        key: 3,
    },
    Table { name: "blocks", columns: &["player", "blocked", "since"], key: 2 },
    Table { name: "reports", columns: &["game", "side", "reporter", "reason", "at", "closed"], key: 3 },
    Table { name: "house_positions", columns: &["position", "game", "at"], key: 2 },
    Table {
        name: "marks",
        columns: &["game", "house_game", "side", "player", "positions", "at", "closed"],
        key: 2,
    },
    Table { name: "likeness", columns: &["game", "side", "same", "compared"], key: 2 },
    Table {
        name: "decisions",
        columns: &["number", "at", "moderator", "measure", "reason", "player", "game", "until"],
        key: 1,
    },
    Table { name: "progress", columns: &["name", "number"], key: 1 },
];

/// Checks the schema version of an opened database. Applies pending migrations to an empty database, and to others if
/// they are accepted. Of several servers that start at once, one applies them.
pub(crate) async fn prepare(
    connection: &mut dyn SqlConnection,
    accepted: Accepted,
) -> Result<(), StoreError> {
    let found = version(connection).await?;
    let known = MIGRATIONS.len() as i64;
    match accepted {
        _ if found > known => Err(StoreError::Newer { found, known }),
        Accepted::Latest if (1..known).contains(&found) => Err(StoreError::Older { found, known }),
        Accepted::Any if found > 0 => Ok(()),
        _ if found == known => Ok(()),
        _ => migrate_by(connection, MIGRATIONS).await,
    }
}

/// Schema version of a database; 0 if it is empty.
async fn version(connection: &mut dyn SqlConnection) -> Result<i64, StoreError> {
    if connection.columns("form").await?.is_empty() {
        return Ok(0);
    }
    let rows = connection.rows("SELECT number FROM form", Vec::new()).await?;
    Ok(rows.first().map_or(Ok(0), |row| row.number(0))? as i64)
}

/// Age, in milliseconds, up to which a heartbeat counts as that of a running server. Idle servers send one each minute.
const ALIVE: u64 = 130_000;

/// Whether a server is running on the database: it has not stopped, its last heartbeat is recent, and there are other
/// connections. A killed server has none.
async fn is_served(connection: &mut dyn SqlConnection) -> Result<bool, StoreError> {
    // Early schemas have no heartbeats.
    if !connection.has_others().await? || connection.columns("servers").await?.is_empty() {
        return Ok(false);
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
    let sql = "SELECT COUNT(*) FROM servers WHERE stopped = 0 AND seen > $1";
    let rows = connection.rows(sql, vec![now.saturating_sub(ALIVE).into()]).await?;
    Ok(rows.first().map_or(Ok(0), |row| row.number(0))? > 0)
}

/// Applies all pending migrations in one transaction.
async fn migrate_by(connection: &mut dyn SqlConnection, migrations: &[&str]) -> Result<(), StoreError> {
    connection.begin().await?;
    let mut result = take_steps(connection, migrations).await;
    if result.is_ok() {
        result = connection.script("COMMIT").await;
    }
    if result.is_err() {
        // If this fails the connection is broken, and the transaction is rolled back anyway.
        let _ = connection.script("ROLLBACK").await;
    }
    result
}

async fn take_steps(connection: &mut dyn SqlConnection, migrations: &[&str]) -> Result<(), StoreError> {
    connection.lock(Lock::Migration).await?;
    connection.script("CREATE TABLE IF NOT EXISTS form (number BIGINT NOT NULL)").await?;
    let rows = connection.rows("SELECT number FROM form", Vec::new()).await?;
    let found = rows.first().map_or(Ok(0), |row| row.number(0))?;
    let known = migrations.len() as u64;
    if found > known {
        return Err(StoreError::Newer { found: found as i64, known: known as i64 });
    }
    if found < known && is_served(connection).await? {
        return Err(StoreError::EarlierServer);
    }
    for migration in &migrations[found as usize..] {
        connection.script(migration).await?;
        if *migration == NAMES_AND_NETWORKS {
            make_keys(connection).await?;
        }
        if *migration == RATED_PAIRS {
            fill_seated(connection).await?;
        }
    }
    if found < known {
        connection.execute("DELETE FROM form", Vec::new()).await?;
        connection.execute("INSERT INTO form (number) VALUES ($1)", vec![known.into()]).await?;
    }
    Ok(())
}

/// Fills in the time at which the second player sat down in games of earlier builds. It is that of event 3, except where
/// a guest had logged in before: `jersi admin rebuild` corrects that.
pub(crate) async fn fill_seated(connection: &mut dyn SqlConnection) -> Result<(), StoreError> {
    let sql = "UPDATE games SET seated = (SELECT e.at FROM events e WHERE e.game = games.id AND e.number = 3)
        WHERE seated IS NULL AND white IS NOT NULL AND black IS NOT NULL";
    connection.execute(sql, Vec::new()).await.map(drop)
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

    use super::*;
    use crate::names::name_key;
    use crate::value::Value;

    async fn form(connection: &mut SqliteConnection) -> u64 {
        let rows = connection.rows("SELECT number FROM form", Vec::new()).await.expect("a table");
        rows[0].number(0).expect("a number")
    }

    #[test]
    fn a_migration_happens_wholly_or_not_at_all() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let options = SqliteConnectOptions::new().in_memory(true);
            let mut connection = options.connect().await.expect("memory");
            migrate_by(&mut connection, &[FIRST]).await.expect("the first form");
            let guest = "INSERT INTO players (id, kind, since) VALUES ('a', 'guest', 1)";
            connection.execute(guest, Vec::new()).await.expect("a player");
            // The second migration fails halfway.
            let broken = [FIRST, "CREATE TABLE more (id TEXT); INSERT INTO nothing VALUES (1)"];
            migrate_by(&mut connection, &broken).await.expect_err("there is no such table");
            assert_eq!(form(&mut connection).await, 1);
            connection.rows("SELECT id FROM more", Vec::new()).await.expect_err("it was taken back");
            // The next run applies the rest, once.
            for _ in 0..2 {
                prepare(&mut connection, Accepted::Migrated).await.expect("the last form");
                assert_eq!(form(&mut connection).await, MIGRATIONS.len() as u64);
            }
            let rows = connection.rows("SELECT id FROM players", Vec::new()).await.expect("a table");
            assert_eq!(rows.len(), 1);
            // A newer schema is left unchanged.
            let newer = migrate_by(&mut connection, &[FIRST]).await.expect_err("it is newer");
            let last = MIGRATIONS.len() as i64;
            assert!(matches!(newer, StoreError::Newer { found, known: 1 } if found == last), "{newer}");
        });
    }

    #[test]
    fn players_of_an_earlier_build_keep_their_names() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let options = SqliteConnectOptions::new().in_memory(true);
            let mut connection = options.connect().await.expect("memory");
            migrate_by(&mut connection, &[FIRST, SECOND]).await.expect("an earlier form");
            for (id, name, since) in [("a", "Emma", 1_u64), ("b", "All", 2), ("c", "Ali", 3)] {
                let sql = "INSERT INTO players (id, kind, name, folded, since) VALUES ($1, 'registered', $2, $3, $4)";
                let folded = name.to_lowercase();
                let values = vec![id.into(), name.into(), folded.into(), Value::from(since)];
                connection.execute(sql, values).await.expect("a player");
            }
            prepare(&mut connection, Accepted::Migrated).await.expect("the last form");
            let rows = connection.rows("SELECT folded FROM players ORDER BY id", Vec::new()).await;
            let keys: Vec<_> = rows.expect("a table").into_iter().map(|mut row| row.text(0)).collect();
            let keys: Vec<_> = keys.into_iter().map(|key| key.expect("text")).collect();
            assert_eq!(keys, [name_key("emma"), name_key("all"), "=ali".to_owned()]);
        });
    }
}
