//! Atomic file writes: complete or unchanged.
//!
//! A file written in place is lost when the disk is full, when the process is killed, or when two processes write it.
//! All user files of this project are written by these functions:
//!
//! - [`write()`] replaces a file: the new contents are written next to it, synced, and renamed over it. It preserves
//!   permissions and follows symbolic links. [`create()`] does the same for a file that must not exist yet,
//!   [`write_private`] for secrets, [`Replacement`] piece by piece for what does not fit into memory, and [`probe`] checks
//!   beforehand whether a file can be written.
//! - [`Log`] is an append-only file of whole entries. A partly written entry is removed.
//! - [`replace_folder`] builds a new folder next to the old one and swaps both.
//! - [`Lock`] marks a file as in use for other processes. It is released when the process ends.
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
//! A log holds the lock of its file. Only the caller can recognise an incomplete last entry, for example after a power
//! failure; [`Log::cut`] removes it.
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
//! # Errors
//!
//! A [`WriteError`] has the path, the reason and the state of the previous file, which is always unchanged. Temporary
//! files of killed processes have hidden names (`.NAME.PROCESS-NUMBER.jersi-new`) and are removed by a later write to
//! the same path.
//!
//! # Limits
//!
//! Of a file with several hard links, only the given name gets the new contents. A folder in which no file can be
//! created is an error, even if the file itself is writable. Locks are advisory.

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
pub use write::{Replacement, create, probe, write, write_private};
