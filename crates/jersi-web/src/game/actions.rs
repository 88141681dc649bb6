//! The action bar under a game: a few buttons, and a menu of less frequent actions in words. Actions that may be
//! accidental ask for confirmation.

use jersi_play::{Offer, Table};
use jersi_rules::Color;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{ScreenState, TurnList};
use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::reactive::memo;
use crate::say::Speech;

/// A popup over the action bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Popup {
    Menu,
    /// The list of turns, where the screen has no room for it.
    Turns,
    Phrases,
    Confirm(Question),
}

/// The actions that ask for confirmation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    Resign,
    Swap,
}

impl Question {
    /// The messages: question, yes, no; and the CSS class.
    const fn messages(self) -> [&'static str; 4] {
        match self {
            Self::Resign => ["web-resign-sure", "web-resign-yes", "web-resign-no", "resign"],
            Self::Swap => ["web-swap-sure", "web-swap-yes", "web-swap-no", "swap"],
        }
    }
}

/// The action bar. Its buttons do not move: popups lie over the panel.
#[component]
pub(super) fn ActionBar(
    state: ScreenState,
    is_shown: Signal<bool>,
    confirm: Callback<Question>,
    buttons: ViewFn,
    menu: ViewFn,
    phrases: ViewFn,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let ScreenState { popup, .. } = state;
    let is_over = memo(move |_| desk.read(|table| table.ending().is_some()) == Some(true));
    let bar = NodeRef::<html::Div>::new();
    close_from_outside(bar, popup);
    view! {
        <div
            class="toolbar"
            role="toolbar"
            aria-label=speech.label("web-actions")
            node_ref=bar
            hidden=move || !is_shown.get()
        >
            {buttons.run()}
            <button
                type="button"
                class="icon-button turns-open"
                aria-haspopup="true"
                aria-expanded=move || (popup.get() == Some(Popup::Turns)).to_string()
                on:click=move |_| state.toggle(Popup::Turns)
            >
                {Icon::List.view()}
                <span>{speech.label("web-turns")}</span>
            </button>
            <button
                type="button"
                class="icon-button more"
                aria-haspopup="true"
                aria-expanded=move || (popup.get() == Some(Popup::Menu)).to_string()
                on:click=move |_| state.toggle(Popup::Menu)
            >
                {Icon::Dots.view()}
                <span>{speech.label("web-more")}</span>
            </button>
            {move || match popup.get() {
                None => ().into_any(),
                Some(Popup::Menu) => menu.run(),
                Some(Popup::Turns) => view! { <div class="menu turn-sheet"><TurnList /></div> }.into_any(),
                Some(Popup::Phrases) => phrases.run(),
                Some(Popup::Confirm(_)) if is_over.get() => ().into_any(),
                Some(Popup::Confirm(question)) => view! { <Confirm question state confirm /> }.into_any(),
            }}
        </div>
    }
}

/// Closes the popup on a tap elsewhere and by Escape, which restores the focus.
fn close_from_outside(bar: NodeRef<html::Div>, popup: RwSignal<Option<Popup>>) {
    let tapped = window_event_listener(leptos::ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let is_inside = bar.get_untracked().is_some_and(|bar| bar.contains(target.as_ref()));
        if !is_inside && popup.with_untracked(Option::is_some) {
            popup.set(None);
        }
    });
    let pressed = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" && popup.with_untracked(Option::is_some) {
            event.prevent_default();
            popup.set(None);
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

/// The menu: flipping the board first, then the actions of the screen, then the keys and a new game.
#[component]
pub(crate) fn GameMenu(
    state: ScreenState,
    /// The message of the button for a new game.
    new_game: &'static str,
    /// Goes to the options of a new game.
    #[prop(into)]
    begin: Callback<()>,
    /// The actions of the screen.
    children: Children,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let ScreenState { shows_keys, is_typing, .. } = state;
    let may_not_type = Signal::derive(move || desk.read(|table| desk.may_enter(table)) != Some(true));
    view! {
        <div class="menu" role="group" aria-label=speech.label("web-more")>
            <MenuItem state icon=Icon::Flip message="web-flip" class="flip" act=move |()| desk.flip() />
            {children()}
            <hr />
            <MenuItem
                state
                icon=Icon::Edit
                message="web-type-turn"
                class="type-turn"
                disabled=may_not_type
                act=move |()| is_typing.set(true)
            />
            <MenuItem
                state
                icon=Icon::Keys
                message="web-keys"
                class="show-keys"
                pressed=Signal::from(shows_keys)
                act=move |()| shows_keys.update(|shown| *shown = !*shown)
            />
            <MenuItem state icon=Icon::New message=new_game class="new-game" act=begin />
        </div>
    }
}

/// A button of the menu: it closes the menu before it acts.
#[component]
pub(crate) fn MenuItem(
    state: ScreenState,
    icon: Icon,
    message: &'static str,
    /// The CSS class, also for tests.
    class: &'static str,
    #[prop(into, optional)] disabled: Signal<bool>,
    #[prop(into, optional_no_strip)] pressed: Option<Signal<bool>>,
    #[prop(into)] act: Callback<()>,
) -> impl IntoView {
    let press = Callback::new(move |()| {
        state.popup.set(None);
        act.run(());
    });
    let label = Speech::here().label(message);
    view! { <IconButton icon label class disabled pressed press /> }
}

/// The offers to the opponent: a tie, and to stop the countdown where there is one.
#[component]
pub(crate) fn OfferItems(
    state: ScreenState,
    /// Whether no tie can be offered now.
    #[prop(into)]
    no_tie: Signal<bool>,
    /// Whether the countdown can't be offered to be stopped now.
    #[prop(into)]
    no_stop: Signal<bool>,
    #[prop(into)] offer_tie: Callback<()>,
    #[prop(into)] offer_stop: Callback<()>,
) -> impl IntoView {
    let desk = Desk::here();
    let can_stop = memo(move |_| desk.read(Table::can_stop_countdown) == Some(true));
    view! {
        <MenuItem
            state
            icon=Icon::Tie
            message="web-offer-tie"
            class="offer-tie"
            disabled=no_tie
            act=offer_tie
        />
        <Show when=move || can_stop.get()>
            <MenuItem
                state
                icon=Icon::Tie
                message="web-offer-stop"
                class="offer-stop"
                disabled=no_stop
                act=offer_stop
            />
        </Show>
    }
}

/// Asks for confirmation of an action.
#[component]
fn Confirm(question: Question, state: ScreenState, confirm: Callback<Question>) -> impl IntoView {
    let speech = Speech::here();
    let [text, yes, no, class] = question.messages();
    let refuse = NodeRef::<html::Button>::new();
    // Keyboard users get the focus on the answers, on the harmless one first.
    refuse.on_load(|button| _ = button.focus());
    let close = move || state.popup.set(None);
    view! {
        <div class="menu ask" role="alertdialog" aria-label=speech.label(text)>
            <p>{speech.label(text)}</p>
            <button
                type="button"
                class=format!("danger {class}-yes")
                on:click=move |_| {
                    close();
                    confirm.run(question);
                }
            >
                {speech.label(yes)}
            </button>
            <button type="button" class=format!("{class}-no") node_ref=refuse on:click=move |_| close()>
                {speech.label(no)}
            </button>
        </div>
    }
}

/// An offer as a sentence; `own` is the user's side.
pub(crate) fn offer_text(speech: Speech, offer: Offer, by: Color, own: Option<Color>) -> String {
    let (mine, theirs) = match offer {
        Offer::Tie => ("web-you-offer-tie", "web-offers-tie"),
        Offer::Stop => ("web-you-offer-stop", "web-offers-stop"),
        Offer::TakeBack { .. } => ("web-you-ask-take-back", "web-asks-take-back"),
    };
    if own == Some(by) {
        speech.text(mine)
    } else {
        let side = speech.say(|words| words.side(by));
        speech.with(theirs, "side", side)
    }
}

/// The answers to an offer.
#[component]
pub(crate) fn OfferButtons(
    #[prop(into)] accept: Callback<()>,
    #[prop(into)] decline: Callback<()>,
) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <button type="button" class="primary accept" on:click=move |_| accept.run(())>
            {speech.label("web-accept")}
        </button>
        <button type="button" class="decline" on:click=move |_| decline.run(())>
            {speech.label("web-decline")}
        </button>
    }
}
