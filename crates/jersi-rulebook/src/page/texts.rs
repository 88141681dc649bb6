//! Markdown of the rule pages in `docs/rules`: one folder per language, one file per page. The crate holds a symbolic
//! link to that folder, so that a packaged crate contains the pages.

use jersi_words::Language;

use super::PageId;

/// The folder of every language. A new ruleset is one identifier here.
macro_rules! folders {
    ($($language:ident $code:literal $name:literal $plural:tt)+) => {
        &[$(($code, folder!($code "jersi-2" "jersi-3" "jersi-4.8" "jersi-4.16" "pijersi" "story"))),+]
    };
}

macro_rules! folder {
    ($code:literal $($id:literal)+) => {
        &[$(($id, include_str!(concat!("../../rules/", $code, "/", $id, ".md")))),+]
    };
}

/// Identifier and Markdown of a page.
type Text = (&'static str, &'static str);

const PAGES: &[(&str, &[Text])] = jersi_words::each_language!(folders);

/// Markdown of a page. A test checks that no page is missing in any language.
pub(super) fn text(page: PageId, language: Language) -> &'static str {
    let folder = PAGES.iter().find(|(code, _)| *code == language.code());
    let found = folder.and_then(|(_, pages)| pages.iter().find(|(id, _)| *id == page.id()));
    found.map_or("", |(_, text)| text)
}
