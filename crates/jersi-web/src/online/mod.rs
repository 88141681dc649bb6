//! Online play. The page asks whether there is a server until it gets an answer; without one, none of this is shown. A
//! device that has seen a server shows online play even while it is unavailable. One connection serves the whole page;
//! games and their actions are defined by `jersi-remote`.

mod account;
mod archive;
mod connection;
mod devices;
mod friend;
mod game;
mod http;
mod link;
mod lobby;
mod login;
mod moderation;
mod news;
pub(crate) mod outbox;
mod own_games;
mod player;
mod rating;
mod seeks;
mod watch;
mod wish;

use std::time::Duration;

use jersi_play::shelf::Storage as _;
use jersi_wire::{
    AbortReason, BeginGame, ClientMessage, Credentials, ErrorId, EventKind, GameSummary, Me, PlayerKind,
    Seek, ServerMessage,
};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::clock::now;
use crate::desk::Desk;
use crate::preferences::Preferences;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;
use crate::storage::DeviceStorage;
pub(crate) use account::AccountScreen;
pub(crate) use archive::{ArchiveScreen, archive_of};
pub(crate) use connection::{ConnectionState, ServerConnection};
pub(crate) use friend::FriendScreen;
use friend::begin;
pub(crate) use game::{OnlineGameScreen, OnlinePlayer};
use http::Nothing;
pub(crate) use http::{Fault, delete, get, get_text, part, patch, post, put};
pub(crate) use lobby::LobbyScreen;
pub(crate) use login::{DeviceScreen, LoginScreen};
pub(crate) use moderation::{ModerationScreen, ReportScreen};
use news::NewsList;
pub(crate) use news::{News, OnlineBadge, OnlineNews};
use outbox::Couriers;
pub(crate) use own_games::{FinishedOnlineGames, OwnGames, OwnOnlineGames, WaitingOnline};
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
    /// Whether there is a server, or there was one at the last visit; `false` until that is known.
    pub(crate) is_there: RwSignal<bool>,
    /// Whether that is known.
    pub(crate) is_asked: RwSignal<bool>,
    /// The user; none before the first online game.
    pub(crate) me: RwSignal<Option<Identity>>,
    /// The open seeks, while a screen subscribes to them, or the user seeks.
    pub(crate) seeks: RwSignal<Option<Vec<Seek>>>,
    /// The open games to which the user is invited by name.
    pub(crate) challenges: RwSignal<Vec<GameSummary>>,
    pub(crate) connection: ServerConnection,
    /// The desk of online games.
    pub(crate) desk: Desk,
    /// The last greeting and its time: games that are opened later need it.
    greeting: StoredValue<Option<(ServerMessage, u64)>>,
    /// The user's own games.
    pub(crate) own_games: OwnGames,
    /// News of games that are not on the screen.
    news: NewsList,
    /// Sends stored commands of games that are not on the desk.
    couriers: Couriers,
    /// The game for which another opponent is looked for in the lobby.
    again: StoredValue<Option<BeginGame>>,
    lobby_users: StoredValue<u32>,
    /// Whether the user has an open seek.
    is_seeking: StoredValue<bool>,
}

/// The prefix of the name of a study that is a copy of an online game.
pub(crate) const COPY: &str = "online-";

/// The storage key that marks a device with a player: a new visitor opens no connection.
const KNOWN: &str = "jersi.online";

/// The storage key that marks a device on which this page has seen its server.
const SEEN: &str = "jersi.server";

/// The interval at which a server is asked again that gives no answer.
const ASK_AGAIN: Duration = Duration::from_secs(10);

/// The interval at which unanswered commands of the couriers are sent again.
const LOOK: Duration = Duration::from_secs(1);

impl Online {
    /// Asks whether there is a server, connects to it, and provides the state to the whole page.
    pub(crate) fn provide(preferences: Preferences) -> Self {
        let online = Self::new(preferences);
        // A screen may connect before the answer comes: no message must be lost.
        online.connection.listen(move |message| online.hear(&message));
        spawn_local(async move {
            match http::is_there(false).await {
                Some(is_there) => online.settle(is_there),
                // An unavailable server may come back: the connection waits for it.
                None if has_mark(SEEN) => online.settle(true),
                None => online.ask_again(),
            }
        });
        // A lost connection is reported to the games at once.
        effect(move |before: Option<ConnectionState>| {
            let state = online.connection.state.get();
            if state == ConnectionState::Lost && before != Some(state) {
                online.desk.remote_lost();
            }
            state
        });
        online.badge_app();
        online
    }

    /// Starts online play, once it is known whether there is a server.
    fn settle(self, is_there: bool) {
        if is_there {
            set_mark(SEEN);
            self.desk.serve(move |message| self.connection.say(&message));
            set_interval(move || self.couriers.tick(self), LOOK);
            if is_known() {
                self.connection.need();
            }
            self.own_games.follow(self);
        } else {
            remove_mark(SEEN);
        }
        self.is_there.set(is_there);
        self.is_asked.set(true);
    }

    /// Asks whether there is a server until it answers.
    fn ask_again(self) {
        set_timeout(
            move || {
                spawn_local(async move {
                    match http::is_there(true).await {
                        Some(is_there) => self.settle(is_there),
                        None => self.ask_again(),
                    }
                });
            },
            ASK_AGAIN,
        );
    }

    /// Asks whether there is a server, for the page of a first visit: it shows the ways there, and leaves the rest to
    /// the whole page.
    pub(crate) fn provide_unconnected(preferences: Preferences) -> Self {
        let online = Self::new(preferences);
        spawn_local(async move { online.is_there.set(http::is_there(false).await == Some(true)) });
        online
    }

    fn new(preferences: Preferences) -> Self {
        let online = Self {
            is_there: RwSignal::new(false),
            is_asked: RwSignal::new(false),
            me: RwSignal::new(None),
            seeks: RwSignal::new(None),
            challenges: RwSignal::new(Vec::new()),
            connection: ServerConnection::new(),
            desk: Desk::online(preferences),
            greeting: StoredValue::new(None),
            own_games: OwnGames::new(),
            news: NewsList::new(),
            couriers: Couriers::new(),
            again: StoredValue::new(None),
            lobby_users: StoredValue::new(0),
            is_seeking: StoredValue::new(false),
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
        self.couriers.receive(self, message);
        match message {
            ServerMessage::Hello { player, name, .. } => {
                self.greeting.set_value(Some((message.clone(), now().0)));
                self.desk.remote_connected();
                let me = player.clone().zip(name.clone()).map(|(player, name)| Identity { player, name });
                if me.is_none() {
                    remove_mark(KNOWN);
                }
                let is_player = me.is_some();
                if self.me.get_untracked() != me {
                    self.me.set(me);
                }
                if self.lobby_users.get_value() > 0 || is_player {
                    self.connection.say(&ClientMessage::Lobby);
                }
                if is_player {
                    self.connection.say(&ClientMessage::Challenges);
                    self.couriers.connected(self, message);
                }
                self.own_games.connected(self);
            }
            ServerMessage::Lobby { seeks } => self.hear_lobby(seeks),
            ServerMessage::Challenges { challenges } => self.hear_challenges(challenges),
            // The lists of the user's games follow the events of each.
            ServerMessage::Event { game, event, .. } => {
                if matches!(event.what, EventKind::Aborted { why: Some(AbortReason::Declined), .. }) {
                    let known = self
                        .own_games
                        .games
                        .with_untracked(|games| games.iter().find(|one| one.game == *game).cloned());
                    if let Some(game) = known {
                        self.tell_declined(game);
                    }
                }
                self.own_games.refresh_soon(self);
            }
            _ => {}
        }
    }

    /// Says that a challenge was declined, and by whom.
    fn tell_declined(self, game: GameSummary) {
        spawn_local(async move {
            let by = match self.own_games.challenged(&game.game) {
                Some(player) => get::<Me>(&format!("players/{}", part(&player))).await.ok(),
                None => None,
            };
            self.news.add(News::Declined { game, by: by.map(|player| player.name) });
        });
    }

    /// Shows the seeks. When the user's own is gone, it may have been accepted: then there is a new game.
    fn hear_lobby(self, seeks: &[Seek]) {
        let me = self.me.get_untracked().map(|me| me.player);
        let is_seeking = seeks.iter().any(|seek| Some(&seek.player) == me.as_ref());
        if self.is_seeking.get_value() && !is_seeking {
            self.own_games.refresh_soon(self);
        }
        self.is_seeking.set_value(is_seeking);
        if self.lobby_users.get_value() > 0 {
            self.seeks.set(Some(seeks.to_vec()));
        } else if !is_seeking {
            self.connection.say(&ClientMessage::LeaveLobby);
        }
    }

    fn hear_challenges(self, challenges: &[GameSummary]) {
        let known = self.challenges.get_untracked();
        for challenge in challenges.iter().rev() {
            if !known.iter().any(|one| one.game == challenge.game) {
                self.news.add(News::Challenge(challenge.clone()));
            }
        }
        self.challenges.set(challenges.to_vec());
    }

    /// The number of turns and challenges that wait for the user.
    pub(crate) fn waiting(self) -> usize {
        self.own_games.waiting(self) + self.challenges.with(Vec::len)
    }

    /// Looks for another opponent for such a game, in the lobby.
    pub(crate) fn look_again(self, wish: BeginGame) {
        self.again.set_value(Some(wish));
        Route::Lobby.go();
    }

    /// Shows on other screens that a friend waits in a game.
    fn invite_back(self, game: String, name: String) {
        self.news.add(News::Invited { game, name });
    }

    /// Shows the number of waiting turns and challenges on the icon of the installed page.
    fn badge_app(self) {
        effect(move |before: Option<usize>| {
            let count = self.waiting();
            if before != Some(count) && (count > 0 || before.is_some()) {
                own_games::badge_app(count);
            }
            count
        });
    }

    /// Runs a request, and again whenever the server is back after it could not be reached.
    pub(crate) fn fetch<T: 'static, F: Future<Output = Result<T, Fault>> + 'static>(
        self,
        ask: impl Fn() -> F + 'static,
        done: impl Fn(Result<T, Fault>) + Copy + 'static,
    ) {
        let is_missing = StoredValue::new(true);
        effect(move |_: Option<()>| {
            // The first run is at once, the later ones are when the state of the connection changes.
            self.connection.state.track();
            if !is_missing.get_value() {
                return;
            }
            is_missing.set_value(false);
            let asked = ask();
            spawn_local(async move {
                let answer = asked.await;
                if matches!(answer, Err(Fault::Unreachable)) {
                    let _ = is_missing.try_set_value(true);
                    self.connection.need();
                }
                if is_missing.try_get_value().is_some() {
                    done(answer);
                }
            });
        });
    }

    /// Opens a game on the desk, unless it is open already.
    pub(crate) fn open(self, id: &str) {
        if self.desk.remote.peek(|game| game.id() == id) == Some(true) {
            return;
        }
        let before = self.unwatch();
        self.couriers.release(id);
        self.own_games.forget_watched(id);
        self.desk.open_remote(id);
        self.connection.need();
        if self.connection.is_open()
            && let Some((greeting, at)) = self.greeting.get_value()
        {
            self.desk.receive(&greeting, at);
            self.desk.remote_connected();
            if let Some(before) = before {
                self.couriers.adopt(self, &before, &greeting);
            }
        }
        self.own_games.refresh_soon(self);
    }

    /// Unsubscribes from the game on the desk, and returns it.
    fn unwatch(self) -> Option<String> {
        let game = self.desk.remote.peek(|game| game.id().to_owned())?;
        self.connection.say(&ClientMessage::Unwatch { game: game.clone() });
        Some(game)
    }

    /// Called when the screen of a game is left: the user's own game stays subscribed, for its notifications.
    pub(crate) fn leave(self) {
        use jersi_remote::Progress;
        let left = self.desk.remote.peek(|game| {
            let is_own = game.seat().is_some();
            let progress = game.progress();
            let is_playing = is_own && progress == Some(Progress::Playing);
            let challenged = game.course().and_then(|course| course.beginning().invited.clone());
            let is_waiting = is_own && progress == Some(Progress::Open);
            (!is_playing).then(|| (game.id().to_owned(), is_waiting, challenged))
        });
        if let Some((game, is_waiting, challenged)) = left.flatten() {
            if is_waiting {
                // Its end is news: a challenge can be declined.
                self.own_games.note_open(game, challenged);
            } else {
                self.unwatch();
            }
            self.desk.close_remote();
            self.own_games.refresh_soon(self);
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
        set_mark(KNOWN);
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
        remove_mark(KNOWN);
        outbox::clear();
        self.me.set(None);
        self.own_games.clear();
        self.challenges.set(Vec::new());
        self.news.clear();
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
                // The user's own seek may be accepted while another screen is shown.
                if !self.is_seeking.get_value() {
                    self.connection.say(&ClientMessage::LeaveLobby);
                }
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
    has_mark(KNOWN)
}

fn has_mark(name: &str) -> bool {
    DeviceStorage.read(name).ok().flatten().is_some()
}

fn set_mark(name: &str) {
    // Without storage the user is a new visitor each time.
    let _ = DeviceStorage.write(name, "1");
}

fn remove_mark(name: &str) {
    let _ = DeviceStorage.remove(name);
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
