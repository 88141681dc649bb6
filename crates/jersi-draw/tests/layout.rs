//! Cells to points and back, on every board, from both sides.

use jersi_draw::{Layout, Point, Style};
use jersi_rules::{Color, RulesetId};

fn layouts() -> impl Iterator<Item = Layout> {
    let of = |id: &RulesetId| Color::BOTH.map(|below| Style::ALL.map(|style| (id.shape(), below, style)));
    let all = RulesetId::ALL.iter().flat_map(of).flatten();
    all.map(|(shape, below, style)| Layout::new(shape, below, style))
}

#[test]
fn every_middle_of_a_cell_leads_back_to_it() {
    for layout in layouts() {
        for cell in layout.shape().all() {
            assert_eq!(layout.cell_at(layout.center(cell)), Some(cell));
        }
    }
}

#[test]
fn every_point_just_inside_a_corner_belongs_to_the_cell() {
    for layout in layouts() {
        for cell in layout.shape().all() {
            for corner in layout.corners(1.0) {
                assert_eq!(layout.cell_at(layout.center(cell).plus(corner.x, corner.y)), Some(cell));
            }
        }
    }
}

#[test]
fn a_point_beside_the_board_is_no_cell() {
    for layout in layouts() {
        let bounds = layout.bounds();
        let beside = [
            Point::new(bounds.left - 1.0, 0.0),
            Point::new(bounds.right + 1.0, bounds.top),
            Point::new(f64::NAN, 0.0),
            Point::new(f64::INFINITY, f64::NEG_INFINITY),
            Point::new(1e300, -1e300),
        ];
        for point in beside {
            assert_eq!(layout.cell_at(point), None, "{point:?}");
        }
    }
}

#[test]
fn neighbours_lie_next_to_each_other_and_have_other_tones() {
    for layout in layouts() {
        for cell in layout.shape().all() {
            for neighbor in layout.shape().neighbors(cell) {
                let (here, there) = (layout.center(cell), layout.center(neighbor));
                let (x, y) = ((here.x - there.x).abs(), (here.y - there.y).abs());
                let is_beside = (x - 2.0 * layout.half()).abs() < 1e-6 && y < 1e-6;
                let is_diagonal = (x - layout.half()).abs() < 1e-6 && (y - 1.5 * layout.size()).abs() < 1e-6;
                assert!(is_beside || is_diagonal);
                assert_ne!(layout.tone(cell), layout.tone(neighbor));
            }
        }
    }
}

#[test]
fn the_given_side_is_at_the_bottom() {
    for layout in layouts() {
        let shape = layout.shape();
        let home = |color| shape.row(shape.home_row(color)).next().expect("a row has cells");
        let (own, other) = (home(layout.below()), home(layout.below().other()));
        assert!(layout.center(own).y > layout.center(other).y);
    }
}

#[test]
fn black_sees_the_board_rotated() {
    for &id in RulesetId::ALL {
        let [white, black] = Color::BOTH.map(|below| Layout::new(id.shape(), below, Style::Table));
        for cell in id.shape().all() {
            let (here, there) = (white.center(cell), black.center(cell));
            assert!((here.x + there.x).abs() < 1e-9 && (here.y + there.y).abs() < 1e-9);
        }
    }
}

#[test]
fn on_the_table_rows_are_nearer_than_in_a_plan() {
    let heights = [Style::Flat, Style::Table].map(|style| {
        let layout = Layout::new(RulesetId::Pijersi.shape(), Color::White, style);
        layout.size() / layout.half()
    });
    assert!((heights[1] / heights[0] - 0.92).abs() < 0.001);
}

#[test]
fn cells_are_drawn_from_the_back_to_the_front() {
    for layout in layouts() {
        let rows: Vec<f64> = layout.back_to_front().map(|cell| layout.center(cell).y).collect();
        assert_eq!(rows.len(), layout.shape().cells());
        assert!(rows.is_sorted());
    }
}
