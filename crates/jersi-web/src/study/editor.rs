//! The editor of positions on the board of the study, with a palette beside it: cubes are placed, moved and removed,
//! and faults of the position are listed.

use jersi_draw::{Mark, Scene};
use jersi_play::{Cursor, Game, Part, Role};
use jersi_rules::record::Start;
use jersi_rules::{AnyPosition, Cell, Color, Cube, Kind, RulesetId, Unit};
use leptos::prelude::*;

use super::StudyPanel;
use super::sketch::Sketch;
use crate::board::{Board, Described, Touch};
use crate::clock::seed;
use crate::desk::Desk;
use crate::fields::{Choice, Select, game_options};
use crate::picture::CubePicture;
use crate::preferences::Preferences;
use crate::reactive::{effect, memo};
use crate::say::{Speech, letters};

/// What a tap on a cell does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Brush {
    /// Lifts the unit on the cell, or puts down the lifted one.
    Move,
    /// Puts a cube.
    Put(Cube),
    /// Removes the upper cube.
    Remove,
}

/// A position being edited, and what a tap does.
#[derive(Clone, Copy)]
pub(super) struct Editing {
    sketch: RwSignal<Sketch>,
    brush: RwSignal<Brush>,
}

impl Editing {
    pub(super) fn new() -> Self {
        let first = Sketch::of(&AnyPosition::initial(RulesetId::Pijersi));
        Self { sketch: RwSignal::new(first), brush: RwSignal::new(Brush::Move) }
    }

    /// Starts with the position on the desk.
    pub(super) fn begin(self, desk: Desk) {
        let shown = desk
            .table
            .with_untracked(|table| table.as_ref().map(|table| Sketch::of(table.game().position())));
        if let Some(shown) = shown {
            self.sketch.set(shown);
            self.brush.set(Brush::Move);
        }
    }

    /// The edited position, if the rules allow it.
    pub(super) fn position(self) -> Option<AnyPosition> {
        self.sketch.with(|sketch| sketch.check().ok())
    }
}

/// The editor.
#[component]
pub(super) fn Editor(editing: Editing, panel: RwSignal<Option<StudyPanel>>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let Editing { sketch, brush } = editing;
    let ruleset = memo(move |_| sketch.with(|sketch| sketch.ruleset));
    let checked = memo(move |_| sketch.with(Sketch::check));
    let faults = move || {
        let ruleset = ruleset.get();
        let faults = checked.get().err().unwrap_or_default();
        faults
            .iter()
            .map(|fault| view! { <li>{speech.say(|words| words.draft_fault(ruleset, fault))}</li> })
            .collect_view()
    };
    let begin = move |_| {
        if let Ok(position) = checked.get_untracked() {
            desk.study(Game::begin(Start::of(position)), Color::White, None);
            panel.set(None);
        }
    };
    let choose_game = move |id: String| {
        if let Ok(game) = id.parse() {
            sketch.set(Sketch::of(&AnyPosition::initial(game)));
            brush.set(Brush::Move);
        }
    };
    view! {
        <section class="room editor-room" aria-label=move || speech.text("web-editor")>
            <Select
                legend="web-ruleset"
                name="editor-game"
                options=game_options(RulesetId::ALL.iter().copied())
                chosen=Signal::derive(move || ruleset.get().id().to_owned())
                choose=choose_game
            />
            <p class="about">{move || speech.text("web-editor-about")}</p>
            {move || view! { <Palette ruleset=ruleset.get() sketch brush /> }}
            <Choice
                legend="web-to-play"
                name="editor-side"
                options=vec![("white", "web-side-white"), ("black", "web-side-black")]
                chosen=Signal::derive(move || sketch.with(|sketch| sketch.side.id()))
                choose=Callback::new(move |id: &'static str| {
                    let side = if id == "black" { Color::Black } else { Color::White };
                    sketch.update(|sketch| sketch.side = side);
                })
            />
            <WholeBoards sketch />
            <div role="alert">
                <ul class="faults refused">{faults}</ul>
            </div>
            <div class="buttons">
                <button
                    type="button"
                    class="primary editor-use"
                    disabled=move || checked.with(Result::is_err)
                    on:click=begin
                >
                    {move || speech.text("web-editor-use")}
                </button>
                <button type="button" class="editor-cancel" on:click=move |_| panel.set(None)>
                    {move || speech.text("web-cancel")}
                </button>
            </div>
        </section>
    }
}

/// Whole boards to start from.
#[component]
fn WholeBoards(sketch: RwSignal<Sketch>) -> impl IntoView {
    let speech = Speech::here();
    let shuffle = move |_| {
        let now = sketch.get_untracked();
        let setups = now.ruleset.rules().setups;
        let random = setups.iter().find(|setup| setup.is_random()).or(setups.first());
        let drawn =
            random.and_then(|setup| AnyPosition::start(now.ruleset, setup.id, seed(), now.variants).ok());
        if let Some(position) = drawn {
            sketch.set(Sketch::of(&position));
        }
    };
    view! {
        <div class="buttons">
            <button
                type="button"
                class="editor-start"
                on:click=move |_| sketch.update(|sketch| *sketch = Sketch::of(&AnyPosition::initial(sketch.ruleset)))
            >
                {move || speech.text("web-editor-start")}
            </button>
            <button
                type="button"
                class="editor-clear"
                on:click=move |_| sketch.update(|sketch| *sketch = sketch.clone().cleared())
            >
                {move || speech.text("web-editor-clear")}
            </button>
            <button type="button" class="editor-random" on:click=shuffle>
                {move || speech.text("web-editor-random")}
            </button>
        </div>
    }
}

/// The board of the editor, in the place of the interactive one.
#[component]
pub(super) fn SketchBoard(editing: Editing) -> impl IntoView {
    let ruleset = memo(move |_| editing.sketch.with(|sketch| sketch.ruleset));
    move || view! { <SketchOf ruleset=ruleset.get() editing /> }
}

#[component]
fn SketchOf(ruleset: RulesetId, editing: Editing) -> impl IntoView {
    let desk = Desk::here();
    let Editing { sketch, brush } = editing;
    let speech = Speech::here();
    let preferences = Preferences::here();
    let shape = ruleset.shape();
    let initial = AnyPosition::initial(ruleset);
    let units = move || {
        sketch.with(
            |sketch| if sketch.ruleset == ruleset { sketch.cells.clone() } else { vec![None; shape.cells()] },
        )
    };
    // The unit lifted by the first of two taps; choosing another tool puts it back.
    let lifted = RwSignal::new(None::<(Cell, Part)>);
    effect(move |_| {
        if brush.get() != Brush::Move {
            lifted.set(None);
        }
    });
    let scene = memo(move |_| {
        let mut scene = Scene::board(shape);
        scene.units = units();
        if let Some((cell, part)) = lifted.get() {
            let is_stack = scene.unit(cell).is_some_and(|unit| unit.below.is_some());
            scene.mark(cell, if is_stack && part == Part::Top { Mark::SelectedTop } else { Mark::Selected });
        }
        scene.coordinates = preferences.coordinates.get();
        scene.below = desk.below.get();
        scene
    });
    let cells = memo(move |_| {
        let units = units();
        let describe = |cell: Cell| {
            let unit = units[cell.index()];
            let label = speech.cell(&initial, cell, unit);
            let role = if unit.is_some() { Role::Pick } else { Role::Target };
            let letters = unit.map(|unit| letters(ruleset, unit));
            Described { label, role: Some(role), letters, ..Described::default() }
        };
        shape.all().map(describe).collect::<Vec<_>>()
    });
    let first = shape.all().next().expect("a board has cells");
    let touch = Callback::new(move |touch| match touch {
        Touch::Tap(cell, part) => match (brush.get_untracked(), lifted.get_untracked()) {
            (Brush::Put(cube), _) => sketch.update(|sketch| sketch.put(cell, Some(cube))),
            (Brush::Remove, _) => sketch.update(|sketch| sketch.put(cell, None)),
            (Brush::Move, Some((from, part))) => {
                lifted.set(None);
                if from != cell {
                    sketch.update(|sketch| sketch.carry(from, part, Some(cell)));
                }
            }
            (Brush::Move, None) => {
                let is_taken = sketch.with_untracked(|sketch| sketch.cells[cell.index()].is_some());
                lifted.set(is_taken.then_some((cell, part)));
            }
        },
        Touch::Drop(from, part, to) if to != Some(from) => {
            lifted.set(None);
            sketch.update(|sketch| sketch.carry(from, part, to));
        }
        _ => {}
    });
    view! {
        <Board
            shape
            scene
            look=Signal::derive(move || preferences.look())
            cells
            cursor=RwSignal::new(Cursor::new(first))
            flight=Signal::stored(None)
            label=speech.label("web-editor")
            touch
        />
    }
}

/// The palette of cubes with the eraser, and the reserves.
#[component]
fn Palette(ruleset: RulesetId, sketch: RwSignal<Sketch>, brush: RwSignal<Brush>) -> impl IntoView {
    let speech = Speech::here();
    view! {
        {Color::BOTH.map(|color| {
            view! {
                <div class="palette">
                    <Brushes ruleset color brush />
                    <Reserves ruleset color sketch />
                </div>
            }
        })}
        <div class="brush-tools">
            <button
                type="button"
                class="brush-move"
                aria-pressed=move || (brush.get() == Brush::Move).to_string()
                on:click=move |_| brush.set(Brush::Move)
            >
                {move || speech.text("web-editor-move")}
            </button>
            <button
                type="button"
                class="brush-none"
                aria-pressed=move || (brush.get() == Brush::Remove).to_string()
                on:click=move |_| brush.set(Brush::Remove)
            >
                {move || speech.text("web-editor-take")}
            </button>
        </div>
    }
}

/// The cubes of a side to place.
#[component]
fn Brushes(ruleset: RulesetId, color: Color, brush: RwSignal<Brush>) -> impl IntoView {
    let speech = Speech::here();
    let button = move |kind: Kind| {
        let cube = Cube { color, kind };
        let label = move || {
            let unit = Unit { top: cube, below: None };
            speech.say(|words| words.unit(&AnyPosition::initial(ruleset), unit))
        };
        view! {
            <button
                type="button"
                class="kind brush"
                data-cube=format!("{}-{}", color.id(), kind.id())
                aria-label=label
                aria-pressed=move || (brush.get() == Brush::Put(cube)).to_string()
                on:click=move |_| brush.set(Brush::Put(cube))
            >
                <CubePicture cube />
            </button>
        }
    };
    ruleset.rules().kinds.iter().map(|rule| button(rule.kind)).collect_view()
}

/// The numbers of cubes in the reserve of a side.
#[component]
fn Reserves(ruleset: RulesetId, color: Color, sketch: RwSignal<Sketch>) -> impl IntoView {
    let speech = Speech::here();
    let field = move |&(kind, most): &(Kind, u8)| {
        let name = move || {
            let side = speech.say(|words| words.side(color));
            format!("{side}: {}", speech.say(|words| words.kind(ruleset, kind)))
        };
        let held = move || sketch.with(|sketch| sketch.reserve[color as usize][kind as usize]);
        view! {
            <label class="reserve-field">
                <CubePicture cube=Cube { color, kind } />
                <input
                    type="number"
                    min="0"
                    max=most.to_string()
                    aria-label=name
                    prop:value=move || held().to_string()
                    on:change=move |event| {
                        let count = event_target_value(&event).parse().unwrap_or_default();
                        sketch.update(|sketch| sketch.reserve[color as usize][kind as usize] = count);
                    }
                />
            </label>
        }
    };
    ruleset.rules().reserve.iter().map(field).collect_view()
}
