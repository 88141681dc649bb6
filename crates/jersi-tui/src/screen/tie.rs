//! A tie by agreement: one side offers it, and the other is asked at once. Programs answer by what they thought of
//! their position last.

use jersi_play::{Ending, Milliseconds};
use jersi_rules::Color;

use super::app::App;
use super::prompt::{Prompt, Purpose};

impl App {
    /// Asks whether a tie is to be offered.
    pub(super) fn ask_tie(&mut self) {
        if self.table.ending().is_some() {
            return self.refuse(self.why_no_turn());
        }
        if self.is_online() {
            return self.online_tie();
        }
        self.prompt = Some(Prompt::new(Purpose::OfferTie, self));
    }

    /// The side that a question at the prompt is about.
    pub(super) fn asked(&self, purpose: Purpose) -> Option<Color> {
        match purpose {
            Purpose::AgreeTie => self.table.offer().map(|(_, by)| by.other()),
            _ => self.table.resigner(),
        }
    }

    pub(super) fn offer_tie(&mut self, now: Milliseconds) {
        let Some(by) = self.table.resigner() else { return };
        if let Err(why) = self.table.offer_tie(by, now) {
            return self.refuse(self.refusal(self.table.position(), why));
        }
        let other = by.other();
        if self.table.seat(other).is_person() {
            self.prompt = Some(Prompt::new(Purpose::AgreeTie, self));
            return;
        }
        let report = self.thinking.as_ref().and_then(|thinking| thinking.report.as_ref());
        let thought = report.and_then(|report| report.lines.first()).map(|line| line.score.number());
        let points = thought.or(self.points[other as usize]);
        // It was offered just now.
        let _ = self.table.answer_for_program(points, now);
        self.tell_answer(other);
    }

    /// The other side answers.
    pub(super) fn answer_tie(&mut self, agrees: bool, now: Milliseconds) {
        let Some(side) = self.asked(Purpose::AgreeTie) else { return };
        // The offer is there: it was asked about.
        let _ = if agrees { self.table.accept(side, now) } else { self.table.decline(side, now) };
        // On a server it happens once the server says so.
        if !self.is_online() {
            self.tell_answer(side);
        }
    }

    fn tell_answer(&mut self, side: Color) {
        if self.table.ending() == Some(Ending::Agreement) {
            self.stop_thinking();
            self.message = None;
            self.changed();
        } else {
            self.tell(self.say("play-tie-declined", &[("side", self.words.side(side).into())]));
        }
    }
}
