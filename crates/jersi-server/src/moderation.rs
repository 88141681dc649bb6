//! Moderation: blocked players, cases, and decisions with their log.

use jersi_store::{DecisionRow, GameRow, ListedGame, PlayerRow, ReportRow, StoreError};
use jersi_wire::{
    Case, Decision, ErrorId, Likeness, PlayerName, Reason, Relay, Report, Suspension, WireSide,
};

use crate::App;
use crate::auth::Caller;
use crate::http::summary;
use crate::refused::Refused;

/// Maximum number of players that a player can block.
pub(crate) const MOST_BLOCKS: u64 = 100;

impl Caller {
    /// A moderator who is not suspended.
    pub(crate) fn moderator(&self) -> Result<&PlayerRow, Refused> {
        let player = self.registered()?;
        if player.is_moderator { Ok(player) } else { Err(ErrorId::NotModerator.into()) }
    }
}

/// The running suspension of a player.
pub(crate) fn suspension_of(player: &PlayerRow, now: u64) -> Option<Suspension> {
    player.is_banned(now).then_some(Suspension { until: player.banned_until })
}

/// A side by its stored identifier.
fn side_named(id: &str) -> WireSide {
    if id == "white" { WireSide::White } else { WireSide::Black }
}

/// A reason by its stored identifier.
pub(crate) fn reason_named(id: &str) -> Reason {
    Reason::ALL.into_iter().find(|reason| reason.id() == id).unwrap_or(Reason::Operator)
}

/// Whether two marks are equal, if both are known.
fn equal(one: Option<&String>, other: Option<&String>) -> Option<bool> {
    Some(one? == other?)
}

/// Whether the marks of the networks and of the devices of two players are equal.
fn equal_marks(one: Option<&PlayerRow>, other: Option<&PlayerRow>) -> [Option<bool>; 2] {
    let (Some(one), Some(other)) = (one, other) else { return [None; 2] };
    [
        equal(one.network.as_ref(), other.network.as_ref()),
        equal(one.device_mark.as_ref(), other.device_mark.as_ref()),
    ]
}

impl App {
    /// Fails if one of two players has blocked the other.
    pub(crate) async fn check_not_blocked(&self, one: &str, other: &str) -> Result<(), Refused> {
        if self.store().is_blocked(one, other).await? { Err(ErrorId::Blocked.into()) } else { Ok(()) }
    }

    /// Fails if a player of a game and another player have blocked each other.
    pub(crate) async fn check_opponent(&self, game: &str, player: &str) -> Result<(), Refused> {
        let cached = self.cached(game).await?;
        let players = self.room(&cached).await?.players().clone();
        for other in players.iter().flatten().filter(|other| *other != player) {
            self.check_not_blocked(player, other).await?;
        }
        Ok(())
    }

    /// A player by identifier, for showing.
    pub(crate) async fn name_of_player(&self, id: &str) -> Result<PlayerName, StoreError> {
        let name = self.store().name(id).await?;
        Ok(PlayerName { player: Some(id.to_owned()), name, nickname: None })
    }

    /// A decision as clients see it.
    pub(crate) async fn decision(&self, row: DecisionRow) -> Result<Decision, StoreError> {
        let mut names = [row.moderator, row.player].map(|id| (id, None));
        for (id, name) in &mut names {
            if let Some(id) = id {
                *name = Some(self.name_of_player(id).await?);
            }
        }
        let [(_, by), (_, player)] = names;
        Ok(Decision {
            number: row.number,
            at: row.at,
            measure: row.measure,
            reason: reason_named(&row.reason),
            by,
            player,
            game: row.game,
            until: row.until,
        })
    }

    /// A game with its open reports and marks.
    pub(crate) async fn case(&self, row: GameRow) -> Result<Case, Refused> {
        let now = self.now();
        let mut players = [None, None];
        for (found, id) in players.iter_mut().zip(&row.players) {
            if let Some(id) = id {
                *found = self.store().player(id).await?;
            }
        }
        let mut reports = Vec::new();
        for ReportRow { side, reporter, reason, at, .. } in self.store().reports(&row.id).await? {
            let by = self.name_of_player(&reporter).await?;
            reports.push(Report { side: side_named(&side), reason: reason_named(&reason), by, at });
        }
        let mut relays = Vec::new();
        for mark in self.store().marks(Some(&row.id)).await? {
            let side = side_named(&mark.side);
            let opponent = self.store().player(&mark.player).await?;
            let own = players[usize::from(side == WireSide::Black)].as_ref();
            let [same_network, same_device] = equal_marks(own, opponent.as_ref());
            relays.push(Relay {
                side,
                house_game: mark.house_game,
                player: self.name_of_player(&mark.player).await?,
                positions: u32::try_from(mark.positions).unwrap_or(u32::MAX),
                same_network,
                same_device,
            });
        }
        let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let likeness = self.store().likeness(&row.id).await?.into_iter().map(|row| Likeness {
            side: side_named(&row.side),
            same: count(row.same),
            of: count(row.compared),
        });
        let likeness = likeness.collect();
        let [same_network, same_device] = equal_marks(players[0].as_ref(), players[1].as_ref());
        let suspended =
            players.each_ref().map(|player| player.as_ref().is_some_and(|player| player.is_banned(now)));
        let names = players.map(|player| player.and_then(|player| player.name));
        let annulled = self.store().is_annulled(&row.id).await?;
        let game = summary(ListedGame { game: row, names });
        Ok(Case { game, annulled, suspended, reports, relays, likeness, same_network, same_device })
    }
}
