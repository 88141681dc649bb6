//! Elements beside the board: row names, hands, caption, evaluation bar. They determine the size of the drawing.

use jersi_rules::{Color, Cube};

use super::over;
use crate::cube;
use crate::element::{Anchor, Dash, Element, Form, Paint};
use crate::layout::{Layout, Point, Rect};
use crate::look::{Background, Coordinates, Look, Style};
use crate::mark::Badge;
use crate::scene::{Evaluation, Hand, Scene};
use crate::svg::number;
use crate::theme::Palette;

/// Space for row names, and their font size.
const NAMES: f64 = 70.0;
const NAME_SIZE: f64 = 38.0;
/// Height of a hand, and scale of its cubes.
const HAND: f64 = 96.0;
const SMALL: f64 = 0.62;
/// Height of the caption, and its font size.
const CAPTION: f64 = 96.0;
const CAPTION_SIZE: f64 = 58.0;
const BAR: f64 = 34.0;
const BAR_GAP: f64 = 26.0;

/// Draws the elements beside the board; returns the total area.
pub(super) fn draw(scene: &Scene, board: Rect, look: Look) -> (Vec<Element>, Rect) {
    let colors = look.theme.palette();
    let margin = margin(look);
    let mut view = board;
    let mut elements = Vec::new();
    if scene.coordinates == Coordinates::Outside {
        elements.extend(names(&scene.layout(look.style), board, colors));
        view.left -= NAMES;
        view.right += NAMES;
    }
    if let Some(evaluation) = scene.evaluation {
        let left = view.right + BAR_GAP;
        elements.push(bar(evaluation, Rect { left, right: left + BAR, ..board }, scene.below, colors));
        view.right = left + BAR;
    }
    if let Some(hands) = &scene.hands {
        for color in Color::BOTH {
            let y = if color == scene.below { board.bottom + HAND / 2.0 } else { board.top - HAND / 2.0 };
            elements.extend(hand(color, &hands[color as usize], board, y, look));
        }
        view.top -= HAND - margin;
        view.bottom += HAND - margin;
    }
    if scene.caption.is_some() || scene.to_play.is_some() {
        elements.extend(caption(scene, view.bottom + CAPTION_SIZE + 14.0, board, colors));
        view.bottom += CAPTION;
    }
    (elements, view.grown(margin))
}

/// Margin around all. On the table, there is room for the soft shadow.
const fn margin(look: Look) -> f64 {
    match (look.style, look.background) {
        (Style::Table, Background::Clear) => 8.0,
        (Style::Table, Background::Paper) => 28.0,
        (Style::Flat | Style::Iso, _) => 24.0,
    }
}

/// Names of the first and last cell of each row, in two straight columns.
fn names(layout: &Layout, board: Rect, colors: &Palette) -> Vec<Element> {
    let shape = layout.shape();
    let mut elements = Vec::new();
    for row in 0..shape.height() {
        let (first, last) = (shape.row(row).next(), shape.row(row).next_back());
        let (left, right) = match layout.below() {
            Color::White => (first, last),
            Color::Black => (last, first),
        };
        for (cell, x, anchor) in
            [(left, board.left - 14.0, Anchor::End), (right, board.right + 14.0, Anchor::Start)]
        {
            let Some(cell) = cell else { continue };
            let at = Point::new(x, layout.center(cell).y + NAME_SIZE * 0.36);
            let form = Form::Text { text: shape.name(cell).to_string(), size: NAME_SIZE, anchor };
            elements.push(Element::new("name", form, Paint::fill(colors.ink)).moved_to(at));
        }
    }
    elements
}

/// Hand of a side in a line: reserve on the left, captures on the right.
fn hand(color: Color, hand: &Hand, board: Rect, y: f64, look: Look) -> Vec<Element> {
    let colors = look.theme.palette();
    let mut elements = Vec::new();
    let mut x = board.left + 40.0;
    if !hand.reserve.is_empty() {
        elements.push(Element::group("badge drop", Point::new(x, y), over::picture(Badge::Drop, colors)));
        x += 34.0;
    }
    for &(kind, count) in &hand.reserve {
        elements.extend(counted(Cube { color, kind }, count, Point::new(x, y), look));
        x += width(count);
    }
    if !hand.captured.is_empty() {
        let all: f64 = hand.captured.iter().map(|&(_, count)| width(count)).sum();
        let mut x = board.right - 16.0 - all;
        let cross = Paint::line(colors.capture, 9.0);
        elements.push(
            Element::path("captured", "M-13-13 13 13M13-13-13 13", cross).moved_to(Point::new(x - 32.0, y)),
        );
        for &(kind, count) in &hand.captured {
            elements.extend(counted(Cube { color: color.other(), kind }, count, Point::new(x, y), look));
            x += width(count);
        }
    }
    elements
}

/// Width of the cubes of a kind.
fn width(count: u32) -> f64 {
    if count > 1 { 130.0 } else { 88.0 }
}

/// A small cube with its number.
fn counted(cube: Cube, count: u32, at: Point, look: Look) -> Vec<Element> {
    let mut elements = vec![cube::held(cube, look).moved_to(at.plus(36.0, 0.0)).scaled(SMALL)];
    if count > 1 {
        let form = Form::Text { text: count.to_string(), size: 44.0, anchor: Anchor::Start };
        let paint = Paint::fill(look.theme.palette().ink);
        elements.push(Element::new("count", form, paint).moved_to(at.plus(82.0, 16.0)));
    }
    elements
}

/// Caption, with the side to move before it.
fn caption(scene: &Scene, y: f64, board: Rect, colors: &Palette) -> Vec<Element> {
    let mut elements = Vec::new();
    let mut x = board.left;
    if let Some(color) = scene.to_play {
        let own = colors.cube(color);
        let paint = Paint::fill(own.body[1]).with_stroke(own.edge, 6.0, Dash::Solid);
        elements
            .push(Element::new("to-play", Form::Disc(21.0), paint).moved_to(Point::new(x + 24.0, y - 20.0)));
        x += 66.0;
    }
    if let Some(text) = &scene.caption {
        // Long texts are scaled down by an estimate of their width.
        let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX).max(1);
        let room = (board.right - x) / (f64::from(letters) * 0.58);
        let form = Form::Text { text: text.clone(), size: room.min(CAPTION_SIZE), anchor: Anchor::Start };
        elements.push(Element::new("caption", form, Paint::fill(colors.ink)).moved_to(Point::new(x, y)));
    }
    elements
}

/// Evaluation bar: the share of the side at the bottom grows upwards.
fn bar(evaluation: Evaluation, room: Rect, below: Color, colors: &Palette) -> Element {
    let share = match below {
        Color::White => evaluation.white(),
        Color::Black => 1.0 - evaluation.white(),
    };
    let split = room.bottom - share * room.height();
    let part = |color: Color, top: f64, bottom: f64| {
        let own = colors.cube(color);
        let [l, t, r, b] = [room.left, top, room.right, bottom].map(number);
        Element::path("share", format!("M{l} {t}H{r}V{b}H{l}Z"), Paint::fill(own.body[1]))
    };
    let [l, t, r, b, half] =
        [room.left, room.top, room.right, room.bottom, f64::midpoint(room.top, room.bottom)].map(number);
    let around = Element::path("", format!("M{l} {t}H{r}V{b}H{l}Z"), Paint::line(colors.frame, 6.0));
    let even = Element::path("even", format!("M{l} {half}H{r}"), Paint::line(colors.arrow, 6.0));
    Element::group(
        "evaluation",
        Point::default(),
        vec![part(below.other(), room.top, split), part(below, split, room.bottom), around, even],
    )
}
