//! The rulebook: for each ruleset a page in each language, whose every diagram is a position and whose every
//! claim is checked by the rules themselves; the story of the games; and what differs between any two rulesets.
//!
//! The pages are Markdown, in `docs/rules`; they are embedded, so that nothing here reads a file. A [`Page`] is
//! one of them, taken apart; a [`Document`] is what front ends show, as HTML or as text for a terminal. How a
//! claim is written is told in `CONTRIBUTING.md`.
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

/// Writes at the end of a text, which always succeeds.
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
pub use differences::{Contrast, Differences, End, Witness};
pub use document::{Arrows, Block, Caption, CaptionMark, Document, Figure, Picture, Span, TextStyle};
pub use example::{Attempt, Claim, Example, Statement};
pub use page::{Contradiction, FaultAt, Page, PageFault, PageId, Piece, UnknownPage};
pub use reach::may_hit;
pub use site::{SiteFile, site};
pub use terminal::Paint;
