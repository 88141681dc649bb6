//! Engine process: reader and writer threads, so that the engine can't block the caller. It leads a process group, so
//! that its child processes end with it.

use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use jersi_play::printable;
use jersi_ugi::{LONGEST_LINE, Request};

use super::command_line::{CommandLineError, split};
use super::misbehaviour::Misbehaviour;
use super::running;
use crate::capped;

/// Capacity of the queue of lines; when it is full, the engine blocks.
const MOST_WAITING: usize = 1024;
/// Timeout of `quit`.
const LAST_ORDERS: Duration = Duration::from_millis(300);
/// Poll interval for the exit of a silent engine.
const LOOK: Duration = Duration::from_millis(100);

/// Result of a read.
#[derive(Debug)]
pub enum EngineOutput {
    /// A line, without its end.
    Line(String),
    /// Timeout.
    Nothing,
    /// End of output.
    End,
}

/// A process, ended on drop.
pub struct Process {
    child: Child,
    /// None when the input is closed.
    to: Option<Sender<Vec<u8>>>,
    from: Receiver<String>,
    last_words: Arc<Mutex<Option<String>>>,
    /// Thread that reads them; complete when it ends.
    keeper: Option<JoinHandle<()>>,
    /// Whether it was reaped: its process number may be reused.
    is_over: bool,
}

impl Process {
    /// Starts a program by its command line.
    pub fn start(command: &str) -> Result<Self, Misbehaviour> {
        Self::start_words(&split(command)?)
    }

    /// Starts a program with arguments; the first word is the program.
    pub fn start_words(words: &[String]) -> Result<Self, Misbehaviour> {
        let (program, arguments) = words.split_first().ok_or(CommandLineError::Empty)?;
        let not_started = |error| Misbehaviour::NotStarted { program: program.clone(), error };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        lead_group(&mut command);
        let child = running::spawn(&mut command).map_err(not_started)?;
        let (to, written) = mpsc::channel::<Vec<u8>>();
        let (heard, from) = mpsc::sync_channel(MOST_WAITING);
        let last_words = Arc::new(Mutex::new(None));
        // From here on, drop ends it.
        let mut made = Self { child, to: Some(to), from, last_words, keeper: None, is_over: false };
        let spawn = |work: Box<dyn FnOnce() + Send>| thread::Builder::new().spawn(work).map_err(not_started);
        if let Some(mut input) = made.child.stdin.take() {
            spawn(Box::new(move || {
                // Ends when the sender is dropped, or when the engine exits.
                for line in written {
                    if input.write_all(&line).and_then(|()| input.flush()).is_err() {
                        return;
                    }
                }
            }))?;
        }
        if let Some(output) = made.child.stdout.take() {
            spawn(Box::new(move || listen(output, &heard)))?;
        }
        if let Some(errors) = made.child.stderr.take() {
            let kept = Arc::clone(&made.last_words);
            made.keeper = Some(spawn(Box::new(move || keep_last(errors, &kept)))?);
        }
        Ok(made)
    }

    /// Sends a line. An engine that does not read it will not answer in time.
    pub fn say(&self, request: &Request) {
        self.say_bytes(request.to_string().into_bytes());
    }

    /// Sends bytes as a line.
    pub fn say_bytes(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        if let Some(to) = &self.to {
            let _ = to.send(line);
        }
    }

    /// Closes the input of the engine.
    pub fn close(&mut self) {
        self.to = None;
    }

    /// The next line.
    #[must_use]
    pub fn hear(&mut self, until: Instant) -> EngineOutput {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left.min(LOOK)) {
                Ok(line) => return EngineOutput::Line(line),
                Err(RecvTimeoutError::Disconnected) => return EngineOutput::End,
                // A child process may hold the pipe open.
                Err(RecvTimeoutError::Timeout) if !self.is_over && has_ended(&mut self.child) => {
                    return self.from.try_recv().map_or(EngineOutput::End, EngineOutput::Line);
                }
                Err(RecvTimeoutError::Timeout) if left <= LOOK => return EngineOutput::Nothing,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Discards unread lines.
    pub fn forget(&self) {
        while self.from.try_recv().is_ok() {}
    }

    /// Exit code and last line on standard error of a process without output.
    pub fn post_mortem(&mut self) -> (Option<i32>, Option<String>) {
        let code = self.end_within(LAST_ORDERS);
        self.kill();
        // Processes outside the group may hold the pipe open; do not wait for them.
        let until = Instant::now() + LAST_ORDERS;
        while self.keeper.as_ref().is_some_and(|keeper| !keeper.is_finished()) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
        (code, self.last_words.lock().unwrap_or_else(PoisonError::into_inner).take())
    }

    /// Ends the process group.
    pub fn kill(&mut self) {
        if !self.is_over {
            running::kill(&self.child);
            // Both fail only if it has exited already.
            let _ = self.child.kill();
            let _ = self.child.wait();
            self.is_over = true;
        }
    }

    /// Exit code, if it exits within a time. Its child processes are ended.
    pub fn end_within(&mut self, time: Duration) -> Option<i32> {
        let until = Instant::now() + time;
        while !self.is_over && !has_ended(&mut self.child) {
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.kill();
        // Already reaped: this returns the stored code.
        self.child.wait().ok()?.code()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Orderly shutdown first.
        self.say(&Request::Stop);
        self.say(&Request::Quit);
        self.end_within(LAST_ORDERS);
        self.kill();
    }
}

fn listen(output: impl Read, heard: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while capped::read_line(&mut output, LONGEST_LINE, &mut line).unwrap_or(false) {
        if heard.send(printable(String::from_utf8_lossy(&line).trim_end()).into_owned()).is_err() {
            return;
        }
    }
}

fn keep_last(errors: impl Read, kept: &Mutex<Option<String>>) {
    const LONGEST: usize = 300;
    let mut errors = BufReader::new(errors);
    let mut line = Vec::new();
    while capped::read_line(&mut errors, LONGEST, &mut line).unwrap_or(false) {
        let text = printable(String::from_utf8_lossy(&line).trim()).into_owned();
        if !text.is_empty() {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
        }
    }
}

/// Makes a process the leader of a new group.
#[cfg(unix)]
fn lead_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Whether a process has exited. It is not reaped: until then its number stays valid.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    pid.is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
}

/// No process groups on this platform.
#[cfg(not(unix))]
fn lead_group(_: &mut Command) {}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}
