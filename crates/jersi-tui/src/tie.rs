//! A tie by agreement, line by line: one side offers it, the other is asked at once.

use std::io::Write;

use jersi_play::{Ending, Refusal};
use jersi_rules::Color;

use super::plain::Plain;
use super::typed::{Typed, Verb};
use crate::failure::Failure;

/// Whether a line was more than an answer to an offer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answered {
    Wholly,
    /// It is to be understood as any other line.
    ByTheWay,
}

impl Plain {
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
    pub(super) fn answer(&mut self, line: &str, out: &mut impl Write) -> Result<Answered, Failure> {
        let Some((_, by)) = self.table.offer() else { return Ok(Answered::ByTheWay) };
        let (typed, other) = (line.trim().to_lowercase(), by.other());
        let agrees = self.is_yes(&typed) || matches!(self.reader.read(line), Typed::Command(Verb::Tie, _));
        let (now, is_no) = (self.now(), typed.is_empty() || self.is_no(&typed));
        let done = if agrees { self.table.accept(other, now) } else { self.table.decline(other, now) };
        done.map_err(Failure::data)?;
        self.tell_answer(other, out)?;
        Ok(if agrees || is_no { Answered::Wholly } else { Answered::ByTheWay })
    }

    fn is_yes(&self, typed: &str) -> bool {
        !typed.is_empty() && self.say("screen-yes", &[]).starts_with(typed)
    }

    fn is_no(&self, typed: &str) -> bool {
        self.say("play-no", &[]).starts_with(typed)
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
