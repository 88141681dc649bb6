//! Writes as data, so that the SQLite writer can group them into one commit and PostgreSQL can retry them. `apply` turns
//! them into SQL, with one function for each table.

use std::ops::Range;

use jersi_wire::PlayerKind;

use crate::connection::{Connection, Lock};
use crate::names::{exact_key, name_key};
use crate::rows::{DEVICE_ID, GameRow, NewEvent, Rating, RatingRow, RatingStep, TokenKind, kind_word};
use crate::value::{Value, values};
use crate::{StoreError, schema};

/// Events to append to a game, and the game's columns after them.
#[derive(Clone, Debug)]
pub struct Append {
    /// The events in order. Numbers start at 1.
    pub events: Vec<NewEvent>,
    /// The game after the events.
    pub game: GameRow,
    /// Keys of all positions, if the events end the game.
    pub positions: Vec<u64>,
    /// Rating update, if the events end a rated game.
    pub rated: Option<Rated>,
}

/// Computes both ratings after a game from those before and White's points.
pub type Rate = fn([Rating; 2], f64) -> [Rating; 2];

/// Result of a rated game.
#[derive(Clone, Copy, Debug)]
pub struct Rated {
    /// White's points: 1, 0.5 or 0.
    pub points: f64,
    /// When the game ended.
    pub at: u64,
    /// Initial rating of a player.
    pub first: Rating,
    /// Rating system.
    pub rate: Rate,
}

/// Changes to a player. `None` leaves a field unchanged.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The player.
    pub player: String,
    /// New kind.
    pub kind: Option<PlayerKind>,
    /// New name.
    pub name: Option<String>,
    /// New password hash.
    pub password: Option<String>,
    /// New hash of the recovery code.
    pub recovery: Option<String>,
    /// Whether the player is banned.
    pub banned: Option<bool>,
}

/// Write operation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Write {
    /// A new player.
    Player {
        /// The identifier.
        id: String,
        /// The kind of player.
        kind: PlayerKind,
        /// The name.
        name: String,
        /// Creation time.
        since: u64,
    },
    /// A new token.
    Token {
        /// Its hash.
        hash: String,
        /// The owner.
        player: String,
        /// The purpose.
        kind: TokenKind,
        /// Creation time.
        since: u64,
        /// Expiry time.
        expires: Option<u64>,
        /// Description of the device.
        device: Option<String>,
    },
    /// Updates the last use of a token.
    SeeToken {
        /// Its hash.
        hash: String,
        /// The time of use.
        at: u64,
    },
    /// Logs out a device. Conflict if there is no such device.
    DropDevice {
        /// The player.
        player: String,
        /// The identifier of the device.
        device: String,
    },
    /// Deletes a token. Conflict if there is no such token.
    DropToken {
        /// Its hash.
        hash: String,
    },
    /// Deletes all tokens of a player but one.
    DropTokens {
        /// The player.
        player: String,
        /// Hash of the token that stays valid.
        but: String,
    },
    /// Sets the network from which a player joined a rated game.
    CameFrom {
        /// The player.
        player: String,
        /// Hash of the network, if known.
        network: Option<String>,
    },
    /// Changes a player. Conflict if the name is taken.
    Change(Change),
    /// Deletes a player: name, password, tokens, seeks and ratings. The games stay.
    Forget {
        /// The player.
        player: String,
    },
    /// Appends events to games. Conflict if an event number is taken; then nothing is stored.
    Append(Vec<Append>),
    /// A new seek.
    Seek {
        /// The identifier.
        id: String,
        /// The seeker.
        player: String,
        /// Creation time.
        since: u64,
        /// The conditions, as JSON.
        data: String,
    },
    /// Deletes a seek. Conflict if there is no such seek.
    DropSeek {
        /// The identifier.
        id: String,
    },
    /// Turns a seek into a game. Conflict if there is no such seek.
    Accept {
        /// The seek.
        seek: String,
        /// The game.
        append: Box<Append>,
    },
    /// Replaces the columns and positions of a game.
    Rebuild(Box<Append>),
    /// Replaces all ratings and their histories.
    Ratings {
        /// Current ratings.
        now: Vec<RatingRow>,
        /// Rating histories.
        steps: Vec<RatingStep>,
    },
    /// Heartbeat of a server.
    ServerSeen {
        /// The server.
        server: String,
        /// The time.
        at: u64,
        /// Whether the server is shutting down.
        stops: bool,
    },
    /// Deletes expired seeks, tokens, guests and stale server rows.
    Clean {
        /// Seeks created before this time.
        seeks_before: u64,
        /// Tokens that expired before this time.
        now: u64,
        /// Guests created in this time span who never joined a game.
        guests: Range<u64>,
    },
}

/// Result of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// Applied.
    Done,
    /// Another write came first; nothing was changed.
    Conflict,
}

/// Applies a write within a transaction. After an error the transaction must be rolled back.
pub(crate) async fn apply(connection: &mut dyn Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Player { id, kind, name, since } => {
            let sql = "INSERT INTO players (id, kind, name, folded, since) VALUES ($1, $2, $3, $4, $5)
                ON CONFLICT DO NOTHING";
            let folded = folded(*kind, name);
            let values = values![id.as_str(), kind_word(*kind), name.as_str(), folded, *since];
            one(connection.execute(sql, values).await?)
        }
        Write::Token { hash, player, kind, since, expires, device } => {
            let sql = "INSERT INTO tokens (hash, player, kind, since, expires, seen, device)
                VALUES ($1, $2, $3, $4, $5, $4, $6)";
            let (hash, player) = (hash.as_str(), player.as_str());
            let values = values![hash, player, kind.word(), *since, *expires, device.clone()];
            one(connection.execute(sql, values).await?)
        }
        Write::SeeToken { hash, at } => {
            let sql = "UPDATE tokens SET seen = $2 WHERE hash = $1 AND (seen IS NULL OR seen < $2)";
            connection.execute(sql, values![hash.as_str(), *at]).await.map(drop)
        }
        Write::DropDevice { player, device } => {
            let sql = format!(
                "DELETE FROM tokens WHERE player = $1 AND kind = 'session' AND SUBSTR(hash, 1, {DEVICE_ID}) = $2"
            );
            one(connection.execute(&sql, values![player.as_str(), device.as_str()]).await?)
        }
        Write::DropToken { hash } => {
            one(connection.execute("DELETE FROM tokens WHERE hash = $1", values![hash.as_str()]).await?)
        }
        Write::DropTokens { player, but } => {
            let sql = "DELETE FROM tokens WHERE player = $1 AND hash <> $2";
            connection.execute(sql, values![player.as_str(), but.as_str()]).await.map(drop)
        }
        Write::CameFrom { player, network } => {
            let sql = "UPDATE players SET network = $2 WHERE id = $1";
            one(connection.execute(sql, values![player.as_str(), network.clone()]).await?)
        }
        Write::Change(change) => apply_change(connection, change).await,
        Write::Forget { player } => forget(connection, player).await,
        Write::Append(appends) => {
            for append in appends {
                add(connection, append).await?;
            }
            Ok(())
        }
        Write::Seek { id, player, since, data } => {
            let sql = "INSERT INTO seeks (id, player, since, data) VALUES ($1, $2, $3, $4)";
            let values = values![id.as_str(), player.as_str(), *since, data.as_str()];
            one(connection.execute(sql, values).await?)
        }
        Write::DropSeek { id } => {
            one(connection.execute("DELETE FROM seeks WHERE id = $1", values![id.as_str()]).await?)
        }
        Write::Accept { seek, append } => {
            one(connection.execute("DELETE FROM seeks WHERE id = $1", values![seek.as_str()]).await?)?;
            add(connection, append).await
        }
        Write::Rebuild(append) => {
            connection
                .execute("DELETE FROM positions WHERE game = $1", values![append.game.id.as_str()])
                .await?;
            if !update_game(connection, &append.game).await? {
                insert_game(connection, &append.game).await?;
            }
            add_positions(connection, append).await
        }
        Write::Ratings { now, steps } => replace_ratings(connection, now, steps).await,
        Write::ServerSeen { server, at, stops } => {
            let sql = "INSERT INTO servers (id, seen, stopped) VALUES ($1, $2, $3)
                ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, stopped = excluded.stopped";
            one(connection.execute(sql, values![server.as_str(), *at, *stops]).await?)
        }
        Write::Clean { seeks_before, now, guests } => clean(connection, *seeks_before, *now, guests).await,
    }
}

/// Deletes a player. The games stay, without the name.
async fn forget(connection: &mut dyn Connection, player: &str) -> Result<(), StoreError> {
    let sql = "UPDATE players SET kind = 'deleted', name = NULL, folded = NULL, password = NULL,
        recovery = NULL, network = NULL WHERE id = $1";
    one(connection.execute(sql, values![player]).await?)?;
    for sql in [
        "DELETE FROM tokens WHERE player = $1",
        "DELETE FROM seeks WHERE player = $1",
        "DELETE FROM ratings WHERE player = $1",
        "DELETE FROM rating_steps WHERE player = $1",
    ] {
        connection.execute(sql, values![player]).await?;
    }
    Ok(())
}

/// Replaces all ratings and their histories.
async fn replace_ratings(
    connection: &mut dyn Connection,
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

/// Deletes expired rows: seeks, tokens, stale servers, and guests of a time span who never played.
async fn clean(
    connection: &mut dyn Connection,
    seeks_before: u64,
    now: u64,
    guests: &Range<u64>,
) -> Result<(), StoreError> {
    connection.execute("DELETE FROM seeks WHERE since < $1", values![seeks_before]).await?;
    // The last heartbeat of all stays: it dates the beginning of an outage.
    let gone = "DELETE FROM servers WHERE seen < $1 AND seen < (SELECT MAX(seen) FROM servers)";
    connection.execute(gone, values![seeks_before]).await?;
    connection.execute("DELETE FROM tokens WHERE expires < $1", values![now]).await?;
    if guests.is_empty() {
        return Ok(());
    }
    let idle = "SELECT p.id FROM players p WHERE p.kind = 'guest' AND p.since >= $1 AND p.since < $2
        AND NOT EXISTS (SELECT 1 FROM games g WHERE g.white = p.id)
        AND NOT EXISTS (SELECT 1 FROM games g WHERE g.black = p.id)
        AND NOT EXISTS (SELECT 1 FROM seeks s WHERE s.player = p.id)";
    for sql in [
        format!("DELETE FROM tokens WHERE player IN ({idle})"),
        format!("DELETE FROM players WHERE id IN ({idle})"),
    ] {
        connection.execute(&sql, values![guests.start, guests.end]).await?;
    }
    Ok(())
}

/// Fails with a conflict unless exactly one row was affected.
fn one(rows: u64) -> Result<(), StoreError> {
    if rows == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Comparison key of a name. Guests may share a name.
fn folded(kind: PlayerKind, name: &str) -> Option<String> {
    matches!(kind, PlayerKind::Registered | PlayerKind::Bot).then(|| name_key(name))
}

async fn apply_change(connection: &mut dyn Connection, change: &Change) -> Result<(), StoreError> {
    let id = change.player.as_str();
    if let Some(kind) = change.kind {
        let sql = "UPDATE players SET kind = $2 WHERE id = $1";
        one(connection.execute(sql, values![id, kind_word(kind)]).await?)?;
    }
    if let Some(name) = &change.name {
        let folded = name_key(name);
        let taken = "SELECT id FROM players WHERE folded IN ($1, $3) AND id <> $2";
        let values = values![folded.as_str(), id, exact_key(name)];
        if !connection.rows(taken, values).await?.is_empty() {
            return Err(StoreError::Conflict);
        }
        let sql = "UPDATE players SET name = $2, folded = $3 WHERE id = $1";
        one(connection.execute(sql, values![id, name.as_str(), folded]).await?)?;
    }
    for (sql, value) in [
        ("UPDATE players SET password = $2 WHERE id = $1", &change.password),
        ("UPDATE players SET recovery = $2 WHERE id = $1", &change.recovery),
    ] {
        if let Some(value) = value {
            one(connection.execute(sql, values![id, value.as_str()]).await?)?;
        }
    }
    if let Some(banned) = change.banned {
        one(connection.execute("UPDATE players SET banned = $2 WHERE id = $1", values![id, banned]).await?)?;
    }
    Ok(())
}

async fn add(connection: &mut dyn Connection, append: &Append) -> Result<(), StoreError> {
    let game = &append.game;
    let mut is_new = false;
    for event in &append.events {
        is_new |= event.number == 1;
        let sql =
            "INSERT INTO events (game, number, at, player, idempotency, data) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT DO NOTHING";
        let values = values![
            game.id.as_str(),
            event.number,
            event.at,
            event.player.clone(),
            event.key.clone(),
            event.data.as_str(),
        ];
        one(connection.execute(sql, values).await?)?;
    }
    if is_new {
        insert_game(connection, game).await?;
    } else if !update_game(connection, game).await? {
        return Err(StoreError::Conflict);
    }
    add_positions(connection, append).await?;
    match &append.rated {
        Some(rated) => rate(connection, game, rated).await,
        None => Ok(()),
    }
}

/// The append of a write that only adds one event to a running game: the most frequent write.
pub(crate) fn single(write: &Write) -> Option<&Append> {
    let Write::Append(appends) = write else { return None };
    let [append] = appends.as_slice() else { return None };
    let is_plain = append.positions.is_empty() && append.rated.is_none();
    (is_plain && append.events.len() == 1 && append.events[0].number > 1).then_some(append)
}

/// Appends one event in a single statement: one round trip instead of four, and an implicit transaction. Needs
/// writable CTEs (PostgreSQL).
pub(crate) async fn add_at_once(connection: &mut dyn Connection, append: &Append) -> Result<(), StoreError> {
    let Append { events, game, .. } = append;
    let event = events.first().ok_or(StoreError::Conflict)?;
    let mut values = game.values();
    let first = values.len() + 1;
    values.extend(values![
        event.number,
        event.at,
        event.player.clone(),
        event.key.clone(),
        event.data.as_str()
    ]);
    let places: Vec<_> = (first..first + 5).map(|place| format!("${place}")).collect();
    let sql = format!(
        "WITH added AS (INSERT INTO events (game, number, at, player, idempotency, data) 
        SELECT $1, {} WHERE EXISTS (SELECT 1 FROM games WHERE id = $1)
        ON CONFLICT DO NOTHING RETURNING number)
        UPDATE games SET {} WHERE id = $1 AND EXISTS (SELECT 1 FROM added)",
        places.join(", "),
        assignments()
    );
    one(connection.execute(&sql, values).await?)
}

/// Columns of a game that are derived from its events: all but `place`.
fn game_columns() -> impl Iterator<Item = &'static str> {
    let games = schema::TABLES.iter().find(|table| table.name == "games");
    games.into_iter().flat_map(|table| table.columns.iter().copied()).filter(|&column| column != "place")
}

async fn insert_game(connection: &mut dyn Connection, game: &GameRow) -> Result<(), StoreError> {
    let columns: Vec<_> = game_columns().collect();
    let places: Vec<_> = (1..=columns.len()).map(|number| format!("${number}")).collect();
    let sql = format!("INSERT INTO games ({}) VALUES ({})", columns.join(", "), places.join(", "));
    one(connection.execute(&sql, game.values()).await?)
}

async fn update_game(connection: &mut dyn Connection, game: &GameRow) -> Result<bool, StoreError> {
    let sql = format!("UPDATE games SET {} WHERE id = $1", assignments());
    Ok(connection.execute(&sql, game.values()).await? == 1)
}

/// Assignments for every column of a game but its identifier, which is `$1`.
fn assignments() -> String {
    let columns = game_columns().enumerate().skip(1);
    let sets: Vec<_> = columns.map(|(index, column)| format!("{column} = ${}", index + 1)).collect();
    sets.join(", ")
}

async fn add_positions(connection: &mut dyn Connection, append: &Append) -> Result<(), StoreError> {
    for key in &append.positions {
        let sql = "INSERT INTO positions (position, game) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        connection.execute(sql, values![*key, append.game.id.as_str()]).await?;
    }
    Ok(())
}

async fn rate(connection: &mut dyn Connection, game: &GameRow, rated: &Rated) -> Result<(), StoreError> {
    let [Some(white), Some(black)] = &game.players else { return Ok(()) };
    connection.lock(Lock::Ratings).await?;
    let next = connection.rows("SELECT MAX(place) FROM games", Vec::new()).await?;
    let place = next.first().map_or(Ok(None), |row| row.maybe_number(0))?.unwrap_or(0) + 1;
    let sql = "UPDATE games SET place = $2 WHERE id = $1";
    one(connection.execute(sql, values![game.id.as_str(), place]).await?)?;
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
            place,
            at: rated.at,
            rating: after[index].rating,
            deviation: after[index].deviation,
        };
        add_step(connection, &step).await?;
    }
    Ok(())
}

async fn add_step(connection: &mut dyn Connection, step: &RatingStep) -> Result<(), StoreError> {
    let sql = "INSERT INTO rating_steps (player, ruleset, place, at, rating, deviation)
        VALUES ($1, $2, $3, $4, $5, $6)";
    let RatingStep { player, ruleset, place, at, rating, deviation } = step;
    let values = values![player.as_str(), ruleset.as_str(), *place, *at, *rating, *deviation];
    one(connection.execute(sql, values).await?)
}

async fn put_rating(
    connection: &mut dyn Connection,
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
    one(connection.execute(sql, values).await?)
}
