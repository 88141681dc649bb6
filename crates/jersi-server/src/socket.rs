//! WebSocket sessions: JSON messages, starting with `hello`. A session has a reader task, a writer task, and one task
//! for each watched game that sends new events. Queues are bounded: a client that reads too slowly is disconnected, and gets
//! the missed events when it reconnects.

mod closing;
mod follow;

use std::collections::HashMap;
use std::pin::pin;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use jersi_store::PlayerRow;
use jersi_wire::{
    ClientMessage, Done, ErrorId, LONGEST_MESSAGE, OLDEST_VERSION, PlayTurn, Played, ServerMessage,
    TakeAction, VERSION,
};
use jersi_words::Language;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tracing::Instrument as _;

use crate::App;
use crate::auth::{Caller, has_nul, language_of};
use crate::connected::Watch;
use crate::limits::Operation;
use crate::refused::Refused;
use crate::secret;
use crate::time::RoundTrips;

use closing::Closing;

/// Send queue length.
const QUEUE: usize = 64;
/// Write timeout.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// Ping interval.
const PING_INTERVAL: Duration = Duration::from_secs(15);
/// Idle timeout.
const IDLE_TIMEOUT: Duration = Duration::from_secs(40);
/// Timeout for the first message.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// Read buffer size: enough for most messages, small because every idle socket has one.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 256 * 1024;
/// Maximum length of a message that is read. Longer than the limit, so that most messages that are too long are read to
/// their end, and the client reads why the socket is closed.
const LONGEST_READ: usize = 16 * LONGEST_MESSAGE;

pub(crate) async fn open(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|error| Refused::detailed(ErrorId::BadRequest, error.to_string()))?;
    let slot = app.open_slot(caller.address, Watch::Socket)?;
    let language = language_of(&headers);
    let span =
        tracing::info_span!("socket", player = caller.player.as_ref().map(|player| player.id.as_str()));
    let upgrade = upgrade
        .max_message_size(LONGEST_READ)
        .max_frame_size(LONGEST_READ)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER);
    let answer = upgrade.on_upgrade(async move |socket| {
        let _slot = slot;
        Session::run(app, socket, caller, language).instrument(span).await;
    });
    Ok(answer.into_response())
}

/// Idempotency key of a message of any kind.
#[derive(serde::Deserialize)]
struct KeyOnly {
    key: Option<String>,
}

/// One WebSocket session.
struct Session {
    app: App,
    player: Option<PlayerRow>,
    /// Hash of the player's token.
    token: Option<String>,
    language: Language,
    out: mpsc::Sender<Message>,
    round_trips: RoundTrips,
    /// Time of the last ping that has not been answered.
    pinged: Option<u64>,
    games: HashMap<String, AbortHandle>,
    lobby: Option<AbortHandle>,
    challenges: Option<AbortHandle>,
    /// Identifies the socket for rate limits.
    name: String,
}

impl Session {
    async fn run(app: App, socket: WebSocket, caller: Caller, language: Language) {
        let (sink, mut stream) = socket.split();
        let (out, queue) = mpsc::channel(QUEUE);
        let writer = tokio::spawn(write(sink, queue));
        let name = secret::id();
        let (player, token) = (caller.player, caller.token.as_deref().map(secret::hash));
        let (games, round_trips) = (HashMap::new(), RoundTrips::default());
        let mut session = Self {
            app,
            player,
            token,
            language,
            out,
            round_trips,
            pinged: None,
            games,
            lobby: None,
            challenges: None,
            name,
        };
        // Boxed, here and below, to keep the future of an idle session small.
        if Box::pin(session.handshake(&mut stream)).await {
            let _connected = session.player.as_ref().map(|player| session.app.connect(&player.id));
            session.listen(&mut stream).await;
        }
        // The writer ends when the last sender is dropped.
        drop(session);
        let _ = tokio::time::timeout(WRITE_TIMEOUT, writer).await;
        tracing::debug!("socket closed");
    }

    /// Handles the first message, which must be `hello` with a supported version. Returns whether to continue.
    async fn handshake(&mut self, stream: &mut SplitStream<WebSocket>) -> bool {
        let first = loop {
            let closing = match tokio::time::timeout(HELLO_TIMEOUT, stream.next()).await {
                Ok(Some(Ok(Message::Text(text)))) if text.len() <= LONGEST_MESSAGE => break text,
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
                Ok(Some(Ok(message))) => Closing::of_message(&message),
                Ok(Some(Err(error))) => Closing::of_error(error),
                Ok(None) => None,
                Err(_) => Some(Closing::NoHello),
            };
            self.close(closing).await;
            return false;
        };
        let version = match self.authenticate(&first).await {
            Ok(version) => version,
            Err(refused) => {
                self.refuse(None, None, &refused).await;
                self.close(Some(Closing::Rejected(refused.id))).await;
                return false;
            }
        };
        let (player, name) =
            self.player.clone().map_or((None, None), |player| (Some(player.id), player.name));
        self.send_message(&ServerMessage::Hello { version, player, name, now: self.app.now() }).await
    }

    /// Checks `hello` and returns its version. A token in it replaces the one of the request.
    async fn authenticate(&mut self, text: &str) -> Result<u32, Refused> {
        let ClientMessage::Hello { version, token } = Self::read(text)? else {
            return Err(ErrorId::BadRequest.into());
        };
        if !(OLDEST_VERSION..=VERSION).contains(&version) {
            return Err(ErrorId::WrongVersion.into());
        }
        if let Some(token) = token {
            let player = self.app.player_of(&token).await?.ok_or(Refused::from(ErrorId::NoToken))?;
            (self.player, self.token) = (Some(player), Some(secret::hash(&token)));
        }
        Ok(version)
    }

    async fn listen(&mut self, stream: &mut SplitStream<WebSocket>) {
        let mut pings = tokio::time::interval(PING_INTERVAL);
        let mut last_received = tokio::time::Instant::now();
        let app = self.app.clone();
        let mut stopping = pin!(app.stopped());
        loop {
            let message = tokio::select! {
                () = &mut stopping => return self.close(Some(Closing::Restart)).await,
                message = stream.next() => message,
                _ = pings.tick() => {
                    if last_received.elapsed() > IDLE_TIMEOUT {
                        return self.close(Some(Closing::Idle)).await;
                    }
                    if !self.ping().await {
                        return;
                    }
                    if !Box::pin(self.is_still_valid()).await {
                        return self.close(Some(Closing::SessionEnded)).await;
                    }
                    continue;
                }
            };
            last_received = tokio::time::Instant::now();
            match message {
                Some(Ok(Message::Text(text))) if text.len() <= LONGEST_MESSAGE => {
                    if !Box::pin(self.handle(&text)).await {
                        return;
                    }
                }
                Some(Ok(Message::Pong(sent))) => self.measure(&sent),
                Some(Ok(Message::Ping(_))) => {}
                Some(Ok(message)) => return self.close(Closing::of_message(&message)).await,
                Some(Err(error)) => return self.close(Closing::of_error(error)).await,
                None => return,
            }
        }
    }

    /// Closes the socket with a code and a reason; `None` if the client has closed it.
    async fn close(&self, closing: Option<Closing>) {
        let Some((code, reason)) = closing.map(Closing::frame) else { return };
        tracing::debug!(code, reason, "closing the socket");
        let reason = Utf8Bytes::from_static(reason);
        self.send(Message::Close(Some(CloseFrame { code, reason }))).await;
    }

    /// Sends a ping with the current time as payload.
    async fn ping(&mut self) -> bool {
        let now = self.app.now();
        self.pinged = Some(now);
        self.send(Message::Ping(Bytes::copy_from_slice(&now.to_be_bytes()))).await
    }

    /// Measures the round-trip time. Only the last ping counts, and once: a client could fake lag with other payloads.
    fn measure(&mut self, sent: &[u8]) {
        if let Some(pinged) = self.pinged.filter(|pinged| pinged.to_be_bytes() == sent) {
            self.round_trips.add(self.app.now().saturating_sub(pinged));
            self.pinged = None;
        }
    }

    /// Whether the session is still valid: the player may be deleted or the device logged out.
    async fn is_still_valid(&mut self) -> bool {
        let (Some(_), Some(token)) = (&self.player, &self.token) else { return true };
        match self.app.player_of_hash(token).await {
            Ok(Some(now)) => {
                self.player = Some(now);
                true
            }
            Ok(None) => false,
            // A database outage does not end sessions.
            Err(_) => true,
        }
    }

    fn read(text: &str) -> Result<ClientMessage, Refused> {
        let wrong = |error: serde_json::Error| Refused::detailed(ErrorId::BadRequest, error.to_string());
        if has_nul(text.as_bytes()) {
            return Err(ErrorId::BadRequest.into());
        }
        let json: serde_json::Value = serde_json::from_str(text).map_err(wrong)?;
        let kind = json["kind"].as_str().unwrap_or_default().to_owned();
        if !ClientMessage::KINDS.contains(&kind.as_str()) {
            let mut refused = Refused::from(ErrorId::UnknownKind);
            refused.unknown = Some(kind.chars().take(64).collect());
            return Err(refused);
        }
        serde_json::from_value(json).map_err(wrong)
    }

    /// Handles a message. Returns whether to continue.
    async fn handle(&mut self, text: &str) -> bool {
        let read = self.app.limit(Operation::Message, &self.name).and_then(|()| Self::read(text));
        let message = match read {
            Ok(message) => message,
            Err(refused) => {
                // Lets the client match the error with its message.
                let key = serde_json::from_str::<KeyOnly>(text).ok().and_then(|message| message.key);
                return self.refuse(None, key, &refused).await;
            }
        };
        match message {
            ClientMessage::Hello { .. } => self.refuse(None, None, &ErrorId::BadRequest.into()).await,
            ClientMessage::Ping { at } => {
                self.send_message(&ServerMessage::Pong { at, now: self.app.now() }).await
            }
            ClientMessage::Watch { game, since } => self.watch(game, since).await,
            ClientMessage::Unwatch { game } => {
                self.unwatch(&game);
                true
            }
            ClientMessage::Lobby => {
                self.enter_lobby();
                true
            }
            ClientMessage::LeaveLobby => {
                self.leave_lobby();
                true
            }
            ClientMessage::Challenges => self.follow_challenges().await,
            ClientMessage::Turn { game, turn } => self.play(game, turn).await,
            ClientMessage::Act { game, act } => self.act(game, act).await,
        }
    }

    async fn play(&self, game: String, turn: PlayTurn) -> bool {
        let key = turn.key.clone();
        let played = match self.actor() {
            Ok(player) => self.app.play(&game, player, turn, self.round_trips.smallest()).await,
            Err(refused) => Err(refused),
        };
        match played {
            Ok(Played { number, position, result }) => {
                let position = Some(position);
                self.send_message(&ServerMessage::Done { game, key, number, position, result, next: None })
                    .await
            }
            Err(refused) => self.refuse(Some(game), key, &refused).await,
        }
    }

    async fn act(&self, game: String, act: TakeAction) -> bool {
        let key = act.key.clone();
        let done = match self.actor() {
            Ok(player) => self.app.execute_action(&game, player, act).await,
            Err(refused) => Err(refused),
        };
        match done {
            Ok(Done { number, game: next }) => {
                let (position, result) = (None, None);
                self.send_message(&ServerMessage::Done { game, key, number, position, result, next }).await
            }
            Err(refused) => self.refuse(Some(game), key, &refused).await,
        }
    }

    fn actor(&self) -> Result<&PlayerRow, Refused> {
        let player = self.player.as_ref().ok_or(Refused::from(ErrorId::NoToken))?;
        if player.banned { Err(ErrorId::Banned.into()) } else { Ok(player) }
    }

    async fn refuse(&self, game: Option<String>, key: Option<String>, refused: &Refused) -> bool {
        let mut error = refused.body(self.app.words(self.language));
        error.key = key;
        self.send_message(&ServerMessage::Error { game, error }).await
    }

    async fn send_message(&self, message: &ServerMessage) -> bool {
        self.send(text_of(message)).await
    }

    async fn send(&self, message: Message) -> bool {
        let sent = tokio::time::timeout(WRITE_TIMEOUT, self.out.send(message)).await;
        if sent.is_err() {
            self.app.metrics().slow_clients.add(1);
            tracing::debug!("disconnected: the client reads too slowly");
        }
        matches!(sent, Ok(Ok(())))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        for task in self.games.values().chain(&self.lobby).chain(&self.challenges) {
            task.abort();
        }
    }
}

fn text_of(message: &ServerMessage) -> Message {
    Message::Text(Utf8Bytes::from(serde_json::to_string(message).unwrap_or_default()))
}

/// Writer task. Ends when all senders are dropped or a write times out.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut queue: mpsc::Receiver<Message>) {
    while let Some(message) = queue.recv().await {
        let is_last = matches!(message, Message::Close(_));
        match tokio::time::timeout(WRITE_TIMEOUT, sink.send(message)).await {
            Ok(Ok(())) if !is_last => {}
            _ => return,
        }
    }
    let close = Message::Close(Some(CloseFrame { code: 1000, reason: Utf8Bytes::default() }));
    let _ = tokio::time::timeout(WRITE_TIMEOUT, sink.send(close)).await;
}
