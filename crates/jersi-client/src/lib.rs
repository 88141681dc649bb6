//! Online play from a terminal or a bot: [`Server`] asks over HTTP, [`Connection`] keeps a socket open in a thread of its
//! own and opens it again whenever it is lost, [`Tokens`] keeps who one is on each server. What messages mean for a game
//! is `jersi_remote`'s.

mod address;
mod connection;
mod http;
mod tokens;

pub use address::{ServerAddress, ServerAddressError};
pub use connection::{Connection, Heard};
pub use http::{ClientError, Server};
pub use tokens::{Tokens, token_in};

/// A number drawn by chance, for keys and waits.
#[must_use]
pub fn chance() -> u64 {
    // Without a source of chance there are still keys that differ from run to run.
    getrandom::u64().unwrap_or_else(|_| {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        since.as_nanos() as u64
    })
}
