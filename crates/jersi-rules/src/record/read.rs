//! Reading a file of games: detection of its form, and of the ruleset of games that do not name it.

use super::error::{Oddity, RecordError, RecordFault, Warning};
use super::lex::is_tag_line;
use super::place::TextPlace;
use super::replay::{ReadRecord, replay, replay_tagged};
use super::sheet::{Sheet, WrittenGame};
use super::start::{Head, Start, plain_setups};
use super::{Record, parse, plain};
use crate::any::{AnyPosition, RulesetId};
use crate::notation::PrologueFault;
use crate::variant::{Variant, Variants};

/// Options for reading a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The form of the text; detected by default.
    pub form: Option<Form>,
    /// The ruleset of a plain record, which can't name it; detected by default. A record that names another one is
    /// refused.
    pub ruleset: Option<RulesetId>,
    /// The variants of a plain record. A record that names others is refused.
    pub variants: Variants,
}

/// A text form of games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Ours: tags, turns with comments and variations, a result.
    Record,
    /// The plain form of the author's programs and documents.
    Author,
}

impl Form {
    /// The form of a text: ours if a line begins with a tag.
    #[must_use]
    pub fn of(text: &str) -> Self {
        if text.lines().any(is_tag_line) { Self::Record } else { Self::Author }
    }
}

/// Reads the games in a file, each with its own error if it has one: an error in one game does not hide the others.
/// Errors have lines and columns of the whole file. Never panics.
///
/// ```
/// use jersi_rules::record::{Reading, read_records};
///
/// let games = read_records(b"[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 g6-f6=e5 *", Reading::default());
/// let game = games[0].as_ref().expect("a record");
/// assert_eq!(game.record.line.len(), 2);
///
/// let games = read_records(b"1 b4=c4-d4  2 g6-f6=e7", Reading::default());
/// let error = games[0].as_ref().expect_err("not on the board");
/// assert_eq!(error.to_string(), "1:21: expected a cell of the board, found 'e'");
/// ```
#[must_use]
pub fn read_records(bytes: &[u8], reading: Reading) -> Vec<Result<ReadRecord, RecordError>> {
    read_games(bytes, reading).into_iter().map(|(_, read)| read).collect()
}

/// The games of a file with the places where they begin.
pub(super) fn read_games(
    bytes: &[u8],
    reading: Reading,
) -> Vec<(TextPlace, Result<ReadRecord, RecordError>)> {
    let Decoded { text, broken } = Decoded::new(bytes);
    let games = match reading.form.unwrap_or_else(|| Form::of(&text)) {
        Form::Record => parse::parse(&text),
        Form::Author => plain::parse(&text),
    };
    let mut broken = broken.into_iter().peekable();
    let ends = games.iter().skip(1).map(|game| Some(game.place)).chain([None]).collect::<Vec<_>>();
    let read = |(game, end): (WrittenGame<'_>, Option<TextPlace>)| {
        let is_inside = |place: &TextPlace| end.is_none_or(|end| *place < end);
        let first_broken = broken.next_if(is_inside);
        while broken.next_if(is_inside).is_some() {}
        let read = game.sheet.and_then(|sheet| read(&sheet, reading));
        let read = match (first_broken, read) {
            (Some(place), Err(error)) if error.place < place => Err(error),
            (Some(place), _) => Err(RecordError { place, fault: RecordFault::NotUtf8 }),
            (None, read) => read,
        };
        (game.place, read)
    };
    games.into_iter().zip(ends).map(read).collect()
}

/// Bytes as text. Invalid UTF-8 is omitted, so that the games around it can be read.
struct Decoded {
    text: String,
    /// Places of omissions, in order.
    broken: Vec<TextPlace>,
}

impl Decoded {
    fn new(bytes: &[u8]) -> Self {
        const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        let mut decoded = Self { text: String::with_capacity(bytes.len()), broken: Vec::new() };
        let mut place = TextPlace::START;
        for chunk in bytes.utf8_chunks() {
            decoded.text.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                place = place.after(chunk.valid());
                decoded.broken.push(place);
                // A space separates the words before and after.
                decoded.text.push(' ');
                place = place.right(1);
            }
        }
        decoded
    }
}

impl Record {
    /// Reads the one game in a text, in either form.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut games = read_records(text.as_bytes(), Reading::default()).into_iter();
        let first =
            games.next().ok_or(RecordError { place: TextPlace::START, fault: RecordFault::NoGame })??;
        match games.next() {
            None => Ok(first.record),
            Some(second) => Err(RecordError { place: second?.place, fault: RecordFault::SecondGame }),
        }
    }
}

fn read(sheet: &Sheet<'_>, reading: Reading) -> Result<ReadRecord, RecordError> {
    if sheet.tags.is_empty() {
        return read_plain(sheet, reading);
    }
    let read = replay_tagged(sheet)?;
    let position = read.record.start.position();
    let (ruleset, variants) = (position.ruleset(), position.variants());
    let is_other = reading.ruleset.is_some_and(|asked| asked.plain() != ruleset.plain())
        || (!reading.variants.is_none() && reading.variants != variants);
    if is_other {
        let fault = RecordFault::OtherRuleset { ruleset, variants };
        return Err(RecordError { place: sheet.place, fault });
    }
    Ok(read)
}

/// Reads a game without tags by the given ruleset, or by the newest that it obeys.
fn read_plain(sheet: &Sheet<'_>, reading: Reading) -> Result<ReadRecord, RecordError> {
    let read = match reading.ruleset {
        Some(ruleset) => read_as(sheet, ruleset, reading.variants),
        None => read_as_newest(sheet, reading),
    };
    read.map_err(|error| looks_like_ransom(sheet, reading, &error).unwrap_or(error))
}

/// The error that a game has a ransom and is read without that variant, if that is a likely cause.
fn looks_like_ransom(sheet: &Sheet<'_>, reading: Reading, error: &RecordError) -> Option<RecordError> {
    let offers = |ruleset: &RulesetId| ruleset.rules().variants.contains(&Variant::Ransom);
    let ruleset = match reading.ruleset {
        Some(ruleset) => Some(ruleset).filter(offers),
        None => RulesetId::ALL.iter().copied().rev().find(offers),
    }?;
    let word = sheet.line.iter().find(|word| word.text.contains(['#', '$']))?;
    let is_to_blame = !reading.variants.has(Variant::Ransom) && word.place <= error.place;
    let fault = || RecordFault::LooksLikeRansom { turn: word.text.to_owned(), ruleset };
    is_to_blame.then(|| RecordError { place: word.place, fault: fault() })
}

fn read_as_newest(sheet: &Sheet<'_>, reading: Reading) -> Result<ReadRecord, RecordError> {
    let mut best: Option<Result<ReadRecord, RecordError>> = None;
    let mut also = Vec::new();
    for &ruleset in RulesetId::ALL.iter().rev() {
        match (read_as(sheet, ruleset, reading.variants), &best) {
            (Ok(_), Some(Ok(_))) => also.push(ruleset),
            // Of several errors the furthest is the most likely to be the only one.
            (Err(error), Some(Err(other))) if reach(&error) <= reach(other) => {}
            (Err(_), Some(Ok(_))) => {}
            (read, _) => best = Some(read),
        }
    }
    let nothing = RecordError { place: sheet.place, fault: RecordFault::NoRuleset };
    let mut read = best.ok_or(nothing)??;
    if !also.is_empty() {
        let taken = read.record.start.position().ruleset();
        read.warnings.insert(0, Warning { place: sheet.place, oddity: Oddity::Ruleset { taken, also } });
    }
    Ok(read)
}

/// How far reading came before an error: into the setup, to its end, or into the turns.
fn reach(error: &RecordError) -> (u8, TextPlace) {
    let part = match error.fault {
        RecordFault::Prologue(PrologueFault::Board { .. }) => 1,
        RecordFault::Prologue(_) => 0,
        _ => 2,
    };
    (part, error.place)
}

/// Reads a game without tags by a ruleset: from its own setup, or from the first of the ruleset's setups that fits.
fn read_as(sheet: &Sheet<'_>, ruleset: RulesetId, variants: Variants) -> Result<ReadRecord, RecordError> {
    let head = Head::default();
    if !sheet.prologue.is_empty() {
        return replay(sheet, read_prologue(sheet, ruleset, variants)?, &head);
    }
    let mut furthest: Option<RecordError> = None;
    for setup in plain_setups(ruleset) {
        let start = Start::setup(ruleset, setup.id, None, variants)
            .map_err(|error| RecordError { place: sheet.place, fault: error.into() })?;
        match replay(sheet, start, &head) {
            Ok(read) => return Ok(read),
            Err(error) if furthest.as_ref().is_some_and(|other| reach(&error) <= reach(other)) => {}
            Err(error) => furthest = Some(error),
        }
    }
    Err(furthest.unwrap_or(RecordError { place: sheet.place, fault: RecordFault::NoRuleset }))
}

fn read_prologue(sheet: &Sheet<'_>, ruleset: RulesetId, variants: Variants) -> Result<Start, RecordError> {
    let words: Vec<&str> = sheet.prologue.iter().map(|&(_, word)| word).collect();
    let error = match AnyPosition::from_prologue(ruleset, &words.join(" "), variants) {
        Ok(position) => return Ok(Start::of(position)),
        Err(error) => error,
    };
    let mut begin = 0;
    let mut place = sheet.place;
    for &(word_place, word) in &sheet.prologue {
        if error.at >= begin {
            place = word_place.right(error.at - begin);
        }
        begin += word.len() + 1;
    }
    Err(RecordError { place, fault: RecordFault::Prologue(error.why) })
}
