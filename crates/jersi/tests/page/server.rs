//! The real server, as a program, on a free port.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A server, stopped at the end of the test.
pub(crate) struct Server {
    child: Child,
    /// Address: `http://127.0.0.1:40123/`.
    pub(crate) address: String,
}

impl Server {
    /// Without online games.
    pub(crate) fn start() -> Self {
        Self::run(&["--offline"])
    }

    /// With online games, on an empty database.
    pub(crate) fn with_games(name: &str) -> Self {
        let folder = crate::host::empty_folder(&format!("games-{name}"));
        Self::run(&["--database", &format!("sqlite:{}", folder.join("games.db").display())])
    }

    /// With extra arguments.
    pub(crate) fn run(arguments: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_jersi"));
        program.args(["serve", "--no-open"]).args(arguments).stdout(Stdio::piped());
        if !arguments.contains(&"--listen") {
            program.args(["--listen", "127.0.0.1:0"]);
        }
        let mut child = program.spawn().expect("the program can be run");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("UTF-8");
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_else(|| panic!("no address in '{line}'")).to_owned();
        Self { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
