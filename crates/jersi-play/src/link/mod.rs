//! A game as a short text for the fragment of a URL: start, main line and result; in the second version also names,
//! comments, variations and the current node (`whole`). Clocks, scores and other tags are for records.
//!
//! Two more versions hold the rules file of the game, with its variants by name, in the place of the ruleset's number.
//!
//! The text is the version, four letters of checksum, and the bits of the game, six in a letter. A turn is its index
//! among the legal turns, in as few bits as their number allows. So the order of rulesets, setups, variants and turns
//! is part of the format: published links must stay readable, and a test has some of them. A change of one of these
//! orders
//! needs a new version.

mod bits;
mod whole;

use jersi_rules::record::{Entry, GameResult, Record, Start, Tag};
use jersi_rules::{AnyPosition, Color, Opening, RulesetId, Turn, Variant, Variants, sorted};

use crate::game::{Ending, Game};
use bits::{Reader, Writer, checksum, letter, value};
use whole::Parts;

/// The first letter of a link to a main line.
const LINE: char = '1';
/// The first letter of a link that holds more.
const WHOLE: char = '2';
/// The same of games from rules files, whose text follows.
const LINE_OF_FILE: char = '3';
const WHOLE_OF_FILE: char = '4';
/// Letters of the checksum.
const CHECKED: usize = 4;
/// Limit of the length of a link. Games need far less; long comments may need more.
pub const LONGEST_LINK: usize = 20_000;
/// Limit of the turns in a link. A forced turn takes no bits, so the length of the link does not limit them.
const MOST_TURNS: u64 = 10_000;

/// Bits of a ruleset, a setup, and the set of variants.
const RULESET: u32 = 4;
const SETUP: u32 = 4;
const VARIANTS: u32 = 4;
/// A letter of a setup code, and one of a position text.
const CODE_LETTER: u32 = 6;
const TEXT_LETTER: u32 = 7;
/// A byte of a rules file.
const FILE_LETTER: u32 = 8;
/// Limit of the length of a code or position text.
const LONGEST_TEXT: usize = 500;

/// An invalid link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum LinkError {
    /// Empty, too long, or with invalid letters.
    #[error("this is not a link to a game")]
    NotALink,
    /// Unknown version.
    #[error("the link is of version '{version}', expected '{LINE}' or '{WHOLE}'")]
    OtherVersion {
        /// Its version.
        version: char,
    },
    /// Wrong checksum: damaged or incomplete.
    #[error("the link is damaged")]
    Damaged,
    /// A correct checksum, but an impossible start or turn.
    #[error("the game in the link has an invalid start or turn")]
    IllegalStart,
}

/// The main line of a game as a link of letters, digits, `-` and `_`. For thousands of turns it is too long to be read.
///
/// ```
/// use jersi_play::{Game, from_link, to_link};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let mut game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
/// let turn = game.position().read_turn("b4=c4-d4").expect("well written");
/// game.play(turn).expect("legal");
/// let link = to_link(&game);
/// assert!(link.len() < 12);
/// let again = from_link(&link).expect("a link");
/// assert_eq!(again.to_record(), game.to_record());
/// ```
#[must_use]
pub fn to_link(game: &Game) -> String {
    let mut writer = Writer::default();
    write_start(&mut writer, game.start());
    let mut position = *game.start().position();
    let line: Vec<Turn> = game.main_line().into_iter().filter_map(|node| game.turn_at(node)).collect();
    writer.put_any(line.len() as u64);
    for turn in line {
        whole::put_turn(&mut writer, &position, turn);
        position = position.play_unchecked(turn);
    }
    write_end(&mut writer, game);
    sealed(if game.ruleset().file().is_some() { LINE_OF_FILE } else { LINE }, &writer.letters())
}

/// A game as a link with names, variations, glyphs, comments and the current node. Without any of these it equals that
/// of [`to_link`].
///
/// ```
/// use jersi_play::{Game, from_link, to_study_link};
/// use jersi_rules::record::Record;
///
/// let text = "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 $1 {bold} (1. b4=d3) 1... g6-f6=e5 *\n";
/// let record = Record::read(text).expect("a record");
/// let game = Game::from_record(&record).expect("legal");
/// let again = from_link(&to_study_link(&game)).expect("a link");
/// assert_eq!(again.to_record(), record);
/// ```
#[must_use]
pub fn to_study_link(game: &Game) -> String {
    let parts = Parts::of(game);
    if parts.is_none() {
        return to_link(game);
    }
    let mut writer = Writer::default();
    write_start(&mut writer, game.start());
    whole::write(&mut writer, game, parts);
    write_end(&mut writer, game);
    whole::write_place(&mut writer, game, parts);
    sealed(if game.ruleset().file().is_some() { WHOLE_OF_FILE } else { WHOLE }, &writer.letters())
}

/// The version and the checksum before the letters.
fn sealed(version: char, letters: &str) -> String {
    let sum = seal(version, letters.as_bytes());
    let sum: String = (0..CHECKED).rev().map(|i| letter(sum >> (6 * i))).collect();
    format!("{version}{sum}{letters}")
}

/// The checksum. That of the first version leaves the version itself out.
fn seal(version: char, letters: &[u8]) -> u64 {
    let version = (version != LINE).then_some(version as u8);
    checksum(version.into_iter().chain(letters.iter().copied()))
}

/// The game in a link, at its start or at the node that the link names. Any text gives a game or an error.
pub fn from_link(text: &str) -> Result<Game, LinkError> {
    let bytes = text.as_bytes();
    if bytes.is_empty() || bytes.len() > LONGEST_LINK || bytes.iter().any(|&byte| value(byte).is_none()) {
        return Err(LinkError::NotALink);
    }
    let version = match text.chars().next() {
        Some(version @ (LINE | WHOLE)) => version,
        Some(version @ (LINE_OF_FILE | WHOLE_OF_FILE)) if RulesetId::READS_FILES => version,
        Some(version) => return Err(LinkError::OtherVersion { version }),
        None => return Err(LinkError::NotALink),
    };
    let (sum, letters) = bytes[1..].split_at_checked(CHECKED).ok_or(LinkError::Damaged)?;
    if Reader::new(sum).take(24) != Some(seal(version, letters)) {
        return Err(LinkError::Damaged);
    }
    let mut reader = Reader::new(letters);
    let (ruleset, variants) = match version {
        LINE | WHOLE => read_ruleset(&mut reader)?,
        _ => read_file(&mut reader)?,
    };
    let start = read_start(&mut reader, ruleset, variants)?;
    let read = if matches!(version, WHOLE | WHOLE_OF_FILE) { read_whole } else { read_game };
    read(&mut reader, start).filter(|_| reader.is_done()).ok_or(LinkError::Damaged)
}

/// The legal turns in the order of the format.
fn sorted_turns(position: &AnyPosition) -> Vec<Turn> {
    sorted(&position.turns())
}

/// The kind of a start, in two bits.
#[derive(Clone, Copy)]
enum StartKind {
    Setup,
    Seed,
    Code,
    Text,
}

impl StartKind {
    const ALL: [Self; 4] = [Self::Setup, Self::Seed, Self::Code, Self::Text];
    const WIDTH: u32 = 2;
}

fn write_start(writer: &mut Writer, start: &Start) {
    let position = start.position();
    let (ruleset, variants) = (position.ruleset(), position.variants());
    if let Some(file) = ruleset.file() {
        for text in [file, &variants.to_string()] {
            writer.put_any(text.len() as u64);
            text.bytes().for_each(|letter| writer.put(letter.into(), FILE_LETTER));
        }
    } else {
        let number = RulesetId::ALL.iter().position(|&other| other == ruleset).unwrap_or_default();
        writer.put(number as u64, RULESET);
        for variant in 0..VARIANTS as usize {
            let has = Variant::ALL.get(variant).is_some_and(|&variant| variants.has(variant));
            writer.put(has.into(), 1);
        }
    }
    let head = Head::of(start);
    let setup = head.setup.filter(|&(number, id)| {
        let same = Start::setup(ruleset, id, head.seed, variants);
        number < 1 << SETUP && same.is_ok_and(|same| same.position() == position)
    });
    match (setup, head.seed, position.setup_code().filter(|_| head.has_code)) {
        (Some((number, _)), Some(seed), _) => {
            writer.put(StartKind::Seed as u64, StartKind::WIDTH);
            writer.put(number as u64, SETUP);
            writer.put_any(seed);
        }
        (Some((number, _)), None, _) => {
            writer.put(StartKind::Setup as u64, StartKind::WIDTH);
            writer.put(number as u64, SETUP);
        }
        (None, _, Some(code)) => {
            writer.put(StartKind::Code as u64, StartKind::WIDTH);
            writer.put_any(code.len() as u64);
            for letter in code.bytes() {
                writer.put(value(letter).unwrap_or_default().into(), CODE_LETTER);
            }
        }
        (None, _, None) => {
            let text = position.text();
            writer.put(StartKind::Text as u64, StartKind::WIDTH);
            writer.put_any(text.len() as u64);
            text.bytes().for_each(|letter| writer.put(letter.into(), TEXT_LETTER));
        }
    }
}

/// The description of a start, as in the head of a record.
struct Head {
    /// The setup and its number.
    setup: Option<(usize, &'static str)>,
    seed: Option<u64>,
    has_code: bool,
}

impl Head {
    fn of(start: &Start) -> Self {
        let head = Record::new(start.clone()).to_string();
        let tag = |name: &str| {
            let lines = head.lines().map_while(|line| line.strip_prefix('[')?.strip_suffix("\"]"));
            lines.filter_map(|line| line.split_once(" \"")).find(|tag| tag.0 == name).map(|tag| tag.1)
        };
        let mut setups = start.position().rules().setups.iter().map(|setup| setup.id).enumerate();
        Self {
            setup: tag("Setup").and_then(|name| setups.find(|setup| setup.1 == name)),
            seed: tag("Seed").and_then(|seed| seed.parse().ok()),
            has_code: tag("Code").is_some(),
        }
    }
}

fn read_ruleset(reader: &mut Reader<'_>) -> Result<(RulesetId, Variants), LinkError> {
    let number = reader.take_index(RULESET).ok_or(LinkError::Damaged)?;
    let &ruleset = RulesetId::ALL.get(number).ok_or(LinkError::IllegalStart)?;
    let mut variants = Variants::NONE;
    for number in 0..VARIANTS as usize {
        if reader.take(1).ok_or(LinkError::Damaged)? == 1 {
            variants = variants.with(*Variant::ALL.get(number).ok_or(LinkError::IllegalStart)?);
        }
    }
    Ok((ruleset, variants))
}

/// The game of a rules file in the link.
fn read_file(reader: &mut Reader<'_>) -> Result<(RulesetId, Variants), LinkError> {
    let mut text = || {
        let length = reader.take_any().and_then(|length| usize::try_from(length).ok());
        let length = length.filter(|&length| length <= LONGEST_LINK).ok_or(LinkError::Damaged)?;
        let bytes = (0..length).map(|_| u8::try_from(reader.take(FILE_LETTER)?).ok());
        let bytes = bytes.collect::<Option<Vec<u8>>>().ok_or(LinkError::Damaged)?;
        String::from_utf8(bytes).map_err(|_| LinkError::Damaged)
    };
    let ruleset = RulesetId::of_file(&text()?).map_err(|_| LinkError::IllegalStart)?;
    let variants = ruleset.variants(&text()?).map_err(|_| LinkError::IllegalStart)?;
    Ok((ruleset, variants))
}

fn read_start(reader: &mut Reader<'_>, ruleset: RulesetId, variants: Variants) -> Result<Start, LinkError> {
    let told = reader.take_index(StartKind::WIDTH).ok_or(LinkError::Damaged)?;
    match StartKind::ALL[told] {
        way @ (StartKind::Setup | StartKind::Seed) => {
            let setup = reader.take_index(SETUP).ok_or(LinkError::Damaged)?;
            let setup = ruleset.with(variants).rules().setups.get(setup).ok_or(LinkError::IllegalStart)?;
            let seed = match way {
                StartKind::Seed => Some(reader.take_any().ok_or(LinkError::Damaged)?),
                _ => None,
            };
            if seed.is_none() && matches!(setup.opening, Opening::Shuffled(_)) {
                return Err(LinkError::IllegalStart);
            }
            Start::setup(ruleset, setup.id, seed, variants).map_err(|_| LinkError::IllegalStart)
        }
        StartKind::Code => {
            let code = read_text(reader, |reader| Some(letter(reader.take(CODE_LETTER)?)))?;
            Start::code(ruleset, &code, variants).map_err(|_| LinkError::IllegalStart)
        }
        StartKind::Text => {
            let text =
                read_text(reader, |reader| Some(u8::try_from(reader.take(TEXT_LETTER)?).ok()?.into()))?;
            let position =
                AnyPosition::read(ruleset, variants, &text).map_err(|_| LinkError::IllegalStart)?;
            Ok(Start::text(position))
        }
    }
}

fn read_text(
    reader: &mut Reader<'_>,
    mut next: impl FnMut(&mut Reader<'_>) -> Option<char>,
) -> Result<String, LinkError> {
    let length = reader.take_any().and_then(|length| usize::try_from(length).ok());
    let length = length.filter(|&length| length <= LONGEST_TEXT).ok_or(LinkError::Damaged)?;
    (0..length).map(|_| next(reader)).collect::<Option<String>>().ok_or(LinkError::Damaged)
}

/// Reads the turns and the end; `None` if they are invalid.
fn read_game(reader: &mut Reader<'_>, start: Start) -> Option<Game> {
    let mut position = *start.position();
    let mut record = Record::new(start);
    let count = reader.take_any().filter(|&count| count <= MOST_TURNS)?;
    for _ in 0..count {
        let turn = whole::take_turn(reader, &position)?;
        record.line.push(Entry::new(turn));
        position = position.play_unchecked(turn);
    }
    read_end(reader, &mut record, &position)?;
    Game::from_record(&record).ok()
}

/// The same of a link of the second version.
fn read_whole(reader: &mut Reader<'_>, start: Start) -> Option<Game> {
    let whole = whole::read(reader, start.position())?;
    let mut record = Record::new(start);
    (record.tags, record.comments, record.line) = (whole.tags, whole.comments, whole.line);
    let last = record.last();
    read_end(reader, &mut record, &last)?;
    let mut game = Game::from_record(&record).ok()?;
    whole::read_place(reader, &mut game, whole.parts)?;
    Some(game)
}

/// Results and reasons other than those of the rules, by their numbers.
const RESULTS: [GameResult; 4] =
    [GameResult::Open, GameResult::Win(Color::White), GameResult::Win(Color::Black), GameResult::Tie];
const REASONS: [&str; 4] = ["", "resignation", "time", "agreement"];
const END: u32 = 2;

fn write_end(writer: &mut Writer, game: &Game) {
    let result = RESULTS.iter().position(|&result| result == game.result()).unwrap_or_default();
    let reason = match game.ending() {
        Some(ending) => REASONS.iter().position(|&reason| reason == ending.reason()).unwrap_or_default(),
        None => 0,
    };
    writer.put(result as u64, END);
    writer.put(reason as u64, END);
}

fn read_end(reader: &mut Reader<'_>, record: &mut Record, last: &AnyPosition) -> Option<()> {
    record.result = *RESULTS.get(reader.take_index(END)?)?;
    let reason = *REASONS.get(reader.take_index(END)?)?;
    if let Some(outcome) = last.outcome() {
        let is_said = record.result == GameResult::Open || record.result == outcome.into();
        return (is_said && reason.is_empty()).then_some(());
    }
    if reason.is_empty() {
        return Some(());
    }
    record.tags.push(Tag::new(Tag::TERMINATION, reason).ok()?);
    // A reason that contradicts the result is dropped.
    let game = Game::from_record(record).ok()?;
    let is_explained = !matches!(game.ending(), None | Some(Ending::Unexplained(_)));
    is_explained.then_some(())
}
