//! OpenAPI description, generated from the wire types and one table, and compared with responses in `describing.rs`. The
//! server embeds the stored text, so that only this test compiles the generator.

use std::path::Path;
use std::{env, fs};

use jersi_wire::{self as wire, ErrorId};
use utoipa::OpenApi;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{ContentBuilder, PathItem, PathsBuilder, Ref, Required, ResponseBuilder};

#[derive(OpenApi)]
#[openapi(
    info(title = "Jersi", description = "Games of the Jersi family, played over the network"),
    components(schemas(
        wire::TakeAction,
        wire::BeginGame,
        wire::BegunGame,
        wire::Blocks,
        wire::Cases,
        wire::Challenges,
        wire::ChangeMe,
        wire::Credentials,
        wire::Decide,
        wire::Decision,
        wire::Decisions,
        wire::Devices,
        wire::Done,
        wire::ErrorBody,
        wire::GameEvent,
        wire::GamePage,
        wire::GameState,
        wire::History,
        wire::HouseBots,
        wire::JoinedGame,
        wire::LegalTurns,
        wire::Login,
        wire::LoginLink,
        wire::Me,
        wire::NewRecovery,
        wire::PlayTurn,
        wire::Played,
        wire::RecoveryCode,
        wire::Register,
        wire::Registered,
        wire::Report,
        wire::ReportGame,
        wire::Seek,
        wire::Seeks
    ))
)]
struct Description;

/// A request and its response.
struct Endpoint {
    method: HttpMethod,
    path: &'static str,
    /// Schema of the body.
    body: Option<&'static str>,
    status: &'static str,
    /// Schema of the response.
    gives: Option<&'static str>,
    /// Query parameters.
    query: &'static [&'static str],
    /// Errors besides those that follow from method, path and body.
    errors: &'static [ErrorId],
}

impl Endpoint {
    const fn with(self, errors: &'static [ErrorId]) -> Self {
        Self { errors, ..self }
    }

    /// All errors.
    fn all_errors(&self) -> Vec<ErrorId> {
        let mut errors = self.errors.to_vec();
        let is_api = self.path.starts_with("/api/");
        if is_api && !self.path.ends_with("/openapi.json") {
            errors.extend([ErrorId::NoToken, ErrorId::TooMany, ErrorId::Unavailable]);
            if self.method != Get || self.path.ends_with("/socket") {
                errors.push(ErrorId::WrongOrigin);
            }
        }
        if self.path.contains('{') {
            errors.push(ErrorId::NotFound);
        }
        if !self.query.is_empty() {
            errors.push(ErrorId::BadRequest);
        }
        if self.body.is_some() {
            errors.extend([ErrorId::BadRequest, ErrorId::TooLong]);
        }
        errors.sort_by_key(|id| (id.status(), id.id()));
        errors.dedup();
        errors
    }
}

const fn endpoint(
    method: HttpMethod,
    path: &'static str,
    body: Option<&'static str>,
    status: &'static str,
    gives: Option<&'static str>,
) -> Endpoint {
    Endpoint { method, path, body, status, gives, query: &[], errors: &[] }
}

use ErrorId::{
    AlreadyRegistered, BadGame, BadName, BadPassword, BadRequest, Banned, Blocked, BotsBusy, GameOver,
    IllegalTurn, KeyUsed, NameTaken, NotBegun, NotFound, NotInvited, NotModerator, NotNow, NotRegistered,
    NotYourSeat, NotYourTurn, SeatTaken, UnreadableTurn, WrongNumber, WrongPassword,
};
use HttpMethod::{Delete, Get, Patch, Post, Put};

/// All requests.
static ENDPOINTS: &[Endpoint] = &[
    endpoint(Post, "/api/v1/guests", None, "201", Some("Credentials")),
    endpoint(Post, "/api/v1/accounts", Some("Register"), "201", Some("Registered")).with(&[
        Banned,
        NameTaken,
        AlreadyRegistered,
        BadName,
        BadPassword,
    ]),
    endpoint(Post, "/api/v1/sessions", Some("Login"), "201", Some("Credentials")).with(&[
        WrongPassword,
        Banned,
        BadPassword,
    ]),
    endpoint(Delete, "/api/v1/sessions", None, "204", None),
    endpoint(Get, "/api/v1/players/{name}", None, "200", Some("Me")),
    endpoint(Get, "/api/v1/players/{name}/history", None, "200", Some("History")),
    endpoint(Get, "/api/v1/me", None, "200", Some("Me")),
    endpoint(Patch, "/api/v1/me", Some("ChangeMe"), "200", Some("Me")).with(&[
        Banned,
        NotRegistered,
        WrongPassword,
        NameTaken,
        BadName,
        BadPassword,
    ]),
    endpoint(Delete, "/api/v1/me", None, "204", None),
    endpoint(Get, "/api/v1/me/export", None, "200", None),
    endpoint(Post, "/api/v1/me/links", None, "201", Some("LoginLink")).with(&[Banned]),
    endpoint(Post, "/api/v1/me/recovery", Some("NewRecovery"), "201", Some("RecoveryCode")).with(&[
        Banned,
        NotRegistered,
        WrongPassword,
    ]),
    endpoint(Get, "/api/v1/me/challenges", None, "200", Some("Challenges")),
    endpoint(Get, "/api/v1/me/blocks", None, "200", Some("Blocks")),
    endpoint(Put, "/api/v1/me/blocks/{name}", None, "204", None).with(&[NotNow]),
    endpoint(Delete, "/api/v1/me/blocks/{name}", None, "204", None),
    Endpoint { query: &["before"], ..endpoint(Get, "/api/v1/me/decisions", None, "200", Some("Decisions")) },
    endpoint(Get, "/api/v1/me/devices", None, "200", Some("Devices")),
    endpoint(Delete, "/api/v1/me/devices/{id}", None, "204", None),
    Endpoint {
        query: &[
            "player", "invited", "ruleset", "variant", "state", "result", "position", "since", "before",
            "limit",
        ],
        ..endpoint(Get, "/api/v1/games", None, "200", Some("GamePage"))
    },
    endpoint(Post, "/api/v1/games", Some("BeginGame"), "201", Some("BegunGame")).with(&[
        Blocked,
        Banned,
        NotRegistered,
        NotFound,
        SeatTaken,
        BotsBusy,
        BadGame,
    ]),
    endpoint(Get, "/api/v1/games/{id}", None, "200", Some("GameState")),
    endpoint(Post, "/api/v1/games/{id}/join", None, "200", Some("JoinedGame")).with(&[
        Blocked,
        Banned,
        NotInvited,
        NotRegistered,
        SeatTaken,
        GameOver,
    ]),
    endpoint(Get, "/api/v1/games/{id}/turns", None, "200", Some("LegalTurns")),
    endpoint(Post, "/api/v1/games/{id}/turns", Some("PlayTurn"), "200", Some("Played")).with(&[
        Banned,
        NotYourSeat,
        WrongNumber,
        NotYourTurn,
        NotBegun,
        GameOver,
        KeyUsed,
        IllegalTurn,
        UnreadableTurn,
    ]),
    endpoint(Post, "/api/v1/games/{id}/actions", Some("TakeAction"), "200", Some("Done")).with(&[
        Blocked,
        Banned,
        NotYourSeat,
        NotBegun,
        NotNow,
        GameOver,
        KeyUsed,
    ]),
    Endpoint {
        query: &["since", "follow"],
        ..endpoint(Get, "/api/v1/games/{id}/events", None, "200", Some("GameEvent"))
    },
    endpoint(Get, "/api/v1/games/{id}/record", None, "200", None),
    endpoint(Post, "/api/v1/games/{id}/reports", Some("ReportGame"), "201", Some("Report")).with(&[
        Banned,
        NotRegistered,
        NotNow,
    ]),
    endpoint(Get, "/api/v1/moderation/cases", None, "200", Some("Cases")).with(&[
        Banned,
        NotRegistered,
        NotModerator,
    ]),
    endpoint(Post, "/api/v1/moderation/decisions", Some("Decide"), "201", Some("Decision")).with(&[
        Banned,
        NotRegistered,
        NotModerator,
        NotFound,
        NotNow,
    ]),
    Endpoint {
        query: &["before"],
        ..endpoint(Get, "/api/v1/moderation/log", None, "200", Some("Decisions")).with(&[
            Banned,
            NotRegistered,
            NotModerator,
        ])
    },
    endpoint(Get, "/api/v1/seeks", None, "200", Some("Seeks")),
    endpoint(Post, "/api/v1/seeks", Some("BeginGame"), "201", Some("Seek")).with(&[
        Banned,
        NotRegistered,
        NotNow,
        BadGame,
    ]),
    endpoint(Delete, "/api/v1/seeks/{id}", None, "204", None).with(&[Banned, NotYourSeat]),
    endpoint(Post, "/api/v1/seeks/{id}/accept", None, "200", Some("JoinedGame")).with(&[
        Blocked,
        Banned,
        NotRegistered,
        SeatTaken,
        BadGame,
    ]),
    endpoint(Get, "/api/v1/bots", None, "200", Some("HouseBots")),
    endpoint(Get, "/api/v1/openapi.json", None, "200", None),
    endpoint(Get, "/api/v1/socket", None, "101", None).with(&[BadRequest]),
    endpoint(Get, "/healthz", None, "200", None),
];

#[test]
fn the_stored_description_is_that_of_the_types() {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/openapi.json");
    let mut description = Description::openapi();
    env!("CARGO_PKG_VERSION").clone_into(&mut description.info.version);
    description.paths = paths();
    if let Some(components) = &mut description.components {
        let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        components.security_schemes.insert("token".to_owned(), token);
    }
    let made = description.to_pretty_json().expect("it can be written") + "\n";
    let undescribed: Vec<&str> = made
        .split("\"#/components/schemas/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|name| !description.components.as_ref().is_some_and(|all| all.schemas.contains_key(*name)))
        .collect();
    assert!(undescribed.is_empty(), "types missing in components(schemas(...)): {undescribed:?}");
    if env::var("INSTA_UPDATE").is_ok_and(|choice| choice == "always") {
        fs::write(&stored, &made).expect("the sources can be written");
    }
    let stored = fs::read_to_string(&stored).unwrap_or_default();
    assert!(stored == made, "run `INSTA_UPDATE=always cargo test -p jersi-server --test online openapi`");
}

fn paths() -> utoipa::openapi::Paths {
    let mut paths = PathsBuilder::new();
    for endpoint in ENDPOINTS {
        let mut operation = OperationBuilder::new();
        for name in endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
            operation = operation.parameter(parameter(name, ParameterIn::Path));
        }
        for name in endpoint.query {
            operation = operation.parameter(parameter(name, ParameterIn::Query));
        }
        if let Some(schema) = endpoint.body {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(schema))).build();
            operation = operation.request_body(Some(
                RequestBodyBuilder::new()
                    .content("application/json", content)
                    .required(Some(Required::True))
                    .build(),
            ));
        }
        let mut response = ResponseBuilder::new();
        if let Some(schema) = endpoint.gives {
            let is_lines = endpoint.path.ends_with("/events");
            let kind = if is_lines { "application/x-ndjson" } else { "application/json" };
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(schema))).build();
            response = response.content(kind, content);
        } else if endpoint.status == "200" {
            let kind = if endpoint.path.ends_with("/record") { "text/plain" } else { "application/json" };
            let schema = if kind == "text/plain" { Type::String } else { Type::Object };
            let schema = ObjectBuilder::new().schema_type(schema);
            response = response.content(kind, ContentBuilder::new().schema(Some(schema)).build());
        }
        // Authentication by token or by cookie, which browsers send on their own.
        operation = operation.securities(Some([
            SecurityRequirement::default(),
            SecurityRequirement::new::<_, [&str; 0], &str>("token", []),
        ]));
        operation = operation.response(endpoint.status, response.build());
        let errors = endpoint.all_errors();
        for same in errors.chunk_by(|one, other| one.status() == other.status()) {
            let ids: Vec<_> = same.iter().map(|id| format!("`{}`", id.id())).collect();
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
            let response = ResponseBuilder::new().description(ids.join(", "));
            let response = response.content("application/json", content).build();
            operation = operation.response(same[0].status().to_string(), response);
        }
        if endpoint.path == "/healthz" {
            let response = ResponseBuilder::new().description("The database is unavailable.").build();
            operation = operation.response("503", response);
        }
        paths = paths.path(endpoint.path, PathItem::new(endpoint.method.clone(), operation.build()));
    }
    paths.build()
}

fn parameter(name: &str, location: ParameterIn) -> Parameter {
    let required = if matches!(location, ParameterIn::Path) { Required::True } else { Required::False };
    let text = || ObjectBuilder::new().schema_type(Type::String);
    let one_of = |all: &[&str]| text().enum_values(Some(all.iter().copied()));
    let schema = match name {
        "since" => ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)),
        "limit" => ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1)).maximum(Some(100)),
        "follow" => ObjectBuilder::new().schema_type(Type::Boolean),
        "state" => one_of(&["open", "playing", "over", "aborted"]),
        "result" => one_of(&["white", "black", "tie", "none"]),
        "ruleset" => one_of(&["jersi-2", "jersi-3", "jersi-4.8", "jersi-4.16", "pijersi"]),
        "before" => text().pattern(Some("^[0-9]+-.+$")),
        _ => text(),
    };
    ParameterBuilder::new().name(name).parameter_in(location).required(required).schema(Some(schema)).build()
}
