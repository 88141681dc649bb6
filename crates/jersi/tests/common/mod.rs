//! Runs of the real program, and their output.

#![allow(dead_code, unreachable_pub, reason = "a module of a test program")]

#[cfg(target_os = "linux")]
pub mod disk;
pub mod server;
pub mod ugi;

use std::process::{Command, Output};

/// Result of a run of the program.
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

/// Runs `jersi` with arguments. Help texts are wrapped for a known width.
pub fn jersi(args: &[&str]) -> Run {
    let Output { stdout, stderr, status } = command().args(args).output().expect("the program can be run");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { out: text(stdout), err: text(stderr), code: status.code() }
}

/// The program, not yet started, in English, for a terminal with more than ASCII, and with a data folder for tests.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jersi"));
    let data = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("data");
    command.env_remove("COLUMNS").env("LC_ALL", "C.UTF-8").env("XDG_DATA_HOME", data);
    command
}

impl Run {
    /// The output of a successful run without messages.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The message of a failed run with an exit code.
    #[track_caller]
    pub fn failed(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{}{}", self.out, self.err);
        self.err
    }

    /// The last line of the output.
    pub fn last(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}
