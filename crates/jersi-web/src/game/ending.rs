//! The end of a game: the card with the result and the reason, and the title of the tab.

use jersi_play::Ending;
use jersi_remote::Progress;
use jersi_rules::Color;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::reactive::memo;
use crate::say::Speech;

/// The result from the view of a side, or of a spectator.
fn verdict(speech: Speech, ending: Ending, own: Option<Color>) -> String {
    match (ending.winner(), own) {
        (None, _) => speech.text("result-tie"),
        (Some(winner), Some(own)) if winner == own => speech.text("web-you-won"),
        (Some(_), Some(_)) => speech.text("web-you-lost"),
        (Some(winner), None) => {
            let side = speech.say(|words| words.side(winner));
            speech.say(|words| words.say("result-win", &[("winner", side.into())]))
        }
    }
}

/// The title of the tab: whose turn it is, or who won, and the name of the game. It is visible from other tabs.
pub(crate) fn tab_title(desk: Desk, speech: Speech) -> String {
    let own = desk.own_side();
    let title = desk.read(|table| {
        let said = match (table.ending(), table.side_to_decide()) {
            _ if desk.remote.progress() == Some(Progress::Open) => speech.text("web-invitation"),
            (Some(ending), _) => verdict(speech, ending, own),
            (None, Some(side)) if own == Some(side) => speech.text("web-your-turn"),
            (None, _) => speech.say(|words| words.phase(table.last_position())),
        };
        format!("{said} · {}", table.ruleset().name())
    });
    title.unwrap_or_default()
}

/// The card after the end of a game.
#[component]
pub(crate) fn EndingCard(
    /// Whether the game is over. A game without a result was called off.
    #[prop(into)]
    is_over: Signal<bool>,
    /// The buttons.
    children: ChildrenFn,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let ending =
        memo(move |_| desk.read(|table| table.ending().map(|ending| (table.ruleset(), ending))).flatten());
    let own = memo(move |_| desk.own_side());
    let winner = move || match ending.get() {
        Some((_, ending)) => verdict(speech, ending, own.get()),
        None => speech.text("web-was-called-off"),
    };
    let reason =
        move || ending.get().map(|(ruleset, ending)| speech.say(|words| words.ending(ruleset, ending)));
    let class = move || match (ending.get().and_then(|(_, ending)| ending.winner()), own.get()) {
        (Some(winner), Some(own)) if winner != own => "ending lost",
        (Some(_), _) => "ending won",
        (None, _) => "ending",
    };
    view! {
        <Show when=move || is_over.get() && desk.film.frame.with(Option::is_none)>
            <div class=class role="group" aria-label=winner>
                <p class="winner">{winner}</p>
                <p class="reason">{reason}</p>
                <div class="ending-buttons">{children()}</div>
            </div>
        </Show>
    }
}

/// The button that opens a review of the game.
#[component]
pub(crate) fn ReviewButton(#[prop(into)] review: Callback<()>) -> impl IntoView {
    let label = Speech::here().label("web-review-this");
    view! { <IconButton icon=Icon::Graph label class="analyse" press=review /> }
}
