//! Board and cells with units and marks.

use jersi_rules::Cell;

use super::{FRAME, inset};
use crate::arrow::polygon;
use crate::cube::{self, Lift};
use crate::element::{Anchor, Dash, Element, Form, Paint};
use crate::layout::{Layout, Point, Rect};
use crate::look::{Coordinates, Look, Style};
use crate::mark::Mark;
use crate::scene::Scene;
use crate::svg::hexagon;
use crate::theme::Palette;

/// Visible thickness of the board.
const THICKNESS: f64 = 26.0;
/// Opacity of provisional units.
const PROVISIONAL: f64 = 0.72;

/// Area of the board.
pub(super) fn bounds(layout: &Layout, style: Style) -> Rect {
    let mut bounds = layout.bounds().grown(FRAME);
    if style == Style::Iso {
        bounds.bottom += THICKNESS;
    }
    bounds
}

/// The board under the cells.
pub(super) fn base(layout: &Layout, look: Look) -> Vec<Element> {
    let colors = look.theme.palette();
    let path = outline(layout);
    let slab = |color| Paint::fill(color).with_stroke(color, 2.0 * FRAME, Dash::Solid);
    let board = Element::path("board", path.clone(), slab(colors.frame));
    match look.style {
        Style::Flat => vec![board],
        Style::Iso => {
            let rim = Element::path("rim", path, slab(colors.rim)).moved_to(Point::new(0.0, THICKNESS));
            vec![rim, board]
        }
    }
}

/// Outline of all cells: hexagon sides without a neighbour, joined.
fn outline(layout: &Layout) -> String {
    // Clockwise from the upper right, as the corners of a hexagon.
    const SIDES: [(f64, f64); 6] =
        [(0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0)];
    let corners = Layout::corners(Layout::SIZE);
    let mut sides = Vec::new();
    for cell in layout.shape().all() {
        let middle = layout.center(cell);
        for (i, (x, y)) in SIDES.into_iter().enumerate() {
            let beyond = middle.plus(x * 2.0 * Layout::HALF, y * 1.5 * Layout::SIZE);
            if layout.cell_at(beyond).is_none() {
                let [from, to] =
                    [corners[i], corners[(i + 1) % 6]].map(|corner| middle.plus(corner.x, corner.y));
                sides.push((from, to));
            }
        }
    }
    let mut path = String::new();
    while let Some((from, mut to)) = sides.pop() {
        let mut points = vec![from];
        while let Some(next) = sides.iter().position(|side| side.0.distance(to) < 1.0) {
            points.push(to);
            to = sides.swap_remove(next).1;
        }
        polygon(&mut path, &points);
    }
    path
}

/// A cell with its content.
pub(super) fn cell(scene: &Scene, cell: Cell, look: Look) -> Element {
    let colors = look.theme.palette();
    let layout = scene.layout();
    let unit = scene.unit(cell);
    let marks = || scene.marks.iter().filter(|(at, _)| *at == cell).map(|(_, mark)| *mark);
    let lift = if scene.has_mark(cell, Mark::SelectedTop) {
        Some(Lift::Top)
    } else {
        scene.has_mark(cell, Mark::Selected).then_some(Lift::Whole)
    };
    let tone = if lift.is_some() {
        colors.selected
    } else if scene.last.contains(&cell) {
        colors.last
    } else {
        colors.tones[layout.tone(cell)]
    };
    let mut elements = vec![Element::new("hexagon", Form::Hexagon, Paint::fill(tone))];
    elements.extend(marks().filter_map(|mark| under(mark, colors)));
    if scene.coordinates == Coordinates::Cells {
        elements.push(name(&layout, cell, look));
    }
    if let Some(unit) = unit {
        let opacity = if scene.has_mark(cell, Mark::Provisional) { PROVISIONAL } else { 1.0 };
        let mut drawn = match lift {
            Some(lift) => cube::lifted(unit, lift, look),
            None => cube::unit(unit, look),
        };
        if opacity < 1.0 {
            let paint = Paint::NONE.with_opacity(opacity);
            drawn = vec![Element { paint, ..Element::group("", Point::default(), drawn) }];
        }
        elements.extend(drawn);
    }
    elements.extend(marks().filter_map(|mark| above(mark, unit.is_some(), colors)));
    Element { cell: Some(cell), ..Element::group("cell", layout.center(cell), elements) }
}

/// Marks below a unit.
fn under(mark: Mark, colors: &Palette) -> Option<Element> {
    let element = match mark {
        Mark::Selected => Element::path(mark.class(), hexagon(inset(10.0)), Paint::line(colors.target, 9.0)),
        // Upper half: only the upper cube is selected.
        Mark::SelectedTop => Element::path(mark.class(), upper_half(), Paint::line(colors.target, 9.0)),
        Mark::Pointed => Element::path(mark.class(), hexagon(inset(9.0)), Paint::line(colors.arrow, 14.0)),
        Mark::Provisional => {
            let dots = Paint::NONE.with_stroke(colors.target, 9.0, Dash::Dots);
            Element::path(mark.class(), hexagon(inset(11.0)), dots)
        }
        Mark::Capture => Element::path(mark.class(), wedges(), Paint::fill(colors.capture)),
        Mark::Target | Mark::Threatened => return None,
    };
    Some(element)
}

/// Marks on a unit or an empty cell.
fn above(mark: Mark, is_occupied: bool, colors: &Palette) -> Option<Element> {
    let element = match mark {
        Mark::Target if is_occupied => {
            Element::new(mark.class(), Form::Disc(80.0), Paint::line(colors.target, 8.0))
        }
        Mark::Target => Element::new(mark.class(), Form::Disc(19.0), Paint::fill(colors.target)),
        Mark::Threatened => {
            let sign = "M0-23 22 16H-22Z";
            let paint = Paint::fill(colors.capture).with_stroke(colors.halo, 9.0, Dash::Behind);
            let stroke = Element::path("", "M0-8V2M0 9.5V10", Paint::line(colors.halo, 5.5));
            Element::group(
                mark.class(),
                Point::new(-50.0, -46.0),
                vec![Element::path("", sign, paint), stroke],
            )
        }
        Mark::Pointed => {
            let paint = Paint::fill(colors.arrow).with_stroke(colors.halo, 9.0, Dash::Behind);
            // From both sides, inside the cell: units above it are drawn later.
            Element::path("mark pointed", "M-82-17-57 0-82 17ZM82-17 57 0 82 17Z", paint)
        }
        _ => return None,
    };
    Some(element)
}

/// Upper half of a hexagon, open at the bottom.
fn upper_half() -> String {
    let corners = Layout::corners(inset(10.0));
    let [right, left] = [corners[1], corners[5]];
    let [top, middle_right, middle_left] = [corners[0], Point::new(right.x, 0.0), Point::new(left.x, 0.0)];
    let points = [middle_left, left, top, right, middle_right].map(|point| {
        let [x, y] = [point.x, point.y].map(crate::svg::number);
        format!("{x} {y}")
    });
    format!("M{}", points.join("L"))
}

/// A wedge in each corner of a cell.
fn wedges() -> String {
    const LONG: f64 = 0.36;
    let corners = Layout::corners(inset(5.0));
    let mut path = String::new();
    for (i, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(i + 5) % 6], corners[(i + 1) % 6]);
        polygon(&mut path, &[corner.toward(before, LONG), corner, corner.toward(after, LONG)]);
    }
    path
}

/// Cell name, at the left side, where no unit covers it.
fn name(layout: &Layout, cell: Cell, look: Look) -> Element {
    let text = layout.shape().name(cell).to_string();
    let (at, size) = (Point::new(-70.0, 46.0), 22.0);
    let form = Form::Text { text, size, anchor: Anchor::Middle };
    Element::new("name", form, Paint::fill(look.theme.palette().faint)).moved_to(at)
}
