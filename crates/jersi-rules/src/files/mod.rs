//! Rules files: games as text. [`read_rules`] returns a [`Written`] game, or an error with its line and property.

/// A built-in file.
macro_rules! file {
    ($id:literal) => {
        ($id, include_str!(concat!("../../games/", $id, ".toml")))
    };
}

mod at;
mod board;
mod canonical;
mod ends;
mod hold;
mod kinds;
mod pieces;
mod read;
mod setups;
mod tree;
mod turns;
mod warnings;
mod written;

pub use written::{TooManyGames, Written};

use tree::{Node, Table, Value};

/// Maximum length of a rules file, in bytes.
const MOST_TEXT: usize = 32 << 10;

/// Why a text is not a valid game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{}{why}", if *line > 0 { format!("line {line}: ") } else { String::new() }, if property.is_empty() { String::new() } else { format!("{property}: ") })]
pub struct FileError {
    /// The line, counted from 1; 0 if it is not in the text itself.
    pub line: usize,
    /// The property: `kind.rock.beats`.
    pub property: String,
    /// What is wrong.
    pub why: String,
}

impl FileError {
    fn new(line: usize, property: &str, why: impl Into<String>) -> Self {
        Self { line, property: property.to_owned(), why: why.into() }
    }
}

/// The built-in files: the games of the program, the rest of the family, and the ideas of the journal.
pub const FILES: &[(&str, &str)] = &[
    file!("jersi-1"),
    file!("jersi-2"),
    file!("jersi-3"),
    file!("jersi-3-alternation"),
    file!("jersi-3-bevri"),
    file!("jersi-3-cmana"),
    file!("jersi-3-continuity"),
    file!("jersi-3-darsi"),
    file!("jersi-3-enlarged"),
    file!("jersi-3-fendi"),
    file!("jersi-3-galtu"),
    file!("jersi-3-landing"),
    file!("jersi-3-mucti"),
    file!("jersi-3-one-step"),
    file!("jersi-3-pamei"),
    file!("jersi-3-square"),
    file!("jersi-4.0"),
    file!("jersi-4.3"),
    file!("jersi-4.4"),
    file!("jersi-4.5"),
    file!("jersi-4.8"),
    file!("jersi-4.16"),
    file!("mikjersi"),
    file!("pijersi"),
];

/// The built-in files of earlier versions of Jersi, and of its small sister.
pub const EARLIER: &[&str] = &["jersi-1", "jersi-4.0", "jersi-4.3", "jersi-4.4", "jersi-4.5", "mikjersi"];

/// The built-in files of ideas from the author's journal.
pub const IDEAS: &[&str] = &[
    "jersi-3-alternation",
    "jersi-3-bevri",
    "jersi-3-cmana",
    "jersi-3-continuity",
    "jersi-3-darsi",
    "jersi-3-enlarged",
    "jersi-3-fendi",
    "jersi-3-galtu",
    "jersi-3-landing",
    "jersi-3-mucti",
    "jersi-3-one-step",
    "jersi-3-pamei",
    "jersi-3-square",
];

/// The text of a built-in file.
#[must_use]
pub fn built_in(id: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == id).map(|(_, text)| *text)
}

/// Reads a rules file of a user.
///
/// ```
/// use jersi_rules::{AnyPosition, RulesetId, read_rules};
///
/// let game = read_rules("format = 1\nbase = \"jersi-3\"\nid = \"one\"\nturn = { second = [] }\n").expect("a game");
/// assert_eq!(AnyPosition::initial(RulesetId::Written(game)).turns().len(), 38);
/// let error = read_rules("format = 1\nbase = \"jersi-3\"\nid = \"one\"\nkind.rock.beats = [\"rok\"]\n").expect_err("no game");
/// assert_eq!(error.to_string(), "line 4: kind.rock.beats: there is no kind 'rok'");
/// ```
pub fn read_rules(text: &str) -> Result<Written, FileError> {
    let table = whole(text, true)?;
    if let Some(Node { line, value: Value::Text(id) }) = table.get("id")
        && built_in(id).is_some()
        && built_in_game(id).is_none_or(|own| own.text() != tree::lines(&canonical::canonical(&table)))
    {
        return Err(FileError::new(
            *line,
            "id",
            format!("'{id}' is a game of the program: choose another name"),
        ));
    }
    Written::of(&table)
}

/// A built-in game.
#[must_use]
pub fn built_in_game(id: &str) -> Option<Written> {
    Written::of(&whole(built_in(id)?, false).ok()?).ok()
}

/// Unusual but allowed properties of a game.
#[must_use]
pub fn warnings(game: Written) -> Vec<String> {
    warnings::of(crate::Ruleset::rules(game), crate::Ruleset::shape(game))
}

/// A file merged with its base.
fn whole(text: &str, is_own: bool) -> Result<Table, FileError> {
    if text.len() > MOST_TEXT {
        return Err(FileError::new(
            0,
            "",
            format!("a rules file has at most {MOST_TEXT} bytes, not {}", text.len()),
        ));
    }
    let mut table = tree::parse(text, is_own)?;
    match table.get("format") {
        Some(Node { value: Value::Number(1), .. }) => {}
        Some(node) => return Err(FileError::new(node.line, "format", "this program reads format 1")),
        None => return Err(FileError::new(usize::from(is_own), "format", "'format = 1' is missing")),
    }
    let Some(base) = table.remove("base") else { return Ok(table) };
    let Value::Text(id) = &base.value else {
        return Err(FileError::new(base.line, "base", "the name of a built-in game is expected"));
    };
    let under = built_in(id).ok_or_else(|| {
        let names: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        FileError::new(base.line, "base", format!("there is no game '{id}': there are {}", names.join(", ")))
    })?;
    let mut merged = whole(under, false)?;
    for key in ["author", "id", "name", "words"] {
        merged.remove(key);
    }
    tree::merge(&mut merged, &table);
    Ok(merged)
}

/// A text in a language, from the `words` of a table.
fn words<'a>(table: &'a Table, language: &str, which: &str) -> Option<&'a str> {
    let inside = |table: &'a Table, key: &str| match &table.get(key)?.value {
        Value::Table(table) => Some(table),
        _ => None,
    };
    match &inside(inside(table, "words")?, language)?.get(which)?.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// Tables are never freed.
fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

fn keep(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}
