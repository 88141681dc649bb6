//! Commands on games, and the events that they lead to. `decide` changes nothing; the hub stores the events.

use jersi_rules::Color;
use jersi_store::{Append, PlayerRow};
use jersi_wire::{Act, Action, ErrorId, GameEvent, PlayTurn, PlayerKind, Unrated, What, WireSide};

use super::Held;
use crate::secret;
use crate::decide::Denied;
use crate::outage::outage_of;
use crate::refused::Refused;
use crate::room::{Broken, Entry, Room, side};

/// Command on a game.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    /// A turn, and the round-trip time of the connection.
    Turn(PlayTurn, u64),
    /// Another action, and why its rematch would be unrated.
    Act(Act, Option<Unrated>),
    /// Takes the free seat, and why the game would be unrated.
    Join(Option<Unrated>),
    /// Moves a guest's seats to the account into which the guest has logged in.
    Reseat(String),
    /// The player was deleted.
    Leave,
    /// Applies an expired deadline.
    Due,
    /// The game could not be played for some time.
    Outage { from: u64, until: u64 },
}

/// Result of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    pub(crate) number: u64,
    pub(crate) position: String,
    pub(crate) result: Option<String>,
    pub(crate) seat: Option<Color>,
    pub(crate) next: Option<String>,
}

impl Outcome {
    pub(super) fn of(room: &Room, number: u64, seat: Option<Color>) -> Self {
        Self {
            number,
            position: room.table().last_position().text(),
            result: room.result().map(|(result, _)| result.to_owned()),
            seat,
            next: room.rematch().map(str::to_owned),
        }
    }
}

/// Decision on a command.
pub(super) enum Decision {
    /// Nothing to store: already done, or no effect.
    Known(Outcome),
    /// Events to append, and new games to store with them.
    Events { whats: Vec<What>, others: Vec<Append>, answer: Answer },
}

/// Reply after the events are stored.
#[derive(Clone, Copy)]
pub(super) struct Answer {
    pub(super) seat: Option<Color>,
    /// The command must be decided again after these events.
    pub(super) is_again: bool,
}

impl Decision {
    const fn events(whats: Vec<What>, answer: Answer) -> Self {
        Self::Events { whats, others: Vec::new(), answer }
    }
}

impl Doing {
    /// Idempotency key of the command.
    pub(super) fn key(&self) -> Option<String> {
        match self {
            Self::Turn(turn, _) => turn.key.clone(),
            Self::Act(act, _) => act.key.clone(),
            _ => None,
        }
    }
}

/// Decides which events a command leads to.
pub(super) fn decide(
    held: &Held,
    room: &Room,
    player: Option<&PlayerRow>,
    doing: &Doing,
    now: u64,
) -> Result<Decision, Refused> {
    let id = player.map_or("", |player| player.id.as_str());
    let denied = |denied: Denied| {
        let text = if let Doing::Turn(turn, _) = doing { turn.turn.as_str() } else { "" };
        Refused::of_game(room, text, denied)
    };
    if let Some(key) = doing.key()
        && let Some(before) = room
            .entries
            .iter()
            .find(|entry| entry.key.as_deref() == Some(&key) && entry.player.as_deref() == Some(id))
    {
        let number = before.event.number;
        let then = Room::replay(&room.id, room.entries.iter().take(number as usize).cloned());
        let then = then.map_err(|_| Refused::from(ErrorId::Unavailable))?;
        let mut outcome = Outcome::of(&then, number, room.side_of(id));
        outcome.next = room.rematch().map(str::to_owned);
        return Ok(Decision::Known(outcome));
    }
    if let Doing::Outage { from, until } = *doing {
        let answer = Answer { seat: None, is_again: false };
        let outcome = || Decision::Known(Outcome::of(room, room.number(), None));
        return Ok(
            outage_of(room, from, until).map_or_else(outcome, |what| Decision::events(vec![what], answer))
        );
    }
    // An expired deadline that the sweep has not applied yet comes first.
    if let Some(what) = room.due(now) {
        let is_again = !matches!(doing, Doing::Due);
        return Ok(Decision::events(vec![what], Answer { seat: None, is_again }));
    }
    match doing {
        Doing::Due | Doing::Outage { .. } => Ok(Decision::Known(Outcome::of(room, room.number(), None))),
        Doing::Turn(turn, lag) => {
            let by = room.must_sit(id).map_err(denied)?;
            let what = room.turn(by, &turn.turn, turn.number, *lag, now).map_err(denied)?;
            let is_again = !matches!(what, What::Turn { .. });
            Ok(Decision::events(vec![what], Answer { seat: Some(by), is_again }))
        }
        Doing::Act(act, why) => {
            let by = room.must_sit(id).map_err(denied)?;
            if act.action == Action::Rematch && room.rematch().is_some() {
                return Ok(Decision::Known(Outcome::of(room, room.number(), Some(by))));
            }
            let away = held.away(by.other(), now);
            let what = room.action(by, act, away, now).map_err(denied)?;
            let answer = Answer { seat: Some(by), is_again: false };
            if act.action == Action::Rematch && room.has_asked_rematch(by.other()) {
                let next = rematch_of(room, *why, now).map_err(|_| Refused::from(ErrorId::Unavailable))?;
                let whats = vec![what, What::Rematch { game: next.game.id.clone() }];
                return Ok(Decision::Events { whats, others: vec![next], answer });
            }
            Ok(Decision::events(vec![what], answer))
        }
        Doing::Join(why) => {
            let seat = may_join(room, player).map_err(|id| denied(id.into()))?;
            match seat {
                Joining::Sits(seat) => Ok(Decision::Known(Outcome::of(room, room.number(), Some(seat)))),
                Joining::Takes(seat) => {
                    let what = What::Seated { side: side(seat), player: id.to_owned() };
                    let whats = std::iter::once(what).chain(why.map(|why| What::Unrated { why })).collect();
                    Ok(Decision::events(whats, Answer { seat: Some(seat), is_again: false }))
                }
            }
        }
        Doing::Reseat(to) => match room.side_of(id) {
            Some(seat) if room.side_of(to).is_none() => {
                let what = What::Seated { side: side(seat), player: to.clone() };
                Ok(Decision::events(vec![what], Answer { seat: Some(seat), is_again: false }))
            }
            // Both seats of one player, or the guest's opponent: the guest leaves.
            _ => Ok(leaving(room, id)),
        },
        Doing::Leave => Ok(leaving(room, id)),
    }
}

/// The player resigns or aborts a running game.
fn leaving(room: &Room, player: &str) -> Decision {
    let seat = room.side_of(player);
    let Some(by) = seat.filter(|_| room.result().is_none()) else {
        return Decision::Known(Outcome::of(room, room.number(), seat));
    };
    let what = if room.has_begun() {
        What::Resigned { side: side(by) }
    } else {
        What::Aborted { side: Some(side(by)) }
    };
    Decision::events(vec![what], Answer { seat, is_again: false })
}

enum Joining {
    /// The player has the seat already.
    Sits(Color),
    /// The player takes the seat.
    Takes(Color),
}

fn may_join(room: &Room, player: Option<&PlayerRow>) -> Result<Joining, ErrorId> {
    let player = player.ok_or(ErrorId::NoToken)?;
    let first = room.entries.iter().find_map(|entry| match &entry.event.what {
        What::Seated { player, .. } => Some(player),
        _ => None,
    });
    if let Some(seat) = room.side_of(&player.id) {
        // A repeated join after a lost reply; but nobody can play against themselves.
        return if room.is_full() && first != Some(&player.id) {
            Ok(Joining::Sits(seat))
        } else {
            Err(ErrorId::SeatTaken)
        };
    }
    if room.is_aborted() {
        return Err(ErrorId::GameOver);
    }
    let free = Color::BOTH.into_iter().find(|&side| room.players()[side as usize].is_none());
    let seat = free.filter(|_| room.beginning().imported.is_none()).ok_or(ErrorId::SeatTaken)?;
    if room.beginning().invited.as_ref().is_some_and(|invited| *invited != player.id) {
        return Err(ErrorId::NotInvited);
    }
    if room.beginning().rated && player.kind == PlayerKind::Guest {
        return Err(ErrorId::NotRegistered);
    }
    Ok(Joining::Takes(seat))
}

/// The rematch, with swapped sides.
fn rematch_of(room: &Room, why: Option<Unrated>, now: u64) -> Result<Append, Broken> {
    let mut beginning = room.beginning().clone();
    beginning.rematch_of = Some(room.id.clone());
    beginning.invited = None;
    if beginning.seed.is_some() {
        beginning.seed = Some(secret::number());
    }
    let [white, black] = room.players().clone();
    let seats = [(WireSide::White, black), (WireSide::Black, white)];
    let seats = seats.into_iter().filter_map(|(side, player)| Some(What::Seated { side, player: player? }));
    let whats = std::iter::once(What::Begun(Box::new(beginning))).chain(seats);
    let whats = whats.chain(why.map(|why| What::Unrated { why }));
    Ok(new_game(&secret::id(), whats, None, now)?.appended(0))
}

/// A game from its first events.
pub(crate) fn new_game(
    id: &str,
    whats: impl Iterator<Item = What>,
    player: Option<&str>,
    now: u64,
) -> Result<Room, Broken> {
    let entries = whats.zip(1..).map(|(what, number)| Entry {
        event: GameEvent { number, at: now, what },
        player: player.map(str::to_owned),
        key: None,
    });
    Room::replay(id, entries)
}
