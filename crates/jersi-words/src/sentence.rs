//! Arguments of sentences about a game: cubes, cells and sides, in every grammatical form.

use jersi_rules::{Cell, Color, Cube, Kind, RulesetId};

use super::{Value, Words};

/// Arguments of a sentence.
pub(super) struct Sentence<'w> {
    words: &'w Words,
    ruleset: RulesetId,
    arguments: Vec<(String, Value)>,
}

impl Words {
    /// A sentence about a game of a ruleset, which determines names of cells and cubes.
    pub(super) fn about(&self, ruleset: RulesetId) -> Sentence<'_> {
        Sentence { words: self, ruleset, arguments: Vec::new() }
    }
}

impl Sentence<'_> {
    /// Formats the message.
    pub(super) fn say(&self, id: &str) -> String {
        self.words.format(id, None, &self.arguments)
    }

    /// Text, or the name of a case.
    pub(super) fn text(self, name: &str, text: impl Into<String>) -> Self {
        self.set(name.to_owned(), jersi_play::printable(&text.into()).into_owned())
    }

    /// A number.
    pub(super) fn number(self, name: &str, number: impl Into<u32>) -> Self {
        self.set(name.to_owned(), number.into())
    }

    /// Name of a cell.
    pub(super) fn cell(self, name: &str, cell: Cell) -> Self {
        let cell = self.ruleset.shape().name(cell).to_string();
        self.text(name, cell)
    }

    /// Letter of a row, counted from 0.
    pub(super) fn row(self, name: &str, row: usize) -> Self {
        let first = self.ruleset.shape().cell(row, 0).map(|cell| self.ruleset.shape().name(cell).to_string());
        self.text(name, first.unwrap_or_default().trim_end_matches('1'))
    }

    /// Name of a side, and `-id` for selection.
    pub(super) fn side(self, name: &str, side: Color) -> Self {
        let said = self.words.side(side);
        self.text(&format!("{name}-id"), side.id()).text(name, said)
    }

    /// Name of a kind, with articles, and `-form` for agreement.
    pub(super) fn kind(mut self, name: &str, kind: Kind) -> Self {
        for form in ["a", "the", "of", "form"] {
            let said = self.words.kind_form(self.ruleset, kind, Some(form));
            self = self.text(&format!("{name}-{form}"), said);
        }
        for (form, initial) in [("a", "A"), ("the", "The")] {
            let said = capitalized(&self.words.kind_form(self.ruleset, kind, Some(form)));
            self = self.text(&format!("{name}-{initial}"), said);
        }
        let said = self.words.kind(self.ruleset, kind);
        self.text(name, said)
    }

    /// A cube: kind, owner, and colour as an adjective that agrees with the kind.
    pub(super) fn cube(self, name: &str, cube: Cube) -> Self {
        let form = self.words.kind_form(self.ruleset, cube.kind, Some("form"));
        let color = self.words.say(&format!("adjective-{}", cube.color.id()), &[("noun-form", form.into())]);
        self.kind(name, cube.kind)
            .side(&format!("{name}-owner"), cube.color)
            .text(&format!("{name}-color"), color)
    }

    fn set(mut self, name: String, value: impl Into<Value>) -> Self {
        self.arguments.push((name, value.into()));
        self
    }
}

/// The same with an initial capital.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
