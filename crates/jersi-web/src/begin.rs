//! The options of a new game: opponent, side, setup, variants, clock. They begin with the last choices, so that one
//! tap starts the game. A game may also begin in any position that is shown.

use jersi_play::{BEST_LEVEL, Game, TimeControl};
use jersi_rules::{AnyPosition, RulesetId};
use leptos::prelude::*;

use crate::choices::{CLOCKS, GameChoices, Opponent, SECONDS, time};
use crate::desk::{Desk, Desks};
use crate::fields::{Choice, Select};
use crate::icon::{Icon, IconButton};
use crate::own_clock::OwnClock;
use crate::picture::Picture;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;
use crate::setup::{SetupFields, SideField};
use crate::start::{short_name, shown};

/// The options of a game.
#[component]
pub(crate) fn Begin(game: RulesetId) -> impl IntoView {
    view! { <BeginWith choices=GameChoices::last(game) /> }
}

/// The options of a game of two people at this device.
#[component]
pub(crate) fn BeginTogether() -> impl IntoView {
    let choices = GameChoices { opponent: Opponent::Friend, ..GameChoices::last(RulesetId::Pijersi) };
    view! { <BeginWith choices /> }
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
    /// The first position of the game; by default the one on the desk.
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
        <form class="begin hub" on:submit=begin>
            <div class="begin-head">
                <Picture position=position.unwrap_or_else(|| shown(game)) />
                <div>
                    <h1>{short_name(game)}</h1>
                    <p>{about}</p>
                    <a href=Route::Page(game, None).address()>{speech.label("web-read-rules")}</a>
                </div>
            </div>
            <div class="begin-fields card group">
                <OpponentFields choices />
                <details class="more-options" open=is_wide()>
                    <summary>{speech.label("web-more-options")}</summary>
                    <div class="group">
                        <ClockField choices />
                        {position.is_none().then(|| view! { <SetupFields game choices /> })}
                    </div>
                </details>
                <p class="refused" role="alert">
                    {move || fault.get().map(|reason| speech.with("web-fault", "reason", reason))}
                </p>
            </div>
            <div class="begin-foot">
                <button type="submit" class="btn go big begin-game">
                    {Icon::Go.view()}
                    {speech.label("web-begin")}
                </button>
            </div>
        </form>
    }
}

/// Whether the window is wide enough for all options beside the picture, and for all topics of a rules page.
pub(crate) fn is_wide() -> bool {
    window().inner_width().ok().and_then(|width| width.as_f64()).is_some_and(|width| width >= 900.0)
}

/// The players, and the level.
#[component]
fn OpponentFields(choices: RwSignal<GameChoices>) -> impl IntoView {
    let opponent = move || choices.with(|choices| choices.opponent);
    // Only the best level thinks for a fixed time, and only without a clock.
    let has_best_level = move || {
        choices.with(|choices| {
            let is_best = match choices.opponent {
                Opponent::Friend => false,
                Opponent::Engine => choices.level == BEST_LEVEL,
                Opponent::Engines => choices.level == BEST_LEVEL || choices.other_level == BEST_LEVEL,
            };
            is_best && choices.time == TimeControl::Unlimited
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
        <Show when=has_best_level>
            <SecondsField choices />
        </Show>
        <Show when=move || opponent() == Opponent::Engine>
            <SideField choices />
        </Show>
    }
}

/// The seconds per turn of the best level.
#[component]
fn SecondsField(choices: RwSignal<GameChoices>) -> impl IntoView {
    let speech = Speech::here();
    let options = SECONDS.map(|seconds| {
        let text = Signal::derive(move || speech.with("web-seconds-value", "seconds", seconds.to_string()));
        (seconds.to_string(), text)
    });
    view! {
        <Select
            legend="web-seconds"
            name="seconds"
            options=options.to_vec()
            chosen=Signal::derive(move || choices.with(|choices| choices.seconds.to_string()))
            choose=move |seconds: String| {
                choices.update(|choices| choices.seconds = seconds.parse().unwrap_or(SECONDS[0]));
            }
        />
    }
}

/// The value of the list of clocks for a custom one.
const OWN_CLOCK: &str = "own";

/// The clocks.
#[component]
fn ClockField(choices: RwSignal<GameChoices>) -> impl IntoView {
    let speech = Speech::here();
    let clocks = CLOCKS.map(|(minutes, seconds)| {
        let text = Signal::derive(move || {
            let arguments =
                [("minutes", minutes.to_string().into()), ("seconds", seconds.to_string().into())];
            speech.say(|words| words.say("web-clock-value", &arguments))
        });
        (time(minutes, seconds).to_string(), text)
    });
    let none = (TimeControl::Unlimited.to_string(), speech.label("web-clock-none"));
    let own = (OWN_CLOCK.to_owned(), speech.label("web-tile-own"));
    let is_listed = |time: TimeControl| {
        time == TimeControl::Unlimited
            || CLOCKS.into_iter().any(|(minutes, seconds)| time == self::time(minutes, seconds))
    };
    let chosen = choices.with_untracked(|choices| choices.time);
    let is_own = RwSignal::new(!is_listed(chosen));
    let text = RwSignal::new(if is_own.get_untracked() { chosen } else { time(10, 5) }.to_string());
    effect(move |_: Option<()>| {
        let time = text.with(|text| text.parse().unwrap_or_default());
        if is_own.get() {
            choices.update(|choices| choices.time = time);
        }
    });
    view! {
        <Select
            legend="web-clock"
            name="clock"
            options=std::iter::once(none).chain(clocks).chain([own]).collect()
            chosen=Signal::derive(move || {
                if is_own.get() { OWN_CLOCK.to_owned() } else { choices.with(|choices| choices.time.to_string()) }
            })
            choose=move |time: String| {
                is_own.set(time == OWN_CLOCK);
                if time != OWN_CLOCK {
                    choices.update(|choices| choices.time = time.parse().unwrap_or_default());
                }
            }
        />
        <Show when=move || is_own.get()>
            <OwnClock time=text has_days=false />
        </Show>
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
