//! Fills a database with many games: some short games are played, and then copied in SQL with other players and times.
//! `jersi admin verify` accepts the result.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use jersi_rules::{AnyPosition, RulesetId, SplitMix64};
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection as _};

use crate::client::Route;
use crate::process::Server;

/// Number of template games, and of turns in each before a resignation.
const PLAYED: u64 = 100;
const TURNS: u64 = 12;
/// Copies per commit.
const COMMIT: u64 = 200;
/// Games per player and template.
const GAMES_OF_PLAYER: u64 = 10;

/// Fills the database of a server that has created the tables.
pub(crate) async fn fill(server: Server, database: &str, games: u64) -> Result<()> {
    ensure!(games.is_multiple_of(PLAYED), "the number of stored games must be a multiple of {PLAYED}");
    let start = Instant::now();
    for seed in 0..PLAYED {
        play(seed, &server).await?;
    }
    drop(server);
    let mut connection = Connection::open(database).await?;
    connection.run("CREATE TABLE played AS SELECT id, white, black, changed FROM games").await?;
    for copy in 1..games / PLAYED {
        if copy % COMMIT == 1 {
            connection.run("BEGIN").await?;
        }
        connection.run(&copied(copy)).await?;
        if copy % COMMIT == 0 || copy == games / PLAYED - 1 {
            connection.run("COMMIT").await?;
        }
    }
    connection.run("DROP TABLE played").await?;
    connection.finish().await?;
    println!("{games} stored games created in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Whether a PostgreSQL database has games.
pub(crate) async fn has_games(database: &str) -> Result<bool> {
    let mut connection = PgConnection::connect(database).await?;
    // No table before the first server has created it.
    let games = sqlx::query("SELECT 1 FROM games LIMIT 1").fetch_optional(&mut connection).await;
    connection.close().await?;
    Ok(games.is_ok_and(|found| found.is_some()))
}

/// SQL that copies all template games, one minute earlier per copy.
fn copied(copy: u64) -> String {
    let minutes = copy * 60_000;
    let game = |of: &str| format!("substr({of}, 1, 5) || '{copy:07}'");
    let player = |of: &str| format!("substr({of}, 1, 5) || '{:07}'", copy / GAMES_OF_PLAYER);
    let (white, black) = (player("t.white"), player("t.black"));
    let players = format!(
        "INSERT INTO players (id, kind, name, since, banned)
        SELECT {}, p.kind, p.name, p.since - {minutes}, p.banned FROM players p
        WHERE p.id IN (SELECT white FROM played UNION SELECT black FROM played);",
        player("p.id")
    );
    let players = if copy == 1 || copy.is_multiple_of(GAMES_OF_PLAYER) { players } else { String::new() };
    format!(
        "{players}
        INSERT INTO events (game, number, at, player, idempotency, data)
        SELECT {}, e.number, e.at - {minutes}, {}, e.idempotency,
            CASE WHEN e.number IN (2, 3) THEN replace(replace(e.data, t.white, {white}), t.black, {black}) ELSE e.data END
        FROM played t JOIN events e ON e.game = t.id;
        INSERT INTO games (id, ruleset, variant, white, black, time, rated, private, state, number, turns, position, result,
            reason, begun, changed)
        SELECT {}, g.ruleset, g.variant, {white}, {black}, g.time, g.rated, g.private, g.state, g.number, g.turns, g.position,
            g.result, g.reason, g.begun - {minutes}, g.changed - {minutes}
        FROM played t JOIN games g ON g.id = t.id;
        INSERT INTO positions (position, game)
        SELECT p.position, {} FROM played t JOIN positions p ON p.game = t.id;",
        game("e.game"),
        player("e.player"),
        game("g.id"),
        game("p.game"),
    )
}

/// Plays a template game between two guests.
async fn play(seed: u64, server: &Server) -> Result<()> {
    let routes = [0, 1].map(|player| Route::new(3_000_000 + 2 * seed + player, server.address));
    let tokens = [routes[0].guest().await?, routes[1].guest().await?];
    let asked = json!({"ruleset": "pijersi", "side": "white", "time": "600+5"});
    let begun = routes[0].must("games", &tokens[0], &asked).await?;
    let game = begun["game"].as_str().context("no game")?;
    routes[1].must(&format!("games/{game}/join"), &tokens[1], &Value::Null).await?;
    let mut position = AnyPosition::initial(RulesetId::Pijersi);
    let mut random = SplitMix64::new(seed);
    for number in 4..4 + TURNS {
        if position.outcome().is_some() {
            return Ok(());
        }
        let turns = position.turns();
        let turn = turns[(random.next_u64() % turns.len() as u64) as usize];
        let body = json!({"turn": position.write_turn(turn), "number": number});
        let by = (number % 2) as usize;
        routes[by].must(&format!("games/{game}/turns"), &tokens[by], &body).await?;
        position = position.play_unchecked(turn);
    }
    if position.outcome().is_none() {
        let path = format!("games/{game}/actions");
        routes[0].must(&path, &tokens[0], &json!({"action": "resign"})).await?;
    }
    Ok(())
}

enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Connection {
    async fn open(database: &str) -> Result<Self> {
        if let Some(path) = database.strip_prefix("sqlite:") {
            let mut own = SqliteConnection::connect(&format!("sqlite:{path}")).await?;
            // Durability is not needed: a broken database is created again.
            sqlx::raw_sql("PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000").execute(&mut own).await?;
            return Ok(Self::Sqlite(own));
        }
        let mut own = PgConnection::connect(database).await?;
        sqlx::raw_sql("SET synchronous_commit = off").execute(&mut own).await?;
        Ok(Self::Postgres(own))
    }

    /// Executes generated statements.
    async fn run(&mut self, sql: &str) -> Result<()> {
        let query = sqlx::raw_sql(AssertSqlSafe(sql.to_owned()));
        match self {
            Self::Sqlite(own) => {
                query.execute(own).await?;
            }
            Self::Postgres(own) => {
                query.execute(own).await?;
            }
        }
        Ok(())
    }

    /// Checkpoints the database and updates planner statistics.
    async fn finish(mut self) -> Result<()> {
        match &self {
            Self::Sqlite(_) => self.run("PRAGMA wal_checkpoint(TRUNCATE)").await,
            Self::Postgres(_) => {
                self.run("VACUUM ANALYZE").await?;
                self.run("CHECKPOINT").await
            }
        }
    }
}
