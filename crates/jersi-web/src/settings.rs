//! Language, look and sound.

use jersi_draw::{Coordinates, Signs, Style, Theme};
use jersi_words::{Language, Naming};
use leptos::prelude::*;

use crate::fields::{Choice, Switch};
use crate::picture::LookSample;
use crate::preferences::{Page, Preferences, Speed};
use crate::say::Speech;

/// The value for a board that follows the theme of the page.
const BY_PAGE: &str = "page";

/// The settings.
#[component]
pub(crate) fn SettingsScreen() -> impl IntoView {
    let speech = Speech::here();
    let preferences = Preferences::here();
    let Preferences { page, board, style, signs, coordinates, speed, sound, .. } = preferences;
    view! {
        <section class="hub settings">
            <h1>{speech.label("web-settings")}</h1>
            <div class="cards">
                <div class="card group">
                    {setting("web-signs", "signs", &SIGNS, signs, Signs::id, |id| id.parse().unwrap_or_default())}
                    <LookSample look=Signal::derive(move || preferences.look()) />
                    {setting("web-style", "style", &STYLES, style, Style::id, |id| id.parse().unwrap_or_default())}
                </div>
                <div class="card group">
                    {setting("web-board-theme", "board", &BOARDS, board, board_id, |id| id.parse().ok())}
                    {setting("web-coordinates", "coordinates", &COORDINATES, coordinates, Coordinates::id, |id| {
                        id.parse().unwrap_or_default()
                    })}
                </div>
                <div class="card group">
                    {setting("web-page", "page", &PAGES, page, Page::id, Page::of)} <Languages />
                </div>
                <div class="card group">
                    {setting("web-speed", "speed", &SPEEDS, speed, Speed::id, |id| Speed::of(Some(id)))}
                    <Switch label="web-sound" name="sound" value=sound /> <Namings />
                </div>
            </div>
        </section>
    }
}

/// The options of a setting: a value and a message.
type Options = [(&'static str, &'static str)];

const PAGES: [(&str, &str); 4] = [
    ("system", "web-page-system"),
    ("light", "web-page-light"),
    ("dark", "web-page-dark"),
    ("clear", "web-page-clear"),
];
const BOARDS: [(&str, &str); 6] = [
    (BY_PAGE, "web-theme-page"),
    ("wood", "web-theme-wood"),
    ("slate", "web-theme-slate"),
    ("dark", "web-theme-dark"),
    ("print", "web-theme-print"),
    ("clear", "web-theme-clear"),
];
const STYLES: [(&str, &str); 3] =
    [("table", "web-style-table"), ("flat", "web-style-flat"), ("iso", "web-style-iso")];
const SIGNS: [(&str, &str); 4] = [
    ("picture", "web-signs-picture"),
    ("abstract", "web-signs-abstract"),
    ("plain", "web-signs-plain"),
    ("dotted", "web-signs-dotted"),
];
const COORDINATES: [(&str, &str); 3] = [
    ("outside", "web-coordinates-outside"),
    ("cells", "web-coordinates-cells"),
    ("none", "web-coordinates-none"),
];
const SPEEDS: [(&str, &str); 4] = [
    ("slow", "web-speed-slow"),
    ("normal", "web-speed-normal"),
    ("fast", "web-speed-fast"),
    ("none", "web-speed-none"),
];

/// A preference as a row of buttons.
fn setting<T: Copy + Send + Sync + 'static>(
    legend: &'static str,
    name: &'static str,
    options: &Options,
    value: RwSignal<T>,
    id: fn(T) -> &'static str,
    parse: fn(&str) -> T,
) -> impl IntoView + use<T> {
    let chosen = Signal::derive(move || id(value.get()));
    let choose = Callback::new(move |id: &'static str| value.set(parse(id)));
    view! { <Choice legend name options=options.to_vec() chosen choose /> }
}

fn board_id(board: Option<Theme>) -> &'static str {
    board.map_or(BY_PAGE, Theme::id)
}

/// The names of the cubes.
#[component]
fn Namings() -> impl IntoView {
    let speech = Speech::here();
    view! {
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
