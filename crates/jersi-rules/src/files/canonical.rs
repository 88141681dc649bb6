//! Canonical form of a rules file: without redundant values, and with unordered lists sorted, so that equivalent files
//! have the same text.

use std::collections::BTreeSet;

use super::tree::{self, Node, Table, Value};

/// Keys that do not affect the rules.
const BESIDE: &[&str] = &["author", "format", "id", "name", "weights", "words"];

/// Removes the keys that do not affect the rules.
pub(super) fn strip(source: &mut Table) {
    for key in BESIDE {
        source.remove(*key);
    }
    for all in ["kind", "setup", "variant"] {
        for one in tables_in(source, all) {
            for key in ["words", "face", "name"] {
                one.remove(key);
            }
        }
    }
}

/// Canonical form of a valid file.
pub(super) fn canonical(source: &Table) -> Table {
    let mut table = source.clone();
    table.retain(|_, node| node.value != Value::Flag(false));
    drop_unlisted(&mut table, "variant", &[texts(source, "variants")]);
    let patches = patches(&table);
    let setups = lists("setups", &table, &patches);
    drop_unlisted(&mut table, "setup", &setups);
    let gone = gone_kinds(&table, &patches);
    drop_kinds(&mut table, &gone);
    for patch in tables_in(&mut table, "variant") {
        drop_kinds(patch, &gone);
        each_set(patch, &mut sort);
    }
    each_set(&mut table, &mut sort);
    let is_fixed =
        |keys: &[&str]| !patches.iter().any(|patch| keys.iter().any(|key| patch.contains_key(*key)));
    if is_fixed(&["clock", "royal"]) {
        trim_clock(&mut table);
    }
    if is_fixed(&["reserve", "drops", "prison", "kind", "kinds"]) {
        trim_drops(&mut table);
    }
    if is_fixed(&["turn"]) && inner(&table, "turn").is_some_and(|turn| is_list(turn, "second", 0)) {
        remove(&mut table, &["turn", "second_direction"]);
    }
    if is_fixed(&["kind", "kinds"]) {
        for kind in tables_in(&mut table, "kind") {
            if kind.get("beats").is_none() || is_list(kind, "beats", 0) {
                kind.remove("attacks");
            }
        }
    }
    if is_fixed(&["board"]) {
        shift_rows(&mut table);
    }
    drop_defaults(&mut table);
    table
}

fn inner<'a>(table: &'a Table, key: &str) -> Option<&'a Table> {
    match &table.get(key)?.value {
        Value::Table(inner) => Some(inner),
        _ => None,
    }
}

fn inner_mut<'a>(table: &'a mut Table, key: &str) -> Option<&'a mut Table> {
    match &mut table.get_mut(key)?.value {
        Value::Table(inner) => Some(inner),
        _ => None,
    }
}

/// Tables in a table of tables.
fn tables_in<'a>(table: &'a mut Table, key: &str) -> impl Iterator<Item = &'a mut Table> {
    inner_mut(table, key).into_iter().flat_map(Table::values_mut).filter_map(|node| match &mut node.value {
        Value::Table(inner) => Some(inner),
        _ => None,
    })
}

/// The remaining variants.
fn patches(table: &Table) -> Vec<Table> {
    let all = inner(table, "variant").into_iter().flatten();
    all.filter_map(|(_, node)| match &node.value {
        Value::Table(patch) => Some(patch.clone()),
        _ => None,
    })
    .collect()
}

fn texts(table: &Table, key: &str) -> Vec<String> {
    let Some(Node { value: Value::List(list), .. }) = table.get(key) else { return Vec::new() };
    list.iter().filter_map(|node| text(node).map(str::to_owned)).collect()
}

fn text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn is_list(table: &Table, key: &str, len: usize) -> bool {
    matches!(table.get(key), Some(Node { value: Value::List(list), .. }) if list.len() == len)
}

/// A list of the file, and its replacements in variants.
fn lists(key: &str, table: &Table, patches: &[Table]) -> Vec<Vec<String>> {
    [table].into_iter().chain(patches).map(|table| texts(table, key)).collect()
}

/// Removes the tables that no list names.
fn drop_unlisted(table: &mut Table, key: &str, lists: &[Vec<String>]) {
    if let Some(all) = inner_mut(table, key) {
        all.retain(|name, _| lists.iter().flatten().any(|listed| listed == name));
    }
}

/// Kinds that are not in play with any variants, and that no property needs.
fn gone_kinds(table: &Table, patches: &[Table]) -> BTreeSet<String> {
    let in_play = |table: &Table, kind: &str| {
        let kind = inner(table, "kind").and_then(|all| inner(all, kind))?;
        kind.get("in_play").map(|node| node.value != Value::Flag(false))
    };
    let mut listed = lists("kinds", table, patches).concat();
    listed.retain(|kind| {
        in_play(table, kind) != Some(false) || patches.iter().any(|patch| in_play(patch, kind) == Some(true))
    });
    for table in [table].into_iter().chain(patches) {
        listed.extend(inner(table, "swap").map(|swap| texts(swap, "kinds")).unwrap_or_default());
        listed.extend(inner(table, "royal").and_then(|royal| text(royal.get("kind")?)).map(str::to_owned));
    }
    let known = inner(table, "kind").into_iter().flat_map(Table::keys).cloned();
    known.filter(|kind| !listed.contains(kind)).collect()
}

/// Removes kinds from a file or a variant.
fn drop_kinds(table: &mut Table, gone: &BTreeSet<String>) {
    if gone.is_empty() {
        return;
    }
    let without =
        |list: &mut Vec<Node>| list.retain(|node| !text(node).is_some_and(|text| gone.contains(text)));
    if let Some(Node { value: Value::List(kinds), .. }) = table.get_mut("kinds") {
        without(kinds);
    }
    each_set(table, &mut |key, list| {
        if key != "holes" && key != "second" {
            without(list);
        }
    });
    let stays = |kind: &String, _: &mut Node| !gone.contains(kind);
    for key in ["kind", "reserve"] {
        if let Some(kinds) = inner_mut(table, key) {
            kinds.retain(stays);
        }
    }
    if let Some(zones) = inner_mut(table, "drops").and_then(|drops| inner_mut(drops, "zone")) {
        zones.retain(stays);
    }
    for setup in tables_in(table, "setup") {
        if let Some(fixed) = inner_mut(setup, "shuffled").and_then(|shuffled| inner_mut(shuffled, "fixed")) {
            fixed.retain(stays);
        }
    }
}

/// Visits the unordered lists of a file or variant, with their keys.
fn each_set(table: &mut Table, visit: &mut dyn FnMut(&str, &mut Vec<Node>)) {
    let mut list = |table: &mut Table, key: &str| {
        if let Some(Node { value: Value::List(list), .. }) = table.get_mut(key) {
            visit(key, list);
        }
    };
    for kind in tables_in(table, "kind") {
        list(kind, "beats");
        list(kind, "stands_on");
    }
    for (key, of) in [("goal", "far_row"), ("clock", "beside"), ("board", "holes"), ("turn", "second")] {
        if let Some(inner) = inner_mut(table, key) {
            list(inner, of);
        }
    }
    for setup in tables_in(table, "setup") {
        if let Some(placed) = inner_mut(setup, "placed") {
            list(placed, "without");
        }
    }
}

fn sort(_: &str, list: &mut Vec<Node>) {
    list.sort_by_key(|node| tree::text(&node.value));
    list.dedup_by_key(|node| tree::text(&node.value));
}

/// Removes the properties of the clock that its rule does not use.
fn trim_clock(table: &mut Table) {
    let royal = inner(table, "royal").and_then(|royal| royal.get("kind")).map(|node| node.value.clone());
    let Some(clock) = inner_mut(table, "clock") else { return };
    match clock.get("rule").and_then(text) {
        Some("quiet") => {
            clock.remove("beside");
        }
        Some("countdown") => {
            clock.remove("reset");
            let is_royal = match (clock.get("beside").map(|node| &node.value), royal) {
                (Some(Value::List(list)), Some(royal)) => list.len() == 1 && list[0].value == royal,
                (Some(Value::List(list)), None) => list.is_empty(),
                _ => false,
            };
            if is_royal {
                clock.remove("beside");
            }
        }
        _ => {
            table.remove("clock");
        }
    }
}

/// Removes the rules of impossible drops.
fn trim_drops(table: &mut Table) {
    if inner(table, "prison").is_some() {
        return;
    }
    let held: Vec<String> = inner(table, "reserve")
        .into_iter()
        .flatten()
        .filter(|(_, node)| node.value != Value::Number(0))
        .map(|(kind, _)| kind.clone())
        .collect();
    if held.is_empty() {
        table.remove("drops");
    } else if let Some(zones) = inner_mut(table, "drops").and_then(|drops| inner_mut(drops, "zone")) {
        zones.retain(|kind, _| held.contains(kind));
    }
}

/// Shifts the rows of the board so that the first one begins at 0: only relative offsets matter.
fn shift_rows(table: &mut Table) {
    let rows = inner_mut(table, "board").and_then(|board| board.get_mut("rows"));
    let Some(Node { value: Value::List(rows), .. }) = rows else { return };
    let mut firsts: Vec<&mut i64> = rows
        .iter_mut()
        .filter_map(|row| match &mut row.value {
            Value::List(row) => match row.first_mut() {
                Some(Node { value: Value::Number(first), .. }) => Some(first),
                _ => None,
            },
            _ => None,
        })
        .collect();
    let by = firsts.first().map_or(0, |first| **first);
    // Shifted rows must stay within the allowed range.
    if firsts.iter().all(|first| (-16..=16).contains(&(**first - by))) {
        for first in &mut firsts {
            **first -= by;
        }
    }
}

/// Removes default values.
fn drop_defaults(table: &mut Table) {
    let height = match inner(table, "board").and_then(|board| board.get("rows")) {
        Some(Node { value: Value::List(rows), .. }) => rows.len(),
        _ => 0,
    };
    for (path, default) in [
        (["", "blocked"], "\"loses\""),
        (["board", "lattice"], "\"hex\""),
        (["board", "holes"], "[]"),
        (["turn", "second"], "[\"-=\", \"=-\"]"),
        (["turn", "second_direction"], "\"free\""),
        (["drops", "most"], "2"),
        (["goal", "far_row"], "[]"),
        (["royal", "captured"], "\"loses\""),
        (["royal", "ransom"], "false"),
        (["clock", "reset"], "\"any\""),
        (["record", "score"], "[\"1\", \"0\", \"1/2\"]"),
        (["record", "plain_score"], "false"),
        (["record", "ugi"], "\"notation\""),
    ] {
        let [outer, key] = path;
        if let Some(at) = if outer.is_empty() { Some(&mut *table) } else { inner_mut(table, outer) } {
            drop_if(at, key, default);
        }
    }
    for kind in tables_in(table, "kind") {
        for (key, default) in [
            ("in_play", "true"),
            ("guard", "\"none\""),
            ("attacks", "\"any\""),
            ("rooted", "false"),
            ("beats", "[]"),
            ("stands_on", "[]"),
        ] {
            drop_if(kind, key, default);
        }
    }
    for setup in tables_in(table, "setup") {
        if let Some(placed) = inner_mut(setup, "placed") {
            drop_if(placed, "rows", &2.min(height / 2).to_string());
            drop_if(placed, "stacking", "true");
            drop_if(placed, "without", "[]");
        }
        if let Some(shuffled) = inner_mut(setup, "shuffled") {
            drop_if(shuffled, "sides", "\"both\"");
            drop_if(shuffled, "fixed", "false");
            drop_if_empty(shuffled, "fixed");
        }
    }
    if let Some(reserve) = inner_mut(table, "reserve") {
        reserve.retain(|_, node| node.value != Value::Number(0));
    }
    if let Some(drops) = inner_mut(table, "drops") {
        let whole = format!("[1, {height}]");
        if let Some(zones) = inner_mut(drops, "zone") {
            zones.retain(|_, node| tree::text(&node.value) != whole);
        }
        drop_if(drops, "zone", "false");
        drop_if_empty(drops, "zone");
    }
    for key in ["reserve", "drops", "goal", "turn", "record", "variant", "words"] {
        drop_if_empty(table, key);
    }
    drop_if(table, "variants", "[]");
}

fn drop_if(table: &mut Table, key: &str, default: &str) {
    if table.get(key).is_some_and(|node| tree::text(&node.value) == default) {
        table.remove(key);
    }
}

fn drop_if_empty(table: &mut Table, key: &str) {
    if inner(table, key).is_some_and(Table::is_empty) {
        table.remove(key);
    }
}

/// Removes a property of a table.
fn remove(table: &mut Table, [outer, key]: &[&str; 2]) {
    if let Some(inner) = inner_mut(table, outer) {
        inner.remove(*key);
    }
}

#[cfg(test)]
mod tests {
    use jersi_testkit::files::{generated, mutated};
    use jersi_testkit::random::Random;

    use super::{canonical, strip};
    use crate::files::tree::{Table, lines, sections};
    use crate::files::{FILES, read, whole};

    /// Text of all tables of a game, with some of its variants.
    fn said(source: &Table, bits: u16) -> Result<String, String> {
        let made = read::make(source, bits).map_err(|error| error.why)?;
        let shape = &made.shape;
        let touching =
            |cell| shape.neighbors(cell).map(|cell| shape.name(cell).to_string()).collect::<Vec<_>>();
        let cells: Vec<_> = shape.all().map(|cell| (shape.name(cell).to_string(), touching(cell))).collect();
        Ok(format!("{:?} {:?} {cells:?}", made.rules, made.lanes))
    }

    #[test]
    fn the_canonical_form_says_the_same() {
        let mut random = Random::new(8);
        let (mut games, mut variants) = (0, 0);
        for number in 0..1_500 {
            let text = match number % 2 {
                0 => generated(number % 60),
                _ => FILES[random.below(FILES.len())].1.to_owned(),
            };
            let text = if number < 120 { text } else { mutated(&text, &mut random) };
            let Ok(source) = whole(&text, true) else { continue };
            let Ok(count) = read::variants_of(&source) else { continue };
            let every =
                [0].into_iter().chain((0..count).map(|place| 1 << place)).map(|bits| said(&source, bits));
            let Ok(every) = every.collect::<Result<Vec<_>, _>>() else { continue };
            let canonical = canonical(&source);
            assert_eq!(lines(&super::canonical(&canonical)), lines(&canonical), "twice is once");
            for (place, own) in every.into_iter().enumerate() {
                let bits = if place == 0 { 0 } else { 1 << (place - 1) };
                assert_eq!(said(&canonical, bits), Ok(own), "{bits} {}\nof\n{text}", lines(&canonical));
                variants += u32::from(bits > 0);
            }
            games += 1;
        }
        assert!(games > 300 && variants > 50, "{games} games, {variants} variants");
    }

    /// An equivalent text: properties in another order, unordered lists shuffled, defaults written out, unused kinds
    /// and setups added.
    fn said_otherwise(text: &str, random: &mut Random) -> String {
        let mut table: toml::Table = text.parse().expect("TOML");
        let shuffle = |value: &mut toml::Value, random: &mut Random| {
            if let Some(list) = value.as_array_mut() {
                for i in (1..list.len()).rev() {
                    list.swap(i, random.below(i + 1));
                }
            }
        };
        for (_, kind) in table["kind"].as_table_mut().expect("kinds") {
            let kind = kind.as_table_mut().expect("a kind");
            for key in ["beats", "stands_on"] {
                if random.once_in(2) {
                    shuffle(kind.entry(key).or_insert_with(|| toml::Value::Array(Vec::new())), random);
                }
            }
            for (key, default) in [("guard", "none"), ("attacks", "any")] {
                if random.once_in(2) {
                    kind.entry(key).or_insert_with(|| default.into());
                }
            }
            if random.once_in(2) {
                kind.entry("rooted").or_insert_with(|| false.into());
            }
        }
        if random.once_in(2) {
            let kinds = table["kind"].as_table_mut().expect("kinds");
            kinds.entry("nobody").or_insert_with(|| {
                "letter = \"Z\"\narmy = 3\n".parse::<toml::Table>().expect("a kind").into()
            });
        }
        if random.once_in(2) {
            let rows = table["board"]["rows"].as_array_mut().expect("rows");
            let by = random.below(3) as i64 - 1;
            for row in rows {
                row[0] = (row[0].as_integer().expect("a number") + by).into();
            }
        }
        for (outer, key, default) in [
            ("turn", "second_direction", toml::Value::from("free")),
            ("turn", "second", vec!["=-", "-="].into()),
            ("drops", "most", 2.into()),
            ("record", "plain_score", false.into()),
            ("board", "lattice", "hex".into()),
        ] {
            if random.once_in(2) {
                let outer = table.entry(outer).or_insert_with(|| toml::Table::new().into());
                outer.as_table_mut().expect("a table").entry(key).or_insert(default);
            }
        }
        if random.once_in(2) {
            table.entry("blocked").or_insert_with(|| "loses".into());
            table.insert("author".to_owned(), "Ann".into());
        }
        let setups = table["setup"].as_table_mut().expect("setups");
        if random.once_in(2) {
            setups
                .entry("nowhere")
                .or_insert_with(|| "rows = \"?\"".parse::<toml::Table>().expect("a setup").into());
        }
        table.to_string()
    }

    #[test]
    fn files_that_say_the_same_have_one_form() {
        let identity = |text: &str| {
            let mut form = canonical(&whole(text, true).unwrap_or_else(|error| panic!("{error} in\n{text}")));
            strip(&mut form);
            lines(&form)
        };
        let mut random = Random::new(3);
        let own = FILES.iter().map(|(id, text)| sections(&whole(text, false).expect(id)));
        for text in own.chain((0..60).map(generated)) {
            for _ in 0..5 {
                let other = said_otherwise(&text, &mut random);
                read::make(&whole(&other, true).expect("a file"), 0)
                    .unwrap_or_else(|error| panic!("{error} in\n{other}"));
                assert_eq!(identity(&text), identity(&other), "\n{text}\n{other}");
            }
        }
    }
}
