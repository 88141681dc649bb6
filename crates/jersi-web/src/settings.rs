//! Language, look and sound.

use jersi_draw::{Coordinates, Signs, Style, Theme};
use jersi_words::{Language, Naming};
use leptos::prelude::*;

use crate::begin::Choice;
use crate::preferences::{Page, Preferences, Speed};
use crate::say::Speech;

/// The value for a board that follows the theme of the page.
const BY_PAGE: &str = "page";

/// The settings.
#[component]
pub(crate) fn Settings() -> impl IntoView {
    let speech = Speech::here();
    let preferences = Preferences::here();
    let boards = [
        (BY_PAGE, "web-theme-page"),
        ("wood", "web-theme-wood"),
        ("slate", "web-theme-slate"),
        ("dark", "web-theme-dark"),
        ("print", "web-theme-print"),
        ("clear", "web-theme-clear"),
    ];
    view! {
        <div class="settings-list">
            <Languages />
            <Choice
                legend="web-page"
                name="page"
                options=vec![
                    ("system", "web-page-system"),
                    ("light", "web-page-light"),
                    ("dark", "web-page-dark"),
                    ("clear", "web-page-clear"),
                ]
                chosen=Signal::derive(move || preferences.page.get().id())
                choose=Callback::new(move |id: &'static str| {
                    preferences.page.set(Page::ALL.into_iter().find(|page| page.id() == id).unwrap_or_default());
                })
            />
            <Choice
                legend="web-board-theme"
                name="board"
                options=boards.to_vec()
                chosen=Signal::derive(move || preferences.board.get().map_or(BY_PAGE, Theme::id))
                choose=Callback::new(move |id: &'static str| preferences.board.set(id.parse().ok()))
            />
            <Choice
                legend="web-style"
                name="style"
                options=vec![("flat", "web-style-flat"), ("iso", "web-style-iso")]
                chosen=Signal::derive(move || preferences.style.get().id())
                choose=Callback::new(move |id: &'static str| {
                    preferences.style.set(id.parse().unwrap_or(Style::Flat));
                })
            />
            <Choice
                legend="web-signs"
                name="signs"
                options=vec![("simple", "web-signs-simple"), ("dotted", "web-signs-dotted")]
                chosen=Signal::derive(move || preferences.signs.get().id())
                choose=Callback::new(move |id: &'static str| {
                    preferences.signs.set(id.parse().unwrap_or(Signs::Simple));
                })
            />
            <Choice
                legend="web-coordinates"
                name="coordinates"
                options=vec![
                    ("outside", "web-coordinates-outside"),
                    ("cells", "web-coordinates-cells"),
                    ("none", "web-coordinates-none"),
                ]
                chosen=Signal::derive(move || preferences.coordinates.get().id())
                choose=Callback::new(move |id: &'static str| {
                    preferences.coordinates.set(id.parse().unwrap_or(Coordinates::Outside));
                })
            />
            <Choice
                legend="web-naming"
                name="naming"
                options=vec![("plain", "web-naming-plain"), ("lojban", "web-naming-lojban")]
                chosen=Signal::derive(move || match speech.naming() {
                    Naming::Plain => "plain",
                    Naming::Lojban => "lojban",
                })
                choose=Callback::new(move |id: &'static str| {
                    speech.rename(if id == "lojban" { Naming::Lojban } else { Naming::Plain });
                })
            />
            <Choice
                legend="web-speed"
                name="speed"
                options=vec![
                    ("slow", "web-speed-slow"),
                    ("normal", "web-speed-normal"),
                    ("fast", "web-speed-fast"),
                    ("none", "web-speed-none"),
                ]
                chosen=Signal::derive(move || preferences.speed.get().id())
                choose=Callback::new(move |id: &'static str| preferences.speed.set(Speed::of(Some(id))))
            />
            <label class="check">
                <input
                    type="checkbox"
                    name="sound"
                    prop:checked=move || preferences.sound.get()
                    on:change=move |event| preferences.sound.set(event_target_checked(&event))
                />
                <span>{move || speech.text("web-sound")}</span>
            </label>
        </div>
    }
}

/// The languages that the page speaks.
#[component]
fn Languages() -> impl IntoView {
    let speech = Speech::here();
    let languages: Vec<_> = Language::ALL
        .into_iter()
        .map(|language| {
            view! {
                <button
                    type="button"
                    lang=language.code()
                    aria-pressed=move || (speech.language() == language).to_string()
                    on:click=move |_| speech.switch(language)
                >
                    {language.name()}
                </button>
            }
        })
        .collect();
    view! {
        <fieldset class="choice">
            <legend>{move || speech.text("web-language")}</legend>
            <div class="segments languages">{languages}</div>
        </fieldset>
    }
}
