//! The games in memory: who watches them, who is there, and the one way in which they change. A change is decided on
//! the game as it is known here, stored with the number that it must get, and only then told to anybody; whoever was
//! second reads what came first.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use jersi_rules::Color;
use jersi_store::{Append, Notice, PlayerRow, Write, Written};
use jersi_wire::{Act, Action, ErrorId, GameEvent, PlayTurn, PlayerKind, Unrated, What, WireSide};
use tokio::sync::{MutexGuard, watch};
use tracing::Instrument as _;

use crate::App;
use crate::chance;
use crate::decide::Denied;
use crate::outage::outage_of;
use crate::refused::Refused;
use crate::room::{Broken, Entry, Room, color, side};

/// A game in memory.
pub(crate) struct Held {
    pub(crate) id: String,
    /// None if it must be read again.
    room: tokio::sync::Mutex<Option<Room>>,
    pub(crate) pulse: watch::Sender<Pulse>,
    presence: Mutex<Presence>,
    /// The last event that another server told of.
    heard: AtomicU64,
    used: AtomicU64,
}

/// What whoever watches a game is told of: that it has changed. A slow reader sees only the latest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pulse {
    pub(crate) number: u64,
    pub(crate) here: [bool; 2],
    pub(crate) watchers: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Presence {
    /// Sockets of the players on this server.
    sockets: [u32; 2],
    /// When each gave the last sign, here or elsewhere.
    last: [u64; 2],
    /// Whether the last sign was that the player leaves.
    gone: [bool; 2],
    /// When that was last told to the others.
    told: u64,
    watchers: u32,
}

/// Without a socket, a player is there for so long after the last sign.
const LINGER: u64 = 20_000;
/// Other servers are told so often that a player is still there.
const HEARTBEAT: u64 = 8_000;
/// A game that nobody asks for stays in memory for so long.
const IDLE: u64 = 5 * 60 * 1000;
/// How often a change is tried again when another server was first.
const TRIES: usize = 8;

/// What is to be done with a game.
#[derive(Clone, Debug)]
pub(crate) enum Doing {
    /// A turn, over a line with such a round trip.
    Turn(PlayTurn, u64),
    /// Another action; and why a rematch that it makes would not be rated.
    Act(Act, Option<Unrated>),
    /// The free seat is taken; and why the game is not rated then.
    Join(Option<Unrated>),
    /// A guest has logged in: the seats become the account's.
    Reseat(String),
    /// The player is gone.
    Leave,
    /// What happens by itself.
    Due,
    /// Nobody could play for some time.
    Outage { from: u64, until: u64 },
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    pub(crate) number: u64,
    pub(crate) position: String,
    pub(crate) result: Option<String>,
    pub(crate) seat: Option<Color>,
    pub(crate) next: Option<String>,
}

impl Outcome {
    fn of(room: &Room, number: u64, seat: Option<Color>) -> Self {
        Self {
            number,
            position: room.table().last_position().text(),
            result: room.result().map(|(result, _)| result.to_owned()),
            seat,
            next: room.rematch().map(str::to_owned),
        }
    }
}

/// The game, locked.
pub(crate) type Locked<'a> = tokio::sync::MappedMutexGuard<'a, Room>;

impl App {
    /// A game in memory; read from the store if it is not there yet.
    pub(crate) async fn held(&self, id: &str) -> Result<Arc<Held>, Refused> {
        let known = self.0.games.lock().ok().and_then(|games| games.get(id).cloned());
        if let Some(held) = known {
            held.used.store(self.now(), Ordering::Relaxed);
            return Ok(held);
        }
        let room = self.read(id).await?;
        Ok(self.hold(room))
    }

    /// Keeps a game in memory.
    fn hold(&self, room: Room) -> Arc<Held> {
        let now = self.now();
        let pulse = Pulse { number: room.number(), ..Pulse::default() };
        let presence = Presence { last: [now; 2], ..Presence::default() };
        let held = Arc::new(Held {
            id: room.id.clone(),
            room: tokio::sync::Mutex::new(Some(room)),
            pulse: watch::channel(pulse).0,
            presence: Mutex::new(presence),
            heard: AtomicU64::new(0),
            used: AtomicU64::new(now),
        });
        match self.0.games.lock() {
            // Somebody else may have read it meanwhile.
            Ok(mut games) => games.entry(held.id.clone()).or_insert(held).clone(),
            Err(_) => held,
        }
    }

    /// A game as it is stored.
    pub(crate) async fn read(&self, id: &str) -> Result<Room, Refused> {
        let rows = self.store().events(id, 0).await?;
        let entries: Result<Vec<_>, _> = rows.into_iter().map(Entry::read).collect();
        match entries.and_then(|entries| Room::replay(id, entries)) {
            Ok(room) => Ok(room),
            Err(Broken::Empty) => Err(ErrorId::NotFound.into()),
            Err(error) => {
                tracing::error!(game = id, %error, "a stored game cannot be replayed");
                Err(ErrorId::Unavailable.into())
            }
        }
    }

    /// The game as the store has it now.
    pub(crate) async fn room<'a>(&self, held: &'a Held) -> Result<Locked<'a>, Refused> {
        self.room_since(held, u64::MAX).await
    }

    /// The game with an event at least; the store is asked only if the event is not known here.
    pub(crate) async fn room_since<'a>(&self, held: &'a Held, number: u64) -> Result<Locked<'a>, Refused> {
        let mut slot = held.room.lock().await;
        let is_known = slot.as_ref().is_some_and(|room| room.number() >= number);
        self.refresh(held, &mut slot, self.store().is_shared() && !is_known).await?;
        locked(slot)
    }

    /// Reads what is missing.
    async fn refresh(&self, held: &Held, slot: &mut Option<Room>, is_asked: bool) -> Result<(), Refused> {
        if let (Some(room), true) = (&mut *slot, is_asked) {
            let rows = self.store().events(&held.id, room.number()).await?;
            let fits = rows.into_iter().all(|row| Entry::read(row).and_then(|entry| room.add(entry)).is_ok());
            if !fits {
                *slot = None;
            }
        }
        if slot.is_none() {
            *slot = Some(self.read(&held.id).await?);
        }
        if let Some(room) = slot {
            held.tell(room.number());
        }
        Ok(())
    }

    /// Does something with a game. It goes on to its end even if nobody waits for it any more.
    pub(crate) async fn act(
        &self,
        id: &str,
        player: Option<PlayerRow>,
        doing: Doing,
    ) -> Result<Outcome, Refused> {
        if self.is_out() && !matches!(doing, Doing::Outage { .. }) {
            return Err(ErrorId::Unavailable.into());
        }
        let held = self.held(id).await?;
        let app = self.clone();
        let span = tracing::info_span!("game", game = id);
        let change = async move { app.change(&held, player.as_ref(), &doing).await };
        let task = tokio::spawn(change.instrument(span));
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a change of a game failed");
            Err(ErrorId::Unavailable.into())
        })
    }

    async fn change(
        &self,
        held: &Held,
        player: Option<&PlayerRow>,
        doing: &Doing,
    ) -> Result<Outcome, Refused> {
        let mut slot = held.room.lock().await;
        // Whoever is behind is told so with the latest number.
        let is_next = match (&*slot, doing) {
            (Some(room), Doing::Turn(turn, _)) => turn.number == room.number() + 1,
            _ => false,
        };
        self.refresh(held, &mut slot, self.store().is_shared() && !is_next).await?;
        for _ in 0..TRIES {
            let known = slot.as_ref().ok_or(Refused::from(ErrorId::Unavailable))?;
            let now = self.now().max(known.changed());
            let (whats, mut others, answer) = match Self::decide(held, known, player, doing, now)? {
                Decision::Known(outcome) => return Ok(outcome),
                Decision::Events { whats, others, answer } => (whats, others, answer),
            };
            // It comes back once everything in it is stored: whatever happens, nobody sees what is not.
            let Some(mut room) = slot.take() else { return Err(ErrorId::Unavailable.into()) };
            let since = room.number();
            for what in whats {
                let event = GameEvent { number: room.number() + 1, at: now, what };
                let is_own = !matches!(event.what, What::Flagged { .. } | What::Aborted { side: None });
                let player = player.filter(|_| is_own).map(|player| player.id.clone());
                let key = doing.key().filter(|_| is_own && event.number == since + 1);
                if let Err(error) = room.add(Entry { event, player, key }) {
                    tracing::error!(game = held.id, %error, "a decision cannot happen");
                    return Err(ErrorId::Unavailable.into());
                }
            }
            let mut appends = vec![room.appended(since)];
            appends.append(&mut others);
            let begun = appends.len() as u64 - 1;
            let started = Instant::now();
            match self.store().write(Write::Append(appends)).await {
                Ok(Written::Done) => {
                    self.metrics().stored(started.elapsed());
                    self.metrics().events.add(room.number() - since);
                    self.metrics().games.add(begun);
                    held.tell(room.number());
                    self.store().bus().tell(Notice::Game { game: held.id.clone(), number: room.number() });
                    let outcome = Outcome::of(&room, since + 1, answer.seat);
                    self.log(&room, since);
                    self.call_house(&room);
                    *slot = Some(room);
                    if answer.is_again {
                        // What happened by itself came first; now what was asked for.
                        continue;
                    }
                    if matches!(doing, Doing::Turn(..)) {
                        self.metrics().turns.add(1);
                    }
                    return Ok(outcome);
                }
                Ok(Written::Conflict) => {
                    self.metrics().conflicts.add(1);
                    self.refresh(held, &mut slot, false).await?;
                }
                Err(error) => {
                    // Nobody knows whether it was stored: whoever asks next reads.
                    self.metrics().failures.add(1);
                    return Err(error.into());
                }
            }
        }
        Err(ErrorId::Unavailable.into())
    }

    /// Tells the log what was stored, and counts what ended by itself.
    fn log(&self, room: &Room, since: u64) {
        for entry in room.entries.iter().filter(|entry| entry.event.number > since) {
            let GameEvent { number, what, .. } = &entry.event;
            tracing::debug!(number, kind = what.kind(), player = entry.player, "stored");
            if matches!(what, What::Flagged { .. } | What::Aborted { side: None }) {
                self.metrics().due.add(1);
            }
        }
        if let Some((result, reason)) = room.result()
            && room.is_ended_after(since)
        {
            self.metrics().ended.add(1);
            tracing::info!(game = room.id, result, reason, "a game is over");
        }
    }

    fn decide(
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
            return Ok(outage_of(room, from, until)
                .map_or_else(outcome, |what| Decision::events(vec![what], answer)));
        }
        // A flag that nobody saw falling comes first.
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
                    let next =
                        rematch_of(room, *why, now).map_err(|_| Refused::from(ErrorId::Unavailable))?;
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
                        let whats =
                            std::iter::once(what).chain(why.map(|why| What::Unrated { why })).collect();
                        Ok(Decision::events(whats, Answer { seat: Some(seat), is_again: false }))
                    }
                }
            }
            Doing::Reseat(to) => match room.side_of(id) {
                Some(seat) if room.side_of(to).is_none() => {
                    let what = What::Seated { side: side(seat), player: to.clone() };
                    Ok(Decision::events(vec![what], Answer { seat: Some(seat), is_again: false }))
                }
                // Nobody plays against themselves, and nobody would play for the guest any more.
                _ => Ok(leaving(room, id)),
            },
            Doing::Leave => Ok(leaving(room, id)),
        }
    }

    /// Lets happen what happens by itself, now that its time has come.
    /// Says whether it did.
    pub(crate) async fn let_due_happen(&self, game: &str) -> bool {
        let done = self.act(game, None, Doing::Due).await;
        if let Err(refused) = &done {
            tracing::warn!(game, error = refused.id.id(), "what is due cannot happen");
        }
        done.is_ok()
    }

    /// Another server has changed a game. Who waits for a game in which something is stored just now must not keep
    /// the news of other games waiting, so each is read beside the others; one reader for a game suffices.
    pub(crate) fn heard_of(&self, game: &str, number: u64) {
        let held = self.0.games.lock().ok().and_then(|games| games.get(game).cloned());
        if let Some(held) = held
            && held.pulse.borrow().number < number
            && held.heard.fetch_max(number, Ordering::AcqRel) < number
        {
            let app = self.clone();
            tokio::spawn(async move {
                // Errors are those of the store, and the poll tries again.
                if app.room_since(&held, number).await.is_err() {
                    held.heard.store(0, Ordering::Release);
                }
            });
        }
    }

    /// Another server tells who is there.
    pub(crate) fn heard_of_presence(&self, game: &str, side: WireSide, is_here: bool) {
        let held = self.0.games.lock().ok().and_then(|games| games.get(game).cloned());
        if let Some(held) = held
            && let Ok(mut presence) = held.presence.lock()
        {
            presence.last[color(side) as usize] = self.now();
            // Who has left there may be here all the same: the sockets tell.
            presence.gone[color(side) as usize] = !is_here;
        }
    }

    /// A player gave a sign.
    pub(crate) fn sign_of(&self, held: &Held, player: &str, room: &Room) {
        if let Some(side) = room.side_of(player) {
            held.sign(side, self.now());
        }
    }

    /// Somebody watches a game over a socket or a stream, as a player or not, until the guard is dropped.
    pub(crate) fn enter(&self, held: &Arc<Held>, seat: Option<Color>) -> Watching {
        if let Ok(mut presence) = held.presence.lock() {
            match seat {
                Some(side) => {
                    presence.sockets[side as usize] += 1;
                    presence.last[side as usize] = self.now();
                    presence.gone[side as usize] = false;
                    presence.told = 0;
                }
                None => presence.watchers += 1,
            }
        }
        self.look_at(held);
        Watching { app: self.clone(), held: held.clone(), seat }
    }

    /// Tells whoever watches who is there now, and other servers who still is.
    pub(crate) fn look_at_presence(&self) {
        let games: Vec<_> = match self.0.games.lock() {
            Ok(games) => games.values().filter(|held| held.pulse.receiver_count() > 0).cloned().collect(),
            Err(_) => return,
        };
        for held in games {
            self.look_at(&held);
        }
    }

    fn look_at(&self, held: &Held) {
        let now = self.now();
        let Ok(mut presence) = held.presence.lock() else { return };
        let here = Color::BOTH.map(|side| presence.is_here(side, now));
        let watchers = presence.watchers;
        if now.saturating_sub(presence.told) >= HEARTBEAT && self.store().is_shared() {
            presence.told = now;
            for side_here in Color::BOTH.into_iter().filter(|&side| presence.sockets[side as usize] > 0) {
                let game = held.id.clone();
                self.store().bus().tell(Notice::Presence { game, side: side(side_here), is_here: true });
            }
        }
        drop(presence);
        held.pulse.send_if_modified(|pulse| {
            let before = *pulse;
            (pulse.here, pulse.watchers) = (here, watchers);
            before != *pulse
        });
    }

    /// Lets go of games that nobody asks for.
    pub(crate) fn forget_idle_games(&self) {
        let now = self.now();
        if let Ok(mut games) = self.0.games.lock() {
            games.retain(|_, held| {
                let is_idle = now.saturating_sub(held.used.load(Ordering::Relaxed)) > IDLE;
                !is_idle || held.pulse.receiver_count() > 0 || Arc::strong_count(held) > 1
            });
        }
    }
}

fn locked(slot: MutexGuard<'_, Option<Room>>) -> Result<Locked<'_>, Refused> {
    MutexGuard::try_map(slot, Option::as_mut).map_err(|_| ErrorId::Unavailable.into())
}

enum Decision {
    /// It was done before, or nothing is to be done.
    Known(Outcome),
    /// These events are to happen, and other games begin.
    Events { whats: Vec<What>, others: Vec<Append>, answer: Answer },
}

#[derive(Clone, Copy)]
struct Answer {
    seat: Option<Color>,
    /// What was asked for must be decided again.
    is_again: bool,
}

impl Decision {
    const fn events(whats: Vec<What>, answer: Answer) -> Self {
        Self::Events { whats, others: Vec::new(), answer }
    }
}

impl Doing {
    fn key(&self) -> Option<String> {
        match self {
            Self::Turn(turn, _) => turn.key.clone(),
            Self::Act(act, _) => act.key.clone(),
            _ => None,
        }
    }
}

/// A player gives up a game for good, if it goes on.
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
    /// The player sits there already.
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
        // The answer may have been lost; but nobody plays against themselves.
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

/// The next game of the same players, with changed sides.
fn rematch_of(room: &Room, why: Option<Unrated>, now: u64) -> Result<Append, Broken> {
    let mut beginning = room.beginning().clone();
    beginning.rematch_of = Some(room.id.clone());
    beginning.invited = None;
    if beginning.seed.is_some() {
        beginning.seed = Some(chance::number());
    }
    let [white, black] = room.players().clone();
    let seats = [(WireSide::White, black), (WireSide::Black, white)];
    let seats = seats.into_iter().filter_map(|(side, player)| Some(What::Seated { side, player: player? }));
    let whats = std::iter::once(What::Begun(Box::new(beginning))).chain(seats);
    let whats = whats.chain(why.map(|why| What::Unrated { why }));
    Ok(new_game(&chance::id(), whats, None, now)?.appended(0))
}

/// A game that begins with these events.
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

impl Held {
    /// Tells whoever watches that the game has events up to a number.
    fn tell(&self, number: u64) {
        self.pulse.send_if_modified(|pulse| {
            let is_new = pulse.number != number;
            pulse.number = number;
            is_new
        });
    }

    fn sign(&self, side: Color, now: u64) {
        if let Ok(mut presence) = self.presence.lock() {
            presence.last[side as usize] = now;
            presence.gone[side as usize] = false;
        }
    }

    /// For how long a player has given no sign.
    pub(crate) fn away(&self, side: Color, now: u64) -> u64 {
        match self.presence.lock() {
            Ok(presence) if presence.sockets[side as usize] == 0 => {
                now.saturating_sub(presence.last[side as usize])
            }
            _ => 0,
        }
    }

    /// How many watch.
    pub(crate) fn watchers(&self) -> u32 {
        self.presence.lock().map_or(0, |presence| presence.watchers)
    }
}

impl Presence {
    fn is_here(&self, side: Color, now: u64) -> bool {
        let side = side as usize;
        self.sockets[side] > 0 || (!self.gone[side] && now.saturating_sub(self.last[side]) < LINGER)
    }
}

/// Somebody watches a game.
pub(crate) struct Watching {
    app: App,
    held: Arc<Held>,
    seat: Option<Color>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        let now = self.app.now();
        if let Ok(mut presence) = self.held.presence.lock() {
            match self.seat {
                Some(seat) => {
                    let sockets = &mut presence.sockets[seat as usize];
                    *sockets = sockets.saturating_sub(1);
                    if *sockets == 0 {
                        // Gone at once, not only after a while; the time to claim runs from here.
                        presence.last[seat as usize] = now;
                        presence.gone[seat as usize] = true;
                        let notice =
                            Notice::Presence { game: self.held.id.clone(), side: side(seat), is_here: false };
                        self.app.store().bus().tell(notice);
                    }
                }
                None => presence.watchers = presence.watchers.saturating_sub(1),
            }
        }
        self.app.look_at(&self.held);
    }
}
