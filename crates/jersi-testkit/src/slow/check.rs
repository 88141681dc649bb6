//! Validation of tables: limits, kinds that contradict each other, setups that break the rules, and games that neither
//! side can win.

use super::board::Board;
use super::cubes::{Color, Cube, Kind};
use super::geometry::{
    Cell, all_cells, far_row, first_row, neighbours, row_cells, row_count, row_from, turned,
};
use super::setups::shuffled_kinds;
use super::table::{Attacks, Clock, Guard, KindRow, Opening, Placing, Setup, Table};
use super::text::read_rows;

/// The first fault, if any.
pub(super) fn check(table: &Table) -> Result<(), String> {
    check_board(table)?;
    for kind in table.all_kinds() {
        check_kind(table, kind).map_err(|error| format!("kind {:?}: {error}", table.row(kind).id))?;
    }
    check_ends(table)?;
    if table.drops > 2 {
        return Err("drops.most is 0, 1 or 2".to_owned());
    }
    if table.prison.is_some_and(|exchanges| exchanges > 99) {
        return Err("prison.exchanges is at most 99".to_owned());
    }
    if table.setups.is_empty() || table.setups.len() > 16 {
        return Err("1 to 16 setups".to_owned());
    }
    for setup in &table.setups {
        check_setup(table, setup).map_err(|error| format!("setup {:?}: {error}", setup.id))?;
    }
    Ok(())
}

/// A letter is upper case, and unique.
pub(super) fn letter<'a>(
    row: &KindRow,
    all: impl Iterator<Item = (&'a str, Option<&'a str>)>,
) -> Result<(), String> {
    if !row.letter.is_ascii_uppercase() {
        return Err(format!("kind {:?}: the letter is one of A to Z", row.id));
    }
    let mut others = all.filter(|(id, _)| *id != row.id);
    match others.find(|(_, letter)| letter.is_some_and(|letter| letter.starts_with(row.letter))) {
        Some((other, _)) => Err(format!("kinds {:?} and {other:?} have one letter", row.id)),
        None => Ok(()),
    }
}

fn check_board(table: &Table) -> Result<(), String> {
    if all_cells(table).count() > 72 {
        return Err("board: more than 72 cells".to_owned());
    }
    for v in 0..row_count(table) {
        let places = super::geometry::row_places(table, v);
        let is_place = |cell: Cell| super::geometry::row_places(table, cell.v).any(|other| other == cell);
        if places.into_iter().any(|cell| {
            let turned = turned(table, cell);
            !is_place(turned) || table.holes.contains(&cell) != table.holes.contains(&turned)
        }) {
            return Err("board: half a turn about the centre gives another board".to_owned());
        }
    }
    let has_first_row = row_cells(table, 0).next().is_some();
    if row_count(table) < 3 || !has_first_row {
        return Err("board: at least 3 rows, and cells in the first and last".to_owned());
    }
    Ok(())
}

fn check_kind(table: &Table, kind: Kind) -> Result<(), String> {
    let row = table.row(kind);
    if row.army == 0 || row.army > 15 {
        return Err("an army is 1 to 15 cubes".to_owned());
    }
    if row.reserve > row.army {
        return Err("more in reserve than in the army".to_owned());
    }
    let (first, last) = row.zone;
    if first < 1 || last < first || last > row_count(table) {
        return Err("the drop zone is [first row, last row], from 1".to_owned());
    }
    let can_attack = !row.beats.is_empty() || row.attacks != Attacks::Any;
    if row.rooted && (can_attack || row.guard != Guard::None || !row.stands_on.is_empty()) {
        return Err("a rooted kind captures nothing, guards nothing and stands on nothing".to_owned());
    }
    if row.guard != Guard::None && table.all_kinds().any(|other| table.beats(other, kind)) {
        return Err("a guard is captured by nothing".to_owned());
    }
    if row.stands_on.iter().any(|&below| table.is_royal(below)) {
        return Err("nothing stands on the royal".to_owned());
    }
    if row.stands_on.iter().any(|&below| table.is_rooted(below)) {
        return Err("rooted kinds are climbed, not named in stands_on".to_owned());
    }
    if table.is_royal(kind) && (row.army != 1 || row.reserve > 0 || row.rooted) {
        return Err("the royal is one cube, neither in reserve nor rooted".to_owned());
    }
    Ok(())
}

fn check_ends(table: &Table) -> Result<(), String> {
    if table.goal.is_empty() && table.royal.is_none() {
        return Err("no way to win: neither a goal nor a royal".to_owned());
    }
    if table.goal.iter().any(|&kind| table.is_rooted(kind)) {
        return Err("goal: a rooted kind never arrives".to_owned());
    }
    if let Some(royal) = table.royal {
        if !table.all_kinds().any(|kind| table.beats(kind, royal.kind)) && table.goal.is_empty() {
            return Err("no way to win: nothing beats the royal".to_owned());
        }
        if royal.has_ransom && !royal.is_relocated {
            return Err("royal.ransom: only for a royal that is relocated".to_owned());
        }
        if royal.has_ransom && table.prison.is_some() {
            return Err("royal.ransom and prison exclude each other".to_owned());
        }
    }
    if table.swap.is_some_and(|kind| table.is_rooted(kind) || table.is_royal(kind)) {
        return Err("swap.kinds: the first is a kind that moves, other than the royal".to_owned());
    }
    match table.clock {
        Clock::Quiet { limit, .. } | Clock::Countdown { limit, .. } if !(1..=200).contains(&limit) => {
            Err("clock.limit is 1 to 200".to_owned())
        }
        _ => Ok(()),
    }
}

fn check_setup(table: &Table, setup: &Setup) -> Result<(), String> {
    // For each side, where cubes of each kind may stand at the start.
    let mut starts: Vec<(Cube, Cell)> = Vec::new();
    match &setup.opening {
        Opening::Fixed(rows) => {
            let board = read_rows(table, rows)?;
            check_units(table, &board)?;
            starts
                .extend(board.0.iter().flat_map(|(&cell, unit)| unit.iter().map(move |&cube| (cube, cell))));
        }
        Opening::Shuffled { places, fixed, .. } => {
            let kinds = shuffled_kinds(table, fixed);
            check_shuffle(table, places, fixed, &kinds)?;
            for color in Color::BOTH {
                let at = |cell| if color == Color::White { cell } else { turned(table, cell) };
                let both = places.iter().flat_map(|&cell| kinds.iter().map(move |&kind| (kind, cell)));
                starts.extend(
                    both.chain(fixed.iter().copied()).map(|(kind, cell)| (Cube { color, kind }, at(cell))),
                );
            }
        }
        Opening::Placed { without, zone } => {
            check_placing(table, without, *zone)?;
            for color in Color::BOTH {
                for kind in table.all_kinds().filter(|kind| !without.contains(kind)) {
                    let row = table.row(kind);
                    let cells = all_cells(table).filter(|cell| row_from(table, color, cell.v) <= zone.rows);
                    if row.army > row.reserve {
                        starts.extend(cells.map(|cell| (Cube { color, kind }, cell)));
                    }
                }
            }
        }
    }
    check_starts(table, &starts)
}

/// The units of a fixed setup are legal, and no side has more cubes than its army.
fn check_units(table: &Table, board: &Board) -> Result<(), String> {
    for unit in board.0.values() {
        let &[below, top] = unit.as_slice() else { continue };
        let is_legal = if table.is_rooted(below.kind) {
            !table.is_rooted(top.kind) || below.color == top.color
        } else {
            below.color == top.color && table.may_stand(top.kind, below.kind)
        };
        if !is_legal {
            let ids = [below, top].map(|cube| table.row(cube.kind).id.as_str());
            return Err(format!("{} may not stand on {}", ids[1], ids[0]));
        }
    }
    for color in Color::BOTH {
        for kind in table.all_kinds() {
            let row = table.row(kind);
            let count = board.cubes(color).filter(|cube| cube.kind == kind).count();
            if count + row.reserve > row.army {
                return Err(format!("{} has more {} than its army", color.word(), row.id));
            }
        }
    }
    Ok(())
}

/// There are as many places as cubes, no cell occurs more than twice, and every pair that may share a cell can stand
/// there.
fn check_shuffle(
    table: &Table,
    places: &[Cell],
    fixed: &[(Kind, Cell)],
    kinds: &[Kind],
) -> Result<(), String> {
    if places.len() != kinds.len() {
        return Err(format!("{} places for {} cubes", places.len(), kinds.len()));
    }
    if fixed.iter().any(|&(kind, _)| table.row(kind).army - table.row(kind).reserve != 1) {
        return Err("a fixed kind is one cube".to_owned());
    }
    let half = |cell: &Cell| row_from(table, Color::White, cell.v) * 2 <= row_count(table);
    for cell in places.iter().chain(fixed.iter().map(|(_, cell)| cell)) {
        let times = places.iter().filter(|&other| other == cell).count();
        let fixed = fixed.iter().filter(|(_, other)| other == cell).count();
        if table.holes.contains(cell) || !half(cell) || times > 2 || fixed > 1 || (fixed == 1 && times > 0) {
            return Err("places are cells of White's half, each at most twice, fixed ones once".to_owned());
        }
        if times == 2 {
            for (number, &one) in kinds.iter().enumerate() {
                for &other in &kinds[number + 1..] {
                    if !table.may_stand(one, other) && !table.may_stand(other, one) {
                        return Err("two cubes that come on one cell may not stand there".to_owned());
                    }
                }
            }
        }
    }
    if kinds.iter().any(|&kind| table.is_rooted(kind)) {
        return Err("rooted kinds are not shuffled".to_owned());
    }
    Ok(())
}

/// Each side places in its own half, has room for its cubes, and places all of them, the same in every free setup.
fn check_placing(table: &Table, without: &[Kind], zone: Placing) -> Result<(), String> {
    if zone.rows < 1 || zone.rows > row_count(table) / 2 {
        return Err("cubes are placed in the own half of the board".to_owned());
    }
    if table.placing() != Some(zone) {
        return Err("all free setups have the same rows and stacking".to_owned());
    }
    let placed = table.all_kinds().filter(|kind| !without.contains(kind));
    let cubes: usize = placed.map(|kind| table.row(kind).army - table.row(kind).reserve).sum();
    let cells = all_cells(table).filter(|cell| row_from(table, Color::White, cell.v) <= zone.rows).count();
    if cubes > if zone.stacking { 2 * cells } else { cells } {
        return Err("more cubes to place than room".to_owned());
    }
    Ok(())
}

/// Each side has a cube that can move, its royal once, no cube on its goal yet, and can reach a goal.
fn check_starts(table: &Table, starts: &[(Cube, Cell)]) -> Result<(), String> {
    for color in Color::BOTH {
        let own: Vec<(Kind, Cell)> = starts
            .iter()
            .filter(|(cube, _)| cube.color == color)
            .map(|&(cube, cell)| (cube.kind, cell))
            .collect();
        if own.iter().all(|&(kind, _)| table.is_rooted(kind)) {
            return Err(format!("{} has no cube that moves", color.word()));
        }
        if table.royal.is_some_and(|royal| own.iter().all(|&(kind, _)| kind != royal.kind)) {
            return Err(format!("{} has no royal", color.word()));
        }
        let far = far_row(table, color);
        if own.iter().any(|(kind, cell)| cell.v == far && table.goal.contains(kind)) {
            return Err(format!("{} begins on its goal", color.word()));
        }
        let runners = || {
            let dropped = table.goal.iter().copied().filter(|&kind| table.row(kind).reserve > 0);
            let dropped = dropped.flat_map(|kind| {
                let (first, last) = table.row(kind).zone;
                all_cells(table).filter(move |cell| (first..=last).contains(&row_from(table, color, cell.v)))
            });
            own.iter().filter(|(kind, _)| table.goal.contains(kind)).map(|&(_, cell)| cell).chain(dropped)
        };
        if !table.goal.is_empty() && !runners().any(|cell| reaches(table, cell, far)) {
            return Err(format!("the goal of {} can't be reached", color.word()));
        }
    }
    debug_assert_eq!(first_row(table, Color::White), 0);
    Ok(())
}

/// Whether a row is connected with a cell.
fn reaches(table: &Table, from: Cell, row: i8) -> bool {
    let mut seen = vec![from];
    let mut next = 0;
    while next < seen.len() {
        let cell = seen[next];
        if cell.v == row {
            return true;
        }
        for neighbour in neighbours(table, cell) {
            if !seen.contains(&neighbour) {
                seen.push(neighbour);
            }
        }
        next += 1;
    }
    false
}
