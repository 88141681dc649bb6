//! `cargo xtask load`: load, soak and fault tests of servers.
//!
//! Servers are processes of the real program; players have real sockets on loopback addresses and play random legal turns
//! of `jersi-rules`. `load` measures throughput and latency, `soak` runs for long under restarts and dropped connections,
//! `fault` floods a server with idle connections. `check` and `clocks` verify the stored games afterwards. Faults that are
//! quick to test are left to `cargo test -p jersi --test faults`.

#![allow(clippy::print_stdout, reason = "a program for developers: its output is for their terminal")]
#![allow(clippy::cast_precision_loss, reason = "figures for people")]

#[cfg(not(target_os = "linux"))]
compile_error!("jersi-load reads /proc and sends signals: it supports Linux only");

mod check;
mod client;
mod clocks;
mod database;
mod fault;
mod figures;
mod lists;
mod load;
mod player;
mod process;
mod soak;
mod stored;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Parser;

use crate::database::Kind;
use crate::fault::Fault;

/// Measures servers under load, or runs them for long under faults
#[derive(Parser, Clone, Debug)]
#[command(name = "cargo xtask load")]
pub(crate) struct Options {
    /// Number of open sockets
    #[arg(long, default_value_t = 1000)]
    sockets: u64,

    /// Number of concurrent games, with two sockets each [default: half the sockets]
    #[arg(long)]
    games: Option<u64>,

    /// Turns per second over all games [default: as many as possible]
    #[arg(long)]
    turns_per_second: Option<f64>,

    /// Anonymous requests for lists per second in every other five seconds of a load test; the other five seconds are
    /// measured separately
    #[arg(long, value_name = "RATE")]
    lists_per_second: Option<f64>,

    /// Duration
    #[arg(long, default_value_t = 10)]
    seconds: u64,

    /// Database
    #[arg(long, value_enum, default_value_t = Kind::Sqlite)]
    database: Kind,

    /// Number of servers (one with SQLite)
    #[arg(long, default_value_t = 1)]
    instances: usize,

    /// Number of games in the database at the start
    #[arg(long, default_value_t = 0)]
    stored_games: u64,

    /// Folder of the database, which is reused and not deleted (SQLite)
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,

    /// Existing PostgreSQL database, which is filled unless it has games; by default a temporary cluster
    #[arg(long, value_name = "ADDRESS", conflicts_with = "folder")]
    address: Option<String>,

    /// Only create the database with its stored games
    #[arg(long)]
    prepare: bool,

    /// Soak test: clocks, thinking times, dropped connections and server restarts
    #[arg(long)]
    soak: bool,

    /// Seconds between server restarts in a soak test; 0 for none
    #[arg(long, default_value_t = 300)]
    restart_every: u64,

    /// Fault to test
    #[arg(long, value_enum)]
    fault: Option<Fault>,

    /// Program under test
    #[arg(long, value_name = "FILE", default_value = "target/release/jersi")]
    program: PathBuf,
}

impl Options {
    fn games(&self) -> u64 {
        self.games.unwrap_or(self.sockets / 2)
    }

    const fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

fn main() -> Result<()> {
    let options = Options::parse();
    ensure!(options.sockets >= 2 * options.games(), "a game needs two sockets");
    ensure!(options.instances == 1 || options.database == Kind::Postgres, "SQLite supports one server only");
    process::allow_many_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        if options.prepare {
            let database = database::Database::open(&options).await?;
            println!("{}: {} games", database.address(), options.stored_games);
            Ok(())
        } else if let Some(Fault::Idle) = options.fault {
            fault::idle(&options).await
        } else if options.soak {
            soak::soak(&options).await
        } else {
            load::load(&options).await
        }
    })
}
