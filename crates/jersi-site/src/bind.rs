//! Binding the listening socket.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs};

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
    let mut refused = io::Error::from(io::ErrorKind::AddrInUse);
    for candidate in (port..=port.saturating_add(TRIES)).chain([0]) {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, candidate)) {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = error,
        }
    }
    Err(BindError::Refused { address: Ipv4Addr::LOCALHOST.to_string(), error: refused })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_gives_way_to_the_next_that_is_free() {
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
}
