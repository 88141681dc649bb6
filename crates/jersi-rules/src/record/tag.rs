//! Tags of a record that are not part of the rules.

use std::fmt;

/// The tags that the rules need, in the order in which they are written. They are other fields of a record.
pub(super) const RULESET: &str = "Ruleset";
pub(super) const RULES: &str = "Rules";
pub(super) const VARIANT: &str = "Variant";
pub(super) const SETUP: &str = "Setup";
pub(super) const SEED: &str = "Seed";
pub(super) const CODE: &str = "Code";
pub(super) const POSITION: &str = "Position";
pub(super) const RESULT: &str = "Result";

pub(super) const RESERVED: [&str; 8] = [RULESET, RULES, VARIANT, SETUP, SEED, CODE, POSITION, RESULT];

/// A name and a text: players, date, place. Any name is allowed except those that other fields of a record represent.
///
/// The names `White`, `Black`, `Date` (`2022-08-06`), `Event`, `Place` and `Termination` (the reason of a result
/// that does not follow from the rules: `resignation`, `agreement`, `time`) have a common meaning.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    name: String,
    value: String,
}

/// Why a tag is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TagError {
    /// The name is not a letter followed by letters, digits and `_`.
    #[error("'{name}' is not a valid tag name")]
    Name {
        /// The name.
        name: String,
    },
    /// Another field of the record represents it.
    #[error("the tag {name} is reserved")]
    Reserved {
        /// The name.
        name: String,
    },
}

impl Tag {
    /// The name of the tag with the reason of a result that does not follow from the rules.
    pub const TERMINATION: &'static str = "Termination";

    /// A tag. Carriage returns in the value are removed.
    pub fn new(name: &str, value: &str) -> Result<Self, TagError> {
        if !is_name(name) {
            return Err(TagError::Name { name: name.to_owned() });
        }
        if RESERVED.contains(&name) {
            return Err(TagError::Reserved { name: name.to_owned() });
        }
        Ok(Self { name: name.to_owned(), value: value.replace('\r', "") })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// Whether a text can be the name of a tag.
pub(super) fn is_name(text: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.bytes().next().is_some_and(|first| first.is_ascii_alphabetic()) && text.bytes().all(is_inner)
}

/// A tag as written: `[White "Ann"]`.
pub(super) fn written<'a>(name: &'a str, value: &'a str) -> impl fmt::Display + 'a {
    fmt::from_fn(move |f| {
        let value = value.replace('\\', r"\\").replace('"', "\\\"").replace('\n', r"\n");
        write!(f, "[{name} \"{value}\"]")
    })
}
