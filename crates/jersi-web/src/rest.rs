//! What the whole page has beyond the page of a first visit. The latter reaches none of it, so that the compiler leaves
//! it out: everything that only some screens need is reached through here.

use jersi_play::shelf::GameId;
use leptos::prelude::*;

use crate::begin::BeginFrom;
use crate::book::{BookIndex, BookPage, DifferencesPage, StoryPage};
use crate::desk::Desk;
use crate::embed::{Embed, is_embedded};
use crate::games::GamesScreen;
use crate::keep::{self, TAKE_OVER_TAB, WHOLE_TAB};
use crate::online::{self, Online};
use crate::play::OpenUnfinished;
use crate::route::Route;
use crate::say::Speech;
use crate::study::{OpenLink, Study};
use crate::taste::Taste;

/// The rest of the page.
#[derive(Clone, Copy)]
pub(crate) struct Rest {
    /// A board that is shown alone, for other pages.
    pub(crate) alone: fn(Memo<Route>) -> Option<AnyView>,
    /// Opens the game that was last on a desk.
    pub(crate) open_last: fn(Desk),
    /// Goes on here with a game that another tab has open.
    pub(crate) take_over: fn(Desk),
    /// The games that are not over.
    pub(crate) unfinished: fn() -> Vec<(GameId, &'static str)>,
    /// Online play.
    pub(crate) online: fn(Taste) -> Online,
    /// The screens that a first visit does not begin with.
    pub(crate) screen: fn(Route) -> AnyView,
    /// What the tab is called on a screen of online play.
    pub(crate) title: fn(Online, &Route, Speech) -> String,
}

impl Rest {
    /// All of it.
    pub(crate) const WHOLE: Self = Self {
        alone: embedded,
        open_last: Desk::open_last,
        take_over: Desk::take_over,
        unfinished: keep::unfinished,
        online: Online::provide,
        screen,
        title: online::title,
    };
    /// None of it yet: what asks for it loads the whole page. Nothing was kept before a first visit.
    pub(crate) const LATER: Self = Self {
        alone: |_| None,
        open_last: |_| (),
        take_over: |_| {
            TAKE_OVER_TAB.set(Some("1"));
            load_whole();
        },
        unfinished: Vec::new,
        online: Online::provide_unconnected,
        screen: |_| {
            load_whole();
            let speech = Speech::here();
            view! { <p class="nothing" role="status">{move || speech.text("web-loading")}</p> }.into_any()
        },
        title: |_, _, _| String::new(),
    };

    /// The rest, as the page was started with it.
    pub(crate) fn here() -> Self {
        expect_context()
    }
}

fn embedded(route: Memo<Route>) -> Option<AnyView> {
    is_embedded().then(|| view! { <main class="embedded"><Embed route /></main> }.into_any())
}

fn screen(route: Route) -> AnyView {
    match route {
        Route::From(link) => view! { <BeginFrom link /> }.into_any(),
        Route::Unfinished(id) => view! { <OpenUnfinished id /> }.into_any(),
        Route::Study => view! { <Study /> }.into_any(),
        Route::Games => view! { <GamesScreen /> }.into_any(),
        Route::Game(link) => view! { <OpenLink link /> }.into_any(),
        Route::Rules => view! { <BookIndex /> }.into_any(),
        Route::Page(game, place) => view! { <BookPage game place /> }.into_any(),
        Route::Story => view! { <StoryPage /> }.into_any(),
        Route::Differences(left, right) => view! { <DifferencesPage left right /> }.into_any(),
        far => online::screen(far),
    }
}

/// Loads the page anew at the same address, this time with everything. What is on the desks is kept on the device.
fn load_whole() {
    WHOLE_TAB.set(Some(keep::GONE));
    let _ = window().location().reload();
}
