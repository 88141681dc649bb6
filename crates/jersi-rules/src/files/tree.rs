//! A rules file as a tree. Its nodes have lines for error messages.

use std::collections::BTreeMap;
use std::fmt::Write;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::FileError;

/// A table of a rules file.
pub(super) type Table = BTreeMap<String, Node>;

/// A value and its first line; 0 in a built-in file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Node {
    pub(super) line: usize,
    pub(super) value: Value,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<Node>),
    Table(Table),
}

/// Parses TOML. With `is_own` the lines are counted.
pub(super) fn parse(text: &str, is_own: bool) -> Result<Table, FileError> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        FileError::new(line_of(text, at), "", error.message())
    })?;
    let lines = |at| if is_own { line_of(text, at) } else { 0 };
    table_of(table.into_inner(), &lines)
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

fn table_of(table: DeTable<'_>, lines: &dyn Fn(usize) -> usize) -> Result<Table, FileError> {
    table.into_iter().map(|(key, value)| Ok((key.into_inner().into_owned(), node(value, lines)?))).collect()
}

fn node(value: Spanned<DeValue<'_>>, lines: &dyn Fn(usize) -> usize) -> Result<Node, FileError> {
    let line = lines(value.span().start);
    let wrong = |what: &str| FileError::new(line, "", what);
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(number) => {
            let small = i64::from_str_radix(number.as_str(), number.radix());
            Value::Number(small.map_err(|_| wrong("the number is too large"))?)
        }
        DeValue::Boolean(flag) => Value::Flag(flag),
        DeValue::Array(list) => {
            Value::List(list.into_iter().map(|item| node(item, lines)).collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => Value::Table(table_of(table, lines)?),
        DeValue::Float(_) | DeValue::Datetime(_) => {
            return Err(wrong("no property is a date or a number with a decimal point"));
        }
    };
    Ok(Node { line, value })
}

/// Applies a patch to a table: tables are merged by key, `false` removes a table, any other value is replaced.
pub(super) fn merge(base: &mut Table, patch: &Table) {
    for (key, over) in patch {
        match (base.get_mut(key), &over.value) {
            (Some(Node { value: Value::Table(under), line }), Value::Table(above)) => {
                *line = over.line;
                merge(under, above);
            }
            (Some(Node { value: Value::Table(_), .. }), Value::Flag(false)) => {
                base.remove(key);
            }
            _ => {
                base.insert(key.clone(), over.clone());
            }
        }
    }
}

/// A key to which two patches give different values.
pub(super) fn conflict(one: &Table, other: &Table, path: &str) -> Option<String> {
    one.iter().find_map(|(key, left)| {
        let right = other.get(key)?;
        let path = format!("{path}{key}");
        match (&left.value, &right.value) {
            (Value::Table(left), Value::Table(right)) => conflict(left, right, &format!("{path}.")),
            (left, right) => (!is_same(left, right)).then_some(path),
        }
    })
}

/// Whether two values are equal, ignoring their lines.
fn is_same(one: &Value, other: &Value) -> bool {
    text(one) == text(other)
}

/// A value as TOML on one line.
pub(super) fn text(value: &Value) -> String {
    let mut out = String::new();
    write(value, &mut out);
    out
}

/// A table as TOML, one line per key.
pub(super) fn lines(table: &Table) -> String {
    let mut out = String::new();
    for (key, node) in table {
        out.push_str(&key_text(key));
        out.push_str(" = ");
        write(&node.value, &mut out);
        out.push('\n');
    }
    out
}

/// A table as TOML with a section for each inner table; deeper ones with three or more keys.
pub(super) fn sections(table: &Table) -> String {
    let mut out = String::new();
    write_section(table, "", &mut out);
    out
}

fn write_section(table: &Table, path: &str, out: &mut String) {
    let is_section = |key: &str, node: &Node| match &node.value {
        Value::Table(inner) => path.is_empty() || holds_tables(inner) || (inner.len() > 2 && key != "words"),
        _ => false,
    };
    let mut has_header = path.is_empty();
    for (key, node) in table.iter().filter(|(key, node)| !is_section(key, node)) {
        if !has_header {
            let _ = write!(out, "\n[{path}]\n");
            has_header = true;
        }
        out.push_str(&key_text(key));
        out.push_str(" = ");
        write(&node.value, out);
        out.push('\n');
    }
    for (key, node) in table.iter().filter(|(key, node)| is_section(key, node)) {
        if let Value::Table(inner) = &node.value {
            let dot = if path.is_empty() { "" } else { "." };
            write_section(inner, &format!("{path}{dot}{}", key_text(key)), out);
        }
    }
}

fn holds_tables(table: &Table) -> bool {
    table.values().any(|node| matches!(node.value, Value::Table(_)))
}

fn key_text(key: &str) -> String {
    let is_bare = !key.is_empty()
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if is_bare { key.to_owned() } else { quoted(key) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            letter if letter.is_control() => {
                let _ = write!(out, "\\u{:04X}", letter as u32);
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

fn write(value: &Value, out: &mut String) {
    match value {
        Value::Text(text) => out.push_str(&quoted(text)),
        Value::Number(number) => {
            let _ = write!(out, "{number}");
        }
        Value::Flag(flag) => {
            let _ = write!(out, "{flag}");
        }
        Value::List(list) => {
            out.push('[');
            for (i, node) in list.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                write(&node.value, out);
            }
            out.push(']');
        }
        Value::Table(table) => {
            out.push_str("{ ");
            for (i, (key, node)) in table.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                out.push_str(&key_text(key));
                out.push_str(" = ");
                write(&node.value, out);
            }
            out.push_str(" }");
        }
    }
}
