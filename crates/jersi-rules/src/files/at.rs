//! A table of a rules file during reading. Every error names a line.

use super::FileError;
use super::tree::{Node, Table, Value};

pub(super) type Result<T> = std::result::Result<T, FileError>;

/// Maximum length of a name.
const MOST_ID: usize = 40;

/// A table during reading, with its path and line.
#[derive(Clone)]
pub(super) struct At<'a> {
    pub(super) table: &'a Table,
    pub(super) path: String,
    pub(super) line: usize,
}

impl<'a> At<'a> {
    pub(super) fn wrong(&self, key: &str, why: impl Into<String>) -> FileError {
        // A value of the base has no line in this file; its table has one.
        let line = self.table.get(key).map(|node| node.line).filter(|&line| line > 0).unwrap_or(self.line);
        FileError::new(line, &format!("{}{key}", self.path), why)
    }

    /// Rejects all other keys.
    pub(super) fn knows(&self, keys: &[&str]) -> Result<()> {
        match self.table.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => {
                Err(self.wrong(key, format!("there is no such property; here are {}", keys.join(", "))))
            }
            None => Ok(()),
        }
    }

    pub(super) fn table(&self, key: &str) -> Result<Option<At<'a>>> {
        match self.table.get(key) {
            None | Some(Node { value: Value::Flag(false), .. }) => Ok(None),
            Some(Node { value: Value::Table(table), line }) => {
                let line = if *line > 0 { *line } else { self.line };
                Ok(Some(At { table, path: format!("{}{key}.", self.path), line }))
            }
            Some(_) => Err(self.wrong(key, "a table is expected")),
        }
    }

    pub(super) fn text(&self, key: &str) -> Result<Option<&'a str>> {
        match self.table.get(key).map(|node| &node.value) {
            None => Ok(None),
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(key, "a text in quotes is expected")),
        }
    }

    pub(super) fn number(&self, key: &str, least: i64, most: i64) -> Result<Option<i64>> {
        match self.table.get(key).map(|node| &node.value) {
            None => Ok(None),
            Some(&Value::Number(number)) if (least..=most).contains(&number) => Ok(Some(number)),
            Some(Value::Number(number)) => {
                Err(self.wrong(key, format!("{number} is out of range: it goes from {least} to {most}")))
            }
            Some(_) => Err(self.wrong(key, "a number is expected")),
        }
    }

    pub(super) fn flag(&self, key: &str) -> Result<Option<bool>> {
        match self.table.get(key).map(|node| &node.value) {
            None => Ok(None),
            Some(&Value::Flag(flag)) => Ok(Some(flag)),
            Some(_) => Err(self.wrong(key, "true or false is expected")),
        }
    }

    pub(super) fn list(&self, key: &str) -> Result<Option<&'a [Node]>> {
        match self.table.get(key).map(|node| &node.value) {
            None => Ok(None),
            Some(Value::List(list)) => Ok(Some(list)),
            Some(_) => Err(self.wrong(key, "a list in brackets is expected")),
        }
    }

    pub(super) fn texts(&self, key: &str) -> Result<Option<Vec<&'a str>>> {
        let Some(list) = self.list(key)? else { return Ok(None) };
        let texts = list.iter().map(|node| match &node.value {
            Value::Text(text) => Ok(text.as_str()),
            _ => Err(self.wrong(key, "texts in quotes are expected")),
        });
        texts.collect::<Result<_>>().map(Some)
    }

    pub(super) fn numbers(&self, key: &str, least: i64, most: i64) -> Result<Option<Vec<i64>>> {
        let Some(list) = self.list(key)? else { return Ok(None) };
        let numbers = list.iter().map(|node| match node.value {
            Value::Number(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(self.wrong(key, format!("numbers from {least} to {most} are expected"))),
        });
        numbers.collect::<Result<_>>().map(Some)
    }

    /// A word from a list of choices.
    pub(super) fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Result<T> {
        let Some(text) = self.text(key)? else { return Ok(choices[0].1) };
        choices.iter().find(|(word, _)| *word == text).map(|&(_, choice)| choice).ok_or_else(|| {
            let words: Vec<&str> = choices.iter().map(|&(word, _)| word).collect();
            self.wrong(key, format!("'{text}' is none of {}", words.join(", ")))
        })
    }

    pub(super) fn need<T>(&self, key: &str, found: Option<T>) -> Result<T> {
        found.ok_or_else(|| self.wrong(key, "this property is missing"))
    }
}

pub(super) fn check_id(at: &At<'_>, key: &str, id: &str) -> Result<()> {
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

pub(super) fn check_words(at: &At<'_>, keys: &[&str]) -> Result<()> {
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
