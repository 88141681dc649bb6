//! The turns so far, and going through them.

use jersi_play::{Game, GameTurn, NodeId, Walk};
use jersi_rules::Color;
use jersi_rules::record::Decision;
use leptos::html::ElementType;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::ScrollIntoViewOptions;
use web_sys::ScrollLogicalPosition::Nearest;

use crate::desk::Desk;
use crate::play::WalkButtons;
use crate::say::Speech;

/// A turn in the list.
#[derive(Clone, PartialEq, Eq)]
struct Listed {
    /// The places after each of its decisions.
    nodes: Vec<NodeId>,
    /// The number of the turn, where it is White's or the first.
    number: Option<String>,
    text: String,
    sentence: String,
}

/// The list of turns.
#[component]
pub(super) fn TurnList() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let turns = Memo::new(move |_| desk.read(|table| listed(table.game(), speech)).unwrap_or_default());
    let current = Memo::new(move |_| desk.read(|table| table.game().current()));
    let list = NodeRef::<leptos::html::Ol>::new();
    keep_in_sight(list, current);
    let items = move || {
        turns
            .get()
            .into_iter()
            .map(|Listed { nodes, number, text, sentence }| {
                let node = nodes.last().copied().unwrap_or(NodeId::START);
                let is_current =
                    move || current.get().is_some_and(|node| nodes.contains(&node)).then_some("step");
                view! {
                    <li>
                        {number.map(|number| view! { <span class="number">{number}</span> })}
                        <button
                            type="button"
                            class="turn"
                            title=sentence
                            aria-current=is_current
                            on:click=move |_| desk.walk(Walk::To(node))
                        >
                            {text}
                        </button>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <section class="history" aria-label=label("web-turns")>
            <ol class="turns" node_ref=list>{items}</ol>
            <WalkButtons />
        </section>
    }
}

/// Scrolls a list so that the turn which is shown is to be seen in it.
pub(crate) fn keep_in_sight<E>(list: NodeRef<E>, current: Memo<Option<NodeId>>)
where
    E: ElementType,
    E::Output: JsCast + AsRef<web_sys::Element> + Clone + 'static,
{
    Effect::new(move |_| {
        current.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            let list: &web_sys::Element = list.as_ref();
            let shown = list.query_selector("[aria-current]").ok().flatten();
            if let Some(shown) = shown.filter(|_| {
                list.scroll_height() > list.client_height() || list.scroll_width() > list.client_width()
            }) {
                let options = ScrollIntoViewOptions::new();
                options.set_block(Nearest);
                options.set_inline(Nearest);
                shown.scroll_into_view_with_scroll_into_view_options(&options);
            }
        });
    });
}

fn listed(game: &Game, speech: Speech) -> Vec<Listed> {
    let sentence = |turn: &GameTurn| {
        let told = |made: &Decision| speech.say(|words| words.turn(&made.before, made.turn));
        turn.decisions().iter().map(told).collect::<Vec<_>>().join(" ")
    };
    game.turns()
        .enumerate()
        .map(|(index, turn)| Listed {
            number: (index == 0 || turn.side() == Color::White).then(|| format!("{}.", turn.number())),
            text: turn.text(),
            sentence: sentence(&turn),
            nodes: turn.nodes().to_vec(),
        })
        .collect()
}
