//! Test server: a new database, a clock that the test controls, requests without a socket or over one.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request};
use axum::serve::ListenerExt;
use jersi_server::{Allowance, App, Config, Now, StartError};
use jersi_store::{Address, Store};
use serde_json::{Value, json};
use tower::ServiceExt;

/// Database under test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Database {
    Sqlite,
    Memory,
    Postgres,
}

/// A server.
#[derive(Clone)]
pub struct Kit {
    pub app: App,
    pub store: Store,
    pub address: Address,
    router: Router,
    offset: Arc<AtomicU64>,
    /// Milliseconds that pass with each request, so that rows ordered by time have a defined order.
    between_requests: u64,
    _folder: Arc<Folder>,
}

/// Temporary folder, removed with the test.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("jersi-online-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub type Test<'a> = Pin<Box<dyn Future<Output = ()> + 'a>>;

/// Runs a test on a database; skipped if it is not available.
pub fn run(database: Database, test: impl FnOnce(Kit) -> Test<'static>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        if let Some(kit) = Kit::new(database).await {
            test(kit).await;
        }
    });
}

/// Defines tests on both databases.
macro_rules! on_both {
    ($($name:ident)+) => {
        mod sqlite {
            $(#[test] fn $name() {
                crate::kit::run(crate::kit::Database::Sqlite, |kit| Box::pin(super::$name(kit)));
            })+
        }
        mod postgres {
            $(#[test] fn $name() {
                crate::kit::run(crate::kit::Database::Postgres, |kit| Box::pin(super::$name(kit)));
            })+
        }
    };
}
pub(crate) use on_both;

/// Response.
#[derive(Clone, Debug)]
pub struct TestResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl TestResponse {
    /// The body as JSON, or null.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    /// The body of a response with a status.
    #[track_caller]
    pub fn with(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.json()
    }

    /// The body of an error, which has an identifier and a message.
    #[track_caller]
    pub fn refused(&self, status: u16, id: &str) -> Value {
        let body = self.with(status);
        assert_eq!(body["error"], id, "{body}");
        assert!(body["message"].as_str().is_some_and(|message| message.len() > 10), "{body}");
        body
    }
}

fn real_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// A player with a token.
#[derive(Clone, Debug)]
pub struct Person {
    pub id: String,
    pub name: String,
    pub token: String,
}

impl Kit {
    pub async fn new(database: Database) -> Option<Self> {
        let folder = Arc::new(Folder::new());
        let address = match database {
            Database::Sqlite => Address::Sqlite(folder.0.join("games.db")),
            Database::Memory => Address::Memory,
            Database::Postgres => Address::Postgres(jersi_testkit::postgres::shared()?.database()),
        };
        let store = Store::open_to_serve(&address).await.expect("the database opens");
        Some(Self::on(store, address, folder, Allowance::unlimited()))
    }

    fn on(store: Store, address: Address, folder: Arc<Folder>, allowance: Allowance) -> Self {
        let offset = Arc::new(AtomicU64::new(0));
        let moved = offset.clone();
        let now = move || time(&moved);
        Self::with_clock(store, address, folder, allowance, offset, Arc::new(now))
    }

    fn with_clock(
        store: Store,
        address: Address,
        folder: Arc<Folder>,
        allowance: Allowance,
        offset: Arc<AtomicU64>,
        now: Now,
    ) -> Self {
        let config = Config { now, allowance, ..Config::default() };
        let app = App::new(store.clone(), config);
        let router = jersi_server::app(app.clone());
        Self { app, store, address, router, offset, between_requests: 1, _folder: folder }
    }

    /// Another server on the database of this one, with the same clock for advancing.
    pub fn of_app(&self, app: App) -> Self {
        let router = jersi_server::app(app.clone());
        Self { app, router, ..self.clone() }
    }

    /// Stops this server and returns its database and clock.
    pub async fn gone(self) -> Remains {
        let Self { app, store, address, router, offset, _folder, .. } = self;
        drop((app, router));
        // Lets background tasks finish.
        tokio::time::sleep(Duration::from_millis(100)).await;
        Remains { store, address, offset, folder: _folder }
    }

    /// Database and clock.
    pub fn remains(&self) -> Remains {
        let Self { store, address, offset, _folder, .. } = self.clone();
        Remains { store, address, offset, folder: _folder }
    }

    /// Another server on the same database, without shared state.
    pub async fn another(&self) -> Self {
        let store = match self.address {
            Address::Memory => self.store.clone(),
            _ => Store::open_to_serve(&self.address).await.expect("the database opens"),
        };
        Self::on(store, self.address.clone(), self._folder.clone(), Allowance::unlimited())
    }

    /// Another server with heartbeats, on an address of the same database and with the same clock.
    pub async fn beside_at(&self, address: Address) -> Self {
        let store = Store::open_to_serve(&address).await.expect("the database opens");
        let (offset, folder) = (self.offset.clone(), self._folder.clone());
        Remains { store, address, offset, folder }.resume().await
    }

    /// Another server where the database can be shared, else this one.
    pub async fn another_if_shared(&self) -> Self {
        if self.store.is_shared() { self.another().await } else { self.clone() }
    }

    /// The same server with rate limits.
    pub fn limited(&self, allowance: Allowance) -> Self {
        Self::on(self.store.clone(), self.address.clone(), self._folder.clone(), allowance)
    }

    /// The same server with rate limits and a clock that only the test advances, so that buckets do not refill.
    pub fn limited_at_rest(&self, allowance: Allowance) -> Self {
        let (start, offset) = (real_now(), Arc::new(AtomicU64::new(0)));
        let moved = offset.clone();
        let now = Arc::new(move || start + moved.load(Ordering::Relaxed));
        let (store, address) = (self.store.clone(), self.address.clone());
        let kit = Self::with_clock(store, address, self._folder.clone(), allowance, offset, now);
        Self { between_requests: 0, ..kit }
    }

    /// Router of the API.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Advances the clock.
    pub fn advance(&self, milliseconds: u64) {
        self.offset.fetch_add(milliseconds, Ordering::Relaxed);
    }

    /// Waits for the next heartbeat.
    pub async fn wait_for_heartbeat(&self) {
        let now = time(&self.offset);
        let end = tokio::time::Instant::now() + Duration::from_secs(30);
        while !self.store.servers().await.expect("a store").iter().any(|server| server.seen >= now) {
            assert!(tokio::time::Instant::now() < end, "no heartbeat");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub async fn request(&self, request: Request<Body>) -> TestResponse {
        self.advance(self.between_requests);
        let response = self.router.clone().oneshot(request).await.expect("it answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = to_bytes(response.into_body(), 10_000_000).await.expect("a body");
        TestResponse { status, headers, text: String::from_utf8(bytes.to_vec()).expect("UTF-8") }
    }

    pub async fn call(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> TestResponse {
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/api/v1/{path}") };
        let mut request = Request::builder().method(method).uri(path).header("host", "test");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = body.map_or(Body::empty(), |body| Body::from(body.to_string()));
        self.request(request.body(body).expect("a request")).await
    }

    pub async fn get(&self, path: &str, person: &Person) -> TestResponse {
        self.call("GET", path, Some(&person.token), None).await
    }

    pub async fn post(&self, path: &str, person: &Person, body: Value) -> TestResponse {
        self.call("POST", path, Some(&person.token), Some(body)).await
    }

    pub async fn guest(&self) -> Person {
        let body = self.call("POST", "guests", None, None).await.with(201);
        person(&body)
    }

    /// A registered player, with a fast password hash.
    pub async fn account(&self, name: &str) -> Person {
        let guest = self.guest().await;
        let asked = json!({"name": name, "password": "long enough"});
        let body = self.post("accounts", &guest, asked).await.with(201);
        assert_eq!(body["player"], guest.id);
        person(&body)
    }

    /// A game between two players, White first.
    pub async fn game(&self, white: &Person, black: &Person, more: Value) -> String {
        let mut asked = json!({"ruleset": "pijersi", "side": "white", "time": "-"});
        if let (Value::Object(asked), Value::Object(more)) = (&mut asked, more) {
            asked.extend(more);
        }
        let begun = self.post("games", white, asked).await.with(201);
        let game = begun["game"].as_str().expect("a game").to_owned();
        let joined = self.post(&format!("games/{game}/join"), black, json!({})).await.with(200);
        assert_eq!(joined["seat"], "black");
        game
    }

    pub async fn play(&self, game: &str, person: &Person, turn: &str, number: u64) -> TestResponse {
        let body = json!({"turn": turn, "number": number});
        self.post(&format!("games/{game}/turns"), person, body).await
    }

    pub async fn act(&self, game: &str, person: &Person, body: Value) -> TestResponse {
        self.post(&format!("games/{game}/actions"), person, body).await
    }

    pub async fn state(&self, game: &str) -> Value {
        self.call("GET", &format!("games/{game}"), None, None).await.with(200)
    }

    /// The state of a new game.
    pub async fn state_of_new(&self, person: &Person) -> Value {
        let begun = self.post("games", person, json!({"ruleset": "pijersi"})).await.with(201);
        self.state(begun["game"].as_str().expect("text")).await["position"].clone()
    }

    /// All events of a game.
    pub async fn events(&self, game: &str) -> Vec<Value> {
        let text = self.call("GET", &format!("games/{game}/events?follow=false"), None, None).await.text;
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    /// Plays the first turns of both sides, after which the game counts.
    pub async fn open(&self, game: &str, white: &Person, black: &Person) {
        self.play(game, white, "b4=c4-d4", 4).await.with(200);
        self.play(game, black, "g6-f6=e5", 5).await.with(200);
    }

    /// Plays the first legal turns of both sides, after which the game counts.
    pub async fn open_anyhow(&self, game: &str, white: &Person, black: &Person) {
        for (person, number) in [(white, 4), (black, 5)] {
            let legal = self.call("GET", &format!("games/{game}/turns"), None, None).await.with(200);
            self.play(game, person, legal["turns"][0].as_str().expect("a turn"), number).await.with(200);
        }
    }

    /// Serves on a TCP socket.
    pub async fn listen(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let service = self.router.clone().into_make_service_with_connect_info::<SocketAddr>();
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        tokio::spawn(async move { axum::serve(listener, service).await });
        address
    }
}

/// Database and clock without a server.
pub struct Remains {
    pub store: Store,
    address: Address,
    offset: Arc<AtomicU64>,
    folder: Arc<Folder>,
}

impl Remains {
    /// Current time.
    pub fn now(&self) -> u64 {
        time(&self.offset)
    }

    /// Stores a heartbeat of a server.
    pub async fn sign(self, server: &str, stops: bool) -> Self {
        let server = server.to_owned();
        let sign = jersi_store::Write::Heartbeat { server, at: self.now(), stops };
        self.store.write(sign).await.expect("a store");
        self
    }

    /// Advances the clock.
    pub fn after(self, milliseconds: u64) -> Self {
        self.offset.fetch_add(milliseconds, Ordering::Relaxed);
        self
    }

    /// Sets the clock back.
    pub fn set_back(self, milliseconds: u64) -> Self {
        self.offset.fetch_sub(milliseconds, Ordering::Relaxed);
        self
    }

    /// Starts a server on the database, which returns lost time.
    pub async fn resume(&self) -> Kit {
        self.try_resume(Config::default().system_clock).await.expect("it starts")
    }

    /// Starts a server with a system clock, which it may refuse.
    pub async fn try_resume(&self, system_clock: Now) -> Result<Kit, StartError> {
        let moved = self.offset.clone();
        let (now, allowance) = (Arc::new(move || time(&moved)), Allowance::unlimited());
        let config = Config { now, system_clock, allowance, ..Config::default() };
        let app = App::resume(self.store.clone(), config).await?;
        let router = jersi_server::app(app.clone());
        let Self { store, address, offset, folder } = self;
        Ok(Kit {
            app,
            store: store.clone(),
            address: address.clone(),
            router,
            offset: offset.clone(),
            between_requests: 1,
            _folder: folder.clone(),
        })
    }
}

/// System time plus the offset.
fn time(offset: &AtomicU64) -> u64 {
    real_now() + offset.load(Ordering::Relaxed)
}

pub fn person(body: &Value) -> Person {
    let text = |name: &str| body[name].as_str().unwrap_or_else(|| panic!("{name} in {body}")).to_owned();
    Person { id: text("player"), name: text("name"), token: text("token") }
}

/// Blocking WebSocket client.
pub struct Socket(tungstenite::WebSocket<std::net::TcpStream>);

impl Socket {
    /// Opens a socket and sends `hello`.
    pub fn open(address: SocketAddr, person: Option<&Person>) -> Self {
        let mut socket = Self::connect(address);
        let token = person.map(|person| person.token.clone());
        socket.say(&json!({"kind": "hello", "version": 1, "token": token}));
        let hello = socket.next("hello");
        assert_eq!(hello["player"].as_str(), person.map(|person| person.id.as_str()));
        socket
    }

    pub fn connect(address: SocketAddr) -> Self {
        let stream = std::net::TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        let url = format!("ws://{address}/api/v1/socket");
        Self(tungstenite::client(url.as_str(), stream).expect("a socket").0)
    }

    /// Opens a socket; `None` if rejected.
    pub fn try_connect(address: SocketAddr) -> Option<Self> {
        let stream = std::net::TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
        let url = format!("ws://{address}/api/v1/socket");
        Some(Self(tungstenite::client(url.as_str(), stream).ok()?.0))
    }

    pub fn say(&mut self, message: &Value) {
        self.0.send(tungstenite::Message::text(message.to_string())).expect("it hears");
    }

    /// The next message; `None` if the socket is closed.
    pub fn hear(&mut self) -> Option<Value> {
        // Pings of the server would keep a read alive forever.
        let start = std::time::Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            match self.0.read() {
                Ok(tungstenite::Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(tungstenite::Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
        None
    }

    /// Waits for a ping. Its pong is sent with the next message.
    pub fn await_ping(&mut self) {
        while !matches!(self.0.read().expect("the line lives"), tungstenite::Message::Ping(_)) {}
    }

    pub fn say_bytes(&mut self, bytes: &[u8]) {
        self.0.send(tungstenite::Message::binary(bytes.to_vec())).expect("it hears");
    }

    /// Code and reason with which the server closes the socket.
    pub fn closing(mut self) -> Option<(u16, String)> {
        // A session that has ended is noticed at the next ping.
        let patience = Some(Duration::from_mins(1));
        self.0.get_ref().set_read_timeout(patience).expect("a socket");
        loop {
            match self.0.read() {
                Ok(tungstenite::Message::Close(frame)) => {
                    return frame.map(|frame| (frame.code.into(), frame.reason.as_str().to_owned()));
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// The next message of a kind.
    #[track_caller]
    pub fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().unwrap_or_else(|| panic!("the line was closed before {kind}"));
            if message["kind"] == kind {
                return message;
            }
        }
    }
}

/// Waits until a background task has made a condition true.
pub async fn until(what: &str, is_true: impl AsyncFn() -> bool) {
    let end = tokio::time::Instant::now() + Duration::from_secs(30);
    while !is_true().await {
        assert!(tokio::time::Instant::now() < end, "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Runs blocking work beside the server.
pub async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.expect("the work is done")
}
