//! A game on the server: the state replayed from its events, its database row and its deadline. No I/O, and no access to
//! the time.

use std::ops::Deref;

use jersi_play::Milliseconds;
pub(crate) use jersi_remote::{Broken, color_of as color, side_of as side};
use jersi_remote::{Course, FIRST_TURN, Progress};
use jersi_rules::record::{Record, Start, Tag};
use jersi_rules::{AnyPosition, Color};
use jersi_store::{Append, EventRow, GameRow, GameState, NewEvent};
use jersi_wire::{EventKind, GameEvent, Unrated};

use crate::relay::key_of_running;
use crate::time::{DAY, Quota, Time, later};

/// Event with its author and idempotency key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) event: GameEvent,
    pub(crate) player: Option<String>,
    pub(crate) key: Option<String>,
}

impl Entry {
    /// Reads a stored event.
    pub(crate) fn read(row: EventRow) -> Result<Self, Broken> {
        let what = serde_json::from_str(&row.data).map_err(|_| Broken::Event(row.number))?;
        Ok(Self {
            event: GameEvent { number: row.number, at: row.at, what },
            player: row.player,
            key: row.key,
        })
    }

    /// The event to store.
    pub(crate) fn stored(&self) -> NewEvent {
        let GameEvent { number, at, what } = &self.event;
        let data = serde_json::to_string(what).unwrap_or_default();
        NewEvent { number: *number, at: *at, player: self.player.clone(), key: self.key.clone(), data }
    }
}

/// Game: the state from its events, the events, and lag compensation.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) course: Course,
    pub(crate) entries: Vec<Entry>,
    pub(crate) quotas: [Quota; 2],
}

/// Queries on the state.
impl Deref for Room {
    type Target = Course;

    fn deref(&self) -> &Course {
        &self.course
    }
}

/// Time that an open game waits for an opponent.
const OPEN: u64 = 7 * DAY;
/// Time for the first turn in a game without clocks.
const FIRST_UNLIMITED: u64 = 14 * DAY;

impl Room {
    /// Replays events.
    pub(crate) fn replay(id: &str, entries: impl IntoIterator<Item = Entry>) -> Result<Self, Broken> {
        let mut entries = entries.into_iter();
        let first = entries.next().ok_or(Broken::Empty)?;
        let mut room = Self::begin(id, first)?;
        for entry in entries {
            room.add(entry)?;
        }
        Ok(room)
    }

    fn begin(id: &str, first: Entry) -> Result<Self, Broken> {
        let course = Course::begin(&first.event)?;
        let quotas = [Quota::new(course.time()); 2];
        Ok(Self { id: id.to_owned(), course, entries: vec![first], quotas })
    }

    /// Applies an event.
    pub(crate) fn add(&mut self, entry: Entry) -> Result<(), Broken> {
        let decider = self.table().last_position().side();
        self.course.add(&entry.event)?;
        if let EventKind::Turn { lag, .. } = entry.event.what {
            let quota = &mut self.quotas[decider as usize];
            *quota = quota.after(lag);
        }
        self.entries.push(entry);
        Ok(())
    }

    /// At most `limit` entries after the event `number`. Numbers start at 1 and have no gaps.
    pub(crate) fn entries_after(&self, number: u64, limit: usize) -> &[Entry] {
        let start =
            usize::try_from(number).map_or(self.entries.len(), |number| number.min(self.entries.len()));
        let end = self.entries.len().min(start.saturating_add(limit));
        &self.entries[start..end]
    }

    /// State of the game.
    pub(crate) fn state(&self) -> GameState {
        match self.progress() {
            Progress::Open => GameState::Open,
            Progress::Playing => GameState::Playing,
            Progress::Over => GameState::Over,
            Progress::Aborted => GameState::Aborted,
        }
    }

    /// Time of the next automatic event: a flag fall or an abort.
    pub(crate) fn deadline(&self) -> Option<u64> {
        match self.state() {
            GameState::Over | GameState::Aborted => None,
            GameState::Open => Some(self.changed() + OPEN),
            GameState::Playing => match self.time() {
                Time::Live(_) => match self.table().game().thinker() {
                    Some(side) => {
                        // After an outage the clock starts after the time for reconnecting.
                        let at = self.changed().max(self.resumed());
                        let left = self.table().game().remaining_at_end(side, Milliseconds(at))?;
                        Some(later(at, left) + self.quotas[side as usize].left())
                    }
                    None => Some(self.since() + FIRST_TURN),
                },
                Time::Days(days) => Some(self.since() + days * DAY),
                Time::Unlimited => (!self.has_begun()).then_some(self.since() + FIRST_UNLIMITED),
            },
        }
    }

    /// The automatic event, if the deadline has expired.
    pub(crate) fn expired_event(&self, now: u64) -> Option<EventKind> {
        self.deadline().filter(|&deadline| deadline <= now)?;
        let to_play = self.to_play();
        Some(match to_play {
            Some(color) if self.has_begun() => EventKind::Flagged { side: side(color) },
            _ => EventKind::Aborted { side: None, why: None },
        })
    }

    /// Database row, without the rating order.
    pub(crate) fn row(&self) -> GameRow {
        let result = self.result();
        let [white, black] = self.beginning().imported.clone().map_or([None, None], |names| names.map(Some));
        GameRow {
            id: self.id.clone(),
            ruleset: self.ruleset().id().to_owned(),
            variant: self.beginning().variant.clone(),
            players: self.players().clone(),
            names: [white, black],
            invited: self.beginning().invited.clone(),
            time: self.time().to_string(),
            rated: self.is_rated(),
            private: self.beginning().private,
            state: self.state(),
            side: self.to_play().map(|side| side.id().to_owned()),
            number: self.number(),
            turns: self.table().game().main_line().len() as u64,
            position: self.table().last_position().text(),
            result: result.map(|(result, _)| result.to_owned()),
            reason: result.map(|(_, reason)| reason.to_owned()),
            begun: self.begun(),
            changed: self.changed(),
            deadline: self.deadline(),
            rematch: self.rematch().map(str::to_owned),
            rating_order: None,
            seated: self.seated(),
            relay_key: key_of_running(self),
        }
    }

    /// Keys of the positions of a finished game, for the archive.
    pub(crate) fn positions(&self) -> Vec<u64> {
        if self.state() != GameState::Over {
            return Vec::new();
        }
        let game = self.table().game();
        let played =
            game.main_line().into_iter().filter_map(|node| game.position_at(node)).map(AnyPosition::key);
        let mut keys: Vec<u64> = std::iter::once(game.start().position().key()).chain(played).collect();
        keys.sort_unstable_by_key(|&key| key as i64);
        keys.dedup();
        keys
    }

    /// Rows for events after `since`.
    pub(crate) fn appended(&self, since: u64) -> Append {
        let events: Vec<_> = self.entries_after(since, usize::MAX).iter().map(Entry::stored).collect();
        let is_over = self.state() == GameState::Over && self.is_ended_after(since);
        let positions = if is_over { self.positions() } else { Vec::new() };
        let rated = (is_over && self.is_rated())
            .then(|| crate::ratings::rated(self.result(), self.ended_at().unwrap_or_default()));
        Append { events, game: self.row(), positions, rated }
    }

    /// Whether an event after `since` ended the game.
    pub(crate) fn is_ended_after(&self, since: u64) -> bool {
        let ends = |entry: &Entry| is_end(&entry.event.what);
        self.entries_after(since, usize::MAX).iter().any(ends) || self.ended_by_turn_after(since)
    }

    /// Time of the end. Later events, such as chat phrases, do not count.
    pub(crate) fn ended_at(&self) -> Option<u64> {
        let last = |is: fn(&EventKind) -> bool| self.entries.iter().rfind(|entry| is(&entry.event.what));
        let is_by_rules = self.table().last_position().outcome().is_some();
        let end =
            if is_by_rules { last(|what| matches!(what, EventKind::Turn { .. })) } else { last(is_end) };
        end.map(|entry| entry.event.at)
    }

    fn ended_by_turn_after(&self, since: u64) -> bool {
        let turns = |entry: &&Entry| matches!(entry.event.what, EventKind::Turn { .. });
        let last = self.entries.iter().rfind(turns);
        let is_by_rules = self.table().last_position().outcome().is_some();
        is_by_rules && last.is_some_and(|entry| entry.event.number > since)
    }

    /// Game record with player names.
    pub(crate) fn record(&self, names: [Option<String>; 2], site: Option<&str>) -> Record {
        let mut game = self.table().game().clone();
        let imported = self.beginning().imported.clone().map_or([None, None], |names| names.map(Some));
        for (tag, name) in ["White", "Black"].into_iter().zip(names.into_iter().zip(imported)) {
            let (known, imported) = name;
            if let Some(name) = known.or(imported) {
                let _ = game.set_tag(tag, &name);
            }
        }
        let _ = game.set_tag("Date", &date(self.begun()));
        if let Some(site) = site {
            let _ = game.set_tag("Place", site);
        }
        if self.is_rated() {
            let _ = game.set_tag("Rated", "yes");
        }
        let mut record = game.to_record();
        if let Some(result) = self.settled() {
            record.result = result;
        } else if self.is_aborted()
            && let Ok(tag) = Tag::new(Tag::TERMINATION, "aborted")
        {
            record.tags.push(tag);
        }
        record
    }

    /// Time at which the second player sat down.
    fn seated(&self) -> Option<u64> {
        let mut seats = [false; 2];
        self.entries.iter().find_map(|entry| {
            if let EventKind::Seated { side, .. } = entry.event.what {
                seats[color(side) as usize] = true;
            }
            (seats == [true; 2]).then_some(entry.event.at)
        })
    }

    /// Time of the last event of a side's player, or of the creation.
    pub(crate) fn last_act(&self, side: Color) -> u64 {
        let player = self.players()[side as usize].as_deref();
        let own = self.entries.iter().rfind(|entry| player.is_some() && entry.player.as_deref() == player);
        own.map_or(self.begun(), |entry| entry.event.at)
    }

    /// The event that makes a result unrated which came before both players had played.
    pub(crate) fn unplayed(&self) -> Option<EventKind> {
        let is_unplayed = self.state() == GameState::Over && self.is_rated() && !self.has_begun();
        is_unplayed.then_some(EventKind::Unrated { why: Unrated::NotPlayed })
    }

    /// The starting position.
    pub(crate) fn start(&self) -> &Start {
        self.table().game().start()
    }
}

/// Whether an event can end a game.
const fn is_end(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::TieAgreed
            | EventKind::StopAgreed
            | EventKind::Resigned { .. }
            | EventKind::Flagged { .. }
            | EventKind::Claimed { .. }
            | EventKind::Settled { .. }
            | EventKind::Aborted { .. }
            | EventKind::TurnLimit
    )
}

/// Date in the format of records: `2026-11-17`.
fn date(at: u64) -> String {
    // Days since 1970 to a calendar date, by Howard Hinnant's algorithm.
    let days = (at / DAY) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400_000), "2000-02-29");
        assert_eq!(date(1_794_873_600_000), "2026-11-17");
    }
}
