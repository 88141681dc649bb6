//! The board of a rules file.

use super::at::{At, Result};
use super::tree::{Node, Value};
use super::{keep, leak};
use crate::Cell;
use crate::board::{Row, Shape};

pub(super) fn shape(board: &At<'_>) -> Result<Shape> {
    let is_square = match board.choice("lattice", &[("hex", 0), ("square", 1), ("square8", 2)])? {
        2 => {
            return Err(
                board.wrong("lattice", "squares with eight neighbours are not played yet: 'hex' or 'square'")
            );
        }
        lattice => lattice == 1,
    };
    let rows = board.need("rows", board.list("rows")?)?;
    let rows: Vec<Row> = rows
        .iter()
        .map(|node| match &node.value {
            Value::List(pair) => match pair[..] {
                [
                    Node { value: Value::Number(first @ -16..=16), .. },
                    Node { value: Value::Number(cells @ 1..=16), .. },
                ] => Ok(Row { first: first as i8, cells: cells as u8 }),
                _ => {
                    Err(board.wrong("rows", "a row is [where it begins, -16 to 16; how many cells, 1 to 16]"))
                }
            },
            _ => Err(board.wrong("rows", "a row is a list of two numbers")),
        })
        .collect::<Result<_>>()?;
    let holes: Vec<String> =
        board.texts("holes")?.unwrap_or_default().into_iter().map(str::to_owned).collect();
    let key = if holes.is_empty() { "rows" } else { "holes" };
    let shape = Shape::checked(&rows, is_square, &holes).map_err(|why| board.wrong(key, why))?;
    match apart(&shape) {
        None => Ok(shape),
        Some([one, other]) => {
            let [one, other] = [one, other].map(|cell| shape.name(cell));
            Err(board.wrong(key, format!("no way leads from {one} to {other}")))
        }
    }
}

/// Two cells without a path between them.
fn apart(shape: &Shape) -> Option<[Cell; 2]> {
    let first = shape.all().next()?;
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for cell in shape.neighbors(cell).filter(|&cell| !shape.is_hole(cell)) {
            if !reached.contains(&cell) {
                reached.push(cell);
            }
        }
    }
    shape.all().find(|cell| !reached.contains(cell)).map(|lonely| [first, lonely])
}

pub(super) fn check_places(
    at: &At<'_>,
    key: &str,
    places: &[&str],
    shape: &Shape,
) -> Result<&'static [&'static str]> {
    if places.len() > 32 {
        return Err(at.wrong(key, "at most 32 places are expected"));
    }
    for place in places {
        if shape.named(place).is_none() {
            return Err(at.wrong(key, format!("there is no cell '{place}'")));
        }
        if places.iter().filter(|other| other == &place).count() > 2 {
            return Err(at.wrong(key, format!("'{place}' comes more than twice")));
        }
    }
    Ok(leak(places.iter().map(|place| keep(place)).collect()))
}
