//! The page: its header, and the screen of its address.

use js_sys::{Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::desk::Desks;
use crate::dialog::Dialog;
use crate::icon::{Icon, IconButton};
use crate::online::Online;
use crate::picture::Symbols;
use crate::preferences::Preferences;
use crate::program::Program;
use crate::reactive::effect;
use crate::route::{self, Route, Tab};
use crate::say::{Loaded, Speech};
use crate::settings::Settings;
use crate::storage::{StorageFailure, came_from_first_visit, watch_other_tabs};

/// The page.
#[component]
pub(crate) fn App(program: Program, words: Loaded) -> impl IntoView {
    let speech = Speech::provide(words);
    let preferences = Preferences::provide();
    let route = route::current();
    provide_context(program);
    if let Some(board) = (program.embedded)(route) {
        return view! { <Symbols /> {board} }.into_any();
    }
    let desks = Desks::provide(preferences, program.open_last);
    let online = (program.online)(preferences);
    watch_other_tabs();
    let shows_settings = RwSignal::new(false);
    update_title(program, route, desks, online, speech);
    // Navigation scrolls to the top and focuses the heading.
    effect(move |is_first: Option<()>| {
        if !matches!(route.get(), Route::Page(_, Some(_))) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            if is_first.is_some() || came_from_first_visit() {
                request_animation_frame(focus_heading);
            }
        }
    });
    view! {
        <Symbols />
        <Head route shows_settings />
        <Show when=move || shows_settings.get()>
            <Dialog
                class="settings"
                label=speech.label("web-settings")
                close=Callback::new(move |()| shows_settings.set(false))
            >
                <Settings />
            </Dialog>
        </Show>
        <StorageFailure />
        <main>{move || (program.screen)(route.get())}</main>
    }
    .into_any()
}

/// The header: the current screen, and the navigation.
#[component]
fn Head(route: Memo<Route>, shows_settings: RwSignal<bool>) -> impl IntoView {
    let speech = Speech::here();
    let desks = Desks::here();
    let online = Online::here();
    let is_on = move |tab: Tab| move || route.with(|route| (route.tab() == tab).then_some("page"));
    let link = move |class: &'static str, tab: Tab, to: Route, icon: Icon, message: &'static str| {
        let is_hidden = move || match tab {
            Tab::Play => desks.play.read(|_| ()).is_none(),
            Tab::Online => !online.is_there.get(),
            Tab::Home | Tab::Study | Tab::Games | Tab::Rules | Tab::Other => false,
        };
        view! {
            <a class=class href=to.address() hidden=is_hidden aria-current=is_on(tab)>
                {icon.view()}
                <span>{speech.label(message)}</span>
            </a>
        }
    };
    view! {
        <header>
            <a class="home" href=Route::Start.address() aria-current=is_on(Tab::Home)>
                <svg class="logo" viewBox="-16 -17 32 34" aria-hidden="true">
                    <path class="logo-cell" d="M0-15 13-7.5V7.5L0 15-13 7.5V-7.5Z" />
                    <rect class="logo-cube" x="-6" y="-6" width="12" height="12" rx="2" />
                </svg>
                <span>"Jersi"</span>
            </a>
            <nav>
                {link("to-play", Tab::Play, Route::Play, Icon::Go, "web-game")}
                {link("to-online", Tab::Online, Route::Lobby, Icon::People, "web-online")}
                {link("to-study", Tab::Study, Route::Study, Icon::Study, "web-study")}
                {link("to-games", Tab::Games, Route::Games, Icon::Shelf, "web-games")}
                {link("to-rules", Tab::Rules, Route::Rules, Icon::Book, "web-rules")}
                <IconButton
                    icon=Icon::Gear
                    label=speech.label("web-settings")
                    class="to-settings"
                    press=Callback::new(move |()| shows_settings.set(true))
                />
            </nav>
        </header>
    }
}

/// Updates the title of the tab: the screen, and the number of online games in which it is the user's turn, so that
/// it is visible from other tabs.
fn update_title(program: Program, route: Memo<Route>, desks: Desks, online: Online, speech: Speech) {
    effect(move |_| {
        let title = route.with(|route| (program.title)(route, speech, desks, online));
        let title = if title.is_empty() { "Jersi".to_owned() } else { format!("{title} · Jersi") };
        document().set_title(&match online.own_games.waiting(online) {
            0 => title,
            waiting => format!("({waiting}) {title}"),
        });
    });
}

/// Moves the focus to the heading of the screen, so that users of screen readers know which screen it is and
/// continue from there.
pub(crate) fn focus_heading() {
    let find = |selector| document().query_selector(selector).ok().flatten();
    if let Some(heading) = find("main h1").or_else(|| find("main")) {
        focus(&heading);
    }
}

/// Moves the focus to an element that is not in the tab order, without scrolling there.
pub(crate) fn focus(element: &web_sys::Element) {
    let _ = element.set_attribute("tabindex", "-1");
    let options = Object::new();
    let _ = Reflect::set(&options, &"preventScroll".into(), &JsValue::TRUE);
    let focus = Reflect::get(element, &"focus".into()).ok();
    if let Some(focus) = focus.and_then(|found| found.dyn_into::<Function>().ok()) {
        let _ = focus.call1(element, &options);
    }
}
