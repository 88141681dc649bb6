//! The turns of a game with their variations, for navigation.

use jersi_play::{Game, NodeId, Table, Walk};
use jersi_rules::record::{Comment, Drawn, Glyph};
use leptos::prelude::*;

use crate::desk::Desk;
use crate::game::scroll_to_current;
use crate::icon::{Icon, IconButton};
use crate::reactive::memo;
use crate::say::Speech;
use crate::toast::{Toast, Toasts};

/// An item of the tree, from left to right.
#[derive(Clone, PartialEq, Eq)]
enum TreeItem {
    Turn {
        node: NodeId,
        number: Option<String>,
        text: String,
        mark: &'static str,
    },
    Comment(String),
    /// A variation, with its items.
    Variation(Vec<TreeItem>),
}

/// The tree.
#[component]
pub(super) fn Tree() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let pieces = memo(move |_| desk.read(|table| line(table.game(), NodeId::START)).unwrap_or_default());
    let current = memo(move |_| desk.read(|table| table.game().current()));
    let tree = NodeRef::<leptos::html::Div>::new();
    scroll_to_current(tree, current);
    let at_start = Signal::derive(move || current.get() == Some(NodeId::START));
    let may_promote =
        memo(move |_| desk.read(|table| table.variation_of(table.game().current()).is_some()) == Some(true));
    let can_undo = memo(move |_| desk.read(Table::can_undo_edit) == Some(true));
    let toasts = Toasts::here();
    let promote = move |()| _ = desk.change(|table| table.promote(table.game().current()));
    let undo = Callback::new(move |()| _ = desk.change(Table::undo_edit));
    let delete = move |()| {
        let deleted = desk.change(|table| table.delete(table.game().current()));
        if matches!(deleted, Some(Ok(()))) {
            let toast = Toast::new(speech.text("web-turn-deleted"));
            toasts.show(toast.with_offer("undo-delete", speech.text("web-restore"), move || undo.run(())));
        }
    };
    view! {
        <section class="history" aria-label=speech.label("web-turns")>
            <div class="tree turns" node_ref=tree>{move || shown(pieces.get(), desk, current)}</div>
            <div class="turn-tools">
                <IconButton
                    icon=Icon::Up
                    label=speech.label("web-promote")
                    class="promote"
                    disabled=Signal::derive(move || !may_promote.get())
                    press=Callback::new(promote)
                />
                <IconButton
                    icon=Icon::Bin
                    label=speech.label("web-delete")
                    class="delete"
                    disabled=at_start
                    press=Callback::new(delete)
                />
                <IconButton
                    icon=Icon::TakeBack
                    label=speech.label("web-undo-edit")
                    class="undo-edit"
                    disabled=Signal::derive(move || !can_undo.get())
                    press=undo
                />
            </div>
        </section>
    }
}

/// The items after a node, with its variations.
fn line(game: &Game, from: NodeId) -> Vec<TreeItem> {
    let mut pieces = Vec::new();
    let mut at = from;
    let mut needs_number = true;
    if from == NodeId::START {
        pieces.extend(comments(game, from));
    }
    while let Some(next) = game.next(at) {
        needs_number = add(game, next, needs_number, &mut pieces);
        for other in game.children(at).into_iter().filter(|&other| other != next) {
            let mut inside = Vec::new();
            add(game, other, true, &mut inside);
            inside.extend(line(game, other));
            pieces.push(TreeItem::Variation(inside));
            needs_number = true;
        }
        at = next;
    }
    pieces
}

/// Adds a turn with its glyphs and comment; returns whether the next one must repeat its number.
fn add(game: &Game, node: NodeId, needs_number: bool, pieces: &mut Vec<TreeItem>) -> bool {
    let Some(parent) = game.parent(node) else { return true };
    let Some(before) = game.position_at(parent) else { return true };
    let Some(turn) = game.turn_at(node) else { return true };
    let remarks = game.remarks(node);
    pieces.extend(
        remarks
            .into_iter()
            .flat_map(|remarks| &remarks.before)
            .map(|one| TreeItem::Comment(one.text().to_owned())),
    );
    let count = game.count_at(parent);
    let is_white = count.side() == jersi_rules::Color::White;
    let number = (needs_number || is_white && !count.is_under_way())
        .then(|| format!("{}{}", count.number(), if is_white { "." } else { "…" }));
    let glyphs = remarks.map(|remarks| &remarks.glyphs[..]).unwrap_or_default();
    let judgement = glyphs.iter().copied().find(|glyph| is_judgement(*glyph));
    let mark = judgement.and_then(Glyph::sign).unwrap_or_default();
    pieces.push(TreeItem::Turn { node, number, text: before.write_turn(turn), mark });
    let said: Vec<TreeItem> = comments(game, node).collect();
    let is_said = !said.is_empty();
    pieces.extend(said);
    is_said
}

/// The comment after a node, without its drawings.
fn comments(game: &Game, node: NodeId) -> impl Iterator<Item = TreeItem> {
    let after: &[Comment] = game.remarks(node).map(|remarks| &remarks.after[..]).unwrap_or_default();
    Drawn::said(game.ruleset().shape(), after).into_iter().map(TreeItem::Comment)
}

/// Whether a glyph rates a turn: the others rate the position.
pub(super) fn is_judgement(glyph: Glyph) -> bool {
    (1..=6).contains(&glyph.0)
}

fn shown(pieces: Vec<TreeItem>, desk: Desk, current: Memo<Option<NodeId>>) -> AnyView {
    pieces
        .into_iter()
        .map(|piece| match piece {
            TreeItem::Turn { node, number, text, mark } => {
                let is_current = move || (current.get() == Some(node)).then_some("step");
                view! {
                    <span class="numbered">
                        {number.map(|number| view! { <span class="number">{number}</span> })}
                        <button
                            type="button"
                            class="turn"
                            aria-current=is_current
                            on:click=move |_| desk.walk(Walk::To(node))
                        >
                            {text}
                            {(!mark.is_empty()).then(|| view! { <span class="glyph" data-glyph=mark>{mark}</span> })}
                        </button>
                    </span>
                }
                .into_any()
            }
            TreeItem::Comment(text) => view! { <span class="comment">{text}</span> }.into_any(),
            TreeItem::Variation(inside) => {
                view! { <span class="variation">{shown(inside, desk, current)}</span> }.into_any()
            }
        })
        .collect_view()
        .into_any()
}
