//! The screen of a study: a tree of turns, in which any turn may be tried, with the engine's analysis. Further panels:
//! reviewing a whole game, sharing it, importing one, setting up a position.

mod analysis;
mod editor;
mod import;
mod notes;
mod review;
mod share;
mod sketch;
mod tree;

use jersi_draw::{Evaluation, Mark, Scene};
use jersi_play::{Event, Game, Table};
use jersi_rules::record::{Drawn, Ink};
use jersi_rules::{AnyPosition, Color, RulesetId};
use leptos::context::Provider;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::begin::PlayFromHere;
use crate::board::HandStroke;
use crate::broken::Broken;
use crate::desk::{Desk, Desks};
use crate::game::{GameFrame, GameName, LiveBoard, OpenElsewhere, Prompt};
use crate::icon::{Icon, IconButton};
use crate::keys::{self, KeySheet};
use crate::online::Online;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;
use crate::storage::{PLAYED, REVIEW_TAB};
use analysis::{Analysis, AnalysisPanel};
use editor::{Editing, Editor, SketchBoard};
use import::{Import, ImportPanel};
use notes::Notes;
use review::{ReviewWork, Reviewing};
use share::Share;
use tree::Tree;

/// The open panel beside the board, over the tree of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StudyPanel {
    Review,
    Share,
    Import,
    Editor,
    Keys,
}

/// The game being studied.
#[component]
pub(crate) fn Study() -> impl IntoView {
    let desks = Desks::here();
    let desk = desks.study;
    let review = REVIEW_TAB.get();
    REVIEW_TAB.set(None);
    if review.as_deref() == Some(PLAYED) {
        desk.study_game_of(desks.play);
    }
    if desk.table.with_untracked(Option::is_none) {
        desk.study(Game::new(&AnyPosition::initial(RulesetId::Pijersi)), Color::White, None);
    }
    Online::here().switch_off_engine_for_copies(desk);
    let panel = RwSignal::new(review.map(|_| StudyPanel::Review));
    let tools = Tools {
        analysis: Analysis::provide(desk),
        work: ReviewWork::new(desk),
        editing: Editing::new(),
        import: Import::new(desk, panel),
        ink: RwSignal::new(Ink::default()),
        panel,
    };
    // The editor starts with the current position; and the message of an import ends with its panel.
    effect(move |_| {
        let open = panel.get();
        if open == Some(StudyPanel::Editor) {
            tools.editing.begin(desk);
        }
        if open.is_some() {
            tools.import.report.set(None);
        }
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event| press(desk, tools, &event));
    let paste = window_event_listener(leptos::ev::paste, move |event| tools.import.pasted(&event));
    on_cleanup(move || {
        keys.remove();
        paste.remove();
        desk.engine.withdraw();
    });
    let ruleset = memo(move |_| desk.read(Table::ruleset).unwrap_or(RulesetId::Pijersi));
    // The context ends with this screen.
    view! {
        <Provider value=desk>
            {move || {
                let ruleset = ruleset.get();
                view! { <StudyView ruleset tools /> }
            }}
        </Provider>
    }
}

/// The state of a study, whichever panel is open.
#[derive(Clone, Copy)]
struct Tools {
    analysis: Analysis,
    work: ReviewWork,
    editing: Editing,
    import: Import,
    ink: RwSignal<Ink>,
    panel: RwSignal<Option<StudyPanel>>,
}

#[component]
fn StudyView(ruleset: RulesetId, tools: Tools) -> impl IntoView {
    let desk = Desk::here();
    let Tools { analysis, work, editing, import, ink, panel } = tools;
    let adorn = Callback::new(move |mut scene: Scene| {
        desk.read(|table| analysis.draw(&mut scene, table));
        scene
    });
    let draw = Callback::new(move |HandStroke { ink: asked, from, to }: HandStroke| {
        let ink = asked.unwrap_or_else(|| ink.get_untracked());
        desk.change(|table| {
            let (node, shape) = (table.game().current(), table.ruleset().shape());
            table.annotate(node, |remarks| {
                let mut drawn = Drawn::of(shape, &remarks.after);
                drawn.draw(ink, from, to);
                drawn.put(shape, &mut remarks.after);
            })
        });
    });
    let is_editing = memo(move |_| panel.get() == Some(StudyPanel::Editor));
    let class = Signal::derive(move || {
        let editing = if is_editing.get() { " editing" } else { "" };
        let open = if matches!(panel.get(), None | Some(StudyPanel::Review)) { "" } else { " in-room" };
        format!("play study{editing}{open}")
    });
    let board = move || {
        if is_editing.get() {
            view! { <SketchBoard editing /> }.into_any()
        } else {
            view! { <LiveBoard ruleset adorn draw /> }.into_any()
        }
    };
    view! {
        <GameFrame
            ruleset
            title="web-study"
            class
            board=move || board
            on:dragover=|event| event.prevent_default()
            on:drop=move |event| import.dropped(&event)
        >
            <OpenElsewhere />
            <GameName />
            <p class="imported" role="status">{move || import.report.get()}</p>
            <div hidden=move || is_editing.get()>
                <Prompt />
            </div>
            <PanelButtons panel editing />
            <div hidden=move || is_editing.get()>
                <AnalysisPanel analysis />
            </div>
            {move || match panel.get() {
                Some(StudyPanel::Review) => view! { <Reviewing work analysis /> }.into_any(),
                Some(StudyPanel::Share) => view! { <Share /> }.into_any(),
                Some(StudyPanel::Import) => view! { <ImportPanel import /> }.into_any(),
                Some(StudyPanel::Editor) => view! { <Editor editing panel /> }.into_any(),
                Some(StudyPanel::Keys) => view! { <KeySheet is_study=true /> }.into_any(),
                None => view! { <Tree /> <Notes ink /> }.into_any(),
            }}
            <code class="position sr-only">{move || desk.read(|table| table.game().position().text())}</code>
        </GameFrame>
    }
}

/// The buttons of the panels, and the one that turns the board. The list of games has its link in the header.
#[component]
fn PanelButtons(panel: RwSignal<Option<StudyPanel>>, editing: Editing) -> impl IntoView {
    let desk = Desk::here();
    let position = memo(move |_| match panel.get() {
        Some(StudyPanel::Editor) => editing.position(),
        _ => desk.read(|table| *table.position()),
    });
    let speech = Speech::here();
    let door = move |icon: Icon, id: &'static str, class: &'static str, which: StudyPanel| {
        view! {
            <IconButton
                icon
                label=speech.label(id)
                class
                pressed=Signal::derive(move || panel.get() == Some(which))
                press=Callback::new(move |()| {
                    panel.update(|open| *open = if *open == Some(which) { None } else { Some(which) });
                })
            />
        }
    };
    view! {
        <div class="actions" role="toolbar" aria-label=speech.label("web-study")>
            <IconButton
                icon=Icon::Flip
                label=speech.label("web-flip")
                class="flip"
                press=Callback::new(move |()| desk.flip())
            />
            <IconButton
                icon=Icon::Eye
                label=speech.label("web-threats")
                class="threats"
                pressed=Signal::from(desk.shows_threats)
                press=Callback::new(move |()| desk.toggle_threats())
            />
            <PlayFromHere position />
            {door(Icon::Graph, "web-review", "review", StudyPanel::Review)}
            {door(Icon::Share, "web-share", "share", StudyPanel::Share)}
            {door(Icon::Import, "web-import", "import", StudyPanel::Import)}
            {door(Icon::Edit, "web-editor", "editor", StudyPanel::Editor)}
            {door(Icon::Keys, "web-keys", "keys", StudyPanel::Keys)}
        </div>
    }
}

/// Marks the cells of a proposed turn, and draws the score.
fn propose(scene: &mut Scene, position: &AnyPosition, turn: jersi_rules::Turn, white: f64) {
    let mut shown = Scene::of(position);
    shown.announce(position, turn);
    scene.arrows = shown.arrows;
    scene.badges = shown.badges;
    scene.marks.extend(shown.marks.into_iter().filter(|(_, mark)| *mark == Mark::Capture));
    scene.evaluation = Some(Evaluation::new(white));
}

/// Keys for the whole screen.
fn press(desk: Desk, tools: Tools, event: &KeyboardEvent) {
    let Tools { analysis, panel, .. } = tools;
    if keys::is_taken(event) {
        return;
    }
    let current = desk.read(|table| table.game().current());
    match (event.key().as_str(), current) {
        ("Escape", _) if desk.read(Table::is_begun) == Some(true) => desk.enter(Event::Cancel),
        ("Escape", _) => panel.set(None),
        ("a", _) => analysis.is_on.update(|on| *on = !*on),
        ("m", Some(node)) => _ = desk.change(|table| table.promote(node)),
        ("d", Some(node)) => _ = desk.change(|table| table.delete(node)),
        ("z", _) => _ = desk.change(Table::undo_edit),
        ("?", _) => {
            panel.update(|open| {
                *open = if *open == Some(StudyPanel::Keys) { None } else { Some(StudyPanel::Keys) }
            });
        }
        _ => {
            keys::press(desk, event);
            return;
        }
    }
    event.prevent_default();
}

/// Opens a whole game from an address on the desk; the one before stays stored.
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
        Err(error) => {
            let reason = Signal::derive(move || speech.say(|words| words.link_error(&error)));
            view! { <Broken reason /> }.into_any()
        }
    }
}

/// The identifier of the study of a link: the same link leads to the same study.
fn link_name(link: &str) -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    link.hash(&mut hasher);
    format!("link-{:016x}", hasher.finish())
}
