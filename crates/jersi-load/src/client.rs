//! HTTP requests and WebSocket of a simulated player. Each player has its own loopback address, so that rate limits apply
//! as they do to people.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Response timeout.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Source and destination addresses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    pub(crate) from: Ipv4Addr,
    pub(crate) to: SocketAddr,
}

impl Route {
    /// Addresses of a player and a server.
    pub(crate) fn new(player: u64, to: SocketAddr) -> Self {
        // From 127.16.0.0 on; all of 127.0.0.0/8 is loopback.
        Self { from: Ipv4Addr::from(0x7f10_0000 + player as u32), to }
    }

    pub(crate) async fn connect(self) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((self.from, 0).into())?;
        let stream = socket.connect(self.to).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends a request on a new connection and returns status and body.
    pub(crate) async fn ask(
        self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Result<(u16, String)> {
        let asked = async {
            let mut stream = self.connect().await?;
            let body = if body.is_null() { String::new() } else { body.to_string() };
            let token =
                if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
            let head = format!("{method} /api/v1/{path} HTTP/1.1\r\nHost: load\r\n{token}Connection: close");
            let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
            stream.write_all(request.as_bytes()).await?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await?;
            let (head, body) = answer.split_once("\r\n\r\n").context("truncated response")?;
            let status = head.split(' ').nth(1).context("no status")?.parse()?;
            Ok((status, decode_body(head, body)?))
        };
        tokio::time::timeout(TIMEOUT, asked).await?
    }

    /// Sends a POST request that must succeed.
    pub(crate) async fn must(self, path: &str, token: &str, body: &Value) -> Result<Value> {
        match self.ask("POST", path, token, body).await? {
            (200 | 201, body) => Ok(serde_json::from_str(&body)?),
            (status, body) => bail!("{path}: {status} {body}"),
        }
    }

    /// Token of a new guest.
    pub(crate) async fn guest(self) -> Result<String> {
        let guest = self.must("guests", "", &Value::Null).await?;
        Ok(guest["token"].as_str().context("no token")?.to_owned())
    }

    /// Events of a game.
    pub(crate) async fn events(self, game: &str) -> Result<Vec<Value>> {
        let path = format!("games/{game}/events?follow=false");
        let (status, body) = self.ask("GET", &path, "", &Value::Null).await?;
        if status != 200 {
            bail!("{game}: {status} {body}");
        }
        body.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
    }
}

/// Decodes a chunked body; an error if it is truncated.
fn decode_body(head: &str, body: &str) -> Result<String> {
    let header = |name: &str| {
        head.lines()
            .find_map(|line| line.to_ascii_lowercase().strip_prefix(name).map(|v| v.trim().to_owned()))
    };
    if let Some(length) = header("content-length:") {
        if length.parse() != Ok(body.len()) {
            bail!("truncated response");
        }
        return Ok(body.to_owned());
    }
    let (mut rest, mut text) = (body, String::new());
    loop {
        let (length, after) = rest.split_once("\r\n").context("truncated response")?;
        let length = usize::from_str_radix(length, 16)?;
        if length == 0 {
            return Ok(text);
        }
        text.push_str(after.get(..length).context("truncated response")?);
        rest = after.get(length + 2..).context("truncated response")?;
    }
}

/// WebSocket of a player.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens the socket and waits for `hello`.
    pub(crate) async fn open(route: Route, token: &str) -> Result<Self> {
        let opened = async {
            let stream = route.connect().await?;
            let url = format!("ws://{}/api/v1/socket", route.to);
            // Small buffers, so that ten thousand sockets fit into memory.
            let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
            let opened = tokio_tungstenite::client_async_with_config(url, stream, Some(config)).await;
            let mut socket = Self(opened?.0);
            let token = (!token.is_empty()).then_some(token);
            socket.send(&json!({"kind": "hello", "version": 1, "token": token})).await?;
            match socket.receive().await {
                Received::Text(text) if text.starts_with(HELLO) => Ok(socket),
                other => bail!("unexpected response to hello: {other:?}"),
            }
        };
        tokio::time::timeout(TIMEOUT, opened).await?
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Result<()> {
        Ok(self.0.send(Message::text(message.to_string())).await?)
    }

    /// The next text message. Cancel safe.
    pub(crate) async fn receive(&mut self) -> Received {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Received::Text(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => {
                    return Received::Closed(frame.map(|frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Received::Closed(None),
            }
        }
    }

    /// Sends the first bytes of a message and drops the connection.
    pub(crate) async fn cut(mut self, message: &Value, bytes: usize) {
        // Client frame: text, masked with zeros.
        let text = message.to_string();
        let length = text.len() as u16;
        let mut frame = vec![0x81, 0x80 | 0x7e];
        frame.extend(length.to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        frame.truncate(bytes);
        let _ = self.0.get_mut().write_all(&frame).await;
    }
}

pub(crate) const HELLO: &str = "{\"kind\":\"hello\"";
pub(crate) const DONE: &str = "{\"kind\":\"done\"";
pub(crate) const EVENT: &str = "{\"kind\":\"event\"";
pub(crate) const ERROR: &str = "{\"kind\":\"error\"";
pub(crate) const GAME: &str = "{\"kind\":\"game\"";

/// Received from a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Received {
    Text(String),
    /// Closed, with the close code if any.
    Closed(Option<u16>),
}
