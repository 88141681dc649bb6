//! The games that a bot plays: which it takes, what it does in each, and what becomes of them when the line is lost.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use jersi_arena::{Spec, Stop};
use jersi_client::{ClientError, Connection, Heard, Server};
use jersi_play::{Offer, Pace};
use jersi_remote::{Course, Progress, RemoteGame, RemoteNews};
use jersi_rules::{Color, RulesetId};
use jersi_tui::Failure;
use jersi_wire::{Action, ClientMessage, GameSummary, Seek, ServerMessage};
use jersi_words::Words;

use super::Accept;
use super::thinker::{self, Answer, Question};

/// So often the server is asked for games.
const ROUND: Duration = Duration::from_secs(3);
/// So often time passes for games.
const TICK: Duration = Duration::from_millis(500);
/// So long the bot waits for something to happen.
const WAIT: Duration = Duration::from_millis(50);
/// So long a game that is over is kept, for a rematch.
const LINGER: Duration = Duration::from_mins(1);
/// So long an engine that failed is left alone.
const REST: Duration = Duration::from_secs(2);
/// Milliseconds for a turn in a game without clocks.
const MOVETIME: u64 = 1_000;
/// A clock is taken to hold so much less than it does: turns travel.
const TRAVEL: u64 = 300;

/// What a bot is to do.
pub(super) struct Orders {
    pub(super) spec: Spec,
    pub(super) rulesets: Vec<RulesetId>,
    pub(super) games: usize,
    pub(super) accept: Vec<Accept>,
}

/// A game that is played.
struct Playing {
    remote: RemoteGame,
    ask: Sender<Question>,
    /// After how many turns the engine was asked, and has not answered.
    asked: Option<usize>,
    points: Option<i32>,
    /// Not before this time is the engine asked again.
    rest: Option<Instant>,
    over: Option<Instant>,
    is_told: bool,
}

/// A bot at work.
pub(super) struct Desk<'a, W> {
    server: &'a Server,
    words: &'a Words,
    orders: Orders,
    stop: Stop,
    out: &'a mut W,
    name: String,
    begun: Instant,
    games: BTreeMap<String, Playing>,
    answers: (Sender<Answer>, Receiver<Answer>),
    hello: Option<ServerMessage>,
    /// The server is asked for games at this time.
    round: Instant,
    is_lost: bool,
}

impl<'a, W: Write> Desk<'a, W> {
    pub(super) fn new(
        server: &'a Server,
        words: &'a Words,
        orders: Orders,
        stop: Stop,
        name: String,
        out: &'a mut W,
    ) -> Self {
        let (games, now) = (BTreeMap::new(), Instant::now());
        let answers = mpsc::channel();
        Self {
            server,
            words,
            orders,
            stop,
            out,
            name,
            begun: now,
            games,
            answers,
            hello: None,
            round: now,
            is_lost: false,
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn tell(&mut self, id: &str, arguments: &[(&str, jersi_words::Value)]) -> Result<(), Failure> {
        writeln!(self.out, "{}", self.words.say(id, arguments))?;
        Ok(self.out.flush()?)
    }

    /// Plays until the sign to stop is given.
    pub(super) fn run(&mut self) -> Result<(), Failure> {
        let connection = Connection::open(self.server);
        let mut ticked = Instant::now();
        while !self.stop.is_given() {
            match connection.heard().recv_timeout(WAIT) {
                Ok(heard) => self.hear(heard)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Ok(heard) = connection.heard().try_recv() {
                self.hear(heard)?;
            }
            while let Ok(answer) = self.answers.1.try_recv() {
                self.answered(answer)?;
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
            self.play_on()?;
            for playing in self.games.values_mut() {
                playing.remote.take_outbox().into_iter().for_each(|message| connection.send(message));
            }
            self.clear_away(&connection);
        }
        Ok(())
    }

    fn hear(&mut self, heard: Heard) -> Result<(), Failure> {
        let now = self.now();
        match heard {
            Heard::Open { hello, .. } => {
                for playing in self.games.values_mut() {
                    playing.remote.receive(&hello, now);
                    playing.remote.connected(now);
                }
                self.hello = Some(hello);
                self.round = Instant::now();
                if std::mem::take(&mut self.is_lost) {
                    self.tell("bot-back", &[])?;
                }
            }
            Heard::Lost { reason } => {
                self.games.values_mut().for_each(|playing| playing.remote.lost(now));
                self.hello = None;
                if !std::mem::replace(&mut self.is_lost, true) {
                    self.tell("bot-lost", &[("reason", reason.into())])?;
                }
            }
            Heard::Refused(error) => return Err(Failure::data(error.message)),
            Heard::Said(message) => {
                let mut told = Vec::new();
                for playing in self.games.values_mut() {
                    for news in playing.remote.receive(&message, now) {
                        if let RemoteNews::Refused { error, .. } = news {
                            told.push((playing.remote.id().to_owned(), error.message));
                        }
                    }
                }
                for (game, reason) in told {
                    self.tell("bot-refused", &[("game", game.into()), ("reason", reason.into())])?;
                }
            }
        }
        Ok(())
    }

    /// Takes up own games, and takes new ones as long as there is room.
    fn look_for_games(&mut self) -> Result<(), Failure> {
        let own = self.server.games(&format!("player={}&state=playing&limit=100", self.name));
        let Ok(own) = own else { return Ok(()) };
        for game in own.games {
            self.take(&game.game)?;
        }
        if self.orders.accept.contains(&Accept::Challenges) && self.has_room() {
            let open = self.server.games(&format!("invited={}&state=open&limit=20", self.name));
            for game in open.map(|page| page.games).unwrap_or_default() {
                if self.has_room() && self.plays(&game) {
                    self.take_if(self.server.join(&game.game).map(|joined| joined.game))?;
                }
            }
        }
        if self.orders.accept.contains(&Accept::Seeks) && self.has_room() {
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
        !seek.name.eq_ignore_ascii_case(&self.name) && self.is_own_ruleset(&seek.wish.ruleset)
    }

    /// Somebody else may have been faster, which is no failure.
    fn take_if(&mut self, taken: Result<String, ClientError>) -> Result<(), Failure> {
        taken.map_or(Ok(()), |game| self.take(&game))
    }

    /// Sits down at a game.
    fn take(&mut self, game: &str) -> Result<(), Failure> {
        let Some(hello) = &self.hello else { return Ok(()) };
        if self.games.contains_key(game) {
            return Ok(());
        }
        let mut remote = RemoteGame::new(game, jersi_client::chance());
        let now = self.now();
        remote.receive(hello, now);
        remote.connected(now);
        let ask = thinker::start(game, self.orders.spec.clone(), self.answers.0.clone(), self.stop.clone())
            .map_err(Failure::data)?;
        let playing =
            Playing { remote, ask, asked: None, points: None, rest: None, over: None, is_told: false };
        self.games.insert(game.to_owned(), playing);
        Ok(())
    }

    /// Does in each game what is to be done.
    fn play_on(&mut self) -> Result<(), Failure> {
        let now = self.now();
        let mut told = Vec::new();
        for (id, playing) in &mut self.games {
            let remote = &mut playing.remote;
            let (Some(progress), Some(seat)) = (remote.progress(), remote.seat()) else { continue };
            if !playing.is_told {
                playing.is_told = true;
                let opponent = remote.name(seat.other()).unwrap_or("?").to_owned();
                told.push(("bot-plays", id.clone(), opponent));
            }
            match progress {
                Progress::Playing => playing.play_on(seat, now),
                Progress::Over | Progress::Aborted => {
                    if playing.over.is_none() {
                        playing.over = Some(Instant::now());
                        let result = remote.course().and_then(Course::result);
                        told.push((
                            "bot-ended",
                            id.clone(),
                            result.map_or("-", |(result, _)| result).to_owned(),
                        ));
                    }
                    let is_asked =
                        remote.course().is_some_and(|course| course.has_asked_rematch(seat.other()));
                    if is_asked
                        && self.orders.accept.contains(&Accept::Rematches)
                        && remote.may(Action::Rematch, now)
                    {
                        remote.act(Action::Rematch, now);
                    }
                }
                Progress::Open => {}
            }
        }
        for (id, game, about) in told {
            self.tell(id, &[("game", game.into()), ("about", about.into())])?;
        }
        Ok(())
    }

    /// An engine has found a turn, or failed.
    fn answered(&mut self, answer: Answer) -> Result<(), Failure> {
        let now = self.now();
        let Some(playing) = self.games.get_mut(&answer.game) else { return Ok(()) };
        playing.asked = None;
        match answer.chosen {
            Ok((turn, points)) => {
                let turns = playing.remote.table().map(|table| table.game().main_line().len());
                // Something may have been taken back meanwhile; then it is asked again.
                if turns == Some(answer.after) && playing.remote.is_my_turn() {
                    playing.points = points;
                    if let Err(why) = playing.remote.play(turn, now) {
                        let reason = why.to_string();
                        return self
                            .tell("bot-refused", &[("game", answer.game.into()), ("reason", reason.into())]);
                    }
                }
                Ok(())
            }
            Err(reason) => {
                playing.rest = Some(Instant::now() + REST);
                self.tell("bot-engine-failed", &[("game", answer.game.into()), ("reason", reason.into())])
            }
        }
    }

    /// Lets go of games that are over.
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
                // A failure to start a thread is found when the game is looked for.
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
                Offer::Tie => self.points.is_some_and(|points| points <= 0),
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
        let Some(table) = remote.table() else { return };
        let mut game = table.game().clone();
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
        // An engine that is gone says so itself.
        let _ = self.ask.send(Question { game, pace });
    }
}
