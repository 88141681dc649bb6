//! The keyboard on the board: arrows go from cell to cell, Enter taps.

use jersi_play::{ArrowKey, Role};
use jersi_rules::{Cell, Color, Shape};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;
use web_sys::SvgElement;

use super::Touch;
use super::pointer::Pointer;

/// Handles a key.
pub(super) fn press(pointer: Pointer, shape: &'static Shape, below: Color, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let cursor = pointer.cursor;
    // After a tap, left and right walk through the game; up and down move the focus to the board.
    if matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight")
        && (event.shift_key() || !pointer.is_by_keys())
    {
        return;
    }
    let arrow = match event.key().as_str() {
        "ArrowLeft" => ArrowKey::Left,
        "ArrowRight" => ArrowKey::Right,
        "ArrowUp" => ArrowKey::Up,
        "ArrowDown" => ArrowKey::Down,
        "Enter" | " " => {
            event.prevent_default();
            let now = cursor.get_untracked();
            pointer.touch.run(Touch::Tap(now.cell(), now.part()));
            return;
        }
        "n" | "p" => {
            let useful = pointer.cells.with_untracked(|cells| {
                let useful =
                    shape.all().zip(cells).filter(|(_, one)| !matches!(one.role, None | Some(Role::Held)));
                useful.map(|(cell, _)| cell).collect::<Vec<_>>()
            });
            let is_next = event.key() == "n";
            cursor.update(
                |cursor| {
                    if is_next { cursor.go_to_next(useful) } else { cursor.go_to_previous(useful) }
                },
            );
            focus(&pointer.board, shape, cursor.get_untracked().cell());
            return;
        }
        _ => return,
    };
    event.prevent_default();
    pointer.use_keys();
    cursor.update(|cursor| cursor.press(shape, if below == Color::Black { opposite(arrow) } else { arrow }));
    focus(&pointer.board, shape, cursor.get_untracked().cell());
}

/// The arrow keys for a board that is shown from Black's side.
const fn opposite(arrow: ArrowKey) -> ArrowKey {
    match arrow {
        ArrowKey::Left => ArrowKey::Right,
        ArrowKey::Right => ArrowKey::Left,
        ArrowKey::Up => ArrowKey::Down,
        ArrowKey::Down => ArrowKey::Up,
    }
}

/// Moves the focus to a cell.
fn focus(board: &NodeRef<svg::Svg>, shape: &Shape, cell: Cell) {
    let selector = format!("[data-cell='{}']", shape.name(cell));
    let found = board.get_untracked().and_then(|board| board.query_selector(&selector).ok().flatten());
    if let Some(cell) = found.and_then(|cell| cell.dyn_into::<SvgElement>().ok()) {
        let _ = cell.focus();
    }
}
