//! The address of a server, and of a game on it.

use std::fmt;
use std::str::FromStr;

/// The address of a server: scheme, host, optional path. Links of the server also name a game in the fragment.
///
/// ```
/// use jersi_client::ServerAddress;
///
/// let address: ServerAddress = "https://play.example/#/online/abc123".parse().expect("an address");
/// assert_eq!(address.to_string(), "https://play.example");
/// assert_eq!(address.game(), Some("abc123"));
/// assert_eq!(address.socket(), "wss://play.example/api/v1/socket");
/// assert_eq!("localhost:7373".parse::<ServerAddress>().expect("an address").to_string(), "http://localhost:7373");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerAddress {
    is_secure: bool,
    rest: String,
    game: Option<String>,
}

/// Invalid address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the address of a server such as https://play.example or http://localhost:7373")]
pub struct ServerAddressError;

/// The prefix of a game in a link.
const GAME: &str = "#/online/";

impl FromStr for ServerAddress {
    type Err = ServerAddressError;

    fn from_str(text: &str) -> Result<Self, ServerAddressError> {
        let (text, game) = text.split_once(GAME).map_or((text, None), |(text, game)| (text, Some(game)));
        let (is_secure, rest) = match text.split_once("://") {
            Some(("https", rest)) => (true, rest),
            Some(("http", rest)) => (false, rest),
            Some(_) => return Err(ServerAddressError),
            // Without a scheme it is a server on the local network.
            None => (false, text),
        };
        let rest = rest.trim_end_matches('/');
        let is_good = |sign: char| sign.is_ascii_graphic() && !"?#@\"'<>\\^`{|}".contains(sign);
        let game = game.map(str::to_owned);
        if rest.is_empty()
            || rest.starts_with(['/', ':'])
            || !rest.chars().all(is_good)
            || game.as_deref().is_some_and(|game| !is_game(game))
        {
            return Err(ServerAddressError);
        }
        Ok(Self { is_secure, rest: rest.to_owned(), game })
    }
}

/// Whether a text may be the identifier of a game.
pub(crate) fn is_game(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign))
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.is_secure { "https" } else { "http" }, self.rest)
    }
}

impl ServerAddress {
    /// The game that a link names.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// The URL of a request.
    pub(crate) fn api(&self, path: &str) -> String {
        format!("{self}/api/v1/{path}")
    }

    /// The URL of the WebSocket.
    #[must_use]
    pub fn socket(&self) -> String {
        format!("{}://{}/api/v1/socket", if self.is_secure { "wss" } else { "ws" }, self.rest)
    }

    /// Host and port.
    pub(crate) fn host(&self) -> (String, u16) {
        let host = self.rest.split('/').next().unwrap_or_default();
        let standard = if self.is_secure { 443 } else { 80 };
        match host.rsplit_once(':') {
            // An IPv6 address has colons inside its brackets.
            Some((name, port)) if !port.contains(']') => (name.to_owned(), port.parse().unwrap_or(standard)),
            _ => (host.to_owned(), standard),
        }
    }

    /// A file name that is unique to the server.
    pub(crate) fn file_name(&self) -> String {
        let plain = |sign: char| if sign.is_ascii_alphanumeric() || ".-".contains(sign) { sign } else { '_' };
        format!(
            "{}-{}",
            if self.is_secure { "https" } else { "http" },
            self.rest.chars().map(plain).collect::<String>()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_ports_are_found_with_and_without_brackets() {
        let host = |text: &str| text.parse::<ServerAddress>().expect(text).host();
        assert_eq!(host("http://[::1]:8080"), ("[::1]".to_owned(), 8080));
        assert_eq!(host("https://play.example/jersi/"), ("play.example".to_owned(), 443));
        assert_eq!(host("localhost"), ("localhost".to_owned(), 80));
    }

    #[test]
    fn invalid_addresses_are_refused() {
        for wrong in ["", "http://", "ftp://a", "http:///x", "http://a b", "http://a@b", "http://a/#/online/"]
        {
            assert_eq!(wrong.parse::<ServerAddress>(), Err(ServerAddressError), "{wrong}");
        }
    }
}
