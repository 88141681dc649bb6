//! Why a text is no turn, in one sentence.

use jersi_rules::{Expected, TurnTextError};

use super::Words;

impl Words {
    /// Why a text can't be read as a turn.
    #[must_use]
    pub fn unread(&self, text: &str, error: &TurnTextError) -> String {
        let from_there = text.chars().skip(error.column.saturating_sub(1));
        let word: String = from_there.take_while(|character| character.is_alphanumeric()).collect();
        if matches!(error.expected, Expected::Cell) && !word.is_empty() {
            return self.say("unread-cell", &[("cell", word.into())]);
        }
        let expected = self.expected(error.expected);
        let column = u32::try_from(error.column).unwrap_or(u32::MAX);
        let mut arguments = vec![("column", column.into()), ("expected", expected.into())];
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
            Expected::Sign => self.say("expected-sign", &[]),
            Expected::SecondSign(mover) => {
                self.say("expected-second-sign", &[("sign", mover.sign().to_string().into())])
            }
            Expected::Letter => self.say("expected-letter", &[]),
            Expected::CellOrLetter => self.say("expected-cell-or-letter", &[]),
            Expected::KingLetter(letter) => {
                self.say("expected-king-letter", &[("letter", letter.to_string().into())])
            }
            Expected::Colon => self.say("expected-colon", &[]),
            Expected::Gift => self.say("expected-gift", &[]),
            Expected::End => self.say("expected-end", &[]),
        }
    }
}
