//! Why a line is not understood.

/// Where a line can't be read, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {fault}")]
pub struct UgiError {
    /// The column, in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: LineFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// There is nothing on it.
    #[error("the line is empty")]
    Empty,
    /// Its bytes are no UTF-8.
    #[error("the line is no UTF-8")]
    NotUtf8,
    /// It is longer than the limit.
    #[error("the line is longer than {0} bytes")]
    TooLong(usize),
    /// No such thing can be said.
    #[error("unknown word '{0}'")]
    Unknown(String),
    /// Something is missing at the end.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// That should be a number.
    #[error("'{0}' is no number that fits here")]
    NoNumber(String),
    /// Nothing more should come.
    #[error("'{0}' is one word too many")]
    Unexpected(String),
    /// It was said before on the same line.
    #[error("'{0}' comes twice")]
    Twice(String),
    /// A search would never end.
    #[error("a search needs a limit: depth, movetime, nodes, p1time and p2time, or infinite")]
    NoLimit,
    /// A search without end can't have a limit.
    #[error("an infinite search has no other limit")]
    InfiniteWithLimit,
}

/// What of a word is shown: a line for people must not grow with what they sent.
pub(super) fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
