//! Error responses: an identifier and its details. The message is added in the language of the request.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jersi_remote::StartProblem;
use jersi_rules::AnyPosition;
use jersi_store::StoreError;
use jersi_wire::{ErrorBody, ErrorId};
use jersi_words::Words;

use crate::decide::Denied;
use crate::room::Room;

/// Rejected request.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) id: ErrorId,
    pub(crate) number: Option<u64>,
    pub(crate) unknown: Option<String>,
    pub(crate) wait: Option<u64>,
    /// Details of the message.
    about: About,
}

#[derive(Clone, Debug)]
enum About {
    Nothing,
    Turn(Box<AnyPosition>, String, Denied),
    /// Message of a library, for developers.
    Detail(String),
}

impl From<ErrorId> for Refused {
    fn from(id: ErrorId) -> Self {
        Self { id, number: None, unknown: None, wait: None, about: About::Nothing }
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::TimedOut) {
            tracing::debug!("list timed out");
        } else {
            tracing::error!(%error, "database error");
        }
        ErrorId::Unavailable.into()
    }
}

impl From<StartProblem> for Refused {
    fn from(problem: StartProblem) -> Self {
        Self::detailed(ErrorId::BadGame, problem.to_string())
    }
}

impl Refused {
    /// An error with the message of a library.
    pub(crate) fn detailed(id: ErrorId, detail: impl Into<String>) -> Self {
        Self { about: About::Detail(detail.into()), ..Self::from(id) }
    }

    /// A rate limit with the time to wait.
    pub(crate) fn wait(milliseconds: u64) -> Self {
        Self { wait: Some(milliseconds), ..Self::from(ErrorId::TooMany) }
    }

    /// The error with a time to wait, in milliseconds.
    pub(crate) fn retry_after(self, milliseconds: u64) -> Self {
        Self { wait: Some(milliseconds), ..self }
    }

    /// An error of a game.
    pub(crate) fn of_game(room: &Room, text: &str, denied: Denied) -> Self {
        let number = Some(room.number());
        let id = denied.id();
        let about = match denied {
            Denied::Plain(_) => About::Nothing,
            _ => About::Turn(Box::new(*room.table().last_position()), text.to_owned(), denied),
        };
        Self { number, about, ..Self::from(id) }
    }

    /// Response body in a language.
    pub(crate) fn body(&self, words: &Words) -> ErrorBody {
        let plain = || words.say(&format!("online-error-{}", self.id.id()), &[]);
        let mut rule = None;
        let message = match &self.about {
            About::Nothing => plain(),
            About::Detail(detail) => format!("{} {detail}", plain()),
            About::Turn(position, text, denied) => match denied {
                Denied::Plain(_) => plain(),
                Denied::Illegal(why) => {
                    rule = Some(why.rule.id().to_owned());
                    words.why_not(position, why)
                }
                Denied::Unreadable(error) => words.unread(position, text, error),
            },
        };
        ErrorBody {
            number: self.number,
            rule,
            unknown: self.unknown.clone(),
            wait: self.wait,
            ..ErrorBody::new(self.id, message)
        }
    }
}

/// The body is added by `finish`, where the language is known.
impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.id.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Adds the body of an error response.
pub(crate) fn with_body(response: Response, words: &Words) -> Response {
    let Some(refused) = response.extensions().get::<Refused>().cloned() else { return response };
    let mut answer = (response.status(), Json(refused.body(words))).into_response();
    for (name, value) in response.headers() {
        if name.as_str() == "set-cookie" {
            answer.headers_mut().append(name, value.clone());
        }
    }
    if let Some(wait) = refused.wait
        && let Ok(seconds) = wait.div_ceil(1000).to_string().parse()
    {
        answer.headers_mut().insert("retry-after", seconds);
    }
    answer
}
