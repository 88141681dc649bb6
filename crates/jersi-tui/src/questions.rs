//! Yes/no questions in line mode: resignation, and answers to an offered tie or stop of the countdown.

use std::io::Write;

use jersi_play::{Offer, Refusal};
use jersi_rules::Color;
use jersi_words::Words;

use super::plain::Plain;
use super::typed::{Typed, Verb};
use jersi_play::Failure;

/// Whether a line was only an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answered {
    Wholly,
    /// It is handled like any other line.
    ByTheWay,
}

/// Whether a text is "yes" or a prefix of it.
pub(crate) fn is_yes(words: &Words, typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    !typed.is_empty() && words.say("screen-yes", &[]).starts_with(&typed)
}

/// Whether a text is "no", a prefix of it, or empty.
pub(crate) fn is_no(words: &Words, typed: &str) -> bool {
    words.say("play-no", &[]).starts_with(&typed.trim().to_lowercase())
}

impl Plain {
    /// Asks the person at the keyboard to confirm a resignation.
    pub(super) fn ask_resignation(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(side) = self.table.resigner() else { return Ok(()) };
        self.resigning = Some(side);
        Ok(writeln!(out, "{}", self.say("screen-ask-resign", &[("side", self.words.side(side).into())]))?)
    }

    /// A line after a question. Only "yes" resigns or accepts an offer.
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
        self.answer_offer(line, out)
    }

    /// The person at the keyboard offers to end the game.
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

    /// A line while an offer is open: "yes", or the same offer, accepts; anything else declines.
    fn answer_offer(&mut self, line: &str, out: &mut impl Write) -> Result<Answered, Failure> {
        let Some((offer, by)) = self.table.offer() else { return Ok(Answered::ByTheWay) };
        let other = by.other();
        let same = if offer == Offer::Stop { Verb::Stop } else { Verb::Tie };
        let repeats = matches!(self.reader.read(line), Typed::Command(verb, _) if verb == same);
        let (agrees, now) = (repeats || is_yes(&self.words, line), self.now());
        let done = if agrees { self.table.accept(other, now) } else { self.table.decline(other, now) };
        done.map_err(Failure::data)?;
        self.tell_answer(offer, other, out)?;
        Ok(if agrees || is_no(&self.words, line) { Answered::Wholly } else { Answered::ByTheWay })
    }

    /// Message for a declined offer; an accepted one shows as the end of the game.
    fn tell_answer(&self, offer: Offer, side: Color, out: &mut impl Write) -> Result<(), Failure> {
        if self.table.ending().is_some() {
            return Ok(());
        }
        let arguments = [("side", self.words.side(side).into())];
        let declined = if offer == Offer::Stop { "play-stop-declined" } else { "play-tie-declined" };
        Ok(writeln!(out, "{}", self.say(declined, &arguments))?)
    }
}
