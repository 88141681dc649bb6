//! Reading and writing the position text ("Position text" of the shared rule page).

use super::board::Board;
use super::cubes::{Color, Cube, Kind, Rules, cube, letter};
use super::geometry::{row_cells, row_count};
use super::{Phase, Slow, Variant};

/// Reads `ROWS SIDE CLOCK TURN [RESERVE] [PHASE]`.
pub(super) fn read(rules: Rules, variant: Variant, text: &str) -> Result<Slow, String> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [rows, side, clock, turn, rest @ ..] = fields.as_slice() else {
        return Err(format!("too few fields: {text:?}"));
    };
    let board = read_rows(rules, rows)?;
    let side = match *side {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(format!("no such side: {side:?}")),
    };
    let clock = match *clock {
        "-" if rules.is_jersi_2_3() => None,
        number => Some(number.parse().map_err(|_| format!("no such clock: {number:?}"))?),
    };
    let turn = turn.parse().map_err(|_| format!("no such turn: {turn:?}"))?;
    let mut reserve = Vec::new();
    let mut phase = Phase::Play;
    for field in rest {
        if let Some((name, letters)) = field.split_once(':') {
            phase = read_phase(rules, name, letters)?;
        } else if *field != "-" {
            reserve = field.chars().map(|letter| cube(rules, letter)).collect::<Result<Vec<_>, _>>()?;
        }
    }
    // One order for equal reserves, so that equal positions are equal.
    reserve.sort_unstable();
    if variant.no_parachute && !reserve.is_empty() {
        return Err("without parachuting both reserves are empty".to_owned());
    }
    if phase != Phase::Play && !variant.ransom {
        return Err("only the ransom variant has phases".to_owned());
    }
    let position = Slow { rules, variant, board, side, clock, turn, reserve, phase };
    if position.phase == Phase::Play && position.is_late() {
        return Err("the side to move already stands on its goal".to_owned());
    }
    Ok(position)
}

/// ROWS: from the last row to `a`; a number for empty cells, two characters for a unit, bottom first.
fn read_rows(rules: Rules, text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if Ok(rows.len()) != usize::try_from(row_count(rules)) {
        return Err(format!("the board has {} rows: {text:?}", row_count(rules)));
    }
    let mut board = Board::default();
    for (v, row) in (0..row_count(rules)).zip(rows.into_iter().rev()) {
        let mut cells = row_cells(rules, v);
        let mut next_cell = || cells.next().ok_or_else(|| format!("too many cells: {row:?}"));
        let mut letters = row.chars();
        while let Some(first) = letters.next() {
            if let Some(empty) = first.to_digit(10) {
                for _ in 0..empty {
                    next_cell()?;
                }
                continue;
            }
            let cell = next_cell()?;
            board.put(cell, cube(rules, first)?);
            match letters.next() {
                Some('-') => {}
                Some(top) => board.put(cell, cube(rules, top)?),
                None => return Err(format!("half a unit: {row:?}")),
            }
        }
        if cells.next().is_some() {
            return Err(format!("too few cells: {row:?}"));
        }
    }
    Ok(board)
}

/// `name:K`, `give:KR`, `relocate:K`: the captured king's letter, and the kind named.
fn read_phase(rules: Rules, name: &str, letters: &str) -> Result<Phase, String> {
    let cubes = letters.chars().map(|letter| cube(rules, letter)).collect::<Result<Vec<_>, _>>()?;
    match (name, cubes.as_slice()) {
        ("name", [king]) if king.kind == Kind::King => Ok(Phase::Name { king: king.color }),
        ("give", [king, named]) if king.kind == Kind::King && named.color == king.color => {
            Ok(Phase::Give { king: king.color, kind: named.kind })
        }
        ("relocate", [king]) if king.kind == Kind::King => Ok(Phase::Relocate { king: king.color }),
        _ => Err(format!("no such phase: {name}:{letters}")),
    }
}

/// The canonical text of a position.
pub(super) fn write(position: &Slow) -> String {
    let rules = position.rules;
    let rows: Vec<String> =
        (0..row_count(rules)).rev().map(|v| write_row(rules, &position.board, v)).collect();
    let side = if position.side == Color::White { "w" } else { "b" };
    let clock = position.clock.map_or_else(|| "-".to_owned(), |turns| turns.to_string());
    let mut text = format!("{} {side} {clock} {}", rows.join("/"), position.turn);
    // Jersi 4 always has the field; the others only while a free setup is placed.
    if rules.is_jersi_4() || !position.reserve.is_empty() {
        text.push(' ');
        text.push_str(&write_reserve(rules, &position.reserve));
    }
    let letter = |color, kind| letter(rules, Cube { color, kind });
    match position.phase {
        Phase::Play => text,
        Phase::Name { king } => format!("{text} name:{}", letter(king, Kind::King)),
        Phase::Give { king, kind } => {
            format!("{text} give:{}{}", letter(king, Kind::King), letter(king, kind))
        }
        Phase::Relocate { king } => format!("{text} relocate:{}", letter(king, Kind::King)),
    }
}

fn write_row(rules: Rules, board: &Board, v: i8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row_cells(rules, v) {
        if board.unit(cell).is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        match *board.unit(cell) {
            [alone] => text.extend([letter(rules, alone), '-']),
            [bottom, top] => text.extend([letter(rules, bottom), letter(rules, top)]),
            _ => unreachable!("a unit is one or two cubes"),
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// Letters in byte order, `-` for none.
fn write_reserve(rules: Rules, reserve: &[Cube]) -> String {
    if reserve.is_empty() {
        return "-".to_owned();
    }
    let mut letters: Vec<char> = reserve.iter().map(|&cube| letter(rules, cube)).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}
