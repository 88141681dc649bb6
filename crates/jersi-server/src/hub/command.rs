//! Commands on games, and the events that they lead to. `decide` changes nothing; the hub stores the events.

use jersi_rules::Color;
use jersi_store::{Append, DecisionRow, GameState, PlayerRow};
use jersi_wire::{
    AbortReason, Action, ErrorId, EventKind, GameEvent, PlayTurn, PlayerKind, TakeAction, Unrated, WireSide,
};

use super::CachedGame;
use crate::decide::Denied;
use crate::fair::Counting;
use crate::outage::outage_event;
use crate::refused::Refused;
use crate::room::{Broken, Entry, Room, side};
use crate::secret;

/// Command on a game.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    /// A turn, and the round-trip time of the connection.
    Turn(PlayTurn, u64),
    /// Another action, and whether its rematch would count.
    Act(TakeAction, Counting),
    /// Takes the free seat, and whether the game would count.
    Join(Counting),
    /// Moves a guest's seats to the account into which the guest has logged in.
    Reseat(String),
    /// The player was deleted.
    Leave,
    /// The house bot leaves a game that repeats a running rated one.
    LeaveRelayed,
    /// A moderator annuls the rated game.
    Annul(Box<DecisionRow>),
    /// Applies an expired deadline.
    ApplyDeadline,
    /// The game could not be played for some time.
    Outage { from: u64, until: u64 },
}

/// Result of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CommandResult {
    pub(crate) number: u64,
    pub(crate) position: String,
    pub(crate) result: Option<String>,
    pub(crate) seat: Option<Color>,
    pub(crate) next: Option<String>,
}

impl CommandResult {
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
    Known(CommandResult),
    /// Events to append, and new games to store with them.
    Events { whats: Vec<EventKind>, others: Vec<Append>, after: AfterStore },
}

/// What to do after the events are stored.
#[derive(Clone, Copy)]
pub(super) struct AfterStore {
    pub(super) seat: Option<Color>,
    /// The command must be decided again after these events.
    pub(super) must_retry: bool,
}

impl Decision {
    const fn events(whats: Vec<EventKind>, after: AfterStore) -> Self {
        Self::Events { whats, others: Vec::new(), after }
    }

    fn unchanged(room: &Room, seat: Option<Color>) -> Self {
        Self::Known(CommandResult::of(room, room.number(), seat))
    }
}

impl Command {
    /// Idempotency key of the command.
    pub(super) fn key(&self) -> Option<String> {
        match self {
            Self::Turn(turn, _) => turn.key.clone(),
            Self::Act(act, _) => act.key.clone(),
            _ => None,
        }
    }
}

impl Command {
    /// Whether an event of a game may be that of the command.
    fn leads_to(&self, before: &Room, event: &GameEvent) -> bool {
        match (self, &event.what) {
            (Self::Turn(turn, _), EventKind::Turn { turn: played, .. }) => {
                let position = before.table().last_position();
                let read = position.read_turn(&turn.turn);
                turn.number == event.number && read.is_ok_and(|turn| position.write_turn(turn) == *played)
            }
            (Self::Act(act, _), what) => match (act.action, what) {
                (Action::Claim, EventKind::Claimed { result, .. }) => *result == act.result,
                (Action::Say, EventKind::Said { phrase, .. }) => Some(*phrase) == act.phrase,
                (Action::Resign, EventKind::Resigned { .. })
                | (Action::OfferTie | Action::Accept, EventKind::TieAgreed)
                | (Action::OfferTie, EventKind::TieOffered { .. })
                | (Action::OfferStop | Action::Accept, EventKind::StopAgreed)
                | (Action::OfferStop, EventKind::StopOffered { .. })
                | (Action::AskTakeback, EventKind::TakebackAsked { .. })
                | (Action::Accept, EventKind::TakenBack { .. })
                | (Action::Decline, EventKind::Declined { .. } | EventKind::Aborted { .. })
                | (Action::Abort, EventKind::Aborted { .. })
                | (Action::Rematch, EventKind::RematchAsked { .. }) => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether the rated game counts that the command begins.
    pub(super) fn counting(&mut self) -> Option<&mut Counting> {
        match self {
            Self::Act(_, counting) | Self::Join(counting) => Some(counting),
            _ => None,
        }
    }
}

/// Decides which events a command leads to.
pub(super) fn decide(
    cached: &CachedGame,
    room: &Room,
    player: Option<&PlayerRow>,
    command: &Command,
    now: u64,
) -> Result<Decision, Refused> {
    let id = player.map_or("", |player| player.id.as_str());
    if let Command::Outage { from, until } = *command {
        return Ok(decide_outage(room, from, until));
    }
    // An expired deadline that the sweep has not applied yet comes first.
    if let Some(what) = room.expired_event(now) {
        let must_retry = !matches!(command, Command::ApplyDeadline);
        return Ok(Decision::events(vec![what], AfterStore { seat: None, must_retry }));
    }
    match command {
        Command::ApplyDeadline | Command::Outage { .. } => Ok(Decision::unchanged(room, None)),
        Command::Turn(turn, lag) => decide_turn(room, id, turn, *lag, now),
        Command::Act(act, counting) => decide_action(cached, room, id, act, counting.why, now),
        Command::Join(counting) => decide_join(room, player, counting.why),
        Command::Reseat(to) => Ok(decide_reseat(room, id, to)),
        Command::Leave => Ok(decide_leave(room, id)),
        Command::LeaveRelayed => Ok(decide_leave_relayed(room, id)),
        Command::Annul(_) => decide_annul(room),
    }
}

/// An earlier command with the same idempotency key.
pub(super) struct EarlierCommand {
    /// Number of its first event.
    number: u64,
    /// The entries up to its last event.
    entries: Vec<Entry>,
    seat: Option<Color>,
    rematch: Option<String>,
}

impl EarlierCommand {
    /// Finds the earlier command of a player with the same key.
    pub(super) fn find(room: &Room, player: &str, command: &Command) -> Option<Self> {
        let key = command.key()?;
        let is_same =
            |entry: &&Entry| entry.key.as_deref() == Some(&key) && entry.player.as_deref() == Some(player);
        let number = room.entries.iter().find(is_same)?.event.number;
        let is_limit = |entry: &Entry| matches!(entry.event.what, EventKind::TurnLimit);
        let more = room.entries_after(number, 1).iter().filter(|entry| is_limit(entry)).count();
        Some(Self {
            number,
            entries: room.entries[..number as usize + more].to_vec(),
            seat: room.side_of(player),
            rematch: room.rematch().map(str::to_owned),
        })
    }

    /// Its result, by replaying the game up to it; `None` if it was another command.
    pub(super) fn result(self, game: &str, command: &Command) -> Result<Option<CommandResult>, Broken> {
        let mut entries = self.entries;
        let own = entries.split_off(self.number as usize - 1);
        let mut then = Room::replay(game, entries)?;
        if !own.first().is_some_and(|first| command.leads_to(&then, &first.event)) {
            return Ok(None);
        }
        own.into_iter().try_for_each(|entry| then.add(entry))?;
        let mut result = CommandResult::of(&then, self.number, self.seat);
        result.next = self.rematch;
        Ok(Some(result))
    }
}

fn decide_outage(room: &Room, from: u64, until: u64) -> Decision {
    match outage_event(room, from, until) {
        Some(what) => Decision::events(vec![what], AfterStore { seat: None, must_retry: false }),
        None => Decision::unchanged(room, None),
    }
}

fn decide_turn(room: &Room, player: &str, turn: &PlayTurn, lag: u64, now: u64) -> Result<Decision, Refused> {
    let denied = |denied: Denied| Refused::of_game(room, &turn.turn, denied);
    let by = room.require_seat(player).map_err(denied)?;
    let what = room.turn(by, &turn.turn, turn.number, lag, now).map_err(denied)?;
    let must_retry = !matches!(what, EventKind::Turn { .. });
    let limit = room.turn_limit(&what);
    let whats = std::iter::once(what).chain(limit).collect();
    Ok(Decision::events(whats, AfterStore { seat: Some(by), must_retry }))
}

fn decide_action(
    cached: &CachedGame,
    room: &Room,
    player: &str,
    act: &TakeAction,
    why: Option<Unrated>,
    now: u64,
) -> Result<Decision, Refused> {
    let denied = |denied: Denied| Refused::of_game(room, "", denied);
    if act.action == Action::Decline
        && let Some(what) = declined_challenge(room, player)
    {
        return Ok(Decision::events(vec![what], AfterStore { seat: None, must_retry: false }));
    }
    let by = room.require_seat(player).map_err(denied)?;
    if act.action == Action::Rematch && room.rematch().is_some() {
        return Ok(Decision::unchanged(room, Some(by)));
    }
    // The events also show acts on other servers, and before a restart.
    let away = cached.away(by.other(), now).min(now.saturating_sub(room.last_act(by.other())));
    let what = room.action(by, act, away, now).map_err(denied)?;
    let after = AfterStore { seat: Some(by), must_retry: false };
    if act.action == Action::Rematch && room.has_asked_rematch(by.other()) {
        let next = rematch_of(room, why, now).map_err(|_| Refused::from(ErrorId::Unavailable))?;
        let whats = vec![what, EventKind::Rematch { game: next.game.id.clone() }];
        return Ok(Decision::Events { whats, others: vec![next], after });
    }
    Ok(Decision::events(vec![what], after))
}

/// The event by which the invited player declines a challenge.
fn declined_challenge(room: &Room, player: &str) -> Option<EventKind> {
    let is_invited = room.beginning().invited.as_deref() == Some(player);
    let is_open = room.state() == GameState::Open;
    let free = Color::BOTH.into_iter().find(|&side| room.players()[side as usize].is_none())?;
    (is_invited && is_open)
        .then_some(EventKind::Aborted { side: Some(side(free)), why: Some(AbortReason::Declined) })
}

fn decide_join(room: &Room, player: Option<&PlayerRow>, why: Option<Unrated>) -> Result<Decision, Refused> {
    let denied = |id: ErrorId| Refused::of_game(room, "", id.into());
    let player = player.ok_or(ErrorId::NoToken).map_err(denied)?;
    match may_join(room, player).map_err(denied)? {
        Joining::Sits(seat) => Ok(Decision::unchanged(room, Some(seat))),
        Joining::Takes(seat) => {
            let what = EventKind::Seated { side: side(seat), player: player.id.clone() };
            let whats = std::iter::once(what).chain(why.map(|why| EventKind::Unrated { why })).collect();
            Ok(Decision::events(whats, AfterStore { seat: Some(seat), must_retry: false }))
        }
    }
}

fn decide_reseat(room: &Room, guest: &str, to: &str) -> Decision {
    match room.side_of(guest) {
        Some(seat) if room.side_of(to).is_none() => {
            let what = EventKind::Seated { side: side(seat), player: to.to_owned() };
            Decision::events(vec![what], AfterStore { seat: Some(seat), must_retry: false })
        }
        // The account already has the other seat, and nobody can play against themselves: the guest leaves.
        _ => decide_leave(room, guest),
    }
}

/// The player resigns or aborts a running game.
fn decide_leave(room: &Room, player: &str) -> Decision {
    let seat = room.side_of(player);
    match leaving(room, player) {
        Some(what) => Decision::events(vec![what], AfterStore { seat, must_retry: false }),
        None => Decision::unchanged(room, seat),
    }
}

/// The house bot aborts a running game, also after both have played.
fn decide_leave_relayed(room: &Room, bot: &str) -> Decision {
    match room.side_of(bot).filter(|_| room.state() == GameState::Playing) {
        Some(seat) => {
            let what = EventKind::Aborted { side: Some(side(seat)), why: Some(AbortReason::Relayed) };
            Decision::events(vec![what], AfterStore { seat: Some(seat), must_retry: false })
        }
        None => Decision::unchanged(room, None),
    }
}

/// A rated game that was not aborted can be annulled, once.
fn decide_annul(room: &Room) -> Result<Decision, Refused> {
    if !room.is_rated() || room.is_aborted() {
        return Err(Refused::of_game(room, "", ErrorId::NotNow.into()));
    }
    let what = EventKind::Unrated { why: Unrated::Annulled };
    Ok(Decision::events(vec![what], AfterStore { seat: None, must_retry: false }))
}

/// The event by which a player leaves a game; `None` if it is over.
pub(crate) fn leaving(room: &Room, player: &str) -> Option<EventKind> {
    let by = room.side_of(player).filter(|_| room.result().is_none())?;
    Some(if room.has_begun() {
        EventKind::Resigned { side: side(by) }
    } else {
        EventKind::Aborted { side: Some(side(by)), why: None }
    })
}

/// Seat of a player who joins.
enum Joining {
    /// The player has the seat already.
    Sits(Color),
    /// The player takes the seat.
    Takes(Color),
}

/// Checks whether a player may take the free seat.
fn may_join(room: &Room, player: &PlayerRow) -> Result<Joining, ErrorId> {
    let first = room.entries.iter().find_map(|entry| match &entry.event.what {
        EventKind::Seated { player, .. } => Some(player),
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
    // Games of earlier builds could be rated with a setup code.
    beginning.rated &= beginning.code.is_none();
    if beginning.seed.is_some() {
        beginning.seed = Some(secret::random_u64());
    }
    let [white, black] = room.players().clone();
    let seats = [(WireSide::White, black), (WireSide::Black, white)];
    let seats =
        seats.into_iter().filter_map(|(side, player)| Some(EventKind::Seated { side, player: player? }));
    let whats = std::iter::once(EventKind::Begun(Box::new(beginning))).chain(seats);
    let whats = whats.chain(why.map(|why| EventKind::Unrated { why }));
    Ok(new_game(&secret::id(), whats, None, now)?.appended(0))
}

/// A game from its first events.
pub(crate) fn new_game(
    id: &str,
    whats: impl Iterator<Item = EventKind>,
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
