//! What is said of the turn that is shown: a comment, and the name of a variation.

use jersi_play::shelf::GameId;
use jersi_play::{NodeId, Remarks, Table};
use jersi_rules::record::Comment;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::say::Speech;

/// The turn that a text is about, and the game that the turn is of.
type Place = (Option<GameId>, NodeId);

/// The comment, to be written.
#[component]
pub(super) fn Notes() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let place = Memo::new(move |_| desk.read(|table| (desk.keeper.id(), table.game().current())));
    let after = Memo::new(move |_| desk.read(|table| text(table, |remarks| &remarks.after)));
    let before = Memo::new(move |_| desk.read(|table| text(table, |remarks| &remarks.before)));
    // A variation has a name where it begins.
    let begins_variation = Memo::new(move |_| {
        desk.read(|table| {
            let node = table.game().current();
            table.variation_of(node) == Some(node)
        }) == Some(true)
    });
    // A field tells its text when it is left, and that may be because another turn or another game was opened: the
    // text belongs to where it was typed.
    let typed_at = StoredValue::new(None::<Place>);
    let begin = move || typed_at.set_value(place.get_untracked());
    let write = move |field: fn(&mut Remarks) -> &mut Vec<Comment>, said: String| {
        let Some((game, node)) = typed_at.get_value().or_else(|| place.get_untracked()) else { return };
        if desk.keeper.id_untracked() != game {
            return;
        }
        desk.change(|table| {
            table.annotate(node, |remarks| {
                let said = Comment::new(&said);
                *field(remarks) = if said.text().is_empty() { Vec::new() } else { vec![said] };
            })
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
                        on:focus=move |_| begin()
                        on:input=move |event| write(|remarks| &mut remarks.before, event_target_value(&event))
                    />
                </label>
            </Show>
            <label class="field">
                <span>{move || speech.text("web-comment")}</span>
                <textarea
                    name="comment"
                    rows="2"
                    prop:value=move || after.get()
                    on:focus=move |_| begin()
                    on:input=move |event| write(|remarks| &mut remarks.after, event_target_value(&event))
                ></textarea>
            </label>
        </div>
    }
}

fn text(table: &Table, place: fn(&Remarks) -> &Vec<Comment>) -> String {
    let said =
        table.game().remarks(table.game().current()).map(place).into_iter().flatten().map(Comment::text);
    said.collect::<Vec<_>>().join("\n")
}
