//! Page of the rulebook: text, examples, and their lines.

mod fault;
mod id;
mod markdown;
mod texts;

pub use fault::{Contradiction, FaultAt, PageFault};
pub use id::{PageId, UnknownPage};

use jersi_words::{Language, Words};

use crate::diagram::Diagram;
use crate::document::{Block, Document, bare};
use crate::example::Example;

/// A page in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Identifier of the page.
    pub id: PageId,
    /// Its language.
    pub language: Language,
    /// Content.
    pub pieces: Vec<Piece>,
}

/// One piece of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Text.
    Block(Block),
    /// A board with claims.
    Example(Box<Example>),
    /// A diagram that is not a position.
    Diagram(Diagram),
}

impl Page {
    /// A page in a language: of a ruleset, or the story.
    ///
    /// # Panics
    ///
    /// Never: a test reads every page.
    #[must_use]
    pub fn of(id: impl Into<PageId>, language: Language) -> Self {
        let id = id.into();
        Self::read(id, language, texts::text(id, language)).expect("a test reads every page")
    }

    /// Parses a page. Its claims are parsed, but not yet checked.
    pub fn read(id: impl Into<PageId>, language: Language, text: &str) -> Result<Self, FaultAt> {
        let id = id.into();
        let mut page = markdown::read(id, language, text)?;
        if language != Language::English {
            // Anchors come from the English headings, so that links work in every language.
            let english = markdown::read(id, Language::English, texts::text(id, Language::English))?;
            let anchors: Vec<_> = english.headings().map(|(_, anchor)| anchor.to_owned()).collect();
            let headings = page.pieces.iter_mut().filter_map(|piece| match piece {
                Piece::Block(Block::Heading { anchor, .. }) => Some(anchor),
                _ => None,
            });
            headings.zip(anchors).for_each(|(anchor, english)| *anchor = english);
        }
        Ok(page)
    }

    /// Path of the page in the repository.
    #[must_use]
    pub fn path(&self) -> String {
        path(self.id, self.language)
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> String {
        let title = self.pieces.iter().find_map(|piece| match piece {
            Piece::Block(Block::Heading { text, .. }) => Some(bare(text)),
            _ => None,
        });
        title.unwrap_or_default()
    }

    /// The headings with their levels and anchors.
    pub fn headings(&self) -> impl Iterator<Item = (u8, &str)> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Block(Block::Heading { level, anchor, .. }) => Some((*level, anchor.as_str())),
            _ => None,
        })
    }

    /// Examples.
    pub fn examples(&self) -> impl Iterator<Item = &Example> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Example(example) => Some(&**example),
            Piece::Block(_) | Piece::Diagram(_) => None,
        })
    }

    /// Number of claims.
    #[must_use]
    pub fn claims(&self) -> usize {
        self.examples().map(|example| example.claims.len()).sum()
    }

    /// Checks every claim; returns errors with their places.
    #[must_use]
    pub fn check(&self) -> Vec<FaultAt> {
        let wrong = self.examples().flat_map(Example::check);
        wrong.map(|(line, fault)| FaultAt { path: self.path(), line, fault }).collect()
    }

    /// The page as a document, with a sentence per claim.
    #[must_use]
    pub fn document(&self, words: &Words) -> Document {
        let parts = self.pieces.iter().map(|piece| match piece {
            Piece::Block(part) => part.clone(),
            Piece::Example(example) => Block::Figures(vec![example.figure(words)]),
            Piece::Diagram(diagram) => Block::Picture(diagram.picture(words)),
        });
        Document { language: self.language, title: self.title(), parts: parts.collect() }
    }
}

/// Path of a page in the repository.
fn path(id: PageId, language: Language) -> String {
    format!("docs/rules/{}/{id}.md", language.code())
}
