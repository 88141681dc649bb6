//! What is said of the turn that is shown: a comment, and the name of a variation.

use jersi_play::{Game, NodeId, Remarks};
use jersi_rules::record::Comment;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::say::Speech;

/// The comment, to be written.
#[component]
pub(super) fn Notes() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let after = Memo::new(move |_| desk.read(|table| text(table.game(), |remarks| &remarks.after)));
    let before = Memo::new(move |_| desk.read(|table| text(table.game(), |remarks| &remarks.before)));
    // A variation has a name where it begins.
    let begins_variation = Memo::new(move |_| {
        desk.read(|table| {
            let game = table.game();
            let node = game.current();
            game.parent(node).is_some_and(|parent| game.next(parent) != Some(node))
        }) == Some(true)
    });
    let write = move |place: fn(&mut Remarks) -> &mut Vec<Comment>, said: String| {
        desk.walk(move |game| {
            let node = game.current();
            if let Some(remarks) = game.remarks_mut(node) {
                let said = Comment::new(&said);
                *place(remarks) = if said.text().is_empty() { Vec::new() } else { vec![said] };
            }
        });
    };
    view! {
        <div class="notes">
            <Show when=move || begins_variation.get()>
                <label class="field">
                    <span>{move || speech.text("web-variation-name")}</span>
                    <input
                        type="text"
                        name="variation-name"
                        prop:value=move || before.get()
                        on:change=move |event| write(|remarks| &mut remarks.before, event_target_value(&event))
                    />
                </label>
            </Show>
            <label class="field">
                <span>{move || speech.text("web-comment")}</span>
                <textarea
                    name="comment"
                    rows="2"
                    prop:value=move || after.get()
                    on:change=move |event| write(|remarks| &mut remarks.after, event_target_value(&event))
                ></textarea>
            </label>
        </div>
    }
}

fn text(game: &Game, place: fn(&Remarks) -> &Vec<Comment>) -> String {
    let node: NodeId = game.current();
    let said = game.remarks(node).map(place).into_iter().flatten().map(Comment::text);
    said.collect::<Vec<_>>().join("\n")
}
