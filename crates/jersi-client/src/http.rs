//! Blocking HTTP requests.

use std::borrow::Cow;
use std::time::Duration;

use jersi_play::printable;
use jersi_wire::{
    BeginGame, BegunGame, Credentials, Done, ErrorBody, GamePage, GameState, JoinedGame, Me, NewSeek,
    PlayTurn, Played, Seek, Seeks, TakeAction,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::address::{ServerAddress, is_game};

/// Timeout of a request.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A failed request.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server refused it.
    #[error("{}", .0.message)]
    Refused(Box<ErrorBody>),
    /// No answer: no network, no server, no permission.
    #[error("{0}")]
    Unreachable(String),
    /// Unexpected response: not a Jersi server, or one of another version.
    #[error("unexpected response with status {0}")]
    Strange(u16),
}

/// A server, over HTTP.
#[derive(Clone, Debug)]
pub struct Server {
    address: ServerAddress,
    agent: ureq::Agent,
    language: String,
    token: Option<String>,
}

impl Server {
    /// A server; its messages are in a language such as `en` or `fr`.
    #[must_use]
    pub fn new(address: ServerAddress, language: &str) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(TIMEOUT))
            .user_agent(concat!("jersi/", env!("CARGO_PKG_VERSION")))
            .build();
        Self { address, agent: config.into(), language: language.to_owned(), token: None }
    }

    /// The same with the token of a player.
    #[must_use]
    pub fn with_token(mut self, token: Option<String>) -> Self {
        self.token = token;
        self
    }

    /// Its address.
    #[must_use]
    pub const fn address(&self) -> &ServerAddress {
        &self.address
    }

    /// The token of the player.
    #[must_use]
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    pub(crate) fn language(&self) -> &str {
        &self.language
    }

    /// Creates a player without an account.
    pub fn guest(&self) -> Result<Credentials, ClientError> {
        self.post("guests", &serde_json::json!({}))
    }

    /// The player of the token.
    pub fn me(&self) -> Result<Me, ClientError> {
        self.get("me")
    }

    /// Begins a game.
    pub fn begin(&self, wish: &BeginGame) -> Result<BegunGame, ClientError> {
        self.post("games", wish)
    }

    /// Takes the free seat of a game.
    pub fn join(&self, game: &str) -> Result<JoinedGame, ClientError> {
        self.post(&game_path(game, "/join")?, &serde_json::json!({}))
    }

    /// The state of a game.
    pub fn state(&self, game: &str) -> Result<GameState, ClientError> {
        self.get(&game_path(game, "")?)
    }

    /// Plays a turn.
    pub fn play(&self, game: &str, turn: &PlayTurn) -> Result<Played, ClientError> {
        self.post(&game_path(game, "/turns")?, turn)
    }

    /// Performs another action in a game.
    pub fn act(&self, game: &str, act: &TakeAction) -> Result<Done, ClientError> {
        self.post(&game_path(game, "/actions")?, act)
    }

    /// Finds games by a query such as `player=NAME&state=playing`.
    pub fn games(&self, query: &str) -> Result<GamePage, ClientError> {
        self.get(&format!("games?{query}"))
    }

    /// The open seeks.
    pub fn seeks(&self) -> Result<Seeks, ClientError> {
        self.get("seeks")
    }

    /// Creates a seek.
    pub fn seek(&self, wish: &NewSeek) -> Result<Seek, ClientError> {
        self.post("seeks", wish)
    }

    /// Accepts a seek.
    pub fn accept(&self, seek: &str) -> Result<JoinedGame, ClientError> {
        if !is_game(seek) {
            return Err(ClientError::Strange(0));
        }
        self.post(&format!("seeks/{seek}/accept"), &serde_json::json!({}))
    }

    fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        let mut request = self.agent.get(self.address.api(path)).header("Accept-Language", &self.language);
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        answer(request.call())
    }

    fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, ClientError> {
        let body = serde_json::to_string(body).map_err(|_| ClientError::Strange(0))?;
        let mut request = self
            .agent
            .post(self.address.api(path))
            .header("Accept-Language", &self.language)
            .header("Content-Type", "application/json");
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        answer(request.send(body))
    }
}

/// The path of a game; invalid identifiers are not requested.
fn game_path(game: &str, rest: &str) -> Result<String, ClientError> {
    is_game(game).then(|| format!("games/{game}{rest}")).ok_or(ClientError::Strange(404))
}

fn answer<T: DeserializeOwned>(
    answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<T, ClientError> {
    let unreachable = |error: ureq::Error| ClientError::Unreachable(error.to_string());
    let mut answer = answer.map_err(unreachable)?;
    let status = answer.status();
    let text = answer.body_mut().read_to_string().map_err(unreachable)?;
    if status.is_success() {
        return read(&text).map_err(|_| ClientError::Strange(status.as_u16()));
    }
    match read(&text) {
        Ok(body) => Err(ClientError::Refused(body)),
        Err(_) => Err(ClientError::Strange(status.as_u16())),
    }
}

/// Reads a message of the server. Characters that control a terminal are replaced in all its texts: names, phrases and
/// error messages are printed.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    let mut message: Value = serde_json::from_str(text)?;
    make_printable(&mut message);
    serde_json::from_value(message)
}

fn make_printable(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Cow::Owned(replaced) = printable(text) {
                *text = replaced;
            }
        }
        Value::Array(values) => values.iter_mut().for_each(make_printable),
        Value::Object(fields) => fields.values_mut().for_each(make_printable),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_a_server_controls_a_terminal() {
        let text = r#"{"error":"not-now","message":"a\u001b]52;c;eA==\u0007b\u202ec\u009b"}"#;
        let body: ErrorBody = read(text).expect("an error");
        assert_eq!(body.message, "a␛]52;c;eA==␇b\u{fffd}c\u{fffd}");
        let state = r#"{"seeks":[{"seek":"s","player":"p","name":"\u001b[2J","rating":null,"ruleset":"pijersi","since":1}]}"#;
        let seeks: Seeks = read(state).expect("seeks");
        assert_eq!(seeks.seeks[0].name, "␛[2J");
    }
}
