//! Where the cells lie: pointed hexagons in rows, White's row at the bottom. Drawing comes from
//! `jersi-draw` one day; until then this is all there is.

use jersi_rules::{Cell, Shape};

/// From the middle of a hexagon to its points.
const SIZE: f64 = 10.0;
/// From the middle to a side.
const HALF: f64 = SIZE * 0.866_025_403_784;
/// Around the board.
const MARGIN: f64 = 1.5;

/// The middle of a cell.
pub(crate) fn center(shape: &Shape, cell: Cell) -> (f64, f64) {
    let (u, v) = shape.axial(cell);
    (HALF * f64::from(2 * u + v), -1.5 * SIZE * f64::from(v))
}

/// The part of the plane that the board needs, as SVG writes it.
pub(crate) fn view_box(shape: &Shape) -> String {
    let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for cell in shape.all() {
        let (x, y) = center(shape, cell);
        (left, right) = (left.min(x - HALF), right.max(x + HALF));
        (top, bottom) = (top.min(y - SIZE), bottom.max(y + SIZE));
    }
    let (width, height) = (right - left + 2.0 * MARGIN, bottom - top + 2.0 * MARGIN);
    format!("{:.2} {:.2} {width:.2} {height:.2}", left - MARGIN, top - MARGIN)
}

/// The outline of a hexagon around the origin, as an SVG path.
pub(crate) fn hexagon() -> String {
    let half = SIZE / 2.0;
    format!("M0 {SIZE}L{HALF:.3} {half}V{:.3}L0 {:.3}L{:.3} {:.3}V{half}Z", -half, -SIZE, -HALF, -half)
}
