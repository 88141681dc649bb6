//! Start of a game: a new one, or one loaded from a file.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use jersi_files::{Lock, LockError};
use jersi_play::{Game, Milliseconds, Seat, SideChoice, Table};
use jersi_rules::record::{Form, ReadRecord, Reading, Record, Start, read_records};
use jersi_rules::{Color, RulesetId};
use jersi_words::Words;

use super::{PlayOptions, files, reasons, seat};
use crate::keeping::{GameFolder, GameSaver, SavedTable, StoredPlace};
use crate::records;
use crate::start::{read_position, setup_or_first};
use jersi_play::Failure;

/// A game before its first turn at this terminal.
pub(super) struct Begun {
    pub(super) table: Table,
    /// Storage of the game.
    pub(super) keeper: GameSaver,
    /// Lock on the `--record` file, held during the game.
    pub(super) lock: Option<Lock>,
    /// Whether the game was resumed.
    pub(super) is_continued: bool,
    /// Whether the seed matters and was chosen here; then it is shown.
    pub(super) seed_is_news: bool,
    /// Side of the person, if chosen.
    pub(super) side: Option<SideChoice>,
    /// Warnings about the record.
    pub(super) warnings: Vec<String>,
}

/// A new game, or the game of the `--record` file.
pub(super) fn begin(options: &PlayOptions, words: &Words) -> Result<Begun, Failure> {
    let seed = options.seed.unwrap_or_else(seed_of_the_moment);
    let seats = seat::seats(options, words, seed)?;
    let lock = options.record.as_deref().map(|file| lock(file, words)).transpose()?;
    let kept = match &options.record {
        Some(file) => read(file, words)?.map(|read| (file, read)),
        None => None,
    };
    let is_continued = kept.is_some();
    let (mut game, warnings) = match kept {
        Some((file, read)) => {
            let warnings = records::warnings(words, file, &read).collect();
            (go_on(options, words, file, &read.record)?, warnings)
        }
        None => (Game::begin(start(options, words, seed)?), Vec::new()),
    };
    if let Some(time) = options.time {
        game.set_time_control(time);
    }
    let is_drawn = (!is_continued && is_setup_random(options)) || options.side == Some(SideChoice::Random);
    let seed_is_news = options.seed.is_none() && (is_drawn || seats.iter().any(Seat::is_seeded));
    let table = seated(game, seats)
        .with_seed(seed)
        .with_movetime(Milliseconds(options.movetime.unwrap_or(super::TIME)));
    let folder = options.games.as_deref().map(GameFolder::at);
    let keeper = GameSaver::new(folder, None, options.record.as_ref().map(PathBuf::from));
    Ok(Begun { table, keeper, lock, is_continued, seed_is_news, side: options.side, warnings })
}

/// Resumes a stored game with its players, clocks and variations, unless options override them.
pub(super) fn resume(
    options: &PlayOptions,
    words: &Words,
    (place, record): (StoredPlace, &Record),
) -> Result<Begun, Failure> {
    let mut game = Game::from_record(record).map_err(Failure::data)?;
    game.go_to_end();
    if let Some(time) = options.time {
        game.set_time_control(time);
    }
    let mut kept = SavedTable::taken_from(&mut game);
    for (seat, given) in kept.seats.iter_mut().zip(seat::given(options, words)?) {
        if let Some(given) = given {
            *seat = given;
        }
    }
    kept.movetime = options.movetime.map_or(kept.movetime, Milliseconds);
    let folder = options.games.as_deref().map(GameFolder::at);
    Ok(Begun {
        table: kept.table(game),
        keeper: GameSaver::new(folder, Some(place), None),
        lock: None,
        is_continued: true,
        seed_is_news: false,
        side: None,
        warnings: Vec::new(),
    })
}

/// Takes the lock of a file, and checks that it can be written before turns could be lost.
fn lock(file: &str, words: &Words) -> Result<Lock, Failure> {
    let path = Path::new(file);
    let not_locked = |error| match error {
        LockError::Busy(_) => Failure::data(words.say("play-file-in-use", &[("file", file.into())])),
        LockError::Failed(_, error) => {
            let arguments = [("file", file.into()), ("reason", reasons::of_system(words, &error).into())];
            Failure::data(words.say("play-not-saved", &arguments))
        }
    };
    let lock = Lock::take(path).map_err(not_locked)?;
    jersi_files::probe(path).map_err(|error| Failure::data(files::not_saved(words, &error)))?;
    Ok(lock)
}

fn ruleset(options: &PlayOptions) -> RulesetId {
    options.ruleset.unwrap_or(RulesetId::Pijersi)
}

fn is_setup_random(options: &PlayOptions) -> bool {
    let name = options.setup.as_deref();
    ruleset(options).rules().setups.iter().any(|setup| setup.is_random() && Some(setup.id) == name)
}

/// Initial position of a new game.
fn start(options: &PlayOptions, words: &Words, seed: u64) -> Result<Start, Failure> {
    let ruleset = ruleset(options);
    let variants = ruleset
        .variants(options.variant.as_deref().unwrap_or_default())
        .map_err(|error| Failure::call(reasons::of_variant(words, &error)))?;
    if let Some(text) = &options.position {
        return Ok(Start::text(read_position(words, ruleset, variants, text)?));
    }
    let setup = setup_or_first(ruleset, options.setup.as_deref());
    let seed = is_setup_random(options).then_some(seed);
    Start::setup(ruleset, setup, seed, variants)
        .map_err(|error| Failure::call(reasons::of_setup(words, &error)))
}

/// Reads the record of a file; `None` if there is no such file.
fn read(file: &str, words: &Words) -> Result<Option<ReadRecord>, Failure> {
    let unreadable = |reason: String| {
        Failure::data(words.say("play-unreadable", &[("file", file.into()), ("reason", reason.into())]))
    };
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(reasons::of_system(words, &error))),
    };
    if Form::of(&text) != Form::Record {
        // Rewriting it in our format would lose the text between its turns.
        let command = format!("jersi convert --to record {file}");
        let arguments = [("file", file.into()), ("command", command.into())];
        return Err(Failure::data(words.say("play-plain-record", &arguments)));
    }
    // A second game would be lost when the file is rewritten.
    Record::read(&text).map_err(|error| unreadable(reasons::of_record(words, &error)))?;
    let first = read_records(text.as_bytes(), Reading::default()).into_iter().next();
    first.transpose().map_err(|error| unreadable(reasons::of_record(words, &error)))
}

/// Continues a recorded game; it must match the other arguments.
fn go_on(options: &PlayOptions, words: &Words, file: &str, record: &Record) -> Result<Game, Failure> {
    let found = record.ruleset();
    if let Some(asked) = options.ruleset.filter(|asked| asked.plain() != found.plain()) {
        let arguments = [("file", file.into()), ("found", found.id().into()), ("asked", asked.id().into())];
        return Err(Failure::call(words.say("play-other-ruleset", &arguments)));
    }
    if options.setup.is_some() || options.position.is_some() || options.variant.is_some() {
        return Err(Failure::call(words.say("play-begun-already", &[("file", file.into())])));
    }
    let mut game = Game::from_record(record).map_err(Failure::data)?;
    game.go_to_end();
    Ok(game)
}

/// A random seed.
pub(super) fn seed_of_the_moment() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Short enough to type.
    u64::from(since.subsec_nanos()) ^ since.as_secs() & 0xffff_ffff
}

/// A table whose programs have the names used in records.
pub(super) fn seated(game: Game, seats: [Seat; 2]) -> Table {
    let tags = Color::BOTH.map(|side| seat::tag(&seats[side as usize]));
    let mut table = Table::new(game, seats);
    for (side, tag) in Color::BOTH.into_iter().zip(tags) {
        if let Some(tag) = tag {
            table.name_player(side, &tag);
        }
    }
    table
}
