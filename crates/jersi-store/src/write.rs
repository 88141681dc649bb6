//! Writes as data, so that the SQLite writer can group them into one commit and PostgreSQL can retry them. `apply` turns
//! them into SQL, with a module for each table.

mod clean;
mod games;
mod players;
pub(crate) mod ratings;
mod tokens;

use std::sync::Arc;

use jersi_wire::PlayerKind;

use crate::connection::SqlConnection;
use crate::moderation::{DecisionRow, LikenessRow, MarkRow, ReportRow};
use crate::recount::Recount;
use crate::relays;
use crate::rows::{GameRow, NewEvent, Rating, RatingRow, RatingStep, TokenKind};
use crate::seeks::{self, NewSeek};
use crate::value::{Value, values};
use crate::{StoreError, moderation};

pub(crate) use games::{append_in_one_statement, single_event};

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
    pub rated: Option<RatedResult>,
}

/// Computes both ratings after a game from those before and White's points.
pub type RatingSystem = fn([Rating; 2], f64) -> [Rating; 2];

/// Result of a rated game.
#[derive(Clone, Copy, Debug)]
pub struct RatedResult {
    /// White's points: 1, 0.5 or 0.
    pub points: f64,
    /// End of the game.
    pub at: u64,
    /// Initial rating of a player.
    pub first: Rating,
    /// Rating system.
    pub rate: RatingSystem,
}

/// Changes to a player. `None` leaves a field unchanged.
#[derive(Clone, Debug, Default)]
pub struct PlayerChange {
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
    TouchToken {
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
        except: String,
    },
    /// Sets the hashes of network and device from which a player joined a game, if known.
    SetMarks {
        /// The player.
        player: String,
        /// Hash of the network.
        network: Option<String>,
        /// Hash of the device.
        device: Option<String>,
    },
    /// Blocks a player for another one. Conflict if there are too many.
    Block {
        /// The blocking player.
        player: String,
        /// The blocked player.
        blocked: String,
        /// The time.
        since: u64,
        /// Maximum number of blocked players.
        most: u64,
    },
    /// Ends a block. Conflict if there is none.
    Unblock {
        /// The blocking player.
        player: String,
        /// The blocked player.
        blocked: String,
    },
    /// Moves the blocks and reports of a guest to an account.
    MoveBlocks {
        /// The guest.
        from: String,
        /// The account.
        to: String,
    },
    /// A report. The same report again changes nothing.
    Report(ReportRow),
    /// Position of a game of a house bot, up to symmetry.
    HousePosition {
        /// Key of the position.
        position: u64,
        /// The game.
        game: String,
        /// The time.
        at: u64,
    },
    /// A mark. Of two marks of the same games, the one with more positions stays.
    Mark(MarkRow),
    /// Likeness of a side to the engine's first choices.
    Likeness(LikenessRow),
    /// Progress of a task.
    Progress {
        /// The task.
        name: String,
        /// Last number that the task has processed.
        number: u64,
    },
    /// A decision of a moderator with its effects. Its number is assigned. Conflict if ratings have changed meanwhile.
    Decide {
        /// The decision.
        decision: DecisionRow,
        /// Events to append to the annulled game.
        append: Option<Box<Append>>,
        /// Ratings without the annulled game.
        recount: Option<Arc<Recount>>,
    },
    /// Sets the nickname of a guest.
    SetNickname {
        /// The player.
        player: String,
        /// The nickname; `None` removes it.
        nickname: Option<String>,
    },
    /// Changes a player. Conflict if the name is taken.
    ChangePlayer(PlayerChange),
    /// Deletes a player: name, password, tokens, seeks and ratings. The games stay.
    DeletePlayer {
        /// The player.
        player: String,
    },
    /// Appends events to games. Conflict if an event number is taken; then nothing is stored.
    Append(Vec<Append>),
    /// A new seek. Conflict if the player or the network has too many.
    Seek(Box<NewSeek>),
    /// Extends the lifetimes of live seeks, and deletes expired ones.
    RenewSeeks {
        /// Seeks with their new expiry times.
        renewed: Vec<(String, u64)>,
        /// The current time.
        now: u64,
    },
    /// Deletes a seek. Conflict if there is no such seek.
    DropSeek {
        /// The identifier.
        id: String,
    },
    /// Turns a seek into a game. Conflict if there is no such seek, or it has expired.
    Accept {
        /// The current time.
        now: u64,
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
    /// Applies a write that seats two players in a rated game. Conflict if they have reached a number of rated games.
    SeatRated {
        /// The two players.
        pair: [String; 2],
        /// Games since this time count.
        since: u64,
        /// Maximum number of games.
        most: u64,
        /// The write.
        write: Box<Write>,
    },
    /// Heartbeat of a server.
    Heartbeat {
        /// The server.
        server: String,
        /// The time.
        at: u64,
        /// Whether the server is shutting down.
        stops: bool,
    },
    /// Deletes expired seeks and tokens, and stale server rows.
    Clean {
        /// Seeks created before this time.
        seeks_before: u64,
        /// Tokens that expired before this time.
        now: u64,
    },
    /// Deletes games that were aborted before both sides had played.
    DropGames {
        /// Games last changed before this time.
        before: u64,
        /// Maximum number of games.
        limit: u32,
    },
    /// Deletes guests who have no games and no seeks.
    DropGuests {
        /// The guests.
        guests: Vec<String>,
        /// Guests whose tokens were used at this time or later stay.
        unused_since: u64,
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
pub(crate) async fn apply(connection: &mut dyn SqlConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Player { id, kind, name, since } => players::insert(connection, id, *kind, name, *since).await,
        Write::SetNickname { player, nickname } => {
            players::set_nickname(connection, player, nickname.as_deref()).await
        }
        Write::SetMarks { player, network, device } => {
            players::set_marks(connection, player, network.as_deref(), device.as_deref()).await
        }
        Write::Block { player, blocked, since, most } => {
            moderation::block(connection, player, blocked, *since, *most).await
        }
        Write::Unblock { player, blocked } => moderation::unblock(connection, player, blocked).await,
        Write::MoveBlocks { from, to } => moderation::move_blocks(connection, from, to).await,
        Write::Report(report) => moderation::report(connection, report).await,
        Write::HousePosition { position, game, at } => {
            relays::add_house_position(connection, *position, game, *at).await
        }
        Write::Mark(mark) => moderation::mark(connection, mark).await,
        Write::Likeness(row) => moderation::likeness(connection, row).await,
        Write::Progress { name, number } => relays::set_progress(connection, name, *number).await,
        Write::Decide { decision, append, recount } => {
            let last = moderation::decide(connection, decision).await?;
            if let Some(append) = append {
                games::append(connection, append).await?;
            }
            match recount {
                Some(recount) => recount.apply(connection, last).await,
                None => Ok(()),
            }
        }
        Write::ChangePlayer(change) => players::change(connection, change).await,
        Write::DeletePlayer { player } => players::delete(connection, player).await,
        Write::Token { hash, player, kind, since, expires, device } => {
            tokens::insert(connection, hash, player, *kind, *since, *expires, device.as_deref()).await
        }
        Write::TouchToken { hash, at } => tokens::touch(connection, hash, *at).await,
        Write::DropDevice { player, device } => tokens::delete_device(connection, player, device).await,
        Write::DropToken { hash } => tokens::delete(connection, hash).await,
        Write::DropTokens { player, except } => tokens::delete_all(connection, player, except).await,
        Write::Append(appends) => {
            for append in appends {
                games::append(connection, append).await?;
            }
            Ok(())
        }
        Write::Rebuild(append) => games::rebuild(connection, append).await,
        Write::Seek(seek) => seeks::insert(connection, seek).await,
        Write::RenewSeeks { renewed, now } => seeks::renew(connection, renewed, *now).await,
        Write::DropSeek { id } => delete_seek(connection, id).await,
        Write::Accept { seek, append, now } => {
            let sql = "DELETE FROM seeks WHERE id = $1 AND (expires IS NULL OR expires > $2)";
            expect_one(connection.execute(sql, values![seek.as_str(), *now]).await?)?;
            games::append(connection, append).await
        }
        Write::SeatRated { pair, since, most, write } => {
            ratings::limit(connection, pair, *since, *most).await?;
            Box::pin(apply(connection, write)).await
        }
        Write::Ratings { now, steps } => ratings::replace(connection, now, steps).await,
        Write::Heartbeat { server, at, stops } => heartbeat(connection, server, *at, *stops).await,
        Write::Clean { seeks_before, now } => clean::expired(connection, *seeks_before, *now).await,
        Write::DropGames { before, limit } => clean::games(connection, *before, *limit).await,
        Write::DropGuests { guests, unused_since } => clean::guests(connection, guests, *unused_since).await,
    }
}

async fn delete_seek(connection: &mut dyn SqlConnection, id: &str) -> Result<(), StoreError> {
    expect_one(connection.execute("DELETE FROM seeks WHERE id = $1", values![id]).await?)
}

async fn heartbeat(
    connection: &mut dyn SqlConnection,
    server: &str,
    at: u64,
    stops: bool,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO servers (id, seen, stopped) VALUES ($1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, stopped = excluded.stopped";
    expect_one(connection.execute(sql, values![server, at, stops]).await?)
}

/// Fails with a conflict unless exactly one row was affected.
pub(crate) fn expect_one(rows: u64) -> Result<(), StoreError> {
    if rows == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}
