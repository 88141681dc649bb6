//! The mistakes of a game in order, each with its cost.

use jersi_play::{TurnReview, Walk};
use jersi_rules::record::Glyph;
use leptos::prelude::*;

use super::retry::RetryState;
use super::work::ReviewWork;
use crate::reactive::memo;
use crate::say::Speech;
use crate::study::analysis::Analysis;

/// A share as whole percent.
pub(super) fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

/// The list.
#[component]
pub(super) fn Mistakes(work: ReviewWork, attempt: RetryState, analysis: Analysis) -> impl IntoView {
    let speech = Speech::here();
    let found = memo(move |_| work.review().mistakes().copied().collect::<Vec<TurnReview>>());
    let items = move || {
        let item = |turn: TurnReview| view! { <Mistake work attempt analysis turn /> };
        found.get().into_iter().map(item).collect_view()
    };
    view! {
        <h2 hidden=move || found.with(Vec::is_empty)>{move || speech.text("web-mistakes")}</h2>
        <p hidden=move || !found.with(Vec::is_empty)>{move || speech.text("review-no-mistakes")}</p>
        <ol class="mistakes">{items}</ol>
    }
}

#[component]
fn Mistake(work: ReviewWork, attempt: RetryState, analysis: Analysis, turn: TurnReview) -> impl IntoView {
    let speech = Speech::here();
    let desk = work.desk;
    let stop = work.stop_at(turn.index)?;
    let after = work.stop_at(turn.index + 1)?.node;
    let written = move |one| stop.position.write_turn(one);
    let played = format!("{} {}", stop.count, written(turn.played));
    let better = turn.better.map(written).unwrap_or_default();
    let glyph = turn.glyph().and_then(Glyph::sign).unwrap_or_default();
    let shown = played.clone();
    let sentence = move || {
        let arguments = [
            ("judgement", turn.judgement.id().into()),
            ("turn", shown.clone().into()),
            ("better", better.clone().into()),
        ];
        speech.say(|words| words.say("review-turn", &arguments))
    };
    let cost = move || {
        let side = speech.say(|words| words.side(turn.side));
        let arguments = [("side", side.into()), ("percent", percent(turn.loss).into())];
        speech.say(|words| words.say("web-review-cost", &arguments))
    };
    Some(view! {
        <li class="mistake" data-judgement=turn.judgement.id()>
            <div class="mistake-head">
                <span class="glyph" aria-hidden="true">{glyph}</span>
                <button type="button" class="turn" on:click=move |_| desk.walk(Walk::To(after))>
                    {played}
                </button>
                <span class="cost">{cost}</span>
            </div>
            <div class="mistake-ways">
                <button
                    type="button"
                    class="try-again"
                    on:click=move |_| {
                        // A running analysis would reveal the answer.
                        analysis.is_on.set(false);
                        attempt.begin(work, turn.index);
                    }
                >
                    {move || speech.text("web-try-again")}
                </button>
                <details>
                    <summary>{move || speech.text("web-review-better")}</summary>
                    <p>{sentence}</p>
                </details>
            </div>
        </li>
    })
}
