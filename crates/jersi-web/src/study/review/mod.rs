//! Reviewing a whole game: the engine evaluates every position of the main line, and the review shows the
//! accuracy of each side, the mistakes, and better turns. A mistake may be tried again before the answer is shown.

mod graph;
mod mistakes;
mod retry;
mod work;

use jersi_rules::Color;
use leptos::prelude::*;

use super::analysis::Analysis;
use crate::reactive::memo;
use crate::say::Speech;
use graph::Graph;
use mistakes::Mistakes;
use retry::{Retry, RetryState};
pub(super) use work::ReviewWork;

/// The review.
#[component]
pub(super) fn Reviewing(work: ReviewWork, analysis: Analysis) -> impl IntoView {
    let speech = Speech::here();
    work.load_stored();
    let desk = crate::desk::Desk::here();
    let attempt = RetryState::new();
    let all = move || work.progress()[1];
    let done = move || work.progress()[0];
    let has_turns = memo(move |_| !work.review().turns.is_empty());
    let is_running = work.is_running;
    let is_done = memo(move |_| !is_running.get() && has_turns.get());
    let progress = move || {
        speech
            .say(|words| words.say("web-review-progress", &[("done", done().into()), ("all", all().into())]))
    };
    view! {
        <section class="room review-room" aria-label=move || speech.text("web-review")>
            <p class="fair" hidden=move || !desk.is_engine_off.get()>{move || speech.text("web-study-fair")}</p>
            <Show when=move || !is_running.get() && !attempt.is_on() && !desk.is_engine_off.get()>
                <p hidden=move || is_done.get()>{move || speech.text("web-review-about")}</p>
                <button
                    type="button"
                    class="review-begin"
                    class:primary=move || !is_done.get()
                    on:click=move |_| work.begin()
                >
                    {move || speech.text(if is_done.get() { "web-review-anew" } else { "web-review-begin" })}
                </button>
            </Show>
            <Show when=move || is_running.get()>
                <progress max=all prop:value=done aria-label=move || speech.text("web-review")></progress>
                <p role="status">{progress}</p>
                <button type="button" class="review-stop" on:click=move |_| work.stop()>
                    {move || speech.text("web-review-stop")}
                </button>
            </Show>
            <Show when=move || has_turns.get() && !attempt.is_on()>
                <Graph work />
            </Show>
            <Show when=move || is_done.get() && !attempt.is_on()>
                <Accuracy work />
                <Mistakes work attempt analysis />
            </Show>
            <Show when=move || is_done.get() && attempt.is_on()>
                <Retry work attempt />
            </Show>
        </section>
    }
}

/// The accuracy of each side, with an explanation of the number.
#[component]
fn Accuracy(work: ReviewWork) -> impl IntoView {
    let speech = Speech::here();
    let accuracies = move || {
        let review = work.review();
        Color::BOTH
            .into_iter()
            .filter_map(|side| {
                let percent = review.accuracy(side)?.round() as u32;
                let name = speech.say(|words| words.side(side));
                let arguments = [("side", name.into()), ("percent", percent.into())];
                let said = speech.say(|words| words.say("review-accuracy", &arguments));
                Some(view! { <span data-side=side.id()>{said}</span> })
            })
            .collect_view()
    };
    view! {
        <div class="accuracy">
            <h2>{move || speech.text("web-accuracy")}</h2>
            <p class="accuracies">{accuracies}</p>
            <p class="about">{move || speech.text("web-accuracy-about")}</p>
        </div>
    }
}
