//! The page: its head, the screen of its address, and the toasts.

use js_sys::{Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::desk::Desks;
use crate::head::Head;
use crate::online::Online;
use crate::picture::Symbols;
use crate::preferences::Preferences;
use crate::program::PROGRAM;
use crate::reactive::effect;
use crate::route::{self, Route};
use crate::say::{Loaded, Speech};
use crate::storage::{StorageFailure, came_from_first_visit, watch_other_tabs};
use crate::toast::{ToastPlace, Toasts};

/// The page.
#[component]
pub(crate) fn App(words: Loaded) -> impl IntoView {
    let speech = Speech::provide(words);
    let preferences = Preferences::provide();
    let route = route::current();
    if let Some(board) = (PROGRAM.embedded)(route) {
        return view! { <Symbols /> {board} }.into_any();
    }
    let desks = Desks::provide(preferences, PROGRAM.open_last);
    let online = (PROGRAM.online)(preferences);
    watch_other_tabs();
    let toasts = Toasts::provide();
    update_title(route, desks, online, speech);
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
        <Head route />
        <StorageFailure />
        <main>{move || (PROGRAM.screen)(route.get())}</main>
        {(PROGRAM.news)(route)}
        <ToastPlace toasts />
    }
    .into_any()
}

/// Updates the title of the tab: the screen, and the number of online games in which it is the user's turn, so that
/// it is visible from other tabs.
fn update_title(route: Memo<Route>, desks: Desks, online: Online, speech: Speech) {
    effect(move |_| {
        let title = route.with(|route| (PROGRAM.title)(route, speech, desks, online));
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
