//! A game as the server holds it: what a `Table` and a few words beside it make of its events. Nothing here does any
//! I/O, and nothing asks for the time.

use jersi_play::{Game, Milliseconds, Numbered, Offer, Refusal, Seat, Table, TableEvent};
use jersi_rules::record::{GameResult, Record, Start, Tag};
use jersi_rules::{AnyPosition, Color, RulesetId};
use jersi_store::{Append, EventRow, GameRow, GameState, NewEvent};
use jersi_wire::{Beginning, ClaimedResult, Clocks, GameEvent, What, WireSide};

use crate::start::{StartProblem, start_of};
use crate::time::{DAY, Quota, Time, later};

/// An event, who did it, and the key that came with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) event: GameEvent,
    pub(crate) player: Option<String>,
    pub(crate) key: Option<String>,
}

impl Entry {
    /// Reads what is stored.
    pub(crate) fn read(row: EventRow) -> Result<Self, Broken> {
        let what = serde_json::from_str(&row.data).map_err(|_| Broken::Event(row.number))?;
        Ok(Self {
            event: GameEvent { number: row.number, at: row.at, what },
            player: row.player,
            key: row.key,
        })
    }

    /// What is stored.
    pub(crate) fn stored(&self) -> NewEvent {
        let GameEvent { number, at, what } = &self.event;
        let data = serde_json::to_string(what).unwrap_or_default();
        NewEvent { number: *number, at: *at, player: self.player.clone(), key: self.key.clone(), data }
    }
}

/// Why events make no game. What the server stored always does.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Broken {
    /// There is no event.
    #[error("there is no event")]
    Empty,
    /// An event is not understood.
    #[error("event {0} is not understood")]
    Event(u64),
    /// The game can't begin so.
    #[error("the game cannot begin so: {0}")]
    Start(#[from] StartProblem),
    /// An event can't follow those before it.
    #[error("event {number} cannot happen: {why}")]
    Refused {
        /// The event.
        number: u64,
        /// Why.
        why: Refusal,
    },
}

/// A game.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) beginning: Beginning,
    pub(crate) time: Time,
    pub(crate) table: Table,
    pub(crate) entries: Vec<Entry>,
    /// White's and Black's identifiers.
    pub(crate) players: [Option<String>; 2],
    pub(crate) quotas: [Quota; 2],
    pub(crate) is_aborted: bool,
    /// The result of an imported game whose turns do not tell it.
    settled: Option<GameResult>,
    pub(crate) rematch_asked: [bool; 2],
    pub(crate) rematch: Option<String>,
    /// Since when the side that is to play has been so.
    pub(crate) since: u64,
    pub(crate) said: usize,
}

/// How long an open game waits for somebody.
const OPEN: u64 = 7 * DAY;
/// How long the first turns may take in a live game.
const FIRST_LIVE: u64 = 5 * 60 * 1000;
/// And in one without clocks.
const FIRST_UNLIMITED: u64 = 14 * DAY;

pub(crate) const fn side(color: Color) -> WireSide {
    match color {
        Color::White => WireSide::White,
        Color::Black => WireSide::Black,
    }
}

pub(crate) const fn color(side: WireSide) -> Color {
    match side {
        WireSide::White => Color::White,
        WireSide::Black => Color::Black,
    }
}

impl Room {
    /// The game that events make.
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
        let What::Begun(beginning) = &first.event.what else { return Err(Broken::Event(first.event.number)) };
        let beginning = Beginning::clone(beginning);
        let (start, time) = start_of(&beginning)?;
        let mut game = Game::begin(start);
        match time {
            Time::Live(control) => game.set_time_control(control),
            // No clock of the table's, but the record tells the days.
            Time::Days(_) => drop(game.set_tag(jersi_play::TimeControl::TAG, &time.to_string())),
            Time::Unlimited => {}
        }
        let seats = ["white", "black"].map(|name| Seat::Remote(name.to_owned()));
        Ok(Self {
            id: id.to_owned(),
            beginning,
            time,
            table: Table::new(game, seats),
            since: first.event.at,
            entries: vec![first],
            players: [None, None],
            quotas: [Quota::new(time); 2],
            is_aborted: false,
            settled: None,
            rematch_asked: [false; 2],
            rematch: None,
            said: 0,
        })
    }

    /// Lets an event happen.
    pub(crate) fn add(&mut self, entry: Entry) -> Result<(), Broken> {
        let GameEvent { number, at, what } = &entry.event;
        if *number != self.number() + 1 {
            let why = Refusal::WrongNumber { expected: self.number() + 1, found: *number };
            return Err(Broken::Refused { number: *number, why });
        }
        self.enact(*at, what).map_err(|why| Broken::Refused { number: *number, why })?;
        self.entries.push(entry);
        Ok(())
    }

    fn enact(&mut self, at: u64, what: &What) -> Result<(), Refusal> {
        let event = match what {
            What::Begun(_) | What::Unknown => return Err(Refusal::NoChange),
            What::Seated { side, player } => {
                self.players[color(*side) as usize] = Some(player.clone());
                if self.entries.len() < 3 {
                    self.since = at;
                }
                return Ok(());
            }
            What::Turn { turn, spent, lag } => {
                let position = self.table.last_position();
                let decider = position.side();
                // What was stored was legal; what can't be read is not ours.
                let turn = position.read_turn(turn).map_err(|_| Refusal::NoSuchPlace)?;
                let quota = &mut self.quotas[decider as usize];
                *quota = quota.after(*lag);
                TableEvent::Turn { turn, spent: Milliseconds(*spent) }
            }
            What::TieOffered { side } => TableEvent::Offered { offer: Offer::Tie, by: color(*side) },
            What::TakebackAsked { side, count } => {
                TableEvent::Offered { offer: Offer::TakeBack { count: *count as usize }, by: color(*side) }
            }
            What::Declined { side } => TableEvent::Declined { by: color(*side) },
            What::TieAgreed | What::Claimed { result: ClaimedResult::Tie, .. } => TableEvent::TieAgreed,
            What::TakenBack { count } => TableEvent::TakenBack { count: *count as usize },
            What::Resigned { side } => TableEvent::Resigned { by: color(*side) },
            What::Flagged { side } => TableEvent::Flagged { of: color(*side) },
            What::Claimed { side, result: ClaimedResult::Win } => {
                TableEvent::Left { by: color(*side).other() }
            }
            What::Aborted { .. } => {
                self.is_aborted = true;
                return Ok(());
            }
            What::Settled { winner } => {
                self.settled = Some(winner.map_or(GameResult::Tie, |side| GameResult::Win(color(side))));
                return Ok(());
            }
            What::Said { .. } => {
                self.said += 1;
                return Ok(());
            }
            What::RematchAsked { side } => {
                self.rematch_asked[color(*side) as usize] = true;
                return Ok(());
            }
            What::Rematch { game } => {
                self.rematch = Some(game.clone());
                return Ok(());
            }
        };
        let number = self.table.next_number();
        let decider = self.table.last_position().side();
        let is_turn = matches!(event, TableEvent::Turn { .. } | TableEvent::TakenBack { .. });
        self.table.apply(&Numbered { number, at: Milliseconds(at), event })?;
        // Inside a ransom the same side may decide again, and its days go on.
        if is_turn && (self.table.last_position().side() != decider || !matches!(what, What::Turn { .. })) {
            self.since = at;
        }
        Ok(())
    }

    /// The number of the last event.
    pub(crate) fn number(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.event.number)
    }

    /// When something happened last.
    pub(crate) fn changed(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.event.at)
    }

    pub(crate) fn ruleset(&self) -> RulesetId {
        self.table.ruleset()
    }

    /// The side of a player.
    pub(crate) fn side_of(&self, player: &str) -> Option<Color> {
        Color::BOTH.into_iter().find(|&side| self.players[side as usize].as_deref() == Some(player))
    }

    /// How far it is.
    pub(crate) fn state(&self) -> GameState {
        if self.is_aborted {
            GameState::Aborted
        } else if self.table.ending().is_some() || self.settled.is_some() {
            GameState::Over
        } else if self.players.iter().all(Option::is_some) {
            GameState::Playing
        } else {
            GameState::Open
        }
    }

    /// The result and its reason, once there is one.
    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        if self.is_aborted {
            return Some(("none", "aborted"));
        }
        if let Some(ending) = self.table.ending() {
            return Some((ending.winner().map_or("tie", Color::id), ending.reason()));
        }
        let settled = self.settled?;
        let result = if let GameResult::Win(winner) = settled { winner.id() } else { "tie" };
        Some((result, "unexplained"))
    }

    /// The side that is to play, while the game goes on.
    pub(crate) fn to_play(&self) -> Option<Color> {
        (self.state() == GameState::Playing).then(|| self.table.side_to_decide()).flatten()
    }

    /// Which sides have decided something.
    pub(crate) fn decided(&self) -> [bool; 2] {
        let game = self.table.game();
        let mut decided = [false; 2];
        for node in game.main_line() {
            if let Some(position) = game.parent(node).and_then(|parent| game.position_at(parent)) {
                decided[position.side() as usize] = true;
            }
        }
        decided
    }

    /// Whether both have decided something, so that the game counts.
    pub(crate) fn has_begun(&self) -> bool {
        self.decided() == [true; 2]
    }

    /// When something happens by itself, if nobody does anything before.
    pub(crate) fn deadline(&self) -> Option<u64> {
        match self.state() {
            GameState::Over | GameState::Aborted => None,
            GameState::Open => Some(self.changed() + OPEN),
            GameState::Playing => match self.time {
                Time::Live(_) => match self.table.game().thinker() {
                    Some(side) => {
                        let at = self.changed();
                        let left = self.table.game().remaining_at_end(side, Milliseconds(at))?;
                        Some(later(at, left) + self.quotas[side as usize].left())
                    }
                    None => Some(self.since + FIRST_LIVE),
                },
                Time::Days(days) => Some(self.since + days * DAY),
                Time::Unlimited => (!self.has_begun()).then_some(self.since + FIRST_UNLIMITED),
            },
        }
    }

    /// What happens by itself now.
    pub(crate) fn due(&self, now: u64) -> Option<What> {
        self.deadline().filter(|&deadline| deadline <= now)?;
        let to_play = self.to_play();
        Some(match to_play {
            Some(color) if self.has_begun() => What::Flagged { side: side(color) },
            _ => What::Aborted { side: None },
        })
    }

    /// What the clocks show.
    pub(crate) fn clocks(&self, now: u64) -> Clocks {
        let shown = |side: Color| match self.time {
            Time::Unlimited => None,
            Time::Live(_) => self.table.game().remaining_at_end(side, Milliseconds(now)).map(|left| left.0),
            Time::Days(days) => {
                let is_running = self.running() == Some(side);
                let spent = if is_running { now.saturating_sub(self.since) } else { 0 };
                Some((days * DAY).saturating_sub(spent))
            }
        };
        Clocks { white: shown(Color::White), black: shown(Color::Black) }
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Color> {
        match self.time {
            Time::Unlimited => None,
            Time::Live(_) => self.to_play().and_then(|_| self.table.game().thinker()),
            Time::Days(_) => self.to_play(),
        }
    }

    /// The turns of the game, in notation.
    pub(crate) fn turns(&self) -> Vec<String> {
        let game = self.table.game();
        let written = |node| {
            let before = game.position_at(game.parent(node)?)?;
            Some(before.write_turn(game.turn_at(node)?))
        };
        game.main_line().into_iter().filter_map(written).collect()
    }

    /// The columns of the game, but for its place.
    pub(crate) fn row(&self) -> GameRow {
        let result = self.result();
        let [white, black] = self.beginning.imported.clone().map_or([None, None], |names| names.map(Some));
        GameRow {
            id: self.id.clone(),
            ruleset: self.ruleset().id().to_owned(),
            variant: self.beginning.variant.clone(),
            players: self.players.clone(),
            names: [white, black],
            invited: self.beginning.invited.clone(),
            time: self.time.to_string(),
            rated: self.beginning.rated,
            private: self.beginning.private,
            state: self.state(),
            side: self.to_play().map(|side| side.id().to_owned()),
            number: self.number(),
            turns: self.table.game().main_line().len() as u64,
            position: self.table.last_position().text(),
            result: result.map(|(result, _)| result.to_owned()),
            reason: result.map(|(_, reason)| reason.to_owned()),
            begun: self.entries.first().map_or(0, |first| first.event.at),
            changed: self.changed(),
            deadline: self.deadline(),
            rematch: self.rematch.clone(),
            place: None,
        }
    }

    /// The keys of the positions of a game that is over, for the archive.
    pub(crate) fn positions(&self) -> Vec<u64> {
        if self.state() != GameState::Over {
            return Vec::new();
        }
        let game = self.table.game();
        let played =
            game.main_line().into_iter().filter_map(|node| game.position_at(node)).map(AnyPosition::key);
        let mut keys: Vec<u64> = std::iter::once(game.start().position().key()).chain(played).collect();
        keys.sort_unstable_by_key(|&key| key as i64);
        keys.dedup();
        keys
    }

    /// What is stored after the last events, which a function tells from the others by their number.
    pub(crate) fn appended(&self, since: u64) -> Append {
        let events: Vec<_> =
            self.entries.iter().filter(|entry| entry.event.number > since).map(Entry::stored).collect();
        let is_over = self.state() == GameState::Over && self.is_ended_after(since);
        let positions = if is_over { self.positions() } else { Vec::new() };
        let rated = (is_over && self.beginning.rated).then(|| crate::ratings::rated(self.result()));
        Append { events, game: self.row(), positions, rated }
    }

    /// Whether an event after that number has ended it.
    pub(crate) fn is_ended_after(&self, since: u64) -> bool {
        let ends = |entry: &Entry| entry.event.number > since && is_end(&entry.event.what);
        self.entries.iter().any(ends) || self.ended_by_turn_after(since)
    }

    fn ended_by_turn_after(&self, since: u64) -> bool {
        let turns = |entry: &&Entry| matches!(entry.event.what, What::Turn { .. });
        let last = self.entries.iter().rfind(turns);
        let is_by_rules = self.table.last_position().outcome().is_some();
        is_by_rules && last.is_some_and(|entry| entry.event.number > since)
    }

    /// The record, with the players' names.
    pub(crate) fn record(&self, names: [Option<String>; 2], site: Option<&str>) -> Record {
        let mut game = self.table.game().clone();
        let imported = self.beginning.imported.clone().map_or([None, None], |names| names.map(Some));
        for (tag, name) in ["White", "Black"].into_iter().zip(names.into_iter().zip(imported)) {
            let (known, imported) = name;
            if let Some(name) = known.or(imported) {
                let _ = game.set_tag(tag, &name);
            }
        }
        let _ = game.set_tag("Date", &date(self.entries.first().map_or(0, |first| first.event.at)));
        if let Some(site) = site {
            let _ = game.set_tag("Site", site);
        }
        if self.beginning.rated {
            let _ = game.set_tag("Rated", "yes");
        }
        let mut record = game.to_record();
        if let Some(result) = self.settled {
            record.result = result;
        } else if self.is_aborted
            && let Ok(tag) = Tag::new(Tag::TERMINATION, "aborted")
        {
            record.tags.push(tag);
        }
        record
    }

    /// How it began.
    pub(crate) fn start(&self) -> &Start {
        self.table.game().start()
    }
}

/// Whether an event can end a game by itself.
const fn is_end(what: &What) -> bool {
    matches!(
        what,
        What::TieAgreed
            | What::Resigned { .. }
            | What::Flagged { .. }
            | What::Claimed { .. }
            | What::Settled { .. }
            | What::Aborted { .. }
    )
}

/// The day of a time, as records have it: `2026.11.17`.
fn date(at: u64) -> String {
    // Days from 1970 to the calendar, by Howard Hinnant's algorithm.
    let days = (at / DAY) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_794_873_600_000), "2026.11.17");
    }
}
