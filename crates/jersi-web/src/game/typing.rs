//! Typing a turn in notation, instead of tapping it.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::dialog::Dialog;
use crate::reactive::memo;
use crate::say::Speech;

/// The dialog with the field.
#[component]
pub(crate) fn TypedTurn(close: Callback<()>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let text = RwSignal::new(String::new());
    let is_sent = RwSignal::new(false);
    // Why the text is not a legal turn.
    let fault = memo(move |_| {
        let text = text.get();
        desk.read(|table| {
            let position = table.position();
            match position.read_turn(text.trim()) {
                Ok(turn) => position
                    .check_turn(turn)
                    .err()
                    .map(|why| speech.say(|words| words.why_not(position, &why))),
                Err(error) => Some(speech.say(|words| words.unread(position, text.trim(), &error))),
            }
        })
        .flatten()
    });
    let play = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        is_sent.set(true);
        if fault.get_untracked().is_none() && desk.play_text(text.get_untracked().trim()) {
            close.run(());
        }
    };
    let field = NodeRef::<leptos::html::Input>::new();
    field.on_load(|field| request_animation_frame(move || _ = field.focus()));
    view! {
        <Dialog class="typed-turn" label=speech.label("web-type-turn") close>
            <form on:submit=play>
                <label class="field">
                    <span>{speech.label("web-type-about")}</span>
                    <input
                        type="text"
                        name="typed-turn"
                        autocomplete="off"
                        autocapitalize="none"
                        spellcheck="false"
                        node_ref=field
                        on:input=move |event| {
                            is_sent.set(false);
                            text.set(event_target_value(&event));
                        }
                    />
                </label>
                <p class="refused" role="alert">{move || fault.get().filter(|_| is_sent.get())}</p>
                <button type="submit" class="btn primary type-play">{speech.label("web-play-hint")}</button>
            </form>
        </Dialog>
    }
}
