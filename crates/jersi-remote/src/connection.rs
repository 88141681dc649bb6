//! The connection to a server as a state machine: handshake, pings, reconnection with backoff. The caller owns the
//! socket, reports what happens to it, and executes the actions.

use jersi_wire::{ClientMessage, ErrorBody, ServerMessage, VERSION};

/// Idle time before a ping.
const PING_AFTER: u64 = 12_000;
/// Idle time after which the connection is closed.
const TIMEOUT: u64 = 25_000;
/// First and longest delay of a reconnection.
const FIRST_DELAY: u64 = 500;
const LONGEST_DELAY: u64 = 20_000;

/// The delay before a reconnection after a number of failed attempts, in milliseconds. It doubles up to 20 seconds, with
/// a random jitter down to one half, so that the clients of a restarted server do not all reconnect at the same time.
///
/// ```
/// use jersi_remote::reconnect_delay;
///
/// assert_eq!(reconnect_delay(0, u64::MAX), 500);
/// assert_eq!(reconnect_delay(0, 0), 250);
/// assert_eq!(reconnect_delay(60, u64::MAX), 20_000);
/// ```
#[must_use]
pub fn reconnect_delay(attempts: u32, jitter: u64) -> u64 {
    let whole = FIRST_DELAY.saturating_mul(1 << attempts.min(16)).min(LONGEST_DELAY);
    let half = whole / 2;
    half + ((u128::from(jitter) * u128::from(half + 1)) >> 64) as u64
}

/// The state of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConnectionState {
    /// To be opened at this time.
    Waiting {
        /// The time.
        until: u64,
    },
    /// It is being opened, or the handshake is not done.
    Opening,
    /// The handshake is done.
    Open,
    /// The server refuses this client (wrong version, unknown token). It is not opened again.
    Refused,
}

/// An action for the owner of the socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConnectionAction {
    /// Open a socket, and call [`ConnectionMachine::opening`].
    Open,
    /// Send a message.
    Send(ClientMessage),
    /// Close the socket, which has timed out, and call [`ConnectionMachine::closed`].
    Close,
}

/// A change of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConnectionNews {
    /// The handshake is done: games may be subscribed to.
    Open {
        /// The user's identifier; `None` without a token.
        player: Option<String>,
        /// The user's name.
        name: Option<String>,
    },
    /// The server refuses this client.
    Refused(ErrorBody),
}

/// A connection to a server, for any number of games and the lobby.
///
/// ```
/// use jersi_remote::{ConnectionMachine, ConnectionAction, ConnectionNews, ConnectionState};
/// use jersi_wire::ServerMessage;
///
/// let mut connection = ConnectionMachine::new(None, 7, 0);
/// assert_eq!(connection.tick(0), Some(ConnectionAction::Open));
/// connection.opening();
/// let hello = connection.opened(5);
/// let answer = ServerMessage::Hello { version: 1, player: None, name: None, now: 99 };
/// assert_eq!(connection.receive(&answer, 9), Some(ConnectionNews::Open { player: None, name: None }));
/// connection.closed(20);
/// assert!(matches!(connection.state(), ConnectionState::Waiting { until } if until > 20));
/// ```
#[derive(Clone, Debug)]
pub struct ConnectionMachine {
    token: Option<String>,
    state: ConnectionState,
    attempts: u32,
    jitter: u64,
    heard: u64,
    pinged: u64,
    /// The time since which it is not open.
    lost: Option<u64>,
}

impl ConnectionMachine {
    /// A connection to be opened now. The token is needed if no cookie identifies the user; `jitter` is a random number.
    #[must_use]
    pub const fn new(token: Option<String>, jitter: u64, now: u64) -> Self {
        let state = ConnectionState::Waiting { until: now };
        Self { token, state, attempts: 0, jitter, heard: now, pinged: now, lost: Some(now) }
    }

    /// The state.
    #[must_use]
    pub const fn state(&self) -> ConnectionState {
        self.state
    }

    /// Whether messages may be sent.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.state == ConnectionState::Open
    }

    /// The time since which it is not open.
    #[must_use]
    pub const fn lost_since(&self) -> Option<u64> {
        self.lost
    }

    /// Sets the token of the next handshake.
    pub fn set_token(&mut self, token: Option<String>) {
        self.token = token;
        if self.state == ConnectionState::Refused {
            self.state = ConnectionState::Waiting { until: 0 };
        }
    }

    /// Ends the delay of a reconnection, for instance because the device reports a network.
    pub fn retry_now(&mut self, now: u64) {
        if let ConnectionState::Waiting { until } = &mut self.state {
            *until = now.min(*until);
        }
    }

    /// Called when a socket is being opened.
    pub const fn opening(&mut self) {
        self.state = ConnectionState::Opening;
    }

    /// Called when the socket is open. Returns the handshake, which must be sent first.
    pub fn opened(&mut self, now: u64) -> ClientMessage {
        self.state = ConnectionState::Opening;
        self.heard = now;
        self.pinged = now;
        ClientMessage::Hello { version: VERSION, token: self.token.clone() }
    }

    /// Called when the socket is closed, or could not be opened.
    pub fn closed(&mut self, now: u64) {
        if self.state == ConnectionState::Refused {
            return;
        }
        self.lost.get_or_insert(now);
        // Any mixing function will do: the delays only have to differ between clients.
        self.jitter = self
            .jitter
            .wrapping_add(0x9e37_79b9_7f4a_7c15)
            .rotate_left(31)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.state = ConnectionState::Waiting { until: now + reconnect_delay(self.attempts, self.jitter) };
        self.attempts = self.attempts.saturating_add(1);
    }

    /// Called for a frame that is not a message, such as a ping.
    pub const fn alive(&mut self, now: u64) {
        self.heard = now;
    }

    /// Handles a message. Games need it too ([`RemoteGame::receive`](crate::RemoteGame::receive)).
    pub fn receive(&mut self, message: &ServerMessage, now: u64) -> Option<ConnectionNews> {
        self.heard = now;
        match message {
            ServerMessage::Hello { player, name, .. } if self.state == ConnectionState::Opening => {
                self.state = ConnectionState::Open;
                self.attempts = 0;
                self.lost = None;
                Some(ConnectionNews::Open { player: player.clone(), name: name.clone() })
            }
            ServerMessage::Error { error, .. } if self.state == ConnectionState::Opening => {
                // A temporary error is retried; the server closes the connection.
                if error.error.status() >= 429 {
                    return None;
                }
                self.state = ConnectionState::Refused;
                Some(ConnectionNews::Refused(error.clone()))
            }
            _ => None,
        }
    }

    /// The action that is due; to be called about every second.
    pub fn tick(&mut self, now: u64) -> Option<ConnectionAction> {
        match self.state {
            ConnectionState::Waiting { until } => (until <= now).then_some(ConnectionAction::Open),
            ConnectionState::Opening | ConnectionState::Open if now.saturating_sub(self.heard) >= TIMEOUT => {
                Some(ConnectionAction::Close)
            }
            ConnectionState::Open if now.saturating_sub(self.heard.max(self.pinged)) >= PING_AFTER => {
                self.pinged = now;
                Some(ConnectionAction::Send(ClientMessage::Ping { at: now }))
            }
            ConnectionState::Opening | ConnectionState::Open | ConnectionState::Refused => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use jersi_wire::ErrorId;

    use super::*;

    fn open(connection: &mut ConnectionMachine, now: u64) {
        connection.opening();
        let _ = connection.opened(now);
        let hello = ServerMessage::Hello { version: 1, player: None, name: None, now };
        assert!(connection.receive(&hello, now).is_some());
    }

    #[test]
    fn delays_grow_until_the_connection_is_open_again() {
        let mut connection = ConnectionMachine::new(None, 1, 0);
        open(&mut connection, 0);
        let mut now = 1_000;
        let mut delays = Vec::new();
        for _ in 0..9 {
            connection.closed(now);
            let ConnectionState::Waiting { until } = connection.state() else { panic!("a delay") };
            assert_eq!(connection.tick(until - 1), None);
            assert_eq!(connection.tick(until), Some(ConnectionAction::Open));
            delays.push(until - now);
            now = until;
            connection.opening();
        }
        assert!((250..=500).contains(&delays[0]) && (10_000..=20_000).contains(&delays[8]), "{delays:?}");
        assert_eq!(connection.lost_since(), Some(1_000));
        open(&mut connection, now);
        connection.closed(now);
        assert!(matches!(connection.state(), ConnectionState::Waiting { until } if until <= now + 500));
    }

    #[test]
    fn an_idle_connection_is_pinged_and_then_closed() {
        let mut connection = ConnectionMachine::new(None, 1, 0);
        open(&mut connection, 0);
        assert_eq!(connection.tick(11_999), None);
        assert_eq!(connection.tick(12_000), Some(ConnectionAction::Send(ClientMessage::Ping { at: 12_000 })));
        assert_eq!(connection.tick(13_000), None);
        connection.receive(&ServerMessage::Pong { at: 12_000, now: 1 }, 13_000);
        assert_eq!(connection.tick(37_999), Some(ConnectionAction::Send(ClientMessage::Ping { at: 37_999 })));
        assert_eq!(connection.tick(38_000), Some(ConnectionAction::Close));
    }

    #[test]
    fn a_wrong_token_is_not_retried_and_a_busy_server_is() {
        let mut connection = ConnectionMachine::new(Some("old".to_owned()), 1, 0);
        connection.opening();
        let _ = connection.opened(0);
        let error = |id| ServerMessage::Error { game: None, error: ErrorBody::new(id, "") };
        assert_eq!(connection.receive(&error(ErrorId::Unavailable), 1), None);
        connection.closed(2);
        assert!(matches!(connection.state(), ConnectionState::Waiting { .. }));
        connection.opening();
        let _ = connection.opened(5_000);
        assert!(matches!(
            connection.receive(&error(ErrorId::NoToken), 5_001),
            Some(ConnectionNews::Refused(_))
        ));
        connection.closed(5_002);
        assert_eq!((connection.state(), connection.tick(1_000_000)), (ConnectionState::Refused, None));
    }
}
