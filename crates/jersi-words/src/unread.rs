//! Errors of texts that are not turns.

use jersi_rules::{AnyPosition, Expected, Mover, TurnTextError};

use super::Words;

impl Words {
    /// Reason why a text can't be parsed as a turn of a position.
    #[must_use]
    pub fn unread(&self, position: &AnyPosition, text: &str, error: &TurnTextError) -> String {
        if self.is_pass(text) {
            return self.about(position.ruleset()).side("side", position.side()).say("unread-pass");
        }
        let rest: String = text.chars().skip(error.column.saturating_sub(1)).collect();
        match error.expected {
            Expected::Cell if rest.starts_with(char::is_alphanumeric) => self.no_cell(position, &rest),
            Expected::Letter if rest.starts_with(char::is_alphabetic) => {
                let letter: String = rest.chars().take(1).collect();
                let letters = self.letters(position.ruleset());
                self.say("unread-letter", &[("letter", letter.into()), ("letters", letters.into())])
            }
            Expected::SecondSign(due) => {
                let first = match due {
                    Mover::Stack => "cube",
                    Mover::Cube => "stack",
                };
                self.say("unread-second-step", &[("first", first.into())])
            }
            Expected::EndOfSteps => self.say("unread-third-step", &[]),
            Expected::EndOfDrops => self.say("unread-third-drop", &[]),
            expected => self.unexpected(expected, error),
        }
    }

    /// Whether a text means "pass", in this language or in English.
    #[must_use]
    pub fn is_pass(&self, text: &str) -> bool {
        let word = text.trim().to_lowercase();
        word == "pass" || word == self.say_attribute("unread-pass", "word")
    }

    /// Error of an unknown cell, or of one in capitals.
    fn no_cell(&self, position: &AnyPosition, rest: &str) -> String {
        let digits = rest.chars().skip(1).take_while(char::is_ascii_digit).count();
        let found: String = match digits {
            0 => rest.chars().take_while(|character| character.is_alphanumeric()).collect(),
            _ => rest.chars().take(1 + digits).collect(),
        };
        let small = found.to_lowercase();
        if position.shape().named(&small).is_some() {
            return self.say("unread-capital", &[("cell", small.into()), ("found", found.into())]);
        }
        self.say("unread-cell", &[("cell", found.into())])
    }

    fn unexpected(&self, expected: Expected, error: &TurnTextError) -> String {
        let column = u32::try_from(error.column).unwrap_or(u32::MAX);
        let mut arguments = vec![("column", column.into()), ("expected", self.expected(expected).into())];
        match error.found {
            Some(found) => {
                arguments.push(("found", found.to_string().into()));
                self.say("unread-found", &arguments)
            }
            None => self.say("unread-end", &arguments),
        }
    }

    fn expected(&self, expected: Expected) -> String {
        match expected {
            Expected::Turn => self.say("expected-turn", &[]),
            Expected::Cell => self.say("expected-cell", &[]),
            Expected::Sign | Expected::SecondSign(_) => self.say("expected-sign", &[]),
            Expected::Letter => self.say("expected-letter", &[]),
            Expected::CellOrLetter => self.say("expected-cell-or-letter", &[]),
            Expected::KingLetter(letter) => {
                self.say("expected-king-letter", &[("letter", letter.to_string().into())])
            }
            Expected::Colon => self.say("expected-colon", &[]),
            Expected::Gift => self.say("expected-gift", &[]),
            Expected::End | Expected::EndOfSteps | Expected::EndOfDrops => self.say("expected-end", &[]),
        }
    }
}

/// Whether a text was meant as a turn: it starts with a cell, a drop or a decision.
#[must_use]
pub fn looks_like_turn(text: &str) -> bool {
    let mut characters = text.trim_start().chars();
    match characters.next() {
        Some('#' | '$' | '/') => true,
        Some(first) if first.is_alphabetic() => {
            characters.next().is_some_and(|second| second == ':' || second.is_ascii_digit())
        }
        _ => false,
    }
}
