//! Soak test: players who think and lose connections, on a server that is restarted repeatedly. At the end every
//! acknowledged turn is stored and all clocks are correct.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use jersi_rules::Color;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::Options;
use crate::check::{all_events, verify};
use crate::clocks::{Down, Found, check};
use crate::database::Database;
use crate::player::{Played, Player, Tally};
use crate::process::{Server, Stop, Used, free_port, used};

/// Time control of the games: seconds and increment.
const TIME: (u64, u64) = (60, 2);
/// Interval of measuring the server.
const LOOK: Duration = Duration::from_secs(5);
/// Interval of printed lines.
const LINE: Duration = Duration::from_mins(1);
/// No restarts within this time before the end.
const LAST: Duration = Duration::from_secs(20);
/// Downtime in milliseconds: minimum and range.
const DOWN: (u64, u64) = (500, 8_000);

/// Observations of both players by game.
type Games = Arc<Mutex<HashMap<String, [Played; 2]>>>;

pub(crate) async fn soak(options: &Options) -> Result<()> {
    let database = Database::open(options).await?;
    let port = free_port()?;
    let mut server = Server::start(&options.program, port, database.address())?;
    let address = server.address;
    let (tally, games) = (Arc::<Tally>::default(), Games::default());
    let stop = Arc::new(AtomicBool::new(false));
    let mut pairs = JoinSet::new();
    for pair in 0..options.sockets / 2 {
        let players = [Player::new(2 * pair, address).await?, Player::new(2 * pair + 1, address).await?];
        pairs.spawn(play_on(players, tally.clone(), games.clone(), stop.clone()));
    }
    let mut supervisor = Supervisor::new(options);
    println!("minute  run  memory   files  processor  turns  games  cuts  connects   retries");
    let start = Instant::now();
    let mut printed = start;
    while start.elapsed() < options.time() {
        tokio::time::sleep(LOOK).await;
        if let Some(ended) = pairs.try_join_next() {
            ended??;
        }
        supervisor.look(&server);
        if printed.elapsed() >= LINE {
            printed = Instant::now();
            supervisor.print(start.elapsed(), &tally);
        }
        if supervisor.is_time() && start.elapsed() + LAST < options.time() {
            server = supervisor.restart(server, options, database.address()).await?;
        }
    }
    stop.store(true, Ordering::Relaxed);
    while let Some(ended) = pairs.join_next().await {
        ended??;
    }
    supervisor.look(&server);
    supervisor.print(start.elapsed(), &tally);
    supervisor.report();
    let games = games.lock().map_err(|_| anyhow::anyhow!("a player has failed"))?.drain().collect();
    judge(&games, &supervisor.downs, address, &tally).await?;
    let ended = server.stop(Stop::Terminate)?;
    println!("shutdown took {:.1} s", ended.as_secs_f64());
    println!("{}", verify(&options.program, database.address())?);
    Ok(())
}

/// Two players play games until stopped.
async fn play_on(
    mut players: [Player; 2],
    tally: Arc<Tally>,
    games: Games,
    stop: Arc<AtomicBool>,
) -> Result<()> {
    while !stop.load(Ordering::Relaxed) {
        let time = format!("{}+{}", TIME.0, TIME.1);
        let asked = json!({"ruleset": "pijersi", "side": "white", "time": time});
        let begun = players[0].retry_post("games", &asked).await?;
        let game = begun["game"].as_str().context("no game")?.to_owned();
        players[1].retry_post(&format!("games/{game}/join"), &Value::Null).await?;
        let [white, black] = &mut players;
        let (one, two) =
            tokio::join!(white.play(&game, Color::White, &tally), black.play(&game, Color::Black, &tally));
        let played = [one?, two?];
        tally.games.fetch_add(1, Ordering::Relaxed);
        if let Ok(mut games) = games.lock() {
            games.insert(game, played);
        }
    }
    Ok(())
}

/// Checks that both players saw the stored events, that acknowledged turns are stored, and that the clocks are correct.
async fn judge(
    games: &HashMap<String, [Played; 2]>,
    downs: &[Down],
    server: std::net::SocketAddr,
    tally: &Tally,
) -> Result<()> {
    let all = all_events(games.keys(), server).await?;
    let (mut clocks, mut acknowledged, mut excess) = (Found::default(), 0, Vec::new());
    for (game, players) in games {
        let stored = &all[game];
        let mut turns = 0;
        for player in players {
            ensure!(stored.starts_with(&player.seen), "{game}: a player saw other events");
            for (number, turn) in player.acknowledged.iter().chain(&player.done) {
                ensure!(stored[*number as usize - 1]["turn"] == turn.as_str(), "{game}: {number} is lost");
            }
            turns += player.acknowledged.len() as u64;
            excess.extend(&player.excess);
        }
        let found = check(stored, TIME.0 * 1000, TIME.1 * 1000, downs).with_context(|| game.clone())?;
        ensure!(turns == found.turns, "{game}: {turns} turns were acknowledged, {} are stored", found.turns);
        acknowledged += turns;
        clocks.add(found);
    }
    let count = |of: &std::sync::atomic::AtomicU64| of.load(Ordering::Relaxed);
    println!(
        "{} games, {acknowledged} turns acknowledged, {} stored; {} connections cut, {} asked to reconnect (1012), \
        {} connections opened, {} turns retried",
        games.len(),
        clocks.turns,
        count(&tally.cuts),
        count(&tally.asked_to_reconnect),
        count(&tally.reconnects),
        count(&tally.retries)
    );
    println!(
        "{} restarts; {} outage events in running games; {} flags, at most {} ms late",
        downs.len(),
        clocks.outages,
        clocks.flags,
        clocks.latest_flag
    );
    excess.sort_unstable();
    let share = |of: usize| excess.get((excess.len() * of / 1000).min(excess.len().saturating_sub(1)));
    println!(
        "charged beyond the thinking time, on intact connections: p1 {:?} ms, p50 {:?} ms, p99 {:?} ms of {} turns",
        share(10).unwrap_or(&0),
        share(500).unwrap_or(&0),
        share(990).unwrap_or(&0),
        excess.len()
    );
    println!("all clocks are correct");
    Ok(())
}

/// Monitors and restarts the server.
struct Supervisor {
    every: Option<Duration>,
    begun: Instant,
    runs: Vec<Vec<Used>>,
    downs: Vec<Down>,
    /// Shutdown and start times of servers.
    ended: Vec<Duration>,
    started: Vec<Duration>,
}

impl Supervisor {
    fn new(options: &Options) -> Self {
        let every = (options.restart_every > 0).then(|| Duration::from_secs(options.restart_every));
        let (downs, ended, started) = (Vec::new(), Vec::new(), Vec::new());
        Self { every, begun: Instant::now(), runs: vec![Vec::new()], downs, ended, started }
    }

    fn look(&mut self, server: &Server) {
        if let Some(run) = self.runs.last_mut() {
            run.push(used(server.id()));
        }
    }

    fn is_time(&self) -> bool {
        self.every.is_some_and(|every| self.begun.elapsed() >= every)
    }

    fn print(&self, since: Duration, tally: &Tally) {
        let last = self.runs.last().and_then(|run| run.last()).copied().unwrap_or_default();
        let count = |of: &std::sync::atomic::AtomicU64| of.load(Ordering::Relaxed);
        println!(
            "{:6}  {:4}  {:4.1} MB  {:5}  {:7.1} s  {:5}  {:5}  {:4}  {:9}  {:10}",
            since.as_secs() / 60,
            self.runs.len(),
            last.memory as f64 / 1000.0,
            last.files,
            last.processor,
            count(&tally.acknowledged),
            count(&tally.games),
            count(&tally.cuts),
            count(&tally.reconnects),
            count(&tally.retries)
        );
    }

    /// Stops the server, alternately by SIGTERM and SIGKILL, and starts another one after a while.
    async fn restart(&mut self, mut server: Server, options: &Options, database: &str) -> Result<Server> {
        let how = if self.downs.len().is_multiple_of(2) { Stop::Terminate } else { Stop::Kill };
        let from = now();
        let port = server.address.port();
        let ended = tokio::task::spawn_blocking(move || server.stop(how)).await??;
        if how == Stop::Terminate {
            self.ended.push(ended);
        }
        let (least, more) = DOWN;
        let wait = least + (self.downs.len() as u64 * 2_917) % more;
        tokio::time::sleep(Duration::from_millis(wait)).await;
        let start = Instant::now();
        let (program, database) = (options.program.clone(), database.to_owned());
        let server = tokio::task::spawn_blocking(move || Server::start(&program, port, &database)).await??;
        self.started.push(start.elapsed());
        self.downs.push(Down { from, until: now() });
        self.runs.push(Vec::new());
        self.begun = Instant::now();
        Ok(server)
    }

    /// Prints memory by server run, and restart times.
    fn report(&self) {
        println!("run   samples  memory after 30 s, in the middle, at the end, maximum   files");
        for (index, run) in self.runs.iter().enumerate() {
            let at = |index: usize| run.get(index).map_or(0.0, |used| used.memory as f64 / 1000.0);
            let most = run.iter().map(|used| used.memory).max().unwrap_or(0) as f64 / 1000.0;
            let files = run.iter().map(|used| used.files).max().unwrap_or(0);
            println!(
                "{:4}  {:7}  {:.1} MB  {:.1} MB  {:.1} MB  {most:.1} MB  {files}",
                index + 1,
                run.len(),
                at(6.min(run.len().saturating_sub(1))),
                at(run.len() / 2),
                at(run.len().saturating_sub(1))
            );
        }
        let most = |times: &[Duration]| times.iter().max().copied().unwrap_or_default();
        println!("shutdown within {:?}, start within {:?}", most(&self.ended), most(&self.started));
    }
}

/// Milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}
