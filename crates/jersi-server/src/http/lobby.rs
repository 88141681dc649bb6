//! The lobby over HTTP: seeks that anybody may accept.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use jersi_rules::Color;
use jersi_store::{Write, Written};
use jersi_wire::{BeginGame, ErrorId, HouseBots, JoinedGame, NewSeek, PlayerKind, Seek, Seeks, What};

use super::Body;
use super::games::opening;
use crate::App;
use crate::auth::Caller;
use crate::chance;
use crate::hub::new_game;
use crate::limits::Deed;
use crate::refused::Refused;
use crate::room::side;

/// So many seeks may a player have at once.
const MOST: usize = 5;

/// The seeks of the lobby.
pub(crate) async fn seeks(app: &App) -> Result<Vec<Seek>, Refused> {
    let mut seeks = Vec::new();
    for row in app.store().seeks().await? {
        let Ok(wish) = serde_json::from_str::<BeginGame>(&row.data) else { continue };
        let ratings = app.store().ratings(Some(&row.player)).await?;
        let rating = ratings.iter().find(|rating| rating.ruleset == wish.ruleset);
        seeks.push(Seek {
            seek: row.id,
            player: row.player,
            name: row.name.unwrap_or_default(),
            rating: rating.map(|rating| rating.rating.rating.round()),
            wish,
            since: row.since,
        });
    }
    Ok(seeks)
}

pub(super) async fn list(State(app): State<App>, _caller: Caller) -> Result<Json<Seeks>, Refused> {
    Ok(Json(Seeks { seeks: seeks(&app).await? }))
}

pub(super) async fn seek(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<NewSeek>,
) -> Result<(StatusCode, Json<Seek>), Refused> {
    let player = caller.actor()?;
    app.limit(Deed::Begin, &player.id)?;
    if wish.private || wish.opponent.is_some() {
        // A seek is for everybody.
        return Err(ErrorId::BadGame.into());
    }
    // What could not begin is refused now, and not to whoever accepts.
    opening(&app, player, &wish).await?;
    if app.store().seeks().await?.iter().filter(|seek| seek.player == player.id).count() >= MOST {
        return Err(ErrorId::NotNow.into());
    }
    let (id, since) = (chance::id(), app.now());
    let data = serde_json::to_string(&wish).map_err(|_| Refused::from(ErrorId::BadRequest))?;
    app.store().write(Write::Seek { id: id.clone(), player: player.id.clone(), since, data }).await?;
    app.lobby_changed();
    let name = player.name.clone().unwrap_or_default();
    let seek = Seek { seek: id, player: player.id.clone(), name, rating: None, wish, since };
    Ok((StatusCode::CREATED, Json(seek)))
}

pub(super) async fn accept(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<JoinedGame>, Refused> {
    let player = caller.actor()?;
    app.limit(Deed::Begin, &player.id)?;
    let found = app.store().seeks().await?.into_iter().find(|seek| seek.id == id);
    let seek = found.ok_or(Refused::from(ErrorId::NotFound))?;
    if seek.player == player.id {
        return Err(ErrorId::SeatTaken.into());
    }
    let wish: BeginGame = serde_json::from_str(&seek.data).map_err(|_| Refused::from(ErrorId::NotFound))?;
    if wish.rated && player.kind == PlayerKind::Guest {
        return Err(ErrorId::NotRegistered.into());
    }
    let seeker = app.store().player(&seek.player).await?.ok_or(Refused::from(ErrorId::NotFound))?;
    let (mut whats, seat): (Vec<What>, Color) = opening(&app, &seeker, &wish).await?;
    whats.push(What::Seated { side: side(seat.other()), player: player.id.clone() });
    let game = chance::id();
    let room = new_game(&game, whats.into_iter(), None, app.now());
    let room = room.map_err(|error| Refused::detailed(ErrorId::BadGame, error.to_string()))?;
    let write = Write::Accept { seek: id, append: Box::new(room.appended(0)) };
    if app.store().write(write).await? == Written::Conflict {
        return Err(ErrorId::SeatTaken.into());
    }
    app.metrics().games.add(1);
    app.lobby_changed();
    Ok(Json(JoinedGame { game, seat: side(seat.other()) }))
}

/// The bots of the house, which play whoever names them.
pub(super) async fn bots(State(app): State<App>) -> Json<HouseBots> {
    Json(HouseBots { bots: app.house_bots() })
}

pub(super) async fn withdraw(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    let player = caller.actor()?;
    let found = app.store().seeks().await?.into_iter().find(|seek| seek.id == id);
    let seek = found.ok_or(Refused::from(ErrorId::NotFound))?;
    if seek.player != player.id {
        return Err(ErrorId::NotYourSeat.into());
    }
    if app.store().write(Write::DropSeek { id }).await? == Written::Conflict {
        return Err(ErrorId::NotFound.into());
    }
    app.lobby_changed();
    Ok(StatusCode::NO_CONTENT)
}
