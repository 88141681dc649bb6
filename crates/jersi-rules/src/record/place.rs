//! Places in a text.

/// A place in a text: line and column, both counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl TextPlace {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place some characters further on in the same line.
    #[must_use]
    pub const fn right(self, characters: usize) -> Self {
        Self { line: self.line, column: self.column + characters }
    }

    /// The place after a text that begins here.
    pub(super) fn after(self, text: &str) -> Self {
        text.chars().fold(self, |place, character| match character {
            '\n' => Self { line: place.line + 1, column: 1 },
            _ => place.right(1),
        })
    }
}

/// Writes `12:5`.
impl std::fmt::Display for TextPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
