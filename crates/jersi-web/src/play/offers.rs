//! The open offers of the players, as a quiet strip beside the board.

use jersi_play::Offer;
use jersi_rules::Color;
use leptos::prelude::*;

use crate::clock::now;
use crate::desk::Desk;
use crate::reactive::memo;
use crate::say::Speech;

/// An offer that waits for an answer.
#[component]
pub(super) fn Offers() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let offer = memo(move |_| desk.read(jersi_play::Table::offer).flatten());
    // Whether a person at this device is to answer.
    let may_answer = move |by: Color| desk.read(|table| table.seat(by.other()).is_person()) == Some(true);
    let strip = move || {
        let (offer, by) = offer.get()?;
        let side = speech.say(|words| words.side(by));
        let told = speech.with(
            match offer {
                Offer::Tie => "web-offers-tie",
                Offer::Stop => "web-offers-stop",
                Offer::TakeBack { .. } => "web-asks-take-back",
            },
            "side",
            side,
        );
        let buttons = may_answer(by).then(|| {
            view! {
                <button
                    type="button"
                    class="primary accept"
                    on:click=move |_| _ = desk.change(|table| table.accept(by.other(), now()))
                >
                    {move || speech.text("web-accept")}
                </button>
                <button
                    type="button"
                    class="decline"
                    on:click=move |_| _ = desk.change(|table| table.decline(by.other(), now()))
                >
                    {move || speech.text("web-decline")}
                </button>
            }
        });
        Some(view! {
            <div class="ask offer" role="group" aria-label=move || speech.text("web-offer")>
                <p role="status">{told}</p>
                {buttons}
            </div>
        })
    };
    view! { {strip} }
}
