//! Conversion between tables and their stored form.

use jersi_rules::Color;
use jersi_rules::record::Record;

use super::{Seat, Table, TurnEntry};
use crate::game::{Game, Milliseconds, NodeId};
use crate::shelf::{Known, Saved, Unreadable};

impl Table {
    /// The stored form of the table, with the side that is shown below.
    #[must_use]
    pub fn saved(&self, below: Color, now: Milliseconds) -> Saved {
        let record = self.game.to_record();
        Saved {
            record: record.to_string(),
            seats: self.seats.each_ref().map(Seat::to_string),
            movetime: self.movetime.0,
            seed: self.seed,
            is_study: self.is_study(),
            below: below.id().to_owned(),
            at: self.path_to_current(),
            spent: self.game.time_spent(now).0,
            is_paused: self.is_paused,
            known: Known::of(&record),
        }
    }

    /// The stored table, and the side that was shown below. The time in between is not charged.
    ///
    /// # Panics
    ///
    /// Never: a record that was read is legal.
    pub fn restored(saved: &Saved, now: Milliseconds) -> Result<(Self, Color), Unreadable> {
        let record = Record::read(&saved.record).map_err(Unreadable::Record)?;
        let mut game = Game::from_record(&record).expect("a record that was read is legal");
        for &number in &saved.at {
            let child = game.children(game.current()).get(number).copied();
            if !child.is_some_and(|child| game.go_to(child)) {
                break;
            }
        }
        // An unknown seat of a later build becomes a person's, so that the game can continue.
        let seats = saved.seats.each_ref().map(|text| text.parse().unwrap_or_default());
        let mut table = if saved.is_study { Self::study(game) } else { Self::new(game, seats) };
        table = table.with_movetime(Milliseconds(saved.movetime)).with_seed(saved.seed);
        table.is_paused = saved.is_paused && !saved.is_study;
        if !table.is_study() {
            table.game.resume_clock(Milliseconds(saved.spent), now);
            if table.is_paused {
                table.game.pause_clock(now);
            }
        }
        table.entry = TurnEntry::at(&table.game);
        let below = if saved.below == Color::Black.id() { Color::Black } else { Color::White };
        Ok((table, below))
    }

    /// The indices of the children on the path from the start to the current node.
    fn path_to_current(&self) -> Vec<usize> {
        let number = |node: NodeId| {
            let beside = self.game.children(self.game.parent(node)?);
            beside.iter().position(|&one| one == node)
        };
        self.game.path(self.game.current()).into_iter().filter_map(number).collect()
    }
}
