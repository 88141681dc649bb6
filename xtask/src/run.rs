//! Child processes: started in the root of the repository, printed first.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root of the repository")
}

/// Install folder of our tools (`cargo install --root`).
pub(crate) const TOOLS: &str = "target/tools";

/// Prints and runs a command; fails unless it succeeds.
pub(crate) fn run(line: &[&str]) -> Result<()> {
    run_with(line, &[])
}

/// Like [`run`], with environment variables.
pub(crate) fn run_with(line: &[&str], variables: &[(&str, &str)]) -> Result<()> {
    announce(line, variables);
    let status = command(line).envs(variables.iter().copied()).status();
    let status = status.with_context(|| format!("cannot start `{}`", line[0]))?;
    if !status.success() {
        bail!("`{}` failed ({status})", line.join(" "));
    }
    Ok(())
}

/// Runs a command and passes on the lines of standard output and standard error, merged in order.
pub(crate) fn read_output(mut command: Command, mut read: impl FnMut(&str)) -> Result<ExitStatus> {
    let (reader, writer) = io::pipe()?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().with_context(|| format!("cannot start `{}`", name_of(&command)))?;
    // Closes our copies of the pipe.
    drop(command);
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        let mut lines = BufReader::new(reader).split(b'\n').map_while(io::Result::ok);
        lines.all(|line| sender.send(line).is_ok())
    });
    let mut ended = None;
    loop {
        match lines.recv_timeout(GRACE) {
            Ok(line) => read(&String::from_utf8_lossy(&line)),
            Err(RecvTimeoutError::Disconnected) => break,
            // A background process of the command may hold the pipe open.
            Err(RecvTimeoutError::Timeout) if ended.is_some() => break,
            Err(RecvTimeoutError::Timeout) => ended = child.try_wait()?,
        }
    }
    Ok(child.wait()?)
}

/// Idle time after the end of a command, after which no more output is expected.
const GRACE: Duration = Duration::from_secs(1);

fn name_of(command: &Command) -> String {
    command.get_program().to_string_lossy().into_owned()
}

/// Prints and runs a command; returns its standard output.
pub(crate) fn printed_by(line: &[&str]) -> Result<String> {
    announce(line, &[]);
    let output = command(line).stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot start `{}`", line[0]))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", line.join(" "), output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// A background command at low priority.
pub(crate) struct Beside {
    line: String,
    child: Child,
    said: PathBuf,
}

impl Beside {
    /// Starts a command; its output goes to a file.
    pub(crate) fn start(line: &[&str], said: PathBuf) -> Result<Self> {
        let line = [&["nice", "-n", "19"], line].concat();
        announce(&line, &[]);
        let file = File::create(&said).with_context(|| format!("cannot write {}", said.display()))?;
        let started = command(&line).stderr(file.try_clone()?).stdout(file).spawn();
        let child = started.with_context(|| format!("cannot start `{}`", line[0]))?;
        Ok(Self { line: line.join(" "), child, said })
    }

    /// Waits for the command, and prints its output.
    pub(crate) fn end(mut self) -> Result<()> {
        println!("$ {}", self.line);
        let status = self.child.wait()?;
        let said = fs::read(&self.said).with_context(|| format!("cannot read {}", self.said.display()))?;
        println!("{}", String::from_utf8_lossy(&said));
        if !status.success() {
            bail!("`{}` failed ({status})", self.line);
        }
        Ok(())
    }
}

/// Prints a command line.
pub(crate) fn announce(line: &[&str], variables: &[(&str, &str)]) {
    print!("$ ");
    for (name, value) in variables {
        print!("{name}={value} ");
    }
    println!("{}", line.join(" "));
}

/// Standard output of a command, trimmed, without printing; fails unless it succeeds.
pub(crate) fn stdout_of(line: &[&str]) -> Result<String> {
    Ok(output_of(line)?.text)
}

/// Trimmed output.
pub(crate) struct CommandOutput {
    /// Standard output.
    pub(crate) text: String,
    /// Standard error.
    pub(crate) errors: String,
}

/// Like [`stdout_of`], with standard error.
pub(crate) fn output_of(line: &[&str]) -> Result<CommandOutput> {
    let output = command(line).output().with_context(|| format!("cannot start `{}`", line[0]))?;
    let errors = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    if !output.status.success() {
        bail!("`{}` failed: {errors}", line.join(" "));
    }
    Ok(CommandOutput { text: String::from_utf8(output.stdout)?.trim().to_owned(), errors })
}

/// Whether a program is on the path, including our tools.
pub(crate) fn is_on_path(program: &str) -> bool {
    directories().any(|directory| directory.join(program).is_file())
}

/// A command in the root of the repository, with our tools on the path.
pub(crate) fn command(line: &[&str]) -> Command {
    let (program, arguments) = line.split_first().expect("a command line names a program");
    let mut command = Command::new(program);
    // No standard input: nothing may wait for an answer (sudo uses the terminal).
    command.args(arguments).current_dir(root()).env("PATH", path()).stdin(Stdio::null());
    command
}

/// The path with our tools last: the developer's take precedence.
fn path() -> OsString {
    env::join_paths(directories()).expect("directories that came from a path make a path")
}

fn directories() -> impl Iterator<Item = PathBuf> {
    let given = env::var_os("PATH").unwrap_or_default();
    let given: Vec<PathBuf> = env::split_paths(&given).collect();
    given.into_iter().chain([root().join(TOOLS).join("bin")])
}
