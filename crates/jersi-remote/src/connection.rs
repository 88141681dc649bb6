//! The line to a server: the greeting, whether it still lives, and when to try again. It opens no socket; whoever does
//! tells it what happened, and when.

use jersi_wire::{ClientMessage, ErrorBody, ServerMessage, VERSION};

/// A line on which nothing was heard for so long is asked for a sign.
const QUIET: u64 = 12_000;
/// A line on which nothing was heard for so long is dead.
const DEAD: u64 = 25_000;
/// The first wait before a line is opened again, and the longest, in milliseconds.
const FIRST_WAIT: u64 = 500;
const LONGEST_WAIT: u64 = 20_000;

/// How long to wait before a line is opened again, after this many tries that failed. Waits double up to 20 seconds; a
/// number drawn by chance spreads them between one half and the whole, so that the clients of a server that comes back
/// do not come all at once.
///
/// ```
/// use jersi_remote::wait_before;
///
/// assert_eq!(wait_before(0, u64::MAX), 500);
/// assert_eq!(wait_before(0, 0), 250);
/// assert_eq!(wait_before(60, u64::MAX), 20_000);
/// ```
#[must_use]
pub fn wait_before(tries: u32, chance: u64) -> u64 {
    let whole = FIRST_WAIT.saturating_mul(1 << tries.min(16)).min(LONGEST_WAIT);
    let half = whole / 2;
    half + ((u128::from(chance) * u128::from(half + 1)) >> 64) as u64
}

/// How a line is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineState {
    /// It is to be opened at this time.
    Waiting {
        /// When.
        until: u64,
    },
    /// It is being opened, or the greeting has not been answered.
    Opening,
    /// Both sides have greeted.
    Open,
    /// The server wants nothing to do with us: another version, or an unknown token. Nothing is tried again.
    Refused,
}

/// What is to be done with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineDuty {
    /// Open a socket, and say so with [`LineKeeper::opening`].
    Open,
    /// Send this.
    Send(ClientMessage),
    /// Close the socket: the line is dead. Then say so with [`LineKeeper::closed`].
    Close,
}

/// What was heard of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineNews {
    /// The greeting was answered: games may be watched now.
    Open {
        /// Who one is; nobody without a token.
        player: Option<String>,
        /// One's name.
        name: Option<String>,
    },
    /// The server refused us, for good.
    Refused(ErrorBody),
}

/// A line to a server, which may carry any number of games and the lobby.
///
/// ```
/// use jersi_remote::{LineKeeper, LineDuty, LineNews, LineState};
/// use jersi_wire::ServerMessage;
///
/// let mut line = LineKeeper::new(None, 7, 0);
/// assert_eq!(line.tick(0), Some(LineDuty::Open));
/// line.opening();
/// let hello = line.opened(5);
/// let answer = ServerMessage::Hello { version: 1, player: None, name: None, now: 99 };
/// assert_eq!(line.receive(&answer, 9), Some(LineNews::Open { player: None, name: None }));
/// line.closed(20);
/// assert!(matches!(line.state(), LineState::Waiting { until } if until > 20));
/// ```
#[derive(Clone, Debug)]
pub struct LineKeeper {
    token: Option<String>,
    state: LineState,
    tries: u32,
    chance: u64,
    heard: u64,
    pinged: u64,
    /// Since when it is not open.
    lost: Option<u64>,
}

impl LineKeeper {
    /// A line that is to be opened now, with the token where no cookie says who one is, and a number drawn by chance.
    #[must_use]
    pub const fn new(token: Option<String>, chance: u64, now: u64) -> Self {
        let state = LineState::Waiting { until: now };
        Self { token, state, tries: 0, chance, heard: now, pinged: now, lost: Some(now) }
    }

    /// How it is.
    #[must_use]
    pub const fn state(&self) -> LineState {
        self.state
    }

    /// Whether messages may be sent.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.state == LineState::Open
    }

    /// Since when it has not been open.
    #[must_use]
    pub const fn lost_since(&self) -> Option<u64> {
        self.lost
    }

    /// Who one will be from the next greeting on.
    pub fn set_token(&mut self, token: Option<String>) {
        self.token = token;
        if self.state == LineState::Refused {
            self.state = LineState::Waiting { until: 0 };
        }
    }

    /// Tries at once, for instance because the device says that the network is back.
    pub fn hurry(&mut self, now: u64) {
        if let LineState::Waiting { until } = &mut self.state {
            *until = now.min(*until);
        }
    }

    /// A socket is being opened.
    pub const fn opening(&mut self) {
        self.state = LineState::Opening;
    }

    /// The socket is open: this is to be sent first.
    pub fn opened(&mut self, now: u64) -> ClientMessage {
        self.state = LineState::Opening;
        self.heard = now;
        self.pinged = now;
        ClientMessage::Hello { version: VERSION, token: self.token.clone() }
    }

    /// The socket was closed, or could not be opened.
    pub fn closed(&mut self, now: u64) {
        if self.state == LineState::Refused {
            return;
        }
        self.lost.get_or_insert(now);
        // Any good mixing will do (splitmix's constant): the waits only have to differ between clients.
        self.chance = self
            .chance
            .wrapping_add(0x9e37_79b9_7f4a_7c15)
            .rotate_left(31)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.state = LineState::Waiting { until: now + wait_before(self.tries, self.chance) };
        self.tries = self.tries.saturating_add(1);
    }

    /// The line gave a sign of life that is no message: a ping.
    pub const fn sign(&mut self, now: u64) {
        self.heard = now;
    }

    /// Takes in what the server says; games are told too ([`RemoteGame::receive`](crate::RemoteGame::receive)).
    pub fn receive(&mut self, message: &ServerMessage, now: u64) -> Option<LineNews> {
        self.heard = now;
        match message {
            ServerMessage::Hello { player, name, .. } if self.state == LineState::Opening => {
                self.state = LineState::Open;
                self.tries = 0;
                self.lost = None;
                Some(LineNews::Open { player: player.clone(), name: name.clone() })
            }
            ServerMessage::Error { error, .. } if self.state == LineState::Opening => {
                // What may go away is tried again; the server closes the line.
                if error.error.status() >= 429 {
                    return None;
                }
                self.state = LineState::Refused;
                Some(LineNews::Refused(error.clone()))
            }
            _ => None,
        }
    }

    /// What is to be done now; to be asked about every second.
    pub fn tick(&mut self, now: u64) -> Option<LineDuty> {
        match self.state {
            LineState::Waiting { until } => (until <= now).then_some(LineDuty::Open),
            LineState::Opening | LineState::Open if now.saturating_sub(self.heard) >= DEAD => {
                Some(LineDuty::Close)
            }
            LineState::Open if now.saturating_sub(self.heard.max(self.pinged)) >= QUIET => {
                self.pinged = now;
                Some(LineDuty::Send(ClientMessage::Ping { at: now }))
            }
            LineState::Opening | LineState::Open | LineState::Refused => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use jersi_wire::ErrorId;

    use super::*;

    fn open(line: &mut LineKeeper, now: u64) {
        line.opening();
        let _ = line.opened(now);
        let hello = ServerMessage::Hello { version: 1, player: None, name: None, now };
        assert!(line.receive(&hello, now).is_some());
    }

    #[test]
    fn waits_grow_until_the_line_is_open_again() {
        let mut line = LineKeeper::new(None, 1, 0);
        open(&mut line, 0);
        let mut now = 1_000;
        let mut waits = Vec::new();
        for _ in 0..9 {
            line.closed(now);
            let LineState::Waiting { until } = line.state() else { panic!("it waits") };
            assert_eq!(line.tick(until - 1), None);
            assert_eq!(line.tick(until), Some(LineDuty::Open));
            waits.push(until - now);
            now = until;
            line.opening();
        }
        assert!((250..=500).contains(&waits[0]) && (10_000..=20_000).contains(&waits[8]), "{waits:?}");
        assert_eq!(line.lost_since(), Some(1_000));
        open(&mut line, now);
        line.closed(now);
        assert!(matches!(line.state(), LineState::Waiting { until } if until <= now + 500));
    }

    #[test]
    fn a_silent_line_is_asked_for_a_sign_and_then_given_up() {
        let mut line = LineKeeper::new(None, 1, 0);
        open(&mut line, 0);
        assert_eq!(line.tick(11_999), None);
        assert_eq!(line.tick(12_000), Some(LineDuty::Send(ClientMessage::Ping { at: 12_000 })));
        assert_eq!(line.tick(13_000), None);
        line.receive(&ServerMessage::Pong { at: 12_000, now: 1 }, 13_000);
        assert_eq!(line.tick(37_999), Some(LineDuty::Send(ClientMessage::Ping { at: 37_999 })));
        assert_eq!(line.tick(38_000), Some(LineDuty::Close));
    }

    #[test]
    fn a_wrong_token_is_not_tried_for_ever_and_a_busy_server_is_tried_again() {
        let mut line = LineKeeper::new(Some("old".to_owned()), 1, 0);
        line.opening();
        let _ = line.opened(0);
        let error = |id| ServerMessage::Error { game: None, error: ErrorBody::new(id, "") };
        assert_eq!(line.receive(&error(ErrorId::Unavailable), 1), None);
        line.closed(2);
        assert!(matches!(line.state(), LineState::Waiting { .. }));
        line.opening();
        let _ = line.opened(5_000);
        assert!(matches!(line.receive(&error(ErrorId::NoToken), 5_001), Some(LineNews::Refused(_))));
        line.closed(5_002);
        assert_eq!((line.state(), line.tick(1_000_000)), (LineState::Refused, None));
    }
}
