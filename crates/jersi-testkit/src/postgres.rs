//! A PostgreSQL cluster for tests, in a temporary folder and on its own port. It starts in two seconds, needs only
//! Debian's package, and ends with the test program however that ends.

use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Whether commits are synced to disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// As in production: for measurements.
    Synced,
    /// No fsync: a test's database need not survive a crash of the machine.
    Fast,
}

/// A running cluster.
#[derive(Debug)]
pub struct Cluster {
    bin: PathBuf,
    folder: PathBuf,
    port: u16,
    as_postgres: bool,
    /// Start options of the server.
    options: String,
    /// Ends the cluster when its input is closed, which the system does even after `kill -9`.
    watchdog: Child,
    databases: AtomicU32,
}

/// The folder of the server's programs: `PATH` has only some of them.
fn bin() -> Option<PathBuf> {
    let is_whole =
        |folder: &PathBuf| ["initdb", "pg_ctl", "createdb"].iter().all(|name| folder.join(name).is_file());
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.map(|version| version.path().join("bin")).filter(is_whole).max();
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    newest.or_else(|| std::env::split_paths(&on_path).find(is_whole))
}

/// The cluster shared by all tests of a program; `None` if the tests should run without it (`JERSI_NO_POSTGRES`).
///
/// # Panics
///
/// If PostgreSQL is not installed or does not start.
pub fn shared() -> Option<&'static Cluster> {
    static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
    let start = || {
        if std::env::var_os("JERSI_NO_POSTGRES").is_some() {
            return None;
        }
        let why =
            "PostgreSQL is missing: `cargo xtask test` installs it, and JERSI_NO_POSTGRES=1 does without";
        Some(Cluster::start(Durability::Fast).unwrap_or_else(|error| panic!("{why} ({error})")))
    };
    SHARED.get_or_init(start).as_ref()
}

impl Cluster {
    /// Starts a cluster.
    pub fn start(durability: Durability) -> io::Result<Self> {
        Self::start_as(durability, false)
    }

    /// Starts a cluster with TLS, with a certificate for 127.0.0.1 (see [`certificate`](Self::certificate)). The role
    /// `remote` must use TLS and its password.
    pub fn start_with_tls() -> io::Result<Self> {
        Self::start_as(Durability::Fast, true)
    }

    /// The certificate of a cluster with TLS.
    #[must_use]
    pub fn certificate(&self) -> PathBuf {
        self.folder.join("server.crt")
    }

    fn start_as(durability: Durability, has_tls: bool) -> io::Result<Self> {
        let bin = bin().ok_or_else(|| io::Error::other("there is no initdb"))?;
        // PostgreSQL refuses to run as root.
        let as_postgres = fs::metadata("/proc/self").is_ok_and(|own| is_root(&own));
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let folder = std::env::temp_dir().join(format!("jersi-postgres-{}-{port}", std::process::id()));
        fs::create_dir(&folder)?;
        if as_postgres {
            run(Command::new("chown").arg("postgres").arg(&folder))?;
        }
        let data = folder.join("data");
        let user = |program: &str| user_command(as_postgres, &bin.join(program));
        run(user("initdb")
            .args(["-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "-D"])
            .arg(&data))?;
        let sync = match durability {
            Durability::Synced => "",
            Durability::Fast => " -c fsync=off -c synchronous_commit=off -c full_page_writes=off",
        };
        let tls = if has_tls { tls_options(as_postgres, &folder)? } else { String::new() };
        let options = format!(
            "-p {port} -k {} -c listen_addresses=127.0.0.1 -c max_connections=200{sync}{tls}",
            folder.display()
        );
        start(&mut user("pg_ctl"), &folder, &options)?;
        let stop = user_command(as_postgres, &bin.join("pg_ctl"));
        let stop = format!("{} -D {} -m immediate stop", shown(&stop), data.display());
        let script = format!("cat >/dev/null; {stop} >/dev/null 2>&1; rm -rf {}", folder.display());
        let watchdog = Command::new("setsid")
            .args(["sh", "-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Self { bin, folder, port, as_postgres, options, watchdog, databases: AtomicU32::new(0) })
    }

    /// The processes of the server: the main one, and one per connection.
    ///
    /// # Panics
    ///
    /// If the server is not running.
    #[must_use]
    pub fn processes(&self) -> Vec<u32> {
        let file = fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("it runs");
        let first: u32 = file.lines().next().and_then(|line| line.parse().ok()).expect("a process");
        let children = fs::read_to_string(format!("/proc/{first}/task/{first}/children")).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|id| id.parse().ok());
        std::iter::once(first).chain(children).collect()
    }

    /// Sends a signal, such as `-KILL` or `-STOP`, to all its processes.
    ///
    /// # Panics
    ///
    /// If the server is not running.
    pub fn signal(&self, signal: &str) {
        let ids = self.processes().into_iter().map(|id| id.to_string());
        // A process may have ended in the meantime.
        let _ = Command::new("kill").arg(signal).args(ids).stderr(Stdio::null()).status();
    }

    /// Starts the server again after it was killed.
    pub fn start_again(&self) -> io::Result<()> {
        let pg_ctl = || user_command(self.as_postgres, &self.bin.join("pg_ctl"));
        // The system may not have cleaned up the killed processes yet.
        for _ in 0..20 {
            if start(&mut pg_ctl(), &self.folder, &self.options).is_ok() {
                return Ok(());
            }
            std::thread::sleep(std::time::Duration::from_millis(200));
        }
        start(&mut pg_ctl(), &self.folder, &self.options)
    }

    /// The unformatted result of a statement, in a database given by its URL.
    pub fn answer(&self, database: &str, sql: &str) -> io::Result<String> {
        let mut psql = user_command(self.as_postgres, &self.bin.join("psql"));
        let output = psql.args([database, "-A", "-t", "-c", sql]).stdin(Stdio::null()).output()?;
        if !output.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// A new, empty database, as a URL.
    ///
    /// # Panics
    ///
    /// If the cluster is not running.
    #[must_use]
    pub fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut create = user_command(self.as_postgres, &self.bin.join("createdb"));
        let port = self.port.to_string();
        run(create.args(["-h", "127.0.0.1", "-p", &port, "-U", "postgres", &name]))
            .expect("the cluster runs");
        format!("postgres://postgres@127.0.0.1:{port}/{name}")
    }

    /// The folder of the cluster.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Closing its input makes the watchdog end the cluster.
        drop(self.watchdog.stdin.take());
        let _ = self.watchdog.wait();
    }
}

/// Creates a certificate, and returns the options that enable TLS.
fn tls_options(as_postgres: bool, folder: &Path) -> io::Result<String> {
    let [config, rules] = ["openssl.cnf", "hba.conf"].map(|name| folder.join(name));
    fs::write(
        &config,
        "[req]\ndistinguished_name = name\nx509_extensions = more\nprompt = no\n[name]\nCN = 127.0.0.1\n[more]\n\
        basicConstraints = critical, CA:FALSE\nsubjectAltName = IP:127.0.0.1\n",
    )?;
    fs::write(
        &rules,
        "local all all trust\nhostssl all remote 127.0.0.1/32 scram-sha-256\nhost all remote 127.0.0.1/32 reject\n\
        host all all 127.0.0.1/32 trust\n",
    )?;
    let [key, certificate] = ["server.key", "server.crt"].map(|name| folder.join(name));
    let openssl = Path::new("openssl");
    let mut make = user_command(as_postgres, openssl);
    make.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-config"]).arg(&config);
    run(make.arg("-keyout").arg(&key).arg("-out").arg(&certificate))?;
    run(user_command(as_postgres, Path::new("chmod")).arg("600").arg(&key))?;
    Ok(format!(
        " -c ssl=on -c ssl_key_file={} -c ssl_cert_file={} -c hba_file={}",
        key.display(),
        certificate.display(),
        rules.display()
    ))
}

/// Starts the server of a folder.
fn start(pg_ctl: &mut Command, folder: &Path, options: &str) -> io::Result<()> {
    let (data, log) = (folder.join("data"), folder.join("log"));
    run(pg_ctl.arg("-D").arg(data).arg("-l").arg(log).args(["-w", "-o", options, "start"]))
}

#[cfg(unix)]
fn is_root(own: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    own.uid() == 0
}

#[cfg(not(unix))]
fn is_root(_: &fs::Metadata) -> bool {
    false
}

/// A program of the server, run as a user that it accepts.
fn user_command(as_postgres: bool, program: &Path) -> Command {
    let mut command = if as_postgres {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    // The current folder may be unreadable for that user.
    command.current_dir("/").env("LC_ALL", "C");
    command
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

fn run(command: &mut Command) -> io::Result<()> {
    let output = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(io::Error::other(format!("{} failed: {said}", shown(command))))
}
