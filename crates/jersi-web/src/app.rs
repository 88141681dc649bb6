//! The page around the board: which game it is, whose turn, what was played, and the buttons.

use jersi_play::{Event, Language};
use jersi_rules::{Color, RulesetId};
use leptos::prelude::*;

use crate::board::Board;
use crate::say::{self, Speech};
use crate::table::Table;
use crate::tray::Tray;

/// The page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let speech = Speech::provide();
    let table = RwSignal::new(Table::new(RulesetId::Pijersi));
    let ruleset = Memo::new(move |_| table.with(|table| table.position().ruleset()));
    view! {
        <header>
            <h1>"Jersi"</h1>
            <Languages speech />
            <Chooser ruleset table />
        </header>
        <main>
            {move || {
                let ruleset = ruleset.get();
                view! {
                    <Tray ruleset color=Color::Black table />
                    <Board ruleset table />
                    <Tray ruleset color=Color::White table />
                }
            }}
        </main>
        <Aside table speech />
    }
}

/// The five games. A tap begins a new one.
#[component]
fn Chooser(ruleset: Memo<RulesetId>, table: RwSignal<Table>) -> impl IntoView {
    let games: Vec<_> = RulesetId::ALL
        .iter()
        .map(|&game| {
            view! {
                <button
                    data-ruleset=game.id()
                    aria-pressed=move || (ruleset.get() == game).to_string()
                    on:click=move |_| table.set(Table::new(game))
                >
                    {game.name()}
                </button>
            }
        })
        .collect();
    view! { <nav class="chooser">{games}</nav> }
}

/// The languages that the page speaks.
#[component]
fn Languages(speech: Speech) -> impl IntoView {
    let languages = Language::ALL.map(|language| {
        view! {
            <button
                lang=language.code()
                aria-pressed=move || (speech.language() == language).to_string()
                on:click=move |_| speech.switch(language)
            >
                {language.name()}
            </button>
        }
    });
    view! { <div class="languages">{languages}</div> }
}

/// How the game stands, what can be done about it, and what was played.
#[component]
fn Aside(table: RwSignal<Table>, speech: Speech) -> impl IntoView {
    let status = move || table.with(|table| speech.say(|words| say::status(words, table.position())));
    let counter = move || table.with(|table| speech.say(|words| words.counter(table.position())));
    let refused = move || {
        table.with(|table| {
            let why = table.state().refused?;
            Some(speech.say(|words| words.why_not(table.position(), &why)))
        })
    };
    let told = move || {
        table.with(|table| {
            let (before, turn) = table.last()?;
            Some(speech.say(|words| words.turn(before, turn)))
        })
    };
    let may_finish = move || table.with(|table| table.state().may_finish);
    let has_past = move || table.with(|table| table.last().is_some());
    let turns =
        move || table.with(Table::turns).into_iter().map(|turn| view! { <li>{turn}</li> }).collect_view();
    let text = move || table.with(|table| table.position().text());
    view! {
        <aside>
            <p class="status" role="status">{status}</p>
            <p class="counter">{counter}</p>
            <p class="refused" role="alert">{refused}</p>
            <div class="buttons">
                <button
                    class="finish"
                    disabled=move || !may_finish()
                    on:click=move |_| table.update(|table| table.event(Event::Finish))
                >
                    "✓"
                </button>
                <button
                    class="take-back"
                    disabled=move || !has_past()
                    on:click=move |_| table.update(Table::take_back)
                >
                    "↶"
                </button>
            </div>
            <p class="told">{told}</p>
            <ol class="turns">{turns}</ol>
            <code class="position">{text}</code>
        </aside>
    }
}
