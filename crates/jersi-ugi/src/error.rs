//! Errors of lines.

/// Parse error of a line with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {fault}")]
pub struct UgiError {
    /// Column in characters, from 1.
    pub column: usize,
    /// Error.
    pub fault: LineFault,
}

/// Errors of lines.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// Empty line.
    #[error("the line is empty")]
    Empty,
    /// Invalid UTF-8.
    #[error("the line is not UTF-8")]
    NotUtf8,
    /// Too long.
    #[error("the line is longer than {0} bytes")]
    TooLong(usize),
    /// Unknown word.
    #[error("unknown word '{0}'")]
    Unknown(String),
    /// Missing words.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Expected a number.
    #[error("'{0}' is not a valid number here")]
    NoNumber(String),
    /// Unexpected words.
    #[error("'{0}' is one word too many")]
    Unexpected(String),
    /// Repeated word.
    #[error("'{0}' comes twice")]
    Twice(String),
    /// Search without limits.
    #[error("a search needs a limit: depth, movetime, nodes, p1time and p2time, or infinite")]
    NoLimit,
    /// Infinite search with a limit.
    #[error("an infinite search has no other limit")]
    InfiniteWithLimit,
}

/// Quotation of a word, shortened.
pub(super) fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
