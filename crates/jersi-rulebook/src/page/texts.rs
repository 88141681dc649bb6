//! The pages themselves, as they stand in `docs/rules`: a folder for each language, a file for each page. The crate
//! has a link to them, so that a packaged crate holds them.

use jersi_words::Language;

use super::PageId;

/// The pages in some languages, by the languages' codes and their own names.
macro_rules! pages {
    ([$($code:literal)+] $ids:tt) => {
        &[$(($code, pages!(@folder $code $ids))),+]
    };
    (@folder $code:literal [$($id:literal)+]) => {
        &[$(($id, include_str!(concat!("../../rules/", $code, "/", $id, ".md")))),+]
    };
}

/// The name of a page and its Markdown.
type Text = (&'static str, &'static str);

const PAGES: &[(&str, &[Text])] = pages! {
    ["en" "fr"]
    ["jersi-2" "jersi-3" "jersi-4.8" "jersi-4.16" "pijersi" "story"]
};

/// The Markdown of a page. A test checks that no page is missing in any language.
pub(super) fn text(page: PageId, language: Language) -> &'static str {
    let folder = PAGES.iter().find(|(code, _)| *code == language.code());
    let found = folder.and_then(|(_, pages)| pages.iter().find(|(id, _)| *id == page.id()));
    found.map_or("", |(_, text)| text)
}
