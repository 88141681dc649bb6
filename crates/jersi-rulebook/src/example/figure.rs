//! Figure of an example: board, arrows, and a sentence per claim.

use jersi_rules::ClockRule;
use jersi_words::{Value, Words};

use super::{Claim, Example, Statement};
use crate::document::{Arrows, Caption, CaptionMark, Figure, alt, remarks};

impl Example {
    /// The board with a caption for each claim.
    #[must_use]
    pub fn figure(&self, words: &Words) -> Figure {
        let captions = self.claims.iter().map(|claim| claim.caption(words)).collect();
        let (alt, remarks) = (alt(words, &self.position), remarks(words, &self.position));
        Figure { title: None, position: self.position, arrows: self.arrows(), alt, remarks, captions }
    }

    /// Turn shown by arrows: the requested one, else the first legal one, else the last played.
    fn arrows(&self) -> Option<Arrows> {
        let possible = self.claims.iter().filter(|claim| claim.position == self.position);
        let legal = possible
            .filter(|claim| !matches!(claim.statement, Statement::Played(_) | Statement::Illegal(..)))
            .find_map(|claim| claim.statement.attempt()?.turn());
        let last =
            || self.played.last().map(|&(before, turn)| Arrows::Last { turn, before: Box::new(before) });
        self.shown.or(legal).map(Arrows::Next).or_else(last)
    }
}

impl Claim {
    /// Sentence of a claim, made from the rules, so it is true even if the claim is not.
    #[must_use]
    pub fn caption(&self, words: &Words) -> Caption {
        let (position, ruleset) = (&self.position, self.position.ruleset());
        let remark = |text| Caption { mark: CaptionMark::Remark, turn: self.turn.clone(), text };
        let Some(attempt) = self.statement.attempt() else {
            let count = u32::try_from(position.turns().len()).unwrap_or(u32::MAX);
            let arguments = [("side", words.side(position.side()).into()), ("count", Value::Number(count))];
            return remark(words.say("claim-turns", &arguments));
        };
        let after = match attempt.judge(position) {
            Ok(after) => after,
            Err(why) => {
                let text = words.why_not(position, &why);
                return Caption { mark: CaptionMark::Illegal, turn: self.turn.clone(), text };
            }
        };
        let Some(turn) = attempt.turn() else { return remark(String::new()) };
        let told = words.turn(position, turn);
        let and =
            |more: String| words.say("claim-and", &[("told", told.clone().into()), ("more", more.into())]);
        let text = match (&self.statement, after.outcome()) {
            (Statement::Counter(..), _) => and(match after.counter().turns() {
                // A countdown shows the remaining turns: 0 would look finished.
                Some(_) if matches!(ruleset.rules().clock, ClockRule::Countdown { .. }) => {
                    words.say("claim-countdown", &[("left", after.turns_left().unwrap_or(0).into())])
                }
                Some(count) => words.say("claim-counter", &[("count", count.into())]),
                None => words.say("claim-no-counter", &[]),
            }),
            (_, Some(outcome)) => {
                and(words.say("claim-end", &[("end", words.outcome(ruleset, outcome).into())]))
            }
            (Statement::GoesOn(_), None) => and(words.say("claim-goes-on", &[])),
            _ => told.clone(),
        };
        let mark = match self.statement {
            Statement::Played(_) => CaptionMark::Played,
            _ => CaptionMark::Legal,
        };
        Caption { mark, turn: position.write_turn(turn), text }
    }
}
