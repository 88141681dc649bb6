//! The connection to the server: one socket for the whole page. `jersi-remote` decides when it is opened, pinged and
//! opened again; here are the socket and the browser's events. There is no queue: the sender stores messages
//! that must arrive, and sends them again on the next connection.

use std::time::Duration;

use jersi_remote::{ConnectionAction, ConnectionMachine, ConnectionNews};
use jersi_wire::{ClientMessage, ServerMessage};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use crate::clock::now;
use crate::storage::random;

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionState {
    /// None is needed.
    Unused,
    /// It is being opened for the first time.
    Coming,
    /// It is open.
    Open,
    /// It was lost, and is being opened again.
    Lost,
    /// The server needs another version of the page.
    Refused,
}

/// The interval of the timer.
const BEAT: Duration = Duration::from_millis(250);

type Hear = StoredValue<Option<Box<dyn Fn(ServerMessage)>>, LocalStorage>;

/// The connection.
#[derive(Clone, Copy)]
pub(crate) struct ServerConnection {
    pub(crate) state: RwSignal<ConnectionState>,
    machine: StoredValue<Option<ConnectionMachine>>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    hear: Hear,
    /// Distinguishes one socket from the next.
    number: StoredValue<u32>,
}

/// A socket with its event handlers, which live as long.
struct Socket {
    socket: WebSocket,
    _calls: [Closure<dyn Fn(MessageEvent)>; 3],
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl ServerConnection {
    pub(super) fn new() -> Self {
        Self {
            state: RwSignal::new(ConnectionState::Unused),
            machine: StoredValue::new(None),
            socket: StoredValue::new_local(None),
            hear: StoredValue::new_local(None),
            number: StoredValue::new(0),
        }
    }

    /// Sets the handler of messages, and starts the timer.
    pub(super) fn listen(self, hear: impl Fn(ServerMessage) + 'static) {
        self.hear.set_value(Some(Box::new(hear)));
        // The listeners live as long as the page.
        let _ = window_event_listener_untyped("offline", move |_| self.close());
        let _ = window_event_listener_untyped("online", move |_| self.hurry());
        let shown = Closure::<dyn Fn()>::new(move || {
            if !document().hidden() {
                self.hurry();
            }
        });
        let _ =
            document().add_event_listener_with_callback("visibilitychange", shown.as_ref().unchecked_ref());
        shown.forget();
        set_interval(move || self.beat(), BEAT);
    }

    /// Whether messages arrive.
    pub(crate) fn is_open(self) -> bool {
        self.state.get_untracked() == ConnectionState::Open
    }

    /// Opens the connection if there is none.
    pub(crate) fn need(self) {
        if self.state.get_untracked() == ConnectionState::Unused {
            self.renew();
        }
    }

    /// Reconnects, for the current user.
    pub(crate) fn renew(self) {
        self.drop_socket();
        self.machine.set_value(Some(ConnectionMachine::new(None, random(), now().0)));
        self.state.set(ConnectionState::Coming);
        self.beat();
    }

    /// Sends a message, if the connection is open.
    pub(crate) fn say(self, message: &ClientMessage) {
        if self.is_open() {
            self.write(message);
        }
    }

    fn write(self, message: &ClientMessage) {
        let Ok(text) = serde_json::to_string(message) else { return };
        self.socket.with_value(|socket| {
            if let Some(socket) = socket {
                let _ = socket.socket.send_with_str(&text);
            }
        });
    }

    fn with<T>(self, what: impl FnOnce(&mut ConnectionMachine) -> T) -> Option<T> {
        self.machine.try_update_value(|machine| machine.as_mut().map(what)).flatten()
    }

    /// Runs due actions.
    fn beat(self) {
        match self.with(|machine| machine.tick(now().0)).flatten() {
            // Without a network there is no need to try.
            Some(ConnectionAction::Open) if !window().navigator().on_line() => self.is_hopeless(),
            Some(ConnectionAction::Open) => self.connect(),
            Some(ConnectionAction::Send(message)) => self.write(&message),
            Some(ConnectionAction::Close) => self.close(),
            None => {}
        }
    }

    fn is_hopeless(self) {
        if self.state.get_untracked() == ConnectionState::Coming {
            self.state.set(ConnectionState::Lost);
        }
    }

    fn hurry(self) {
        self.with(|machine| machine.retry_now(now().0));
        self.beat();
    }

    fn connect(self) {
        self.number.update_value(|number| *number = number.wrapping_add(1));
        let number = self.number.get_value();
        let is_current = move || self.number.try_get_value() == Some(number);
        self.with(ConnectionMachine::opening);
        let fresh = || address().and_then(|address| WebSocket::new(&address).ok());
        let Some(socket) = early_socket().or_else(fresh) else {
            self.closed();
            return;
        };
        let is_open = socket.ready_state() == WebSocket::OPEN;
        let opened = Closure::<dyn Fn(MessageEvent)>::new(move |_| {
            if is_current()
                && let Some(hello) = self.with(|machine| machine.opened(now().0))
            {
                self.write(&hello);
            }
        });
        let received = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let message = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            if let Some(message) = message.filter(|_| is_current()) {
                self.take(message);
            }
        });
        let closed = Closure::<dyn Fn(MessageEvent)>::new(move |_| {
            if is_current() {
                self.closed();
            }
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(received.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        self.socket.set_value(Some(Socket { socket, _calls: [opened, received, closed] }));
        if is_open && let Some(hello) = self.with(|machine| machine.opened(now().0)) {
            self.write(&hello);
        }
    }

    fn take(self, message: ServerMessage) {
        match self.with(|machine| machine.receive(&message, now().0)).flatten() {
            Some(ConnectionNews::Open { .. }) => self.state.set(ConnectionState::Open),
            Some(ConnectionNews::Refused(_)) => self.state.set(ConnectionState::Refused),
            None => {}
        }
        self.hear.with_value(|hear| {
            if let Some(hear) = hear {
                hear(message);
            }
        });
    }

    /// Drops the socket; a new one is opened later.
    fn close(self) {
        if self.machine.with_value(Option::is_some) {
            self.drop_socket();
            self.closed();
        }
    }

    fn closed(self) {
        self.with(|machine| machine.closed(now().0));
        if matches!(self.state.get_untracked(), ConnectionState::Open | ConnectionState::Coming) {
            self.state.set(ConnectionState::Lost);
        }
    }

    fn drop_socket(self) {
        // Its later events are ignored.
        self.number.update_value(|number| *number = number.wrapping_add(1));
        let Some(socket) = self.socket.try_update_value(Option::take).flatten() else { return };
        // One of its handlers may be running: it ends before it is dropped.
        set_timeout(move || drop(socket), Duration::ZERO);
    }
}

/// The socket that was opened while the program was loaded, unless the server has closed it for want of a greeting.
fn early_socket() -> Option<WebSocket> {
    let socket: WebSocket = super::http::early("socket")?.dyn_into().ok()?;
    matches!(socket.ready_state(), WebSocket::CONNECTING | WebSocket::OPEN).then_some(socket)
}

/// The address of the socket, beside the page.
fn address() -> Option<String> {
    let location = window().location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    let path = location.pathname().ok()?;
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(format!("{scheme}://{}{folder}/api/v1/socket", location.host().ok()?))
}
