//! Endpoints of guests, accounts, sessions and player pages.

use axum::Json;
use axum::extract::State;
use axum::http::header::{HeaderName, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use jersi_site::network_of;
use jersi_store::{
    GameFilter, PlayerChange, PlayerRow, RatingStep, ResultsRow, TokenKind, Write, Written, name_key,
};
use jersi_wire::{
    Credentials, ErrorId, History, Login, Me, PlayerKind, RatingHistory, RatingLine, RatingPoint, Register,
    Registered, ResultLine,
};

use super::{Body, Segment};
use crate::App;
use crate::auth::Caller;
use crate::device::device_of;
use crate::hub::Command;
use crate::limits::Operation;
use crate::names;
use crate::refused::Refused;
use crate::secret;

pub(super) async fn new_guest(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    app.limit_network(Operation::Guest, caller.address)?;
    let credentials = app.make_guest(device_of(&headers)).await?;
    let cookie = app.cookie(Some(&credentials.token));
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Json(credentials)).into_response())
}

impl App {
    async fn make_guest(&self, device: Option<String>) -> Result<Credentials, Refused> {
        let player = secret::id();
        let name = format!("guest-{}", &player[..5]);
        let write = Write::Player {
            id: player.clone(),
            kind: PlayerKind::Guest,
            name: name.clone(),
            since: self.now(),
        };
        self.store().write(write).await?;
        let token = self.new_token(&player, device).await?;
        Ok(Credentials { player, name, token, recovery: None })
    }

    /// A player by identifier or name. Identifiers come first, because names can be chosen.
    pub(super) async fn find_player(&self, word: &str) -> Result<Option<PlayerRow>, Refused> {
        Ok(match self.store().player(word).await? {
            None => self.store().player_named(word).await?,
            found => found,
        })
    }

    /// Public profile of a player.
    pub(super) async fn profile(&self, player: &PlayerRow) -> Result<Me, Refused> {
        let ratings = self.store().ratings(Some(&player.id)).await?;
        let line = |row: jersi_store::RatingRow| RatingLine {
            ruleset: row.ruleset,
            rating: row.rating.rating,
            deviation: row.rating.deviation,
            games: row.games,
        };
        Ok(Me {
            player: player.id.clone(),
            name: player.name.clone().unwrap_or_default(),
            kind: player.kind,
            since: player.since,
            ratings: ratings.into_iter().map(line).collect(),
            nickname: None,
            moderator: false,
            suspension: None,
        })
    }

    /// Cookies after a login: the session, and that the device is known from now on.
    async fn login_cookies(
        &self,
        headers: &HeaderMap,
        player: &str,
        token: &str,
    ) -> Result<Vec<(HeaderName, HeaderValue)>, Refused> {
        let known = self.make_known(headers, player).await?;
        let cookies = [self.cookie(Some(token))].into_iter().chain(known);
        Ok(cookies.map(|cookie| (SET_COOKIE, cookie)).collect())
    }

    /// A player by identifier or name who is not deleted.
    pub(super) async fn active_player(&self, word: &str) -> Result<PlayerRow, Refused> {
        let found = self.find_player(word).await?;
        found.filter(|player| player.kind != PlayerKind::Deleted).ok_or(ErrorId::NotFound.into())
    }

    /// Executes a command on every game of a player.
    pub(super) async fn for_all_games(&self, player: &PlayerRow, command: Command) -> Result<(), Refused> {
        let mut filter = GameFilter {
            player: Some(player.id.clone()),
            with_private: true,
            limit: 100,
            ..GameFilter::default()
        };
        loop {
            let rows = self.store().games_to_change(&filter).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            filter.before = Some((last.changed, last.id.clone()));
            for row in &rows {
                self.execute(&row.id, Some(player.clone()), command.clone()).await?;
            }
        }
    }
}

const SHORTEST_PASSWORD: usize = 8;
const LONGEST_PASSWORD: usize = 200;

pub(super) fn check_password(password: &str) -> Result<(), Refused> {
    let is_good = (SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&password.len());
    if is_good { Ok(()) } else { Err(ErrorId::BadPassword.into()) }
}

/// Registers a guest, or a new player if there is no token.
pub(super) async fn register(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(asked): Body<Register>,
) -> Result<Response, Refused> {
    let name = names::checked(&asked.name)?;
    check_password(&asked.password)?;
    let guest = match &caller.player {
        Some(player) if player.is_banned(app.now()) => return Err(ErrorId::Banned.into()),
        Some(player) if player.kind == PlayerKind::Guest => Some(player.id.clone()),
        Some(_) => return Err(ErrorId::AlreadyRegistered.into()),
        None => None,
    };
    // A name that is taken costs no hash and no allowance.
    if app.store().player_named(&name).await?.is_some() {
        return Err(ErrorId::NameTaken.into());
    }
    app.limit_network(Operation::Register, caller.address)?;
    let password = app.0.passwords.hash(caller.address, asked.password).await?;
    let player = match guest {
        Some(player) => player,
        None => app.make_guest(device_of(&headers)).await?.player,
    };
    let recovery = secret::code();
    let change = PlayerChange {
        player: player.clone(),
        kind: Some(PlayerKind::Registered),
        name: Some(name.clone()),
        password: Some(password),
        recovery: Some(secret::hash(&recovery)),
    };
    if app.store().write(Write::ChangePlayer(change)).await? == Written::Conflict {
        return Err(ErrorId::NameTaken.into());
    }
    // The token of the guest may be known to others, who would have the account now.
    let token = app.new_token(&player, device_of(&headers)).await?;
    let drop_others = Write::DropTokens { player: player.clone(), except: secret::hash(&token) };
    app.store().write(drop_others).await?;
    let cookies = app.login_cookies(&headers, &player, &token).await?;
    let body = Json(Registered { player, name, recovery, token });
    Ok((StatusCode::CREATED, AppendHeaders(cookies), body).into_response())
}

pub(super) async fn log_in(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(asked): Body<Login>,
) -> Result<Response, Refused> {
    app.limit_network(Operation::Login, caller.address)?;
    let (player, recovery) = match asked {
        Login { code: Some(code), .. } => (by_code(&app, &code).await?, None),
        Login { name: Some(name), recovery: Some(recovery), password, .. } => {
            let (player, next) = by_recovery(&app, &caller, &name, &recovery, password).await?;
            (player, Some(next))
        }
        Login { name: Some(name), password: Some(password), .. } => {
            (by_password(&app, &caller, &headers, &name, password).await?, None)
        }
        _ => return Err(ErrorId::BadRequest.into()),
    };
    // The guest's games move to the account.
    if let Some(guest) =
        caller.player.filter(|guest| guest.kind == PlayerKind::Guest && guest.id != player.id)
    {
        let reseat = Command::Reseat(player.id.clone());
        app.for_all_games(&guest, reseat.clone()).await?;
        let (from, to) = (guest.id.clone(), player.id.clone());
        app.store().write(Write::MoveBlocks { from, to }).await?;
        app.store().write(Write::DeletePlayer { player: guest.id.clone() }).await?;
        // For games that began meanwhile. No more can begin, because the tokens are deleted.
        app.for_all_games(&guest, reseat).await?;
    }
    let token = app.new_token(&player.id, device_of(&headers)).await?;
    let cookies = app.login_cookies(&headers, &player.id, &token).await?;
    let name = player.name.unwrap_or_default();
    let body = Json(Credentials { player: player.id, name, token, recovery });
    Ok((StatusCode::CREATED, AppendHeaders(cookies), body).into_response())
}

async fn by_password(
    app: &App,
    caller: &Caller,
    headers: &HeaderMap,
    name: &str,
    password: String,
) -> Result<PlayerRow, Refused> {
    let found = app.store().player_named(name).await?;
    let known = match &found {
        Some(player) => app.known_device(headers, &player.id).await?,
        None => None,
    };
    let name = name_key(name);
    // Wrong passwords of strangers must not lock out the owner: a known device has separate attempts, and any network
    // a few more.
    match known {
        Some(device) => app.limit(Operation::PasswordDevice, &device)?,
        None if app.is_within(Operation::Password, &name) => {}
        None => {
            app.limit(Operation::PasswordNetwork, &format!("{name} {}", network_of(caller.address)))?;
        }
    }
    let hash = found.as_ref().and_then(|player| player.password.clone());
    let fits = app.0.passwords.verify(caller.address, password, hash).await?;
    found.filter(|_| fits).ok_or(ErrorId::WrongPassword.into())
}

/// Login by recovery code, which works once and sets a new password. Returns the next code. Logs out all devices, because
/// one may be lost or the account compromised.
async fn by_recovery(
    app: &App,
    caller: &Caller,
    name: &str,
    recovery: &str,
    password: Option<String>,
) -> Result<(PlayerRow, String), Refused> {
    let found = app.store().player_named(name).await?;
    let hash = Some(secret::hash(recovery.trim()));
    let player =
        found.filter(|player| player.recovery == hash).ok_or(Refused::from(ErrorId::WrongPassword))?;
    let password = password.ok_or(Refused::from(ErrorId::BadPassword))?;
    check_password(&password)?;
    let next = secret::code();
    let change = PlayerChange {
        player: player.id.clone(),
        password: Some(app.0.passwords.hash(caller.address, password).await?),
        recovery: Some(secret::hash(&next)),
        ..PlayerChange::default()
    };
    app.store().write(Write::ChangePlayer(change)).await?;
    app.store().write(Write::DropTokens { player: player.id.clone(), except: String::new() }).await?;
    Ok((player, next))
}

/// Login by the code of a link, which works once.
async fn by_code(app: &App, code: &str) -> Result<PlayerRow, Refused> {
    let hash = secret::hash(code.trim());
    let found = app.store().player_of_token(&hash, TokenKind::Link, app.now()).await?;
    let player = found.ok_or(Refused::from(ErrorId::WrongPassword))?;
    match app.store().write(Write::DropToken { hash }).await? {
        Written::Done => Ok(player),
        Written::Conflict => Err(ErrorId::WrongPassword.into()),
    }
}

pub(super) async fn log_out(State(app): State<App>, caller: Caller) -> Result<Response, Refused> {
    let player = caller.player()?;
    app.limit(Operation::Act, &player.id)?;
    if let Some(token) = &caller.token {
        app.store().write(Write::DropToken { hash: secret::hash(token) }).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, app.cookie(None))]).into_response())
}

pub(super) async fn show(
    State(app): State<App>,
    _caller: Caller,
    Segment(name): Segment,
) -> Result<Json<Me>, Refused> {
    Ok(Json(app.profile(&app.active_player(&name).await?).await?))
}

/// Maximum number of points of a rating graph.
const MOST_POINTS: u32 = 500;

/// Rating history and results.
pub(super) async fn history(
    State(app): State<App>,
    caller: Caller,
    Segment(name): Segment,
) -> Result<Json<History>, Refused> {
    let player = app.active_player(&name).await?;
    let is_self = caller.player.is_some_and(|caller| caller.id == player.id);
    let mut ratings = Vec::new();
    for row in app.store().ratings(Some(&player.id)).await? {
        let steps = app.store().rating_steps(&player.id, &row.ruleset, MOST_POINTS).await?;
        let point =
            |step: &RatingStep| RatingPoint { at: step.at, rating: step.rating, deviation: step.deviation };
        ratings.push(RatingHistory { ruleset: row.ruleset, points: steps.iter().map(point).collect() });
    }
    let results = app.store().results(&player.id, is_self).await?.into_iter();
    let line =
        |row: ResultsRow| ResultLine { ruleset: row.ruleset, won: row.won, tied: row.tied, lost: row.lost };
    Ok(Json(History { ratings, results: results.map(line).collect() }))
}
