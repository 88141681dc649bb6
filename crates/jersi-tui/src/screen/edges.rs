//! Slanted edges of hexagons as characters: a zigzag between two rows of cells.

use super::geometry::CellSize;

/// Content of a character of a zigzag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    /// The edge.
    On(char),
    /// Part of the cell above the edge.
    Above,
    /// Part of the cell below the edge.
    Below,
}

/// The character at a column offset from a peak of the zigzag, in one of its lines from the top.
pub(super) fn edge(size: CellSize, beside: i32, line: u16) -> Edge {
    match size.width {
        4 => Edge::On(drawn(&[' ', '╲', ' '], &[' ', '╱', ' '], beside)),
        6 => Edge::On(drawn(&['⠉', '⠒', '⠤', '⣀'], &['⠉', '⠒', '⠤', '⣀'], beside)),
        8 => Edge::On(drawn(&['⠉', '⠒', '⠢', '⠤', '⣀'], &['⠉', '⠒', '⠔', '⠤', '⣀'], beside)),
        _ => dotted(size, beside, line),
    }
}

/// Character of a small zigzag, from a table: from peak to valley, falling or rising to the right.
fn drawn(falling: &[char], rising: &[char], beside: i32) -> char {
    let half = falling.len() as i32 - 1;
    let (at, is_falling) = match beside.rem_euclid(2 * half) {
        at if at <= half => (at, true),
        at => (2 * half - at, false),
    };
    let signs = if is_falling { falling } else { rising };
    signs.get(at.unsigned_abs() as usize).copied().unwrap_or(' ')
}

/// Character of a larger zigzag: a line of Braille dots, two columns and four rows per character.
fn dotted(size: CellSize, beside: i32, line: u16) -> Edge {
    const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    let (period, fall) = (4 * i32::from(size.width), 4 * i32::from(size.slope) - 1);
    // In quarters of a column, from a peak.
    let depth = |column: i32| {
        let along = (4 * beside + 2 * column - 1).rem_euclid(period);
        let along = along.min(period - along);
        (2 * along * fall + period / 2) / period
    };
    let first = 4 * i32::from(line);
    let mut dots = 0;
    for (column, bits) in (0..).zip(DOTS) {
        if let Some(bit) = usize::try_from(depth(column) - first).ok().and_then(|row| bits.get(row)) {
            dots |= bit;
        }
    }
    match char::from_u32(0x2800 + dots) {
        Some(sign) if dots != 0 => Edge::On(sign),
        _ if depth(0) < first => Edge::Below,
        _ => Edge::Above,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A zigzag of a given width, with the cells above and below.
    fn shown(size: CellSize) -> Vec<String> {
        let sign = |beside, line| match edge(size, beside, line) {
            Edge::On(sign) => sign,
            Edge::Above => '^',
            Edge::Below => '_',
        };
        (0..size.slope)
            .map(|line| (0..=i32::from(size.width)).map(|beside| sign(beside, line)).collect())
            .collect()
    }

    #[test]
    fn edges_fall_and_rise_and_have_two_sides() {
        assert_eq!(shown(CellSize { width: 6, height: 3, slope: 1 }), ["⠉⠒⠤⣀⠤⠒⠉"]);
        assert_eq!(shown(CellSize { width: 4, height: 2, slope: 1 }), [" ╲ ╱ "]);
        let [upper, lower] = &shown(CellSize { width: 14, height: 7, slope: 2 })[..] else {
            panic!("two lines")
        };
        assert!(upper.starts_with('⠉') && upper.ends_with('⠉') && upper.contains('^'), "{upper}");
        assert!(lower.starts_with("__") && lower.contains('⣀'), "{lower}");
    }
}
