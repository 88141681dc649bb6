//! The buttons for the turn being entered. At the lower edge of a screen they take the place of its actions, so that
//! nothing moves.

use jersi_play::{Hand, Input, Part, Stage, Table};
use jersi_rules::Cube;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::picture::CubePicture;
use crate::reactive::memo;
use crate::say::Speech;

/// The lower edge of a screen with a board: its actions, and over them the buttons of the turn being entered.
#[component]
pub(crate) fn Dock(children: Children) -> impl IntoView {
    let desk = Desk::here();
    let is_entering = memo(move |_| {
        let is =
            |table: &Table| desk.may_enter(table) && (table.is_begun() || table.state().stage == Stage::Name);
        desk.read(is) == Some(true)
    });
    view! {
        <div class="dock" class:entering=move || is_entering.get()>
            <div class="dock-actions">{children()}</div>
            <TurnButtons />
        </div>
    }
}

/// Cube or stack, done, cancel.
#[component]
pub(crate) fn TurnButtons() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
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
            desk.enter(Input::Tap { cell, part: wanted });
        }
    };
    let pressed = move |wanted: Part| move || part.get().is_some_and(|(_, held)| held == wanted).to_string();
    let is_end_pointed = move || {
        let pointed = |table: &Table| match desk.pointed(table) {
            Some(Input::Tap { cell, .. }) => table.state().arrived == Some(cell),
            Some(Input::Finish) => true,
            _ => false,
        };
        desk.read(pointed) == Some(true)
    };
    // A lesson offers the end of the turn only where its task is met by it.
    let may_finish = move || {
        let may = desk.read(|table| desk.may_enter(table) && table.state().may_finish) == Some(true);
        may && (desk.hints.guide.get().is_none() || is_end_pointed())
    };
    view! {
        <div
            class="turn-buttons"
            class:end-pointed=is_end_pointed
            role="group"
            aria-label=speech.label("web-this-turn")
        >
            <Ransoms />
            <Show when=is_begun>
                <IconButton
                    icon=Icon::Cancel
                    label=speech.label("web-cancel")
                    class="cancel"
                    press=Callback::new(move |()| desk.enter(Input::Cancel))
                />
            </Show>
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
                    press=Callback::new(move |()| desk.enter(Input::Finish))
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
                            on:click=move |_| desk.enter(Input::Reserve(kind))
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
