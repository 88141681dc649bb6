//! What may be done with the game: take back, look at threats, turn the board, give up, begin another one.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::route::Route;
use crate::say::Speech;
use crate::table::Table;
use crate::taste::Taste;

/// The buttons under the board.
#[component]
pub(super) fn Actions() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let taste = Taste::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let is_over = Signal::derive(move || desk.read(|table| table.ending().is_some()) == Some(true));
    let watches = Signal::derive(move || {
        desk.read(|table| table.seats().iter().all(|seat| !seat.is_human())) == Some(true)
    });
    let asks = RwSignal::new(false);
    view! {
        <div class="actions" role="toolbar" aria-label=label("web-actions")>
            <Show when=move || watches.get()>
                <IconButton
                    icon=Signal::derive(move || if desk.is_paused.get() { Icon::Go } else { Icon::Pause })
                    label=Signal::derive(move || {
                        speech.text(if desk.is_paused.get() { "web-resume" } else { "web-pause" })
                    })
                    class="pause"
                    disabled=is_over
                    press=Callback::new(move |()| desk.is_paused.update(|paused| *paused = !*paused))
                />
            </Show>
            <IconButton
                icon=Icon::TakeBack
                label=label("web-take-back")
                class="take-back"
                disabled=Signal::derive(move || desk.read(Table::has_past) != Some(true))
                press=Callback::new(move |()| desk.apply(Table::take_back))
            />
            <IconButton
                icon=Icon::Eye
                label=label("web-threats")
                class="threats"
                pressed=Signal::from(desk.shows_threats)
                press=Callback::new(move |()| desk.shows_threats.update(|shown| *shown = !*shown))
            />
            <IconButton
                icon=Icon::Flip
                label=label("web-flip")
                class="flip"
                press=Callback::new(move |()| desk.apply(Table::flip))
            />
            <Show when=move || !watches.get()>
                <IconButton
                    icon=Icon::Swap
                    label=label("web-swap")
                    class="swap"
                    disabled=is_over
                    press=Callback::new(move |()| desk.apply(Table::swap))
                />
                <IconButton
                    icon=Icon::Flag
                    label=label("web-resign")
                    class="resign"
                    disabled=is_over
                    press=Callback::new(move |()| asks.set(true))
                />
            </Show>
            <IconButton
                icon=Signal::derive(move || if taste.sound.get() { Icon::Sound } else { Icon::Silence })
                label=label("web-sound")
                class="sound"
                pressed=Signal::from(taste.sound)
                press=Callback::new(move |()| taste.sound.update(|sound| *sound = !*sound))
            />
            <IconButton
                icon=Icon::New
                label=label("web-new-game")
                class="new-game"
                press=Callback::new(move |()| {
                    if let Some(game) = desk.read(Table::ruleset) {
                        Route::New(game).go();
                    }
                })
            />
        </div>
        <Show when=move || asks.get() && !is_over.get()>
            <div class="ask" role="alertdialog" aria-label=label("web-resign")>
                <p>{move || speech.text("web-resign-sure")}</p>
                <button
                    type="button"
                    class="danger resign-yes"
                    on:click=move |_| {
                        asks.set(false);
                        desk.change(Table::resign);
                    }
                >
                    {move || speech.text("web-resign-yes")}
                </button>
                <button type="button" class="resign-no" on:click=move |_| asks.set(false)>
                    {move || speech.text("web-resign-no")}
                </button>
            </div>
        </Show>
    }
}
