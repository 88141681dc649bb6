//! The engine as a player: it is asked when it is to play, and its answer is played if it is still to play.

use std::time::Duration;

use jersi_play::{Due, Offer};
use jersi_ugi::{Found, GoLimits, Question};
use leptos::prelude::*;

use super::Desk;
use crate::clock::now;
use crate::reactive::{effect, memo};

/// The minimum delay of an engine's turn, in milliseconds: users overlook an immediate turn.
const PAUSE: u64 = 350;
/// The same between two engines.
const SHOW: u64 = 700;

impl Desk {
    /// Asks the engine whenever it is to decide, or to answer an offer.
    pub(super) fn let_programs_play(self) {
        // Includes the identity of the game: another game may be due at the same place.
        let due = memo(move |_| {
            let due = self.read(jersi_play::Table::due).flatten();
            due.filter(|_| !self.autosave.is_elsewhere()).map(|due| (self.autosave.id(), due))
        });
        effect(move |_| match due.get() {
            None => self.engine.withdraw(),
            Some((_, due)) => self.ask(due),
        });
        let offered = memo(move |_| {
            self.read(|table| table.offer().filter(|(_, by)| table.seat(by.other()).is_program())).flatten()
        });
        effect(move |_| {
            if let Some((offer, _)) = offered.get() {
                self.answer_offer(offer);
            }
        });
    }

    fn question(self, due: &Due) -> Option<Question> {
        self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            Question::for_turn(&due.seat, table.game(), due.node, table.pace(now()), table.seed())
        })
    }

    fn ask(self, due: Due) {
        let Some(question) = self.question(&due) else { return };
        let has_person =
            self.table.with_untracked(|table| table.as_ref().is_some_and(jersi_play::Table::has_person));
        let (began, pause) = (now().0, if has_person { PAUSE } else { SHOW });
        self.engine.ask(&question, move |Found { turn, .. }: Found| {
            let due = due.clone();
            let waited = now().0.saturating_sub(began);
            let play = move || {
                let still =
                    self.table.with_untracked(|table| table.as_ref().and_then(jersi_play::Table::due));
                if let Some(turn) = turn.filter(|_| still.as_ref() == Some(&due)) {
                    self.play_found(turn);
                }
            };
            set_timeout(play, Duration::from_millis(pause.saturating_sub(waited)));
        });
    }

    /// The engine answers an offer by its score of the position.
    fn answer_offer(self, offer: Offer) {
        let answer = move |points: Option<i32>| {
            self.change(|table| table.answer_for_program(points, now()));
        };
        let asked = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let (_, by) = table.offer()?;
            let sign = if table.last_position().side() == by.other() { 1 } else { -1 };
            Some((
                Question {
                    limits: GoLimits::movetime(OFFER_TIME),
                    ..Question::at(table.game(), table.game().end())
                },
                sign,
            ))
        });
        match (offer, asked) {
            (Offer::Tie | Offer::Stop, Some((question, sign))) => {
                self.adviser.ask(&question, move |found: Found| {
                    answer(found.points().map(|points| sign * points));
                });
            }
            _ => answer(None),
        }
    }
}

/// The engine's time for an offer, in milliseconds.
const OFFER_TIME: u64 = 400;
