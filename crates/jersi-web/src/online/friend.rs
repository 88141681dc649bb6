//! A game with a friend: ruleset, clock and side. The defaults suit most, so that one tap makes
//! the link.

use jersi_play::SideChoice;
use jersi_rules::RulesetId;
use jersi_wire::{BeginGame, BegunGame, SideWish};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Fault, Online, post};
use crate::choices::GameChoices;
use crate::clock::{self, FIRST_TIME, ONLINE_TIMES};
use crate::fields::{Select, game_options};
use crate::route::Route;
use crate::say::Speech;
use crate::setup::{SetupFields, SideField};

/// The options of an online game.
pub(crate) fn wish(choices: &GameChoices, time: &str) -> BeginGame {
    let is_random =
        choices.ruleset.rules().setups.iter().any(|one| one.id == choices.setup && one.is_random());
    let code = choices.code.trim();
    let setup = if is_random && !code.is_empty() { code.to_owned() } else { choices.setup.clone() };
    BeginGame {
        ruleset: choices.ruleset.id().to_owned(),
        variant: (!choices.variants.is_empty()).then(|| choices.variants.clone()),
        setup: Some(setup),
        seed: choices.seed.trim().parse().ok().filter(|_| is_random && code.is_empty()),
        side: match choices.side {
            SideChoice::White => SideWish::White,
            SideChoice::Black => SideWish::Black,
            SideChoice::Random => SideWish::Random,
        },
        time: time.to_owned(),
        ..BeginGame::default()
    }
}

/// Creates a game on the server, and goes there.
pub(crate) fn begin(
    online: Online,
    wish: BeginGame,
    fault: RwSignal<Option<Fault>>,
    is_busy: RwSignal<bool>,
) {
    if is_busy.get_untracked() {
        return;
    }
    is_busy.set(true);
    fault.set(None);
    spawn_local(async move {
        let begun = match online.ensure_player().await {
            Ok(_) => post::<BegunGame>("games", &wish).await,
            Err(fault) => Err(fault),
        };
        let _ = is_busy.try_set(false);
        match begun {
            Ok(begun) => {
                online.own_games.refresh(online);
                Route::Online(begun.game).go();
            }
            Err(problem) => drop(fault.try_set(Some(problem))),
        }
    });
}

/// The options of a game with a friend.
#[component]
pub(crate) fn FriendScreen(game: Option<RulesetId>) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let ruleset = RwSignal::new(game.unwrap_or(RulesetId::Pijersi));
    let choices = RwSignal::new(fresh(ruleset.get_untracked()));
    let time = RwSignal::new(FIRST_TIME.to_owned());
    let fault = RwSignal::new(None::<Fault>);
    let is_busy = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wish = choices.with_untracked(|choices| wish(choices, &time.get_untracked()));
        begin(online, BeginGame { private: true, ..wish }, fault, is_busy);
    };
    view! {
        <form class="begin friend" on:submit=submit>
            <div>
                <h1>{move || speech.text("web-friend")}</h1>
                <p class="about">{move || speech.text("web-friend-about")}</p>
            </div>
            <GameField
                game=ruleset
                choose=Callback::new(move |game: RulesetId| {
                    ruleset.set(game);
                    choices.set(GameChoices { side: choices.get_untracked().side, ..fresh(game) });
                })
            />
            <TimeField time />
            <SideField choices />
            <details class="more-choices">
                <summary>{move || speech.text("web-more-choices")}</summary>
                {move || {
                    let game = ruleset.get();
                    view! { <SetupFields game choices /> }
                }}
            </details>
            <Problem fault />
            <div class="begin-foot">
                <button type="submit" class="primary begin-game make-link" disabled=move || is_busy.get()>
                    {move || speech.text("web-make-link")}
                </button>
            </div>
        </form>
    }
}

/// The defaults: no variants, and a random side.
fn fresh(game: RulesetId) -> GameChoices {
    let setup = game.rules().setups.first().map_or("", |setup| setup.id);
    GameChoices {
        side: SideChoice::Random,
        setup: setup.to_owned(),
        variants: String::new(),
        ..GameChoices::last(game)
    }
}

/// The choice of the ruleset.
#[component]
pub(crate) fn GameField(#[prop(into)] game: Signal<RulesetId>, choose: Callback<RulesetId>) -> impl IntoView {
    view! {
        <Select
            legend="web-ruleset"
            name="ruleset"
            options=game_options(RulesetId::ALL.iter().rev().copied())
            chosen=Signal::derive(move || game.get().id().to_owned())
            choose=move |id: String| {
                if let Ok(game) = id.parse() {
                    choose.run(game);
                }
            }
        />
    }
}

/// The choice of the clock.
#[component]
pub(crate) fn TimeField(time: RwSignal<String>) -> impl IntoView {
    let speech = Speech::here();
    let options =
        ONLINE_TIMES.map(|one| (one.to_owned(), Signal::derive(move || clock::time_control(speech, one))));
    view! {
        <Select
            legend="web-clock"
            name="time"
            options=options.to_vec()
            chosen=time
            choose=move |chosen| time.set(chosen)
        />
    }
}

/// The error as a sentence.
#[component]
pub(crate) fn Problem(fault: RwSignal<Option<Fault>>) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <p class="refused" role="alert">{move || fault.with(|fault| Some(fault.as_ref()?.said(speech)))}</p>
    }
}
