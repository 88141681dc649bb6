//! Load test: pairs of players on their own sockets play games at a given rate. Latency is measured from the time when a
//! turn was due, not when it was sent, so that a slow server can't hide in the clients' queues (coordinated omission).

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use jersi_rules::{AnyPosition, Color, RulesetId, SplitMix64, Turn};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::Options;
use crate::check::{Acknowledged, Stored, check_stored, verify};
use crate::client::{DONE, ERROR, EVENT, GAME, Received, Route, Socket};
use crate::database::Database;
use crate::figures::Times;
use crate::lists::{Answers, is_listing, request_lists};
use crate::process::{Server, free_port, processor_of_family, used};

/// Concurrent logins.
const LOGINS: usize = 64;
/// Idle time before memory is measured.
const REST: Duration = Duration::from_secs(20);
/// Warm-up time.
const WARM_UP: Duration = Duration::from_secs(5);
/// Maximum number of stored games for verification, which replays all.
const VERIFIED: u64 = 20_000;

/// Stages of a run.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Stage {
    Waiting,
    Warming(Instant),
    Counting(Instant),
    Over,
}

/// Measurements of a pair.
#[derive(Default)]
struct Measurements {
    /// Latency until the acknowledgement, and until the opponent received the turn.
    times: [Times; 2],
    /// The same while lists are requested.
    beside_lists: [Times; 2],
    acknowledged: Acknowledged,
}

/// Servers under test.
struct Servers(Vec<Server>);

impl Servers {
    fn start(options: &Options, database: &Database) -> Result<Self> {
        let start = |_| Server::start(&options.program, free_port()?, database.address());
        (0..options.instances).map(start).collect::<Result<_>>().map(Self)
    }

    /// Addresses of a player and a server.
    fn route(&self, player: u64) -> Route {
        Route::new(player, self.0[(player % self.0.len() as u64) as usize].address)
    }

    fn processor(&self) -> f64 {
        self.0.iter().map(|server| used(server.id()).processor).sum()
    }

    /// Memory in megabytes.
    fn memory(&self) -> f64 {
        self.0.iter().map(|server| used(server.id()).memory as f64 / 1000.0).sum()
    }
}

/// Processor time of servers, database and clients.
struct Spent([f64; 3]);

impl Spent {
    fn now(servers: &Servers, database: &Database) -> Self {
        let of_database = database.process().map_or(0.0, processor_of_family);
        Self([servers.processor(), of_database, used(std::process::id()).processor])
    }

    /// Microseconds per turn since an earlier measurement.
    fn since(&self, before: &Self, turns: f64) -> [f64; 3] {
        [0, 1, 2].map(|index| (self.0[index] - before.0[index]) * 1e6 / turns)
    }
}

pub(crate) async fn load(options: &Options) -> Result<()> {
    let database = Database::open(options).await?;
    let servers = Servers::start(options, &database)?;
    let empty = servers.memory();
    let (stage, stages) = watch::channel(Stage::Waiting);
    let start = Instant::now();
    let mut pairs = start_pairs(options, &servers, &stages);
    let games = options.games();
    let mut idle = Vec::new();
    for player in 2 * games..options.sockets {
        idle.push(Socket::open(servers.route(player), "").await.context("an idle socket")?);
    }
    // A pair that is ready holds a second receiver.
    wait_for(&mut pairs, || stage.receiver_count() as u64 == 2 * games + 1).await?;
    println!("{} sockets and {games} games after {:.1} s", options.sockets, start.elapsed().as_secs_f64());
    // Lets the server settle after the logins.
    tokio::time::sleep(REST / 5).await;
    let (before, rested) = (servers.processor(), Instant::now());
    tokio::time::sleep(REST).await;
    let (resting, at_rest) = (servers.memory(), servers.processor() - before);
    let at_rest = at_rest / rested.elapsed().as_secs_f64();
    println!(
        "idle: {resting:.0} MB ({empty:.0} MB when empty, {:.1} kB per socket), {:.1} % of a processor",
        (resting - empty) * 1000.0 / options.sockets as f64,
        at_rest * 100.0
    );
    stage.send_replace(Stage::Warming(Instant::now()));
    tokio::time::sleep(options.time().min(WARM_UP)).await;
    let (begun, before) = (Instant::now(), Spent::now(&servers, &database));
    stage.send_replace(Stage::Counting(begun));
    let answers = measure(options, servers.route(0), begun).await?;
    stage.send_replace(Stage::Over);
    let (seconds, after, busy) =
        (begun.elapsed().as_secs_f64(), Spent::now(&servers, &database), servers.memory());
    let (measured, failures) = collect_all(pairs).await?;
    let [done, seen] = measured.times.map(Times::sorted);
    let [done_beside, seen_beside] = measured.beside_lists.map(Times::sorted);
    let turns = (done.len() + done_beside.len()) as f64;
    println!(
        "{} sockets, {} stored games, {:?}, {} server(s): {:.0} turns per second for {seconds:.0} s",
        options.sockets,
        options.stored_games,
        options.database,
        servers.0.len(),
        turns / seconds
    );
    println!("acknowledged: {done}");
    println!("received by the opponent: {seen}");
    if let Some(answers) = answers {
        println!("beside lists, acknowledged: {done_beside}");
        println!("beside lists, received by the opponent: {seen_beside}");
        println!(
            "p99 to the opponent: {:.2} times that without lists",
            seen_beside.share(990) / seen.share(990)
        );
        println!("{}", answers.summary());
    }
    let [server, of_database, players] = after.since(&before, turns);
    println!(
        "processor time per turn: server {server:.0} µs ({:.0} µs without its idle load), \
        database {of_database:.0} µs, clients {players:.0} µs; memory {busy:.0} MB",
        server - at_rest * seconds * 1e6 / turns
    );
    let Stored { turns: stored, outages } =
        check_stored(&measured.acknowledged, servers.0[0].address).await?;
    println!("{stored} turns acknowledged, all stored; {outages} outages; {} pairs failed", failures.len());
    drop(idle);
    drop(servers);
    if options.stored_games <= VERIFIED {
        println!("{}", verify(&options.program, database.address())?);
    }
    match failures.first() {
        Some(failure) => bail!("{failure}"),
        None => Ok(()),
    }
}

/// Lets the pairs play for the duration, beside lists if they are asked for.
async fn measure(options: &Options, route: Route, begun: Instant) -> Result<Option<Answers>> {
    let Some(per_second) = options.lists_per_second else {
        tokio::time::sleep(options.time()).await;
        return Ok(None);
    };
    request_lists(route, per_second, begun, options.time()).await.map(Some)
}

/// Starts all pairs.
fn start_pairs(
    options: &Options,
    servers: &Servers,
    stages: &watch::Receiver<Stage>,
) -> JoinSet<Result<Measurements>> {
    let logins = Arc::new(Semaphore::new(LOGINS));
    let games = options.games();
    let mut pairs = JoinSet::new();
    for pair in 0..games {
        let routes = [servers.route(2 * pair), servers.route(2 * pair + 1)];
        let pace = options.turns_per_second.map(|rate| Pace {
            first: Duration::from_secs_f64(pair as f64 / rate),
            every: Duration::from_secs_f64(games as f64 / rate),
        });
        let has_lists = options.lists_per_second.is_some();
        pairs.spawn(Pair::run(routes, pair, pace, has_lists, logins.clone(), stages.clone()));
    }
    pairs
}

/// Collects the measurements and errors of all pairs.
async fn collect_all(mut pairs: JoinSet<Result<Measurements>>) -> Result<(Measurements, Vec<String>)> {
    let (mut measured, mut failures) = (Measurements::default(), Vec::new());
    while let Some(ended) = pairs.join_next().await {
        match ended? {
            Ok(pair) => {
                for (all, times) in
                    [(&mut measured.times, pair.times), (&mut measured.beside_lists, pair.beside_lists)]
                {
                    all.iter_mut().zip(times).for_each(|(all, times)| all.append(times));
                }
                measured.acknowledged.extend(pair.acknowledged);
            }
            Err(error) => failures.push(format!("{error:#}")),
        }
    }
    Ok((measured, failures))
}

/// Waits for a condition; an error if a pair ends before.
async fn wait_for(pairs: &mut JoinSet<Result<Measurements>>, is_so: impl Fn() -> bool) -> Result<()> {
    while !is_so() {
        if let Some(ended) = pairs.try_join_next() {
            ended??;
            bail!("a pair ended before the start");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Schedule of a pair.
#[derive(Clone, Copy, Debug)]
struct Pace {
    first: Duration,
    every: Duration,
}

/// Turn in flight.
struct Sent {
    turn: Turn,
    text: String,
    due: Instant,
    done: Option<Instant>,
    seen: Option<Instant>,
}

struct Pair {
    routes: [Route; 2],
    tokens: [String; 2],
    sockets: [Socket; 2],
    game: String,
    position: AnyPosition,
    number: u64,
    random: SplitMix64,
    sent: Option<Sent>,
    measured: Measurements,
}

impl Pair {
    async fn run(
        routes: [Route; 2],
        seed: u64,
        pace: Option<Pace>,
        has_lists: bool,
        logins: Arc<Semaphore>,
        mut stages: watch::Receiver<Stage>,
    ) -> Result<Measurements> {
        let permit = logins.acquire_owned().await?;
        let tokens = [routes[0].guest().await?, routes[1].guest().await?];
        let sockets =
            [Socket::open(routes[0], &tokens[0]).await?, Socket::open(routes[1], &tokens[1]).await?];
        let position = AnyPosition::initial(RulesetId::Pijersi);
        let (random, measured) = (SplitMix64::new(seed), Measurements::default());
        let game = String::new();
        let mut pair =
            Self { routes, tokens, sockets, game, position, number: 4, random, sent: None, measured };
        pair.begin().await?;
        drop(permit);
        // Signals that this pair is ready.
        let _here = stages.clone();
        let mut stage = Stage::Waiting;
        let mut due = None;
        loop {
            let [white, black] = &mut pair.sockets;
            let (by, received) = tokio::select! {
                biased;
                changed = stages.changed() => {
                    changed?;
                    stage = *stages.borrow_and_update();
                    if stage == Stage::Over && pair.sent.is_none() {
                        return Ok(pair.measured);
                    }
                    if let Stage::Warming(start) = stage {
                        due = Some(pace.map_or(start, |pace| start + pace.first));
                    }
                    continue;
                }
                received = white.receive() => (0, received),
                received = black.receive() => (1, received),
                () = until(due), if pair.sent.is_none() => {
                    if let Some(at) = due {
                        due = Some(pace.map_or(at, |pace| at + pace.every));
                        // Without a rate the turn is due when the previous one is done.
                        pair.send(if pace.is_some() { at } else { Instant::now() }).await?;
                    }
                    continue;
                }
            };
            if pair.take(by, received)? {
                pair.done(stage, has_lists);
                if stage == Stage::Over {
                    return Ok(pair.measured);
                }
                if pair.position.outcome().is_some() {
                    pair.begin().await?;
                }
            }
        }
    }

    /// Starts the next game.
    async fn begin(&mut self) -> Result<()> {
        if !self.game.is_empty() {
            for socket in &mut self.sockets {
                socket.send(&json!({"kind": "unwatch", "game": self.game})).await?;
            }
        }
        let asked = json!({"ruleset": "pijersi", "side": "white", "time": "1800+10"});
        let begun = self.routes[0].must("games", &self.tokens[0], &asked).await?;
        begun["game"].as_str().context("no game")?.clone_into(&mut self.game);
        self.routes[1].must(&format!("games/{}/join", self.game), &self.tokens[1], &Value::Null).await?;
        for socket in &mut self.sockets {
            socket.send(&json!({"kind": "watch", "game": self.game, "since": 3})).await?;
            loop {
                match socket.receive().await {
                    Received::Text(text) if text.starts_with(GAME) && text.contains(&self.game) => break,
                    Received::Text(_) => {}
                    Received::Closed(code) => bail!("disconnected with {code:?}"),
                }
            }
        }
        self.position = AnyPosition::initial(RulesetId::Pijersi);
        self.number = 4;
        Ok(())
    }

    /// Index of the player to move.
    fn mover(&self) -> usize {
        usize::from(self.position.side() == Color::Black)
    }

    async fn send(&mut self, due: Instant) -> Result<()> {
        let turns = self.position.turns();
        let turn = turns[(self.random.next_u64() % turns.len() as u64) as usize];
        let text = self.position.write_turn(turn);
        let key = self.number.to_string();
        let mover = self.mover();
        let message =
            json!({"kind": "turn", "game": self.game, "turn": text, "number": self.number, "key": key});
        self.sent = Some(Sent { turn, text, due, done: None, seen: None });
        self.sockets[mover].send(&message).await
    }

    /// Handles a message. Returns whether the turn is acknowledged and received by the opponent.
    fn take(&mut self, by: usize, received: Received) -> Result<bool> {
        let text = match received {
            Received::Text(text) => text,
            Received::Closed(code) => bail!("disconnected with {code:?}"),
        };
        let mover = self.mover();
        let Some(sent) = &mut self.sent else { return Ok(false) };
        if by == mover && text.starts_with(DONE) {
            sent.done = Some(Instant::now());
        } else if by != mover
            && text.starts_with(EVENT)
            && text.contains(&format!("\"event\":{{\"number\":{},", self.number))
        {
            sent.seen = Some(Instant::now());
        } else if text.starts_with(ERROR) {
            bail!("{text}");
        }
        Ok(sent.done.is_some() && sent.seen.is_some())
    }

    /// Records the latency of a turn, if it was due while turns are counted.
    fn done(&mut self, stage: Stage, has_lists: bool) {
        let Some(Sent { turn, text, due, done: Some(done), seen: Some(seen) }) = self.sent.take() else {
            return;
        };
        if let Stage::Counting(begun) = stage
            && due >= begun
        {
            let is_beside_lists = has_lists && is_listing(begun, due);
            let measured = &mut self.measured;
            let times = if is_beside_lists { &mut measured.beside_lists } else { &mut measured.times };
            times[0].add(done - due);
            times[1].add(seen - due);
        }
        self.measured.acknowledged.entry(self.game.clone()).or_default().push((self.number, text));
        self.position = self.position.play_unchecked(turn);
        self.number += 1;
    }
}

/// Sleeps until a time, or forever.
pub(crate) async fn until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}
