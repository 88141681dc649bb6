//! Notices between servers on the same database. A notice holds the game and its last event number; receivers read the
//! events from the database. Delivery is best effort: servers also poll.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jersi_wire::WireSide;
use sqlx::ConnectOptions as _;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use tokio::sync::{broadcast, mpsc};

/// Change notice for other servers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A game has new events.
    Game {
        /// The game.
        game: String,
        /// Number of the last event.
        number: u64,
    },
    /// A player connected, disconnected or is still connected.
    Presence {
        /// The game.
        game: String,
        /// The side.
        side: WireSide,
        /// Whether the player is connected.
        is_here: bool,
    },
    /// The seeks have changed.
    Lobby,
    /// Asks every other server when it last saw the players of a game.
    RollCall {
        /// The game.
        game: String,
        /// Identifies the answers.
        id: String,
    },
    /// Answer to a roll call.
    RollAnswer {
        /// The roll call.
        id: String,
        /// The answering server.
        server: String,
        /// Milliseconds since that server saw White and Black; 0 with an open connection, `None` if never.
        away: [Option<u64>; 2],
    },
    /// The challenges to a player have changed.
    Challenge {
        /// The player.
        player: String,
    },
}

/// Publishes and receives notices.
pub trait Bus: Send + Sync {
    /// Publishes a notice without waiting. The notice may be lost.
    fn publish(&self, notice: Notice);
    /// Notices of other servers from now on. A slow receiver misses some.
    fn subscribe(&self) -> broadcast::Receiver<Notice>;
}

/// Queue length for outgoing notices and for slow receivers.
const QUEUE: usize = 4096;

/// Bus of a database that only one server uses.
pub(crate) struct LocalBus(broadcast::Sender<Notice>);

impl Default for LocalBus {
    fn default() -> Self {
        Self(broadcast::channel(1).0)
    }
}

impl Bus for LocalBus {
    fn publish(&self, _: Notice) {}

    fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.0.subscribe()
    }
}

/// Bus over NOTIFY and LISTEN of PostgreSQL.
pub(crate) struct PostgresBus {
    out: mpsc::Sender<Notice>,
    received: broadcast::Sender<Notice>,
}

const CHANNEL: &str = "jersi";
/// Maximum payload length. PostgreSQL allows less than 8,000 bytes.
const PAYLOAD: usize = 7_000;
/// Delay before reconnecting.
const PAUSE: Duration = Duration::from_millis(500);

impl PostgresBus {
    /// Uses separate connections, so that notices do not wait behind queries. Ends when the pool is closed.
    pub(crate) fn start(options: PgConnectOptions, pool: PgPool) -> Self {
        let (out, outgoing) = mpsc::channel(QUEUE);
        let (received, _) = broadcast::channel(QUEUE);
        // LISTEN also delivers the notices of this server; the name filters them out.
        let name = unique_name();
        tokio::spawn(send_queued(options.clone(), outgoing, name.clone()));
        tokio::spawn(receive(options, pool, received.clone(), name));
        Self { out, received }
    }
}

impl Bus for PostgresBus {
    fn publish(&self, notice: Notice) {
        // A full queue means that the database is slow. Polling covers lost notices.
        let _ = self.out.try_send(notice);
    }

    fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.received.subscribe()
    }
}

/// A name that is unique among servers.
fn unique_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    format!("{:x}-{since:x}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Sends queued notices in one message, because commits with NOTIFY are serialised.
async fn send_queued(options: PgConnectOptions, mut outgoing: mpsc::Receiver<Notice>, name: String) {
    let mut publisher = Publisher { options, connection: None };
    let mut gathered = Vec::new();
    while outgoing.recv_many(&mut gathered, 100).await > 0 {
        let mut message = name.clone();
        for notice in gathered.drain(..) {
            if message.len() > PAYLOAD {
                publisher.send(&message).await;
                message.clone_from(&name);
            }
            let _ = write!(message, ",{}", encode(&notice));
        }
        publisher.send(&message).await;
    }
}

/// Connection for NOTIFY.
struct Publisher {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Publisher {
    /// Sends a message. On failure it is dropped; polling covers lost notices.
    async fn send(&mut self, message: &str) {
        // The connection may have died since the last message: retry once on a new one.
        for _ in 0..2 {
            let connection = match &mut self.connection {
                Some(connection) => connection,
                None => match Self::connect(&self.options).await {
                    Ok(connection) => self.connection.insert(connection),
                    Err(_) => return,
                },
            };
            let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(message);
            match notify.execute(connection).await {
                Ok(_) => return,
                Err(_) => self.connection = None,
            }
        }
    }

    async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
        let mut connection = options.connect().await?;
        // NOTIFY commits, but its durability does not matter: the event is already stored.
        sqlx::query("SET synchronous_commit = off").execute(&mut connection).await?;
        Ok(connection)
    }
}

async fn receive(options: PgConnectOptions, pool: PgPool, received: broadcast::Sender<Notice>, name: String) {
    let own = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let own = own.connect_lazy_with(options);
    let mut closed = pool.close_event();
    let listening = async {
        loop {
            if let Ok(mut listener) = PgListener::connect_with(&own).await
                && listener.listen(CHANNEL).await.is_ok()
            {
                while let Ok(message) = listener.recv().await {
                    let mut parts = message.payload().split(',');
                    if parts.next() != Some(&name) {
                        for notice in parts.filter_map(decode) {
                            let _ = received.send(notice);
                        }
                    }
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    // Ends with the pool; the listener itself never returns.
    let _ = closed.do_until(listening).await;
}

fn encode(notice: &Notice) -> String {
    match notice {
        Notice::Game { game, number } => format!("g:{game}:{number}"),
        Notice::Presence { game, side, is_here } => {
            let side = if *side == WireSide::White { 'w' } else { 'b' };
            format!("p:{game}:{side}{}", if *is_here { '+' } else { '-' })
        }
        Notice::Lobby => "l".to_owned(),
        Notice::RollCall { game, id } => format!("c:{game}:{id}"),
        Notice::RollAnswer { id, server, away } => {
            let [white, black] = away.map(|away| away.map_or("-".to_owned(), |away| away.to_string()));
            format!("a:{id}:{server}:{white}:{black}")
        }
        Notice::Challenge { player } => format!("i:{player}"),
    }
}

fn decode(text: &str) -> Option<Notice> {
    let words: Vec<_> = text.split(':').collect();
    Some(match words[..] {
        ["g", game, number] => Notice::Game { game: game.to_owned(), number: number.parse().ok()? },
        ["p", game, who] => Notice::Presence {
            game: game.to_owned(),
            side: if who.starts_with('w') { WireSide::White } else { WireSide::Black },
            is_here: who.ends_with('+'),
        },
        ["l"] => Notice::Lobby,
        ["c", game, id] => Notice::RollCall { game: game.to_owned(), id: id.to_owned() },
        ["a", id, server, white, black] => {
            let away = |text: &str| if text == "-" { Some(None) } else { text.parse().ok().map(Some) };
            let away = [away(white)?, away(black)?];
            Notice::RollAnswer { id: id.to_owned(), server: server.to_owned(), away }
        }
        ["i", player] => Notice::Challenge { player: player.to_owned() },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_survive_a_round_trip() {
        for notice in [
            Notice::Game { game: "abc".to_owned(), number: 12 },
            Notice::Presence { game: "abc".to_owned(), side: WireSide::White, is_here: true },
            Notice::Presence { game: "abc".to_owned(), side: WireSide::Black, is_here: false },
            Notice::Lobby,
            Notice::RollCall { game: "abc".to_owned(), id: "def".to_owned() },
            Notice::RollAnswer { id: "d".to_owned(), server: "e".to_owned(), away: [Some(0), None] },
            Notice::Challenge { player: "abc".to_owned() },
        ] {
            assert_eq!(decode(&encode(&notice)), Some(notice));
        }
        for wrong in ["", "g", "g:a", "g:a:b", "x:a:1", "l:1"] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
    }
}
