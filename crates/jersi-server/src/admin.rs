//! Maintenance of a server's database: verification, rebuilding, export, import and player management.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::Write as Output;

use jersi_play::{Ending, Game, printable};
use jersi_rules::record::{ReadRecord, Reading, Record, read_records};
use jersi_store::{
    Append, DecisionRow, GameRow, PlayerChange, RatingRow, RatingStep, Store, StoreError, TokenKind, Write,
    Written,
};
use jersi_wire::{Beginning, ClaimedResult, EventKind, Measure, PlayerKind, Reason};

use crate::hub::new_game;
use crate::leave::leave_games;
use crate::names;
use crate::ratings::{FIRST, rate, rated};
use crate::room::{Broken, Entry, Room, side};
use crate::secret;
use crate::time::DAY;

/// Maintenance operations on a store.
#[derive(Clone, Debug)]
pub struct Admin(Store);

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// Database error.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The output can't be written.
    #[error("output: {0}")]
    Output(#[from] std::io::Error),
    /// There is no player of that name.
    #[error("there is no player '{0}'")]
    NoPlayer(String),
    /// The name is taken.
    #[error("the name '{0}' is taken")]
    NameTaken(String),
    /// The name breaks the rules of names.
    #[error("'{0}' can't be a name")]
    BadName(String),
    /// The player has no password.
    #[error("'{0}' is no registered player")]
    NoPassword(String),
}

/// Role of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// No special role.
    None,
    /// Judges reports.
    Moderator,
}

/// Stored value that differs from the events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The game, or the player and ruleset of a rating.
    pub of: String,
    /// What differs.
    pub what: &'static str,
    /// What is stored.
    pub stored: String,
    /// What the events lead to.
    pub made: String,
}

impl Difference {
    const GAME: &'static str = "the game";

    /// Whether [`Admin::rebuild`] corrects it. It can't if the events themselves can't be replayed.
    #[must_use]
    pub fn is_rebuilt(&self) -> bool {
        self.what != Self::GAME
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} is {}, and should be {}", self.of, self.what, self.stored, self.made)
    }
}

/// Ratings computed from the rated games.
#[derive(Default)]
struct Made {
    now: BTreeMap<(String, String), RatingRow>,
    /// By player, ruleset and rating order.
    steps: BTreeMap<(String, String, u64), RatingStep>,
}

const PAGE: u32 = 500;
/// Maximum length of a name in an imported game.
const LONGEST_NAME: usize = 60;
/// Tolerance for comparing ratings.
const NEAR: f64 = 1e-6;

impl Admin {
    /// Maintenance of a store.
    #[must_use]
    pub const fn new(store: Store) -> Self {
        Self(store)
    }

    /// Calls a function with each game and its replay.
    async fn each_game<E: From<StoreError>>(
        &self,
        mut each: impl AsyncFnMut(String, Result<Room, Broken>) -> Result<(), E>,
    ) -> Result<u64, E> {
        let mut last = String::new();
        let mut count = 0;
        loop {
            let ids = self.0.game_ids(&last, PAGE).await?;
            let Some(end) = ids.last() else { return Ok(count) };
            last.clone_from(end);
            for id in ids {
                let rows = self.0.events(&id, 0).await?;
                let entries: Result<Vec<_>, _> = rows.into_iter().map(Entry::read).collect();
                let room = entries.and_then(|entries| Room::replay(&id, entries));
                each(id, room).await?;
                count += 1;
            }
        }
    }

    /// Replays every game and compares all derived columns. Returns the number of games and the differences. Reads one
    /// snapshot, so that a server may write meanwhile.
    pub async fn verify(&self) -> Result<(u64, Vec<Difference>), AdminError> {
        Self(self.0.snapshot().await?).verify_snapshot().await
    }

    async fn verify_snapshot(&self) -> Result<(u64, Vec<Difference>), AdminError> {
        let mut differences = Vec::new();
        let mut ends = BTreeMap::new();
        let (found, ended) = (&mut differences, &mut ends);
        let count = self
            .each_game(async |id, room| -> Result<(), AdminError> {
                let room = match room {
                    Ok(room) => room,
                    Err(error) => {
                        let (stored, made) = ("stored".to_owned(), error.to_string());
                        found.push(Difference { of: id, what: Difference::GAME, stored, made });
                        return Ok(());
                    }
                };
                // Only rated games need it.
                ended.extend(room.ended_at().filter(|_| room.is_rated()).map(|at| (id.clone(), at)));
                match self.0.game(&id).await? {
                    Some(stored) => compare(&stored, &room.row(), found),
                    None => found.push(Difference {
                        of: id.clone(),
                        what: "its row",
                        stored: "missing".to_owned(),
                        made: "there".to_owned(),
                    }),
                }
                let (stored, made) = (self.0.positions(&id).await?, room.positions());
                if stored != made {
                    let (stored, made) = (format!("{} positions", stored.len()), format!("{}", made.len()));
                    found.push(Difference { of: id, what: "the archive", stored, made });
                }
                Ok(())
            })
            .await?;
        self.compare_ratings(&ends, &mut differences).await?;
        Ok((count, differences))
    }

    /// Ratings computed from the rated games, in rating order.
    async fn ratings_made(&self, ends: &BTreeMap<String, u64>) -> Result<Made, AdminError> {
        let mut made = Made::default();
        for row in self.0.rated_games().await? {
            let [Some(white), Some(black)] = row.players else { continue };
            let keys = [white, black].map(|player| (player, row.ruleset.clone()));
            let before = keys
                .each_ref()
                .map(|key| made.now.get(key).map_or((FIRST, 0), |row| (row.rating, row.games)));
            let (order, at) =
                (row.rating_order.unwrap_or_default(), ends.get(&row.id).copied().unwrap_or_default());
            let result = match row.result.as_deref() {
                Some("white") => Some(("white", "")),
                Some("black") => Some(("black", "")),
                _ => None,
            };
            let after = rate([before[0].0, before[1].0], rated(result, at).points);
            for (index, key) in keys.into_iter().enumerate() {
                let (player, ruleset) = key.clone();
                let (games, rating) = (before[index].1 + 1, after[index]);
                let step = RatingStep {
                    player: player.clone(),
                    ruleset: ruleset.clone(),
                    rating_order: order,
                    at,
                    rating: rating.rating,
                    deviation: rating.deviation,
                };
                made.steps.insert((player.clone(), ruleset.clone(), order), step);
                made.now.insert(key, RatingRow { player, ruleset, rating, games });
            }
        }
        Ok(made)
    }

    async fn compare_ratings(
        &self,
        ends: &BTreeMap<String, u64>,
        found: &mut Vec<Difference>,
    ) -> Result<(), AdminError> {
        let Made { now: mut made, mut steps } = self.ratings_made(ends).await?;
        // One difference for each player and ruleset: a database of an earlier build has no history at all.
        let mut wrong = BTreeMap::new();
        for stored in self.0.all_rating_steps().await? {
            let step = steps.remove(&(stored.player.clone(), stored.ruleset.clone(), stored.rating_order));
            if !step.is_some_and(|step| is_same(&step, &stored)) {
                *wrong.entry((stored.player, stored.ruleset)).or_insert(0_u64) += 1;
            }
        }
        for (player, ruleset, _) in steps.into_keys() {
            if !self.is_gone(&player).await? {
                *wrong.entry((player, ruleset)).or_insert(0) += 1;
            }
        }
        for ((player, ruleset), count) in wrong {
            found.push(Difference {
                of: format!("{player} in {ruleset}"),
                what: "the graph",
                stored: format!("wrong in {count} games"),
                made: "what the games say".to_owned(),
            });
        }
        for stored in self.0.ratings(None).await? {
            let of = format!("{} in {}", stored.player, stored.ruleset);
            match made.remove(&(stored.player, stored.ruleset)) {
                Some(row)
                    if (row.rating.rating - stored.rating.rating).abs() < NEAR
                        && (row.rating.deviation - stored.rating.deviation).abs() < NEAR
                        && row.games == stored.games => {}
                row => found.push(Difference {
                    of,
                    what: "the rating",
                    stored: stored.rating.rating.to_string(),
                    made: row.map_or("none".to_owned(), |row| row.rating.rating.to_string()),
                }),
            }
        }
        for ((player, ruleset), row) in made {
            if !self.is_gone(&player).await? {
                found.push(Difference {
                    of: format!("{player} in {ruleset}"),
                    what: "the rating",
                    stored: "missing".to_owned(),
                    made: row.rating.rating.to_string(),
                });
            }
        }
        Ok(())
    }

    /// Whether a player was deleted. Ratings are deleted then, but rated games stay.
    async fn is_gone(&self, player: &str) -> Result<bool, AdminError> {
        Ok(self.0.player(player).await?.is_none_or(|player| player.kind == PlayerKind::Deleted))
    }

    /// Rebuilds all derived columns. Needs exclusive access.
    pub async fn rebuild(&self) -> Result<u64, AdminError> {
        let mut ends = BTreeMap::new();
        let ended = &mut ends;
        let count = self
            .each_game(async |id, room| -> Result<(), AdminError> {
                // A game that can't be replayed stays unchanged; `verify` reports it.
                if let Ok(room) = room {
                    ended.extend(room.ended_at().filter(|_| room.is_rated()).map(|at| (id, at)));
                    let append = Append {
                        events: Vec::new(),
                        game: room.row(),
                        positions: room.positions(),
                        rated: None,
                    };
                    self.0.write(Write::Rebuild(Box::new(append))).await?;
                }
                Ok(())
            })
            .await?;
        let made = self.ratings_made(&ends).await?;
        let (mut now, mut there) = (Vec::new(), BTreeSet::new());
        for row in made.now.into_values() {
            if !self.is_gone(&row.player).await? {
                there.insert(row.player.clone());
                now.push(row);
            }
        }
        let steps = made.steps.into_values().filter(|step| there.contains(&step.player)).collect();
        self.0.write(Write::Ratings { now, steps }).await?;
        Ok(count)
    }

    /// Writes the records of all finished games.
    pub async fn export(&self, out: &mut (dyn Output + Send)) -> Result<u64, AdminError> {
        self.export_with(out, &mut |_, _| ()).await
    }

    /// The same with progress: the number of games read, and of all games.
    pub async fn export_with(
        &self,
        out: &mut (dyn Output + Send),
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<u64, AdminError> {
        let (mut count, mut read, all) = (0, 0, self.0.game_count().await?);
        self.each_game(async |_, room| -> Result<(), AdminError> {
            read += 1;
            progress(read, all);
            let Ok(room) = room else { return Ok(()) };
            if room.state() != jersi_store::GameState::Over {
                return Ok(());
            }
            let mut names = [None, None];
            for (index, name) in names.iter_mut().enumerate() {
                if let Some(player) = &room.players()[index] {
                    *name = self.0.name(player).await?;
                }
            }
            if count > 0 {
                writeln!(out)?;
            }
            write!(out, "{}", room.record(names, None))?;
            count += 1;
            Ok(())
        })
        .await?;
        Ok(count)
    }

    /// Imports the games of records into the archive. Returns the numbers of new games, of known games, and of records
    /// without a result or with errors.
    pub async fn import(&self, bytes: &[u8], reading: Reading, now: u64) -> Result<[u64; 3], AdminError> {
        let [mut new, mut known, mut left] = [0; 3];
        for read in read_records(bytes, reading) {
            let room = read.ok().and_then(|ReadRecord { record, .. }| imported(&record, now));
            let Some(room) = room else {
                left += 1;
                continue;
            };
            match self.0.write(Write::Append(vec![room.appended(0)])).await? {
                Written::Done => new += 1,
                Written::Conflict => known += 1,
            }
        }
        Ok([new, known, left])
    }

    /// Deletes a player. Running games are resigned; all games stay without the name.
    pub async fn anonymise(&self, name: &str, now: u64) -> Result<(), AdminError> {
        let player = self.player(name).await?;
        leave_games(&self.0, &player, now).await?;
        self.0.write(Write::DeletePlayer { player: player.clone() }).await?;
        // For games that began meanwhile. No more can begin, because the tokens are deleted.
        leave_games(&self.0, &player, now).await
    }

    /// Restricts a player to watching, for a number of days or without an end.
    pub async fn ban(&self, name: &str, days: Option<u32>, now: u64) -> Result<(), AdminError> {
        let player = self.player(name).await?;
        let until = days.map(|days| now + u64::from(days) * DAY);
        self.decide(Measure::Suspend, player, until, now).await
    }

    /// Lifts the ban of a player.
    pub async fn lift_ban(&self, name: &str, now: u64) -> Result<(), AdminError> {
        let player = self.player(name).await?;
        self.decide(Measure::Lift, player, None, now).await
    }

    /// Makes a registered player a moderator, or takes the role away.
    pub async fn set_moderator(&self, name: &str, role: Role, now: u64) -> Result<(), AdminError> {
        let player = self.registered(name).await?;
        let measure = match role {
            Role::Moderator => Measure::Appoint,
            Role::None => Measure::Dismiss,
        };
        self.decide(measure, player, None, now).await
    }

    /// A decision of the operator, which the log has.
    async fn decide(
        &self,
        measure: Measure,
        player: String,
        until: Option<u64>,
        now: u64,
    ) -> Result<(), AdminError> {
        let decision = DecisionRow {
            number: 0,
            at: now,
            moderator: None,
            measure,
            reason: Reason::Operator.id().to_owned(),
            player: Some(player),
            game: None,
            until,
        };
        self.0.write(Write::Decide { decision, append: None, recount: None }).await?;
        Ok(())
    }

    /// Ends the password and all sessions of a registered player, and returns a new recovery code.
    pub async fn reset_password(&self, name: &str) -> Result<String, AdminError> {
        let player = self.registered(name).await?;
        let code = secret::code();
        let change = PlayerChange {
            player: player.clone(),
            // No password has this hash.
            password: Some(String::new()),
            recovery: Some(secret::hash(&code)),
            ..PlayerChange::default()
        };
        self.0.write(Write::ChangePlayer(change)).await?;
        self.0.write(Write::DropTokens { player, except: String::new() }).await?;
        Ok(code)
    }

    /// Gives a registered player another name.
    pub async fn rename(&self, name: &str, new: &str) -> Result<(), AdminError> {
        let player = self.registered(name).await?;
        let new = names::checked(new).map_err(|_| AdminError::BadName(new.to_owned()))?;
        let change = PlayerChange { player, name: Some(new.clone()), ..PlayerChange::default() };
        match self.0.write(Write::ChangePlayer(change)).await? {
            Written::Done => Ok(()),
            Written::Conflict => Err(AdminError::NameTaken(new)),
        }
    }

    /// Removes times after `now`, which a server with a wrong clock has stored, and rebuilds the derived columns of all
    /// games. Returns the number of changed rows. Needs exclusive access.
    pub async fn repair_clock(&self, now: u64) -> Result<u64, AdminError> {
        let changed = self.0.clamp_times(now).await?;
        if changed > 0 {
            self.rebuild().await?;
        }
        Ok(changed)
    }

    async fn registered(&self, name: &str) -> Result<String, AdminError> {
        let player = self.player(name).await?;
        let found = self.0.player(&player).await?;
        match found.filter(|player| player.kind == PlayerKind::Registered) {
            Some(player) => Ok(player.id),
            None => Err(AdminError::NoPassword(name.to_owned())),
        }
    }

    /// Creates a token for a house bot, and the bot if it does not exist.
    pub async fn bot_token(&self, name: &str, now: u64) -> Result<String, AdminError> {
        let player = match self.0.player_named(name).await? {
            Some(player) if player.kind == PlayerKind::Bot => player.id,
            Some(_) => return Err(AdminError::NameTaken(name.to_owned())),
            None => {
                let id = secret::id();
                let write = Write::Player {
                    id: id.clone(),
                    kind: PlayerKind::Bot,
                    name: name.to_owned(),
                    since: now,
                };
                if self.0.write(write).await? == Written::Conflict {
                    return Err(AdminError::NameTaken(name.to_owned()));
                }
                id
            }
        };
        let token = secret::token();
        let hash = secret::hash(&token);
        let write =
            Write::Token { hash, player, kind: TokenKind::Session, since: now, expires: None, device: None };
        self.0.write(write).await?;
        Ok(token)
    }

    async fn player(&self, name: &str) -> Result<String, AdminError> {
        // The identifier first: a player may have chosen another player's identifier as a name.
        let found = match self.0.player(name).await? {
            None => self.0.player_named(name).await?,
            found => found,
        };
        found.map(|player| player.id).ok_or_else(|| AdminError::NoPlayer(name.to_owned()))
    }
}

fn is_same(one: &RatingStep, other: &RatingStep) -> bool {
    let is_near = |a: f64, b: f64| (a - b).abs() < NEAR;
    is_near(one.rating, other.rating) && is_near(one.deviation, other.deviation) && one.at == other.at
}

/// Compares the derived columns of a game.
fn compare(stored: &GameRow, made: &GameRow, found: &mut Vec<Difference>) {
    let GameRow { id, .. } = made;
    for (what, stored, made) in columns(stored).into_iter().zip(columns(made)).map(|(a, b)| (a.0, a.1, b.1)) {
        if stored != made {
            found.push(Difference { of: id.clone(), what, stored, made });
        }
    }
}

/// Derived columns of a game by name, as text. Without `relay_key`, which a game of an earlier build gets with its next turn.
fn columns(row: &GameRow) -> [(&'static str, String); 20] {
    let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
    [
        ("ruleset", row.ruleset.clone()),
        ("variant", row.variant.clone()),
        ("players", row.players.each_ref().map(show).join(" and ")),
        ("names", row.names.each_ref().map(show).join(" and ")),
        ("invited", show(&row.invited)),
        ("time", row.time.clone()),
        ("rated", row.rated.to_string()),
        ("private", row.private.to_string()),
        ("state", row.state.id().to_owned()),
        ("side", show(&row.side)),
        ("number", row.number.to_string()),
        ("turns", row.turns.to_string()),
        ("position", row.position.clone()),
        ("result", show(&row.result)),
        ("reason", show(&row.reason)),
        ("begun", row.begun.to_string()),
        ("changed", row.changed.to_string()),
        ("deadline", row.deadline.map_or("nothing".to_owned(), |deadline| deadline.to_string())),
        ("rematch", show(&row.rematch)),
        ("seated", row.seated.map_or("nothing".to_owned(), |seated| seated.to_string())),
    ]
}

/// Game of a record with a result. The identifier is derived from the record.
fn imported(record: &Record, now: u64) -> Option<Room> {
    let game = Game::from_record(record).ok()?;
    let ending = game.ending()?;
    // Untrusted text: printable characters only, on one line, of limited length.
    let name = |tag| {
        let text = game.tag(tag).unwrap_or("?").split_whitespace().collect::<Vec<_>>().join(" ");
        printable(&text).chars().take(LONGEST_NAME).collect::<String>()
    };
    let start = game.start().position();
    let beginning = Beginning {
        ruleset: game.ruleset().id().to_owned(),
        variant: start.variants().to_string(),
        position: Some(start.text()),
        time: "-".to_owned(),
        imported: Some([name("White"), name("Black")]),
        ..Beginning::default()
    };
    let turns = game.main_line().into_iter().filter_map(|node| {
        let before = game.position_at(game.parent(node)?)?;
        Some(EventKind::Turn { turn: before.write_turn(game.turn_at(node)?), spent: 0, lag: 0 })
    });
    let last = match ending {
        Ending::Rules(_) => None,
        Ending::Resignation { by } => Some(EventKind::Resigned { side: side(by) }),
        Ending::Time { of } => Some(EventKind::Flagged { side: side(of) }),
        Ending::Agreement => Some(EventKind::TieAgreed),
        Ending::TurnLimit => Some(EventKind::TurnLimit),
        Ending::Stopped(_) => Some(EventKind::StopAgreed),
        Ending::Left { by } => {
            Some(EventKind::Claimed { side: side(by.other()), result: ClaimedResult::Win })
        }
        Ending::Unexplained(winner) => Some(EventKind::Settled { winner: winner.map(side) }),
    };
    let whats: Vec<_> =
        std::iter::once(EventKind::Begun(Box::new(beginning))).chain(turns).chain(last).collect();
    let id = secret::id_of(&record.to_string());
    new_game(&id, whats.into_iter(), None, game.tag("Date").and_then(time_of).unwrap_or(now)).ok()
}

/// Time of a date such as `2026-11-17`, or `2026.11.17` in records of other programs.
fn time_of(date: &str) -> Option<u64> {
    let mut parts = date.split(['-', '.']).map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..3000).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month = (month + 9) % 12;
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    let days =
        era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468;
    u64::try_from(days).ok().map(|days| days * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_times() {
        assert_eq!(time_of("1970-01-01"), Some(0));
        assert_eq!(time_of("2000.02.29"), Some(951_782_400_000));
        assert_eq!(time_of("2026-11-17"), Some(1_794_873_600_000));
        for wrong in ["", "????.??.??", "2026.13.01", "2026.11", "x"] {
            assert_eq!(time_of(wrong), None, "{wrong}");
        }
    }
}
