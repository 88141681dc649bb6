//! The page in a tab: queries, input, and checks at the end of every test.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use data_encoding::BASE64;
use jersi_play::Part;
use serde_json::{Value, json};

use crate::browser::{Browser, Build};
use crate::server::Server;
use crate::sizes::Screen;

const PATIENCE: Duration = Duration::from_secs(30);

/// One of the tabs of a browser.
pub(crate) struct Window(Option<String>);

/// An open page.
pub(crate) struct Tab {
    browser: Browser,
    /// Address of the page.
    address: String,
    /// Its server, unless the test has its own.
    server: Option<Server>,
}

impl Tab {
    /// Opens the page on a new server.
    pub(crate) fn open(screen: Screen) -> Self {
        let server = Server::start();
        let mut tab = Self::open_at(screen, &server.address);
        tab.server = Some(server);
        tab
    }

    /// Opens the page at an address.
    pub(crate) fn open_at(screen: Screen, address: &str) -> Self {
        Self::open_in(Build::Shell, screen, address)
    }

    /// The same in a browser with windows, where background tabs are hidden.
    pub(crate) fn open_in_window(screen: Screen, address: &str) -> Self {
        Self::open_in(Build::Windows, screen, address)
    }

    fn open_in(build: Build, screen: Screen, address: &str) -> Self {
        let mut tab = Self { browser: Browser::start(build), address: address.to_owned(), server: None };
        tab.prepare(screen);
        tab
    }

    /// The same with the whole program from the start, as for a returning visitor, so that it does not reload.
    pub(crate) fn open_whole_at(screen: Screen, address: &str) -> Self {
        let mut tab = Self::open_at(screen, address);
        tab.value("sessionStorage.setItem('jersi.tab.whole', 'seen')");
        tab.reload();
        tab
    }

    /// Opens an empty browser.
    pub(crate) fn blank(screen: Screen) -> Self {
        let mut tab = Self { browser: Browser::start(Build::Shell), address: String::new(), server: None };
        tab.browser.call("Emulation.setDeviceMetricsOverride", &screen.metrics());
        tab
    }

    /// Opens the page in a second tab of the same browser, and attaches to it; returns the first one.
    pub(crate) fn open_second(&mut self, screen: Screen) -> Window {
        let first = Window(self.browser.session());
        self.browser.open_tab();
        self.prepare(screen);
        first
    }

    /// Attaches to another tab of the same browser; returns the previous one.
    pub(crate) fn switch(&mut self, to: &Window) -> Window {
        let from = Window(self.browser.session());
        self.browser.switch(to.0.clone());
        self.browser.call("Page.bringToFront", &json!({}));
        from
    }

    fn prepare(&mut self, screen: Screen) {
        for part in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
            self.browser.call(&format!("{part}.enable"), &json!({}));
        }
        self.browser.call("Emulation.setDeviceMetricsOverride", &screen.metrics());
        self.prefer(&[("prefers-color-scheme", "light")]);
        self.navigate();
    }

    /// Reopens the page at its start screen.
    pub(crate) fn navigate(&mut self) {
        let address = self.address.clone();
        self.move_to(&address);
    }

    /// Opens the page at another address.
    pub(crate) fn move_to(&mut self, address: &str) {
        self.browser.call("Page.navigate", &json!({ "url": address }));
        self.wait_for("document.querySelector('.card')");
    }

    /// Stops the server; the page stays.
    pub(crate) fn stop_server(&mut self) {
        self.server = None;
    }

    /// Opens a screen by its address.
    pub(crate) fn go(&mut self, hash: &str) {
        self.value(&format!("location.hash = {}", json!(hash)));
    }

    /// Reloads the page.
    pub(crate) fn reload(&mut self) {
        self.value("window.isOld = true");
        self.browser.call("Page.reload", &json!({}));
        self.wait_for("!window.isOld && document.querySelector('header nav')");
    }

    /// System preferences (media features).
    pub(crate) fn prefer(&mut self, features: &[(&str, &str)]) {
        let features: Vec<_> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.browser.call("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Opens an address in another tab, without attaching to it.
    pub(crate) fn open_aside(&mut self, address: &str) -> Value {
        self.browser.open_aside(address)
    }

    /// Grants permissions to pages of an address.
    pub(crate) fn grant(&mut self, address: &str, permissions: &[&str]) {
        self.browser.grant(address, permissions);
    }

    /// Sends a command to the browser.
    pub(crate) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.browser.call(method, parameters)
    }

    /// The value of an expression in the page; promises are awaited.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.browser.call("Runtime.evaluate", &parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].take()
    }

    /// The same; null while the page is reloading.
    fn value_if_loaded(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.browser.try_call("Runtime.evaluate", &parameters);
        answer.map_or(Value::Null, |mut answer| answer["result"]["value"].take())
    }

    /// Whether an expression is true; false if it fails, and while the page is reloading.
    pub(crate) fn is(&mut self, condition: &str) -> bool {
        let guarded = format!("(() => {{ try {{ return !!({condition}) }} catch {{ return false }} }})()");
        let parameters = json!({ "expression": guarded, "returnByValue": true });
        let answer = self.browser.try_call("Runtime.evaluate", &parameters);
        answer.is_ok_and(|answer| answer["result"]["value"] == true)
    }

    /// Waits until an expression is true; an exception counts as false.
    pub(crate) fn wait_for(&mut self, condition: &str) {
        let began = Instant::now();
        while !self.is(condition) {
            assert!(began.elapsed() < PATIENCE, "still not true: {condition}; errors: {:?}", self.errors());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits with a timeout of minutes, for events that take half a minute.
    pub(crate) fn wait_long(&mut self, condition: &str) {
        let began = Instant::now();
        while !self.is(condition) {
            assert!(
                began.elapsed() < 4 * PATIENCE,
                "still not true: {condition}; errors: {:?}",
                self.errors()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits for the value of an expression or a promise.
    pub(crate) fn wait_for_value(&mut self, expression: &str, value: &Value) {
        let began = Instant::now();
        loop {
            let found = self.value_if_loaded(expression);
            if found == *value {
                return;
            }
            assert!(began.elapsed() < 4 * PATIENCE, "{expression} is {found}, and not {value}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Activates another tab, which hides this one if it is in a window.
    pub(crate) fn hide(&mut self) {
        let own = self.browser.session();
        self.browser.open_tab();
        self.browser.call("Page.bringToFront", &json!({}));
        self.browser.switch(own);
    }

    /// Activates this tab.
    pub(crate) fn show(&mut self) {
        self.browser.call("Page.bringToFront", &json!({}));
    }

    /// Waits until an element has a text.
    pub(crate) fn wait_for_text(&mut self, selector: &str, text: &str) {
        let began = Instant::now();
        let shown = format!("document.querySelector({})?.textContent", json!(selector));
        loop {
            let found = self.value_if_loaded(&shown);
            if found == text {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{selector} is {found}, and not {text}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Number of elements.
    pub(crate) fn count(&mut self, selector: &str) -> u64 {
        let number = self.value(&format!("document.querySelectorAll({}).length", json!(selector)));
        number.as_u64().expect("a number")
    }

    /// The text of an element.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        let text = self.value(&format!("document.querySelector({}).textContent", json!(selector)));
        text.as_str().expect("a text").to_owned()
    }

    /// The texts of all matching elements.
    pub(crate) fn texts(&mut self, selector: &str) -> Vec<String> {
        let all = format!("[...document.querySelectorAll({})].map(one => one.textContent)", json!(selector));
        serde_json::from_value(self.value(&all)).expect("texts")
    }

    /// Clicks in the middle of an element.
    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.place(selector, 0.5);
        self.click_at(place);
    }

    /// Clicks on an element in the menu of the game.
    pub(crate) fn more(&mut self, selector: &str) {
        self.click(".toolbar .more");
        self.wait_for("document.querySelector('.menu')");
        self.click(&format!(".menu {selector}"));
    }

    /// Changes the screen size.
    pub(crate) fn resize(&mut self, screen: Screen) {
        self.browser.call("Emulation.setDeviceMetricsOverride", &screen.metrics());
    }

    /// Rectangle of an element: left, top, width, height.
    pub(crate) fn bounds(&mut self, selector: &str) -> [f64; 4] {
        let found = self.value(&format!(
            "(() => {{ const box = document.querySelector({}).getBoundingClientRect(); \
             return [box.left, box.top, box.width, box.height] }})()",
            json!(selector)
        ));
        serde_json::from_value(found).expect("four numbers")
    }

    /// Whether an element is wholly on the screen, without scrolling.
    pub(crate) fn is_on_screen(&mut self, selector: &str) -> bool {
        self.is(&format!(
            "(() => {{ const box = document.querySelector({}).getBoundingClientRect(); \
             return box.height > 0 && box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 \
               && box.right <= innerWidth + 1 }})()",
            json!(selector)
        ))
    }

    /// Clicks on the upper cube of a cell, or near its lower end, which selects the stack.
    pub(crate) fn click_part(&mut self, selector: &str, part: Part) {
        let place = self.place(selector, height(part));
        self.click_at(place);
    }

    fn click_at(&mut self, (x, y): (f64, f64)) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            self.mouse(kind, x, y);
        }
    }

    /// Drags by finger, in small steps like a real screen.
    pub(crate) fn drag_by_finger(&mut self, from: &str, part: Part, to: &str) {
        let (x, y) = self.place(from, height(part));
        let (to_x, to_y) = self.middle(to);
        let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
        self.browser.call("Input.dispatchTouchEvent", &touch("touchStart", json!([{ "x": x, "y": y }])));
        for step in 1..=12 {
            let share = f64::from(step) / 12.0;
            let point = json!([{ "x": x + (to_x - x) * share, "y": y + (to_y - y) * share }]);
            self.browser.call("Input.dispatchTouchEvent", &touch("touchMove", point));
        }
        self.browser.call("Input.dispatchTouchEvent", &touch("touchEnd", json!([])));
    }

    /// The middle of an element.
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        let [left, top, width, height] = self.bounds(selector);
        (left + width / 2.0, top + height / 2.0)
    }

    /// Moves the mouse, presses or releases it.
    pub(crate) fn mouse(&mut self, kind: &str, x: f64, y: f64) {
        let is_down = kind == "mousePressed";
        let event = json!({
            "type": kind, "x": x, "y": y,
            "button": if kind == "mouseMoved" { "none" } else { "left" },
            "buttons": u8::from(is_down), "clickCount": u8::from(kind != "mouseMoved"),
        });
        self.browser.call("Input.dispatchMouseEvent", &event);
    }

    /// Drags from one element to another.
    pub(crate) fn drag(&mut self, from: &str, part: Part, to: &str) {
        let (x, y) = self.place(from, height(part));
        let (to_x, to_y) = self.place(to, 0.5);
        self.mouse("mouseMoved", x, y);
        self.mouse("mousePressed", x, y);
        for share in [0.3, 0.6, 1.0] {
            let event = json!({
                "type": "mouseMoved", "button": "left", "buttons": 1,
                "x": x + (to_x - x) * share, "y": y + (to_y - y) * share,
            });
            self.browser.call("Input.dispatchMouseEvent", &event);
        }
        self.mouse("mouseReleased", to_x, to_y);
    }

    /// Touches the middle of an element.
    pub(crate) fn touch(&mut self, selector: &str) {
        let place = self.place(selector, 0.5);
        self.touch_at(place);
    }

    /// Touches the upper cube of a cell, or its lower end.
    pub(crate) fn touch_part(&mut self, selector: &str, part: Part) {
        let place = self.place(selector, height(part));
        self.touch_at(place);
    }

    fn touch_at(&mut self, (x, y): (f64, f64)) {
        for (kind, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))] {
            self.browser.call("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
        }
    }

    /// The point of an element at a fraction of its height. Waits until the element exists and is not covered: dialogs
    /// open, and layouts settle, a frame later.
    fn place(&mut self, selector: &str, height: f64) -> (f64, f64) {
        let look = format!(
            "(() => {{ const element = document.querySelector({}); if (!element) return 'missing'; \
             element.scrollIntoView({{ block: 'nearest' }}); \
             const box = element.getBoundingClientRect(); \
             const [x, y] = [box.left + box.width / 2, box.top + box.height * {height}]; \
             const seen = document.elementFromPoint(x, y); \
             return element.contains(seen) ? [x, y] : `covered by ${{seen?.outerHTML.slice(0, 80)}} at ${{[x, y]}}` }})()",
            json!(selector)
        );
        let began = Instant::now();
        loop {
            let place = self.value(&look);
            if let Some(point) = place.as_array() {
                return (point[0].as_f64().expect("a number"), point[1].as_f64().expect("a number"));
            }
            assert!(began.elapsed() < PATIENCE, "{selector} is {place}; errors: {:?}", self.errors());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Presses a key with the shift key held.
    pub(crate) fn shift_key(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": key, "code": key, "modifiers": 8 });
            self.browser.call("Input.dispatchKeyEvent", &event);
        }
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: &str) {
        let text = if key == "Enter" { "\r" } else { key };
        let mut event = json!({ "type": "keyDown", "key": key, "code": key });
        if key == "Enter" || key.chars().count() == 1 {
            event["text"] = json!(text);
        }
        // Keys that the browser needs by number.
        let known = [("Tab", 9), ("Escape", 27), ("ArrowLeft", 37), ("ArrowUp", 38), ("ArrowRight", 39)];
        let number = known.into_iter().chain([("ArrowDown", 40)]).find(|(name, _)| *name == key);
        if let Some((_, number)) = number {
            event["windowsVirtualKeyCode"] = json!(number);
        }
        self.browser.call("Input.dispatchKeyEvent", &event);
        self.browser.call("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key, "code": key }));
    }

    /// Moves the focus to an element by Tab.
    pub(crate) fn tab_to(&mut self, selector: &str) {
        let reached = format!("document.activeElement?.matches({})", json!(selector));
        for _ in 0..80 {
            if self.is(&reached) {
                return;
            }
            self.key("Tab");
        }
        panic!("the tabulator does not lead to {selector}");
    }

    /// Chooses an option of a list.
    pub(crate) fn select(&mut self, selector: &str, value: &str) {
        self.value(&format!(
            "(() => {{ const list = document.querySelector({}); list.value = {}; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }})) }})()",
            json!(selector),
            json!(value)
        ));
    }

    /// Fills a field.
    pub(crate) fn fill(&mut self, selector: &str, text: &str) {
        self.value(&format!(
            "(() => {{ const field = document.querySelector({}); field.value = {}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }})) }})()",
            json!(selector),
            json!(text)
        ));
    }

    /// Checks that the whole board is visible, and that nothing is too wide.
    pub(crate) fn fits(&mut self) {
        let sticks_out =
            self.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(sticks_out, 0, "the page is wider than the screen");
        self.wait_for(
            "(() => { const box = document.querySelector('.board').getBoundingClientRect(); \
             return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && box.width > 300 })()",
        );
    }

    /// Takes a screenshot.
    pub(crate) fn picture(&mut self, name: &str) {
        let bytes = self.pixels(&json!({ "format": "png" }));
        let file = screenshots().join(format!("{name}.png"));
        fs::create_dir_all(file.parent().expect("a folder")).expect("the target folder can be written to");
        fs::write(file, bytes).expect("the target folder can be written to");
    }

    /// Takes a screenshot of the whole document, of any height.
    pub(crate) fn whole_picture(&mut self, name: &str) {
        let size =
            self.value("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]");
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let bytes = self.pixels(&json!({ "format": "png", "clip": clip, "captureBeyondViewport": true }));
        fs::write(screenshots().join(format!("{name}.png")), bytes)
            .expect("the target folder can be written to");
    }

    fn pixels(&mut self, how: &Value) -> Vec<u8> {
        let answer = self.browser.call("Page.captureScreenshot", how);
        BASE64.decode(answer["data"].as_str().expect("a picture").as_bytes()).expect("base 64")
    }

    /// Presses a mouse button on an element and releases it on another, with modifier keys of the protocol.
    pub(crate) fn draw(&mut self, from: &str, to: &str, modifiers: u8) {
        let ends = [self.place(from, 0.5), self.place(to, 0.5)];
        for (kind, (x, y)) in
            ["mousePressed", "mouseMoved", "mouseReleased"].into_iter().zip([ends[0], ends[1], ends[1]])
        {
            let event = json!({
                "type": kind, "x": x, "y": y, "button": "right", "buttons": 2, "clickCount": 1, "modifiers": modifiers,
            });
            self.browser.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// Touches an element for a long time.
    pub(crate) fn touch_long(&mut self, selector: &str) {
        let (x, y) = self.place(selector, 0.5);
        let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
        self.browser.call("Input.dispatchTouchEvent", &touch("touchStart", json!([{ "x": x, "y": y }])));
        std::thread::sleep(Duration::from_millis(700));
        self.browser.call("Input.dispatchTouchEvent", &touch("touchEnd", json!([])));
    }

    /// Document nodes, including detached ones.
    pub(crate) fn nodes(&mut self) -> u64 {
        for _ in 0..3 {
            self.browser.call("HeapProfiler.collectGarbage", &json!({}));
        }
        self.browser.call("Memory.getDOMCounters", &json!({}))["nodes"].as_u64().expect("a number")
    }

    /// Console errors of the page.
    fn errors(&self) -> Vec<String> {
        let thrown = self.browser.told("Runtime.exceptionThrown");
        // Test machines have no loudspeaker, about which a busy browser may complain.
        let logged = self.browser.told("Log.entryAdded").filter(|logged| {
            !logged["entry"]["text"].as_str().is_some_and(|text| text.contains("AudioContext"))
        });
        let printed = self.browser.told("Runtime.consoleAPICalled");
        let printed =
            printed.filter(|call| matches!(call["type"].as_str(), Some("error" | "warning" | "assert")));
        thrown.chain(logged).chain(printed).map(Value::to_string).collect()
    }

    /// Checks of every page: no errors, no requests to other servers, and a policy that forbids them.
    pub(crate) fn end(mut self) {
        self.was_quiet();
        let answers = self.browser.told("Network.responseReceived");
        let own = answers.filter(|answer| {
            answer["response"]["url"].as_str().is_some_and(|url| url.starts_with(origin(&self.address)))
        });
        let mut policies = own.map(|answer| {
            let headers = answer["response"]["headers"].as_object().expect("headers");
            let policy =
                headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("content-security-policy"));
            policy.and_then(|(_, value)| value.as_str()).unwrap_or_default().to_owned()
        });
        assert!(policies.all(|policy| policy.contains("default-src 'none'")));
    }

    /// The same for a page whose connection was cut: network errors are ignored.
    pub(crate) fn end_after_trouble(mut self) {
        self.value("0");
        let thrown = self.browser.told("Runtime.exceptionThrown").count();
        assert_eq!(thrown, 0, "{:?}", self.errors());
    }

    /// The same for a page on a host without a policy.
    pub(crate) fn end_at_host(mut self) {
        self.was_quiet();
    }

    fn was_quiet(&mut self) {
        self.value("0");
        assert_eq!(self.errors(), Vec::<String>::new());
        let asked: Vec<_> = self.browser.told("Network.requestWillBeSent").collect();
        assert!(asked.len() >= 5, "the page, its style, two scripts and the module: {}", asked.len());
        for request in asked {
            let url = request["request"]["url"].as_str().expect("a URL");
            assert!(url.starts_with(origin(&self.address)) || url.starts_with("data:"), "{url}");
        }
    }
}

/// Folder of screenshots.
pub(crate) fn screenshots() -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
    fs::create_dir_all(&folder).expect("the target folder can be written to");
    folder
}

/// The server in an address: `http://127.0.0.1:40123/`.
fn origin(address: &str) -> &str {
    let end = address.match_indices('/').nth(2).map_or(address.len(), |(at, _)| at + 1);
    &address[..end]
}

/// Relative height of a part of a unit in its cell.
fn height(part: Part) -> f64 {
    match part {
        Part::Top => 0.36,
        Part::Stack => 0.9,
    }
}
