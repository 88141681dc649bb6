//! Blocked players, reports, marks, and decisions of moderators. Decisions are only ever added: nothing changes or deletes
//! one.

use jersi_wire::Measure;

use crate::connection::{Lock, SqlConnection};
use crate::value::{Row, Value, values};
use crate::write::expect_one;
use crate::{Store, StoreError};

/// Blocked player of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockRow {
    /// The blocked player.
    pub blocked: String,
    /// The current name.
    pub name: Option<String>,
    /// Start of the block.
    pub since: u64,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportRow {
    /// The game.
    pub game: String,
    /// The reported side.
    pub side: String,
    /// The reporter.
    pub reporter: String,
    /// The reason.
    pub reason: String,
    /// Time of the report.
    pub at: u64,
}

/// Mark of a rated game with the same sequence of positions as a game of a house bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkRow {
    /// The rated game.
    pub game: String,
    /// The game of the house bot.
    pub house_game: String,
    /// The side of the rated game that plays the bot's turns.
    pub side: String,
    /// The bot's opponent.
    pub player: String,
    /// Number of consecutive positions that both games have.
    pub positions: u64,
    /// Time of detection.
    pub at: u64,
}

/// Turns of a side that are the engine's first choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LikenessRow {
    /// The game.
    pub game: String,
    /// The side.
    pub side: String,
    /// Turns that are the engine's first choice.
    pub same: u64,
    /// Turns compared.
    pub compared: u64,
}

/// Entry of the log of decisions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionRow {
    /// Number; ignored when it is stored.
    pub number: u64,
    /// Time of the decision.
    pub at: u64,
    /// The moderator; `None` for the operator.
    pub moderator: Option<String>,
    /// Kind of decision.
    pub measure: Measure,
    /// The reason.
    pub reason: String,
    /// The player concerned.
    pub player: Option<String>,
    /// The game concerned.
    pub game: Option<String>,
    /// End of a suspension.
    pub until: Option<u64>,
}

/// Game with open reports or marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseGame {
    /// The game.
    pub game: String,
    /// Time of the last report or mark.
    pub at: u64,
}

/// Maximum number of rows of a list.
const MOST: u32 = 500;

const DECISION: &str = "SELECT number, at, moderator, measure, reason, player, game, until FROM decisions";

fn read_decision(mut row: Row) -> Result<DecisionRow, StoreError> {
    let word = row.text(3)?;
    let measure = Measure::ALL.into_iter().find(|measure| measure.id() == word);
    Ok(DecisionRow {
        number: row.number(0)?,
        at: row.number(1)?,
        moderator: row.maybe_text(2)?,
        measure: measure.ok_or(StoreError::Word(word))?,
        reason: row.text(4)?,
        player: row.maybe_text(5)?,
        game: row.maybe_text(6)?,
        until: row.maybe_number(7)?,
    })
}

impl Store {
    /// Players blocked by a player, last blocked first.
    pub async fn blocks(&self, player: &str) -> Result<Vec<BlockRow>, StoreError> {
        let sql = format!(
            "SELECT b.blocked, p.name, b.since FROM blocks b JOIN players p ON p.id = b.blocked
            WHERE b.player = $1 ORDER BY b.since DESC, b.blocked LIMIT {MOST}"
        );
        let rows = self.0.rows(sql, vec![player.into()]).await?;
        rows.into_iter()
            .map(|mut row| {
                Ok(BlockRow { blocked: row.text(0)?, name: row.maybe_text(1)?, since: row.number(2)? })
            })
            .collect()
    }

    /// Whether one of two players has blocked the other.
    pub async fn is_blocked(&self, one: &str, other: &str) -> Result<bool, StoreError> {
        let sql = "SELECT since FROM blocks WHERE player = $1 AND blocked = $2
            UNION ALL SELECT since FROM blocks WHERE player = $2 AND blocked = $1";
        Ok(!self.0.rows(sql.to_owned(), vec![one.into(), other.into()]).await?.is_empty())
    }

    /// Blocks by and of players with seeks: who blocks, and who is blocked.
    pub async fn blocks_of_seekers(&self) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT player, blocked FROM blocks WHERE player IN (SELECT player FROM seeks)
            UNION SELECT player, blocked FROM blocks WHERE blocked IN (SELECT player FROM seeks)";
        let rows = self.0.rows(sql.to_owned(), Vec::new()).await?;
        rows.into_iter().map(|mut row| Ok((row.text(0)?, row.text(1)?))).collect()
    }

    /// The newest games with open reports or marks, newest first, and the number of all.
    pub async fn cases(&self, limit: u32) -> Result<(Vec<CaseGame>, u64), StoreError> {
        let open = "SELECT game, MAX(at) AS last FROM
            (SELECT game, at FROM reports WHERE closed IS NULL
            UNION ALL SELECT game, at FROM marks WHERE closed IS NULL) AS found GROUP BY game";
        let sql = format!("{open} ORDER BY last DESC, game LIMIT {limit}");
        let rows = self.0.list(sql, Vec::new()).await?;
        let games = rows.into_iter().map(|mut row| Ok(CaseGame { game: row.text(0)?, at: row.number(1)? }));
        let games = games.collect::<Result<Vec<_>, StoreError>>()?;
        let rows = self.0.list(format!("SELECT COUNT(*) FROM ({open}) AS cases"), Vec::new()).await?;
        Ok((games, rows.first().map_or(Ok(0), |row| row.number(0))?))
    }

    /// Open reports of a game, newest first.
    pub async fn reports(&self, game: &str) -> Result<Vec<ReportRow>, StoreError> {
        let sql = format!(
            "SELECT game, side, reporter, reason, at FROM reports WHERE game = $1 AND closed IS NULL
            ORDER BY at DESC, side, reporter LIMIT {MOST}"
        );
        self.0.rows(sql, vec![game.into()]).await?.into_iter().map(read_report).collect()
    }

    /// Reports by a player, newest first.
    pub async fn reports_by(&self, player: &str) -> Result<Vec<ReportRow>, StoreError> {
        let sql = format!(
            "SELECT game, side, reporter, reason, at FROM reports WHERE reporter = $1
            ORDER BY at DESC, game LIMIT {MOST}"
        );
        self.0.rows(sql, vec![player.into()]).await?.into_iter().map(read_report).collect()
    }

    /// Open marks of a game, or all open marks.
    pub async fn marks(&self, game: Option<&str>) -> Result<Vec<MarkRow>, StoreError> {
        let columns = "SELECT game, house_game, side, player, positions, at FROM marks WHERE closed IS NULL";
        let rows = match game {
            Some(game) => {
                let sql = format!("{columns} AND game = $1 ORDER BY at DESC, house_game LIMIT {MOST}");
                self.0.rows(sql, vec![game.into()]).await?
            }
            None => self.0.rows(format!("{columns} ORDER BY at DESC, game, house_game"), Vec::new()).await?,
        };
        let read = |mut row: Row| {
            Ok(MarkRow {
                game: row.text(0)?,
                house_game: row.text(1)?,
                side: row.text(2)?,
                player: row.text(3)?,
                positions: row.number(4)?,
                at: row.number(5)?,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// Likeness of the sides of a game, as far as it was computed.
    pub async fn likeness(&self, game: &str) -> Result<Vec<LikenessRow>, StoreError> {
        let sql = "SELECT game, side, same, compared FROM likeness WHERE game = $1 ORDER BY side DESC";
        let rows = self.0.rows(sql.to_owned(), vec![game.into()]).await?;
        let read = |mut row: Row| {
            let (same, compared) = (row.number(2)?, row.number(3)?);
            Ok(LikenessRow { game: row.text(0)?, side: row.text(1)?, same, compared })
        };
        rows.into_iter().map(read).collect()
    }

    /// Decisions, newest first: those before a number.
    pub async fn decisions(&self, before: u64, limit: u32) -> Result<Vec<DecisionRow>, StoreError> {
        let sql = format!("{DECISION} WHERE number < $1 ORDER BY number DESC LIMIT {limit}");
        self.0.rows(sql, vec![before.into()]).await?.into_iter().map(read_decision).collect()
    }

    /// Decisions on a player, newest first: about the player, and annulled games of the player.
    pub async fn decisions_on(
        &self,
        player: &str,
        before: u64,
        limit: u32,
    ) -> Result<Vec<DecisionRow>, StoreError> {
        let sql = format!(
            "{DECISION} WHERE number < $2 AND (player = $1 OR (measure = 'annul' AND game IN
            (SELECT id FROM games WHERE white = $1 AND state <> 'playing'
            UNION ALL SELECT id FROM games WHERE black = $1 AND state <> 'playing'
            UNION ALL SELECT id FROM games WHERE white = $1 AND state = 'playing'
            UNION ALL SELECT id FROM games WHERE black = $1 AND state = 'playing')))
            ORDER BY number DESC LIMIT {limit}"
        );
        let values = vec![player.into(), before.into()];
        self.0.list(sql, values).await?.into_iter().map(read_decision).collect()
    }

    /// Whether a game was annulled.
    pub async fn is_annulled(&self, game: &str) -> Result<bool, StoreError> {
        let sql = "SELECT number FROM decisions WHERE game = $1 AND measure = 'annul'".to_owned();
        Ok(!self.0.rows(sql, vec![game.into()]).await?.is_empty())
    }

    /// Number of the last decision; 0 for none.
    pub async fn last_decision(&self) -> Result<u64, StoreError> {
        let rows = self.0.rows("SELECT MAX(number) FROM decisions".to_owned(), Vec::new()).await?;
        Ok(rows.first().map_or(Ok(None), |row| row.maybe_number(0))?.unwrap_or(0))
    }
}

fn read_report(mut row: Row) -> Result<ReportRow, StoreError> {
    Ok(ReportRow {
        game: row.text(0)?,
        side: row.text(1)?,
        reporter: row.text(2)?,
        reason: row.text(3)?,
        at: row.number(4)?,
    })
}

/// Blocks a player. Conflict if there are too many.
pub(crate) async fn block(
    connection: &mut dyn SqlConnection,
    player: &str,
    blocked: &str,
    since: u64,
    most: u64,
) -> Result<(), StoreError> {
    let sql = "SELECT COUNT(*) FROM blocks WHERE player = $1 AND blocked <> $2";
    let rows = connection.rows(sql, values![player, blocked]).await?;
    if rows.first().map_or(Ok(0), |row| row.number(0))? >= most {
        return Err(StoreError::Conflict);
    }
    let sql = "INSERT INTO blocks (player, blocked, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    connection.execute(sql, values![player, blocked, since]).await.map(drop)
}

/// Ends a block.
pub(crate) async fn unblock(
    connection: &mut dyn SqlConnection,
    player: &str,
    blocked: &str,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM blocks WHERE player = $1 AND blocked = $2";
    expect_one(connection.execute(sql, values![player, blocked]).await?)
}

/// Moves blocks and reports of a guest to an account, also those by others.
pub(crate) async fn move_blocks(
    connection: &mut dyn SqlConnection,
    from: &str,
    to: &str,
) -> Result<(), StoreError> {
    for (column, other) in [("player", "blocked"), ("blocked", "player")] {
        let sql = format!(
            "INSERT INTO blocks ({column}, {other}, since) SELECT $2, b.{other}, b.since FROM blocks b
            WHERE b.{column} = $1 AND b.{other} <> $2 ON CONFLICT DO NOTHING"
        );
        connection.execute(&sql, values![from, to]).await?;
        connection.execute(&format!("DELETE FROM blocks WHERE {column} = $1"), values![from]).await?;
    }
    let sql = "INSERT INTO reports (game, side, reporter, reason, at, closed)
        SELECT r.game, r.side, $2, r.reason, r.at, r.closed FROM reports r WHERE r.reporter = $1
        ON CONFLICT DO NOTHING";
    connection.execute(sql, values![from, to]).await?;
    connection.execute("DELETE FROM reports WHERE reporter = $1", values![from]).await.map(drop)
}

/// Stores a report, unless the reporter has reported the same side before.
pub(crate) async fn report(connection: &mut dyn SqlConnection, report: &ReportRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO reports (game, side, reporter, reason, at) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING";
    let ReportRow { game, side, reporter, reason, at } = report;
    let values = values![game.as_str(), side.as_str(), reporter.as_str(), reason.as_str(), *at];
    connection.execute(sql, values).await.map(drop)
}

/// Stores a mark, or the greater number of positions of a known one.
pub(crate) async fn mark(connection: &mut dyn SqlConnection, mark: &MarkRow) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO marks (game, house_game, side, player, positions, at) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (game, house_game) DO UPDATE SET positions = excluded.positions
        WHERE marks.positions < excluded.positions";
    let MarkRow { game, house_game, side, player, positions, at } = mark;
    let values = values![game.as_str(), house_game.as_str(), side.as_str(), player.as_str(), *positions, *at];
    connection.execute(sql, values).await.map(drop)
}

/// Stores the likeness of a side.
pub(crate) async fn likeness(
    connection: &mut dyn SqlConnection,
    row: &LikenessRow,
) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO likeness (game, side, same, compared) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let values = values![row.game.as_str(), row.side.as_str(), row.same, row.compared];
    connection.execute(sql, values).await.map(drop)
}

/// Adds a decision to the log, with its effects on players, reports and marks. Returns the number of the decision before.
pub(crate) async fn decide(
    connection: &mut dyn SqlConnection,
    decision: &DecisionRow,
) -> Result<u64, StoreError> {
    // Numbers have no gaps, and a recount sees every annulment before it.
    connection.lock(Lock::Decisions).await?;
    let rows = connection.rows("SELECT MAX(number) FROM decisions", Vec::new()).await?;
    let last = rows.first().map_or(Ok(None), |row| row.maybe_number(0))?.unwrap_or(0);
    let DecisionRow { at, moderator, measure, reason, player, game, until, .. } = decision;
    let sql = "INSERT INTO decisions (number, at, moderator, measure, reason, player, game, until)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let values = values![
        last + 1,
        *at,
        moderator.clone(),
        measure.id(),
        reason.as_str(),
        player.clone(),
        game.clone(),
        *until
    ];
    expect_one(connection.execute(sql, values).await?)?;
    let player = player.as_deref().unwrap_or_default();
    match measure {
        Measure::Suspend => {
            let sql = "UPDATE players SET banned = 1, banned_until = $2 WHERE id = $1";
            expect_one(connection.execute(sql, values![player, *until]).await?)?;
            connection.execute("DELETE FROM seeks WHERE player = $1", values![player]).await?;
        }
        Measure::Lift => {
            let sql = "UPDATE players SET banned = 0, banned_until = NULL WHERE id = $1";
            expect_one(connection.execute(sql, values![player]).await?)?;
        }
        Measure::Appoint | Measure::Dismiss => {
            let sql = "UPDATE players SET moderator = $2 WHERE id = $1";
            let is_moderator = *measure == Measure::Appoint;
            expect_one(connection.execute(sql, values![player, is_moderator]).await?)?;
        }
        Measure::Close => {
            for table in ["reports", "marks"] {
                let sql = format!("UPDATE {table} SET closed = $2 WHERE game = $1 AND closed IS NULL");
                let game = game.as_deref().unwrap_or_default();
                connection.execute(&sql, values![game, last + 1]).await?;
            }
        }
        Measure::Annul => {}
    }
    Ok(last)
}
