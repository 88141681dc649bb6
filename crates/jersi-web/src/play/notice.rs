//! The notice that another tab has the game open: a game is played in one tab at a time.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::program::Program;
use crate::say::Speech;

/// The notice, and the button to continue here.
#[component]
pub(crate) fn OpenElsewhere() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let take_over = Program::here().take_over;
    view! {
        <Show when=move || desk.autosave.is_elsewhere()>
            <div class="ask elsewhere" role="alert">
                <p>{move || speech.text("web-elsewhere")}</p>
                <button type="button" class="take-over" on:click=move |_| take_over(desk)>
                    {move || speech.text("web-take-over")}
                </button>
            </div>
        </Show>
    }
}
