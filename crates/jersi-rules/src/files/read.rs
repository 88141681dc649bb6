//! Makes the table of a game from its tree: every property has one place here, and every mistake a line.

use std::collections::BTreeSet;

use super::FileError;
use super::tree::{self, Node, Table, Value};
use super::written::Made;
use crate::board::{Row, Shape};
use crate::ruleset::{
    Blocked, ClockRule, KindName, KindRule, KindWords, LaneRules, Placing, Reset, Royal, Rules, SecondDirection,
    Special, UgiTurns,
};
use crate::setup::{Opening, Setup, Shuffle, ShuffledSides};
use crate::variant::Variant;
use crate::{Kind, KindSet};

type Result<T> = std::result::Result<T, FileError>;

const MOST_KINDS: usize = 8;
const MOST_ARMY: i64 = 15;
const MOST_VARIANTS: usize = 16;
const MOST_SETUPS: usize = 16;
const MOST_ID: usize = 40;

const TOP: &[&str] = &[
    "format", "id", "name", "author", "words", "kinds", "setups", "variants", "blocked", "board", "kind",
    "turn", "swap", "reserve", "drops", "prison", "goal", "royal", "clock", "setup", "variant", "record",
    "weights",
];
/// What says nothing about the rules.
const BESIDE: &[&str] = &["name", "author", "words", "weights"];

/// A table under reading: where it stands.
#[derive(Clone)]
struct At<'a> {
    table: &'a Table,
    path: String,
    line: usize,
}

impl<'a> At<'a> {
    fn wrong(&self, key: &str, why: impl Into<String>) -> FileError {
        let line = self.table.get(key).map_or(self.line, |node| node.line);
        FileError::new(line, &format!("{}{key}", self.path), why)
    }

    /// Refuses other keys.
    fn knows(&self, keys: &[&str]) -> Result<()> {
        match self.table.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => {
                Err(self.wrong(key, format!("there is no such property; here are {}", keys.join(", "))))
            }
            None => Ok(()),
        }
    }

    fn table(&self, key: &str) -> Result<Option<At<'a>>> {
        match self.table.get(key) {
            None | Some(Node { value: Value::Flag(false), .. }) => Ok(None),
            Some(Node { value: Value::Table(table), line }) => {
                Ok(Some(At { table, path: format!("{}{key}.", self.path), line: *line }))
            }
            Some(_) => Err(self.wrong(key, "a table is expected")),
        }
    }

    fn text(&self, key: &str) -> Result<Option<&'a str>> {
        match self.table.get(key).map(|node| &node.value) {
            None => Ok(None),
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(key, "a text in quotes is expected")),
        }
    }

    fn number(&self, key: &str, least: i64, most: i64) -> Result<Option<i64>> {
        match self.table.get(key).map(|node| &node.value) {
            None => Ok(None),
            Some(&Value::Number(number)) if (least..=most).contains(&number) => Ok(Some(number)),
            Some(Value::Number(number)) => {
                Err(self.wrong(key, format!("{number} is out of range: it goes from {least} to {most}")))
            }
            Some(_) => Err(self.wrong(key, "a number is expected")),
        }
    }

    fn flag(&self, key: &str) -> Result<Option<bool>> {
        match self.table.get(key).map(|node| &node.value) {
            None => Ok(None),
            Some(&Value::Flag(flag)) => Ok(Some(flag)),
            Some(_) => Err(self.wrong(key, "true or false is expected")),
        }
    }

    fn list(&self, key: &str) -> Result<Option<&'a [Node]>> {
        match self.table.get(key).map(|node| &node.value) {
            None => Ok(None),
            Some(Value::List(list)) => Ok(Some(list)),
            Some(_) => Err(self.wrong(key, "a list in brackets is expected")),
        }
    }

    fn texts(&self, key: &str) -> Result<Option<Vec<&'a str>>> {
        let Some(list) = self.list(key)? else { return Ok(None) };
        let texts = list.iter().map(|node| match &node.value {
            Value::Text(text) => Ok(text.as_str()),
            _ => Err(self.wrong(key, "texts in quotes are expected")),
        });
        texts.collect::<Result<_>>().map(Some)
    }

    fn numbers(&self, key: &str, least: i64, most: i64) -> Result<Option<Vec<i64>>> {
        let Some(list) = self.list(key)? else { return Ok(None) };
        let numbers = list.iter().map(|node| match node.value {
            Value::Number(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(self.wrong(key, format!("numbers from {least} to {most} are expected"))),
        });
        numbers.collect::<Result<_>>().map(Some)
    }

    /// One of a few words.
    fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Result<T> {
        let Some(text) = self.text(key)? else { return Ok(choices[0].1) };
        choices.iter().find(|(word, _)| *word == text).map(|&(_, choice)| choice).ok_or_else(|| {
            let words: Vec<&str> = choices.iter().map(|&(word, _)| word).collect();
            self.wrong(key, format!("'{text}' is none of {}", words.join(", ")))
        })
    }

    fn need<T>(&self, key: &str, found: Option<T>) -> Result<T> {
        found.ok_or_else(|| self.wrong(key, "this property is missing"))
    }
}

/// The kinds of a file: all that have a table, and those in play, in their order.
struct Kinds<'a> {
    all: BTreeSet<&'a str>,
    played: Vec<(&'a str, Kind)>,
}

impl Kinds<'_> {
    /// The kind of a name, `None` if it is not in play.
    fn find(&self, at: &At<'_>, key: &str, name: &str) -> Result<Option<Kind>> {
        if !self.all.contains(name) {
            return Err(at.wrong(key, format!("there is no kind '{name}'")));
        }
        Ok(self.played.iter().find(|(id, _)| *id == name).map(|&(_, kind)| kind))
    }

    fn set(&self, at: &At<'_>, key: &str) -> Result<KindSet> {
        let mut found = Vec::new();
        for name in at.texts(key)?.unwrap_or_default() {
            found.extend(self.find(at, key, name)?);
        }
        Ok(KindSet::of(&found))
    }
}

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

fn keep(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

/// Removes what is no part of the rules.
pub(super) fn strip(source: &mut Table) {
    for key in BESIDE {
        source.remove(*key);
    }
    for all in ["kind", "setup", "variant"] {
        if let Some(Node { value: Value::Table(all), .. }) = source.get_mut(all) {
            for one in all.values_mut() {
                if let Value::Table(one) = &mut one.value {
                    for key in ["words", "face", "name"] {
                        one.remove(key);
                    }
                }
            }
        }
    }
}

/// A text of a table of words.
pub(super) fn words<'a>(table: &'a Table, language: &str, which: &str) -> Option<&'a str> {
    let inside = |table: &'a Table, key: &str| match &table.get(key)?.value {
        Value::Table(table) => Some(table),
        _ => None,
    };
    match &inside(inside(table, "words")?, language)?.get(which)?.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// The table of a game with some of its variants, given as bits.
pub(super) fn make(source: &Table, bits: u16) -> Result<Made> {
    let plain = At { table: source, path: String::new(), line: 1 };
    plain.knows(TOP)?;
    let variants = variants(&plain)?;
    let mut table = source.clone();
    let mut chosen: Vec<(&str, &Table)> = Vec::new();
    for (place, &id) in variants.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1) {
        let _ = place;
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
    game(&At { table: &table, path: String::new(), line: 1 }, &variants, &plain)
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

fn check_id(at: &At<'_>, key: &str, id: &str) -> Result<()> {
    let is_good =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.' | b'_');
    if id.is_empty() || id.len() > MOST_ID || !id.bytes().all(is_good) {
        return Err(at.wrong(
            key,
            format!("'{id}' is no name: 1 to {MOST_ID} small letters, digits, '-', '_' and '.' are expected"),
        ));
    }
    Ok(())
}

fn check_words(at: &At<'_>, keys: &[&str]) -> Result<()> {
    let Some(words) = at.table("words")? else { return Ok(()) };
    words.knows(&["en", "fr"])?;
    for language in ["en", "fr"] {
        let Some(inner) = words.table(language)? else { continue };
        inner.knows(keys)?;
        for key in keys {
            if inner.text(key)?.is_some_and(|text| text.len() > 400 || text.chars().any(char::is_control)) {
                return Err(inner.wrong(key, "at most 400 bytes on one line are expected"));
            }
        }
    }
    Ok(())
}

#[allow(clippy::too_many_lines, reason = "one property after the other")]
fn game(at: &At<'_>, variants: &[&str], plain: &At<'_>) -> Result<Made> {
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
    let tables = at.need("kind", at.table("kind")?)?;
    let mut rules: Vec<KindRule> = Vec::new();
    let mut names: Vec<KindName> = Vec::new();
    let (mut rooted, mut guards, mut leaps) = (Vec::new(), Vec::new(), Vec::new());
    let (mut as_cube, mut as_stack) = (Vec::new(), Vec::new());
    for name in &kinds.all {
        let table = tables.need(name, tables.table(name)?)?;
        table.knows(&[
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
        ])?;
        check_words(&table, &["one", "many", "gender"])?;
        kinds.set(&table, "beats")?;
        kinds.set(&table, "stands_on")?;
    }
    for &(name, kind) in &kinds.played {
        let table = tables.need(name, tables.table(name)?)?;
        let letter = table.need("letter", table.text("letter")?)?;
        let mut chars = letter.chars();
        let letter = match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_ascii_uppercase() => letter,
            _ => return Err(table.wrong("letter", "one letter from A to Z is expected")),
        };
        if let Some(other) = rules.iter().position(|rule| rule.letter == letter) {
            return Err(
                table.wrong("letter", format!("{} has the letter {letter} too", kinds.played[other].0))
            );
        }
        let army = table.need("army", table.number("army", 1, MOST_ARMY)?)? as u8;
        let is_rooted = table.flag("rooted")?.unwrap_or(false);
        let (beats, stands_on) = (kinds.set(&table, "beats")?, kinds.set(&table, "stands_on")?);
        let attacks = table.choice("attacks", &[("any", 0), ("cube", 1), ("stack", 2)])?;
        let guard = table.choice("guard", &[("none", 0), ("pairs", 1), ("leaps", 2)])?;
        if guard == 1 && !guards.is_empty() || guard == 2 && !leaps.is_empty() {
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
            rooted.push(kind);
        }
        [
            (&mut as_cube, attacks == 1),
            (&mut as_stack, attacks == 2),
            (&mut guards, guard == 1),
            (&mut leaps, guard == 2),
        ]
        .into_iter()
        .filter(|(_, is_one)| *is_one)
        .for_each(|(list, _)| list.push(kind));
        rules.push(KindRule { kind, letter, army, beats, stands_on });
        let mut said: Vec<KindWords> = Vec::new();
        for language in ["en", "fr"] {
            let word = |which| words(table.table, language, which);
            if let Some(one) = word("one") {
                let many = keep(word("many").unwrap_or(one));
                let gender = if word("gender") == Some("feminine") { "feminine" } else { "masculine" };
                said.push(KindWords { language, one: keep(one), many, gender });
            }
        }
        if name != kind.id() || !said.is_empty() {
            let shown = table.text("name")?.unwrap_or(name);
            names.push(KindName { kind, id: keep(shown), words: leak(said) });
        }
    }
    for kind in guards.iter().chain(&leaps) {
        if let Some(captor) = rules.iter().find(|rule| rule.beats.has(*kind)) {
            let place = rules.iter().position(|rule| rule.kind == *kind).unwrap_or_default();
            let (name, captor) = (kinds.played[place].0, captor.letter);
            let table = tables.need(name, tables.table(name)?)?;
            return Err(table.wrong(
                "guard",
                format!("a guard is never captured, but the kind with the letter {captor} beats it"),
            ));
        }
    }
    let stands_on_rooted = |rule: &KindRule| rooted.iter().any(|&kind| rule.stands_on.has(kind));
    if let Some(place) = rules.iter().position(stands_on_rooted) {
        let table = tables.need(kinds.played[place].0, tables.table(kinds.played[place].0)?)?;
        return Err(table.wrong("stands_on", "rooted kinds are climbed by all: they are not listed"));
    }

    let is_captured = |&&(_, kind): &&(&str, Kind)| {
        (guards.contains(&kind) || leaps.contains(&kind)) && rules.iter().any(|rule| rule.beats.has(kind))
    };
    if let Some((name, _)) = kinds.played.iter().find(is_captured) {
        let table = tables.need(name, tables.table(name)?)?;
        return Err(table.wrong("guard", "some kind captures it: a guard is captured by nothing"));
    }

    let royal = royal(at, &kinds)?;
    let has_royal_ransom = royal.1;
    let royal = royal.0;
    if let Some(kind) = royal.kind() {
        let royal_at = at.need("royal", at.table("royal")?)?;
        if rules.iter().any(|rule| rule.kind == kind && rule.army != 1) {
            return Err(royal_at.wrong("kind", "the royal kind has an army of 1"));
        }
        if rooted.contains(&kind) {
            return Err(royal_at.wrong("kind", "the royal kind is not rooted"));
        }
        if rules.iter().any(|rule| rule.stands_on.has(kind)) {
            return Err(
                royal_at.wrong("kind", "nothing stands on the royal kind, but some stands_on lists it")
            );
        }
        if !rules.iter().any(|rule| rule.beats.has(kind)) && matches!(royal, Royal::Fatal(_)) {
            return Err(royal_at.wrong("kind", "nothing captures the royal kind"));
        }
    }

    let goal = at.table("goal")?;
    let runners = match &goal {
        Some(goal) => {
            goal.knows(&["far_row"])?;
            kinds.set(goal, "far_row")?
        }
        None => KindSet::NONE,
    };
    if rooted.iter().any(|&kind| runners.has(kind)) {
        return Err(goal.unwrap_or_else(|| at.clone()).wrong("far_row", "a rooted kind never arrives"));
    }
    let may_win = runners != KindSet::NONE || royal.kind().is_some();

    let (clock, clock_wins) = clock(at, &kinds)?;
    let blocked = at.choice("blocked", &[("loses", Blocked::Loses), ("ties", Blocked::Ties)])?;
    if !may_win && !clock_wins {
        return Err(FileError::new(
            1,
            "goal",
            "nobody can win this game: it has no goal row and no royal kind",
        ));
    }

    let mut reserve: Vec<(Kind, u8)> = Vec::new();
    let mut shows_reserve = false;
    if let Some(table) = at.table("reserve")? {
        for &(name, kind) in &kinds.played {
            if let Some(count) = table.number(name, 0, MOST_ARMY)?.filter(|&count| count > 0) {
                let army = rules.iter().find(|rule| rule.kind == kind).map_or(0, |rule| rule.army);
                if count > i64::from(army) {
                    return Err(table.wrong(name, format!("a side has only {army} of them")));
                }
                if royal.kind() == Some(kind) {
                    return Err(table.wrong(name, "the royal kind is never in reserve"));
                }
                reserve.push((kind, count as u8));
            }
        }
        for name in table.table.keys() {
            kinds.find(&table, name, name)?;
            shows_reserve |= table.number(name, 0, MOST_ARMY)?.is_some_and(|count| count > 0);
        }
        // In the order of the file's list, mountains first, as the rulesets of the program have it.
        reserve.sort_by_key(|&(kind, _)| !rooted.contains(&kind));
    }
    let (most_drops, zones) = drops(at, &kinds, &shape)?;
    let exchanges = match at.table("prison")? {
        Some(table) => {
            table.knows(&["exchanges"])?;
            Some(table.need("exchanges", table.number("exchanges", 0, 99)?)? as u8)
        }
        None => None,
    };
    if exchanges.is_some() && has_royal_ransom {
        return Err(at.wrong("prison", "prisons and ransoms don't go together"));
    }
    if exchanges.is_some() && rules.iter().any(|rule| rooted.iter().any(|&kind| rule.beats.has(kind))) {
        return Err(at.wrong("prison", "prisons and captured rooted kinds don't go together"));
    }
    let (second, direction) = turn(at)?;
    let swap = match at.table("swap")? {
        Some(table) => {
            table.knows(&["kinds"])?;
            let pair = table.texts("kinds")?.unwrap_or_default();
            let [partner, king] = pair[..] else {
                return Err(table.wrong(
                    "kinds",
                    "two kinds are expected: the one that must be on top, and the royal one",
                ));
            };
            let (partner, king) = (kinds.find(&table, "kinds", partner)?, kinds.find(&table, "kinds", king)?);
            match (partner, king) {
                (Some(partner), Some(king))
                    if Some(king) == royal.kind() && partner != king && !rooted.contains(&partner) =>
                {
                    if rules.iter().any(|rule| rule.kind == partner && rule.army != 1) {
                        return Err(table.wrong("kinds", "the kind that changes places has an army of 1"));
                    }
                    Some(partner)
                }
                (None, _) => None,
                _ => {
                    return Err(table.wrong(
                        "kinds",
                        "the second kind is the royal one, and the first is another that moves",
                    ));
                }
            }
        }
        None => None,
    };

    let (setups, placing) = setups(at, &kinds)?;
    let record = at.table("record")?;
    let mut score = ["1", "0", "1/2"];
    let (mut plain_score, mut ugi, mut setup_code) = (false, UgiTurns::Notation, None);
    if let Some(record) = &record {
        record.knows(&["score", "plain_score", "ugi", "setup_code"])?;
        if let Some(texts) = record.texts("score")? {
            let [winner, loser, tie] = texts[..] else {
                return Err(record.wrong("score", "three texts are expected: winner, loser, each of a tie"));
            };
            if [winner, loser, tie].iter().any(|text| {
                text.is_empty()
                    || text.len() > 8
                    || !text.bytes().all(|b| b.is_ascii_digit() || b == b'/' || b == b'.')
            }) {
                return Err(record.wrong("score", "a score consists of digits, '/' and '.'"));
            }
            score = [keep(winner), keep(loser), keep(tie)];
        }
        plain_score = record.flag("plain_score")?.unwrap_or(false);
        ugi = record.choice("ugi", &[("notation", UgiTurns::Notation), ("cells", UgiTurns::Cells)])?;
        if let Some(places) = record.texts("setup_code")? {
            setup_code = Some(check_places(record, "setup_code", &places, &shape)?);
        }
        if ugi == UgiTurns::Cells
            && (!reserve.is_empty()
                || exchanges.is_some()
                || matches!(royal, Royal::Relocated(_))
                || swap.is_some()
                || !rooted.is_empty())
        {
            return Err(record.wrong("ugi", "cells alone can't say drops, relocations, swaps or climbing"));
        }
    }

    let special = Special {
        names: leak(names),
        ransom: has_royal_ransom,
        second,
        direction,
        captures_as_cube: KindSet::of(&as_cube),
        captures_as_stack: KindSet::of(&as_stack),
        leap_guards: KindSet::of(&leaps),
        most_drops,
        zones: leak(zones),
        exchanges,
        swap,
        placing,
        shows_reserve: shows_reserve || exchanges.is_some(),
    };
    let own_variants: Vec<Variant> =
        variants.iter().enumerate().map(|(place, id)| Variant::Own(place as u8, keep(id))).collect();
    let _ = plain;
    let rules = Rules {
        id: keep(id),
        name: keep(name),
        kinds: leak(rules),
        rooted: KindSet::of(&rooted),
        guards: KindSet::of(&guards),
        runners,
        royal,
        reserve: leak(reserve),
        clock,
        blocked,
        setups: leak(setups),
        setup_code,
        variants: leak(own_variants),
        score,
        plain_score,
        ugi,
        special: Box::leak(Box::new(special)),
    };
    check_setups(at, &rules, &shape)?;
    let lanes = LaneRules::new(&rules);
    Ok(Made { rules, shape, lanes })
}

fn shape(board: &At<'_>) -> Result<Shape> {
    let is_square = match board.choice("lattice", &[("hex", 0), ("square", 1), ("square8", 2)])? {
        2 => {
            return Err(
                board.wrong("lattice", "squares with eight neighbours are not played yet: 'hex' or 'square'")
            );
        }
        lattice => lattice == 1,
    };
    let rows = board.need("rows", board.list("rows")?)?;
    let rows: Vec<Row> = rows
        .iter()
        .map(|node| match &node.value {
            Value::List(pair) => match pair[..] {
                [
                    Node { value: Value::Number(first @ -16..=16), .. },
                    Node { value: Value::Number(cells @ 1..=16), .. },
                ] => Ok(Row { first: first as i8, cells: cells as u8 }),
                _ => {
                    Err(board.wrong("rows", "a row is [where it begins, -16 to 16; how many cells, 1 to 16]"))
                }
            },
            _ => Err(board.wrong("rows", "a row is a list of two numbers")),
        })
        .collect::<Result<_>>()?;
    let holes: Vec<String> =
        board.texts("holes")?.unwrap_or_default().into_iter().map(str::to_owned).collect();
    let key = if holes.is_empty() { "rows" } else { "holes" };
    Shape::checked(&rows, is_square, &holes).map_err(|why| board.wrong(key, why))
}

/// The kinds, and the drawings that they get: their own, the one that the file asks for, or one that is free.
fn kinds<'a>(at: &At<'a>) -> Result<Kinds<'a>> {
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

fn royal(at: &At<'_>, kinds: &Kinds<'_>) -> Result<(Royal, bool)> {
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

/// The clock, and whether its end may give a winner.
fn clock(at: &At<'_>, kinds: &Kinds<'_>) -> Result<(ClockRule, bool)> {
    let Some(table) = at.table("clock")? else { return Ok((ClockRule::None, false)) };
    table.knows(&["rule", "limit", "reset", "beside"])?;
    let rule = table.choice("rule", &[("none", 0), ("quiet", 1), ("countdown", 2)])?;
    if rule == 0 {
        return Ok((ClockRule::None, false));
    }
    let limit = table.need("limit", table.number("limit", 1, 200)?)? as u8;
    if rule == 1 {
        let reset =
            table.choice("reset", &[("any", Reset::AnyCapture), ("beyond-royal", Reset::BeyondKing)])?;
        return Ok((ClockRule::Quiet { limit, reset }, false));
    }
    let beside = match table.list("beside")? {
        Some(_) => kinds.set(&table, "beside")?,
        None => match at.table("royal")?.map(|royal| royal.text("kind")).transpose()?.flatten() {
            Some(name) => KindSet::of(kinds.find(&table, "beside", name)?.as_slice()),
            None => KindSet::NONE,
        },
    };
    Ok((ClockRule::Countdown { limit, beside }, false))
}

/// On which rows a kind is dropped.
type Zone = (Kind, [u8; 2]);

fn drops(at: &At<'_>, kinds: &Kinds<'_>, shape: &Shape) -> Result<(u8, Vec<Zone>)> {
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
            if let Some(kind) = kinds.find(&zone, name, name)? {
                zones.push((kind, [first as u8, last as u8]));
            }
        }
    }
    Ok((most, zones))
}

fn turn(at: &At<'_>) -> Result<([bool; 2], SecondDirection)> {
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
    Ok((second, direction))
}

fn check_places(at: &At<'_>, key: &str, places: &[&str], shape: &Shape) -> Result<&'static [&'static str]> {
    if places.len() > 32 {
        return Err(at.wrong(key, "at most 32 places are expected"));
    }
    for place in places {
        if shape.named(place).is_none() {
            return Err(at.wrong(key, format!("there is no cell '{place}'")));
        }
        if places.iter().filter(|other| other == &place).count() > 2 {
            return Err(at.wrong(key, format!("'{place}' comes more than twice")));
        }
    }
    Ok(leak(places.iter().map(|place| keep(place)).collect()))
}

fn setups(at: &At<'_>, kinds: &Kinds<'_>) -> Result<(Vec<Setup>, Placing)> {
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

/// Every setup obeys the rules of the board, and both sides have cubes.
fn check_setups(at: &At<'_>, rules: &Rules, shape: &Shape) -> Result<()> {
    let tables = at.need("setup", at.table("setup")?)?;
    let in_reserve =
        |kind: Kind| rules.reserve.iter().find(|held| held.0 == kind).map_or(0, |held| usize::from(held.1));
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
                // Any two of the kinds may come to stand on one cell, in one order or the other.
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

/// The rows of a fixed setup, read by themselves: a position needs a table that is not there yet.
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

/// What is odd, and still allowed.
pub(super) fn warnings(rules: &Rules, shape: &Shape) -> Vec<String> {
    let mut found = Vec::new();
    let id = |kind| rules.kind_id(kind);
    for rule in rules.kinds {
        let is_beaten = rules.kinds.iter().any(|other| other.beats.has(rule.kind));
        if !is_beaten && !rules.rooted.has(rule.kind) {
            found.push(format!("nothing captures the {}", id(rule.kind)));
        }
        if rule.beats == KindSet::NONE
            && !rules.rooted.has(rule.kind)
            && !rules.guards.has(rule.kind)
            && !rules.runners.has(rule.kind)
            && rules.royal.kind() != Some(rule.kind)
        {
            found.push(format!("the {} captures nothing", id(rule.kind)));
        }
    }
    if rules.clock == ClockRule::None {
        found.push("without a clock a game may have no end".to_owned());
    }
    if shape.cells() < 15 {
        found.push(format!("the board has only {} cells", shape.cells()));
    }
    found
}
