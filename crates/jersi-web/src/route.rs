//! Which screen is shown, and its address: the part after `#`, so that the page works from any path of any server,
//! and Back goes back.

use jersi_rules::RulesetId;
use leptos::prelude::*;

/// A screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// The games to choose from.
    Start,
    /// A game with the choices of the last one, at once: it leads to [`Route::Play`].
    Now,
    /// The options of a new game.
    New(RulesetId),
    /// The same, from the last position of the game in its address.
    From(String),
    /// The game being played.
    Play,
    /// An unfinished game, by its identifier: it is opened for play.
    Unfinished(String),
    /// The study.
    Study,
    /// The games stored on the device.
    Games,
    /// A whole game in its address, for study.
    Game(String),
    /// A first lesson.
    Lesson(RulesetId),
    /// The list of rule pages.
    Rules,
    /// The rules of a game, optionally at a paragraph.
    Page(RulesetId, Option<String>),
    /// The story of the games.
    Story,
    /// What differs between two games.
    Differences(RulesetId, RulesetId),
    /// An online game, by its identifier.
    Online(String),
    /// The options of a game with a friend.
    Friend(Option<RulesetId>),
    /// Finding an opponent.
    Lobby,
    /// Games to watch.
    Watch,
    /// The user's account.
    Account,
    /// The login.
    Login,
    /// A link that logs in this device as the player of another one.
    Device(String),
    /// A player's page.
    Player(String),
}

impl Route {
    /// The screen of an address; an unknown one leads to the start.
    pub(crate) fn of(hash: &str) -> Self {
        let words: Vec<&str> =
            hash.trim_start_matches('#').split('/').filter(|word| !word.is_empty()).collect();
        let game = |id: &str| id.parse::<RulesetId>().ok();
        match words[..] {
            ["now"] => Some(Self::Now),
            ["new", id] => game(id).map(Self::New),
            ["from", link] => Some(Self::From(link.to_owned())),
            ["play"] => Some(Self::Play),
            ["play", id] => Some(Self::Unfinished(id.to_owned())),
            ["study"] => Some(Self::Study),
            ["games"] => Some(Self::Games),
            ["game", link] => Some(Self::Game(link.to_owned())),
            ["lesson", id] => game(id).map(Self::Lesson),
            ["rules"] => Some(Self::Rules),
            ["rules", "story"] => Some(Self::Story),
            ["rules", id] => game(id).map(|id| Self::Page(id, None)),
            ["rules", id, place] => game(id).map(|id| Self::Page(id, Some(place.to_owned()))),
            ["differences", left, right] => {
                game(left).zip(game(right)).map(|(left, right)| Self::Differences(left, right))
            }
            ["online", id] => Some(Self::Online(id.to_owned())),
            ["friend"] => Some(Self::Friend(None)),
            ["friend", id] => game(id).map(|id| Self::Friend(Some(id))),
            ["lobby"] => Some(Self::Lobby),
            ["watch"] => Some(Self::Watch),
            ["account"] => Some(Self::Account),
            ["login"] => Some(Self::Login),
            ["device", code] => Some(Self::Device(code.to_owned())),
            ["player", name] => js_sys::decode_uri_component(name).ok().map(|name| Self::Player(name.into())),
            _ => None,
        }
        .unwrap_or(Self::Start)
    }

    /// The address of a screen.
    pub(crate) fn address(&self) -> String {
        match self {
            Self::Start => "#/".to_owned(),
            Self::Now => "#/now".to_owned(),
            Self::New(game) => format!("#/new/{game}"),
            Self::From(link) => format!("#/from/{link}"),
            Self::Play => "#/play".to_owned(),
            Self::Unfinished(id) => format!("#/play/{id}"),
            Self::Study => "#/study".to_owned(),
            Self::Games => "#/games".to_owned(),
            Self::Game(link) => format!("#/game/{link}"),
            Self::Lesson(game) => format!("#/lesson/{game}"),
            Self::Rules => "#/rules".to_owned(),
            Self::Story => "#/rules/story".to_owned(),
            Self::Page(game, None) => format!("#/rules/{game}"),
            Self::Page(game, Some(place)) => format!("#/rules/{game}/{place}"),
            Self::Differences(left, right) => format!("#/differences/{left}/{right}"),
            Self::Online(id) => format!("#/online/{id}"),
            Self::Friend(None) => "#/friend".to_owned(),
            Self::Friend(Some(game)) => format!("#/friend/{game}"),
            Self::Lobby => "#/lobby".to_owned(),
            Self::Watch => "#/watch".to_owned(),
            Self::Account => "#/account".to_owned(),
            Self::Login => "#/login".to_owned(),
            Self::Device(code) => format!("#/device/{code}"),
            Self::Player(name) => format!("#/player/{}", js_sys::encode_uri_component(name)),
        }
    }

    /// Whether a screen needs a server of games.
    pub(crate) const fn is_online(&self) -> bool {
        matches!(
            self,
            Self::Online(_)
                | Self::Friend(_)
                | Self::Lobby
                | Self::Watch
                | Self::Account
                | Self::Login
                | Self::Device(_)
                | Self::Player(_)
        )
    }

    /// Navigates there.
    pub(crate) fn go(&self) {
        let _ = window().location().set_hash(&self.address());
    }

    /// Navigates there in place of the current screen: Back does not come to the latter.
    pub(crate) fn go_instead(&self) {
        let _ = window().location().replace(&self.address());
    }
}

/// The current screen, as a signal.
pub(crate) fn current() -> Memo<Route> {
    let hash = || window().location().hash().unwrap_or_default();
    let address = RwSignal::new(hash());
    let listener = window_event_listener(leptos::ev::hashchange, move |_| address.set(hash()));
    on_cleanup(move || listener.remove());
    memo(move |_| address.with(|hash| Route::of(hash)))
}
