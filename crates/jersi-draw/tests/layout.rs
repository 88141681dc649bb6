//! Cells to points and back, on every board, from both sides.

use jersi_draw::{Layout, Point};
use jersi_rules::{Color, RulesetId};

fn layouts() -> impl Iterator<Item = Layout> {
    RulesetId::ALL.iter().flat_map(|id| Color::BOTH.map(|below| Layout::new(id.shape(), below)))
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
            for corner in Layout::corners(0.99 * Layout::SIZE) {
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
                let distance = layout.center(cell).distance(layout.center(neighbor));
                assert!((distance - 2.0 * Layout::HALF).abs() < 1e-6);
                assert_ne!(layout.tone(cell), layout.tone(neighbor));
            }
        }
    }
}

#[test]
fn the_side_below_lies_below() {
    for layout in layouts() {
        let shape = layout.shape();
        let home = |color| shape.row(shape.home_row(color)).next().expect("a row has cells");
        let (own, other) = (home(layout.below()), home(layout.below().other()));
        assert!(layout.center(own).y > layout.center(other).y);
    }
}

#[test]
fn black_sees_the_board_turned_about() {
    for &id in RulesetId::ALL {
        let [white, black] = Color::BOTH.map(|below| Layout::new(id.shape(), below));
        for cell in id.shape().all() {
            let (here, there) = (white.center(cell), black.center(cell));
            assert!((here.x + there.x).abs() < 1e-9 && (here.y + there.y).abs() < 1e-9);
        }
    }
}
