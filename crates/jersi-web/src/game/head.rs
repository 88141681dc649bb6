//! The head of a screen with a board: the name of the game and the turn, sound and rules.

use jersi_play::Table;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::head::{HeadParts, HeadSlot};
use crate::icon::Icon;
use crate::preferences::Preferences;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// Fills in the head for the game of the desk.
pub(super) fn fill_head(desk: Desk, speech: Speech) {
    // Without the year, which is for the rulebook.
    let name = memo(move |_| desk.game_name().split(" (").next().unwrap_or_default().to_owned());
    let caption = memo(move |_| {
        desk.read(|table| {
            if table.ending().is_some() {
                return speech.text("web-state-finished");
            }
            let count = table.game().count_at(table.game().current()).number();
            speech.with("web-turn-number", "number", count)
        })
        .unwrap_or_default()
    });
    let rules = move || {
        let place = desk.read(|table| Route::Page(Table::ruleset(table), None)).unwrap_or(Route::Rules);
        view! {
            <HeadTools />
            <a class="ib to-own-rules" href=place.address() aria-label=speech.label("web-rules") title=speech.label("web-rules")>
                {Icon::Book.view()}
            </a>
        }
    };
    HeadSlot::here().fill(HeadParts {
        name: name.into(),
        caption: caption.into(),
        actions: ViewFn::from(rules),
    });
}

/// Sound on or off.
#[component]
pub(crate) fn HeadTools() -> impl IntoView {
    let speech = Speech::here();
    let sound = Preferences::here().sound;
    view! {
        <button
            type="button"
            class="ib sound"
            aria-label=speech.label("web-sound")
            title=speech.label("web-sound")
            aria-pressed=move || sound.get().to_string()
            on:click=move |_| sound.update(|on| *on = !*on)
        >
            {move || if sound.get() { Icon::Sound.view() } else { Icon::Silent.view() }}
        </button>
    }
}
