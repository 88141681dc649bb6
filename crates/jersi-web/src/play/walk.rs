//! Navigation in a game: to its start and end, and turn by turn.

use jersi_play::{NodeId, Walk};
use leptos::prelude::*;

use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::say::Speech;

/// The buttons, and further controls of the screen beside them.
#[component]
pub(crate) fn WalkButtons(#[prop(optional)] children: Option<Children>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let walk = move |way: Walk| {
        Callback::new(move |()| match way {
            Walk::Back | Walk::Forward => desk.walk_turns(way),
            _ => desk.walk(way),
        })
    };
    let at_start =
        Signal::derive(move || desk.read(|table| table.game().current() == NodeId::START) != Some(false));
    let at_end = Signal::derive(move || {
        desk.read(|table| {
            table.game().next(table.game().current()).is_none() && !table.game().is_inside_turn()
        }) != Some(false)
    });
    let button =
        move |icon: Icon, id: &'static str, class: &'static str, disabled: Signal<bool>, way: Walk| {
            view! { <IconButton icon label=label(id) class disabled press=walk(way) /> }
        };
    view! {
        <div class="walk" role="group" aria-label=label("web-walk")>
            {button(Icon::First, "web-first", "first", at_start, Walk::Start)}
            {button(Icon::Previous, "web-previous", "previous", at_start, Walk::Back)}
            {button(Icon::Next, "web-next", "next", at_end, Walk::Forward)}
            {button(Icon::Last, "web-last", "last", at_end, Walk::End)}
            {children.map(|children| children())}
        </div>
    }
}
