//! Reading games from a text that arrives in parts, with memory for a part and a game.

use super::error::{RecordError, RecordFault};
use super::place::TextPlace;
use super::read::{Form, Reading, read_games};
use super::replay::ReadRecord;

/// Length of text that is read at once.
const PART: usize = 1 << 16;
/// Length of the longest game. A longer one is read in parts, each with its mistake.
const LONGEST_GAME: usize = 1 << 20;

/// Reads the games of a file that arrives in parts. The games and mistakes are those of
/// [`read_records`](super::read_records) on the whole file, if the first 64 kB show its form and no game is longer than
/// 1 MB. The place of a plain record may be that of an empty line before it.
///
/// ```
/// use jersi_rules::record::{Reading, RecordStream};
///
/// let mut stream = RecordStream::new(Reading::default());
/// let mut games = stream.push(b"[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 *\n\n[Rules");
/// games.extend(stream.push(b"et \"pijersi\"]\n\n1. b4=d3 *\n"));
/// games.extend(stream.finish());
/// assert_eq!(games.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct RecordStream {
    reading: Reading,
    text: Vec<u8>,
    /// Length of text at which it is read.
    enough: usize,
    /// Number of lines before the text.
    lines: usize,
    /// Whether a game or a mistake was returned.
    has_begun: bool,
}

impl RecordStream {
    /// A file before its first part.
    #[must_use]
    pub const fn new(reading: Reading) -> Self {
        Self { reading, text: Vec::new(), enough: PART, lines: 0, has_begun: false }
    }

    /// Adds bytes, and returns the games that are complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Result<ReadRecord, RecordError>> {
        let mut games = Vec::new();
        // In parts, so that the text stays short however many bytes there are.
        for part in bytes.chunks(PART) {
            self.text.extend_from_slice(part);
            if self.text.len() >= self.enough {
                games.append(&mut self.take_complete());
            }
        }
        games
    }

    /// Returns the games of the rest, after the last byte.
    #[must_use]
    pub fn finish(mut self) -> Vec<Result<ReadRecord, RecordError>> {
        if self.has_begun && self.text.trim_ascii().is_empty() {
            return Vec::new();
        }
        self.find_form(self.text.len());
        let games = read_games(&self.text, self.reading);
        self.moved(games)
    }

    /// Takes the games from the text that no further line can change: all but the last one, and those before a comment
    /// without an end.
    fn take_complete(&mut self) -> Vec<Result<ReadRecord, RecordError>> {
        let is_too_long = self.text.len() >= LONGEST_GAME;
        let end = self.text.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        self.find_form(end);
        let mut games = read_games(&self.text[..end], self.reading);
        let is_open = |read: &Result<ReadRecord, RecordError>| {
            matches!(read, Err(RecordError { fault: RecordFault::UnclosedComment, .. }))
        };
        let open = games.iter().position(|(_, read)| is_open(read)).filter(|_| !is_too_long);
        let next = open.unwrap_or(games.len() - 1);
        // The rest begins with a line.
        let begins_line = |place: TextPlace| place.column == 1 && place.line > 1;
        let next = (1..=next).rev().find(|&index| begins_line(games[index].0));
        let rest = match next {
            Some(next) => {
                let line = games[next].0.line;
                games.truncate(next);
                let mut ends = self.text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
                ends.nth(line - 2).map_or(end, |(at, _)| at + 1)
            }
            None if is_too_long && end > 0 => end,
            None if is_too_long => self.text.len(),
            None => {
                self.enough = 2 * self.text.len();
                return Vec::new();
            }
        };
        let games = self.moved(games);
        self.lines += self.text.drain(..rest).filter(|&byte| byte == b'\n').count();
        self.enough = (2 * self.text.len()).max(PART);
        games
    }

    /// Finds out the form of the file from its first part.
    fn find_form(&mut self, end: usize) {
        self.reading.form.get_or_insert_with(|| Form::of(&String::from_utf8_lossy(&self.text[..end])));
    }

    /// Games with places in the file instead of the text.
    fn moved(
        &mut self,
        games: Vec<(TextPlace, Result<ReadRecord, RecordError>)>,
    ) -> Vec<Result<ReadRecord, RecordError>> {
        self.has_begun |= !games.is_empty();
        let moved = |place: TextPlace| TextPlace { line: place.line + self.lines, ..place };
        let read = |(_, read): (TextPlace, Result<ReadRecord, RecordError>)| match read {
            Ok(mut read) => {
                read.place = moved(read.place);
                read.warnings.iter_mut().for_each(|warning| warning.place = moved(warning.place));
                Ok(read)
            }
            Err(RecordError { place, fault }) => Err(RecordError { place: moved(place), fault }),
        };
        games.into_iter().map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_records;
    use super::*;

    /// Games with comments over several lines, mistakes, bytes that are not text, and Windows line ends.
    fn file(games: usize) -> Vec<u8> {
        let kinds: [&[u8]; 6] = [
            b"[Ruleset \"pijersi\"]\n[White \"Ann\"]\n\n1. b4=c4-d4 g6-f6=e5 1-0\n\n",
            b"[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 {a comment\n\n[White \"Ben\"]\n\n of tags} *\n\n",
            b"[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 x9 *\n\n",
            b"[Ruleset \"pijersi\"]\n[White \"\xff\"]\n\n1. b4=c4-d4 *\n\n",
            b"[Ruleset \"pijersi\"]\r\n[White \"Eve\"]\r\n\r\n1. b4=c4-d4 (1. b4=d3) *\r\n\r\n",
            b"[Ruleset \"pijersi]\n\n1. b4=c4-d4 *\n\n",
        ];
        (0..games).flat_map(|index| kinds[index * 7 % 13 % 6]).copied().collect()
    }

    fn streamed(text: &[u8], part: usize, reading: Reading) -> Vec<Result<ReadRecord, RecordError>> {
        let mut stream = RecordStream::new(reading);
        let mut games: Vec<_> = text.chunks(part).flat_map(|part| stream.push(part)).collect();
        games.extend(stream.finish());
        games
    }

    #[test]
    fn a_stream_reads_what_the_whole_file_holds() {
        let text = file(5_000);
        let whole = read_records(&text, Reading::default());
        assert_eq!(whole.len(), 5_000);
        for part in [1_000, PART, 100_001, text.len()] {
            assert!(streamed(&text, part, Reading::default()) == whole, "parts of {part}");
        }
    }

    #[test]
    fn plain_records_are_streamed() {
        let game = "1 b4=c4-d4  2 g6-f6=e5\n\n";
        let text = game.repeat(4_000);
        let records = |games: Vec<Result<ReadRecord, RecordError>>| -> Vec<_> {
            games.into_iter().map(|read| read.expect("a record").record).collect()
        };
        let whole = records(read_records(text.as_bytes(), Reading::default()));
        assert!(records(streamed(text.as_bytes(), 10_000, Reading::default())) == whole);
    }

    #[test]
    fn a_comment_without_an_end_takes_limited_memory() {
        let mut text = b"[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 {".to_vec();
        text.extend(file(60_000));
        let mut stream = RecordStream::new(Reading::default());
        let mut games = Vec::new();
        let mut longest = 0;
        for part in text.chunks(PART) {
            games.extend(stream.push(part));
            longest = longest.max(stream.text.len());
        }
        games.extend(stream.finish());
        assert!(longest <= LONGEST_GAME + PART, "{longest}");
        assert!(games.iter().flatten().count() > 20_000, "the other games are read");
    }

    #[test]
    fn a_line_without_an_end_takes_limited_memory() {
        let mut stream = RecordStream::new(Reading::default());
        for _ in 0..100 {
            stream.push(&vec![b'x'; PART]);
            assert!(stream.text.len() <= LONGEST_GAME + PART);
        }
    }

    #[test]
    fn a_file_without_a_game_is_a_mistake() {
        for text in [&b""[..], b"\n\n"] {
            assert_eq!(streamed(text, 1, Reading::default()), read_records(text, Reading::default()));
        }
    }
}
