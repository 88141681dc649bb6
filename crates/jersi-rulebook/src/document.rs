//! Documents as data: headings, paragraphs, tables and figures. Made from a rule page or from the differences of two
//! rulesets, and rendered as HTML or terminal text.

use jersi_rules::{AnyPosition, Color, Kind, Phase, Turn};
use jersi_words::{Language, Words};

/// A document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// Language.
    pub language: Language,
    /// Title, which is also the first heading.
    pub title: String,
    /// Blocks.
    pub parts: Vec<Block>,
}

/// One block of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading.
    Heading {
        /// 1 for the title, 2 for a section, 3 for a part of one.
        level: u8,
        /// Anchor; the same in every language.
        anchor: String,
        /// Content.
        text: Vec<Span>,
    },
    /// A paragraph.
    Paragraph {
        /// Anchors: identifiers of the rules.
        anchors: Vec<String>,
        /// Content.
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
    /// A note, such as a decision where the author's text is silent.
    Note {
        /// Its paragraphs.
        paragraphs: Vec<Vec<Span>>,
    },
    /// Preformatted text.
    Code(String),
    /// One board, or several side by side.
    Figures(Vec<Figure>),
    /// A diagram that is not a position.
    Picture(Picture),
}

/// A diagram that is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Text alternative.
    pub alt: String,
    /// The diagram, in the colour of the surrounding text.
    pub svg: String,
    /// The same in letters, for terminals.
    pub text: String,
}

/// A board with captions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Title, if any.
    pub title: Option<String>,
    /// Position shown.
    pub position: AnyPosition,
    /// Turn shown by arrows.
    pub arrows: Option<Arrows>,
    /// Text alternative.
    pub alt: String,
    /// Further state of the position: side to move if it is not White, counters, reserves.
    pub remarks: Vec<String>,
    /// Captions of turns.
    pub captions: Vec<Caption>,
}

/// A turn that a figure shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrows {
    /// To be played in the position.
    Next(Turn),
    /// The turn that led to it.
    Last {
        /// The turn.
        turn: Turn,
        /// Position before it.
        before: Box<AnyPosition>,
    },
}

/// Caption of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// Whether the turn is legal.
    pub mark: CaptionMark,
    /// Turn in notation; empty for a caption of the position.
    pub turn: String,
    /// Description, or the reason why it is illegal.
    pub text: String,
}

/// Whether a turn is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptionMark {
    /// Legal in the position shown.
    Legal,
    /// Played before the position shown.
    Played,
    /// Illegal.
    Illegal,
    /// Caption of the position.
    Remark,
}

impl CaptionMark {
    /// Symbol that does not depend on colour.
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

/// Text in one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The words.
    pub text: String,
    /// Style.
    pub style: TextStyle,
}

/// Text style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextStyle {
    /// Plain.
    Plain,
    /// Strong: mostly a defined term.
    Strong,
    /// Emphasised.
    Emphasis,
    /// Notation.
    Code,
    /// A link: to an anchor, to another page (`jersi-3.md`), or elsewhere.
    Link(String),
}

impl Span {
    /// Plain text.
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

/// Board in words.
pub(crate) fn alt(words: &Words, position: &AnyPosition) -> String {
    let join = |first: String, second: String| {
        words.say("list-parts", &[("first", first.into()), ("second", second.into())])
    };
    words.board(position).into_iter().reduce(join).unwrap_or_default()
}

/// Further state of a position.
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

/// Text without styles.
pub(crate) fn bare(text: &[Span]) -> String {
    text.iter().map(|span| span.text.as_str()).collect()
}
