//! A WebSocket in a separate thread, which reconnects after a loss. Messages go in and out through channels.

use std::io::{self, ErrorKind};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use jersi_remote::{ConnectionAction, ConnectionMachine, ConnectionNews, ConnectionState};
use jersi_wire::{ClientMessage, ErrorBody, ServerMessage};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::address::ServerAddress;
use crate::http::{Server, read};

/// Timeout for connecting and for sending a message.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Read timeout, after which outgoing messages are sent.
const READ_TIMEOUT: Duration = Duration::from_millis(20);
/// Sleep between two checks while there is no connection.
const SLEEP: Duration = Duration::from_millis(50);

/// An event of a connection.
#[derive(Clone, PartialEq, Debug)]
pub enum ConnectionEvent {
    /// The connection is open and the handshake is done.
    Open {
        /// The handshake of the server.
        hello: ServerMessage,
        /// The user's identifier; `None` without a token.
        player: Option<String>,
        /// The user's name.
        name: Option<String>,
    },
    /// A message of the server.
    Message(ServerMessage),
    /// The connection is lost, or could not be opened; it is opened again.
    Lost {
        /// The reason, for developers.
        reason: String,
    },
    /// The server refuses this client; the connection is not opened again.
    Refused(ErrorBody),
}

/// A WebSocket in a separate thread, which ends when this is dropped.
#[derive(Debug)]
pub struct Connection {
    out: Sender<ClientMessage>,
    events: Receiver<ConnectionEvent>,
    is_ended: Arc<AtomicBool>,
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

impl Connection {
    /// Connects to a server, with its token.
    #[must_use]
    pub fn open(server: &Server) -> Self {
        let (out, outgoing) = mpsc::channel();
        let (sender, events) = mpsc::channel();
        let is_ended = Arc::new(AtomicBool::new(false));
        let mut worker = Worker {
            address: server.address().clone(),
            language: server.language().to_owned(),
            machine: ConnectionMachine::new(server.token().map(str::to_owned), crate::chance(), 0),
            begun: Instant::now(),
            outgoing,
            events: sender,
            is_ended: is_ended.clone(),
        };
        thread::spawn(move || worker.run());
        Self { out, events, is_ended }
    }

    /// Sends a message if the connection is open. Nothing is queued: `RemoteGame` repeats the messages that must
    /// arrive.
    pub fn send(&self, message: ClientMessage) {
        // The thread ends only after it has reported a refusal.
        let _ = self.out.send(message);
    }

    /// The events of the connection.
    #[must_use]
    pub const fn events(&self) -> &Receiver<ConnectionEvent> {
        &self.events
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.is_ended.store(true, Ordering::Relaxed);
    }
}

/// The state of the thread.
struct Worker {
    address: ServerAddress,
    language: String,
    machine: ConnectionMachine,
    begun: Instant,
    outgoing: Receiver<ClientMessage>,
    events: Sender<ConnectionEvent>,
    is_ended: Arc<AtomicBool>,
}

impl Worker {
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn is_ended(&self) -> bool {
        self.is_ended.load(Ordering::Relaxed)
    }

    fn run(&mut self) {
        while !self.is_ended() && self.machine.state() != ConnectionState::Refused {
            if self.machine.tick(self.now()) == Some(ConnectionAction::Open) {
                self.machine.opening();
                let ended = match connect(&self.address, &self.language) {
                    Ok(mut socket) => self.serve(&mut socket),
                    Err(error) => Err(error),
                };
                self.machine.closed(self.now());
                let reason = ended.err().map(|error| error.to_string()).unwrap_or_default();
                if self.events.send(ConnectionEvent::Lost { reason }).is_err() {
                    return;
                }
            }
            thread::sleep(SLEEP);
        }
    }

    /// Runs a socket until it is lost.
    fn serve(&mut self, socket: &mut Socket) -> Result<(), tungstenite::Error> {
        let hello = self.machine.opened(self.now());
        socket.send(text(&hello))?;
        loop {
            if self.is_ended() {
                let _ = socket.close(None);
                return socket.flush();
            }
            match self.machine.tick(self.now()) {
                Some(ConnectionAction::Send(message)) => socket.send(text(&message))?,
                Some(ConnectionAction::Close) => return Err(io::Error::from(ErrorKind::TimedOut).into()),
                Some(ConnectionAction::Open) | None => {}
            }
            while let Ok(message) = self.outgoing.try_recv() {
                // A message for an earlier connection is dropped: its sender repeats it.
                if self.machine.is_open() {
                    socket.send(text(&message))?;
                }
            }
            match socket.read() {
                Ok(Message::Text(text)) => {
                    // An unknown message is of a later version.
                    if let Ok(message) = read::<ServerMessage>(&text) {
                        self.receive(message);
                    }
                    if self.machine.state() == ConnectionState::Refused {
                        return Ok(());
                    }
                }
                Ok(Message::Close(_)) => return Ok(()),
                Ok(_) => self.machine.alive(self.now()),
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn receive(&mut self, message: ServerMessage) {
        let event = match self.machine.receive(&message, self.now()) {
            Some(ConnectionNews::Open { player, name }) => {
                ConnectionEvent::Open { hello: message, player, name }
            }
            Some(ConnectionNews::Refused(error)) => ConnectionEvent::Refused(error),
            None => ConnectionEvent::Message(message),
        };
        if self.events.send(event).is_err() {
            self.is_ended.store(true, Ordering::Relaxed);
        }
    }
}

fn text(message: &ClientMessage) -> Message {
    Message::text(serde_json::to_string(message).unwrap_or_default())
}

fn connect(address: &ServerAddress, language: &str) -> Result<Socket, tungstenite::Error> {
    let mut request = address.socket().into_client_request()?;
    if let Ok(language) = HeaderValue::from_str(language) {
        request.headers_mut().insert("Accept-Language", language);
    }
    let (host, port) = address.host();
    let mut last = io::Error::from(ErrorKind::NotFound);
    for address in (host.trim_matches(['[', ']']), port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, TIMEOUT) {
            Ok(stream) => return handshake(request, stream),
            Err(error) => last = error,
        }
    }
    Err(last.into())
}

fn handshake(
    request: tungstenite::handshake::client::Request,
    stream: TcpStream,
) -> Result<Socket, tungstenite::Error> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    // A clone shares the timeouts of the socket.
    let socket = stream.try_clone()?;
    #[cfg(feature = "tls")]
    let shaken = tungstenite::client_tls(request, stream);
    #[cfg(not(feature = "tls"))]
    let shaken = tungstenite::client(request, MaybeTlsStream::Plain(stream));
    let (done, _) = shaken.map_err(|error| match error {
        tungstenite::HandshakeError::Failure(error) => error,
        tungstenite::HandshakeError::Interrupted(_) => io::Error::from(ErrorKind::TimedOut).into(),
    })?;
    socket.set_read_timeout(Some(READ_TIMEOUT))?;
    Ok(done)
}

#[cfg(all(test, feature = "tls"))]
mod tests {
    use std::io::Write;
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_server_without_tls_is_a_lost_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
        let port = listener.local_addr().expect("bound").port();
        thread::spawn(move || {
            for mut stream in listener.incoming().map_while(Result::ok) {
                let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
            }
        });
        let address = format!("https://127.0.0.1:{port}").parse().expect("an address");
        let connection = Connection::open(&Server::new(address, "en"));
        let event = connection.events().recv_timeout(Duration::from_mins(1));
        assert!(matches!(event, Ok(ConnectionEvent::Lost { .. })), "{event:?}");
    }
}
