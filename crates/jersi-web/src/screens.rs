//! The table of screens: for each its address, the program that shows it, its entry in the header, its title and its
//! view. A new screen is a row here.

use jersi_rules::RulesetId;
use leptos::prelude::*;

use crate::begin::{Begin, BeginFrom, BeginTogether};
use crate::book::{BookIndex, BookPage, DifferencesPage, StoryPage};
use crate::desk::Desks;
use crate::game::tab_title;
use crate::games::{GamesScreen, ResultsScreen};
use crate::lesson::LessonScreen;
use crate::online::{
    AccountScreen, ArchiveScreen, DeviceScreen, FriendScreen, LobbyScreen, LoginScreen, ModerationScreen,
    Online, OnlineGameScreen, PlayerScreen, ReportScreen, WatchScreen, with_server,
};
use crate::parts::PartsScreen;
use crate::play::{OpenUnfinished, Play};
use crate::route::screen_table;
use crate::say::Speech;
use crate::settings::SettingsScreen;
use crate::start::{PlayNow, StartScreen};
use crate::study::{OpenLink, Study};

screen_table! {
    (speech, desks, online)

    /// The start: the games to choose from.
    Start = "", first, Home, String::new(),
        view! { <StartScreen /> };
    /// A game with the last choices, at once: it leads to [`Route::Play`].
    Now = "now", first, Other, String::new(),
        view! { <PlayNow /> };
    /// The options of a new game.
    New(game: RulesetId) = "new", full, Other, game.name().to_owned(),
        view! { <Begin game /> };
    /// The options of a game of two people at this device.
    Together = "together", full, Home, speech.text("web-way-friend"),
        view! { <BeginTogether /> };
    /// The same, from the last position of the game in its address.
    From(link: String) = "from", full, Other, speech.text("web-play-from-here"),
        view! { <BeginFrom link /> };
    /// The game being played.
    Play = "play", first, Play, tab_title(desks.play, speech),
        view! { <Play /> };
    /// An unfinished game, by its identifier: it is opened for play.
    Unfinished(id: String) = "play", full, Other, tab_title(desks.play, speech),
        view! { <OpenUnfinished id /> };
    /// The study.
    Study = "study", full, Study, desks.study.game_name(),
        view! { <Study /> };
    /// A whole game in its address, for study.
    Game(link: String) = "game", full, Other, desks.study.game_name(),
        view! { <OpenLink link /> };
    /// The games stored on the device.
    Games = "games", full, Games, speech.text("web-games"),
        view! { <GamesScreen /> };
    /// The person's results.
    Results = "results", full, Games, speech.text("web-statistics"),
        view! { <ResultsScreen /> };
    /// A first lesson.
    Lesson(game: RulesetId) = "lesson", first, Other, game.name().to_owned(),
        view! { <LessonScreen game /> };
    /// Language, look and sound.
    Settings = "settings", full, Settings, speech.text("web-settings"),
        view! { <SettingsScreen /> };
    /// All components, for those who change them.
    Parts = "parts", full, Other, "parts".to_owned(),
        view! { <PartsScreen /> };
    /// The list of rule pages.
    Rules = "rules", full, Rules, speech.text("book-title"),
        view! { <BookIndex /> };
    /// The rules of a game, optionally at a paragraph.
    Page(game: RulesetId, place: Option<String>) = "rules", full, Rules, game.name().to_owned(),
        view! { <BookPage game place /> };
    /// The story of the games.
    Story = "story", full, Rules, speech.text("web-story"),
        view! { <StoryPage /> };
    /// The differences between two games.
    Differences(left: RulesetId, right: RulesetId) = "differences", full, Rules, speech.text("book-title"),
        view! { <DifferencesPage left right /> };
    /// An online game, by its identifier. It handles a missing server itself.
    Online(id: String) = "online", full, Online, tab_title(online.desk, speech),
        view! { <OnlineGameScreen id /> };
    /// The options of a game with a friend.
    Friend(game: Option<RulesetId>) = "friend", full, Online, speech.text("web-friend"),
        with_server(move || view! { <FriendScreen game opponent=None /> });
    /// The options of a game to which a player is challenged by name.
    Challenge(name: String) = "challenge", full, Online, speech.text("web-challenge"),
        with_server(move || view! { <FriendScreen game=None opponent=Some(name.clone()) /> });
    /// Finding an opponent.
    Lobby = "lobby", full, Online, speech.text("web-lobby"),
        with_server(|| view! { <LobbyScreen /> });
    /// Games to watch.
    Watch = "watch", full, Online, speech.text("web-watch"),
        with_server(|| view! { <WatchScreen /> });
    /// The public archive, or its games through a position.
    Archive(link: Option<String>) = "archive", full, Online, speech.text("web-archive"),
        with_server(move || view! { <ArchiveScreen link=link.clone() /> });
    /// The user's account.
    Account = "account", full, Online, speech.text("web-account"),
        with_server(|| view! { <AccountScreen /> });
    /// The login.
    Login = "login", full, Online, speech.text("web-login"),
        with_server(|| view! { <LoginScreen /> });
    /// A link that logs in this device as the player of another one.
    Device(code: String) = "device", full, Online, speech.text("web-device"),
        with_server(move || view! { <DeviceScreen code=code.clone() /> });
    /// A report of an online game, by its identifier.
    Report(game: String) = "report", full, Online, speech.text("web-report"),
        with_server(move || view! { <ReportScreen game=game.clone() /> });
    /// Reports and decisions, for moderators.
    Moderation = "moderation", full, Online, speech.text("web-moderation"),
        with_server(|| view! { <ModerationScreen /> });
    /// A player's page.
    Player(name: String) = "player", full, Online, name.clone(),
        with_server(move || view! { <PlayerScreen name=name.clone() /> });
}
