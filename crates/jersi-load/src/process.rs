//! Server processes and their resource usage.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};

/// Raises the limit of open files to its maximum, for this process and its children.
pub(crate) fn allow_many_files() {
    let granted = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: granted.maximum, maximum: granted.maximum });
}

/// A running server.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// How to stop a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// SIGTERM, as for an update.
    Terminate,
    /// `kill -9`.
    Kill,
}

pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

impl Server {
    /// Starts a server and waits until it is ready.
    pub(crate) fn start(program: &Path, port: u16, database: &str) -> Result<Self> {
        use std::io::{BufRead, BufReader};
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut child = Command::new(program)
            .args(["serve", "--no-open", "--log", "warn", "--listen", &address.to_string()])
            .args(["--database", database])
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line)?;
        if !line.starts_with("Jersi is at ") {
            let _ = child.kill();
            bail!("the server did not start: {line}");
        }
        Ok(Self { child, address })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Stops the server and returns the time it took.
    pub(crate) fn stop(&mut self, how: Stop) -> Result<Duration> {
        let start = Instant::now();
        match how {
            Stop::Kill => self.child.kill()?,
            Stop::Terminate => {
                let pid = Pid::from_raw(self.id() as i32).context("no process")?;
                kill_process(pid, Signal::TERM)?;
            }
        }
        self.child.wait()?;
        Ok(start.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Resource usage of a process.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Used {
    /// Processor time, in seconds.
    pub(crate) processor: f64,
    /// Resident memory, in kilobytes.
    pub(crate) memory: u64,
    /// Open files.
    pub(crate) files: usize,
}

/// Resource usage of a process; zero if it is gone.
pub(crate) fn used(id: u32) -> Used {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let memory = memory.and_then(|text| text.split_whitespace().next()?.parse().ok()).unwrap_or(0);
    let files = fs::read_dir(format!("/proc/{id}/fd")).map_or(0, Iterator::count);
    Used { processor: processor(&format!("/proc/{id}/stat")), memory, files }
}

/// Processor time in a `stat` file.
fn processor(path: &str) -> f64 {
    let text = fs::read_to_string(path).unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    // The unit is 1/100 s on Linux.
    ticks / 100.0
}

/// Processor time of a process and its children: the connections of PostgreSQL.
pub(crate) fn processor_of_family(id: u32) -> f64 {
    let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    let ids = children.split_whitespace().filter_map(|id| id.parse::<u32>().ok()).chain([id]);
    ids.map(|id| processor(&format!("/proc/{id}/stat"))).sum()
}
