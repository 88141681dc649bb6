//! A database with as many games as a server gathers in years: some short games are really played, and then copied
//! inside the database, with players and times of their own. `jersi admin verify` finds nothing wrong with them.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use jersi_rules::{AnyPosition, RulesetId, SplitMix64};
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection as _};

use crate::client::Way;
use crate::process::Server;

/// This many games are played; this many turns in each before somebody resigns.
const PLAYED: u64 = 100;
const TURNS: u64 = 12;
/// Of this many copies of them, one commit.
const COMMIT: u64 = 200;
/// Players have this many games each, besides those of other templates.
const GAMES_OF_PLAYER: u64 = 10;

/// Fills a database that a server has served before.
pub(crate) async fn fill(server: Server, database: &str, games: u64) -> Result<()> {
    ensure!(games.is_multiple_of(PLAYED), "so many games must be a multiple of {PLAYED}");
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
    println!("{games} stored games were made in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The statements that copy all games that were played, each an earlier minute than the copy before.
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

/// A short game of two guests.
async fn play(seed: u64, server: &Server) -> Result<()> {
    let ways = [0, 1].map(|player| Way::new(3_000_000 + 2 * seed + player, server.address));
    let tokens = [ways[0].guest().await?, ways[1].guest().await?];
    let asked = json!({"ruleset": "pijersi", "side": "white", "time": "600+5"});
    let begun = ways[0].must("games", &tokens[0], &asked).await?;
    let game = begun["game"].as_str().context("no game")?;
    ways[1].must(&format!("games/{game}/join"), &tokens[1], &Value::Null).await?;
    let mut position = AnyPosition::initial(RulesetId::Pijersi);
    let mut chance = SplitMix64::new(seed);
    for number in 4..4 + TURNS {
        if position.outcome().is_some() {
            return Ok(());
        }
        let turns = position.turns();
        let turn = turns[(chance.next_u64() % turns.len() as u64) as usize];
        let body = json!({"turn": position.write_turn(turn), "number": number});
        let by = (number % 2) as usize;
        ways[by].must(&format!("games/{game}/turns"), &tokens[by], &body).await?;
        position = position.play_unchecked(turn);
    }
    if position.outcome().is_none() {
        let path = format!("games/{game}/actions");
        ways[0].must(&path, &tokens[0], &json!({"action": "resign"})).await?;
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
            // If the machine fails now, the database is made anew.
            sqlx::raw_sql("PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000").execute(&mut own).await?;
            return Ok(Self::Sqlite(own));
        }
        let mut own = PgConnection::connect(database).await?;
        sqlx::raw_sql("SET synchronous_commit = off").execute(&mut own).await?;
        Ok(Self::Postgres(own))
    }

    /// Executes statements that this program made.
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

    /// Leaves the database as one that was filled over years: written out, and known to its planner.
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
