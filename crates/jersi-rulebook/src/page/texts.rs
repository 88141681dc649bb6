//! The pages themselves, as they stand in `docs/rules`: a folder for each language, a page for each ruleset. The crate
//! has a link to them, so that a packaged crate holds them.

use jersi_rules::RulesetId;
use jersi_words::Language;

/// The pages of some rulesets in some languages, by their codes and identifiers.
macro_rules! pages {
    ([$($code:literal)+] $ids:tt) => {
        &[$(($code, pages!(@folder $code $ids))),+]
    };
    (@folder $code:literal [$($id:literal)+]) => {
        &[$(($id, include_str!(concat!("../../rules/", $code, "/", $id, ".md")))),+]
    };
}

/// A ruleset's identifier and its page.
type Text = (&'static str, &'static str);

const PAGES: &[(&str, &[Text])] = pages! {
    ["en" "fr"]
    ["jersi-2" "jersi-3" "jersi-4.8" "jersi-4.16" "pijersi"]
};

/// The Markdown of a page. A test sees to it that no ruleset is without one in any language.
pub(super) fn text(ruleset: RulesetId, language: Language) -> &'static str {
    let folder = PAGES.iter().find(|(code, _)| *code == language.code());
    let found = folder.and_then(|(_, pages)| pages.iter().find(|(id, _)| *id == ruleset.id()));
    found.map_or("", |(_, text)| text)
}
