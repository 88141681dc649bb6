//! How the games of a rules file end: the royal kind and the clock.

use super::at::{At, Result};
use super::kinds::Kinds;
use super::pieces::Pieces;
use crate::KindSet;
use crate::ruleset::{ClockRule, Reset, Royal};

pub(super) fn royal(at: &At<'_>, kinds: &Kinds<'_>) -> Result<(Royal, bool)> {
    let Some(table) = at.table("royal")? else { return Ok((Royal::None, false)) };
    table.knows(&["kind", "captured", "ransom"])?;
    let name = table.need("kind", table.text("kind")?)?;
    let kind = kinds
        .find(&table, "kind", name)?
        .ok_or_else(|| table.wrong("kind", "the royal kind is not in play"))?;
    let is_relocated = table.choice("captured", &[("loses", false), ("relocated", true)])?;
    let has_ransom = table.flag("ransom")?.unwrap_or(false);
    if has_ransom && !is_relocated {
        return Err(table.wrong("ransom", "a ransom needs captured = \"relocated\""));
    }
    Ok((if is_relocated { Royal::Relocated(kind) } else { Royal::Fatal(kind) }, has_ransom))
}

/// The clock.
pub(super) fn clock(at: &At<'_>, kinds: &Kinds<'_>) -> Result<ClockRule> {
    let Some(table) = at.table("clock")? else { return Ok(ClockRule::None) };
    table.knows(&["rule", "limit", "reset", "beside"])?;
    let rule = table.choice("rule", &[("none", 0), ("quiet", 1), ("countdown", 2)])?;
    if rule == 0 {
        return Ok(ClockRule::None);
    }
    let limit = table.need("limit", table.number("limit", 1, 200)?)? as u8;
    if rule == 1 {
        let reset =
            table.choice("reset", &[("any", Reset::AnyCapture), ("beyond-royal", Reset::BeyondKing)])?;
        return Ok(ClockRule::Quiet { limit, reset });
    }
    let beside = match table.list("beside")? {
        Some(_) => kinds.set(&table, "beside")?,
        None => match at.table("royal")?.map(|royal| royal.text("kind")).transpose()?.flatten() {
            Some(name) => KindSet::of(kinds.find(&table, "beside", name)?.as_slice()),
            None => KindSet::NONE,
        },
    };
    Ok(ClockRule::Countdown { limit, beside })
}

/// Checks that the royal kind fits the other kinds.
pub(super) fn check_royal(at: &At<'_>, royal: Royal, pieces: &Pieces) -> Result<()> {
    let (Some(kind), Some(table)) = (royal.kind(), at.table("royal")?) else { return Ok(()) };
    let rules = &pieces.rules;
    let wrong = |why| Err(table.wrong("kind", why));
    if rules.iter().any(|rule| rule.kind == kind && rule.army != 1) {
        return wrong("the royal kind has an army of 1");
    }
    if pieces.rooted.contains(&kind) {
        return wrong("the royal kind is not rooted");
    }
    if rules.iter().any(|rule| rule.stands_on.has(kind)) {
        return wrong("nothing stands on the royal kind, but some stands_on lists it");
    }
    if matches!(royal, Royal::Fatal(_)) && !rules.iter().any(|rule| rule.beats.has(kind)) {
        return wrong("nothing captures the royal kind");
    }
    Ok(())
}

/// The kinds that win on the far row.
pub(super) fn runners(at: &At<'_>, kinds: &Kinds<'_>, royal: Royal, pieces: &Pieces) -> Result<KindSet> {
    let goal = at.table("goal")?;
    let mut runners = KindSet::NONE;
    if let Some(goal) = &goal {
        goal.knows(&["far_row"])?;
        runners = kinds.set(goal, "far_row")?;
        if pieces.rooted.iter().any(|&kind| runners.has(kind)) {
            return Err(goal.wrong("far_row", "a rooted kind never arrives"));
        }
    }
    let is_beaten = |kind| pieces.rules.iter().any(|rule| rule.beats.has(kind));
    if runners == KindSet::NONE && !royal.kind().is_some_and(is_beaten) {
        let why = "nobody can win this game: no kind has a goal row, and no royal kind is captured";
        return Err(at.wrong("goal", why));
    }
    Ok(runners)
}
