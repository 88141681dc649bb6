//! Screens with a game. [`GameFrame`] is the layout: the board between the bars of the players, and a panel beside it.
//! [`GameScreen`] is the screen of a game being played, on this device or online; its slots hold what differs between
//! the two.

mod actions;
mod board;
mod dock;
mod ending;
mod head;
mod party;
mod primer;
mod prompt;
mod side;
mod turns;
mod typing;

use jersi_play::{Input, Table, Walk};
use jersi_rules::RulesetId;
use leptos::ev::{KeyboardEvent, WheelEvent};
use leptos::prelude::*;

use crate::back::close_by_back;
use crate::board::Outline;
use crate::desk::Desk;
use crate::keys::{self, KeyDialog};
use crate::preferences::Preferences;
use crate::program::PROGRAM;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use actions::ActionBar;
pub(crate) use actions::{GameMenu, MenuItem, OfferButtons, OfferItems, Popup, Question, offer_text};
pub(crate) use board::LiveBoard;
pub(crate) use dock::{Dock, TurnButtons};
pub(crate) use ending::{EndingCard, ReviewButton, tab_title};
pub(crate) use head::HeadTools;
use head::fill_head;
use party::Party;
use primer::Primer;
pub(crate) use prompt::{Prompt, WhyNot, last_turn};
use side::PlacingTray;
pub(crate) use side::SideBar;
pub(crate) use turns::{StepButtons, TurnList, scroll_to_current};
pub(crate) use typing::TypedTurn;

/// The open popup and the list of keys of a game's screen.
#[derive(Clone, Copy)]
pub(crate) struct ScreenState {
    /// The popup over the action bar.
    pub(crate) popup: RwSignal<Option<Popup>>,
    /// Whether the list of keys is shown.
    pub(crate) shows_keys: RwSignal<bool>,
    /// Whether a turn is being typed.
    pub(crate) is_typing: RwSignal<bool>,
}

impl ScreenState {
    pub(crate) fn new() -> Self {
        Self { popup: RwSignal::new(None), shows_keys: RwSignal::new(false), is_typing: RwSignal::new(false) }
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
    let ScreenState { shows_keys, is_typing, .. } = state;
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(desk, state, take_back, &event));
    on_cleanup(move || keys.remove());
    fill_head(desk, Speech::here());
    let popup = state.popup;
    close_by_back(
        Signal::derive(move || popup.with(Option::is_some)),
        Callback::new(move |()| popup.set(None)),
    );
    let is_over = memo(move |_| {
        desk.read(|table| table.ending().is_some()) == Some(true) && desk.film.frame.with(Option::is_none)
    });
    view! {
        <GameFrame ruleset title class=Signal::derive(move || {
            let over = if is_over.get() { " over" } else { "" };
            format!("{}{over}", class.get())
        })>
            {notices.run()}
            {prompt.run()}
            {ending.run()}
            {about.run()}
            <Show when=move || has_begun.get()>
                <PlacingTray />
                <Primer />
                <TurnList />
            </Show>
            <Dock>
                <ActionBar state is_shown=has_begun confirm buttons menu phrases />
            </Dock>
            <Show when=move || shows_keys.get()>
                <KeyDialog is_study=false close=Callback::new(move |()| shows_keys.set(false)) />
            </Show>
            <Show when=move || is_typing.get()>
                {(PROGRAM.typed_turn)(Callback::new(move |()| is_typing.set(false)))}
            </Show>
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
    let desk = Desk::here();
    let below = desk.below;
    let last_step = StoredValue::new(0.0);
    let board = match board {
        Some(board) => board.run(),
        None => view! { <LiveBoard ruleset /> }.into_any(),
    };
    view! {
        {move || view! { <SideBar color=below.get().other() /> }}
        <div class="board-frame" on:wheel=move |event| step_by_wheel(desk, last_step, &event)>
            {board}
            <Party />
        </div>
        {move || view! { <SideBar color=below.get() /> }}
    }
}

/// The least time between two steps by the wheel, in milliseconds: a turn of the wheel is many events.
const WHEEL_PAUSE: f64 = 90.0;

/// Steps through the game by the wheel over the board.
fn step_by_wheel(desk: Desk, last: StoredValue<f64>, event: &WheelEvent) {
    if event.ctrl_key() || desk.hints.guide.with_untracked(Option::is_some) {
        return;
    }
    event.prevent_default();
    let at = event.time_stamp();
    if at - last.get_value() < WHEEL_PAUSE || event.delta_y().abs() < 4.0 {
        return;
    }
    last.set_value(at);
    desk.walk_turns(if event.delta_y() < 0.0 { Walk::Back } else { Walk::Forward });
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
    let take_over = PROGRAM.take_over;
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
fn press(desk: Desk, state: ScreenState, take_back: fn(Desk) -> bool, event: &KeyboardEvent) {
    let ScreenState { shows_keys, is_typing, .. } = state;
    if keys::is_taken(event) {
        return;
    }
    match event.key().as_str() {
        "Escape" if desk.read(Table::is_begun) == Some(true) => desk.enter(Input::Cancel),
        "Escape" => shows_keys.set(false),
        "?" => shows_keys.update(|shown| *shown = !*shown),
        "u" if take_back(desk) => {}
        "/" => is_typing.set(true),
        _ => {
            keys::press(desk, event);
            return;
        }
    }
    event.prevent_default();
}
