//! The page: its header, and the screen of its address.

use leptos::prelude::*;

use crate::begin::Begin;
use crate::desk::{Desk, Desks};
use crate::dialog::Dialog;
use crate::icon::{Icon, IconButton};
use crate::keep::{Trouble, hear_other_tabs, went_beyond};
use crate::lesson::LessonScreen;
use crate::online::Online;
use crate::play::{Play, verdict};
use crate::rest::Rest;
use crate::route::{self, Route};
use crate::say::{Loaded, Speech};
use crate::settings::Settings;
use crate::start::{PlayNow, StartScreen};
use crate::symbols::Symbols;
use crate::taste::Taste;
use crate::title::focus_heading;

/// The page, with the screens of a first visit and the rest.
#[component]
pub(crate) fn App(rest: Rest, words: Loaded) -> impl IntoView {
    let speech = Speech::provide(words);
    let taste = Taste::provide();
    let route = route::current();
    provide_context(rest);
    if let Some(board) = (rest.alone)(route) {
        return view! { <Symbols /> {board} }.into_any();
    }
    let desks = Desks::provide(taste, rest.open_last);
    let online = (rest.online)(taste);
    hear_other_tabs();
    let shows_settings = RwSignal::new(false);
    keep_title(rest, route, desks, online, speech);
    // Navigation scrolls to the top and focuses the heading.
    effect(move |is_first: Option<()>| {
        if !matches!(route.get(), Route::Page(_, Some(_))) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            if is_first.is_some() || went_beyond() {
                request_animation_frame(focus_heading);
            }
        }
    });
    let screen = move || match route.get() {
        Route::Start => view! { <StartScreen /> }.into_any(),
        Route::Now => view! { <PlayNow /> }.into_any(),
        Route::New(game) => view! { <Begin game /> }.into_any(),
        Route::Play => view! { <Play /> }.into_any(),
        Route::Lesson(game) => view! { <LessonScreen game /> }.into_any(),
        further => (rest.screen)(further),
    };
    view! {
        <Symbols />
        <Head route shows_settings />
        <Show when=move || shows_settings.get()>
            <Dialog
                class="settings"
                label=Signal::derive(move || speech.text("web-settings"))
                close=Callback::new(move |()| shows_settings.set(false))
            >
                <Settings />
            </Dialog>
        </Show>
        <Trouble />
        <main>{screen}</main>
    }
    .into_any()
}

/// The header: the current screen, and the navigation.
#[component]
fn Head(route: Memo<Route>, shows_settings: RwSignal<bool>) -> impl IntoView {
    let speech = Speech::here();
    let desks = Desks::here();
    let online = Online::here();
    let is_on = move |wanted: fn(&Route) -> bool| move || route.with(wanted).then_some("page");
    view! {
        <header>
            <a class="home" href=Route::Start.address() aria-current=is_on(|route| *route == Route::Start)>
                <svg class="logo" viewBox="-16 -17 32 34" aria-hidden="true">
                    <path class="logo-cell" d="M0-15 13-7.5V7.5L0 15-13 7.5V-7.5Z" />
                    <rect class="logo-cube" x="-6" y="-6" width="12" height="12" rx="2" />
                </svg>
                <span>"Jersi"</span>
            </a>
            <nav>
                <a
                    class="to-play"
                    href=Route::Play.address()
                    hidden=move || desks.play.read(|_| ()).is_none()
                    aria-current=is_on(|route| *route == Route::Play)
                >
                    {Icon::Go.view()}
                    <span>{move || speech.text("web-game")}</span>
                </a>
                <a
                    class="to-online"
                    href=Route::Lobby.address()
                    hidden=move || !online.is_there.get()
                    aria-current=is_on(Route::is_online)
                >
                    {Icon::People.view()}
                    <span>{move || speech.text("web-online")}</span>
                </a>
                <a
                    class="to-study"
                    href=Route::Study.address()
                    aria-current=is_on(|route| *route == Route::Study)
                >
                    {Icon::Study.view()}
                    <span>{move || speech.text("web-study")}</span>
                </a>
                <a
                    class="to-games"
                    href=Route::Games.address()
                    aria-current=is_on(|route| *route == Route::Games)
                >
                    {Icon::Shelf.view()}
                    <span>{move || speech.text("web-games")}</span>
                </a>
                <a
                    class="to-rules"
                    href=Route::Rules.address()
                    aria-current=is_on(|route| matches!(route, Route::Rules | Route::Page(..) | Route::Story | Route::Differences(..)))
                >
                    {Icon::Book.view()}
                    <span>{move || speech.text("web-rules")}</span>
                </a>
                <IconButton
                    icon=Icon::Gear
                    label=Signal::derive(move || speech.text("web-settings"))
                    class="to-settings"
                    press=Callback::new(move |()| shows_settings.set(true))
                />
            </nav>
        </header>
    }
}

/// Updates the title of the tab: the screen, and the number of online games in which it is the user's turn, so that
/// it is visible from other tabs.
fn keep_title(rest: Rest, route: Memo<Route>, desks: Desks, online: Online, speech: Speech) {
    effect(move |_| {
        let title = match route.get() {
            Route::New(game) | Route::Page(game, _) | Route::Lesson(game) => game.name().to_owned(),
            Route::Play | Route::Unfinished(_) => title_of(desks.play, speech),
            Route::Study | Route::Game(_) => name_on(desks.study),
            Route::Story => speech.text("web-story"),
            Route::Rules | Route::Differences(..) => speech.text("book-title"),
            Route::Games => speech.text("web-games"),
            Route::From(_) => speech.text("web-play-from-here"),
            Route::Start | Route::Now => String::new(),
            far => (rest.title)(online, &far, speech),
        };
        let title = if title.is_empty() { "Jersi".to_owned() } else { format!("{title} · Jersi") };
        document().set_title(&match online.mine.waiting(online) {
            0 => title,
            waiting => format!("({waiting}) {title}"),
        });
    });
}

/// Whose turn it is, or who won, and the name of the game: visible from other tabs.
fn title_of(desk: Desk, speech: Speech) -> String {
    let said = desk.read(|table| match (table.ending(), table.side_to_decide()) {
        (Some(ending), _) => verdict(speech, ending, table.only_person()),
        (None, Some(side)) if table.only_person() == Some(side) => speech.text("web-your-turn"),
        (None, _) => speech.say(|words| words.phase(table.last_position())),
    });
    said.map(|said| format!("{said} · {}", name_on(desk))).unwrap_or_default()
}

/// The name of the game on a desk.
fn name_on(desk: Desk) -> String {
    desk.read(|table| table.ruleset().name().to_owned()).unwrap_or_default()
}
