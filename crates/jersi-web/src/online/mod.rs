//! Online play. Whether there is a server is asked once; without one, none of this is shown. One connection to the
//! server serves the whole page; games and their actions are defined by `jersi-remote`.

mod account;
mod connection;
mod devices;
mod friend;
mod game;
mod http;
mod link;
mod lobby;
mod login;
mod moderation;
mod own_games;
mod player;
mod rating;
mod watch;

use jersi_wire::{ClientMessage, Credentials, ErrorId, Me, PlayerKind, Seek, ServerMessage};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::clock::now;
use crate::desk::Desk;
use crate::preferences::Preferences;
use crate::reactive::{effect, memo};
use crate::say::Speech;
use crate::storage::DeviceStorage;
pub(crate) use account::AccountScreen;
pub(crate) use connection::{ConnectionState, ServerConnection};
pub(crate) use friend::FriendScreen;
pub(crate) use game::{OnlineGameScreen, OnlinePlayer};
use http::Nothing;
pub(crate) use http::{Fault, delete, get, get_text, part, patch, post, put};
pub(crate) use lobby::LobbyScreen;
pub(crate) use login::{DeviceScreen, LoginScreen};
pub(crate) use moderation::{ModerationScreen, ReportScreen};
pub(crate) use own_games::{OnlineWays, OwnGames, OwnOnlineGames};
pub(crate) use player::PlayerScreen;
pub(crate) use watch::WatchScreen;

/// The user, as the server knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity {
    pub(crate) player: String,
    pub(crate) name: String,
}

/// The state of online play, for the whole page.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    /// Whether there is a server; `false` until the answer has come.
    pub(crate) is_there: RwSignal<bool>,
    /// Whether the answer has come.
    pub(crate) is_asked: RwSignal<bool>,
    /// The user; none before the first online game.
    pub(crate) me: RwSignal<Option<Identity>>,
    /// The open seeks, while a screen subscribes to them.
    pub(crate) seeks: RwSignal<Option<Vec<Seek>>>,
    pub(crate) connection: ServerConnection,
    /// The desk of online games.
    pub(crate) desk: Desk,
    /// The last greeting and its time: games that are opened later need it.
    greeting: StoredValue<Option<(ServerMessage, u64)>>,
    /// The user's own games.
    pub(crate) own_games: OwnGames,
    lobby_users: StoredValue<u32>,
}

/// The prefix of the name of a study that is a copy of an online game.
pub(crate) const COPY: &str = "online-";

/// The storage key that marks a device with a player: a new visitor opens no connection.
const KNOWN: &str = "jersi.online";

impl Online {
    /// Asks whether there is a server, connects to it, and provides the state to the whole page.
    pub(crate) fn provide(preferences: Preferences) -> Self {
        let online = Self::new(preferences);
        // A screen may connect before the answer comes: no message must be lost.
        online.connection.listen(move |message| online.hear(&message));
        spawn_local(async move {
            let is_there = http::is_there().await;
            if is_there {
                online.desk.serve(move |message| online.connection.say(&message));
                if is_known() {
                    online.connection.need();
                }
                online.own_games.follow(online);
            }
            online.is_there.set(is_there);
            online.is_asked.set(true);
        });
        // A lost connection is reported to the games at once.
        effect(move |before: Option<ConnectionState>| {
            let state = online.connection.state.get();
            if state == ConnectionState::Lost && before != Some(state) {
                online.desk.remote_lost();
            }
            state
        });
        online
    }

    /// Asks whether there is a server, for the page of a first visit: it shows the ways there, and leaves the rest to
    /// the whole page.
    pub(crate) fn provide_unconnected(preferences: Preferences) -> Self {
        let online = Self::new(preferences);
        spawn_local(async move { online.is_there.set(http::is_there().await) });
        online
    }

    fn new(preferences: Preferences) -> Self {
        let online = Self {
            is_there: RwSignal::new(false),
            is_asked: RwSignal::new(false),
            me: RwSignal::new(None),
            seeks: RwSignal::new(None),
            connection: ServerConnection::new(),
            desk: Desk::online(preferences),
            greeting: StoredValue::new(None),
            own_games: OwnGames::new(),
            lobby_users: StoredValue::new(0),
        };
        provide_context(online);
        online
    }

    /// Online play on this page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    fn hear(self, message: &ServerMessage) {
        self.desk.receive(message, now().0);
        match message {
            ServerMessage::Hello { player, name, .. } => {
                self.greeting.set_value(Some((message.clone(), now().0)));
                self.desk.remote_connected();
                let me = player.clone().zip(name.clone()).map(|(player, name)| Identity { player, name });
                if me.is_none() {
                    forget_known();
                }
                if self.me.get_untracked() != me {
                    self.me.set(me);
                }
                if self.lobby_users.get_value() > 0 {
                    self.connection.say(&ClientMessage::Lobby);
                }
                self.own_games.refresh(self);
            }
            ServerMessage::Lobby { seeks } => self.seeks.set(Some(seeks.clone())),
            // The lists of the user's games follow the events of each.
            ServerMessage::Event { .. } => self.own_games.refresh_soon(self),
            _ => {}
        }
    }

    /// Opens a game on the desk, unless it is open already.
    pub(crate) fn open(self, id: &str) {
        if self.desk.remote.peek(|game| game.id() == id) == Some(true) {
            return;
        }
        self.unwatch();
        self.desk.open_remote(id);
        self.connection.need();
        if self.connection.is_open()
            && let Some((greeting, at)) = self.greeting.get_value()
        {
            self.desk.receive(&greeting, at);
            self.desk.remote_connected();
        }
    }

    /// Unsubscribes from the game on the desk.
    fn unwatch(self) {
        if let Some(game) = self.desk.remote.peek(|game| game.id().to_owned()) {
            self.connection.say(&ClientMessage::Unwatch { game });
        }
    }

    /// Called when the screen of a game is left: the user's own game stays subscribed, for its notifications.
    pub(crate) fn leave(self) {
        let is_done = self.desk.remote.peek(|game| {
            let is_playing = game.progress() == Some(jersi_remote::Progress::Playing);
            game.seat().is_none() || !is_playing
        });
        if is_done == Some(true) {
            self.unwatch();
            self.desk.close_remote();
        }
    }

    /// Makes sure that the user is a player: a new visitor becomes a guest.
    pub(crate) async fn ensure_player(self) -> Result<Identity, Fault> {
        if let Some(me) = self.me.get_untracked() {
            return Ok(me);
        }
        if is_known()
            && let Ok(me) = get::<Me>("me").await
        {
            return Ok(self.become_player(me.player, me.name));
        }
        let guest: Credentials = post("guests", &Nothing {}).await?;
        Ok(self.become_player(guest.player, guest.name))
    }

    /// Sets the user after a login.
    pub(crate) fn become_player(self, player: String, name: String) -> Identity {
        let me = Identity { player, name };
        remember_known();
        let is_other =
            self.me.with_untracked(|before| before.as_ref().map(|me| &me.player) != Some(&me.player));
        self.me.set(Some(me.clone()));
        if is_other {
            // The connection belongs to the user before.
            self.connection.renew();
        }
        me
    }

    /// Clears the user after logging out.
    pub(crate) fn clear_player(self) {
        forget_known();
        self.me.set(None);
        self.own_games.clear();
        self.connection.renew();
    }

    /// Subscribes to the lobby as long as the calling screen is shown.
    pub(crate) fn enter_lobby(self) {
        self.lobby_users.update_value(|users| *users += 1);
        self.connection.need();
        self.connection.say(&ClientMessage::Lobby);
        on_cleanup(move || {
            self.lobby_users.update_value(|users| *users = users.saturating_sub(1));
            if self.lobby_users.get_value() == 0 {
                self.connection.say(&ClientMessage::LeaveLobby);
                self.seeks.set(None);
            }
        });
    }

    /// Switches the engine off for copies of games that the user is still playing.
    pub(crate) fn switch_off_engine_for_copies(self, study: Desk) {
        effect(move |_| {
            let id = study.autosave.id();
            let copied = id.as_ref().and_then(|id| id.as_str().strip_prefix(COPY)?.split('-').next());
            let is_own = copied.is_some_and(|copied| {
                self.own_games.games.with(|games| games.iter().any(|game| game.game == copied))
            });
            if study.is_engine_off.get_untracked() != is_own {
                study.is_engine_off.set(is_own);
            }
        });
    }

    /// Fetches the user's own player.
    pub(crate) async fn myself(self) -> Result<Option<Me>, Fault> {
        if !is_known() {
            return Ok(None);
        }
        match get::<Me>("me").await {
            Ok(me) => Ok(Some(me)),
            Err(fault) if fault.is(ErrorId::NoToken) => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}

/// Whether a player has an account.
pub(crate) fn is_registered(me: Option<&Me>) -> bool {
    me.is_some_and(|me| me.kind == PlayerKind::Registered)
}

fn is_known() -> bool {
    use jersi_play::shelf::Storage as _;
    DeviceStorage.read(KNOWN).ok().flatten().is_some()
}

fn remember_known() {
    use jersi_play::shelf::Storage as _;
    // Without storage the cookie remains, or the user is a new visitor each time.
    let _ = DeviceStorage.write(KNOWN, "1");
}

fn forget_known() {
    use jersi_play::shelf::Storage as _;
    let _ = DeviceStorage.remove(KNOWN);
}

/// A screen that needs a server, or the notice that there is none.
pub(crate) fn with_server<V: IntoView + 'static>(
    screen: impl Fn() -> V + Send + Sync + 'static,
) -> impl IntoView {
    let online = Online::here();
    // The answer that there is a server must not rebuild the screen: forms would lose their input.
    let has_none = memo(move |_| online.is_asked.get() && !online.is_there.get());
    move || {
        if has_none.get() { view! { <game::NoServer /> }.into_any() } else { screen().into_any() }
    }
}

/// A spinner with a sentence.
#[component]
pub(crate) fn Spinner(message: &'static str) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <p class="waits" role="status">
            <span class="dots" aria-hidden="true"></span> <span>{move || speech.text(message)}</span>
        </p>
    }
}
