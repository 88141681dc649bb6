//! An engine's process: lines go in and come out by threads of their own, so that nothing it does or fails
//! to do can block us.

use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use jersi_play::ugi::{LONGEST_LINE, Request};

use super::command_line::{CommandLineError, split};
use super::misbehaviour::Misbehaviour;
use crate::capped;

/// So many lines may wait to be heard; then the engine must wait.
const MOST_WAITING: usize = 1024;
/// How long a process may take to end when it is told to.
const LAST_ORDERS: Duration = Duration::from_millis(300);

/// What came of listening.
#[derive(Debug)]
pub(crate) enum Heard {
    Line(String),
    /// The time is over.
    Nothing,
    /// There will be no more.
    End,
}

/// A process that is ended with this.
pub(crate) struct Process {
    child: Child,
    /// None when the input is closed.
    to: Option<Sender<Vec<u8>>>,
    from: Receiver<String>,
    last_words: Arc<Mutex<Option<String>>>,
    /// Who keeps them; at its end they are complete.
    keeper: Option<JoinHandle<()>>,
}

impl Process {
    pub(crate) fn start(command: &str) -> Result<Self, Misbehaviour> {
        Self::start_words(&split(command)?)
    }

    /// Starts a program with arguments; the first word is the program.
    pub(crate) fn start_words(words: &[String]) -> Result<Self, Misbehaviour> {
        let (program, arguments) = words.split_first().ok_or(CommandLineError::Empty)?;
        let not_started = |error| Misbehaviour::NotStarted { program: program.clone(), error };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(not_started)?;
        let (to, written) = mpsc::channel::<Vec<u8>>();
        if let Some(mut input) = child.stdin.take() {
            thread::spawn(move || {
                // Ends when nobody says anything any more, or when the engine is gone.
                for line in written {
                    if input.write_all(&line).and_then(|()| input.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        let (heard, from) = mpsc::sync_channel(MOST_WAITING);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(output, &heard));
        }
        let last_words = Arc::new(Mutex::new(None));
        let keeper = child.stderr.take().map(|errors| {
            let kept = Arc::clone(&last_words);
            thread::spawn(move || keep_last(errors, &kept))
        });
        Ok(Self { child, to: Some(to), from, last_words, keeper })
    }

    /// Sends a line. That nobody reads it will show when no answer comes.
    pub(crate) fn say(&self, request: &Request) {
        self.say_bytes(request.to_string().into_bytes());
    }

    /// Sends bytes as a line.
    pub(crate) fn say_bytes(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        if let Some(to) = &self.to {
            let _ = to.send(line);
        }
    }

    /// Ends the input of the engine.
    pub(crate) fn close(&mut self) {
        self.to = None;
    }

    /// The next line.
    pub(crate) fn hear(&self, until: Instant) -> Heard {
        match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Drops what was said and not heard.
    pub(crate) fn forget(&self) {
        while self.from.try_recv().is_ok() {}
    }

    /// How a process ended that says nothing any more: its exit code and the last line of its errors.
    pub(crate) fn post_mortem(&mut self) -> (Option<i32>, Option<String>) {
        let code = self.end_within(LAST_ORDERS);
        self.kill();
        // What the engine started itself may hold the pipe open: there is no waiting for that.
        let until = Instant::now() + LAST_ORDERS;
        while self.keeper.as_ref().is_some_and(|keeper| !keeper.is_finished()) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
        (code, self.last_words.lock().unwrap_or_else(PoisonError::into_inner).take())
    }

    pub(crate) fn kill(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// The exit code, if it ends by itself within a time.
    pub(crate) fn end_within(&mut self, time: Duration) -> Option<i32> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.code(),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A script that runs the engine would leave it behind if it were killed alone: it may say goodbye.
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
        if heard.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
            return;
        }
    }
}

fn keep_last(errors: impl Read, kept: &Mutex<Option<String>>) {
    const LONGEST: usize = 300;
    let mut errors = BufReader::new(errors);
    let mut line = Vec::new();
    while capped::read_line(&mut errors, LONGEST, &mut line).unwrap_or(false) {
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if !text.is_empty() {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
        }
    }
}
