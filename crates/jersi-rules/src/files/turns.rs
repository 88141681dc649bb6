//! Turns in a rules file: second steps, swaps.

use super::at::{At, Result};
use super::kinds::Kinds;
use super::pieces::Pieces;
use crate::Kind;
use crate::ruleset::{Royal, SecondDirection};

/// The allowed second steps, and their direction.
pub(super) fn turn(at: &At<'_>) -> Result<([bool; 2], SecondDirection)> {
    let Some(table) = at.table("turn")? else { return Ok(([true; 2], SecondDirection::Free)) };
    table.knows(&["second", "second_direction"])?;
    let second = match table.texts("second")? {
        None => [true; 2],
        Some(list) => {
            if let Some(other) = list.iter().find(|text| !matches!(**text, "-=" | "=-")) {
                return Err(table.wrong("second", format!("'{other}' is neither \"-=\" nor \"=-\"")));
            }
            [list.contains(&"-="), list.contains(&"=-")]
        }
    };
    let direction = table.choice(
        "second_direction",
        &[
            ("free", SecondDirection::Free),
            ("same", SecondDirection::Same),
            ("other", SecondDirection::Other),
        ],
    )?;
    // Without second steps there is no direction.
    Ok((second, if second == [false; 2] { SecondDirection::Free } else { direction }))
}

/// The kind that swaps places with the royal one.
pub(super) fn swap(at: &At<'_>, kinds: &Kinds<'_>, royal: Royal, pieces: &Pieces) -> Result<Option<Kind>> {
    let Some(table) = at.table("swap")? else { return Ok(None) };
    table.knows(&["kinds"])?;
    let wrong = |why| Err(table.wrong("kinds", why));
    let pair = table.texts("kinds")?.unwrap_or_default();
    let [partner, king] = pair[..] else {
        return wrong("two kinds are expected: the one that must be on top, and the royal one");
    };
    let (partner, king) = (kinds.find(&table, "kinds", partner)?, kinds.find(&table, "kinds", king)?);
    let Some(partner) = partner else { return Ok(None) };
    if king.is_none() || king != royal.kind() || king == Some(partner) || pieces.rooted.contains(&partner) {
        return wrong("the second kind is the royal one, and the first is another that moves");
    }
    if pieces.rules.iter().any(|rule| rule.kind == partner && rule.army != 1) {
        return wrong("the kind that changes places has an army of 1");
    }
    Ok(Some(partner))
}
