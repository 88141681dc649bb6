//! Bots of the house: opponents that are always there. Each of their games has a task, which waits for the opponent; one
//! thread thinks for all of them, a turn of one game after a turn of another, so no game can starve the others, and the
//! server keeps its processors. What thinks is handed in: this crate knows no engine.

use std::collections::HashSet;
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use jersi_play::{Game, Milliseconds, Offer, Pace};
use jersi_remote::Progress;
use jersi_rules::{Color, Turn};
use jersi_store::{GameFilter, GameState, PlayerRow, StoreError, Write, Written};
use jersi_wire::{Act, Action, ClaimedResult, HouseBot, PlayTurn, PlayerKind, What};
use tokio::sync::oneshot;

use crate::App;
use crate::chance;
use crate::hub::{Doing, Held};
use crate::room::{Room, side};

/// The engine of the house bots. It works in a thread of its own.
pub trait HouseEngine: Send {
    /// Called once in that thread, for instance to lower its priority.
    fn begin(&mut self) {}

    /// The turn of a bot of a level at the current node of a game. It must not take much longer than the pace allows.
    fn choose(&mut self, level: u8, game: &Game, pace: Pace) -> Option<HouseTurn>;
}

/// The turn of a house bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseTurn {
    /// The turn.
    pub turn: Turn,
    /// The score of its position before the turn.
    pub points: Option<i32>,
}

/// Why there are no bots.
#[derive(Debug, thiserror::Error)]
pub enum HouseError {
    /// The name of a bot belongs to a person.
    #[error("the name {0} belongs to somebody else")]
    NameTaken(String),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The bots of a server.
pub(crate) struct House {
    bots: Vec<Bot>,
    ask: Mutex<mpsc::Sender<TurnRequest>>,
    /// Games that have a task.
    attended: Mutex<HashSet<String>>,
}

#[derive(Clone, Debug)]
struct Bot {
    player: PlayerRow,
    level: u8,
}

struct TurnRequest {
    level: u8,
    game: Game,
    pace: Pace,
    answer: oneshot::Sender<Option<HouseTurn>>,
}

/// Milliseconds for a turn where no clock limits it.
const MOVETIME: u64 = 1_000;
/// The most that a bot thinks, whatever its clock holds: the next game waits.
const LONGEST: u64 = 2_000;
/// So long a bot waits for a rematch.
const REMATCH: Duration = Duration::from_mins(10);
/// So often games without a task are looked for: those of another server that is gone, and those of before a restart.
const ROUND: Duration = Duration::from_secs(10);
/// A game that changed so lately is another server's to attend to.
const LATELY: u64 = 8_000;
/// So long a task rests after something went wrong.
const REST: Duration = Duration::from_millis(300);
/// How many games are looked for at once.
const MANY: u32 = 200;

/// The name of a bot.
fn name_of(level: u8) -> String {
    format!("jersi-{level}")
}

impl App {
    /// Lets bots of some levels play: who names one as the opponent of a new game has it at the board at once.
    pub async fn open_house(
        &self,
        levels: &[u8],
        mut engine: Box<dyn HouseEngine>,
    ) -> Result<(), HouseError> {
        let mut bots = Vec::new();
        for &level in levels {
            bots.push(Bot { player: self.bot_named(&name_of(level)).await?, level });
        }
        let (ask, requests) = mpsc::channel::<TurnRequest>();
        std::thread::spawn(move || {
            engine.begin();
            // First come, first served: a game has at most one request.
            for TurnRequest { level, game, pace, answer } in requests {
                if !answer.is_closed() {
                    let _ = answer.send(engine.choose(level, &game, pace));
                }
            }
        });
        let house = House { bots, ask: Mutex::new(ask), attended: Mutex::default() };
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

    /// The bot of a name, which is made if there is none.
    async fn bot_named(&self, name: &str) -> Result<PlayerRow, HouseError> {
        let taken = || HouseError::NameTaken(name.to_owned());
        if let Some(player) = self.store().player_named(name).await? {
            return if player.kind == PlayerKind::Bot { Ok(player) } else { Err(taken()) };
        }
        let (id, since) = (chance::id(), self.now());
        let write = Write::Player { id, kind: PlayerKind::Bot, name: name.to_owned(), since };
        // Another server may have made it at the same time.
        let _: Written = self.store().write(write).await?;
        let made = self.store().player_named(name).await?;
        made.filter(|player| player.kind == PlayerKind::Bot).ok_or_else(taken)
    }

    /// The bots of the house.
    pub(crate) fn house_bots(&self) -> Vec<HouseBot> {
        let bots = self.0.house.get().map(|house| house.bots.as_slice()).unwrap_or_default();
        let bot = |bot: &Bot| Some(HouseBot { name: bot.player.name.clone()?, level: bot.level });
        bots.iter().filter_map(bot).collect()
    }

    /// A bot of the house takes its seat in a game that begins, if the game waits for it.
    pub(crate) fn house_seat(&self, whats: &[What], seat: Color) -> Option<What> {
        let What::Begun(beginning) = whats.first()? else { return None };
        let (house, invited) = (self.0.house.get()?, beginning.invited.as_deref()?);
        let bot = house.bots.iter().find(|bot| bot.player.id == invited)?;
        Some(What::Seated { side: side(seat), player: bot.player.id.clone() })
    }

    /// Looks for games that wait for a bot and have no task.
    async fn go_round(&self, lately: u64) {
        let Some(house) = self.0.house.get() else { return };
        for bot in &house.bots {
            for is_open in [false, true] {
                let id = Some(bot.player.id.clone());
                let filter = GameFilter {
                    state: Some(if is_open { GameState::Open } else { GameState::Playing }),
                    invited: id.clone().filter(|_| is_open),
                    player: id.filter(|_| !is_open),
                    with_private: true,
                    limit: MANY,
                    ..GameFilter::default()
                };
                let Ok(rows) = self.store().games(&filter).await else { return };
                for row in rows.into_iter().filter(|row| self.now().saturating_sub(row.changed) >= lately) {
                    self.attend(bot.clone(), row.id);
                }
            }
        }
    }

    /// A game has begun or changed: the bot that it waits for comes, if it is one of ours and not there.
    pub(crate) fn call_house(&self, room: &Room) {
        let Some(house) = self.0.house.get() else { return };
        let is_wanted = |bot: &&Bot| match room.progress() {
            Progress::Open => room.beginning().invited.as_deref() == Some(&bot.player.id),
            Progress::Playing | Progress::Over => room.side_of(&bot.player.id).is_some(),
            Progress::Aborted => false,
        };
        for bot in house.bots.iter().filter(is_wanted) {
            self.attend(bot.clone(), room.id.clone());
        }
    }

    /// Begins the task of a game, if it has none.
    fn attend(&self, bot: Bot, game: String) {
        let Some(house) = self.0.house.get() else { return };
        if !locked(&house.attended).insert(game.clone()) {
            return;
        }
        let app = self.clone();
        tokio::spawn(async move {
            app.play_as(&bot, &game).await;
            if let Some(house) = app.0.house.get() {
                locked(&house.attended).remove(&game);
            }
        });
    }

    /// Plays a game to its end, and its rematches.
    async fn play_as(&self, bot: &Bot, game: &str) {
        let Ok(held) = self.held(game).await else { return };
        let is_seated = match self.room(&held).await {
            Ok(room) => room.side_of(&bot.player.id).is_some(),
            Err(_) => return,
        };
        // Somebody was faster, or the game was called off.
        if !is_seated && self.join(game, bot.player.clone()).await.is_err() {
            return;
        }
        let mut pulse = held.pulse.subscribe();
        let Ok(Some(seat)) = self.room(&held).await.map(|room| room.side_of(&bot.player.id)) else { return };
        let _watching = self.enter(&held, Some(seat));
        let mut points = None;
        pulse.mark_changed();
        loop {
            // A game that stands still is taken up again when it goes on.
            match tokio::time::timeout(REMATCH, pulse.changed()).await {
                Ok(Ok(())) => pulse.mark_unchanged(),
                _ => return,
            }
            match self.move_on(bot, &held, seat, &mut points).await {
                Moved::Waits => {}
                Moved::Again => {
                    tokio::time::sleep(REST).await;
                    pulse.mark_changed();
                }
                Moved::Ended => return,
            }
        }
    }

    /// Does what is to be done in a game now.
    async fn move_on(&self, bot: &Bot, held: &Held, seat: Color, points: &mut Option<i32>) -> Moved {
        let Ok(room) = self.room(held).await.map(|room| room.clone()) else { return Moved::Again };
        let number = room.number();
        let act = |action| Act { action, key: None, phrase: None, result: ClaimedResult::Win };
        if let Progress::Over | Progress::Aborted = room.progress() {
            if room.rematch().is_some() || room.is_aborted() {
                return Moved::Ended;
            }
            if room.has_asked_rematch(seat.other()) && !room.has_asked_rematch(seat) {
                let why = self.why_unrated_in(&held.id, &bot.player).await.ok().flatten();
                let asked = Doing::Act(act(Action::Rematch), why);
                if let Ok(outcome) = self.act(&held.id, Some(bot.player.clone()), asked).await
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
            let answer = Doing::Act(act(if agrees { Action::Accept } else { Action::Decline }), None);
            // It may be withdrawn already.
            let _ = self.act(&held.id, Some(bot.player.clone()), answer).await;
            return Moved::Again;
        }
        if room.to_play() != Some(seat) {
            return Moved::Waits;
        }
        let Some(chosen) = self.ask_engine(bot.level, &room).await else { return Moved::Again };
        *points = chosen.points;
        let turn = room.table().last_position().write_turn(chosen.turn);
        // Two servers that think about the same turn play it once.
        let key = Some(format!("house-{number}"));
        let doing = Doing::Turn(PlayTurn { turn, number: number + 1, key }, 0);
        match self.act(&held.id, Some(bot.player.clone()), doing).await {
            Ok(_) => Moved::Waits,
            Err(_) => Moved::Again,
        }
    }

    async fn ask_engine(&self, level: u8, room: &Room) -> Option<HouseTurn> {
        let house = self.0.house.get()?;
        let mut game = room.table().game().clone();
        game.go_to(game.end());
        let pace = match room.table().pace(Milliseconds(self.now())) {
            Pace::Turn(_) => Pace::Turn(MOVETIME),
            Pace::Clocks { left, increment } if left.iter().all(|left| *left < 20 * LONGEST) => {
                Pace::Clocks { left, increment }
            }
            Pace::Clocks { .. } => Pace::Turn(LONGEST),
        };
        let (answer, heard) = oneshot::channel();
        locked(&house.ask).send(TurnRequest { level, game, pace, answer }).ok()?;
        heard.await.ok().flatten()
    }
}

/// What came of looking at a game.
enum Moved {
    /// The opponent is to do something.
    Waits,
    /// Something else may be to be done.
    Again,
    /// The game is over, and there is no rematch.
    Ended,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
