//! The engines that run now, so that they can be ended before the process exits: they lead process groups of their own,
//! which no signal of the terminal reaches, and a stalled engine does not notice that its input ends.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The process groups of engines, by the number of their leaders. Global like the processes themselves.
static RUNNING: Mutex<Running> = Mutex::new(Running { groups: BTreeSet::new(), is_closed: false });

struct Running {
    groups: BTreeSet<u32>,
    /// Whether the process is about to exit, and nothing may be started.
    is_closed: bool,
}

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every engine of this process, and all that they started, at once. None can be started afterwards: this is for a
/// process that exits without waiting for its threads.
pub fn kill_engines() {
    let mut running = running();
    running.is_closed = true;
    for &group in &running.groups {
        kill_group(group);
    }
}

/// Starts a process that leads a group.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    if running.is_closed {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let child = command.spawn()?;
    running.groups.insert(child.id());
    Ok(child)
}

/// Ends all processes of a group. Its leader must not have been waited for yet: until then the number is its own.
pub(super) fn kill(leader: &Child) {
    let mut running = running();
    kill_group(leader.id());
    running.groups.remove(&leader.id());
}

#[cfg(unix)]
fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // Fails only if all have ended already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// There are no such groups here.
#[cfg(not(unix))]
fn kill_group(_: u32) {}
