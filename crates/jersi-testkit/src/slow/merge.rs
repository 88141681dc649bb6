//! Merging of tables: a base with the file that changes it, a game with its variants.
//!
//! Tables merge key by key, everything else is replaced, `false` in the place of a table removes it, and `0` in the
//! place of a number of cubes is that number.

use toml::{Table, Value};

/// The text as a table, merged over the tables of its bases. `base` names one of the built-in games.
pub(super) fn resolved(text: &str) -> Result<Table, String> {
    if text.len() > 32_768 {
        return Err("more than 32 kB of text".to_owned());
    }
    let mut table = read(text)?;
    let mut chain = Vec::new();
    while let Some(base) = table.remove("base") {
        chain.push(table);
        let id = base.as_str().ok_or("base is the id of a game")?;
        let text = super::games::text(id).ok_or_else(|| format!("no such base: {id:?}"))?;
        table = read(text)?;
        // Names are not inherited, nor is the author.
        for key in ["id", "name", "author", "words"] {
            table.remove(key);
        }
    }
    let mut whole = table;
    for table in chain.into_iter().rev() {
        merge(&mut whole, table, &mut Vec::new());
    }
    Ok(whole)
}

fn read(text: &str) -> Result<Table, String> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    if table.get("format").and_then(Value::as_integer) != Some(1) {
        return Err("format = 1 is missing".to_owned());
    }
    Ok(table)
}

/// Merges a table over another.
pub(super) fn merge(under: &mut Table, over: Table, path: &mut Vec<String>) {
    for (key, value) in over {
        path.push(key.clone());
        match value {
            Value::Boolean(false) if is_table(path) => {
                under.remove(&key);
            }
            Value::Table(over) => {
                if let Some(Value::Table(under)) = under.get_mut(&key) {
                    merge(under, over, path);
                } else {
                    let mut fresh = Table::new();
                    merge(&mut fresh, over, path);
                    under.insert(key, Value::Table(fresh));
                }
            }
            value => {
                under.insert(key, value);
            }
        }
        path.pop();
    }
}

/// Whether a key belongs to a table, which `false` removes.
fn is_table(path: &[String]) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    matches!(
        path.as_slice(),
        ["board" | "turn" | "swap" | "reserve" | "drops" | "prison" | "goal" | "royal" | "clock" | "record"]
            | ["drops", "zone"]
            | ["drops", "zone", _]
            | ["kind" | "setup" | "variant", _]
            | ["setup", _, "placed" | "shuffled"]
            | ["setup", _, "shuffled", "fixed"]
    )
}

/// The keys that two patches set to different values.
pub(super) fn conflict(one: &Table, other: &Table, path: &str) -> Option<String> {
    for (key, value) in one {
        let Some(opposed) = other.get(key) else { continue };
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match (value, opposed) {
            (Value::Table(one), Value::Table(other)) => {
                if let Some(found) = conflict(one, other, &path) {
                    return Some(found);
                }
            }
            _ if value != opposed => return Some(path),
            _ => {}
        }
    }
    None
}
