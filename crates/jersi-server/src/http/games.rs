//! Endpoints of games: create, join, show, play, list.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jersi_play::{Offer, SideChoice};
use jersi_rules::{AnyPosition, Color, RulesetId};
use jersi_store::{GameFilter, GameRow, GameState as Progress, ListedGame, PlayerRow, Write};
use jersi_wire::{
    Action, BeginGame, BegunGame, Done, ErrorId, EventKind, GamePage, GameState, GameSummary, JoinedGame,
    LegalTurns, OfferKind, PendingOffer, PlayTurn, Played, PlayerName, SideWish, TakeAction,
};
use serde::Deserialize;

use super::{Body, Segment};
use crate::App;
use crate::auth::Caller;
use crate::fair::Counting;
use crate::hub::{CachedGame, Command};
use crate::limits::Operation;
use crate::refused::Refused;
use crate::room::{Room, side};
use crate::secret;
use crate::start::beginning_of;

const LONGEST_KEY: usize = 64;

pub(super) async fn begin(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(asked): Body<BeginGame>,
) -> Result<(StatusCode, Json<BegunGame>), Refused> {
    let player = caller.actor()?;
    app.limit(Operation::Begin, &player.id)?;
    app.limit_network(Operation::BeginNetwork, caller.address)?;
    let (mut whats, seat) = first_events(&app, player, &asked).await?;
    // Games against house bots are compared with rated ones.
    let is_compared = asked.rated || app.invites_house(&whats);
    let player = &app.record_marks(&caller, player, is_compared).await?;
    let id = secret::id();
    whats.extend(app.house_seat(&caller, player, &id, &whats, seat.other()).await?);
    let stored = app.store_new_game(&id, whats, Some(&player.id), |game| Write::Append(vec![game])).await;
    let room = match stored {
        Ok(Some(room)) => room,
        refused => {
            app.leave_house(&id);
            return Err(refused.err().unwrap_or(ErrorId::Unavailable.into()));
        }
    };
    app.metrics().games.add(1);
    app.challenge_changed(&room, 0);
    app.call_house(&room);
    tracing::info!(game = id, ruleset = asked.ruleset, "game created");
    let link = app.address_of_game(&headers, &id);
    Ok((StatusCode::CREATED, Json(BegunGame { game: id, seat: side(seat), link })))
}

/// First events of a requested game, and the player's seat.
pub(super) async fn first_events(
    app: &App,
    player: &PlayerRow,
    asked: &BeginGame,
) -> Result<(Vec<EventKind>, Color), Refused> {
    if asked.rated && player.kind == jersi_wire::PlayerKind::Guest {
        return Err(ErrorId::NotRegistered.into());
    }
    let mut beginning = beginning_of(asked, secret::random_u64())?;
    if let Some(name) = &asked.opponent {
        let opponent = app.store().player_named(name).await?.ok_or(Refused::from(ErrorId::NotFound))?;
        if opponent.id == player.id {
            return Err(ErrorId::SeatTaken.into());
        }
        app.check_not_blocked(&player.id, &opponent.id).await?;
        beginning.invited = Some(opponent.id);
    }
    let choice = match asked.side {
        SideWish::White => SideChoice::White,
        SideWish::Black => SideChoice::Black,
        SideWish::Random => SideChoice::Random,
    };
    let seat = choice.draw(secret::random_u64());
    let seated = EventKind::Seated { side: side(seat), player: player.id.clone() };
    Ok((vec![EventKind::Begun(Box::new(beginning)), seated], seat))
}

impl App {
    /// Public URL of the server.
    pub(crate) fn public_url(&self, headers: &HeaderMap) -> String {
        self.0.config.public_url.clone().unwrap_or_else(|| {
            let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or("localhost");
            format!("http://{host}")
        })
    }

    /// URL of a game on the page.
    pub(crate) fn address_of_game(&self, headers: &HeaderMap, id: &str) -> String {
        format!("{}/#/online/{id}", self.public_url(headers))
    }
}

pub(super) async fn join(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
) -> Result<Json<JoinedGame>, Refused> {
    let player = caller.actor()?;
    app.limit(Operation::Act, &player.id)?;
    let is_rated = {
        let cached = app.cached(&id).await?;
        app.room(&cached).await?.is_rated()
    };
    let player = app.record_marks(&caller, player, is_rated).await?;
    let result = app.join(&id, player).await?;
    let seat = result.seat.ok_or(Refused::from(ErrorId::SeatTaken))?;
    Ok(Json(JoinedGame { game: id, seat: side(seat) }))
}

pub(super) async fn show(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
) -> Result<Json<GameState>, Refused> {
    let cached = app.cached(&id).await?;
    let player = caller.player.as_ref().map(|player| player.id.as_str());
    if let Some(player) = player {
        app.saw_player(&cached, player, &*app.room(&cached).await?);
    }
    Ok(Json(state_of(&app, &cached, player).await?))
}

/// State of a game as seen by a player.
pub(crate) async fn state_of(
    app: &App,
    cached: &CachedGame,
    player: Option<&str>,
) -> Result<GameState, Refused> {
    // The lock is not held while names are read, and a long game is not cloned.
    let row = app.room(cached).await?.row();
    let [white, black] = players_with_nicknames(app, &row).await?;
    let room = app.room_since(cached, row.number).await?;
    let (row, now) = (room.row(), app.now());
    Ok(GameState {
        game: room.id.clone(),
        ruleset: row.ruleset,
        variant: row.variant,
        white,
        black,
        time: row.time,
        rated: row.rated,
        private: row.private,
        number: row.number,
        start: room.start().position().text(),
        position: row.position,
        turns: room.turns(),
        clocks: room.clocks(now),
        running: room.running().map(side),
        side: room.to_play().map(side),
        offer: room.table().offer().map(|(offer, by)| pending(offer, by)),
        result: row.result,
        reason: row.reason,
        seat: player.and_then(|player| room.side_of(player)).map(side),
        watchers: cached.watchers(),
        rematch: row.rematch,
        now,
    })
}

/// A pending offer as clients see it.
fn pending(offer: Offer, by: Color) -> PendingOffer {
    let (kind, count) = match offer {
        Offer::Tie => (OfferKind::Tie, None),
        Offer::Stop => (OfferKind::Stop, None),
        Offer::TakeBack { count } => (OfferKind::Takeback, u32::try_from(count).ok()),
    };
    PendingOffer { side: side(by), offer: kind, count }
}

/// Players by name, with the nicknames of guests.
async fn players_with_nicknames(app: &App, row: &GameRow) -> Result<[Option<PlayerName>; 2], Refused> {
    let mut players = players_of(app, row).await?;
    for shown in players.iter_mut().flatten() {
        if let Some(id) = &shown.player {
            shown.nickname = app.store().player(id).await?.and_then(|player| player.nickname);
        }
    }
    Ok(players)
}

/// Players with their names.
async fn players_of(app: &App, row: &GameRow) -> Result<[Option<PlayerName>; 2], Refused> {
    let mut names = [None, None];
    for (name, player) in names.iter_mut().zip(&row.players) {
        if let Some(player) = player {
            *name = app.store().name(player).await?;
        }
    }
    Ok(shown_names(row, names))
}

/// Players with names that were read already. Players of imported games have only a name.
fn shown_names(row: &GameRow, names: [Option<String>; 2]) -> [Option<PlayerName>; 2] {
    let mut players = [None, None];
    for (index, (shown, name)) in players.iter_mut().zip(names).enumerate() {
        *shown = if let Some(player) = &row.players[index] {
            Some(PlayerName { player: Some(player.clone()), name, nickname: None })
        } else {
            let imported = |name| PlayerName { player: None, name: Some(name), nickname: None };
            row.names[index].clone().map(imported)
        };
    }
    players
}

pub(super) async fn legal(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
) -> Result<Json<LegalTurns>, Refused> {
    let cached = app.cached(&id).await?;
    let room = app.room(&cached).await?;
    if let Some(player) = &caller.player {
        app.saw_player(&cached, &player.id, &room);
    }
    let position = room.table().last_position();
    let turns = if room.to_play().is_some() { position.turns() } else { Vec::new() };
    let turns = turns.into_iter().map(|turn| position.write_turn(turn)).collect();
    Ok(Json(LegalTurns { number: room.number(), turns }))
}

pub(super) async fn play(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
    Body(turn): Body<PlayTurn>,
) -> Result<Json<Played>, Refused> {
    // The lag of HTTP requests is unknown.
    let played = app.play(&id, caller.actor()?, turn, 0).await?;
    Ok(Json(played))
}

pub(super) async fn act(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
    Body(act): Body<TakeAction>,
) -> Result<Json<Done>, Refused> {
    Ok(Json(app.execute_action(&id, caller.actor()?, act).await?))
}

impl App {
    /// Plays a turn, over HTTP or a socket.
    pub(crate) async fn play(
        &self,
        game: &str,
        player: &PlayerRow,
        turn: PlayTurn,
        lag: u64,
    ) -> Result<Played, Refused> {
        check_key(turn.key.as_deref())?;
        self.limit(Operation::Act, &player.id)?;
        let result = self.execute(game, Some(player.clone()), Command::Turn(turn, lag)).await?;
        Ok(Played { number: result.number, position: result.position, result: result.result })
    }

    /// Executes another action, over HTTP or a socket.
    pub(crate) async fn execute_action(
        &self,
        game: &str,
        player: &PlayerRow,
        act: TakeAction,
    ) -> Result<Done, Refused> {
        check_key(act.key.as_deref())?;
        self.limit(Operation::Act, &player.id)?;
        match act.action {
            Action::Say => self.limit(Operation::Say, &player.id)?,
            Action::Rematch => self.limit(Operation::Begin, &player.id)?,
            _ => {}
        }
        if matches!(act.action, Action::Say | Action::Rematch) {
            self.check_opponent(game, &player.id).await?;
        }
        if act.action == Action::Claim {
            self.call_roll(game).await?;
        }
        let counting = match act.action {
            Action::Rematch => self.counting_in(game, player).await?,
            _ => Counting::default(),
        };
        let result = self.execute(game, Some(player.clone()), Command::Act(act, counting)).await?;
        Ok(Done { number: result.number, game: result.next })
    }
}

fn check_key(key: Option<&str>) -> Result<(), Refused> {
    match key {
        Some(key) if key.is_empty() || key.len() > LONGEST_KEY => Err(ErrorId::BadRequest.into()),
        _ => Ok(()),
    }
}

pub(super) async fn record(
    State(app): State<App>,
    _caller: Caller,
    headers: HeaderMap,
    Segment(id): Segment,
) -> Result<Response, Refused> {
    let cached = app.cached(&id).await?;
    let room = app.room(&cached).await?.clone();
    let names = names_of(&app, &room).await?;
    let record = room.record(names, Some(&app.public_url(&headers)));
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()).into_response())
}

/// Names of the players.
pub(crate) async fn names_of(app: &App, room: &Room) -> Result<[Option<String>; 2], Refused> {
    let mut names = [None, None];
    for (index, name) in names.iter_mut().enumerate() {
        if let Some(player) = &room.players()[index] {
            *name = app.store().name(player).await?;
        }
    }
    Ok(names)
}

/// Query parameters of the list of games.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ListQuery {
    player: Option<String>,
    invited: Option<String>,
    ruleset: Option<String>,
    variant: Option<String>,
    state: Option<String>,
    result: Option<String>,
    position: Option<String>,
    since: Option<u64>,
    before: Option<String>,
    limit: Option<u32>,
}

/// Results of games: the winner, a tie, or none of an aborted game.
const RESULTS: [&str; 4] = ["white", "black", "tie", "none"];
const PAGE: u32 = 20;
const LONGEST_PAGE: u32 = 100;

pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
    query: Result<Query<ListQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<GamePage>, Refused> {
    let Query(query) = query.map_err(|error| Refused::detailed(ErrorId::BadRequest, error.to_string()))?;
    let limit = query.limit.unwrap_or(PAGE);
    if !(1..=LONGEST_PAGE).contains(&limit) {
        return Err(Refused::detailed(ErrorId::BadRequest, "limit"));
    }
    let (mut filter, is_known) = filter_of(&app, &query).await?;
    if !is_known {
        return Ok(Json(GamePage { games: Vec::new(), before: None }));
    }
    filter.limit = limit + 1;
    // Private games are listed only for their players and the invited player.
    filter.with_private = match (filter.player.as_ref().or(filter.invited.as_ref()), &caller.player) {
        (Some(wanted), Some(player)) => *wanted == player.id,
        _ => false,
    };
    let mut rows = app.store().games_with_names(&filter).await?;
    let has_more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let before =
        rows.last().filter(|_| has_more).map(|last| format!("{}-{}", last.game.changed, last.game.id));
    let games = rows.into_iter().map(summary).collect();
    Ok(Json(GamePage { games, before }))
}

/// The filter of a query, and whether games can exist: an unknown player has none.
async fn filter_of(app: &App, query: &ListQuery) -> Result<(GameFilter, bool), Refused> {
    let wrong = |what: &str| Refused::detailed(ErrorId::BadRequest, what.to_owned());
    let mut filter = GameFilter { since: query.since.map(bounded), ..GameFilter::default() };
    if let Some(result) = &query.result {
        if !RESULTS.contains(&result.as_str()) {
            return Err(wrong("result"));
        }
        filter.result = Some(result.clone());
    }
    let mut is_known = true;
    if let Some(name) = &query.player {
        let found = app.find_player(name).await?;
        is_known = found.is_some();
        filter.player = found.map(|player| player.id);
    }
    if let Some(name) = &query.invited {
        let found = app.store().player_named(name).await?;
        is_known &= found.is_some();
        filter.invited = found.map(|player| player.id);
    }
    let ruleset: Option<RulesetId> = match &query.ruleset {
        Some(id) => Some(id.parse().map_err(|_| wrong("ruleset"))?),
        None => None,
    };
    filter.ruleset = ruleset.map(|ruleset| ruleset.id().to_owned());
    if let Some(state) = &query.state {
        let found = Progress::ALL.into_iter().find(|known| known.id() == state);
        filter.state = Some(found.ok_or_else(|| wrong("state"))?);
    }
    // Some states exclude some results; a search would find nothing, slowly.
    is_known &= match (filter.state, filter.result.as_deref()) {
        (Some(Progress::Over), Some(result)) => result != "none",
        (Some(Progress::Aborted), Some(result)) => result == "none",
        (Some(Progress::Open | Progress::Playing), Some(_)) => false,
        _ => true,
    };
    if let Some(text) = &query.position {
        let ruleset = ruleset.ok_or_else(|| wrong("position needs ruleset"))?;
        let variants = ruleset.variants(query.variant.as_deref().unwrap_or_default());
        let variants = variants.map_err(|_| wrong("variant"))?;
        let position = AnyPosition::read(ruleset, variants, text).map_err(|_| wrong("position"))?;
        filter.position = Some(position.key());
    }
    if let Some(before) = &query.before {
        let (changed, id) = before.split_once('-').ok_or_else(|| wrong("before"))?;
        filter.before = Some((bounded(changed.parse().map_err(|_| wrong("before"))?), id.to_owned()));
    }
    Ok((filter, is_known))
}

/// Clamps a time to what a database can store.
const fn bounded(time: u64) -> u64 {
    if time > i64::MAX as u64 { i64::MAX as u64 } else { time }
}

pub(crate) fn summary(listed: ListedGame) -> GameSummary {
    let ListedGame { game: row, names } = listed;
    let [white, black] = shown_names(&row, names);
    GameSummary {
        game: row.id,
        ruleset: row.ruleset,
        variant: row.variant,
        white,
        black,
        time: row.time,
        rated: row.rated,
        state: row.state.id().to_owned(),
        side: row.side.map(|id| if id == "white" { side(Color::White) } else { side(Color::Black) }),
        number: row.number,
        turns: row.turns,
        result: row.result,
        reason: row.reason,
        begun: row.begun,
        changed: row.changed,
        deadline: row.deadline,
    }
}
