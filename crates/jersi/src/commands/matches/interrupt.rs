//! Ctrl-C during a match.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jersi_arena::Stop;
use jersi_engines::kill_engines;
use jersi_play::Failure;

/// Exit code after Ctrl-C.
const INTERRUPTED: i32 = 130;

/// Installs the Ctrl-C handler, which stops the match. A second Ctrl-C kills the engines and ends the program immediately.
pub(super) fn stops(stop: &Stop) -> Result<Interrupts, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stop = stop.clone();
    let interrupts = Interrupts::default();
    let is_ending = Arc::clone(&interrupts.is_ending);
    std::thread::Builder::new().spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if stop.is_given() {
                    is_ending.store(true, Ordering::Release);
                    kill_engines();
                    std::process::exit(INTERRUPTED);
                }
                stop.give();
            }
        });
    })?;
    Ok(interrupts)
}

/// Whether a second Ctrl-C is ending the program.
#[derive(Default)]
pub(super) struct Interrupts {
    is_ending: Arc<AtomicBool>,
}

impl Interrupts {
    /// After a second Ctrl-C, waits for the end of the program. The match ends too when its engines are killed, and
    /// must not exit first with success.
    pub(super) fn wait_for_the_end(&self) {
        while self.is_ending.load(Ordering::Acquire) {
            std::thread::park();
        }
    }
}
