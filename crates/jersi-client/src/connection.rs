//! A socket that is kept open by a thread of its own: what the server says comes out, what it is to hear goes in, and a
//! line that is lost is opened again.

use std::io::{self, ErrorKind};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use jersi_remote::{LineDuty, LineKeeper, LineNews, LineState};
use jersi_wire::{ClientMessage, ErrorBody, ServerMessage};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

use crate::address::ServerAddress;
use crate::http::Server;

/// So long the network may take to reach the server, and to take a message.
const PATIENCE: Duration = Duration::from_secs(10);
/// So long the thread listens before it looks whether there is something to say.
const LISTEN: Duration = Duration::from_millis(20);
/// So long it sleeps while there is no line.
const SLEEP: Duration = Duration::from_millis(50);

/// What comes from the line.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// The line is open, and the greeting was answered.
    Open {
        /// The greeting.
        hello: ServerMessage,
        /// Who one is; nobody without a token.
        player: Option<String>,
        /// One's name.
        name: Option<String>,
    },
    /// The server says something.
    Said(ServerMessage),
    /// The line is lost, or could not be opened; it is tried again.
    Lost {
        /// Why, for developers.
        reason: String,
    },
    /// The server wants nothing to do with us; it is not tried again.
    Refused(ErrorBody),
}

/// A socket in a thread of its own. It ends when this is dropped.
#[derive(Debug)]
pub struct Connection {
    out: Sender<ClientMessage>,
    heard: Receiver<Heard>,
    is_ended: Arc<AtomicBool>,
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

impl Connection {
    /// Opens a socket to a server, as the player whose token the server was given.
    #[must_use]
    pub fn open(server: &Server) -> Self {
        let (out, outgoing) = mpsc::channel();
        let (news, heard) = mpsc::channel();
        let is_ended = Arc::new(AtomicBool::new(false));
        let mut talk = Talk {
            address: server.address().clone(),
            language: server.language().to_owned(),
            line: LineKeeper::new(server.token().map(str::to_owned), crate::chance(), 0),
            begun: Instant::now(),
            outgoing,
            news,
            is_ended: is_ended.clone(),
        };
        thread::spawn(move || talk.run());
        Self { out, heard, is_ended }
    }

    /// Sends something, if the line is open. What must not be lost is remembered elsewhere (`RemoteGame`).
    pub fn send(&self, message: ClientMessage) {
        // The thread ends only after it has said that the server refuses us.
        let _ = self.out.send(message);
    }

    /// What comes from the line.
    #[must_use]
    pub const fn heard(&self) -> &Receiver<Heard> {
        &self.heard
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.is_ended.store(true, Ordering::Relaxed);
    }
}

/// What the thread knows.
struct Talk {
    address: ServerAddress,
    language: String,
    line: LineKeeper,
    begun: Instant,
    outgoing: Receiver<ClientMessage>,
    news: Sender<Heard>,
    is_ended: Arc<AtomicBool>,
}

impl Talk {
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn is_ended(&self) -> bool {
        self.is_ended.load(Ordering::Relaxed)
    }

    fn run(&mut self) {
        while !self.is_ended() && self.line.state() != LineState::Refused {
            if self.line.tick(self.now()) == Some(LineDuty::Open) {
                self.line.opening();
                let ended = match dial(&self.address, &self.language) {
                    Ok(mut socket) => self.talk(&mut socket),
                    Err(error) => Err(error),
                };
                self.line.closed(self.now());
                let reason = ended.err().map(|error| error.to_string()).unwrap_or_default();
                if self.news.send(Heard::Lost { reason }).is_err() {
                    return;
                }
            }
            thread::sleep(SLEEP);
        }
    }

    /// Talks until the line is lost.
    fn talk(&mut self, socket: &mut Socket) -> Result<(), tungstenite::Error> {
        let hello = self.line.opened(self.now());
        socket.send(text(&hello))?;
        loop {
            if self.is_ended() {
                let _ = socket.close(None);
                return socket.flush();
            }
            match self.line.tick(self.now()) {
                Some(LineDuty::Send(message)) => socket.send(text(&message))?,
                Some(LineDuty::Close) => return Err(io::Error::from(ErrorKind::TimedOut).into()),
                Some(LineDuty::Open) | None => {}
            }
            while let Ok(message) = self.outgoing.try_recv() {
                // What was meant for a line that is gone is said again by whoever needs it.
                if self.line.is_open() {
                    socket.send(text(&message))?;
                }
            }
            match socket.read() {
                Ok(Message::Text(text)) => {
                    // What is not understood is of a later version.
                    if let Ok(message) = serde_json::from_str::<ServerMessage>(&text) {
                        self.hear(message);
                    }
                    if self.line.state() == LineState::Refused {
                        return Ok(());
                    }
                }
                Ok(Message::Close(_)) => return Ok(()),
                Ok(_) => self.line.sign(self.now()),
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn hear(&mut self, message: ServerMessage) {
        let heard = match self.line.receive(&message, self.now()) {
            Some(LineNews::Open { player, name }) => Heard::Open { hello: message, player, name },
            Some(LineNews::Refused(error)) => Heard::Refused(error),
            None => Heard::Said(message),
        };
        if self.news.send(heard).is_err() {
            self.is_ended.store(true, Ordering::Relaxed);
        }
    }
}

fn text(message: &ClientMessage) -> Message {
    Message::text(serde_json::to_string(message).unwrap_or_default())
}

fn dial(address: &ServerAddress, language: &str) -> Result<Socket, tungstenite::Error> {
    let mut request = address.socket().into_client_request()?;
    if let Ok(language) = HeaderValue::from_str(language) {
        request.headers_mut().insert("Accept-Language", language);
    }
    let (host, port) = address.host();
    let mut last = io::Error::from(ErrorKind::NotFound);
    for address in (host.trim_matches(['[', ']']), port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return shake_hands(request, stream),
            Err(error) => last = error,
        }
    }
    Err(last.into())
}

fn shake_hands(
    request: tungstenite::handshake::client::Request,
    stream: TcpStream,
) -> Result<Socket, tungstenite::Error> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    // The timeouts are the socket's, whoever holds it.
    let socket = stream.try_clone()?;
    #[cfg(feature = "tls")]
    let shaken = tungstenite::client_tls(request, stream);
    #[cfg(not(feature = "tls"))]
    let shaken = tungstenite::client(request, MaybeTlsStream::Plain(stream));
    let (done, _) = shaken.map_err(|error| match error {
        tungstenite::HandshakeError::Failure(error) => error,
        tungstenite::HandshakeError::Interrupted(_) => io::Error::from(ErrorKind::TimedOut).into(),
    })?;
    socket.set_read_timeout(Some(LISTEN))?;
    Ok(done)
}

#[cfg(all(test, feature = "tls"))]
mod tests {
    use std::io::Write;
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_server_that_does_not_speak_tls_is_a_line_that_is_lost() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("some port is free");
        let port = listener.local_addr().expect("bound").port();
        thread::spawn(move || {
            for mut stream in listener.incoming().map_while(Result::ok) {
                let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
            }
        });
        let address = format!("https://127.0.0.1:{port}").parse().expect("an address");
        let connection = Connection::open(&Server::new(address, "en"));
        let heard = connection.heard().recv_timeout(Duration::from_mins(1));
        assert!(matches!(heard, Ok(Heard::Lost { .. })), "{heard:?}");
    }
}
