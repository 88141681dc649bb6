//! The cubes beside the board: a side's reserve, what it has still to place, or the kinds that it may name.

use jersi_play::{Event, Hand};
use jersi_rules::{Color, Cube, RulesetId};
use leptos::prelude::*;

use crate::cell::{ALONE, CubeView};
use crate::say::Speech;
use crate::table::Table;

/// The tray of one side. A kind that may be chosen is a button that works.
#[component]
pub(crate) fn Tray(ruleset: RulesetId, color: Color, table: RwSignal<Table>) -> impl IntoView {
    let speech = Speech::here();
    let kinds = ruleset.rules().kinds.iter().map(|rule| rule.kind);
    let buttons: Vec<_> = kinds
        .map(|kind| {
            let held =
                Memo::new(move |_| table.with(|table| table.state().provisional.in_reserve(color, kind)));
            let may_choose = Memo::new(move |_| {
                table.with(|table| {
                    table.position().side() == color && table.state().reserve_choices.contains(&kind)
                })
            });
            let in_hand = Memo::new(move |_| {
                table.with(|table| {
                    table.position().side() == color && table.state().hand == Some(Hand::Kind(kind))
                })
            });
            let choose = move |_| table.update(|table| table.event(Event::Reserve(kind)));
            let cube = Cube { color, kind };
            view! {
                <button
                    class="kind"
                    class:held=in_hand
                    data-kind=kind.id()
                    aria-label=move || speech.say(|words| words.count(ruleset, kind, held.get()))
                    disabled=move || !may_choose.get()
                    hidden=move || held.get() == 0 && !may_choose.get()
                    on:click=choose
                >
                    <svg viewBox="-6 -6 12 12" aria-hidden="true"><CubeView ruleset cube spot=ALONE /></svg>
                    <span>{held}</span>
                </button>
            }
        })
        .collect();
    view! { <div class="tray" data-side=color.id()>{buttons}</div> }
}
