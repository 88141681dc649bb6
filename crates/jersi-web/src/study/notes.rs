//! The notes on the current turn: a comment, the name of a variation, and the drawing tools.

use jersi_play::shelf::GameId;
use jersi_play::{NodeId, Remarks, Table};
use jersi_rules::record::{Comment, Drawn, Glyph, Ink};
use leptos::prelude::*;

use super::tree::is_judgement;
use crate::desk::Desk;
use crate::reactive::memo;
use crate::say::Speech;

/// The node that a text belongs to, and its game.
type NotedNode = (Option<GameId>, NodeId);

/// The editable comment.
#[component]
pub(super) fn Notes(ink: RwSignal<Ink>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let place = memo(move |_| desk.read(|table| (desk.autosave.id(), table.game().current())));
    let after = memo(move |_| desk.read(|table| text(table, |remarks| &remarks.after)));
    let before = memo(move |_| desk.read(|table| text(table, |remarks| &remarks.before)));
    // A variation has its name at its first turn.
    let begins_variation = memo(move |_| {
        desk.read(|table| {
            let node = table.game().current();
            table.variation_of(node) == Some(node)
        }) == Some(true)
    });
    // A field may report its text after another turn or game was opened: the text belongs to the node where it was
    // typed.
    let typed_at = StoredValue::new(None::<NotedNode>);
    let begin = move || typed_at.set_value(place.get_untracked());
    let write = move |field: fn(&mut Remarks) -> &mut Vec<Comment>, said: String| {
        let Some((game, node)) = typed_at.get_value().or_else(|| place.get_untracked()) else { return };
        if desk.autosave.id_untracked() != game {
            return;
        }
        desk.change(|table| {
            let shape = table.ruleset().shape();
            table.annotate(node, |remarks| {
                let comments = field(remarks);
                let drawn = Drawn::of(shape, comments);
                let said = Comment::new(&said);
                *comments = if said.text().is_empty() { Vec::new() } else { vec![said] };
                drawn.put(shape, comments);
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
            <Glyphs />
            <Inks ink />
        </div>
    }
}

/// The glyphs that judge a turn: one of them, or none.
#[component]
fn Glyphs() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let own = memo(move |_| {
        desk.read(|table| {
            let remarks = table.game().remarks(table.game().current())?;
            remarks.glyphs.iter().copied().find(|glyph| is_judgement(*glyph))
        })
        .flatten()
    });
    let at_start = memo(move |_| desk.read(|table| table.game().current()) == Some(NodeId::START));
    let put = move |glyph: Glyph| {
        let is_new = own.get_untracked() != Some(glyph);
        desk.change(|table| {
            let node = table.game().current();
            table.annotate(node, |remarks| {
                remarks.glyphs.retain(|glyph| !is_judgement(*glyph));
                if is_new {
                    remarks.glyphs.insert(0, glyph);
                }
            })
        });
    };
    let buttons = (1..=6).map(Glyph).map(|glyph| {
        view! {
            <button
                type="button"
                class="glyph-choice"
                aria-pressed=move || (own.get() == Some(glyph)).to_string()
                disabled=move || at_start.get()
                on:click=move |_| put(glyph)
            >
                {glyph.sign().unwrap_or_default()}
            </button>
        }
    });
    view! {
        <div class="glyphs" role="group" aria-label=move || speech.text("web-glyphs")>
            {buttons.collect_view()}
        </div>
    }
}

/// The inks for arrows and marks, and the eraser.
#[component]
fn Inks(ink: RwSignal<Ink>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let names = ["web-ink-green", "web-ink-red", "web-ink-blue", "web-ink-yellow"];
    let buttons = Ink::ALL.into_iter().zip(names).map(|(one, name)| {
        view! {
            <button
                type="button"
                class="ink"
                data-ink=one.letter().to_string()
                title=move || speech.text(name)
                aria-label=move || speech.text(name)
                aria-pressed=move || (ink.get() == one).to_string()
                on:click=move |_| ink.set(one)
            ></button>
        }
    });
    let has_drawn = memo(move |_| {
        desk.read(|table| {
            let game = table.game();
            let remarks = game.remarks(game.current());
            remarks.is_some_and(|remarks| !Drawn::of(game.ruleset().shape(), &remarks.after).is_empty())
        }) == Some(true)
    });
    let clear = move |_| {
        desk.change(|table| {
            let (node, shape) = (table.game().current(), table.ruleset().shape());
            table.annotate(node, |remarks| Drawn::default().put(shape, &mut remarks.after))
        });
    };
    view! {
        <div class="inks" role="group" aria-label=move || speech.text("web-inks")>
            {buttons.collect_view()}
            <button type="button" class="ink-clear" disabled=move || !has_drawn.get() on:click=clear>
                {move || speech.text("web-ink-clear")}
            </button>
            <small>{move || speech.text("web-inks-about")}</small>
        </div>
    }
}

fn text(table: &Table, place: fn(&Remarks) -> &Vec<Comment>) -> String {
    let game = table.game();
    let said =
        game.remarks(game.current()).map(|remarks| Drawn::said(game.ruleset().shape(), place(remarks)));
    said.unwrap_or_default().join("\n")
}
