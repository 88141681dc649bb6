//! Files of users, written whole or not at all.
//!
//! A file that is written in place is lost when the disk is full, when the process is killed, or when two processes
//! write it. Everything that this project writes for users therefore goes through one of these:
//!
//! - [`write()`] replaces a file: the new contents are written beside it, synced, and renamed over it. It keeps the
//!   permissions of the old file and follows symbolic links. [`create()`] does the same for a file that must not
//!   exist yet, [`write_private`] for secrets, and [`probe`] finds out beforehand whether a file can be written at all.
//! - [`Log`] is a file that grows by whole entries. An entry that does not fit is taken back.
//! - [`replace_folder`] builds a new folder beside the old one and swaps the two.
//! - [`Lock`] tells other processes that a file is in use. It ends with the process, however that ends.
//!
//! # A file
//!
//! ```
//! let folder = std::env::temp_dir().join(format!("jersi-files-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let file = folder.join("game.jersi");
//! jersi_files::create(&file, b"first")?;
//! jersi_files::write(&file, b"second")?;
//! assert_eq!(std::fs::read(&file)?, b"second");
//! assert!(jersi_files::create(&file, b"third").is_err());
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A log, and a lock
//!
//! A log holds the lock of its file. What lies behind the last whole entry of a file, for example after a power cut, only
//! the caller can recognise; [`Log::cut`] removes it.
//!
//! ```
//! use jersi_files::{Lock, LockError, Log};
//!
//! let folder = std::env::temp_dir().join(format!("jersi-log-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let file = folder.join("games.jersi");
//! let mut log = Log::create(&file)?;
//! log.append(b"one\n")?;
//! assert!(matches!(Lock::take(&file), Err(LockError::Busy(_))));
//! drop(log);
//!
//! let (mut log, earlier) = Log::open(&file)?;
//! assert_eq!(earlier, b"one\n");
//! log.append(b"two\n")?;
//! assert_eq!(std::fs::read(&file)?, b"one\ntwo\n");
//! # drop(log);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/ledger.rs` uses both.
//!
//! # When something goes wrong
//!
//! A [`WriteError`] names the path and the reason, and says whether an older file is still there: it always is, unchanged.
//! What a killed process leaves beside a file has a hidden name of its own (`.NAME.PROCESS-NUMBER.jersi-new`) and is
//! removed by a later write to the same path.
//!
//! # What it does not do
//!
//! A file with several hard links is replaced under the name that was given, the other names keep the old contents. A
//! folder in which no file can be made is an error, even if the file itself could be written. Locks keep out only those
//! who ask for them.

mod draft;
mod error;
mod folder;
mod lock;
mod log;
mod write;

pub use error::{Previous, WriteError};
pub use folder::replace_folder;
pub use lock::{Lock, LockError};
pub use log::{Log, LogError};
pub use write::{create, probe, write, write_private};
