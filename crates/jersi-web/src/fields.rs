//! Form fields that several screens use.

use jersi_rules::RulesetId;
use leptos::prelude::*;

use crate::say::Speech;

/// A choice among few options, as a row of buttons.
#[component]
pub(crate) fn Choice(
    legend: &'static str,
    name: &'static str,
    /// The options: a value and a message.
    options: Vec<(&'static str, &'static str)>,
    #[prop(into)] chosen: Signal<&'static str>,
    choose: Callback<&'static str>,
) -> impl IntoView {
    let speech = Speech::here();
    let radios: Vec<_> = options
        .into_iter()
        .map(|(id, message)| {
            view! {
                <label>
                    <input
                        type="radio"
                        name=name
                        value=id
                        prop:checked=move || chosen.get() == id
                        on:change=move |_| choose.run(id)
                    />
                    <span>{move || speech.text(message)}</span>
                </label>
            }
        })
        .collect();
    view! {
        <fieldset class="choice">
            <legend>{move || speech.text(legend)}</legend>
            <div class="segments">{radios}</div>
        </fieldset>
    }
}

/// An on/off switch.
#[component]
pub(crate) fn Switch(
    label: &'static str,
    name: &'static str,
    /// A message below the label.
    #[prop(optional)]
    about: Option<&'static str>,
    value: RwSignal<bool>,
) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <label class="check">
            <input
                type="checkbox"
                role="switch"
                name=name
                prop:checked=move || value.get()
                on:change=move |event| value.set(event_target_checked(&event))
            />
            <span>
                {speech.label(label)} {about.map(|about| view! { <small>{speech.label(about)}</small> })}
            </span>
        </label>
    }
}

/// A choice among few options, with a picture of each.
#[component]
pub(crate) fn Swatches(
    legend: &'static str,
    name: &'static str,
    /// The options: a value and a message.
    options: Vec<(&'static str, &'static str)>,
    /// The picture of a value.
    picture: fn(&'static str) -> AnyView,
    #[prop(into)] chosen: Signal<&'static str>,
    choose: Callback<&'static str>,
) -> impl IntoView {
    let speech = Speech::here();
    let radios: Vec<_> = options
        .into_iter()
        .map(|(id, message)| {
            view! {
                <label class="swatch">
                    <input
                        type="radio"
                        name=name
                        value=id
                        prop:checked=move || chosen.get() == id
                        on:change=move |_| choose.run(id)
                    />
                    {picture(id)}
                    <span>{speech.label(message)}</span>
                </label>
            }
        })
        .collect();
    view! {
        <fieldset class="choice">
            <legend>{speech.label(legend)}</legend>
            <div class="swatches">{radios}</div>
        </fieldset>
    }
}

/// A choice among many options, as a list.
#[component]
pub(crate) fn Select(
    legend: &'static str,
    name: &'static str,
    /// The options: a value and a text.
    options: Vec<(String, Signal<String>)>,
    #[prop(into)] chosen: Signal<String>,
    #[prop(into)] choose: Callback<String>,
    /// An explanation below the list.
    #[prop(into, optional)]
    about: ViewFn,
) -> impl IntoView {
    let speech = Speech::here();
    let options = options.into_iter().map(|(value, text)| {
        let own = value.clone();
        view! { <option value=value selected=move || chosen.with(|chosen| *chosen == own)>{text}</option> }
    });
    view! {
        <label class="field">
            <span>{speech.label(legend)}</span>
            <select name=name on:change=move |event| choose.run(event_target_value(&event))>
                {options.collect_view()}
            </select>
            {about.run()}
        </label>
    }
}

/// Games as the options of a list.
pub(crate) fn game_options(games: impl Iterator<Item = RulesetId>) -> Vec<(String, Signal<String>)> {
    games.map(|game| (game.id().to_owned(), Signal::stored(game.name().to_owned()))).collect()
}

/// A required text.
#[component]
pub(crate) fn TextField(
    label: &'static str,
    name: &'static str,
    #[prop(default = "text")] kind: &'static str,
    autocomplete: &'static str,
    #[prop(optional)] about: Option<&'static str>,
    value: RwSignal<String>,
) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <label class="field">
            <span>{move || speech.text(label)}</span>
            <input
                type=kind
                name=name
                autocomplete=autocomplete
                autocapitalize="none"
                spellcheck="false"
                required
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
            {about.map(|about| view! { <small>{move || speech.text(about)}</small> })}
        </label>
    }
}
