//! The board: it draws a scene and reports input events. It knows no rules: which cells are targets is
//! passed in.

mod hand;
mod keys;
mod pieces;
mod pointer;

use jersi_draw::{Drawing, Layout, Look, Point, Scene, decimal};
use jersi_play::{Cursor, Part, Role};
use jersi_rules::{Cell, Shape, Unit};
use leptos::prelude::*;
use leptos::svg;

use crate::desk::film::{FLIGHT, Flight};
use crate::preferences::Preferences;
use crate::reactive::memo;
use hand::HandDrawing;
pub(crate) use hand::HandStroke;
use pieces::{Pieces, fly, ground};
use pointer::Pointer;
pub(crate) use pointer::point_on;

/// The board's outline for the style sheet, so that the players' bars are as wide as the board of any shape.
#[derive(Clone, Copy)]
pub(crate) struct Outline(Memo<f64>);

impl Outline {
    pub(crate) fn of(shape: &'static Shape, preferences: Preferences) -> Self {
        Self(memo(move |_| {
            let mut scene = Scene::board(shape);
            scene.coordinates = preferences.coordinates.get();
            let view = Drawing::view_of(&scene, preferences.look());
            view.width() / view.height()
        }))
    }

    /// The aspect ratio of the drawing.
    pub(crate) fn proportion(self) -> String {
        decimal(self.0.get(), 3)
    }
}

/// The transform that moves a drawing to a point.
fn translate(point: Point) -> String {
    format!("translate({} {})", decimal(point.x, 1), decimal(point.y, 1))
}

/// An input event of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    /// A cell was tapped, or activated by a key.
    Tap(Cell, Part),
    /// A drag began.
    Lift(Cell, Part),
    /// A drag ended: over a cell, or beside the board.
    Drop(Cell, Part, Option<Cell>),
    /// A tap beside the board.
    Beside,
}

/// The label and the role of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Described {
    /// The label for screen readers.
    pub(crate) label: String,
    pub(crate) role: Option<Role>,
    /// The part of the selected unit that would move there.
    pub(crate) part: Option<Part>,
    /// The unit on it, in letters.
    pub(crate) letters: Option<String>,
}

/// A board.
#[component]
pub(crate) fn Board(
    shape: &'static Shape,
    /// The scene to draw.
    #[prop(into)]
    scene: Signal<Scene>,
    /// The style and theme.
    #[prop(into)]
    look: Signal<Look>,
    /// The labels of the cells.
    #[prop(into)]
    cells: Signal<Vec<Described>>,
    /// The cell with the focus.
    cursor: RwSignal<Cursor>,
    /// The unit that is moving from one cell to another.
    #[prop(into)]
    flight: Signal<Option<Flight>>,
    /// The label of the board.
    #[prop(into)]
    label: Signal<String>,
    /// The handler of input events.
    touch: Callback<Touch>,
    /// The handler of drawings, where drawing by hand is possible.
    #[prop(optional_no_strip)]
    draw: Option<Callback<HandStroke>>,
) -> impl IntoView {
    let below = memo(move |_| scene.with(|scene| scene.below));
    let board = NodeRef::<svg::Svg>::new();
    let pointer = Pointer::new(board, scene, look, cells, cursor, touch);
    let hand = HandDrawing::new(pointer, draw);
    let pieces = memo(move |_| scene.with(|scene| hand.shown(scene, |scene| Pieces::of(scene, look.get()))));
    let has_rails = memo(move |_| scene.with(|scene| scene.has_rails));
    let ground = memo(move |_| ground(shape, below.get(), has_rails.get(), look.get()));
    let floor = memo(move |_| pieces.with(|pieces| pieces.floor.clone()));
    let over = memo(move |_| pieces.with(|pieces| pieces.over.clone()));
    let style = memo(move |_| look.get().style);
    // Units overlap those of the rows behind them, so the groups are in the order of drawing.
    let groups = move || {
        let layout = Layout::new(shape, below.get(), style.get());
        let cells = layout.back_to_front();
        cells.map(|cell| view! { <CellGroup cell layout pointer pieces /> }).collect_view()
    };
    // A dragged or moving unit is drawn over everything else.
    let moving = move || match pointer.ghost.get() {
        Some(ghost) => {
            let inside = drawn(look.get(), ghost.unit);
            Some(view! { <g class="ghost" transform=translate(ghost.point) inner_html=inside /> }.into_any())
        }
        None => flight.get().map(|flight| {
            let look = look.get();
            let layout = Layout::new(shape, below.get(), look.style);
            view! { <FlyingUnit flight layout look /> }.into_any()
        }),
    };
    view! {
        <svg
            class="board"
            node_ref=board
            viewBox=move || pieces.with(|pieces| pieces.view.clone())
            role="group"
            aria-label=label
            on:pointerdown=move |event| {
                if !hand.down(&event) {
                    pointer.down(&event);
                }
            }
            on:pointermove=move |event| {
                if !hand.moved(&event) {
                    pointer.moved(&event);
                }
            }
            on:pointerup=move |event| {
                if !hand.up(&event) {
                    pointer.up(&event);
                }
            }
            on:pointercancel=move |_| {
                hand.cancelled();
                pointer.cancelled();
            }
            on:contextmenu=move |event| hand.keep_menu_away(&event)
            on:touchmove=move |event| hand.keep_page_still(&event)
            on:focusin=move |_| pointer.focused()
            on:keydown=move |event| keys::press(pointer, shape, below.get_untracked(), &event)
        >
            <g aria-hidden="true" inner_html=move || ground.get() />
            <g aria-hidden="true" inner_html=move || floor.get() />
            {groups}
            <g class="over" aria-hidden="true" inner_html=move || over.get() />
            <g class="over" aria-hidden="true">{moving}</g>
        </svg>
    }
}

/// The group of a cell: a button with its label and its part of the drawing.
#[component]
fn CellGroup(cell: Cell, layout: Layout, pointer: Pointer, pieces: Memo<Pieces>) -> impl IntoView {
    let (cells, cursor) = (pointer.cells, pointer.cursor);
    let one = memo(move |_| cells.with(|all| all.get(cell.index()).cloned().unwrap_or_default()));
    let inside = memo(move |_| pieces.with(|all| all.cells.get(cell.index()).cloned().unwrap_or_default()));
    view! {
        <g
            class=move || {
                let role = one.with(|one| one.role.map_or("", Role::id));
                format!("cell {role} {}", pointer.lifting(cell))
            }
            transform=translate(layout.center(cell))
            data-cell=layout.shape().name(cell).to_string()
            data-unit=move || one.with(|one| one.letters.clone())
            role="button"
            tabindex=move || if cursor.get().cell() == cell { "0" } else { "-1" }
            aria-label=move || one.with(|one| one.label.clone())
            aria-pressed=move || one.with(|one| (one.role == Some(Role::Held)).then_some("true"))
            inner_html=move || inside.get()
        />
    }
}

/// The unit that moves from one cell to another.
#[component]
fn FlyingUnit(flight: Flight, layout: Layout, look: Look) -> impl IntoView {
    let (from, to) = (layout.center(flight.from), layout.center(flight.to));
    let time = Preferences::here().speed.get_untracked().of_time(FLIGHT);
    let node = NodeRef::<svg::G>::new();
    let is_stack = flight.unit.is_stack();
    node.on_load(move |node| fly(&node, from, to, is_stack, time));
    view! {
        <g class="flight" node_ref=node transform=translate(from) inner_html=drawn(look, flight.unit) />
    }
}

/// A unit as SVG.
fn drawn(look: Look, unit: Unit) -> String {
    look.unit(unit).iter().map(jersi_draw::Element::to_svg).collect()
}
