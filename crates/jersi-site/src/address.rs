//! Addresses at which a server can be reached.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Addresses to show to users: that of the listener or, if it listens on all interfaces, the loopback address and the
/// one in the local network.
#[must_use]
pub fn reachable(listening: SocketAddr) -> Vec<SocketAddr> {
    seen_by(listening, outward)
}

fn seen_by(listening: SocketAddr, outward: impl Fn(IpAddr) -> Option<IpAddr>) -> Vec<SocketAddr> {
    let ip = listening.ip();
    if !ip.is_unspecified() {
        return vec![listening];
    }
    // A listener on all IPv6 interfaces accepts IPv4 too, and 127.0.0.1 is familiar.
    let own = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let seen = outward(IpAddr::V4(Ipv4Addr::UNSPECIFIED)).filter(|seen| *seen != own);
    [Some(own), seen].into_iter().flatten().map(|ip| SocketAddr::new(ip, listening.port())).collect()
}

/// Local address of the default route. Connecting a UDP socket sends nothing.
fn outward(any: IpAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_for_everybody_tells_addresses_that_can_be_opened() {
        let address = |text: &str| text.parse::<SocketAddr>().expect(text);
        let seen = |_| Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 7)));
        let both = [address("127.0.0.1:80"), address("10.0.0.7:80")];
        assert_eq!(seen_by(address("0.0.0.0:80"), seen), both);
        assert_eq!(seen_by(address("[::]:80"), seen), both);
        assert_eq!(seen_by(address("0.0.0.0:80"), |_| None), both[..1]);
        assert_eq!(seen_by(address("127.0.0.1:80"), seen), both[..1]);
        assert_eq!(seen_by(address("[::1]:80"), seen), [address("[::1]:80")]);
    }
}
