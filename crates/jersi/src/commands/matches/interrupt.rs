//! Ctrl-C during a match.

use jersi_arena::Stop;
use jersi_tui::Failure;

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Lets Ctrl-C give the sign to stop. Whoever presses it again means it: then the program ends at once.
pub(super) fn stops(stop: &Stop) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stop = stop.clone();
    std::thread::Builder::new().spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if stop.is_given() {
                    std::process::exit(INTERRUPTED);
                }
                stop.give();
            }
        });
    })?;
    Ok(())
}
