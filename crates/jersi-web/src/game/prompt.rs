//! The prompt: what to do now, why something is not possible, and the buttons for the turn being entered.

use jersi_play::{Event, Hand, Part, Stage, Table};
use jersi_rules::Cube;
use leptos::prelude::*;

use crate::desk::{Desk, HintStage};
use crate::icon::{Icon, IconButton};
use crate::picture::CubePicture;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The sentence over the buttons.
#[component]
pub(crate) fn Prompt(
    /// Whether the last turn is described, too.
    #[prop(optional)]
    tells: bool,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let engine = desk.engine;
    let status = memo(move |_| {
        desk.read(|table| match (table.shown_ending(), table.is_study() || table.is_live()) {
            (Some(ending), _) => speech.say(|words| words.ending(table.ruleset(), ending)),
            (None, false) => looking_back(table, speech),
            (None, true) => speech.say(|words| words.phase(table.position())),
        })
    });
    let is_over =
        memo(move |_| desk.read(|table| !table.is_study() && table.ending().is_some()) == Some(true));
    let advice = memo(move |_| {
        desk.read(|table| advice(table).filter(|_| desk.may_enter(table)).map(|id| speech.text(id))).flatten()
    });
    // Until the next turn is begun.
    let last_turn = memo(move |_| {
        let is_begun = desk.read(Table::is_begun) != Some(false);
        last_turn(desk, speech).filter(|_| tells && !is_begun)
    });
    // In a study, the analysis panel shows the engine's opinion.
    let thinks = memo(move |_| {
        let depth = engine.thought.with(|thought| thought.as_ref().map(|thought| thought.depth));
        depth.filter(|_| desk.read(Table::is_study) == Some(false))
    });
    let counter = memo(move |_| {
        desk.read(|table| {
            let is_near = table.is_counter_near() && table.ending().is_none();
            is_near.then(|| speech.say(|words| words.counter(table.position()))).flatten()
        })
        .flatten()
    });
    let threat = memo(move |_| {
        let (attacker, threats) = desk.threats()?;
        let side = speech.say(|words| words.side(attacker));
        let id = match (threats.win, threats.captures.is_empty()) {
            (Some(_), _) => "web-threat-win",
            (None, false) => "web-threat-capture",
            (None, true) => "web-threat-none",
        };
        Some(speech.with(id, "side", side))
    });
    view! {
        <div class="prompt">
            // The end of a game is shown on a card.
            <p class="status" class:sr-only=move || is_over.get() role="status">{move || status.get()}</p>
            <p class="thinking" hidden=move || thinks.get().is_none()>
                <span class="dots" aria-hidden="true"></span>
                <span>
                    {move || speech.with("web-thinking", "depth", thinks.get().unwrap_or_default())}
                </span>
                <button type="button" class="hurry" on:click=move |_| engine.hurry()>
                    {move || speech.text("web-hurry")}
                </button>
            </p>
            <p class="failure" role="alert" hidden=move || engine.failure.with(Option::is_none)>
                {move || speech.text("web-engine-failed")}
            </p>
            <p class="told" aria-live="polite">{move || last_turn.get()}</p>
            <p class="advice" role="status">{move || advice.get()}</p>
            <HintText />
            <WhyNot />
            <p class="counter">{move || counter.get()}</p>
            <p class="threat" role="status">{move || threat.get()}</p>
            <TurnButtons />
        </div>
    }
}

/// The last turn as a sentence.
pub(crate) fn last_turn(desk: Desk, speech: Speech) -> Option<String> {
    let sentence =
        |table: &Table| table.last_turn().map(|(before, turn)| speech.say(|words| words.turn(before, turn)));
    desk.read(sentence).flatten()
}

/// The number of the turn that is shown, and of all turns.
fn looking_back(table: &Table, speech: Speech) -> String {
    let game = table.game();
    let turns: Vec<_> = game.turns().collect();
    let at = turns.iter().position(|turn| turn.nodes().contains(&game.current()));
    let [number, all] = [at.map_or(0, |at| at + 1), turns.len()].map(|count| count as u32);
    speech.say(|words| words.say("web-looking-back", &[("number", number.into()), ("all", all.into())]))
}

/// The text of a hint.
#[component]
fn HintText() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let said = memo(move |_| {
        if desk.is_hint_awaited() {
            return Some(speech.text("web-hint-wait"));
        }
        let (hint, stage) = desk.hint()?;
        Some(speech.say(|words| match stage {
            HintStage::Beginning => words.hint_beginning(&hint),
            HintStage::Turn => words.hint_turn(&hint),
        }))
    });
    view! { <p class="hint-text" role="status">{move || said.get()}</p> }
}

/// The instruction for the turn being entered.
fn advice(table: &Table) -> Option<&'static str> {
    let state = table.state();
    Some(match (state.stage, state.hand) {
        (Stage::PickUp, _) if state.reserve_choices.is_empty() => "web-advice-pick",
        (Stage::PickUp, _) => "web-advice-pick-or-drop",
        (Stage::Target, Some(Hand::Kind(_))) => "web-advice-drop",
        (Stage::Target, _) => "web-advice-target",
        (Stage::SecondStep, _) if state.may_finish => "web-advice-second",
        (Stage::SecondStep, _) => "web-advice-second-due",
        (Stage::SecondDrop, _) => "web-advice-second-drop",
        (Stage::Relocate, _) => "web-advice-relocate",
        (Stage::Name, _) => "web-advice-name",
        (Stage::Give, _) => "web-advice-give",
        (Stage::Place, Some(_)) => "web-advice-place-cell",
        (Stage::Place, None) => "web-advice-place",
        (Stage::Done | Stage::Over, _) => return None,
    })
}

/// Why the last input was refused, with a link to the paragraph of the rules.
#[component]
fn WhyNot() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let refused = memo(move |_| {
        desk.read(|table| {
            let why = table.state().refused?;
            let said = speech.say(|words| words.why_not(table.position(), &why));
            Some((said, Route::Page(table.ruleset(), Some(why.rule.id().to_owned())).address()))
        })
        .flatten()
    });
    view! {
        <p class="refused" role="alert">
            {move || {
                refused
                    .get()
                    .map(|(said, address)| {
                        view! {
                            <span class="why">{said}</span>
                            " "
                            <a href=address>{move || speech.text("web-the-rule")}</a>
                        }
                    })
            }}
        </p>
    }
}

/// Cube or stack, done, cancel.
#[component]
fn TurnButtons() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let may_finish =
        move || desk.read(|table| desk.may_enter(table) && table.state().may_finish) == Some(true);
    let is_begun = move || desk.read(|table| desk.may_enter(table) && table.is_begun()) == Some(true);
    // The selected part of a stack, if the other one could be selected.
    let part = memo(move |_| {
        desk.read(|table| match table.state().hand {
            Some(Hand::Unit { cell, part })
                if table.state().can_pick(cell, part.other()) && desk.may_enter(table) =>
            {
                Some((cell, part))
            }
            _ => None,
        })
        .flatten()
    });
    let take = move |wanted: Part| {
        if let Some((cell, held)) = part.get_untracked()
            && held != wanted
        {
            desk.enter(Event::Tap { cell, part: wanted });
        }
    };
    let pressed = move |wanted: Part| move || part.get().is_some_and(|(_, held)| held == wanted).to_string();
    let is_end_pointed = move || {
        let pointed = |table: &Table| match desk.pointed(table) {
            Some(Event::Tap { cell, .. }) => table.state().arrived == Some(cell),
            Some(Event::Finish) => true,
            _ => false,
        };
        desk.read(pointed) == Some(true)
    };
    view! {
        <div class="turn-buttons" class:end-pointed=is_end_pointed>
            <Ransoms />
            <div class="segments parts" hidden=move || part.get().is_none()>
                <button type="button" class="part-top" aria-pressed=pressed(Part::Top) on:click=move |_| take(Part::Top)>
                    {move || speech.text("web-part-cube")}
                </button>
                <button
                    type="button"
                    class="part-stack"
                    aria-pressed=pressed(Part::Stack)
                    on:click=move |_| take(Part::Stack)
                >
                    {move || speech.text("web-part-stack")}
                </button>
            </div>
            <Show when=may_finish>
                <IconButton
                    icon=Icon::Done
                    label=speech.label("web-finish")
                    class="finish primary"
                    press=Callback::new(move |()| desk.enter(Event::Finish))
                />
            </Show>
            <Show when=is_begun>
                <IconButton
                    icon=Icon::Cancel
                    label=speech.label("web-cancel")
                    class="cancel"
                    press=Callback::new(move |()| desk.enter(Event::Cancel))
                />
            </Show>
        </div>
    }
}

/// The kinds that may be named as a ransom.
#[component]
fn Ransoms() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let kinds = memo(move |_| {
        let named = |table: &Table| {
            let state = table.state();
            let is_due = state.stage == Stage::Name && desk.may_enter(table);
            let color = table.position().side().other();
            is_due.then(|| (table.ruleset(), color, state.reserve_choices.clone()))
        };
        desk.read(named).flatten()
    });
    move || {
        kinds.get().map(|(ruleset, color, kinds)| {
            kinds
                .into_iter()
                .map(|kind| {
                    view! {
                        <button
                            type="button"
                            class="kind ransom"
                            data-kind=kind.id()
                            on:click=move |_| desk.enter(Event::Reserve(kind))
                        >
                            <CubePicture cube=Cube { color, kind } />
                            <span>{move || speech.say(|words| words.kind(ruleset, kind))}</span>
                        </button>
                    }
                })
                .collect_view()
        })
    }
}
