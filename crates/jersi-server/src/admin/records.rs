//! Export of finished games as records, and import of records into the archive.

use std::io::{Read as Input, Write as Output};

use futures_util::future::try_join_all;
use jersi_play::{Ending, Game, printable};
use jersi_rules::record::{ReadRecord, Reading, Record, RecordError, RecordStream};
use jersi_store::{Write, Written};
use jersi_wire::{Beginning, ClaimedResult, EventKind};

use super::{Admin, AdminError};
use crate::hub::new_game;
use crate::room::{Room, side};
use crate::secret;
use crate::time::DAY;

/// Maximum length of a name in an imported game.
const LONGEST_NAME: usize = 60;
/// Bytes of records read at once.
const PART: usize = 1 << 16;
/// Concurrent writes of imported games, which a commit of SQLite stores together.
const WRITES: usize = 64;

impl Admin {
    /// Writes the records of all finished games.
    pub async fn export(&self, out: &mut (dyn Output + Send)) -> Result<u64, AdminError> {
        self.export_with(out, &mut |_, _| ()).await
    }

    /// The same with progress: the number of games read, and of all games.
    pub async fn export_with(
        &self,
        out: &mut (dyn Output + Send),
        progress: &mut (dyn FnMut(u64, u64) + Send),
    ) -> Result<u64, AdminError> {
        let (mut count, mut read, all) = (0, 0, self.0.game_count().await?);
        self.each_game(async |_, room| -> Result<(), AdminError> {
            read += 1;
            progress(read, all);
            let Ok(room) = room else { return Ok(()) };
            if room.state() != jersi_store::GameState::Over {
                return Ok(());
            }
            let mut names = [None, None];
            for (index, name) in names.iter_mut().enumerate() {
                if let Some(player) = &room.players()[index] {
                    *name = self.0.name(player).await?;
                }
            }
            if count > 0 {
                writeln!(out)?;
            }
            write!(out, "{}", room.record(names, None))?;
            count += 1;
            Ok(())
        })
        .await?;
        Ok(count)
    }

    /// Imports the games of records into the archive. Returns the numbers of new games, of known games, and of records
    /// without a result or with errors. Takes the memory of a few records, however long the input is.
    pub async fn import(
        &self,
        input: &mut (dyn Input + Send),
        reading: Reading,
        now: u64,
    ) -> Result<[u64; 3], AdminError> {
        let mut sums = [0; 3];
        let mut stream = RecordStream::new(reading);
        let mut part = vec![0; PART];
        loop {
            let length = match input.read(&mut part) {
                Ok(0) => break,
                Ok(length) => length,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(AdminError::Input(error)),
            };
            self.import_games(stream.push(&part[..length]), now, &mut sums).await?;
        }
        self.import_games(stream.finish(), now, &mut sums).await?;
        Ok(sums)
    }

    /// Adds games to the archive, and to the numbers of new and known games and of other records.
    async fn import_games(
        &self,
        games: Vec<Result<ReadRecord, RecordError>>,
        now: u64,
        [new, known, left]: &mut [u64; 3],
    ) -> Result<(), AdminError> {
        for games in games.chunks(WRITES) {
            let rooms: Vec<_> =
                games.iter().flatten().filter_map(|read| imported(&read.record, now)).collect();
            *left += (games.len() - rooms.len()) as u64;
            let writes = rooms.iter().map(|room| self.0.write(Write::Append(vec![room.appended(0)])));
            for written in try_join_all(writes).await? {
                match written {
                    Written::Done => *new += 1,
                    Written::Conflict => *known += 1,
                }
            }
        }
        Ok(())
    }
}

/// Game of a record with a result. The identifier is derived from the record.
fn imported(record: &Record, now: u64) -> Option<Room> {
    let game = Game::from_record(record).ok()?;
    let ending = game.ending()?;
    // Untrusted text: printable characters only, on one line, of limited length.
    let name = |tag| {
        let text = game.tag(tag).unwrap_or("?").split_whitespace().collect::<Vec<_>>().join(" ");
        printable(&text).chars().take(LONGEST_NAME).collect::<String>()
    };
    let start = game.start().position();
    let beginning = Beginning {
        ruleset: game.ruleset().id().to_owned(),
        variant: start.variants().to_string(),
        position: Some(start.text()),
        time: "-".to_owned(),
        imported: Some([name("White"), name("Black")]),
        ..Beginning::default()
    };
    let turns = game.main_line().into_iter().filter_map(|node| {
        let before = game.position_at(game.parent(node)?)?;
        Some(EventKind::Turn { turn: before.write_turn(game.turn_at(node)?), spent: 0, lag: 0 })
    });
    let last = match ending {
        Ending::Rules(_) => None,
        Ending::Resignation { by } => Some(EventKind::Resigned { side: side(by) }),
        Ending::Time { of } => Some(EventKind::Flagged { side: side(of) }),
        Ending::Agreement => Some(EventKind::TieAgreed),
        Ending::TurnLimit => Some(EventKind::TurnLimit),
        Ending::Stopped(_) => Some(EventKind::StopAgreed),
        Ending::Left { by } => {
            Some(EventKind::Claimed { side: side(by.other()), result: ClaimedResult::Win })
        }
        Ending::Unexplained(winner) => Some(EventKind::Settled { winner: winner.map(side) }),
    };
    let whats: Vec<_> =
        std::iter::once(EventKind::Begun(Box::new(beginning))).chain(turns).chain(last).collect();
    let id = secret::id_of(&record.to_string());
    new_game(&id, whats.into_iter(), None, game.tag("Date").and_then(time_of).unwrap_or(now)).ok()
}

/// Time of a date such as `2026-11-17`, or `2026.11.17` in records of other programs.
fn time_of(date: &str) -> Option<u64> {
    let mut parts = date.split(['-', '.']).map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..3000).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month = (month + 9) % 12;
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    let days =
        era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468;
    u64::try_from(days).ok().map(|days| days * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_times() {
        assert_eq!(time_of("1970-01-01"), Some(0));
        assert_eq!(time_of("2000.02.29"), Some(951_782_400_000));
        assert_eq!(time_of("2026-11-17"), Some(1_794_873_600_000));
        for wrong in ["", "????.??.??", "2026.13.01", "2026.11", "x"] {
            assert_eq!(time_of(wrong), None, "{wrong}");
        }
    }
}
