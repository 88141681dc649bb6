//! Ctrl-C during a match.

use jersi_arena::Stop;
use jersi_arena::client::kill_engines;
use jersi_tui::Failure;

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Lets Ctrl-C stop the match. A second Ctrl-C ends the program at once, and with it the engines that it started,
/// even those that have stalled.
pub(super) fn stops(stop: &Stop) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stop = stop.clone();
    std::thread::Builder::new().spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if stop.is_given() {
                    kill_engines();
                    std::process::exit(INTERRUPTED);
                }
                stop.give();
            }
        });
    })?;
    Ok(())
}
