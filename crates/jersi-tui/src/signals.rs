//! Terminating signals as a flag, so that a game ends as by the quit command.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Sets a flag on a terminating signal: Ctrl-C, termination, closed terminal.
pub(crate) fn note_endings(flag: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in endings() {
        signal_hook::flag::register(signal, Arc::clone(flag))?;
    }
    Ok(())
}

/// The same, but a second signal ends the process immediately.
pub(crate) fn note_endings_once(flag: &Arc<AtomicBool>) -> io::Result<()> {
    /// Exit code after Ctrl-C.
    const INTERRUPTED: i32 = 130;
    for signal in endings() {
        // Registered before the flag: the first signal finds it unset.
        signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED, Arc::clone(flag))?;
    }
    note_endings(flag)
}

fn endings() -> impl Iterator<Item = i32> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    #[cfg(unix)]
    let more = [signal_hook::consts::SIGHUP, signal_hook::consts::SIGQUIT];
    #[cfg(not(unix))]
    let more = [];
    [SIGINT, SIGTERM].into_iter().chain(more)
}
