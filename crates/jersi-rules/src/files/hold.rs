//! Cubes off the board in a rules file: reserves, drops, prisons.

use super::at::{At, Result};
use super::kinds::Kinds;
use super::pieces::{MOST_ARMY, Pieces};
use crate::Kind;
use crate::board::Shape;
use crate::ruleset::Royal;

/// Reserve of each side at the start, and whether position texts show it.
pub(super) fn reserve(
    at: &At<'_>,
    kinds: &Kinds<'_>,
    royal: Royal,
    pieces: &Pieces,
) -> Result<(Vec<(Kind, u8)>, bool)> {
    let mut reserve: Vec<(Kind, u8)> = Vec::new();
    let mut is_shown = false;
    let Some(table) = at.table("reserve")? else { return Ok((reserve, is_shown)) };
    for (&(name, kind), rule) in kinds.played.iter().zip(&pieces.rules) {
        let Some(count) = table.number(name, 0, MOST_ARMY)?.filter(|&count| count > 0) else { continue };
        if count > i64::from(rule.army) {
            return Err(table.wrong(name, format!("a side has only {} of them", rule.army)));
        }
        if royal.kind() == Some(kind) {
            return Err(table.wrong(name, "the royal kind is never in reserve"));
        }
        reserve.push((kind, count as u8));
    }
    for name in table.table.keys() {
        kinds.find(&table, name, name)?;
        is_shown |= table.number(name, 0, MOST_ARMY)?.is_some_and(|count| count > 0);
    }
    // In the order of the file's list, mountains first, as in the built-in rulesets.
    reserve.sort_by_key(|(kind, _)| !pieces.rooted.contains(kind));
    Ok((reserve, is_shown))
}

/// Number of turns in which prisoners are exchanged, if captured cubes go to jail.
pub(super) fn prison(at: &At<'_>, has_ransom: bool, pieces: &Pieces) -> Result<Option<u8>> {
    let Some(table) = at.table("prison")? else { return Ok(None) };
    table.knows(&["exchanges"])?;
    let exchanges = table.need("exchanges", table.number("exchanges", 0, 99)?)? as u8;
    if has_ransom {
        return Err(at.wrong("prison", "prisons and ransoms don't go together"));
    }
    if pieces.rules.iter().any(|rule| pieces.rooted.iter().any(|&kind| rule.beats.has(kind))) {
        return Err(at.wrong("prison", "prisons and captured rooted kinds don't go together"));
    }
    Ok(Some(exchanges))
}

/// Rows on which a kind can be dropped.
pub(super) type Zone = (Kind, [u8; 2]);

pub(super) fn drops(at: &At<'_>, kinds: &Kinds<'_>, shape: &Shape) -> Result<(u8, Vec<Zone>)> {
    let Some(table) = at.table("drops")? else { return Ok((2, Vec::new())) };
    table.knows(&["most", "zone"])?;
    let most = table.number("most", 0, 2)?.unwrap_or(2) as u8;
    let mut zones = Vec::new();
    if let Some(zone) = table.table("zone")? {
        for name in zone.table.keys() {
            let rows = zone.numbers(name, 1, shape.height() as i64)?.unwrap_or_default();
            let [first, last] = rows[..] else {
                return Err(zone.wrong(name, "two rows are expected, the first and the last"));
            };
            if first > last {
                return Err(zone.wrong(name, "the first row is beyond the last"));
            }
            let is_whole = first == 1 && last == shape.height() as i64;
            if let Some(kind) = kinds.find(&zone, name, name)?.filter(|_| !is_whole) {
                zones.push((kind, [first as u8, last as u8]));
            }
        }
    }
    Ok((most, zones))
}
