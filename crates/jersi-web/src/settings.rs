//! The settings: look, language, sound and speed, with a board that shows them.

use std::str::FromStr;

use jersi_draw::{Coordinates, Look, Signs, Style, Theme};
use jersi_rules::{AnyPosition, Color, Cube, Kind, RulesetId};
use jersi_words::{Language, Naming};
use leptos::prelude::*;

use crate::fields::{Choice, Swatches, Switch};
use crate::picture::{LookSample, Picture};
use crate::preferences::{Page, Preferences, Speed, VOLUME};
use crate::say::Speech;
use crate::sound::Sounds;

/// The value for a board that follows the theme of the page.
const BY_PAGE: &str = "page";

/// The settings.
#[component]
pub(crate) fn SettingsScreen() -> impl IntoView {
    let speech = Speech::here();
    let Preferences { page, board, style, signs, coordinates, speed, .. } = Preferences::here();
    view! {
        <section class="hub settings">
            <h1>{speech.label("web-settings")}</h1>
            <div class="settings-board">
                <Picture position=AnyPosition::initial(RulesetId::Pijersi) />
            </div>
            <div class="cards">
                <div class="card group">
                    {swatches("web-signs", "signs", &SIGNS, signs, Signs::id, parse_or_default, |id| {
                        let signs = id.parse().unwrap_or_default();
                        sample(move |look| Look { signs, ..look }, cycle())
                    })}
                    {swatches("web-style", "style", &STYLES, style, Style::id, parse_or_default, |id| {
                        let style = id.parse().unwrap_or_default();
                        sample(move |look| Look { style, ..look }, Vec::new())
                    })}
                </div>
                <div class="card group">
                    {swatches("web-board-theme", "board", &BOARDS, board, board_id, |id| id.parse().ok(), |id| {
                        let theme = id.parse::<Theme>().ok();
                        let look = move |look: Look| Look { theme: theme.unwrap_or(look.theme), ..look };
                        sample(look, Vec::new())
                    })}
                    {setting("web-coordinates", "coordinates", &COORDINATES, coordinates, Coordinates::id, |id| {
                        id.parse().unwrap_or_default()
                    })}
                </div>
                <div class="card group">
                    {setting("web-page", "page", &PAGES, page, Page::id, Page::of)} <Languages />
                </div>
                <div class="card group">
                    <SoundFields />
                    {setting("web-speed", "speed", &SPEEDS, speed, Speed::id, |id| Speed::of(Some(id)))}
                    <Namings />
                </div>
            </div>
        </section>
    }
}

/// Sound, and its volume.
#[component]
fn SoundFields() -> impl IntoView {
    let speech = Speech::here();
    let preferences = Preferences::here();
    let sounds = Sounds::new(preferences);
    let Preferences { sound, volume, .. } = preferences;
    let percent = move || speech.with("web-working", "percent", u32::from(volume.get()));
    view! {
        <Switch label="web-sound" name="sound" about="web-sound-about" value=sound />
        <label class="field" hidden=move || !sound.get()>
            <span>{speech.label("web-volume")}</span>
            <input
                type="range"
                name="volume"
                min="10"
                max="100"
                step="10"
                prop:value=move || volume.get().to_string()
                aria-valuetext=percent
                on:input=move |event| volume.set(event_target_value(&event).parse().unwrap_or(VOLUME))
                // An example of the volume.
                on:change=move |_| sounds.step(false)
            />
        </label>
    }
}

/// Cubes as they look with a setting; without any, two cells of the board.
fn sample(look: impl Fn(Look) -> Look + Send + Sync + 'static, cubes: Vec<Cube>) -> AnyView {
    let preferences = Preferences::here();
    view! { <LookSample look=Signal::derive(move || look(preferences.look())) cubes /> }.into_any()
}

/// Rock, paper and scissors, by turns white and black.
fn cycle() -> Vec<Cube> {
    let cube = |color, kind| Cube { color, kind };
    vec![cube(Color::White, Kind::Rock), cube(Color::Black, Kind::Paper), cube(Color::White, Kind::Scissors)]
}

/// The value of a name, or the default one.
fn parse_or_default<T: FromStr + Default>(id: &str) -> T {
    id.parse().unwrap_or_default()
}

/// A preference as swatches.
fn swatches<T: Copy + Send + Sync + 'static>(
    legend: &'static str,
    name: &'static str,
    options: &Options,
    value: RwSignal<T>,
    id: fn(T) -> &'static str,
    parse: fn(&str) -> T,
    picture: fn(&'static str) -> AnyView,
) -> impl IntoView + use<T> {
    let chosen = Signal::derive(move || id(value.get()));
    let choose = Callback::new(move |id: &'static str| value.set(parse(id)));
    view! { <Swatches legend name options=options.to_vec() picture chosen choose /> }
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
