//! Kinds of a rules file.

use std::collections::BTreeSet;

use super::at::{At, Result, check_id};
use crate::{Kind, KindSet};

const MOST_KINDS: usize = 8;

/// Kinds of a file: all that have a table, and those in play, in order.
pub(super) struct Kinds<'a> {
    pub(super) all: BTreeSet<&'a str>,
    pub(super) played: Vec<(&'a str, Kind)>,
}

impl Kinds<'_> {
    /// The kind with a name; `None` if it is not in play.
    pub(super) fn find(&self, at: &At<'_>, key: &str, name: &str) -> Result<Option<Kind>> {
        if !self.all.contains(name) {
            return Err(at.wrong(key, format!("there is no kind '{name}'")));
        }
        Ok(self.played.iter().find(|(id, _)| *id == name).map(|&(_, kind)| kind))
    }

    pub(super) fn set(&self, at: &At<'_>, key: &str) -> Result<KindSet> {
        let mut found = Vec::new();
        for name in at.texts(key)?.unwrap_or_default() {
            found.extend(self.find(at, key, name)?);
        }
        Ok(KindSet::of(&found))
    }
}

/// Kinds with their drawings: their own, the requested one, or an unused one.
pub(super) fn kinds<'a>(at: &At<'a>) -> Result<Kinds<'a>> {
    let order = at.need("kinds", at.texts("kinds")?)?;
    let tables = at.need("kind", at.table("kind")?)?;
    let all: BTreeSet<&str> = tables.table.keys().map(String::as_str).collect();
    let mut played: Vec<&str> = Vec::new();
    for id in order {
        check_id(at, "kinds", id)?;
        if !all.contains(id) {
            return Err(at.wrong("kinds", format!("there is no table kind.{id}")));
        }
        if played.contains(&id) {
            return Err(at.wrong("kinds", format!("'{id}' comes twice")));
        }
        let table = tables.need(id, tables.table(id)?)?;
        if table.flag("in_play")?.unwrap_or(true) {
            played.push(id);
        }
    }
    if played.is_empty() || played.len() > MOST_KINDS {
        return Err(
            at.wrong("kinds", format!("a game has 1 to {MOST_KINDS} kinds in play, not {}", played.len()))
        );
    }
    let mut faces: Vec<Option<Kind>> = Vec::new();
    for id in &played {
        let table = tables.need(id, tables.table(id)?)?;
        let wanted = table.text("face")?;
        let face = Kind::ALL.into_iter().find(|kind| kind.id() == wanted.unwrap_or(id));
        if let (Some(wanted), None) = (wanted, face) {
            let ids: Vec<&str> = Kind::ALL.iter().map(|kind| kind.id()).collect();
            return Err(
                table.wrong("face", format!("'{wanted}' is no drawing: there are {}", ids.join(", ")))
            );
        }
        let is_taken = face.is_some() && faces.contains(&face);
        faces.push(if is_taken { None } else { face });
    }
    let triad = [Kind::Rock, Kind::Paper, Kind::Scissors];
    let others = [
        Kind::Fool,
        Kind::Wise,
        Kind::Mokca,
        Kind::King,
        Kind::Kunti,
        Kind::Mountain,
        Kind::Rock,
        Kind::Paper,
        Kind::Scissors,
    ];
    for place in 0..faces.len() {
        if faces[place].is_none() {
            let first = triad.iter().filter(|_| place < 3).chain(&others);
            faces[place] = first.copied().find(|&kind| !faces.contains(&Some(kind)));
        }
    }
    let played = played.into_iter().zip(faces).filter_map(|(id, face)| Some((id, face?))).collect();
    Ok(Kinds { all, played })
}
