//! Board and cells with units and marks, in the flat and the isometric style.

use jersi_rules::Cell;

use crate::arrow::polygon;
use crate::cube::{self, Lift};
use crate::element::{Anchor, Dash, Element, Form, Paint};
use crate::layout::{Layout, Point, Rect};
use crate::look::{Coordinates, Look, Style};
use crate::mark::Mark;
use crate::scene::Scene;
use crate::theme::Palette;

/// Extent of the board beyond its cells.
const FRAME: f64 = 15.0;
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
    let path = layout.outline();
    let slab = |color| Paint::fill(color).with_stroke(color, 2.0 * FRAME, Dash::Solid);
    let board = Element::path("board", path.clone(), slab(colors.frame));
    match look.style {
        Style::Flat | Style::Table => vec![board],
        Style::Iso => {
            let rim = Element::path("rim", path, slab(colors.side)).moved_to(Point::new(0.0, THICKNESS));
            vec![rim, board]
        }
    }
}

/// A cell with its content.
pub(super) fn cell(scene: &Scene, cell: Cell, look: Look) -> Element {
    let colors = look.theme.palette();
    let layout = scene.layout(look.style);
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
    elements.extend(marks().filter_map(|mark| under(mark, &layout, colors)));
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
fn under(mark: Mark, layout: &Layout, colors: &Palette) -> Option<Element> {
    let outline = |color, inset: f64, width| {
        Element::path(mark.class(), layout.hexagon(inset), Paint::line(color, width))
    };
    let element = match mark {
        Mark::Selected => outline(colors.target, 10.0, 9.0),
        // Upper half: only the upper cube is selected.
        Mark::SelectedTop => Element::path(mark.class(), upper_half(layout), Paint::line(colors.target, 9.0)),
        Mark::Pointed | Mark::Hint => outline(colors.arrow, 9.0, 14.0),
        Mark::Won => outline(colors.halo, 9.0, 18.0),
        Mark::Provisional => {
            let dots = Paint::NONE.with_stroke(colors.target, 9.0, Dash::Dots);
            Element::path(mark.class(), layout.hexagon(11.0), dots)
        }
        Mark::Capture => {
            let paint = Paint::fill(colors.capture).with_stroke(colors.halo, 6.0, Dash::Behind);
            Element::path(mark.class(), wedges(layout), paint)
        }
        Mark::Target | Mark::StackTarget | Mark::DropTarget | Mark::Threatened | Mark::Movable => {
            return None;
        }
    };
    Some(element)
}

/// Marks on a unit or an empty cell.
fn above(mark: Mark, is_occupied: bool, colors: &Palette) -> Option<Element> {
    let seen = Paint::fill(colors.target).with_stroke(colors.halo, 8.0, Dash::Behind);
    let element = match mark {
        Mark::Target | Mark::StackTarget | Mark::DropTarget if is_occupied => {
            Element::new(mark.class(), Form::Disc(80.0), Paint::line(colors.target, 8.0))
        }
        Mark::Target => Element::new(mark.class(), Form::Disc(19.0), seen),
        Mark::DropTarget => Element::new(mark.class(), Form::Disc(13.0), seen),
        Mark::StackTarget => {
            let disc = |y| Element::new("", Form::Disc(19.0), seen).moved_to(Point::new(0.0, y));
            Element::group(mark.class(), Point::default(), vec![disc(9.0), disc(-9.0)])
        }
        Mark::Threatened => super::over::danger(Point::new(-50.0, -46.0), colors),
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
fn upper_half(layout: &Layout) -> String {
    let corners = layout.corners(10.0);
    let [right, left] = [corners[1], corners[5]];
    let [top, middle_right, middle_left] = [corners[0], Point::new(right.x, 0.0), Point::new(left.x, 0.0)];
    let points = [middle_left, left, top, right, middle_right].map(|point| {
        let [x, y] = [point.x, point.y].map(crate::svg::number);
        format!("{x} {y}")
    });
    format!("M{}", points.join("L"))
}

/// A wedge in each corner of a cell.
fn wedges(layout: &Layout) -> String {
    const LONG: f64 = 0.36;
    let corners = layout.corners(5.0);
    let mut path = String::new();
    for (i, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(i + 5) % 6], corners[(i + 1) % 6]);
        polygon(&mut path, &[corner.toward(before, LONG), corner, corner.toward(after, LONG)]);
    }
    path
}

/// Cell name, at the left side, where no unit covers it.
pub(super) fn name(layout: &Layout, cell: Cell, look: Look) -> Element {
    let text = layout.shape().name(cell).to_string();
    let y = if layout.is_plan() { 46.0 } else { 38.0 };
    let (at, size) = (Point::new(-70.0, y), 22.0);
    let form = Form::Text { text, size, anchor: Anchor::Middle };
    Element::new("name", form, Paint::fill(look.theme.palette().faint)).moved_to(at)
}
