//! The actions in a game: take back, hint, and a menu of less frequent ones, in words. Actions that may be
//! accidental ask for confirmation.

use jersi_play::Table;
use jersi_rules::Color;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::clock::now;
use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::route::Route;
use crate::say::Speech;

/// The actions that ask for confirmation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sure {
    Resign,
    Swap,
}

impl Sure {
    /// The messages: question, yes, no; and the CSS class.
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

/// The popup over the toolbar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Popup {
    Menu,
    Question(Sure),
}

/// The side that offers a tie when the person at this device does.
fn offerer(table: &Table) -> Option<Color> {
    let side = table.side_to_decide()?;
    table.has_person().then(|| table.only_person().unwrap_or(side))
}

/// The buttons under the board. They keep their place: popups lie over the panel.
#[component]
pub(super) fn Toolbar(shows_keys: RwSignal<bool>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let is_over = Signal::derive(move || desk.read(|table| table.ending().is_some()) == Some(true));
    let is_paused = Signal::derive(move || desk.read(Table::is_paused) == Some(true));
    let watches = Signal::derive(move || desk.read(|table| !table.has_person()) == Some(true));
    let open = RwSignal::new(None::<Popup>);
    let bar = NodeRef::<html::Div>::new();
    close_from_outside(bar, open);
    let pause = move |()| {
        desk.change(|table| if table.is_paused() { table.resume(now()) } else { table.pause(now()) });
    };
    let no_hint = Signal::derive(move || {
        desk.read(|table| !desk.may_enter(table)) != Some(false) || desk.is_hint_awaited()
    });
    view! {
        <div class="toolbar" role="toolbar" aria-label=label("web-actions") node_ref=bar>
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
            <Show when=move || !watches.get()>
                <IconButton
                    icon=Icon::Hint
                    label=label("web-hint")
                    class="hint"
                    disabled=no_hint
                    press=Callback::new(move |()| desk.ask_hint())
                />
            </Show>
            <button
                type="button"
                class="icon-button more"
                aria-haspopup="true"
                aria-expanded=move || (open.get() == Some(Popup::Menu)).to_string()
                on:click=move |_| {
                    open.update(|open| *open = if open.is_some() { None } else { Some(Popup::Menu) });
                }
            >
                {Icon::More.view()}
                <span>{move || speech.text("web-more")}</span>
            </button>
            {move || match open.get() {
                Some(Popup::Menu) => view! { <Menu open is_over watches shows_keys /> }.into_any(),
                Some(Popup::Question(sure)) if !is_over.get() => view! { <Confirm sure open /> }.into_any(),
                _ => ().into_any(),
            }}
        </div>
    }
}

/// Closes the popup on a tap elsewhere and by Escape, which restores the focus.
pub(crate) fn close_from_outside<T: Clone + Send + Sync + 'static>(
    bar: NodeRef<html::Div>,
    open: RwSignal<Option<T>>,
) {
    let tapped = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let is_inside = bar.get_untracked().is_some_and(|bar| bar.contains(target.as_ref()));
        if !is_inside && open.with_untracked(Option::is_some) {
            open.set(None);
        }
    });
    let pressed = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" && open.with_untracked(Option::is_some) {
            event.prevent_default();
            open.set(None);
            let button = bar.get_untracked().and_then(|bar| bar.query_selector(".more").ok().flatten());
            if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
                let _ = button.focus();
            }
        }
    });
    on_cleanup(move || {
        tapped.remove();
        pressed.remove();
    });
}

/// The menu of less frequent actions.
#[component]
fn Menu(
    open: RwSignal<Option<Popup>>,
    is_over: Signal<bool>,
    watches: Signal<bool>,
    shows_keys: RwSignal<bool>,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let hints = desk.hints.are_on;
    let then_close = move |what: fn(Desk)| {
        Callback::new(move |()| {
            open.set(None);
            what(desk);
        })
    };
    let ask = move |sure: Sure| Callback::new(move |()| open.set(Some(Popup::Question(sure))));
    let can_stop = memo(move |_| desk.read(jersi_play::Table::can_stop_countdown) == Some(true));
    let offers =
        Signal::derive(move || is_over.get() || desk.read(|table| table.offer().is_some()) == Some(true));
    view! {
        <div class="menu" role="group" aria-label=label("web-more")>
            <IconButton
                icon=Icon::Flip
                label=label("web-flip")
                class="flip"
                press=then_close(Desk::flip)
            />
            <IconButton
                icon=Icon::Eye
                label=label("web-threats")
                class="threats"
                pressed=Signal::from(desk.shows_threats)
                press=then_close(Desk::toggle_threats)
            />
            <Show when=move || !watches.get()>
                <IconButton
                    icon=Icon::Hint
                    label=label("web-hints-on")
                    class="hints-on"
                    pressed=Signal::from(hints)
                    press=Callback::new(move |()| {
                        open.set(None);
                        hints.update(|on| *on = !*on);
                    })
                />
                <hr />
                <IconButton
                    icon=Icon::Swap
                    label=label("web-swap")
                    class="swap"
                    disabled=is_over
                    press=ask(Sure::Swap)
                />
                <IconButton
                    icon=Icon::Tie
                    label=label("web-offer-tie")
                    class="offer-tie"
                    disabled=offers
                    press=then_close(|desk| {
                        desk.change(|table| offerer(table).map(|by| table.offer_tie(by, now())));
                    })
                />
                <Show when=move || can_stop.get()>
                    <IconButton
                        icon=Icon::Tie
                        label=label("web-offer-stop")
                        class="offer-stop"
                        disabled=offers
                        press=then_close(|desk| {
                            desk.change(|table| offerer(table).map(|by| table.offer_stop(by, now())));
                        })
                    />
                </Show>
                <IconButton
                    icon=Icon::Flag
                    label=label("web-resign")
                    class="resign"
                    disabled=is_over
                    press=ask(Sure::Resign)
                />
            </Show>
            <hr />
            <IconButton
                icon=Icon::Keys
                label=label("web-keys")
                class="show-keys"
                pressed=Signal::from(shows_keys)
                press=Callback::new(move |()| {
                    open.set(None);
                    shows_keys.update(|shown| *shown = !*shown);
                })
            />
            <IconButton
                icon=Icon::New
                label=label("web-new-game")
                class="new-game"
                press=then_close(|desk| {
                    if let Some(game) = desk.read(Table::ruleset) {
                        Route::New(game).go();
                    }
                })
            />
        </div>
    }
}

/// Asks for confirmation of an action.
#[component]
fn Confirm(sure: Sure, open: RwSignal<Option<Popup>>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let [question, yes, no, class] = sure.messages();
    let refuse = NodeRef::<html::Button>::new();
    // The keyboard user gets the focus on the answers, on the harmless one first.
    refuse.on_load(|button| _ = button.focus());
    view! {
        <div class="menu ask" role="alertdialog" aria-label=move || speech.text(question)>
            <p>{move || speech.text(question)}</p>
            <button
                type="button"
                class=format!("danger {class}-yes")
                on:click=move |_| {
                    open.set(None);
                    sure.act(desk);
                }
            >
                {move || speech.text(yes)}
            </button>
            <button type="button" class=format!("{class}-no") node_ref=refuse on:click=move |_| open.set(None)>
                {move || speech.text(no)}
            </button>
        </div>
    }
}
