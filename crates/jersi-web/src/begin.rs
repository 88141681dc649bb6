//! The options of a new game: opponent, side, setup, variants, clock. They begin with the last choices, so that one
//! tap starts the game. A game may also begin in any position that is shown.

use jersi_play::{Game, SideChoice, TimeControl};
use jersi_rules::{AnyPosition, RulesetId};
use leptos::prelude::*;

use crate::choices::{CLOCKS, GameChoices, Opponent, SECONDS, time};
use crate::desk::{Desk, Desks};
use crate::icon::{Icon, IconButton};
use crate::picture::Picture;
use crate::route::Route;
use crate::say::Speech;
use crate::start::shown;

/// The options of a game.
#[component]
pub(crate) fn Begin(game: RulesetId) -> impl IntoView {
    view! { <BeginWith choices=GameChoices::last(game) /> }
}

/// The options of a game that begins in the last position of a game in an address.
#[component]
pub(crate) fn BeginFrom(link: String) -> impl IntoView {
    let speech = Speech::here();
    match jersi_play::from_link(&link) {
        Ok(game) => {
            let position = game.position_at(game.end()).copied().unwrap_or(*game.start().position());
            view! { <BeginWith choices=GameChoices::from(position) /> }.into_any()
        }
        Err(error) => view! {
            <p class="nothing refused" role="alert">{move || speech.say(|words| words.link_error(&error))}</p>
        }
        .into_any(),
    }
}

/// A button that starts a game from the position that is shown.
#[component]
pub(crate) fn PlayFromHere(
    /// Where the game begins, if not with what the desk shows.
    #[prop(optional)]
    position: Option<Memo<Option<AnyPosition>>>,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let position = position.unwrap_or_else(|| memo(move |_| desk.read(|table| *table.position())));
    let is_over = Signal::derive(move || {
        position.with(|position| position.as_ref().is_none_or(|position| position.outcome().is_some()))
    });
    let go = move |()| {
        if let Some(position) = position.get_untracked() {
            Route::From(jersi_play::to_link(&Game::new(&position))).go();
        }
    };
    view! {
        <IconButton
            icon=Icon::Go
            label=speech.label("web-play-from-here")
            class="play-from-here"
            disabled=is_over
            press=Callback::new(go)
        />
    }
}

#[component]
fn BeginWith(choices: GameChoices) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desks::here().play;
    let GameChoices { ruleset: game, position, .. } = choices;
    let choices = RwSignal::new(choices);
    let fault = RwSignal::new(None::<String>);
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let chosen = choices.get_untracked();
        match chosen.table() {
            Ok((table, below)) => {
                chosen.remember();
                desk.put(table, below);
                Route::Play.go();
            }
            Err(reason) => fault.set(Some(reason)),
        }
    };
    let about = move || match position {
        Some(_) => speech.text("web-play-from-here"),
        None => speech.say(|words| words.ruleset(game)),
    };
    view! {
        <form class="begin" on:submit=begin>
            <div class="begin-head">
                <Picture position=position.unwrap_or_else(|| shown(game)) />
                <div>
                    <h1>{game.name()}</h1>
                    <p>{about}</p>
                    <a href=Route::Page(game, None).address()>{move || speech.text("web-read-rules")}</a>
                </div>
            </div>
            <OpponentFields choices />
            {position.is_none().then(|| view! { <SetupFields game choices /> })}
            <ClockField choices />
            <p class="refused" role="alert">
                {move || fault.get().map(|reason| speech.with("web-fault", "reason", reason))}
            </p>
            <div class="begin-foot">
                <button type="submit" class="primary begin-game">{move || speech.text("web-begin")}</button>
            </div>
        </form>
    }
}

/// The players, and the level.
#[component]
fn OpponentFields(choices: RwSignal<GameChoices>) -> impl IntoView {
    let speech = Speech::here();
    let opponent = move || choices.with(|choices| choices.opponent);
    let has_level_ten = move || {
        choices.with(|choices| match choices.opponent {
            Opponent::Friend => false,
            Opponent::Engine => choices.level == 10,
            Opponent::Engines => choices.level == 10 || choices.other_level == 10,
        })
    };
    view! {
        <Choice
            legend="web-opponent"
            name="opponent"
            options=Opponent::ALL.map(|one| (one.id(), one.message())).to_vec()
            chosen=Signal::derive(move || opponent().id())
            choose=Callback::new(move |id: &'static str| {
                let found = Opponent::ALL.into_iter().find(|one| one.id() == id);
                choices.update(|choices| choices.opponent = found.unwrap_or_default());
            })
        />
        <Show when=move || opponent() != Opponent::Friend>
            <Level
                legend=Signal::derive(move || {
                    if opponent() == Opponent::Engines { "web-level-white" } else { "web-level" }
                })
                level=Signal::derive(move || choices.with(|choices| choices.level))
                set=Callback::new(move |level| choices.update(|choices| choices.level = level))
            />
        </Show>
        <Show when=move || opponent() == Opponent::Engines>
            <Level
                legend="web-level-black"
                level=Signal::derive(move || choices.with(|choices| choices.other_level))
                set=Callback::new(move |level| choices.update(|choices| choices.other_level = level))
            />
        </Show>
        <Show when=move || {
            has_level_ten() && choices.with(|choices| choices.time == TimeControl::Unlimited)
        }>
            <label class="field">
                <span>{move || speech.text("web-seconds")}</span>
                <select
                    name="seconds"
                    on:change=move |event| {
                        let seconds = event_target_value(&event).parse().unwrap_or(SECONDS[0]);
                        choices.update(|choices| choices.seconds = seconds);
                    }
                >
                    {SECONDS.map(|seconds| {
                        view! {
                            <option
                                value=seconds.to_string()
                                selected=move || choices.with(|choices| choices.seconds == seconds)
                            >
                                {move || speech.with("web-seconds-value", "seconds", seconds.to_string())}
                            </option>
                        }
                    })}
                </select>
            </label>
        </Show>
        <Show when=move || opponent() == Opponent::Engine>
            <Choice
                legend="web-side"
                name="side"
                options=SideChoice::ALL.map(|one| (one.id(), side_message(one))).to_vec()
                chosen=Signal::derive(move || choices.with(|choices| choices.side.id()))
                choose=Callback::new(move |id: &'static str| {
                    let found = SideChoice::ALL.into_iter().find(|one| one.id() == id);
                    choices.update(|choices| choices.side = found.unwrap_or_default());
                })
            />
        </Show>
    }
}

/// The clocks.
#[component]
fn ClockField(choices: RwSignal<GameChoices>) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <label class="field">
            <span>{move || speech.text("web-clock")}</span>
            <select
                name="clock"
                on:change=move |event| {
                    let time = event_target_value(&event).parse().unwrap_or_default();
                    choices.update(|choices| choices.time = time);
                }
            >
                <ClockOption control=TimeControl::Unlimited text="web-clock-none" minutes=0 seconds=0 choices />
                {CLOCKS.map(|(minutes, seconds)| {
                    view! {
                        <ClockOption
                            control=time(minutes, seconds)
                            text="web-clock-value"
                            minutes
                            seconds
                            choices
                        />
                    }
                })}
            </select>
        </label>
    }
}

impl Opponent {
    const fn message(self) -> &'static str {
        match self {
            Self::Engine => "web-opponent-engine",
            Self::Friend => "web-opponent-friend",
            Self::Engines => "web-opponent-engines",
        }
    }
}

pub(crate) const fn side_message(side: SideChoice) -> &'static str {
    match side {
        SideChoice::White => "web-side-white",
        SideChoice::Black => "web-side-black",
        SideChoice::Random => "web-side-random",
    }
}

/// A choice of one among few, as a row of buttons.
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

/// A level of the engine.
#[component]
fn Level(
    #[prop(into)] legend: Signal<&'static str>,
    #[prop(into)] level: Signal<u8>,
    set: Callback<u8>,
) -> impl IntoView {
    let speech = Speech::here();
    let about = move || {
        speech.text(match level.get() {
            1 | 2 => "web-level-beginner",
            3 | 4 => "web-level-casual",
            5 | 6 => "web-level-club",
            7 | 8 => "web-level-strong",
            9 => "web-level-expert",
            _ => "web-level-best",
        })
    };
    view! {
        <label class="field level">
            <span>{move || speech.text(legend.get())}</span>
            <input
                type="range"
                min="1"
                max="10"
                step="1"
                prop:value=move || level.get().to_string()
                aria-valuetext=move || format!("{}, {}", level.get(), about())
                on:input=move |event| set.run(event_target_value(&event).parse().unwrap_or(1))
            />
            <output>{move || format!("{} · {}", level.get(), about())}</output>
        </label>
    }
}

/// Setup, seed or code, and variants.
#[component]
pub(crate) fn SetupFields(game: RulesetId, choices: RwSignal<GameChoices>) -> impl IntoView {
    let speech = Speech::here();
    let rules = game.rules();
    let is_random = move || {
        choices
            .with(|choices| rules.setups.iter().any(|setup| setup.id == choices.setup && setup.is_random()))
    };
    let has_codes = rules.setup_code.is_some();
    let about = move || {
        let id = choices.with(|choices| choices.setup.clone());
        rules
            .setups
            .iter()
            .find(|setup| setup.id == id)
            .map(|setup| speech.say(|words| words.setup_about(setup)))
    };
    let setups = rules
        .setups
        .iter()
        .map(|setup| {
            view! {
                <option
                    value=setup.id
                    selected=move || choices.with(|choices| choices.setup == setup.id)
                >
                    {move || speech.say(|words| words.setup(setup))}
                </option>
            }
        })
        .collect_view();
    view! {
        <label class="field">
            <span>{move || speech.text("web-setup")}</span>
            <select
                name="setup"
                on:change=move |event| choices.update(|choices| choices.setup = event_target_value(&event))
            >
                {setups}
            </select>
            <small>{about}</small>
        </label>
        <Show when=is_random>
            <label class="field">
                <span>{move || speech.text("web-seed")}</span>
                <input
                    type="text"
                    name="seed"
                    inputmode="numeric"
                    autocomplete="off"
                    prop:value=move || choices.with(|choices| choices.seed.clone())
                    on:input=move |event| choices.update(|choices| choices.seed = event_target_value(&event))
                />
                <small>{move || speech.text("web-seed-about")}</small>
            </label>
            <Show when=move || has_codes>
                <label class="field">
                    <span>{move || speech.text("web-code")}</span>
                    <input
                        type="text"
                        name="code"
                        autocomplete="off"
                        spellcheck="false"
                        prop:value=move || choices.with(|choices| choices.code.clone())
                        on:input=move |event| choices.update(|choices| choices.code = event_target_value(&event))
                    />
                    <small>{move || speech.text("web-code-about")}</small>
                </label>
            </Show>
        </Show>
        <VariantFields game choices />
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
                    let kept =
                        choices.variants.split(',').filter(|one| !one.is_empty() && *one != variant.id());
                    let mut names: Vec<&str> = kept.collect();
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

/// A clock to choose.
#[component]
fn ClockOption(
    control: TimeControl,
    text: &'static str,
    minutes: u64,
    seconds: u64,
    choices: RwSignal<GameChoices>,
) -> impl IntoView {
    let speech = Speech::here();
    let said = move || {
        let arguments = [("minutes", minutes.to_string().into()), ("seconds", seconds.to_string().into())];
        speech.say(|words| words.say(text, &arguments))
    };
    view! {
        <option
            value=control.to_string()
            selected=move || choices.with(|choices| choices.time == control)
        >
            {said}
        </option>
    }
}
