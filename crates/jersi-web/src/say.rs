//! The language of the page, and the letters on the cubes. The sentences are those of `jersi-play`.

use std::sync::Arc;

use jersi_play::{Language, Words};
use jersi_rules::{AnyPosition, Cell, Kind, RulesetId, Unit};
use leptos::prelude::*;

/// The words that the page speaks with at present.
#[derive(Clone, Copy)]
pub(crate) struct Speech(RwSignal<Arc<Words>>);

impl Speech {
    /// Begins with the language that the browser asks for, and hands it down to the whole page.
    pub(crate) fn provide() -> Self {
        let wished = window().navigator().language();
        let language = wished.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default();
        let speech = Self(RwSignal::new(Arc::new(Words::new(language))));
        // Screen readers pronounce by this.
        Effect::new(move |_| {
            if let Some(page) = document().document_element() {
                let _ = page.set_attribute("lang", speech.language().code());
            }
        });
        provide_context(speech);
        speech
    }

    /// The language of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Speaks another language from now on.
    pub(crate) fn switch(self, language: Language) {
        self.0.set(Arc::new(Words::new(language)));
    }

    /// Which language it is.
    pub(crate) fn language(self) -> Language {
        self.0.with(|words| words.language())
    }

    /// Says something; what shows it follows the language.
    pub(crate) fn say<T>(self, what: impl FnOnce(&Words) -> T) -> T {
        self.0.with(|words| what(words))
    }

    /// Says what stands on a cell.
    pub(crate) fn cell(self, position: &AnyPosition, cell: Cell, unit: Option<Unit>) -> String {
        let name = position.shape().name(cell).to_string();
        self.say(|words| match unit {
            None => words.say("cell-empty", &[("cell", name.into())]),
            Some(unit) => {
                let unit = words.unit(position, unit);
                words.say("cell-unit", &[("cell", name.into()), ("unit", unit.into())])
            }
        })
    }
}

/// Whose turn it is, or how the game ended.
pub(crate) fn status(words: &Words, position: &AnyPosition) -> String {
    match position.outcome() {
        Some(outcome) => words.outcome(position.ruleset(), outcome),
        None => words.phase(position),
    }
}

/// The letter of a kind.
pub(crate) fn letter(ruleset: RulesetId, kind: Kind) -> char {
    let found = ruleset.rules().kinds.iter().find(|rule| rule.kind == kind);
    found.map_or('?', |rule| rule.letter)
}

/// What stands on a cell, from the bottom up, in letters as in position text.
pub(crate) fn letters(ruleset: RulesetId, unit: Unit) -> String {
    unit.cubes().map(|cube| cube.color.case(letter(ruleset, cube.kind))).collect()
}
