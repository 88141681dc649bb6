//! Agreed results: a tie or a stopped countdown. One side offers, the other answers; programs answer by their last
//! score.

use jersi_play::{Milliseconds, Offer};
use jersi_rules::Color;
use jersi_wire::Action;

use super::app::App;
use super::prompt::{Prompt, Purpose};

impl App {
    /// Asks to confirm an offer of a tie.
    pub(super) fn ask_tie(&mut self) {
        if self.table.ending().is_some() {
            return self.refuse(self.why_no_turn());
        }
        if self.is_online() {
            return self.online_offer(Offer::Tie);
        }
        self.prompt = Some(Prompt::new(Purpose::OfferTie, self));
    }

    /// Asks to confirm an offer to stop the countdown.
    pub(super) fn ask_stop(&mut self) {
        if self.table.ending().is_some() {
            return self.refuse(self.why_no_turn());
        }
        if !self.table.can_stop_countdown() {
            return self.refuse(self.say("play-no-countdown", &[]));
        }
        if self.is_online() {
            return self.online_offer(Offer::Stop);
        }
        self.prompt = Some(Prompt::new(Purpose::OfferStop, self));
    }

    /// The side of a question at the prompt.
    pub(super) fn asked(&self, purpose: Purpose) -> Option<Color> {
        match purpose {
            Purpose::AgreeTie | Purpose::AgreeStop => self.table.offer().map(|(_, by)| by.other()),
            _ => self.table.resigner(),
        }
    }

    /// Offers to end the game.
    pub(super) fn offer(&mut self, offer: Offer, now: Milliseconds) {
        let Some(by) = self.table.resigner() else { return };
        let (made, agree) = if offer == Offer::Stop {
            (self.table.offer_stop(by, now), Purpose::AgreeStop)
        } else {
            (self.table.offer_tie(by, now), Purpose::AgreeTie)
        };
        if let Err(why) = made {
            return self.refuse(self.refusal(self.table.position(), why));
        }
        let other = by.other();
        if self.table.seat(other).is_person() {
            self.prompt = Some(Prompt::new(agree, self));
            return;
        }
        let report = self.thinking.as_ref().and_then(|thinking| thinking.report.as_ref());
        let thought = report.and_then(|report| report.lines.first()).map(|line| line.score);
        let points = thought.or(self.points[other as usize]);
        // It was offered a moment ago.
        let _ = self.table.answer_for_program(points, now);
        self.tell_answer(offer, other);
    }

    /// Answer of the other side.
    pub(super) fn answer_offer(&mut self, agrees: bool, now: Milliseconds) {
        let Some((offer, by)) = self.table.offer() else { return };
        let side = by.other();
        if self.is_online() {
            return self.order(if agrees { Action::Accept } else { Action::Decline });
        }
        // The offer is there: it was asked about.
        let _ = if agrees { self.table.accept(side, now) } else { self.table.decline(side, now) };
        self.tell_answer(offer, side);
    }

    fn tell_answer(&mut self, offer: Offer, side: Color) {
        if self.table.ending().is_some() {
            self.stop_thinking();
            self.message = None;
            self.changed();
        } else {
            let declined = if offer == Offer::Stop { "play-stop-declined" } else { "play-tie-declined" };
            self.tell(self.say(declined, &[("side", self.words.side(side).into())]));
        }
    }
}
