//! Endpoints under `/api/v1`: routes and common response handling.

mod games;
mod lobby;
mod me;
mod moderation;
mod players;
mod stream;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use axum::{Json, Router};
use jersi_wire::{ErrorId, LONGEST_MESSAGE};
use serde::de::DeserializeOwned;
use tracing::Instrument as _;

use crate::app::{Addresses, App};
use crate::auth::{address_in, has_nul, language_of};
use crate::refused::{Refused, with_body};
use crate::socket;

pub(crate) use games::{state_of, summary};
pub(crate) use lobby::{Lobby, seeks};

/// Router of the game server.
pub fn app(app: App) -> Router {
    let games = Router::new()
        .route("/guests", post(players::new_guest))
        .route("/accounts", post(players::register))
        .route("/sessions", post(players::log_in).delete(players::log_out))
        .route("/players/{name}", get(players::show))
        .route("/players/{name}/history", get(players::history))
        .route("/me", get(me::show).patch(me::change).delete(me::forget))
        .route("/me/export", get(me::export))
        .route("/me/links", post(me::new_link))
        .route("/me/recovery", post(me::new_recovery))
        .route("/me/challenges", get(me::challenges))
        .route("/me/blocks", get(moderation::blocks))
        .route("/me/blocks/{name}", put(moderation::block).delete(moderation::unblock))
        .route("/me/decisions", get(moderation::own_decisions))
        .route("/me/devices", get(me::devices))
        .route("/me/devices/{id}", delete(me::drop_device))
        .route("/games", get(games::list).post(games::begin))
        .route("/games/{id}", get(games::show))
        .route("/games/{id}/join", post(games::join))
        .route("/games/{id}/turns", get(games::legal).post(games::play))
        .route("/games/{id}/actions", post(games::act))
        .route("/games/{id}/events", get(stream::events))
        .route("/games/{id}/record", get(games::record))
        .route("/games/{id}/reports", post(moderation::report))
        .route("/moderation/cases", get(moderation::cases))
        .route("/moderation/decisions", post(moderation::decide))
        .route("/moderation/log", get(moderation::log))
        .route("/seeks", get(lobby::list).post(lobby::seek))
        .route("/seeks/{id}", delete(lobby::withdraw))
        .route("/seeks/{id}/accept", post(lobby::accept))
        .route("/bots", get(lobby::bots))
        .route("/openapi.json", get(describe))
        .route("/socket", get(socket::open))
        .fallback(async || Refused::from(ErrorId::NotFound))
        .method_not_allowed_fallback(async || Refused::from(ErrorId::WrongMethod));
    Router::new()
        .nest("/api/v1", games)
        .route("/healthz", get(health))
        .route("/online.json", get(online_json))
        .layer(DefaultBodyLimit::max(4 * LONGEST_MESSAGE))
        .layer(from_fn_with_state(app.clone(), finish))
        .with_state(app)
}

/// Serves only the metrics, at `/metrics`, on a separate listener.
pub async fn serve_metrics(app: App, listener: std::net::TcpListener) -> std::io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let show =
        async |State(app): State<App>| ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics_text());
    axum::serve(listener, Router::new().route("/metrics", get(show)).with_state(app)).await
}

/// Content security policy of API responses, which are data and not pages.
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Middleware: adds messages to errors in the language of the request, and forbids caching.
async fn finish(State(app): State<App>, request: Request, next: Next) -> Response {
    let language = language_of(request.headers());
    let (span, start) = (app.span_of(&request), Instant::now());
    let refused = async {
        let response = next.run(request).await;
        let (status, time) = (response.status().as_u16(), start.elapsed());
        app.metrics().responded(status, time);
        let micros = time.as_micros() as u64;
        let error = response.extensions().get::<Refused>().map(|refused| refused.id.id());
        if response.status().is_server_error() {
            tracing::warn!(status, micros, error, "response");
        } else {
            tracing::debug!(status, micros, error, "response");
        }
        response
    };
    let mut response = with_body(refused.instrument(span).await, app.words(language));
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

impl App {
    /// Log span of a request: number, method and path; the client address only if configured; never a token.
    fn span_of(&self, request: &Request) -> tracing::Span {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let id = COUNT.fetch_add(1, Ordering::Relaxed);
        let (method, path) = (request.method(), request.uri().path());
        let from = match self.0.config.addresses {
            Addresses::Hidden => None,
            Addresses::Logged => Some(address_in(request.headers(), request.extensions(), self)),
        };
        tracing::info_span!("request", id, %method, path, from = from.map(tracing::field::display))
    }
}

async fn health(State(app): State<App>) -> Response {
    let is_reachable = app.store().is_reachable().await;
    let status = if is_reachable { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(serde_json::json!({ "database": is_reachable }))).into_response()
}

/// Tells the page that games are played here. Static sites have a file with this name that says no, so that the request
/// never fails.
async fn online_json() -> Response {
    Json(serde_json::json!({ "games": true })).into_response()
}

/// OpenAPI description. Generated from the types and checked by a test.
const DESCRIPTION: &str = include_str!("../openapi.json");

async fn describe() -> Response {
    ([(CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

/// Timeout for receiving a body, which is a few hundred bytes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Variable part of a path. Not found if it is not UTF-8.
pub(crate) struct Segment(pub(crate) String);

impl FromRequestParts<App> for Segment {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refused> {
        let read = Path::<String>::from_request_parts(parts, app).await;
        read.map(|Path(text)| Self(text)).map_err(|_| ErrorId::NotFound.into())
    }
}

/// JSON body, whatever its content type. An empty body is `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refused> {
        let bytes = tokio::time::timeout(PATIENCE, Bytes::from_request(request, app)).await;
        let bytes =
            bytes.map_err(|_| Refused::detailed(ErrorId::BadRequest, "the body did not come in time"))?;
        let bytes = bytes.map_err(|error| match error {
            BytesRejection::FailedToBufferBody(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Refused::from(ErrorId::TooLong)
            }
            error => Refused::detailed(ErrorId::BadRequest, error.to_string()),
        })?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        if has_nul(text) {
            return Err(ErrorId::BadRequest.into());
        }
        let read = serde_json::from_slice(text);
        read.map(Self).map_err(|error| Refused::detailed(ErrorId::BadRequest, error.to_string()))
    }
}
