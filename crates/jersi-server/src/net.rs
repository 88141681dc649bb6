//! Networks in CIDR notation, and client addresses behind proxies.

use std::net::IpAddr;
use std::str::FromStr;

/// Network in CIDR notation or single address: `10.0.0.0/8`, `::1`, `192.168.1.7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Net {
    address: IpAddr,
    bits: u8,
}

/// The text is not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an address or a network such as 10.0.0.0/8")]
pub struct NetError;

impl FromStr for Net {
    type Err = NetError;

    fn from_str(text: &str) -> Result<Self, NetError> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| NetError)?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NetError)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most { Err(NetError) } else { Ok(Self { address, bits }) }
    }
}

impl Net {
    /// Whether an address is in the network.
    #[must_use]
    pub fn has(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(net), IpAddr::V4(address)) => {
                let shift = 32 - u32::from(self.bits);
                net.to_bits().checked_shr(shift).unwrap_or(0)
                    == address.to_bits().checked_shr(shift).unwrap_or(0)
            }
            (IpAddr::V6(net), IpAddr::V6(address)) => {
                let shift = 128 - u32::from(self.bits);
                net.to_bits().checked_shr(shift).unwrap_or(0)
                    == address.to_bits().checked_shr(shift).unwrap_or(0)
            }
            _ => false,
        }
    }
}

/// What the operator knows of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkKind {
    /// A club or school: different people play each other there.
    Club,
}

/// Network of a known kind: `203.0.113.7=club`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownNetwork {
    /// The network.
    pub net: Net,
    /// Its kind.
    pub kind: NetworkKind,
}

/// The text is not a network of a known kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a network and its kind such as 203.0.113.7=club")]
pub struct KnownNetworkError;

impl FromStr for KnownNetwork {
    type Err = KnownNetworkError;

    fn from_str(text: &str) -> Result<Self, KnownNetworkError> {
        let (net, kind) = text.split_once('=').ok_or(KnownNetworkError)?;
        let net = net.parse().map_err(|_| KnownNetworkError)?;
        match kind {
            "club" => Ok(Self { net, kind: NetworkKind::Club }),
            _ => Err(KnownNetworkError),
        }
    }
}

/// Client address: the peer or, behind trusted proxies, the right-most untrusted `X-Forwarded-For` address. Anything to
/// its left may be forged.
pub(crate) fn sender(peer: IpAddr, forwarded: &[&str], trusted: &[Net]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|net| net.has(address));
    let mut sender = peer;
    let named = forwarded.iter().flat_map(|header| header.split(',')).map(str::trim).collect::<Vec<_>>();
    for name in named.into_iter().rev() {
        if !is_trusted(sender) {
            break;
        }
        match name.parse() {
            Ok(address) => sender = address,
            Err(_) => break,
        }
    }
    sender
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn networks_know_their_addresses() {
        let net: Net = "10.1.0.0/16".parse().expect("a network");
        assert!(net.has(address("10.1.255.3")) && !net.has(address("10.2.0.1")) && !net.has(address("::1")));
        assert!(net.has(address("::ffff:10.1.2.3")), "the same address in the clothes of IPv6");
        assert!("::1".parse::<Net>().expect("a network").has(address("::1")));
        assert!("0.0.0.0/0".parse::<Net>().expect("a network").has(address("9.9.9.9")));
        for wrong in ["", "10.0.0.0/33", "::/129", "10.0/8", "host", "1.2.3.4/-1"] {
            assert_eq!(wrong.parse::<Net>(), Err(NetError), "{wrong}");
        }
    }

    #[test]
    fn a_club_is_a_network_with_a_kind() {
        let net = "203.0.113.0/24".parse().expect("a network");
        assert_eq!("203.0.113.0/24=club".parse(), Ok(KnownNetwork { net, kind: NetworkKind::Club }));
        for wrong in ["203.0.113.0/24", "203.0.113.0/24=", "203.0.113.0/24=pub", "x=club", "=club"] {
            assert_eq!(wrong.parse::<KnownNetwork>(), Err(KnownNetworkError), "{wrong}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_may_forward_addresses() {
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        let (proxy, client) = (address("10.0.0.1"), address("203.0.113.9"));
        assert_eq!(sender(client, &["1.2.3.4"], &trusted), client, "the client forged the header");
        assert_eq!(sender(proxy, &["203.0.113.9"], &trusted), client);
        assert_eq!(sender(proxy, &["1.2.3.4, 203.0.113.9"], &trusted), client, "the first part is forged");
        assert_eq!(sender(proxy, &["203.0.113.9, 10.0.0.2"], &trusted), client, "two proxies");
        assert_eq!(sender(proxy, &["nonsense"], &trusted), proxy);
        assert_eq!(sender(proxy, &[], &trusted), proxy);
    }
}
