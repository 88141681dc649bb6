//! A game as written: words with their places, not yet checked by the rules. Both text forms are parsed to this.

use super::error::{RecordError, RecordFault, Warning};
use super::place::TextPlace;
use super::tree::{Comment, Glyph, Milliseconds, Score};

/// A game in a text, or the error in it.
#[derive(Debug)]
pub(super) struct WrittenGame<'a> {
    /// The place where its part of the text begins; the part ends where the next one begins.
    pub(super) place: TextPlace,
    pub(super) sheet: Result<Sheet<'a>, RecordError>,
}

impl WrittenGame<'_> {
    /// The result for a text without a game; `end` is its end.
    pub(super) const fn none(end: TextPlace) -> Self {
        let error = RecordError { place: end, fault: RecordFault::NoGame };
        Self { place: TextPlace::START, sheet: Err(error) }
    }
}

/// The text of one game.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    /// The place where it begins.
    pub(super) place: TextPlace,
    pub(super) tags: Vec<WrittenTag>,
    /// The words of a setup, as written by the author's programs.
    pub(super) prologue: Vec<(TextPlace, &'a str)>,
    /// Comments before the first turn.
    pub(super) comments: Vec<Comment>,
    pub(super) line: Vec<Word<'a>>,
    pub(super) result: Option<(TextPlace, String)>,
    /// Warnings.
    pub(super) warnings: Vec<Warning>,
}

impl Sheet<'_> {
    pub(super) const fn new(place: TextPlace) -> Self {
        Self {
            place,
            tags: Vec::new(),
            prologue: Vec::new(),
            comments: Vec::new(),
            line: Vec::new(),
            result: None,
            warnings: Vec::new(),
        }
    }
}

/// A tag as written.
#[derive(Debug)]
pub(super) struct WrittenTag {
    pub(super) place: TextPlace,
    pub(super) name: String,
    pub(super) value: String,
    /// The place where the value begins, after its quotation mark.
    pub(super) value_place: TextPlace,
}

impl WrittenTag {
    /// The error that its value is invalid.
    pub(super) fn wrong(&self, fault: impl Into<RecordFault>) -> RecordError {
        RecordError { place: self.value_place, fault: fault.into() }
    }
}

/// The text of a turn, or of several joined decisions, with its annotations.
#[derive(Debug)]
pub(super) struct Word<'a> {
    pub(super) place: TextPlace,
    pub(super) text: &'a str,
    /// The number before it.
    pub(super) number: Option<(TextPlace, u32)>,
    pub(super) before: Vec<Comment>,
    pub(super) glyphs: Vec<Glyph>,
    pub(super) clock: Option<Milliseconds>,
    pub(super) score: Option<Score>,
    pub(super) after: Vec<Comment>,
    pub(super) variations: Vec<Vec<Word<'a>>>,
}

impl<'a> Word<'a> {
    pub(super) const fn new(place: TextPlace, text: &'a str) -> Self {
        Self {
            place,
            text,
            number: None,
            before: Vec::new(),
            glyphs: Vec::new(),
            clock: None,
            score: None,
            after: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// Whether it continues a turn that has begun, like the decisions of a ransom.
    pub(super) fn goes_on(&self) -> bool {
        self.text.starts_with(['#', '$', '/'])
    }
}
