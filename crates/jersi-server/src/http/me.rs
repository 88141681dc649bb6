//! Endpoints of the own account: show, change, export, delete.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jersi_store::{
    DeviceRow, GameFilter, PlayerChange, PlayerRow, ReportRow, SeekRow, TokenKind, Write, Written, device_id,
};
use jersi_wire::{
    Challenges, ChangeMe, Device, Devices, ErrorId, LoginLink, Me, NewRecovery, PlayerKind, RecoveryCode,
};
use serde_json::json;

use super::games::names_of;
use super::lobby::seek_of;
use super::moderation::blocks_of;
use super::players::check_password;
use super::{Body, Segment};
use crate::App;
use crate::auth::Caller;
use crate::hub::Command;
use crate::limits::Operation;
use crate::moderation::suspension_of;
use crate::names;
use crate::refused::Refused;
use crate::secret;

/// Maximum number of decisions in an export.
const MOST_DECISIONS: u32 = 1_000;
/// Lifetime of a login link.
const LINK: u64 = 10 * 60 * 1000;

/// The own account. Renews the cookie.
pub(super) async fn show(State(app): State<App>, caller: Caller) -> Result<Response, Refused> {
    let me = own_profile(&app, caller.player()?).await?;
    let cookie = caller.token.as_deref().map(|token| [(SET_COOKIE, app.cookie(Some(token)))]);
    Ok((cookie.map(axum::response::AppendHeaders), Json(me)).into_response())
}

/// The profile with what only the player sees.
async fn own_profile(app: &App, player: &PlayerRow) -> Result<Me, Refused> {
    Ok(Me {
        nickname: player.nickname.clone(),
        moderator: player.is_moderator,
        suspension: suspension_of(player, app.now()),
        ..app.profile(player).await?
    })
}

/// Sets or removes the nickname of a guest.
async fn change_nickname(app: &App, player: &PlayerRow, asked: &str) -> Result<Response, Refused> {
    app.limit(Operation::Act, &player.id)?;
    let nickname = if asked.is_empty() { None } else { Some(names::checked(asked)?) };
    let changed = PlayerRow { nickname: nickname.clone(), ..player.clone() };
    app.store().write(Write::SetNickname { player: player.id.clone(), nickname }).await?;
    Ok(Json(own_profile(app, &changed).await?).into_response())
}

/// Open games to which the player is invited by name.
pub(super) async fn challenges(State(app): State<App>, caller: Caller) -> Result<Json<Challenges>, Refused> {
    Ok(Json(Challenges { challenges: app.challenges_to(&caller.player()?.id).await? }))
}

pub(super) async fn change(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(asked): Body<ChangeMe>,
) -> Result<Response, Refused> {
    if let (Some(nickname), PlayerKind::Guest) = (&asked.nickname, caller.actor()?.kind) {
        return change_nickname(&app, caller.actor()?, nickname).await;
    }
    let player = caller.registered()?;
    if player.kind != PlayerKind::Registered {
        return Err(ErrorId::NotRegistered.into());
    }
    app.limit(Operation::Act, &player.id)?;
    let mut change = PlayerChange { player: player.id.clone(), ..PlayerChange::default() };
    if let Some(name) = asked.name {
        change.name = Some(names::checked(&name)?);
    }
    let is_password_new = asked.password.is_some();
    if let Some(password) = asked.password {
        check_password(&password)?;
        app.limit_network(Operation::Login, caller.address)?;
        if !app
            .0
            .passwords
            .verify(caller.address, asked.old.unwrap_or_default(), player.password.clone())
            .await?
        {
            return Err(ErrorId::WrongPassword.into());
        }
        change.password = Some(app.0.passwords.hash(caller.address, password).await?);
    }
    if app.store().write(Write::ChangePlayer(change)).await? == Written::Conflict {
        return Err(ErrorId::NameTaken.into());
    }
    let mut cookie = None;
    if is_password_new {
        // Logs out all other devices, which may belong to somebody who knows the old password.
        let except = caller.token.as_deref().map(secret::hash).unwrap_or_default();
        app.store().write(Write::DropTokens { player: player.id.clone(), except }).await?;
        cookie = app.make_known(&headers, &player.id).await?.map(|cookie| [(SET_COOKIE, cookie)]);
    }
    let changed = app.store().player(&player.id).await?.ok_or(Refused::from(ErrorId::NotFound))?;
    let body = Json(app.profile(&changed).await?);
    Ok((cookie.map(axum::response::AppendHeaders), body).into_response())
}

/// A new recovery code, which replaces the earlier one.
pub(super) async fn new_recovery(
    State(app): State<App>,
    caller: Caller,
    Body(asked): Body<NewRecovery>,
) -> Result<(StatusCode, Json<RecoveryCode>), Refused> {
    let player = caller.registered()?;
    if player.kind != PlayerKind::Registered {
        return Err(ErrorId::NotRegistered.into());
    }
    app.limit_network(Operation::Login, caller.address)?;
    if !app.0.passwords.verify(caller.address, asked.password, player.password.clone()).await? {
        return Err(ErrorId::WrongPassword.into());
    }
    let recovery = secret::code();
    let change = PlayerChange {
        player: player.id.clone(),
        recovery: Some(secret::hash(&recovery)),
        ..PlayerChange::default()
    };
    app.store().write(Write::ChangePlayer(change)).await?;
    Ok((StatusCode::CREATED, Json(RecoveryCode { recovery })))
}

/// Deletes the account. Running games are resigned; all games stay without the name.
pub(super) async fn forget(State(app): State<App>, caller: Caller) -> Result<Response, Refused> {
    let player = caller.player()?;
    app.limit(Operation::Act, &player.id)?;
    app.for_all_games(player, Command::Leave).await?;
    app.store().write(Write::DeletePlayer { player: player.id.clone() }).await?;
    // For games that began meanwhile. No more can begin, because the tokens are deleted.
    app.for_all_games(player, Command::Leave).await?;
    app.lobby_changed();
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, app.cookie(None))]).into_response())
}

/// All data that the server stores about the player.
pub(super) async fn export(State(app): State<App>, caller: Caller) -> Result<Response, Refused> {
    let player = caller.player()?;
    app.limit(Operation::Export, &player.id)?;
    let me = own_profile(&app, player).await?;
    let mut filter = GameFilter {
        player: Some(player.id.clone()),
        with_private: true,
        limit: 100,
        ..GameFilter::default()
    };
    let mut games = Vec::new();
    loop {
        let rows = app.store().games(&filter).await?;
        let Some(last) = rows.last() else { break };
        filter.before = Some((last.changed, last.id.clone()));
        for row in &rows {
            // Not cached: a player may have more games than fit into memory.
            let room = app.read(&row.id).await?;
            let record = room.record(names_of(&app, &room).await?, None).to_string();
            let events: Vec<_> = room.entries.iter().map(|entry| &entry.event).collect();
            games.push(json!({ "game": row.id, "record": record, "events": events }));
        }
    }
    let seeks = app.store().seeks_of(&player.id).await?.into_iter();
    let seek = |row: SeekRow| {
        let network = row.network.clone();
        Some(json!({ "seek": seek_of(row, &[])?, "network": network }))
    };
    let seeks: Vec<_> = seeks.filter_map(seek).collect();
    let devices = devices_of(&app, &caller).await?.devices;
    let blocks = blocks_of(&app, player).await?.blocks;
    let report =
        |row: ReportRow| json!({ "game": row.game, "side": row.side, "reason": row.reason, "at": row.at });
    let reports: Vec<_> = app.store().reports_by(&player.id).await?.into_iter().map(report).collect();
    let mut decisions = Vec::new();
    for row in app.store().decisions_on(&player.id, i64::MAX as u64, MOST_DECISIONS).await? {
        decisions.push(app.decision(row).await?);
    }
    Ok(Json(json!({
        "me": me,
        "games": games,
        "seeks": seeks,
        "devices": devices,
        "network": player.network,
        "device": player.device_mark,
        "blocks": blocks,
        "reports": reports,
        "decisions": decisions,
    }))
    .into_response())
}

/// Devices that are logged in.
pub(super) async fn devices(State(app): State<App>, caller: Caller) -> Result<Json<Devices>, Refused> {
    Ok(Json(devices_of(&app, &caller).await?))
}

async fn devices_of(app: &App, caller: &Caller) -> Result<Devices, Refused> {
    let rows = app.store().devices(&caller.player()?.id).await?;
    let current = caller.token.as_deref().map(secret::hash);
    let device = |row: DeviceRow| Device {
        current: current.as_deref().map(device_id) == Some(row.id.as_str()),
        device: row.id,
        name: row.device,
        since: row.since,
        seen: row.seen,
    };
    Ok(Devices { devices: rows.into_iter().map(device).collect() })
}

/// Logs out a device. Its sockets are closed at their next ping.
pub(super) async fn drop_device(
    State(app): State<App>,
    caller: Caller,
    Segment(device): Segment,
) -> Result<Response, Refused> {
    let player = caller.player()?.id.clone();
    app.limit(Operation::Act, &player)?;
    let is_current =
        caller.token.as_deref().is_some_and(|token| device_id(&secret::hash(token)) == device.as_str());
    if app.store().write(Write::DropDevice { player, device }).await? == Written::Conflict {
        return Err(ErrorId::NotFound.into());
    }
    let cookie = is_current.then(|| [(SET_COOKIE, app.cookie(None))]);
    Ok((StatusCode::NO_CONTENT, cookie.map(axum::response::AppendHeaders), ()).into_response())
}

pub(super) async fn new_link(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<LoginLink>), Refused> {
    let player = caller.actor()?;
    app.limit_network(Operation::Login, caller.address)?;
    let (code, now) = (secret::code(), app.now());
    let until = now + LINK;
    let write = Write::Token {
        hash: secret::hash(&code),
        player: player.id.clone(),
        kind: TokenKind::Link,
        since: now,
        expires: Some(until),
        device: None,
    };
    app.store().write(write).await?;
    let link = format!("{}/#/device/{code}", app.public_url(&headers));
    Ok((StatusCode::CREATED, Json(LoginLink { code, link, until })))
}
