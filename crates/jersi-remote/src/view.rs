//! The table that a client shows: the events of the server, the turns of the outbox, and the seats as this client sees
//! them. The front end owns it; [`RemoteGame`] brings it up to date.

use jersi_play::{Entered, Input, InputResult, Milliseconds, Refusal, Seat, Table, TableEvent};
use jersi_rules::{AnyPosition, Color, Turn};

use crate::course::{Course, Progress};
use crate::game::RemoteGame;

impl RemoteGame {
    /// A table for showing the game; `None` before the first event.
    #[must_use]
    pub fn table(&self) -> Option<Table> {
        let course = self.course()?;
        let mut table = course.table().clone();
        self.play_pending(&mut table, course, 0);
        self.seat_at(&mut table);
        Some(table)
    }

    /// Brings a table of this game up to date. Afterwards it has the events of the server and the pending turns, and no
    /// others. The viewed node, variations and a half-entered turn stay.
    pub fn update(&self, table: &mut Table) {
        let Some(course) = self.course() else { return };
        let known = course.table().events();
        let shown = table.events();
        let common = known.len().min(shown.len());
        let is_shown = |(event, turn): (&TableEvent, &Turn)| matches!(event, TableEvent::Turn { turn: shown, .. } if shown == turn);
        let pending = self.pending_turns();
        let extra: Vec<_> = shown[common..].iter().map(|numbered| &numbered.event).collect();
        let is_prefix = shown[..common] == known[..common]
            && extra.len() <= pending.len()
            && extra.into_iter().zip(&pending).all(is_shown);
        let is_applied = is_prefix && {
            let played = table.events().len() - common;
            let is_applied = known[common..].iter().all(|event| table.apply(event).is_ok());
            self.play_pending(table, course, played);
            is_applied
        };
        if !is_applied {
            let mut fresh = course.table().clone();
            self.play_pending(&mut fresh, course, 0);
            fresh.set_seats(table.seats().clone());
            fresh.look_like(table);
            *table = fresh;
        }
        self.seat_at(table);
    }

    /// Handles an input of the player. A complete turn is played, as by [`play_here`](Self::play_here).
    pub fn enter(&mut self, table: &mut Table, input: Input, now: u64) -> Entered {
        match table.compose(input) {
            Ok(InputResult::Open) => Entered::Open,
            Ok(InputResult::Refused(why)) => Entered::Refused(why),
            Ok(InputResult::Done(turn)) => self.play_here(table, turn, now),
            Err(why) => Entered::NotNow(why),
        }
    }

    /// Plays a turn in the position that a table shows: at the end of the game as by [`play`](Self::play), elsewhere as
    /// a variation that stays on this device.
    pub fn play_here(&mut self, table: &mut Table, turn: Turn, now: u64) -> Entered {
        if !table.is_live() {
            return table.play_here(turn, Milliseconds(0));
        }
        match self.play(turn, now) {
            Ok(_) => {
                self.update(table);
                Entered::Played { turn, node: table.game().end() }
            }
            Err(why) => {
                // The entered turn is discarded.
                let _ = table.compose(Input::Cancel);
                match why {
                    Refusal::Illegal(why) => Entered::Refused(why),
                    why => Entered::NotNow(why),
                }
            }
        }
    }

    /// The position after the pending turns; `None` before the first event.
    #[must_use]
    pub fn last_position(&self) -> Option<AnyPosition> {
        let first = *self.course()?.table().last_position();
        Some(
            self.pending_turns()
                .into_iter()
                .fold(first, |position, turn| position.play(turn).unwrap_or(position)),
        )
    }

    /// The pending turns, as far as they can be played after the known events.
    pub(crate) fn pending_turns(&self) -> Vec<Turn> {
        let Some(course) = self.course() else { return Vec::new() };
        let mut position = *course.table().last_position();
        let mut turns = Vec::new();
        for pending in self.outbox().turns().take_while(|pending| pending.after <= course.number()) {
            let Some(Ok(turn)) = pending.turn().map(|text| position.read_turn(text)) else { break };
            let Ok(next) = position.play(turn) else { break };
            position = next;
            turns.push(turn);
        }
        turns
    }

    /// Plays the pending turns on a table that has the events of the server and the first `played` of them.
    fn play_pending(&self, table: &mut Table, course: &Course, played: usize) {
        let at = Milliseconds(course.changed());
        for turn in self.pending_turns().into_iter().skip(played) {
            if table.play_charged(turn, Milliseconds(0), at).is_err() {
                break;
            }
        }
    }

    /// Sets seats and names: the user's own seat is a person's while the game is not over.
    fn seat_at(&self, table: &mut Table) {
        let own = self.seat().filter(|_| self.progress() == Some(Progress::Playing));
        let seats = Color::BOTH.map(|side| {
            if own == Some(side) {
                return Seat::Person;
            }
            // An unknown name is the side's; front ends ask `name` for what to show.
            Seat::Remote(self.name(side).unwrap_or(side.id()).to_owned())
        });
        if *table.seats() != seats {
            table.set_seats(seats);
        }
        for side in Color::BOTH {
            if let Some(name) = self.name(side) {
                table.name_player(side, name);
            }
        }
    }
}
