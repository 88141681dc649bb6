//! Ends by agreement, a tie or a stopped countdown, line by line: one side offers it, the other is asked at once.

use std::io::Write;

use jersi_play::{Offer, Refusal};
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
    /// The side of the person at the keyboard offers to end the game.
    pub(super) fn offer(&mut self, offer: Offer, out: &mut impl Write) -> Result<(), Failure> {
        let Some(by) = self.table.resigner() else { return Ok(()) };
        let now = self.now();
        let is_stop = offer == Offer::Stop;
        let made = if is_stop { self.table.offer_stop(by, now) } else { self.table.offer_tie(by, now) };
        match made {
            Ok(()) => {}
            Err(Refusal::AlreadyOffered) => {
                return Ok(writeln!(out, "{}", self.say("play-offered-already", &[]))?);
            }
            Err(Refusal::NoCountdown) => {
                return Ok(writeln!(out, "{}", self.say("play-no-countdown", &[]))?);
            }
            Err(why) => return Err(Failure::data(why)),
        }
        let other = by.other();
        if !self.table.seat(other).is_person() {
            let points = self.points[other as usize];
            self.table.answer_for_program(points, self.now()).map_err(Failure::data)?;
            return self.tell_answer(offer, other, out);
        }
        let [by, other] = [by, other].map(|side| self.words.side(side));
        let arguments =
            [("side", by.into()), ("other", other.into()), ("yes", self.say("screen-yes", &[]).into())];
        let question = if is_stop { "play-stop-question" } else { "play-tie-question" };
        Ok(writeln!(out, "{}", self.say(question, &arguments))?)
    }

    /// A line is typed while something is offered: yes, or the same offer, agrees. Everything else declines.
    pub(super) fn answer(&mut self, line: &str, out: &mut impl Write) -> Result<Answered, Failure> {
        let Some((offer, by)) = self.table.offer() else { return Ok(Answered::ByTheWay) };
        let (typed, other) = (line.trim().to_lowercase(), by.other());
        let same = if offer == Offer::Stop { Verb::Stop } else { Verb::Tie };
        let repeats = matches!(self.reader.read(line), Typed::Command(verb, _) if verb == same);
        let agrees = self.is_yes(&typed) || repeats;
        let (now, is_no) = (self.now(), typed.is_empty() || self.is_no(&typed));
        let done = if agrees { self.table.accept(other, now) } else { self.table.decline(other, now) };
        done.map_err(Failure::data)?;
        self.tell_answer(offer, other, out)?;
        Ok(if agrees || is_no { Answered::Wholly } else { Answered::ByTheWay })
    }

    fn is_yes(&self, typed: &str) -> bool {
        !typed.is_empty() && self.say("screen-yes", &[]).starts_with(typed)
    }

    fn is_no(&self, typed: &str) -> bool {
        self.say("play-no", &[]).starts_with(typed)
    }

    /// Says that an offer was declined; one that was agreed to is shown as the end of the game.
    fn tell_answer(&self, offer: Offer, side: Color, out: &mut impl Write) -> Result<(), Failure> {
        if self.table.ending().is_some() {
            return Ok(());
        }
        let arguments = [("side", self.words.side(side).into())];
        let declined = if offer == Offer::Stop { "play-stop-declined" } else { "play-tie-declined" };
        Ok(writeln!(out, "{}", self.say(declined, &arguments))?)
    }
}
