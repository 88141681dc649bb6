//! Which players are connected to this server, and the lifetime of live seeks: a live seek ends when its seeker is gone,
//! so that nobody is paired with a player who has left.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;

use jersi_store::{LiveSeek, StoreError, Write};
use jersi_wire::BeginGame;

use crate::App;
use crate::limits::Operation;
use crate::metrics::Count;
use crate::refused::Refused;
use crate::time::Time;

/// Lifetime of a live seek after its seeker's last socket was closed, in milliseconds.
const SOCKET_GRACE: u64 = 30_000;
/// Lifetime of a live seek of a player without a socket after the last request or stream, in milliseconds.
const REQUEST_GRACE: u64 = 120_000;
/// Interval of extending live seeks, in milliseconds.
pub(crate) const SEEK_INTERVAL: u64 = 5_000;
/// Maximum number of seeks that are extended at once.
const MOST_RENEWED: u32 = 1_000;

/// Connected players.
#[derive(Debug, Default)]
pub(crate) struct Connected(Mutex<HashMap<String, Sign>>);

/// Sign of life of a player.
#[derive(Clone, Copy, Debug, Default)]
struct Sign {
    /// Open sockets and streams.
    open: u32,
    /// Time of the last request.
    seen: u64,
}

impl Connected {
    fn change(&self, player: &str, change: impl FnOnce(&mut Sign)) {
        if let Ok(mut players) = self.0.lock() {
            change(players.entry(player.to_owned()).or_default());
        }
    }

    fn sign(&self, player: &str) -> Sign {
        self.0.lock().ok().and_then(|players| players.get(player).copied()).unwrap_or_default()
    }

    /// Expiry time of a seek by the signs of its seeker, if there are any.
    fn expiry(&self, seek: &LiveSeek, now: u64) -> Option<u64> {
        let sign = self.sign(&seek.player);
        if sign.open > 0 {
            return Some(now + seek.grace);
        }
        (seek.grace >= REQUEST_GRACE).then_some(sign.seen + seek.grace)
    }

    /// Removes players who are gone.
    pub(crate) fn clean(&self, now: u64) {
        if let Ok(mut players) = self.0.lock() {
            players.retain(|_, sign| sign.open > 0 || sign.seen + REQUEST_GRACE > now);
        }
    }
}

/// Counts a socket or stream of a player until dropped.
pub(crate) struct ConnectedGuard(App, String);

impl Drop for ConnectedGuard {
    fn drop(&mut self) {
        self.0.0.connected.change(&self.1, |sign| sign.open = sign.open.saturating_sub(1));
    }
}

/// Open connection that watches something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Watch {
    /// A WebSocket.
    Socket,
    /// A stream of events.
    Stream,
}

/// Retry time of a network with too many sockets and streams, in milliseconds.
const RETRY_AFTER: u64 = 15_000;

/// Counts an open socket or stream of a network until dropped.
pub(crate) struct NetworkSlot(App, IpAddr, Watch);

impl Drop for NetworkSlot {
    fn drop(&mut self) {
        self.0.0.limits.close_socket(self.1);
        self.0.count_of(self.2).subtract_one();
    }
}

impl App {
    fn count_of(&self, watch: Watch) -> &Count {
        match watch {
            Watch::Socket => &self.0.metrics.sockets,
            Watch::Stream => &self.0.metrics.streams,
        }
    }

    /// Takes the place of a new socket or stream within the limits of a network.
    pub(crate) fn open_slot(&self, address: IpAddr, watch: Watch) -> Result<NetworkSlot, Refused> {
        self.limit_network(Operation::Socket, address)?;
        if !self.0.limits.open_socket(address) {
            self.metrics().rate_limited.add(1);
            return Err(Refused::wait(RETRY_AFTER));
        }
        self.count_of(watch).add(1);
        Ok(NetworkSlot(self.clone(), address, watch))
    }

    /// Registers a socket or stream of a player.
    pub(crate) fn connect(&self, player: &str) -> ConnectedGuard {
        self.0.connected.change(player, |sign| sign.open += 1);
        ConnectedGuard(self.clone(), player.to_owned())
    }

    /// Records a request of a player.
    pub(crate) fn saw_request(&self, player: &str) {
        let now = self.now();
        self.0.connected.change(player, |sign| sign.seen = now);
    }

    /// Lifetime of a new seek after the last sign of its seeker; 0 for games without running clocks, whose seeks stay.
    pub(crate) fn grace_of(&self, wish: &BeginGame, player: &str) -> u64 {
        match wish.time.parse() {
            Ok(Time::Live(_)) if self.0.connected.sign(player).open > 0 => SOCKET_GRACE,
            Ok(Time::Live(_)) => REQUEST_GRACE,
            _ => 0,
        }
    }

    /// Extends the live seeks of players connected to this server, and deletes expired ones.
    pub(crate) async fn renew_seeks(&self) -> Result<(), StoreError> {
        let now = self.now();
        let live = self.store().live_seeks(now + REQUEST_GRACE, MOST_RENEWED).await?;
        let renewed: Vec<_> = live
            .iter()
            .filter_map(|seek| Some((seek.id.clone(), self.0.connected.expiry(seek, now)?, seek.expires)))
            .filter(|&(_, next, expires)| next > expires)
            .map(|(id, next, _)| (id, next))
            .collect();
        let is_gone = |seek: &&LiveSeek| {
            seek.expires < now && !renewed.iter().any(|(id, next)| *id == seek.id && *next > now)
        };
        let gone = live.iter().filter(is_gone).count();
        if gone > 0 || !renewed.is_empty() {
            self.store().write(Write::RenewSeeks { renewed, now }).await?;
        }
        if gone > 0 {
            self.lobby_changed();
        }
        Ok(())
    }
}
