//! Rate limits by network or player: token buckets.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;

use jersi_site::network_of;

/// Rate-limited operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Operation {
    /// New guest, by network.
    Guest,
    /// Login, by network.
    Login,
    /// Registration with a free name, by network.
    Register,
    /// Password attempt from an unknown device, by account name.
    Password,
    /// Password attempt from an unknown device beyond that, by account name and network.
    PasswordNetwork,
    /// Password attempt from a known device, by device.
    PasswordDevice,
    /// New game or seek, by player.
    Begin,
    /// Chat phrase, by player.
    Say,
    /// Turn or other change, by player.
    Act,
    /// Data export, by player.
    Export,
    /// Any request, by network.
    Request,
    /// New socket or event stream, by network.
    Socket,
    /// Socket message, by socket.
    Message,
    /// New game or seek, by network.
    BeginNetwork,
    /// Report of a game, by player.
    Report,
}

/// Bucket size and refill rate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// Bucket size.
    pub burst: f64,
    /// Refill per minute.
    pub per_minute: f64,
}

/// Rate limits.
#[derive(Clone, PartialEq, Debug)]
pub struct Allowance {
    /// New guests, by network.
    pub guests: Rate,
    /// Logins, by network.
    pub logins: Rate,
    /// Registrations with a free name, by network.
    pub registrations: Rate,
    /// Password attempts from unknown devices, by account name, from any network.
    pub passwords: Rate,
    /// Password attempts from unknown devices after [`passwords`](Self::passwords) is used up, by account name and network:
    /// strangers can't lock out the owner of an account.
    pub passwords_by_network: Rate,
    /// Password attempts from a device on which the player has logged in before.
    pub passwords_by_device: Rate,
    /// New games and seeks, by player.
    pub games: Rate,
    /// Chat phrases, by player.
    pub phrases: Rate,
    /// Turns and other changes, by player.
    pub actions: Rate,
    /// Data exports, by player.
    pub exports: Rate,
    /// Requests of any kind, by network.
    pub requests: Rate,
    /// New sockets and event streams, by network.
    pub sockets: Rate,
    /// Messages, by socket.
    pub messages: Rate,
    /// Concurrent sockets and event streams, by network.
    pub open_sockets: usize,
    /// New games and seeks, by network.
    pub games_by_network: Rate,
    /// Concurrent seeks, by network.
    pub open_seeks: u64,
    /// Running games with house bots, by player.
    pub house_games: usize,
    /// Running games with house bots, by network.
    pub house_games_by_network: usize,
    /// Reports of games, by player.
    pub reports: Rate,
}

impl Default for Allowance {
    /// A school class behind one address can log in, register and play at once, and reconnect several times in a minute.
    fn default() -> Self {
        let rate = |burst, per_minute| Rate { burst, per_minute };
        Self {
            guests: rate(100.0, 20.0),
            logins: rate(100.0, 20.0),
            registrations: rate(100.0, 10.0),
            passwords: rate(50.0, 20.0),
            passwords_by_network: rate(3.0, 0.05),
            passwords_by_device: rate(10.0, 5.0),
            games: rate(30.0, 10.0),
            phrases: rate(8.0, 12.0),
            actions: rate(60.0, 300.0),
            exports: rate(3.0, 0.5),
            requests: rate(600.0, 3000.0),
            sockets: rate(300.0, 120.0),
            messages: rate(200.0, 1200.0),
            open_sockets: 200,
            games_by_network: rate(300.0, 30.0),
            open_seeks: 100,
            house_games: 8,
            house_games_by_network: 60,
            reports: rate(10.0, 0.2),
        }
    }
}

impl Allowance {
    /// No limits: for tests, and for a machine that serves only its owner.
    #[must_use]
    pub const fn unlimited() -> Self {
        let all = Rate { burst: f64::INFINITY, per_minute: f64::INFINITY };
        Self {
            guests: all,
            logins: all,
            registrations: all,
            passwords: all,
            passwords_by_network: all,
            passwords_by_device: all,
            games: all,
            phrases: all,
            actions: all,
            exports: all,
            requests: all,
            sockets: all,
            messages: all,
            open_sockets: usize::MAX,
            games_by_network: all,
            open_seeks: u64::MAX,
            house_games: usize::MAX,
            house_games_by_network: usize::MAX,
            reports: all,
        }
    }

    const fn rate(&self, operation: Operation) -> Rate {
        match operation {
            Operation::Guest => self.guests,
            Operation::Login => self.logins,
            Operation::Register => self.registrations,
            Operation::Password => self.passwords,
            Operation::PasswordNetwork => self.passwords_by_network,
            Operation::PasswordDevice => self.passwords_by_device,
            Operation::Begin => self.games,
            Operation::Say => self.phrases,
            Operation::Act => self.actions,
            Operation::Export => self.exports,
            Operation::Request => self.requests,
            Operation::Socket => self.sockets,
            Operation::Message => self.messages,
            Operation::BeginNetwork => self.games_by_network,
            Operation::Report => self.reports,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: u64,
}

impl Bucket {
    #[allow(clippy::cast_precision_loss, reason = "spans of hours")]
    fn filled(self, rate: Rate, now: u64) -> f64 {
        self.left + now.saturating_sub(self.at) as f64 * rate.per_minute / 60_000.0
    }

    /// Whether the bucket is not full. Full buckets are not stored.
    fn is_used(self, rate: Rate, now: u64) -> bool {
        self.filled(rate, now) < rate.burst
    }
}

/// Maximum number of buckets, to bound memory.
const MAX_BUCKETS: usize = 200_000;

pub(crate) struct Limits {
    allowance: Allowance,
    buckets: Mutex<HashMap<(Operation, String), Bucket>>,
    sockets: Mutex<HashMap<IpAddr, usize>>,
}

impl Limits {
    pub(crate) fn new(allowance: Allowance) -> Self {
        Self { allowance, buckets: Mutex::default(), sockets: Mutex::default() }
    }

    /// Takes one token from a bucket, or returns the milliseconds to wait.
    pub(crate) fn take(&self, operation: Operation, who: &str, now: u64) -> Result<(), u64> {
        let rate = self.allowance.rate(operation);
        if rate.burst.is_infinite() {
            return Ok(());
        }
        let Ok(mut buckets) = self.buckets.lock() else { return Ok(()) };
        if buckets.len() >= MAX_BUCKETS {
            // Drop full buckets. If most are in use, there are too many senders to tell apart: reset all.
            buckets.retain(|(operation, _), bucket| bucket.is_used(self.allowance.rate(*operation), now));
            if buckets.len() >= MAX_BUCKETS / 4 * 3 {
                buckets.clear();
            }
        }
        let full = Bucket { left: rate.burst, at: now };
        let bucket = buckets.entry((operation, who.to_owned())).or_insert(full);
        *bucket = Bucket { left: bucket.filled(rate, now).min(rate.burst), at: now };
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        Err(((1.0 - bucket.left) * 60_000.0 / rate.per_minute).ceil() as u64)
    }

    /// Counts a new socket or event stream. Returns whether the network may have one more.
    pub(crate) fn open_socket(&self, address: IpAddr) -> bool {
        let Ok(mut sockets) = self.sockets.lock() else { return true };
        let open = sockets.entry(network_of(address)).or_default();
        let is_allowed = *open < self.allowance.open_sockets;
        *open += usize::from(is_allowed);
        is_allowed
    }

    /// Counts a closed socket or event stream.
    pub(crate) fn close_socket(&self, address: IpAddr) {
        let Ok(mut sockets) = self.sockets.lock() else { return };
        let address = network_of(address);
        if let Some(open) = sockets.get_mut(&address) {
            *open = open.saturating_sub(1);
            if *open == 0 {
                sockets.remove(&address);
            }
        }
    }

    /// Removes full buckets.
    pub(crate) fn clean(&self, now: u64) {
        let Ok(mut buckets) = self.buckets.lock() else { return };
        buckets.retain(|(operation, _), bucket| bucket.is_used(self.allowance.rate(*operation), now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_up_again() {
        let limits =
            Limits::new(Allowance { games: Rate { burst: 2.0, per_minute: 60.0 }, ..Allowance::default() });
        let take = |who, now| limits.take(Operation::Begin, who, now);
        assert_eq!((take("a", 0), take("a", 0)), (Ok(()), Ok(())));
        assert_eq!(take("a", 500), Err(500));
        assert_eq!(take("b", 500), Ok(()), "others have buckets of their own");
        assert_eq!(take("a", 1000), Ok(()));
        limits.clean(1_000_000);
        assert!(limits.buckets.lock().expect("whole").is_empty());
    }

    #[test]
    fn sockets_of_a_network_are_limited() {
        let limits = Limits::new(Allowance { open_sockets: 2, ..Allowance::default() });
        let address = "203.0.113.9".parse().expect("an address");
        assert!(limits.open_socket(address) && limits.open_socket(address) && !limits.open_socket(address));
        limits.close_socket(address);
        assert!(limits.open_socket(address));
        let of = |text: &str| limits.open_socket(text.parse().expect("an address"));
        assert!(of("2001:db8::1") && of("2001:db8::2") && !of("2001:db8::3"), "a household");
    }

    #[test]
    fn many_senders_do_not_grow_the_table_or_reset_others() {
        let few = Rate { burst: 1.0, per_minute: 60.0 };
        let limits = Limits::new(Allowance { guests: few, ..Allowance::default() });
        for sender in 0..MAX_BUCKETS {
            assert_eq!(limits.take(Operation::Guest, &sender.to_string(), 0), Ok(()));
        }
        // A second later all these buckets are full and dropped.
        assert_eq!(limits.take(Operation::Login, "a", 1000), Ok(()));
        assert!(limits.buckets.lock().expect("whole").len() < 10);
    }
}
