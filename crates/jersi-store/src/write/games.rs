//! Writes to the tables of games, events and positions.

use super::{Append, Write, expect_one, ratings};
use crate::connection::SqlConnection;
use crate::rows::GameRow;
use crate::value::{Value, values};
use crate::{StoreError, schema};

/// Appends events to a game and updates its row, positions and ratings.
pub(super) async fn append(connection: &mut dyn SqlConnection, append: &Append) -> Result<(), StoreError> {
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
        expect_one(connection.execute(sql, values).await?)?;
    }
    if is_new {
        insert_game(connection, game).await?;
    } else if !update_game(connection, game).await? {
        return Err(StoreError::Conflict);
    }
    add_positions(connection, append).await?;
    match &append.rated {
        Some(rated) => ratings::rate(connection, game, rated).await,
        None => Ok(()),
    }
}

/// Replaces the columns and positions of a game.
pub(super) async fn rebuild(connection: &mut dyn SqlConnection, append: &Append) -> Result<(), StoreError> {
    let id = append.game.id.as_str();
    connection.execute("DELETE FROM positions WHERE game = $1", values![id]).await?;
    if !update_game(connection, &append.game).await? {
        insert_game(connection, &append.game).await?;
    }
    add_positions(connection, append).await
}

/// The append of a write that only adds one event to a running game: the most frequent write.
pub(crate) fn single_event(write: &Write) -> Option<&Append> {
    let Write::Append(appends) = write else { return None };
    let [append] = appends.as_slice() else { return None };
    let is_plain = append.positions.is_empty() && append.rated.is_none();
    (is_plain && append.events.len() == 1 && append.events[0].number > 1).then_some(append)
}

/// Appends one event in a single statement: one round trip instead of four, and an implicit transaction. Needs
/// writable CTEs (PostgreSQL).
pub(crate) async fn append_in_one_statement(
    connection: &mut dyn SqlConnection,
    append: &Append,
) -> Result<(), StoreError> {
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
    let placeholders: Vec<_> = (first..first + 5).map(|number| format!("${number}")).collect();
    let sql = format!(
        "WITH added AS (INSERT INTO events (game, number, at, player, idempotency, data) 
        SELECT $1, {} WHERE EXISTS (SELECT 1 FROM games WHERE id = $1)
        ON CONFLICT DO NOTHING RETURNING number)
        UPDATE games SET {} WHERE id = $1 AND EXISTS (SELECT 1 FROM added)",
        placeholders.join(", "),
        assignments()
    );
    expect_one(connection.execute(&sql, values).await?)
}

/// Columns of a game that are derived from its events: all but `place`.
fn game_columns() -> impl Iterator<Item = &'static str> {
    let games = schema::TABLES.iter().find(|table| table.name == "games");
    games.into_iter().flat_map(|table| table.columns.iter().copied()).filter(|&column| column != "place")
}

async fn insert_game(connection: &mut dyn SqlConnection, game: &GameRow) -> Result<(), StoreError> {
    let columns: Vec<_> = game_columns().collect();
    let placeholders: Vec<_> = (1..=columns.len()).map(|number| format!("${number}")).collect();
    let sql = format!("INSERT INTO games ({}) VALUES ({})", columns.join(", "), placeholders.join(", "));
    expect_one(connection.execute(&sql, game.values()).await?)
}

async fn update_game(connection: &mut dyn SqlConnection, game: &GameRow) -> Result<bool, StoreError> {
    let sql = format!("UPDATE games SET {} WHERE id = $1", assignments());
    Ok(connection.execute(&sql, game.values()).await? == 1)
}

/// Assignments for every column of a game but its identifier, which is `$1`.
fn assignments() -> String {
    let columns = game_columns().enumerate().skip(1);
    let sets: Vec<_> = columns.map(|(index, column)| format!("{column} = ${}", index + 1)).collect();
    sets.join(", ")
}

async fn add_positions(connection: &mut dyn SqlConnection, append: &Append) -> Result<(), StoreError> {
    for key in &append.positions {
        let sql = "INSERT INTO positions (position, game) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        connection.execute(sql, values![*key, append.game.id.as_str()]).await?;
    }
    Ok(())
}
