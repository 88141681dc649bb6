//! The network side of online play, for terminals and bots.
//!
//! - [`Server`] sends blocking HTTP requests.
//! - [`Connection`] runs a WebSocket in a thread and reconnects after a loss.
//! - [`Tokens`] stores the user's token for each server.
//!
//! What messages mean for a game is defined by `jersi_remote`.
//!
//! Without a server, the connection reports a loss and keeps trying:
//!
//! ```
//! use jersi_client::{Connection, ConnectionEvent, Server, ServerAddress};
//!
//! # let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
//! # let address = listener.local_addr()?.to_string();
//! # drop(listener);
//! // An address on which no server listens.
//! let address: ServerAddress = address.parse()?;
//! let connection = Connection::open(&Server::new(address, "en"));
//! assert!(matches!(connection.events().recv()?, ConnectionEvent::Lost { .. }));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod address;
mod connection;
mod http;
mod tokens;

pub use address::{ServerAddress, ServerAddressError};
pub use connection::{Connection, ConnectionEvent};
pub use http::{ClientError, Server};
pub use tokens::{Tokens, token_in};

/// A random number, for idempotency keys, jitter and seeds.
#[must_use]
pub fn chance() -> u64 {
    // Without a random source, the time still makes keys differ from run to run.
    getrandom::u64().unwrap_or_else(|_| {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        since.as_nanos() as u64
    })
}
