//! The options of a game that local and online games share: side, setup and variants.

use jersi_play::SideChoice;
use jersi_rules::RulesetId;
use leptos::prelude::*;

use crate::choices::GameChoices;
use crate::fields::{Choice, Select};
use crate::say::Speech;

/// The side of the user.
#[component]
pub(crate) fn SideField(choices: RwSignal<GameChoices>) -> impl IntoView {
    let message = |side: SideChoice| match side {
        SideChoice::White => "web-side-white",
        SideChoice::Black => "web-side-black",
        SideChoice::Random => "web-side-random",
    };
    view! {
        <Choice
            legend="web-side"
            name="side"
            options=SideChoice::ALL.map(|one| (one.id(), message(one))).to_vec()
            chosen=Signal::derive(move || choices.with(|choices| choices.side.id()))
            choose=Callback::new(move |id: &'static str| {
                let found = SideChoice::ALL.into_iter().find(|one| one.id() == id);
                choices.update(|choices| choices.side = found.unwrap_or_default());
            })
        />
    }
}

/// Setup, seed or code, and variants.
#[component]
pub(crate) fn SetupFields(game: RulesetId, choices: RwSignal<GameChoices>) -> impl IntoView {
    let speech = Speech::here();
    let rules = game.rules();
    let chosen = move || {
        let id = choices.with(|choices| choices.setup.clone());
        rules.setups.iter().find(|setup| setup.id == id)
    };
    let is_random = move || chosen().is_some_and(jersi_rules::Setup::is_random);
    let has_codes = rules.setup_code.is_some();
    let about = move || chosen().map(|setup| speech.say(|words| words.setup_about(setup)));
    let setups = rules
        .setups
        .iter()
        .map(|setup| (setup.id.to_owned(), Signal::derive(move || speech.say(|words| words.setup(setup)))));
    view! {
        <Select
            legend="web-setup"
            name="setup"
            options=setups.collect()
            chosen=Signal::derive(move || choices.with(|choices| choices.setup.clone()))
            choose=move |id| choices.update(|choices| choices.setup = id)
            about=move || view! { <small>{about}</small> }
        />
        <Show when=is_random>
            <SetupText
                label="web-seed"
                name="seed"
                inputmode="numeric"
                about="web-seed-about"
                choices
                field=|choices| &mut choices.seed
            />
            <Show when=move || has_codes>
                <SetupText
                    label="web-code"
                    name="code"
                    inputmode="text"
                    about="web-code-about"
                    choices
                    field=|choices| &mut choices.code
                />
            </Show>
        </Show>
        <VariantFields game choices />
    }
}

/// A typed value of a random setup.
#[component]
fn SetupText(
    label: &'static str,
    name: &'static str,
    inputmode: &'static str,
    about: &'static str,
    choices: RwSignal<GameChoices>,
    field: fn(&mut GameChoices) -> &mut String,
) -> impl IntoView {
    let speech = Speech::here();
    let value = move || field(&mut choices.get()).clone();
    view! {
        <label class="field">
            <span>{speech.label(label)}</span>
            <input
                type="text"
                name=name
                inputmode=inputmode
                autocomplete="off"
                spellcheck="false"
                prop:value=value
                on:input=move |event| {
                    choices.update(|choices| *field(choices) = event_target_value(&event));
                }
            />
            <small>{speech.label(about)}</small>
        </label>
    }
}

/// The variants of a game.
#[component]
fn VariantFields(game: RulesetId, choices: RwSignal<GameChoices>) -> impl IntoView {
    let speech = Speech::here();
    game.rules()
        .variants
        .iter()
        .map(|&variant| {
            let is_chosen =
                move || choices.with(|choices| choices.variants.split(',').any(|one| one == variant.id()));
            let toggle = move |_| {
                let was = is_chosen();
                choices.update(|choices| {
                    let others =
                        choices.variants.split(',').filter(|one| !one.is_empty() && *one != variant.id());
                    let mut names: Vec<&str> = others.collect();
                    if !was {
                        names.push(variant.id());
                    }
                    choices.variants = names.join(",");
                });
            };
            view! {
                <label class="check">
                    <input
                        type="checkbox"
                        name=variant.id()
                        prop:checked=is_chosen
                        on:change=toggle
                    />
                    <span>
                        {move || speech.say(|words| words.variant(variant))}
                        <small>{move || speech.say(|words| words.variant_about(variant))}</small>
                    </span>
                </label>
            }
        })
        .collect_view()
}
