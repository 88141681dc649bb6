//! Request authentication: tokens in a header or cookie, origin checks, client addresses; and the request language.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method};
use jersi_site::network_of;
use jersi_store::{PlayerRow, TokenKind, Write};
use jersi_wire::{ErrorId, PlayerKind};
use jersi_words::Language;

use crate::App;
use crate::fair::device_hash;
use crate::limits::Operation;
use crate::net::sender;
use crate::refused::Refused;
use crate::secret;

/// Cookies of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    /// Session token.
    Session,
    /// Proof that the player of an account has logged in on this device. It authenticates nobody: it only gives the device
    /// separate password attempts. Stays after logging out.
    KnownDevice,
}

impl Cookie {
    /// Cookie name. Behind TLS with a prefix by which browsers reject a cookie that another host, port or page without TLS
    /// has set.
    const fn name(self, is_secure: bool) -> &'static str {
        match (self, is_secure) {
            (Self::Session, false) => "jersi",
            (Self::Session, true) => "__Host-jersi",
            (Self::KnownDevice, false) => "jersi-known",
            (Self::KnownDevice, true) => "__Host-jersi-known",
        }
    }
}

/// Cookie lifetime: the maximum that browsers allow, renewed on each visit.
const COOKIE_SECONDS: u64 = 400 * 24 * 3600;

/// Precision of a device's last use, in milliseconds: not every request should write.
const SEEN: u64 = 3600 * 1000;

/// Sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) player: Option<PlayerRow>,
    /// The raw token.
    pub(crate) token: Option<String>,
    pub(crate) address: IpAddr,
    /// Hash of the headers that describe the browser.
    pub(crate) device: Option<String>,
}

impl Caller {
    /// The player, or an error without a token.
    pub(crate) fn player(&self) -> Result<&PlayerRow, Refused> {
        self.player.as_ref().ok_or(Refused::from(ErrorId::NoToken))
    }

    /// A player who is not banned.
    pub(crate) fn actor(&self) -> Result<&PlayerRow, Refused> {
        let player = self.player()?;
        if player.banned { Err(ErrorId::Banned.into()) } else { Ok(player) }
    }

    /// A registered player who is not banned.
    pub(crate) fn registered(&self) -> Result<&PlayerRow, Refused> {
        let player = self.actor()?;
        if player.kind == PlayerKind::Guest { Err(ErrorId::NotRegistered.into()) } else { Ok(player) }
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refused> {
        let address = address_of(parts, app);
        if parts.uri.path_and_query().is_some_and(|asked| asked.as_str().contains("%00")) {
            return Err(ErrorId::NotFound.into());
        }
        app.limit_network(Operation::Request, address)?;
        app.metrics().requests.add(1);
        let is_changing = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
        let is_socket = parts.headers.contains_key("upgrade");
        let is_own = is_own_origin(&parts.headers, app.0.config.public_url.as_deref());
        if (is_changing || is_socket) && !(is_own && is_own_site(&parts.headers)) {
            return Err(ErrorId::WrongOrigin.into());
        }
        let token = token_of(&parts.headers, app.is_secure());
        let player = match &token {
            Some(token) => app.player_of(token).await?,
            None => None,
        };
        // An unknown bearer token is an error and not an anonymous request, so that clients notice.
        if token.is_some() && player.is_none() && has_bearer(&parts.headers) {
            return Err(ErrorId::NoToken.into());
        }
        if let Some(player) = &player {
            app.saw_request(&player.id);
        }
        Ok(Self { player, token, address, device: device_hash(&parts.headers) })
    }
}

impl App {
    /// The player of a token.
    pub(crate) async fn player_of(&self, token: &str) -> Result<Option<PlayerRow>, Refused> {
        self.player_of_hash(&secret::hash(token)).await
    }

    /// The player of a token hash. Updates the last use of the token.
    pub(crate) async fn player_of_hash(&self, hash: &str) -> Result<Option<PlayerRow>, Refused> {
        let Some((mut player, seen)) = self.store().session(hash).await? else { return Ok(None) };
        let at = self.now();
        player.banned = player.is_banned(at);
        if at >= seen + SEEN {
            // Best effort: a failed update must not fail the request.
            let _ = self.store().write(Write::TouchToken { hash: hash.to_owned(), at }).await;
        }
        Ok(Some(player))
    }

    /// Creates a session token for a player on a device.
    pub(crate) async fn new_token(&self, player: &str, device: Option<String>) -> Result<String, Refused> {
        let token = secret::token();
        let write = Write::Token {
            hash: secret::hash(&token),
            player: player.to_owned(),
            kind: TokenKind::Session,
            since: self.now(),
            expires: None,
            device,
        };
        self.store().write(write).await?;
        Ok(token)
    }

    /// Takes one token from a rate limit bucket, or fails with the time to wait.
    pub(crate) fn limit(&self, operation: Operation, who: &str) -> Result<(), Refused> {
        self.0.limits.take(operation, who, self.now()).map_err(|wait| {
            self.metrics().rate_limited.add(1);
            Refused::wait(wait)
        })
    }

    /// Whether there is a token left in a bucket, which is then taken.
    pub(crate) fn is_within(&self, operation: Operation, who: &str) -> bool {
        self.0.limits.take(operation, who, self.now()).is_ok()
    }

    /// Applies a rate limit to the network of an address.
    pub(crate) fn limit_network(&self, operation: Operation, address: IpAddr) -> Result<(), Refused> {
        self.limit(operation, &network_of(address).to_string())
    }

    /// Whether browsers reach the server over TLS.
    fn is_secure(&self) -> bool {
        self.0.config.public_url.as_deref().is_some_and(|url| url.starts_with("https:"))
    }

    /// Cookie that sets a session token, or deletes it for `None`.
    pub(crate) fn cookie(&self, token: Option<&str>) -> HeaderValue {
        self.cookie_of(Cookie::Session, token)
    }

    fn cookie_of(&self, cookie: Cookie, token: Option<&str>) -> HeaderValue {
        let is_secure = self.is_secure();
        let (name, secure) = (cookie.name(is_secure), if is_secure { "; Secure" } else { "" });
        let (value, seconds) = token.map_or(("", 0), |token| (token, COOKIE_SECONDS));
        let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
    }

    /// Hash of the token by which a device is known to a player, if it is.
    pub(crate) async fn known_device(
        &self,
        headers: &HeaderMap,
        player: &str,
    ) -> Result<Option<String>, Refused> {
        let Some(token) = cookie_in(headers, Cookie::KnownDevice.name(self.is_secure())) else {
            return Ok(None);
        };
        let hash = secret::hash(token);
        let of = self.store().player_of_token(&hash, TokenKind::KnownDevice, self.now()).await?;
        Ok(of.filter(|of| of.id == player).map(|_| hash))
    }

    /// Makes a device known to a player who has logged in on it. Returns the cookie; `None` if it is known already.
    pub(crate) async fn make_known(
        &self,
        headers: &HeaderMap,
        player: &str,
    ) -> Result<Option<HeaderValue>, Refused> {
        if self.known_device(headers, player).await?.is_some() {
            return Ok(None);
        }
        let (token, since) = (secret::token(), self.now());
        let write = Write::Token {
            hash: secret::hash(&token),
            player: player.to_owned(),
            kind: TokenKind::KnownDevice,
            since,
            expires: Some(since + COOKIE_SECONDS * 1000),
            device: None,
        };
        self.store().write(write).await?;
        Ok(Some(self.cookie_of(Cookie::KnownDevice, Some(&token))))
    }
}

/// Client address of a request.
pub(crate) fn address_of(parts: &Parts, app: &App) -> IpAddr {
    address_in(&parts.headers, &parts.extensions, app)
}

/// Client address from the headers and extensions of a request.
pub(crate) fn address_in(headers: &HeaderMap, extensions: &Extensions, app: &App) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(address)| address.ip());
    let forwarded: Vec<_> =
        headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).collect();
    sender(peer.to_canonical(), &forwarded, &app.0.config.trusted_proxies)
}

/// Whether JSON contains an escaped NUL character, which PostgreSQL can't store.
pub(crate) fn has_nul(json: &[u8]) -> bool {
    json.windows(6).any(|six| six == b"\\u0000")
}

fn has_bearer(headers: &HeaderMap) -> bool {
    headers.contains_key(AUTHORIZATION)
}

/// Session token of a request, from the header or the cookie.
fn token_of(headers: &HeaderMap, is_secure: bool) -> Option<String> {
    if let Some(header) = headers.get(AUTHORIZATION) {
        return header.to_str().ok()?.strip_prefix("Bearer ").map(|token| token.trim().to_owned());
    }
    cookie_in(headers, Cookie::Session.name(is_secure)).map(str::to_owned)
}

/// Value of a cookie.
fn cookie_in<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|&(name, _)| name == wanted).map(|(_, token)| token)
}

/// Whether the `Origin` header is absent or names this server.
fn is_own_origin(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public_url.is_some_and(|url| origin_of(url) == origin) {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let named = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && named == host
}

/// Whether `Sec-Fetch-Site` is absent or says that the request comes from our own page or from the user. Only browsers
/// have cookies to protect, and they can't forge the header.
fn is_own_site(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none")
}

/// Origin of a URL: scheme, host and port.
fn origin_of(url: &str) -> &str {
    let Some((scheme, rest)) = url.split_once("://") else { return url };
    let host = rest.find('/').unwrap_or(rest.len());
    &url[..scheme.len() + 3 + host]
}

/// Language of a request.
pub(crate) fn language_of(headers: &HeaderMap) -> Language {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut best = (0.0, Language::English);
    for range in asked.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let Some(language) = parts.next().and_then(Language::of_locale) else { continue };
        let quality = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        let quality: f32 = quality.map_or(1.0, |value| value.parse().unwrap_or(0.0));
        if quality > best.0 {
            best = (quality, language);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|&(name, value)| (name.parse().expect("a name"), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn tokens_come_by_header_or_cookie() {
        assert_eq!(token_of(&headers(&[("authorization", "Bearer abc")]), false).as_deref(), Some("abc"));
        assert_eq!(token_of(&headers(&[("cookie", "a=b; jersi=xyz; c=d")]), false).as_deref(), Some("xyz"));
        let basic = headers(&[("authorization", "Basic abc"), ("cookie", "jersi=x")]);
        assert_eq!(token_of(&basic, false), None);
        assert_eq!(token_of(&headers(&[]), false), None);
        // Behind TLS only a cookie that this host has set itself.
        let planted = headers(&[("cookie", "jersi=planted; __Host-jersi=own")]);
        assert_eq!(token_of(&planted, true).as_deref(), Some("own"));
        assert_eq!(token_of(&headers(&[("cookie", "jersi=planted")]), true), None);
    }

    #[test]
    fn only_our_own_page_may_change_something() {
        let own = |pairs, url| is_own_origin(&headers(pairs), url);
        assert!(own(&[("host", "a:1")], None), "no page at all");
        assert!(own(&[("host", "a:1"), ("origin", "http://a:1")], None));
        assert!(!own(&[("host", "a:1"), ("origin", "http://b")], None));
        assert!(!own(&[("host", "a:1"), ("origin", "null")], None));
        assert!(!own(&[("host", "a:1"), ("origin", "http://a:2")], None), "another port");
        assert!(own(
            &[("host", "inner"), ("origin", "https://play.example")],
            Some("https://play.example/jersi")
        ));
        assert!(!own(
            &[("host", "inner"), ("origin", "https://play.example.evil")],
            Some("https://play.example")
        ));
    }

    #[test]
    fn a_browser_that_says_where_a_request_comes_from_is_believed() {
        let own = |site| is_own_site(&headers(&[("sec-fetch-site", site)]));
        assert!(is_own_site(&headers(&[])) && own("same-origin") && own("none"));
        assert!(!own("same-site") && !own("cross-site"));
    }

    #[test]
    fn languages_are_those_that_are_asked_for() {
        assert_eq!(language_of(&headers(&[("accept-language", "fr-CH, en;q=0.8")])), Language::French);
        assert_eq!(language_of(&headers(&[("accept-language", "xx, fr")])), Language::French);
        assert_eq!(language_of(&headers(&[("accept-language", "en;q=0.1, fr;q=0.9")])), Language::French);
        assert_eq!(
            language_of(&headers(&[("accept-language", "de, en;q=0.5, fr; Q=0.7")])),
            Language::French
        );
        assert_eq!(language_of(&headers(&[("accept-language", "fr;q=0, en;q=0.1")])), Language::English);
        assert_eq!(language_of(&headers(&[("accept-language", "fr;q=0")])), Language::English);
        assert_eq!(language_of(&headers(&[("accept-language", "fr;q=x, en;q=0.1")])), Language::English);
        assert_eq!(language_of(&headers(&[])), Language::English);
    }
}
