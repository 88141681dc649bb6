//! Signals that end programs, as a flag: so that a game can be left as if the player had asked for it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Sets a flag when a signal comes that ends programs: Ctrl-C, the end of the session, the closing of the terminal.
pub(crate) fn note_endings(flag: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in endings() {
        signal_hook::flag::register(signal, Arc::clone(flag))?;
    }
    Ok(())
}

/// The same, but the second such signal ends the program at once.
pub(crate) fn note_endings_once(flag: &Arc<AtomicBool>) -> io::Result<()> {
    /// The exit code of a program that Ctrl-C ended.
    const INTERRUPTED: i32 = 130;
    for signal in endings() {
        // Registered before the flag is: the first signal still finds it unset.
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
