//! A game on a server and its connection, polled by the front end.

use std::cell::OnceCell;
use std::io::BufRead;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use jersi_client::{Connection, ConnectionEvent, Server};
use jersi_remote::{Connectivity, RemoteGame, RemoteNews};
use jersi_wire::{ClientMessage, ServerMessage};
use jersi_words::Words;

use jersi_play::Failure;

/// Interval of timeouts and retries.
const TICK: Duration = Duration::from_millis(500);
/// Timeout for the first state of a game.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A game on a server.
pub(crate) struct OnlineSession {
    pub(crate) server: Server,
    connection: Connection,
    pub(crate) game: RemoteGame,
    /// The invitation link, while there is no opponent.
    pub(crate) link: Option<String>,
    begun: Instant,
    ticked: Instant,
    hello: Option<ServerMessage>,
    /// The reason why the server refuses this client.
    pub(crate) refused: Option<String>,
}

impl OnlineSession {
    pub(crate) fn open(server: Server, game: &str, link: Option<String>) -> Self {
        let connection = Connection::open(&server);
        let now = Instant::now();
        let game = RemoteGame::new(game, jersi_client::chance());
        Self { server, connection, game, link, begun: now, ticked: now, hello: None, refused: None }
    }

    /// The time since the start, in milliseconds.
    pub(crate) fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Handles messages of the server, and sends pending ones.
    pub(crate) fn poll(&mut self) -> Vec<RemoteNews> {
        let mut news = Vec::new();
        while let Ok(event) = self.connection.events().try_recv() {
            self.handle(event, &mut news);
        }
        if self.ticked.elapsed() >= TICK {
            self.ticked = Instant::now();
            self.game.tick(self.now());
        }
        self.flush();
        news
    }

    fn handle(&mut self, event: ConnectionEvent, news: &mut Vec<RemoteNews>) {
        let now = self.now();
        match event {
            ConnectionEvent::Open { hello, .. } => {
                self.game.receive(&hello, now);
                self.game.connected(now);
                self.hello = Some(hello);
            }
            ConnectionEvent::Message(message) => news.extend(self.game.receive(&message, now)),
            ConnectionEvent::Lost { .. } => self.game.lost(now),
            ConnectionEvent::Refused(error) => self.refused = Some(error.message),
        }
    }

    /// Sends the messages that are due.
    pub(crate) fn flush(&mut self) {
        for message in self.game.take_messages() {
            self.connection.send(message);
        }
    }

    /// Opens another game, such as a rematch.
    pub(crate) fn go_on_with(&mut self, game: &str) {
        self.connection.send(ClientMessage::Unwatch { game: self.game.id().to_owned() });
        self.game = RemoteGame::new(game, jersi_client::chance());
        self.link = None;
        let now = self.now();
        if let Some(hello) = &self.hello {
            self.game.receive(hello, now);
            self.game.connected(now);
        }
        self.flush();
    }

    /// Waits for the events of the game.
    pub(crate) fn wait_for_table(&mut self, words: &Words) -> Result<(), Failure> {
        let until = Instant::now() + TIMEOUT;
        while !self.game.is_current() {
            self.poll();
            if let Some(reason) = self.refused.take() {
                return Err(Failure::data(reason));
            }
            if let Some(problem) = self.game.problem() {
                return Err(Failure::data(&problem.message));
            }
            if Instant::now() >= until {
                let server = self.server.address().to_string();
                return Err(Failure::data(words.say("online-unreachable", &[("server", server.into())])));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    /// The seconds since the connection was lost.
    pub(crate) fn lost_for(&self) -> Option<u64> {
        match self.game.connectivity() {
            Connectivity::Lost { since } => Some(self.now().saturating_sub(since) / 1000),
            _ => None,
        }
    }
}

/// Typed lines. They end with the input.
#[derive(Default)]
pub(super) struct Lines(OnceCell<Receiver<String>>);

impl Lines {
    /// Waits for a line before the game is shown. No thread reads here: it would take keys from the full screen.
    pub(super) fn next_before_the_game() -> Option<String> {
        let mut line = String::new();
        std::io::stdin().lock().read_line(&mut line).ok().filter(|&length| length > 0).map(|_| line)
    }

    /// The lines of a game, read by a thread, so that the game continues meanwhile.
    pub(super) fn receiver(&self) -> &Receiver<String> {
        self.0.get_or_init(|| {
            let (typed, lines) = mpsc::channel();
            thread::spawn(move || {
                for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                    if typed.send(line).is_err() {
                        return;
                    }
                }
            });
            lines
        })
    }
}
