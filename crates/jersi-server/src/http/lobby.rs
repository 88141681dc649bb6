//! Endpoints of the lobby: seeks and house bots.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jersi_rules::Color;
use jersi_store::{NewSeek as StoredSeek, RatingRow, SeekRow, Write, Written};
use jersi_wire::{BeginGame, ErrorId, EventKind, HouseBots, JoinedGame, NewSeek, PlayerKind, Seek, Seeks};

use super::games::first_events;
use super::{Body, Segment};
use crate::App;
use crate::auth::Caller;
use crate::fair::network_hash;
use crate::limits::Operation;
use crate::refused::Refused;
use crate::room::side;
use crate::secret;

/// Maximum number of seeks per player.
const MOST: u64 = 5;

/// Cached lobby, shared by all readers.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    /// Change counter and time of the last read.
    read: Option<(u64, u64)>,
    shown: Arc<LobbyView>,
}

/// Seeks, and the blocks by and of the seekers.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct LobbyView {
    seeks: Vec<Seek>,
    blocks: Vec<(String, String)>,
}

impl LobbyView {
    /// The seeks that a player sees: not those of players who blocked the player or are blocked.
    pub(crate) fn seeks_for(&self, player: Option<&str>) -> Vec<Seek> {
        let is_apart = |seek: &Seek| {
            self.blocks.iter().any(|(one, other)| {
                (player == Some(one) && seek.player == *other)
                    || (player == Some(other) && seek.player == *one)
            })
        };
        self.seeks.iter().filter(|seek| !is_apart(seek)).cloned().collect()
    }
}

/// Maximum age, in milliseconds: ratings change without a change of the lobby.
const FRESH: u64 = 2_000;

/// The seeks, read once for concurrent requests.
pub(crate) async fn seeks(app: &App) -> Result<Arc<LobbyView>, Refused> {
    let mut lobby = app.0.seeks.lock().await;
    let (changes, now) = (*app.0.lobby.borrow(), app.now());
    let is_fresh = lobby.read.is_some_and(|(known, at)| known == changes && now.abs_diff(at) < FRESH);
    if !is_fresh {
        *lobby = Lobby { shown: Arc::new(read(app).await?), read: Some((changes, now)) };
    }
    Ok(lobby.shown.clone())
}

async fn read(app: &App) -> Result<LobbyView, Refused> {
    let ratings = app.store().ratings_of_seekers().await?;
    let rows = app.store().seeks(app.now()).await?;
    let seeks = rows.into_iter().filter_map(|row| seek_of(row, &ratings)).collect();
    Ok(LobbyView { seeks, blocks: app.store().blocks_of_seekers().await? })
}

/// A seek as clients see it.
pub(super) fn seek_of(row: SeekRow, ratings: &[RatingRow]) -> Option<Seek> {
    let wish: BeginGame = serde_json::from_str(&row.data).ok()?;
    let is_of = |rating: &&RatingRow| rating.player == row.player && rating.ruleset == wish.ruleset;
    let rating = ratings.iter().find(is_of).map(|rating| rating.rating.rating.round());
    let name = row.name.unwrap_or_default();
    Some(Seek { seek: row.id, player: row.player, name, rating, wish, since: row.since })
}

pub(super) async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Seeks>, Refused> {
    let player = caller.player.as_ref().map(|player| player.id.as_str());
    Ok(Json(Seeks { seeks: seeks(&app).await?.seeks_for(player) }))
}

pub(super) async fn seek(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<NewSeek>,
) -> Result<(StatusCode, Json<Seek>), Refused> {
    let player = caller.actor()?;
    app.limit(Operation::Begin, &player.id)?;
    app.limit_network(Operation::BeginNetwork, caller.address)?;
    if wish.private || wish.opponent.is_some() {
        // Seeks are public.
        return Err(ErrorId::BadGame.into());
    }
    // Validates the request now, so that accepting can't fail.
    first_events(&app, player, &wish).await?;
    app.record_marks(&caller, player, wish.rated).await?;
    let (id, since) = (secret::id(), app.now());
    let data = serde_json::to_string(&wish).map_err(|_| Refused::from(ErrorId::BadRequest))?;
    let write = Write::Seek(Box::new(StoredSeek {
        id: id.clone(),
        player: player.id.clone(),
        since,
        data,
        network: network_hash(caller.address),
        grace: app.grace_of(&wish, &player.id),
        most_of_player: MOST,
        most_of_network: app.0.config.allowance.open_seeks.min(i64::MAX as u64),
    }));
    if app.store().write(write).await? == Written::Conflict {
        return Err(ErrorId::NotNow.into());
    }
    app.lobby_changed();
    let name = player.name.clone().unwrap_or_default();
    let seek = Seek { seek: id, player: player.id.clone(), name, rating: None, wish, since };
    Ok((StatusCode::CREATED, Json(seek)))
}

pub(super) async fn accept(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
) -> Result<Json<JoinedGame>, Refused> {
    let player = caller.actor()?;
    app.limit(Operation::Begin, &player.id)?;
    app.limit_network(Operation::BeginNetwork, caller.address)?;
    let seek = app.store().seek(&id, app.now()).await?;
    let seek = seek.ok_or(Refused::from(ErrorId::NotFound))?;
    if seek.player == player.id {
        return Err(ErrorId::SeatTaken.into());
    }
    let wish: BeginGame = serde_json::from_str(&seek.data).map_err(|_| Refused::from(ErrorId::NotFound))?;
    if wish.rated && player.kind == PlayerKind::Guest {
        return Err(ErrorId::NotRegistered.into());
    }
    let seeker = app.store().player(&seek.player).await?.filter(|seeker| !seeker.is_banned(app.now()));
    let seeker = seeker.ok_or(Refused::from(ErrorId::NotFound))?;
    app.check_not_blocked(&player.id, &seeker.id).await?;
    let (mut whats, seat): (Vec<EventKind>, Color) = first_events(&app, &seeker, &wish).await?;
    let player = app.record_marks(&caller, player, wish.rated).await?;
    whats.push(EventKind::Seated { side: side(seat.other()), player: player.id });
    let game = secret::id();
    let now = app.now();
    let accepted = |game| Write::Accept { seek: id.clone(), append: Box::new(game), now };
    if app.store_new_game(&game, whats, None, accepted).await?.is_none() {
        return Err(ErrorId::SeatTaken.into());
    }
    app.metrics().games.add(1);
    tracing::info!(game, ruleset = wish.ruleset, "game created");
    app.lobby_changed();
    Ok(Json(JoinedGame { game, seat: side(seat.other()) }))
}

/// House bots.
pub(super) async fn bots(State(app): State<App>, _caller: Caller) -> Json<HouseBots> {
    Json(HouseBots { bots: app.house_bots() })
}

pub(super) async fn withdraw(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
) -> Result<StatusCode, Refused> {
    let player = caller.actor()?;
    app.limit(Operation::Act, &player.id)?;
    let seek = app.store().seek(&id, app.now()).await?;
    let seek = seek.ok_or(Refused::from(ErrorId::NotFound))?;
    if seek.player != player.id {
        return Err(ErrorId::NotYourSeat.into());
    }
    if app.store().write(Write::DropSeek { id }).await? == Written::Conflict {
        return Err(ErrorId::NotFound.into());
    }
    app.lobby_changed();
    Ok(StatusCode::NO_CONTENT)
}
