//! Connection limits, in total and by network.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

/// Connection counter.
#[derive(Clone)]
pub(crate) struct ConnectionCounter(Arc<Inner>);

struct Inner {
    taken: Mutex<OpenConnections>,
    all: usize,
    of_address: usize,
}

#[derive(Default)]
struct OpenConnections {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

impl ConnectionCounter {
    pub(crate) fn new(all: usize, of_address: usize) -> Self {
        Self(Arc::new(Inner { taken: Mutex::default(), all, of_address }))
    }

    /// Counts a connection, if the limits allow it. `is_limited` is false for proxies and loopback.
    pub(crate) fn take(&self, address: IpAddr, is_limited: bool) -> Option<ConnectionSlot> {
        let address = is_limited.then(|| network_of(address));
        let mut taken = self.0.taken.lock().ok()?;
        if taken.all >= self.0.all {
            return None;
        }
        if let Some(address) = address {
            let own = taken.of.entry(address).or_default();
            if *own >= self.0.of_address {
                return None;
            }
            *own += 1;
        }
        taken.all += 1;
        drop(taken);
        Some(ConnectionSlot { counter: self.clone(), address })
    }
}

/// Network of an address: IPv6 addresses are grouped by /64, which is one household.
#[must_use]
pub fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() & !u128::from(u64::MAX)).into()),
        address @ IpAddr::V4(_) => address,
    }
}

/// A counted connection, until dropped.
pub(crate) struct ConnectionSlot {
    counter: ConnectionCounter,
    address: Option<IpAddr>,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let Ok(mut taken) = self.counter.0.taken.lock() else { return };
        taken.all -= 1;
        if let Some(address) = self.address
            && let Some(own) = taken.of.get_mut(&address)
        {
            *own -= 1;
            if *own == 0 {
                taken.of.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_limited_in_total_and_by_network() {
        let counter = ConnectionCounter::new(4, 2);
        let of = |text: &str, is_limited| counter.take(text.parse().expect("an address"), is_limited);
        let one = of("203.0.113.1", true).expect("a slot");
        let _two = of("203.0.113.1", true).expect("a slot");
        assert!(of("::ffff:203.0.113.1", true).is_none(), "the same address as IPv6");
        let _three = of("203.0.113.1", false).expect("a proxy is not limited");
        let _four = of("2001:db8::1", true).expect("a slot");
        assert!(
            of("203.0.113.9", true).is_none() && of("203.0.113.9", false).is_none(),
            "the total is reached"
        );
        drop(one);
        let _five = of("2001:db8::2", true).expect("a slot");
        assert!(of("2001:db8::3", true).is_none());
    }
}
