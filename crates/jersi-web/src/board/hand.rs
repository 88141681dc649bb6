//! Drawing on the board by hand: the right button draws an arrow from cell to cell, or a mark on one cell; a finger
//! does so after a long press.

use std::time::Duration;

use jersi_draw::Scene;
use jersi_rules::Cell;
use jersi_rules::record::Ink;
use leptos::ev::{MouseEvent, PointerEvent, TouchEvent};
use leptos::prelude::*;

use super::pointer::{Pointer, SLIP, place};

/// The mouse button that draws.
const RIGHT: i16 = 2;
/// The length of the long press that begins a drawing, in milliseconds.
const LONG: Duration = Duration::from_millis(450);

/// An arrow that was drawn, or a mark if it has no target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandStroke {
    /// The ink chosen by modifier keys, if any.
    pub(crate) ink: Option<Ink>,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}

/// The state of drawing on a board.
#[derive(Clone, Copy)]
pub(super) struct HandDrawing {
    pointer: Pointer,
    draw: Option<Callback<HandStroke>>,
    stroke: RwSignal<Option<HandStroke>>,
    /// The cell of a press that may become a long press.
    rest: StoredValue<Option<(f64, f64)>>,
    /// Distinguishes one press from the next.
    press: StoredValue<u32>,
}

impl HandDrawing {
    pub(super) fn new(pointer: Pointer, draw: Option<Callback<HandStroke>>) -> Self {
        let (stroke, rest) = (RwSignal::new(None), StoredValue::new(None));
        Self { pointer, draw, stroke, rest, press: StoredValue::new(0) }
    }

    /// The handlers return whether the event belongs to a drawing: then no other handler needs it.
    pub(super) fn down(self, event: &PointerEvent) -> bool {
        self.forget_press();
        if self.draw.is_none() {
            return false;
        }
        let Some((cell, _)) = self.pointer.hit(event) else { return false };
        let stroke = HandStroke { ink: ink(event), from: cell, to: cell };
        if event.button() == RIGHT {
            self.begin(stroke, event.pointer_id());
            return true;
        }
        if event.pointer_type() != "mouse" && event.is_primary() {
            self.rest.set_value(Some(place(event)));
            let (press, id) = (self.press.get_value(), event.pointer_id());
            let wait = move || {
                if self.press.try_get_value() == Some(press) {
                    self.pointer.cancelled();
                    self.begin(stroke, id);
                }
            };
            set_timeout(wait, LONG);
        }
        false
    }

    fn begin(self, stroke: HandStroke, pointer: i32) {
        self.stroke.set(Some(stroke));
        if let Some(board) = self.pointer.board.get_untracked() {
            let _ = board.set_pointer_capture(pointer);
        }
    }

    pub(super) fn moved(self, event: &PointerEvent) -> bool {
        if let Some(stroke) = self.stroke.get_untracked() {
            if let Some((to, _)) = self.pointer.hit(event).filter(|(to, _)| *to != stroke.to) {
                self.stroke.set(Some(HandStroke { to, ..stroke }));
            }
            return true;
        }
        let (x, y) = place(event);
        if self.rest.get_value().is_some_and(|rest| (x - rest.0).hypot(y - rest.1) > SLIP) {
            self.forget_press();
        }
        false
    }

    pub(super) fn up(self, event: &PointerEvent) -> bool {
        self.forget_press();
        let Some(stroke) = self.stroke.get_untracked() else { return false };
        self.stroke.set(None);
        // A drawing that ends beside the board is cancelled.
        if let (Some(draw), Some((to, _))) = (self.draw, self.pointer.hit(event)) {
            draw.run(HandStroke { to, ..stroke });
        }
        true
    }

    pub(super) fn cancelled(self) {
        self.forget_press();
        self.stroke.set(None);
    }

    fn forget_press(self) {
        self.press.update_value(|press| *press = press.wrapping_add(1));
        self.rest.set_value(None);
    }

    /// Suppresses the context menu, which would cover the drawing.
    pub(super) fn keep_menu_away(self, event: &MouseEvent) {
        if self.draw.is_some() {
            event.prevent_default();
        }
    }

    /// Prevents scrolling while a finger draws.
    pub(super) fn keep_page_still(self, event: &TouchEvent) {
        if self.stroke.with_untracked(Option::is_some) {
            event.prevent_default();
        }
    }

    /// The scene with the drawing in progress.
    pub(super) fn shown<T>(self, scene: &Scene, draw: impl FnOnce(&Scene) -> T) -> T {
        let Some(stroke) = self.stroke.get() else { return draw(scene) };
        let mut scene = scene.clone();
        let ink = stroke.ink.unwrap_or_default();
        if stroke.from == stroke.to {
            scene.drawn.marks.push((ink, stroke.to));
        } else {
            scene.drawn.arrows.push((ink, stroke.from, stroke.to));
        }
        draw(&scene)
    }
}

/// The ink for the modifier keys, the same as on the boards of chess sites.
fn ink(event: &PointerEvent) -> Option<Ink> {
    match (event.shift_key() || event.ctrl_key(), event.alt_key() || event.meta_key()) {
        (true, true) => Some(Ink::Yellow),
        (true, false) => Some(Ink::Red),
        (false, true) => Some(Ink::Blue),
        (false, false) => None,
    }
}
