//! The board: it draws a scene and tells what was done to it. It has no rules inside: what a cell is good for is
//! handed in.

use jersi_draw::{Drawing, Look, Point, Scene};
use jersi_play::{Arrow, Cursor, Part};
use jersi_rules::{Cell, Color, Shape, Unit};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;
use web_sys::SvgElement;

use crate::motion::Flight;

/// What was done to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    /// A cell was tapped, or chosen by a key.
    Tap(Cell, Part),
    /// Something is being dragged away.
    Lift(Cell, Part),
    /// It was let go: over a cell, or beside the board.
    Drop(Cell, Part, Option<Cell>),
    /// A tap beside the board.
    Beside,
}

/// What is said of a cell, and what it is good for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Described {
    /// For those who do not see it.
    pub(crate) label: String,
    /// A word for the style sheet: `pick`, `held`, `target`, `capture`, `arrived` or nothing.
    pub(crate) role: &'static str,
    /// What stands on it, in letters.
    pub(crate) letters: Option<String>,
}

/// How far a finger may slip in a tap, in pixels.
const SLIP: f64 = 9.0;

/// The drawing in pieces, so that only what changed is put into the page.
#[derive(Clone, PartialEq)]
struct Pieces {
    view: String,
    base: String,
    cells: Vec<String>,
    over: String,
}

impl Pieces {
    fn of(scene: &Scene, look: Look) -> Self {
        let drawing = Drawing::new(scene, look);
        let view = drawing.view;
        let mut pieces = Self {
            view: format!("{:.1} {:.1} {:.1} {:.1}", view.left, view.top, view.width(), view.height()),
            base: String::new(),
            cells: Vec::new(),
            over: String::new(),
        };
        for element in &drawing.elements {
            match (&element.form, element.cell) {
                (jersi_draw::Form::Group(inner), Some(_)) => {
                    let inside: String = inner.iter().map(jersi_draw::Element::to_svg).collect();
                    // The same hexagon once more, for the keyboard's mark.
                    pieces.cells.push(inside + "<use href=\"#cell\" class=\"ring\"/>");
                }
                _ if pieces.cells.is_empty() => pieces.base += &element.to_svg(),
                _ => pieces.over += &element.to_svg(),
            }
        }
        pieces
    }
}

/// A press that may become a tap or a drag.
#[derive(Clone, Copy)]
struct Press {
    cell: Cell,
    part: Part,
    at: (f64, f64),
    is_drag: bool,
}

/// A board.
#[component]
pub(crate) fn Board(
    shape: &'static Shape,
    /// What to draw.
    #[prop(into)]
    scene: Signal<Scene>,
    /// How to draw it.
    #[prop(into)]
    look: Signal<Look>,
    /// What is said of each cell.
    #[prop(into)]
    cells: Signal<Vec<Described>>,
    /// Where the keyboard is.
    cursor: RwSignal<Cursor>,
    /// What is on its way from a cell to another.
    #[prop(into)]
    flight: Signal<Option<Flight>>,
    /// What the board is called.
    #[prop(into)]
    label: Signal<String>,
    /// What was done.
    touch: Callback<Touch>,
) -> impl IntoView {
    let pieces = Memo::new(move |_| scene.with(|scene| Pieces::of(scene, look.get())));
    let below = Memo::new(move |_| scene.with(|scene| scene.below));
    let board = NodeRef::<svg::Svg>::new();
    let press = StoredValue::new(None::<Press>);
    let ghost = RwSignal::new(None::<(Vec<Unit>, Point)>);

    let place = move |event: &PointerEvent| point(&board.get_untracked()?, event);
    let hit = move |event: &PointerEvent| {
        let point = place(event)?;
        scene.with_untracked(|scene| {
            let layout = scene.layout();
            let cell = layout.cell_at(point)?;
            let middle = layout.center(cell);
            let is_stack = scene.unit(cell).is_some_and(|unit| unit.below.is_some());
            let on_top = look.get_untracked().is_on_top(point.plus(-middle.x, -middle.y));
            Some((cell, if is_stack && !on_top { Part::Stack } else { Part::Top }))
        })
    };
    let lifted = move |cell: Cell, part: Part| {
        let unit = scene.with_untracked(|scene| scene.unit(cell))?;
        Some(match part {
            Part::Stack => unit,
            Part::Top => Unit { top: unit.top, below: None },
        })
    };
    let may_lift = move |cell: Cell| {
        cells.with_untracked(|cells| {
            cells.get(cell.index()).is_some_and(|one| matches!(one.role, "pick" | "held" | "arrived"))
        })
    };

    let down = move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        let Some((cell, part)) = hit(&event) else {
            touch.run(Touch::Beside);
            return;
        };
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        press.set_value(Some(Press { cell, part, at, is_drag: false }));
        if let Some(board) = board.get_untracked() {
            let _ = board.set_pointer_capture(event.pointer_id());
        }
    };
    let moved = move |event: PointerEvent| {
        let Some(mut now) = press.get_value() else { return };
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if !now.is_drag && (x - now.at.0).hypot(y - now.at.1) > SLIP && may_lift(now.cell) {
            now.is_drag = true;
            press.set_value(Some(now));
            touch.run(Touch::Lift(now.cell, now.part));
        }
        if now.is_drag
            && let (Some(unit), Some(point)) = (lifted(now.cell, now.part), place(&event))
        {
            ghost.set(Some((vec![unit], point)));
        }
    };
    let up = move |event: PointerEvent| {
        let Some(was) = press.try_update_value(Option::take).flatten() else { return };
        ghost.set(None);
        if was.is_drag {
            touch.run(Touch::Drop(was.cell, was.part, hit(&event).map(|(cell, _)| cell)));
        } else if hit(&event).is_some_and(|(cell, _)| cell == was.cell) {
            cursor.set(Cursor::new(was.cell));
            touch.run(Touch::Tap(was.cell, was.part));
        }
    };
    let cancelled = move |_: PointerEvent| {
        press.set_value(None);
        ghost.set(None);
    };
    let key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let is_turned = below.get_untracked() == Color::Black;
        let arrow = match event.key().as_str() {
            "ArrowLeft" => Arrow::Left,
            "ArrowRight" => Arrow::Right,
            "ArrowUp" => Arrow::Up,
            "ArrowDown" => Arrow::Down,
            "Enter" | " " => {
                event.prevent_default();
                let now = cursor.get_untracked();
                touch.run(Touch::Tap(now.cell(), now.part()));
                return;
            }
            "n" | "p" => {
                let useful = cells.with_untracked(|cells| {
                    let useful = shape.all().zip(cells).filter(|(_, one)| !matches!(one.role, "" | "held"));
                    useful.map(|(cell, _)| cell).collect::<Vec<_>>()
                });
                cursor.update(|cursor| {
                    if event.key() == "n" {
                        cursor.go_to_next(useful);
                    } else {
                        cursor.go_to_previous(useful);
                    }
                });
                focus(&board, shape, cursor.get_untracked().cell());
                return;
            }
            _ => return,
        };
        event.prevent_default();
        cursor.update(|cursor| cursor.press(shape, if is_turned { opposite(arrow) } else { arrow }));
        focus(&board, shape, cursor.get_untracked().cell());
    };

    let groups: Vec<_> = shape
        .all()
        .map(|cell| {
            let one =
                Memo::new(move |_| cells.with(|all| all.get(cell.index()).cloned().unwrap_or_default()));
            let inside = Memo::new(move |_| {
                pieces.with(|all| all.cells.get(cell.index()).cloned().unwrap_or_default())
            });
            let transform = move || {
                let Point { x, y } = jersi_draw::Layout::new(shape, below.get()).center(cell);
                format!("translate({x:.1} {y:.1})")
            };
            view! {
                <g
                    class=move || format!("cell {}", one.with(|one| one.role))
                    transform=transform
                    data-cell=shape.name(cell).to_string()
                    data-unit=move || one.with(|one| one.letters.clone())
                    role="button"
                    tabindex=move || if cursor.get().cell() == cell { "0" } else { "-1" }
                    aria-label=move || one.with(|one| one.label.clone())
                    aria-pressed=move || one.with(|one| (one.role == "held").then_some("true"))
                    inner_html=move || inside.get()
                />
            }
        })
        .collect();
    // What is dragged, or on its way: over everything else.
    let dragged = move || {
        let drawn = |units: &[Unit]| -> String {
            let look = look.get();
            units.iter().flat_map(|&unit| look.unit(unit)).map(|element| element.to_svg()).collect()
        };
        if let Some((units, Point { x, y })) = ghost.get() {
            let transform = format!("translate({x:.1} {y:.1})");
            return Some(
                view! { <g class="ghost" transform=transform inner_html=drawn(&units) /> }.into_any(),
            );
        }
        let flight = flight.get()?;
        let node = NodeRef::<svg::G>::new();
        let layout = jersi_draw::Layout::new(shape, below.get());
        let (from, to) = (layout.center(flight.from), layout.center(flight.to));
        node.on_load(move |node| fly(&node, from, to));
        let transform = format!("translate({:.1} {:.1})", from.x, from.y);
        Some(
            view! {
                <g class="flight" node_ref=node transform=transform inner_html=drawn(&[flight.unit]) />
            }
            .into_any(),
        )
    };
    view! {
        <svg
            class="board"
            node_ref=board
            viewBox=move || pieces.with(|pieces| pieces.view.clone())
            role="group"
            aria-label=label
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=cancelled
            on:keydown=key
        >
            <g aria-hidden="true" inner_html=move || pieces.with(|pieces| pieces.base.clone()) />
            {groups}
            <g class="over" aria-hidden="true" inner_html=move || pieces.with(|pieces| pieces.over.clone()) />
            <g class="over" aria-hidden="true">{dragged}</g>
        </svg>
    }
}

/// The keys of somebody who looks from the other side.
const fn opposite(arrow: Arrow) -> Arrow {
    match arrow {
        Arrow::Left => Arrow::Right,
        Arrow::Right => Arrow::Left,
        Arrow::Up => Arrow::Down,
        Arrow::Down => Arrow::Up,
    }
}

/// The point of the drawing under a pointer.
fn point(board: &SvgElement, event: &PointerEvent) -> Option<Point> {
    let board: &web_sys::SvgGraphicsElement = board.dyn_ref()?;
    let matrix = board.get_screen_ctm()?;
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    // The board is never turned or sheared: only moved and scaled.
    let scale = (f64::from(matrix.a()), f64::from(matrix.d()));
    let shift = (f64::from(matrix.e()), f64::from(matrix.f()));
    Some(Point::new((x - shift.0) / scale.0, (y - shift.1) / scale.1))
}

/// Puts the keyboard's focus on a cell.
fn focus(board: &NodeRef<svg::Svg>, shape: &Shape, cell: Cell) {
    let selector = format!("[data-cell='{}']", shape.name(cell));
    let found = board.get_untracked().and_then(|board| board.query_selector(&selector).ok().flatten());
    if let Some(cell) = found.and_then(|cell| cell.dyn_into::<SvgElement>().ok()) {
        let _ = cell.focus();
    }
}

/// Moves a drawing from a point to another.
fn fly(node: &SvgElement, from: Point, to: Point) {
    let frame = |point: Point| {
        let frame = js_sys::Object::new();
        let transform = format!("translate({:.1}px, {:.1}px)", point.x, point.y);
        let _ = js_sys::Reflect::set(&frame, &"transform".into(), &transform.into());
        frame
    };
    let frames = js_sys::Array::of2(&frame(from), &frame(to));
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &"duration".into(), &crate::motion::FLIGHT.into());
    let _ = js_sys::Reflect::set(&options, &"easing".into(), &"ease-in-out".into());
    let _ = js_sys::Reflect::set(&options, &"fill".into(), &"forwards".into());
    let animate = js_sys::Reflect::get(node, &"animate".into()).ok();
    if let Some(animate) = animate.and_then(|found| found.dyn_into::<js_sys::Function>().ok()) {
        let _ = animate.call2(node, &frames, &options);
    }
}
