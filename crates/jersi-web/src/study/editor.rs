//! The editor of positions on the board of the study, with a palette beside it: cubes are placed, moved and removed,
//! and the rules say what is wrong with it.

use jersi_draw::Scene;
use jersi_play::{Cursor, Game, Part, Role};
use jersi_rules::record::Start;
use jersi_rules::{
    AnyPosition, Cell, Color, Cube, Draft, DraftFault, Kind, Position, Ruleset, RulesetId, Unit, Variants,
    Visit,
};
use leptos::prelude::*;

use super::StudyPanel;
use crate::begin::Choice;
use crate::board::{Board, Described, Touch};
use crate::clock::seed;
use crate::desk::Desk;
use crate::picture::CubePicture;
use crate::preferences::Preferences;
use crate::say::{Speech, letters};

/// A position being edited, and the cube that a tap places; none removes.
#[derive(Clone, Copy)]
pub(super) struct Editing {
    sketch: RwSignal<Sketch>,
    brush: RwSignal<Option<Cube>>,
}

impl Editing {
    pub(super) fn new() -> Self {
        let first = Sketch::of(&AnyPosition::initial(RulesetId::Pijersi));
        Self { sketch: RwSignal::new(first), brush: RwSignal::new(None) }
    }

    /// Starts with the position on the desk.
    pub(super) fn begin(self, desk: Desk) {
        let shown = desk
            .table
            .with_untracked(|table| table.as_ref().map(|table| Sketch::of(table.game().position())));
        if let Some(shown) = shown {
            self.sketch.set(shown);
            self.brush.set(None);
        }
    }

    /// What is being set up, if it can be played.
    pub(super) fn position(self) -> Option<AnyPosition> {
        self.sketch.with(|sketch| sketch.check().ok())
    }
}

/// A board that may be illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sketch {
    ruleset: RulesetId,
    variants: Variants,
    side: Color,
    cells: Vec<Option<Unit>>,
    reserve: [[u32; Kind::ALL.len()]; 2],
}

impl Sketch {
    fn of(position: &AnyPosition) -> Self {
        Self {
            ruleset: position.ruleset(),
            variants: position.variants(),
            side: position.side(),
            cells: position.shape().all().map(|cell| position.unit(cell)).collect(),
            reserve: Color::BOTH.map(|color| Kind::ALL.map(|kind| position.in_reserve(color, kind))),
        }
    }

    fn cleared(mut self) -> Self {
        self.cells.fill(None);
        self
    }

    /// Puts a cube on a cell: on top of a single cube, otherwise alone.
    fn put(&mut self, cell: Cell, cube: Option<Cube>) {
        let place = &mut self.cells[cell.index()];
        *place = match (cube, *place) {
            (None, Some(Unit { below: Some(below), .. })) => Some(Unit { top: below, below: None }),
            (None, _) => None,
            (Some(top), Some(Unit { top: below, below: None })) => Some(Unit { top, below: Some(below) }),
            (Some(top), _) => Some(Unit { top, below: None }),
        };
    }

    /// Moves the unit of a cell, or its upper cube, to another cell or off the board.
    fn carry(&mut self, from: Cell, part: Part, to: Option<Cell>) {
        let Some(unit) = self.cells[from.index()] else { return };
        let (lifted, left) = match (part, unit.below) {
            (Part::Top, Some(below)) => {
                (Unit { top: unit.top, below: None }, Some(Unit { top: below, below: None }))
            }
            _ => (unit, None),
        };
        self.cells[from.index()] = left;
        match to {
            Some(to) if lifted.below.is_none() => self.put(to, Some(lifted.top)),
            Some(to) => self.cells[to.index()] = Some(lifted),
            None => {}
        }
    }

    fn check(&self) -> Result<AnyPosition, Vec<DraftFault>> {
        let text = AnyPosition::initial(self.ruleset).visit(Check(self))?;
        // The text is parsed again, because only that gives an `AnyPosition`.
        AnyPosition::read(self.ruleset, self.variants, &text).map_err(|_| Vec::new())
    }
}

/// Checks the draft by the rules.
struct Check<'a>(&'a Sketch);

impl Visit for Check<'_> {
    type Output = Result<String, Vec<DraftFault>>;

    fn visit<R: Ruleset>(self, _: &Position<R>) -> Self::Output {
        let mut draft = Draft::<R>::new(self.0.variants);
        draft.set_side(self.0.side);
        for (cell, unit) in R::SHAPE.all().zip(&self.0.cells) {
            draft.set(cell, unit.iter().flat_map(|unit| unit.cubes()));
        }
        for color in Color::BOTH {
            for kind in Kind::ALL {
                draft.set_reserve(color, kind, self.0.reserve[color as usize][kind as usize]);
            }
        }
        draft.check().map(|position| position.text())
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
    let games = RulesetId::ALL.iter().map(|&game| {
        view! {
            <option value=game.id() selected=move || ruleset.get() == game>
                {game.name()}
            </option>
        }
    });
    view! {
        <section class="room editor-room" aria-label=move || speech.text("web-editor")>
            <label class="field">
                <span>{move || speech.text("web-ruleset")}</span>
                <select
                    name="editor-game"
                    on:change=move |event| {
                        if let Ok(game) = event_target_value(&event).parse() {
                            sketch.set(Sketch::of(&AnyPosition::initial(game)));
                            brush.set(None);
                        }
                    }
                >
                    {games.collect_view()}
                </select>
            </label>
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
    let scene = memo(move |_| {
        let mut scene = Scene::board(shape);
        scene.units = units();
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
        Touch::Tap(cell, _) => sketch.update(|sketch| sketch.put(cell, brush.get_untracked())),
        Touch::Drop(from, part, to) if to != Some(from) => {
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
fn Palette(ruleset: RulesetId, sketch: RwSignal<Sketch>, brush: RwSignal<Option<Cube>>) -> impl IntoView {
    let speech = Speech::here();
    let rules = ruleset.rules();
    let row = move |color: Color| {
        let cubes = rules.kinds.iter().map(move |rule| {
            let cube = Cube { color, kind: rule.kind };
            let label = move || {
                let unit = Unit { top: cube, below: None };
                speech.say(|words| words.unit(&AnyPosition::initial(ruleset), unit))
            };
            view! {
                <button
                    type="button"
                    class="kind brush"
                    data-cube=format!("{}-{}", color.id(), rule.kind.id())
                    aria-label=label
                    aria-pressed=move || (brush.get() == Some(cube)).to_string()
                    on:click=move |_| brush.set(Some(cube))
                >
                    <CubePicture cube />
                </button>
            }
        });
        let reserves = rules.reserve.iter().map(move |&(kind, most)| {
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
        });
        view! { <div class="palette">{cubes.collect_view()} {reserves.collect_view()}</div> }
    };
    view! {
        {row(Color::White)}
        {row(Color::Black)}
        <button
            type="button"
            class="brush-none"
            aria-pressed=move || brush.get().is_none().to_string()
            on:click=move |_| brush.set(None)
        >
            {move || speech.text("web-editor-take")}
        </button>
    }
}
