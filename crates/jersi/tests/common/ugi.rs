//! A session with `jersi ugi`.

#![allow(unreachable_pub, reason = "a module of a test program")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::command;

/// Timeout of every wait.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running `jersi ugi`.
pub struct Talk {
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<String>,
}

impl Talk {
    pub fn begin() -> Self {
        let mut child = command()
            .arg("ugi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program can be run");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (heard, from) = mpsc::channel();
        thread::spawn(move || output.lines().try_for_each(|line| heard.send(line.expect("UTF-8"))));
        Self { to: child.stdin.take(), child, from }
    }

    /// Sends lines.
    pub fn say(&mut self, lines: &str) {
        self.say_bytes(lines.as_bytes());
        self.say_bytes(b"\n");
    }

    pub fn say_bytes(&mut self, bytes: &[u8]) {
        self.to.as_mut().expect("open").write_all(bytes).expect("it reads");
    }

    /// The next line.
    #[track_caller]
    pub fn hear(&self) -> String {
        self.from.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// Lines up to the first one with a prefix.
    #[track_caller]
    pub fn hear_until(&self, beginning: &str) -> Vec<String> {
        let mut lines = vec![self.hear()];
        while !lines.last().expect("one").starts_with(beginning) {
            lines.push(self.hear());
        }
        lines
    }

    /// Whether there is no output for a while, except search information.
    pub fn is_silent_for(&self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with("info depth") => {}
                Ok(_) => return false,
                Err(_) => return true,
            }
        }
    }

    /// Closes its input and reads the rest.
    #[track_caller]
    pub fn end(mut self) -> Vec<String> {
        self.to = None;
        self.rest()
    }

    /// Reads to the end; the process must exit successfully.
    #[track_caller]
    pub fn rest(mut self) -> Vec<String> {
        let until = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        while let Ok(line) = self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            lines.push(line);
        }
        loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => {
                    assert_eq!(status.code(), Some(0));
                    return lines;
                }
                None => assert!(Instant::now() < until, "it does not end"),
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // A failed test must leave no process; otherwise it has exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
