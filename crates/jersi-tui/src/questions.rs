//! Questions that are answered by yes or no, line by line: whether a side resigns, and whether the other one agrees to a
//! tie.

use std::io::Write;

use jersi_play::{Ending, Refusal};
use jersi_rules::Color;
use jersi_words::Words;

use super::plain::Plain;
use super::typed::{Typed, Verb};
use crate::failure::Failure;

/// Whether a line was more than an answer to a question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answered {
    Wholly,
    /// It is to be understood as any other line.
    ByTheWay,
}

/// Whether a typed text is a yes, or the beginning of one.
pub(crate) fn is_yes(words: &Words, typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    !typed.is_empty() && words.say("screen-yes", &[]).starts_with(&typed)
}

/// Whether a typed text is a no, the beginning of one, or nothing.
pub(crate) fn is_no(words: &Words, typed: &str) -> bool {
    words.say("play-no", &[]).starts_with(&typed.trim().to_lowercase())
}

impl Plain {
    /// Asks the side of the person at the keyboard whether it resigns.
    pub(super) fn ask_resignation(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(side) = self.table.resigner() else { return Ok(()) };
        self.resigning = Some(side);
        Ok(writeln!(out, "{}", self.say("screen-ask-resign", &[("side", self.words.side(side).into())]))?)
    }

    /// A line is typed after a question. Nothing but a yes resigns, and agrees to a tie.
    pub(super) fn answer(&mut self, line: &str, out: &mut impl Write) -> Result<Answered, Failure> {
        if let Some(side) = self.resigning.take() {
            if is_yes(&self.words, line) {
                self.table.resign(side, self.now()).map_err(Failure::data)?;
                return Ok(Answered::Wholly);
            }
            writeln!(out, "{}", self.say("play-not-resigned", &[]))?;
            let is_answer = is_no(&self.words, line);
            return Ok(if is_answer { Answered::Wholly } else { Answered::ByTheWay });
        }
        self.answer_tie(line, out)
    }

    /// The side of the person at the keyboard offers a tie.
    pub(super) fn offer_tie(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(by) = self.table.resigner() else { return Ok(()) };
        match self.table.offer_tie(by, self.now()) {
            Ok(()) => {}
            Err(Refusal::AlreadyOffered) => {
                return Ok(writeln!(out, "{}", self.say("play-tie-offered", &[]))?);
            }
            Err(why) => return Err(Failure::data(why)),
        }
        let other = by.other();
        if !self.table.seat(other).is_person() {
            let points = self.points[other as usize];
            self.table.answer_for_program(points, self.now()).map_err(Failure::data)?;
            return self.tell_answer(other, out);
        }
        let [by, other] = [by, other].map(|side| self.words.side(side));
        let arguments =
            [("side", by.into()), ("other", other.into()), ("yes", self.say("screen-yes", &[]).into())];
        Ok(writeln!(out, "{}", self.say("play-tie-question", &arguments))?)
    }

    /// A line is typed while a tie is offered: yes, or another offer, agrees. Everything else declines.
    fn answer_tie(&mut self, line: &str, out: &mut impl Write) -> Result<Answered, Failure> {
        let Some((_, by)) = self.table.offer() else { return Ok(Answered::ByTheWay) };
        let other = by.other();
        let is_offer = matches!(self.reader.read(line), Typed::Command(Verb::Tie, _));
        let (agrees, now) = (is_offer || is_yes(&self.words, line), self.now());
        let done = if agrees { self.table.accept(other, now) } else { self.table.decline(other, now) };
        done.map_err(Failure::data)?;
        self.tell_answer(other, out)?;
        Ok(if agrees || is_no(&self.words, line) { Answered::Wholly } else { Answered::ByTheWay })
    }

    /// Says that a tie was declined; one that was agreed on is shown as the end of the game.
    fn tell_answer(&self, side: Color, out: &mut impl Write) -> Result<(), Failure> {
        if self.table.ending() == Some(Ending::Agreement) {
            return Ok(());
        }
        let arguments = [("side", self.words.side(side).into())];
        Ok(writeln!(out, "{}", self.say("play-tie-declined", &arguments))?)
    }
}
