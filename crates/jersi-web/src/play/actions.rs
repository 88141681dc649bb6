//! What may be done with the game: take back, look at threats, turn the board, offer a tie, give up, begin another one.

use jersi_play::Table;
use jersi_rules::Color;
use leptos::prelude::*;

use crate::clock::now;
use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::route::Route;
use crate::say::Speech;

/// What is asked before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sure {
    Resign,
    Swap,
}

impl Sure {
    /// The messages: what is asked, yes, no; and a word for the style sheet.
    const fn messages(self) -> [&'static str; 4] {
        match self {
            Self::Resign => ["web-resign-sure", "web-resign-yes", "web-resign-no", "resign"],
            Self::Swap => ["web-swap-sure", "web-swap-yes", "web-swap-no", "swap"],
        }
    }

    fn act(self, desk: Desk) {
        match self {
            Self::Resign => {
                desk.change(|table| table.resigner().map(|by| table.resign(by, now())));
            }
            Self::Swap => {
                let swapped =
                    desk.change(|table| table.swap_seats(now()).is_ok() && table.only_person().is_some());
                if swapped == Some(true) {
                    desk.flip();
                }
            }
        }
    }
}

/// The side that offers a tie if a person here does.
fn offerer(table: &Table) -> Option<Color> {
    let side = table.side_to_decide()?;
    table.has_person().then(|| table.only_person().unwrap_or(side))
}

/// The buttons under the board.
#[component]
pub(super) fn Actions() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let is_over = Signal::derive(move || desk.read(|table| table.ending().is_some()) == Some(true));
    let is_paused = Signal::derive(move || desk.read(Table::is_paused) == Some(true));
    let watches = Signal::derive(move || desk.read(|table| !table.has_person()) == Some(true));
    let asks = RwSignal::new(None::<Sure>);
    let pause = move |()| {
        desk.change(|table| if table.is_paused() { table.resume(now()) } else { table.pause(now()) });
    };
    let offer_tie = move |()| {
        desk.change(|table| offerer(table).map(|by| table.offer_tie(by, now())));
    };
    view! {
        <div class="actions" role="toolbar" aria-label=label("web-actions")>
            <Show when=move || watches.get()>
                <IconButton
                    icon=Signal::derive(move || if is_paused.get() { Icon::Go } else { Icon::Pause })
                    label=Signal::derive(move || {
                        speech.text(if is_paused.get() { "web-resume" } else { "web-pause" })
                    })
                    class="pause"
                    disabled=is_over
                    press=Callback::new(pause)
                />
            </Show>
            <IconButton
                icon=Icon::TakeBack
                label=label("web-take-back")
                class="take-back"
                disabled=Signal::derive(move || desk.read(Table::count_to_take_back).flatten().is_none())
                press=Callback::new(move |()| _ = desk.change(|table| table.take_back(now())))
            />
            <IconButton
                icon=Icon::Eye
                label=label("web-threats")
                class="threats"
                pressed=Signal::from(desk.shows_threats)
                press=Callback::new(move |()| desk.toggle_threats())
            />
            <IconButton
                icon=Icon::Flip
                label=label("web-flip")
                class="flip"
                press=Callback::new(move |()| desk.flip())
            />
            <Show when=move || !watches.get()>
                <IconButton
                    icon=Icon::Swap
                    label=label("web-swap")
                    class="swap"
                    disabled=is_over
                    press=Callback::new(move |()| asks.set(Some(Sure::Swap)))
                />
                <IconButton
                    icon=Icon::Tie
                    label=label("web-offer-tie")
                    class="offer-tie"
                    disabled=Signal::derive(move || {
                        is_over.get() || desk.read(|table| table.offer().is_some()) == Some(true)
                    })
                    press=Callback::new(offer_tie)
                />
                <IconButton
                    icon=Icon::Flag
                    label=label("web-resign")
                    class="resign"
                    disabled=is_over
                    press=Callback::new(move |()| asks.set(Some(Sure::Resign)))
                />
            </Show>
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
        <Confirm asks is_over />
    }
}

/// Asks before something is done that one may not have meant.
#[component]
fn Confirm(asks: RwSignal<Option<Sure>>, is_over: Signal<bool>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    move || {
        let sure = asks.get().filter(|_| !is_over.get())?;
        let [question, yes, no, class] = sure.messages();
        Some(view! {
            <div class="ask" role="alertdialog" aria-label=move || speech.text(question)>
                <p>{move || speech.text(question)}</p>
                <button
                    type="button"
                    class=format!("danger {class}-yes")
                    on:click=move |_| {
                        asks.set(None);
                        sure.act(desk);
                    }
                >
                    {move || speech.text(yes)}
                </button>
                <button type="button" class=format!("{class}-no") on:click=move |_| asks.set(None)>
                    {move || speech.text(no)}
                </button>
            </div>
        })
    }
}
