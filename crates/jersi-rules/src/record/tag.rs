//! What the head of a record says, apart from what the rules need to know.

use std::fmt;

/// The tags that the rules need, in the order in which they are written. The rest of a record's fields
/// hold what they say.
pub(super) const RULESET: &str = "Ruleset";
pub(super) const RULES: &str = "Rules";
pub(super) const VARIANT: &str = "Variant";
pub(super) const SETUP: &str = "Setup";
pub(super) const SEED: &str = "Seed";
pub(super) const CODE: &str = "Code";
pub(super) const POSITION: &str = "Position";
pub(super) const RESULT: &str = "Result";

pub(super) const RESERVED: [&str; 8] = [RULESET, RULES, VARIANT, SETUP, SEED, CODE, POSITION, RESULT];

/// A name and a text: who played, when, where. Any name may be used but those that a record's other
/// fields stand for.
///
/// The names `White`, `Black`, `Date` (`2022-08-06`), `Event`, `TextPlace` and `Termination` (why a game
/// ended otherwise than by the rules: `resignation`, `agreement`, `time`) have a common meaning.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    name: String,
    value: String,
}

/// Why there can be no such tag.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TagError {
    /// The name is not a letter followed by letters, digits and `_`.
    #[error("'{name}' is no name for a tag")]
    Name {
        /// The name.
        name: String,
    },
    /// The record says it in another way.
    #[error("the tag {name} belongs to the record itself")]
    Reserved {
        /// The name.
        name: String,
    },
}

impl Tag {
    /// The name of the tag that says why a game ended otherwise than by the rules.
    pub const TERMINATION: &'static str = "Termination";

    /// A tag. Carriage returns in the value are left out.
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

/// A tag as it is written: `[White "Ann"]`.
pub(super) fn written<'a>(name: &'a str, value: &'a str) -> impl fmt::Display + 'a {
    fmt::from_fn(move |f| {
        let value = value.replace('\\', r"\\").replace('"', "\\\"").replace('\n', r"\n");
        write!(f, "[{name} \"{value}\"]")
    })
}
