//! Headless Chromium, driven over its debugging protocol: JSON messages through one web socket.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// Longer than anything here takes on a loaded machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// No sandbox, because tests may run as root in a container, on a page of our own; and nothing that would
/// ask the network by itself.
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

/// A browser with an empty profile and one tab, or more; it ends with the test.
pub(crate) struct Browser {
    child: Child,
    profile: PathBuf,
    socket: WebSocket<TcpStream>,
    last_id: u64,
    /// The session of the tab, once it is open.
    session: Option<String>,
    /// What the browser told without being asked.
    pub(crate) events: Vec<Value>,
}

impl Browser {
    pub(crate) fn start() -> Self {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("chromium-{}-{number}", std::process::id()));
        // Its temporary files go where they are removed with the profile.
        let temporary = profile.join("tmp");
        fs::create_dir_all(&temporary).expect("a folder");
        let program = std::env::var_os("CHROMIUM").unwrap_or_else(|| "chromium".into());
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
        // It goes on to complain now and then, and must find a reader.
        std::thread::spawn(move || lines.for_each(drop));

        let host = url.trim_start_matches("ws://").split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).expect("Chromium listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a duration");
        let (socket, _) = tungstenite::client(url.as_str(), stream).expect("Chromium speaks web socket");
        let mut browser = Self { child, profile, socket, last_id: 0, session: None, events: Vec::new() };
        browser.open_tab();
        browser
    }

    /// Opens another tab, and speaks to it from now on.
    pub(crate) fn open_tab(&mut self) {
        self.session = None;
        let target = self.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attached = json!({ "targetId": target["targetId"], "flatten": true });
        self.session = self.call("Target.attachToTarget", &attached)["sessionId"].as_str().map(str::to_owned);
    }

    /// The tab that is spoken to.
    pub(crate) fn session(&self) -> Option<String> {
        self.session.clone()
    }

    /// Speaks to a tab from now on.
    pub(crate) fn switch(&mut self, session: Option<String>) {
        self.session = session;
    }

    /// Asks for something and gives the answer; a refusal fails the test.
    pub(crate) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.try_call(method, parameters).unwrap_or_else(|error| panic!("{method} {parameters}: {error}"))
    }

    /// Asks for something and gives the answer, or why there is none: a page that is being loaded has none.
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

    /// What was told about a subject so far.
    pub(crate) fn told<'a>(&'a self, method: &'a str) -> impl Iterator<Item = &'a Value> {
        self.events.iter().filter(move |event| event["method"] == method).map(|event| &event["params"])
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        // Its other processes end a little later, and write until then.
        for _ in 0..50 {
            if fs::remove_dir_all(&self.profile).is_ok() || !self.profile.exists() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}
