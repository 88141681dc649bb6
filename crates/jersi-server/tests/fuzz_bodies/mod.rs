//! Fuzz target for requests, shared by the program in `fuzz/` and the test `attack.rs`. Bytes become a request, which must
//! be answered or rejected with an error body, never fail.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use jersi_server::{Allowance, App, Config};
use jersi_store::{Address, Store};
use serde_json::{Value, json};
use tower::ServiceExt;

/// A server in memory, and identifiers that requests can use.
pub struct Bench {
    router: Router,
    tokens: Vec<String>,
    /// Games and seeks, most recent last.
    ids: Vec<String>,
}

/// Input bytes, followed by zeros.
struct Source<'a>(&'a [u8]);

impl Source<'_> {
    fn next(&mut self) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first)
    }

    fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.next() % of.len()]
    }

    /// Some bytes as text.
    fn text(&mut self) -> String {
        let count = (self.next() % 32).min(self.0.len());
        let (text, rest) = self.0.split_at(count);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

const REQUESTS: &[(&str, &str)] = &[
    ("POST", "guests"),
    ("POST", "accounts"),
    ("POST", "sessions"),
    ("DELETE", "sessions"),
    ("GET", "players/ID"),
    ("GET", "players/ID/history"),
    ("GET", "me"),
    ("PATCH", "me"),
    ("DELETE", "me"),
    ("GET", "me/export"),
    ("POST", "me/links"),
    ("GET", "me/devices"),
    ("DELETE", "me/devices/ID"),
    ("GET", "games?QUERY"),
    ("POST", "games"),
    ("GET", "games/ID"),
    ("POST", "games/ID/join"),
    ("GET", "games/ID/turns"),
    ("POST", "games/ID/turns"),
    ("POST", "games/ID/turns"),
    ("POST", "games/ID/actions"),
    ("POST", "games/ID/actions"),
    ("GET", "games/ID/events?QUERY&follow=false"),
    ("GET", "games/ID/record"),
    ("GET", "seeks"),
    ("POST", "seeks"),
    ("DELETE", "seeks/ID"),
    ("POST", "seeks/ID/accept"),
    ("GET", "bots"),
    ("GET", "socket"),
    ("PUT", "nothing/at/all"),
];

/// Names of fields and query parameters.
const KEYS: &[&str] = &[
    "ruleset", "variant", "setup", "seed", "position", "side", "time", "rated", "private", "opponent",
    "turn", "number", "key", "action", "phrase", "result", "name", "password", "old", "recovery", "code",
    "player", "invited", "state", "since", "before", "limit", "kind", "game",
];

/// Valid values of some fields.
const TEXTS: &[&str] = &[
    "pijersi",
    "jersi-2",
    "jersi-3",
    "jersi-4.8",
    "jersi-4.16",
    "ransom",
    "no-parachute",
    "white",
    "black",
    "random",
    "300+2",
    "1d",
    "-",
    "0",
    "9999999999+9",
    "b4=c4-d4",
    "g6-f6=e5",
    "a1-a2",
    "M:e7/M:e7",
    "resign",
    "offer-tie",
    "ask-takeback",
    "accept",
    "decline",
    "claim",
    "abort",
    "rematch",
    "say",
    "hello",
    "tie",
    "win",
    "over",
    "playing",
    "open",
    "aborted",
    "Ann",
    "\u{202e}x",
    "\u{0}",
    "",
    "%00",
    "1-a",
    "99999999999999999999-a",
    "classic",
    "free",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "4",
    "5",
    "6",
    "7",
    "-1",
    "1.5",
    "1e400",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "100",
];

impl Bench {
    /// A new server with three guests and a running game.
    pub async fn new() -> Self {
        let store = Store::open(&Address::Memory).await.expect("it opens");
        let config = Config { allowance: Allowance::unlimited(), ..Config::default() };
        let router = jersi_server::app(App::new(store, config));
        let mut bench = Self { router, tokens: Vec::new(), ids: Vec::new() };
        for _ in 0..3 {
            let guest = bench.ask("POST", "guests", None, String::new()).await.1;
            bench.tokens.push(guest["token"].as_str().expect("a token").to_owned());
        }
        let begin = json!({"ruleset": "pijersi", "side": "white"}).to_string();
        bench.ask("POST", "games", Some(0), begin).await;
        let join = format!("games/{}/join", bench.ids[0]);
        bench.ask("POST", &join, Some(1), String::new()).await;
        bench
    }

    async fn ask(&mut self, method: &str, path: &str, who: Option<usize>, body: String) -> (u16, Value) {
        let mut request =
            Request::builder().method(method).uri(format!("/api/v1/{path}")).header("host", "test");
        if let Some(token) = who.and_then(|who| self.tokens.get(who)) {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let Ok(request) = request.body(Body::from(body)) else { return (0, Value::Null) };
        let response = self.router.clone().oneshot(request).await.expect("it answers");
        let status = response.status().as_u16();
        let bytes = to_bytes(response.into_body(), 10_000_000).await.expect("a body");
        let answer = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        for name in ["game", "seek"] {
            if let (true, Some(id)) = (status < 300, answer[name].as_str()) {
                self.ids.push(id.to_owned());
            }
        }
        (status, answer)
    }

    /// Sends a request made from bytes.
    pub async fn request(&mut self, data: &[u8]) {
        let mut source = Source(data);
        let &(method, path) = source.pick(REQUESTS);
        // Password hashing is slow, so only a few of these.
        if matches!(path, "accounts" | "sessions") && method == "POST" && source.next() >= 4 {
            return;
        }
        let who = source.next() % 5;
        let path = path.replace("ID", &self.id(&mut source)).replace("QUERY", &query(&mut source));
        let body = body(&mut source);
        let shown = body.clone();
        let (status, answer) = self.ask(method, &path, Some(who), body).await;
        assert!(status < 500, "{method} {path} {shown}: {status} {answer}");
        if status >= 400 {
            let has = |name: &str| answer[name].as_str().is_some_and(|text| !text.is_empty());
            assert!(has("error") && has("message"), "{method} {path} {shown}: {status} {answer}");
        }
    }

    fn id(&self, source: &mut Source<'_>) -> String {
        match source.next() {
            0..200 => self.ids[self.ids.len() - 1 - source.next() % self.ids.len().min(8)].clone(),
            200..220 => encoded(source.pick::<&str>(TEXTS)),
            _ => encoded(&source.text()),
        }
    }
}

/// Percent-encodes a path segment.
fn encoded(text: &str) -> String {
    use std::fmt::Write as _;
    text.bytes().fold(String::new(), |mut encoded, byte| {
        let _ = write!(encoded, "%{byte:02X}");
        encoded
    })
}

fn query(source: &mut Source<'_>) -> String {
    let count = source.next() % 4;
    let parts: Vec<_> = (0..count)
        .map(|_| {
            let key = *source.pick(KEYS);
            let value = match source.next() % 3 {
                0 => (*source.pick(NUMBERS)).to_owned(),
                1 => encoded(source.pick::<&str>(TEXTS)),
                _ => encoded(&source.text()),
            };
            format!("{key}={value}")
        })
        .collect();
    parts.join("&")
}

/// A body: known fields with plausible values, or raw bytes.
fn body(source: &mut Source<'_>) -> String {
    if source.next().is_multiple_of(8) {
        return String::from_utf8_lossy(source.0).into_owned();
    }
    let count = source.next() % 7;
    let fields: Vec<_> =
        (0..count).map(|_| format!("{}:{}", json!(source.pick(KEYS)), value(source, 0))).collect();
    format!("{{{}}}", fields.join(","))
}

fn value(source: &mut Source<'_>, depth: usize) -> String {
    match source.next() % 12 {
        0..6 => json!(source.pick(TEXTS)).to_string(),
        6 | 7 => (*source.pick(NUMBERS)).to_owned(),
        8 => json!(source.text()).to_string(),
        9 => (*source.pick(&["true", "false", "null"])).to_owned(),
        10 if depth < 3 => format!("[{}]", value(source, depth + 1)),
        11 if depth < 3 => format!("{{{}:{}}}", json!(source.pick(KEYS)), value(source, depth + 1)),
        _ => "{".to_owned(),
    }
}

/// Requests per server, which has its database in memory.
const ROUND: u64 = 5_000;

/// Runs `count` inputs derived from a seed.
pub async fn many(seed: u64, count: u64) {
    let mut bench = Bench::new().await;
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    for number in 0..count {
        if number % ROUND == ROUND - 1 {
            bench = Bench::new().await;
        }
        let words = 1 + next() % 12;
        let data: Vec<u8> = (0..words).flat_map(|_| next().to_le_bytes()).collect();
        bench.request(&data).await;
        if (number + 1) % 1_000_000 == 0 {
            println!("{} requests", number + 1);
        }
    }
}
