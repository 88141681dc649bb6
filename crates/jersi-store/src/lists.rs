//! Lists of games: by filter, with the names of the players, and results of a player. They run on separate connections
//! with a time limit, use an index for every filter, and read a limited number of rows.

use crate::rows::{GAME, GameRow, ResultsRow};
use crate::value::{Row, Value};
use crate::{GameState, Store, StoreError};

/// Filter for listing games, most recently changed first. `None` does not restrict.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// Games of this player.
    pub player: Option<String>,
    /// Games to which this player is invited.
    pub invited: Option<String>,
    /// Games of this ruleset.
    pub ruleset: Option<String>,
    /// Games in this state.
    pub state: Option<GameState>,
    /// Games with this result.
    pub result: Option<String>,
    /// Finished games in which the position with this key occurred.
    pub position: Option<u64>,
    /// Games changed at this time or later.
    pub since: Option<u64>,
    /// Pagination cursor: games before this time of change and identifier.
    pub before: Option<(u64, String)>,
    /// Includes private games.
    pub with_private: bool,
    /// Maximum number of games.
    pub limit: u32,
}

/// Game of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedGame {
    /// The game.
    pub game: GameRow,
    /// Current names of White and Black.
    pub names: [Option<String>; 2],
}

/// Number of games up to which a position counts as rare: its games are looked up by the position.
const RARE: usize = 1_000;
/// Number of recent games that are searched for a position that is not rare, or by conditions without an index.
const RECENT: u32 = 10_000;
/// Maximum number of games of each side that count for the results of a player.
const MOST_RESULTS: u32 = 5_000;

/// Order of lists.
const NEWEST: &str = "ORDER BY g.changed DESC, g.id DESC";

/// Query with its parameters.
#[derive(Default)]
struct Sql {
    values: Vec<Value>,
}

impl Sql {
    /// Placeholder of a new parameter.
    fn bind(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }
}

impl Store {
    /// Games by filter, most recently changed first.
    pub async fn games(&self, filter: &GameFilter) -> Result<Vec<GameRow>, StoreError> {
        let mut sql = Sql::default();
        let text = self.list_of(filter, &mut sql).await?;
        self.0.list(text, sql.values).await?.into_iter().map(GameRow::read).collect()
    }

    /// Games by filter with the names of the players, in one query.
    pub async fn games_with_names(&self, filter: &GameFilter) -> Result<Vec<ListedGame>, StoreError> {
        let mut sql = Sql::default();
        let list = self.list_of(filter, &mut sql).await?;
        let text = with_names(&list);
        let read = |mut row: Row| {
            // The columns after those of the game.
            let first = GAME.split(',').count();
            let names = [row.maybe_text(first)?, row.maybe_text(first + 1)?];
            Ok(ListedGame { game: GameRow::read(row)?, names })
        };
        self.0.list(text, sql.values).await?.into_iter().map(read).collect()
    }

    /// Games by filter, for changing all of them: not on the connections for lists, which may be busy.
    pub async fn games_to_change(&self, filter: &GameFilter) -> Result<Vec<GameRow>, StoreError> {
        let mut sql = Sql::default();
        let text = self.list_of(filter, &mut sql).await?;
        self.0.rows(text, sql.values).await?.into_iter().map(GameRow::read).collect()
    }

    /// Running games of a player, or open games to which the player is invited. For house bots: not on the connections
    /// for lists, which may be busy.
    pub async fn games_to_attend(
        &self,
        player: &str,
        is_open: bool,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let own = Some(player.to_owned());
        let filter = GameFilter {
            state: Some(if is_open { GameState::Open } else { GameState::Playing }),
            invited: own.clone().filter(|_| is_open),
            player: own.filter(|_| !is_open),
            with_private: true,
            limit,
            ..GameFilter::default()
        };
        self.games_to_change(&filter).await
    }

    /// The query of a list.
    async fn list_of(&self, filter: &GameFilter, sql: &mut Sql) -> Result<String, StoreError> {
        Ok(match (&filter.player, filter.position) {
            (Some(player), _) => of_player(filter, player, sql),
            (None, Some(key)) => {
                let found = format!("SELECT game FROM positions WHERE position = $1 LIMIT {}", RARE + 1);
                let is_rare = self.0.list(found, vec![key.into()]).await?.len() <= RARE;
                with_position(filter, key, is_rare, sql)
            }
            (None, None) => {
                let conditions = Conditions::of(filter, sql);
                let states = match states(filter) {
                    // One index has the games of all states.
                    states if states.len() > 1 && (filter.ruleset.is_none() || filter.result.is_some()) => {
                        vec!["1 = 1".to_owned()]
                    }
                    states => states,
                };
                merged(&states.iter().map(|state| conditions.list(filter, state)).collect::<Vec<_>>(), filter)
            }
        })
    }

    /// Results of a player by ruleset, in the last games of each side.
    pub async fn results(&self, player: &str, with_private: bool) -> Result<Vec<ResultsRow>, StoreError> {
        let public = if with_private { "" } else { "AND g.private = 0" };
        // Two subqueries, so that each can use an index.
        let side = |own: &str, other: &str| {
            format!(
                "SELECT * FROM (SELECT g.ruleset, CASE g.result WHEN '{own}' THEN 1 ELSE 0 END AS won,
                CASE g.result WHEN 'tie' THEN 1 ELSE 0 END AS tied,
                CASE g.result WHEN '{other}' THEN 1 ELSE 0 END AS lost
                FROM games g WHERE g.{own} = $1 AND g.state = 'over' AND {NOT_PLAYING} {public}
                ORDER BY g.changed DESC LIMIT {MOST_RESULTS}) AS as_{own}"
            )
        };
        let sql = format!(
            "SELECT ruleset, CAST(SUM(won) AS BIGINT), CAST(SUM(tied) AS BIGINT), CAST(SUM(lost) AS BIGINT)
            FROM ({} UNION ALL {}) AS own GROUP BY ruleset ORDER BY ruleset",
            side("white", "black"),
            side("black", "white")
        );
        let rows = self.0.list(sql, vec![player.into()]).await?;
        rows.into_iter()
            .map(|mut row| {
                let (won, tied, lost) = (row.number(1)?, row.number(2)?, row.number(3)?);
                Ok(ResultsRow { ruleset: row.text(0)?, won, tied, lost })
            })
            .collect()
    }
}

/// The query of a list with the names of the players.
fn with_names(list: &str) -> String {
    format!(
        "SELECT g.*, w.name, b.name FROM ({list}) AS g
        LEFT JOIN players w ON w.id = g.white LEFT JOIN players b ON b.id = g.black {NEWEST}"
    )
}

fn limit(filter: &GameFilter) -> u32 {
    filter.limit.max(1)
}

/// Condition of the indexes without running games.
const NOT_PLAYING: &str = "g.state <> 'playing'";

/// Conditions on the state, one for each index that is needed: running games have their own. Literals, because partial
/// indexes need that.
fn states(filter: &GameFilter) -> Vec<String> {
    match filter.state {
        // SQLite would sort a million games with the index of another condition.
        Some(state)
            if state == GameState::Playing || (filter.player.is_none() && filter.ruleset.is_none()) =>
        {
            vec![format!("g.state = '{}'", state.id())]
        }
        Some(state) => vec![format!("g.state = '{}' AND {NOT_PLAYING}", state.id())],
        None => vec!["g.state = 'playing'".to_owned(), NOT_PLAYING.to_owned()],
    }
}

/// The first games of several lists.
fn merged(lists: &[String], filter: &GameFilter) -> String {
    let named =
        lists.iter().enumerate().map(|(index, list)| format!("SELECT * FROM ({list}) AS list_{index}"));
    if let [list] = lists {
        return list.clone();
    }
    let lists = named.collect::<Vec<_>>().join(" UNION ALL ");
    format!("SELECT g.* FROM ({lists}) AS g {NEWEST} LIMIT {}", limit(filter))
}

/// Games of a player: a query for each side and index, because a condition on both can't use an index for the order.
fn of_player(filter: &GameFilter, player: &str, sql: &mut Sql) -> String {
    let own = sql.bind(player);
    let mut conditions = Conditions::of(filter, sql);
    if let Some(key) = filter.position {
        let key = sql.bind(key);
        conditions
            .others
            .push(format!("EXISTS (SELECT 1 FROM positions p WHERE p.game = g.id AND p.position = {key})"));
    }
    let mut lists = Vec::new();
    for side in ["white", "black"] {
        for state in states(filter) {
            lists.push(conditions.list(filter, &format!("g.{side} = {own} AND {state}")));
        }
    }
    merged(&lists, filter)
}

/// Games with a position: those of a rare position are looked up; for others the recent games are searched.
fn with_position(filter: &GameFilter, key: u64, is_rare: bool, sql: &mut Sql) -> String {
    let key = sql.bind(key);
    let conditions = Conditions::of(filter, sql);
    let state = match filter.state {
        // Only finished games have positions.
        None => NOT_PLAYING.to_owned(),
        Some(_) => states(filter).join(" AND "),
    };
    let conditions = [vec![state], conditions.indexed, conditions.others, conditions.ruleset].concat();
    let conditions = conditions.join(" AND ");
    let limit = limit(filter);
    if is_rare {
        return format!(
            "SELECT {GAME} FROM (SELECT game FROM positions WHERE position = {key} LIMIT {RARE}) AS p
            CROSS JOIN games g WHERE g.id = p.game AND {conditions} {NEWEST} LIMIT {limit}"
        );
    }
    // The search sorts only identifiers; whole rows are read for the result.
    format!(
        "SELECT {GAME} FROM (SELECT g.id FROM
        (SELECT g.id, g.changed FROM games g WHERE {conditions} {NEWEST} LIMIT {RECENT}) AS g
        WHERE EXISTS (SELECT 1 FROM positions p WHERE p.position = {key} AND p.game = g.id)
        {NEWEST} LIMIT {limit}) AS found CROSS JOIN games g WHERE g.id = found.id {NEWEST}"
    )
}

/// The conditions of a filter, except player, position and state.
#[derive(Default)]
struct Conditions {
    /// Those of an index.
    indexed: Vec<String>,
    /// Those without an index, which are searched in recent games.
    others: Vec<String>,
    /// The ruleset, which only some indexes have.
    ruleset: Vec<String>,
}

impl Conditions {
    fn of(filter: &GameFilter, sql: &mut Sql) -> Self {
        let mut all = Self::default();
        if !filter.with_private {
            all.indexed.push("g.private = 0".to_owned());
        }
        if let Some(invited) = &filter.invited {
            all.indexed.push(format!("g.invited = {}", sql.bind(invited.as_str())));
        }
        if let Some(result) = &filter.result {
            let result = format!("g.result = {}", sql.bind(result.as_str()));
            if filter.player.is_none() { all.indexed.push(result) } else { all.others.push(result) }
        }
        if let Some(ruleset) = &filter.ruleset {
            all.ruleset.push(format!("g.ruleset = {}", sql.bind(ruleset.as_str())));
        }
        if let Some(since) = filter.since {
            all.indexed.push(format!("g.changed >= {}", sql.bind(since)));
        }
        if let Some((changed, id)) = &filter.before {
            let (changed, id) = (sql.bind(*changed), sql.bind(id.as_str()));
            all.indexed.push(format!("g.changed <= {changed} AND (g.changed < {changed} OR g.id < {id})"));
        }
        all
    }

    /// The first games that fulfil the conditions and a further one, which has an index.
    fn list(&self, filter: &GameFilter, further: &str) -> String {
        let is_indexed = filter.player.is_none()
            && filter.invited.is_none()
            && (filter.result.is_some() || filter.state == Some(GameState::Over) || further == NOT_PLAYING);
        let (mut indexed, mut others) = (self.indexed.clone(), self.others.clone());
        if is_indexed { &mut indexed } else { &mut others }.extend(self.ruleset.iter().cloned());
        indexed.insert(0, further.to_owned());
        let (indexed, limit) = (indexed.join(" AND "), limit(filter));
        if others.is_empty() {
            return format!("SELECT {GAME} FROM games g WHERE {indexed} {NEWEST} LIMIT {limit}");
        }
        format!(
            "SELECT {GAME} FROM (SELECT * FROM games g WHERE {indexed} {NEWEST} LIMIT {RECENT}) AS g
            WHERE {} {NEWEST} LIMIT {limit}",
            others.join(" AND ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Address;

    /// The plan of a list on SQLite.
    async fn plan(store: &Store, filter: &GameFilter) -> String {
        let mut sql = Sql::default();
        let list = store.list_of(filter, &mut sql).await.expect("a store");
        let list = with_names(&list);
        let rows = store.0.rows(format!("EXPLAIN QUERY PLAN {list}"), sql.values).await.expect("a plan");
        let steps = rows.into_iter().map(|mut row| row.text(3).expect("a step"));
        steps.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn every_list_uses_an_index() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let store = Store::open(&Address::Memory).await.expect("memory");
            let none = GameFilter { limit: 20, ..GameFilter::default() };
            let text = |text: &str| Some(text.to_owned());
            let of = |state| GameFilter { state: Some(state), ..none.clone() };
            let playing = of(GameState::Playing);
            let before = Some((5, "x".to_owned()));
            for (filter, index) in [
                (none.clone(), "games_by_change"),
                (GameFilter { before: before.clone(), ..none.clone() }, "games_by_change"),
                (GameFilter { ruleset: text("pijersi"), ..none.clone() }, "games_by_ruleset"),
                (of(GameState::Over), "games_over"),
                (of(GameState::Open), "games_open"),
                (of(GameState::Aborted), "games_aborted"),
                (playing.clone(), "games_playing "),
                (GameFilter { before, ..playing.clone() }, "games_playing "),
                (GameFilter { ruleset: text("pijersi"), ..playing.clone() }, "games_playing "),
                (GameFilter { result: text("tie"), ..none.clone() }, "games_by_result"),
                (
                    GameFilter { result: text("tie"), ruleset: text("pijersi"), ..none.clone() },
                    "games_by_ruleset_and_result",
                ),
                (GameFilter { player: text("a"), ..none.clone() }, "games_of_white"),
                (
                    GameFilter { player: text("a"), ruleset: text("pijersi"), ..none.clone() },
                    "games_of_black",
                ),
                (GameFilter { player: text("a"), ..none.clone() }, "games_playing_black"),
                (GameFilter { player: text("a"), ..of(GameState::Over) }, "games_of_white"),
                (GameFilter { ruleset: text("pijersi"), ..of(GameState::Over) }, "games_by_ruleset"),
                (GameFilter { ruleset: text("pijersi"), ..none.clone() }, "games_playing "),
                (
                    GameFilter { player: text("a"), with_private: true, ..playing.clone() },
                    "games_playing_white",
                ),
                (GameFilter { player: text("a"), with_private: true, ..playing }, "games_playing_black"),
                (
                    GameFilter { invited: text("a"), with_private: true, ..of(GameState::Open) },
                    "games_by_invited",
                ),
                (GameFilter { position: Some(7), ruleset: text("pijersi"), ..none }, "positions"),
            ] {
                let plan = plan(&store, &filter).await;
                let with_space = plan.replace('\n', " \n") + " ";
                assert!(with_space.contains(index), "{filter:?}\n{plan}");
                let scans = plan.lines().filter(|step| step.starts_with("SCAN g") && !step.contains("INDEX"));
                // The last step of a player's list scans short lists. A search scans recent games, found by an index.
                let recent = plan.lines().filter(|step| *step == "CO-ROUTINE g").count();
                assert!(scans.count() <= recent || filter.player.is_some(), "{filter:?}\n{plan}");
            }
        });
    }

    #[test]
    fn a_long_list_is_stopped() {
        let folder = std::env::temp_dir().join(format!("jersi-lists-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let store = Store::open(&Address::Sqlite(folder.join("games.db"))).await.expect("a file");
            let endless =
                "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT COUNT(*) FROM c";
            let error = store.0.list(endless.to_owned(), Vec::new()).await.expect_err("it never ends");
            assert!(matches!(error, StoreError::TimedOut), "{error}");
            let stats = store.stats().into_iter().find(|(pool, _)| pool.id() == "lists").expect("a pool").1;
            assert_eq!((stats.queries, stats.timeouts), (1, 1));
            store.games(&GameFilter::default()).await.expect("the connection can be used again");
            store.close().await;
        });
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
