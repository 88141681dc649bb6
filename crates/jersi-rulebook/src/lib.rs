//! The rulebook: for each ruleset a page in each language, in which the rules check every diagram and every claim; the
//! history of the games; and the differences between any two rulesets.
//!
//! The pages are Markdown in `docs/rules`, embedded, so nothing here reads a file. A [`Page`] is a parsed page; a
//! [`Document`] is its content for front ends, rendered as HTML or terminal text. `CONTRIBUTING.md` describes the syntax
//! of claims.
//!
//! ```
//! use jersi_words::{Language, Words};
//! use jersi_rulebook::Page;
//! use jersi_rules::RulesetId;
//!
//! let page = Page::of(RulesetId::Pijersi, Language::English);
//! assert!(page.check().is_empty(), "every claim is true");
//! let document = page.document(&Words::new(Language::English));
//! assert!(document.html().contains("id=\"empty-middle\""));
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | `page/` | Markdown to text and examples, with line numbers |
//! | `example/` | a board with claims: parser, attempts, check, figure |
//! | `reach` | rules that can forbid a turn in a ruleset: a page must explain exactly these |
//! | `differences/` | two rulesets: tables side by side, and a search for small positions with different results |
//! | `document`, `html`, `terminal`, `draw` | content as data; HTML, terminal text, diagrams |
//! | `site` | static site |
//!
//! Anchors are rule identifiers (`Rule::id`) and English headings, the same in every language. Captions come from
//! `jersi-words` and the rules, so they are correct even if a claim is not.

/// Appends formatted text to a string, which can't fail.
macro_rules! put {
    ($text:expr, $($said:tt)*) => {{
        use std::fmt::Write as _;
        let written = write!($text, $($said)*);
        debug_assert!(written.is_ok(), "a text can always be written to");
    }};
}

mod diagram;
mod differences;
mod document;
mod draw;
mod example;
mod html;
mod page;
mod reach;
mod site;
mod terminal;

pub use diagram::{Diagram, Net};
pub use differences::{Contrast, Differences, End, Witness, summary};
pub use document::{Arrows, Block, Caption, CaptionMark, Document, Figure, Picture, Span, TextStyle};
pub use example::{Attempt, Claim, Example, Statement};
pub use page::{Contradiction, FaultAt, Page, PageFault, PageId, Piece, UnknownPage};
pub use reach::may_hit;
pub use site::{SiteFile, site};
pub use terminal::Paint;
