//! The loop of a bot: accepting games, playing them, reconnecting.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use jersi_arena::{Spec, Stop};
use jersi_client::{ClientError, Connection, ConnectionEvent, Server};
use jersi_engines::ProgramTurn;
use jersi_play::{Offer, Pace};
use jersi_remote::{Course, Progress, RemoteGame, RemoteNews};
use jersi_rules::{Color, RulesetId};
use jersi_wire::{Action, ClientMessage, GameSummary, Me, Seek, ServerMessage};

use crate::thinker::{self, ThinkerAnswer, TurnRequest};

/// Interval at which the server is polled for games.
const ROUND: Duration = Duration::from_secs(3);
/// Tick interval of games.
const TICK: Duration = Duration::from_millis(500);
/// Maximum wait for a message of the server.
const WAIT: Duration = Duration::from_millis(50);
/// Time for which a finished game stays open for a rematch.
const LINGER: Duration = Duration::from_mins(1);
/// Pause after a failure of an engine.
const REST: Duration = Duration::from_secs(2);
/// Milliseconds for a turn in a game without clocks.
const MOVETIME: u64 = 1_000;
/// Network overhead in milliseconds, subtracted from the remaining time.
const TRAVEL: u64 = 300;

/// The engine of a bot, and the games that it accepts.
#[derive(Clone, Debug)]
pub struct BotOrders {
    /// The engine.
    pub spec: Spec,
    /// The rulesets it plays; all if empty.
    pub rulesets: Vec<RulesetId>,
    /// Maximum number of concurrent games.
    pub games: usize,
    /// Games that it accepts besides those in progress.
    pub accepts: Accepts,
}

impl BotOrders {
    /// An engine for every ruleset, in up to four concurrent games, that accepts challenges and rematches.
    #[must_use]
    pub fn new(spec: Spec) -> Self {
        Self { spec, rulesets: Vec::new(), games: 4, accepts: Accepts::default() }
    }
}

/// Games that a bot accepts besides those in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accepts {
    /// Games that name it as the opponent.
    pub challenges: bool,
    /// Open seeks of the lobby.
    pub seeks: bool,
    /// Rematches.
    pub rematches: bool,
}

impl Default for Accepts {
    fn default() -> Self {
        Self { challenges: true, seeks: false, rematches: true }
    }
}

/// An event in the life of a bot, for its operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotNews {
    /// A game has begun, or continues after a restart.
    Plays {
        /// The game.
        game: String,
        /// The name of the opponent.
        opponent: String,
    },
    /// A game is over.
    Ended {
        /// The game.
        game: String,
        /// The score, such as `1-0`; `None` for an aborted game.
        result: Option<String>,
    },
    /// The connection is lost, and is being opened again.
    Lost {
        /// Reason.
        reason: String,
    },
    /// The connection is open again.
    Back,
    /// The server or the rules refused an action.
    Refused {
        /// The game.
        game: String,
        /// Reason.
        reason: String,
    },
    /// The engine crashed, stalled or played an illegal turn. It is restarted.
    EngineFailed {
        /// The game.
        game: String,
        /// Reason.
        reason: String,
    },
}

/// Why a bot stopped.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The server refuses the bot.
    #[error("{0}")]
    Refused(String),
    /// No thread can be started for an engine.
    #[error("{0}")]
    Thread(io::Error),
    /// The caller could not report an event.
    #[error(transparent)]
    Output(io::Error),
}

/// The caller's callback for events.
type Tell<'t> = &'t mut dyn FnMut(BotNews) -> io::Result<()>;

/// A game in progress.
struct Playing {
    remote: RemoteGame,
    ask: Sender<TurnRequest>,
    /// The number of turns played when the engine was asked, while it has not answered.
    asked: Option<usize>,
    points: Option<i32>,
    /// The engine is not asked again before this time.
    rest: Option<Instant>,
    over: Option<Instant>,
    is_told: bool,
}

/// A running bot.
pub struct Bot<'a> {
    server: &'a Server,
    orders: BotOrders,
    stop: Stop,
    me: Me,
    begun: Instant,
    games: BTreeMap<String, Playing>,
    answers: (Sender<ThinkerAnswer>, Receiver<ThinkerAnswer>),
    hello: Option<ServerMessage>,
    /// The next time at which the server is polled for games.
    round: Instant,
    is_lost: bool,
}

impl<'a> Bot<'a> {
    /// A bot on a server whose token is the bot's; `me` is the result of [`Server::me`]. It ends once `stop` is set.
    #[must_use]
    pub fn new(server: &'a Server, me: Me, orders: BotOrders, stop: Stop) -> Self {
        let now = Instant::now();
        Self {
            server,
            orders,
            stop,
            me,
            begun: now,
            games: BTreeMap::new(),
            answers: mpsc::channel(),
            hello: None,
            round: now,
            is_lost: false,
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Plays until it is stopped, or until the server refuses it. Other engines of the process may still run then:
    /// [`jersi_engines::kill_engines`] ends them.
    pub fn run(&mut self, tell: Tell<'_>) -> Result<(), BotError> {
        let connection = Connection::open(self.server);
        let mut ticked = Instant::now();
        while !self.stop.is_given() {
            match connection.events().recv_timeout(WAIT) {
                Ok(event) => self.handle(event, tell)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Ok(event) = connection.events().try_recv() {
                self.handle(event, tell)?;
            }
            while let Ok(answer) = self.answers.1.try_recv() {
                self.answered(answer, tell)?;
            }
            if self.hello.is_some() && self.round <= Instant::now() {
                self.round = Instant::now() + ROUND;
                self.look_for_games()?;
            }
            if ticked.elapsed() >= TICK {
                ticked = Instant::now();
                let now = self.now();
                self.games.values_mut().for_each(|playing| playing.remote.tick(now));
            }
            self.play_on(tell)?;
            for playing in self.games.values_mut() {
                playing.remote.take_messages().into_iter().for_each(|message| connection.send(message));
            }
            self.clear_away(&connection);
        }
        Ok(())
    }

    fn handle(&mut self, event: ConnectionEvent, tell: Tell<'_>) -> Result<(), BotError> {
        let now = self.now();
        match event {
            ConnectionEvent::Open { hello, .. } => {
                for playing in self.games.values_mut() {
                    playing.remote.receive(&hello, now);
                    playing.remote.connected(now);
                }
                self.hello = Some(hello);
                self.round = Instant::now();
                if std::mem::take(&mut self.is_lost) {
                    tell(BotNews::Back).map_err(BotError::Output)?;
                }
            }
            ConnectionEvent::Lost { reason } => {
                self.games.values_mut().for_each(|playing| playing.remote.lost(now));
                self.hello = None;
                if !std::mem::replace(&mut self.is_lost, true) {
                    tell(BotNews::Lost { reason }).map_err(BotError::Output)?;
                }
            }
            ConnectionEvent::Refused(error) => return Err(BotError::Refused(error.message)),
            ConnectionEvent::Message(message) => {
                for playing in self.games.values_mut() {
                    for news in playing.remote.receive(&message, now) {
                        if let RemoteNews::Refused { error, .. } = news {
                            let game = playing.remote.id().to_owned();
                            tell(BotNews::Refused { game, reason: error.message })
                                .map_err(BotError::Output)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Continues its games, and accepts new ones up to the maximum.
    fn look_for_games(&mut self) -> Result<(), BotError> {
        // By identifier: a guest's name is not an account name, and finds nothing.
        let own = self.server.games(&format!("player={}&state=playing&limit=100", self.me.player));
        let Ok(own) = own else { return Ok(()) };
        for game in own.games {
            self.take(&game.game)?;
        }
        if self.orders.accepts.challenges && self.has_room() {
            let open = self.server.games(&format!("invited={}&state=open&limit=20", self.me.name));
            for game in open.map(|page| page.games).unwrap_or_default() {
                if self.has_room() && self.plays(&game) {
                    self.take_if(self.server.join(&game.game).map(|joined| joined.game))?;
                }
            }
        }
        if self.orders.accepts.seeks && self.has_room() {
            for seek in self.server.seeks().map(|seeks| seeks.seeks).unwrap_or_default() {
                if self.has_room() && self.wants(&seek) {
                    self.take_if(self.server.accept(&seek.seek).map(|joined| joined.game))?;
                }
            }
        }
        Ok(())
    }

    fn has_room(&self) -> bool {
        self.games.values().filter(|playing| playing.over.is_none()).count() < self.orders.games
    }

    fn is_own_ruleset(&self, ruleset: &str) -> bool {
        let known = ruleset.parse::<RulesetId>();
        known.is_ok_and(|ruleset| self.orders.rulesets.is_empty() || self.orders.rulesets.contains(&ruleset))
    }

    fn plays(&self, game: &GameSummary) -> bool {
        self.is_own_ruleset(&game.ruleset)
    }

    fn wants(&self, seek: &Seek) -> bool {
        seek.player != self.me.player && self.is_own_ruleset(&seek.wish.ruleset)
    }

    /// Opens the game if joining it succeeded. A failed join is ignored: usually another player was faster.
    fn take_if(&mut self, taken: Result<String, ClientError>) -> Result<(), BotError> {
        taken.map_or(Ok(()), |game| self.take(&game))
    }

    /// Opens a game, with its own engine.
    fn take(&mut self, game: &str) -> Result<(), BotError> {
        let Some(hello) = &self.hello else { return Ok(()) };
        if self.games.contains_key(game) {
            return Ok(());
        }
        let mut remote = RemoteGame::new(game, jersi_client::chance());
        let now = self.now();
        remote.receive(hello, now);
        remote.connected(now);
        let ask = thinker::start(game, &self.orders.spec, self.answers.0.clone(), self.stop.clone())
            .map_err(BotError::Thread)?;
        let playing =
            Playing { remote, ask, asked: None, points: None, rest: None, over: None, is_told: false };
        self.games.insert(game.to_owned(), playing);
        Ok(())
    }

    /// Acts in each game where an action is due.
    fn play_on(&mut self, tell: Tell<'_>) -> Result<(), BotError> {
        let now = self.now();
        for (id, playing) in &mut self.games {
            let remote = &mut playing.remote;
            let (Some(progress), Some(seat)) = (remote.progress(), remote.seat()) else { continue };
            if !playing.is_told {
                playing.is_told = true;
                let opponent = remote.name(seat.other()).unwrap_or("?").to_owned();
                tell(BotNews::Plays { game: id.clone(), opponent }).map_err(BotError::Output)?;
            }
            match progress {
                Progress::Playing => playing.play_on(seat, now),
                Progress::Over | Progress::Aborted => {
                    if playing.over.is_none() {
                        playing.over = Some(Instant::now());
                        let result = remote.course().and_then(Course::result);
                        let result = result.map(|(score, _)| score.to_owned());
                        tell(BotNews::Ended { game: id.clone(), result }).map_err(BotError::Output)?;
                    }
                    let is_asked =
                        remote.course().is_some_and(|course| course.has_asked_rematch(seat.other()));
                    if is_asked && self.orders.accepts.rematches && remote.may(Action::Rematch, now) {
                        remote.act(Action::Rematch, now);
                    }
                }
                Progress::Open => {}
            }
        }
        Ok(())
    }

    /// Plays the turn of an engine, or reports its failure.
    fn answered(&mut self, answer: ThinkerAnswer, tell: Tell<'_>) -> Result<(), BotError> {
        let now = self.now();
        let Some(playing) = self.games.get_mut(&answer.game) else { return Ok(()) };
        playing.asked = None;
        match answer.chosen {
            Ok(ProgramTurn { turn, points }) => {
                let course = playing.remote.course();
                let turns = course.map(|course| course.table().game().main_line().len());
                // After a take-back the answer is out of date, and the engine is asked again.
                if turns == Some(answer.after) && playing.remote.is_my_turn() {
                    playing.points = points;
                    if let Err(why) = playing.remote.play(turn, now) {
                        let news = BotNews::Refused { game: answer.game, reason: why.to_string() };
                        return tell(news).map_err(BotError::Output);
                    }
                }
                Ok(())
            }
            Err(reason) => {
                playing.rest = Some(Instant::now() + REST);
                tell(BotNews::EngineFailed { game: answer.game, reason }).map_err(BotError::Output)
            }
        }
    }

    /// Closes games that are over, and opens their rematches.
    fn clear_away(&mut self, connection: &Connection) {
        let is_done = |playing: &Playing| {
            let is_followed = playing.remote.course().is_some_and(|course| course.rematch().is_some());
            playing.remote.problem().is_some()
                || playing.over.is_some_and(|since| is_followed || since.elapsed() >= LINGER)
        };
        let done: Vec<String> =
            self.games.iter().filter(|(_, playing)| is_done(playing)).map(|(id, _)| id.clone()).collect();
        for game in done {
            if let Some(playing) = self.games.remove(&game)
                && let Some(next) = playing.remote.course().and_then(|course| course.rematch())
            {
                // A failure to start a thread is reported when the game is found again.
                let _ = self.take(next);
            }
            connection.send(ClientMessage::Unwatch { game });
        }
    }
}

impl Playing {
    fn play_on(&mut self, seat: Color, now: u64) {
        let remote = &mut self.remote;
        let is_rated = remote.course().is_some_and(|course| course.beginning().rated);
        if let Some((offer, by)) = remote.offer()
            && by != seat
        {
            let agrees = match offer {
                Offer::Tie | Offer::Stop => {
                    remote.course().is_some_and(|course| course.table().program_agrees(seat, self.points))
                }
                Offer::TakeBack { .. } => !is_rated,
            };
            let answer = if agrees { Action::Accept } else { Action::Decline };
            if remote.may(Action::Accept, now) && remote.may(Action::Decline, now) {
                remote.act(answer, now);
            }
        }
        let is_resting = self.rest.is_some_and(|until| until > Instant::now());
        if !remote.is_my_turn() || self.asked.is_some() || is_resting {
            return;
        }
        let Some(course) = remote.course() else { return };
        let mut game = course.table().game().clone();
        game.go_to(game.end());
        let left =
            Color::BOTH.map(|side| remote.clock(side, now).map(|left| left.saturating_sub(TRAVEL).max(1)));
        let increment = game.time_control().increment().0;
        let pace = match left {
            [Some(white), Some(black)] if game.time_control().time().is_some() => {
                Pace::Clocks { left: [white, black], increment }
            }
            _ => Pace::Turn(MOVETIME),
        };
        self.asked = Some(game.main_line().len());
        // The thread of an engine that failed has reported it.
        let _ = self.ask.send(TurnRequest { game, pace });
    }
}
