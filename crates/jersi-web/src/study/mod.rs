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

use jersi_draw::{Mark, Scene};
use jersi_play::{Game, Input, Table};
use jersi_rules::record::{Drawn, Ink};
use jersi_rules::{AnyPosition, Color, RulesetId};
use leptos::context::Provider;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::back::close_by_back;
use crate::begin::PlayFromHere;
use crate::board::HandStroke;
use crate::broken::Broken;
use crate::desk::{Desk, Desks};
use crate::game::{Dock, GameFrame, LiveBoard, OpenElsewhere, StepButtons, WhyNot};
use crate::head::{HeadParts, HeadSlot};
use crate::icon::{Icon, IconButton};
use crate::keys::{self, KeyDialog};
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
    let panel = RwSignal::new(review.as_ref().map(|_| StudyPanel::Review));
    let tools = Tools {
        analysis: Analysis::provide(desk),
        work: ReviewWork::new(desk),
        editing: Editing::new(),
        import: Import::new(desk, panel),
        ink: RwSignal::new(Ink::default()),
        panel,
    };
    // A requested review starts at once.
    if review.is_some() {
        tools.work.begin_unless_known();
    }
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
    let speech = Speech::here();
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
    let tab = RwSignal::new(StudyTab::Turns);
    let class = Signal::derive(move || {
        let editing = if is_editing.get() { " editing" } else { "" };
        let open = if matches!(panel.get(), None | Some(StudyPanel::Keys)) { "" } else { " in-room" };
        format!("play study{editing}{open}")
    });
    let board = move || {
        if is_editing.get() {
            view! { <SketchBoard editing /> }.into_any()
        } else {
            view! { <LiveBoard ruleset adorn draw /> }.into_any()
        }
    };
    let close = Callback::new(move |()| panel.set(None));
    close_by_back(Signal::derive(move || panel.get().is_some()), close);
    HeadSlot::here().fill(HeadParts {
        name: speech.label("web-study"),
        caption: Signal::derive(move || studied(desk)),
        actions: ViewFn::from(move || {
            view! {
                <button
                    type="button"
                    class="ib head-flip"
                    aria-label=speech.label("web-flip")
                    title=speech.label("web-flip")
                    on:click=move |_| desk.flip()
                >
                    {Icon::Flip.view()}
                </button>
            }
        }),
    });
    let room = move || match panel.get() {
        Some(StudyPanel::Review) => view! { <Reviewing work analysis /> }.into_any(),
        Some(StudyPanel::Share) => view! { <Share /> }.into_any(),
        Some(StudyPanel::Import) => view! { <ImportPanel import /> }.into_any(),
        Some(StudyPanel::Editor) => view! { <Editor editing panel /> }.into_any(),
        Some(StudyPanel::Keys) | None => ().into_any(),
    };
    let is_room = move || !matches!(panel.get(), None | Some(StudyPanel::Keys));
    view! {
        <GameFrame
            ruleset
            title="web-study"
            class
            board=move || board
            on:dragover=|event| event.prevent_default()
            on:drop=move |event| import.dropped(&event)
        >
            <Balance analysis />
            <OpenElsewhere />
            <p class="imported" role="status">{move || import.report.get()}</p>
            <Tabs tab />
            <RoomHead panel />
            <div class="pane" data-tab=move || tab.get().id() tabindex="-1">
                <div class="room-place" hidden=move || !is_room()>{room}</div>
                <div class="pane-turns" hidden=is_room><Tree /></div>
                <div class="pane-analysis" hidden=is_room><AnalysisPanel analysis /></div>
                <div class="pane-notes" hidden=is_room><Notes ink /></div>
                <PanelButtons panel editing />
            </div>
            <Dock>
                <StepBar analysis />
            </Dock>
            <div class="study-words">
                <WhyNot />
            </div>
            <Show when=move || panel.get() == Some(StudyPanel::Keys)>
                <KeyDialog is_study=true close />
            </Show>
            <code class="position sr-only">{move || desk.read(|table| table.game().position().text())}</code>
        </GameFrame>
    }
}

/// The game of a study, with the players of its record.
fn studied(desk: Desk) -> String {
    let players = desk.read(|table| {
        let name = |tag: &str| table.game().tag(tag).filter(|name| !matches!(*name, "" | "?" | "human"));
        let [white, black] = ["White", "Black"].map(name);
        Some(format!("{} – {}", white?, black?))
    });
    let game = desk.game_name();
    let game = game.split(" (").next().unwrap_or_default().to_owned();
    match players.flatten() {
        Some(players) => format!("{game}, {players}"),
        None => game,
    }
}

/// The parts of a study where there is no room for all of them at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StudyTab {
    Turns,
    Analysis,
    Notes,
    Tools,
}

impl StudyTab {
    const ALL: [Self; 4] = [Self::Turns, Self::Analysis, Self::Notes, Self::Tools];

    /// The name in the style sheet.
    const fn id(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Analysis => "analysis",
            Self::Notes => "notes",
            Self::Tools => "tools",
        }
    }

    const fn message(self) -> &'static str {
        match self {
            Self::Turns => "web-turns",
            Self::Analysis => "web-analysis",
            Self::Notes => "web-notes",
            Self::Tools => "web-tools",
        }
    }
}

/// The tabs; wide windows show all parts at once, and no tabs.
#[component]
fn Tabs(tab: RwSignal<StudyTab>) -> impl IntoView {
    let speech = Speech::here();
    let buttons = StudyTab::ALL.map(|one| {
        view! {
            <button
                type="button"
                class=format!("tab tab-{}", one.id())
                aria-pressed=move || (tab.get() == one).to_string()
                on:click=move |_| tab.set(one)
            >
                {speech.label(one.message())}
            </button>
        }
    });
    view! {
        <div class="study-tabs" role="group" aria-label=speech.label("web-study")>
            {buttons}
        </div>
    }
}

/// The back button of an open panel, where the panel replaces the tabs.
#[component]
fn RoomHead(panel: RwSignal<Option<StudyPanel>>) -> impl IntoView {
    let speech = Speech::here();
    let title = move || {
        panel.get().map(|panel| {
            speech.text(match panel {
                StudyPanel::Review => "web-review",
                StudyPanel::Share => "web-share",
                StudyPanel::Import => "web-import",
                StudyPanel::Editor => "web-editor",
                StudyPanel::Keys => "web-keys",
            })
        })
    };
    view! {
        <div class="room-head">
            <IconButton
                icon=Icon::Previous
                label=speech.label("web-back")
                class="room-back"
                press=Callback::new(move |()| panel.set(None))
            />
            <h2>{title}</h2>
        </div>
    }
}

/// White's chances as a bar beside or below the board.
#[component]
fn Balance(analysis: Analysis) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::here();
    let share = memo(move |_| desk.read(|table| analysis.white_share(table)).flatten());
    let percent = move || share.get().map_or(50, |share| (share * 100.0).round() as u32);
    view! {
        <div
            class="balance"
            class:unknown=move || share.get().is_none()
            role="img"
            aria-label=move || speech.with("web-balance", "percent", percent())
        >
            <i style:--share=move || format!("{}%", percent())></i>
        </div>
    }
}

/// The navigation bar: first, previous, current turn and score, next, last.
#[component]
fn StepBar(analysis: Analysis) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let place = memo(move |_| {
        desk.read(|table| {
            let game = table.game();
            let node = game.current();
            match (
                game.parent(node).and_then(|parent| Some((game.count_at(parent), game.position_at(parent)?))),
                game.turn_at(node),
            ) {
                (Some((count, before)), Some(turn)) => format!("{count} {}", before.write_turn(turn)),
                _ => speech.text("web-place-start"),
            }
        })
        .unwrap_or_default()
    });
    let stands = memo(move |_| {
        desk.read(|table| {
            analysis.score(speech, table).unwrap_or_else(|| match table.shown_ending() {
                Some(ending) => speech.say(|words| words.ending(table.ruleset(), ending)),
                None => speech.say(|words| words.phase(table.position())),
            })
        })
        .unwrap_or_default()
    });
    view! {
        <StepButtons>
            <p class="now" role="status">
                <b>{place}</b>
                <span>{stands}</span>
            </p>
        </StepButtons>
    }
}

/// The buttons of the panels, and the one that turns the board.
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
        <div class="actions" role="toolbar" aria-label=speech.label("web-tools")>
            {door(Icon::Graph, "web-review", "review", StudyPanel::Review)}
            {door(Icon::Share, "web-share", "share", StudyPanel::Share)}
            <PlayFromHere position />
            {door(Icon::Edit, "web-editor", "editor", StudyPanel::Editor)}
            {door(Icon::Import, "web-import", "import", StudyPanel::Import)}
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
            {door(Icon::Keys, "web-keys", "keys", StudyPanel::Keys)}
        </div>
    }
}

/// Marks the cells of a proposed turn.
fn propose(scene: &mut Scene, position: &AnyPosition, turn: jersi_rules::Turn) {
    let mut shown = Scene::of(position);
    shown.announce(position, turn);
    scene.arrows = shown.arrows;
    scene.badges = shown.badges;
    scene.marks.extend(shown.marks.into_iter().filter(|(_, mark)| *mark == Mark::Capture));
}

/// Keys for the whole screen.
fn press(desk: Desk, tools: Tools, event: &KeyboardEvent) {
    let Tools { analysis, panel, .. } = tools;
    if keys::is_taken(event) {
        return;
    }
    let current = desk.read(|table| table.game().current());
    match (event.key().as_str(), current) {
        ("Escape", _) if desk.read(Table::is_begun) == Some(true) => desk.enter(Input::Cancel),
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
