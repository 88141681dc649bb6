//! Endpoints of moderation: blocks, reports, cases, decisions and their log.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use jersi_rules::Color;
use jersi_store::{DecisionRow, PlayerRow, ReportRow, Write, Written};
use jersi_wire::{
    Blocked, Blocks, Cases, Decide, Decision, Decisions, ErrorId, Measure, PlayerKind, PlayerName, Reason,
    Report, ReportGame,
};
use serde::Deserialize;

use super::{Body, Segment};
use crate::App;
use crate::auth::Caller;
use crate::hub::Command;
use crate::limits::Operation;
use crate::moderation::MOST_BLOCKS;
use crate::refused::Refused;
use crate::room::{Room, color, side};
use crate::time::DAY;

/// Cases of a page.
const CASES: u32 = 30;
/// Decisions of a page.
const DECISIONS: u32 = 50;
/// Longest suspension with an end, in days.
const LONGEST: u32 = 3_650;

pub(super) async fn blocks(State(app): State<App>, caller: Caller) -> Result<Json<Blocks>, Refused> {
    Ok(Json(blocks_of(&app, caller.player()?).await?))
}

/// Players whom a player has blocked.
pub(super) async fn blocks_of(app: &App, player: &PlayerRow) -> Result<Blocks, Refused> {
    let blocks = app.store().blocks(&player.id).await?.into_iter().map(|row| Blocked {
        player: PlayerName { player: Some(row.blocked), name: row.name, nickname: None },
        since: row.since,
    });
    Ok(Blocks { blocks: blocks.collect() })
}

pub(super) async fn block(
    State(app): State<App>,
    caller: Caller,
    Segment(name): Segment,
) -> Result<StatusCode, Refused> {
    let player = caller.player()?;
    app.limit(Operation::Act, &player.id)?;
    let blocked = app.active_player(&name).await?;
    if blocked.id == player.id {
        return Err(ErrorId::NotNow.into());
    }
    let (player, blocked, since) = (player.id.clone(), blocked.id, app.now());
    let write = Write::Block { player, blocked, since, most: MOST_BLOCKS };
    change_blocks(&app, write, ErrorId::NotNow).await
}

pub(super) async fn unblock(
    State(app): State<App>,
    caller: Caller,
    Segment(name): Segment,
) -> Result<StatusCode, Refused> {
    let player = caller.player()?;
    app.limit(Operation::Act, &player.id)?;
    let blocked = app.find_player(&name).await?.ok_or(Refused::from(ErrorId::NotFound))?.id;
    change_blocks(&app, Write::Unblock { player: player.id.clone(), blocked }, ErrorId::NotFound).await
}

/// Stores or ends a block, which changes what the lobby shows.
async fn change_blocks(app: &App, write: Write, on_conflict: ErrorId) -> Result<StatusCode, Refused> {
    if app.store().write(write).await? == Written::Conflict {
        return Err(on_conflict.into());
    }
    app.lobby_changed();
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a side of a game: its players their opponent, registered spectators either side.
pub(super) async fn report(
    State(app): State<App>,
    caller: Caller,
    Segment(id): Segment,
    Body(asked): Body<ReportGame>,
) -> Result<(StatusCode, Json<Report>), Refused> {
    let player = caller.actor()?;
    app.limit(Operation::Report, &player.id)?;
    if !Reason::OF_REPORTS.contains(&asked.reason) {
        return Err(Refused::detailed(ErrorId::BadRequest, "reason"));
    }
    let reported = {
        let cached = app.cached(&id).await?;
        reported_side(&*app.room(&cached).await?, &caller, asked)?
    };
    let at = app.now();
    let report = ReportRow {
        game: id,
        side: reported.id().to_owned(),
        reporter: player.id.clone(),
        reason: asked.reason.id().to_owned(),
        at,
    };
    app.store().write(Write::Report(report)).await?;
    let by = PlayerName { player: Some(player.id.clone()), name: player.name.clone(), nickname: None };
    Ok((StatusCode::CREATED, Json(Report { side: side(reported), reason: asked.reason, by, at })))
}

fn reported_side(room: &Room, caller: &Caller, asked: ReportGame) -> Result<Color, Refused> {
    let player = caller.actor()?;
    if room.beginning().imported.is_some() || !room.is_full() {
        return Err(ErrorId::NotNow.into());
    }
    match (room.side_of(&player.id), asked.side) {
        (Some(own), None) => Ok(own.other()),
        (Some(own), Some(side)) if color(side) == own => Err(ErrorId::NotNow.into()),
        (Some(_), Some(side)) => Ok(color(side)),
        (None, Some(side)) => caller.registered().map(|_| color(side)),
        (None, None) => Err(Refused::detailed(ErrorId::BadRequest, "side")),
    }
}

/// Decisions on the caller.
pub(super) async fn own_decisions(
    State(app): State<App>,
    caller: Caller,
    query: LogRequest,
) -> Result<Json<Decisions>, Refused> {
    let before = before_of(query)?;
    let rows = app.store().decisions_on(&caller.player()?.id, before, DECISIONS + 1).await?;
    Ok(Json(page(&app, rows).await?))
}

/// Query parameters of the log.
#[derive(Debug, Default, Deserialize)]
pub(super) struct LogQuery {
    before: Option<u64>,
}

type LogRequest = Result<Query<LogQuery>, QueryRejection>;

fn before_of(query: LogRequest) -> Result<u64, Refused> {
    let Query(query) = query.map_err(|error| Refused::detailed(ErrorId::BadRequest, error.to_string()))?;
    Ok(query.before.unwrap_or(u64::MAX).min(i64::MAX as u64))
}

/// A page of the log from one row more than it has.
async fn page(app: &App, mut rows: Vec<DecisionRow>) -> Result<Decisions, Refused> {
    let has_more = rows.len() > DECISIONS as usize;
    rows.truncate(DECISIONS as usize);
    let before = rows.last().filter(|_| has_more).map(|row| row.number);
    let mut decisions = Vec::new();
    for row in rows {
        decisions.push(app.decision(row).await?);
    }
    Ok(Decisions { decisions, before })
}

/// All decisions, for moderators.
pub(super) async fn log(
    State(app): State<App>,
    caller: Caller,
    query: LogRequest,
) -> Result<Json<Decisions>, Refused> {
    caller.moderator()?;
    let rows = app.store().decisions(before_of(query)?, DECISIONS + 1).await?;
    Ok(Json(page(&app, rows).await?))
}

/// The newest open cases.
pub(super) async fn cases(State(app): State<App>, caller: Caller) -> Result<Json<Cases>, Refused> {
    caller.moderator()?;
    let (games, open) = app.store().cases(CASES).await?;
    let mut cases = Vec::new();
    let mut without_likeness = Vec::new();
    for case in games {
        let Some(row) = app.store().game(&case.game).await? else { continue };
        let is_over = row.result.is_some();
        let case = app.case(row).await?;
        if is_over && case.likeness.is_empty() {
            without_likeness.push(case.game.game.clone());
        }
        cases.push(case);
    }
    app.compute_likeness(without_likeness);
    Ok(Json(Cases { cases, open }))
}

/// A decision of a moderator, who may not judge own games.
pub(super) async fn decide(
    State(app): State<App>,
    caller: Caller,
    Body(asked): Body<Decide>,
) -> Result<(StatusCode, Json<Decision>), Refused> {
    let moderator = caller.moderator()?;
    app.limit(Operation::Act, &moderator.id)?;
    let wrong = |what: &str| Refused::detailed(ErrorId::BadRequest, what);
    if !asked.measure.reasons().contains(&asked.reason) {
        return Err(wrong("reason"));
    }
    let game = match &asked.game {
        Some(game) => {
            let row = app.store().game(game).await?.ok_or(Refused::from(ErrorId::NotFound))?;
            if row.players.iter().flatten().any(|player| *player == moderator.id) {
                return Err(ErrorId::NotModerator.into());
            }
            Some(row.id)
        }
        None if matches!(asked.measure, Measure::Annul | Measure::Close) => return Err(wrong("game")),
        None => None,
    };
    let concerns_player = matches!(asked.measure, Measure::Suspend | Measure::Lift);
    let player = match asked.player.as_deref().filter(|_| concerns_player) {
        Some(name) => {
            let player = app.active_player(name).await?;
            if player.id == moderator.id {
                return Err(ErrorId::NotModerator.into());
            }
            // Bots belong to the operator.
            if player.kind == PlayerKind::Bot {
                return Err(ErrorId::NotNow.into());
            }
            Some(player.id)
        }
        None if concerns_player => return Err(wrong("player")),
        None => None,
    };
    let at = app.now();
    let until = match asked.days.filter(|_| asked.measure == Measure::Suspend) {
        Some(days) if !(1..=LONGEST).contains(&days) => return Err(wrong("days")),
        days => days.map(|days| at + u64::from(days) * DAY),
    };
    let decision = DecisionRow {
        number: 0,
        at,
        moderator: Some(moderator.id.clone()),
        measure: asked.measure,
        reason: asked.reason.id().to_owned(),
        player,
        game,
        until,
    };
    app.carry_out(decision.clone()).await?;
    if asked.measure == Measure::Suspend {
        // The seeks of the player are gone.
        app.lobby_changed();
    }
    // The newest entry that is this one: another decision may have followed.
    let stored = app.store().decisions(i64::MAX as u64, DECISIONS).await?;
    let is_this = |row: &DecisionRow| DecisionRow { number: 0, ..row.clone() } == decision;
    let stored = stored.into_iter().find(is_this).ok_or(Refused::from(ErrorId::Unavailable))?;
    Ok((StatusCode::CREATED, Json(app.decision(stored).await?)))
}

impl App {
    async fn carry_out(&self, decision: DecisionRow) -> Result<(), Refused> {
        if decision.measure == Measure::Annul {
            let game = decision.game.clone().unwrap_or_default();
            self.execute(&game, None, Command::Annul(Box::new(decision))).await?;
            return Ok(());
        }
        self.store().write(Write::Decide { decision, append: None, recount: None }).await?;
        Ok(())
    }
}
