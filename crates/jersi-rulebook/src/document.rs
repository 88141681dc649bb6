//! What front ends show: headings, paragraphs, tables and figures, as data. It is made from a page of the
//! rulebook or from the differences of two rulesets, and written as HTML or as text for a terminal.

use jersi_rules::{AnyPosition, Color, Kind, Phase, Turn};
use jersi_words::{Language, Words};

/// Something to read, from top to bottom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The language it is in.
    pub language: Language,
    /// Its title, which is also its first heading.
    pub title: String,
    /// What stands in it.
    pub parts: Vec<Block>,
}

/// One part of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
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
    /// A drawing that shows no position.
    Picture(Picture),
}

/// A drawing that shows no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What it shows, for those who do not see it.
    pub alt: String,
    /// The drawing, in the colour of the text around it.
    pub svg: String,
    /// The same in letters, for terminals.
    pub text: String,
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
    /// What stands on the board in words, for those who do not see it.
    pub alt: String,
    /// What else is to be known of the position: who is to play if that is not White, counters, reserves.
    pub remarks: Vec<String>,
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
    pub mark: CaptionMark,
    /// The turn in notation; empty if it is about the position.
    pub turn: String,
    /// What it does, or why it is not possible.
    pub text: String,
}

/// Whether a turn is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptionMark {
    /// It is, and may be played in the position shown.
    Legal,
    /// It was played on the way to the position shown.
    Played,
    /// It is not.
    Illegal,
    /// The caption is about the position.
    Remark,
}

impl CaptionMark {
    /// A sign that needs no colour.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Legal => "✓",
            Self::Played => "▸",
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
    pub style: TextStyle,
}

/// How words are set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextStyle {
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
        Self { text: text.into(), style: TextStyle::Plain }
    }

    /// Notation.
    #[must_use]
    pub fn code(text: impl Into<String>) -> Self {
        Self { text: text.into(), style: TextStyle::Code }
    }
}

/// What stands on a board, in words.
pub(crate) fn alt(words: &Words, position: &AnyPosition) -> String {
    let join = |first: String, second: String| {
        words.say("list-parts", &[("first", first.into()), ("second", second.into())])
    };
    words.board(position).into_iter().reduce(join).unwrap_or_default()
}

/// What else is to be known of a position beside its board.
pub(crate) fn remarks(words: &Words, position: &AnyPosition) -> Vec<String> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let is_plain = position.side() == Color::White && position.phase() == Phase::Play;
    let phase = (!is_plain).then(|| words.phase(position));
    let holds = |side: Color| Kind::ALL.iter().any(|&kind| position.in_reserve(side, kind) > 0);
    let reserves =
        Color::BOTH.into_iter().filter(|&side| holds(side)).filter_map(|side| words.reserve(position, side));
    phase.into_iter().chain(words.counter(position)).chain(reserves).collect()
}

/// The words without their styles.
pub(crate) fn bare(text: &[Span]) -> String {
    text.iter().map(|span| span.text.as_str()).collect()
}
