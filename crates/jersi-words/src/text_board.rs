//! Text board for terminals, pipes and tests.

use jersi_rules::{AnyPosition, Cube, Unit};

/// Columns of half a cell.
const HALF: i32 = 2;

/// Columns of a cell, and of the name before a row.
const WIDTH: usize = 4;

/// The board as text, one line per row, Black's side on top. Rows of hexagons are shifted by half a cell. They stand between the names of
/// their first and last cells. A cube is its letter, a stack two letters with the lower cube first, an empty cell a
/// dot. Capitals are White's.
///
/// ```
/// use jersi_words::text_board;
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let board = text_board(&AnyPosition::initial(RulesetId::Pijersi));
/// assert!(board.ends_with("
/// b1  P   S   R   WW  S   R   P   b7
///   a1  R   P   S   R   P   S   a6
/// "));
/// ```
#[must_use]
pub fn text_board(position: &AnyPosition) -> String {
    let shape = position.shape();
    let indent = |cell| shape.across(cell) * HALF;
    let leftmost = shape.all().map(indent).min().unwrap_or_default();
    let mut board = String::new();
    for row in (0..shape.height()).rev() {
        let (Some(first), Some(last)) = (shape.row(row).next(), shape.row(row).next_back()) else { continue };
        let before = usize::try_from(indent(first) - leftmost).unwrap_or_default();
        let mut line = " ".repeat(before);
        line += &padded(&shape.name(first).to_string());
        line.extend(shape.row(row).map(|cell| {
            padded(&if shape.is_hole(cell) { String::new() } else { letters(position, position.unit(cell)) })
        }));
        line += &shape.name(last).to_string();
        board += &line;
        board.push('\n');
    }
    board
}

fn padded(text: &str) -> String {
    format!("{text:<WIDTH$}")
}

/// A unit in letters, the lower cube first.
fn letters(position: &AnyPosition, unit: Option<Unit>) -> String {
    let letter = |cube: Cube| cube.color.case(position.rules().letter(cube.kind));
    unit.map_or_else(|| ".".to_owned(), |unit| unit.cubes().map(letter).collect())
}
