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

/// So many players come at the same time.
const COMING: usize = 64;
/// How long the server rests before its memory is looked at.
const REST: Duration = Duration::from_secs(5);
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

pub(crate) async fn load(options: &Options) -> Result<()> {
    let database = Database::open(options).await?;
    let mut servers = Vec::new();
    for _ in 0..options.instances {
        servers.push(Server::start(&options.program, free_port()?, database.address())?);
    }
    let sum = |of: fn(u32) -> f64| servers.iter().map(|server| of(server.id())).sum::<f64>();
    let memory = || sum(|id| used(id).memory as f64 / 1000.0);
    let empty = memory();
    let (stage, told) = watch::channel(Stage::Waiting);
    let start = Instant::now();
    let mut pairs = JoinSet::new();
    let coming = Arc::new(Semaphore::new(COMING));
    let games = options.games();
    for pair in 0..games {
        let way = |player: u64| {
            let server = &servers[(player % servers.len() as u64) as usize];
            Way::new(player, server.address)
        };
        let ways = [way(2 * pair), way(2 * pair + 1)];
        let pace = options.turns_per_second.map(|rate| Pace {
            first: Duration::from_secs_f64(pair as f64 / rate),
            every: Duration::from_secs_f64(games as f64 / rate),
        });
        pairs.spawn(Pair::run(ways, pair, pace, coming.clone(), told.clone()));
    }
    let mut idle = Vec::new();
    for player in 2 * games..options.sockets {
        let way = Way::new(player, servers[(player % servers.len() as u64) as usize].address);
        idle.push(Line::open(way, "").await?);
    }
    // Every pair takes a place while it comes.
    wait_for(&mut pairs, || stage.receiver_count() as u64 == 2 * games + 1).await?;
    println!("{} sockets and {games} games after {:.1} s", options.sockets, start.elapsed().as_secs_f64());
    tokio::time::sleep(REST).await;
    let resting = memory();
    println!(
        "idle: {resting:.0} MB ({empty:.0} MB when empty, {:.1} kB a socket)",
        (resting - empty) * 1000.0 / options.sockets as f64
    );
    stage.send_replace(Stage::Warming(Instant::now()));
    tokio::time::sleep(options.time().min(Duration::from_secs(5))).await;
    let processor = || sum(|id| used(id).processor);
    let of_database = || database.process().map_or(0.0, processor_of_family);
    let (begun, before, before_database) = (Instant::now(), processor(), of_database());
    let own = used(std::process::id()).processor;
    stage.send_replace(Stage::Counting(begun));
    tokio::time::sleep(options.time()).await;
    stage.send_replace(Stage::Over);
    let seconds = begun.elapsed().as_secs_f64();
    let (spent, spent_database) = (processor() - before, of_database() - before_database);
    let own = used(std::process::id()).processor - own;
    let busy = memory();
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
    let [done, told] = shown.times.map(Times::sorted);
    let turns = done.len() as f64;
    println!(
        "{} on {} with {} in it, {} server(s): {:.0} turns a second for {seconds:.0} s",
        options.sockets,
        database.address(),
        options.stored_games,
        servers.len(),
        turns / seconds
    );
    println!("acknowledged: {done}");
    println!("seen by the opponent: {told}");
    println!(
        "a turn costs {:.0} µs of the server's processor time, {:.0} µs of the database's, {:.0} µs of the players'; \
        memory {busy:.0} MB",
        spent * 1e6 / turns,
        spent_database * 1e6 / turns,
        own * 1e6 / turns
    );
    let stored = check_stored(&shown.acknowledged, servers[0].address).await?;
    println!("acknowledged {}, all of them stored; cut off or refused: {}", stored, failures.len());
    drop(idle);
    drop(servers);
    if options.stored_games <= VERIFIED {
        println!("{}", verify(&options.program, database.address())?);
    }
    failures.sort_unstable();
    failures.dedup();
    match failures.first() {
        Some(failure) => bail!("{failure}"),
        None => Ok(()),
    }
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
        let place = coming.acquire_owned().await?;
        let tokens = [ways[0].guest().await?, ways[1].guest().await?];
        let lines = [Line::open(ways[0], &tokens[0]).await?, Line::open(ways[1], &tokens[1]).await?];
        let position = AnyPosition::initial(RulesetId::Pijersi);
        let (chance, shown) = (SplitMix64::new(seed), Shown::default());
        let game = String::new();
        let mut pair = Self { ways, tokens, lines, game, position, number: 4, chance, sent: None, shown };
        pair.begin().await?;
        drop(place);
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
        let turn = turns[(self.chance.number() % turns.len() as u64) as usize];
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
