//! Screens with a game. [`GameFrame`] is the layout: the board between the bars of the players, and a panel beside it.
//! [`GameScreen`] is the screen of a game being played, on this device or online; its slots hold what differs between
//! the two.

mod actions;
mod board;
mod ending;
mod prompt;
mod side;
mod turns;

use jersi_play::{Event, Table};
use jersi_rules::RulesetId;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::board::Outline;
use crate::desk::Desk;
use crate::keys::{self, KeySheet};
use crate::preferences::Preferences;
use crate::program::Program;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use actions::ActionBar;
pub(crate) use actions::{GameMenu, MenuItem, OfferButtons, OfferItems, Popup, Question, offer_text};
pub(crate) use board::LiveBoard;
pub(crate) use ending::{EndingCard, ReviewButton, tab_title};
pub(crate) use prompt::{Prompt, last_turn};
pub(crate) use side::SideBar;
pub(crate) use turns::{StepButtons, TurnList, scroll_to_current};

/// The open popup and the list of keys of a game's screen.
#[derive(Clone, Copy)]
pub(crate) struct ScreenState {
    /// The popup over the action bar.
    pub(crate) popup: RwSignal<Option<Popup>>,
    /// Whether the list of keys is shown in place of the turns.
    pub(crate) shows_keys: RwSignal<bool>,
}

impl ScreenState {
    pub(crate) fn new() -> Self {
        Self { popup: RwSignal::new(None), shows_keys: RwSignal::new(false) }
    }

    /// Opens a popup, or closes it if it is open.
    pub(crate) fn toggle(self, popup: Popup) {
        self.popup.update(|open| *open = if *open == Some(popup) { None } else { Some(popup) });
    }

    /// Asks for confirmation of an action.
    pub(crate) fn ask(self, question: Question) {
        self.popup.set(Some(Popup::Confirm(question)));
    }
}

/// The screen of a game being played. The panel holds, from top to bottom: notices, prompt, ending, about, the list of
/// turns and the action bar.
#[component]
pub(crate) fn GameScreen(
    ruleset: RulesetId,
    /// The message that names the screen.
    title: &'static str,
    state: ScreenState,
    /// The CSS classes.
    #[prop(into)]
    class: Signal<String>,
    /// Whether both players are there: before that, there are neither turns nor actions.
    #[prop(into)]
    has_begun: Signal<bool>,
    /// The key for taking back a turn; returns whether it did something.
    take_back: fn(Desk) -> bool,
    /// The action that a question was about.
    #[prop(into)]
    confirm: Callback<Question>,
    /// Slot: the state of storage or connection.
    #[prop(into)]
    notices: ViewFn,
    /// Slot: what to do now, and open offers.
    #[prop(into)]
    prompt: ViewFn,
    /// Slot: the card after the end of the game.
    #[prop(into)]
    ending: ViewFn,
    /// Slot: further facts on the game.
    #[prop(into, optional)]
    about: ViewFn,
    /// Slot: the buttons of the action bar.
    #[prop(into)]
    buttons: ViewFn,
    /// Slot: the menu of less frequent actions.
    #[prop(into)]
    menu: ViewFn,
    /// Slot: the phrases to say.
    #[prop(into, optional)]
    phrases: ViewFn,
) -> impl IntoView {
    let desk = Desk::here();
    let ScreenState { shows_keys, .. } = state;
    let keys =
        window_event_listener(leptos::ev::keydown, move |event| press(desk, shows_keys, take_back, &event));
    on_cleanup(move || keys.remove());
    view! {
        <GameFrame ruleset title class>
            {notices.run()}
            {prompt.run()}
            {ending.run()}
            {about.run()}
            <Show when=move || has_begun.get()>
                {move || {
                    if shows_keys.get() {
                        view! { <KeySheet is_study=false /> }.into_any()
                    } else {
                        view! { <TurnList /> }.into_any()
                    }
                }}
            </Show>
            <ActionBar state is_shown=has_begun confirm buttons menu phrases />
            <code class="position" hidden>{move || desk.read(|table| table.game().position().text())}</code>
        </GameFrame>
    }
}

/// The layout of a screen with a game.
#[component]
pub(crate) fn GameFrame(
    ruleset: RulesetId,
    /// The message that names the screen.
    title: &'static str,
    /// The CSS classes.
    #[prop(into)]
    class: Signal<String>,
    /// Slot: the board; the interactive board of the desk by default.
    #[prop(into, optional)]
    board: Option<ViewFn>,
    /// The panel.
    children: Children,
) -> impl IntoView {
    let outline = Outline::of(ruleset.shape(), Preferences::here());
    view! {
        <div
            class=class
            data-ruleset=ruleset.id()
            style:--proportion=move || outline.proportion()
            style:--beside=move || outline.beside()
        >
            <GameTitle what=title />
            <div class="arena">
                <BoardWithBars ruleset board />
            </div>
            <div class="panel">{children()}</div>
        </div>
    }
}

/// The board between the bars of the players.
#[component]
pub(crate) fn BoardWithBars(
    ruleset: RulesetId,
    /// Slot: the board; the interactive board of the desk by default.
    #[prop(optional_no_strip)]
    board: Option<ViewFn>,
) -> impl IntoView {
    let below = Desk::here().below;
    let board = match board {
        Some(board) => board.run(),
        None => view! { <LiveBoard ruleset /> }.into_any(),
    };
    view! {
        {move || view! { <SideBar color=below.get().other() /> }}
        <div class="board-frame">{board}</div>
        {move || view! { <SideBar color=below.get() /> }}
    }
}

/// The heading of a screen for screen readers: what the screen does, and the name of the game.
#[component]
pub(crate) fn GameTitle(
    /// The message of that activity.
    what: &'static str,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let name = move || desk.read(|table| table.ruleset().name()).unwrap_or_default();
    view! { <h1 class="sr-only">{move || speech.text(what)} ": " {name}</h1> }
}

/// The name of the game, with its variants, and the link to its rules.
#[component]
pub(crate) fn GameName() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let played = memo(move |_| desk.read(|table| (table.ruleset(), table.position().variants())));
    let name = move || {
        let (ruleset, played) = played.get()?;
        let names = played.iter().map(|variant| format!(" · {}", speech.say(|words| words.variant(variant))));
        let name = format!("{}{}", ruleset.name(), names.collect::<String>());
        Some(view! { <a href=Route::Page(ruleset, None).address()>{name}</a> })
    };
    view! { <p class="game-name">{name}</p> }
}

/// The notice that another tab has the game open, and the button to continue here: a game is played in one tab at a
/// time.
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

/// Keys for the whole screen.
fn press(desk: Desk, shows_keys: RwSignal<bool>, take_back: fn(Desk) -> bool, event: &KeyboardEvent) {
    if keys::is_taken(event) {
        return;
    }
    match event.key().as_str() {
        "Escape" if desk.read(Table::is_begun) == Some(true) => desk.enter(Event::Cancel),
        "Escape" => shows_keys.set(false),
        "?" => shows_keys.update(|shown| *shown = !*shown),
        "u" if take_back(desk) => {}
        _ => {
            keys::press(desk, event);
            return;
        }
    }
    event.prevent_default();
}
