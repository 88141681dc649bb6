//! Builds the table of a game from its tree.

use super::at::{At, Result, check_id, check_words};
use super::board::{check_places, shape};
use super::ends::{check_royal, clock, royal, runners};
use super::hold::{drops, prison, reserve};
use super::kinds::kinds;
use super::pieces::pieces;
use super::setups::{check_setups, setups};
use super::tree::{self, Table, Value};
use super::turns::{swap, turn};
use super::written::Made;
use super::{FileError, keep, leak, words};
use crate::KindSet;
use crate::board::Shape;
use crate::ruleset::{Blocked, LaneRules, Royal, Rules, Special, UgiTurns};
use crate::variant::Variant;

const MOST_VARIANTS: usize = 16;

const TOP: &[&str] = &[
    "format", "id", "name", "author", "words", "kinds", "setups", "variants", "blocked", "board", "kind",
    "turn", "swap", "reserve", "drops", "prison", "goal", "royal", "clock", "setup", "variant", "record",
    "weights",
];

/// The table of a game with some of its variants, as bits.
pub(super) fn make(source: &Table, bits: u16) -> Result<Made> {
    let plain = At { table: source, path: String::new(), line: 1 };
    plain.knows(TOP)?;
    let variants = variants(&plain)?;
    let mut table = source.clone();
    let mut chosen: Vec<(&str, &Table)> = Vec::new();
    for (_, &id) in variants.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1) {
        let patch = plain.table("variant")?.map(|all| all.table(id)).transpose()?.flatten();
        let Some(patch) = patch else { continue };
        for (earlier, other) in &chosen {
            if let Some(key) = tree::conflict(other, patch.table, "") {
                return Err(FileError::new(
                    patch.line,
                    &key,
                    format!("the variants {earlier} and {id} set it differently"),
                ));
            }
        }
        chosen.push((id, patch.table));
    }
    for (_, patch) in chosen {
        let mut patch = patch.clone();
        patch.remove("words");
        tree::merge(&mut table, &patch);
    }
    game(&At { table: &table, path: String::new(), line: 1 }, &variants)
}

/// Number of variants of a file.
pub(super) fn variants_of(source: &Table) -> Result<usize> {
    variants(&At { table: source, path: String::new(), line: 1 }).map(|variants| variants.len())
}

fn variants<'a>(at: &At<'a>) -> Result<Vec<&'a str>> {
    let listed = at.texts("variants")?.unwrap_or_default();
    if listed.len() > MOST_VARIANTS {
        return Err(at.wrong(
            "variants",
            format!("a game has at most {MOST_VARIANTS} variants, not {}", listed.len()),
        ));
    }
    let defined = at.table("variant")?;
    for (place, id) in listed.iter().enumerate() {
        check_id(at, "variants", id)?;
        if listed[..place].contains(id) {
            return Err(at.wrong("variants", format!("'{id}' comes twice")));
        }
        if defined.as_ref().is_none_or(|defined| !defined.table.contains_key(*id)) {
            return Err(at.wrong("variants", format!("there is no table variant.{id}")));
        }
    }
    if let Some(defined) = &defined {
        for (id, node) in defined.table {
            let Value::Table(patch) = &node.value else {
                return Err(defined.wrong(id, "a table is expected"));
            };
            let inner = At { table: patch, path: format!("variant.{id}."), line: node.line };
            if let Some(key) = ["format", "base", "id", "name", "author", "variants", "variant"]
                .iter()
                .find(|key| patch.contains_key(**key))
            {
                return Err(inner.wrong(key, "a variant does not change this"));
            }
            inner.knows(TOP)?;
        }
    }
    Ok(listed)
}

fn game(at: &At<'_>, variants: &[&str]) -> Result<Made> {
    let id = at.need("id", at.text("id")?)?;
    check_id(at, "id", id)?;
    check_words(at, &["name", "about"])?;
    let name = at.text("name")?.or_else(|| words(at.table, "en", "name")).unwrap_or(id);
    if name.is_empty() || name.len() > 100 || name.chars().any(char::is_control) {
        return Err(at.wrong("name", "a name of at most 100 bytes on one line is expected"));
    }
    at.text("author")?;
    let board = at.need("board", at.table("board")?)?;
    board.knows(&["lattice", "rows", "holes"])?;
    let shape = shape(&board)?;

    let kinds = kinds(at)?;
    let pieces = pieces(at, &kinds)?;
    let (royal, has_ransom) = royal(at, &kinds)?;
    check_royal(at, royal, &pieces)?;
    let runners = runners(at, &kinds, royal, &pieces)?;
    let clock = clock(at, &kinds)?;
    let blocked = at.choice("blocked", &[("loses", Blocked::Loses), ("ties", Blocked::Ties)])?;

    let (reserve, is_reserve_shown) = reserve(at, &kinds, royal, &pieces)?;
    let (mut most_drops, mut zones) = drops(at, &kinds, &shape)?;
    let exchanges = prison(at, has_ransom, &pieces)?;
    // Kinds that are never dropped need no rule.
    if exchanges.is_none() {
        zones.retain(|zone| reserve.iter().any(|held| held.0 == zone.0));
        most_drops = if reserve.is_empty() { Special::NONE.most_drops } else { most_drops };
    }
    let (second, direction) = turn(at)?;
    let swap = swap(at, &kinds, royal, &pieces)?;
    let (setups, placing) = setups(at, &kinds)?;
    let has_cells_only = reserve.is_empty()
        && exchanges.is_none()
        && !matches!(royal, Royal::Relocated(_))
        && swap.is_none()
        && pieces.rooted.is_empty();
    let sheet = sheet(at, &shape, has_cells_only)?;

    let special = Special {
        names: leak(pieces.names),
        ransom: has_ransom,
        second,
        direction,
        captures_as_cube: KindSet::of(&pieces.as_cube),
        captures_as_stack: KindSet::of(&pieces.as_stack),
        leap_guards: KindSet::of(&pieces.leaps),
        most_drops,
        zones: leak(zones),
        exchanges,
        swap,
        placing,
        shows_reserve: is_reserve_shown || exchanges.is_some(),
    };
    let own_variants: Vec<Variant> =
        variants.iter().enumerate().map(|(place, id)| Variant::Own(place as u8, keep(id))).collect();
    let rules = Rules {
        id: keep(id),
        name: keep(name),
        kinds: leak(pieces.rules),
        rooted: KindSet::of(&pieces.rooted),
        guards: KindSet::of(&pieces.guards),
        runners,
        royal,
        reserve: leak(reserve),
        clock,
        blocked,
        setups: leak(setups),
        setup_code: sheet.setup_code,
        variants: leak(own_variants),
        score: sheet.score,
        plain_score: sheet.plain_score,
        ugi: sheet.ugi,
        special: Box::leak(Box::new(special)),
    };
    check_setups(at, &rules, &shape)?;
    let lanes = LaneRules::new(&rules);
    Ok(Made { rules, shape, lanes })
}

/// Notation of games.
struct Sheet {
    score: [&'static str; 3],
    plain_score: bool,
    ugi: UgiTurns,
    setup_code: Option<&'static [&'static str]>,
}

fn sheet(at: &At<'_>, shape: &Shape, has_cells_only: bool) -> Result<Sheet> {
    let mut sheet =
        Sheet { score: ["1", "0", "1/2"], plain_score: false, ugi: UgiTurns::Notation, setup_code: None };
    let Some(record) = at.table("record")? else { return Ok(sheet) };
    record.knows(&["score", "plain_score", "ugi", "setup_code"])?;
    if let Some(texts) = record.texts("score")? {
        let [winner, loser, tie] = texts[..] else {
            return Err(record.wrong("score", "three texts are expected: winner, loser, each of a tie"));
        };
        let is_sign = |byte: u8| byte.is_ascii_digit() || byte == b'/' || byte == b'.';
        let is_score = |text: &str| !text.is_empty() && text.len() <= 8 && text.bytes().all(is_sign);
        if ![winner, loser, tie].into_iter().all(is_score) {
            return Err(record.wrong("score", "a score consists of digits, '/' and '.'"));
        }
        sheet.score = [keep(winner), keep(loser), keep(tie)];
    }
    sheet.plain_score = record.flag("plain_score")?.unwrap_or(false);
    sheet.ugi = record.choice("ugi", &[("notation", UgiTurns::Notation), ("cells", UgiTurns::Cells)])?;
    if let Some(places) = record.texts("setup_code")? {
        sheet.setup_code = Some(check_places(&record, "setup_code", &places, shape)?);
    }
    if sheet.ugi == UgiTurns::Cells && !has_cells_only {
        return Err(record.wrong("ugi", "cells alone can't say drops, relocations, swaps or climbing"));
    }
    Ok(sheet)
}
