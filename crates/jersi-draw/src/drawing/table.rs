//! Table style: a wooden tray with pockets for the cells. Everything flat is below all cubes, and the cubes are drawn
//! row by row from the back, so that no mark hides a cube and no cube hides the sign of another.

use std::fmt::Write as _;

use jersi_rules::{Cell, Color, sorted_by};

use super::{board, over};
use crate::arrow::Arrow;
use crate::cube::{self, Lift};
use crate::element::{Dash, Element, Form, Paint};
use crate::gradient::{Gradient, Surface};
use crate::layout::{Layout, Point, Rect};
use crate::look::{Coordinates, Detail, Look};
use crate::mark::Mark;
use crate::scene::Scene;
use crate::svg::number;
use crate::theme::{Palette, Rgb};

/// Extent of the tray beyond its cells, of which the outermost part is its rim.
const FRAME: f64 = 36.0;
const RIM: f64 = 4.0;
/// Visible thickness of the tray.
const THICKNESS: f64 = 25.0;
/// Distance of a rail from the cells.
const RAIL: f64 = 19.0;
/// Soft shadow of the tray: lines of increasing width on top of each other. No filter, so that every program draws it.
const SHADOW: [f64; 5] = [44.0, 60.0, 74.0, 88.0, 102.0];
const SHADE: f64 = 0.05;
/// Opacity of provisional units, and of those that a hint would bring.
const PROVISIONAL: f64 = 0.8;
const GHOST: f64 = 0.6;
/// Distance from the unit at which a trail or a hint ends.
const BEFORE_UNIT: f64 = 58.0;

/// Area of the tray.
pub(super) fn bounds(layout: &Layout) -> Rect {
    let mut bounds = layout.bounds().grown(FRAME);
    bounds.bottom += THICKNESS;
    bounds
}

/// The empty tray.
pub(super) fn base(scene: &Scene, look: Look) -> Vec<Element> {
    let colors = look.theme.palette();
    let layout = scene.layout(look.style);
    let outline = layout.outline();
    let line = |color, width| Element::path("board", outline.clone(), Paint::line(color, width));
    let side = |width| line(colors.side, width).moved_to(Point::new(0.0, THICKNESS));
    let tray = |inside, width| {
        let paint = Paint::fill(inside).with_stroke(colors.frame, width, Dash::Solid);
        Element::path("board", outline.clone(), paint)
    };
    if look.detail == Detail::Small {
        let cells = cells(&layout, layout.shape().all(), &sides(&layout));
        let paint = Paint::fill(colors.tones[1]).with_stroke(colors.groove, 7.0, Dash::Solid);
        return vec![side(2.0 * FRAME), tray(colors.groove, 2.0 * FRAME), Element::path("", cells, paint)];
    }
    let shadow = SHADOW.map(|width| {
        let at = Point::new(0.0, THICKNESS + 15.0);
        let paint = Paint::line(colors.shadow, width).with_opacity(SHADE);
        Element::path("shadow", outline.clone(), paint).moved_to(at)
    });
    let mut elements: Vec<Element> = shadow.into();
    elements.push(side(2.0 * FRAME));
    elements.push(line(colors.rim, 2.0 * FRAME));
    elements.push(tray(colors.groove, 2.0 * (FRAME - RIM)));
    if scene.has_rails {
        elements.extend(Color::BOTH.map(|color| rail(&layout, color, colors)));
    }
    for (tone, &color) in colors.tones.iter().enumerate() {
        let of_tone = layout.shape().all().filter(|&cell| layout.tone(cell) == tone);
        let paint = Paint::fill(color).with_stroke(colors.groove, 5.0, Dash::Solid);
        elements.push(Element::path("tone", cells(&layout, of_tone, &sides(&layout)), paint));
    }
    let edge = |from: usize, color: Rgb, opacity| {
        let path = cells(&layout, layout.shape().all(), &half(&layout, from));
        Element::path("pocket", path, Paint::line(color, 4.5).with_opacity(opacity))
    };
    elements.push(edge(4, colors.shadow, 0.2));
    elements.push(edge(1, colors.light, 0.24));
    let lamp = Paint::gradient(Gradient { theme: look.theme, surface: Surface::Lamp });
    elements.push(Element::path("lamp", outline.clone(), lamp));
    elements
}

/// A path with the same relative lines from each of the given cells.
fn cells(layout: &Layout, cells: impl Iterator<Item = Cell>, lines: &(Point, String)) -> String {
    let mut path = String::new();
    for cell in cells {
        let at = layout.center(cell).plus(lines.0.x, lines.0.y);
        let _ = write!(path, "M{} {}{}", number(at.x), number(at.y), lines.1);
    }
    path
}

/// The whole hexagon.
fn sides(layout: &Layout) -> (Point, String) {
    let (first, lines) = relative(&layout.corners(0.0));
    (first, lines + "z")
}

/// Half of a hexagon inside a cell: three sides, from a corner on.
fn half(layout: &Layout, from: usize) -> (Point, String) {
    let corners = layout.corners(6.0);
    relative(&[0, 1, 2, 3].map(|i| corners[(from + i) % 6]))
}

/// A first point, and relative lines from there.
fn relative(points: &[Point]) -> (Point, String) {
    let mut lines = String::from("l");
    for pair in points.windows(2) {
        for value in [pair[1].x - pair[0].x, pair[1].y - pair[0].y] {
            let value = number(value);
            if lines.len() > 1 && !value.starts_with('-') {
                lines.push(' ');
            }
            lines += &value;
        }
    }
    (points[0], lines)
}

/// The line in a side's colour along its goal row.
fn rail(layout: &Layout, color: Color, colors: &Palette) -> Element {
    let shape = layout.shape();
    let is_above = color == layout.below();
    let row: Vec<Point> = shape.row(shape.home_row(color.other())).map(|cell| layout.center(cell)).collect();
    let row = sorted_by(&row, |a, b| a.x.total_cmp(&b.x));
    let (half, size) = (layout.half(), layout.size());
    let (sign, away) = if is_above { (-1.0, -RAIL) } else { (1.0, RAIL) };
    let mut path = String::new();
    for (i, at) in row.iter().enumerate() {
        let flank = if shape.is_square() { size } else { size / 2.0 };
        let points = [(-half, flank), (0.0, size), (half, flank)];
        for (x, y) in points.into_iter().skip(usize::from(i > 0)) {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{} {}", number(at.x + x), number(at.y + sign * y + away));
        }
    }
    let class = if color == Color::White { "rail white" } else { "rail black" };
    Element::path(class, path, Paint::line(colors.cube(color).body[1], 9.0))
}

/// States of cells, and the trail of the last turn: everything below the cubes.
pub(super) fn floor(scene: &Scene, look: Look) -> Element {
    let colors = look.theme.palette();
    let layout = scene.layout(look.style);
    let lit = |class, cell, paint| Element::new(class, Form::Hexagon, paint).moved_to(layout.center(cell));
    let mut elements = Vec::new();
    for &cell in &scene.last {
        let paint = Paint::fill(colors.last).with_stroke(colors.groove, 5.0, Dash::Solid);
        elements.push(lit("last", cell, paint));
    }
    let trail = Paint::NONE.with_stroke(colors.trail, 9.0, Dash::Trail);
    elements
        .extend(scene.trail.iter().map(|arrow| Element::path("trail", way(scene, &layout, *arrow), trail)));
    if scene.coordinates == Coordinates::Cells {
        let name = |cell| {
            let name = board::name(&layout, cell, look);
            let at = layout.center(cell).plus(name.at.x, name.at.y);
            name.moved_to(at)
        };
        elements.extend(scene.shape.all().map(name));
    }
    // Outlines of highlighted cells cover their neighbours: the quiet marks first.
    for mark in [
        Mark::Movable,
        Mark::DropTarget,
        Mark::Capture,
        Mark::Provisional,
        Mark::Hint,
        Mark::Pointed,
        Mark::Selected,
        Mark::SelectedTop,
        Mark::Won,
    ] {
        for &(cell, _) in scene.marks.iter().filter(|(_, one)| *one == mark) {
            elements.extend(below(mark, &layout, colors).map(|element| {
                let at = layout.center(cell);
                element.moved_to(at)
            }));
        }
    }
    Element::group("floor", Point::default(), elements)
}

/// The dotted line of a step.
fn way(scene: &Scene, layout: &Layout, arrow: Arrow) -> String {
    let (from, to) = (layout.center(arrow.from), layout.center(arrow.to));
    let end = if scene.unit(arrow.to).is_some() { BEFORE_UNIT } else { 0.0 };
    let tip = from.toward(to, 1.0 - end / from.distance(to).max(end));
    let [x1, y1, x2, y2] = [from.x, from.y, tip.x, tip.y].map(number);
    format!("M{x1} {y1}L{x2} {y2}")
}

/// A mark below the cubes.
fn below(mark: Mark, layout: &Layout, colors: &Palette) -> Option<Element> {
    let cell = |paint| Element::new(mark.class(), Form::Hexagon, paint);
    let rimmed = |color, width| Paint::fill(color).with_stroke(colors.halo, width, Dash::Solid);
    Some(match mark {
        Mark::Movable => cell(Paint::fill(colors.light).with_opacity(0.3)),
        Mark::DropTarget => cell(Paint::fill(colors.light).with_opacity(0.16)),
        Mark::Selected | Mark::SelectedTop => cell(rimmed(colors.selected, 10.0)),
        Mark::Won => cell(rimmed(colors.light, 14.0)),
        Mark::Hint => cell(rimmed(colors.hint, 9.0)),
        Mark::Pointed => Element::path(mark.class(), layout.hexagon(9.0), Paint::line(colors.hint, 16.0)),
        Mark::Capture => {
            let paint = Paint::fill(colors.capture).with_stroke(colors.halo, 7.0, Dash::Dashes);
            Element::path(mark.class(), layout.hexagon(11.0), paint)
        }
        Mark::Provisional => {
            let paint = Paint::fill(colors.selected).with_stroke(colors.trail, 8.0, Dash::Dots);
            Element::path(mark.class(), layout.hexagon(9.0), paint)
        }
        Mark::Target | Mark::StackTarget | Mark::Threatened => return None,
    })
}

/// A cell with its unit, and the marks above it.
pub(super) fn cell(scene: &Scene, cell: Cell, look: Look) -> Element {
    let colors = look.theme.palette();
    let unit = scene.unit(cell);
    let marks = || scene.marks.iter().filter(|(at, _)| *at == cell).map(|(_, mark)| *mark);
    let mut elements = Vec::new();
    if let Some(unit) = unit {
        let drawn = if scene.has_mark(cell, Mark::SelectedTop) {
            cube::lifted(unit, Lift::Top, look)
        } else if scene.has_mark(cell, Mark::Selected) {
            cube::lifted(unit, Lift::Whole, look)
        } else {
            cube::unit(unit, look)
        };
        if scene.has_mark(cell, Mark::Provisional) {
            elements.push(faint(drawn, PROVISIONAL));
        } else {
            elements.extend(drawn);
        }
    }
    let ghosts = scene.hint.iter().flat_map(|hint| &hint.units).filter(|(at, _)| *at == cell);
    elements.extend(ghosts.map(|&(_, unit)| faint(cube::unit(unit, look), GHOST)));
    elements.extend(marks().filter_map(|mark| above(mark, unit.is_some(), colors)));
    Element { cell: Some(cell), ..Element::group("cell", scene.layout(look.style).center(cell), elements) }
}

/// A translucent unit.
fn faint(unit: Vec<Element>, opacity: f64) -> Element {
    Element { paint: Paint::NONE.with_opacity(opacity), ..Element::group("faint", Point::default(), unit) }
}

/// A mark above the unit of a cell, or on an empty cell.
fn above(mark: Mark, is_occupied: bool, colors: &Palette) -> Option<Element> {
    let rimmed = Paint::fill(colors.target).with_stroke(colors.halo, 6.0, Dash::Solid);
    let disc = |radius: f64, [across, down]: [f64; 2], y: f64| {
        let disc = Element::new("", Form::Disc(radius), rimmed).moved_to(Point::new(0.0, y));
        Element { stretch: Some([across, 0.0, 0.0, down]), ..disc }
    };
    let group = |elements| Element::group(mark.class(), Point::default(), elements);
    Some(match mark {
        Mark::Target | Mark::StackTarget | Mark::DropTarget if is_occupied => {
            // A climb: an arrow down onto the cube.
            let arrow = |color, width| Element::path("", "M-24-12 0 10 24-12", Paint::line(color, width));
            let lines = vec![arrow(colors.halo, 27.0), arrow(colors.target, 15.0)];
            Element::group(mark.class(), Point::new(0.0, -88.0), lines)
        }
        Mark::Target => group(vec![disc(21.0, [1.0, 0.86], 0.0)]),
        Mark::DropTarget => group(vec![disc(17.0, [1.0, 0.86], 0.0)]),
        Mark::StackTarget => group(vec![disc(25.0, [1.0, 0.68], 11.0), disc(25.0, [1.0, 0.68], -11.0)]),
        Mark::Threatened => over::danger(Point::new(50.0, -58.0), colors),
        Mark::Pointed => {
            // Fingers from both sides, inside the cell.
            let paint = Paint::fill(colors.arrow).with_stroke(colors.halo, 9.0, Dash::Behind);
            Element::path(mark.class(), "M-86-20-62 0-86 20ZM86-20 62 0 86 20Z", paint)
        }
        _ => return None,
    })
}
