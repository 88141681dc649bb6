//! The head of the page: logo and navigation, which style sheets put at the bottom of phones, at the left of low windows
//! and into the head of wide ones. Screens with a board have a back arrow and the name of the game instead; they fill in
//! the rest by [`HeadSlot`].

use leptos::prelude::*;

use crate::desk::Desks;
use crate::icon::Icon;
use crate::online::{Online, OnlineBadge};
use crate::picture::Owl;
use crate::reactive::effect;
use crate::route::{Route, Tab};
use crate::say::Speech;

/// What a screen with a board shows in the head.
#[derive(Clone)]
pub(crate) struct HeadParts {
    /// The first line: the name of the game.
    pub(crate) name: Signal<String>,
    /// The second line, such as the level or the clock; empty for none.
    pub(crate) caption: Signal<String>,
    /// Buttons at the right: icons (`ib`) for sound, share and the like.
    pub(crate) actions: ViewFn,
}

/// The place in the head for the parts of the current screen.
#[derive(Clone, Copy)]
pub(crate) struct HeadSlot {
    parts: RwSignal<Option<HeadParts>>,
    #[allow(dead_code, reason = "for screens with a board")]
    number: StoredValue<u32>,
}

impl HeadSlot {
    pub(crate) fn provide() -> Self {
        let slot = Self { parts: RwSignal::new(None), number: StoredValue::new(0) };
        provide_context(slot);
        slot
    }

    /// The head of the page.
    #[allow(dead_code, reason = "for screens with a board")]
    pub(crate) fn here() -> Self {
        expect_context()
    }

    #[allow(dead_code, reason = "for screens with a board")]
    /// Shows the parts until the current screen is left.
    pub(crate) fn fill(self, parts: HeadParts) {
        let own = self.number.get_value().wrapping_add(1);
        self.number.set_value(own);
        self.parts.set(Some(parts));
        on_cleanup(move || {
            // The next screen may have filled it already.
            if self.number.try_get_value() == Some(own) {
                self.parts.set(None);
            }
        });
    }
}

/// The head, and the tab bar.
#[component]
pub(crate) fn Head(route: Memo<Route>) -> impl IntoView {
    let speech = Speech::here();
    let desks = Desks::here();
    let online = Online::here();
    let slot = HeadSlot::provide();
    // The style sheets hide the navigation by this attribute.
    effect(move |_| {
        if let Some(root) = document().document_element() {
            let _ = if route.with(Route::is_immersive) {
                root.set_attribute("data-immersive", "")
            } else {
                root.remove_attribute("data-immersive")
            };
        }
    });
    let is_on = move |tab: Tab| {
        move || {
            let own = route.with(Route::tab);
            let is_own = own == tab || tab == Tab::Home && own == Tab::Play;
            is_own.then_some("page")
        }
    };
    let link = move |class: &'static str, tab: Tab, to: Route, icon: Icon, message: &'static str| {
        let is_hidden = move || tab == Tab::Online && !online.is_there.get();
        view! {
            <a class=class href=to.address() hidden=is_hidden aria-current=is_on(tab)>
                {icon.view()}
                <span>{speech.label(message)}</span>
                {(tab == Tab::Online).then(|| view! { <OnlineBadge /> })}
            </a>
        }
    };
    let name = move || match slot.parts.get() {
        Some(parts) => parts.name.get(),
        None => match route.get() {
            Route::Lesson(game) => game.name().to_owned(),
            Route::Study | Route::Game(_) => desks.study.game_name(),
            Route::Online(_) => online.desk.game_name(),
            _ => desks.play.game_name(),
        },
    };
    let caption = move || slot.parts.get().map(|parts| parts.caption.get()).unwrap_or_default();
    let actions = move || slot.parts.get().map(|parts| parts.actions.run());
    view! {
        <header class="top">
            <a class="home" href=Route::Start.address()>
                <Owl />
                <span>"Jersi"</span>
            </a>
            <div class="crumb">
                <a
                    class="ib back"
                    href=move || route.with(Route::back).address()
                    aria-label=speech.label("web-back")
                >
                    {Icon::Back.view()}
                </a>
                <div>
                    <b>{name}</b>
                    <span class="cap">{caption}</span>
                </div>
            </div>
            <nav aria-label=speech.label("web-screens")>
                {link("to-start", Tab::Home, Route::Start, Icon::Home, "web-tab-play")}
                {link("to-online", Tab::Online, Route::Lobby, Icon::People, "web-online")}
                {link("to-study", Tab::Study, Route::Study, Icon::Study, "web-study")}
                {link("to-games", Tab::Games, Route::Games, Icon::Shelf, "web-games")}
                {link("to-rules", Tab::Rules, Route::Rules, Icon::Book, "web-tab-learn")}
            </nav>
            <div class="head-actions">{actions}</div>
            <a
                class="to-settings"
                href=Route::Settings.address()
                aria-label=speech.label("web-settings")
                aria-current=is_on(Tab::Settings)
            >
                {Icon::Gear.view()}
                <span>{speech.label("web-settings")}</span>
            </a>
        </header>
    }
}
