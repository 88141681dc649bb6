//! Headless Chromium, driven by its debugging protocol: JSON messages over one WebSocket.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// Longer than any operation on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// No sandbox, because tests may run as root in a container, on our own page; and no background network requests.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--lang=en-US",
    "--remote-debugging-port=0",
];

/// Debian's builds of Chromium. Both render pages by the same code.
#[derive(Clone, Copy)]
pub(crate) enum Build {
    /// Without windows: takes half of the time.
    Shell,
    /// With windows, which can cover each other.
    Windows,
}

/// The process of a browser. Concurrent tests share it, each with its own context: storage is separate, as in private
/// windows. Starting a browser takes longer than most tests.
struct Process {
    child: Child,
    profile: PathBuf,
    /// Debugging address.
    url: String,
}

impl Process {
    /// The running one, or a new one. It ends with the last test that uses it.
    fn shared(build: Build) -> Arc<Self> {
        static RUNNING: [Mutex<Weak<Process>>; 2] = [const { Mutex::new(Weak::new()) }; 2];
        let mut running = RUNNING[build as usize].lock().unwrap_or_else(PoisonError::into_inner);
        running.upgrade().unwrap_or_else(|| {
            let started = Arc::new(Self::start(build));
            *running = Arc::downgrade(&started);
            started
        })
    }

    fn start(build: Build) -> Self {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("chromium-{}-{number}", std::process::id()));
        // Its temporary files are in the profile, and removed with it.
        let temporary = profile.join("tmp");
        fs::create_dir_all(&temporary).expect("a folder");
        let (variable, program) = match build {
            Build::Shell => ("CHROMIUM_SHELL", "chromium-headless-shell"),
            Build::Windows => ("CHROMIUM", "chromium"),
        };
        let program = std::env::var_os(variable).unwrap_or_else(|| program.into());
        let mut command = Command::new(program);
        command.args(FLAGS).arg(format!("--user-data-dir={}", profile.display())).arg("about:blank");
        let mut child = command
            .env("TMPDIR", &temporary)
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("Chromium is installed: `cargo xtask test` sees to it");
        let mut lines = BufReader::new(child.stderr.take().expect("piped")).lines().map_while(Result::ok);
        let url = lines
            .find_map(|line| line.strip_prefix("DevTools listening on ").map(str::to_owned))
            .expect("Chromium says where it listens");
        // Later messages must be read, too.
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, profile, url }
    }
}

/// Connects to a browser.
fn connect(url: &str) -> Option<WebSocket<TcpStream>> {
    let host = url.trim_start_matches("ws://").split('/').next().unwrap_or_default();
    let stream = TcpStream::connect(host).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    tungstenite::client(url, stream).ok().map(|(socket, _)| socket)
}

impl Drop for Process {
    fn drop(&mut self) {
        // It is asked to exit, because the child process may be a script, whose end would not be that of the browser.
        if let Some(mut socket) = connect(&self.url) {
            let _ = socket.send(Message::text(json!({ "id": 1, "method": "Browser.close" }).to_string()));
            while socket.read().is_ok() {}
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Its child processes exit later, and may write until then.
        for _ in 0..50 {
            if fs::remove_dir_all(&self.profile).is_ok() || !self.profile.exists() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A browser with empty storage and one or more tabs; closed at the end of the test.
pub(crate) struct Browser {
    socket: WebSocket<TcpStream>,
    last_id: u64,
    /// Browser context: separate storage for each test.
    context: Value,
    /// The session of the tab, once it is open.
    session: Option<String>,
    /// Events sent by the browser.
    pub(crate) events: Vec<Value>,
    /// Declared after the socket, which must be dropped first.
    _process: Arc<Process>,
}

impl Browser {
    pub(crate) fn start(build: Build) -> Self {
        let process = Process::shared(build);
        let socket = connect(&process.url).expect("Chromium listens, and speaks web socket");
        let mut browser = Self {
            socket,
            last_id: 0,
            context: Value::Null,
            session: None,
            events: Vec::new(),
            _process: process,
        };
        let mut context = browser.call("Target.createBrowserContext", &json!({ "disposeOnDetach": true }));
        browser.context = context["browserContextId"].take();
        browser.open_tab();
        browser
    }

    /// Opens an address in another tab, without attaching to it.
    pub(crate) fn open_aside(&mut self, url: &str) -> Value {
        let target = json!({ "url": url, "browserContextId": self.context });
        self.call("Target.createTarget", &target)
    }

    /// Grants permissions to pages of an address.
    pub(crate) fn grant(&mut self, address: &str, permissions: &[&str]) {
        let origin = address.trim_end_matches('/');
        let grant = json!({ "origin": origin, "permissions": permissions, "browserContextId": self.context });
        self.call("Browser.grantPermissions", &grant);
    }

    /// Opens another tab and attaches to it.
    pub(crate) fn open_tab(&mut self) {
        self.session = None;
        let target = self.open_aside("about:blank");
        let attached = json!({ "targetId": target["targetId"], "flatten": true });
        self.session = self.call("Target.attachToTarget", &attached)["sessionId"].as_str().map(str::to_owned);
    }

    /// The attached tab.
    pub(crate) fn session(&self) -> Option<String> {
        self.session.clone()
    }

    /// Attaches to a tab.
    pub(crate) fn switch(&mut self, session: Option<String>) {
        self.session = session;
    }

    /// Sends a command and returns the result; an error fails the test.
    pub(crate) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.try_call(method, parameters).unwrap_or_else(|error| panic!("{method} {parameters}: {error}"))
    }

    /// Sends a command; returns the result or an error: a loading page has none.
    pub(crate) fn try_call(&mut self, method: &str, parameters: &Value) -> Result<Value, Value> {
        self.last_id += 1;
        let id = self.last_id;
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(message.to_string())).expect("Chromium listens");
        loop {
            let Message::Text(text) = self.socket.read().expect("Chromium answers in time") else { continue };
            let mut message: Value = serde_json::from_str(&text).expect("Chromium speaks JSON");
            if message["id"] == id {
                let error = message["error"].take();
                return if error.is_null() { Ok(message["result"].take()) } else { Err(error) };
            }
            self.events.push(message);
        }
    }

    /// Events of a kind so far.
    pub(crate) fn told<'a>(&'a self, method: &'a str) -> impl Iterator<Item = &'a Value> {
        self.events.iter().filter(move |event| event["method"] == method).map(|event| &event["params"])
    }
}
