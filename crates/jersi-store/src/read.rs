//! Queries.

use crate::names::{exact_key, name_key};
use crate::rows::{
    DEVICE_ID, DeviceRow, GAME, GameRow, PLAYER, PlayerRow, RatingRow, RatingStep, ServerRow, TokenKind,
    read_event,
};
use crate::value::{Row, Value};
use crate::{EventRow, Store, StoreError};

/// Counts the rated games in which two players sat down since a time. One subquery for each colour, so that both use the
/// index.
pub(crate) const RATED_BETWEEN: &str = "SELECT
    (SELECT COUNT(*) FROM games WHERE rated = 1 AND white = $1 AND black = $2 AND seated >= $3
        AND state <> 'aborted')
    + (SELECT COUNT(*) FROM games WHERE rated = 1 AND white = $2 AND black = $1 AND seated >= $3
        AND state <> 'aborted')";

impl Store {
    /// A player by identifier.
    pub async fn player(&self, id: &str) -> Result<Option<PlayerRow>, StoreError> {
        self.one_player(format!("SELECT {PLAYER} FROM players p WHERE p.id = $1"), vec![id.into()]).await
    }

    /// A registered player or bot by name, case-insensitive.
    pub async fn player_named(&self, name: &str) -> Result<Option<PlayerRow>, StoreError> {
        let sql = format!("SELECT {PLAYER} FROM players p WHERE p.folded IN ($1, $2)");
        let players = self.0.rows(sql, vec![name_key(name).into(), exact_key(name).into()]).await?;
        let players: Vec<_> = players.into_iter().map(PlayerRow::read).collect::<Result<_, _>>()?;
        let is_exact = |player: &&PlayerRow| {
            player.name.as_deref().is_some_and(|known| exact_key(known) == exact_key(name))
        };
        Ok(players.iter().find(is_exact).or(players.first()).cloned())
    }

    /// Number of rated games in which two players sat down since a time.
    pub async fn rated_between(&self, one: &str, other: &str, since: u64) -> Result<u64, StoreError> {
        let values = vec![one.into(), other.into(), since.into()];
        let rows = self.0.rows(RATED_BETWEEN.to_owned(), values).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }

    /// Number of running games between a player and any of some others.
    pub async fn running_between(&self, player: &str, others: &[&str]) -> Result<u64, StoreError> {
        let places: Vec<_> = (2..others.len() + 2).map(|number| format!("${number}")).collect();
        let places = places.join(", ");
        // One subquery for each colour, so that both use the index.
        let side = |own: &str, other: &str| {
            format!(
                "(SELECT COUNT(*) FROM games WHERE state = 'playing' AND {own} = $1 AND {other} IN ({places}))"
            )
        };
        let sql = format!("SELECT {} + {}", side("white", "black"), side("black", "white"));
        let values = std::iter::once(player).chain(others.iter().copied()).map(Value::from).collect();
        let rows = self.0.rows(sql, values).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }

    /// The owner of a valid token.
    pub async fn player_of_token(
        &self,
        hash: &str,
        kind: TokenKind,
        now: u64,
    ) -> Result<Option<PlayerRow>, StoreError> {
        let sql = format!(
            "SELECT {PLAYER} FROM tokens t JOIN players p ON p.id = t.player
            WHERE t.hash = $1 AND t.kind = $2 AND (t.expires IS NULL OR t.expires > $3)"
        );
        self.one_player(sql, vec![hash.into(), kind.word().into(), now.into()]).await
    }

    /// The player of a session token, and the last use of the token.
    pub async fn session(&self, hash: &str) -> Result<Option<(PlayerRow, u64)>, StoreError> {
        let sql = format!(
            "SELECT {PLAYER}, COALESCE(t.seen, t.since) FROM tokens t JOIN players p ON p.id = t.player
            WHERE t.hash = $1 AND t.kind = 'session'"
        );
        match self.0.rows(sql, vec![hash.into()]).await?.into_iter().next() {
            Some(row) => {
                // The column after those of the player.
                let seen = row.number(PLAYER.split(',').count())?;
                Ok(Some((PlayerRow::read(row)?, seen)))
            }
            None => Ok(None),
        }
    }

    /// Devices of a player, most recently used first.
    pub async fn devices(&self, player: &str) -> Result<Vec<DeviceRow>, StoreError> {
        let sql = format!(
            "SELECT SUBSTR(hash, 1, {DEVICE_ID}), since, COALESCE(seen, since) AS used, device FROM tokens
            WHERE player = $1 AND kind = 'session' ORDER BY used DESC, hash LIMIT 100"
        );
        let rows = self.0.rows(sql, vec![player.into()]).await?;
        rows.into_iter()
            .map(|mut row| {
                let (since, seen) = (row.number(1)?, row.number(2)?);
                Ok(DeviceRow { id: row.text(0)?, since, seen, device: row.maybe_text(3)? })
            })
            .collect()
    }

    async fn one_player(&self, sql: String, values: Vec<Value>) -> Result<Option<PlayerRow>, StoreError> {
        self.0.rows(sql, values).await?.into_iter().next().map(PlayerRow::read).transpose()
    }

    /// Name of a player. Deleted players have none.
    pub async fn name(&self, id: &str) -> Result<Option<String>, StoreError> {
        Ok(self.player(id).await?.and_then(|player| player.name))
    }

    /// A game by identifier.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let sql = format!("SELECT {GAME} FROM games g WHERE g.id = $1");
        self.0.rows(sql, vec![id.into()]).await?.into_iter().next().map(GameRow::read).transpose()
    }

    /// Events of a game with a number greater than `since`.
    pub async fn events(&self, game: &str, since: u64) -> Result<Vec<EventRow>, StoreError> {
        let sql = "SELECT number, at, player, idempotency, data FROM events WHERE game = $1 AND number > $2
            ORDER BY number";
        let rows = self.0.rows(sql.to_owned(), vec![game.into(), since.into()]).await?;
        rows.into_iter().map(read_event).collect()
    }

    /// At most `limit` events of a game with a number greater than `since`.
    pub async fn events_page(&self, game: &str, since: u64, limit: u32) -> Result<Vec<EventRow>, StoreError> {
        let sql = format!(
            "SELECT number, at, player, idempotency, data FROM events WHERE game = $1 AND number > $2
            ORDER BY number LIMIT {limit}"
        );
        let rows = self.0.rows(sql, vec![game.into(), since.into()]).await?;
        rows.into_iter().map(read_event).collect()
    }

    /// Games whose deadline has expired.
    pub async fn expired_deadlines(&self, now: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        let sql = format!("SELECT id FROM games WHERE deadline <= $1 ORDER BY deadline LIMIT {limit}");
        let rows = self.0.rows(sql, vec![now.into()]).await?;
        rows.into_iter().map(|mut row| row.text(0)).collect()
    }

    /// Whether a game has a deadline before a time.
    pub async fn has_deadline_before(&self, time: u64) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM games WHERE deadline < $1 LIMIT 1".to_owned();
        Ok(!self.0.rows(sql, vec![time.into()]).await?.is_empty())
    }

    /// Games with running clocks: all live ones, and correspondence games whose deadline is before a time.
    pub async fn on_clocks(&self, before: u64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games WHERE state = 'playing' AND deadline IS NOT NULL
            AND time <> '-' AND (deadline < $1 OR time NOT LIKE '%d')";
        let rows = self.0.rows(sql.to_owned(), vec![before.into()]).await?;
        rows.into_iter().map(|mut row| row.text(0)).collect()
    }

    /// The servers on this database with their last heartbeats.
    pub async fn servers(&self) -> Result<Vec<ServerRow>, StoreError> {
        let rows = self.0.rows("SELECT id, seen, stopped FROM servers".to_owned(), Vec::new()).await?;
        let read = |mut row: Row| {
            Ok(ServerRow { id: row.text(0)?, seen: row.number(1)?, has_stopped: row.flag(2)? })
        };
        rows.into_iter().map(read).collect()
    }

    /// Time of the last event of any game.
    pub async fn last_change(&self) -> Result<Option<u64>, StoreError> {
        let rows = self.0.rows("SELECT MAX(changed) FROM games".to_owned(), Vec::new()).await?;
        rows.first().map_or(Ok(None), |row| row.maybe_number(0))
    }

    /// Games changed since a time, with the numbers of their last events.
    pub async fn changed_since(&self, time: u64) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT id, number FROM games WHERE changed >= $1".to_owned();
        let rows = self.0.rows(sql, vec![time.into()]).await?;
        rows.into_iter().map(|mut row| Ok((row.text(0)?, row.number(1)?))).collect()
    }

    /// Identifiers of games in order, after one.
    pub async fn game_ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        // From the events, from which the table of games can be rebuilt.
        let sql = format!("SELECT DISTINCT game FROM events WHERE game > $1 ORDER BY game LIMIT {limit}");
        let rows = self.0.rows(sql, vec![after.into()]).await?;
        rows.into_iter().map(|mut row| row.text(0)).collect()
    }

    /// Number of all games.
    pub async fn game_count(&self) -> Result<u64, StoreError> {
        let rows = self.0.rows("SELECT COUNT(*) FROM games".to_owned(), Vec::new()).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }

    /// Rated games in the order in which they were rated.
    pub async fn rated_games(&self) -> Result<Vec<GameRow>, StoreError> {
        let sql = format!("SELECT {GAME} FROM games g WHERE g.place IS NOT NULL ORDER BY g.place");
        self.0.rows(sql, Vec::new()).await?.into_iter().map(GameRow::read).collect()
    }

    /// Keys of the stored positions of a game.
    pub async fn positions(&self, game: &str) -> Result<Vec<u64>, StoreError> {
        let sql = "SELECT position FROM positions WHERE game = $1 ORDER BY position".to_owned();
        let rows = self.0.rows(sql, vec![game.into()]).await?;
        rows.into_iter().map(|row| row.number(0)).collect()
    }

    /// Ratings of a player, or of all players.
    pub async fn ratings(&self, player: Option<&str>) -> Result<Vec<RatingRow>, StoreError> {
        let columns = "SELECT player, ruleset, rating, deviation, volatility, games FROM ratings";
        let rows = match player {
            Some(player) => {
                let sql = format!("{columns} WHERE player = $1 ORDER BY ruleset");
                self.0.rows(sql, vec![player.into()]).await?
            }
            None => self.0.rows(format!("{columns} ORDER BY player, ruleset"), Vec::new()).await?,
        };
        rows.into_iter().map(RatingRow::read).collect()
    }

    /// The last rating changes of a player in a ruleset, oldest first.
    pub async fn rating_steps(
        &self,
        player: &str,
        ruleset: &str,
        limit: u32,
    ) -> Result<Vec<RatingStep>, StoreError> {
        let sql = format!(
            "SELECT player, ruleset, place, at, rating, deviation FROM rating_steps
            WHERE player = $1 AND ruleset = $2 ORDER BY place DESC LIMIT {limit}"
        );
        let rows = self.0.list(sql, vec![player.into(), ruleset.into()]).await?;
        rows.into_iter().rev().map(RatingStep::read).collect()
    }

    /// All rating changes.
    pub async fn all_rating_steps(&self) -> Result<Vec<RatingStep>, StoreError> {
        let sql = "SELECT player, ruleset, place, at, rating, deviation FROM rating_steps
            ORDER BY player, ruleset, place";
        self.0.rows(sql.to_owned(), Vec::new()).await?.into_iter().map(RatingStep::read).collect()
    }

    /// Guests created before a time, in order of creation, after one: identifiers and creation times.
    pub async fn guests(
        &self,
        after: (u64, &str),
        before: u64,
        limit: u32,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = format!(
            "SELECT id, since FROM players WHERE kind = 'guest' AND since >= $1 AND since < $3
            AND (since > $1 OR id > $2) ORDER BY since, id LIMIT {limit}"
        );
        let rows = self.0.rows(sql, vec![after.0.into(), after.1.into(), before.into()]).await?;
        rows.into_iter().map(|mut row| Ok((row.text(0)?, row.number(1)?))).collect()
    }

    /// Whether the database is reachable.
    pub async fn is_reachable(&self) -> bool {
        self.0.rows("SELECT number FROM form".to_owned(), Vec::new()).await.is_ok()
    }
}
