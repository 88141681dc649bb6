//! Mouse, touch and pen events become taps and drags.

use jersi_draw::{Look, Point, Scene};
use jersi_play::{Cursor, Part, Role};
use jersi_rules::{Cell, Unit};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;
use web_sys::SvgElement;

use super::{Described, Touch};

use crate::reactive::memo;

/// The greatest movement of a tap, in pixels.
pub(super) const SLIP: f64 = 9.0;

/// A press that may become a tap or a drag.
#[derive(Clone, Copy)]
struct Press {
    cell: Cell,
    part: Part,
    at: (f64, f64),
    is_drag: bool,
}

/// The unit being dragged.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Ghost {
    /// The cell of origin, and the part of the unit that was grabbed.
    cell: Cell,
    part: Part,
    /// The part that would move to the cell under the pointer.
    pub(super) unit: Unit,
    /// The position of the pointer.
    pub(super) point: Point,
}

/// The state of the pointer over a board.
#[derive(Clone, Copy)]
pub(super) struct Pointer {
    pub(super) board: NodeRef<svg::Svg>,
    pub(super) scene: Signal<Scene>,
    pub(super) look: Signal<Look>,
    pub(super) cells: Signal<Vec<Described>>,
    pub(super) cursor: RwSignal<Cursor>,
    pub(super) touch: Callback<Touch>,
    press: StoredValue<Option<Press>>,
    /// The current drag.
    pub(super) ghost: RwSignal<Option<Ghost>>,
    /// The dragged part, without the position.
    source: Memo<Option<(Cell, Part)>>,
    /// Whether the arrow keys move the focus between cells: after the focus came by keyboard, not after a tap.
    is_by_keys: StoredValue<bool>,
}

impl Pointer {
    pub(super) fn new(
        board: NodeRef<svg::Svg>,
        scene: Signal<Scene>,
        look: Signal<Look>,
        cells: Signal<Vec<Described>>,
        cursor: RwSignal<Cursor>,
        touch: Callback<Touch>,
    ) -> Self {
        let (press, ghost) = (StoredValue::new(None), RwSignal::new(None::<Ghost>));
        let source = memo(move |_| {
            ghost.get().map(|Ghost { cell, part, unit, .. }| {
                (cell, if unit.below.is_some() { Part::Stack } else { part })
            })
        });
        let is_by_keys = StoredValue::new(true);
        Self { board, scene, look, cells, cursor, touch, press, ghost, source, is_by_keys }
    }

    pub(super) fn down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        self.is_by_keys.set_value(false);
        let Some((cell, part)) = self.hit(event) else {
            self.touch.run(Touch::Beside);
            return;
        };
        self.press.set_value(Some(Press { cell, part, at: place(event), is_drag: false }));
        if let Some(board) = self.board.get_untracked() {
            let _ = board.set_pointer_capture(event.pointer_id());
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some(mut now) = self.press.get_value() else { return };
        let (x, y) = place(event);
        if !now.is_drag && (x - now.at.0).hypot(y - now.at.1) > SLIP && self.may_lift(now.cell) {
            now.is_drag = true;
            self.press.set_value(Some(now));
            self.touch.run(Touch::Lift(now.cell, now.part));
        }
        if now.is_drag
            && let Some(point) = self.point(event)
        {
            // If only the other part can move there, it moves.
            let over = self.hit(event).map(|(cell, _)| cell).filter(|&cell| cell != now.cell);
            let part = over.and_then(|cell| self.part_to(cell)).unwrap_or(now.part);
            if let Some(unit) = self.lifted(now.cell, part) {
                self.ghost.set(Some(Ghost { cell: now.cell, part: now.part, unit, point }));
            }
        }
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let Some(was) = self.press.try_update_value(Option::take).flatten() else { return };
        self.ghost.set(None);
        let hit = self.hit(event).map(|(cell, _)| cell);
        if was.is_drag {
            self.touch.run(Touch::Drop(was.cell, was.part, hit));
        } else if hit == Some(was.cell) {
            self.cursor.set(Cursor::new(was.cell));
            self.touch.run(Touch::Tap(was.cell, was.part));
        }
    }

    pub(super) fn cancelled(self) {
        self.press.set_value(None);
        self.ghost.set(None);
    }

    /// The cell under the pointer, and the part of its unit.
    pub(super) fn hit(self, event: &PointerEvent) -> Option<(Cell, Part)> {
        let point = self.point(event)?;
        self.scene.with_untracked(|scene| {
            let look = self.look.get_untracked();
            let layout = scene.layout(look.style);
            let cell = layout.cell_at(point)?;
            let middle = layout.center(cell);
            let is_stack = scene.unit(cell).is_some_and(|unit| unit.below.is_some());
            let on_top = look.is_on_top(point.plus(-middle.x, -middle.y));
            Some((cell, if is_stack && !on_top { Part::Stack } else { Part::Top }))
        })
    }

    /// The board got the focus: by keyboard, or by a tap.
    pub(super) fn focused(self) {
        if self.press.with_value(Option::is_none) {
            self.is_by_keys.set_value(true);
        }
    }

    /// Whether the arrow keys move the focus between cells.
    pub(super) fn is_by_keys(self) -> bool {
        self.is_by_keys.get_value()
    }

    /// Makes the arrow keys move the focus between cells.
    pub(super) fn use_keys(self) {
        self.is_by_keys.set_value(true);
    }

    /// The CSS class of a cell from which a unit is being dragged.
    pub(super) fn lifting(self, cell: Cell) -> &'static str {
        match self.source.get().filter(|&(from, _)| from == cell) {
            Some((_, Part::Stack)) => "lifting",
            Some((_, Part::Top)) => "lifting-top",
            None => "",
        }
    }

    /// The part of the selected unit that would move to a cell.
    fn part_to(self, cell: Cell) -> Option<Part> {
        self.cells.with_untracked(|cells| cells.get(cell.index()).and_then(|one| one.part))
    }

    /// The cubes that are lifted with a part of a unit.
    fn lifted(self, cell: Cell, part: Part) -> Option<Unit> {
        let unit = self.scene.with_untracked(|scene| scene.unit(cell))?;
        Some(match part {
            Part::Stack => unit,
            Part::Top => Unit { top: unit.top, below: None },
        })
    }

    fn may_lift(self, cell: Cell) -> bool {
        self.cells.with_untracked(|cells| {
            cells
                .get(cell.index())
                .is_some_and(|one| matches!(one.role, Some(Role::Pick | Role::Held | Role::Arrived)))
        })
    }

    /// The point of the drawing under the pointer.
    fn point(self, event: &PointerEvent) -> Option<Point> {
        let board: SvgElement = self.board.get_untracked()?;
        let (x, y) = place(event);
        point_on(board.dyn_ref()?, x, y)
    }
}

/// The point of a board's drawing at a place of the window.
pub(crate) fn point_on(board: &web_sys::SvgGraphicsElement, x: f64, y: f64) -> Option<Point> {
    let matrix = board.get_screen_ctm()?;
    // The board is never turned or sheared: only moved and scaled.
    let scale = (f64::from(matrix.a()), f64::from(matrix.d()));
    let shift = (f64::from(matrix.e()), f64::from(matrix.f()));
    Some(Point::new((x - shift.0) / scale.0, (y - shift.1) / scale.1))
}

pub(super) fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}
