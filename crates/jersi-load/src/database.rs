//! Databases for load tests: a SQLite file or a separate PostgreSQL cluster, with durable commits.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use jersi_testkit::postgres::{Cluster, Durability};

use crate::Options;
use crate::process::{Server, free_port};
use crate::stored;

/// Kind of database.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
}

/// Database, deleted after the run unless it has a given folder.
pub(crate) struct Database {
    address: String,
    cluster: Option<Cluster>,
    folder: Option<PathBuf>,
}

impl Database {
    /// Opens a database, filled with the requested number of games.
    pub(crate) async fn open(options: &Options) -> Result<Self> {
        let mut is_there = false;
        let database = match (options.database, &options.address) {
            (Kind::Sqlite, _) => {
                let own = std::env::temp_dir().join(format!("jersi-load-{}", std::process::id()));
                let folder = options.folder.clone().unwrap_or_else(|| own.clone());
                fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
                let file = folder.join("games.db");
                is_there = file.exists();
                let address = format!("sqlite:{}", file.display());
                Self { address, cluster: None, folder: options.folder.is_none().then_some(own) }
            }
            (Kind::Postgres, Some(address)) => {
                is_there = stored::has_games(address).await?;
                Self { address: address.clone(), cluster: None, folder: None }
            }
            (Kind::Postgres, None) => {
                let cluster = Cluster::start(Durability::Synced).context("PostgreSQL does not start")?;
                Self { address: cluster.database(), cluster: Some(cluster), folder: None }
            }
        };
        if options.stored_games > 0 && !is_there {
            // A server creates the tables and plays the template games.
            let server = Server::start(&options.program, free_port()?, &database.address)?;
            stored::fill(server, &database.address, options.stored_games).await?;
        }
        Ok(database)
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Process of PostgreSQL.
    pub(crate) fn process(&self) -> Option<u32> {
        let file = self.cluster.as_ref()?.folder().join("data/postmaster.pid");
        fs::read_to_string(file).ok()?.lines().next()?.parse().ok()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}
