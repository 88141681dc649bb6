//! Parser and writer of position text ("Position text" on the shared rule page).

use super::board::Board;
use super::cubes::{Color, Cube, cube, letter};
use super::geometry::{row_count, row_places};
use super::table::{Clock, Table};
use super::{Game, Phase, Slow};

/// Parses `ROWS SIDE CLOCK TURN [RESERVE [JAIL CREDIT]] [PHASE]`.
pub(super) fn read(game: &Game, text: &str) -> Result<Slow, String> {
    let table = &*game.0;
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [rows, side, clock, turn, rest @ ..] = fields.as_slice() else {
        return Err(format!("too few fields: {text:?}"));
    };
    let board = read_rows(table, rows)?;
    let side = match *side {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(format!("no such side: {side:?}")),
    };
    let clock = match *clock {
        "-" => None,
        _ if table.clock == Clock::None => return Err(format!("no clock runs: {clock:?}")),
        number => Some(number.parse().map_err(|_| format!("no such clock: {number:?}"))?),
    };
    let turn = turn.parse().map_err(|_| format!("no such turn: {turn:?}"))?;
    let mut position = Slow {
        game: game.clone(),
        board,
        side,
        clock,
        turn,
        reserve: Vec::new(),
        jail: Vec::new(),
        credit: table.prison,
        phase: Phase::Play,
    };
    let mut number = 0;
    for field in rest {
        if let Some((name, letters)) = field.split_once(':') {
            position.phase = read_phase(table, name, letters)?;
            continue;
        }
        match number {
            0 => position.reserve = read_cubes(table, field)?,
            1 if table.prison.is_some() => position.jail = read_cubes(table, field)?,
            2 if table.prison.is_some() => {
                let credit = field.parse().map_err(|_| format!("no such credit: {field:?}"))?;
                position.credit = Some(credit);
            }
            _ => return Err(format!("too many fields: {text:?}")),
        }
        number += 1;
    }
    if position.phase != Phase::Play && !table.royal.is_some_and(|royal| royal.has_ransom) {
        return Err("only a game with ransom has phases".to_owned());
    }
    if clock.is_none() && matches!(table.clock, Clock::Quiet { .. }) && !position.is_placing() {
        return Err("the counter runs".to_owned());
    }
    if position.phase == Phase::Play && !position.is_placing() && position.has_arrived(side) {
        return Err("the side to move already stands on its goal".to_owned());
    }
    Ok(position)
}

/// Letters, or `-` for none; sorted, so that equal positions are equal.
fn read_cubes(table: &Table, text: &str) -> Result<Vec<Cube>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut cubes = text.chars().map(|letter| cube(table, letter)).collect::<Result<Vec<_>, _>>()?;
    cubes.sort_unstable();
    Ok(cubes)
}

/// ROWS: from the last row to `a`; a number for empty places, two characters for a unit, bottom first.
pub(super) fn read_rows(table: &Table, text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if Ok(rows.len()) != usize::try_from(row_count(table)) {
        return Err(format!("the board has {} rows: {text:?}", row_count(table)));
    }
    let mut board = Board::default();
    for (v, row) in (0..row_count(table)).zip(rows.into_iter().rev()) {
        let mut places = row_places(table, v);
        let mut next_place = || places.next().ok_or_else(|| format!("too many cells: {row:?}"));
        let mut letters = row.chars().peekable();
        while let Some(first) = letters.next() {
            if let Some(digit) = first.to_digit(10) {
                let mut empty = digit;
                while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                    letters.next();
                    empty = empty.saturating_mul(10).saturating_add(digit);
                }
                for _ in 0..empty {
                    next_place()?;
                }
                continue;
            }
            let cell = next_place()?;
            if table.holes.contains(&cell) {
                return Err(format!("nothing stands on a hole: {row:?}"));
            }
            board.put(cell, cube(table, first)?);
            match letters.next() {
                Some('-') => {}
                Some(top) => board.put(cell, cube(table, top)?),
                None => return Err(format!("half a unit: {row:?}")),
            }
        }
        if places.next().is_some() {
            return Err(format!("too few cells: {row:?}"));
        }
    }
    Ok(board)
}

/// `name:K`, `give:KR`, `relocate:K`: the letter of the captured king, and the named kind.
fn read_phase(table: &Table, name: &str, letters: &str) -> Result<Phase, String> {
    let cubes = letters.chars().map(|letter| cube(table, letter)).collect::<Result<Vec<_>, _>>()?;
    let is_king = |cube: &Cube| table.is_royal(cube.kind);
    match (name, cubes.as_slice()) {
        ("name", [king]) if is_king(king) => Ok(Phase::Name { king: king.color }),
        ("give", [king, named]) if is_king(king) && named.color == king.color => {
            Ok(Phase::Give { king: king.color, kind: named.kind })
        }
        ("relocate", [king]) if is_king(king) => Ok(Phase::Relocate { king: king.color }),
        _ => Err(format!("no such phase: {name}:{letters}")),
    }
}

/// The canonical text of a position.
pub(super) fn write(position: &Slow) -> String {
    let table = &*position.game.0;
    let rows: Vec<String> =
        (0..row_count(table)).rev().map(|v| write_row(table, &position.board, v)).collect();
    let side = if position.side == Color::White { "w" } else { "b" };
    let clock = position.clock.map_or_else(|| "-".to_owned(), |turns| turns.to_string());
    let mut text = format!("{} {side} {clock} {}", rows.join("/"), position.turn);
    // Games with a reserve or with prisons always have the field; others only while a free setup is placed.
    if table.has_reserve || position.credit.is_some() || !position.reserve.is_empty() {
        text.push(' ');
        text.push_str(&write_cubes(table, &position.reserve));
    }
    if let Some(credit) = position.credit {
        text.extend([" ", &write_cubes(table, &position.jail), " ", &credit.to_string()]);
    }
    let king = |color| {
        let royal = table.royal.expect("phases are of games with a royal");
        letter(table, Cube { color, kind: royal.kind })
    };
    match position.phase {
        Phase::Play => text,
        Phase::Name { king: color } => format!("{text} name:{}", king(color)),
        Phase::Give { king: color, kind } => {
            format!("{text} give:{}{}", king(color), letter(table, Cube { color, kind }))
        }
        Phase::Relocate { king: color } => format!("{text} relocate:{}", king(color)),
    }
}

fn write_row(table: &Table, board: &Board, v: i8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row_places(table, v) {
        if board.unit(cell).is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        match *board.unit(cell) {
            [alone] => text.extend([letter(table, alone), '-']),
            [bottom, top] => text.extend([letter(table, bottom), letter(table, top)]),
            _ => unreachable!("a unit is one or two cubes"),
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// Letters in byte order, `-` for none.
fn write_cubes(table: &Table, cubes: &[Cube]) -> String {
    if cubes.is_empty() {
        return "-".to_owned();
    }
    let mut letters: Vec<char> = cubes.iter().map(|&cube| letter(table, cube)).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}
