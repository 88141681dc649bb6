//! The sign to stop: given by Ctrl-C, and by the match itself when it is decided.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// Whether to stop: seen by all who have a copy. Once given it stays.
#[derive(Clone, Debug, Default)]
pub(super) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(super) fn give(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_given(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Lets Ctrl-C give the sign. Whoever presses it again means it: then the program ends at once.
    pub(super) fn on_interrupt(&self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let stop = self.clone();
        std::thread::spawn(move || {
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    if stop.is_given() {
                        std::process::exit(INTERRUPTED);
                    }
                    stop.give();
                }
            });
        });
        Ok(())
    }
}

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;
