//! The two programs of the page. The one for a first visit is small: it reaches none of the functions of the full one, so
//! that the compiler leaves them out. [`PROGRAM`] holds the differences.

use jersi_rules::Color;
use leptos::prelude::*;

use crate::desk::{Desk, Desks};
use crate::embed::{Embed, is_embedded};
use crate::game::TypedTurn;
use crate::games::{desk_game, going_on};
use crate::online::{Online, OnlineNews, OnlinePlayer, WaitingOnline};
use crate::play::{has_beaten_before, has_beaten_in_this_visit};
use crate::preferences::Preferences;
use crate::route::Route;
use crate::say::Speech;
use crate::screens::{first_screen, first_title, full_screen, full_title};
use crate::storage::{self, FULL_PAGE_TAB, TAKE_OVER_TAB};

/// Whether this is the program of a first visit.
pub(crate) const IS_FIRST_VISIT: bool = cfg!(feature = "first-visit");

/// This program.
pub(crate) const PROGRAM: &Program = if IS_FIRST_VISIT { &FIRST_VISIT } else { &FULL };

/// One of the two programs.
pub(crate) struct Program {
    /// The board for embedding in other pages, if the address asks for it.
    pub(crate) embedded: fn(Memo<Route>) -> Option<AnyView>,
    /// Opens the last game of a desk.
    pub(crate) open_last: fn(Desk),
    /// Takes over a game that another tab has open.
    pub(crate) take_over: fn(Desk),
    /// Games to continue, for the start screen.
    pub(crate) to_continue: fn() -> AnyView,
    /// Provides online play.
    pub(crate) online: fn(Preferences) -> Online,
    /// The strip with news of online games.
    pub(crate) news: fn(Memo<Route>) -> AnyView,
    /// Turns and challenges that wait online, on the first screen.
    pub(crate) waiting: fn() -> AnyView,
    /// The player of a side in an online game.
    pub(crate) online_player: fn(Color) -> AnyView,
    /// Whether the person has won against a level before the game on the desk.
    pub(crate) has_beaten: fn(Desk, u8) -> bool,
    /// The dialog for typing a turn.
    pub(crate) typed_turn: fn(Callback<()>) -> AnyView,
    /// The view of a screen.
    pub(crate) screen: fn(Route) -> AnyView,
    /// The title of a screen.
    pub(crate) title: fn(&Route, Speech, Desks, Online) -> String,
}

/// The program with all screens.
const FULL: Program = Program {
    embedded,
    open_last: Desk::open_last,
    take_over: Desk::take_over,
    to_continue: going_on,
    online: Online::provide,
    news: |route| view! { <OnlineNews route /> }.into_any(),
    waiting: || view! { <WaitingOnline /> }.into_any(),
    online_player: |color| view! { <OnlinePlayer color /> }.into_any(),
    has_beaten: has_beaten_before,
    typed_turn: |close| view! { <TypedTurn close /> }.into_any(),
    screen: full_screen,
    title: full_title,
};

/// The program for a first visit, before which nothing was stored. It loads the full one when that is needed.
const FIRST_VISIT: Program = Program {
    embedded: |_| None,
    open_last: |_| (),
    take_over: |_| {
        TAKE_OVER_TAB.set(Some("1"));
        reload();
    },
    to_continue: desk_game,
    online: Online::provide_unconnected,
    news: |_| ().into_any(),
    waiting: || ().into_any(),
    online_player: |_| ().into_any(),
    has_beaten: has_beaten_in_this_visit,
    typed_turn: |_| load_full_page(),
    screen: first_screen,
    title: first_title,
};

fn embedded(route: Memo<Route>) -> Option<AnyView> {
    is_embedded().then(|| view! { <main class="embedded"><Embed route /></main> }.into_any())
}

/// Loads the full program at the same address, and shows that it is loading. The games on the desks are stored.
pub(crate) fn load_full_page() -> AnyView {
    reload();
    let speech = Speech::here();
    view! { <p class="nothing" role="status">{speech.label("web-loading")}</p> }.into_any()
}

fn reload() {
    FULL_PAGE_TAB.set(Some(storage::FROM_FIRST_VISIT));
    let _ = window().location().reload();
}
