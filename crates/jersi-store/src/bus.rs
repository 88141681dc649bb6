//! What servers on one database tell each other: only which game got which number; whoever hears it reads the events.
//! A notice may be lost; a slow poll finds what it was about.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jersi_wire::WireSide;
use sqlx::ConnectOptions as _;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use tokio::sync::{broadcast, mpsc};

/// Something that other servers want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A game has got events up to a number.
    Game {
        /// The game.
        game: String,
        /// The number.
        number: u64,
    },
    /// A player came, left, or is still there.
    Presence {
        /// The game.
        game: String,
        /// The side.
        side: WireSide,
        /// Whether the player is there.
        is_here: bool,
    },
    /// The seeks have changed.
    Lobby,
}

/// Tells other servers, and what they tell.
pub trait Bus: Send + Sync {
    /// Tells the others. It does not wait, and never fails: a notice may be lost.
    fn tell(&self, notice: Notice);
    /// What the others tell from now on. Whoever reads too slowly misses some.
    fn listen(&self) -> broadcast::Receiver<Notice>;
}

/// So many notices are kept for a slow listener.
const KEPT: usize = 4096;

/// There is no other server.
pub(crate) struct LocalBus(broadcast::Sender<Notice>);

impl Default for LocalBus {
    fn default() -> Self {
        Self(broadcast::channel(1).0)
    }
}

impl Bus for LocalBus {
    fn tell(&self, _: Notice) {}

    fn listen(&self) -> broadcast::Receiver<Notice> {
        self.0.subscribe()
    }
}

/// NOTIFY and LISTEN of PostgreSQL.
pub(crate) struct PostgresBus {
    out: mpsc::Sender<Notice>,
    heard: broadcast::Sender<Notice>,
}

const CHANNEL: &str = "jersi";
/// A payload must be shorter than 8,000 bytes.
const PAYLOAD: usize = 7_000;
/// How long to wait before a lost connection is tried again.
const PAUSE: Duration = Duration::from_millis(500);

impl PostgresBus {
    /// With connections of its own: a notice must not wait behind questions. It ends when the pool is closed.
    pub(crate) fn start(options: PgConnectOptions, pool: PgPool) -> Self {
        let (out, outgoing) = mpsc::channel(KEPT);
        let (heard, _) = broadcast::channel(KEPT);
        // The listener hears its own server too: the name tells.
        let name = unique_name();
        tokio::spawn(speak(options.clone(), outgoing, name.clone()));
        tokio::spawn(hear(options, pool, heard.clone(), name));
        Self { out, heard }
    }
}

impl Bus for PostgresBus {
    fn tell(&self, notice: Notice) {
        // A full queue means that the database is slow; the poll finds what is lost.
        let _ = self.out.try_send(notice);
    }

    fn listen(&self) -> broadcast::Receiver<Notice> {
        self.heard.subscribe()
    }
}

/// A name that no other server has.
fn unique_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    format!("{:x}-{since:x}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// Sends what has gathered in one message: a commit with a notice makes others wait.
async fn speak(options: PgConnectOptions, mut outgoing: mpsc::Receiver<Notice>, name: String) {
    let mut speaker = Speaker { options, connection: None };
    let mut gathered = Vec::new();
    while outgoing.recv_many(&mut gathered, 100).await > 0 {
        let mut message = name.clone();
        for notice in gathered.drain(..) {
            if message.len() > PAYLOAD {
                speaker.send(&message).await;
                message.clone_from(&name);
            }
            let _ = write!(message, ",{}", written(&notice));
        }
        speaker.send(&message).await;
    }
}

/// A connection that only sends notices.
struct Speaker {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
}

impl Speaker {
    /// Sends a message; what can't be sent is lost, and found by the poll.
    async fn send(&mut self, message: &str) {
        // The connection may be dead since the last message: a new one tries again.
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
        // A notice is a commit too, but nobody needs it on the disk: what it tells of is there already.
        sqlx::query("SET synchronous_commit = off").execute(&mut connection).await?;
        Ok(connection)
    }
}

async fn hear(options: PgConnectOptions, pool: PgPool, heard: broadcast::Sender<Notice>, name: String) {
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
                        for notice in parts.filter_map(read) {
                            let _ = heard.send(notice);
                        }
                    }
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    // Either way there is nothing left to hear.
    let _ = closed.do_until(listening).await;
}

fn written(notice: &Notice) -> String {
    match notice {
        Notice::Game { game, number } => format!("g:{game}:{number}"),
        Notice::Presence { game, side, is_here } => {
            let side = if *side == WireSide::White { 'w' } else { 'b' };
            format!("p:{game}:{side}{}", if *is_here { '+' } else { '-' })
        }
        Notice::Lobby => "l".to_owned(),
    }
}

fn read(text: &str) -> Option<Notice> {
    let mut words = text.split(':');
    Some(match (words.next()?, words.next(), words.next()) {
        ("g", Some(game), Some(number)) => {
            Notice::Game { game: game.to_owned(), number: number.parse().ok()? }
        }
        ("p", Some(game), Some(who)) => Notice::Presence {
            game: game.to_owned(),
            side: if who.starts_with('w') { WireSide::White } else { WireSide::Black },
            is_here: who.ends_with('+'),
        },
        ("l", None, None) => Notice::Lobby,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_are_read_as_they_are_written() {
        for notice in [
            Notice::Game { game: "abc".to_owned(), number: 12 },
            Notice::Presence { game: "abc".to_owned(), side: WireSide::White, is_here: true },
            Notice::Presence { game: "abc".to_owned(), side: WireSide::Black, is_here: false },
            Notice::Lobby,
        ] {
            assert_eq!(read(&written(&notice)), Some(notice));
        }
        for wrong in ["", "g", "g:a", "g:a:b", "x:a:1", "l:1"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
