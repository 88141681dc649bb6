//! Page of the rulebook: text, examples, and their lines.

mod fault;
mod markdown;
mod texts;

pub use fault::{Contradiction, FaultAt, PageFault};

use jersi_rules::RulesetId;
use jersi_words::{Language, Words};

use crate::document::{Block, Document, bare};
use crate::example::Example;

/// A page: the rules of one ruleset in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Ruleset.
    pub ruleset: RulesetId,
    /// Language.
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
}

impl Page {
    /// The page of a ruleset in a language.
    ///
    /// # Panics
    ///
    /// Never: a test reads every page.
    #[must_use]
    pub fn of(ruleset: RulesetId, language: Language) -> Self {
        Self::read(ruleset, language, texts::text(ruleset, language)).expect("a test reads every page")
    }

    /// Parses a page. Claims are parsed, but not checked.
    pub fn read(ruleset: RulesetId, language: Language, text: &str) -> Result<Self, FaultAt> {
        let mut page = markdown::read(ruleset, language, text)?;
        if language != Language::English {
            // Anchors come from the English headings, so that links work in every language.
            let english =
                markdown::read(ruleset, Language::English, texts::text(ruleset, Language::English))?;
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
        path(self.ruleset, self.language)
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
            Piece::Block(_) => None,
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
        });
        Document { language: self.language, title: self.title(), parts: parts.collect() }
    }
}

/// Path of a page in the repository.
fn path(ruleset: RulesetId, language: Language) -> String {
    format!("docs/rules/{}/{ruleset}.md", language.code())
}
