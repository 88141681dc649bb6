//! Abilities of the kinds of a rules file.

use super::at::{At, Result, check_words};
use super::kinds::Kinds;
use super::tree::Table;
use super::{keep, leak, words};
use crate::ruleset::{KindName, KindRule, KindWords};
use crate::{Kind, KindSet};

pub(super) const MOST_ARMY: i64 = 15;

const KEYS: &[&str] = &[
    "letter",
    "army",
    "name",
    "face",
    "beats",
    "stands_on",
    "attacks",
    "guard",
    "rooted",
    "in_play",
    "words",
];

/// The kinds in play by ability.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) rules: Vec<KindRule>,
    pub(super) names: Vec<KindName>,
    pub(super) rooted: Vec<Kind>,
    pub(super) guards: Vec<Kind>,
    pub(super) leaps: Vec<Kind>,
    pub(super) as_cube: Vec<Kind>,
    pub(super) as_stack: Vec<Kind>,
}

/// Reads the table of each kind.
pub(super) fn pieces(at: &At<'_>, kinds: &Kinds<'_>) -> Result<Pieces> {
    let tables = at.need("kind", at.table("kind")?)?;
    for name in &kinds.all {
        let table = tables.need(name, tables.table(name)?)?;
        table.knows(KEYS)?;
        check_words(&table, &["one", "many", "gender"])?;
        kinds.set(&table, "beats")?;
        kinds.set(&table, "stands_on")?;
    }
    let mut pieces = Pieces::default();
    for &(name, kind) in &kinds.played {
        pieces.add(&tables.need(name, tables.table(name)?)?, kinds, name, kind)?;
    }
    pieces.check(&tables, kinds)?;
    Ok(pieces)
}

impl Pieces {
    /// Reads the table of a kind.
    fn add(&mut self, table: &At<'_>, kinds: &Kinds<'_>, name: &str, kind: Kind) -> Result<()> {
        let letter = table.need("letter", table.text("letter")?)?;
        let mut chars = letter.chars();
        let letter = match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_ascii_uppercase() => letter,
            _ => return Err(table.wrong("letter", "one letter from A to Z is expected")),
        };
        if let Some(other) = self.rules.iter().position(|rule| rule.letter == letter) {
            let other = kinds.played[other].0;
            return Err(table.wrong("letter", format!("{other} has the letter {letter} too")));
        }
        let army = table.need("army", table.number("army", 1, MOST_ARMY)?)? as u8;
        let is_rooted = table.flag("rooted")?.unwrap_or(false);
        let (beats, stands_on) = (kinds.set(table, "beats")?, kinds.set(table, "stands_on")?);
        let attacks = table.choice("attacks", &[("any", 0), ("cube", 1), ("stack", 2)])?;
        let guard = table.choice("guard", &[("none", 0), ("pairs", 1), ("leaps", 2)])?;
        if guard == 1 && !self.guards.is_empty() || guard == 2 && !self.leaps.is_empty() {
            return Err(table.wrong("guard", "another kind in play has this guard already: one may"));
        }
        if is_rooted {
            for (key, is_there) in [
                ("beats", beats != KindSet::NONE),
                ("attacks", attacks > 0),
                ("guard", guard > 0),
                ("stands_on", stands_on != KindSet::NONE),
            ] {
                if is_there {
                    return Err(table.wrong(key, "a rooted kind does not do that"));
                }
            }
            self.rooted.push(kind);
        }
        for (list, is_one) in [
            (&mut self.as_cube, attacks == 1 && beats != KindSet::NONE),
            (&mut self.as_stack, attacks == 2 && beats != KindSet::NONE),
            (&mut self.guards, guard == 1),
            (&mut self.leaps, guard == 2),
        ] {
            if is_one {
                list.push(kind);
            }
        }
        self.rules.push(KindRule { kind, letter, army, beats, stands_on });
        let said = said(table.table);
        if name != kind.id() || !said.is_empty() {
            let shown = table.text("name")?.unwrap_or(name);
            self.names.push(KindName { kind, id: keep(shown), words: leak(said) });
        }
        Ok(())
    }

    /// Checks captures and stacking between kinds.
    fn check(&self, tables: &At<'_>, kinds: &Kinds<'_>) -> Result<()> {
        for (rule, (name, kind)) in self.rules.iter().zip(&kinds.played) {
            let table = tables.need(name, tables.table(name)?)?;
            let is_guard = self.guards.contains(kind) || self.leaps.contains(kind);
            if let Some(captor) = self.rules.iter().find(|rule| is_guard && rule.beats.has(*kind)) {
                let captor = captor.letter;
                let why =
                    format!("a guard is never captured, but the kind with the letter {captor} beats it");
                return Err(table.wrong("guard", why));
            }
            if self.rooted.iter().any(|&kind| rule.stands_on.has(kind)) {
                return Err(table.wrong("stands_on", "rooted kinds are climbed by all: they are not listed"));
            }
        }
        Ok(())
    }
}

/// Names of the cubes of a kind, by language.
fn said(table: &Table) -> Vec<KindWords> {
    let mut said = Vec::new();
    for language in ["en", "fr"] {
        let word = |which| words(table, language, which);
        if let Some(one) = word("one") {
            let many = keep(word("many").unwrap_or(one));
            let gender = if word("gender") == Some("feminine") { "feminine" } else { "masculine" };
            said.push(KindWords { language, one: keep(one), many, gender });
        }
    }
    said
}
