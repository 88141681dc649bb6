//! House bots: opponents that are always available. Each of their games has a task that waits for the opponent. One
//! thread computes the turns of all games, in the order of the [`workload`]. The engine is passed in as a [`HouseEngine`].

mod workload;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jersi_play::{Game, Milliseconds, Offer, Pace};
use jersi_remote::Progress;
use jersi_rules::{Color, Turn};
use jersi_site::network_of;
use jersi_store::{PlayerRow, StoreError, Write, Written};
use jersi_wire::{
    Action, Beginning, ClaimedResult, ErrorId, EventKind, HouseBot, PlayTurn, PlayerKind, TakeAction,
};
use tokio::sync::oneshot;

use crate::App;
use crate::auth::Caller;
use crate::fair::Counting;
use crate::hub::{CachedGame, Command};
use crate::refused::Refused;
use crate::room::{Room, side};
use crate::secret;
use crate::time::Time;
use workload::{HouseGame, Most, TurnRequest, Workload};

/// Engine of the house bots. Runs in a dedicated thread.
pub trait HouseEngine: Send {
    /// Called once in that thread, for instance to lower its priority.
    fn begin(&mut self) {}

    /// Chooses a turn for a bot of a level at the current node of a game, within the given time.
    fn choose(&mut self, level: u8, game: &Game, pace: Pace) -> Option<HouseTurn>;
}

/// Turn of a house bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseTurn {
    /// The turn.
    pub turn: Turn,
    /// Evaluation of the position before the turn, from the bot's point of view.
    pub points: Option<i32>,
}

/// Why the house bots can't start.
#[derive(Debug, thiserror::Error)]
pub enum HouseError {
    /// The name of a bot is taken by a person.
    #[error("the name {0} is taken by a player")]
    NameTaken(String),
    /// Database error.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// House bots of a server.
pub(crate) struct House {
    bots: Vec<Bot>,
    work: Arc<Workload>,
    /// Games that have a task.
    attended: Mutex<HashSet<String>>,
}

impl Drop for House {
    fn drop(&mut self) {
        self.work.close();
    }
}

#[derive(Clone, Debug)]
struct Bot {
    player: PlayerRow,
    level: u8,
}

/// Retry time, in milliseconds, of a game for which the bots have no time.
const BUSY: u64 = 60_000;
/// Time that a bot waits for a rematch.
const REMATCH: Duration = Duration::from_mins(10);
/// Interval of looking for games without a task: after a restart, or when another server has stopped.
const ROUND: Duration = Duration::from_secs(10);
/// Games changed within this time, in milliseconds, may have a task on another server.
const LATELY: u64 = 8_000;
/// Level and milliseconds for the engine's first choices.
const BEST: u8 = 10;
const CHOICE: u64 = 200;
/// Delay after a failure.
const REST: Duration = Duration::from_millis(300);
/// Maximum number of games per query.
const MANY: u32 = 200;

/// Name of a bot.
fn name_of(level: u8) -> String {
    format!("jersi-{level}")
}

impl App {
    /// Starts house bots of the given levels. A game that names one as its opponent begins at once.
    pub async fn open_house(
        &self,
        levels: &[u8],
        mut engine: Box<dyn HouseEngine>,
    ) -> Result<(), HouseError> {
        let mut bots = Vec::new();
        for &level in levels {
            bots.push(Bot { player: self.bot_named(&name_of(level)).await?, level });
        }
        let allowance = &self.0.config.allowance;
        let most = Most { of_player: allowance.house_games, of_network: allowance.house_games_by_network };
        let work = Arc::new(Workload::new(most));
        let house = House { bots, work: work.clone(), attended: Mutex::default() };
        let app = Arc::downgrade(&self.0);
        std::thread::spawn(move || {
            engine.begin();
            while let Some((TurnRequest { level, game, asked, answer, .. }, pace)) = work.next() {
                let started = Instant::now();
                if let Some(app) = app.upgrade() {
                    app.metrics.house_waited(started - asked);
                }
                let chosen = engine.choose(level, &game, pace);
                work.measured(level, started.elapsed());
                let _ = answer.send(chosen);
            }
        });
        if self.0.house.set(house).is_ok() {
            let app = std::sync::Arc::downgrade(&self.0);
            tokio::spawn(async move {
                let mut lately = 0;
                let mut ticks = tokio::time::interval(ROUND);
                loop {
                    ticks.tick().await;
                    let Some(app) = app.upgrade().map(App) else { return };
                    app.go_round(lately).await;
                    lately = LATELY;
                }
            });
        }
        Ok(())
    }

    /// The bot with a name, created if missing.
    async fn bot_named(&self, name: &str) -> Result<PlayerRow, HouseError> {
        let taken = || HouseError::NameTaken(name.to_owned());
        if let Some(player) = self.store().player_named(name).await? {
            return if player.kind == PlayerKind::Bot { Ok(player) } else { Err(taken()) };
        }
        let (id, since) = (secret::id(), self.now());
        let write = Write::Player { id, kind: PlayerKind::Bot, name: name.to_owned(), since };
        // Conflict: another server created it at the same time.
        let _: Written = self.store().write(write).await?;
        let made = self.store().player_named(name).await?;
        made.filter(|player| player.kind == PlayerKind::Bot).ok_or_else(taken)
    }

    /// List of house bots.
    pub(crate) fn house_bots(&self) -> Vec<HouseBot> {
        let bots = self.0.house.get().map(|house| house.bots.as_slice()).unwrap_or_default();
        let bot = |bot: &Bot| Some(HouseBot { name: bot.player.name.clone()?, level: bot.level });
        bots.iter().filter_map(bot).collect()
    }

    /// Numbers of running games and of waiting turns.
    pub(crate) fn house_load(&self) -> (u64, u64) {
        let (games, waiting) = self.0.house.get().map_or((0, 0), |house| house.work.load());
        (games as u64, waiting as u64)
    }

    /// The event that seats a house bot in a new game to which it is invited. Fails if the bots have no time for it, or the
    /// player has enough of their games.
    pub(crate) async fn house_seat(
        &self,
        caller: &Caller,
        player: &PlayerRow,
        game: &str,
        whats: &[EventKind],
        seat: Color,
    ) -> Result<Option<EventKind>, Refused> {
        let (Some(EventKind::Begun(beginning)), Some(house)) = (whats.first(), self.0.house.get()) else {
            return Ok(None);
        };
        let invited = beginning.invited.as_deref();
        let Some(bot) = house.bots.iter().find(|bot| Some(bot.player.id.as_str()) == invited) else {
            return Ok(None);
        };
        let bots: Vec<_> = house.bots.iter().map(|bot| bot.player.id.as_str()).collect();
        let stored = self.store().running_between(&player.id, &bots).await?;
        let network = Some(network_of(caller.address).to_string());
        let asked = house_game(bot, beginning, &player.id, network);
        let admitted = house.work.admit(game, asked, stored as usize);
        admitted.map_err(|_| Refused::from(ErrorId::BotsBusy).retry_after(BUSY))?;
        Ok(Some(EventKind::Seated { side: side(seat), player: bot.player.id.clone() }))
    }

    /// Ends the work for a game that is over, or was not stored.
    pub(crate) fn leave_house(&self, game: &str) {
        if let Some(house) = self.0.house.get() {
            house.work.end(game);
        }
    }

    /// Starts tasks for games that need a house bot and have none.
    async fn go_round(&self, lately: u64) {
        let Some(house) = self.0.house.get() else { return };
        for bot in &house.bots {
            for is_open in [false, true] {
                let found = self.store().games_to_attend(&bot.player.id, is_open, MANY).await;
                let Ok(rows) = found else { return };
                for row in rows.into_iter().filter(|row| self.now().saturating_sub(row.changed) >= lately) {
                    self.attend(bot.clone(), row.id);
                }
            }
        }
    }

    /// Starts the task of a house bot that plays in a game or is invited to it.
    pub(crate) fn call_house(&self, room: &Room) {
        let Some(house) = self.0.house.get() else { return };
        if matches!(room.progress(), Progress::Over | Progress::Aborted) {
            house.work.end(&room.id);
        }
        let is_wanted = |bot: &&Bot| match room.progress() {
            Progress::Open => room.beginning().invited.as_deref() == Some(&bot.player.id),
            Progress::Playing | Progress::Over => room.side_of(&bot.player.id).is_some(),
            Progress::Aborted => false,
        };
        for bot in house.bots.iter().filter(is_wanted) {
            self.attend(bot.clone(), room.id.clone());
        }
    }

    /// Starts the task of a game, if it has none.
    fn attend(&self, bot: Bot, game: String) {
        let Some(house) = self.0.house.get() else { return };
        if !locked(&house.attended).insert(game.clone()) {
            return;
        }
        let app = self.clone();
        tokio::spawn(async move {
            app.play_as(&bot, &game).await;
            if let Some(house) = app.0.house.get() {
                house.work.end(&game);
                locked(&house.attended).remove(&game);
            }
        });
    }

    /// Plays a game and its rematches.
    async fn play_as(&self, bot: &Bot, game: &str) {
        let (Some(house), Ok(cached)) = (self.0.house.get(), self.cached(game).await) else { return };
        let is_seated = match self.room(&cached).await {
            Ok(room) => {
                let mut players = room.players().iter().flatten();
                let opponent = players.find(|player| **player != bot.player.id).cloned().unwrap_or_default();
                let found = house_game(bot, room.beginning(), &opponent, None);
                let is_seated = room.side_of(&bot.player.id).is_some();
                if !is_seated && !house.work.has_time_for(&found) {
                    // The next round tries again.
                    return;
                }
                if matches!(room.progress(), Progress::Open | Progress::Playing) {
                    house.work.restore(game, found);
                }
                is_seated
            }
            Err(_) => return,
        };
        // Joining fails if the seat is taken or the game was aborted.
        if !is_seated && self.join(game, bot.player.clone()).await.is_err() {
            return;
        }
        let mut updates = cached.updates.subscribe();
        let Ok(Some(seat)) = self.room(&cached).await.map(|room| room.side_of(&bot.player.id)) else {
            return;
        };
        let _watching = self.enter(&cached, Some(seat));
        let mut points = None;
        updates.mark_changed();
        loop {
            // A paused game gets a new task at its next event.
            match tokio::time::timeout(REMATCH, updates.changed()).await {
                Ok(Ok(())) => updates.mark_unchanged(),
                _ => return,
            }
            match self.move_on(bot, &cached, seat, &mut points).await {
                Moved::Waits => {}
                Moved::Again => {
                    tokio::time::sleep(REST).await;
                    updates.mark_changed();
                }
                Moved::Ended => return,
            }
        }
    }

    /// Takes the next action in a game.
    async fn move_on(&self, bot: &Bot, cached: &CachedGame, seat: Color, points: &mut Option<i32>) -> Moved {
        let Ok(room) = self.room(cached).await.map(|room| room.clone()) else { return Moved::Again };
        let number = room.number();
        let act = |action| TakeAction { action, key: None, phrase: None, result: ClaimedResult::Win };
        if let Progress::Over | Progress::Aborted = room.progress() {
            if room.rematch().is_some() || room.is_aborted() {
                return Moved::Ended;
            }
            if room.has_asked_rematch(seat.other()) && !room.has_asked_rematch(seat) {
                let Some(house) = self.0.house.get() else { return Moved::Ended };
                let opponent = room.players()[seat.other() as usize].clone().unwrap_or_default();
                let next = house_game(bot, room.beginning(), &opponent, None);
                if !house.work.has_time_for(&next) {
                    return Moved::Waits;
                }
                let Ok(counting) = self.counting_in(&cached.id, &bot.player).await else {
                    return Moved::Again;
                };
                let asked = Command::Act(act(Action::Rematch), counting);
                if let Ok(outcome) = self.execute(&cached.id, Some(bot.player.clone()), asked).await
                    && let Some(next) = outcome.next
                {
                    self.attend(bot.clone(), next);
                    return Moved::Ended;
                }
            }
            return Moved::Waits;
        }
        if let Some((offer, by)) = room.table().offer()
            && by != seat
        {
            let agrees = match offer {
                Offer::Tie | Offer::Stop => room.table().program_agrees(seat, *points),
                Offer::TakeBack { .. } => !room.is_rated(),
            };
            let answer = if agrees { Action::Accept } else { Action::Decline };
            let answer = Command::Act(act(answer), Counting::default());
            // Fails if the offer was withdrawn meanwhile.
            let _ = self.execute(&cached.id, Some(bot.player.clone()), answer).await;
            return Moved::Again;
        }
        if room.to_play() != Some(seat) {
            return Moved::Waits;
        }
        match Box::pin(self.leave_if_relayed(&room, seat)).await {
            Ok(false) => {}
            Ok(true) => return Moved::Ended,
            Err(_) => return Moved::Again,
        }
        let Some(chosen) = self.ask_engine(bot.level, &room).await else { return Moved::Again };
        *points = chosen.points;
        let turn = room.table().last_position().write_turn(chosen.turn);
        // Idempotency key: two servers that compute the same turn play it once.
        let key = Some(format!("house-{number}"));
        let command = Command::Turn(PlayTurn { turn, number: number + 1, key }, 0);
        match self.execute(&cached.id, Some(bot.player.clone()), command).await {
            Ok(_) => Moved::Waits,
            Err(_) => Moved::Again,
        }
    }

    async fn ask_engine(&self, level: u8, room: &Room) -> Option<HouseTurn> {
        let house = self.0.house.get()?;
        let mut game = room.table().game().clone();
        game.go_to(game.end());
        let pace = room.table().pace(Milliseconds(self.now()));
        let (id, side, asked) = (room.id.clone(), room.to_play()?, Instant::now());
        let (answer, heard) = oneshot::channel();
        house.work.ask(TurnRequest { id, level, game, side, pace, asked, answer });
        heard.await.ok().flatten()
    }
}

/// A game of a bot, for its workload.
fn house_game(bot: &Bot, beginning: &Beginning, player: &str, network: Option<String>) -> HouseGame {
    let time = beginning.time.parse().unwrap_or(Time::Unlimited);
    HouseGame { player: player.to_owned(), network, level: bot.level, time, is_rated: beginning.rated }
}

impl App {
    /// Whether there are house bots.
    pub(crate) fn has_house(&self) -> bool {
        self.0.house.get().is_some()
    }

    /// Whether a new game invites a house bot.
    pub(crate) fn invites_house(&self, whats: &[EventKind]) -> bool {
        let (Some(EventKind::Begun(beginning)), Some(house)) = (whats.first(), self.0.house.get()) else {
            return false;
        };
        house.bots.iter().any(|bot| beginning.invited.as_deref() == Some(bot.player.id.as_str()))
    }

    /// The engine's first choice at the current node of a game.
    pub(crate) async fn first_choice(&self, game: Game) -> Option<Turn> {
        let house = self.0.house.get()?;
        let (answer, heard) = oneshot::channel();
        let (side, asked) = (game.position_at(game.current())?.side(), Instant::now());
        let (id, pace) = ("likeness".to_owned(), Pace::Turn(CHOICE));
        house.work.ask(TurnRequest { id, level: BEST, game, side, pace, asked, answer });
        heard.await.ok().flatten().map(|chosen| chosen.turn)
    }
}

/// Result of looking at a game.
enum Moved {
    /// It is the opponent's turn to act.
    Waits,
    /// Look again: there may be more to do.
    Again,
    /// The game is over without a rematch.
    Ended,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
