//! The list of turns, and navigation in the game: to its start and end, and turn by turn.

use jersi_play::{Game, GameTurn, NodeId, Walk};
use jersi_rules::record::Decision;
use jersi_rules::{Action, Cube};
use leptos::html::ElementType;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::picture::CubePicture;
use crate::reactive::{effect, memo};
use crate::say::Speech;

/// A turn in the list.
#[derive(Clone, PartialEq, Eq)]
struct Listed {
    /// The nodes after each of its decisions.
    nodes: Vec<NodeId>,
    text: String,
    sentence: String,
    /// The cube that moves or falls.
    cube: Option<Cube>,
}

/// A line of the list: White's turn and Black's with the same number.
#[derive(Clone, PartialEq, Eq)]
struct Pair {
    number: u32,
    turns: [Option<Listed>; 2],
}

/// The list of turns, in two columns.
#[component]
pub(crate) fn TurnList() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let pairs = memo(move |_| desk.read(|table| listed(table.game(), speech)).unwrap_or_default());
    let current = memo(move |_| desk.read(|table| table.game().current()));
    let list = NodeRef::<leptos::html::Ol>::new();
    scroll_to_current(list, current);
    let turn = move |listed: Option<Listed>| match listed {
        None => view! { <span class="no-turn">"…"</span> }.into_any(),
        Some(Listed { nodes, text, sentence, cube }) => {
            let node = nodes.last().copied().unwrap_or(NodeId::START);
            let is_current =
                move || current.get().is_some_and(|node| nodes.contains(&node)).then_some("step");
            view! {
                <button
                    type="button"
                    class="turn"
                    title=sentence
                    aria-current=is_current
                    on:click=move |_| desk.walk(Walk::To(node))
                >
                    {cube.map(|cube| view! { <CubePicture cube /> })}
                    <span class="turn-text">{text}</span>
                </button>
            }
            .into_any()
        }
    };
    let items = move |Pair { number, turns: [white, black] }: Pair| {
        // A turn that is still to be played leaves its cell empty.
        let is_open = black.is_none();
        view! {
            <li>
                <span class="number">{format!("{number}.")}</span>
                {turn(white)}
                {(!is_open).then(|| turn(black))}
            </li>
        }
    };
    view! {
        <section class="history" aria-label=speech.label("web-turns")>
            <ol class="turns pairs" node_ref=list>
                <For each=move || pairs.get() key=|pair| (pair.number, texts(pair)) children=items />
            </ol>
            <StepButtons />
        </section>
    }
}

/// The key of a row for the framework's diff.
fn texts(pair: &Pair) -> [Option<(Vec<NodeId>, String)>; 2] {
    pair.turns.each_ref().map(|turn| turn.as_ref().map(|turn| (turn.nodes.clone(), turn.sentence.clone())))
}

/// Scrolls the list so that the current turn is visible. Only the list: the page around it, with the board, stays.
pub(crate) fn scroll_to_current<E>(list: NodeRef<E>, current: Memo<Option<NodeId>>)
where
    E: ElementType,
    E::Output: JsCast + AsRef<web_sys::Element> + Clone + 'static,
{
    effect(move |_| {
        current.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            let list: &web_sys::Element = list.as_ref();
            if let Some(shown) = list.query_selector("[aria-current]").ok().flatten() {
                let (frame, shown) = (list.get_bounding_client_rect(), shown.get_bounding_client_rect());
                let right = beyond([shown.left(), shown.right()], [frame.left(), frame.right()]);
                let down = beyond([shown.top(), shown.bottom()], [frame.top(), frame.bottom()]);
                list.scroll_by_with_x_and_y(right, down);
            }
        });
    });
}

/// The distance by which an interval sticks out of a frame; negative at the lower end.
fn beyond(shown: [f64; 2], frame: [f64; 2]) -> f64 {
    (shown[0] - frame[0]).min(0.0) + (shown[1] - frame[1]).max(0.0)
}

/// The game as lines of two turns.
fn listed(game: &Game, speech: Speech) -> Vec<Pair> {
    let sentence = |turn: &GameTurn| {
        let spoken = |made: &Decision| speech.say(|words| words.turn(&made.before, made.turn));
        turn.decisions().iter().map(spoken).collect::<Vec<_>>().join(" ")
    };
    let mut pairs: Vec<Pair> = Vec::new();
    for turn in game.turns() {
        let side = turn.side();
        let cube = turn.decisions().first().and_then(moved);
        let listed =
            Listed { text: turn.text(), sentence: sentence(&turn), nodes: turn.nodes().to_vec(), cube };
        match pairs.last_mut() {
            Some(last) if last.number == turn.number() && last.turns[side as usize].is_none() => {
                last.turns[side as usize] = Some(listed);
            }
            _ => {
                let mut turns = [None, None];
                turns[side as usize] = Some(listed);
                pairs.push(Pair { number: turn.number(), turns });
            }
        }
    }
    pairs
}

/// The cube that a decision begins with.
fn moved(made: &Decision) -> Option<Cube> {
    let color = made.before.side();
    match made.turn.action() {
        Action::Drop(drop) | Action::Drops(drop, _) | Action::Place(drop) => {
            Some(Cube { color, kind: drop.kind })
        }
        Action::Name(_) | Action::Give(_) | Action::Relocate(_) => None,
        _ => {
            let first = made.turn.steps().into_iter().flatten().next()?;
            made.before.unit(first.from).map(|unit| unit.top)
        }
    }
}

/// The navigation buttons, and controls of the screen beside them.
#[component]
pub(crate) fn StepButtons(#[prop(optional)] children: Option<Children>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
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
            view! { <IconButton icon label=speech.label(id) class disabled press=walk(way) /> }
        };
    view! {
        <div class="walk" role="group" aria-label=speech.label("web-walk")>
            {button(Icon::First, "web-first", "first", at_start, Walk::Start)}
            {button(Icon::Previous, "web-previous", "previous", at_start, Walk::Back)}
            {children.map(|children| children())}
            {button(Icon::Next, "web-next", "next", at_end, Walk::Forward)}
            {button(Icon::Last, "web-last", "last", at_end, Walk::End)}
        </div>
    }
}
