//! Setups of a rules file, and whether they obey its rules.

use super::at::{At, Result, check_id, check_words};
use super::board::{check_places, shape};
use super::kinds::Kinds;
use super::{keep, leak};
use crate::board::Shape;
use crate::ruleset::{KindRule, Placing, Rules, Special};
use crate::setup::{Opening, Setup, Shuffle, ShuffledSides};
use crate::{Kind, KindSet};

const MOST_SETUPS: usize = 16;

pub(super) fn setups(at: &At<'_>, kinds: &Kinds<'_>) -> Result<(Vec<Setup>, Placing)> {
    let listed = at.need("setups", at.texts("setups")?)?;
    if listed.is_empty() || listed.len() > MOST_SETUPS {
        return Err(at.wrong("setups", format!("a game has 1 to {MOST_SETUPS} setups, not {}", listed.len())));
    }
    let tables = at.need("setup", at.table("setup")?)?;
    let board = shape(&at.need("board", at.table("board")?)?)?;
    let mut placing: Option<Placing> = None;
    let mut made = Vec::new();
    for (place, &id) in listed.iter().enumerate() {
        check_id(at, "setups", id)?;
        if listed[..place].contains(&id) {
            return Err(at.wrong("setups", format!("'{id}' comes twice")));
        }
        let table =
            tables.table(id)?.ok_or_else(|| at.wrong("setups", format!("there is no table setup.{id}")))?;
        table.knows(&["rows", "shuffled", "placed", "words"])?;
        check_words(&table, &["name", "about"])?;
        let ways =
            ["rows", "shuffled", "placed"].iter().filter(|key| table.table.contains_key(**key)).count();
        if ways != 1 {
            return Err(table.wrong("rows", "a setup has exactly one of rows, shuffled and placed"));
        }
        let opening = if let Some(rows) = table.text("rows")? {
            Opening::Fixed(keep(rows))
        } else if let Some(shuffled) = table.table("shuffled")? {
            shuffled.knows(&["places", "fixed", "sides"])?;
            let places = shuffled.need("places", shuffled.texts("places")?)?;
            let places = check_places(&shuffled, "places", &places, &board)?;
            let mut fixed = Vec::new();
            if let Some(table) = shuffled.table("fixed")? {
                for name in table.table.keys() {
                    let cell = table.need(name, table.text(name)?)?;
                    if board.named(cell).is_none() {
                        return Err(table.wrong(name, format!("there is no cell '{cell}'")));
                    }
                    if let Some(kind) = kinds.find(&table, name, name)? {
                        fixed.push((kind, keep(cell)));
                    }
                }
            }
            let sides = shuffled
                .choice("sides", &[("both", ShuffledSides::Both), ("white", ShuffledSides::WhiteAlone)])?;
            Opening::Shuffled(Shuffle { places, fixed: leak(fixed), sides })
        } else {
            let placed = table.need("placed", table.table("placed")?)?;
            placed.knows(&["rows", "stacking", "without"])?;
            let rows = placed
                .number("rows", 1, (board.height() / 2) as i64)?
                .unwrap_or(2.min(board.height() as i64 / 2));
            let own = Placing { rows: rows as u8, stacking: placed.flag("stacking")?.unwrap_or(true) };
            if placing.is_some_and(|other| other != own) {
                return Err(
                    placed.wrong("rows", "all setups that are placed have the same rows and stacking")
                );
            }
            placing = Some(own);
            Opening::Placed { without: kinds.set(&placed, "without")? }
        };
        made.push(Setup { id: keep(id), opening });
    }
    Ok((made, placing.unwrap_or(Special::NONE.placing)))
}

/// Checks that every setup obeys the rules of the board, and that both sides have cubes.
pub(super) fn check_setups(at: &At<'_>, rules: &Rules, shape: &Shape) -> Result<()> {
    let tables = at.need("setup", at.table("setup")?)?;
    let in_reserve =
        |kind: Kind| rules.reserve.iter().find(|held| held.0 == kind).map_or(0, |held| usize::from(held.1));
    // A kind that neither begins on the board nor is dropped never enters the game.
    let arrives = |rule: &KindRule| {
        let is_dropped =
            rules.has_drops() && (in_reserve(rule.kind) > 0 || rules.special.exchanges.is_some());
        rules.runners.has(rule.kind) && (is_dropped || usize::from(rule.army) > in_reserve(rule.kind))
    };
    if rules.runners != KindSet::NONE && !rules.kinds.iter().any(arrives) {
        let why = "no cube of a kind that wins there ever comes to the board";
        return Err(at.table("goal")?.unwrap_or_else(|| at.clone()).wrong("far_row", why));
    }
    for setup in rules.setups {
        let table = tables.need(setup.id, tables.table(setup.id)?)?;
        match &setup.opening {
            Opening::Fixed(rows) => check_rows(&table, rules, shape, rows)?,
            Opening::Shuffled(shuffle) => {
                let is_fixed = |kind: Kind| shuffle.fixed.iter().filter(|fixed| fixed.0 == kind).count();
                let mut cubes = 0;
                for rule in rules.kinds {
                    let count = usize::from(rule.army) - in_reserve(rule.kind);
                    cubes += if is_fixed(rule.kind) > 0 { 0 } else { count };
                    if is_fixed(rule.kind) > 0 && (count != 1 || is_fixed(rule.kind) != 1) {
                        return Err(table
                            .wrong("shuffled", "only a kind with one cube on the board has a fixed cell"));
                    }
                    if rules.rooted.has(rule.kind) && count > 0 {
                        return Err(table.wrong("shuffled", "rooted kinds are not shuffled"));
                    }
                }
                if cubes != shuffle.places.len() {
                    return Err(
                        table.wrong("shuffled", format!("{} places for {cubes} cubes", shuffle.places.len()))
                    );
                }
                let taken = |name: &str| shuffle.places.contains(&name);
                if shuffle.fixed.iter().any(|(_, name)| taken(name)) {
                    return Err(table.wrong("shuffled", "a fixed cell is a place too"));
                }
                let mirrored = |name: &str| shape.named(name).map(|cell| shape.turn_about(cell));
                let all = || shuffle.places.iter().copied().chain(shuffle.fixed.iter().map(|fixed| fixed.1));
                if all().any(|name| all().any(|other| shape.named(other) == mirrored(name))) {
                    return Err(table.wrong("shuffled", "White's places and Black's overlap"));
                }
                // Any two of these kinds may come to share a cell, in one order or the other.
                let loose: Vec<&KindRule> = rules
                    .kinds
                    .iter()
                    .filter(|rule| is_fixed(rule.kind) == 0 && usize::from(rule.army) > in_reserve(rule.kind))
                    .collect();
                let has_pairs =
                    shuffle.places.iter().enumerate().any(|(i, place)| shuffle.places[..i].contains(place));
                let may = |a: &KindRule, b: &KindRule| a.stands_on.has(b.kind) || b.stands_on.has(a.kind);
                for (i, a) in loose.iter().enumerate() {
                    let again = if a.army > 1 { &loose[i..] } else { &loose[i + 1..] };
                    if has_pairs && again.iter().any(|b| !may(a, b)) {
                        return Err(table.wrong(
                            "shuffled",
                            format!("a {} might come to stand where it may not", a.kind.id()),
                        ));
                    }
                }
            }
            Opening::Placed { without } => {
                let placing = rules.special.placing;
                let cells: usize = (0..usize::from(placing.rows)).map(|row| shape.row(row).count()).sum();
                let waiting: Vec<&KindRule> =
                    rules.kinds.iter().filter(|rule| !without.has(rule.kind)).collect();
                let cubes: usize =
                    waiting.iter().map(|rule| usize::from(rule.army) - in_reserve(rule.kind)).sum();
                let is_left = |rule: &KindRule| usize::from(rule.army) > in_reserve(rule.kind);
                if waiting.iter().any(|rule| rules.rooted.has(rule.kind) && is_left(rule)) {
                    return Err(table.wrong("placed", "rooted kinds are not placed: list them in without"));
                }
                let alone: usize = waiting
                    .iter()
                    .filter(|rule| rule.stands_on == KindSet::NONE && !rules.rooted.has(rule.kind))
                    .map(|rule| usize::from(rule.army) - in_reserve(rule.kind))
                    .sum();
                let room =
                    if placing.stacking { 2 * (cells - alone.min(cells)) + alone.min(cells) } else { cells };
                if cubes == 0 || cubes > room || alone > cells {
                    return Err(table.wrong(
                        "placed",
                        format!("there is room for {room} cubes, and {cubes} are to be placed"),
                    ));
                }
                if rules.royal.kind().is_some_and(|kind| without.has(kind)) {
                    return Err(table.wrong("placed", "the royal kind is placed too"));
                }
            }
        }
    }
    Ok(())
}

/// Checks the rows of a fixed setup alone: a position would need the table of the game, which does not exist yet.
fn check_rows(at: &At<'_>, rules: &Rules, shape: &Shape, rows: &str) -> Result<()> {
    let wrong = |why: String| at.wrong("rows", why);
    let texts: Vec<&str> = rows.split('/').collect();
    if texts.len() != shape.height() {
        return Err(wrong(format!("{} rows are given, the board has {}", texts.len(), shape.height())));
    }
    let mut cubes: Vec<(crate::Cell, crate::Cube)> = Vec::new();
    for (text, row) in texts.iter().zip((0..shape.height()).rev()) {
        let name = (b'a' + row as u8) as char;
        let (mut number, mut rest) = (0, *text);
        while let Some(first) = rest.chars().next() {
            if first.is_ascii_digit() {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let run: usize = rest[..digits]
                    .parse()
                    .map_err(|_| wrong(format!("row {name}: the number is too large")))?;
                if run == 0 || run > 16 {
                    return Err(wrong(format!("row {name}: '{}' empty cells", &rest[..digits])));
                }
                (number, rest) = (number + run, &rest[digits..]);
                continue;
            }
            let mut letters = rest.chars();
            let pair = [letters.next(), letters.next()];
            rest = letters.as_str();
            let [Some(below), Some(top)] = pair else {
                return Err(wrong(format!("row {name}: a unit is two signs, such as 'R-' or 'RP'")));
            };
            let cell = shape
                .cell(row, number)
                .ok_or_else(|| wrong(format!("row {name} has no cell {}", number + 1)))?;
            for letter in [Some(below), (top != '-').then_some(top)].into_iter().flatten() {
                let kind = rules
                    .kind_of_letter(letter)
                    .ok_or_else(|| wrong(format!("row {name}: no kind in play has the letter '{letter}'")))?;
                let color =
                    if letter.is_ascii_uppercase() { crate::Color::White } else { crate::Color::Black };
                cubes.push((cell, crate::Cube { color, kind }));
            }
            number += 1;
        }
        if number != shape.row_len(row) {
            return Err(wrong(format!("row {name} has {} cells, {number} are given", shape.row_len(row))));
        }
    }
    for pair in cubes.windows(2) {
        let [(a, below), (b, top)] = [pair[0], pair[1]];
        if a == b && !crate::draft::may_stand(rules, below, top) {
            return Err(wrong(format!(
                "{}: {} may not stand on {}",
                shape.name(a),
                rules.kind_id(top.kind),
                rules.kind_id(below.kind)
            )));
        }
    }
    for color in crate::Color::BOTH {
        if !cubes.iter().any(|(_, cube)| cube.color == color && !rules.rooted.has(cube.kind)) {
            return Err(wrong(format!("{} has no cube that moves", color.id())));
        }
        for rule in rules.kinds {
            let held =
                rules.reserve.iter().find(|held| held.0 == rule.kind).map_or(0, |held| usize::from(held.1));
            let count =
                cubes.iter().filter(|(_, cube)| cube.color == color && cube.kind == rule.kind).count();
            if count + held > usize::from(rule.army) {
                return Err(wrong(format!(
                    "{} has {count} of kind {} on the board and {held} in reserve, the army is {}",
                    color.id(),
                    rules.kind_id(rule.kind),
                    rule.army
                )));
            }
            if rules.royal.kind() == Some(rule.kind) && count != 1 {
                return Err(wrong(format!("{} has no {}", color.id(), rules.kind_id(rule.kind))));
            }
        }
    }
    let far = |color| shape.row(shape.home_row(crate::Color::other(color)));
    for (i, (cell, cube)) in cubes.iter().enumerate() {
        let is_top = cubes.get(i + 1).is_none_or(|(next, _)| next != cell);
        if is_top && rules.runners.has(cube.kind) && far(cube.color).any(|goal| goal == *cell) {
            return Err(wrong(format!("{}: {} begins on its goal", shape.name(*cell), cube.color.id())));
        }
    }
    Ok(())
}
