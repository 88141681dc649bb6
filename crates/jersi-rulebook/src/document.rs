//! What front ends show: headings, paragraphs, tables and figures, as data. It is made from a page of the
//! rulebook or from the differences of two rulesets, and written as HTML or as text for a terminal.

use jersi_play::Language;
use jersi_rules::{AnyPosition, Turn};

/// Something to read, from top to bottom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The language it is in.
    pub language: Language,
    /// Its title, which is also its first heading.
    pub title: String,
    /// What stands in it.
    pub parts: Vec<Part>,
}

/// One part of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A heading.
    Heading {
        /// 1 for the title, 2 for a section, 3 for a part of one.
        level: u8,
        /// What links point to; the same in every language.
        anchor: String,
        /// What it says.
        text: Vec<Span>,
    },
    /// A paragraph.
    Paragraph {
        /// What links point to: the identifiers of the rules that it tells.
        anchors: Vec<String>,
        /// What it says.
        text: Vec<Span>,
    },
    /// A list.
    List {
        /// Whether the items are numbered.
        is_numbered: bool,
        /// The items, a paragraph each.
        items: Vec<Vec<Span>>,
    },
    /// A table.
    Table {
        /// The first row.
        head: Vec<Vec<Span>>,
        /// The other rows.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// A remark set apart, such as a decision where the author's text is silent.
    Note {
        /// Its paragraphs.
        paragraphs: Vec<Vec<Span>>,
    },
    /// Text to be shown as it is.
    Code(String),
    /// One board, or several beside each other.
    Figures(Vec<Figure>),
}

/// A board with what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What stands above it, if anything does.
    pub title: Option<String>,
    /// The board that is shown.
    pub position: AnyPosition,
    /// The turn that arrows show.
    pub arrows: Option<Arrows>,
    /// What is said of single turns.
    pub captions: Vec<Caption>,
}

/// A turn that a figure shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrows {
    /// One that may be played in the position.
    Next(Turn),
    /// The one that led to it.
    Last {
        /// The turn.
        turn: Turn,
        /// Where it was played.
        before: Box<AnyPosition>,
    },
}

/// What is said of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// Whether the turn is legal.
    pub mark: Mark,
    /// The turn in notation; empty if it is about the position.
    pub turn: String,
    /// What it does, or why it is not possible.
    pub text: String,
}

/// Whether a turn is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It is.
    Legal,
    /// It is not.
    Illegal,
    /// The caption is about the position.
    Remark,
}

impl Mark {
    /// A sign that needs no colour.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Legal => "✓",
            Self::Illegal => "✗",
            Self::Remark => "·",
        }
    }
}

/// Some words in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The words.
    pub text: String,
    /// How they are set.
    pub style: Style,
}

/// How words are set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// As all the others.
    Plain,
    /// Important: mostly a word that is explained there.
    Strong,
    /// Stressed.
    Emphasis,
    /// Notation.
    Code,
    /// A link: to an anchor, to another page (`jersi-3.md`), or elsewhere.
    Link(String),
}

impl Span {
    /// Words without any style.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Plain }
    }

    /// Notation.
    #[must_use]
    pub fn code(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: Style::Code }
    }
}

/// The words without their styles.
pub(crate) fn bare(text: &[Span]) -> String {
    text.iter().map(|span| span.text.as_str()).collect()
}
