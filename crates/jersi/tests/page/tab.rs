//! The page in a tab: looking at it, clicking on it, and what must be true of it at the end of every test.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::server::Server;

const PATIENCE: Duration = Duration::from_secs(30);

/// What the page is looked at with.
#[derive(Clone, Copy)]
pub(crate) enum Screen {
    Desk,
    Phone,
}

impl Screen {
    fn metrics(self) -> Value {
        match self {
            Self::Desk => json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false }),
            Self::Phone => json!({ "width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": true }),
        }
    }
}

/// The page, open, with the board on it.
pub(crate) struct Tab {
    browser: Browser,
    server: Server,
}

impl Tab {
    pub(crate) fn open(screen: Screen) -> Self {
        let server = Server::start();
        let mut browser = Browser::start();
        for part in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{part}.enable"), &json!({}));
        }
        browser.call("Emulation.setDeviceMetricsOverride", &screen.metrics());
        browser.call("Page.navigate", &json!({ "url": server.address }));
        let mut tab = Self { browser, server };
        tab.wait_for("document.querySelectorAll('.cell').length > 0");
        tab
    }

    /// The value of an expression in the page.
    fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true });
        let mut answer = self.browser.call("Runtime.evaluate", &parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].take()
    }

    /// Waits until an expression is true; one that fails is not true yet.
    pub(crate) fn wait_for(&mut self, condition: &str) {
        let began = Instant::now();
        let guarded = format!("(() => {{ try {{ return !!({condition}) }} catch {{ return false }} }})()");
        while self.value(&guarded) != true {
            assert!(began.elapsed() < PATIENCE, "still not true: {condition}; errors: {:?}", self.errors());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until an element has a text.
    pub(crate) fn wait_for_text(&mut self, selector: &str, text: &str) {
        self.wait_for(&format!(
            "document.querySelector({}).textContent === {}",
            json!(selector),
            json!(text)
        ));
    }

    /// How many elements there are.
    pub(crate) fn count(&mut self, selector: &str) -> u64 {
        let number = self.value(&format!("document.querySelectorAll({}).length", json!(selector)));
        number.as_u64().expect("a number")
    }

    /// The text of an element.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        let text = self.value(&format!("document.querySelector({}).textContent", json!(selector)));
        text.as_str().expect("a text").to_owned()
    }

    /// The letters of what stands on a cell.
    pub(crate) fn unit(&mut self, cell: &str) -> Option<String> {
        let unit = self.value(&format!("document.querySelector('[data-cell={cell}]').dataset.unit"));
        unit.as_str().map(str::to_owned)
    }

    /// Clicks in the middle of an element.
    pub(crate) fn click(&mut self, selector: &str) {
        self.click_at(selector, 0.5);
    }

    /// Clicks near the lower end of an element.
    pub(crate) fn click_low(&mut self, selector: &str) {
        self.click_at(selector, 0.94);
    }

    fn click_at(&mut self, selector: &str, height: f64) {
        let place = self.value(&format!(
            "(() => {{ const element = document.querySelector({}); \
             element.scrollIntoView({{ block: 'nearest' }}); \
             const box = element.getBoundingClientRect(); \
             const [x, y] = [box.left + box.width / 2, box.top + box.height * {height}]; \
             return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null }})()",
            json!(selector)
        ));
        assert!(!place.is_null(), "{selector} is hidden, or something lies over it");
        for (kind, buttons) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)] {
            let event = json!({
                "type": kind, "x": place[0], "y": place[1],
                "button": if kind == "mouseMoved" { "none" } else { "left" },
                "buttons": buttons, "clickCount": u8::from(kind != "mouseMoved"),
            });
            self.browser.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// The whole board is on the screen, and nothing sticks out at the side.
    pub(crate) fn fits(&mut self) {
        let sticks_out =
            self.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(sticks_out, 0, "the page is wider than the screen");
        self.wait_for(
            "(() => { const box = document.querySelector('.board').getBoundingClientRect(); \
             return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && box.width > 300 })()",
        );
    }

    /// Takes a picture of what is on the screen.
    pub(crate) fn picture(&mut self, name: &str) {
        let answer = self.browser.call("Page.captureScreenshot", &json!({ "format": "png" }));
        let data = answer["data"].as_str().expect("a picture");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
        fs::create_dir_all(&folder).expect("the target folder can be written to");
        let bytes = BASE64.decode(data.as_bytes()).expect("base 64");
        fs::write(folder.join(format!("{name}.png")), bytes).expect("the target folder can be written to");
    }

    /// What the page complained about.
    fn errors(&self) -> Vec<String> {
        let thrown = self.browser.told("Runtime.exceptionThrown");
        let logged = self.browser.told("Log.entryAdded");
        let printed = self.browser.told("Runtime.consoleAPICalled");
        let printed =
            printed.filter(|call| matches!(call["type"].as_str(), Some("error" | "warning" | "assert")));
        thrown.chain(logged).chain(printed).map(Value::to_string).collect()
    }

    /// What must be true of every page: nothing went wrong, nothing was asked of another server, and the
    /// policy that forbids it was there.
    pub(crate) fn end(mut self) {
        // Everything told so far has arrived once this is answered.
        self.value("0");
        assert_eq!(self.errors(), Vec::<String>::new());
        let asked: Vec<_> = self.browser.told("Network.requestWillBeSent").collect();
        assert!(asked.len() >= 5, "the page, its style, two scripts and the module: {}", asked.len());
        for request in asked {
            let url = request["request"]["url"].as_str().expect("a URL");
            assert!(url.starts_with(&self.server.address) || url.starts_with("data:"), "{url}");
        }
        let mut policies = self.browser.told("Network.responseReceived").map(|answer| {
            let headers = answer["response"]["headers"].as_object().expect("headers");
            let policy =
                headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("content-security-policy"));
            policy.and_then(|(_, value)| value.as_str()).unwrap_or_default().to_owned()
        });
        assert!(policies.all(|policy| policy.contains("default-src 'none'")));
    }
}
