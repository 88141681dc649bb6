//! The pages themselves, as they stand in `docs/rules`.

use jersi_play::Language;
use jersi_rules::RulesetId;

/// The files of one ruleset: its identifier, its English and its French page.
macro_rules! pages {
    ($($id:literal)+) => {
        &[$((
            $id,
            include_str!(concat!("../../../../docs/rules/en/", $id, ".md")),
            include_str!(concat!("../../../../docs/rules/fr/", $id, ".md")),
        ),)+]
    };
}

const PAGES: &[(&str, &str, &str)] = pages! {
    "jersi-2"
    "jersi-3"
    "jersi-4.8"
    "jersi-4.16"
    "pijersi"
};

/// The Markdown of a page. A test sees to it that no ruleset is without one.
pub(super) fn text(ruleset: RulesetId, language: Language) -> &'static str {
    let found = PAGES.iter().find(|(id, ..)| *id == ruleset.id());
    found.map_or("", |&(_, english, french)| match language {
        Language::English => english,
        Language::French => french,
    })
}
