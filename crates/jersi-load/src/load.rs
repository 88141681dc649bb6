//! The load: pairs of players on sockets of their own, who play one game after the other at a given rate. Times are
//! counted from when a turn was due, not from when the socket took it, so that a slow server cannot hide in the queue
//! of its clients.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use jersi_rules::{AnyPosition, Color, RulesetId, SplitMix64, Turn};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::Options;
use crate::check::{Acknowledged, check_stored, verify};
use crate::client::{DONE, ERROR, EVENT, GAME, Heard, Line, Way};
use crate::database::Database;
use crate::figures::Times;
use crate::process::{Server, free_port, processor_of_family, used};

/// This many players come at the same time.
const COMING: usize = 64;
/// How long the server rests before its memory is looked at.
const REST: Duration = Duration::from_secs(20);
/// For how long everybody plays before it counts.
const WARMING: Duration = Duration::from_secs(5);
/// Verifying replays every game; with more stored ones it is left out.
const VERIFIED: u64 = 20_000;

/// What the players are told: first to play, then to count, then to stop.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Stage {
    Waiting,
    Warming(Instant),
    Counting(Instant),
    Over,
}

/// What a pair has to show.
#[derive(Default)]
struct Shown {
    /// Until the acknowledgement, and until the opponent saw the turn.
    times: [Times; 2],
    acknowledged: Acknowledged,
}

/// The servers that are measured.
struct Servers(Vec<Server>);

impl Servers {
    fn start(options: &Options, database: &Database) -> Result<Self> {
        let start = |_| Server::start(&options.program, free_port()?, database.address());
        (0..options.instances).map(start).collect::<Result<_>>().map(Self)
    }

    /// The way of a player to one of them.
    fn way(&self, player: u64) -> Way {
        Way::new(player, self.0[(player % self.0.len() as u64) as usize].address)
    }

    fn processor(&self) -> f64 {
        self.0.iter().map(|server| used(server.id()).processor).sum()
    }

    /// In megabytes.
    fn memory(&self) -> f64 {
        self.0.iter().map(|server| used(server.id()).memory as f64 / 1000.0).sum()
    }
}

/// Processor time of servers, database and players.
struct Spent([f64; 3]);

impl Spent {
    fn now(servers: &Servers, database: &Database) -> Self {
        let of_database = database.process().map_or(0.0, processor_of_family);
        Self([servers.processor(), of_database, used(std::process::id()).processor])
    }

    /// In microseconds for each of this many turns.
    fn since(&self, before: &Self, turns: f64) -> [f64; 3] {
        [0, 1, 2].map(|index| (self.0[index] - before.0[index]) * 1e6 / turns)
    }
}

pub(crate) async fn load(options: &Options) -> Result<()> {
    let database = Database::open(options).await?;
    let servers = Servers::start(options, &database)?;
    let empty = servers.memory();
    let (stage, told) = watch::channel(Stage::Waiting);
    let start = Instant::now();
    let mut pairs = come(options, &servers, &told);
    let games = options.games();
    let mut idle = Vec::new();
    for player in 2 * games..options.sockets {
        idle.push(Line::open(servers.way(player), "").await.context("an idle socket")?);
    }
    // A pair that is there has a second receiver.
    wait_for(&mut pairs, || stage.receiver_count() as u64 == 2 * games + 1).await?;
    println!("{} sockets and {games} games after {:.1} s", options.sockets, start.elapsed().as_secs_f64());
    // What has come in a hurry settles first.
    tokio::time::sleep(REST / 5).await;
    let (before, rested) = (servers.processor(), Instant::now());
    tokio::time::sleep(REST).await;
    let (resting, at_rest) = (servers.memory(), servers.processor() - before);
    let at_rest = at_rest / rested.elapsed().as_secs_f64();
    println!(
        "idle: {resting:.0} MB ({empty:.0} MB when empty, {:.1} kB a socket), {:.1} % of a processor",
        (resting - empty) * 1000.0 / options.sockets as f64,
        at_rest * 100.0
    );
    stage.send_replace(Stage::Warming(Instant::now()));
    tokio::time::sleep(options.time().min(WARMING)).await;
    let (begun, before) = (Instant::now(), Spent::now(&servers, &database));
    stage.send_replace(Stage::Counting(begun));
    tokio::time::sleep(options.time()).await;
    stage.send_replace(Stage::Over);
    let (seconds, after, busy) =
        (begun.elapsed().as_secs_f64(), Spent::now(&servers, &database), servers.memory());
    let (shown, failures) = gather(pairs).await?;
    let [done, told] = shown.times.map(Times::sorted);
    let turns = done.len() as f64;
    println!(
        "{} sockets, {} stored games, {:?}, {} server(s): {:.0} turns a second for {seconds:.0} s",
        options.sockets,
        options.stored_games,
        options.database,
        servers.0.len(),
        turns / seconds
    );
    println!("acknowledged: {done}");
    println!("seen by the opponent: {told}");
    let [server, of_database, players] = after.since(&before, turns);
    println!(
        "a turn costs {server:.0} µs of the server's processor time ({:.0} µs without what it needs at rest), \
        {of_database:.0} µs of the database's, {players:.0} µs of the players'; memory {busy:.0} MB",
        server - at_rest * seconds * 1e6 / turns
    );
    let stored = check_stored(&shown.acknowledged, servers.0[0].address).await?;
    println!("acknowledged {stored}, all of them stored; cut off or refused: {}", failures.len());
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

/// Lets all pairs come.
fn come(options: &Options, servers: &Servers, told: &watch::Receiver<Stage>) -> JoinSet<Result<Shown>> {
    let coming = Arc::new(Semaphore::new(COMING));
    let games = options.games();
    let mut pairs = JoinSet::new();
    for pair in 0..games {
        let ways = [servers.way(2 * pair), servers.way(2 * pair + 1)];
        let pace = options.turns_per_second.map(|rate| Pace {
            first: Duration::from_secs_f64(pair as f64 / rate),
            every: Duration::from_secs_f64(games as f64 / rate),
        });
        pairs.spawn(Pair::run(ways, pair, pace, coming.clone(), told.clone()));
    }
    pairs
}

/// What all pairs have to show, and what went wrong.
async fn gather(mut pairs: JoinSet<Result<Shown>>) -> Result<(Shown, Vec<String>)> {
    let (mut shown, mut failures) = (Shown::default(), Vec::new());
    while let Some(ended) = pairs.join_next().await {
        match ended? {
            Ok(pair) => {
                let [done, told] = pair.times;
                shown.times[0].append(done);
                shown.times[1].append(told);
                shown.acknowledged.extend(pair.acknowledged);
            }
            Err(error) => failures.push(format!("{error:#}")),
        }
    }
    Ok((shown, failures))
}

/// Waits until something is so; an error if a pair has ended before.
async fn wait_for(pairs: &mut JoinSet<Result<Shown>>, is_so: impl Fn() -> bool) -> Result<()> {
    while !is_so() {
        if let Some(ended) = pairs.try_join_next() {
            ended??;
            bail!("a pair has ended before it began");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// When a pair plays.
#[derive(Clone, Copy, Debug)]
struct Pace {
    first: Duration,
    every: Duration,
}

/// A turn that is on its way.
struct Sent {
    turn: Turn,
    text: String,
    due: Instant,
    done: Option<Instant>,
    told: Option<Instant>,
}

struct Pair {
    ways: [Way; 2],
    tokens: [String; 2],
    lines: [Line; 2],
    game: String,
    position: AnyPosition,
    number: u64,
    chance: SplitMix64,
    sent: Option<Sent>,
    shown: Shown,
}

impl Pair {
    async fn run(
        ways: [Way; 2],
        seed: u64,
        pace: Option<Pace>,
        coming: Arc<Semaphore>,
        mut told: watch::Receiver<Stage>,
    ) -> Result<Shown> {
        let permit = coming.acquire_owned().await?;
        let tokens = [ways[0].guest().await?, ways[1].guest().await?];
        let lines = [Line::open(ways[0], &tokens[0]).await?, Line::open(ways[1], &tokens[1]).await?];
        let position = AnyPosition::initial(RulesetId::Pijersi);
        let (chance, shown) = (SplitMix64::new(seed), Shown::default());
        let game = String::new();
        let mut pair = Self { ways, tokens, lines, game, position, number: 4, chance, sent: None, shown };
        pair.begin().await?;
        drop(permit);
        // A second receiver tells that this pair is there.
        let _here = told.clone();
        let mut stage = Stage::Waiting;
        let mut due = None;
        loop {
            let [white, black] = &mut pair.lines;
            let (by, heard) = tokio::select! {
                biased;
                changed = told.changed() => {
                    changed?;
                    stage = *told.borrow_and_update();
                    if stage == Stage::Over && pair.sent.is_none() {
                        return Ok(pair.shown);
                    }
                    if let Stage::Warming(start) = stage {
                        due = Some(pace.map_or(start, |pace| start + pace.first));
                    }
                    continue;
                }
                heard = white.hear() => (0, heard),
                heard = black.hear() => (1, heard),
                () = until(due), if pair.sent.is_none() => {
                    if let Some(at) = due {
                        due = Some(pace.map_or(at, |pace| at + pace.every));
                        // Without a pace the turn is due when the one before is done.
                        pair.send(if pace.is_some() { at } else { Instant::now() }).await?;
                    }
                    continue;
                }
            };
            if pair.take(by, heard)? {
                pair.done(matches!(stage, Stage::Counting(begun) if pair.is_due_after(begun)));
                if stage == Stage::Over {
                    return Ok(pair.shown);
                }
                if pair.position.outcome().is_some() {
                    pair.begin().await?;
                }
            }
        }
    }

    fn is_due_after(&self, begun: Instant) -> bool {
        self.sent.as_ref().is_some_and(|sent| sent.due >= begun)
    }

    /// Begins the next game.
    async fn begin(&mut self) -> Result<()> {
        if !self.game.is_empty() {
            for line in &mut self.lines {
                line.say(&json!({"kind": "unwatch", "game": self.game})).await?;
            }
        }
        let asked = json!({"ruleset": "pijersi", "side": "white", "time": "1800+10"});
        let begun = self.ways[0].must("games", &self.tokens[0], &asked).await?;
        begun["game"].as_str().context("no game")?.clone_into(&mut self.game);
        self.ways[1].must(&format!("games/{}/join", self.game), &self.tokens[1], &Value::Null).await?;
        for line in &mut self.lines {
            line.say(&json!({"kind": "watch", "game": self.game, "since": 3})).await?;
            loop {
                match line.hear().await {
                    Heard::Text(text) if text.starts_with(GAME) && text.contains(&self.game) => break,
                    Heard::Text(_) => {}
                    Heard::Closed(code) => bail!("cut off with {code:?}"),
                }
            }
        }
        self.position = AnyPosition::initial(RulesetId::Pijersi);
        self.number = 4;
        Ok(())
    }

    /// Who is to play.
    fn mover(&self) -> usize {
        usize::from(self.position.side() == Color::Black)
    }

    async fn send(&mut self, due: Instant) -> Result<()> {
        let turns = self.position.turns();
        let turn = turns[(self.chance.next_u64() % turns.len() as u64) as usize];
        let text = self.position.write_turn(turn);
        let key = self.number.to_string();
        let mover = self.mover();
        let message =
            json!({"kind": "turn", "game": self.game, "turn": text, "number": self.number, "key": key});
        self.sent = Some(Sent { turn, text, due, done: None, told: None });
        self.lines[mover].say(&message).await
    }

    /// Takes in what came; says whether the turn is acknowledged and seen.
    fn take(&mut self, by: usize, heard: Heard) -> Result<bool> {
        let text = match heard {
            Heard::Text(text) => text,
            Heard::Closed(code) => bail!("cut off with {code:?}"),
        };
        let mover = self.mover();
        let Some(sent) = &mut self.sent else { return Ok(false) };
        if by == mover && text.starts_with(DONE) {
            sent.done = Some(Instant::now());
        } else if by != mover
            && text.starts_with(EVENT)
            && text.contains(&format!("\"event\":{{\"number\":{},", self.number))
        {
            sent.told = Some(Instant::now());
        } else if text.starts_with(ERROR) {
            bail!("{text}");
        }
        Ok(sent.done.is_some() && sent.told.is_some())
    }

    /// The turn was acknowledged and seen.
    fn done(&mut self, is_counted: bool) {
        let Some(Sent { turn, text, due, done: Some(done), told: Some(told) }) = self.sent.take() else {
            return;
        };
        if is_counted {
            self.shown.times[0].add(done - due);
            self.shown.times[1].add(told - due);
        }
        self.shown.acknowledged.entry(self.game.clone()).or_default().push((self.number, text));
        self.position = self.position.play_unchecked(turn);
        self.number += 1;
    }
}

/// Sleeps until a time; for ever without one.
pub(crate) async fn until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}
