//! The screen on which a game is studied: it is a tree of turns, any turn may be tried, and the engine tells what it
//! thinks. Further rooms: reviewing a whole game, sharing it, setting up a position, the games kept on the device.

mod analysis;
mod editor;
mod games;
mod keys;
mod notes;
mod reviewing;
mod score;
mod share;
mod tree;

use jersi_draw::{Evaluation, Mark, Scene};
use jersi_play::{Event, Game, Table, Walk};
use jersi_rules::{AnyPosition, Color, RulesetId};
use leptos::context::Provider;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::desk::{Desk, Desks};
use crate::icon::{Icon, IconButton};
use crate::play::{GameName, KeepNotice, LiveBoard, Prompt, SideBar};
use crate::route::Route;
use crate::say::Speech;
use analysis::{Analysis, AnalysisPanel};
use editor::Editor;
use games::Games;
use keys::KeySheet;
use notes::Notes;
use reviewing::Reviewing;
use share::Share;
use tree::Tree;

/// What is open beside the board, over the tree of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    Review,
    Share,
    Editor,
    Games,
    Keys,
}

/// The game that is studied.
#[component]
pub(crate) fn Study() -> impl IntoView {
    let desk = Desks::here().study;
    if desk.table.with_untracked(Option::is_none) {
        desk.study(Game::new(&AnyPosition::initial(RulesetId::Pijersi)), Color::White, None);
    }
    let analysis = Analysis::provide(desk);
    let room = RwSignal::new(None::<Room>);
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(desk, analysis, room, &event));
    on_cleanup(move || {
        keys.remove();
        desk.engine.withdraw();
    });
    let ruleset = Memo::new(move |_| desk.read(Table::ruleset).unwrap_or(RulesetId::Pijersi));
    // A provider of its own: what is handed down ends with this screen.
    view! {
        <Provider value=desk>
            {move || {
                let ruleset = ruleset.get();
                view! { <Desktop ruleset analysis room /> }
            }}
        </Provider>
    }
}

#[component]
fn Desktop(ruleset: RulesetId, analysis: Analysis, room: RwSignal<Option<Room>>) -> impl IntoView {
    let desk = Desk::here();
    let below = desk.below;
    let adorn = Callback::new(move |mut scene: Scene| {
        desk.read(|table| analysis.draw(&mut scene, table));
        scene
    });
    view! {
        <div class="play study" data-ruleset=ruleset.id()>
            <div class="arena">
                {move || view! { <SideBar color=below.get().other() /> }}
                <div class="board-frame">
                    <LiveBoard ruleset adorn />
                </div>
                {move || view! { <SideBar color=below.get() /> }}
            </div>
            <div class="panel">
                <KeepNotice />
                <GameName />
                <Prompt />
                <Rooms room />
                <AnalysisPanel analysis />
                {move || match room.get() {
                    Some(Room::Review) => view! { <Reviewing /> }.into_any(),
                    Some(Room::Share) => view! { <Share /> }.into_any(),
                    Some(Room::Editor) => view! { <Editor room /> }.into_any(),
                    Some(Room::Games) => view! { <Games room /> }.into_any(),
                    Some(Room::Keys) => view! { <KeySheet /> }.into_any(),
                    None => view! { <Tree /> <Notes /> }.into_any(),
                }}
                <code class="position sr-only">{move || desk.read(|table| table.game().position().text())}</code>
            </div>
        </div>
    }
}

/// The doors to the rooms, and what turns the board.
#[component]
fn Rooms(room: RwSignal<Option<Room>>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let door = move |icon: Icon, id: &'static str, class: &'static str, which: Room| {
        view! {
            <IconButton
                icon
                label=label(id)
                class
                pressed=Signal::derive(move || room.get() == Some(which))
                press=Callback::new(move |()| {
                    room.update(|open| *open = if *open == Some(which) { None } else { Some(which) });
                })
            />
        }
    };
    view! {
        <div class="actions" role="toolbar" aria-label=label("web-study")>
            <IconButton
                icon=Icon::Flip
                label=label("web-flip")
                class="flip"
                press=Callback::new(move |()| desk.flip())
            />
            <IconButton
                icon=Icon::Eye
                label=label("web-threats")
                class="threats"
                pressed=Signal::from(desk.shows_threats)
                press=Callback::new(move |()| desk.toggle_threats())
            />
            {door(Icon::Graph, "web-review", "review", Room::Review)}
            {door(Icon::Share, "web-share", "share", Room::Share)}
            {door(Icon::Edit, "web-editor", "editor", Room::Editor)}
            {door(Icon::Shelf, "web-games", "games", Room::Games)}
            {door(Icon::Keys, "web-keys", "keys", Room::Keys)}
        </div>
    }
}

/// Marks the cells of a proposed turn, and draws how the game stands.
fn propose(scene: &mut Scene, position: &AnyPosition, turn: jersi_rules::Turn, white: f64) {
    let mut shown = Scene::of(position);
    shown.announce(position, turn);
    scene.arrows = shown.arrows;
    scene.badges = shown.badges;
    scene.marks.extend(shown.marks.into_iter().filter(|(_, mark)| *mark == Mark::Capture));
    scene.evaluation = Some(Evaluation::new(white));
}

/// Keys for the whole screen. What is typed into a field is left alone.
fn press(desk: Desk, analysis: Analysis, room: RwSignal<Option<Room>>, event: &KeyboardEvent) {
    let typed_in = event_target::<web_sys::Element>(event).tag_name().to_ascii_lowercase();
    let is_typing = matches!(typed_in.as_str(), "input" | "select" | "textarea");
    if event.ctrl_key() || event.meta_key() || event.alt_key() || is_typing {
        return;
    }
    let current = desk.read(|table| table.game().current());
    match (event.key().as_str(), current) {
        ("Escape", _) if desk.read(Table::is_begun) == Some(true) => desk.enter(Event::Cancel),
        ("Escape", _) => room.set(None),
        ("Backspace", _) => desk.enter(Event::Back),
        ("e", _) => desk.enter(Event::Finish),
        ("f", _) => desk.flip(),
        ("t", _) => desk.toggle_threats(),
        ("a", _) => analysis.is_on.update(|on| *on = !*on),
        ("[", _) => desk.walk(Walk::StepBack),
        ("]", _) => desk.walk(Walk::StepForward),
        (",", _) => desk.walk(Walk::Back),
        (".", _) => desk.walk(Walk::Forward),
        ("Home", _) => desk.walk(Walk::Start),
        ("End", _) => desk.walk(Walk::End),
        ("m", Some(node)) => _ = desk.change(|table| table.promote(node)),
        ("d", Some(node)) => _ = desk.change(|table| table.delete(node)),
        ("z", _) => _ = desk.change(Table::undo_edit),
        ("?", _) => {
            room.update(|open| *open = if *open == Some(Room::Keys) { None } else { Some(Room::Keys) });
        }
        _ => return,
    }
    event.prevent_default();
}

/// A whole game that came in an address: it goes to the desk; what was there stays on the shelf.
#[component]
pub(crate) fn OpenLink(link: String) -> impl IntoView {
    let desk = Desks::here().study;
    let speech = Speech::here();
    match jersi_play::from_link(&link) {
        Ok(game) => {
            desk.study(game, Color::White, Some(&link_name(&link)));
            request_animation_frame(|| Route::Study.go());
            ().into_any()
        }
        Err(error) => view! {
            <p class="nothing refused" role="alert">{move || speech.say(|words| words.link_error(&error))}</p>
        }
        .into_any(),
    }
}

/// The name under which the study of a link is kept: the same link leads to the same study.
fn link_name(link: &str) -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    link.hash(&mut hasher);
    format!("link-{:016x}", hasher.finish())
}
