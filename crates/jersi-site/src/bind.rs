//! Listening sockets: binding, and the addresses at which others reach them.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket};

/// Number of ports to try after the preferred one.
const TRIES: u16 = 20;

/// Why binding failed.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// The text is not an address.
    #[error("'{address}' is not an address such as 127.0.0.1:8080: {error}")]
    NoAddress {
        /// The text.
        address: String,
        /// The parse error.
        error: io::Error,
    },
    /// The port is in use.
    #[error("{0} is taken by another program")]
    Taken(String),
    /// Another error of the system.
    #[error("cannot listen on {address}: {error}")]
    Refused {
        /// The address.
        address: String,
        /// The error.
        error: io::Error,
    },
}

/// Binds the given address.
pub fn bind(address: &str) -> Result<TcpListener, BindError> {
    let no_address = |error| BindError::NoAddress { address: address.to_owned(), error };
    let addresses: Vec<SocketAddr> = address.to_socket_addrs().map_err(no_address)?.collect();
    TcpListener::bind(&addresses[..]).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => BindError::Taken(address.to_owned()),
        _ => BindError::Refused { address: address.to_owned(), error },
    })
}

/// Binds a loopback port: the given one, one of the next, or any free one.
pub fn bind_near(port: u16) -> Result<TcpListener, BindError> {
    bind_near_on(Ipv4Addr::LOCALHOST, port)
}

/// The same on all interfaces, so that the local network reaches it.
pub fn bind_near_for_all(port: u16) -> Result<TcpListener, BindError> {
    bind_near_on(Ipv4Addr::UNSPECIFIED, port)
}

fn bind_near_on(address: Ipv4Addr, port: u16) -> Result<TcpListener, BindError> {
    let mut refused = io::Error::from(io::ErrorKind::AddrInUse);
    for candidate in (port..=port.saturating_add(TRIES)).chain([0]) {
        match TcpListener::bind((address, candidate)) {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = error,
        }
    }
    Err(BindError::Refused { address: address.to_string(), error: refused })
}

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
    fn a_port_in_use_is_replaced_by_the_next_free_one() {
        let first = bind_near(7373).expect("some port is free");
        let port = first.local_addr().expect("bound").port();
        let second = bind_near(port).expect("another one is free");
        assert_ne!(second.local_addr().expect("bound").port(), port);
    }

    #[test]
    fn a_taken_port_that_was_asked_for_is_refused() {
        let first = bind("127.0.0.1:0").expect("some port is free");
        let address = first.local_addr().expect("bound").to_string();
        let error = bind(&address).expect_err("it is taken");
        assert_eq!(error.to_string(), format!("{address} is taken by another program"));
    }

    #[test]
    fn a_listener_on_all_interfaces_has_reachable_addresses() {
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
