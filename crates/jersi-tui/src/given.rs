//! Turns on the command line, and their errors.

use jersi_rules::{AnyPosition, IllegalTurn, Turn, TurnTextError};
use jersi_words::Words;

use jersi_play::Failure;

/// A turn of the command line, with its errors as sentences.
#[derive(Clone, Copy, Debug)]
pub struct GivenTurn<'a> {
    /// Language of the errors.
    pub words: &'a Words,
    /// Position among several turns, from 1.
    pub number: Option<u32>,
    /// The text.
    pub text: &'a str,
}

impl GivenTurn<'_> {
    /// Name in sentences: `Turn 2, “b4=c4”`.
    #[must_use]
    pub fn name(&self) -> String {
        let turn = ("turn", self.text.into());
        match self.number {
            Some(number) => self.words.say("turn-numbered", &[("number", number.into()), turn]),
            None => self.words.say("turn-named", &[turn]),
        }
    }

    /// Error for text that is not a turn.
    #[must_use]
    pub fn unread(&self, position: &AnyPosition, error: &TurnTextError) -> Failure {
        let reason = self.words.unread(position, self.text, error);
        let arguments = [("turn", self.name().into()), ("reason", reason.into())];
        Failure::data(self.words.say("turn-unread", &arguments))
    }

    /// Error for an illegal turn, or for its illegal part, with the rule.
    #[must_use]
    pub fn illegal(&self, position: &AnyPosition, turn: Turn, why: &IllegalTurn) -> Failure {
        let part = position.write_turn(turn);
        let is_part = self.text.contains(&part) && self.text != part;
        let mut arguments = vec![
            ("turn", self.name().into()),
            ("reason", self.words.why_not(position, why).into()),
            ("rule", why.rule.id().into()),
        ];
        let id = if is_part { "turn-illegal-part" } else { "turn-illegal" };
        if is_part {
            arguments.push(("part", part.into()));
        }
        Failure::data(self.words.say(id, &arguments))
    }
}
