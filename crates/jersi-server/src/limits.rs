//! How much one address or one player may ask for: buckets that fill up again with time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Deed {
    /// A new guest, by address.
    Guest,
    /// A try to log in or to register, by address.
    Login,
    /// A new game or seek, by player.
    Begin,
    /// A phrase, by player.
    Say,
    /// A turn or another action, by player.
    Act,
    /// Any request, by address.
    Request,
    /// A new socket, by address.
    Socket,
    /// A message over a socket, by socket.
    Message,
}

/// So many at once, and so many more in a minute.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// In a minute.
    pub per_minute: f64,
}

/// How much one may ask for.
#[derive(Clone, PartialEq, Debug)]
pub struct Allowance {
    /// New guests, by address.
    pub guests: Rate,
    /// Tries to log in or to register, by address.
    pub logins: Rate,
    /// New games and seeks, by player.
    pub games: Rate,
    /// Phrases, by player.
    pub phrases: Rate,
    /// Turns and other actions, by player.
    pub actions: Rate,
    /// Requests of any kind, by address.
    pub requests: Rate,
    /// New sockets, by address.
    pub sockets: Rate,
    /// Messages over a socket.
    pub messages: Rate,
    /// Sockets that are open at the same time, by address.
    pub open_sockets: usize,
}

impl Default for Allowance {
    fn default() -> Self {
        let rate = |burst, per_minute| Rate { burst, per_minute };
        Self {
            guests: rate(30.0, 10.0),
            logins: rate(10.0, 5.0),
            games: rate(30.0, 10.0),
            phrases: rate(8.0, 12.0),
            actions: rate(60.0, 300.0),
            requests: rate(600.0, 3000.0),
            sockets: rate(60.0, 60.0),
            messages: rate(200.0, 1200.0),
            open_sockets: 100,
        }
    }
}

impl Allowance {
    /// As much as one likes: for tests, and for a machine that serves only its owner.
    #[must_use]
    pub const fn unlimited() -> Self {
        let all = Rate { burst: f64::INFINITY, per_minute: f64::INFINITY };
        Self {
            guests: all,
            logins: all,
            games: all,
            phrases: all,
            actions: all,
            requests: all,
            sockets: all,
            messages: all,
            open_sockets: usize::MAX,
        }
    }

    const fn rate(&self, deed: Deed) -> Rate {
        match deed {
            Deed::Guest => self.guests,
            Deed::Login => self.logins,
            Deed::Begin => self.games,
            Deed::Say => self.phrases,
            Deed::Act => self.actions,
            Deed::Request => self.requests,
            Deed::Socket => self.sockets,
            Deed::Message => self.messages,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: u64,
}

/// So many buckets at most: who could make more could make the server grow.
const MOST: usize = 200_000;

pub(crate) struct Limits {
    allowance: Allowance,
    buckets: Mutex<HashMap<(Deed, String), Bucket>>,
    sockets: Mutex<HashMap<IpAddr, usize>>,
}

impl Limits {
    pub(crate) fn new(allowance: Allowance) -> Self {
        Self { allowance, buckets: Mutex::default(), sockets: Mutex::default() }
    }

    /// Takes one from a bucket; otherwise says how many milliseconds to wait.
    pub(crate) fn take(&self, deed: Deed, who: &str, now: u64) -> Result<(), u64> {
        let rate = self.allowance.rate(deed);
        if rate.burst.is_infinite() {
            return Ok(());
        }
        let Ok(mut buckets) = self.buckets.lock() else { return Ok(()) };
        if buckets.len() >= MOST {
            // Whoever waits long enough has a full bucket anyway.
            buckets.clear();
        }
        let full = Bucket { left: rate.burst, at: now };
        let bucket = buckets.entry((deed, who.to_owned())).or_insert(full);
        let passed = now.saturating_sub(bucket.at);
        #[allow(clippy::cast_precision_loss, reason = "spans of hours")]
        let filled = bucket.left + passed as f64 * rate.per_minute / 60_000.0;
        *bucket = Bucket { left: filled.min(rate.burst), at: now };
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        Err(((1.0 - bucket.left) * 60_000.0 / rate.per_minute).ceil() as u64)
    }

    /// A socket is opened, if the address may have one more.
    pub(crate) fn open_socket(&self, address: IpAddr) -> bool {
        let Ok(mut sockets) = self.sockets.lock() else { return true };
        let open = sockets.entry(address).or_default();
        let is_allowed = *open < self.allowance.open_sockets;
        *open += usize::from(is_allowed);
        is_allowed
    }

    /// A socket was closed.
    pub(crate) fn close_socket(&self, address: IpAddr) {
        let Ok(mut sockets) = self.sockets.lock() else { return };
        if let Some(open) = sockets.get_mut(&address) {
            *open = open.saturating_sub(1);
            if *open == 0 {
                sockets.remove(&address);
            }
        }
    }

    /// Forgets buckets that are full.
    pub(crate) fn clean(&self, now: u64) {
        let Ok(mut buckets) = self.buckets.lock() else { return };
        let allowance = &self.allowance;
        #[allow(clippy::cast_precision_loss, reason = "spans of hours")]
        buckets.retain(|(deed, _), bucket| {
            let rate = allowance.rate(*deed);
            bucket.left + now.saturating_sub(bucket.at) as f64 * rate.per_minute / 60_000.0 < rate.burst
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_up_again() {
        let limits =
            Limits::new(Allowance { games: Rate { burst: 2.0, per_minute: 60.0 }, ..Allowance::default() });
        let take = |who, now| limits.take(Deed::Begin, who, now);
        assert_eq!((take("a", 0), take("a", 0)), (Ok(()), Ok(())));
        assert_eq!(take("a", 500), Err(500));
        assert_eq!(take("b", 500), Ok(()), "others have buckets of their own");
        assert_eq!(take("a", 1000), Ok(()));
        limits.clean(1_000_000);
        assert!(limits.buckets.lock().expect("whole").is_empty());
    }

    #[test]
    fn an_address_has_so_many_sockets_at_once() {
        let limits = Limits::new(Allowance { open_sockets: 2, ..Allowance::default() });
        let address = "203.0.113.9".parse().expect("an address");
        assert!(limits.open_socket(address) && limits.open_socket(address) && !limits.open_socket(address));
        limits.close_socket(address);
        assert!(limits.open_socket(address));
    }
}
