//! Commands that the server has not confirmed, stored on the device: a phone may drop the page at any time. The page
//! sends them after a reload; their keys make sure that the server executes each once.

use jersi_play::shelf::Storage as _;
use jersi_remote::{Outbox, RemoteGame};
use jersi_wire::{ClientMessage, ServerMessage};
use leptos::prelude::*;

use super::Online;
use crate::clock::now;
use crate::storage::{DeviceStorage, or_report, random};

/// The prefix of the storage keys, before the identifier of the game.
const PREFIX: &str = "jersi.outbox.";

fn name(game: &str) -> String {
    format!("{PREFIX}{game}")
}

/// The stored outbox of a game.
pub(crate) fn load(game: &str) -> Outbox {
    let text = DeviceStorage.read(&name(game)).ok().flatten();
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Stores the outbox of a game.
pub(crate) fn store(game: &str, outbox: &Outbox) {
    if outbox.pending().is_empty() {
        or_report(DeviceStorage.remove(&name(game)));
    } else if let Ok(text) = serde_json::to_string(outbox) {
        or_report(DeviceStorage.write(&name(game), &text));
    }
}

/// The games with stored commands.
fn games() -> Vec<String> {
    let names = DeviceStorage.names().unwrap_or_default();
    names.into_iter().filter_map(|name| name.strip_prefix(PREFIX).map(str::to_owned)).collect()
}

/// Removes all stored commands: the user is another one.
pub(super) fn clear() {
    for game in games() {
        let _ = DeviceStorage.remove(&name(&game));
    }
}

/// The games whose commands are sent in the background, because they are not on the desk.
#[derive(Clone, Copy)]
pub(super) struct Couriers(StoredValue<Vec<RemoteGame>>);

impl Couriers {
    pub(super) fn new() -> Self {
        Self(StoredValue::new(Vec::new()))
    }

    /// Sends the stored commands of all games but one, on a new connection.
    pub(super) fn connected(self, online: Online, hello: &ServerMessage) {
        let on_desk = online.desk.remote.peek(|game| game.id().to_owned());
        let games = games().into_iter().filter(|game| Some(game) != on_desk.as_ref());
        self.0.set_value(games.map(|game| courier(&game, hello)).collect());
        self.send(online);
    }

    /// Sends the stored commands of a game that leaves the desk.
    pub(super) fn adopt(self, online: Online, game: &str, hello: &ServerMessage) {
        if !load(game).pending().is_empty() {
            self.0.update_value(|games| games.push(courier(game, hello)));
            self.send(online);
        }
    }

    /// Leaves a game to the desk.
    pub(super) fn release(self, game: &str) {
        self.0.update_value(|games| games.retain(|one| one.id() != game));
    }

    /// Handles a message of the server.
    pub(super) fn receive(self, online: Online, message: &ServerMessage) {
        self.0.update_value(|games| {
            for game in games {
                game.receive(message, now().0);
            }
        });
        self.send(online);
    }

    /// Sends unanswered commands again; to be called about every second.
    pub(super) fn tick(self, online: Online) {
        self.0.update_value(|games| games.iter_mut().for_each(|game| game.tick(now().0)));
        self.send(online);
    }

    /// Sends the messages that are due, and drops the games that are done.
    fn send(self, online: Online) {
        let mut messages = Vec::new();
        self.0.update_value(|games| {
            for game in games.iter_mut() {
                messages.append(&mut game.take_messages());
            }
            games.retain(|game| {
                let is_done = game.pending().is_empty() || game.problem().is_some();
                if is_done {
                    store(game.id(), &Outbox::default());
                    messages.push(ClientMessage::Unwatch { game: game.id().to_owned() });
                    online.own_games.forget_watched(game.id());
                }
                !is_done
            });
        });
        for message in &messages {
            online.connection.say(message);
        }
    }
}

fn courier(game: &str, hello: &ServerMessage) -> RemoteGame {
    let mut game = RemoteGame::new(game, random()).with_outbox(load(game), now().0);
    game.receive(hello, now().0);
    game.connected(now().0);
    game
}
