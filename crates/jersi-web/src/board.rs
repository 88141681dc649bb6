//! The board: hexagons with what stands on them. It has no rules inside; a tap is handed on.

use jersi_play::Event;
use jersi_rules::RulesetId;
use leptos::prelude::*;

use crate::cell::Hexagon;
use crate::layout;
use crate::say::Speech;
use crate::table::Table;

/// The board of the game on the table.
#[component]
pub(crate) fn Board(ruleset: RulesetId, table: RwSignal<Table>) -> impl IntoView {
    let shape = ruleset.shape();
    let speech = Speech::here();
    let tap = Callback::new(move |event: Event| table.update(|table| table.event(event)));
    let cells: Vec<_> = shape
        .all()
        .map(|cell| {
            let look = Memo::new(move |_| table.with(|table| table.look(cell)));
            let label = Memo::new(move |_| {
                let unit = look.get().unit;
                table.with(|table| speech.cell(table.position(), cell, unit))
            });
            view! { <Hexagon ruleset cell look label tap /> }
        })
        .collect();
    view! {
        <svg class="board" viewBox=layout::view_box(shape) role="group" aria-label=ruleset.name()>
            {cells}
        </svg>
    }
}
