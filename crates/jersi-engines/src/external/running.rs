//! Registry of running engines, ended before the process exits: their process groups get no signals of the terminal,
//! and a stalled engine does not notice the end of its input.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Process groups of engines, by leader. Global, like processes.
static RUNNING: Mutex<Running> = Mutex::new(Running { groups: BTreeSet::new(), is_closed: false });

struct Running {
    groups: BTreeSet<u32>,
    /// Whether the process is exiting, so that nothing may be started.
    is_closed: bool,
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every engine of this process with its children. No engine can be started afterwards: for a process that exits
/// without joining its threads.
pub fn kill_engines() {
    let mut running = running();
    running.is_closed = true;
    for &group in &running.groups {
        kill_group(group);
    }
}

/// Starts a process as a group leader.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    if running.is_closed {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let child = command.spawn()?;
    running.groups.insert(child.id());
    Ok(child)
}

/// Kills a process group. Its leader must not have been reaped: until then the number is valid.
pub(super) fn kill(leader: &Child) {
    let mut running = running();
    kill_group(leader.id());
    running.groups.remove(&leader.id());
}

#[cfg(unix)]
fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // Fails only if all have exited.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// No process groups on this platform.
#[cfg(not(unix))]
fn kill_group(_: u32) {}
