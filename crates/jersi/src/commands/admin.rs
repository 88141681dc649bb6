//! `jersi admin`: maintenance of the database of a server.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Subcommand;
use jersi_files::Replacement;
use jersi_play::Failure;
use jersi_rules::record::Reading;
use jersi_server::{Admin, AdminError, Role};
use jersi_store::{Address, DumpError, Store};
use jersi_tui::records::unreadable;
use jersi_tui::{Output, speech};

use super::bar::{Bar, Measured};
use crate::data_folder::database_of_platform;

/// Manage the games and players of a server
///
/// Everything but 'copy', 'restore', 'rebuild', 'migrate' and 'repair-clock' may be done while the server runs.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  jersi admin backup games.backup
  jersi admin --database postgres://jersi@localhost/jersi restore games.backup
  jersi admin copy sqlite:games.db postgres://jersi@localhost/jersi
  jersi admin verify
  jersi admin bot-token Botvinnik")]
pub(crate) struct Args {
    /// The database: sqlite:PATH or postgres://... [default: the file in the data folder]
    #[arg(long, value_name = "ADDRESS", global = true)]
    database: Option<Address>,

    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Write a backup of the database to a file
    Backup {
        /// The file; '-' is the standard output
        file: Output,
    },
    /// Restore a backup into an empty database
    Restore {
        /// The file; '-' is the standard input
        file: PathBuf,
    },
    /// Copy everything from one database into an empty one of either kind, and verify the copy
    Copy {
        /// Source: sqlite:PATH or postgres://...; no server may use it
        from: Address,

        /// Destination: sqlite:PATH or postgres://...
        to: Address,
    },
    /// Migrate the database of an earlier version, as 'serve' does
    Migrate,
    /// Remove times in the future, stored while the clock was wrong
    RepairClock,
    /// Replay every game and compare all derived data
    Verify,
    /// Rebuild all derived data from the events of games
    Rebuild,
    /// Write the records of all finished games
    Export {
        /// The file; '-' is the standard output [default: -]
        file: Option<Output>,
    },
    /// Import games from records into the archive
    Import {
        /// The files; '-' is the standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Delete the personal data of a player; the games stay
    Anonymise {
        /// The name or identifier
        player: String,
    },
    /// Suspend a player, who may then only watch
    Ban {
        /// The name or identifier
        player: String,

        /// For this number of days [default: without an end]
        #[arg(long, value_name = "DAYS", conflicts_with = "lift", value_parser = clap::value_parser!(u32).range(1..=3650))]
        days: Option<u32>,

        /// End the suspension of a player
        #[arg(long)]
        lift: bool,
    },
    /// Make a registered player a moderator, who judges reports
    Moderator {
        /// The name or identifier
        player: String,

        /// Take the role away
        #[arg(long)]
        lift: bool,
    },
    /// Invalidate the password and all sessions of a player, and print a recovery code for a new password
    ResetPassword {
        /// The name or identifier
        player: String,
    },
    /// Rename a player
    Rename {
        /// The name or identifier
        player: String,

        /// The new name
        name: String,
    },
    /// Print a token for a bot, which is created if it does not exist
    BotToken {
        /// Name of the bot
        name: String,
    },
}

pub(super) fn run(args: &Args, out: &mut (impl Write + Send)) -> Result<(), Failure> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::data)?;
    if let Task::Copy { from, to } = &args.task {
        return runtime.block_on(copy(from, to, out));
    }
    let address = match &args.database {
        Some(address) => address.clone(),
        None => database_of_platform().map_err(Failure::data)?,
    };
    if !matches!(args.task, Task::Restore { .. } | Task::Import { .. } | Task::BotToken { .. }) {
        must_exist(&address)?;
    }
    runtime.block_on(async {
        // Commands that need exclusive access to the database.
        let store = match args.task {
            Task::Migrate => Store::open_to_serve(&address).await,
            Task::Restore { .. } | Task::Rebuild | Task::RepairClock => Store::open_alone(&address).await,
            Task::Backup { .. } => Store::open_for_backup(&address).await,
            _ => Store::open(&address).await,
        };
        let store = store.map_err(|error| Failure::data(format_args!("{address}: {error}")))?;
        let done = perform(&args.task, &store, out).await;
        store.close().await;
        done
    })
}

/// A missing file is an error, not an empty database: its backup would be empty.
fn must_exist(address: &Address) -> Result<(), Failure> {
    match address {
        Address::Sqlite(path) if !path.exists() => {
            Err(Failure::data(format_args!("{address}: there is no such file")))
        }
        _ => Ok(()),
    }
}

/// Opens a database with exclusive access.
async fn open_alone(address: &Address) -> Result<Store, Failure> {
    let store = Store::open_alone(address).await;
    store.map_err(|error| Failure::data(format_args!("{address}: {error}")))
}

/// Copies everything through a temporary file, and replays every game of the copy.
async fn copy(from: &Address, to: &Address, out: &mut (impl Write + Send)) -> Result<(), Failure> {
    must_exist(from)?;
    let (source, target) = (open_alone(from).await?, open_alone(to).await?);
    let copied = copy_rows(&source, &target).await;
    source.close().await;
    let done = match copied {
        Ok(rows) => {
            let words = speech::words();
            let rows = u32::try_from(rows).unwrap_or(u32::MAX);
            let line = words.say("admin-copied", &[("rows", rows.into()), ("to", to.to_string().into())]);
            writeln!(out, "{line}")?;
            perform(&Task::Verify, &target, out).await
        }
        Err(failure) => Err(failure),
    };
    target.close().await;
    done
}

async fn copy_rows(source: &Store, target: &Store) -> Result<u64, Failure> {
    let mut file = tempfile().map_err(Failure::data)?;
    let mut writer = io::BufWriter::new(&mut file);
    let mut bar = Bar::new();
    source.back_up_with(&mut writer, &mut |done, all| bar.set(done, all)).await.map_err(dump_failed)?;
    drop(bar);
    writer.flush()?;
    drop(writer);
    let length = file.stream_position()?;
    file.rewind()?;
    target.restore(&mut BufReader::new(Measured::new(file, length))).await.map_err(dump_failed)
}

/// A private temporary file, removed when it is closed.
fn tempfile() -> io::Result<File> {
    let path = std::env::temp_dir().join(format!("jersi-copy-{}", std::process::id()));
    let file = private(&path)?;
    // Where open files can't be removed, it stays in the folder of temporary files.
    let _ = fs::remove_file(&path);
    Ok(file)
}

/// Creates a file readable by its owner only: it contains private data of players.
fn private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

async fn perform(task: &Task, store: &Store, out: &mut (impl Write + Send)) -> Result<(), Failure> {
    let admin = Admin::new(store.clone());
    let words = speech::words();
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX).into();
    match task {
        Task::Backup { file } => {
            let Some((file, rows)) = back_up(store, file, out).await? else { return Ok(()) };
            let shown = file.display().to_string();
            writeln!(
                out,
                "{}",
                words.say("admin-backed-up", &[("rows", count(rows)), ("file", shown.into())])
            )?;
        }
        Task::Restore { file } => {
            let length = file.metadata().map_or(0, |found| found.len());
            let backup = Measured::new(open(file)?, length);
            let rows = store.restore(&mut BufReader::new(backup)).await.map_err(dump_failed)?;
            writeln!(out, "{}", words.say("admin-restored", &[("rows", count(rows))]))?;
        }
        // Checked before, for both databases.
        Task::Copy { .. } => {}
        Task::Migrate => {
            let version = store.schema_version().await.map_err(Failure::data)?;
            writeln!(out, "{}", words.say("admin-migrated", &[("version", version.to_string().into())]))?;
        }
        Task::RepairClock => {
            let rows = admin.repair_clock(now()).await.map_err(admin_failed)?;
            writeln!(out, "{}", words.say("admin-clock-repaired", &[("rows", count(rows))]))?;
        }
        Task::Verify => {
            let (games, differences) = admin.verify().await.map_err(admin_failed)?;
            for difference in &differences {
                writeln!(out, "{difference}")?;
            }
            let found = differences.len() as u64;
            let rebuilt = differences.iter().filter(|difference| difference.is_rebuilt()).count() as u64;
            let line = words.say("admin-verified", &[("games", count(games)), ("found", count(found))]);
            writeln!(out, "{line}")?;
            if found > 0 {
                out.flush()?;
                let say = |id, number| words.say(id, &[("found", count(number))]);
                return Err(Failure::data(match found - rebuilt {
                    0 => say("admin-differs", rebuilt),
                    broken if rebuilt == 0 => say("admin-not-replayed", broken),
                    broken => {
                        format!("{} {}", say("admin-differs", rebuilt), say("admin-not-replayed", broken))
                    }
                }));
            }
        }
        Task::Rebuild => {
            let games = admin.rebuild().await.map_err(admin_failed)?;
            writeln!(out, "{}", words.say("admin-rebuilt", &[("games", count(games))]))?;
        }
        Task::Export { file } => {
            let Some(games) = export(&admin, file.as_ref(), out).await? else { return Ok(()) };
            writeln!(out, "{}", words.say("admin-exported", &[("games", count(games))]))?;
        }
        Task::Import { files } => {
            let mut sums = [0; 3];
            for file in files {
                let length = file.metadata().map_or(0, |found| found.len());
                let mut records = Measured::new(open(file)?, length);
                let imported = admin.import(&mut records, Reading::default(), now()).await;
                let counts = imported.map_err(|error| match error {
                    AdminError::Input(error) => failed(file, &error),
                    error => admin_failed(error),
                })?;
                sums.iter_mut().zip(counts).for_each(|(sum, more)| *sum += more);
            }
            let [new, known, left] = sums.map(count);
            writeln!(
                out,
                "{}",
                words.say("admin-imported", &[("new", new), ("known", known), ("left", left)])
            )?;
        }
        Task::Anonymise { player } => admin.anonymise(player, now()).await.map_err(admin_failed)?,
        Task::Ban { player, lift: true, .. } => admin.lift_ban(player, now()).await.map_err(admin_failed)?,
        Task::Ban { player, days, .. } => admin.ban(player, *days, now()).await.map_err(admin_failed)?,
        Task::Moderator { player, lift } => {
            let role = if *lift { Role::None } else { Role::Moderator };
            admin.set_moderator(player, role, now()).await.map_err(admin_failed)?;
        }
        Task::ResetPassword { player } => {
            let code = admin.reset_password(player).await.map_err(admin_failed)?;
            writeln!(out, "{}", words.say("admin-password-reset", &[("code", code.into())]))?;
        }
        Task::Rename { player, name } => admin.rename(player, name).await.map_err(admin_failed)?,
        Task::BotToken { name } => {
            writeln!(out, "{}", admin.bot_token(name, now()).await.map_err(admin_failed)?)?;
        }
    }
    Ok(())
}

/// Backs up to a file, and returns it with the number of rows; `None` if it went to standard output.
async fn back_up<'a>(
    store: &Store,
    file: &'a Output,
    out: &mut (impl Write + Send),
) -> Result<Option<(&'a Path, u64)>, Failure> {
    let mut bar = Bar::new();
    let mut progress = |done: u64, all: u64| bar.set(done, all);
    let Some(file) = file.file() else {
        store.back_up_with(out, &mut progress).await.map_err(|error| match error {
            // A closed pipe is an ordinary end.
            DumpError::File(error) => Failure::from(error),
            error => dump_failed(error),
        })?;
        return Ok(None);
    };
    // It has password hashes.
    let mut new = Replacement::private(file).map_err(Failure::data)?;
    let rows = store.back_up_with(&mut new, &mut progress).await.map_err(|error| match error {
        DumpError::File(error) => Failure::data(new.failed(error)),
        error => dump_failed(error),
    })?;
    new.finish().map_err(Failure::data)?;
    Ok(Some((file, rows)))
}

/// Exports to a file, and returns the number of games; `None` if they went to standard output.
async fn export(
    admin: &Admin,
    file: Option<&Output>,
    out: &mut (impl Write + Send),
) -> Result<Option<u64>, Failure> {
    let mut bar = Bar::new();
    let mut progress = |done: u64, all: u64| bar.set(done, all);
    let Some(file) = file.and_then(Output::file) else {
        admin.export_with(out, &mut progress).await.map_err(|error| match error {
            AdminError::Output(error) => Failure::from(error),
            error => admin_failed(error),
        })?;
        return Ok(None);
    };
    let mut new = Replacement::new(file).map_err(Failure::data)?;
    let games = admin.export_with(&mut new, &mut progress).await.map_err(|error| match error {
        AdminError::Output(error) => Failure::data(new.failed(error)),
        error => admin_failed(error),
    })?;
    new.finish().map_err(Failure::data)?;
    Ok(Some(games))
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// Opens a file for reading; `-` is standard input.
fn open(file: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    match File::open(file) {
        Ok(opened) => Ok(Box::new(opened)),
        Err(error) => Err(failed(file, &error)),
    }
}

/// Failure to read a file.
fn failed(file: &Path, error: &io::Error) -> Failure {
    unreadable(&speech::words(), &file.display().to_string(), error)
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn dump_failed(error: DumpError) -> Failure {
    Failure::data(error)
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn admin_failed(error: AdminError) -> Failure {
    match error {
        AdminError::NoPlayer(_)
        | AdminError::NameTaken(_)
        | AdminError::BadName(_)
        | AdminError::NoPassword(_) => Failure::call(error),
        error => Failure::data(error),
    }
}
