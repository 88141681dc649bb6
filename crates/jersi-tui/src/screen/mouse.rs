//! Mouse: taps, drags, clicks in panels, wheel.

use jersi_play::{Hand, Input, Milliseconds, NodeId, Part, Walk};
use jersi_rules::{Cell, Kind};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::app::App;

/// Clickable areas beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Area {
    /// A cube of the reserve or the tray, or a kind for a ransom.
    Kind(Kind),
    /// A turn in the list.
    Turn(NodeId),
}

/// Target of the button press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Drag {
    Cell(Cell, Part),
    Kind(Kind),
}

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Milliseconds) {
        if self.help.is_some() || self.prompt.is_some() {
            if let MouseEventKind::Down(_) = mouse.kind {
                self.help = None;
            }
            return;
        }
        let hit = self.geometry.and_then(|geometry| geometry.hit(mouse.column, mouse.row));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.down(hit, mouse, now),
            MouseEventKind::Drag(MouseButton::Left) => {
                if let (Some((cell, _)), Some(_)) = (hit, self.drag) {
                    self.cursor.go(cell);
                }
            }
            MouseEventKind::Up(MouseButton::Left) => self.up(hit, now),
            MouseEventKind::Down(MouseButton::Right) => {
                self.enter(Input::Cancel, now);
                self.message = None;
            }
            MouseEventKind::ScrollUp => self.walk(Walk::Back),
            MouseEventKind::ScrollDown => self.walk(Walk::Forward),
            _ => {}
        }
    }

    fn down(&mut self, hit: Option<(Cell, Part)>, mouse: MouseEvent, now: Milliseconds) {
        self.drag = None;
        if let Some((cell, part)) = hit {
            self.cursor.go(cell);
            self.drag = Some(Drag::Cell(cell, part));
            return;
        }
        let place = Position::new(mouse.column, mouse.row);
        let found = self.areas.iter().find(|(area, _)| area.contains(place)).map(|(_, what)| *what);
        match found {
            Some(Area::Kind(kind)) => {
                self.input(Input::Reserve(kind), now);
                self.drag = Some(Drag::Kind(kind));
            }
            Some(Area::Turn(node)) => self.walk(Walk::To(node)),
            None => {}
        }
    }

    fn up(&mut self, hit: Option<(Cell, Part)>, now: Milliseconds) {
        match (self.drag.take(), hit) {
            (Some(Drag::Cell(from, part)), Some((to, _))) if from == to => self.tap(from, part, now),
            (Some(Drag::Cell(from, part)), Some((to, _))) => {
                self.input(Input::Drag { from: Hand::Unit { cell: from, part }, to }, now);
            }
            (Some(Drag::Kind(kind)), Some((to, _))) => {
                self.input(Input::Drag { from: Hand::Kind(kind), to }, now);
            }
            _ => {}
        }
    }
}
