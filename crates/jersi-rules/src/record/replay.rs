//! Replay of a written game: every turn is parsed in its position and checked by the rules.

use super::Record;
use super::count::TurnCount;
use super::error::{Oddity, RecordError, RecordFault, Warning};
use super::place::TextPlace;
use super::result::GameResult;
use super::sheet::{Sheet, Word};
use super::start::{Head, Start};
use super::tag::Tag;
use super::tree::{Entry, Variation};
use crate::any::AnyPosition;
use crate::turn::Turn;

/// A parsed record, with its warnings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadRecord {
    /// The record.
    pub record: Record,
    /// The place where its text begins.
    pub place: TextPlace,
    /// Warnings.
    pub warnings: Vec<Warning>,
}

impl ReadRecord {
    /// Whether the text ended before the game did.
    #[must_use]
    pub fn is_torn(&self) -> bool {
        self.warnings.iter().any(|warning| matches!(warning.oddity, Oddity::Torn { .. }))
    }
}

/// Replays a sheet that names its ruleset and start by tags.
pub(super) fn replay_tagged(sheet: &Sheet<'_>) -> Result<ReadRecord, RecordError> {
    let head = Head::of(&sheet.tags, sheet.place)?;
    replay(sheet, Start::read(&head)?, &head)
}

/// Replays a sheet from a start.
pub(super) fn replay(sheet: &Sheet<'_>, start: Start, head: &Head<'_>) -> Result<ReadRecord, RecordError> {
    let mut player = Replayer { warnings: sheet.warnings.clone() };
    let first = start.position();
    let (line, last) = player.line(&sheet.line, first, TurnCount::at(first), 0)?;
    let result = result(sheet, head, &last)?;
    if let (Some(tag), None, None) = (head.result, &sheet.result, last.outcome()) {
        let place = sheet.line.last().map_or(sheet.place, |word| word.place.right(word.text.chars().count()));
        player.warnings.push(Warning { place, oddity: Oddity::Torn { result: tag.value.clone() } });
    }
    let tags = sheet.tags.iter().filter_map(|tag| Tag::new(&tag.name, &tag.value).ok()).collect();
    let comments = sheet.comments.clone();
    let record = Record { start, tags, comments, line, result };
    player.warnings.sort_by_key(|warning| warning.place);
    Ok(ReadRecord { record, place: sheet.place, warnings: player.warnings })
}

struct Replayer {
    warnings: Vec<Warning>,
}

impl Replayer {
    /// Replays a line from a position; also returns the position after it. Numbers are expected to be too high by
    /// `skew`.
    fn line(
        &mut self,
        words: &[Word<'_>],
        first: &AnyPosition,
        first_count: TurnCount,
        skew: i64,
    ) -> Result<(Variation, AnyPosition), RecordError> {
        let mut line = Variation::with_capacity(words.len());
        let (mut position, mut count) = (*first, first_count);
        let mut skew = skew;
        for word in words {
            let due = u32::try_from(i64::from(count.number()) + skew).unwrap_or(u32::MAX);
            if let Some((place, found)) = word.number.filter(|&(_, number)| number != due) {
                // Reported once: later numbers are expected to continue from here.
                skew = i64::from(found) - i64::from(count.number());
                self.warnings.push(Warning { place, oddity: Oddity::Number { found, due } });
            }
            let (before, count_before) = (position, count);
            let begin = line.len();
            for turn in self.turns(word, &position)? {
                position = play(&position, turn, word)?;
                count = count.after(&position);
                line.push(Entry::new(turn));
            }
            if let Some(last) = line.last_mut() {
                last.glyphs.clone_from(&word.glyphs);
                last.clock = word.clock;
                last.score = word.score;
                last.after.clone_from(&word.after);
            }
            let mut variations = Vec::with_capacity(word.variations.len());
            for variation in &word.variations {
                variations.push(self.line(variation, &before, count_before, skew)?.0);
            }
            // A variation replaces the whole word.
            if let Some(entry) = line.get_mut(begin) {
                entry.before.clone_from(&word.before);
                entry.variations = variations;
            }
        }
        Ok((line, position))
    }

    fn turns(&mut self, word: &Word<'_>, position: &AnyPosition) -> Result<Vec<Turn>, RecordError> {
        let read = position.read_turns_marked(word.text).map_err(|error| RecordError {
            place: word.place.right(error.column.saturating_sub(1)),
            fault: RecordFault::Turn { text: word.text.to_owned(), error, position: Box::new(*position) },
        })?;
        if read.wrong_marks {
            let oddity = Oddity::Marks { turn: word.text.to_owned() };
            self.warnings.push(Warning { place: word.place, oddity });
        }
        Ok(read.turns)
    }
}

fn play(position: &AnyPosition, turn: Turn, word: &Word<'_>) -> Result<AnyPosition, RecordError> {
    position.play(turn).map_err(|why| {
        // In a joined word the error names only the illegal part, if it can be found.
        let part = position.write_turn(turn);
        let (before, turn) = match word.text.find(&part) {
            Some(at) => (&word.text[..at], part),
            None => ("", word.text.to_owned()),
        };
        let fault = RecordFault::Illegal { turn, why, position: Box::new(*position) };
        RecordError { place: word.place.right(before.chars().count()), fault }
    })
}

/// The result, which must be equal in the tag, after the turns, and by the rules, as far as they have one. A text
/// without a result has the one of the rules.
fn result(sheet: &Sheet<'_>, head: &Head<'_>, last: &AnyPosition) -> Result<GameResult, RecordError> {
    let rules = last.rules();
    let read = |place, text: &str| {
        let unknown = RecordError { place, fault: RecordFault::Result { text: text.to_owned() } };
        GameResult::read(text, rules).map(|result| (place, text.to_owned(), result)).ok_or(unknown)
    };
    let tag = head.result.map(|tag| read(tag.value_place, &tag.value)).transpose()?;
    let token = sheet.result.as_ref().map(|(place, text)| read(*place, text)).transpose()?;
    if let (Some((_, tag, tagged)), Some((place, found, result))) = (&tag, &token)
        && tagged != result
    {
        let fault = RecordFault::ResultsDiffer { found: found.clone(), tag: tag.clone() };
        return Err(RecordError { place: *place, fault });
    }
    let Some((place, claimed, result)) = tag.or(token) else {
        return Ok(last.outcome().map_or(GameResult::Open, GameResult::from));
    };
    match last.outcome() {
        Some(outcome) if result != GameResult::Open && result != outcome.into() => {
            Err(RecordError { place, fault: RecordFault::ResultAgainstRules { claimed, outcome } })
        }
        _ => Ok(result),
    }
}
